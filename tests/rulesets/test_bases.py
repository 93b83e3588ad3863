"""Terrain over two bases: one in its own words, one in others that a small layer joins; neither is touched."""

from __future__ import annotations

import json

import pytest

from rulecore.errors import RulesWrong
from rulecore.rulebook.loading import read
from rulecore.testing.reading import run_all


def told(reading):
    return [str(each) for each in [*reading.problems, *reading.notes]]


def passed(reading, layer):
    """The examples of one layer that passed, and those that did not."""
    found = [each for each in run_all(reading, over_a_base=True) if each.layer == layer]
    wrong = [(each.name, each.expected, each.got, each.why) for each in found if each.status != "passed"]
    return len(found) - len(wrong), wrong


@pytest.mark.parametrize("base", ["harbour", "flotilla"])
def test_the_bases_are_sound_alone(base):
    assert told(read(base)) == []


def test_terrain_lies_over_a_base_of_the_same_words():
    assert told(read("harbour+terrain")) == []


def test_whichever_is_named_first_the_base_comes_first():
    assert repr(read("terrain+harbour").stack) == repr(read("harbour+terrain").stack) == "harbour+terrain"


def test_the_definitions_of_the_base_hold():
    definitions = read("harbour+terrain").stack.definitions
    assert definitions["quantities"]["band_limit"].body["base"] == "6 * band"
    assert definitions["quantities"]["band_limit"].layer == "harbour"
    assert set(definitions["pieces"]["table"].body["fields"]) == {"tide", "to_place", "first_player", "shore"}
    assert [step["id"] for step in definitions["sequence"]["start_of_turn"].body["steps"]] == ["turn_begins", "tide_turns"]


def test_the_weather_of_terrain_acts_on_the_numbers_of_the_base():
    count, wrong = passed(read("harbour+terrain+harbour_weather"), "harbour_weather")
    assert wrong == []
    assert count == 6


def test_every_choice_of_every_option_is_sound_over_a_base():
    options = read("terrain").stack.definitions["options"]
    others = {name: next(word for word in each.body["choices"] if word != each.body["default"]) for name, each in options.items()}
    assert told(read("harbour+terrain", options=others)) == []


def test_what_a_base_lacks_is_told_with_both_places():
    with pytest.raises(RulesWrong) as raised:
        read("flotilla+terrain")
    problem = next(each for each in raised.value.problems if 'quantity "movement"' in each.message)
    assert problem.code == "layers/expects-missing"
    assert "flotilla" in problem.message
    assert problem.at.path.endswith("terrain/expects.yaml")
    assert "expects: {quantities.movement: its_name}" in problem.hint


def test_a_base_of_other_words_is_joined_by_saying_which_word_is_which():
    reading = read("flotilla_terrain")
    assert told(reading) == []
    assert repr(reading.stack) == "flotilla+terrain+flotilla_terrain"
    assert "ship" not in reading.stack.definitions["pieces"]
    assert reading.stack.definitions["conditions"]["night"].body["modifiers"]["muzzle_flash"]["rule"].startswith("+1 to barrage when")


def test_every_example_of_terrain_holds_in_the_words_of_that_base():
    alone, _ = passed(read("terrain"), "terrain")
    count, wrong = passed(read("flotilla_terrain"), "terrain")
    # One line of the joining layer is of its own.
    assert [name for name, expected, _, _ in wrong if expected] == ["large ships do not feel choppy seas"]
    assert count == alone - 1 >= 70


def test_a_joining_layer_may_have_modifiers_of_its_own():
    count, wrong = passed(read("flotilla_terrain"), "flotilla_terrain")
    assert wrong == []
    assert count == 1


def test_every_choice_of_every_option_is_sound_in_other_words():
    options = read("terrain").stack.definitions["options"]
    others = {name: next(word for word in each.body["choices"] if word != each.body["default"]) for name, each in options.items()}
    assert told(read("flotilla_terrain", options=others)) == []


def test_house_rules_in_the_words_of_terrain_hold_over_that_base_too(tmp_path):
    house = "ruleset: house\nformat: 1\noverlays: terrain\nmodifiers: {slower: -1 to movement when ship.hull.lost >= 1}\n"
    (tmp_path / "house.yaml").write_text(house, "utf-8")
    assert told(read("terrain", [str(tmp_path / "house.yaml")])) == []
    reading = read("flotilla_terrain", [str(tmp_path / "house.yaml")])
    assert told(reading) == []
    assert reading.stack.definitions["modifiers"]["slower"].body == "-1 to speed when vessel.hull.lost >= 1"


