"""What a layer expects: its own when alone, held against the base when there is one, joined where words differ."""

from __future__ import annotations

import pytest

from rulecore.errors import RulesWrong
from rulecore.ruleset.layers import load

WEATHER = """\
ruleset: weather
format: 1
expects:
  choices: {size: [small, large]}
  pieces:
    goat: {fields: {size: size, walk: {type: number, unit: inches}}, tracks: {health: {sections: card}}}
  quantities:
    movement: {of: goat, base: goat.walk, unit: inches}
  checks:
    leap: {with: {goat: goat, ditch: number}, roll: 1d6, outcomes: {over: {when: total > ditch}, in: {do: []}}}
  sequence: [{phase: dawn, steps: [{id: waking, do: []}]}]
modifiers:
  storm: -1 to movement when fog
"""
#: A base that has all this, in its own forms.
MEADOW = """\
ruleset: meadow
version: 1
choices: {size: [small, large]}
pieces:
  goat:
    fields: {size: {type: size}, walk: {type: number, unit: inches, title: Walk}, coat: {starts: 0}}
    tracks: {health: {sections: [3, 3]}}
quantities:
  movement: {of: goat, type: number, base: goat.walk + 1, unit: inches}
checks:
  leap:
    with: {goat: goat, ditch: {type: number, from: 1..6}}
    roll: 2d6
    outcomes: {over: {when: total > ditch, do: []}, in: {do: []}}
sequence: [{phase: dawn, steps: [{id: waking, do: []}, {id: washing, do: []}]}]
"""


@pytest.fixture(autouse=True)
def write(tmp_path, monkeypatch):
    monkeypatch.setenv("RULECORE_RULESETS", str(tmp_path))
    monkeypatch.chdir(tmp_path)

    def write(**files):
        for name, text in files.items():
            (tmp_path / name).mkdir(exist_ok=True)
            (tmp_path / name / "a.yaml").write_text(text, "utf-8")

    write(weather=WEATHER, meadow=MEADOW)
    return write


def told(*arguments, **named):
    with pytest.raises(RulesWrong) as raised:
        load(*arguments, **named)
    return [(problem.code, repr(problem.at), problem.message) for problem in raised.value.problems]


def test_alone_what_is_expected_counts_as_the_layers_own():
    definitions = load("weather").definitions
    movement = definitions["quantities"]["movement"]
    assert (movement.layer, movement.expected, movement.body["base"]) == ("weather", True, "goat.walk")
    assert not definitions["modifiers"]["storm"].expected
    assert definitions["sequence"]["dawn"].expected


def test_over_a_base_that_has_it_the_definition_of_the_base_holds():
    stack = load("meadow+weather")
    movement = stack.definitions["quantities"]["movement"]
    assert (movement.layer, movement.expected, movement.body["base"]) == ("meadow", False, "goat.walk + 1")
    assert "coat" in stack.definitions["pieces"]["goat"].body["fields"]
    assert len(stack.definitions["sequence"]["dawn"].body["steps"]) == 2
    assert repr(load("weather+meadow")) == "meadow+weather"


def test_house_rules_over_a_layer_are_no_base_of_it(write):
    write(house="ruleset: house\noverlays: weather", more="ruleset: more\nrequires: weather\ntraits: {horned: {of: goat}}")
    assert load("house").definitions["quantities"]["movement"].expected
    assert load("more").definitions["quantities"]["movement"].expected


def test_a_folder_without_a_manifest_laid_over_it_is_no_base_of_it(write):
    write(house="traits: {horned: {of: goat}}")
    stack = load("weather", ["./house"])
    assert repr(stack) == "weather+house"
    assert stack.definitions["quantities"]["movement"].expected


def test_a_game_that_takes_the_layer_in_is_its_base(write):
    write(meadow=MEADOW.replace("version: 1", "requires: weather"))
    assert load("meadow").definitions["quantities"]["movement"].layer == "meadow"


def test_what_a_base_has_not_is_told_with_both(write):
    write(meadow=MEADOW.replace("movement:", "movment:"))
    [(code, at, message)] = told("meadow+weather")
    assert (code, at) == ("layers/expects-missing", "weather/a.yaml:8:5")
    assert message.startswith('weather expects the quantity "movement", and meadow (')
    assert message.endswith('has none. Did you mean "movment"?')


