"""Courses as people write them: numbers for hexes on, `S` and `P` for turns, `0` for lying still: `2S1` is two on, starboard, one on."""

from __future__ import annotations

import re
from functools import lru_cache

STRAIGHT, STARBOARD, PORT = "F", "S", "P"
#: Which way a turn goes, in sixths of the circle clockwise.
SIXTHS = {STARBOARD: 1, PORT: -1}
#: The words of the rulebook for the sides.
SIDES = {STARBOARD: "starboard", PORT: "port"}
#: The letters of the words for the sides.
LETTERS = {side: letter for letter, side in SIDES.items()}

#: So many courses are kept as they were read: the same ones are judged again and again.
REMEMBERED = 4096

READABLE, AMBIGUOUS, UNREADABLE = "fair", "ambiguous", "unreadable"
#: What a course is written with; a number has two digits at most, so that nobody fills the memory with one.
_PARTS = re.compile(r"\d{1,2}(?!\d)|[SP]")
_WHOLE = re.compile(rf"(?:(?:{_PARTS.pattern})\s*)+")
#: What can be read in two ways: a turn without its side, and numbers that may be one or two.
_DOUBTFUL = re.compile(r"T|\d\s+\d")


@lru_cache(maxsize=REMEMBERED)
def reading(course: str) -> str:
    """Say whether a course can be read, or read in two ways.

    >>> reading("2S1"), reading("2T1"), reading("1 2"), reading("2X")
    ('fair', 'ambiguous', 'ambiguous', 'unreadable')
    """
    written = course.strip().upper()
    if not written.isascii():
        return UNREADABLE
    if _DOUBTFUL.search(written) and _WHOLE.fullmatch(written.replace("T", STARBOARD)):
        return AMBIGUOUS
    return READABLE if _WHOLE.fullmatch(written) else UNREADABLE


@lru_cache(maxsize=REMEMBERED)
def actions(course: str) -> str:
    """Give a course as single actions, one letter a movement point; nothing where it cannot be read.

    >>> actions("2S1"), actions("0"), actions("p"), actions("2X"), actions("T")
    ('FFSF', '', 'P', '', '')
    """
    if reading(course) != READABLE:
        return ""
    return "".join([STRAIGHT * int(part) if part.isdigit() else part for part in _PARTS.findall(course.upper())])


@lru_cache(maxsize=REMEMBERED)
def written(done: str) -> str:
    """Give actions as a course is written.

    >>> written("FFSF"), written(""), written("SF")
    ('2S1', '0', 'S1')
    """
    return re.sub(rf"{STRAIGHT}+", lambda run: str(len(run.group())), done) or "0"


# ---- what rules ask of a course ------------------------------------------------------------------------------------------------------


def points(course: str) -> int:
    """Count the movement points of a course."""
    return len(actions(course))


def hexes(course: str) -> int:
    """Count the straight hexes of a course."""
    return actions(course).count(STRAIGHT)


def turns(course: str) -> int:
    """Count the turns of a course."""
    return points(course) - hexes(course)


def first_turn(course: str, side: str) -> bool:
    """Say whether a course begins with a turn to a side."""
    return actions(course)[:1] == LETTERS.get(side)


FUNCTIONS = {"points_of": points, "hexes_of": hexes, "turns_of": turns, "begins_with_turn": first_turn}
