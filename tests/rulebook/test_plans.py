"""Quantities worked out from rules as they are written: stages, groups, caps, bounds, ladders, inputs, `as_of`, `during`, `ignore`."""

from __future__ import annotations

import re

import pytest

from rulecore.errors import RulesWrong


@pytest.fixture
def jumps(table, game):
    """Lay a goat of speed 5 under some lines, ids a, b, c …; `quantity` is what its jump says besides."""

    def lay(*lines, quantity="", **goat):
        rules = "modifiers:\n" + "".join(f"  {name}: {line}\n" for name, line in zip("abcdefgh", lines, strict=False))
        jump = "jump: {of: goat, base: goat.speed"
        return table(rules, game=game.replace(f"{jump}}}", f"{jump}{quantity}}}"), heidi={"speed": 5, **goat})

    return lay


@pytest.mark.parametrize(
    ("lines", "jump"),
    [
        (("+1 to jump", "-3 to jump"), 3),
        (("set jump to 2", "+1 to jump"), 3),
        (("double jump", "+1 to jump"), 11),
        (("double jump", "double jump", "+1 to jump"), 21),
        (("halve jump rounding up", "+1 to jump"), 4),
        (("halve jump rounding down", "double jump", "+1 to jump"), 6),
        (("halve jump rounding down", "halve jump", "+1 to jump"), 2),
        (("set jump to 9", "halve jump rounding down", "-1 to jump"), 3),
        (("jump at most 3",), 3),
        (("jump at least 7",), 7),
        (("jump at least 7", "jump at most 3"), 3),
        (("set jump to 0", "jump at least 1", "+4 to jump"), 4),
        (("+1 to jump per speed",), 10),
        (("+1 to jump per (speed - 9)",), 5),
        (("+2 to jump per speed, at most 6",), 11),
        (("-2 to jump per speed, at most 6",), -1),
        (("-9 to jump, not below 1",), 1),
        (("-9 to jump, not below 7",), 5),
        (("-3 to jump, not below 1", "-3 to jump, not below 1"), 1),
        (("-1 to jump, not below 4", "-9 to jump, not below 2"), 2),
        (("+9 to jump, not above 7",), 7),
        (("+9 to jump, not above 2",), 5),
        (("+1 to jump, not above 6", "+9 to jump, not above 8"), 8),
        (("-9 to jump, not below 1", "+4 to jump"), 1),
        (("-4 to jump, not below 1", "+9 to jump, not above 3"), 3),
    ],
)
def test_changes_count_in_one_order_whatever_the_order_of_writing(jumps, lines, jump):
    assert jumps(*lines).value("jump", "heidi") == jump
    assert jumps(*lines[::-1]).value("jump", "heidi") == jump


@pytest.mark.parametrize(
    ("rounding", "jump"), [("", "5/2"), (", rounding: down", "2"), (", rounding: up", "3"), (", rounding: nearest", "3")]
)
def test_factors_are_rounded_once_as_the_quantity_says(jumps, rounding, jump):
    assert str(jumps("halve jump", quantity=rounding).value("jump", "heidi")) == jump


def test_stages_are_worked_out_one_after_the_other(jumps):
    late = "{rule: jump at most 4, stage: late}"
    stages = ", stages: [early, late]"
    assert jumps("double jump", late, quantity=stages).value("jump", "heidi") == 4
    assert jumps("{rule: +3 to jump, stage: late}", "jump at most 4", quantity=stages).value("jump", "heidi") == 7
    assert jumps("{rule: double jump, stage: late}", "+1 to jump", quantity=stages).value("jump", "heidi") == 12


@pytest.mark.parametrize(("rule", "jump"), [("one", (6, 8)), ("highest", (8,)), ("lowest", (6,))])
def test_of_a_group_one_line_counts(jumps, rule, jump):
    lines = ("{rule: +1 to jump, group: wet}", "{rule: +3 to jump, group: wet}", "{rule: +9 to jump when tame, group: wet}")
    t = jumps(*lines, quantity=f", groups: {{wet: {rule}}}")
    told, value = t.why("jump", "heidi")
    assert value in jump
    assert sum(line.startswith("(") and "only one of wet counts" in line for line in told) == 1


