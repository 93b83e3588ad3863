"""From names and folders to rulebooks: all that is wrong at once, in one order, each mistake told once."""

from __future__ import annotations

import contextlib
import gc

import pytest

from rulecore.errors import CommandWrong, RulesWrong
from rulecore.rulebook.loading import load, read

MANIFEST = "ruleset: meadow\ntitle: The meadow\nversion: 1\nformat: 1\n"
SMALL = """\
pieces: {goat: {fields: {speed: number, tame: {type: truth, for: layers}}}}
quantities: {reach: {of: goat, base: goat.speed}}
checks: {leap: {of: goat, roll: 1d6, adds: reach, succeeds: total >= option_height}}
tables: {startle: {roll: 1d6, cell: number, rows: {1-3: 1, 4-6: 2}}}
options:
  height:
    default: low
    choices: {low: three, high: {title: five, changes: [{change: checks.leap.succeeds, to: total >= 5}]}}
""".replace("option_height", "3")


def heads(problems):
    return [str(each).splitlines()[0].removeprefix("meadow/") for each in problems]


def test_everything_that_is_wrong_is_told_at_once_by_file_and_line(write):
    write(
        "quantities: {jump: {of: goat, base: goat.spead}}\nmodifiers: {slow: -1 to jmup}\n",
        "pieces: {goat: {fields: {speed: numbr}}}\ntables: {startle: {roll: 1d6, cell: number, rows: {1-3: calm, 4-6: 2}}}\n",
        zebra="conditions: {asleep: {of: gaot, staart: []}}\n",
    )
    reading = read("meadow")
    assert [each for each in heads(reading.problems) if "rules/unused" not in each] == [
        'game.yaml:1:33 rules/unknown-name: there is no type "numbr".',
        'game.yaml:2:57 table/cell-type: "calm" is not a number.',
        'rules.yaml:1:37 language/no-field: a goat has no field or quantity "spead".',
        'rules.yaml:2:25 language/unknown-target: there is no quantity "jmup".',
        'zebra.yaml:1:27 rules/unknown-name: there is no kind of piece "gaot".',
        'zebra.yaml:1:33 schema/unknown-key: "staart" is no key of a condition. Did you mean "start"?',
    ]
    with pytest.raises(RulesWrong) as raised:
        load("meadow")
    assert heads(raised.value.problems) == heads(reading.problems)


def test_a_mistake_is_shown_in_its_line_with_advice(write):
    jump = "quantities:\n  jump:\n    of: goat\n    base: >-\n      2 +\n      goat.spead * 2\n"
    write(jump, "pieces: {goat: {fields: {speed: number}}}\n")
    assert str(read("meadow").problems[0]) == (
        'meadow/rules.yaml:6:7 language/no-field: a goat has no field or quantity "spead".\n'
        "    6 |       goat.spead * 2\n"
        "      |       ^^^^^^^^^^\n"
        '  Did you mean "speed"?'
    )


def test_one_mistake_is_told_once(write):
    rest = "procedures: {rest: {of: goat, do: [{gain: asleep, woh: goat}]}}\nconditions: {asleep: {of: goat}}\n"
    write(f"modifiers: {{slow: 3}}\n{rest}", SMALL)
    found = read("meadow").problems
    assert [each.code for each in found if not each.code.startswith("rules/")] == ["schema/type", "schema/unknown-key"]


def test_notes_are_no_mistakes(write):
    rest = "procedures: {rest: {with: {goat: goat, n: {type: number, usual: 1}}, do: [{add: {speed: 1}}]}}\n"
    write(rest, SMALL.replace("total >= 3", "total >= 3, success: [{call: rest}]"))
    reading = read("meadow")
    assert (reading.problems, [each.code for each in reading.notes]) == ([], ["rules/unused-name"])
    assert load("meadow").has("procedures", "rest")


def test_an_option_makes_its_changes(write):
    write("", SMALL)
    texts = [load("meadow", options=chosen).get("checks", "leap")["outcomes"][0]["text"] for chosen in ({}, {"height": "high"})]
    assert texts == ["total >= 3", "total >= 5"]
    with pytest.raises(CommandWrong, match='the option height has no choice "medium"'):
        load("meadow", options={"height": "medium"})
    with pytest.raises(CommandWrong, match='there is no option "hieght"'):
        load("meadow", options={"hieght": "high"})


