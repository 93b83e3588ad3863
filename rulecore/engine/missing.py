"""A fact that nobody knows: what was asked of whom, so that a person can be asked or told which facts matter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import AnswerMissing, NameUnknown, Problem
from rulecore.values.numbers import shown
from rulecore.values.refusals import ValueWrong

if TYPE_CHECKING:
    from rulecore.engine.world import World
    from rulecore.language.types import Type


class MissingFact(AnswerMissing):
    """A line read something that nobody has given: a field of a piece, or a fact with what it was asked of.

    `path` is how a person writes it (`bella.speed`, `distance[bella, hill]`), `type` what would answer it. A roll that meets one asks,
    gives the answer, and runs again; so it learns which facts matter and asks for no others.
    """

    def __init__(
        self,
        name: str,
        *,
        piece: Any = None,
        arguments: tuple[Any, ...] = (),
        type: Type | None = None,
        words: str = "",
    ) -> None:
        self.name = name
        self.piece = piece
        self.arguments = arguments
        self.type = type
        owner = f"{piece}." if str(piece or "") else ""
        keys = f"[{', '.join(map(shown, arguments))}]" if arguments else ""
        self.path = f"{owner}{name}{keys}"
        self.words = words = words or (type.words() if type is not None else "")
        what = f" It is {words}." if words else ""
        sentence = f"nobody has said what {self.path} is.{what}"
        super().__init__(Problem("fact/missing", sentence, hint=f"Give it: --set {_quoted(self.path)}=…"))


class Unasked:
    """A stretch in which a world asks nobody, so that looking for reasons never raises a question."""

    __slots__ = ("_ask", "_world")

    def __init__(self, world: World) -> None:
        self._world = world

    def __enter__(self) -> None:
        self._ask, self._world.ask = self._world.ask, None

    def __exit__(self, *_error: object) -> None:
        self._world.ask = self._ask


def _quoted(path: str) -> str:
    return f'"{path}"' if " " in path or "[" in path else path


class FactUnknown(NameUnknown, ValueWrong):
    """Code asked for a fact that no rule declares."""
