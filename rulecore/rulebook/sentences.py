"""The lines of a rulebook in plain English, read from the same text that is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.ruleset.tree import Listing, Mapping

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.rulebook.loading import Reading

#: Keys under which a formula stands, with how it is introduced.
FORMULAS = {
    "base": "It begins with {}.",
    "adds": "Add {}.",
    "succeeds": "It succeeds when {}.",
    "when": "When {}.",
    "rule": "{}.",
    "where": "Where {}.",
    "scores": "Each die scores {}.",
    "takes": "It takes {} turns.",
    "keeps_going": "It keeps going while {}.",
    "ends_when": "It ends when {}.",
    "cost": "It costs {}.",
}


def sentences(reading: Reading, sort: str, name: str) -> Iterator[tuple[str, str]]:
    """Give (label, sentence) for every line and formula of one definition."""
    definition = reading.stack.definitions[sort][name]
    yield from _walk(reading, definition.body, name)


def all_sentences(reading: Reading) -> Iterator[tuple[str, str, str]]:
    """Give (place, text, sentence) for every line and formula of a rulebook."""
    for found in reading.stack.definitions.values():
        for definition in found.values():
            for _label, sentence, place, text in _lines(reading, definition.holder, definition.id, definition.id):
                yield place, text, sentence


def _walk(reading: Reading, node: Any, label: str) -> Iterator[tuple[str, str]]:
    if isinstance(node, (Mapping, Listing)):
        for key in node if isinstance(node, Mapping) else range(len(node)):
            for found, sentence, _place, _text in _lines(reading, node, key, label):
                yield found, sentence


def _lines(reading: Reading, node: Any, key: Any, label: str) -> Iterator[tuple[str, str, str, str]]:
    value = node[key]
    here = str(key) if isinstance(key, str) else label
    if isinstance(value, Mapping):
        for inner in value:
            yield from _lines(reading, value, inner, inner if here in ("modifiers", "needs", "outcomes") else here)
        return
    if isinstance(value, Listing):
        for index in range(len(value)):
            yield from _lines(reading, value, index, here)
        return
    text = reading.assembly.author.text(node, key)
    if text is None:
        return
    found = in_english(reading, text, str(key))
    if found:
        yield label, found, repr(node.at_value(key)), text


def in_english(reading: Reading, text: str, key: str) -> str:
    """Give one line in English, or nothing when the text is no line."""
    from rulecore.language import parser
    from rulecore.language.english import english
    from rulecore.language.problems import LanguageProblem

    words = tuple(word for each in reading.assembly.author.vocabulary.lists.values() for word in each.words)
    try:
        return english(parser.modifier(text), words=words)
    except LanguageProblem:
        pass
    if key not in FORMULAS:
        return ""
    try:
        return FORMULAS[key].format(english(parser.expression(text), words=words))
    except LanguageProblem:
        return ""
