"""Exact odds beside icepool, which is made for nothing else: how many times faster the same answer is there.

Each side starts from the description: icepool's memory of dice it has met is left behind by making a new die, and nothing here keeps one.
"""

from __future__ import annotations

import os
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from yardsticks import Row, installed, timed

from rulecore.values.beyond import Beyond
from rulecore.values.dice import Pool
from rulecore.values.opposed import opposed
from rulecore.values.pools import pool
from rulecore.values.throws import total_odds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rulecore.values.distributions import Distribution

DEPTH = 10
#: The rules of one broadside, whose joint odds are asked.
BROADSIDE = os.path.join(os.path.dirname(__file__), "broadside")
#: So many broadsides are always enough.
ROUNDS = 10
FIELDS = ("hull", "rigging", "sailors", "marines", "guns", "steering", "on_fire")


def seven_classes(a: int, b: int) -> int:
    """Tell by how much one side is ahead: three times, twice, at all, or the other way round."""
    if a >= b:
        return 3 if a >= 3 * b else 2 if a >= 2 * b else 1 if a > b else 0
    return -1 if b < 2 * a else -2 if b < 3 * a else -3


def our_exploding() -> Distribution:
    return pool(12, {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2}, [6])


def our_opposed() -> Distribution:
    return opposed(total_odds(Pool(2, 6)) + 3, total_odds(Pool(2, 6)) + 2, seven_classes)


def our_sum() -> Distribution:
    return total_odds(Pool(100, 6))


def our_kept() -> Distribution:
    return total_odds(Pool(10, 10, keep=("highest", 3)))


def pairs() -> list[tuple[str, Callable[[], Distribution], Callable[[], Any], float | None]]:
    """Give each question: ours, icepool's, and how many times faster ours must be."""
    import icepool

    def die() -> Any:
        return icepool.Die(range(1, 7))

    return [
        (
            f"12 exploding d6 (icepool to depth {DEPTH}, ours to any)",
            our_exploding,
            lambda: 12 @ icepool.Die([0, 1, 2 + icepool.Again], times=[3, 2, 1], again_depth=DEPTH),
            10,
        ),
        ("2d6 + 3 against 2d6 + 2, seven classes", our_opposed, lambda: icepool.map(seven_classes, 2 @ die() + 3, 2 @ die() + 2), 10),
        ("100d6", our_sum, lambda: 100 @ die(), 30),
        ("10d10 keep highest 3", our_kept, lambda: icepool.Die(range(1, 11)).highest(10, 3), None),
    ]


def compare(ours: Distribution, theirs: Any, *, below: int | None = None) -> None:
    """Refuse to time two different answers; a chain that icepool breaks off counts at least `below`."""
    for outcome, quantity in theirs.items():
        if below is not None and outcome >= below:
            continue
        if Fraction(ours.weights.get(outcome, 0), ours.total) != Fraction(quantity, theirs.denominator()):
            raise SystemExit(f"{outcome}: ours and icepool's odds differ")
    extra = [o for o in ours.weights if not isinstance(o, Beyond) and (below is None or o < below) and not theirs.quantity(o)]
    if extra:
        raise SystemExit(f"icepool has no {extra}")


@cache
def broadside_rules() -> Any:
    from rulecore.rulebook.loading import load

    return load(BROADSIDE)


def a_ship() -> tuple[Any, Any, Any]:
    """Put one ship on the table: the rulebook, the world, the ship."""
    from rulecore.engine.worlds import new_world

    rulebook = broadside_rules()
    world = new_world(rulebook)
    ship = world.state.add_piece("ship", "victory")
    world.begin()
    return rulebook, world, ship


def our_broadside() -> list[tuple[Any, int, int]]:
    """Give the joint odds of what one broadside leaves of a ship, by the rules themselves: no outcome is kept between two questions."""
    from rulecore.analysis.odds.procedures import effect_odds

    rulebook, world, ship = a_ship()
    result = effect_odds(rulebook, ("checks", "gunfire"), {"ship": ship}, [f"victory.{field}" for field in FIELDS], world=world)
    if not result.exact:
        raise SystemExit("the odds of a broadside are not exact")
    return result.rows


def their_broadside() -> Any:
    """Give the same as a user of icepool writes it."""
    from broadside_by_icepool import START, broadside

    return broadside()(START)


def our_rounds() -> list[tuple[Any, int, int]]:
    """Give how many broadsides it takes until the ship has struck, by the rules themselves."""
    from rulecore.analysis.odds.until import until_odds

    rulebook, world, ship = a_ship()
    result = until_odds(rulebook, ("checks", "gunfire"), {"ship": ship}, "victory.struck", world=world)
    if not result.exact:
        raise SystemExit("the odds of broadsides until a ship has struck are not exact")
    return result.rows


def their_rounds() -> list[Any]:
    """Give the same as a user of icepool writes it, who knows that the hull alone matters to it."""
    from broadside_by_icepool import until_struck

    return until_struck(ROUNDS)


def compare_rounds(ours: list[tuple[Any, int, int]], theirs: list[Any]) -> None:
    """Refuse to time two different answers."""
    numbers = [row for row in ours if isinstance(row[0], int)]
    done = [sum(Fraction(top, under) for number, top, under in numbers if number <= after) for after in range(1, ROUNDS + 1)]
    if done != theirs or len(numbers) != ROUNDS:
        raise SystemExit("the odds of broadsides until a ship has struck are not icepool's")


def compare_joint(ours: list[tuple[Any, int, int]], theirs: Any) -> None:
    """Refuse to time two different joint answers."""
    found = {outcome: Fraction(top, under) for outcome, top, under in ours}
    if found != {tuple(outcome): Fraction(quantity, theirs.denominator()) for outcome, quantity in theirs.items()}:
        raise SystemExit("the joint odds of a broadside are not icepool's")


def rows() -> Iterator[Row]:
    """Give how many times faster each answer is than icepool's, once both are found equal."""
    if not installed("icepool"):
        yield Row("exact odds", None, "icepool")
        return
    for what, ours, theirs, bar in pairs():
        compare(ours(), theirs(), below=2 * (DEPTH + 1) if "exploding" in what else None)
        taken = timed(ours=ours, theirs=theirs)
        yield Row(what, taken["theirs"] / taken["ours"], "icepool, times faster", bar, least=True)
    compare_joint(our_broadside(), their_broadside())
    taken = timed(rounds=5, ours=our_broadside, theirs=their_broadside)
    what = "a broadside: seven fields together, by the rules"
    yield Row(what, taken["theirs"] / taken["ours"], "icepool, times faster", 7, least=True)
    compare_rounds(our_rounds(), their_rounds())
    taken = timed(rounds=7, ours=our_rounds, theirs=their_rounds)
    yield Row("broadsides until a ship has struck, by the rules", taken["theirs"] / taken["ours"], "icepool, times faster", 1, least=True)


if __name__ == "__main__":
    from yardsticks import table

    print(table(list(rows())))
