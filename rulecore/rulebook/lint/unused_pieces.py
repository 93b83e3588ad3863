"""Finds kinds of pieces and their fields that nothing speaks of, and traits that nobody has.

Of kinds and fields it is a warning: they stand ready, and nothing goes wrong. A trait that nobody has carries rules that never count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.rulebook.lint.places import problem_of
from rulecore.rulebook.lint.reach import for_others, names_in, names_in_examples
from rulecore.rulebook.lint.uses import Uses
from rulecore.ruleset.tree import Mapping

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.errors import Problem
    from rulecore.rulebook.lint.view import View

CODE = "rules/unused"
#: Kinds that every game with turns knows by itself.
OF_THE_ENGINE = ("player", "scenario")
OTHERS = "write `for: plugin` (or `layers`, or `people`) if others use it"


def problems(view: View) -> Iterator[Problem]:
    """Give a warning for each kind and field that no rule, example, card or scenario speaks of, an error for each trait nobody has."""
    yield from _kinds(view)
    yield from _fields(view)
    if view.written.get("cards"):  # without any, nobody knows yet who has what
        yield from _traits(view)


def _silent(view: View, kind: str, name: str) -> bool:
    """Say whether a definition is not to be judged: others use it, or a place with a mistake may have meant it."""
    return name in view.declared or view.expected(kind, name) or view.may_mean(name) or for_others(view.body(kind, name))


def _kinds(view: View) -> Iterator[Problem]:
    spoken = _spoken(view)
    for name, found in view.written.get("pieces", {}).items():
        parts = view.vocabulary.kinds[name].named if name in view.vocabulary.kinds else ()
        if name in OF_THE_ENGINE or _silent(view, "pieces", name) or any(each in spoken[name] for each in (name, *parts)):
            continue
        message = f"nothing speaks of the kind of piece {name}: no rule, example, card or scenario has one."
        yield problem_of((found.holder, name), CODE, message, f"Place one, {OTHERS}, or take it out.", severity="warning")


def _spoken(view: View) -> dict[str, set[str]]:
    """Give for each kind the words of all texts but those of its own definition."""
    everywhere: set[str] = set(names_in_examples(view))
    for kind, definitions in view.written.items():
        for definition in definitions.values() if kind != "pieces" else ():
            everywhere.update(names_in(definition.body))
    own = {name: set(names_in(found.body)) for name, found in view.written.get("pieces", {}).items()}
    return {name: everywhere.union(*(words for other, words in own.items() if other != name)) for name in own}


def _fields(view: View) -> Iterator[Problem]:
    read = _read(view)
    named = names_in_examples(view)
    for kind in view.written.get("pieces", {}):
        body = view.body("pieces", kind)
        fields = body.get("fields") if isinstance(body, Mapping) else None
        for name, spec in fields.items() if isinstance(fields, Mapping) and not view.expected("pieces", kind) else ():
            given = isinstance(spec, Mapping) and ("from" in spec or for_others(spec))
            if given or name in read or name in named or name in view.declared or view.may_mean(name) or for_others(body):
                continue
            message = f"nothing reads the field {name} of a {kind}: no rule, example, card or scenario speaks of it."
            yield problem_of((fields, name), CODE, message, f"Read it in a rule, {OTHERS}, or take it out.", severity="warning")


def _read(view: View) -> set[str]:
    """Give every name that is read off a piece, or written to one."""
    found: set[str] = set()
    for _, uses in view.all_uses():
        found.update(uses.attributes)
    for _, _, line in view.lines:
        found.update(Uses().read((line.guard, line.times), line).attributes)
    for _, definition in view.each("sets"):
        found.update(Uses().read(definition.get("where")).attributes)
    for name in view.book.ids("conditions"):
        body: Any = view.body("conditions", name)
        if isinstance(body, Mapping) and "by" in body:
            found.add(str(body["by"]))
    return found


def _traits(view: View) -> Iterator[Problem]:
    carried = set(names_in_examples(view))
    for _, uses in view.all_uses():
        carried.update(uses.gained)
        carried.update(word for words, word in uses.words if not words)
    for name, found in view.written.get("traits", {}).items():
        if name in carried or _silent(view, "traits", name):
            continue
        message = f"nobody has the trait {name}: no card, scenario or example gives it to anybody, and no rule does."
        yield problem_of((found.holder, name), CODE, message, f"Give it to a card, {OTHERS}, or take it out.")
