"""Changes on paths: what they do, what they leave alone, and what is refused."""

from __future__ import annotations

import copy

import pytest

from rulecore.errors import CommandWrong, RulesWrong
from rulecore.ruleset.layers import apply_option_choices, load

MEADOW = """\
ruleset: meadow
choices: {mood: [calm, cross]}
pieces: {goat: {fields: {speed: number, mood: mood}}}
quantities:
  jump: {of: goat, base: 3, unit: inches}
  trot: {of: goat, base: goat.speed}
  leap: {of: goat, base: goat.speed * 2}
modifiers:
  anger: +1 to jump when goat.mood is cross
conditions:
  fog:
    of: goat
    modifiers:
      damp: -1 to jump
      cold: {rule: halve trot, cite: GO-1}
tables:
  weather:
    roll: 1d6
    cell: condition
    rows: {1-3: none, 4-5: fog, 06: fog}
sequence:
  - {phase: morning, steps: [{id: graze, do: []}, {id: drink, do: [{note: water}]}]}
"""


@pytest.fixture(autouse=True)
def write(tmp_path, monkeypatch):
    monkeypatch.setenv("RULECORE_RULESETS", str(tmp_path))
    monkeypatch.chdir(tmp_path)

    def write(**files):
        for name, text in files.items():
            (tmp_path / name).mkdir(exist_ok=True)
            (tmp_path / name / "a.yaml").write_text(text, "utf-8")

    write(meadow=MEADOW)
    return write


@pytest.fixture
def change(write):
    """The stack with these changes of one house layer."""

    def change(*lines):
        body = "".join(f"  - {line}\n" for line in lines)
        write(house=f"ruleset: house\noverlays: meadow\nchanges:\n{body}")
        return load("meadow+house")

    return change


@pytest.fixture
def refused(change):
    def refused(*lines):
        with pytest.raises(RulesWrong) as raised:
            change(*lines)
        return [(problem.code, problem.message, problem.hint) for problem in raised.value.problems]

    return refused


def test_a_change_sets_what_stands_at_a_path_and_nothing_else(change):
    before = load("meadow").definitions
    kept = copy.deepcopy({name: dict(found.body) for name, found in before["tables"].items()})
    stack = change("{change: tables.weather.rows.4-5, to: none, was: fog, because: less fog}")
    table = stack.definitions["tables"]["weather"]
    assert table.body["rows"] == {"1-3": "none", "4-5": "none", "06": "fog"}
    assert list(table.body["rows"]) == ["1-3", "4-5", "06"]
    rows = table.body["rows"]
    assert [repr(rows.at_value(key)) for key in rows] == ["meadow/a.yaml:20:17", "house/a.yaml:4:43", "meadow/a.yaml:20:37"]
    assert (repr(table.at), table.layer) == ("meadow/a.yaml:17:3", "meadow")
    assert {name: dict(found.body) for name, found in before["tables"].items()} == kept
    [made] = stack.changes
    assert (made.path, made.by, made.was, made.now, made.because, repr(made.at)) == (
        *("tables.weather.rows.4-5", "house", "fog", "none", "less fog"),
        "house/a.yaml:4:14",
    )


def test_a_word_is_added_to_a_list_of_words_behind_the_others_whoever_adds_one_more(write):
    write(house="ruleset: house\noverlays: meadow\nchanges: [{add: choices.mood.sad, to: sad}]\n")
    write(hut="ruleset: hut\noverlays: meadow\nchanges: [{add: choices.mood.glad, to: glad}]\n")
    words = load("meadow+house+hut").definitions["choices"]["mood"]
    assert words.body == ["calm", "cross", "sad", "glad"]
    assert [repr(words.body.at_value(each)) for each in (0, 2)] == ["meadow/a.yaml:2:18", "house/a.yaml:3:17"]


def test_a_word_that_is_there_or_is_told_in_two_ways_is_refused(refused):
    [(code, message, _)] = refused("{add: choices.mood.calm, to: calm}")
    assert (code, message) == ("changes/exists", '"choices.mood.calm" is there already')
    [(code, message, hint)] = refused("{add: choices.mood.sad, to: glad}")
    assert (code, hint) == ("changes/shape", "Write  to: sad")
    assert message == 'the word that is added is "sad" by its path and "glad" by  to:'


def test_what_is_beside_a_change_is_shared(change):
    stack = change("{change: conditions.fog.modifiers.damp, to: -2 to jump}")
    assert stack.definitions["tables"] is not None
    assert stack.definitions["conditions"]["fog"].body["modifiers"]["cold"] == {"rule": "halve trot", "cite": "GO-1"}


