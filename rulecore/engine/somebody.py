"""Somebody or something that only the people at the table know: it can be named in an instruction, and nothing can be read of it."""

from __future__ import annotations

from typing import Any, NoReturn

from rulecore.engine.interruptions import OnlyPeople


def _unknown(self: Somebody, *_others: Any) -> NoReturn:
    raise OnlyPeople(f"only the people at the table know of {self.words}")


class Somebody:
    """What stands in for a piece that people have picked, chosen or placed: it prints as they would call it.

    Reading anything of it stops the effect that reads, which then becomes an instruction itself.

    >>> who = Somebody("the owner of the lightest goat")
    >>> f"{who} begins", who == Somebody("the owner of the lightest goat"), who is None
    ('the owner of the lightest goat begins', True, False)
    """

    __slots__ = ("words",)

    _sort = "somebody"

    def __init__(self, words: str) -> None:
        self.words = words

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__") or name in ("numerator", "denominator"):
            raise AttributeError(name)
        _unknown(self)

    __add__ = __sub__ = __mul__ = __truediv__ = __mod__ = __radd__ = __rsub__ = __rmul__ = __rtruediv__ = __rmod__ = _unknown
    __lt__ = __le__ = __gt__ = __ge__ = __neg__ = __abs__ = __bool__ = __iter__ = __len__ = __getitem__ = __int__ = _unknown

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Somebody) and self.words == other.words

    def __hash__(self) -> int:
        return hash(self.words)

    def __repr__(self) -> str:
        return self.words
