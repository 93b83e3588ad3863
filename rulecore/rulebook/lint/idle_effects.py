"""Finds effects that change nothing: 0 of something, a field set to itself, two arms that do the same, a value that is set over at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language.compiler import walk
from rulecore.language.node import Node
from rulecore.rulebook.lint.places import problem_of, problem_of_value
from rulecore.rulebook.lint.predicates import effect_lists, nested
from rulecore.ruleset.tree import Mapping

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.errors import Problem
    from rulecore.rulebook.lint.places import Place
    from rulecore.rulebook.lint.ranges import Reach
    from rulecore.rulebook.lint.view import View

    Effect = dict[str, Any]

CODE = "rules/idle-effect"
HINT = "Correct it, or take it out: it does nothing."
#: What an effect says besides what it does.
SAID = frozenset(("at", "cite", "because", "id", "title", "status", "source"))
#: Effects that neither read a field behind the back of their formulas nor run anything.
PLAIN = ("set", "add", "let", "note")


def problems(view: View) -> Iterator[Problem]:
    """Give an error for each effect that changes nothing."""
    for effects, known, _ in effect_lists(view):
        reader = view.ranges.reader(known)
        for each in nested(effects):
            for effect in each:
                found = _PASSES.get(effect["verb"])
                if found is not None:
                    yield from found(view, reader, effect)
            yield from _set_twice(view, each)


def _at(view: View, effect: Effect, message: str, hint: str = HINT) -> Iterator[Problem]:
    yield view.places.problem(effect["at"], CODE, message, hint)


def _beside(view: View, effect: Effect, key: str, message: str) -> Iterator[Problem]:
    """Point at the value of a key that stands beside the verb."""
    found = view.places.entry(effect["at"])
    if found is not None and key in found[0]:
        yield problem_of_value((found[0], key), CODE, message, HINT)


def _field(view: View, effect: Effect, name: str) -> Place | None:
    """Find where a field is written that an effect sets, adds to, crosses off or restores."""
    found = view.places.entry(effect["at"])
    given = found[0][found[1]] if found is not None else None
    if not isinstance(given, Mapping):
        return None
    return next(((given, key) for key in given if key.partition("[")[0].rpartition(".")[2] == name), None)


# ---- one verb each ------------------------------------------------------------------------------------------------------------


def _set(view: View, _: Reach, effect: Effect) -> Iterator[Problem]:
    for cell in effect["cells"]:
        value, name = cell["value"], cell["field"]
        itself = c.Attribute(cell["of"], name) if cell["key"] is None else c.Kept(cell["of"], name, cell["key"])
        if value == itself and (place := _field(view, effect, name)) is not None:
            yield problem_of_value(place, CODE, f"this sets {name} to what it is already.", HINT)


def _add(view: View, reader: Reach, effect: Effect) -> Iterator[Problem]:
    for cell in effect["cells"]:
        if reader.of(cell["value"]) == (0, 0) and (place := _field(view, effect, cell["field"])) is not None:
            yield problem_of_value(place, CODE, f"this adds 0 to {cell['field']}.", HINT)


def _boxes(view: View, reader: Reach, effect: Effect) -> Iterator[Problem]:
    done = "crosses off" if effect["verb"] == "cross_off" else "restores"
    for box in effect["boxes"]:
        if _nothing(reader, box["value"]) and (place := _field(view, effect, box["track"])) is not None:
            yield problem_of_value(place, CODE, f"this {done} no box of {box['track']}.", HINT)


def _times(view: View, reader: Reach, effect: Effect) -> Iterator[Problem]:
    if effect.get("times") is not None and _nothing(reader, effect["times"]):
        yield from _beside(view, effect, "times", "this happens 0 times.")


def _repeat(view: View, reader: Reach, effect: Effect) -> Iterator[Problem]:
    if effect["repeat"] is not None and _nothing(reader, effect["repeat"]):
        yield from _beside(view, effect, "repeat", "this is repeated 0 times.")
    elif not effect["do"]:
        yield from _at(view, effect, "nothing is repeated.", "Write what happens each time under `do:`.")


def _if(view: View, _: Reach, effect: Effect) -> Iterator[Problem]:
    then, otherwise = effect.get("then", []), effect.get("else", [])
    if not then and not otherwise:
        yield from _at(view, effect, "nothing happens either way.", "Write what happens under `then:`, or take it out.")
    elif _bare(then) == _bare(otherwise):
        yield from _at(view, effect, "both arms do the same, so it does not matter whether this holds.", "Write the effects without `if`.")


def _loop(view: View, _: Reach, effect: Effect) -> Iterator[Problem]:
    if not effect["do"]:
        yield from _at(view, effect, "nothing is done with any of them.", "Write what is done with each under `do:`.")


_PASSES: dict[str, Any] = {
    "set": _set,
    "add": _add,
    "cross_off": _boxes,
    "restore": _boxes,
    "gain": _times,
    "lose": _times,
    "place": _times,
    "repeat": _repeat,
    "if": _if,
    "for_each": _loop,
}


def _nothing(reader: Reach, value: Any) -> bool:
    high = reader.of(value)[1]
    return high is not None and high <= 0


def _bare(value: Any) -> Any:
    """Give effects without places and without what is said to people."""
    if isinstance(value, dict):
        return {key: _bare(each) for key, each in value.items() if key not in SAID}
    return [_bare(each) for each in value] if isinstance(value, list) else value


# ---- set twice ----------------------------------------------------------------------------------------------------------------


def _set_twice(view: View, effects: list[Effect]) -> Iterator[Problem]:
    """A value that is set and set again with nothing between that could have read it."""
    if sum(effect["verb"] == "set" for effect in effects) < 2:
        return
    last: dict[Any, Effect] = {}
    for effect in effects:
        if effect["verb"] not in PLAIN:
            last.clear()
            continue
        read = _read(effect)
        last = {} if read is None else {cell: by for cell, by in last.items() if cell[1] not in read}
        for cell in effect.get("cells", ()) if effect["verb"] in ("set", "add") else ():
            key = (cell["of"], cell["field"], cell["key"])
            first = last.pop(key, None)
            if effect["verb"] != "set" or effect.get("when") is not None:
                continue
            if first is not None and (place := _field(view, first, cell["field"])) is not None:
                message = f"{cell['field']} is set here and set again right after, so this does nothing."
                yield problem_of(place, "rules/set-twice", message, f"Take one of the two out; the other stands at {effect['at']}.")
            last[key] = effect


def _read(effect: Effect) -> set[str] | None:
    """Give the fields that an effect reads; none where it reads a quantity, which may read anything."""
    trees = [cell["value"] for cell in effect.get("cells", ())] + [pair[1] for pair in effect.get("names", ())]
    found: set[str] = set()
    for tree in (*trees, effect.get("when"), effect.get("who")):
        for node in walk(tree) if isinstance(tree, Node) else ():
            if isinstance(node, (c.Attribute, c.Kept)):
                found.add(node.name)
            elif isinstance(node, (c.Quantity, c.Look, c.Fact, c.Members)):
                return None
    return found
