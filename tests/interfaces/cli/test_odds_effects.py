"""`rulecore odds --of` and `--until`: what comes of rules that run, told to people and to programs."""

from __future__ import annotations

import json

import pytest

RULES = """
ruleset: meadow
title: The meadow
version: 1
format: 1
pieces:
  goat: {fields: {wool: {starts: 3}, owner: text}, tracks: {health: {sections: card, empty: [{remove: goat}]}}}
conditions:
  lame: {of: goat, triggers: [{after: day, do: [{add: {wool: -1}}]}]}
checks:
  leap:
    of: goat
    roll: 1d6
    outcomes: {over: {when: roll >= 5}, short: {do: [{cross_off: {health: 1}}, {gain: lame, when: roll = 1}]}}
procedures:
  day: {of: goat, do: [{check: leap}, {add: {wool: 1}}]}
  pasture:
    of: goat
    do: [{choose: {rest: {do: [{add: {wool: 1}}]}, run: {do: [{check: leap}]}}, as: way}]
orders:
  hop: {of: goat, do: [{check: leap}]}
"""


@pytest.fixture
def meadow(tmp_path):
    (tmp_path / "meadow").mkdir()
    (tmp_path / "meadow" / "ruleset.yaml").write_text(RULES, "utf-8")
    return str(tmp_path / "meadow")


def lines(text):
    return [" ".join(line.split()) for line in text.splitlines()]


def test_a_field_after_a_procedure(rulecore, meadow):
    told = rulecore("odds", "day", "-r", meadow, "--set", "goat.health=1..2", "--of", "goat.health")
    assert (told.code, told.err) == (0, "")
    assert "2 2/3 66.7 % 0 % 1/3 33.3 %" in lines(told.out)


def test_several_things_together_as_json(rulecore, meadow):
    told = rulecore("odds", "day", "-r", meadow, "--set", "goat.health=3", "--of", "goat.wool", "--of", "leap", "--json")
    (point,) = json.loads(told.out)["series"]
    assert point["of"] == ["goat.wool", "leap"]
    found = {(each["outcome"]["goat.wool"], each["outcome"]["leap"]): each["fraction"] for each in point["odds"]}
    assert found == {(4, "over"): "1/3", (4, "short"): "1/2", (3, "short"): "1/6"}
    assert [each["fraction"] for each in point["values"]["leap"]] == ["1/3", "2/3"]


def test_without_a_question_all_that_may_change_is_told(rulecore, meadow):
    told = rulecore("odds", "hop", "-r", meadow, "--set", "goat.health=3")
    assert "goat.lame goat.health odds" in lines(told.out) or "goat.health goat.lame odds" in lines(told.out)


def test_rounds_until_something_holds(rulecore, meadow):
    told = rulecore("odds", "leap", "-r", meadow, "--set", "goat.health=2", "--until", "over")
    found = lines(told.out)
    assert "1 1/3 33.3 % 33.3 %" in found
    assert "2 2/9 22.2 % 55.6 %" in found
    assert "never 4/9 44.4 %" in found
    (point,) = json.loads(rulecore("odds", "leap", "-r", meadow, "--set", "goat.health=2", "--until", "over", "--json").out)["series"]
    assert (point["ever"], point["mean"]) == ("5/9", None)


def test_a_condition_that_is_waited_for_may_be_said_as_rules_say_it(rulecore, meadow):
    leap = ("odds", "leap", "-r", meadow, "--set", "goat.health=5", "--until")
    told, short = rulecore(*leap, "goat is lame"), rulecore(*leap, "lame")
    assert (told.code, told.err) == (0, "")
    assert "1 1/6 16.7 % 16.7 %" in lines(told.out)
    assert told.out == short.out


def test_a_budget_that_ends_leaves_two_numbers(rulecore, meadow):
    words = ("odds", "day", "-r", meadow, "--set", "goat.health=3", "--of", "goat.wool", "--budget", "6")
    told = rulecore(*words)
    assert "settled" in told.out
    assert "Raise --budget" in told.out
    (point,) = json.loads(rulecore(*words, "--json").out)["series"]
    assert point["exact"] is False
    assert all("fraction" not in each and {"low", "high"} <= set(each) for each in point["odds"])


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("day", "--of", "goat.wol"), 2, "odds/of"),
        (("day", "--until", "goat"), 2, "odds/until"),
        (("pasture", "--of", "goat.wool"), 4, "odds/answer"),
        (("dai",), 2, "command/unknown-id"),
        (("day", "--mod", "-1 rain"), 2, "odds/mod"),
    ],
)
def test_what_cannot_be_answered_is_said(rulecore, meadow, words, code, said):
    told = rulecore("odds", *words, "-r", meadow, "--set", "goat.health=3")
    assert said in told.err
    assert told.code == code


def test_an_answer_is_told_beforehand(rulecore, meadow):
    told = rulecore("odds", "pasture", "-r", meadow, "--set", "goat.health=3", "--of", "goat.wool", "--answer", "rest")
    assert "4 1 100 %" in lines(told.out)
    told = rulecore("odds", "pasture", "-r", meadow, "--set", "goat.health=3", "--of", "leap", "--answer", "pasture=run")
    assert "over 1/3 33.3 %" in lines(told.out)


def test_the_critical_hits_of_the_skirmish(rulecore):
    given = ["ship.hull=4", "ship.crew=3", "ship.size=small", "ship.critical_rating=6", "ship.damage_rating=3"]
    words = [each for one in given for each in ("--set", one)]
    told = rulecore("odds", "shoal_hits", "-r", "skirmish", "--with", "terrain", *words, "--of", "ship.hull", "--json")
    (point,) = json.loads(told.out)["series"]
    assert {str(each["outcome"]): each["fraction"] for each in point["odds"]}["gone"] == "7339/279936"


def test_where_nothing_was_told_nothing_changes_and_that_is_said(rulecore):
    told = rulecore("odds", "lightning_strikes", "-r", "skirmish", "--with", "terrain")
    assert told.code == 0
    assert "Nothing that was told changes by it." in told.out
    assert "--of PIECE.FIELD" in told.out
