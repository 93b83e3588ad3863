"""Battles from set-up to victory: always the same, turned like the table, never stuck, whoever commands."""

from __future__ import annotations

import json

import pytest

SCENARIOS = ("meeting", "small_islands", "fog_coast", "high_winds")


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("captains", [("steady", "random"), ("random", "random")])
def test_a_battle_comes_to_an_end(battle, scenario, captains):
    fought = battle(scenario, 2, captains)
    outcome = fought.game().run()
    assert outcome.what == "over", outcome
    assert any(" at " in line for line in fought.lines())


def test_a_ship_that_goes_down_says_where(battle):
    fought = battle("small_islands", 4, layers=())
    fought.game().run()
    sunk = [line for line in fought.lines() if line.endswith(" is removed")]
    told = [line.partition(" goes down at ")[0] for line in fought.lines() if " goes down at " in line]
    assert told
    assert told == [line.removesuffix(" is removed") for line in sunk if line.removesuffix(" is removed") in told]


def test_the_same_seed_is_the_same_battle(battle):
    journals = []
    for _ in range(2):
        fought = battle(seed=7)
        fought.game().run()
        journals.append(json.dumps(fought.store.events))
    assert journals[0] == journals[1]


def test_another_seed_is_another_battle(battle):
    one, other = battle(seed=7), battle(seed=8)
    one.game().run()
    other.game().run()
    assert one.lines() != other.lines()


def turned(world):
    """Turn the whole table by a quarter, clockwise."""
    state, width = world.state, world.single["table"].width
    for piece in state.pieces():
        if "x" in piece._slots and piece.x is not None:
            x, y = piece.x, piece.y
            state.write(piece, "x", y)
            state.write(piece, "y", width - x)
        if "heading" in piece._slots:
            state.write(piece, "heading", (piece.heading + 90) % 360)
    state.write(world.single["wind"], "toward", (world.single["wind"].toward + 90) % 360)


@pytest.mark.parametrize("captain", ["steady", "random"])
@pytest.mark.parametrize("scenario", ["small_islands", "high_winds"])
def test_on_a_turned_table_the_battle_is_the_same(battle, scenario, captain):
    straight, quarter = battle(scenario, 5, (captain, captain)), battle(scenario, 5, (captain, captain))
    turned(quarter.world)
    assert repr(straight.game().run()) == repr(quarter.game().run())
    placeless = [[line.partition(" goes down at ")[0] for line in fought.lines()] for fought in (straight, quarter)]
    assert placeless[0] == placeless[1]
    width = straight.world.single["table"].width
    places = {ship._id: (ship.y, width - ship.x, (ship.heading + 90) % 360) for ship in straight.world.all("ship")}
    assert {ship._id: (ship.x, ship.y, ship.heading) for ship in quarter.world.all("ship")} == places


def test_without_terrain_rules_the_base_plays_alone(battle):
    fought = battle("meeting", 3, layers=())
    assert fought.game().run().what == "over"


def test_the_table_is_rolled_for_where_the_scenario_says_nothing(battle):
    fought = battle("meeting", 3)
    fought.game().run(1)
    assert any(line.startswith("terrain_setup: ") for line in fought.lines())


def test_a_scenario_with_terrain_of_its_own_is_not_rolled_for(battle):
    fought = battle("small_islands", 3)
    fought.game().run(1)
    assert not any(line.startswith("terrain_setup: ") for line in fought.lines())
    assert fought.world.single["scenario"].terrain is True


def test_a_person_is_asked_and_may_type_any_course_that_can_be_gone(battle):
    fought = battle("small_islands", 4, ("person", "steady"), layers=())
    game = fought.game()
    for _ in range(40):
        outcome = game.run()
        assert outcome.what == "question"
        (open_,) = outcome.questions
        if open_.key.startswith("course"):
            break
        game.answer(open_.question.words()[0])
    assert game.world.state.by_id
    with pytest.raises(Exception, match="straight first"):
        game.answer("starboard")
    with pytest.raises(Exception, match="no part of a course"):
        game.answer("full speed")
    game.answer("Ahead 3 ,  ahead 1")
    assert game.run().what == "question"
    assert fought.store.events[-1]["answer"] == "ahead 3, ahead 1"


def test_squadrons_act_in_turn_until_one_side_has_no_more(battle):
    fought = battle("small_islands", 3, ("random", "random"), layers=())
    fought.game().run(1)
    sides = [line.split()[0] for line in fought.lines() if " activates " in line]
    assert len(sides) == 12
    assert sides == [sides[0], sides[1]] * 6
    assert sides[0] != sides[1]


def test_hidden_shoals_strike_before_guns_and_leave_a_token_behind(battle):
    fought = battle("fog_coast", 1, ("random", "random"))
    fought.game().run(2)
    tokens = [each for each in fought.world.all("shoal") if each.revealed]
    assert tokens
    assert all(each.radius == 750 for each in tokens)
    assert any(line.startswith("hidden_shoal_strike (") and line.endswith(": struck") for line in fought.lines())
