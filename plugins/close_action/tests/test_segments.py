"""The loop of segments, with a referee whose dice are random: it ends, and no two ships ever lie in one hex when it has."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulecore_close_action.movers import Mover
from rulecore_close_action.segments import Movement
from trial_fleets import Dice, copies, fleets, lies

from rulecore.values.hexes import mirrored, turned


def played(fleet, dice):
    movement = Movement(fleet, dice)
    for _ in range(40):
        if not any(ship.actions for ship in fleet):
            return movement
        movement.segment()
        shared = {place for place, count in lies(fleet).items() if count > 1}
        assert shared <= {overlap.place for overlap in movement.overlaps}
        assert max(lies(fleet).values()) <= 2 or shared
    raise AssertionError("the loop does not end")


@settings(max_examples=400, deadline=None)
@given(fleets(), st.integers(0, 9), st.sampled_from([0.0, 0.5, 1.0]))
def test_no_two_ships_lie_in_one_hex_when_all_have_moved(fleet, seed, luck):
    played(fleet, Dice(seed, luck))
    assert max(lies(fleet).values()) == 1


@settings(max_examples=200, deadline=None)
@given(fleets(), st.integers(0, 5))
def test_a_turned_fleet_meets_the_same(fleet, sixths):
    other = copies(fleet, lambda ship: (turned(ship.bow, sixths), (ship.heading + sixths) % 6, ship.actions))
    first, second = Dice(3, 1.0), Dice(3, 1.0)
    played(fleet, first)
    played(other, second)
    assert first.told == second.told
    assert [(turned(ship.bow, sixths), (ship.heading + sixths) % 6) for ship in fleet] == [(ship.bow, ship.heading) for ship in other]


@settings(max_examples=200, deadline=None)
@given(fleets())
def test_a_mirrored_fleet_meets_the_same(fleet):
    swapped = str.maketrans("SP", "PS")
    other = copies(fleet, lambda ship: (mirrored(ship.bow), -ship.heading % 6, ship.actions.translate(swapped)))
    first, second = Dice(3, 0.0), Dice(3, 0.0)
    for dice in (first, second):
        dice.steers = lambda _ship: True
    played(fleet, first)
    played(other, second)
    assert first.told == second.told
    assert [(mirrored(ship.bow), -ship.heading % 6) for ship in fleet] == [(ship.bow, ship.heading) for ship in other]


def ships(*listed):
    return [Mover(name, bow, heading, plot) for name, bow, heading, plot in listed]


def where(fleet):
    return {ship.ident: (ship.bow, ship.heading, ship.done) for ship in fleet}


def test_a_line_ahead_follows_without_touching():
    fleet = ships(("a", (0, 0), 0, "FF"), ("b", (0, 2), 0, "FF"))
    played(fleet, Dice(1, 0.0))
    assert where(fleet) == {"a": ((0, -2), 0, "FF"), "b": ((0, 0), 0, "FF")}


def test_who_runs_into_a_ship_at_rest_stops_where_she_is():
    fleet, dice = ships(("a", (0, 2), 0, "FF"), ("b", (0, 0), 1, "")), Dice(1, 0.0)
    played(fleet, dice)
    assert where(fleet)["a"] == ((0, 1), 0, "F")
    assert dice.told == [("collision", "a", "b", False)]


def test_two_bows_that_meet_are_bow_to_bow():
    fleet, dice = ships(("a", (0, 1), 0, "F"), ("b", (0, -1), 3, "F")), Dice(1, 0.0)
    played(fleet, dice)
    assert [each[0] for each in dice.told] == ["dispute", "collision"]
    assert dice.told[1][3]


def test_a_follower_of_a_ship_that_is_stopped_runs_into_her():
    fleet, dice = ships(("a", (0, 0), 0, "F"), ("b", (0, 2), 0, "F"), ("wreck", (0, -1), 1, "")), Dice(1, 0.0)
    played(fleet, dice)
    assert [each[1:3] for each in dice.told] == [("a", "wreck"), ("b", "a")]


def test_a_stern_that_swings_into_a_ship_at_rest_swings_back():
    fleet = ships(("a", (0, 0), 0, "S"), ("b", (-1, 1), 3, ""))
    played(fleet, Dice(1, 1.0))
    assert where(fleet)["a"] == ((0, 0), 0, "")


def test_a_stern_may_swing_into_a_hex_that_is_left_next():
    fleet = ships(("a", (0, 0), 0, "S"), ("b", (-1, 1), 3, "FF"))
    played(fleet, Dice(1, 1.0))
    assert where(fleet)["a"] == ((0, 0), 1, "S")


def test_two_sterns_with_the_last_points_are_settled_by_dice():
    fleet, dice = ships(("a", (0, 0), 0, "S"), ("b", (-2, 1), 3, "S")), Dice(1, 1.0)
    fleet[1] = Mover("b", (-1, 2), 5, "S")
    played(fleet, dice)
    assert max(lies(fleet).values()) == 1


def test_a_helm_that_does_not_answer_goes_straight_first_and_turns_then():
    fleet, dice = ships(("a", (0, 0), 0, "SF")), Dice(1, 0.0)
    helm = iter([False, True])
    dice.steers = lambda _ship: next(helm)
    played(fleet, dice)
    assert where(fleet)["a"] == ((0, -1), 1, "FS")


def test_a_turn_of_the_last_point_that_does_not_come_off_is_made_in_the_next_turn():
    fleet, dice = ships(("a", (0, 0), 0, "FS")), Dice(1, 0.0)
    played(fleet, dice)
    assert where(fleet)["a"] == ((0, -2), 0, "FF")
    assert fleet[0].late == "S"


@pytest.mark.parametrize("sixths", range(6))
def test_a_ship_bears_off_and_stops(sixths):
    fleet, dice = ships(("a", turned((0, 2), sixths), sixths, "FFFF"), ("b", turned((0, 0), sixths), sixths + 1, "")), Dice(1, 1.0)
    fleet[1].heading %= 6
    dice.bears_off = lambda _ship, _sides: "P"
    played(fleet, dice)
    assert fleet[0].done == "FP"
    assert not dice.told