@pytest.mark.parametrize(
    ("line", "path", "expected"),
    [
        ("{change: modifiers.anger, to: +2 to jump}", ("modifiers", "anger"), "+2 to jump"),
        ("{change: modifiers.anger.rule, to: +2 to jump}", ("modifiers", "anger"), "+2 to jump"),
        ("{change: conditions.fog.modifiers.damp.rule, to: -2 to jump}", ("conditions", "fog", "modifiers", "damp"), "-2 to jump"),
        (
            "{change: conditions.fog.modifiers.cold.rule, to: double trot}",
            ("conditions", "fog", "modifiers", "cold", "rule"),
            "double trot",
        ),
        ("{change: tables.weather.rows.6, to: none}", ("tables", "weather", "rows", "06"), "none"),
        ("{change: tables.weather.rows.4–5, to: none}", ("tables", "weather", "rows", "4-5"), "none"),
        ("{change: choices.mood, to: [calm, cross, furious]}", ("choices", "mood"), ["calm", "cross", "furious"]),
        ("{change: sequence.morning.steps.drink.do, to: []}", ("sequence", "morning", "steps", 1, "do"), []),
        ("{replace: conditions.fog, to: {of: goat}}", ("conditions", "fog"), {"of": "goat"}),
        (
            "{replace: sequence.morning.steps.drink, to: {do: [{note: milk}]}}",
            ("sequence", "morning", "steps", 1),
            {"do": [{"note": "milk"}], "id": "drink"},
        ),
        (
            '{add: conditions.fog.modifiers.wet, to: "-1 to trot, not below 1"}',
            ("conditions", "fog", "modifiers", "wet"),
            "-1 to trot, not below 1",
        ),
        ("{add: conditions.fog.many, to: yes}", ("conditions", "fog", "many"), "yes"),
        ("{add: quantities.trot.groups.wet, to: one}", ("quantities", "trot", "groups", "wet"), "one"),
        ("{add: traits.horned, to: {of: goat}}", ("traits", "horned"), {"of": "goat"}),
        ('{adjust: quantities.jump.base, by: "+1"}', ("quantities", "jump", "base"), 4),
        ("{adjust: quantities.jump.base, by: -0.5}", ("quantities", "jump", "base"), 2.5),
        ("{adjust: quantities.trot.base, by: +1}", ("quantities", "trot", "base"), "goat.speed + 1"),
        ("{adjust: quantities.leap.base, by: -1}", ("quantities", "leap", "base"), "(goat.speed * 2) - 1"),
    ],
)
def test_each_verb_does_what_it_says(change, line, path, expected):
    found = change(line).definitions[path[0]][path[1]].body
    for key in path[2:]:
        found = found[key]
    assert found == expected


def test_what_is_removed_is_gone_with_its_place(change):
    stack = change("remove: conditions.fog.modifiers.damp", "remove: modifiers.anger", "remove: sequence.morning.steps.graze")
    modifiers = stack.definitions["conditions"]["fog"].body["modifiers"]
    assert (list(modifiers), repr(modifiers.at_key("cold"))) == (["cold"], "meadow/a.yaml:15:7")
    assert stack.definitions["modifiers"] == {}
    assert [step["id"] for step in stack.definitions["sequence"]["morning"].body["steps"]] == ["drink"]


def test_changes_of_one_layer_follow_each_other(change):
    stack = change(
        "{change: quantities.jump.base, to: 5}", '{adjust: quantities.jump.base, by: "+2"}', "{add: quantities.jump.rounding, to: up}"
    )
    assert stack.definitions["quantities"]["jump"].body == {"of": "goat", "base": 7, "unit": "inches", "rounding": "up"}


def test_a_new_modifier_points_at_the_change_that_made_it(change):
    stack = change("{add: conditions.fog.modifiers.wet, to: -1 to trot}")
    modifiers = stack.definitions["conditions"]["fog"].body["modifiers"]
    assert (repr(modifiers.at_key("wet")), repr(modifiers.at_value("wet"))) == ("house/a.yaml:4:11", "house/a.yaml:4:45")


