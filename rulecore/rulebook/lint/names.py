"""Finds names that are given and never read: what stands after `let` and `as` does nothing then; of parameters it is a warning.

Who hands something over may be a plugin or another layer, and what is handed to several alike need not be read by each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.rulebook.lint.places import problem_of, problem_of_value
from rulecore.rulebook.lint.uses import Uses
from rulecore.ruleset.tree import Mapping

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.errors import Problem
    from rulecore.rulebook.lint.view import View

#: Sorts that are handed names under `with`. Those of orders are read by people and code as well.
HANDED = ("quantities", "tables", "checks", "procedures")
#: Sorts whose definitions run effects.
RUNNING = ("pieces", "tables", "checks", "procedures", "conditions", "traits", "orders", "sequence")
#: Verbs whose `as` is a name for what follows; the answer to a question is worth having by itself.
NAMING = ("roll", "consult", "check", "place")
CODE = "rules/unused-name"


def problems(view: View) -> Iterator[Problem]:
    """Give a warning for each name that is handed over and never read, and an error for each that is given and never read."""
    for sort in HANDED:
        for name, definition in view.each(sort):
            yield from _parameters(view, sort, name, definition)
    for sort in RUNNING:
        for name, _ in view.each(sort):
            yield from _given(view, sort, name)


def _parameters(view: View, sort: str, name: str, definition: dict[str, Any]) -> Iterator[Problem]:
    body = view.body(sort, name)
    handed = body.get("with") if isinstance(body, Mapping) else None
    if not isinstance(handed, Mapping) or "from" in definition or (sort == "procedures" and not definition["do"]):
        return
    read = names_read(view, sort, name, definition)
    first = next(iter(handed), "")
    for each in handed:
        if each in read or view.may_mean(each) or (each == first and _is_piece(view, sort, name, each)):
            continue
        message = f"{name} is handed {each} and never reads it."
        yield problem_of((handed, each), CODE, message, "Read it, or take it out here and where it is handed over.", severity="warning")


def _is_piece(view: View, sort: str, name: str, parameter: str) -> bool:
    """The first name, when it is a piece, is whom it is all about, read or not."""
    store = {"tables": view.vocabulary.consulted}.get(sort) or getattr(view.vocabulary, sort)
    found = store[name].parameters.get(parameter)
    return found is not None and found.type.shape in ("piece", "condition")


def names_read(view: View, sort: str, name: str, definition: dict[str, Any]) -> set[str]:
    """Give the names that a definition reads, those that its numbers, triggers and forbidding lines read with it included."""
    found = set(view.uses(sort, name).names)
    if definition.get("table") is not None:
        found |= set(definition["table"].inputs)
    for uses in _lent(view).get(name, ()):
        found |= set(uses.names)
    found |= set(Uses().read([line.guard for line in definition.get("forbids", ())]).names)
    if sort == "quantities":
        found |= set(Uses().read([(line.guard, line.times) for line in definition["plan"].lines]).names)
    return found


def _lent(view: View) -> dict[str, list[Uses]]:
    """Give what reads the names of each check and procedure from outside: numbers known in it, and what it triggers."""
    if "lent" not in view.memo:
        lent: dict[str, list[Uses]] = {}
        for name, definition in view.each("quantities"):
            lent.setdefault(definition["during"], []).append(view.uses("quantities", name))
        for sort in ("conditions", "traits"):
            for _, definition in view.each(sort):
                for trigger in definition["triggers"]:
                    lent.setdefault(trigger["id"], []).append(Uses().read(trigger))
        view.memo["lent"] = lent
    found: dict[str, list[Uses]] = view.memo["lent"]
    return found


def _given(view: View, sort: str, name: str) -> Iterator[Problem]:
    uses = view.uses(sort, name)
    for effect in uses.effects:
        for given, key in _names(effect):
            if given in uses.names or view.may_mean(given) or (place := view.places.entry(effect["at"])) is None:
                continue
            node, verb = place
            message, hint = f"the name {given} is given and never read.", "Read it, or leave it out."
            if key == "as":
                yield problem_of_value((node, "as"), CODE, message, hint)
            elif isinstance(node[verb], Mapping) and given in node[verb]:
                yield problem_of((node[verb], given), CODE, message, hint)


def _names(effect: dict[str, Any]) -> list[tuple[str, str]]:
    verb = effect["verb"]
    if verb == "let":
        return [(name, "let") for name, _ in effect["names"]]
    if verb == "roll" and len(effect.get("dice", ())) > 0 and "as" not in effect:
        return [(name, "roll") for name, _ in effect["dice"] if name]
    return [(effect["as"], "as")] if verb in NAMING and "as" in effect else []
