"""Batteries, lines of sight, halos and rakes beside a reckoning of their own: every hex looked at, every line cut with hexagons."""

from __future__ import annotations

import random

import hexagons
import pytest

from rulecore.engine.set_up import fill_from_card
from rulecore.engine.worlds import new_world
from rulecore.hooks.loading import plugins_of
from rulecore.rulebook.loading import load
from rulecore.values import hexes

BATTERIES = {"port_bow": (4, 0), "port_stern": (4, 1), "starboard_bow": (1, 0), "starboard_stern": (1, 1)}
FACINGS = {**BATTERIES, "bow_chaser": (5.5, 0), "stern_chaser": (2.5, 1)}
OTHER_SIDE = {"port_bow": "starboard_bow", "port_stern": "starboard_stern", "starboard_bow": "port_bow", "starboard_stern": "port_stern"}
TASTES = {
    "arc_edges": "without_edges",
    "touched_corners": "they_block",
    "near_friends": "block_too",
    "masked_targets": "in_sight",
    "rake_out_of_arcs": "battery",
    "rake_from_next_hex": "three_hexes",
    "friend_bands": "farther_end",
    "bow_arc": "sixty_degrees",
    "batteries_of_a_ship": "facings",
}
MOST = 12


class Table:
    """Ships of two sides that can be laid anywhere, with land in single hexes."""

    def __init__(self, tastes, layers=()):
        self.tastes = tastes
        self.rulebook = load("close_action", layers, options={name: TASTES[name] for name in tastes})
        self.world = new_world(self.rulebook, plugins=plugins_of(self.rulebook).world())
        state = self.world.state
        self.sides = [state.add_piece("player", name) for name in ("british", "french")]
        self.ships = [self._ship(number) for number in range(MOST)]
        self.land = [state.add_piece("shallow", f"rock_{number}") for number in range(3)]
        for rock in self.land:
            state.write(rock, "land", True)
        state.write(self.world.single["wind"], "direction", 0)
        self.world.begin()

    def _ship(self, number):
        ship = self.world.state.add_piece("ship", f"ship_{number}")
        fill_from_card(self.rulebook, self.world, ship, "br_74_common")
        self.world.state.write(ship, "owner", self.sides[number % 2])
        return ship

    def lay(self, position):
        """Lay ships and land; ships that are not of the position go far away."""
        lying, land = position
        for number, ship in enumerate(self.ships):
            q, r, heading = lying[number] if number < len(lying) else (1000 * (number + 1), 0, 0)
            for field, value in (("q", q), ("r", r), ("heading", heading)):
                self.world.state.write(ship, field, value)
        for number, rock in enumerate(self.land):
            q, r = land[number] if number < len(land) else (-5000, 0)
            column, row = q + 1, r + 1 + (q - q % 2) // 2
            for field, value in (("first_column", column), ("last_column", column), ("first_row", row), ("last_row", row)):
                self.world.state.write(rock, field, value)

    def told(self, count):
        """What the rules answer for every pair of ships laid."""
        fact = self.world.fact
        found = {}
        for one in range(count):
            for other in range(count):
                if one != other:
                    ships = self.ships[one], self.ships[other]
                    for battery in batteries(self.tastes):
                        found[one, battery, other] = str(fact("shot_fault", ships[0], battery, ships[1]))
                        for end in ("bow", "stern"):
                            found[one, battery, other, end] = str(fact("line_fault", ships[0], battery, ships[1], end))
                    found[one, other] = str(fact("rake_of", *ships))
                    found[one, other, "in bow arc"] = fact("wholly_in_bow_arc", *ships)
        return found


def batteries(tastes):
    """Where each battery stands and points that ships have at a table."""
    return FACINGS if "batteries_of_a_ship" in tastes else BATTERIES


def position(dice, ships, width):
    """Lay ships at random in a small square, no two in one hex."""
    held, lying = set(), []
    while len(lying) < ships:
        q, r, heading = dice.randrange(width), dice.randrange(width), dice.randrange(6)
        places = both((q, r, heading))
        if not held & set(places):
            held |= set(places)
            lying.append((q, r, heading))
    rocks = [(dice.randrange(width), dice.randrange(width)) for _ in range(dice.randrange(4))]
    return lying, [rock for rock in rocks if rock not in held]


def both(ship):
    q, r, heading = ship
    x, y = hexagons.STEPS[heading]
    return (q, r), (q - x, r - y)


def apart(one, other):
    return hexagons.rings().get((other[0] - one[0], other[1] - one[1]), 99)


