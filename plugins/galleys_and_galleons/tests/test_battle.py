"""Battles from set-up to victory: always the same, turned like the table, never stuck, whoever commands and whatever is laid over."""

from __future__ import annotations

import json
import re

import pytest

SCENARIOS = ("convoy", "fort_amber", "brasshaven", "anchorage_fire")


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("captains", [("steady", "random"), ("random", "random")])
def test_a_battle_comes_to_an_end(battle, scenario, captains):
    fought = battle(scenario, 2, captains)
    outcome = fought.game().run()
    assert outcome.what == "over", outcome
    assert any(" activates " in line for line in fought.lines())


def test_the_same_seed_is_the_same_battle(battle):
    journals = []
    for _ in range(2):
        fought = battle("fort_amber", seed=7)
        fought.game().run()
        journals.append(json.dumps(fought.store.events))
    assert journals[0] == journals[1]


def turned(world):
    """Turn the whole table by a quarter, clockwise."""
    state, width = world.state, world.single["table"].width
    for piece in state.pieces():
        if "x" in piece._slots:
            x, y = piece.x, piece.y
            state.write(piece, "x", y)
            state.write(piece, "y", width - x)
        if "heading" in piece._slots:
            state.write(piece, "heading", (piece.heading + 4) % 16)
    state.write(world.single["wind"], "direction", (world.single["wind"].direction + 4) % 16)


@pytest.mark.parametrize("captain", ["steady", "random"])
def test_on_a_turned_table_the_battle_is_the_same(battle, captain):
    straight, quarter = battle("anchorage_fire", 5, (captain, captain)), battle("anchorage_fire", 5, (captain, captain))
    turned(quarter.world)
    assert repr(straight.game().run(3)) == repr(quarter.game().run(3))
    width = straight.world.single["table"].width
    places = {ship._id: (ship.y, width - ship.x, (ship.heading + 4) % 16) for ship in straight.world.all("ship")}
    assert {ship._id: (ship.x, ship.y, ship.heading) for ship in quarter.world.all("ship")} == places


@pytest.mark.parametrize("more", [{"variant": "base"}, {"layers": ("house_v2",)}])
def test_it_is_played_without_house_rules_and_with_newer_ones(battle, more):
    fought = battle("convoy", 3, **more)
    assert fought.game().run().what == "over"
    assert any("weather_roll" in line for line in fought.lines()) == (more != {"variant": "base"})


def test_in_a_gale_rocks_drift_and_hidden_shoals_are_thrown_for(battle):
    fought = battle("gale", 7, layers=("galleys_terrain",))
    stone = fought.world.state.by_id["stone"]
    before = (stone.x, stone.y)
    fought.game().run(2)
    assert (stone.x, stone.y) != before
    assert any(line.startswith("hidden_shoal_strike (") for line in fought.lines())


def test_each_side_has_as_many_turns_as_the_scenario_says(battle):
    fought = battle("convoy", 4, ("random", "random"))
    fought.game().run()
    assert {each.turns_taken for each in fought.world.all("player")} == {fought.world.single["scenario"].turn_limit}


def test_who_wins_the_initiative_begins_every_turn_and_nobody_waits(battle):
    firsts = set()
    for seed in range(8):
        fought = battle("convoy", seed, ("random", "random"))
        fought.game().run(2)
        acted = [event["at"].split("/")[2] for event in fought.store.events if event["event"] == "step" and "/player_turn/" in event["at"]]
        sides = [each for each in dict.fromkeys(acted) if not each.startswith(".")]
        winner = next(each._id for each in fought.world.all("player") if each.place_in_turn == 1)
        assert sides[0] == winner
        assert {each.turns_taken for each in fought.world.all("player")} == {2}
        firsts.add(winner)
    assert firsts == {"convoy", "pirates"}


def test_who_did_not_act_moves_on_after_a_turnover(battle):
    fought = battle("convoy", 3, ("random", "random"))
    fought.game().run()
    lines = fought.lines()
    over = next(place for place, line in enumerate(lines) if re.fullmatch(r"activation \(.*\): turn_over", line))
    assert any(line.endswith(" moves on") for line in lines[over : over + 40])


def test_a_person_is_asked_for_ship_dice_and_order(battle):
    fought = battle("convoy", 4, ("person", "person"))
    game = fought.game()
    asked = []
    for _ in range(12):
        outcome = game.run()
        assert outcome.what == "question"
        (open_,) = outcome.questions
        asked.append(open_.key.split()[0].partition("/")[0])
        game.answer(open_.question.words()[0])
    assert {"ship", "dice"} <= set(asked)


def test_an_order_that_a_layer_adds_is_offered(battle):
    from rulecore_galleys_and_galleons.choices import titles

    fought = battle("convoy", 3, layers=("house_v2",))
    assert titles(fought.rulebook)["knot and splice"] == "knot_and_splice"
