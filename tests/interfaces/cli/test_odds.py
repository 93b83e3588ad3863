"""`rulecore odds`: what it prints, what it gives to programs, how it asks and refuses."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

RULES = """
ruleset: meadow
title: The meadow
version: 1
format: 1
pieces:
  meadow: {one: yes}
  goat: {fields: {speed: number}}
conditions:
  fog: {of: meadow, modifiers: {fog: {rule: -1 to jump, cite: ME-2}}}
quantities:
  jump: {of: goat, base: goat.speed}
tables:
  sky:
    title: The sky
    cite: ME-1
    status: stand-in
    source: nobody knows
    roll: 1d6
    cell: effects
    rows: {1-4: [{gain: fog, who: meadow}], 5-6: [{note: the sun shines}]}
  worth: {roll: 1d4, cell: number, rows: {1: 5, 2-3: 0, 4: 5}}
  way: {roll: 1d2, columns: {value: [bend, far]}, cell: {bend: number, far: number}, rows: {1: [-1, 2], 2: [1, 2]}}
  loss: {keys: [steps], cell: dice, rows: {<=1: 1d6 - 1, 2+: 2d6}}
checks:
  leap:
    with: {goat: goat, steps: number}
    needs: {near: {rule: steps <= 4, because: it is too far}}
    roll: 1d6
    adds: goat.jump
    succeeds: total > steps
    failure: [{consult: loss}]
  stones: {with: {number: number}, roll: number d6 exploding on 6}
options:
  ground:
    default: dry
    choices: {dry: as it is, wet: {title: slippery, changes: [{add: modifiers.slip, to: -1 to jump}]}}
