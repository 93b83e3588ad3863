"""What follows from a table that stands still, worked out once: many orders are judged, many courses listed, before anything is written.

Orders that are only given, and lie there until they are done, do not disturb it - but what has looked at orders holds only while these
are the same. Nor does the clock that goes on from step to step: only what has looked at it is forgotten then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.pieces.fields import ABSENT

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.engine.world import World


class Standing:
    """Keeps what `once` has worked out, with every quantity and fact that was asked for meanwhile, until the state's `stamps` are others.

    >>> from rulecore.engine.world import World
    >>> from rulecore.pieces.kinds import Kinds
    >>> world = World(Kinds([{"id": "goat", "fields": {"speed": {"type": "number"}}}]))
    >>> bella = world.state.add_piece("goat", "bella", fields={"speed": 3})
    >>> def twice():
    ...     print("worked out")
    ...     return 2 * bella.speed
    >>> world.standing.once("twice", twice), world.standing.once("twice", twice)
    worked out
    (6, 6)
    >>> world.state.write(bella, "speed", 5)
    >>> world.standing.once("twice", twice)
    worked out
    10
    """

    __slots__ = ("_facts", "_found", "_remembered", "_stamps", "_world", "clock_read", "facts", "orders_read", "orders_seen", "table")

    def __init__(self, world: World) -> None:
        self._world = world
        self._stamps = (-1, -1)
        self.table = Table(world)
        self._found = Kept()
        self._facts = Kept()
        #: Quantities that remember, by the address of those that do not, which they hold.
        self._remembered: dict[int, Remembered] = {}
        #: Facts by what they are asked of, while something is worked out; none otherwise.
        self.facts: Kept | None = None
        #: How often somebody has asked which orders were given, and which phase or step it is or how things stood when one began.
        self.orders_read = self.clock_read = 0
        #: Which orders were seen meanwhile: whose (or none for all), of which kind, and those that lay there.
        self.orders_seen: list[tuple[Any, str, tuple[Any, ...]]] = []

    def once(self, key: Any, make: Callable[..., Any], *arguments: Any) -> Any:
        """Give what a function works out by reading the table, under a key that says what it is asked of."""
        if self.facts is None:  # else it is asked within something that is worked out, and nothing is written meanwhile
            stamps = self._world.state.stamps()
            if stamps is None:
                return make(*arguments)
            if stamps != self._stamps:
                self._outdated(stamps)
            self.orders_seen.clear()
        found = self._found.get(key, ABSENT)
        if found is not ABSENT:
            return found
        if self.facts is None:
            return self.worked_out(self._found, key, self._within, (make, arguments))
        return self.worked_out(self._found, key, make, arguments)

    def known(self, key: Any) -> Any:
        """Give what `once` has worked out under a key, if it holds whatever the clock says; `ABSENT` where it must be looked at again."""
        stamps = self._world.state.stamps()
        return self._found.get(key, ABSENT) if stamps is not None and stamps[0] == self._stamps[0] else ABSENT

    def worked_out(self, kept: Kept, key: Any, make: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Work out what is not kept for good, and keep it: for good, until the clock goes on, or while the orders it saw are the same."""
        found = kept.passing.get(key, ABSENT)
        if found is not ABSENT:
            self.clock_read += 1
            return found
        if kept.by_orders and (known := kept.by_orders.get(key)) is not None and all(map(self._as_seen, known[1])):
            self.orders_read += 1
            self.orders_seen += known[1]
            return known[0]
        orders, clock, seen = self.orders_read, self.clock_read, len(self.orders_seen)
        found = make(*arguments)
        if self.orders_read == orders:
            (kept if self.clock_read == clock else kept.passing)[key] = found
        elif self.clock_read == clock:
            kept.by_orders[key] = found, self.orders_seen[seen:]
        return found

    def _as_seen(self, seen: tuple[Any, str, tuple[Any, ...]]) -> bool:
        """Say whether the same orders lie there."""
        piece, key, found = seen
        lists = self._world.state.conditions if piece is None else piece._carried
        return bool(lists.get(key, ()) == found)

    def work(self, read: Callable[..., Any], of: tuple[Any, ...]) -> Any:
        """Give what a function reads off the table, which it is handed with the pieces that this is `of`."""
        return self.table.once(read, *of)

    def remembered(self, quantities: Any) -> Any:
        """Give quantities of which each is worked out once, while something is worked out; else these themselves."""
        if self.facts is None:
            return quantities
        found = self._remembered.get(id(quantities))
        if found is None:
            if isinstance(quantities, Remembered):
                return quantities
            found = self._remembered[id(quantities)] = Remembered(quantities, self)
        return found

    def forget(self) -> None:
        """Keep nothing of what was worked out: the table is another."""
        self._stamps = (-1, -1)
        for kept in self._all_kept():
            if kept or kept.passing or kept.by_orders:
                kept.clear()
                kept.passing.clear()
                kept.by_orders.clear()

    def _outdated(self, stamps: tuple[int, int]) -> None:
        """Keep only what still holds: nothing on another table, and on the same at another time what has not looked at the clock."""
        if stamps[0] != self._stamps[0]:
            self.forget()
        else:
            for kept in self._all_kept():
                kept.passing.clear()
        self._stamps = stamps

    def _all_kept(self) -> list[Kept]:
        return [self._found, self._facts, *[kept for each in self._remembered.values() for kept in each.kept]]

    def aside(self, thunk: Callable[[], Any]) -> Any:
        """Work something out of the table as it stood at another time: nothing that is kept is read meanwhile."""
        world, facts = self._world, self.facts
        remembered = world.q
        if facts is None:
            return thunk()
        world.q, self.facts = remembered.quantities, None
        try:
            return thunk()
        finally:
            world.q, self.facts = remembered, facts

    def _within(self, make: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Work something out while quantities and facts are kept, unless they have looked at orders."""
        world = self._world
        plain, self.facts = world.q, self._facts
        world.q = self.remembered(plain)
        try:
            return make(*arguments)
        finally:
            world.q, self.facts = plain, None


class Kept(dict[Any, Any]):
    """Values by what they were asked of; beside them those that have looked at the clock, or at orders, and at which."""

    __slots__ = ("by_orders", "passing")

    def __init__(self) -> None:
        super().__init__()
        self.passing: dict[Any, Any] = {}
        self.by_orders: dict[Any, tuple[Any, list[tuple[Any, str, tuple[Any, ...]]]]] = {}


class Table:
    """What code of plugins may read of a world: what a game and a view let it read too."""

    __slots__ = ("world",)

    def __init__(self, world: World) -> None:
        self.world = world

    def pieces(self, kind: str) -> tuple[Any, ...]:
        """Give all pieces of a kind, in order."""
        return self.world.all(kind)

    def quantity(self, name: str, *arguments: Any) -> Any:
        """Work a quantity out: of a piece, with its further inputs in order."""
        return getattr(self.world.q, name)(self.world, *arguments)

    def fact(self, name: str, *arguments: Any) -> Any:
        """Give a fact."""
        return self.world.fact(name, *arguments)

    def look(self, table: str, *keys: Any) -> Any:
        """Look a chart up without rolling."""
        return getattr(self.world.t, table)(*keys)

    def once(self, read: Callable[..., Any], *of: Any) -> Any:
        """Give what a function reads off the table, worked out once as long as nothing but orders is written."""
        return self.world.standing.once((read, *of), read, self, *of)


#: What a line calls whose value is worth keeping; one that reads some fields and a table is as soon read again as looked for.
WORTH_KEEPING = frozenset(("q", "fact", "functions", "all", "conditions", "groups", "links"))


class Remembered:
    """The quantities of a rulebook, those that ask for more than fields worked out once for the same arguments; lines call them as ever."""

    def __init__(self, quantities: Any, standing: Standing) -> None:
        self.quantities = quantities
        self.standing = standing
        self.kept: list[Kept] = []

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        function = getattr(self.quantities, name)
        code = getattr(function, "__code__", None)
        if code is not None and WORTH_KEEPING.isdisjoint(code.co_names):
            setattr(self, name, function)
            return function
        known = Kept()
        self.kept.append(known)
        worked_out = self.standing.worked_out

        def call(w: Any, *arguments: Any) -> Any:
            found = known.get(arguments, ABSENT)
            return found if found is not ABSENT else worked_out(known, arguments, function, (w, *arguments))

        setattr(self, name, call)
        return call
