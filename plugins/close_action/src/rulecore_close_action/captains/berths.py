"""Where ships lie or will lie, and what guns bear from one such place on another: what a captain has in his head of arcs and rakes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from rulecore.values.hexes import distance, step, turned
from rulecore_close_action.arcs import FACINGS, batteries_of, enough, laid_by, names_of
from rulecore_close_action.notation import SIXTHS, STRAIGHT
from rulecore_close_action.raking import UNRAKED, end_off
from rulecore_close_action.ships import apart, hexes_at, number

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from rulecore.values.hexes import Hex
    from rulecore_close_action.ships import Reading
SIDES = ("port", "starboard")
#: For so many different arcs it is remembered what bears, and so many ends of courses: friend and foe look at the same.
REMEMBERED, ENDS = 8, 1 << 14


class Berth(NamedTuple):
    """How a ship lies: the hex of her bow, and her heading. It stands for the ship where only places are asked for.

    >>> Berth(3, 4, 0).hexes
    ((3, 4), (3, 5))
    """

    q: int
    r: int
    heading: int

    @property
    def hexes(self) -> tuple[Hex, Hex]:
        """The hexes of bow and stern."""
        return hexes_at((self.q, self.r), self.heading)

    @property
    def bow(self) -> Hex:
        """The hex of the bow."""
        return self.q, self.r


#: Where a ship lies from whom others are seen.
ORIGIN = Berth(0, 0, 0)


def berth_of(ship: Any) -> Berth:
    """Give how a ship lies now."""
    return Berth(ship.q, ship.r, ship.heading)


@lru_cache(maxsize=ENDS)
def track(berth: Berth, course: str) -> tuple[Hex, ...]:
    """Give the hexes a ship would come to on a course, her bow where she goes straight, her stern where she turns.

    >>> track(Berth(0, 0, 0), "FS")
    ((0, -1), (-1, 0))
    """
    bow, heading, found = berth.bow, berth.heading, []
    for action in course:
        if action == STRAIGHT:
            bow = step(bow, heading)
            found.append(bow)
        else:
            heading = (heading + SIXTHS[action]) % 6
            found.append(step(bow, heading, -1))
    return tuple(found)


@lru_cache(maxsize=ENDS)
def end_of(berth: Berth, course: str) -> Berth:
    """Give how a ship lies at the end of a course.

    >>> end_of(Berth(0, 0, 0), "FSF")
    Berth(q=1, r=-2, heading=1)
    """
    bow, heading = berth.bow, berth.heading
    for action in course:
        if action == STRAIGHT:
            bow = step(bow, heading)
        else:
            heading = (heading + SIXTHS[action]) % 6
    return Berth(*bow, heading)


@lru_cache(maxsize=ENDS)
def ahead(berth: Berth, hexes: int) -> tuple[Hex, ...]:
    """Give so many hexes ahead of a ship.

    >>> ahead(Berth(0, 0, 0), 2)
    ((0, -1), (0, -2))
    """
    return tuple([step(berth.bow, berth.heading, each) for each in range(1, hexes + 1)])


class Arcs(NamedTuple):
    """What the rulebook says of arcs and rakes, read once for a question; places are judged by it as by the rulebook itself."""

    ends: tuple[str, ...]
    rows: tuple[tuple[int | Fraction, int | Fraction], ...]
    numbers: tuple[tuple[str, int], ...]

    def look(self, table: str, battery: str, row: str = "") -> Any:
        """Give what a chart says of a battery."""
        at = FACINGS.index(battery)
        return self.ends[at] if table == "battery_end" else self.rows[at][row == "last"]

    def quantity(self, name: str) -> int:
        """Give a quantity of arcs or rakes."""
        return dict(self.numbers)[name]


#: The quantities of the rulebook that arcs and rakes hang on.
_QUANTITIES = (
    *("arc_reach", "arc_has_edges", "guns_at_the_ends", "rake_reach", "rakes_from_one_hex", "rakes_off_the_bows_too"),
    "ranges_are_from_guns",
)


def arcs_of(view: Any) -> Arcs:
    """Read what the rulebook says of arcs and rakes."""
    found: Arcs = view.once(_arcs)
    return found


def _arcs(table: Any) -> Arcs:
    return Arcs(
        tuple([str(table.look("battery_end", each)) for each in FACINGS]),
        tuple([(table.look("battery_arc", each, "first"), table.look("battery_arc", each, "last")) for each in FACINGS]),
        tuple([(each, number(table.quantity(each))) for each in _QUANTITIES]),
    )


class Bearing(NamedTuple):
    """What guns of one ship bear on another: by side `both`, `bow`, `stern` or nothing; how far off she is, and whether she is raked."""

    port: str
    starboard: str
    range: int
    rake: str

    def sides(self) -> list[tuple[str, str]]:
        """Give the sides that bear, each with its batteries."""
        return [(side, guns) for side, guns in zip(SIDES, (self.port, self.starboard), strict=True) if guns]


@lru_cache(maxsize=ENDS)
def heading_up(berth: Berth, heading: int) -> Berth:
    """Give how a ship lies on a map that is turned until a heading goes straight up.

    >>> heading_up(Berth(2, 0, 3), 2)
    Berth(q=0, r=-2, heading=1)
    """
    return Berth(*turned((berth.q, berth.r), -heading), (berth.heading - heading) % 6)


class ByPlace(dict[tuple[int, int, int], Bearing]):
    """What bears by how another ship lies, seen from one at the origin: judged when it is first asked."""

    __slots__ = ("_judge",)

    def __init__(self, judge: Callable[[Berth], Bearing]) -> None:
        self._judge = judge

    def __missing__(self, place: tuple[int, int, int]) -> Bearing:
        found = self[place] = self._judge(Berth(*place))
        return found


class Bearings:
    """What bears under the same arcs, by how the other ship lies: of the guns of a ship at the origin, and of the other's on her."""

    def __init__(self, arcs: Arcs) -> None:
        self.arcs = arcs
        self._names = names_of(cast("Reading", arcs))
        self._batteries = dict(zip(self._names, batteries_of(cast("Reading", arcs), ORIGIN), strict=True))
        self.ours = ByPlace(self._on)
        self.theirs = ByPlace(lambda firer: self.of(firer, ORIGIN))

    def of(self, firer: Berth, target: Berth) -> Bearing:
        """Give what bears from one place on another, whatever may stand between them."""
        up, other = heading_up(firer, firer.heading), heading_up(target, firer.heading)
        return self.ours[other.q - up.q, other.r - up.r, other.heading]

    def _on(self, target: Berth) -> Bearing:
        near = apart(ORIGIN, target)
        covered = {name: list(filter(battery.covers, target.hexes)) for name, battery in self._batteries.items()}
        found = [name for name, places in covered.items() if places]
        may_rake = found and near <= self.arcs.quantity("rake_reach")
        rake = end_off(cast("Reading", self.arcs), ORIGIN, target, lambda: found) if may_rake else ""
        if found and self.arcs.quantity("ranges_are_from_guns"):
            near = min(distance(self._batteries[each].place, place) for each in found for place in covered[each])
        port, starboard = (_guns(self._names, found, side) for side in SIDES)
        return Bearing(port, starboard, near, rake or UNRAKED)


@lru_cache(maxsize=REMEMBERED)
def bearings(arcs: Arcs) -> Bearings:
    """Give what bears under some arcs: found out once for all battles in which they are the same."""
    return Bearings(arcs)


def bearing(arcs: Arcs, firer: Berth, target: Berth) -> Bearing:
    """Give what bears from one place on another, whatever may stand between them."""
    return bearings(arcs).of(firer, target)


def _guns(names: tuple[str, ...], found: list[str], side: str) -> str:
    return next((each for each in ("both", "bow", "stern") if enough(names, laid_by(names, side, each), found)), "")
