"""What is looked at of the dice of one check or table, and the joint odds of that and nothing else.

The less the lines look at, the cheaper the odds: only totals are added up as sums, named dice side by side, faces as far as they count or
decide; every throw is listed only where a line must see the faces themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.formulas import FurtherDice, Thrower, face_odds, value_odds
from rulecore.analysis.odds.results import is_number
from rulecore.values.distributions import Distribution
from rulecore.values.refusals import spend

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from rulecore.analysis.odds.readings import FaceReading
    from rulecore.engine.doing import Doing
    from rulecore.engine.throwing import Throwing, Thrown
    from rulecore.values.dice import Pool

    Names = dict[str, Any]
    #: Puts one case of the joint odds in scope.
    Lay = Callable[[Names, Thrown, Any], None]


class Look:
    """What the lines after the dice look at: their sum, single formulas, what a pool scores, what is read off faces, or all faces.

    `names` are the names that these lines read, `total` whether what comes of it is a total.
    """

    __slots__ = ("apart", "faces", "readings", "roll", "scored")

    def __init__(self, throwing: Throwing, names: Collection[str], readings: Sequence[FaceReading] = (), *, total: bool = False) -> None:
        named = [name for name, _, _ in throwing.formulas if name]
        self.scored = throwing.pooled
        self.roll = "roll" in names or ((total or "total" in names) and not throwing.pooled)
        self.apart = [name for name in named if any(each in names for each in (name, f"{name}.roll", f"{name}.total"))]
        if (self.apart and self.roll) or (total and throwing.opposed):
            self.apart = named
        self.readings = list(readings)
        self.faces = "faces" in names


class Joint:
    """Joint odds of what is looked at; `lay` puts one case of them in scope."""

    __slots__ = ("lay", "odds")

    def __init__(self, odds: Distribution, lay: Lay) -> None:
        self.odds = odds
        self.lay = lay


class Dice:
    """The dice of one roll: the formulas with their pools, ready for their odds."""

    def __init__(self, p: Doing, throwing: Throwing, thrown: Thrown, names: Names) -> None:
        self.p = p
        self.throwing = throwing
        self.thrown = thrown
        self.names = names
        found = [Thrower(p, names, rolled["value"], thrown.pools[name]) for name, _, rolled in throwing.formulas]
        self.formulas = [dice.given() for dice in found]
        self.by_name = [name for name, _, _ in throwing.formulas]

    def endless(self, look: Look | None = None) -> int:
        """Count the formulas whose dice may explode for ever; of those that are looked at each for itself, where a look is given."""
        found = [
            name
            for name, dice in zip(self.by_name, self.formulas, strict=True)
            if any(pool.exploding is not None and pool.keep is None for pool in dice.pools)
        ]
        return len(found) if look is None else len([name for name in found if name in look.apart])

    def joint(self, look: Look, upto: Any = None) -> Joint:
        """Give the joint odds of what is looked at, worked out in the cheapest way that answers it."""
        for dice in self.formulas:
            dice.upto = upto
        keeps = any(pool.keep is not None for dice in self.formulas for pool in dice.pools)
        if look.faces or (keeps and (look.scored or look.readings)):
            return self._all_faces(look)
        if not (look.scored or look.readings):
            return self._values(look)
        try:
            return self._readings(look)
        except FurtherDice:
            return self._all_faces(look)

    # ---- only what formulas come to ------------------------------------------------------------------------------------

    def _values(self, look: Look) -> Joint:
        places = [place for place, name in enumerate(self.by_name) if name in look.apart]
        if not places:
            return self._sum([value_odds(dice) for dice in self.formulas] if look.roll else [])
        together = Distribution.joint([value_odds(self.formulas[place]) for place in places])
        blank = [0] * len(self.formulas)

        def lay(names: Names, _thrown: Thrown, key: Any) -> None:
            values = list(blank)
            for place, value in zip(places, key, strict=True):
                values[place] = value
            self.throwing.lay(names, values, ())

        return Joint(together, lay)

    def _sum(self, odds: list[Distribution]) -> Joint:
        together = odds[0] if odds else Distribution.certain(0)
        for each in odds[1:]:
            together = together + each
        rest = [0] * (len(self.formulas) - 1)
        return Joint(together, lambda names, _thrown, key: self.throwing.lay(names, [key, *rest], ()))

    # ---- what is read off faces ----------------------------------------------------------------------------------------

    def _readings(self, look: Look) -> Joint:
        """Give values, the score and the readings together; outcomes are (values, score, readings)."""
        score = _Score(self) if look.scored else None
        if score is not None and not score.plain:
            return self._all_faces(look)
        if score is not None and not (look.readings or look.apart or look.roll):
            return self._scores(score)
        together: dict[Any, int] = {((), 0, (None,) * len(look.readings)): 1}
        total = 1
        for name, dice in zip(self.by_name, self.formulas, strict=True):
            wanted = name in look.apart or look.roll
            part = _formula_readings(dice, look.readings, score, value=wanted)
            spend("what the dice show", steps=len(together) * len(part.weights), bits=(total * part.total).bit_length())
            together = _both(together, part.weights, look.readings)
            total *= part.total
        return Joint(Distribution(together, total), self._lay_readings(look))

    def _scores(self, score: _Score) -> Joint:
        """Give the score alone: the sum over all dice."""
        parts = [score.odds(pool) for dice in self.formulas for pool in dice.pools]
        together = parts[0]
        for each in parts[1:]:
            together = together + each

        def lay(names: Names, thrown: Thrown, key: Any) -> None:
            self.throwing.lay(names, [0] * len(self.formulas), ())
            thrown.score = key

        return Joint(together, lay)

    def _lay_readings(self, look: Look) -> Lay:
        readings = look.readings

        def lay(names: Names, thrown: Thrown, key: Any) -> None:
            values, score, found = key
            self.throwing.lay(names, [0 if value is None else value for value in values], ())
            thrown.score = score if look.scored else None
            for each, value in zip(readings, found, strict=True):
                names[each.name] = each.seen(value)

        return lay

    # ---- every throw ---------------------------------------------------------------------------------------------------

    def _all_faces(self, look: Look) -> Joint:
        readings = [(each, each.reading()) for each in look.readings]
        together = Distribution.joint([face_odds(dice) for dice in self.formulas])

        def lay(names: Names, thrown: Thrown, key: Any) -> None:
            thrown.faces = [face for _, faces in key for face in faces]
            thrown.score = None
            self.throwing.lay(names, [value for value, _ in key], thrown.faces)
            for each, read in readings:
                names[each.name] = each.seen(read(thrown.faces))

        return Joint(together, lay)


class _Score:
    """What each face of a die scores, by the lines of the pool."""

    def __init__(self, dice: Dice) -> None:
        self.upto = dice.formulas[0].upto
        self.of: dict[int, Any] = {}
        pools = [pool for each in dice.formulas for pool in each.pools]
        thrown, names = dice.thrown, dict(dice.names)
        for face in dict.fromkeys(face for pool in pools for face in pool.faces):
            thrown.faces = [face]
            self.of[face] = dice.throwing.scored(dice.p, names, thrown)[0]
        self.plain = bool(pools) and all(map(is_number, self.of.values()))

    def odds(self, pool: Pool) -> Distribution:
        """Give the odds of what the dice of a pool score together."""
        from rulecore.values.pools import exploded
        from rulecore.values.pools import pool as pool_odds
        from rulecore.values.vectors import scale_of

        if len(set(pool.faces)) == len(pool.faces):
            exploding = () if pool.exploding is None else (pool.exploding,)
            return pool_odds(pool.count, {face: self.of[face] for face in pool.faces}, exploding, upto=self.upto)
        scale = scale_of(self.of.values())
        quiet: dict[int, int] = {}
        loud: dict[int, int] = {}
        for face in pool.faces:
            into, at = (loud if face == pool.exploding else quiet), int(self.of[face] * scale)
            into[at] = into.get(at, 0) + 1
        return exploded(pool.count, quiet, loud, scale=scale, upto=self.upto)


def _formula_readings(dice: Thrower, readings: Sequence[FaceReading], score: _Score | None, *, value: bool) -> Distribution:
    """Give for one formula the joint odds of (its value or none, its score, its readings)."""
    from rulecore.values.readings import adding, joint_odds

    sums = [adding(lambda face: face)] * value + ([adding(score.of.__getitem__)] if score is not None else [])
    asked = [*sums, *[each.reading() for each in readings]]
    together: dict[Any, int] = {((), 0, (None,) * len(readings)): 1}
    total = 1
    for pool in dice.pools:
        part = joint_odds(pool, asked, upto=dice.upto)
        found = {
            ((key[0],) if value else (), key[len(sums) - 1] if score is not None else 0, key[len(sums) :]): w
            for key, w in part.weights.items()
        }
        together = _both(together, found, readings)
        total *= part.total

    def worked_out(key: Any) -> Any:
        totals, scored, found = key
        worth = dice.read(dice.tree, {f"#{number}": each for number, each in enumerate(totals)}) if value else None
        if dice.further(worth) is not None:
            raise FurtherDice
        return (worth,), scored, found

    return Distribution(together, total).map(worked_out)


def _both(one: dict[Any, int], other: dict[Any, int], readings: Sequence[FaceReading]) -> dict[Any, int]:
    """Put what two independent lots of dice show together."""
    found: dict[Any, int] = {}
    for (values, score, seen), weight in one.items():
        for (more, scored, shown), ways in other.items():
            read = tuple([each.together(a, b) for each, a, b in zip(readings, seen, shown, strict=True)])
            key = (values + more, score + scored, read)
            found[key] = found.get(key, 0) + weight * ways
    return found
