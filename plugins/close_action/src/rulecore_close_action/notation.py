"""Courses as people write them: digits for hexes straight, `S` and `P` for turns, `0` for lying still. `2S1` is two on, starboard, one on."""

from __future__ import annotations

STRAIGHT, STARBOARD, PORT = "F", "S", "P"
#: Which way a turn goes, in sixths of the circle clockwise.
SIXTHS = {STARBOARD: 1, PORT: -1}
#: The words of the rulebook for the sides.
SIDES = {STARBOARD: "starboard", PORT: "port"}
#: Nobody plots further than this in one go.
MOST_HEXES = 99


def actions(course: str) -> str | None:
    """Give a course as single actions, one letter a movement point; none where it cannot be read.

    >>> actions("2S1"), actions("0"), actions("p"), actions("2X")
    ('FFSF', '', 'P', None)
    """
    found: list[str] = []
    number = ""
    for letter in f"{course.strip().upper()}.":
        if letter.isascii() and letter.isdigit():
            number += letter
            continue
        if number:
            if int(number[:3]) > MOST_HEXES:
                return None
            found.append(STRAIGHT * int(number[:3]))
            number = ""
        if letter in SIXTHS:
            found.append(letter)
        elif letter != ".":
            return None
    return "".join(found) if course.strip() else None


def written(done: str) -> str:
    """Give actions as a course is written.

    >>> written("FFSF"), written(""), written("SF")
    ('2S1', '0', 'S1')
    """
    found, run = "", 0
    for letter in f"{done}.":
        if letter == STRAIGHT:
            run += 1
            continue
        found += str(run) if run else ""
        found += letter if letter != "." else ""
        run = 0
    return found or "0"