def test_of_a_group_of_factors_one_counts(jumps):
    lines = ("{rule: double jump, group: wet}", "{rule: double jump, group: wet}", "double jump")
    assert jumps(*lines, quantity=", groups: {wet: one}").value("jump", "heidi") == 20


def test_what_is_ignored_does_not_count_and_says_so(jumps):
    t = jumps("-1 to jump", "-2 to jump", "ignore a when not tame")
    assert t.why("jump", "heidi") == (["jump 5", "(a: no, another line switches it off)", "b -2", "c: ignore a"], 3)


def test_an_ignore_that_is_ignored_ignores_nothing(jumps):
    assert jumps("-1 to jump", "ignore a", "ignore b").value("jump", "heidi") == 4
    assert jumps("-1 to jump", "ignore c", "ignore a").value("jump", "heidi") == 5


def test_ignore_of_an_id_that_several_have_switches_all_off(table):
    rules = """\
modifiers: {deaf: ignore noise when tame}
conditions: {loud: {of: meadow, modifiers: {noise: -1 to jump}}, shrill: {of: meadow, modifiers: {noise: -2 to jump}}}
"""
    t = table(rules, heidi={"speed": 5}, emma={"speed": 5, "tame": True})
    t.state.set_level(t.meadow, "loud", 1)
    t.state.set_level(t.meadow, "shrill", 1)
    assert [t.value("jump", "heidi"), t.value("jump", "emma")] == [2, 5]


# ---- ladders, truths, choices, damage ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "temper"),
    [
        (("+1 to temper",), "cross"),
        (("+9 to temper",), "furious"),
        (("-1 to temper",), "calm"),
        (("set temper to furious", "-1 to temper"), "cross"),
        (("+2 to temper", "temper at most cross"), "cross"),
        (("temper at least cross",), "cross"),
        (("+2 to temper, not above cross",), "cross"),
        (("+1 to temper per speed, at most 1",), "cross"),
        (("set temper to furious", "-9 to temper, not below cross"), "cross"),
        (("+1 to temper when temper_now > calm",), "calm"),
    ],
)
def test_a_ladder_is_climbed_and_stops_at_its_ends(table, lines, temper):
    rules = "quantities: {temper_now: {of: goat, ladder: mood, base: mood}}\nmodifiers:\n"
    t = table(rules + "".join(f"  {name}: {line}\n" for name, line in zip("abc", lines, strict=False)), heidi={})
    assert t.value("temper", "heidi") == temper
    assert t.why("temper", "heidi")[1] == temper


def test_a_truth_and_a_word_are_set(table):
    rules = """\
quantities: {hides: {of: goat, type: truth, base: false}, looks: {of: goat, type: coat, base: coat}}
modifiers: {shy: set hides to true when speed > 3, dusty: set looks to brown when hides}
"""
    t = table(rules, heidi={}, emma={"speed": 4})
    assert [(t.value("hides", name), t.value("looks", name)) for name in ("heidi", "emma")] == [(False, "white"), (True, "brown")]


def test_two_values_at_once_are_a_mistake_of_the_rules_that_names_both(table):
    rules = """\
quantities: {looks: {of: goat, type: coat, base: coat}}
modifiers: {dusty: set looks to brown when tame, washed: set looks to white when tame, brushed: set looks to white when speed = 9}
"""
    t = table(rules, heidi={"tame": True}, emma={"speed": 9})
    assert t.value("looks", "emma") == "white"
    with pytest.raises(RulesWrong) as raised:
        t.value("looks", "heidi")
    first, hint = re.sub(r"\S*/meadow", "meadow", str(raised.value)).split("\n")
    assert first == (
        "meadow/rules.yaml:2:13 rules/two-values: looks is set to brown by dusty and to white by washed (meadow/rules.yaml:2:50) at once."
    )
    assert hint == "  Give one of them a `when` that leaves the other out, or `ignore` one."


def test_the_same_value_set_twice_is_set_once(jumps):
    assert jumps("set jump to 3", "set jump to 3 when not tame", "+1 to jump").value("jump", "heidi") == 4


