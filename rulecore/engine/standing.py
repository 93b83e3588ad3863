"""What follows from a table that stands still, worked out once: many orders are judged, many courses listed, before anything is written.

Orders that are only given, and lie there until they are done, do not disturb it - but what has looked at orders is never kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.pieces.fields import ABSENT

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.engine.world import World


class Standing:
    """Keeps what `once` has worked out, with every quantity and fact that was asked for meanwhile, until the state's `stamp` is another.

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

    __slots__ = ("_found", "_quantities", "_stamp", "_world", "facts", "orders_read", "table")

    def __init__(self, world: World) -> None:
        self._world = world
        self._stamp = -1
        self.table = Table(world)
        self._found: dict[Any, Any] = {}
        self._quantities: Remembered | None = None
        #: Facts by what they are asked of, while something is worked out; none otherwise.
        self.facts: dict[tuple[Any, ...], Any] | None = None
        #: How often somebody has asked which orders were given.
        self.orders_read = 0

    def once(self, key: Any, make: Callable[..., Any], *arguments: Any) -> Any:
        """Give what a function works out by reading the table, under a key that says what it is asked of."""
        stamp = self._world.state.stamp()
        if stamp is None:
            return make(*arguments)
        if stamp != self._stamp:
            self.forget()
            self._stamp = stamp
        found = self._found.get(key, ABSENT)
        if found is ABSENT:
            before = self.orders_read
            found = self._within(make, arguments)
            if self.orders_read == before:
                self._found[key] = found
        return found

    def work(self, read: Callable[..., Any], of: tuple[Any, ...]) -> Any:
        """Give what a function reads off the table, which it is handed with the pieces that this is `of`."""
        return self.once((read, *of), read, self.table, *of)

    def forget(self) -> None:
        """Keep nothing of what was worked out: the table is another."""
        self._stamp = -1
        self._found.clear()
        if self._quantities is not None:
            self._quantities.forget()

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
        if self.facts is not None:
            return make(*arguments)
        plain = world.q
        if self._quantities is None or self._quantities.quantities is not plain:
            self._quantities = Remembered(plain, self)
        world.q, self.facts = self._quantities, self._quantities.facts
        try:
            return make(*arguments)
        finally:
            world.q, self.facts = plain, None


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
        return self.world.standing.work(read, of)


#: What a line calls whose value is worth keeping; one that reads some fields and a table is as soon read again as looked for.
WORTH_KEEPING = frozenset(("q", "fact", "functions", "all", "conditions", "groups", "links"))


class Remembered:
    """The quantities of a rulebook, those that ask for more than fields worked out once for the same arguments; lines call them as ever."""

    def __init__(self, quantities: Any, standing: Standing) -> None:
        self.quantities = quantities
        self.standing = standing
        self.facts: dict[tuple[Any, ...], Any] = {}
        self.values: list[dict[tuple[Any, ...], Any]] = []

    def forget(self) -> None:
        """Keep nothing of what was worked out."""
        self.facts.clear()
        for known in self.values:
            known.clear()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        function = getattr(self.quantities, name)
        code = getattr(function, "__code__", None)
        if code is not None and WORTH_KEEPING.isdisjoint(code.co_names):
            setattr(self, name, function)
            return function
        known: dict[tuple[Any, ...], Any] = {}
        self.values.append(known)
        standing = self.standing

        def call(w: Any, *arguments: Any) -> Any:
            found = known.get(arguments, ABSENT)
            if found is not ABSENT:
                return found
            before = standing.orders_read
            value = function(w, *arguments)
            if standing.orders_read == before:
                known[arguments] = value
            return value

        setattr(self, name, call)
        return call
