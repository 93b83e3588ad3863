"""Stacks: what is read, in which order, how definitions come together, and what is refused with both places."""

from __future__ import annotations

import pytest

from rulecore.errors import CommandWrong, RulesWrong
from rulecore.ruleset.layers import Layer, Stack, load, read_folder

MEADOW = """\
ruleset: meadow
title: The meadow
version: 1.4
format: 1
rounding: down
dice: {d10: 0..9}
choices: {mood: {ladder: [calm, cross, furious]}}
pieces:
  goat: {fields: {speed: number, mood: mood}, tracks: {health: {sections: card}}}
quantities:
  jump: {of: goat, base: goat.speed}
modifiers:
  anger: +1 to jump when goat.mood is furious
sequence:
  - phase: morning
    steps: [{id: graze, do: []}]
"""


@pytest.fixture(autouse=True)
def alone(tmp_path, monkeypatch):
    """Every test has a folder of rulesets of its own, and stands in it."""
    monkeypatch.setenv("RULECORE_RULESETS", str(tmp_path))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def write(tmp_path):
    def write(**files):
        for name, text in files.items():
            path = tmp_path / (name.replace("__", "/") + ".yaml")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")

    return write


def told(*arguments, **named):
    with pytest.raises(RulesWrong) as raised:
        load(*arguments, **named)
    return [str(problem).splitlines()[0] for problem in raised.value.problems]


def test_a_folder_is_read_whole_whatever_its_files_are_called(write):
    write(
        meadow__ruleset=MEADOW,
        meadow__rules__fog="conditions: {fog: {of: goat}}",
        meadow__b="traits: {}\n---\ntraits: {horned: {of: goat}}",
    )
    stack = load("meadow")
    assert {kind: list(found) for kind, found in stack.definitions.items() if found} == {
        "choices": ["mood"],
        "pieces": ["goat"],
        "quantities": ["jump"],
        "modifiers": ["anger"],
        "conditions": ["fog"],
        "traits": ["horned"],
        "sequence": ["morning"],
    }
    fog = stack.definitions["conditions"]["fog"]
    assert (fog.kind, fog.id, fog.body, fog.layer, repr(fog.at)) == (
        "conditions",
        "fog",
        {"of": "goat"},
        "meadow",
        "meadow/rules/fog.yaml:1:14",
    )
    assert fog.holder[fog.id] is fog.body
    assert [layer.files for layer in stack.layers] == [["b.yaml", "rules/fog.yaml", "ruleset.yaml"]]


def test_the_manifest_of_the_base_is_that_of_the_stack(write):
    write(meadow__ruleset=MEADOW)
    stack = load("meadow")
    assert (repr(stack), stack.manifest.title, stack.manifest.rounding, stack.manifest.dice[10]) == (
        "meadow",
        "The meadow",
        "down",
        tuple(range(10)),
    )
    [(name, version, digest)] = stack.lock
    assert (name, version, len(digest)) == ("meadow", "1.4", 40)
    assert stack.folders == [(stack.layers[0].path, digest)]


def test_layers_of_a_ruleset_are_not_read_with_it_but_found_by_its_stacks(write):
    write(meadow__ruleset=MEADOW, meadow__layers__fog__fog="ruleset: fog\nrequires: meadow\nconditions: {fog: {of: goat}}")
    assert load("meadow").definitions["conditions"] == {}
    stack = load("meadow+fog")
    assert (repr(stack), stack.definitions["conditions"]["fog"].layer) == ("meadow+fog", "fog")
    assert repr(load("fog+meadow")) == "meadow+fog"
    assert repr(load("meadow", ["fog"])) == repr(load("meadow", ["./meadow/layers/fog"])) == "meadow+fog"


