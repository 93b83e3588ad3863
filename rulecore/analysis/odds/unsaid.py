"""A name whose value nobody has said: it may be handed about, and whoever looks at it learns which fact is missing.

So a fact that does not matter is never asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from rulecore.engine.missing import MissingFact


def _looked_at(self: Unsaid, *_others: Any) -> NoReturn:
    raise self.lack


class Unsaid:
    """What stands in for a fact until somebody says it.

    >>> from rulecore.engine.missing import MissingFact
    >>> speed = Unsaid(MissingFact("speed"))
    >>> handed = [speed]
    >>> speed + 1
    Traceback (most recent call last):
    rulecore.engine.missing.MissingFact: fact/missing: nobody has said what speed is.
      Give it: --set speed=…
    """

    __slots__ = ("lack",)

    def __init__(self, lack: MissingFact) -> None:
        self.lack = lack

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):
            raise AttributeError(name)
        raise self.lack

    __add__ = __sub__ = __mul__ = __truediv__ = __floordiv__ = __mod__ = __neg__ = __abs__ = __round__ = _looked_at
    __radd__ = __rsub__ = __rmul__ = __rtruediv__ = __rfloordiv__ = __rmod__ = __floor__ = __ceil__ = _looked_at
    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = __hash__ = __bool__ = __int__ = __index__ = _looked_at
    __iter__ = __len__ = __contains__ = __getitem__ = _looked_at

    def __repr__(self) -> str:
        return self.lack.path