"""
HOUSE = "ruleset: house\ntitle: House\nversion: 1\nformat: 1\noverlays: meadow\nmodifiers: {run_up: +2 to jump}\n"


@pytest.fixture
def meadow(tmp_path):
    for name, text in (("meadow", RULES), ("house", HOUSE)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "ruleset.yaml").write_text(text, "utf-8")
    return str(tmp_path / "meadow")


def lines(text):
    return [" ".join(line.split()) for line in text.splitlines()]


def test_hidden_shoals_for_a_range_of_inches(rulecore):
    told = rulecore("odds", "hidden_shoal_strike", "-r", "terrain", "--set", "inches=2..13", "--json")
    assert (told.code, told.err) == (0, "")
    points = {
        point["given"]["inches"]: {row["outcome"]: row["fraction"] for row in point["odds"]} for point in json.loads(told.out)["series"]
    }
    assert list(points) == list(range(2, 14))
    assert [points[inches]["struck"] for inches in (4, 6, 8, 10, 12)] == ["1/12", "5/18", "7/12", "5/6", "35/36"]


def test_a_series_is_a_matrix_for_people(rulecore):
    told = rulecore("odds", "hidden_shoal_strike", "-r", "terrain", "--set", "inches=2..13")
    assert told.code == 0
    found = lines(told.out)
    assert "inches struck clear" in found
    assert "4 1/12 8.3 % 11/12 91.7 %" in found
    assert "13 100 % 0 %" in found


def test_setting_up_the_table(rulecore):
    told = rulecore("odds", "terrain_setup", "-r", "terrain")
    assert "special 1/6 16.7 %" in lines(told.out)
    assert "ordinary 5/6 83.3 %" in lines(told.out)


def test_one_answer_as_json_has_the_promised_shape(rulecore, meadow):
    shape = json.loads(rulecore("odds", "leap", "-r", meadow, "--set", "goat.speed=1", "--set", "steps=3", "--json").out)
    (point,) = shape["series"]
    assert shape["what"] == "leap"
    assert point["given"] == point["facts"] == {"goat.speed": 1, "steps": 3}
    assert point["odds"] == [
        {"outcome": "success", "fraction": "2/3", "probability": 0.6667},
        {"outcome": "failure", "fraction": "1/3", "probability": 0.3333},
    ]
    assert point["exact"] is True
    assert [reason["id"] for reason in point["reasons"]] == ["jump", "fog"]


def test_rows_are_told_with_what_stands_in_them_and_how_sure_it_is(rulecore, meadow):
    told = rulecore("odds", "sky", "-r", meadow)
    found = lines(told.out)
    assert found[0] == "The sky [ME-1]"
    assert "1-4 meadow gains fog 2/3 66.7 %" in found
    assert found[-1] == "(stand-in: nobody knows)"
    (first, *_) = json.loads(rulecore("odds", "sky", "-r", meadow, "--json").out)["series"][0]["odds"]
    assert (first["outcome"], first["cell"], first["result"]) == ("1-4", "row 1-4", "meadow gains fog")


def test_columns_and_cells_have_odds_of_their_own_where_they_say_more(rulecore, meadow):
    assert {"bend odds", "-1 1/2 50.0 %", "far odds", "2 1 100 %"} <= set(lines(rulecore("odds", "way", "-r", meadow).out))
    assert "0 1/2 50.0 %" in lines(rulecore("odds", "worth", "-r", meadow).out)
    assert "0 1/6 16.7 %" in lines(rulecore("odds", "loss", "-r", meadow, "--set", "steps=1").out)


def test_why_and_what_makes_no_difference_is_told(rulecore, meadow):
    told = rulecore("odds", "leap", "-r", meadow, "--set", "goat.speed=1", "--set", "steps=3", "--set", "meadow.fog=yes", "--set", "turn=2")
    assert "success 1/2 50.0 %" in lines(told.out)
    assert any(line.startswith("-1 fog ME-2 ") for line in lines(told.out))
    assert "turn makes no difference here." in lines(told.out)


def test_a_refusal_is_an_answer(rulecore, meadow):
    told = rulecore("odds", "leap", "-r", meadow, "--set", "steps=9")
    assert told.code == 0
    assert "it is too far (steps is 9, needs <= 4)" in lines(told.out)
    (point,) = json.loads(rulecore("odds", "leap", "-r", meadow, "--set", "steps=9", "--json").out)["series"]
    assert (point["odds"], point["refused"]) == ([], ["it is too far (steps is 9, needs <= 4)"])
    told = rulecore("odds", "leap", "-r", meadow, "--set", "goat.speed=1", "--set", "steps=4..5")
    assert "5 refused -" in lines(told.out)
    assert "nothing is rolled with goat.speed 1, steps 5:" in lines(told.out)


def test_other_rules_stand_beside(rulecore, meadow, tmp_path):
    house = str(tmp_path / "house")
    words = ["odds", "leap", "-r", meadow, "--set", "goat.speed=1", "--set", "steps=3..4", "--versus", house, "--versus", "ground=wet"]
    found = lines(rulecore(*words).out)
    assert f"steps outcome as it is {house} ground=wet" in found
    assert "3 success 2/3 66.7 % 100 % 1/2 50.0 %" in found
    shape = json.loads(rulecore(*words, "--json").out)
    assert [each["with"] for each in shape["versus"]] == [house, "ground=wet"]
    assert shape["versus"][0]["series"][0]["odds"][0]["fraction"] == "1"


def test_at_least_adds_up(rulecore, meadow):
    found = lines(rulecore("odds", "3d6 keep highest 2", "-r", meadow, "--at-least").out)
    assert found[0] == "3d6 keep highest 2"
    assert "2 1 100 %" in found
    assert "12 2/27 7.4 %" in found
    assert "5 1/2 50.0 %" in lines(rulecore("odds", "worth", "-r", meadow, "--at-least").out)
    told = rulecore("odds", "sky", "-r", meadow, "--at-least")
    assert told.code == 2
    assert "no numbers" in told.err


def test_a_series_says_that_only_reasons_of_all_of_it_are_told(rulecore, meadow):
    leap = ("odds", "leap", "-r", meadow, "--set", "goat.speed=1", "--set")
    assert "Why, as far as it is the same for all" in lines(rulecore(*leap, "steps=2..3", "--set", "meadow.fog=0..1").out)
    assert "Why" in lines(rulecore(*leap, "steps=2", "--set", "meadow.fog=1").out)


def test_a_series_of_many_outcomes_lies_on_its_side(rulecore, meadow):
    found = lines(rulecore("odds", "stones", "-r", meadow, "--set", "number=1..2", "--at-least").out)
    assert "number 1 2" in found
    assert "1+ 100 % 100 %" in found
    assert "2+ 83.3 % 100 %" in found


def test_one_modifier_more(rulecore, meadow):
    assert "7 1/6 16.7 %" in lines(rulecore("odds", "1d6", "-r", meadow, "--mod", "+1 luck").out)


def test_a_fact_that_is_missing_is_named(rulecore, meadow):
    told = rulecore("odds", "leap", "-r", meadow, "--set", "steps=3")
    assert told.code == 4
    assert "--set goat.speed=" in told.err


def test_a_fact_that_is_missing_is_asked_for_at_a_terminal(rulecore, meadow, monkeypatch):
    asked = []

    def prompt(question, **_):
        asked.append(question)
        return "1..2"

    monkeypatch.setattr("click.prompt", prompt)
    terminal = SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("rulecore.interfaces.cli.odds.sys", terminal)
    told = rulecore("odds", "leap", "-r", meadow, "--set", "steps=3")
    assert asked == ["goat.speed (a number)"]
    assert "2 5/6 83.3 % 1/6 16.7 %" in lines(told.out)


@pytest.mark.parametrize(
    ("words", "near"),
    [
        (["leep"], "leap"),
        (["leap", "--set", "stepz=3"], "steps"),
        (["leap", "--set", "steps=9..1"], "steps=1..9"),
        (["leap", "--versus", "grond=wet"], "grond"),
        (["2d6 + luck"], "luck"),
        (["leap", "--mod", "much"], "number"),
    ],
)
def test_a_wrong_command_is_told_what_to_do(rulecore, meadow, words, near):
    told = rulecore("odds", *words, "-r", meadow)
    assert told.code == 2
    assert near in told.err
    assert "Traceback" not in told.err


def test_truths_are_yes_and_no(rulecore):
    told = rulecore("odds", "terrain_setup", "-r", "terrain", "--of", "table.fog")
    assert [line.split() for line in told.out.splitlines()[-2:]] == [["no", "25/27", "92.6", "%"], ["yes", "2/27", "7.4", "%"]]


def test_a_fact_that_nobody_gave_lists_its_words(rulecore):
    told = rulecore("odds", "shot", "-r", "galleys_and_galleons")
    assert (told.code, told.err.splitlines()[0]) == (
        4,
        "fact/missing: nobody has said what distance[attacker, target] is. It is one of touching, short, medium, long, extreme, beyond.",
    )
