"""Look-ups for compiled lines: a dict that works a value out when it is first asked for, and from then on answers as fast as a dict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.values.beyond import Beyond
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from collections.abc import Callable

#: So many values are remembered for each key; more are worked out anew each time.
MOST_REMEMBERED = 4096


class Remembered(dict[Any, Any]):
    """What one key gave before; what it has not yet given is worked out by `find`."""

    __slots__ = ("_find",)

    def __init__(self, find: Callable[[Any], Any]) -> None:
        self._find = find

    def __missing__(self, key: Any) -> Any:
        value = self._find(key)
        # Neither kind says the same of every question, so neither is a key to remember by.
        if len(self) < MOST_REMEMBERED and not isinstance(key, (Beyond, Cannot)):
            self[key] = value
        return value


def remembering(width: int, value: Callable[..., Any]) -> Callable[..., Any]:
    """Give a function of `width` keys that calls `value` once for each combination.

    >>> asked = []
    >>> leap = remembering(2, lambda mood, speed: asked.append((mood, speed)) or 2 * speed)
    >>> leap("calm", 3), leap("calm", 3), asked
    (6, 6, [('calm', 3)])
    """
    if width == 1:
        return Remembered(value).__getitem__
    if width == 2:
        two = Remembered(lambda a: Remembered(lambda b: value(a, b)))
        return lambda a, b: two[a][b]
    if width == 3:
        three = Remembered(lambda a: Remembered(lambda b: Remembered(lambda c: value(a, b, c))))
        return lambda a, b, c: three[a][b][c]
    many = Remembered(lambda keys: value(*keys))
    return lambda *keys: many[keys]
