"""*cannot*: the value of a grey box, a dash or a `forbid`; it carries its reasons through arithmetic, comparisons, `and`, `or`, `not`.

`false and cannot` is false and `true or cannot` is true, in both orders, as in Kleene's logic: what is known decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def _with(self: Cannot, other: object) -> Cannot:
    return Cannot(self.reasons + other.reasons) if isinstance(other, Cannot) else self


def _alone(self: Cannot, *_ignored: object) -> Cannot:
    return self


class Cannot:
    """Not a number and not a truth: this cannot be, for these reasons (each said once, in the order met).

    It is falsy, so that `when` takes it as no. `==` compares two Python objects, as a key of a distribution needs it; the language's
    own `=` is `equal`.

    >>> far = Cannot(["out of range"])
    >>> 3 - far * 2 < 1, far + Cannot(["the goat sleeps"]), bool(far)
    (cannot (out of range), cannot (out of range; the goat sleeps), False)
    """

    __slots__ = ("reasons",)

    def __init__(self, reasons: Iterable[str] = ()) -> None:
        self.reasons: tuple[str, ...] = tuple(dict.fromkeys(reasons))

    def __bool__(self) -> bool:
        return False

    __add__ = __sub__ = __mul__ = __truediv__ = __floordiv__ = __mod__ = _with
    __lt__ = __le__ = __gt__ = __ge__ = _with
    __radd__ = __rsub__ = __rmul__ = __rtruediv__ = __rfloordiv__ = __rmod__ = _alone
    __neg__ = __pos__ = __abs__ = __round__ = __floor__ = __ceil__ = __trunc__ = _alone

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cannot) and self.reasons == other.reasons

    def __hash__(self) -> int:
        return hash(self.reasons)

    def __repr__(self) -> str:
        return f"cannot ({'; '.join(self.reasons)})" if self.reasons else "cannot"


def any_cannot(values: Iterable[Any]) -> Cannot | None:
    """Give one *cannot* with the reasons of all among the values, or none when all are known; `min` and `max` ask it first.

    >>> any_cannot([1, Cannot(["asleep"]), 2, Cannot(["tied up"])])
    cannot (asleep; tied up)
    """
    found = [value for value in values if isinstance(value, Cannot)]
    if len(found) < 2:
        return found[0] if found else None
    return Cannot(reason for each in found for reason in each.reasons)


def equal(a: Any, b: Any) -> Any:
    """Say whether two values are equal, or that it cannot be said.

    >>> equal(2, 2), equal(2, Cannot(["asleep"]))
    (True, cannot (asleep))
    """
    if isinstance(a, Cannot) or isinstance(b, Cannot):
        return any_cannot((a, b))
    return a == b


def unequal(a: Any, b: Any) -> Any:
    """Say whether two values differ, or that it cannot be said."""
    if isinstance(a, Cannot) or isinstance(b, Cannot):
        return any_cannot((a, b))
    return a != b


def both(a: Any, b: Any) -> Any:
    """Combine two truths by `and`: false when either is false, whatever the other is.

    >>> both(False, Cannot(["asleep"])), both(Cannot(["asleep"]), False), both(True, Cannot(["asleep"]))
    (False, False, cannot (asleep))
    """
    if a is False or b is False:
        return False
    refused = any_cannot((a, b))
    return True if refused is None else refused


def either(a: Any, b: Any) -> Any:
    """Combine two truths by `or`: true when either is true, whatever the other is.

    >>> either(True, Cannot(["asleep"])), either(Cannot(["asleep"]), True), either(Cannot(["asleep"]), False)
    (True, True, cannot (asleep))
    """
    if a is True or b is True:
        return True
    refused = any_cannot((a, b))
    return False if refused is None else refused


def negate(a: Any) -> Any:
    """Turn a truth round; a *cannot* stays one.

    >>> negate(True), negate(Cannot(["asleep"]))
    (False, cannot (asleep))
    """
    return a if isinstance(a, Cannot) else not a


def choose(condition: Any, then: Callable[[], Any], otherwise: Callable[[], Any]) -> Any:
    """Work out one of two branches; a condition that *cannot* be answered gives itself, and neither branch is worked out.

    >>> choose(True, lambda: 1, lambda: 2), choose(Cannot(["asleep"]), lambda: 1, lambda: 2)
    (1, cannot (asleep))
    """
    if isinstance(condition, Cannot):
        return condition
    return then() if condition else otherwise()


def otherwise(x: Any, default: Callable[[], Any]) -> Any:
    """Give the value, or what `default` gives where it is a *cannot*: the one way to make a number of it on purpose.

    >>> otherwise(Cannot(["asleep"]), lambda: 0), otherwise(3, lambda: 0)
    (0, 3)
    """
    return default() if isinstance(x, Cannot) else x
