"""A number that was rolled and is known only as far as somebody has looked at it.

`roll <= 3` makes two branches, a look-up one for each row, `int(roll)` one for each total. In play `game.roll` gives a plain number. While
odds are worked out it gives one of these, so that code in Python need not be written otherwise to have exact odds.
"""

from __future__ import annotations

from operator import add, floordiv, mod, mul, sub
from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.columns import frozen
from rulecore.values.numbers import canonical, divide
from rulecore.values.refusals import CutTooLow

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.analysis.odds.explorer import Explorer


class Rolls:
    """What one or several rolls together can still be: tuples of totals with their weights."""

    __slots__ = ("cut", "joined", "weights")

    def __init__(self, weights: dict[tuple[Any, ...], int], cut: Any = None) -> None:
        self.weights = weights
        self.cut = cut
        #: What these rolls have become a part of, and from which place on they stand there.
        self.joined: tuple[Rolls, int] | None = None

    def found(self) -> tuple[Rolls, int]:
        """Give the rolls that these are a part of now, and their first place there."""
        if self.joined is None:
            return self, 0
        rolls, place = self.joined[0].found()
        return rolls, place + self.joined[1]

    def with_(self, other: Rolls) -> Rolls:
        """Put two together: what is looked at of both may tie them to each other."""
        size = len(next(iter(self.weights)))
        weights = {(*one, *two): w * v for one, w in self.weights.items() for two, v in other.weights.items()}
        joint = Rolls(weights, self.cut or other.cut)
        self.joined, other.joined = (joint, 0), (joint, size)
        return joint


class Lazy:
    """A number worked out of rolls; looking at it makes branches, arithmetic does not."""

    __slots__ = ("_explorer", "_of", "_rolls")

    def __init__(self, explorer: Explorer, rolls: tuple[tuple[Rolls, int], ...], of: Callable[..., Any]) -> None:
        self._explorer = explorer
        #: The rolls it is worked out of, each with its place among those it was thrown with.
        self._rolls = rolls
        self._of = of

    def look(self, at: Callable[[Any], Any]) -> Any:
        """Look at it: branch on what `at` says of the number, and know no more of it than that."""
        rolls, places = self._joint()
        of = self._of
        groups: dict[Any, list[tuple[Any, ...]]] = {}
        answers: dict[Any, Any] = {}
        try:
            for totals in rolls.weights:
                answer = at(of(*[totals[place] for place in places]))
                key = frozen(answer)
                answers[key] = answer
                groups.setdefault(key, []).append(totals)
        except CutTooLow as cut:
            self._explorer.cuts.further([rolls.cut], cut)
        chances = {key: sum(rolls.weights[each] for each in totals) for key, totals in groups.items()}
        key = self._explorer.choose_of(chances, sum(chances.values()), cut=rolls.cut)
        if len(groups) > 1:
            rolls.weights = {each: rolls.weights[each] for each in groups[key]}
        return answers[key]

    def _joint(self) -> tuple[Rolls, list[int]]:
        found = [(*rolls.found(), place) for rolls, place in self._rolls]
        first = found[0][0]
        for rolls, _, _ in found[1:]:
            now = rolls.found()[0]  # it may have been put together with another one just now
            if now is not first:
                first = first.with_(now)
        return first, [rolls.found()[1] + place for rolls, place in self._rolls]

    def _with(self, other: Any, how: Callable[[Any, Any], Any], *, turned: bool = False) -> Any:
        of = self._of
        if not isinstance(other, Lazy):
            if not hasattr(other, "numerator"):
                return NotImplemented
            if turned:
                return Lazy(self._explorer, self._rolls, lambda *totals: canonical(how(other, of(*totals))))
            return Lazy(self._explorer, self._rolls, lambda *totals: canonical(how(of(*totals), other)))
        return self._both(other, lambda one, two: canonical(how(one, two)))

    def _both(self, other: Lazy, how: Callable[[Any, Any], Any]) -> Lazy:
        """Give what is worked out of two numbers."""
        of, more, size = self._of, other._of, len(self._rolls)
        rolls = (*self._rolls, *other._rolls)
        return Lazy(self._explorer, rolls, lambda *totals: how(of(*totals[:size]), more(*totals[size:])))

    def _compared(self, other: Any, how: Callable[[Any, Any], Any]) -> Any:
        if isinstance(other, Lazy):
            return self._both(other, lambda one, two: bool(how(one, two))).look(bool)
        return self.look(lambda number: bool(how(number, other)))

    # ---- arithmetic ------------------------------------------------------------------------------------------------------------------

    def __add__(self, other: Any) -> Any:
        return self._with(other, add)

    def __radd__(self, other: Any) -> Any:
        return self._with(other, add, turned=True)

    def __sub__(self, other: Any) -> Any:
        return self._with(other, sub)

    def __rsub__(self, other: Any) -> Any:
        return self._with(other, sub, turned=True)

    def __mul__(self, other: Any) -> Any:
        return self._with(other, mul)

    def __rmul__(self, other: Any) -> Any:
        return self._with(other, mul, turned=True)

    def __truediv__(self, other: Any) -> Any:
        return self._with(other, divide)

    def __floordiv__(self, other: Any) -> Any:
        return self._with(other, floordiv)

    def __mod__(self, other: Any) -> Any:
        return self._with(other, mod)

    def __neg__(self) -> Any:
        return self._with(-1, mul)

    def __pos__(self) -> Lazy:
        return self

    def __abs__(self) -> Any:
        return self._with(0, lambda number, _nothing: abs(number))

    # ---- looking ---------------------------------------------------------------------------------------------------------------------

    def __lt__(self, other: Any) -> Any:
        return self._compared(other, lambda a, b: a < b)

    def __le__(self, other: Any) -> Any:
        return self._compared(other, lambda a, b: a <= b)

    def __gt__(self, other: Any) -> Any:
        return self._compared(other, lambda a, b: a > b)

    def __ge__(self, other: Any) -> Any:
        return self._compared(other, lambda a, b: a >= b)

    def __eq__(self, other: object) -> bool:
        found: bool = self._compared(other, lambda a, b: a == b)
        return found

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __bool__(self) -> bool:
        found: bool = self.look(bool)
        return found

    def __int__(self) -> int:
        return int(self.known())

    __index__ = __trunc__ = __int__

    def __round__(self, digits: int | None = None) -> Any:
        return round(self.known(), digits)

    def __hash__(self) -> int:
        return hash(self.known())

    def __str__(self) -> str:
        return str(self.known())

    __repr__ = __str__

    def __format__(self, how: str) -> str:
        return format(self.known(), how)

    @property
    def numerator(self) -> int:
        """The numerator, as of any number; it is known then."""
        found: int = self.known().numerator
        return found

    @property
    def denominator(self) -> int:
        """The denominator, as of any number; it is known then."""
        found: int = self.known().denominator
        return found

    def known(self) -> Any:
        """Give the number itself: a branch for each that it can be."""
        return self.look(lambda number: number)


def known(value: Any) -> Any:
    """Give a value in which every rolled number is known."""
    if isinstance(value, Lazy):
        return value.known()
    if isinstance(value, tuple):
        return tuple([known(each) for each in value])
    if type(value) is list:
        return [known(each) for each in value]
    if type(value) is dict:
        return {known(name): known(each) for name, each in value.items()}
    return value