@pytest.mark.parametrize(
    ("line", "code", "message", "hint"),
    [
        (
            "{change: conditions.fog.modfiers.damp, to: x}",
            "changes/no-such-path",
            'there is no "modfiers" in "conditions.fog"',
            'Did you mean "conditions.fog.modifiers"?',
        ),
        ("{change: conditions.fgo, to: x}", "changes/no-such-path", 'there is no condition "fgo"', 'Did you mean "conditions.fog"?'),
        ("{change: condition.fog, to: x}", "changes/no-such-path", '"condition" is no kind of definitions', 'Did you mean "conditions"?'),
        (
            "{change: tables.weather.rows.7, to: x}",
            "changes/no-such-path",
            'there is no "7" in "tables.weather.rows"',
            "There are: 1-3, 4-5, 06.",
        ),
        (
            "{change: quantities.jump.base.more, to: x}",
            "changes/no-such-path",
            '"quantities.jump.base" is one value',
            "Change it as a whole:  change: quantities.jump.base",
        ),
        (
            "{change: choices.mood.1, to: x}",
            "changes/no-such-path",
            'there is no "1" in "choices.mood"',
            "There are: calm, cross.",
        ),
        (
            "{add: conditions.fog.modifers.wet, to: x}",
            "changes/no-such-path",
            'there is no "modifers" in "conditions.fog"',
            'Did you mean "conditions.fog.modifiers"?',
        ),
        ("remove: modifiers.angr", "changes/no-such-path", 'there is no modifier "angr"', 'Did you mean "modifiers.anger"?'),
        (
            "{change: tables.weather.rows.4-5, to: fog}",
            "changes/nothing",
            '"tables.weather.rows.4-5" is "fog" already, so this changes nothing',
            "Take it out.",
        ),
        (
            "{add: modifiers.anger, to: x}",
            "changes/exists",
            '"modifiers.anger" is there already',
            "Use  change: modifiers.anger  to change it.",
        ),
        (
            "{change: tables.weather.rows.4-5, to: none, was: rain}",
            "changes/was",
            '"tables.weather.rows.4-5" was to be "rain", and is "fog", at meadow/a.yaml:20:28',
            "What it changes was changed itself: look at it anew and bring  was:  up to date.",
        ),
        (
            "{adjust: tables.weather.rows, by: +1}",
            "changes/no-number",
            '"tables.weather.rows" is no number that can be adjusted',
            "Use  change: tables.weather.rows  and say what is to stand there.",
        ),
    ],
)
def test_what_cannot_be_changed_is_told_with_the_nearest_path(refused, line, code, message, hint):
    assert refused(line) == [(code, message, hint)]


def test_all_refusals_are_told_at_once_at_their_places(change):
    with pytest.raises(RulesWrong) as raised:
        change("{change: conditions.fgo, to: x}", "{remove: modifiers.angr}", "{change: modifiers.anger, to: +2 to jump, was: nothing}")
    assert [repr(problem.at) for problem in raised.value.problems] == ["house/a.yaml:4:14", "house/a.yaml:5:14", "house/a.yaml:6:52"]


def test_a_layer_that_changes_says_whose_rules_it_changes(write):
    write(house="ruleset: house\nrequires: meadow\nchanges: [{remove: modifiers.anger}]")
    with pytest.raises(RulesWrong, match="changes/overlays: house changes rules and does not say whose"):
        load("house")


def layer(name, line, more=""):
    return f"ruleset: {name}\noverlays: [meadow{more}]\nchanges: [{line}]"


def test_layers_that_change_one_thing_and_do_not_know_each_other_are_refused(write):
    anew = "{replace: quantities.jump, to: {of: goat, base: 5}}"
    write(one=layer("one", "{change: quantities.jump.base, to: 4}"), two=layer("two", anew))
    with pytest.raises(RulesWrong) as raised:
        load("meadow+one+two")
    [problem] = raised.value.problems
    assert (problem.code, repr(problem.at), problem.message) == (
        "changes/conflict",
        "two/a.yaml:3:21",
        'one and two both change "quantities.jump", each in its own way, and neither builds on the other',
    )
    assert problem.hint.splitlines() == [
        "meadow  quantities.jump.base: 3  meadow/a.yaml:5:26",
        "  one     quantities.jump.base: 4  one/a.yaml:3:20",
        "  two     {of: goat, base: 5}      two/a.yaml:3:21",
        "  Leave one of them out; or write  after: one  at the head of two, whose change then holds;",
        "  or lay a third layer over both that says  prefer: one  or changes it itself:  rulecore resolve  drafts one.",
    ]


def test_a_layer_may_change_again_what_it_builds_on_or_comes_after(write):
    one = layer("one", "{change: quantities.jump.base, to: 4}")
    write(one=one, two=layer("two", "{change: quantities.jump.base, to: 5}", ", one"))
    assert load("meadow+one+two").definitions["quantities"]["jump"].body["base"] == 5
    write(two="after: one\n" + layer("two", "{change: quantities.jump.base, to: 5}"))
    assert load("meadow+two+one").definitions["quantities"]["jump"].body["base"] == 5


