"""Dice as a rule writes them: a pool, what is kept of it, what explodes; how its faces are asked for in play.

A pool is a value: its `repr` is its notation and reads back. What the faces of a die are is the ruleset's (`dice: {d10: 0..9}`), so the
notation does not say it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.values.refusals import wrong

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

#: So many dice may be thrown at once; the odds of a pool that big may still be refused as too much work.
MOST_DICE = 100_000
MOST_SIDES = 1_000
#: So often may the dice of one pool explode in play; typed or scripted faces could go on for ever.
MOST_ROUNDS = 1_000


class Pool:
    """`2d6 keep highest 1 exploding on 6`: so many dice of a kind, the best or worst of them kept, one more for each that shows a face.

    >>> Pool(2, 6, keep=("highest", 1)), Pool.read("9d6 exploding on 6").exploding, Pool(1, 10, faces=range(10)).faces[0]
    (2d6 keep highest 1, 6, 0)
    """

    __slots__ = ("count", "exploding", "faces", "keep", "sides")

    def __init__(
        self,
        count: int,
        sides: int,
        *,
        faces: Sequence[int] | None = None,
        keep: tuple[str, int] | None = None,
        exploding: int | None = None,
    ) -> None:
        check_count(count)
        if not 1 <= sides <= MOST_SIDES:
            raise wrong("dice/sides", f"a die has 1 to {MOST_SIDES} sides, not {sides if abs(sides) < 10**30 else 'that many'}.")
        self.count = count
        self.sides = sides
        self.faces: Sequence[int] = range(1, sides + 1) if faces is None else tuple(faces)
        self.keep = keep
        self.exploding = exploding
        if len(self.faces) != sides:
            raise wrong("dice/faces", f"a d{sides} has {sides} faces, not {len(self.faces)}.")
        if keep is not None and (keep[0] not in ("highest", "lowest") or keep[1] < 1):
            raise wrong("dice/keep", f'nothing is kept by "keep {keep[0]} {keep[1]}".', hint="write keep highest 1, or keep lowest 2")
        if exploding is not None:
            _check_exploding(self.faces, exploding, sides)

    @classmethod
    def read(cls, text: str, faces: dict[int, Sequence[int]] | None = None) -> Pool:
        """Read the notation; `faces` says what stands on the dice of each number of sides that are not numbered from 1.

        >>> Pool.read("d6"), Pool.read("4d6 keep lowest 3")
        (1d6, 4d6 keep lowest 3)
        """
        first, *rest = text.split() if text.strip() else [text]
        count, found, sides = first.partition("d")
        keep, exploding = None, None
        if rest[:1] == ["keep"] and len(rest) > 2:
            keep, rest = (rest[1], _whole(rest[2], text)), rest[3:]
        if rest[:2] == ["exploding", "on"] and len(rest) == 3:
            exploding, rest = _whole(rest[2], text), []
        if rest or not found:
            raise _unreadable(text)
        of = _whole(sides, text)
        return cls(_whole(count, text) if count else 1, of, faces=(faces or {}).get(of), keep=keep, exploding=exploding)

    def roll(self, draw: Callable[[int], int]) -> tuple[int, ...]:
        """Ask `draw(sides)` for every face, in the order in which a hand throws: first the pool, then extra dice round by round.

        Nothing is known of where the faces come from: a key, a keyboard, a script.

        >>> script = iter([6, 2, 6, 1, 6, 4])
        >>> Pool(3, 6, exploding=6).roll(lambda sides: next(script))
        (6, 2, 6, 1, 6, 4)
        """
        thrown: list[int] = []
        wanted = self.count
        for _ in range(MOST_ROUNDS):
            round_ = [self._face(draw(self.sides)) for _ in range(wanted)]
            thrown += round_
            wanted = round_.count(self.exploding) if self.exploding is not None else 0
            if not wanted:
                return tuple(thrown)
        raise wrong(
            "dice/endless", f"{self} exploded {MOST_ROUNDS} times running.", hint="no fair dice do that; look at the faces that were given"
        )

    def _face(self, face: int) -> int:
        if face in self.faces:
            return face
        low, high = min(self.faces), max(self.faces)
        raise wrong("dice/face", f"a d{self.sides} does not show {face}.", hint=f"its faces go from {low} to {high}")

    def kept(self, thrown: Sequence[int]) -> tuple[int, ...]:
        """Pick what is kept of the faces thrown, extra dice included, in the order thrown; of equal faces the first.

        >>> Pool(3, 6, keep=("highest", 2)).kept((2, 5, 2))
        (2, 5)
        """
        if self.keep is None:
            return tuple(thrown)
        best, number = self.keep
        order = sorted(range(len(thrown)), key=lambda i: -thrown[i] if best == "highest" else thrown[i])
        return tuple(thrown[i] for i in sorted(order[:number]))

    def total(self, thrown: Sequence[int]) -> int:
        """Add up what is kept of the faces thrown.

        >>> Pool(3, 6, keep=("lowest", 2)).total((2, 5, 2))
        4
        """
        return sum(self.kept(thrown))

    def _key(self) -> tuple[Any, ...]:
        return (self.count, self.sides, tuple(self.faces), self.keep, self.exploding)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pool) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        keep = f" keep {self.keep[0]} {self.keep[1]}" if self.keep else ""
        exploding = "" if self.exploding is None else f" exploding on {self.exploding}"
        return f"{self.count}d{self.sides}{keep}{exploding}"


def check_count(count: Any) -> None:
    """Refuse what is no number of dice to throw: a part of one, less than none, more than anybody has."""
    if not isinstance(count, int):
        raise wrong("dice/count", f"{str(count)[:20]} is no number of dice.", hint="round it first")
    if not 0 <= count <= MOST_DICE:
        raise wrong("dice/count", f"0 to {MOST_DICE} dice can be thrown, not {count if abs(count) < 10**30 else 'that many'}.")


def _check_exploding(faces: Sequence[int], exploding: int, sides: int) -> None:
    if exploding not in faces:
        raise wrong(
            "dice/never-explodes",
            f"a d{sides} has no {exploding}, so it never explodes.",
            hint=f"its faces go from {min(faces)} to {max(faces)}",
        )
    if all(face == exploding for face in faces):
        raise wrong("dice/always-explodes", f"a d{sides} that explodes on {exploding} explodes on every face and never ends.")


def _whole(text: str, notation: str) -> int:
    if len(text) <= 30 and text.lstrip("-").isdecimal() and text.isascii():
        return int(text)
    raise _unreadable(notation)


def _unreadable(text: str) -> Exception:
    return wrong("dice/notation", f'"{text[:60]}" does not describe dice.', hint="write 2d6, 2d6 keep highest 1 or 9d6 exploding on 6")
