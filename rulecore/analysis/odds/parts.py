"""What is done one after the other while odds are followed: effects, turns of loops, calls of plugins; and what is still to be done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.cases import frozen
from rulecore.values.beyond import Beyond

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from rulecore.analysis.odds.cases import Cell, Spread
    from rulecore.analysis.odds.paths import Ended
    from rulecore.engine.doing import Doing
    from rulecore.engine.interruptions import Frame

    Names = dict[str, Any]
    Act = Callable[[Doing, Names], Any]


class Memo:
    """What came of something before, by the values it read: `whole`, and by its beginning, before the effects that end it."""

    __slots__ = ("active", "beginning", "whole")

    def __init__(self) -> None:
        self.whole = Known()
        self.beginning = Known()
        #: How often it is being worked out just now, one within the other.
        self.active = 0


class Known:
    """What came of something by the values of `cells`: those that it may read, among the first `seen` there are."""

    __slots__ = ("cells", "found", "seen")

    def __init__(self) -> None:
        self.found: dict[Any, Spread] = {}
        self.cells: list[Cell] = []
        self.seen = 0


class Part:
    """One thing done after another.

    `reads` are the words it reads, and `head` those before any effects that end it; none when it is not remembered what came of it. `names`
    are the names it reads, and `keep` those that somebody reads afterwards; none stands for all.
    """

    __slots__ = ("act", "at", "context", "cost", "head", "keep", "memo", "names", "reads", "tail")

    def __init__(  # noqa: PLR0913 - all that is known of a part comes in here
        self,
        act: Act,
        reads: Collection[str] | None,
        names: Collection[str] | None,
        keep: Collection[str] | None,
        *,
        head: Collection[str] | None = None,
        at: str = "",
        memo: Memo | None = None,
    ) -> None:
        self.act = act
        self.at = at
        self.reads = reads
        self.head = reads if head is None else head
        self.names = tuple(names) if names is not None else None
        self.keep = frozenset(keep) if keep is not None else None
        self.memo = memo if memo is not None else Memo()
        #: Whether it matters what is running around it.
        self.context = False
        #: Whether nothing is done after the effects that end it, so that its beginning may be remembered without them.
        self.tail = head is not None
        #: What a branch of it costs.
        self.cost = 0


class Together(list[Part]):
    """Parts that are done one after the other, with what came of all of them before."""

    def __init__(self, parts: Iterable[Part], known: Known | None = None) -> None:
        super().__init__(parts)
        self.known = known if known is not None else Known()
        self.reads: frozenset[str] = frozenset().union(*[part.reads or () for part in self])
        self.context = any(part.context for part in self)
        self.names: tuple[str, ...] | None = None
        if all(part.names is not None for part in self):
            self.names = tuple(dict.fromkeys(name for part in self for name in part.names or ()))
        #: Whether it is remembered what came of them: a single part does so itself.
        self.remembered = len(self) > 1 and all(part.reads is not None for part in self)


class Pending:
    """Effects that are still to be done at the end of a branch: with which names, and what is running around them.

    `shared` says that names which they give are those of the list in which the branch itself stands.
    """

    __slots__ = ("beyond", "cuts", "frames", "key", "names", "parts", "shared")

    def __init__(self, end: Ended, frames: Sequence[Frame], cuts: Sequence[Any], *, shared: bool) -> None:
        self.parts = parts = end.parts
        self.names = names = end.names
        #: The exploding rolls before it, and whether what lies beyond one of their cuts is among the names.
        self.cuts = tuple(cuts)
        self.beyond = bool(cuts) and any(isinstance(each, Beyond) for each in names.values())
        self.frames = tuple(frames)
        self.shared = shared
        read = sorted(names) if parts.names is None else parts.names
        held = () if shared else tuple([(name, frozen(names.get(name))) for name in read])
        around = tuple([(each.sort, each.id) for each in frames]) if parts.context else ()
        self.key = (id(parts), held, shared, around)


class _Enough:
    __slots__ = ()

    def __repr__(self) -> str:
        return "enough"


#: What a turn of a loop gives that says it is the last.
ENOUGH = _Enough()
