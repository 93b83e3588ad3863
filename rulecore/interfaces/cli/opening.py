"""Opens the rulebook a command names, and finds definitions in it by their id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from rulecore.errors import CommandWrong, Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rulecore.rulebook.rulebook import Rulebook


def open_rulebook(ruleset: str, layers: Iterable[str], chosen: Mapping[str, str], variant: str | None) -> Rulebook:
    """Give the rulebook of a stack with layers and choices; what is wrong with either leaves as an error with all problems."""
    from rulecore.rulebook.loading import load

    return load(ruleset, layers, options=chosen, variant=variant)


class Definitions(Protocol):
    """What definitions are looked for in: a rulebook, or what a stack has written."""

    book: Any

    def has(self, sort: str, name: str, /) -> bool:
        """Say whether there is such a definition."""

    def ids(self, sort: str, /) -> list[str]:
        """Give the ids of a sort."""


def find(rulebook: Definitions, wanted: str, sorts: Iterable[str]) -> tuple[str, str]:
    """Find a definition by its id, or by `sort.id` where several sorts have one of that name; gives (sort, id).

    Raises CommandWrong with the nearest name.
    """
    sorts = list(sorts)
    sort, _, name = wanted.rpartition(".")
    named = [each for each in sorts if sort in (each, singular(each))] if sort else sorts
    found = [each for each in named if rulebook.has(each, name)]
    if len(found) > 1:
        ways = " or ".join(f"{each}.{name}" for each in found)
        raise CommandWrong(Problem("command/which", f"{name} is more than one thing.", hint=f"Write {ways}."))
    if found:
        return found[0], name
    from rulecore.suggestions import did_you_mean

    known = [name for each in sorts for name in rulebook.ids(each)]
    title = rulebook.book.header["title"]
    what = " or ".join(map(singular, sorts[:4]))
    hint = did_you_mean(name, known) or f"It has: {', '.join(known[:12])}."
    raise CommandWrong(Problem("command/unknown-id", f'{title} has no {what} "{wanted}".', hint=hint))


def singular(sort: str) -> str:
    """Give the word for one of a sort of definitions.

    >>> singular("quantities"), singular("checks"), singular("sequence")
    ('quantity', 'check', 'sequence')
    """
    return f"{sort[:-3]}y" if sort.endswith("ies") else sort.removesuffix("s")


def title_of(definition: Mapping[str, Any]) -> str:
    """Give the printed title of a definition, or its id in words."""
    return str(definition.get("title") or str(definition["id"]).replace("_", " "))