class Reckoned:
    """The same from the rules as they are written, by looking at every hex; slow and plain."""

    def __init__(self, position, tastes):
        self.ships, self.land = position
        self.tastes = tastes
        self.edges = "arc_edges" not in tastes
        self.batteries = batteries(tastes)

    def covers(self, ship, battery, place):
        first, end = FACINGS[battery]
        at = both(self.ships[ship])[end]
        heading = self.ships[ship][2]
        offset = place[0] - at[0], place[1] - at[1]
        return hexagons.between_rows(offset, heading + first, heading + first + 1, edges=self.edges)

    def in_arc(self, ship, battery, place):
        at = both(self.ships[ship])[FACINGS[battery][1]]
        return self.covers(ship, battery, place) and apart(at, place) <= 15

    def blocking(self, ship, battery, target):
        """Every hex that blocks, with why: what comes first in the rules' list wins."""
        found = {}
        ours = both(self.ships[ship])
        for friend, lying in enumerate(self.ships):
            if friend in (ship, target) or friend % 2 != ship % 2:
                continue
            seen = [place for place in both(lying) if self.in_arc(ship, battery, place)]
            if not seen:
                continue
            ends = [min(apart(one, place) for one in ours) for place in seen]
            far = min(ends)
            band = max(ends) if "friend_bands" in self.tastes else far
            width = 2 if band >= 10 else 1 if band >= 5 or "near_friends" in self.tastes else 0
            for place in {p for one in both(lying) for p in hexes.within(one, width)} if width else ():
                free = "masked_targets" in self.tastes and place in both(self.ships[target])
                if min(apart(one, place) for one in ours) >= far and not free:
                    found[place] = "friend_near_line"
        masked = set(found)
        for other, lying in enumerate(self.ships):
            if other != target:
                found.update(dict.fromkeys(both(lying), "ship_between"))
        found.update(dict.fromkeys(self.land, "land_between"))
        return found, masked

    def faults(self, ship, battery, target, place):
        """All that is wrong with a shot at one hex."""
        if ship % 2 == target % 2:
            return {"no_enemy"}
        if not self.covers(ship, battery, place):
            return {"outside_arc"}
        at = both(self.ships[ship])[FACINGS[battery][1]]
        if apart(at, place) > 15:
            return {"too_far"}
        inside, beside, touched = hexagons.met((place[0] - at[0], place[1] - at[1]))
        blocking, masked = self.blocking(ship, battery, target)

        def there(each):
            return blocking.get((each[0] + at[0], each[1] + at[1]))

        found = {there(each) for each in inside} | {"hexside_blocked" for pair in beside if all(map(there, pair))}
        if "touched_corners" in self.tastes:
            found |= set(map(there, touched))
        if place in masked:
            found.add("friend_near_line")
        return found - {None} or {"fair"}

    def shot(self, ship, battery, target):
        ends = [self.faults(ship, battery, target, place) for place in both(self.ships[target])]
        if ends[0] == {"no_enemy"}:
            return ends[0]
        seen = [each for each in ends if not each & {"outside_arc", "too_far"}]
        if not seen:
            return {"too_far"} if {"too_far"} in ends else {"outside_arc"}
        return set().union(*seen) - {"fair"} or {"fair"}

    def end_off(self, ship, place):
        """Off which end of a ship a hex lies, out of her arcs."""
        if any(self.in_arc(ship, battery, place) for battery in self.batteries):
            return ""
        (bow, stern), heading = both(self.ships[ship]), self.ships[ship][2]
        for name, at, first in (("bow", bow, heading - 1), ("stern", stern, heading + 2)):
            if hexagons.between_rows((place[0] - at[0], place[1] - at[1]), first, first + 2, edges=True):
                return name
        return ""

    def ahead(self, ship, target):
        """Whether a ship lies wholly in the bow arc of another."""
        if "bow_arc" in self.tastes or "batteries_of_a_ship" in self.tastes:
            return all(self.in_arc(target, "bow_chaser", place) for place in both(self.ships[ship]))
        return all(self.end_off(target, place) == "bow" for place in both(self.ships[ship]))

    def rake(self, ship, target):
        ours, theirs, heading = both(self.ships[ship]), both(self.ships[target]), self.ships[target][2]
        bearing = [each for each in self.batteries if self.shot(ship, each, target) == {"fair"}]
        if not bearing or min(apart(one, other) for one in ours for other in theirs) > 5:
            return "unraked"
        for name, at, way in (("bow", theirs[0], heading), ("stern", theirs[1], heading + 3)):
            for side in (-1, 0, 1) if "rake_from_next_hex" in self.tastes else (0,):
                x, y = hexagons.STEPS[(way + side) % 6]
                if (at[0] + x, at[1] + y) in ours:
                    return name
        if "rake_out_of_arcs" in self.tastes:
            off = {self.end_off(target, ours[FACINGS[each][1]]) for each in bearing} - {""}
            return off.pop() if off else "unraked"
        off = {self.end_off(target, place) for place in ours}
        return (off.pop() if len(off) == 1 else "") or "unraked"


@pytest.fixture(scope="module", params=["as a rule", "every other taste", "some", "facings"])
def table(request):
    chosen = {
        "as a rule": [],
        "every other taste": [each for each in TASTES if each != "batteries_of_a_ship"],
        "some": ["touched_corners", "near_friends", "rake_out_of_arcs", "friend_bands"],
        "facings": ["batteries_of_a_ship", "rake_out_of_arcs"],
    }
    return Table(chosen[request.param])


