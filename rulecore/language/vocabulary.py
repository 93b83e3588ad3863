"""The names a ruleset gives: what the checker looks words up in. Filled by the layers above, which know the files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.types import Type

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulecore.language.nodes import Expression


class WordList:
    """A closed list of words; a ladder is one whose words have an order, lowest first."""

    __slots__ = ("id", "ladder", "words")

    def __init__(self, id: str, words: tuple[str, ...], *, ladder: bool = False) -> None:
        self.id = id
        self.words = words
        self.ladder = ladder


class Attribute:
    """Something a piece or condition has: `how` is `field`, `track`, `fact`, `part`, `whole`, `end`, `carrier`.

    `range` is the lowest and highest number it can be, where its definition says so.
    """

    __slots__ = ("bounded", "how", "keys", "name", "per", "range", "type")

    def __init__(self, name: str, type: Type, how: str = "field", per: Type | None = None) -> None:
        self.name = name
        self.type = type
        self.how = how
        self.per = per
        self.range: tuple[Any, Any] | None = None
        #: The lowest and highest key of a field that is kept `per:` some numbers.
        self.keys: tuple[int, int] | None = None
        #: Whether what lies outside its range is refused; a number that goes round comes back at the other end.
        self.bounded = False


class Kind:
    """A kind of piece: its attributes, its whole, and the names of its parts; `one` for a single piece."""

    __slots__ = ("attributes", "id", "named", "one", "part_of")

    def __init__(self, id: str, *, one: bool = False, part_of: str = "", named: tuple[str, ...] = ()) -> None:
        self.id = id
        self.one = one
        self.part_of = part_of
        self.named = named
        self.attributes: dict[str, Attribute] = {}


class Condition:
    """A condition: carried by one kind (`of`), or shared by two pieces under the names of `ends`."""

    __slots__ = ("attributes", "ends", "id", "levels", "many", "of")

    def __init__(self, id: str, of: str = "", ends: dict[str, str] | None = None, *, many: bool = False) -> None:
        self.id = id
        self.of = of
        self.ends = ends or {}
        self.many = many
        self.levels = False
        self.attributes: dict[str, Attribute] = {}

    def carriers(self) -> tuple[str, ...]:
        """Give the kinds of piece that can have it."""
        return (self.of,) if self.of else tuple(dict.fromkeys(self.ends.values()))


class Parameter:
    """A name a definition is handed: its type, its range, and whether it may be left out."""

    __slots__ = ("name", "range", "type", "usual")

    def __init__(self, name: str, type: Type, *, usual: bool = False) -> None:
        self.name = name
        self.type = type
        self.usual = usual
        self.range: tuple[Any, Any] | None = None


class Signature:
    """How a quantity, fact, table, check, procedure, order or function is called.

    `of` is the kind of piece it belongs to, `parameters` what it is handed, `result` what it gives, `lends` the names that
    are in scope in its lines besides (dice, totals), `during` the check or procedure in which alone a quantity is known.
    """

    __slots__ = ("carries_dice", "columns", "during", "id", "lends", "of", "parameters", "ranges", "result")

    def __init__(  # noqa: PLR0913 - one flat record
        self,
        id: str,
        *,
        of: str = "",
        parameters: Iterable[Parameter] = (),
        result: Type | None = None,
        during: str = "",
        lends: dict[str, Type] | None = None,
        columns: dict[str, Type] | None = None,
        carries_dice: bool = False,
    ) -> None:
        self.id = id
        self.of = of
        self.parameters: dict[str, Parameter] = {p.name: p for p in parameters}
        self.result = result or Type("unknown")
        self.during = during
        self.lends: dict[str, Type] = lends or {}
        self.columns: dict[str, Type] = columns or {}
        self.carries_dice = carries_dice
        self.ranges: dict[str, tuple[Any, Any]] = {}


class WordSet:
    """A word for some pieces: those of kind `are`, as seen from a piece of kind `of`; or all that hang together."""

    __slots__ = ("are", "id", "joined", "of", "where")

    def __init__(self, id: str, are: str, of: str = "", *, joined: bool = False) -> None:
        self.id = id
        self.are = are
        self.of = of
        self.joined = joined
        self.where: Expression | None = None


class Vocabulary:
    """All names of one rulebook, by what they name."""

    def __init__(self) -> None:
        self.lists: dict[str, WordList] = {}
        self.kinds: dict[str, Kind] = {}
        self.conditions: dict[str, Condition] = {}
        self.traits: dict[str, str] = {}
        self.sets: dict[str, WordSet] = {}
        self.facts: dict[str, Signature] = {}
        self.quantities: dict[str, Signature] = {}
        self.tables: dict[str, Signature] = {}
        self.consulted: dict[str, Signature] = {}
        self.checks: dict[str, Signature] = {}
        self.procedures: dict[str, Signature] = {}
        self.orders: dict[str, Signature] = {}
        self.functions: dict[str, Signature] = {}
        self.verbs: dict[str, Signature] = {}
        self.options: dict[str, WordList] = {}
        self.moments: dict[str, str] = {"turn": "turn"}
        self.letters: dict[str, str] = {}
        self.modifiers: dict[str, list[str]] = {}
        self.hands: dict[str, str] = {}
        self.keeps_dice: dict[int, tuple[int, ...]] = {}

    def singles(self) -> Iterator[str]:
        """Give the kinds of which there is exactly one piece."""
        return (kind.id for kind in self.kinds.values() if kind.one)

    def word_lists(self, word: str) -> list[WordList]:
        """Give the lists that hold a word."""
        return [each for each in self.lists.values() if word in each.words]

    def ladder(self, type: Type) -> WordList | None:
        """Give the ladder a type belongs to, if it does."""
        found = self.lists.get(type.name) if type.shape == "choice" else None
        return found if found is not None and found.ladder else None

    def of_kind(self, name: str, kind: str) -> Signature | None:
        """Give the quantity of that name when it belongs to that kind of piece."""
        found = self.quantities.get(name)
        return found if found is not None and found.of == kind else None

    def attribute(self, kind: str, name: str) -> Attribute | None:
        """Give the field, track, part, whole or kept fact of a kind of piece."""
        found = self.kinds.get(kind)
        return found.attributes.get(name) if found else None

    def attribute_names(self, kind: str) -> list[str]:
        """Give every name that may follow a piece of this kind and a dot."""
        names = list(self.kinds[kind].attributes) if kind in self.kinds else []
        names += [q.id for q in self.quantities.values() if q.of == kind]
        names += [f.id for f in self.facts.values() if f.of == kind]
        names += [c.id for c in self.conditions.values() if kind in c.carriers()]
        return names

    def ends(self) -> dict[str, Condition]:
        """Give the named ends of directed conditions."""
        return {end: c for c in self.conditions.values() for end in c.ends if end not in ("one", "other")}