MISTAKES = {
    ("size: {type: size}", "size: number"): (
        "layers/expects-type",
        'weather expects "size" as size of the piece "goat", and at meadow/a.yaml:5:3 it is "number"',
    ),
    ("walk: {type: number, unit: inches, title: Walk}, ", ""): (
        "layers/expects-missing",
        'weather expects "walk" of the piece "goat", which is at meadow/a.yaml:5:3',
    ),
    ("health:", "temper:"): (
        "layers/expects-missing",
        'weather expects "tracks.health" of the piece "goat", which is at meadow/a.yaml:5:3',
    ),
    ("movement: {of: goat, type: number", "movement: {of: goat, ladder: size"): (
        "layers/expects-type",
        'weather expects "number" as type of the quantity "movement", and at meadow/a.yaml:9:3 it is "size"',
    ),
    ("unit: inches}\nchecks", "unit: feet}\nchecks"): (
        "layers/expects-type",
        'weather expects "inches" as unit of the quantity "movement", and at meadow/a.yaml:9:3 it is "feet"',
    ),
    ("ditch: {type: number, from: 1..6}", "ditch: size"): (
        "layers/expects-type",
        'weather expects "number" as ditch of the check "leap", and at meadow/a.yaml:11:3 it is "size"',
    ),
    ("in: {do: []}", "out: {do: []}"): (
        "layers/expects-missing",
        'weather expects "outcomes.in" of the check "leap", which is at meadow/a.yaml:11:3',
    ),
    ("[small, large]", "[small, huge]"): (
        "layers/expects-type",
        'weather expects "small, large" as list of the list of choices "size", and at meadow/a.yaml:3:11 it is "small, huge"',
    ),
    ("size: [small, large]", "size: {ladder: [small, large]}"): (
        "layers/expects-missing",
        'weather expects "list" of the list of choices "size", which is at meadow/a.yaml:3:11',
    ),
    ("{id: waking, do: []}, ", ""): (
        "layers/expects-missing",
        'weather expects "steps.waking" of the phase "dawn", which is at meadow/a.yaml:15:13',
    ),
}


@pytest.mark.parametrize(("old", "new"), MISTAKES)
def test_another_shape_is_told_with_both_places(write, old, new):
    assert MEADOW.count(old) == 1
    write(meadow=MEADOW.replace(old, new))
    [(code, at, message)] = told("meadow+weather")
    assert (code, message) == MISTAKES[old, new]
    assert at.startswith("weather/a.yaml:")


def test_a_layer_joins_a_base_of_other_words(write):
    write(
        meadow=MEADOW.replace("movement:", "trot:"),
        joined="ruleset: joined\nrequires: [meadow, weather]\nexpects: {quantities.movement: trot}",
    )
    stack = load("joined")
    assert (repr(stack), stack.renames) == ("meadow+weather+joined", {"quantities.movement": "trot"})
    assert list(stack.definitions["quantities"]) == ["trot"]
    assert load("meadow", ["weather", "joined"]).renames == stack.renames


def test_a_word_that_is_joined_must_exist_in_the_base_and_be_expected(write):
    write(
        meadow=MEADOW.replace("movement:", "trot:"),
        joined="ruleset: joined\nrequires: [meadow, weather]\nexpects: {quantities.movement: trott}",
        wrong="ruleset: wrong\nrequires: [meadow, weather]\nexpects: {quantities.movment: trot, quantities.movement: trot}",
    )
    [(code, _, message)] = told("joined")
    assert code == "layers/expects-missing"
    assert message.startswith('weather expects the quantity "trott"')
    assert told("wrong") == [("layers/expects-unknown", "wrong/a.yaml:3:11", 'no layer of the stack expects "quantities.movment"')]


def test_types_of_renamed_lists_and_pieces_are_compared_by_their_new_names(write):
    text = MEADOW.replace("size:", "girth:").replace("{type: size}", "{type: girth}").replace("girth: {type", "size: {type")
    write(meadow=text, joined="ruleset: joined\nrequires: [meadow, weather]\nexpects: {choices.size: girth}")
    assert list(load("joined").definitions["choices"]) == ["girth"]


def test_two_layers_that_expect_the_same_agree_without_a_base(write):
    write(rain=WEATHER.replace("ruleset: weather", "ruleset: rain").replace("storm", "shower"))
    stack = load("weather+rain")
    assert stack.definitions["quantities"]["movement"].layer == "weather"
    write(
        rain=WEATHER.replace("ruleset: weather", "ruleset: rain")
        .replace("storm", "shower")
        .replace("unit: inches}\n  checks", "unit: feet}\n  checks")
    )
    assert [code for code, _, _ in told("weather+rain")] == ["layers/expects-type"]


def test_a_base_may_have_more_words_than_are_expected(write):
    write(meadow=MEADOW.replace("[small, large]", "[small, medium, large]"))
    assert load("meadow+weather").definitions["choices"]["size"].layer == "meadow"
