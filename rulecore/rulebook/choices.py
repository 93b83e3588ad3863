"""Takes every choice of an option that changes rules once, alone: it must give right rules as well, though nobody has chosen it yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.ruleset.options import locked
from rulecore.ruleset.tree import Mapping

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Mapping as Chosen

    from rulecore.errors import Problem
    from rulecore.ruleset.layers import Stack


#: What is of no use under one choice may be of use under another.
_OF_ALL_CHOICES = ("option-unread", "unused", "never", "idle")


def wrong_alone(
    stack: str, with_: Iterable[str] = (), *, options: Chosen[str, str] | None = None, variant: str | None = None
) -> list[Problem]:
    """Give what is wrong once one option is chosen otherwise, each with that choice in its sentence.

    For stacks that are right as they are: what is wrong anyway would be told again for every choice.
    """
    from rulecore.rulebook.loading import assembled
    from rulecore.ruleset import layers

    chosen = dict(options or {})
    plain = layers.load(stack, list(with_), variant, problems=[])
    usual = layers.apply_option_choices(plain, chosen, problems=[])
    found: list[Problem] = []
    for option, word in _changing(plain, usual.options):
        if option in chosen:
            continue
        problems: list[Problem] = []
        other = layers.apply_option_choices(plain, {**chosen, option: word}, problems=problems)
        for each in assembled(other, problems).problems:
            if each.code.partition("/")[2].startswith(_OF_ALL_CHOICES):
                continue
            each.message = f"with option {option}: {word}, {each.message}"
            found.append(each)
    return found


def _changing(stack: Stack, settled: Chosen[str, str]) -> Iterator[tuple[str, str]]:
    for name, option in stack.definitions["options"].items():
        choices = option.body.get("choices") if isinstance(option.body, Mapping) else None
        lock = locked(option, settled.get(name), stack.variant)[1]
        for word in choices if isinstance(choices, Mapping) else ():
            spec = choices[word] if isinstance(choices, Mapping) else None
            if isinstance(spec, Mapping) and "changes" in spec and settled.get(name) != word and not lock:
                yield name, word
