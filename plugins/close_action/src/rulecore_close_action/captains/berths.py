"""Where ships lie or will lie, and what guns bear from one such place on another: what a captain has in his head of arcs and rakes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from rulecore.values.hexes import distance, step, turned
from rulecore_close_action.arcs import FACINGS, battery_of, enough, laid_by, names_of
from rulecore_close_action.notation import SIXTHS, STRAIGHT
from rulecore_close_action.raking import UNRAKED, end_off
from rulecore_close_action.ships import hexes_at, number

if TYPE_CHECKING:
    from fractions import Fraction

    from rulecore.values.hexes import Hex

SIDES = ("port", "starboard")
#: So many places of one ship beside another are remembered.
REMEMBERED = 1 << 15


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


def berth_of(ship: Any) -> Berth:
    """Give how a ship lies now."""
    return Berth(ship.q, ship.r, ship.heading)


def track(berth: Berth, course: str) -> list[Hex]:
    """Give the hexes a ship would come to on a course, her bow where she goes straight, her stern where she turns.

    >>> track(Berth(0, 0, 0), "FS")
    [(0, -1), (-1, 0)]
    """
    bow, heading, found = berth.bow, berth.heading, []
    for action in course:
        if action == STRAIGHT:
            bow = step(bow, heading)
            found.append(bow)
        else:
            heading = (heading + SIXTHS[action]) % 6
            found.append(step(bow, heading, -1))
    return found


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
    return Arcs(
        tuple([str(view.look("battery_end", each)) for each in FACINGS]),
        tuple([(view.look("battery_arc", each, "first"), view.look("battery_arc", each, "last")) for each in FACINGS]),
        tuple([(each, number(view.quantity(each))) for each in _QUANTITIES]),
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


def bearing(arcs: Arcs, firer: Berth, target: Berth) -> Bearing:
    """Give what bears from one place on another, whatever may stand between them."""
    offset = turned((target.q - firer.q, target.r - firer.r), -firer.heading)
    return _bearing(arcs, offset, (target.heading - firer.heading) % 6)


@lru_cache(maxsize=REMEMBERED)
def _bearing(arcs: Arcs, offset: Hex, heading: int) -> Bearing:
    firer, target = Berth(0, 0, 0), Berth(*offset, heading)
    near = min(distance(one, other) for one in firer.hexes for other in target.hexes)
    rules: Any = arcs
    names = names_of(rules)
    laid = {each: battery_of(rules, firer, each) for each in names}
    covered = {each: [place for place in target.hexes if battery.covers(place)] for each, battery in laid.items()}
    found = [each for each, places in covered.items() if places]
    rake = end_off(rules, firer, target, lambda: found) if found and near <= arcs.quantity("rake_reach") else ""
    if found and arcs.quantity("ranges_are_from_guns"):
        near = min(distance(laid[each].place, place) for each in found for place in covered[each])
    port, starboard = (_guns(names, found, side) for side in SIDES)
    return Bearing(port, starboard, near, rake or UNRAKED)


def _guns(names: tuple[str, ...], found: list[str], side: str) -> str:
    return next((each for each in ("both", "bow", "stern") if enough(names, laid_by(names, side, each), found)), "")
