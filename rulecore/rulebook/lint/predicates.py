"""Every condition of a rulebook, with what is known of the names in it and where its text stands."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language.compiler import walk
from rulecore.language.dead import denied
from rulecore.ruleset.tree import Mapping

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rulecore.language.domains import Interval
    from rulecore.rulebook.lint.places import Place
    from rulecore.rulebook.lint.view import View

    Where = Callable[[], Place | None]

#: Effects that change nothing on the table.
QUIET = ("let", "note")
#: What a condition may be made of that stays as it is, whatever happens on the table.
LASTING = (c.Constant, c.Word, c.Local, c.Chosen, c.Arithmetic, c.Negative, c.Compare, c.Between, c.IsWord, c.All, c.Either, c.Not)
#: Where lists of effects stand in the definitions of each sort, besides those in parts that have places of their own.
EFFECTS = {
    "procedures": ("do",),
    "orders": ("do",),
    "checks": ("before", "do"),
    "tables": ("do",),
    "conditions": ("start", "end", "beyond"),
}


class Predicate:
    """One condition: its tree, the intervals of the names it may read, what finds its text, and what holds wherever it is asked."""

    __slots__ = ("given", "known", "tree", "where")

    def __init__(self, tree: Any, known: dict[str, Interval], where: Where, given: tuple[Any, ...] = ()) -> None:
        self.tree = tree
        self.known = known
        self.where = where
        self.given = given


def predicates(view: View) -> Iterator[Predicate]:
    """Give every condition that decides whether a line counts, an effect happens, an outcome comes about."""
    for sort, name, line in view.lines:
        if line.change.when is not None:
            yield Predicate(line.change.when, known_in(view, sort, name), partial(_line, view, line.at), carried(line.guard))
    for sort in ("checks", "orders"):
        for name, definition in view.each(sort):
            known = known_in(view, sort, name)
            for each in (*definition["needs"], *definition.get("each_hand", ())):
                if each["rule"] is not None:
                    yield Predicate(each["rule"], known, partial(_need, view, each["at"]))
    for name, definition in view.each("checks"):
        known = known_in(view, "checks", name)
        for each in definition["outcomes"]:
            if each["when"] is not None:
                yield Predicate(each["when"], known, partial(outcome_place, view, name, each))
    for sort, key in (("conditions", "ends_when"), ("orders", "keeps_going")):
        for name, definition in view.each(sort):
            if definition.get(key) is not None:
                yield Predicate(definition[key], {}, partial(_in_body, view, sort, name, key))
    for effects, known, given in effect_lists(view):
        yield from _in_effects(view, effects, known, given)


def known_in(view: View, sort: str, name: str) -> dict[str, Interval]:
    """Give the intervals of the names that a definition is handed or lent."""
    v = view.vocabulary
    stores: dict[str, dict[str, Any]] = {
        "quantities": v.quantities,
        "checks": v.checks,
        "procedures": v.procedures,
        "orders": v.orders,
        "tables": v.consulted,
    }
    signature = stores.get(sort, {}).get(name)
    return view.ranges.known(signature) if signature is not None else {}


def effect_lists(view: View) -> Iterator[tuple[list[dict[str, Any]], dict[str, Interval], tuple[Any, ...]]]:
    """Give every list of effects of the rulebook, with the intervals of the names known in it and what holds when it begins."""
    for sort, keys in EFFECTS.items():
        for name, definition in view.each(sort):
            known = known_in(view, sort, name)
            yield from ((definition[key], known, ()) for key in keys)
            for cell in definition.get("effects", ()):
                yield cell, known, ()
            yield from ((level.get("start") or [], known, ()) for level in definition.get("levels", ()))
            failed: tuple[Any, ...] = ()
            for outcome in definition.get("outcomes", ()):
                when = outcome["when"]  # what lasts until the next roll has ended when the effects begin
                yield outcome["do"], known, _lasting((*failed, *(() if when is None else (when,))))
                failed = (*failed, *(() if when is None else denied(when)))
    for sort in ("conditions", "traits"):
        for _, definition in view.each(sort):
            for trigger in definition["triggers"]:
                yield trigger["do"], {}, () if trigger.get("when") is None else (trigger["when"],)
    for _, definition in view.each("pieces"):
        for track in definition["tracks"].values():
            yield from ((track.get(key) or [], {}, ()) for key in ("section_lost", "empty"))
    for _, definition in view.each("sequence"):
        for step in definition["steps"]:
            yield step.get("do") or [], {}, ()


def nested(effects: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Give a list of effects and every list that stands in it."""
    yield effects
    for effect in effects:
        for key in ("do", "then", "else", "none_possible"):
            if effect.get(key):
                yield from nested(effect[key])
        for added in effect.get("outcomes", {}).values():
            yield from nested(added)
        for option in effect.get("options", {}).values():
            yield from nested(option["do"])


