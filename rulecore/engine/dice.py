"""Where faces come from: a key, a script or a person. Nobody who throws dice knows which.

A keyed die is a function, not a stream. Its key is a text of eight lines, each closed by a line feed: `rulecore dice 1`, seed, turn, step,
purpose, name of the die, subject, block (a line feed inside one of them is written as backslash and n, a backslash doubled). The blake2b
digest of 64 bytes of that text, in UTF-8, is eight dice: eight numbers u of 64 bits, highest byte first. The face is the one at place
⌊u · sides / 2⁶⁴⌋, counted from 0, of the die's faces in order. The dice of one purpose, name and subject in one step are numbered from 0;
number n is the (n mod 8)th of block ⌊n / 8⌋. So a rule that throws more dice shifts no other die, the same dice come again when a step
runs again, and a d6 that becomes a d8 keeps its luck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import AnswerMissing, CommandWrong, Problem
from rulecore.values.dice import Pool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    Faces = Sequence[int]
    #: One kind of die in one step: purpose, the die's name, subject.
    Kind = tuple[str, str, str]

#: A hand that can't get a face right is asked so often.
MOST_TRIES = 20


class Rolled:
    """Dice that were thrown: the dice as written, a pool or how many sides one die has, the faces thrown, and for what and whom."""

    __slots__ = ("_dice", "faces", "name", "purpose", "source", "subject")

    def __init__(
        self, dice: Pool | str | int, faces: tuple[int, ...], purpose: str, *, subject: str = "", name: str = "", source: str = ""
    ) -> None:
        self._dice = dice
        self.faces = faces
        self.purpose = purpose
        self.subject = subject
        self.name = name
        self.source = source

    @property
    def die(self) -> str:
        """Give the dice as written: `2d6`; made when somebody wants to read it, because most throws nobody does."""
        return f"d{self._dice}" if isinstance(self._dice, int) else str(self._dice)

    def __repr__(self) -> str:
        return f"Rolled({self.die!r}, {self.faces!r}, {self.purpose!r})"


class Dice:
    """Draws faces and records them; what it draws from is the business of `KeyedDice`, `ScriptedDice` and `TypedDice`.

    `begin` says that a step begins, or begins again: dice are numbered anew. `mark` and `rollback` take dice back that were thrown since.
    """

    source = ""

    def __init__(self) -> None:
        self.rolled: list[Rolled] = []
        self.turn: Any = 0
        self.step = ""
        self._numbers: dict[Kind, int] = {}
        self._drawn: list[tuple[Kind, int]] = []

    def begin(self, turn: Any, step: str) -> None:
        """Say that a step begins, or begins again from its start."""
        self.turn, self.step = turn, step
        self._numbers.clear()
        self._drawn.clear()

    def draw(self, die: int | Faces, purpose: str, subject: Any = "", *, name: str = "") -> int:
        """Throw one die, given by its sides or its faces, for a purpose (the id of a check, table or effect) and a subject (a piece)."""
        faces = range(1, die + 1) if isinstance(die, int) else die
        face = self._one(faces, (purpose, name, _told(subject)))
        self.rolled.append(Rolled(len(faces), (face,), purpose, subject=_told(subject), name=name, source=self.source))
        return face

    def roll(self, pool: Pool, purpose: str, subject: Any = "", *, name: str = "") -> tuple[int, ...]:
        """Throw a pool: first its dice, then round by round one more for each that explodes. Every face thrown, also those not kept.

        >>> ScriptedDice([6, 2, 4]).roll(Pool(2, 6, exploding=6), "jump")
        (6, 2, 4)
        """
        kind = (purpose, name, _told(subject))
        faces = pool.faces
        # An explosion is seen only when the dice lie there; else all are drawn at once.
        thrown = self._many(faces, kind, pool.count) if pool.exploding is None else pool.roll(lambda _sides: self._one(faces, kind))
        self.rolled.append(Rolled(pool, thrown, purpose, subject=kind[2], name=name, source=self.source))
        return thrown

    def mark(self) -> tuple[int, int]:
        """Give the present place, to roll back to."""
        return len(self.rolled), len(self._drawn)

    def rollback(self, mark: tuple[int, int]) -> None:
        """Take back the dice thrown since the mark: thrown again, they show the same."""
        del self.rolled[mark[0] :]
        while len(self._drawn) > mark[1]:
            kind, face = self._drawn.pop()
            self._numbers[kind] = self._numbers.get(kind, 0) - 1
            self._return(kind, face)

    def since(self, mark: tuple[int, int]) -> tuple[list[Rolled], list[tuple[Kind, int]]]:
        """Give what was thrown since the mark, so that it can be there again without being thrown."""
        return self.rolled[mark[0] :], self._drawn[mark[1] :]

    def again(self, thrown: tuple[list[Rolled], list[tuple[Kind, int]]]) -> None:
        """Take dice as thrown once more, with the faces they showed."""
        self.rolled += thrown[0]
        self._drawn += thrown[1]
        for kind, _ in thrown[1]:
            self._numbers[kind] = self._numbers.get(kind, 0) + 1
            self._skip(kind)

    def _skip(self, kind: Kind) -> None:
        """Lay a face aside that was thrown already; only dice that come out of a list have to."""

    def _one(self, faces: Faces, kind: Kind) -> int:
        number = self._numbers.get(kind, 0)
        face = self._face(faces, kind, number)
        self._numbers[kind] = number + 1
        self._drawn.append((kind, face))
        return face

    def _many(self, faces: Faces, kind: Kind, count: int) -> tuple[int, ...]:
        return tuple([self._one(faces, kind) for _ in range(count)])

    def _face(self, faces: Faces, kind: Kind, number: int) -> int:
        raise NotImplementedError

    def _return(self, kind: Kind, face: int) -> None:
        """Put a face back that was taken back, the latest first; a keyed die needs no putting back."""


class KeyedDice(Dice):
    """Dice that follow from a seed and from what they are thrown for.

    >>> dice = KeyedDice("7")
    >>> dice.begin(1, "jumps")
    >>> first = [dice.draw(6, "jump", "bella") for _ in range(3)]
    >>> dice.begin(1, "jumps")
    >>> dice.draw(6, "fall", "bella") in range(1, 7), [dice.draw(6, "jump", "bella") for _ in range(3)] == first
    (True, True)
    """

    source = "keyed"

    def __init__(self, seed: Any) -> None:
        from struct import Struct

        from rulecore.values.digests import blake2b

        super().__init__()
        self.seed = str(seed)
        self._digest, self._split = blake2b, Struct(">8Q").unpack
        self._blocks: dict[Kind, tuple[int, tuple[int, ...]]] = {}
        self._head = ""

    def begin(self, turn: Any, step: str) -> None:
        """Say that a step begins, or begins again from its start."""
        super().begin(turn, step)
        self._blocks.clear()
        self._head = ""

    def key(self, kind: Kind, block: int) -> str:
        """Give the text whose digest holds eight dice of one purpose, die and subject."""
        self._head = self._head or "".join(f"{_line(each)}\n" for each in ("rulecore dice 1", self.seed, self.turn, self.step))
        text = "\n".join(kind)
        if "\\" in text or text.count("\n") > 2:
            text = "\n".join(map(_line, kind))
        return f"{self._head}{text}\n{block}\n"

    def _eight(self, kind: Kind, block: int) -> tuple[int, ...]:
        """Give the eight numbers of a block; the latest block of every kind of die is held for the step."""
        held = self._blocks.get(kind)
        if held is None or held[0] != block:
            held = self._blocks[kind] = (block, self._split(self._digest(self.key(kind, block).encode("utf-8", "surrogatepass")).digest()))
        return held[1]

    def _face(self, faces: Faces, kind: Kind, number: int) -> int:
        return faces[self._eight(kind, number >> 3)[number & 7] * len(faces) >> 64]

    def _many(self, faces: Faces, kind: Kind, count: int) -> tuple[int, ...]:
        number, sides = self._numbers.get(kind, 0), len(faces)
        self._numbers[kind] = number + count
        numbers: list[int] = []
        for block in range(number >> 3, (number + count + 7) >> 3):
            numbers += self._eight(kind, block)
        first = number & 7
        thrown = tuple([faces[each * sides >> 64] for each in numbers[first : first + count]])
        self._drawn += [(kind, face) for face in thrown]
        return thrown


class ScriptedDice(Dice):
    """Faces written down beforehand: a list in the order thrown, or a mapping of the names of dice to their faces.

    >>> dice = ScriptedDice({"red": 4, "white": [2, 6]})
    >>> dice.draw(6, "jump", name="white"), dice.draw(6, "jump", name="red"), dice.left
    (2, 4, (6,))
    """

    source = "scripted"

    def __init__(self, faces: Iterable[int] | Mapping[str, Any] = ()) -> None:
        super().__init__()
        self._named: dict[str, list[int]] = {}
        self._in_order: list[int] = []
        if hasattr(faces, "items"):
            self._named = {name: list(each) if isinstance(each, (list, tuple)) else [each] for name, each in faces.items()}
        else:
            self._in_order = list(faces)

    @property
    def left(self) -> tuple[int, ...]:
        """Give the faces that nobody threw."""
        return (*self._in_order, *(face for faces in self._named.values() for face in faces))

    def more(self, faces: Iterable[int]) -> None:
        """Write down more faces behind those that are left."""
        self._in_order += faces

    def _of(self, kind: Kind) -> list[int]:
        return self._named.get(kind[1], self._in_order)

    def _return(self, kind: Kind, face: int) -> None:
        self._of(kind).insert(0, face)

    def _skip(self, kind: Kind) -> None:
        self._of(kind).pop(0)

    def _face(self, faces: Faces, kind: Kind, number: int) -> int:
        given = self._of(kind)
        if not given:
            question = question_of(faces, kind)
            raise AnswerMissing(Problem("dice/missing", f"no die is left for this one: {question}", hint="Give one face more."))
        face = _on_die(given[0], faces, kind)
        del given[0]
        return face


class RecordedDice(Dice):
    """Faces of a game on record, each for what it was thrown for: `step` gives the event of the step that is done once more, or none.

    A face is taken while the sides agree. Real dice of other sides, and those not thrown then, must be thrown: `ask` says how.
    """

    source = "typed"

    def __init__(self, step: Callable[[], dict[str, Any] | None], ask: Callable[[Faces, Kind, int], int]) -> None:
        super().__init__()
        self._step, self._ask = step, ask
        self._read: dict[str, Any] | None = None
        self._on_record: dict[Any, tuple[str, int]] = {}

    def _face(self, faces: Faces, kind: Kind, number: int) -> int:
        step = self._step()
        if step is not self._read:
            from rulecore.engine.differing import dice_of

            self._read, self._on_record = step, dice_of(step) if step is not None else {}
        sides, face = self._on_record.get((*kind, number + 1), ("", 0))
        return face if sides == f"d{len(faces)}" and face in faces else self._ask(faces, kind, number)


class TypedDice(Dice):
    """Faces of real dice, asked for one by one: `ask(question, refusal)` gives what was typed; a face the die hasn't is asked for again.

    >>> typed = iter(["9", "4"])
    >>> TypedDice(lambda question, refusal: print(refusal, question) or next(typed)).draw(6, "jump", "bella")
     d6 for jump of bella
    a d6 does not show 9: its faces go from 1 to 6. d6 for jump of bella
    4
    """

    source = "typed"

    def __init__(self, ask: Callable[[str, str], Any]) -> None:
        super().__init__()
        self.ask = ask
        self._typed: list[int] = []

    def _return(self, kind: Kind, face: int) -> None:
        self._typed.insert(0, face)  # real dice are not thrown again: what was typed is remembered

    def _face(self, faces: Faces, kind: Kind, number: int) -> int:
        if self._typed:
            return _on_die(self._typed.pop(0), faces, kind)
        question, refusal = question_of(faces, kind), ""
        for _ in range(MOST_TRIES):
            try:
                return _on_die(self.ask(question, refusal), faces, kind)
            except CommandWrong as problem:
                refusal = problem.problems[0].message.rpartition(" (")[0] + "."
        raise AnswerMissing(Problem("dice/missing", f"nobody gave a face of the {question}.", hint=refusal))


def question_of(faces: Faces, kind: Kind) -> str:
    """Say which die is thrown next.

    >>> question_of(range(1, 7), ("jump", "red", "bella"))
    'd6 (red) for jump of bella'
    """
    purpose, name, subject = kind
    return f"d{len(faces)}{f' ({name})' if name else ''} for {purpose}{f' of {subject}' if subject else ''}"


def _on_die(face: Any, faces: Faces, kind: Kind) -> int:
    text = str(face).strip()
    value = int(text) if len(text) < 20 and text.lstrip("+-").isdecimal() and text.isascii() else None
    if value is None or value not in faces:
        low, high = min(faces), max(faces)
        shows = f"a d{len(faces)} does not show {text[:20] or 'nothing'}: its faces go from {low} to {high}"
        raise CommandWrong(Problem("dice/face", f"{shows} ({question_of(faces, kind)}).", hint="Type what the die shows."))
    return value


def _told(subject: Any) -> str:
    return "" if subject is None else str(subject)


def _line(part: Any) -> str:
    text = str(part)
    if "\n" not in text and "\\" not in text:
        return text
    return text.replace("\\", "\\\\").replace("\n", "\\n")
