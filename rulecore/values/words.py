"""Words with an order: a ladder, written lowest first, and its rungs, which are text that also knows its rank."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.values.cannot import Cannot, any_cannot
from rulecore.values.numbers import shown
from rulecore.values.refusals import ValueWrong, wrong

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Rung(str):
    """A word of one ladder: equal to its text, ordered by rank; `+ 1` climbs, `-` between two rungs counts the steps.

    Text alone would compare by alphabet and nobody would notice, so an order with anything but a rung of the same ladder raises.

    >>> mood = Ladder("mood", ["calm", "cross", "furious"])
    >>> calm, cross, furious = mood
    >>> calm < furious, calm + 1, calm + 9, furious - calm, max(cross, calm)
    (True, 'cross', 'furious', 2, 'cross')
    """

    __slots__ = ("ladder", "rank")

    ladder: Ladder
    rank: int

    def __lt__(self, other: object) -> bool:
        return self.rank < self._rank_of(other) if isinstance(other, str) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.rank <= self._rank_of(other) if isinstance(other, str) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self.rank > self._rank_of(other) if isinstance(other, str) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self.rank >= self._rank_of(other) if isinstance(other, str) else NotImplemented

    def _rank_of(self, other: str) -> int:
        if isinstance(other, Rung) and (other.ladder is self.ladder or other.ladder == self.ladder):
            return other.rank
        raise TypeError(f'"{self}" is a word of the ladder {self.ladder.id} and has no order with "{other}"')

    def __add__(self, steps: Any) -> Any:
        return climb(self, steps) if hasattr(steps, "numerator") else NotImplemented

    def __sub__(self, other: Any) -> Any:
        if hasattr(other, "numerator"):
            return climb(self, -other)
        return self.rank - self._rank_of(other) if isinstance(other, str) else NotImplemented

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rung_of, (self.ladder, str(self)))

    def __copy__(self) -> Rung:
        return self

    def __deepcopy__(self, memo: object) -> Rung:
        return self


class Ladder:
    """A closed list of words with an order, lowest first; two ladders are the same when id and words are.

    >>> mood = Ladder("mood", ["calm", "cross", "furious"])
    >>> mood["cross"].rank, "glad" in mood, mood
    (1, False, Ladder('mood', ['calm', 'cross', 'furious']))
    """

    __slots__ = ("_rungs", "id")

    def __init__(self, id: str, words: Iterable[str]) -> None:
        self.id = id
        self._rungs: dict[str, Rung] = {}
        for rank, word in enumerate(words):
            if word in self._rungs:
                raise wrong("ladder/twice", f'the ladder {id} has "{word}" twice.', hint="each word of a ladder stands once")
            rung = Rung(word)
            rung.ladder, rung.rank = self, rank
            self._rungs[word] = rung
        if not self._rungs:
            raise wrong("ladder/empty", f"the ladder {id} has no words.", hint="write its words lowest first")

    def __getitem__(self, word: str) -> Rung:
        try:
            return self._rungs[word]
        except KeyError:
            raise self._unknown(word) from None

    def _unknown(self, word: str) -> ValueWrong:
        return wrong("ladder/unknown-word", f'"{word}" is no word of the ladder {self.id}.', hint=f"it has {' < '.join(self._rungs)}")

    def __contains__(self, word: object) -> bool:
        return word in self._rungs

    def __iter__(self) -> Iterator[Rung]:
        return iter(self._rungs.values())

    def __len__(self) -> int:
        return len(self._rungs)

    def at(self, rank: int) -> Rung:
        """Give the rung of this rank, or the nearest end of the ladder."""
        rungs = tuple(self._rungs.values())
        return rungs[min(max(rank, 0), len(rungs) - 1)]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ladder) and self.id == other.id and tuple(self._rungs) == tuple(other._rungs)

    def __hash__(self) -> int:
        return hash((self.id, tuple(self._rungs)))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Ladder, (self.id, [str(word) for word in self._rungs]))

    def __repr__(self) -> str:
        return f"Ladder({self.id!r}, {list(self._rungs)!r})"


def climb(rung: Any, n: Any) -> Any:
    """Go `n` rungs up, or down when it is negative, and stop at the end of the ladder.

    >>> calm, cross, furious = Ladder("mood", ["calm", "cross", "furious"])
    >>> climb(cross, 5), climb(cross, -1)
    ('furious', 'calm')
    """
    if isinstance(rung, Cannot) or isinstance(n, Cannot):
        return any_cannot((rung, n))
    if not isinstance(n, int):
        raise wrong("ladder/part-step", f"a ladder is climbed in whole steps, not {shown(n)}.", hint="round the number first")
    return rung.ladder.at(rung.rank + n)


def steps(a: Any, b: Any) -> Any:
    """Count how many rungs `a` stands above `b`; below it the count is negative.

    >>> calm, cross, furious = Ladder("mood", ["calm", "cross", "furious"])
    >>> steps(calm, furious)
    -2
    """
    return a - b


def _rung_of(ladder: Ladder, word: str) -> Rung:
    return ladder[word]
