"""Finds conditions that nobody ever has, and conditions that change nothing when somebody has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.rulebook.lint.places import problem_of
from rulecore.rulebook.lint.reach import for_others, names_in_examples
from rulecore.rulebook.lint.uses import Ref, Uses

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.errors import Problem
    from rulecore.rulebook.lint.view import View


def problems(view: View) -> Iterator[Problem]:
    """Give an error for each condition that nothing gives, and for each that does nothing."""
    asked, gained = _asked_and_gained(view)
    with_lines = {line.source for _, _, line in view.lines} | set(_with_modifiers(view))
    for name, definition in view.each("conditions"):
        found = view.written.get("conditions", {}).get(name)
        if found is None or view.expected("conditions", name) or for_others(found.body):
            continue
        if view.may_mean(name) or view.hurt("conditions", name):
            continue  # where it is given, or what it does, may be the place with the mistake
        place = (found.holder, name)
        if _never(view, name, gained, definition):
            asking = f", but {asked[name][1]} asks for it" if name in asked else ""
            hint = f"Write `gain: {name}` where it befalls a piece, or `from: plugin` if only code gives it."
            yield problem_of(place, "rules/never-gained", f"nobody ever gains {name}{asking}.", hint)
        elif name not in asked and name not in with_lines and _does_nothing(definition):
            message = f"{name} does nothing: it has no lines, nothing happens when it begins or ends, and no rule asks for it."
            hint = "Give it modifiers or triggers, ask for it in a rule, or take it out."
            yield problem_of(place, "rules/idle-condition", message, hint)


def _never(view: View, name: str, gained: set[str], definition: dict[str, Any]) -> bool:
    if name in gained or name in view.declared or "from" in definition:
        return False
    return name not in names_in_examples(view)


def _asked_and_gained(view: View) -> tuple[dict[str, Ref], set[str]]:
    """Give the conditions that something asks for, with who does, and those that something gives."""
    asked: dict[str, Ref] = {}
    gained: set[str] = set()
    for ref, uses in view.all_uses():
        gained.update(uses.gained)
        gained.update(word for words, word in uses.words if not words)
        for name in uses.asked:
            asked.setdefault(name, ref)
    for sort, name, line in view.lines:
        if sort in ("checks", "orders", "tables"):
            for each in Uses().read(line).asked:
                asked.setdefault(each, (sort, name))
    for ref, joined in _joining(view):
        asked.setdefault(joined, ref)
    return asked, gained


def _joining(view: View) -> Iterator[tuple[Ref, str]]:
    for name, definition in view.each("sets"):
        yield from ((("sets", name), each) for each in definition.get("joined_by", ()))


def _with_modifiers(view: View) -> Iterator[str]:
    """Give the conditions with lines that reach no number: they may only switch others off."""
    for name in view.book.ids("conditions"):
        body: Any = view.body("conditions", name)
        if isinstance(body, dict) and "modifiers" in body:
            yield name


def _does_nothing(definition: dict[str, Any]) -> bool:
    effects = (*definition["start"], *definition["end"], *definition["beyond"], *definition["triggers"])
    return not effects and not any(level["start"] for level in definition["levels"])
