"""What numbers a quantity can be: never too narrow, and as narrow as lines that exclude each other let it be."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecore.language import checked as c
from rulecore.rulebook.lint.ranges import QuantityRanges
from rulecore.rulebook.lint.steps import scaled


def game(spec, *lines, more=""):
    """A game with one quantity, `gait`, and these lines that act on it."""
    numbered = "\n".join(f"  line_{number}: {line!r}" if "," in line else f"  line_{number}: {line}" for number, line in enumerate(lines))
    return f"""\
ruleset: meadow
format: 1
choices:
  mood: {{ladder: [calm, cross, furious]}}
  coat: [white, brown]
pieces:
  sky: {{one: yes, fields: {{fog: {{starts: false}}, wind: {{type: number, from: 0..3}}}}}}
  goat: {{fields: {{mood: mood, coat: coat, speed: {{type: number, from: 1..4}}, fed: number}}}}
quantities:
  gait: {{of: goat, {spec}}}
modifiers:
{numbered or "  none_of_them: forbid gait when sky.fog"}
{more}
"""


@pytest.mark.parametrize(
    ("spec", "lines", "interval"),
    [
        ("base: 3", [], (3, 3)),
        ("base: goat.speed", [], (1, 4)),
        ("base: goat.fed", [], (None, None)),
        ("base: goat.speed - sky.wind", [], (-2, 4)),
        ("base: goat.speed / 2, rounding: up", [], (1, 2)),
        ("base: goat.speed / 2", [], (Fraction(1, 2), 2)),
        ("base: '10 - min(goat.fed, 3)'", [], (7, None)),
        ("base: if sky.fog then 1 else goat.speed + 3", [], (1, 7)),
        ("base: 3", ["+2 to gait", "-1 to gait when sky.fog"], (4, 5)),
        ("base: 3", ["+1 to gait when goat.mood is calm", "+2 to gait when goat.mood is cross"], (3, 5)),
        ("base: 3", ["+1 to gait when goat.mood is calm", "+2 to gait when goat.mood is not calm"], (4, 5)),
        ("base: 3", ["+1 to gait when goat.mood is calm/cross", "+2 to gait when goat.mood is cross"], (3, 6)),
        ("base: 3", ["-2 to gait when sky.wind = 3", "+1 to gait when sky.wind <= 1", "+1 to gait when sky.wind between 1 and 2"], (1, 5)),
        ("base: 3", ["+1 to gait when sky.fog", "+2 to gait when not sky.fog"], (4, 5)),
        ("base: 3", ["-1 to gait per (goat.speed - 2)"], (1, 3)),
        ("base: 3", ["+2 to gait per sky.wind, at most 4"], (3, 7)),
        ("base: 3", ["-2 to gait per sky.wind, at most 4"], (-1, 3)),
        ("base: 3", ["-9 to gait, not below 1"], (1, 1)),
        ("base: 3", ["-1 to gait, not below 5"], (3, 3)),
        ("base: 3", ["-9 to gait, not below 1 when sky.fog"], (1, 3)),
        ("base: 3", ["+9 to gait, not above 6"], (6, 6)),
        ("base: 12", ["-5 to gait, not below 8", "-5 to gait, not below 2"], (3, 3)),
        ("base: 12", ["-5 to gait, not below 8", "-5 to gait, not below goat.speed"], (2, 12)),
        ("base: 3", ["set gait to 8 when sky.fog"], (3, 8)),
        ("base: 3", ["set gait to 8"], (8, 8)),
        ("base: goat.fed", ["gait at most 6", "gait at least 2"], (2, 6)),
        ("base: goat.fed", ["gait at most 6 when sky.fog"], (None, None)),
        ("base: 4", ["halve gait when sky.fog", "double gait when goat.mood is calm"], (2, 8)),
        ("base: 5, rounding: down", ["halve gait"], (2, 2)),
        ("base: 5, rounding: down", ["halve gait rounding up when sky.fog"], (3, 5)),
        ("base: 8, groups: {low: one}", ["halve gait when sky.fog", "halve gait when goat.mood is calm"], (2, 8)),
        ("base: goat.mood, ladder: mood", ["+1 to gait"], (1, 2)),
        ("base: goat.mood, ladder: mood", ["gait at most cross"], (0, 1)),
        ("base: goat.mood, ladder: mood", ["-9 to gait when sky.fog"], (0, 2)),
        ("base: 3, stages: [walk, run]", ["set gait to 1", "-1 to gait when sky.fog"], (0, 1)),
    ],
)
def test_the_interval_of_a_quantity(view_of, spec, lines, interval):
    assert view_of(game(spec, *lines)).ranges.interval("gait") == interval


def test_of_a_group_one_line_counts(view_of):
    more = "  a: {rule: -8 to gait when sky.fog, group: low}\n  b: {rule: -10 to gait when goat.mood is calm, group: low}"
    assert view_of(game("base: 3, groups: {low: lowest}", "+0 to gait when sky.fog", more=more)).ranges.interval("gait") == (-7, 3)


def test_a_stage_comes_after_the_one_before(view_of):
    more = "  late: {rule: '-5 to gait, not below 1', stage: run}\n  early: {rule: set gait to 9 when sky.fog, stage: walk}"
    assert view_of(game("base: 3, stages: [walk, run]", "gait at most 7", more=more)).ranges.interval("gait") == (1, 2)


def test_a_line_that_another_ignores_may_not_count(view_of):
    more = "  calming: ignore line_0 when goat.mood is calm"
    assert view_of(game("base: 3", "+2 to gait", more=more)).ranges.interval("gait") == (3, 5)


def test_how_many_there_are_multiplies(view_of):
    more = "conditions: {itchy: {of: goat, many: yes, from: plugin, modifiers: {itch: -1 to gait}}}"
    assert view_of(game("base: 3", more=more)).ranges.interval("gait") == (None, 3)


def test_links_of_a_shared_condition_multiply_up_to_its_limit(view_of):
    led = "between: {leader: goat, follower: goat}, from: plugin, limit: 2, modifiers: {led: -1 to gait when goat is follower}"
    more = f"conditions: {{led: {{{led}}}}}"
    assert view_of(game("base: 3", more=more)).ranges.interval("gait") == (1, 3)


def test_a_look_gives_the_numbers_of_the_table(view_of):
    more = """
