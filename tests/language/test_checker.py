"""What the checker says of expressions that cannot be right: word for word, all mistakes at once, the nearest name."""

from __future__ import annotations

import pytest
from meadow import messages

from rulecore.language.types import NUMBER, TRUTH

WRONG = {
    "goat.spead + 1": ['0 no-field: a goat has no field or quantity "spead". / Did you mean "speed"?'],
    "goat.mood >= happy": ['13 unknown-name: mood has no word "happy". / The words of mood are: calm, cross, furious.'],
    "goat.coat is whit": ['13 unknown-word: coat has no word "whit". / Did you mean "white"?'],
    "goat.coat > white": [
        (
            "0 order: a word of coat has no order, so > says nothing."
            " / coat is a list without an order: write = or `is`, or make it a ladder, lowest first."
        ),
    ],
    "goat is aslep": [
        '8 unknown-name: there is no condition, trait or kind of piece "aslep" that a goat could have. / Did you mean "asleep"?'
    ],
    "goat is not furious": [
        (
            '12 unknown-name: there is no condition, trait or kind of piece "furious" that a goat could have.'
            ' / "furious" is a word of its mood: write "goat.mood is not furious".'
        )
    ],
    "any gaot where it.speed > 1": ['4 unknown-name: there is no kind of piece or set "gaot". / Did you mean "goat"?'],
    "nigt": ['0 unknown-name: there is no fact, quantity, table or name "nigt". / Did you mean "weight"?'],
    "min(goat.speed)": ["0 arguments: min takes 2 to 12 values, not 1."],
    "mim(1, 2)": ['0 unknown-name: there is no function "mim". / Did you mean "min"?'],
    "leap(calm, 2)": ["0 brackets: leap is looked up, not called. / Write leap[…] with square brackets."],
    "leap[calm]": ["0 keys: leap is looked up by mood and speed, not by 1 key. / Write leap[mood, speed]."],
    "speed": ["0 whose: whose speed? goat, other / Write goat.speed, for example."],
    "goat.weight + goat.mood": ["14 type: a word of mood cannot be reckoned with. / Arithmetic takes numbers."],
    "goat.speed / 0": ["13 divide-by-zero: this divides by zero. / Divide by something that is never 0."],
    "option.shi is nobody": ['0 unknown-name: there is no option "shi". / Did you mean "shy"?'],
    "2d6 + 1 > 3": ["0 type: dice and a number cannot be compared."],
    "goat.speed = calm": ["0 type: a number and a word of mood cannot be compared."],
    "if goat.tame then 1 else white": [
        "0 type: one arm gives a number, the other a word of coat. / Both arms give the same kind of value."
    ],
    "goat.speed is calm": ["0 type: `is` asks a word of a list, but this is a number. / Compare numbers with =."],
    "goat.tame at start of dusk": ['0 unknown-name: there is no turn, phase or step called "dusk".'],
    "any die where it = 6": ["4 no-dice: no dice were rolled here to look at. / `any die` stands in a check or table with a roll."],
}


@pytest.mark.parametrize("text", WRONG)
def test_a_mistake_is_told_with_its_place_and_advice(text: str) -> None:
    assert messages(text) == WRONG[text]


def test_all_mistakes_of_a_line_are_told_at_once() -> None:
    assert len(messages("goat.spead + goat.wieght > 3 or goat is aslep")) == 3


def test_a_number_where_a_truth_is_wanted() -> None:
    assert messages("goat.speed", TRUTH) == [
        "0 type: this is a number, but true or false is needed here. / A condition compares: write what it must be, as in x >= 1."
    ]


def test_a_truth_where_a_number_is_wanted() -> None:
    assert messages("goat.tame", NUMBER) == ["0 type: this is true or false, but a number is needed here."]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("hops > 6", "dead: this can never hold: it lies between 0 and 6."),
        ("hops >= 0", "always: this always holds: it lies between 0 and 6."),
        ("hops > 3 and hops < 2", "dead: this can never hold: it lies between 4 and 6."),
        ("goat.tame and not goat.tame", "dead: this can never hold."),
        ("goat.coat is white and goat.coat is brown", "dead: this can never hold: it can only be white here."),
        ("goat.coat is white/brown", "always: this always holds: it can be white, brown."),
        ("goat is asleep and goat is not asleep", "dead: this can never hold."),
        ("goat.speed > 9", "dead: this can never hold: it lies between 0 and 9."),
        ("goat.speed = goat.speed", "always: this always holds: it lies between 0 and 9."),
        ("2 > 3", "dead: this can never hold: it is 2."),
        ("goat.tame or hops = 7", "dead: this can never hold: it lies between 0 and 6."),
        ("hops between 5 and 3", "dead: this can never hold: it lies between 0 and 6."),
        ("min(hops, 3) > 3", "dead: this can never hold: it lies between 0 and 3."),
        ("hops <= 2 or hops >= 3", "always: this always holds."),
        ("goat.tame or not goat.tame", "always: this always holds."),
        ("goat.coat is not white or goat.coat is not brown", "always: this always holds."),
        ("hops > 2 or goat is asleep or hops <= 4", "always: this always holds."),
        ("any goat where it.speed > 9", "dead: this can never hold: it lies between 0 and 9."),
        ("no goat where it.coat is white and it.coat is brown", "dead: this can never hold: it can only be white here."),
        ("count(goat where it.tame and not it.tame) > 1", "dead: this can never hold."),
        ("hops > (if goat.speed > 9 then 1 else 2)", "dead: this can never hold: it lies between 0 and 9."),
    ],
)
def test_a_condition_that_says_nothing_is_told(text: str, verdict: str) -> None:
    found = messages(text, TRUTH)
    assert [each.split(" ", 1)[1].partition(" / ")[0] for each in found][:1] == [verdict]


@pytest.mark.parametrize(
    "text",
    [
        "hops > 3 and hops <= 5",
        "goat.tame or not other.tame",
        "goat.coat is white and other.coat is brown",
        "hops >= 1 and (hops <= 2 or goat.tame)",
        "goat.mood > calm and goat.mood < furious",
        "not (goat.tame and hops > 2)",
        "any goat where it.speed > goat.speed",
        "hops != 3 and hops != 4",
        "hops <= 2 or hops >= 4",
        "goat.coat is white or goat.tame",
        "goat is asleep or other is not asleep",
        "hops / 2 > 1 and hops / 2 < 2",
        "any goat where it.tame and not goat.tame",
    ],
)
def test_a_condition_that_can_go_either_way_is_left_alone(text: str) -> None:
    assert messages(text, TRUTH) == []
