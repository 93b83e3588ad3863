"""The names a line may use, each with its type and with how its value is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language.types import Type

if TYPE_CHECKING:
    from rulecore.language.vocabulary import Vocabulary


class Scope:
    """Names handed over, rolled, given or looped over; never changed, only widened into a new one.

    `subject` is the name of the piece an effect acts on, `faces` whether dice were rolled that `any die …` can look at, `inside` the
    checks and procedures whose names are known here, `ranges` the lowest and highest number a name can be.
    """

    __slots__ = ("depth", "faces", "inside", "loops", "names", "ranges", "subject", "values")

    def __init__(self) -> None:
        self.names: dict[str, Type] = {}
        self.values: dict[str, c.Value] = {}
        self.ranges: dict[str, tuple[Any, Any]] = {}
        self.loops: tuple[str, ...] = ()
        self.inside: tuple[str, ...] = ()
        self.subject = ""
        self.faces = False
        self.depth = 0

    def copy(self) -> Scope:
        """Give a scope of its own with the same names."""
        new = Scope()
        new.names = dict(self.names)
        new.values = dict(self.values)
        new.ranges = dict(self.ranges)
        new.loops = self.loops
        new.inside = self.inside
        new.subject = self.subject
        new.faces = self.faces
        new.depth = self.depth
        return new

    def value(self, name: str) -> c.Value:
        """Give how a name is read: a local of its own, or whatever it stands for."""
        return self.values.get(name) or c.Local(name)

    def give(self, vocabulary: Vocabulary, name: str, type: Type, value: c.Value | None = None) -> None:
        """Add a name; a part that goes by the word of its kind brings its whole as well."""
        self.names[name] = type
        self.values.pop(name, None)
        self.ranges.pop(name, None)
        if value is not None:
            self.values[name] = value
        kind = vocabulary.kinds.get(type.name) if type.shape == "piece" else None
        if kind is not None and kind.id == name and kind.part_of and kind.part_of not in self.names:
            whole = c.Attribute(self.value(name), kind.part_of)
            self.give(vocabulary, kind.part_of, Type("piece", kind.part_of), whole)

    def loop(self, vocabulary: Vocabulary, name: str, type: Type, *, local: str = "") -> str:
        """Add the word of a loop under a local name that no inner or outer loop shares; give that local name."""
        self.depth += 1
        local = local or f"{name}_{self.depth}"
        self.give(vocabulary, name, type, c.Local(local))
        if name not in self.loops:
            self.loops = (*self.loops, name)
        return local

    def pieces(self) -> list[tuple[str, str]]:
        """Give (name, kind) of every single piece in scope that a bare field may belong to: not the `it` of a loop."""
        return [(n, t.name) for n, t in self.names.items() if t.shape == "piece" and not t.several and n != "it"]
