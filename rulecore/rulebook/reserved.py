"""Names that nothing in a rulebook can have: the words of the language, `turn` and its like, and what reads as dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.rulebook.author import listing, mapping
from rulecore.ruleset.tree import Listing, Mapping, problem_at, problem_at_key

if TYPE_CHECKING:
    from collections.abc import Iterator

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
#: Keys under which names stand: as the keys of a mapping, as items of a list, as the value itself.
_KEYS = frozenset(("fields", "tracks", "with", "let", "roll"))
_ITEMS = frozenset(("named", "ladder", "value"))
_VALUES = frozenset(("as", "phase"))
_HINT = "Choose another name."


def reserved(name: str) -> bool:
    """Say whether nothing can be called so.

    >>> reserved("when"), reserved("d6"), reserved("_goat"), reserved("when_it_rains")
    (True, True, True, False)
    """
    return name in RESERVED or name[:1] == "_" or (name[:1] == "d" and name[1:].isdigit())


def names_taken(definitions: dict[str, dict[str, Definition]]) -> Iterator[Problem]:
    """Give a problem for every id, word, field, part and given name that is called like a word of the language or begins with `_`."""
    for kind, found in definitions.items():
        if kind in _UNNAMED:
            continue
        for definition in found.values():
            body = definition.body
            if kind != "sequence" and reserved(definition.id):
                yield definition.problem("rules/reserved", _message(definition.id), _HINT)
            if kind == "choices":
                yield from _items(body)
            elif kind == "options":
                yield from _keys(mapping(body, "choices"))
            yield from _inside(body)
            for step in listing(body, "steps"):
                yield from _value(step, "id")


def _inside(node: Any) -> Iterator[Problem]:
    """Go through a definition for the names it gives."""
    if isinstance(node, Mapping):
        for key, value in node.items():
            if key in _KEYS:
                yield from _keys(value)
            elif key in _ITEMS:
                yield from _items(value)
            elif key in _VALUES:
                yield from _value(node, key)
            if isinstance(value, (Mapping, Listing)):
                yield from _inside(value)
    elif isinstance(node, Listing):
        for value in node:
            yield from _inside(value)


def _keys(names: Any) -> Iterator[Problem]:
    for name in names if isinstance(names, Mapping) else ():
        if reserved(name):
            yield problem_at_key(names, name, "rules/reserved", _message(name), hint=_HINT)


def _items(listed: Any) -> Iterator[Problem]:
    for index, word in enumerate(listed if isinstance(listed, Listing) else ()):
        if isinstance(word, str) and reserved(word):
            yield problem_at(listed, index, "rules/reserved", _message(word), 0, len(word), _HINT)


def _value(node: Any, key: str) -> Iterator[Problem]:
    name = node.get(key) if isinstance(node, Mapping) else None
    if isinstance(name, str) and reserved(name):
        yield problem_at(node, key, "rules/reserved", _message(name), 0, len(name), _HINT)


def _message(name: str) -> str:
    if name[:1] == "_":
        return f'"{name}" begins with _, which no name does.'
    return f'"{name}" is a word of the language, so nothing can be called so.'
