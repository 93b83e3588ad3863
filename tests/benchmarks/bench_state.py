"""The state: what a logged write and its rollback cost beside filling a bare slot, and that reading costs nothing more.

Twenty goats with thirty fields each; every row is one run over the same twenty pieces and fields.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from yardsticks import Row, timed

from rulecore.engine.dice import KeyedDice
from rulecore.engine.state import State
from rulecore.pieces.kinds import Kinds
from rulecore.values.dice import Pool

if TYPE_CHECKING:
    from collections.abc import Iterator

FIELDS = [f"field_{number}" for number in range(30)]


class Bare:
    """A goat by hand: the same slots, and nobody watches."""

    __slots__ = tuple(FIELDS)


def rows() -> Iterator[Row]:
    """Give the ratios of writing, rolling back, looking back, reading, and throwing."""
    state = State(Kinds([{"id": "goat", "fields": {name: {"type": "number", "starts": 0} for name in FIELDS}, "conditions": ["asleep"]}]))
    goats = [state.add_piece("goat", f"goat_{number}") for number in range(20)]
    state.begin()
    bare = [Bare() for _ in goats]
    for goat in bare:
        for name in FIELDS:
            setattr(goat, name, 0)

    def by_hand() -> None:
        for goat in bare:
            goat.field_7 = 1

    def logged() -> None:
        for goat in goats:
            write(goat, "field_7", 1)
        state._entries.clear()  # so that the log doesn't grow from round to round

    def undone() -> None:
        mark = state.mark()
        for goat in goats:
            write(goat, "field_7", 1)
        state.rollback(mark)

    def changes() -> None:
        mark = state.mark()
        for goat in goats:
            write(goat, "field_7", 1)
        state.changes(mark)
        state.rollback(mark)

    def looked_back() -> None:
        state.at_start("turn", lambda: None)

    write = state.write
    taken = timed(by_hand=by_hand, logged=logged, undone=undone, changes=changes)
    yield Row("a write through the door", taken["logged"] / taken["by_hand"], "filling a slot by hand")
    yield Row("the same, rolled back", taken["undone"] / taken["by_hand"], "filling a slot by hand")
    yield Row("the same, its changes listed first", taken["changes"] / taken["undone"], "rolled back without a list")
    state.begin_moment("turn")
    for goat in goats:
        write(goat, "field_7", 2)
    taken = timed(looked_back=looked_back, logged=by_hand)
    yield Row("a look back over twenty writes", taken["looked_back"] / taken["logged"], "filling twenty slots by hand")

    def reading(of: list[object]) -> object:
        return lambda: sum([goat.field_1 + goat.field_2 + goat.field_3 + goat.field_4 for goat in of])

    taken = timed(ours=reading(goats), theirs=reading(bare))
    yield Row("reading fields", taken["ours"] / taken["theirs"], "reading slots by hand")
    yield from throwing()


def throwing() -> Iterator[Row]:
    """Give what dice cost beside one stream of random numbers."""
    dice, stream, pool = KeyedDice(7), random.Random(7), Pool(8, 6)

    def eight_keyed() -> None:
        dice.begin(1, "jumps")
        dice.roll(pool, "jump", "bella")
        dice.rolled.clear()

    def one_keyed() -> None:
        dice.begin(1, "jumps")
        for name in names:
            dice.draw(6, "jump", name)
        dice.rolled.clear()

    names = [f"goat_{number}" for number in range(20)]
    taken = timed(eight=eight_keyed, one=one_keyed, stream=lambda: int(stream.random() * 6) + 1)
    yield Row("a keyed die thrown alone", taken["one"] / taken["stream"] / 20, "random.random()")
    yield Row("a keyed die among eight", taken["eight"] / taken["stream"] / 8, "random.random()")


if __name__ == "__main__":
    from yardsticks import table

    print(table(list(rows())))
