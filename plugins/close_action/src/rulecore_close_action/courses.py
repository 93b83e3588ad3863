"""What a ship can do with her movement points: judges a plotted course, and lists the courses there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rulecore_close_action.notation import SIDES, SIXTHS, STRAIGHT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FAIR = "fair"
IN_A_ROW, TOO_SOON, AT_ONE = "turns_in_a_row", "turns_too_soon", "turns_at_speed_one"
TOO_OFTEN, TOO_FAST, WITHOUT_WAY = "turns_too_often", "too_fast", "without_way"
BEYOND, FROM_REST = "beyond_allowance", "turns_from_rest"
LUFF = "L"


class Handling(NamedTuple):
    """How one ship handles now: what the rulebook allows her, asked once for a question."""

    heading: int
    #: By heading 0 to 5: how she lies to the wind then, and how many points she has there.
    attitudes: tuple[str, ...]
    allowances: tuple[int, ...]
    fastest: int
    slowest: int
    most_turns: int
    #: Hexes straight since her last turn, and the side of that turn.
    run: int
    last_side: str | None
    #: She spent no point the turn before.
    rested: bool
    #: Her speed of the turn before counts as 0.
    stopped: bool
    #: Hexes straight that she needs before a turn: by its side, the speed of this turn, and the side of the turn before.
    run_before: Callable[[str, int, str | None], int]
    #: Something holds her: she lies where she is.
    held: bool = False
    #: The points of a heading bound the hexes straight on that heading, not all that was spent before.
    by_leg: bool = False
    #: The turn with which her course must begin, because the helm owes it.
    late: str = ""


class Course:
    """A course on the way: where it has led so far."""

    __slots__ = ("done", "ended", "heading", "leg", "most", "run", "side", "turns")

    def __init__(self, handling: Handling) -> None:
        self.done = ""
        self.heading = handling.heading
        self.run = handling.run
        self.side = handling.last_side
        self.turns = 0
        #: Hexes straight on this heading in this turn, and the most points of any heading so far.
        self.leg = 0
        self.most = handling.allowances[handling.heading]
        #: Turned onto the wind: the rest is not sailed.
        self.ended = False


def fault(handling: Handling, actions: str) -> str:
    """Say what is wrong with a course, `fair` for nothing. That she must not lose way too fast is for the rulebook to say."""
    course = Course(handling)
    for action in actions:
        if course.ended:
            break
        wrong = fault_of(handling, course, action, len(actions))
        if wrong != FAIR:
            return wrong
        go(handling, course, action)
    return FAIR


def fault_of(handling: Handling, course: Course, action: str, speed: int) -> str:
    """Say what is wrong with the next action of a course that is plotted at a speed."""
    if handling.allowances[course.heading] == 0:
        # without way on she may try one turn, if her helm moves at all; whether it comes off is rolled
        return WITHOUT_WAY if action == STRAIGHT else BEYOND if course.done else FAIR if handling.most_turns else TOO_OFTEN
    if handling.stopped and course.done and course.done[0] != STRAIGHT:
        return FROM_REST
    if action != STRAIGHT:
        wrong = _fault_of_turn(handling, course, action, speed)
        if wrong != FAIR:
            return wrong
    if len(course.done) >= handling.fastest:
        return TOO_FAST
    return BEYOND if _spent(handling, course, action) else FAIR


def _fault_of_turn(handling: Handling, course: Course, action: str, speed: int) -> str:
    if course.turns >= handling.most_turns:
        return TOO_OFTEN
    if course.side is None:
        return FAIR
    if speed == 1 and handling.rested:
        return FAIR
    if course.run >= max(1, handling.run_before(SIDES[action], speed, course.side)):
        return FAIR
    if speed == 1:
        return AT_ONE
    return TOO_SOON if course.run else IN_A_ROW


def _spent(handling: Handling, course: Course, action: str) -> bool:
    """Say whether nothing is left on this heading."""
    allowed = handling.allowances[course.heading]
    if not handling.by_leg:
        return len(course.done) >= allowed
    return len(course.done) >= course.most or (action == STRAIGHT and course.leg >= allowed)


def go(handling: Handling, course: Course, action: str) -> None:
    """Sail one action of a course."""
    course.done += action
    if action == STRAIGHT:
        course.run += 1
        course.leg += 1
        return
    course.heading = (course.heading + SIXTHS[action]) % 6
    course.run, course.leg, course.side, course.turns = 0, 0, SIDES[action], course.turns + 1
    course.most = max(course.most, handling.allowances[course.heading])
    course.ended = handling.attitudes[course.heading] == LUFF


def onto_wind(handling: Handling, actions: str) -> bool:
    """Say whether a course turns the ship onto the wind, where it ends."""
    course = Course(handling)
    for action in actions:
        go(handling, course, action)
        if course.ended:
            return True
    return False


def sailed(handling: Handling, actions: str) -> str:
    """Give the part of a course that can be sailed; a ship that would lose way too fast goes on straight.

    What is not allowed is not done, nor is what comes after it.
    """
    course = Course(handling)
    for action in actions:
        if course.ended or fault_of(handling, course, action, len(actions)) != FAIR:
            break
        go(handling, course, action)
    if course.ended:
        return course.done
    return course.done + STRAIGHT * max(0, handling.slowest - len(course.done))


def all_courses(handling: Handling) -> list[str]:
    """Give every course a ship can be plotted, as actions, shorter ones first; lying still stands among them where she may.

    There may be none: then she is best left without a plot.
    """
    if handling.held:
        return [""]
    most = max(1, min(handling.fastest, max(handling.allowances)))
    found = [each for speed in range(most + 1) for each in _of_speed(handling, speed)]
    return [each for each in found if each.startswith(handling.late)] if handling.allowances[handling.heading] else found


def _of_speed(handling: Handling, speed: int) -> Iterator[str]:
    if speed == 0:
        if handling.slowest <= 0:
            yield ""
        return
    waiting = [Course(handling)]
    while waiting:
        course = waiting.pop()
        if len(course.done) == speed or course.ended:
            if speed >= handling.slowest or course.ended:
                yield course.done
            continue
        for action in ("S", "P", STRAIGHT):
            if fault_of(handling, course, action, speed) == FAIR:
                longer = _copy(course)
                go(handling, longer, action)
                waiting.append(longer)


def _copy(course: Course) -> Course:
    made = Course.__new__(Course)
    for name in Course.__slots__:
        setattr(made, name, getattr(course, name))
    return made
