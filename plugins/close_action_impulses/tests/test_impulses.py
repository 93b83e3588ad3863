"""Segments in impulses: the loop ends, no two ships lie in one hex then, and a fleet that is turned or mirrored meets the same."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulecore_close_action.movers import Mover
from rulecore_close_action.segments import Movement
from rulecore_close_action_impulses.impulses import ImpulseMovement
from trial_actions import Action
from trial_fleets import Dice, copies, fleets, lies

from rulecore.values.hexes import mirrored, turned

IMPULSES = ("first", "second", "third", "fourth")


class Drawn(Dice):
    """Also draws who moves next."""

    def goes_next(self, ships):
        return self.in_turn(ships)[0]


@cache
def points():
    """Give the points by speed and impulse, as the rules have them."""
    world = Action("blanche_pique", stack="close_action+impulse_movement").world
    ship = world.all("ship")[0]
    return {(speed, each): world.q.impulse_points(world, ship, speed, each) for speed in range(11) for each in IMPULSES}


def played(fleet, dice, **customs):
    movement = ImpulseMovement(fleet, dice, **customs)
    for impulse in IMPULSES:
        share = {ship: points()[ship.plotted, impulse] for ship in fleet}
        before = {ship: len(ship.done) for ship in fleet}
        movement.impulse(share)
        assert all(len(ship.done) - before[ship] <= share[ship] for ship in fleet)
        shared = {place for place, count in lies(fleet).items() if count > 1}
        assert shared <= {overlap.place for overlap in movement.overlaps}
        assert not shared or not movement.settled
    movement.run()
    assert not any(ship.actions for ship in fleet)
    assert movement.overlaps == []


def where(fleet):
    return {ship.ident: (ship.bow, ship.heading, ship.done) for ship in fleet}


def test_the_grid_spends_every_point_of_a_plot_and_three_at_most_in_an_impulse():
    assert [sum(points()[speed, each] for each in IMPULSES) for speed in range(11)] == list(range(11))
    assert set(points().values()) == {0, 1, 2, 3}


@settings(max_examples=400, deadline=None)
@given(fleets(), st.integers(0, 9), st.sampled_from([0.0, 0.5, 1.0]), st.booleans(), st.booleans())
def test_no_two_ships_lie_in_one_hex_when_all_have_moved(fleet, seed, luck, alone, settled):
    played(fleet, Drawn(seed, luck), alone=alone, settled=settled)
    assert max(lies(fleet).values()) == 1


@settings(max_examples=200, deadline=None)
@given(fleets(), st.integers(0, 5), st.booleans(), st.booleans())
def test_a_turned_fleet_meets_the_same(fleet, sixths, alone, settled):
    other = copies(fleet, lambda ship: (turned(ship.bow, sixths), (ship.heading + sixths) % 6, ship.actions))
    first, second = Drawn(3, 1.0), Drawn(3, 1.0)
    played(fleet, first, alone=alone, settled=settled)
    played(other, second, alone=alone, settled=settled)
    assert first.told == second.told
    assert [(turned(ship.bow, sixths), (ship.heading + sixths) % 6) for ship in fleet] == [(ship.bow, ship.heading) for ship in other]


@settings(max_examples=200, deadline=None)
@given(fleets(), st.booleans(), st.booleans())
def test_a_mirrored_fleet_meets_the_same(fleet, alone, settled):
    swapped = str.maketrans("SP", "PS")
    other = copies(fleet, lambda ship: (mirrored(ship.bow), -ship.heading % 6, ship.actions.translate(swapped)))
    first, second = Drawn(3, 0.0), Drawn(3, 0.0)
    for dice in (first, second):
        dice.steers = lambda _ship: True
    played(fleet, first, alone=alone, settled=settled)
    played(other, second, alone=alone, settled=settled)
    assert first.told == second.told
    assert [(mirrored(ship.bow), -ship.heading % 6) for ship in fleet] == [(ship.bow, ship.heading) for ship in other]


@settings(max_examples=100, deadline=None)
@given(fleets(), st.integers(0, 9), st.sampled_from([0.0, 0.5, 1.0]))
def test_who_meets_nobody_sails_as_in_the_segments_of_the_base(fleet, seed, luck):
    for ship in fleet:
        one, other = (copies([ship], lambda each: (each.bow, each.heading, each.actions)) for _ in range(2))
        dice = Drawn(seed, luck)
        Movement(one, dice).run()
        played(other, dice)
        assert where(one) == where(other)


def crossing():
    return [Mover("a", (0, 4), 0, "FFFF"), Mover("c", (-3, 0), 2, "FFFFFF")]


def test_a_fast_ship_has_passed_where_the_segments_of_the_base_have_them_meet():
    dice = Drawn(1, 0.0)
    Movement(crossing(), dice).run()
    assert [each[0] for each in dice.told] == ["collision"]
    fleet, dice = crossing(), Drawn(1, 0.0)
    played(fleet, dice)
    assert dice.told == []
    assert where(fleet) == {"a": ((0, 0), 0, "FFFF"), "c": ((3, 0), 2, "FFFFFF")}


@pytest.mark.parametrize("settled", [False, True])
def test_a_hex_is_kept_for_a_stern_as_long_as_it_may_have_to_swing_back(settled):
    fleet = [Mover("a", (0, 0), 0, "S"), Mover("b", (-1, 1), 2, ""), Mover("c", (0, 3), 0, "FFF")]
    dice = Drawn(1, 0.0)
    dice.steers = lambda _ship: True
    played(fleet, dice, settled=settled)
    assert where(fleet)["a"] == ((0, 0), 0, "")
    assert ("collision", "c", "a", False) in dice.told
