"""Some pieces: where they come from, which of them are meant, and in which order they are taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.lines import FAULTS, reading
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names
    from rulecore.engine.performers import Performers

    #: A thing with what it is ordered by.
    Ranked = tuple[Any, tuple[Any, ...]]


class Members:
    """`goat of meadow where …`, ready to be listed; the list is fixed when it is made."""

    __slots__ = ("_k", "_of", "_sieve", "_sifts", "how", "id", "tree")

    def __init__(self, k: Performers, tree: Any) -> None:
        self.tree = tree
        self.how: str = tree.how
        self.id: str = tree.id
        self._of = reading(k.rulebook, tree.of) if tree.of is not None else None
        self._k = k
        self._sifts = tree.filter is not None or tree.where is not None
        #: The names its conditions read, and the function that lists those for which they hold: made when it is first needed.
        self._sieve: tuple[tuple[str, ...], Callable[..., list[Any]]] | None = None

    def listed(self, p: Doing, names: Names) -> list[Any]:
        """Give all that are meant, in order of the table."""
        found = self.source(p, names)
        if not self._sifts or not found:
            return found
        if self._sieve is None:
            self._sieve = self._k.rulebook.compiler.sieve(self.tree)
        asked, sieve = self._sieve
        try:
            return sieve(p.world, found, *[names.get(each) for each in asked])
        except FAULTS:
            return self._one_by_one(p, found, names)

    def _one_by_one(self, p: Doing, found: list[Any], names: Names) -> list[Any]:
        """Ask each by itself whether it is meant: so the line that cannot be worked out says so."""
        conditions = [reading(self._k.rulebook, each) for each in (self.tree.filter, self.tree.where) if each is not None]
        return [each for each in found if all(holds(p, {**names, self.tree.name: each}) for holds in conditions)]

    def source(self, p: Doing, names: Names) -> list[Any]:
        """Give all of the kind, whichever are meant."""
        if self.how == "kind":
            return list(p.world.all(self.id))
        of = self._of(p, names) if self._of is not None else None
        if self.how == "several":
            return list(of or ())
        if self.how == "dice":
            return list(names.get("faces") or ())
        world = p.world
        if self.how in ("conditions", "groups"):
            return list(getattr(world, self.how)(self.id))
        return list(getattr(world, self.how)(of, self.id))

    def nobody(self, p: Doing) -> bool:
        """Say whether none of the kind is on the table but nameless ones, so that only people know who is meant."""
        return self.how == "kind" and all(piece in p.nameless for piece in p.world.all(self.id))


class Order:
    """What pieces are put in order by: lowest first, or highest; each key decides between those the one before leaves equal."""

    __slots__ = ("_keys", "trees")

    def __init__(self, k: Performers, keys: list[dict[str, Any]]) -> None:
        self.trees = keys
        self._keys = [(reading(k.rulebook, each["value"]), bool(each["high"])) for each in keys]

    def sorted(self, p: Doing, found: list[Any], bind: Callable[[Any], Names]) -> list[Any]:
        """Give them in order; what cannot be said of a piece puts it last."""
        return [each for each, _ in self.ranked(p, found, bind)]

    def ranked(self, p: Doing, found: list[Any], bind: Callable[[Any], Names]) -> list[Ranked]:
        """Give them in order, each with what it was ordered by."""
        ranked = [(each, tuple([key(p, bind(each)) for key, _ in self._keys])) for each in found]
        for place in range(len(self._keys) - 1, -1, -1):
            known = [each for each in ranked if type(each[1][place]) is not Cannot]
            unknown = [each for each in ranked if type(each[1][place]) is Cannot]
            known.sort(key=_by(place), reverse=self._keys[place][1])
            ranked = known + unknown
        return ranked


def _by(place: int) -> Callable[[Ranked], Any]:
    """Give what reads off one thing in a ranking what its key of that place came to."""
    return lambda each: each[1][place]
