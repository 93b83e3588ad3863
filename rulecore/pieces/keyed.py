"""A field that is kept for each of something: a mapping that never changes but gives a new one."""

from __future__ import annotations

from typing import Any, NoReturn


class Keyed(dict[Any, Any]):
    """Values by key, as a field kept `per:` something holds them; it can be looked up like a dictionary and hashed like a number.

    >>> jumps = Keyed({"meadow": 3})
    >>> jumps.having("hill", 1), jumps["meadow"], jumps
    (Keyed({'meadow': 3, 'hill': 1}), 3, Keyed({'meadow': 3}))
    """

    __slots__ = ()

    def having(self, key: Any, value: Any) -> Keyed:
        """Give a new one in which this key has this value; a new key comes last."""
        return Keyed({**self, key: value})

    def _unchanging(self, *_ignored: Any, **_more: Any) -> NoReturn:
        raise TypeError("what is kept for each of something is never changed in place; write a new value")

    __setitem__ = __delitem__ = __ior__ = _unchanging
    clear = pop = popitem = setdefault = update = _unchanging

    def __hash__(self) -> int:  # type: ignore[override] # a dictionary has none because it changes, and this one does not
        return hash(frozenset(self.items()))

    def __repr__(self) -> str:
        return f"Keyed({dict(self)!r})"
