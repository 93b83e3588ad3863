"""Damage notation, `3h-c-h/c-r/●`: hits joined by dashes, a slash where a die chooses between them, a sign for nothing.

The grammar's `notation` is the definition; cells are many, so they are read by hand here, and a test proves that both read the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.problems import LanguageProblem

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Hits = tuple[int, str]

#: What is hit when nothing is, unless the ruleset's notation has another sign.
NOTHING = "●"
MOST_CHARACTERS = 10_000
MOST_DIGITS = 30
_SPACE = " \t\f\r\n"


class Damage:
    """Parts, each the hits that one throw chooses between; a part with one choice is certain. `repr` is the notation and reads back.

    Certain hits are counted by letter and come first, in the order of their first mention, which equality does not look at.

    >>> damage = parse_damage("h-2h-c-h/c-r/●")
    >>> damage, damage.fixed("h"), damage.slashes
    (3h-c-h/c-r/●, 3, (((1, 'h'), (1, 'c')), ((1, 'r'), (0, ''))))
    >>> damage.resolve([0, 1])
    {'h': 4, 'c': 1, 'r': 0}
    >>> damage + parse_damage("c-2r")
    3h-2c-2r-h/c-r/●
    """

    __slots__ = ("_hash", "certain", "nothing", "slashes")

    def __init__(self, parts: Sequence[Sequence[Hits]] = (), nothing: str = NOTHING) -> None:
        certain: dict[str, int] = {}
        slashes: list[tuple[Hits, ...]] = []
        for part in parts:
            if len(part) > 1:
                slashes.append(tuple([(count if letter else 0, letter if count else "") for count, letter in part]))
                continue
            count, letter = part[0]
            if letter and count:
                certain[letter] = certain.get(letter, 0) + count
        self.certain: tuple[tuple[str, int], ...] = tuple(certain.items())
        self.slashes: tuple[tuple[Hits, ...], ...] = tuple(slashes)
        self.nothing = nothing
        self._hash: int | None = None

    @property
    def parts(self) -> tuple[tuple[Hits, ...], ...]:
        """Give all parts: the certain ones, then the slashes in the order they are rolled."""
        return (*(((count, letter),) for letter, count in self.certain), *self.slashes)

    def fixed(self, letter: str) -> int:
        """Give how many hits of a letter are certain."""
        return dict(self.certain).get(letter, 0)

    def letters(self) -> tuple[str, ...]:
        """Give every letter that can be hit, in the order of the notation."""
        found: dict[str, None] = {}
        for part in self.parts:
            found.update((letter, None) for count, letter in part if count)
        return tuple(found)

    def resolve(self, choices: Sequence[int]) -> dict[str, int]:
        """Give how often each letter is hit, when each slash falls on the side counted here from 0, in order."""
        if len(choices) != len(self.slashes):
            raise ValueError(f"{self} has {len(self.slashes)} slashes to roll, not {len(choices)}")
        counts = dict.fromkeys(self.letters(), 0)
        counts.update(self.certain)
        for sides, chosen in zip(self.slashes, choices, strict=True):
            count, letter = sides[chosen]
            if count:
                counts[letter] += count
        return counts

    def __add__(self, other: Damage) -> Damage:
        if not isinstance(other, Damage):
            return NotImplemented
        return Damage((*self.parts, *other.parts), self.nothing)

    def __bool__(self) -> bool:
        return bool(self.certain or self.slashes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Damage) and self._key() == other._key()

    def __hash__(self) -> int:
        if self._hash is None:  # averages are kept by damage, and it never changes
            self._hash = hash(self._key())
        return self._hash

    def _key(self) -> Any:
        return (frozenset(self.certain), self.slashes)

    def __repr__(self) -> str:
        return "-".join(["/".join([self._hits(hits) for hits in part]) for part in self.parts]) or self.nothing

    def _hits(self, hits: Hits) -> str:
        count, letter = hits
        if not count:
            return self.nothing
        return letter if count == 1 else f"{count}{letter}"


def parse_damage(text: str, letters: Mapping[str, Any] | None = None, nothing: str = NOTHING) -> Damage:
    """Read a damage cell; `letters` are those the ruleset has, or any small letter when none are given.

    >>> parse_damage("2h-x", {"h": "health"})
    Traceback (most recent call last):
    rulecore.language.problems.LanguageProblem: notation/unknown-letter: there is no letter "x" in this notation.
      Its letters are h; nothing is ●.
    """
    if len(text) > MOST_CHARACTERS:
        message = f"this cell has {len(text):,} characters; at most {MOST_CHARACTERS:,} are read."
        raise LanguageProblem("notation/too-long", message, (MOST_CHARACTERS, len(text)), "Damage this long was hardly meant.")
    if text.strip(_SPACE) == nothing:  # also where nothing is a dash
        return Damage((), nothing)
    parts: list[list[Hits]] = []
    start = 0
    for joined in text.split("-"):
        part: list[Hits] = []
        for written in joined.split("/"):
            part.append(_hits(written, start, letters, nothing))
            start += len(written) + 1
        parts.append(part)
    return Damage(parts, nothing)


def _hits(written: str, start: int, letters: Mapping[str, Any] | None, nothing: str) -> Hits:
    piece = written.strip(_SPACE)
    if piece == nothing:
        return (0, "")
    digits, letter = piece[:-1].rstrip(_SPACE), piece[-1:]
    known = letter in letters if letters is not None else "a" <= letter <= "z"
    counted = not digits or (digits.isascii() and digits.isdecimal())
    if known and counted and len(digits) <= MOST_DIGITS:
        return (int(digits) if digits else 1, letter)
    left = len(written) - len(written.lstrip(_SPACE))
    raise _wrong(piece, (start + left, start + left + max(1, len(piece))), letters, nothing, known=known, counted=counted)


def _wrong(
    piece: str, span: tuple[int, int], letters: Mapping[str, Any] | None, nothing: str, *, known: bool, counted: bool
) -> LanguageProblem:
    hint = f"Hits are a number and a letter, like 3h; they are joined by - and chosen between by /; nothing is {nothing}."
    if not piece:
        return LanguageProblem("notation/unreadable", "something is missing here.", span, hint)
    for dash in "–−—‑":
        if dash in piece:
            return LanguageProblem("notation/unreadable", f'"{dash}" is a dash of print.', span, f"Write {piece.replace(dash, '-')}")
    if known and counted:
        return LanguageProblem("notation/too-long", f"this number has more than {MOST_DIGITS} digits.", span, "Write a smaller number.")
    if piece[-1:].isalpha() and counted and letters is not None:
        have = f"Its letters are {', '.join(letters)}; nothing is {nothing}."
        return LanguageProblem("notation/unknown-letter", f'there is no letter "{piece[-1]}" in this notation.', span, have)
    return LanguageProblem("notation/unreadable", f'"{piece}" is no hits.', span, hint)
