"""What conditions read off the faces of a pool: `any die where it = 6`, `count(die where it >= 4)`, taken out of their lines.

Each is a thing that is read off one throw and adds up, or is the highest or lowest, die by die; so the joint odds of all of them and of the
totals follow without listing a throw. The line is compiled with a name in its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.lines import reading
from rulecore.language import checked as c
from rulecore.language.compiler import walk
from rulecore.language.node import Node

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Read
    from rulecore.values.readings import Reading

    Names = dict[str, Any]
    #: What one face gives.
    OfFace = Callable[[int], Any]


class FaceReading:
    """One thing read off all faces that a check throws: under which name its line knows it, what a face gives, how dice go together."""

    __slots__ = ("kind", "name", "of", "seen")

    def __init__(self, name: str, kind: str, of: OfFace, seen: Callable[[Any], Any]) -> None:
        self.name = name
        self.kind = kind
        self.of = of
        #: Makes of what all dice give together the value that the line reads.
        self.seen = seen

    def reading(self) -> Reading:
        """Give it as the dice know it."""
        from rulecore.values.readings import Reading

        return Reading(self.kind, self.of)

    def together(self, one: Any, other: Any) -> Any:
        """Put together what two pools gave."""
        if one is None or other is None:
            return other if one is None else one
        if self.kind == "sum":
            return one + other
        if self.kind == "any":
            return one or other
        return max(one, other) if self.kind == "highest" else min(one, other)


def face_reader(kind: str, name: str) -> FaceReading:
    """Give a reading of the highest or lowest face of all."""
    return FaceReading(name, kind, lambda face: face, lambda found: found)


class Lines:
    """Lines whose questions about faces are taken out; `left` says that some line must see the faces themselves."""

    def __init__(self, p: Doing, names: Names, dice_names: Collection[str]) -> None:
        self.p = p
        self.names = names
        self.dice_names = dice_names
        self.readings: list[FaceReading] = []
        self.left = False

    def read(self, tree: Any) -> Read:
        """Give the function of a line, with names for what it reads off the faces."""
        if tree is None or "faces" not in self.p.rulebook.line(tree).names:
            return reading(self.p.rulebook, tree)
        key = ("faces", f"{id(tree)} from {len(self.readings)}")
        # A line is taken apart and compiled once; the line itself is kept, because its address stands for it.
        kept: tuple[Any, _Apart] | None = self.p.performers.prepared.get(key)
        if kept is None:
            kept = self.p.performers.prepared[key] = (tree, _Apart(self, tree, len(self.readings)))
        apart = kept[1]
        if "faces" in self.p.rulebook.line(apart.line).names:
            self.left = True
            return reading(self.p.rulebook, tree)
        self.readings += [self._face_reading(name, node) for name, node in apart.taken]
        return reading(self.p.rulebook, apart.line)

    def by_face(self, tree: Any, name: str) -> bool:
        """Say whether a line can be worked out for each face alone: it reads no other dice, and no word of a loop around it."""
        bound = {each.name for each in walk(tree) if isinstance(each, c.Members)}
        free = set(self.p.rulebook.line(tree).names) - {name}
        return free <= set(self.names) - bound and not free & set(self.dice_names)

    def refuses(self, tree: Any) -> bool:
        """Say whether a line may give a *cannot*."""
        found: bool = self.p.rulebook.compiler.refuses(tree)
        return found

    def _face_reading(self, name: str, node: Any) -> FaceReading:
        members = node.members
        holds = self._of_face(members.where, members.name) if members.where is not None else lambda _face: True
        return _fold(node, name, holds, self._of_face(node.value, members.name)) if isinstance(node, c.Fold) else _count(node, name, holds)

    def _of_face(self, tree: Any, name: str) -> OfFace:
        read = reading(self.p.rulebook, tree)
        known: dict[int, Any] = {}

        def of(face: int) -> Any:
            if face not in known:
                known[face] = read(self.p, {**self.names, name: face})
            return known[face]

        return of


class _Apart:
    """One line with names in place of what it reads off the faces, and what stood there, under these names."""

    def __init__(self, lines: Lines, tree: Any, first: int) -> None:
        self.lines = lines
        self.first = first
        self.taken: list[tuple[str, Any]] = []
        self.line = self._replaced(tree)
        del self.lines  # what is kept must not keep a whole game

    def _replaced(self, node: Any) -> Any:
        if isinstance(node, (c.AnyOf, c.NoneOf, c.Count, c.Fold)) and node.members.how == "dice":
            found = self._taken_out(node) or self._taken_apart(node)
            if found is not None:
                return found
        if isinstance(node, Node):
            return type(node)(*[self._replaced(each) for each in node.values()]).at(node.span)
        return tuple([self._replaced(each) for each in node]) if isinstance(node, tuple) else node

    def _taken_out(self, node: Any) -> c.Value | None:
        members, value = node.members, node.value if isinstance(node, c.Fold) else None
        trees = [each for each in (members.where, value) if each is not None]
        if not all(self.lines.by_face(each, members.name) for each in trees) or self.lines.refuses(value):
            return None
        name = f"#r{self.first + len(self.taken)}"
        self.taken.append((name, node))
        if not isinstance(node, c.Fold) or node.word == "sum":
            return c.Local(name).at(node.span)
        # The highest of none is a *cannot*: so the line goes through what is left of the faces, one or none.
        left = c.Members(members.name, "several", "", c.Local(name), None, None)
        return c.Fold(node.word, c.Local(members.name), left, node.type).at(node.span)

    def _taken_apart(self, node: Any) -> c.Value | None:
        """Do the same where only a part of the condition speaks of the die: `any die where it = 6 and total > 9`."""
        members = node.members
        if isinstance(node, c.Fold) or not isinstance(members.where, c.All):
            return None
        inner = [each for each in members.where.clauses if _speaks_of(each, members.name)]
        outer = [self._replaced(each) for each in members.where.clauses if not _speaks_of(each, members.name)]
        if not outer or not inner or any(map(self.lines.refuses, outer)):
            return None
        only = c.Members(members.name, members.how, members.id, members.of, members.filter, _all(inner))
        found = self._taken_out(type(node)(only).at(node.span))
        if found is None:
            return None
        if isinstance(node, c.AnyOf):
            return c.All((*outer, found)).at(node.span)
        if isinstance(node, c.NoneOf):
            return c.Either((c.Not(_all(outer)), found)).at(node.span)
        return c.If(_all(outer), found, c.Constant(0)).at(node.span)


def _speaks_of(tree: Any, name: str) -> bool:
    return any(isinstance(each, c.Local) and each.name == name for each in walk(tree))


def _all(clauses: list[Any]) -> Any:
    return c.All(tuple(clauses)) if len(clauses) > 1 else clauses[0]


def _count(node: Any, name: str, holds: OfFace) -> FaceReading:
    if isinstance(node, c.Count):
        return FaceReading(name, "sum", lambda face: 1 if holds(face) else 0, lambda found: found)
    if isinstance(node, c.AnyOf):
        return FaceReading(name, "any", lambda face: bool(holds(face)), bool)
    return FaceReading(name, "any", lambda face: bool(holds(face)), lambda found: not found)


def _fold(node: Any, name: str, holds: OfFace, value: OfFace) -> FaceReading:
    if node.word == "sum":
        return FaceReading(name, "sum", lambda face: value(face) if holds(face) else 0, lambda found: found)
    # A face that is not asked about comes after all others, on the side where it decides nothing.
    counts, rest = (1, 0) if node.word == "highest" else (0, 1)

    def of(face: int) -> tuple[int, Any]:
        return (counts, value(face)) if holds(face) else (rest, 0)

    return FaceReading(name, node.word, of, lambda found: () if found is None or found[0] == rest else (found[1],))
