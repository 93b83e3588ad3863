"""Effects that throw dice and do nothing more: all that they can come to is given at once, instead of being performed for each face."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.formulas import Thrower, value_odds
from rulecore.engine.rolling import RolledDamage
from rulecore.language.notation import Damage
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from rulecore.analysis.odds.exploring import ExploringPerformers
    from rulecore.engine.performers import Effect, Perform

    Names = dict[str, Any]


class Faces:
    """What a throw can come to, under its name, with weights over one total."""

    __slots__ = ("name", "total", "weights")

    def __init__(self, name: str, weights: dict[Any, int], total: int) -> None:
        self.name = name
        self.weights = weights
        self.total = total


def only_throws(effect: Effect) -> bool:
    """Say whether an effect throws one thing, gives it a name, and does nothing more."""
    named = effect.get("as") if "damage" in effect else len(effect.get("dice", ())) == 1 and effect["dice"][0][0]
    return effect["verb"] == "roll" and not effect.get("do") and bool(named)


class Throw:
    """One such effect; whatever is no plain throw is performed as it is."""

    def __init__(self, k: ExploringPerformers, effect: Effect, perform: Perform) -> None:
        self.perform = perform
        self.holds = k.condition(effect.get("when"))
        self.damage = k.read(effect["damage"]) if "damage" in effect else None
        self.name: str = effect["as"] if self.damage is not None else effect["dice"][0][0]
        self.rolled: dict[str, Any] = {} if self.damage is not None else effect["dice"][0][1]
        self.formula = None if self.damage is not None else k.formula(self.rolled)

    def __call__(self, p: Any, names: Names) -> Faces | None:
        """Give all that it can come to; none where it was performed instead."""
        if self.holds is not None and not self.holds(p, names):
            return None
        found = self._dice(p, names) if self.damage is None else self._damage(p, names)
        if found is None:
            self.perform(p, names)
        return found

    def _damage(self, p: Any, names: Names) -> Faces | None:
        damage = self.damage(p, names) if self.damage is not None else None
        if isinstance(damage, str):
            damage = p.rulebook.damage(damage)
        if not isinstance(damage, Damage) or not damage.slashes:
            return None
        weights, total = p.slashes(damage)
        return Faces(self.name, {RolledDamage(dict(hits), damage.nothing): weight for hits, weight in weights.items()}, total)

    def _dice(self, p: Any, names: Names) -> Faces | None:
        pools = self.formula.pools(p, names) if self.formula is not None else None
        if not isinstance(pools, list) or any(each.exploding is not None for each in pools):
            return None
        odds = value_odds(Thrower(p, dict(names), self.rolled["value"], pools))
        if any(isinstance(each, Cannot) for each in odds.weights):
            return None
        return Faces(self.name, odds.weights, odds.total)
