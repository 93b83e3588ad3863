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
from rulecore.values.readings import Reading

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Read

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
        before = len(self.readings)
        replaced = self._replace(tree)
        if "faces" in self.p.rulebook.line(replaced).names:
            del self.readings[before:]
            self.left = True
            return reading(self.p.rulebook, tree)
        return reading(self.p.rulebook, replaced)

    def _replace(self, node: Any) -> Any:
        if isinstance(node, (c.AnyOf, c.NoneOf, c.Count, c.Fold)) and node.members.how == "dice":
            found = self._taken_out(node)
            if found is not None:
                return found
        if isinstance(node, Node):
            return type(node)(*[self._replace(each) for each in node.values()]).at(node.span)
        return tuple([self._replace(each) for each in node]) if isinstance(node, tuple) else node

    def _taken_out(self, node: Any) -> c.Value | None:
        members, value = node.members, node.value if isinstance(node, c.Fold) else None
        trees = [each for each in (members.where, value) if each is not None]
        if not all(self._by_face(each, members.name) for each in trees) or self.p.rulebook.compiler.refuses(value):
            return None
        holds = self._of_face(members.where, members.name) if members.where is not None else lambda _face: True
        name = f"#r{len(self.readings)}"
        found = _fold(node.word, name, holds, self._of_face(value, members.name)) if value is not None else _count(node, name, holds)
        self.readings.append(found)
        if not isinstance(node, c.Fold) or node.word == "sum":
            return c.Local(name).at(node.span)
        # The highest of none is a *cannot*: so the line goes through what is left of the faces, one or none.
        left = c.Members(members.name, "several", "", c.Local(name), None, None)
        return c.Fold(node.word, c.Local(members.name), left, node.type).at(node.span)

    def _by_face(self, tree: Any, name: str) -> bool:
        """Say whether a line can be worked out for each face alone: it reads no other dice, and no word of a loop around it."""
        bound = {each.name for each in walk(tree) if isinstance(each, c.Members)}
        free = set(self.p.rulebook.line(tree).names) - {name}
        return free <= set(self.names) - bound and not free & set(self.dice_names)

    def _of_face(self, tree: Any, name: str) -> OfFace:
        read = reading(self.p.rulebook, tree)
        known: dict[int, Any] = {}

        def of(face: int) -> Any:
            if face not in known:
                known[face] = read(self.p, {**self.names, name: face})
            return known[face]

        return of


def _count(node: Any, name: str, holds: OfFace) -> FaceReading:
    if isinstance(node, c.Count):
        return FaceReading(name, "sum", lambda face: 1 if holds(face) else 0, lambda found: found)
    if isinstance(node, c.AnyOf):
        return FaceReading(name, "any", lambda face: bool(holds(face)), bool)
    return FaceReading(name, "any", lambda face: bool(holds(face)), lambda found: not found)


def _fold(word: str, name: str, holds: OfFace, value: OfFace) -> FaceReading:
    if word == "sum":
        return FaceReading(name, "sum", lambda face: value(face) if holds(face) else 0, lambda found: found)
    # A face that is not asked about comes after all others, on the side where it decides nothing.
    counts, rest = (1, 0) if word == "highest" else (0, 1)

    def of(face: int) -> tuple[int, Any]:
        return (counts, value(face)) if holds(face) else (rest, 0)

    return FaceReading(name, word, of, lambda found: () if found is None or found[0] == rest else (found[1],))