def test_a_folder_with_one_file_and_no_manifest_is_a_layer_named_by_its_folder(write):
    write(
        meadow__ruleset=MEADOW,
        **{"my-house__anything": "conditions: {fog: {of: goat}}\ntables: {rain: {roll: 1d6, cell: number, rows: {1-6: 1}}}"},
    )
    stack = load("meadow", ["./my-house"])
    assert [layer.id for layer in stack.layers] == ["meadow", "my_house"]
    assert stack.lock[1][:2] == ("my_house", "")
    assert [str(note) for note in stack.notes] == [
        "my-house:1:1 manifest/missing (warning): no file says  ruleset: my_house , so its folder gives the id, in format 1"
    ]


def test_one_file_will_do_for_a_layer(write):
    write(meadow__ruleset=MEADOW, house="traits: {horned: {of: goat}}")
    assert repr(load("meadow", ["house.yaml"])) == "meadow+house"


def test_the_order_is_base_then_what_adds_then_what_changes_whatever_is_written(write):
    write(
        meadow__ruleset=MEADOW,
        house__a="ruleset: house\noverlays: meadow",
        late__a="ruleset: late\noverlays: meadow\nafter: house",
        more__a="ruleset: more\nrequires: meadow",
        base__a="ruleset: base",
    )
    assert repr(load("house+more+meadow+base")) == "meadow+base+more+house"
    assert repr(load("late+house")) == "meadow+house+late"
    assert repr(load("late")) == "meadow+late"


def test_a_layer_brings_what_it_builds_on_and_counts_once(write):
    write(meadow__ruleset=MEADOW, a__a="ruleset: a\nrequires: meadow >=1,<2", b__a="ruleset: b\noverlays: [a, meadow]")
    assert repr(load("b+a+meadow+b")) == repr(load("b")) == "meadow+a+b"


def test_a_path_may_be_what_a_layer_named_before_it_builds_on(write, monkeypatch):
    write(meadow__ruleset=MEADOW, sub__a__a="ruleset: a\noverlays: meadow", sub__b__a="ruleset: b\noverlays: a")
    assert repr(load("meadow", ["./sub/b", "./sub/a"])) == "meadow+a+b"


def test_layers_in_a_ring_are_one_sentence_with_the_whole_ring(write):
    write(a__a="ruleset: a\nrequires: b", b__a="ruleset: b\noverlays: c", c__a="ruleset: c\nrequires: a", d__a="ruleset: d\nrequires: d")
    assert told("a") == ["a/a.yaml:2:11 layers/ring: these layers build on each other in a ring: a requires b, b overlays c, c requires a"]
    assert told("d") == ["d/a.yaml:2:11 layers/ring: these layers build on each other in a ring: d requires d"]


def test_an_unknown_requirement_is_told_at_its_place_with_the_nearest(write):
    write(meadow__ruleset=MEADOW, house__a="ruleset: house\nrequires: [meadow, medow]")
    assert told("house") == [
        'house/a.yaml:2:20 layers/unknown: house requires "medow", and there is no ruleset or layer "medow". Did you mean "meadow"?'
    ]


def test_versions_must_go_together(write):
    write(
        meadow__ruleset=MEADOW,
        house__a="ruleset: house\nrequires: meadow >=2",
        bare__a="ruleset: bare",
        old__a="ruleset: old\nrequires: bare >=1",
    )
    assert told("house") == ["house/a.yaml:2:11 layers/version: house requires meadow >=2, and meadow is 1.4"]
    assert told("old") == ["old/a.yaml:2:11 layers/version: old requires bare >=1, and bare is without a version"]


def test_an_unknown_ruleset_names_the_nearest_and_where_it_was_sought(write, tmp_path):
    write(meadow__ruleset=MEADOW)
    with pytest.raises(CommandWrong) as raised:
        load("medow")
    [problem] = raised.value.problems
    assert (problem.code, problem.message) == ("ruleset/unknown", 'there is no ruleset or layer "medow". Did you mean "meadow"?')
    assert str(tmp_path) in problem.hint
    assert problem.hint.endswith("A folder is named by its path:  ./medow")
    for path in ["./nowhere", "nowhere.yaml", "meadow+"]:
        with pytest.raises(CommandWrong):
            load(path)


