"""What is done one after the other while odds are followed: effects, turns of loops, calls of plugins; and what is still to be done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.columns import frozen
from rulecore.analysis.odds.cuts import has_beyond

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from rulecore.analysis.odds.alike import Alike
    from rulecore.analysis.odds.cases import Cases, Spread
    from rulecore.analysis.odds.columns import Columns
    from rulecore.analysis.odds.paths import Ended
    from rulecore.engine.doing import Doing
    from rulecore.engine.interruptions import Frame

    Names = dict[str, Any]
    Act = Callable[[Doing, Names], Any]
    #: What is the same for all cases that are taken through something: the names it was handed, and what runs around it.
    Tag = tuple[Any, ...]


class Memo:
    """What came of a part while one question is worked out, by the places of a case that it may touch.

    It is known as far as its first list of effects, and in whole.
    """

    __slots__ = ("active", "alike", "forgotten", "head", "head_mask", "keep", "later", "seen", "whole", "whole_mask")

    def __init__(self, keep: Collection[str] | None, alike: dict[str, Alike], later: dict[str, Alike]) -> None:
        self.keep = keep
        #: Which values of names are alike for it, and for whoever comes after it.
        self.alike = alike
        self.later = later
        #: None stands for a part that comes to a list of effects after which it goes on: it is worked out in whole.
        self.head: dict[Tag, dict[int, Spread | None]] = {}
        self.whole: dict[Tag, dict[int, Spread]] = {}
        #: How often it is being worked out just now, one within the other.
        self.active = 0
        self.seen = -1
        #: The places that a case is known by, and those of names that nobody reads afterwards.
        self.head_mask = self.whole_mask = self.forgotten = 0

    def look_at(self, part: Part, columns: Columns) -> None:
        """Find the places of a case that the part may touch, as they are by now."""
        self.whole_mask = columns.mask(part.whole, part.names)
        self.head_mask = columns.mask(part.head, part.names)
        self.forgotten = columns.name_mask & ~columns.mask((), part.keep)
        self.seen = columns.count


class MemoOfList:
    """What came of a list while one question is worked out, how often a case was taken through it, how far turns of a loop came."""

    __slots__ = ("chains", "found", "mask", "met", "seen")

    def __init__(self) -> None:
        self.found: dict[Tag, dict[int, Cases]] = {}
        self.met: dict[Tag, dict[int, int]] = {}
        self.chains: dict[Tag, dict[int, list[Cases]]] = {}
        self.seen, self.mask = -1, 0

    def places(self, parts: Together, columns: Columns) -> int:
        """Give the places of a case that the parts may touch, as they are by now."""
        if self.seen != columns.count:
            self.mask = columns.mask(parts.words, parts.names)
            self.seen = columns.count
        return self.mask


class Part:
    """One thing done after another.

    `whole` are the words that it, or whatever it makes run, reads or writes, and `head` those before its first list of effects; none when
    it is not remembered what came of it. `names` are the names it reads, and `keep` those that are read afterwards; none stands for all.
    """

    __slots__ = ("act", "at", "context", "cost", "head", "ident", "keep", "later", "names", "tagged", "tail", "views", "whole")

    def __init__(  # noqa: PLR0913 - all that is known of a part comes in here
        self,
        act: Act,
        whole: Collection[str] | None,
        names: Collection[str] | None,
        keep: Collection[str] | None,
        *,
        head: Collection[str] | None = None,
        tail: bool = False,
        at: str = "",
        ident: Any = None,
    ) -> None:
        self.act = act
        self.at = at
        self.whole = frozenset(whole) if whole is not None else None
        self.head = frozenset(head) if head is not None else self.whole
        self.names = tuple(names) if names is not None else None
        self.keep = frozenset(keep) if keep is not None else None
        #: Which part it is: two with the same are one and the same turn of a loop.
        self.ident = self if ident is None else ident
        #: Whether it matters what is running around it.
        self.context = False
        #: Whether nothing is done after the effects that end it, so that these are left to whoever takes the cases on.
        self.tail = tail
        #: What a branch of it costs.
        self.cost = 0
        #: Whether it is remembered by names, or by what runs around it.
        self.tagged = names is None or bool(self.names)
        #: What it asks of the names that it reads, and what is asked afterwards of those that are kept, as far as that is known.
        self.views: dict[str, tuple[Any, ...]] = {}
        self.later: dict[str, tuple[Any, ...]] = {}

    def again(self, act: Act, ident: Any) -> Part:
        """Give the same with something else to do, as another turn of a loop."""
        found: Part = object.__new__(Part)
        for name in Part.__slots__:
            setattr(found, name, getattr(self, name))
        found.act, found.ident = act, ident
        return found


class Together(list[Part]):
    """Parts that are done one after the other; `ident` says which list it is, where it is made anew for each turn of a loop."""

    def __init__(self, parts: Iterable[Part], *, ident: Any = None) -> None:
        super().__init__(parts)
        self.loop = ident is not None
        #: Whether names that are given are still there at its end.
        self.names_stay = any(part.keep is None or part.keep for part in self[-1:])
        self.ident = ident if self.loop else object()
        distinct = list(dict.fromkeys(self))
        self.context = any(part.context for part in distinct)
        self.words: frozenset[str] | None = None
        if all(part.whole is not None for part in distinct):
            self.words = frozenset().union(*[part.whole or () for part in distinct])
        self.names: tuple[str, ...] | None = None
        if all(part.names is not None for part in distinct):
            self.names = tuple(dict.fromkeys(name for part in distinct for name in part.names or ()))
        #: Whether it is remembered what came of them: a single part does so itself.
        self.remembered = self.words is not None and (len(self) > 1 or self.loop)

    @property
    def turns(self) -> bool:
        """Whether they are the same turn of a loop again and again."""
        return len(self) > 1 and self[0] is self[-1]


class Pending:
    """Effects that are still to be done at the end of a branch: with which names, and what is running around them.

    `shared` says that names which they give are those of the list in which the branch itself stands.
    """

    __slots__ = ("beyond", "cuts", "family", "frames", "held", "key", "names", "parts", "shared")

    def __init__(self, end: Ended, frames: Sequence[Frame], cuts: Sequence[Any], *, shared: bool) -> None:
        self.parts = parts = end.parts
        self.names = names = end.names
        #: The exploding rolls before it, and whether what lies beyond one of their cuts is among the names.
        self.cuts = tuple(cuts)
        self.beyond = bool(cuts) and has_beyond(names)
        self.frames = tuple(frames)
        self.shared = shared
        read = sorted(names) if parts.names is None else parts.names
        #: The names that are read.
        self.held = tuple([(name, frozen(names.get(name))) for name in read])
        around = tuple([(each.sort, each.id) for each in frames]) if parts.context else ()
        #: What it is but for the values of these names.
        self.family: Any = (parts.ident, len(parts), tuple(read), shared, len(self.frames), around, self.cuts, self.beyond)
        if parts.loop:  # whose turns know their names themselves
            self.family = (self.family, self.held)
        self.key = (self.family, self.held)

    def without(self, names: Collection[str]) -> Pending:
        """Give the same without some names, which the cases bring themselves."""
        found: Pending = object.__new__(Pending)
        for each in Pending.__slots__:
            setattr(found, each, getattr(self, each))
        found.names = {name: value for name, value in self.names.items() if name not in names}
        return found


class _Enough:
    __slots__ = ()

    def __repr__(self) -> str:
        return "enough"


#: What a turn of a loop gives that says it is the last.
ENOUGH = _Enough()
