"""Which choice of every option counts: what a person chose, else what the variant says, else the default."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.errors import CommandWrong, Problem
from rulecore.ruleset.tree import Mapping, problem_at, problem_at_key
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping as Chosen

    from rulecore.ruleset.definitions import Definition
    from rulecore.ruleset.manifest import Variant


def settled(
    options: Chosen[str, Definition],
    usual: Chosen[str, str],
    chosen: Chosen[str, str],
    variant: Variant | None,
    problems: list[Problem],
) -> dict[str, str]:
    """Give the choice of every option: what was chosen, else what the variant says, else the default."""
    wrong: list[Problem] = []
    for name, choice in chosen.items():
        if name not in options:
            hint = did_you_mean(name, options) or (f"There are: {', '.join(options)}." if options else "This ruleset has no options.")
            wrong.append(Problem("command/option", f'there is no option "{name}"', hint=hint))
        elif choice not in (known := _words(options[name])):
            hint = did_you_mean(choice, known) or f"There are: {', '.join(known)}."
            wrong.append(Problem("command/option", f'the option {name} has no choice "{choice}"', hint=hint))
        elif choice != (lock := locked(options[name], usual.get(name), variant))[0] and lock[1]:
            hint = "Leave it out, or play without what locks it."
            wrong.append(Problem("command/locked", f'the option {name} is locked to "{lock[0]}" by {lock[1]}', hint=hint))
    if wrong:
        raise CommandWrong(wrong)
    for name, choice in usual.items():
        if name not in options or choice not in _words(options[name]):
            problems += _of_variant(options, name, choice, variant)
    found = {}
    for name, option in options.items():
        body = option.body if isinstance(option.body, Mapping) else {}
        choice = chosen.get(name) or usual.get(name) or str(body.get("default", ""))
        if choice:
            found[name] = choice
    return found


def locked(option: Definition, usual: str | None, variant: Variant | None) -> tuple[str, str]:
    """Give what counts where nobody chooses, and who locks it, with the place; nobody where it may be chosen otherwise."""
    body = option.body if isinstance(option.body, Mapping) else {}
    word = usual or str(body.get("default", ""))
    if variant is not None and option.id in variant.locked:
        return word, f"the variant {variant.id}"
    if isinstance(body, Mapping) and body.get("locked") in (True, "yes"):
        return word, f"the rules, at {body.at_value('locked')}"
    return word, ""


def _words(option: Definition) -> list[str]:
    choices = option.body.get("choices") if isinstance(option.body, Mapping) else None
    return list(choices) if isinstance(choices, (dict, list)) else []


def _of_variant(options: Chosen[str, Definition], name: str, choice: str, variant: Variant | None) -> list[Problem]:
    if variant is None or name not in variant.options:
        return []
    node = variant.node["options"]
    if name not in options:
        message = f'there is no option "{name}"'
        return [problem_at_key(node, name, "changes/unknown-option", message, hint=did_you_mean(name, options))]
    message = f'the option {name} has no choice "{choice}"'
    return [problem_at(node, name, "changes/unknown-option", message, width=len(choice), hint=did_you_mean(choice, _words(options[name])))]
