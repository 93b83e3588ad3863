"""The language in plain English."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from rulecore.language.english import english
from rulecore.language.parser import expression, modifier
from rulecore.testing.strategies import NAMES, expressions, modifiers

LINES = {
    "-1 to jump when fog": "Subtract 1 from the jump when fog.",
    "-1 to attack_die when ranged": "Subtract 1 from the attack die when ranged.",
    "+close_bonus[range] to jump when goat.rested and range <= 5": (
        "Add the close bonus for the range to the jump when the goat's rested and the range is 5 or less."
    ),
    "-3 to jump per (4 - goat.age)": "Subtract 3 from the jump per (4 minus the goat's age).",
    "+2 to jump per (3 - hands), at most 6": "Add 2 to the jump per (3 minus the hands), at most 6 altogether.",
    "-1 to jump, not below 1 when goat.tired": "Subtract 1 from the jump, but not below 1 when the goat's tired.",
    "+1 to jump, not above goat.age": "Add 1 to the jump, but not above the goat's age.",
    "halve jump rounding down when goat.age <= 2": "Halve the jump, rounding down when the goat's age is 2 or less.",
    "double jump when goat is furious": "Double the jump when the goat is furious.",
    "set jump to 2 when goat has lame": "Set the jump to 2 when the goat has lame.",
    "jump at most 6": "The jump is at most 6.",
    "it.jump at least 0": "Its jump is at least 0.",
    "forbid row when goat.lame >= 2": "Forbid row when the goat's lame is 2 or more.",
    "ignore check.morale": "Ignore the check morale.",
    "-meadow.mud to jump when goat.mood is cross at start of turn": (
        "Subtract the meadow's mud from the jump when the goat's mood is cross at the start of the turn."
    ),
    "+1 to jump when any enemy of goat where it has horns and distance[it, goat] <= short": (
        "Add 1 to the jump when there is an enemy of the goat where it has horns and the distance for (it, the goat) is the short or less."
    ),
}

CLAUSES = {
    "goat.coat is PS and meadow.wind >= 2": "the goat's coat is PS and the meadow's wind is 2 or more",
    "a = 2": "the a is 2",
    "a = b": "the a equals the b",
    "a != 2": "the a is not 2",
    "a != b": "the a does not equal the b",
    "a < 2": "the a is less than 2",
    "a > -2": "the a is more than −2",
    "a between 1 and 3": "the a is between 1 and 3",
    "goat is a/b": "the goat is either a or b",
    "goat is not a/b": "the goat is neither a nor b",
    "goat is a/b/c": "the goat is one of a/b/c",
    "goat has no horns": "the goat has no horns",
    "goat is tied with foe": "the goat is tied with the foe",
    "goat.jump is cannot": "the goat's jump cannot be",
    "goat.jump is not cannot": "the goat's jump can be",
    "no goat where it is cross": "there is no goat where it is cross",
    "not (fog or snow)": "not (fog or snow)",
    "not fog": "not fog",
    "count(enemy of goat where it is cross) + 1": "the number of enemies of the goat (where it is cross) plus 1",
    "sum(it.kids for each goat)": "the sum of its kids for each goat",
    "highest(it.age for each goat as foe where foe is cross)": ("the highest of its age for each goat called foe (where the foe is cross)"),
    "if fog then 1 else 2": "1 if fog, otherwise 2",
    "goat.jump otherwise 0": "the goat's jump (or 0 if that cannot be)",
    "2d6 keep highest 1 exploding on 6": "2d6 keeping the highest 1 exploding on 6",
    "hands d6": "as many d6 as the hands",
    "min(2, hands)": "the least of (2, the hands)",
    "floor(age / 2)": "(the age divided by 2, rounded down)",
    "remainder(age, 2)": "the remainder of (the age, 2)",
    "-age * 2": "minus the age times 2",
    "rate_of_fire": "the “rate of fire”",
    "sections_at_guns": "the sections at guns",
    "goats.horns": "the goats' horns",
    "guns[3].hits": "(the guns for 3)'s hits",
    "guns[hits[3]]": "the guns for the hits for 3",
    "guns[hits][3]": "(the guns for the hits) for 3",
}


@pytest.mark.parametrize(("text", "printed"), LINES.items())
def test_a_line_is_a_sentence(text, printed):
    assert english(modifier(text)) == printed


@pytest.mark.parametrize(("text", "printed"), CLAUSES.items())
def test_an_expression_is_a_clause(text, printed):
    assert english(expression(text)) == printed


def test_titles_stand_for_ids():
    titles = {"jump": "Leap of Faith", "goat": "Goat"}
    line = modifier("+1 to jump when goat is cross and goat.jump > 2")
    assert english(line, lambda name: titles.get(name, name)) == (
        "Add 1 to the Leap of Faith when the Goat is cross and the Goat's Leap of Faith is more than 2."
    )


def test_words_of_a_list_have_no_article():
    line = modifier("jump at most short when goat.mood >= cross")
    assert english(line, words={"short", "cross"}) == "The jump is at most short when the goat's mood is cross or more."


@given(expressions(most_leaves=5), expressions(most_leaves=5))
@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])
def test_two_trees_print_the_same_only_when_they_are_the_same(one, other):
    assert (english(one) == english(other)) == (one == other)


def test_no_two_names_print_the_same():
    free = [*NAMES, "a", "a_b", "a_b_c", "ab", "A_b", "a_b2", "x_2d6", "d_6", "ies", "sheep", "bus", "buse", "buses", "ky", "kie", "kies"]
    for printed in (lambda name: f"{name}", lambda name: f"count({name})", lambda name: f"any {name}", lambda name: f"goat.{name}"):
        texts = {name: english(expression(printed(name))) for name in dict.fromkeys(free)}
        assert len(set(texts.values())) == len(texts)


@given(modifiers(most_leaves=4))
@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
def test_a_line_begins_and_ends_like_a_sentence(tree):
    text = english(tree)
    assert text.endswith(".")
    assert not text.startswith(("the ", "it ", "its "))
