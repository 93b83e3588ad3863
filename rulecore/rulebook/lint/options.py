"""Finds options that change nothing: no rule asks what was chosen, or none tells two choices apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.rulebook.lint.places import problem_of
from rulecore.rulebook.lint.reach import names_in_changes
from rulecore.rulebook.lint.uses import EVERY
from rulecore.ruleset.tree import Mapping

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.errors import Problem
    from rulecore.rulebook.lint.view import View

CODE = "rules/option-unread"


def problems(view: View) -> Iterator[Problem]:
    """Give an error for each option with choices that come to the same."""
    read: dict[str, set[str]] = {}
    for _, uses in view.all_uses():
        for option, word in uses.chosen:
            read.setdefault(option, set()).add(word)
    in_changes = set(names_in_changes(view))
    for name, definition in view.each("options"):
        asked = read.get(name, set())
        if view.may_mean(name):
            continue  # the rule that asks for it may be the one with the mistake
        if EVERY not in asked and name not in in_changes and name not in view.declared:
            yield from _judged(view, name, definition, asked)


def _judged(view: View, name: str, definition: dict[str, Any], asked: set[str]) -> Iterator[Problem]:
    body = view.body("options", name)
    choices = body.get("choices") if isinstance(body, Mapping) else None
    if not isinstance(choices, Mapping) or body.get("from") == "plugin":
        return
    alike = [word for word in choices if word not in asked and word not in definition["changing"]]
    found = view.written["options"][name]
    if not asked and not definition["changing"]:
        message = f"no rule asks what was chosen for {name}, and no choice changes anything."
        hint = f"Ask for it in a rule, as in `when option.{name} is {next(iter(choices), 'x')}`, or give a choice `changes:`."
        yield problem_of((found.holder, name), CODE, message, hint)
    elif len(choices) == 1:
        yield problem_of((found.holder, name), CODE, f"{name} has one choice, so nothing can be chosen.", "Add the other choice.")
    elif len(alike) > 1:
        message = f"{' and '.join(alike)} come to the same: no rule asks for either, and neither changes anything."
        hint = f"Ask for one of them in a rule, as in `when option.{name} is {alike[-1]}`, give it `changes:`, or take it out."
        yield problem_of((choices, alike[-1]), CODE, message, hint)
