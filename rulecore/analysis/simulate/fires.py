"""What can fire in a game by one rulebook, each with its place and the rules of the book it cites: beside it stands what did fire.

A rule of the book fires with what carries it: the line, effect or outcome that cites it, or else the definition around these. What only
says what there is - a field, a list of words - does not happen, and a rule carried by nothing else is not told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.lines import Line, Plan

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulecore.analysis.simulate.marks import Mark
    from rulecore.rulebook.rulebook import Rulebook

#: Sorts of definitions that happen in a game, each with the word for one of them.
HAPPENING = {
    "steps": "step",
    "orders": "order",
    "checks": "check",
    "tables": "table",
    "procedures": "procedure",
    "verbs": "verb",
    "conditions": "condition",
    "traits": "trait",
    "quantities": "quantity",
    "levels": "level",
    "facts": "fact",
    "functions": "function",
    "options": "option",
    "pieces": "piece",
}
#: What each sort of thing that can fire is called, parts of definitions among them.
WORDS = {**HAPPENING, "lines": "line", "effects": "effect", "outcomes": "outcome"}


class Thing:
    """Something that can fire: its mark, its place, the rules it cites, and what it is a part of."""

    __slots__ = ("at", "cite", "mark", "name", "within")

    def __init__(self, mark: Mark, at: str, cite: Iterable[str] = (), *, within: Mark | None = None, name: str = "") -> None:
        self.mark = mark
        self.at = at
        self.cite = tuple(cite)
        self.within = within
        self.name = name or mark[1]

    def __repr__(self) -> str:
        return f"Thing({self.mark!r}, {self.at!r}, {self.cite!r})"


class Fires:
    """Everything that can fire by a rulebook, in the order of the rulebook."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.things: dict[Mark, Thing] = {}
        for thing in _things(rulebook):
            known = self.things.setdefault(thing.mark, thing)
            if known is not thing:
                known.cite = tuple(dict.fromkeys([*known.cite, *thing.cite]))
        #: The rules of the book that something which can fire carries.
        self.rules = [name for name in rulebook.ids("rules") if name in {cite for each in self.things.values() for cite in each.cite}]
        self._listed = set(self.rules)

    def rules_of(self, marks: Iterable[Mark]) -> set[str]:
        """Give the rules of the book that fired with these marks."""
        things = self.things
        return {cite for mark in marks if mark in things for cite in things[mark].cite if cite in self._listed}

    def never(self, marks: Iterable[Mark]) -> list[Thing]:
        """Give what did not fire; of what did not happen at all no parts are told."""
        fired = set(marks)
        left = [each for mark, each in self.things.items() if mark not in fired]
        return [each for each in left if each.within is None or each.within in fired]


def _things(rulebook: Rulebook) -> Iterator[Thing]:
    for phase in rulebook.ids("sequence"):
        written = rulebook.get("sequence", phase)
        for step in written["steps"]:
            cite = [*(written.get("cite") or ()), *(step.get("cite") or ())]
            yield Thing(("steps", step["id"]), step.get("at", ""), cite)
            yield from _within(step, ("steps", step["id"]), step.get("at", ""))
    for sort in HAPPENING:
        for name in rulebook.ids(sort) if sort != "steps" else ():
            written, mark = rulebook.get(sort, name), (sort, name)
            yield Thing(mark, written.get("at", ""), written.get("cite") or ())
            yield from _within(written, mark, written.get("at", ""))


def _within(value: Any, mark: Mark, at: str, *, inside: Mark | None = None) -> Iterator[Thing]:
    """Go through what stands in a definition: lines, effects and outcomes are things of their own; other cites belong to what is around."""
    if isinstance(value, Plan):
        for line in value.lines:
            yield from _within(line, mark, at)
    elif isinstance(value, Line):
        yield Thing(("lines", value.at), value.at, value.cite, within=mark, name=value.text or value.label)
    elif isinstance(value, dict):
        part = _part(value, mark)
        if part is not None:
            yield Thing(part, str(value.get("at", at)), value.get("cite") or (), within=inside or mark, name=_name(value))
        elif value.get("cite"):
            yield Thing(inside or mark, at, value["cite"])
        for inner in value.values():
            if isinstance(inner, (dict, list, Plan, Line)):
                yield from _within(inner, mark, at, inside=part or inside)
    elif isinstance(value, list):
        for inner in value:
            yield from _within(inner, mark, at, inside=inside)


def _part(value: dict[str, Any], mark: Mark) -> Mark | None:
    """Give the mark of an effect, or of an outcome of a check."""
    if "verb" in value and "at" in value:
        return "effects", str(value["at"])
    if mark[0] == "checks" and {"id", "when", "do"} <= value.keys():
        return "outcomes", f"{mark[1]}: {value['id']}"
    return None


def _name(value: dict[str, Any]) -> str:
    """Give what a part is called: an outcome by its id, an effect by what it does and to what."""
    if "verb" not in value:
        return str(value["id"])
    what = next((value[key] for key in ("condition", "what", "order", "kind") if isinstance(value.get(key), str)), "")
    cells = [each["field"] for each in value.get("cells") or () if "field" in each]
    return " ".join([str(value["verb"]), *(cells or [what])]).strip()
