"""The cone of a question: every word that what is asked, and whatever can change that, reads. All else is dropped.

An effect that writes nothing in the cone is not even performed; so with many pieces on the table a question costs no more than the piece
it is about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.touch import ANY
from rulecore.analysis.odds.touching import DUE, STOP

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.analysis.odds.declared import Declared
    from rulecore.analysis.odds.touching import Touch


class Cone:
    """The words that matter to a question."""

    __slots__ = ("words",)

    def __init__(self, words: Iterable[str] = (ANY,)) -> None:
        self.words = set(words)

    def __contains__(self, word: str) -> bool:
        return word in self.words or ANY in self.words

    def touches(self, touch: Touch) -> bool:
        """Say whether something may change what is asked."""
        return ANY in self.words or ANY in touch.writes or not self.words.isdisjoint(touch.writes)


def cone_of(declared: Declared, asked: Iterable[str], starts: Iterable[tuple[str, str]]) -> Cone:
    """Give the cone of a question about these words, when these definitions run; found once."""
    key = ("cone", frozenset(asked), tuple(starts))
    if key not in declared.prepared:
        declared.prepared[key] = _cone_of(declared, key[1], key[2])
    found: Cone = declared.prepared[key]
    return found


def _cone_of(declared: Declared, asked: Iterable[str], starts: Iterable[Any]) -> Cone:
    cone = Cone({*asked, STOP})
    reached = [(_whole(declared, item), declared.direct(item)) for item in declared.reached(*starts)]
    grown = True
    while grown:
        before = len(cone.words)
        for whole, direct in reached:
            if cone.touches(whole):
                cone.words |= direct.reads - {DUE}  # what is put off waits for a step, and none comes within a question
        grown = len(cone.words) > before
    return cone


def _whole(declared: Declared, item: Any) -> Touch:
    return declared.of(item) if isinstance(item, dict) else declared.of_run(item)