def test_what_a_change_makes_is_held_against_the_schema_too(write):
    write("", SMALL.replace("to: total >= 5", "to: [1, 2]"))
    assert read("meadow").problems == []
    assert 'game.yaml:8:92 schema/type: "succeeds" must be an expression of the language, not a list.' in heads(
        read("meadow", options={"height": "high"}).problems
    )


def test_a_layer_adds_and_is_named_by_folder_or_id(write, tmp_path):
    write("", SMALL)
    house = tmp_path / "house"
    house.mkdir()
    (house / "ruleset.yaml").write_text(
        "ruleset: house\ntitle: House\nversion: 1\nformat: 1\nrequires: meadow\nmodifiers: {tame: +1 to reach when goat.tame}\n", "utf-8"
    )
    for named in (("meadow", ["house"]), ("meadow", ["./house"]), ("meadow+house", ())):
        rulebook = load(*named)
        assert [line.layer for line in rulebook.get("quantities", "reach")["plan"].lines] == ["house"]
        assert [each[0] for each in rulebook.book.header["lock"]] == ["meadow", "house"]


def test_a_file_that_cannot_be_read_is_told_alone(write):
    write("modifiers: {slow: -1 to jmup}\n", "pieces: [")
    assert [each.code.partition("/")[0] for each in read_problems("meadow")] == ["yaml"]


def read_problems(name):
    try:
        return read(name).problems
    except RulesWrong as error:
        return error.problems


@pytest.mark.parametrize("name", ["meadow", "nowhere"])
def test_the_garbage_collector_is_left_as_it_was(write, name):
    write("", SMALL)
    for state in (gc.enable, gc.disable):
        state()
        was = gc.isenabled()
        with contextlib.suppress(CommandWrong):
            read(name)
        found = gc.isenabled()
        gc.enable()
        assert found is was


def test_a_file_that_cannot_be_read_hides_nothing_that_is_wrong_of_itself(tmp_path):
    (tmp_path / "ruleset.yaml").write_text("id: meadow\ntitle: Meadow\nversion: 1.0.0\n")
    (tmp_path / "chart.yaml").write_text("tables: {luck: {title: Luck, roll: 1d6, cell: number, rows: {1-3: 1, 5-6: 2}}}\n")
    (tmp_path / "torn.yaml").write_text("tables:\n\tx: 1\n")
    with pytest.raises(RulesWrong) as told:
        read(str(tmp_path))
    assert {"yaml/tab", "table/gap"} <= {each.code for each in told.value.problems}


def test_a_row_written_in_two_ways_is_told_once(write):
    write('tables: {startled: {roll: 1d6, cell: number, rows: {"04": 1, 4: 2, 1-3: 2, 5-6: 3}}}\n', "pieces: {goat: {for: layers}}\n")
    assert [each.code for each in read("meadow").problems] == ["yaml/duplicate-key"]


def test_a_misspelt_key_does_not_make_a_condition_idle(write):
    sad = "conditions: {sad: {of: goat, modifers: {slow: -1 to jump}}}\n"
    write(f"{sad}procedures: {{weep: {{of: goat, do: [{{gain: sad}}], from: plugin}}}}\n", SMALL.replace("tame", "sly"))
    assert [each.code for each in read("meadow").problems] == ["schema/unknown-key"]


def test_a_mistake_in_the_manifest_hides_nothing(write):
    write("procedures: {weep: {of: goat, do: [{add: {speed: 1}}]}}\n", SMALL.replace("tame", "sly"), ruleset=f"{MANIFEST}verson: 2\n")
    assert [each.code for each in read("meadow").problems] == ["rules/unused", "schema/unknown-key"]


def test_a_change_with_a_mistake_may_be_what_is_missing(write):
    more = "procedures: {weep: {of: goat, do: [{add: {speed: 1}}]}}\n"
    write(more, SMALL.replace("tame", "sly"), ruleset=f"{MANIFEST}changes: [{{add: checks.leap.failur, to: [{{call: weep}}]}}]\n")
    assert "rules/unused" not in [each.code for each in read("meadow").problems]