tables:
  stride: {keys: [coat], cell: number, rows: {white: 1.5, brown: 4}}
  trot: {keys: [coat], columns: {value: [slow, fast]}, cell: number, rows: {white: [1, 7], brown: ["-", 9]}}
"""
    assert view_of(game("base: 'stride[goat.coat]'", more=more)).ranges.interval("gait") == (Fraction(3, 2), 4)
    assert view_of(game("base: 'trot[goat.coat, fast]'", more=more)).ranges.interval("gait") == (7, 9)
    assert view_of(game("base: 'trot[goat.coat, slow] otherwise 0'", more=more)).ranges.interval("gait") == (0, 1)


def test_a_number_known_in_a_check_knows_its_dice(view_of):
    more = "checks: {leap: {with: {goat: goat, far: {type: number, from: 2..5}}, roll: 2d6, adds: goat.gait, succeeds: total > 4}}"
    view = view_of(game("during: leap, base: far", "+1 to gait when sky.fog", more=more))
    assert view.ranges.interval("gait") == (2, 6)


def test_a_long_chain_of_quantities_needs_no_long_stack(view_of):
    chain = "\n".join(f"  pace_{number}: {{of: goat, base: goat.pace_{number + 1} + 1}}" for number in range(1500))
    view = view_of(game(f"base: goat.pace_0}}\n{chain}\n  pace_1500: {{of: goat, base: 0"))
    assert view.ranges.interval("gait") == (1500, 1500)


def test_a_ring_has_no_ends(view_of):
    view = view_of(game("base: goat.pace + 1}\n  pace: {of: goat, base: goat.gait + 1"))
    assert view.ranges.interval("gait") == (None, None)


def test_what_is_no_number_has_no_ends(view_of):
    assert view_of(game("type: truth, base: sky.fog")).ranges.interval("gait") == (None, None)


# ---- never too narrow -----------------------------------------------------------------------------------------------------------

AMOUNTS = st.sampled_from(["1", "2", "-3", "sky.wind", "goat.speed", "(goat.speed - sky.wind)"])
WHENS = st.sampled_from(
    [
        "",
        " when sky.fog",
        " when goat.mood is calm",
        " when goat.mood is cross/furious",
        " when sky.wind >= 2",
        " when goat.speed = 3 and sky.fog",
    ]
)
LINES = st.one_of(
    st.builds("+{} to gait{}".format, AMOUNTS.filter(lambda a: a[0] != "-"), WHENS),
    st.builds("-{} to gait{}".format, AMOUNTS.filter(lambda a: a[0] != "-"), WHENS),
    st.builds("+1 to gait per {}{}".format, AMOUNTS, WHENS),
    st.builds("-1 to gait per {}, at most 2{}".format, AMOUNTS, WHENS),
    st.builds("-2 to gait, not below {}{}".format, AMOUNTS, WHENS),
    st.builds("+3 to gait, not above {}{}".format, AMOUNTS, WHENS),
    st.builds("halve gait{}".format, WHENS),
    st.builds("double gait{}".format, WHENS),
    st.builds("gait at most {}{}".format, AMOUNTS, WHENS),
    st.builds("gait at least {}{}".format, AMOUNTS, WHENS),
)


@given(lines=st.lists(LINES, min_size=1, max_size=6, unique=True), rounding=st.sampled_from(["none", "up", "down"]))
def test_no_value_lies_outside_the_interval(tmp_path_factory, lines, rounding):
    from rulecore.rulebook.assemble import assemble
    from rulecore.rulebook.rulebook import Rulebook
    from rulecore.ruleset.layers import load

    folder = tmp_path_factory.mktemp("meadow")
    (folder / "ruleset.yaml").write_text(game(f"base: goat.speed, rounding: {rounding}", *lines), "utf-8")
    assembly = assemble(load(str(folder)))
    assert [str(each) for each in assembly.problems] == []
    low, high = QuantityRanges(assembly).interval("gait")
    gait = Rulebook(assembly.book).q.gait
    for fog in (True, False):
        for wind in range(4):
            for speed in range(1, 5):
                for mood in ("calm", "cross", "furious"):
                    value = gait(World(fog, wind), Goat(speed, mood))
                    assert low is None or low <= value, (fog, wind, speed, mood)
                    assert high is None or value <= high, (fog, wind, speed, mood)


class Goat:
    """A goat as compiled lines read it."""

    def __init__(self, speed, mood):
        self.speed = speed
        self.mood = mood


class World:
    """The sky, which is all that a compiled line reads of the world here."""

    def __init__(self, fog, wind):
        self.single = {"sky": self}
        self.fog = fog
        self.wind = wind


def test_scaling_by_a_factor_without_end():
    assert scaled((-2, 3), (0, None)) == (None, None)
    assert scaled((0, 0), (0, None)) == (0, 0)
    assert scaled((None, 3), (1, 2)) == (None, 6)
    assert scaled((2, None), (1, 2)) == (2, None)


def test_an_unknown_expression_has_no_ends(view_of):
    assert view_of(game("base: 3")).ranges.of(c.Fact("slope", ())) == (None, None)