def test_layers_that_do_the_same_or_touch_different_rows_agree_in_either_order(write):
    write(
        one=layer("one", "{change: tables.weather.rows.4-5, to: none}, {change: quantities.jump.base, to: 4}"),
        two=layer("two", "{change: tables.weather.rows.06, to: none}, {change: quantities.jump.base, to: 4}"),
    )
    bodies = [load(stack).definitions["tables"]["weather"].body for stack in ("meadow+one+two", "meadow+two+one")]
    assert bodies[0] == bodies[1]
    assert set(bodies[0]["rows"].values()) == {"none"}


def test_layers_that_add_or_remove_the_same_agree_and_others_do_not(write):
    write(
        one=layer("one", "{add: traits.horned, to: {of: goat}}, {remove: modifiers.anger}"),
        two=layer("two", "{add: traits.horned, to: {of: goat}}, {remove: modifiers.anger}"),
        three=layer("three", "{add: traits.horned, to: {of: goat, points: 1}}, {change: modifiers.anger, to: +2 to jump}"),
    )
    assert len(load("meadow+one+two").changes) == 2
    with pytest.raises(RulesWrong) as raised:
        load("meadow+one+three")
    assert [problem.code for problem in raised.value.problems] == ["changes/conflict", "changes/conflict"]


# ---- options ---------------------------------------------------------------------------------------------------------------------

OPTIONS = (
    MEADOW
    + """\
options:
  dampness:
    default: usual
    choices:
      usual: as printed
      soaked: {title: more, changes: [{change: conditions.fog.modifiers.damp, to: -2 to jump}]}
  jumping:
    default: low
    choices:
      low: {title: lower, changes: [{adjust: quantities.jump.base, by: -1}]}
      high: as printed
      damp: {title: damp, changes: [{change: conditions.fog.modifiers.damp, to: -3 to jump}]}
"""
)


def test_the_choices_of_options_make_their_changes_defaults_included(write):
    write(meadow=OPTIONS)
    stack = load("meadow")
    assert stack.definitions["quantities"]["jump"].body["base"] == 3
    usual = apply_option_choices(stack, {})
    assert (usual.options, usual.definitions["quantities"]["jump"].body["base"]) == ({"dampness": "usual", "jumping": "low"}, 2)
    soaked = apply_option_choices(stack, {"dampness": "soaked", "jumping": "high"})
    assert soaked.options == {"dampness": "soaked", "jumping": "high"}
    assert soaked.definitions["conditions"]["fog"].body["modifiers"]["damp"] == "-2 to jump"
    assert [repr(made) for made in soaked.changes] == ["Change(change conditions.fog.modifiers.damp by option dampness (soaked))"]
    assert (stack.options, stack.definitions["quantities"]["jump"].body["base"]) == ({}, 3)
    assert repr(load("meadow", options={"jumping": "high"}).options) == "{'dampness': 'usual', 'jumping': 'high'}"


def test_options_come_after_layers_and_may_change_what_those_changed(write):
    write(meadow=OPTIONS, house=layer("house", "{change: quantities.jump.base, to: 9}"))
    assert load("meadow+house", options={}).definitions["quantities"]["jump"].body["base"] == 8


def test_house_rules_may_have_taken_a_choice_already(write):
    write(meadow=OPTIONS, house=layer("house", "{change: conditions.fog.modifiers.damp, to: -2 to jump}"))
    stack = load("meadow+house", options={"dampness": "soaked", "jumping": "high"})
    assert stack.definitions["conditions"]["fog"].body["modifiers"]["damp"] == "-2 to jump"
    assert [made.by for made in stack.changes] == ["house"]


def test_two_options_that_change_one_thing_are_refused(write):
    write(meadow=OPTIONS)
    with pytest.raises(RulesWrong, match="changes/conflict") as raised:
        load("meadow", options={"dampness": "soaked", "jumping": "damp"})
    assert raised.value.problems[0].hint == "Choose one of them."


def test_unknown_options_and_choices_are_told_together_with_the_nearest(write):
    write(meadow=OPTIONS)
    with pytest.raises(CommandWrong) as raised:
        load("meadow", options={"dampnes": "soaked", "jumping": "hihg"})
    assert [(problem.message, problem.hint) for problem in raised.value.problems] == [
        ('the option jumping has no choice "hihg"', 'Did you mean "high"?'),
        ('there is no option "dampnes"', 'Did you mean "dampness"?'),
    ]
