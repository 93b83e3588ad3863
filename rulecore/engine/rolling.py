"""Dice thrown: the dice of a formula first, then what the formula makes of them; also the slashes of damage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.wording import dice as dice_words
from rulecore.errors import Problem, RulesWrong
from rulecore.values.cannot import Cannot
from rulecore.values.dice import Pool

if TYPE_CHECKING:
    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names, Read
    from rulecore.engine.performers import Performers


#: Dice of a formula are kept up to this number.
MOST_KEPT = 64


class Formula:
    """Dice with what is done to their sum, ready to be rolled: `1d6 - 1`, or a look-up that gives dice."""

    __slots__ = ("_made", "dice", "text", "value")

    def __init__(self, k: Performers, rolled: dict[str, Any]) -> None:
        #: Dice that were thrown before, by their place in the formula and their number: most formulas throw the same each time.
        self._made: dict[tuple[int, int], Pool] = {}
        self.dice: list[tuple[Read, Any]] = [(k.read(each.count), each) for each in rolled["dice"]]
        self.value = k.read(rolled["value"])
        self.text = " + ".join([dice_words(each) for each in rolled["dice"]])

    def pools(self, p: Doing, names: Names) -> list[Pool] | Cannot:
        """Give the dice to throw, when their numbers are worked out; no number gives a *cannot*."""
        found = []
        for place, (count, die) in enumerate(self.dice):
            number = count(p, names)
            if type(number) is Cannot:
                return number
            pool = self._made.get((place, number)) if type(number) is int else None
            if pool is None:
                pool = Pool(max(0, number), die.sides, faces=die.faces, keep=die.keep, exploding=die.exploding)
                if type(number) is int and number < MOST_KEPT:
                    self._made[place, number] = pool
            found.append(pool)
        return found

    def roll(self, p: Doing, names: Names, name: str, *, pools: list[Pool] | None = None, subject: Any = None) -> tuple[Any, list[int]]:
        """Throw the dice under a name for a piece; give what they come to and every face in the order thrown."""
        found = self.pools(p, names) if pools is None else pools
        if isinstance(found, Cannot):
            return found, []
        faces: list[int] = []
        inner = dict(names)
        for number, pool in enumerate(found):
            thrown = p.throw(pool, name, subject)
            faces += thrown
            inner[f"#{number}"] = pool.total(thrown)
        value = self.value(p, inner) if inner or not found else None
        further = diced(p, value)
        if further is None:
            return value, faces
        value, more = further.roll(p, names, name, subject=subject)
        return value, faces + more


def diced(p: Doing, value: Any) -> Formula | None:
    """Give the dice that a look-up gave, ready to be rolled; none when it gave a plain number."""
    if not isinstance(value, dict) or "dice" not in value:
        return None
    key = ("dice", str(id(value)))
    found: tuple[Any, Formula] | None = p.performers.prepared.get(key)
    if found is None:
        found = p.performers.prepared[key] = (value, p.performers.formula(value))
    return found[1]


def die_of(p: Doing, names: Names, formula: Formula) -> Pool:
    """Give the one die by which somebody is picked, not yet thrown."""
    found = diced(p, formula.value(p, names)) if not formula.dice else formula
    pools = found.pools(p, names) if found is not None else []
    if isinstance(pools, Cannot) or len(pools) != 1 or pools[0].count != 1:
        message = f"somebody is picked by one die, and `{formula.text or 'this'}` is not one."
        raise RulesWrong(Problem("rules/one-die", message, hint="Write 1d6."))
    return pools[0]


# ---- damage -----------------------------------------------------------------------------------------------------------------------


class RolledDamage:
    """Damage whose slashes have been rolled: how often each letter is hit.

    >>> hits = RolledDamage({"w": 2, "c": 0})
    >>> hits.get("w", 0), hits.get("x", 0), hits
    (2, 0, 2w)
    """

    __slots__ = ("_counts", "_hash")

    def __init__(self, counts: dict[str, int], nothing: str = "●") -> None:
        self._counts = {**{letter: count for letter, count in counts.items() if count}, "": nothing}
        self._hash = hash(frozenset(self._counts.items()))

    def get(self, letter: str, usual: Any = 0) -> Any:
        """Say how often a letter is hit."""
        return self._counts.get(letter, usual) if letter else usual

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RolledDamage) and self._counts == other._counts

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        parts = [f"{'' if count == 1 else count}{letter}" for letter, count in self._counts.items() if letter]
        return "-".join(parts) or str(self._counts[""])


def roll_damage(p: Doing, damage: Any, name: str, subject: Any = None) -> Any:
    """Roll every slash of damage, in order; what is rolled already stays as it is."""
    if isinstance(damage, (RolledDamage, Cannot)):
        return damage
    if isinstance(damage, str):
        damage = p.rulebook.damage(damage)
    return RolledDamage(p.slashed(damage, name, subject), damage.nothing)


def slash_side(p: Doing, name: str, subject: Any = None) -> int:
    """Throw the die of a slash, as the ruleset's notation says: 0 for what stands left of it, 1 for what stands right."""
    die, right = slash_die(p)
    (face,) = p.throw(die, name, subject)
    return int(right.accepts(face))


def slash_die(p: Doing) -> tuple[Pool, Any]:
    """Give the die that is thrown for a slash, and which of its faces fall to the right."""
    found: tuple[Pool, Any] | None = p.performers.prepared.get(("slash", ""))
    if found is None:
        from rulecore.tables.keys import parse_key

        written = p.rulebook.get("notations", "damage")["slash"]
        found = p.performers.prepared["slash", ""] = (Pool.read(str(written["roll"])), parse_key(str(written["right"])))
    return found