def test_damage_is_added(table):
    rules = """\
notations: {damage: {letters: {w: wool, l: leg}, nothing: "●"}}
quantities: {bite: {of: goat, type: damage, base: "bites[mood]"}}
tables: {bites: {keys: [mood], cell: damage, rows: {calm: ●, cross: w, furious: 2w-l}}}
modifiers: {fangs: "+bites[cross] to bite when tame"}
"""
    t = table(rules, heidi={"mood": "furious"}, emma={"mood": "cross", "tame": True})
    assert [str(t.value("bite", name)) for name in ("heidi", "emma")] == ["2w-l", "2w"]


# ---- inputs, as_of, during ---------------------------------------------------------------------------------------------------


def test_inputs_have_usual_values_and_are_given_in_brackets(table):
    rules = """\
quantities:
  reach: {of: goat, base: steps * 2, with: {steps: {type: number, usual: goat.speed}, slope: {type: number, usual: 0}}}
  far: {of: goat, base: "reach[10] + reach[1, 5] + reach"}
modifiers: {steep: -slope to reach}
"""
    t = table(rules, heidi={"speed": 3})
    assert (t.value("reach", "heidi", None, None), t.value("reach", "heidi", 4, 1), t.value("far", "heidi")) == (6, 7, 20 - 3 + 6)


def test_an_input_of_the_scope_is_handed_on_by_its_name(table):
    rules = """\
quantities:
  inner: {of: goat, base: steps, with: {steps: number}}
  outer: {of: goat, base: inner + 1, with: {steps: number}}
"""
    assert table(rules, heidi={}).value("outer", "heidi", 7) == 8


def test_as_of_a_moment_is_worked_out_as_things_stood_then(table):
    t = table("quantities: {first: {of: goat, base: goat.speed, as_of: morning}}", heidi={"speed": 3})
    t.state.begin_moment("morning")
    t.state.write(t.by_id["heidi"], "speed", 8)
    assert (t.value("first", "heidi"), t.value("jump", "heidi")) == (3, 8)


def test_during_a_check_its_names_are_known_and_handed_over(read, table):
    rules = "quantities: {push: {of: goat, during: leap, base: height + roll}, more: {of: goat, during: leap, base: push + 1}}"
    assert [read(rules, "quantities", name)["lends"] for name in ("push", "more")] == [["height", "roll"], ["height", "roll"]]
    t = table(rules, heidi={})
    assert t.value("more", "heidi", 4, 6) == 11


def test_outside_its_check_a_quantity_is_noted(rules):
    reading = rules("quantities: {push: {of: goat, during: leap, base: height}, far: {of: goat, base: push}}")
    assert [str(each).splitlines()[0] for each in reading.notes] == [
        "meadow/rules.yaml:1:82 language/during (warning): push is meant for leap; here the names it reads of it are none."
    ]


def test_a_plan_says_what_was_written(read):
    rules = """\
quantities:
  reach:
    of: goat
    with: {steps: {type: number, usual: 2}}
    base: steps
    stages: [early, late]
    groups: {wet: lowest}
    rounding: up
    as_of: morning
    unit: feet
    title: Reach
    cite: M-1
"""
    found = read(rules, "quantities", "reach")
    plan = found["plan"]
    assert (plan.parameters, plan.stages, plan.groups, plan.rounding, plan.as_of, list(plan.usual)) == (
        ("goat", "steps"),
        ("early", "late"),
        {"wet": "lowest"},
        "up",
        "morning",
        ["steps"],
    )
    assert {key: found[key] for key in ("of", "type", "title", "cite", "parameters")} == {
        "of": "goat",
        "type": "number feet",
        "title": "Reach",
        "cite": ["M-1"],
        "parameters": ["steps"],
    }


def test_what_is_no_number_is_never_rounded(table):
    rules = """\
quantities:
  look: {of: goat, type: coat, base: goat.coat, rounding: down}
  soft: {of: goat, type: truth, base: goat.tame, rounding: up}
modifiers:
  dirty: set look to brown when goat.speed > 3
  shy: set soft to false when goat.speed > 3
"""
    at_table = table(rules, heidi={"speed": 5, "tame": True}, bella={"tame": True})
    assert [at_table.value("look", "heidi"), at_table.value("look", "bella")] == ["brown", "white"]
    assert [at_table.value("soft", "heidi"), at_table.value("soft", "bella")] == [False, True]
