"""What was worked out of the table as it stood at an earlier place of its log: once, for what has been does not change any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.missing import MissingFact
from rulecore.engine.panes import Seen

if TYPE_CHECKING:
    from collections.abc import Callable

#: What is asked: of which quantities, by which code, about what.
Asked = tuple[Any, ...]


class Past:
    """Values by the place in the log and what was asked there, as long as the log reaches back to it.

    >>> past = Past()
    >>> past.at(7)["speed"] = 3
    >>> past.unwritten(7), past.at(7)
    (None, {'speed': 3})
    >>> past.unwritten(6), past.at(7)
    (None, {})
    """

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[int, dict[Asked, Any]] = {}

    def at(self, place: int) -> dict[Asked, Any]:
        """Give what is known of a place, to look up and to add to."""
        found = self._known.get(place)
        if found is None:
            found = self._known[place] = {}
        return found

    def unwritten(self, mark: int) -> None:
        """Say that everything behind a mark is unwritten: what is written there next is another past."""
        for place in [each for each in self._known if each > mark]:
            del self._known[place]

    def dropped(self, mark: int) -> None:
        """Say that the log begins at a mark now: nobody goes back further."""
        for place in [each for each in self._known if each < mark]:
            del self._known[place]

    def forget(self) -> None:
        """Keep nothing: somebody knows better now."""
        self._known.clear()


def asked_by(thunk: Callable[[], Any], quantities: Any) -> Asked | None:
    """Say what a function without parameters asks: its code, and what that reads; none where this may have become another since.

    The lists of a roll are such things, and orders: they are left on the table as they lie now. So is a pane: it hides what it does now.

    >>> def speeds(goats):
    ...     return [asked_by(lambda: goat.speed, None) for goat in goats]
    >>> one, same, other, listed = speeds(("bella", "bella", "heidi", ["bella"]))
    >>> one == same, one == other, listed
    (True, False, None)
    """
    asked = (quantities, thunk.__code__, *[each.cell_contents for each in thunk.__closure__ or ()])
    if not can_be_known(asked):
        return None
    for each in asked[2:]:  # not by `any`: this is asked so often that a generator is felt
        if isinstance(each, Seen) or getattr(each, "_sort", "") == "order":
            return None
    return asked


def can_be_known(key: Any) -> bool:
    """Say whether something can be found again by a key: not where a part of it may change, or nobody has said yet what it is.

    >>> can_be_known(("bella", 3)), can_be_known(("bella", [3]))
    (True, False)
    """
    try:
        hash(key)
    except (TypeError, MissingFact):
        return False
    return True