@pytest.mark.parametrize(("seed", "ships", "width", "count"), [(1, 4, 6, 120), (2, 8, 10, 30), (3, 12, 18, 12), (4, 6, 24, 40)])
def test_answers_are_those_of_a_plain_reckoning(table, seed, ships, width, count):
    dice = random.Random(seed)
    seen = set()
    for _ in range(count):
        laid = position(dice, ships, width)
        table.lay(laid)
        reckoned = Reckoned(laid, table.tastes)
        for key, answer in table.told(ships).items():
            if "in bow arc" in key:
                assert answer == reckoned.ahead(*key[:2]), (laid, key)
            elif len(key) == 2:
                assert answer == reckoned.rake(*key), (laid, key)
                seen.add(answer)
            elif len(key) == 3:
                assert answer in reckoned.shot(*key), (laid, key)
                seen.add(answer)
            else:
                place = both(laid[0][key[2]])[key[3] == "stern"]
                assert answer in reckoned.faults(*key[:3], place), (laid, key)
    assert {"fair", "outside_arc", "ship_between", "no_enemy"} <= seen


def moved(position, change):
    """A position with all its hexes moved by a change of offsets; headings go where their steps go."""
    lying, land = position
    headings = [hexes.STEPS.index(change(each)) for each in hexes.STEPS]
    return [(*change((q, r)), headings[heading]) for q, r, heading in lying], [change(rock) for rock in land]


@pytest.mark.parametrize("sixths", range(1, 6))
def test_turned_positions_give_the_same(table, sixths):
    dice = random.Random(sixths)
    for _ in range(8):
        laid = position(dice, 8, 12)
        table.lay(laid)
        before = table.told(8)
        table.lay(moved(laid, lambda place: hexes.turned(place, sixths)))
        assert same_but_for_order(before, table.told(8))


def test_mirrored_positions_give_the_same_for_the_other_side(table):
    dice = random.Random(9)
    for _ in range(20):
        laid = position(dice, 8, 12)
        table.lay(laid)
        before = table.told(8)
        table.lay(moved(laid, hexes.mirrored))
        after = table.told(8)
        swapped = {tuple(OTHER_SIDE.get(each, each) for each in key): answer for key, answer in after.items()}
        assert same_but_for_order(before, swapped)


#: Of several hexes touched in corners whichever is looked at first is named; that may be another when all is turned.
BLOCKED = frozenset(["land_between", "ship_between", "friend_near_line", "hexside_blocked"])


def same_but_for_order(one, other):
    assert one.keys() == other.keys()
    return all(answer == other[key] or {answer, other[key]} <= BLOCKED for key, answer in one.items())


HOUSE = """
ruleset: pistol_shot
title: Pistol shot
version: 1.0.0
format: 1
overlays: close_action
changes:
  - {change: quantities.arc_reach.base, was: 15, to: 4, because: our guns are small}
  - {change: quantities.rake_reach.base, was: 5, to: 2, because: so are our balls}
  - {change: tables.halo_by_distance.rows.0-4, was: 0, to: 1, because: our gunners are careful}
  - {change: tables.battery_arc.rows.starboard_bow, was: [1, 2], to: [0, 2], because: our bow guns can be trained ahead}
"""


def test_numbers_of_the_rules_reach_the_map(tmp_path):
    (tmp_path / "pistol_shot").mkdir()
    (tmp_path / "pistol_shot" / "ruleset.yaml").write_text(HOUSE, "utf-8")
    plain, small = Table([]), Table([], [str(tmp_path / "pistol_shot")])

    def asked(table, fact, *arguments):
        return str(table.world.fact(fact, *[table.ships[each] if isinstance(each, int) else each for each in arguments]))

    # Ships 0 and 2 are of one side, ship 1 is of the other: she lies five hexes off, then beside a friend, then ahead.
    beam, beside, ahead = [(0, 0, 0), (5, -2, 5)], [(0, 0, 0), (3, 0, 2), (3, -1, 4)], [(0, 0, 0), (0, -3, 5)]
    for lying, fact, arguments, answers in (
        (beam, "shot_fault", (0, "starboard_bow", 1), ("fair", "too_far")),
        (beside, "shot_fault", (0, "starboard_bow", 1), ("fair", "friend_near_line")),
        (ahead, "shot_fault", (0, "starboard_bow", 1), ("outside_arc", "fair")),
        (ahead, "shot_fault", (0, "starboard_stern", 1), ("outside_arc", "outside_arc")),
        (ahead, "rake_of", (1, 0), ("bow", "unraked")),
    ):
        for table, answer in zip((plain, small), answers, strict=True):
            table.lay((lying, []))
            assert asked(table, fact, *arguments) == answer, (fact, lying)