def test_two_folders_of_one_id_are_told_apart_from_one_named_twice(write):
    write(meadow__ruleset=MEADOW, sub__meadow__a="ruleset: meadow")
    assert repr(load("meadow", ["./meadow", "./sub/../meadow/"])) == "meadow"
    assert told("meadow", ["./sub/meadow"]) == ['layers/same-id: meadow and sub/meadow are both called "meadow"']


# ---- one id, one definition ------------------------------------------------------------------------------------------------------


def test_an_id_in_two_files_of_one_layer_names_both_places(write):
    write(meadow__a=MEADOW, meadow__b="quantities:\n  jump: {base: 1}\n---\nmodifiers: {anger: -1 to jump}")
    assert told("meadow") == [
        'meadow/b.yaml:2:3 layers/defined-twice: the quantity "jump" is defined already, at meadow/a.yaml:11:3',
        'meadow/b.yaml:4:13 layers/defined-twice: the modifier "anger" is defined already, at meadow/a.yaml:13:3',
    ]


def test_an_id_of_another_layer_is_refused_with_the_verb_that_changes_it(write):
    write(meadow__a=MEADOW, house__a="ruleset: house\nrequires: meadow\nquantities: {jump: {base: 1}}")
    with pytest.raises(RulesWrong) as raised:
        load("house")
    assert str(raised.value) == (
        'house/a.yaml:3:14 layers/defined-again: meadow defines the quantity "jump" already, at meadow/a.yaml:11:3\n'
        "    3 | quantities: {jump: {base: 1}}\n"
        "      |              ^^^^\n"
        "  To change it, write in a layer that says  overlays: meadow  under  changes:  - change: quantities.jump…  to: …"
    )


def test_one_id_may_stand_in_two_kinds(write):
    write(meadow__a=MEADOW, meadow__b="checks: {jump: {roll: 1d6, succeeds: total > 3}}")
    assert load("meadow").definitions["checks"]["jump"]


def test_a_later_layer_may_give_a_piece_more_fields_and_tracks(write):
    write(
        meadow__a=MEADOW,
        herd__a="ruleset: herd\nrequires: meadow\npieces:\n"
        "  goat:\n    fields: {coat: number}\n    tracks: {wool: {sections: [3]}}\n    title: Goat",
    )
    goat = load("herd").definitions["pieces"]["goat"]
    assert goat.body == {
        "fields": {"speed": "number", "mood": "mood", "coat": "number"},
        "tracks": {"health": {"sections": "card"}, "wool": {"sections": [3]}},
        "title": "Goat",
    }
    fields = goat.body["fields"]
    places = [repr(place) for place in (goat.at, fields.at_key("mood"), fields.at_key("coat"))]
    assert places == ["meadow/a.yaml:9:3", "meadow/a.yaml:9:34", "herd/a.yaml:5:14"]
    assert "coat" not in load("meadow").definitions["pieces"]["goat"].body["fields"]


def test_a_field_that_a_piece_has_is_not_defined_again(write):
    write(
        meadow__a=MEADOW,
        herd__a="ruleset: herd\nrequires: meadow\npieces:\n"
        "  goat: {fields: {speed: mood}, part_of: herd, tracks: {health: {sections: [2]}}}\n  herd: {}",
    )
    assert told("herd") == [
        'herd/a.yaml:4:19 layers/defined-again: the piece "goat" has "speed" already, at meadow/a.yaml:9:19',
        'herd/a.yaml:4:57 layers/defined-again: the piece "goat" has "health" already, at meadow/a.yaml:9:56',
    ]


def test_what_a_piece_is_besides_is_said_once(write):
    write(meadow__a=MEADOW.replace("goat: {", "goat: {one: yes, "), herd__a="ruleset: herd\nrequires: meadow\npieces: {goat: {one: no}}")
    assert told("herd") == ['herd/a.yaml:3:17 layers/defined-again: meadow says otherwise of the piece "goat", at meadow/a.yaml:9:15']


