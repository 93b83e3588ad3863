"""What JSON promises is there whatever comes out, and what a roll says of itself is what counted."""

from __future__ import annotations

import json

GOATS = "docs/examples/goats"


def asked(rulecore, *words):
    told = rulecore(*words, "--json")
    return json.loads(told.out), told.code


def test_a_look_gives_numbers_layer_and_the_place_of_the_row(rulecore):
    found, _ = asked(rulecore, "look", "climb", "-r", GOATS, "coat=white", "slope=steep")
    (reason,) = found["reasons"]
    assert (found["result"], reason["value"], reason["layer"]) == (3, 3, "goats")
    assert reason["at"].endswith("charts.yaml:13:7")


def test_a_dash_has_no_value(rulecore):
    found, code = asked(rulecore, "look", "climb", "-r", GOATS, "coat=brown", "slope=wall")
    assert (found["result"], found["reasons"][0]["value"], code) == (None, None, 0)
    assert found["refused"] == ["climb has no number for row brown, slope wall"]


def test_a_refused_roll_has_its_reasons(rulecore):
    found, code = asked(rulecore, "roll", "leap", "-r", GOATS, "--set", "goat.mood=furious")
    assert (found["result"], code) == (None, 0)
    (reason,) = found["reasons"]
    assert reason["text"] in found["refused"]
    assert (reason["layer"], reason["at"].rpartition("/")[2]) == ("goats", "leaping.yaml:20:7")


def test_what_was_told_is_given_back_as_it_was_read(rulecore):
    settings = ("--set", "meadow.wind=1", "--set", "goat.left.sharp=no", "--set", "goat.mood=calm")
    found, _ = asked(rulecore, "roll", "startle", "-r", GOATS, "--dice", "2", *settings)
    assert found["given"] == {"meadow.wind": 1, "goat.left.sharp": False, "goat.mood": "calm"}


def test_tests_of_broken_rules_keep_their_keys(rulecore):
    found, code = asked(rulecore, "test", "docs/examples/squalls_broken", GOATS)
    assert (code, found["passed"], found["failed"], len(found["examples"])) == (1, 8, 0, 8)
    assert found["ok"] is False
    assert {each["code"] for each in found["problems"]} >= {"table/gap", "language/unknown-name"}


def test_a_free_modifier_that_nothing_asks_for_did_not_count(rulecore):
    out = rulecore("roll", "surprise", "-r", GOATS, "--dice", "3,4", "--mod", "+2 wasps").out
    assert "·  wasps: no, nothing here asks for the total" in out
    out = rulecore("roll", "climb", "-r", GOATS, "--set", "coat=white", "--set", "slope=wall", "--mod", "+2 wasps").out
    assert "·  wasps: no, no dice are rolled to add it to" in out
    out = rulecore(
        "roll", "startle", "-r", GOATS, "--set", "meadow.wind=1", "--set", "goat.tired=0", "--dice", "2", "--mod", "+2 wasps"
    ).out
    assert " +2  wasps" in out


def test_a_field_without_its_piece_gets_the_piece(rulecore):
    told = rulecore("roll", "startle", "-r", GOATS, "--set", "speed=4", "--dice", "2")
    assert (told.code, told.err.splitlines()[1]) == (2, '  Did you mean "goat.speed"?')
    assert '"goat.speed"' in rulecore("roll", "bolt", "-r", GOATS, "--set", "sped=4").err


def test_the_second_half_of_a_code_finds_it(rulecore):
    assert 'Did you mean "table/gap"?' in rulecore("help", "gap").err


def test_coverage_is_headed_by_all_that_is_counted(rulecore):
    assert rulecore("coverage", "docs/examples/heavy_weather").out.startswith("Terrain and special conditions + Heavy weather: 40 rules")


def test_coverage_says_how_far_each_section_is(rulecore):
    told = rulecore("coverage", "close_action").out
    assert "CA-10      missing and wrong plots            3      3        3\n" in told
    assert told.index("section    title") < told.index("Not yet carried or exercised:")
    one = rulecore("coverage", "close_action", "--section", "CA-10").out
    assert one == "Close Action, section CA-10 (missing and wrong plots): 3 rules, 3 carried, 3 exercised by examples.\n"
    assert 'Did you mean "CA-10"?' in rulecore("coverage", "close_action", "--section", "CA10").err


def test_a_section_is_found_however_it_is_written(rulecore):
    one = rulecore("coverage", "terrain", "--section", "tr")
    assert (one.code, one.out) == (0, "Terrain and special conditions, section TR: 38 rules, 38 carried, 38 exercised by examples.\n")
    assert 'Did you mean "CA-14"?' in rulecore("coverage", "close_action", "--section", "ca14").err
    assert "There are: TR." in rulecore("coverage", "terrain", "--section", "weather").err


def test_a_condition_goes_by_its_title_in_the_journal(rulecore):
    assert "table gains Fog" in rulecore("roll", "above_conditions", "-r", "terrain", "--dice", "6").out


def test_a_range_of_any_length_is_a_range(rulecore):
    told = rulecore("odds", "hidden_shoal_strike", "-r", "terrain", "--set", "inches=1..1000000000")
    assert told.err.startswith("odds/series: inches=1..1000000000 is more than 1,000 numbers.")


def test_beside_other_rules_what_stands_in_the_rows_is_compared_too(rulecore):
    out = rulecore("odds", "above_conditions", "-r", "terrain", "--versus", "docs/examples/heavy_weather").out
    assert "\nwhat stands there  as it is" in out
    assert [line.split()[0] for line in out.splitlines() if "fog" in line] == ["fog", "thick"]
    assert "what stands there" not in rulecore("odds", "above_conditions", "-r", "terrain", "--versus", "docs/examples/squalls").out


def test_how_many_are_placed_is_said(rulecore):
    assert "place a shoal (shoals of them)" in rulecore("odds", "below_conditions", "-r", "terrain").out
