"""Layers that do not know each other and change one thing: what is refused, what settles it, and that the order makes no difference."""

from __future__ import annotations

import pytest

from rulecore.errors import CommandWrong, RulesWrong
from rulecore.ruleset.layers import load

MEADOW = """\
ruleset: meadow
pieces: {goat: {fields: {speed: number}}}
quantities: {jump: {of: goat, base: 3}}
conditions: {fog: {of: goat}, rain: {of: goat}}
tables:
  critical:
    roll: {red: 1d6, white: 1d6}
    keys: [red]
    cell: condition
    rows:
      1-3: none
      4: {by: white, rows: {1-3: fog, 4-6: none}}
      5: fog
      6: rain
sequence: [{phase: morning, steps: [{id: graze, do: []}, {id: drink, do: []}, {id: sleep, do: []}]}]
variants:
  both: {layers: [one, two], prefer: one}
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


def layer(name, *lines, overlays="meadow", more=""):
    body = "".join(f"  - {line}\n" for line in lines)
    return f"ruleset: {name}\noverlays: [{overlays}]\n{more}" + (f"changes:\n{body}" if lines else "")


def refused(stack, with_=(), variant=None):
    with pytest.raises(RulesWrong) as raised:
        load(stack, with_, variant)
    return [(each.code, each.message) for each in raised.value.problems]


def rows(stack, with_=(), variant=None):
    return load(stack, with_, variant).definitions["tables"]["critical"].body["rows"]


FOUR_AND_FIVE = ("{change: tables.critical.rows.4.rows.1-3, to: rain}", "{change: tables.critical.rows.5, to: none}")


def test_the_same_row_changed_by_two_is_refused_with_base_both_and_the_ways_out(write):
    write(
        one=layer("one", "{change: tables.critical.rows.6, to: fog}"),
        two=layer("two", "{change: tables.critical.rows.6, to: none, because: kinder}"),
    )
    with pytest.raises(RulesWrong) as raised:
        load("meadow+one+two")
    assert str(raised.value) == (
        'two/a.yaml:4:14 changes/conflict: one and two both change "tables.critical.rows.6", each in its own way, and neither builds'
        " on the other\n"
        "    4 |   - {change: tables.critical.rows.6, to: none, because: kinder}\n"
        "      |              ^^^^^^^^^^^^^^^^^^^^^^\n"
        "  meadow  rain  meadow/a.yaml:14:10\n"
        "  one     fog   one/a.yaml:4:14\n"
        "  two     none  two/a.yaml:4:14\n"
        "  Leave one of them out; or write  after: one  at the head of two, whose change then holds;\n"
        "  or lay a third layer over both that says  prefer: one  or changes it itself:  rulecore resolve  drafts one."
    )


def test_different_rows_of_one_table_are_accepted_in_either_order(write):
    write(one=layer("one", FOUR_AND_FIVE[0]), two=layer("two", FOUR_AND_FIVE[1], "{change: tables.critical.rows.4.rows.4-6, to: fog}"))
    found = [rows("meadow+one+two"), rows("meadow+two+one")]
    assert found[0] == found[1] == {"1-3": "none", "4": {"by": "white", "rows": {"1-3": "rain", "4-6": "fog"}}, "5": "none", "6": "rain"}


def test_a_row_and_what_stands_in_it_are_one_thing(write):
    write(one=layer("one", FOUR_AND_FIVE[0]), two=layer("two", "{change: tables.critical.rows.4, to: fog}"))
    said = ("changes/conflict", '{} and {} both change "tables.critical.rows.4", each in its own way, and neither builds on the other')
    assert refused("meadow+one+two") == [(said[0], said[1].format("one", "two"))]
    assert refused("meadow+two+one") == [(said[0], said[1].format("two", "one"))]


def test_removing_a_row_that_another_extends_is_refused_either_way(write):
    write(one=layer("one", "{remove: tables.critical.rows.4}"), two=layer("two", FOUR_AND_FIVE[0]))
    with pytest.raises(RulesWrong) as raised:
        load("meadow+one+two")
    assert "one     takes it out" in raised.value.problems[0].hint
    assert [code for code, _ in refused("meadow+two+one")] == ["changes/conflict"]


def test_removing_what_a_lower_layer_has_taken_out_says_so(write):
    write(one=layer("one", "{remove: tables.critical.rows.4}"), two=layer("two", FOUR_AND_FIVE[0], overlays="meadow, one"))
    assert refused("meadow+two") == [
        ("changes/no-such-path", 'one takes "tables.critical.rows.4" out, at one/a.yaml:4:14, so nothing is left here')
    ]


def test_removing_a_piece_that_another_gave_a_field_is_refused(write):
    write(
        herd="ruleset: herd\nrequires: meadow\npieces: {goat: {fields: {coat: number}}}",
        two=layer("two", "{remove: pieces.goat}"),
    )
    assert refused("meadow+herd+two") == [
        (
            "changes/extended",
            'two removes "pieces.goat", to which herd adds "fields.coat" at herd/a.yaml:3:26, and does not build on herd',
        )
    ]


def test_steps_are_told_apart_by_their_names_and_not_by_their_places(write):
    write(
        one=layer("one", "{remove: sequence.morning.steps.graze}"),
        two=layer("two", "{change: sequence.morning.steps.drink.do, to: [{note: water}]}"),
        three=layer("three", "{change: sequence.morning.steps.sleep.do, to: [{note: zzz}]}"),
    )
    for stack in ("meadow+one+two+three", "meadow+three+two+one"):
        steps = load(stack).definitions["sequence"]["morning"].body["steps"]
        assert [(each["id"], each["do"]) for each in steps] == [("drink", [{"note": "water"}]), ("sleep", [{"note": "zzz"}])]


def test_a_new_row_is_the_same_row_however_it_is_padded(write):
    write(one=layer("one", "{add: tables.critical.rows.7, to: fog}"), two=layer("two", "{add: tables.critical.rows.07, to: none}"))
    assert [code for code, _ in refused("meadow+one+two")] == ["changes/conflict"]


# ---- what settles it ---------------------------------------------------------------------------------------------------------------


@pytest.fixture
def quarrel(write):
    write(
        one=layer("one", "{change: tables.critical.rows.6, to: fog}", "{change: quantities.jump.base, to: 4}"),
        two=layer("two", "{change: tables.critical.rows.6, to: none}", "{change: tables.critical.rows.5, to: rain}"),
    )


ORDERS = [("one", "two", "both"), ("two", "one", "both"), ("both", "two", "one")]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(("preferred", "six"), [("one", "fog"), ("two", "none")])
def test_a_layer_over_both_may_prefer_one_of_them(write, quarrel, order, preferred, six):
    write(both=layer("both", overlays="one, two", more=f"prefer: {preferred}\n"))
    stack = load("meadow", order)
    assert stack.definitions["tables"]["critical"].body["rows"]["6"] == six
    assert stack.definitions["tables"]["critical"].body["rows"]["5"] == "rain"
    assert stack.definitions["quantities"]["jump"].body["base"] == 4
    [note] = stack.notes
    other = "two" if preferred == "one" else "one"
    assert (note.code, note.severity, note.message) == (
        "changes/settled",
        "warning",
        f"both settles what becomes of this, so the change that {other} makes here does not count",
    )


@pytest.mark.parametrize("order", ORDERS)
def test_a_layer_over_both_may_change_it_itself_from_what_the_base_says(write, quarrel, order):
    write(both=layer("both", "{change: tables.critical.rows.6, was: rain, to: none}", overlays="one, two"))
    stack = load("meadow", order)
    assert stack.definitions["tables"]["critical"].body["rows"]["6"] == "none"
    assert [each.by for each in stack.changes if each.path.endswith("rows.6")] == ["both"]
    assert len(stack.notes) == 2


def test_a_variant_may_prefer_one_of_its_layers(write, quarrel):
    assert rows("meadow", variant="both")["6"] == "fog"


def test_what_is_preferred_must_be_what_it_builds_on(write, quarrel):
    write(both=layer("both", overlays="one, two", more="prefer: tow\n"))
    assert ("layers/prefer", 'both prefers "tow" and does not build on it. Did you mean "two"?') in refused("meadow+both")
    write(meadow=MEADOW.replace("prefer: one", "prefer: three"))
    assert refused("meadow", variant="both")[0] == ("layers/prefer", 'the variant both prefers "three", which is none of its layers')


def test_two_preferences_that_differ_settle_nothing(write, quarrel):
    write(both=layer("both", overlays="one, two", more="prefer: [one, two]\n"))
    assert [code for code, _ in refused("meadow+both")] == ["changes/conflict"]


# ---- change and replace ------------------------------------------------------------------------------------------------------------


def test_a_change_of_a_whole_definition_may_not_lose_parts_of_it(write):
    write(one=layer("one", "{change: tables.critical, to: {rows: {1-6: fog}}}", "{replace: tables.critical.rows.6, to: fog}"))
    assert refused("meadow+one") == [
        ("changes/whole", 'this would take "roll", "keys" and "cell" out of "tables.critical"'),
        ("changes/whole", '"tables.critical.rows.6" is one value, and no definition that could be replaced'),
    ]


def test_what_is_replaced_is_its_new_authors(write):
    write(one=layer("one", "{replace: quantities.jump, to: {of: goat, base: 9}}"))
    jump = load("meadow+one").definitions["quantities"]["jump"]
    assert (jump.layer, jump.body) == ("one", {"of": "goat", "base": 9})


def test_a_step_that_is_replaced_keeps_its_name(write):
    write(one=layer("one", "{replace: sequence.morning.steps.drink, to: {id: drnk, do: []}}"))
    assert refused("meadow+one") == [("changes/shape", 'what replaces "drink" is called "drnk" here')]


# ---- locked options ----------------------------------------------------------------------------------------------------------------

OPTIONS = """\
ruleset: meadow
variants: {cup: {options: {jumping: high}, locked: yes}, fair: {options: {jumping: high, wind: no_wind}, locked: [wind]}}
options:
  jumping: {default: low, choices: {low: as printed, high: higher}}
  wind: {default: some, choices: {some: as printed, no_wind: none}}
"""


def test_a_locked_option_cannot_be_chosen_otherwise(write):
    write(meadow=OPTIONS, house=layer("house", "{change: options.wind.default, to: no_wind}", "{add: options.wind.locked, to: yes}"))
    assert load("meadow", variant="cup", options={"jumping": "high", "wind": "no_wind"}).options == {"jumping": "high", "wind": "no_wind"}
    with pytest.raises(CommandWrong, match='command/locked: the option jumping is locked to "high" by the variant cup'):
        load("meadow", variant="cup", options={"jumping": "low"})
    assert load("meadow", variant="fair", options={"jumping": "low"}).options["jumping"] == "low"
    with pytest.raises(CommandWrong, match='the option wind is locked to "no_wind" by the variant fair'):
        load("meadow", variant="fair", options={"wind": "some"})
    with pytest.raises(CommandWrong, match=r'the option wind is locked to "no_wind" by the rules, at house/a\.yaml:5:36'):
        load("meadow+house", options={"wind": "some"})