def test_steps_of_one_phase_are_put_together_in_order(write):
    write(
        meadow__a=MEADOW,
        meadow__b="sequence:\n"
        "  - {phase: evening, steps: [{id: sleep, do: []}]}\n  - {phase: morning, each: goat, steps: [{id: drink, do: []}]}",
        herd__a="ruleset: herd\nrequires: meadow\nsequence: [{phase: morning, steps: [{id: count_goats, do: []}]}]",
    )
    phases = load("herd").definitions["sequence"]
    assert list(phases) == ["morning", "evening"]
    assert [step["id"] for step in phases["morning"].body["steps"]] == ["graze", "drink", "count_goats"]
    assert phases["morning"].body["each"] == "goat"
    assert repr(phases["morning"].body["steps"].at_value(2)) == "herd/a.yaml:3:37"


def test_a_step_is_defined_once_in_any_phase(write):
    write(meadow__a=MEADOW, meadow__b="sequence:\n  - phase: evening\n    steps:\n      - {id: graze, do: []}")
    assert told("meadow") == ['meadow/b.yaml:4:14 layers/defined-twice: the step "graze" is defined already, at meadow/a.yaml:16:18']


def test_what_a_phase_says_besides_must_agree(write):
    write(
        meadow__a=MEADOW,
        meadow__b="sequence:\n"
        "- {phase: morning, each: goat, steps: [{id: a, do: []}]}\n- {phase: morning, each: player, steps: [{id: b, do: []}]}",
    )
    assert told("meadow") == [
        'meadow/b.yaml:3:20 layers/defined-twice: the phase "morning" says otherwise at meadow/b.yaml:2:26',
    ]


def test_names_of_examples_are_unique_in_a_layer_and_kept_apart_between_layers(write):
    example = "{name: it jumps, run: {value: a.jump}, pieces: {a: {kind: goat}}, expect: {value: 1}}"
    write(
        meadow__a=MEADOW + f"examples: [{example}]",
        herd__a=f"ruleset: herd\nrequires: meadow\nexamples: [{example}]",
        twice__a=f"examples: [{example}, {example}]",
    )
    examples = load("herd").definitions["examples"]
    assert [(key, each.id, each.layer) for key, each in examples.items()] == [
        ("it jumps", "it jumps", "meadow"),
        ("herd: it jumps", "it jumps", "herd"),
    ]
    assert len(told("twice")) == 1


def test_what_has_not_the_shape_of_definitions_is_left_to_the_schema(write):
    write(
        meadow__a=MEADOW,
        meadow__b="condition: {fog: {of: goat}}\n---\n- a\n---\ntables: [a]\nsequence: {a: b}\nexpects: [a]\nchanges: {a: b}",
    )
    assert repr(load("meadow")) == "meadow"
    assert "condition" in read_folder("meadow").documents[1]


def test_everything_wrong_in_every_file_is_told_at_once(write):
    write(meadow__a=MEADOW, meadow__b="tables: {a: b: c}", meadow__c="quantities: {jump: {base: 1}}", meadow__d="a: \0")
    assert [line.split(" ")[1] for line in told("meadow")] == ["yaml/colon:", "layers/defined-twice:", "yaml/nul:"]


def test_problems_can_be_collected_instead_of_raised(write):
    write(meadow__a=MEADOW, meadow__b="quantities: {jump: {base: 1}}")
    problems = []
    stack = load("meadow", problems=problems)
    assert isinstance(stack, Stack)
    assert [problem.code for problem in problems] == ["layers/defined-twice"]
    assert stack.sound


