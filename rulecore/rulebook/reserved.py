"""Names that nothing in a rulebook can have: the words of the language, `turn` and its like, and what reads as dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.rulebook.author import listing, mapping
from rulecore.ruleset.tree import Listing, Mapping, problem_at, problem_at_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulecore.errors import Problem
    from rulecore.ruleset.layers import Definition

#: Words of the language and of every table; a line could never mean anything else by them.
RESERVED = frozenset(
    (
        *("if", "then", "else", "or", "and", "not", "is", "has", "no", "any", "count", "sum", "highest", "lowest", "for", "each"),
        *("where", "of", "as", "at", "start", "between", "otherwise", "true", "false", "when", "to", "per", "set", "halve"),
        *("double", "ignore", "forbid", "rounding", "up", "down", "most", "least", "above", "below", "exploding", "on", "keep"),
        *("with", "by", "turn", "phase", "it", "none", "cannot", "option"),
    )
)
#: Kinds of definitions that no line names.
_UNNAMED = ("examples", "rules", "scenarios", "cards", "notations")
_HINT = "Choose another name."


def reserved(name: str) -> bool:
    """Say whether nothing can be called so.

    >>> reserved("when"), reserved("d6"), reserved("when_it_rains")
    (True, True, False)
    """
    return name in RESERVED or (name[:1] == "d" and name[1:].isdigit())


def names_taken(definitions: dict[str, dict[str, Definition]]) -> Iterator[Problem]:
    """Give a problem for every id, word of a list, field, track and part that is called like a word of the language."""
    for kind, found in definitions.items():
        for definition in found.values():
            if kind not in _UNNAMED and kind != "sequence" and reserved(definition.id):
                yield definition.problem("rules/reserved", _message(definition.id), _HINT)
            yield from _inside(kind, definition.body)


def _inside(kind: str, body: Any) -> Iterator[Problem]:
    if kind == "choices":
        yield from _items(body.get("ladder") if isinstance(body, Mapping) else body)
    elif kind == "sequence":
        yield from _values(body, "phase")
        for step in listing(body, "steps"):
            yield from _values(step, "id")
    elif kind == "options":
        yield from _keys(body, ("choices",))
    elif kind in ("pieces", "conditions", "orders"):
        yield from _keys(body, ("fields", "tracks"))
        yield from _items(body.get("named") if isinstance(body, Mapping) else None)


def _items(listed: Any) -> Iterator[Problem]:
    for index, word in enumerate(listed if isinstance(listed, Listing) else ()):
        if isinstance(word, str) and reserved(word):
            yield problem_at(listed, index, "rules/reserved", _message(word), 0, len(word), _HINT)


def _values(body: Any, key: str) -> Iterator[Problem]:
    name = body.get(key) if isinstance(body, Mapping) else None
    if isinstance(name, str) and reserved(name):
        yield problem_at(body, key, "rules/reserved", _message(name), 0, len(name), _HINT)


def _keys(body: Any, keys: Iterable[str]) -> Iterator[Problem]:
    for key in keys:
        inner = mapping(body, key)
        for name in inner:
            if reserved(name):
                yield problem_at_key(inner, name, "rules/reserved", _message(name), hint=_HINT)


def _message(name: str) -> str:
    return f'"{name}" is a word of the language, so nothing can be called so.'
