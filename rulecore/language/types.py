"""What kind of value an expression has: number, truth, a word of a list, a piece, …; a type has a text form that round-trips."""

from __future__ import annotations

from functools import cache

#: The shapes a value can have. `unknown` is what stands for an expression that is already reported as wrong.
SHAPES = (
    "number", "truth", "text", "choice", "piece", "condition", "condition_word", "dice", "damage", "rolled_damage",
    "none", "order", "order_word", "section", "die", "place", "effects", "unknown",
)  # fmt: skip


class Type:
    """A shape, and the name that goes with it: the unit of a number, the list of a choice, the kind of a piece.

    >>> Type("number", "inches")
    number inches
    >>> Type.parse("choice mood?").optional
    True
    """

    __slots__ = ("name", "optional", "several", "shape")

    def __init__(self, shape: str, name: str = "", *, optional: bool = False, several: bool = False) -> None:
        self.shape = shape
        self.name = name
        self.optional = optional
        self.several = several

    @classmethod
    @cache
    def parse(cls, text: str) -> Type:
        """Read the text form back."""
        several = text.endswith("*")
        text = text.removesuffix("*")
        optional = text.endswith("?")
        shape, _, name = text.removesuffix("?").partition(" ")
        return cls(shape, name, optional=optional, several=several)

    def __repr__(self) -> str:
        text = f"{self.shape} {self.name}" if self.name else self.shape
        return text + "?" * self.optional + "*" * self.several

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Type) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def one(self) -> Type:
        """Give the type of one of several."""
        return Type(self.shape, self.name) if self.several else self

    def sure(self) -> Type:
        """Give the type without *may be none*."""
        return Type(self.shape, self.name, several=self.several) if self.optional else self

    def maybe(self) -> Type:
        """Give the type that may also be none."""
        return Type(self.shape, self.name, optional=True, several=self.several)

    def words(self) -> str:
        """Give the type in words for a message.

        >>> Type("choice", "mood").words()
        'a word of mood'
        """
        plain = {
            "number": f"a number of {self.name}" if self.name else "a number",
            "truth": "true or false",
            "text": "a text",
            "choice": f"a word of {self.name}",
            "piece": f"{_article(self.name)} {self.name}" if self.name else "a piece",
            "condition": f"one {self.name}",
            "condition_word": "the name of a condition",
            "dice": "dice",
            "damage": "damage",
            "rolled_damage": "rolled damage",
            "none": "none",
            "order": f"an order {self.name}",
            "order_word": "the name of an order",
            "section": "a section of a track",
            "die": "the face of a die",
            "place": "what is placed",
            "effects": "effects",
            "unknown": "something unknown",
        }[self.shape]
        return f"several of {plain}" if self.several else plain


def _article(word: str) -> str:
    return "an" if word[:1] in "aeiou" else "a"


NUMBER = Type("number")
TRUTH = Type("truth")
TEXT = Type("text")
DICE = Type("dice")
DAMAGE = Type("damage")
NONE = Type("none")
UNKNOWN = Type("unknown")
SECTION = Type("section")


def fits(given: Type, wanted: Type) -> bool:
    """Say whether a value of the first type may stand where the second is wanted; what is unknown fits everywhere.

    >>> fits(Type("number", "inches"), Type("number")), fits(Type("number", "inches"), Type("number", "hexes"))
    (True, False)
    """
    if "unknown" in (given.shape, wanted.shape):
        return True
    if given.shape == "none":
        return wanted.optional
    if given.several != wanted.several:
        return False
    if {given.shape, wanted.shape} == {"damage", "rolled_damage"}:
        return True
    if given.shape != wanted.shape:
        return {given.shape, wanted.shape} <= {"number", "die"}
    if given.shape in ("number", "piece"):
        return not given.name or not wanted.name or given.name == wanted.name
    return not given.name or not wanted.name or given.name == wanted.name


def joined(one: Type, other: Type) -> Type | None:
    """Give the type of "one or the other", as in both arms of an `if`, or None when they don't go together."""
    if one.shape == "none":
        return other.maybe()
    if other.shape == "none":
        return one.maybe()
    if one.shape == "unknown" or fits(one.sure(), other.sure()):
        return other.maybe() if one.optional else other
    if fits(other.sure(), one.sure()):
        return one
    return None