def test_after_a_doubled_entry_the_first_counts_and_all_else_is_read(write):
    write(meadow__a=MEADOW, meadow__b="tables:\n  a: {rows: {1: x, 2: y, 1: z, 3: x, 3: y, 4: z}}\n  b: {rows: {}}")
    problems = []
    stack = load("meadow", problems=problems)
    assert [problem.code for problem in problems] == ["yaml/duplicate-key"] * 2
    rows = stack.definitions["tables"]["a"].body["rows"]
    assert rows == {"1": "x", "2": "y", "3": "x", "4": "z"}
    assert [rows.at_key(key).column for key in rows] == [14, 20, 32, 44]
    assert repr(stack.definitions["tables"]["b"].at) == "meadow/b.yaml:3:3"
    assert stack.sound
    assert len(told("meadow")) == 2


def test_a_stack_with_a_file_or_layer_missing_is_not_sound(write):
    write(meadow__a=MEADOW, meadow__b="tables: {a: b: c}", house__a="ruleset: house\nrequires: [medow]")
    for name in ["meadow", "house"]:
        assert not load(name, problems=[]).sound


# ---- variants --------------------------------------------------------------------------------------------------------------------

VARIANTS = """\
ruleset: meadow
variants:
  plain: {default: yes, options: {jumping: high}}
  windy: {layers: [wind], options: {jumping: low}}
options: {jumping: {default: low, choices: {low: as printed, high: higher}}}
"""


def test_named_alone_a_ruleset_means_its_default_variant_written_out_it_starts_bare(write):
    write(meadow__a=VARIANTS, meadow__layers__wind__a="ruleset: wind\nrequires: meadow", house__a="ruleset: house\noverlays: meadow")
    assert load("meadow", options={}).options == {"jumping": "high"}
    assert load("meadow", ["house"], options={}).options == {"jumping": "high"}
    assert load("meadow+house", options={}).options == {"jumping": "low"}
    windy = load("meadow", variant="windy", options={})
    assert (repr(windy), windy.options, windy.variant.id) == ("meadow+wind", {"jumping": "low"}, "windy")
    assert load("meadow", variant="windy", options={"jumping": "high"}).options == {"jumping": "high"}


def test_an_unknown_variant_names_the_nearest(write):
    write(meadow__a=VARIANTS)
    with pytest.raises(
        CommandWrong, match=r'command/variant: meadow has no variant "wind".\n  Did you mean "windy"\?'.replace(".\\n", "\\n")
    ):
        load("meadow", variant="wind")


def test_a_variant_that_settles_an_unknown_option_is_told_at_its_place(write):
    write(meadow__a="ruleset: meadow\nvariants:\n  a: {default: yes, options: {jumping: up, jumpin: low}}\n" + VARIANTS.splitlines()[-1])
    assert told("meadow", options={}) == [
        'meadow/a.yaml:3:40 changes/unknown-option: the option jumping has no choice "up"',
        'meadow/a.yaml:3:44 changes/unknown-option: there is no option "jumpin"',
    ]


def test_read_folder_gives_the_layer_with_all_that_is_wrong_in_it(write):
    write(meadow__a=MEADOW, meadow__b="tables: {a: b: c}")
    layer = read_folder("meadow")
    assert isinstance(layer, Layer)
    assert (layer.id, len(layer.documents), [problem.code for problem in layer.problems]) == ("meadow", 1, ["yaml/colon"])


def test_an_empty_folder_is_no_layer(tmp_path):
    (tmp_path / "empty").mkdir()
    assert told("./empty") == ["empty:1:1 ruleset/empty: empty holds no rule file"]


def test_a_layer_that_lies_in_a_ruleset_which_was_not_named_says_how_to_name_it(write):
    write(meadow__ruleset=MEADOW)
    write(**{"meadow/layers/steep__a": "ruleset: steep\noverlays: meadow", "house__a": "ruleset: house\noverlays: steep"})
    [told_now] = told("house")
    assert told_now.endswith('house overlays "steep", and steep is a layer of meadow, which was not named')
    with pytest.raises(CommandWrong) as raised:
        load("steep")
    assert raised.value.problems[0].hint == "Name meadow as well, before it:  meadow+steep  or, in a file,  overlays: [meadow, steep]"
