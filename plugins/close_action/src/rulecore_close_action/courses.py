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


class Runs(dict[tuple[str, int, str | None], int]):
    """Hexes straight before a turn, by its side, the speed of this turn, and the side of the turn before: asked for when first needed.

    >>> asked = Runs(lambda side, speed, last: speed if side == last else 0)
    >>> asked["port", 3, "port"], asked["port", 3, None]
    (3, 0)
    """

    __slots__ = ("_ask",)

    def __init__(self, ask: Callable[[str, int, str | None], int]) -> None:
        self._ask = ask

    def __missing__(self, key: tuple[str, int, str | None]) -> int:
        found = self[key] = self._ask(*key)
        return found


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
    run_before: Runs
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
        #: What has been done, one letter a movement point.
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
        course = after(handling, course, action)
    return FAIR


def fault_of(handling: Handling, course: Course, action: str, speed: int) -> str:
    """Say what is wrong with the next action of a course that is plotted at a speed."""
    allowed, done = handling.allowances[course.heading], course.done
    if allowed == 0:
        # without way on she may try one turn, if her helm moves at all; whether it comes off is rolled
        return WITHOUT_WAY if action == STRAIGHT else BEYOND if done else FAIR if handling.most_turns else TOO_OFTEN
    if done and handling.stopped and done[0] != STRAIGHT:
        return FROM_REST
    if action != STRAIGHT:
        wrong = _fault_of_turn(handling, course, action, speed)
        if wrong != FAIR:
            return wrong
    if len(done) >= handling.fastest:
        return TOO_FAST
    if not handling.by_leg:
        return BEYOND if len(done) >= allowed else FAIR
    return BEYOND if len(done) >= course.most or (action == STRAIGHT and course.leg >= allowed) else FAIR


def may_turn(handling: Handling, course: Course, side: str, speed: int) -> bool:
    """Say whether a course has led straight on long enough for a turn: a hex at least, for no two turns follow each other."""
    return course.side is None or course.run >= max(1, handling.run_before[side, speed, course.side])


def _fault_of_turn(handling: Handling, course: Course, action: str, speed: int) -> str:
    if course.turns >= handling.most_turns:
        return TOO_OFTEN
    if (speed == 1 and handling.rested) or may_turn(handling, course, SIDES[action], speed):
        return FAIR
    if speed == 1:
        return AT_ONE
    return TOO_SOON if course.run else IN_A_ROW


def after(handling: Handling, course: Course, action: str) -> Course:
    """Give where a course has led after one more action; the course itself stays, since it may go on in other ways."""
    made = Course.__new__(Course)
    made.done = course.done + action
    if action == STRAIGHT:
        made.heading, made.side, made.turns, made.most, made.ended = course.heading, course.side, course.turns, course.most, course.ended
        made.run, made.leg = course.run + 1, course.leg + 1
        return made
    made.heading = heading = (course.heading + SIXTHS[action]) % 6
    made.run, made.leg, made.side, made.turns = 0, 0, SIDES[action], course.turns + 1
    made.most = max(course.most, handling.allowances[heading])
    made.ended = handling.attitudes[heading] == LUFF
    return made


def onto_wind(handling: Handling, actions: str) -> bool:
    """Say whether a course turns the ship onto the wind, where it ends."""
    course = Course(handling)
    for action in actions:
        course = after(handling, course, action)
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
        course = after(handling, course, action)
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
        if course.ended or len(course.done) == speed:
            # one that ends on the wind sooner is a course of its own, at its own speed
            if len(course.done) == speed and (course.ended or speed >= handling.slowest):
                yield course.done
            continue
        fair = [action for action in ("S", "P", STRAIGHT) if fault_of(handling, course, action, speed) == FAIR]
        waiting += [after(handling, course, action) for action in fair]
