"""Modifiers: what each verb acts on, by how much, and when; what cannot be changed so."""

from __future__ import annotations

import pytest
from farm import farm, short, told
from meadow import scope

from rulecore.language import parser
from rulecore.language.checker import Checker
from rulecore.language.modifiers import check_modifier, find_target


def read(text):
    """Check one modifier: what is told, and the change."""
    checker = Checker(farm())
    tree = parser.modifier(text)
    target = find_target(checker, tree)
    change = check_modifier(checker, tree, target, scope(checker.vocabulary)) if target is not None else None
    return [told(each) for each in checker.problems], change


RIGHT = {
    "+1 to jump": "Change(plus, False, quantity, jump, 1)",
    "-1 to jump": "Change(plus, True, quantity, jump, -1)",
    "-(goat.speed - 1) to jump": "Change(plus, True, quantity, jump, Negative(Arithmetic(-, goat.speed, 1)))",
    "+1.5 to jump per goat.speed, at most 6": "Change(plus, False, quantity, jump, 3/2, goat.speed, at most, 6)",
    "-1 to jump per (3 - goat.speed), not below 1": "Change(plus, True, quantity, jump, -1, Arithmetic(-, 3, goat.speed), not below, 1)",
    "+1 to jump, not above goat.speed": "Change(plus, False, quantity, jump, 1, not above, goat.speed)",
    "set jump to 3": "Change(set, False, quantity, jump, 3)",
    "set temper to furious": "Change(set, False, quantity, temper, mood:furious)",
    "set hides to true when goat.tame": "Change(set, False, quantity, hides, True, goat.tame)",
    "set looks to brown": "Change(set, False, quantity, looks, coat:brown)",
    "halve jump rounding down when goat is asleep": "Change(halve, False, quantity, jump, down, Has(goat, asleep, False))",
    "double jump": "Change(double, False, quantity, jump)",
    "jump at most 6": "Change(most, False, quantity, jump, 6)",
    "temper at least cross": "Change(least, False, quantity, temper, mood:cross)",
    "+1 to temper": "Change(plus, False, quantity, temper, 1)",
    "-2 to temper, not below calm": "Change(plus, True, quantity, temper, -2, not below, mood:calm)",
    "ignore limp": "Change(ignore, False, modifier, limp)",
    "ignore modifier.limp": "Change(ignore, False, modifier, limp)",
    "forbid jump": "Change(forbid, False, quantity, jump)",
    "forbid leap_over": "Change(forbid, False, check, leap_over)",
    "forbid check.graze": "Change(forbid, False, check, graze)",
    "forbid order.graze": "Change(forbid, False, order, graze)",
    "forbid far": "Change(forbid, False, table, far)",
    "-1 to asleep": "Change(plus, True, condition, asleep, -1)",
    "+1 to quantity.jump": "Change(plus, False, quantity, jump, 1)",
    "+1 to condition.itchy": "Change(plus, False, condition, itchy, 1)",
    "+1 to temper, at most 2": "Change(plus, False, quantity, temper, 1, at most, 2)",
    "set asleep to 0": "Change(set, False, condition, asleep, 0)",
    "+goat.weight to jump": "Change(plus, False, quantity, jump, goat.weight)",
}
WRONG = {
    "+1 to jmup": ['6-10 unknown-target: there is no quantity "jmup". / Did you mean "jump"?'],
    "+1 to goat.jump": [
        "6-15 target: a line acts on a number by its bare name. / Write it from the side of the piece whose number changes: jump."
    ],
    "+1 to jump[3]": [
        "6-13 target: a line acts on a number by its bare name. / Write it from the side of the piece whose number changes: jump."
    ],
    "+calm to jump": ["1-5 type: this is a word of mood, but a number is needed here."],
    "+goat.tame to jump": ["1-10 type: this is true or false, but a number is needed here."],
    "+1 to hides": ["0-11 type: hides is true or false: nothing is added to it. / Write `set hides to …`."],
    "+1 to looks": ["0-11 type: looks is a word of coat: nothing is added to it. / Write `set looks to …`."],
    "-1 to bite": ["0-10 type: damage is only added. / Write + before it.", "1-2 type: this is a number, but damage is needed here."],
    "+1 to bite": ["1-2 type: this is a number, but damage is needed here."],
    "halve temper": ["0-12 type: only a number is halved, but temper is a word of mood."],
    "double looks": ["0-12 type: only a number is doubled, but looks is a word of coat."],
    "temper at most 3": ["15-16 type: this is a number, but a word of mood is needed here. / The words of mood are: calm, cross, furious."],
    "looks at most white": ["0-19 type: a word of coat has no order, so `at most` says nothing. / Numbers and ladders have an order."],
    "hides at least true": ["0-19 type: true or false has no order, so `at least` says nothing. / Numbers and ladders have an order."],
    "set jump to calm": ["12-16 type: this is a word of mood, but a number is needed here."],
    "set temper to 3": ["14-15 type: this is a number, but a word of mood is needed here. / The words of mood are: calm, cross, furious."],
    "set looks to calm": ["13-17 type: this is a word of mood, but a word of coat is needed here. / The words of coat are: white, brown."],
    "+1 to jump per goat.tame": ["15-24 type: this is true or false, but a number is needed here."],
    "+1 to jump, at most calm": ["20-24 type: this is a word of mood, but a number is needed here."],
    "+1 to temper, not above 3": [
        "24-25 type: this is a number, but a word of mood is needed here. / The words of mood are: calm, cross, furious."
    ],
    "+1 to temper, at most cross": ["22-27 type: this is a word of mood, but a number is needed here."],
    "ignore lump": ['7-11 unknown-target: there is no modifier "lump". / Did you mean "limp"?'],
    "forbid jmup": ['7-11 unknown-target: there is no quantity or check or order or table "jmup". / Did you mean "jump"?'],
    "forbid graze": ["7-12 which: graze is more than one thing. / Write check.graze or order.graze."],
    "+1 to jump when goat.spead > 1": ['16-26 no-field: a goat has no field or quantity "spead". / Did you mean "speed"?'],
    "+1 to jump when goat.speed": [
        "16-26 type: this is a number, but true or false is needed here. / A condition compares: write what it must be, as in x >= 1."
    ],
    "+1 to jump when goat.speed > 9": [
        "16-30 dead: this can never hold: it lies between 0 and 9. / Correct it, or leave the line out: it does nothing."
    ],
    "+1 to jump when 1 = 1": ["16-21 always: this always holds: it is 1. / Leave it out: it says nothing."],
    "+1 to modifier.limp": ["6-19 target: a line with this verb acts on a quantity or a condition, not on a modifier. / Change the verb."],
    "forbid step.dawn": [
        "7-16 target: a line with this verb acts on a quantity or a check or a order or a table, not on a step. / Change the verb."
    ],
    "+1 to check.leap_over": ["6-21 target: a line with this verb acts on a quantity or a condition, not on a check. / Change the verb."],
}


@pytest.mark.parametrize("text", RIGHT)
def test_a_modifier_means(text):
    wrong, change = read(text)
    assert wrong == []
    assert short(change) == RIGHT[text]


@pytest.mark.parametrize("text", WRONG)
def test_a_modifier_that_cannot_be_meant_is_told(text):
    assert read(text)[0] == WRONG[text]