# ---- the base of docs/other-games.md: other words inside of definitions, other numbers, a size of its own -------------------------------

GUNBOATS = "docs/examples/gunboats"
LAID_OVER = (GUNBOATS, ["terrain", "docs/examples/gunboats_weather"])


@pytest.fixture
def in_checkout(root, monkeypatch):
    monkeypatch.chdir(root)


def test_gunboats_under_the_weather_of_terrain_is_sound_in_every_choice(in_checkout):
    options = read("terrain").stack.definitions["options"]
    others = {name: next(word for word in each.body["choices"] if word != each.body["default"]) for name, each in options.items()}
    assert told(read(*LAID_OVER)) == []
    assert told(read(*LAID_OVER, options=others)) == []


def test_neither_terrain_nor_gunboats_is_touched(in_checkout):
    alone = [*read(GUNBOATS).stack.lock, *read("terrain").stack.lock]
    joined = read(*LAID_OVER).stack
    assert [each for each in joined.lock if each[0] != "gunboats_weather"] == alone
    before, after = read(GUNBOATS).stack.definitions, joined.definitions
    own = [(kind, name) for kind in before for name in before[kind] if kind not in ("pieces", "examples")]
    assert [(kind, name) for kind, name in own if after[kind][name].body != before[kind][name].body] == []
    # A piece has what it had, and what terrain keeps on it besides.
    assert after["pieces"]["boat"].body["fields"].items() >= before["pieces"]["boat"].body["fields"].items()
    assert "ship" not in after["pieces"]


def test_every_line_of_terrain_is_read_in_the_words_of_gunboats(in_checkout):
    reading = read(*LAID_OVER)
    results = [each for each in run_all(reading, over_a_base=True) if each.layer == "terrain"]
    # Reaches of six inches and hits on a five are other numbers than terrain takes when it is alone; its words all have a meaning.
    assert [each.name for each in results if "the example can be read" in str(each.expected)] == []
    assert sum(each.status == "passed" for each in results) >= 60


def said(rulecore, *words):
    told = rulecore(*words, "-r", GUNBOATS, "--with", "terrain", "--with", "docs/examples/gunboats_weather", "--json")
    assert told.code == 0, told.err
    return json.loads(told.out)


@pytest.mark.parametrize(
    ("condition", "facts", "dice", "planks", "reason"),
    [
        ("", {}, "4,6", "1/3", ""),
        ("high_winds", {}, "4,6", "2/3", "high winds"),
        ("night", {"mark.last_salvo": "2", "gap[gunner, mark]": "7"}, "4,4,4", "3/3", "muzzle flashes of the target"),
        ("heavy_rain", {"gap[gunner, mark]": "8"}, "4,6", "1/3", "heavy rain"),
    ],
)
def test_weather_changes_the_numbers_of_gunboats_and_says_why(rulecore, condition, facts, dice, planks, reason):
    known = {"gap[gunner, mark]": "14", "gunner.battery[3]": "2", "mark.armour": "1", "mark.planks": "3/3", "turn": "3", **facts}
    words = [each for name, value in known.items() for each in ("--set", f"{name}={value}")]
    words += ["--set", f"table.{condition}=1"] if condition else []
    rolled = said(rulecore, "roll", "salvo", *words, "--dice", dice)
    changes = {each["path"]: each["to"] for each in rolled["changes"]}
    assert changes.get("mark.planks", "3/3") == planks
    if reason:
        [line] = [each for each in rolled["reasons"] if each["text"] == reason and each["applied"]][:1]
        assert line["cite"] == [{"high_winds": "TR-14", "night": "TR-19", "heavy_rain": "TR-15"}[condition]]
        assert line["at"].startswith("rulesets/terrain/conditions/weather.yaml:")


def test_fog_forbids_a_salvo_of_gunboats_and_says_why(rulecore):
    rolled = said(rulecore, "roll", "salvo", "--set", "gap[gunner, mark]=14", "--set", "table.fog=1")
    assert "fog hides everything beyond the second range band" in json.dumps(rolled)
