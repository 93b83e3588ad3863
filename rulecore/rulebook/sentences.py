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
    "needs": "{}.",
    "where": "Where {}.",
    "scores": "Each die scores {}.",
    "takes": "It takes {} turns.",
    "keeps_going": "It keeps going while {}.",
    "ends_when": "It ends when {}.",
    "cost": "It costs {}.",
}


#: What holds lines under their ids, or in a list.
MODIFIERS, NEEDS = "modifiers", "needs"
_SECTIONS = {"modifiers": MODIFIERS, "needs": NEEDS, "each_hand": NEEDS, "duties": "duties"}


def sentences(reading: Reading, sort: str, name: str) -> Iterator[tuple[str, str]]:
    """Give (label, sentence) for every line and formula of one definition."""
    definition = reading.stack.definitions[sort][name]
    for label, sentence, _place, _text in _lines(reading, (definition.holder, name), name, _SECTIONS.get(sort, "")):
        yield label, sentence


def all_sentences(reading: Reading) -> Iterator[tuple[str, str, str]]:
    """Give (place, text, sentence) for every line and formula of a rulebook."""
    for sort, found in reading.stack.definitions.items():
        for definition in found.values():
            where = (definition.holder, definition.id)
            for _label, sentence, place, text in _lines(reading, where, definition.id, _SECTIONS.get(sort, "")):
                yield place, text, sentence


def _lines(reading: Reading, where: tuple[Any, Any], label: str, section: str) -> Iterator[tuple[str, str, str, str]]:
    """Go through what stands at a place; `section` is what its entries are, when they are lines."""
    node, key = where
    value = node[key]
    if isinstance(value, (Mapping, Listing)):
        inner = _section(key, section, value)
        for each in value if isinstance(value, Mapping) else range(len(value)):
            named = each if isinstance(each, str) and (inner or key == "outcomes") else key if isinstance(key, str) else label
            yield from _lines(reading, (value, each), label if each == "rule" else named, inner)
        return
    text = reading.assembly.author.text(node, key)
    entry = section or str(key)
    found = in_english(reading, text, entry) if text is not None else ""
    if found and text is not None:
        yield label, found, repr(node.at_value(key)), text


def _section(key: Any, section: str, value: Any) -> str:
    """Say what the entries of a mapping or list are: lines, or something else that may hold lines further in."""
    if isinstance(value, Mapping) and "rule" in value:
        return ""
    if section == "duties":
        return NEEDS
    return _SECTIONS.get(key, "") if isinstance(key, str) and not section else ""


def in_english(reading: Reading, text: str, key: str) -> str:
    """Give one line in English, or nothing when the text is no line; `key` says what stands there."""
    from rulecore.language import parser
    from rulecore.language.english import english
    from rulecore.language.problems import LanguageProblem

    words = tuple(word for each in reading.assembly.author.vocabulary.lists.values() for word in each.words)
    for entry in ("modifier", "expression"):
        if (entry == "modifier" and key not in (MODIFIERS, "rule")) or (entry == "expression" and key not in FORMULAS):
            continue
        try:
            said = english(getattr(parser, entry)(text), words=words)
        except LanguageProblem:
            continue
        return said if entry == "modifier" else FORMULAS[key].format(said)
    return ""