def outcome_place(view: View, check: str, outcome: dict[str, Any]) -> Place | None:
    """Find where it is written when an outcome comes about."""
    if "at" not in outcome:
        return _of(view.body("checks", check), "succeeds")
    found = view.places.entry(outcome["at"])
    return _of(found[0][found[1]], "when") if found is not None else None


def carried(guard: Any) -> tuple[Any, ...]:
    """Give what holds where a line counts that a condition or trait brings: that its carrier has it, said in both ways."""
    if guard is None:
        return ()
    levels = [node for node in walk(guard) if isinstance(node, c.Level)]
    return (guard, *(c.Has(level.of, (level.condition,), None, negated=False) for level in levels))


def _in_effects(view: View, effects: list[dict[str, Any]], known: dict[str, Interval], given: tuple[Any, ...]) -> Iterator[Predicate]:
    """Give the conditions in a list of effects. What reads the table is known only until the first effect changes something."""
    for effect in effects:
        for key in ("when", "if", "until"):
            if effect.get(key) is not None:
                yield Predicate(effect[key], known, partial(_beside, view, effect["at"], key), given if key != "until" else _lasting(given))
        when = () if effect.get("when") is None else (effect["when"],)
        for inner, known_there in _below(effect, (*given, *when)):
            yield from _in_effects(view, inner, known, known_there)
        if effect["verb"] not in QUIET:
            given = _lasting(given)


def _below(effect: dict[str, Any], given: tuple[Any, ...]) -> Iterator[tuple[list[dict[str, Any]], tuple[Any, ...]]]:
    """Give the lists that stand in an effect, with what holds when each begins."""
    lasting = _lasting(given)
    if effect.get("then"):
        yield effect["then"], (*given, effect["if"])
    if effect.get("else"):
        yield effect["else"], (*given, *denied(effect["if"]))
    for key in ("do", "none_possible"):
        if effect.get(key):
            yield effect[key], lasting
    for added in effect.get("outcomes", {}).values():
        yield added, ()  # there the dice of the check that was called may go by the same names
    for option in effect.get("options", {}).values():
        yield option["do"], lasting


def _lasting(given: tuple[Any, ...]) -> tuple[Any, ...]:
    """Give those of some conditions, and those of their parts, that nothing can change: they ask of dice and names alone."""
    parts = [part for each in given for part in (each.clauses if isinstance(each, c.All) else (each,))]
    return tuple([each for each in parts if all(isinstance(node, LASTING) for node in walk(each))])


def _line(view: View, at: str) -> Place | None:
    return view.places.line(at)


def _in_body(view: View, sort: str, name: str, key: str) -> Place | None:
    return _of(view.body(sort, name), key)


def _beside(view: View, at: str, key: str) -> Place | None:
    found = view.places.entry(at)
    return _of(found[0], key) if found is not None else None


def _need(view: View, at: str) -> Place | None:
    found = view.places.entry(at)
    if found is None:
        return None
    node, key = found
    return (node[key], "rule") if isinstance(node[key], Mapping) else found


def _of(node: Any, key: str) -> Place | None:
    return (node, key) if isinstance(node, Mapping) and key in node else None
