"""Courses: one text form, `ahead 6, starboard, ahead 2`, typed by people and printed in the journal, and the courses there are."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rulecore_skirmish.places import ahead
from rulecore_skirmish.sea import INCH

if TYPE_CHECKING:
    from collections.abc import Iterable

#: Which way a turn goes: to starboard the heading grows.
WAYS = {"port": -1, "starboard": 1}

#: One part of a course: ("ahead", inches) or a turn ("port", 0).
Leg = tuple[str, int]


@cache
def legs(course: str) -> tuple[Leg, ...]:
    """Read a course.

    >>> legs("ahead 6, starboard, ahead 2")
    (('ahead', 6), ('starboard', 0), ('ahead', 2))
    """
    found: list[Leg] = []
    for part in course.split(", "):
        word, _, inches = part.partition(" ")
        if (word == "ahead" and inches.isdecimal()) or (word in WAYS and not inches):
            found.append((word, int(inches or 0)))
        elif course != "stay":
            raise ValueError(f'"{part}" is no part of a course: ahead and whole inches, port or starboard')
    return tuple(found)


def written(parts: list[Leg]) -> str:
    """Write a course; one that goes nowhere is `stay`.

    >>> written([("ahead", 6), ("starboard", 0)]), written([])
    ('ahead 6, starboard', 'stay')
    """
    return ", ".join([f"ahead {inches}" if word == "ahead" else word for word, inches in parts]) or "stay"


def mirrored(course: str) -> str:
    """Give a course with its turns to the other side.

    >>> mirrored("ahead 6, starboard, ahead 2")
    'ahead 6, port, ahead 2'
    """
    return written([({"port": "starboard", "starboard": "port"}.get(word, word), inches) for word, inches in legs(course)])


def length(course: str) -> int:
    """Give the inches of a course.

    >>> length("ahead 6, starboard, ahead 2")
    8
    """
    return sum(inches for _, inches in legs(course))


@cache
def menu(most: int, least: int, straight: int | None, turns: int) -> tuple[str, ...]:
    """Give the courses to choose from: straight ahead, curves to either side as tight as can be, a turn at the end, and a sidestep.

    A ship goes straight for `straight` inches before each turn, or never turns; `turns` in a row are a half circle.

    >>> menu(3, 2, 2, 4)[:5]
    ('ahead 2', 'ahead 3', 'ahead 2, port', 'ahead 2, port, ahead 1', 'ahead 3, port')
    >>> menu(0, 0, 3, 4)
    ('stay',)
    """
    if most < 1:
        return ("stay",)
    least = min(least, most)
    found = [written([("ahead", inches)]) for inches in range(max(1, least), most + 1)]
    if not straight or straight > most:
        return tuple(found)
    for way in WAYS:
        for times in range(1, turns + 1):
            bend: list[Leg] = [("ahead", straight), (way, 0)] * times
            used = straight * times
            if used > most:
                break
            rests = sorted({max(part, least - used, 0) for part in (0, (most - used) // 2, most - used)})
            found += [written([*bend, ("ahead", rest)] if rest else bend) for rest in rests]
        if most > straight:
            found.append(written([("ahead", most), (way, 0)]))
        other = "starboard" if way == "port" else "port"
        if most > 2 * straight:
            found.append(written([("ahead", straight), (way, 0), ("ahead", straight), (other, 0), ("ahead", most - 2 * straight)]))
    return tuple(dict.fromkeys(found))


def mistake(course: str, most: int, least: int, straight: int | None) -> str:
    """Say what is wrong with a course, or nothing.

    >>> mistake("ahead 2, starboard", 9, 2, 3), mistake("ahead 3, starboard", 9, 2, 3), mistake("ahead 12", 9, 2, 3)
    ('it turns after 2 inches and must go 3 straight first', '', 'it goes 12 inches and has 9')
    """
    run = total = 0
    for word, inches in legs(course):
        if word == "ahead":
            run, total = run + inches, total + inches
            continue
        if straight is None:
            return "it cannot turn"
        if run < straight:
            return f"it turns after {run} inches and must go {straight} straight first"
        run = 0
    if total > most:
        return f"it goes {total} inches and has {most}"
    return f"it goes {total} inches and must go {least}" if total < least else ""


def end(x: int, y: int, heading: int, course: Iterable[Leg], angle: int) -> tuple[int, int, int]:
    """Give where a course ends when nothing is in the way, and the heading there.

    >>> end(0, 0, 0, legs("ahead 2, starboard, starboard, ahead 3"), 45)
    (3000, 2000, 90)
    """
    for word, inches in course:
        if word == "ahead":
            x, y = ahead(x, y, heading, INCH * inches)
        else:
            heading = (heading + angle * WAYS[word]) % 360
    return x, y, heading
