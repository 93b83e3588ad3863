"""The authors' typical mistakes and what each is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.problems import LanguageProblem

if TYPE_CHECKING:
    from rulecore.language.node import Span


def advice(text: str, entry: str, unexpected: Any) -> LanguageProblem:
    """Give the best that can be said about a text that is not of the language."""
    place = unexpected.pos_in_stream if unexpected.pos_in_stream is not None else len(text)
    if place < 0:
        place = len(text)
    return LanguageProblem("language/syntax", f"did not expect this in a {entry}.", (place, min(place + 1, len(text))))


def word_as_name(name: str, span: Span) -> LanguageProblem:
    """Say that a word of the language stands where a name should."""
    return LanguageProblem("language/word-as-name", f'"{name}" is a word of the language and cannot be a name.', span, "Choose another name.")


def row_advice(text: str, start: int) -> LanguageProblem:
    """Say what is wrong with a row key."""
    return LanguageProblem("row/unreadable", f'"{text}" is no row key.', (start, max(start + 1, len(text))), "Write 7, 1-3, 12+, <=2 or A/B.")
