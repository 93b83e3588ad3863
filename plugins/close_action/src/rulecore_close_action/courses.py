"""What a ship can do with her movement points: judges a plotted course, and lists the courses there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore_close_action.notation import SIDES, SIXTHS, STRAIGHT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FAIR, TOO_SOON, BEYOND, FROM_REST = "fair", "turns_too_soon", "beyond_allowance", "turns_from_rest"
LUFF = "L"


class Handling:
    """How one ship handles now: what the rulebook allows her, asked once for a question."""

    __slots__ = ("allowances", "attitudes", "fastest", "heading", "held", "last_side", "most_turns", "rested", "run", "run_before", "slowest", "stopped")

    def __init__(  # noqa: PLR0913 - a plain record of what the rulebook says
        self,
        *,
        heading: int,
        attitudes: tuple[str, ...],
        allowances: tuple[int, ...],
        fastest: int,
        slowest: int,
        most_turns: int,
        run: int,
        last_side: str | None,
        rested: bool,
        stopped: bool,
        held: bool = False,
        run_before: Callable[[str, int, str | None], int],
    ) -> None:
        self.heading = heading
        #: By heading 0 to 5: how she lies to the wind then, and how many points she has there.
        self.attitudes = attitudes
        self.allowances = allowances
        self.fastest = fastest
        self.slowest = slowest
        self.most_turns = most_turns
        #: Hexes straight since her last turn, and the side of that turn.
        self.run = run
        self.last_side = last_side
        self.rested = rested
        self.stopped = stopped
        #: Something holds her: she lies where she is.
        self.held = held
        self.run_before = run_before


class Course:
    """A course on the way: where it has led so far."""

    __slots__ = ("done", "ended", "heading", "run", "side", "turns")

    def __init__(self, handling: Handling) -> None:
        self.done = ""
        self.heading = handling.heading
        self.run = handling.run
        self.side = handling.last_side
        self.turns = 0
        #: Turned onto the wind: the rest is not sailed.
        self.ended = False


def fault(handling: Handling, actions: str) -> str:
    """Say what is wrong with a course, `fair` for nothing; its speed and its number of turns are judged by the rulebook itself."""
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
    allowed = handling.allowances[course.heading]
    if action == STRAIGHT:
        if handling.stopped and course.turns and course.done[0] != STRAIGHT:
            return FROM_REST
        return FAIR if len(course.done) < allowed else BEYOND
    if allowed == 0:
        return FAIR if not course.done else BEYOND  # without way on she may try one turn; whether it comes off is rolled
    if len(course.done) >= allowed:
        return BEYOND
    if course.done and handling.stopped and course.done[0] != STRAIGHT:
        return FROM_REST
    if course.side is None:
        return FAIR
    if speed == 1 and handling.rested and not course.done:
        return FAIR
    needed = max(1, handling.run_before(SIDES[action], speed, course.side))
    return FAIR if course.run >= needed else TOO_SOON


def go(handling: Handling, course: Course, action: str) -> None:
    """Sail one action of a course."""
    course.done += action
    if action == STRAIGHT:
        course.run += 1
        return
    course.heading = (course.heading + SIXTHS[action]) % 6
    course.run, course.side, course.turns = 0, SIDES[action], course.turns + 1
    course.ended = handling.attitudes[course.heading] == LUFF


def onto_wind(handling: Handling, actions: str) -> bool:
    """Say whether a course turns the ship onto the wind, where it ends."""
    course = Course(handling)
    for action in actions:
        go(handling, course, action)
        if course.ended:
            return True
    return False


def all_courses(handling: Handling) -> list[str]:
    """Give every course a ship can be plotted, as actions, shorter ones first; lying still stands among them where she may."""
    if handling.held:
        return [""]
    found = [each for speed in range(max(1, handling.fastest) + 1) for each in _of_speed(handling, speed)]
    return found or [""]


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
            if action != STRAIGHT and course.turns >= handling.most_turns:
                continue
            if fault_of(handling, course, action, speed) == FAIR:
                longer = _copy(course)
                go(handling, longer, action)
                waiting.append(longer)


def _copy(course: Course) -> Course:
    made = Course.__new__(Course)
    for name in Course.__slots__:
        setattr(made, name, getattr(course, name))
    return made
