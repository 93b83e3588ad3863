"""A worked example in which a name or an expectation is nothing does not pass: it says which, and the nearest name."""

from __future__ import annotations

import pytest

from rulecore.errors import RulecoreError
from rulecore.rulebook.loading import read
from rulecore.testing.reading import examples_that_cannot_be_read, run_all

MEADOW = """\
ruleset: meadow
format: 1
choices: {mood: {ladder: [calm, cross]}}
pieces:
  sky: {one: yes, fields: {wind: {starts: 0}}}
  goat: {fields: {speed: {starts: 3}, mood: {type: mood, starts: calm}}, tracks: {wool: {sections: [2]}}}
conditions:
  tired: {of: goat, levels: {1: {start: [{add: {speed: -1}}]}, 2: {start: [{set: {speed: 0}}]}}}
  fog: {of: sky, from: plugin, start: [{set: {wind: 1}}]}
  roped: {between: [goat, goat], from: plugin, start: [{note: tied}]}
traits: {lucky: {of: goat, triggers: [{after: leap, do: [{note: lucky}]}]}}
checks:
  leap:
    of: goat
    needs: {cross: {rule: goat.mood is not cross, because: it sulks}}
    roll: {red: 1d6}
    succeeds: total <= 4
    failure: [{gain: tired}]
  tug: {of: goat, roll: 1d6, succeeds: total <= 4, success: [{check: leap}]}
tables:
  omen: {roll: 1d6, cell: text, rows: {1-3: good, 4-6: bad}}
orders: {graze: {of: goat, at: wake, needs: {up: {rule: goat.speed > 0, because: it lies}}, do: [{add: {speed: 1}}]}}
sequence: [{phase: morning, steps: [{id: wake, orders: [graze], by: each}]}]
examples:
  - {name: it, %s}
"""

BELLA = "pieces: {bella: {kind: goat}}"
LEAP = f"{BELLA}, run: {{check: leap, who: bella}}, dice: [3]"

#: What an example says, the code of what is wrong with it, and how the advice begins.
NOTHING = [
    (f"{LEAP}, expect: {{odds: {{succes: 0}}}}", "example/outcome", 'Did you mean "success"?'),
    ("run: {consult: omen}, dice: [3], expect: {odds: {godo: 0}}", "example/outcome", 'Did you mean "good"?'),
    (f"{LEAP}, expect: {{outcome: succes}}", "example/outcome", 'Did you mean "success"?'),
    (f"{LEAP}, expect: {{gone: [bela]}}", "example/piece", 'Did you mean "bella"?'),
    (f"{LEAP}, expect: {{gone: zz}}", "example/piece", "There are: bella."),
    (f"{LEAP}, expect: {{value: none}}", "example/value", "Write"),
    (f"{LEAP}, expect: {{bella.mood: clm}}", "language/unknown-word", 'Did you mean "calm"?'),
    (f"{BELLA}, run: {{step: wake}}, expect: {{odds: {{success: 0}}}}", "example/odds", "Let the last line"),
    (f"{BELLA}, run: {{step: wake, who: bella}}, expect: {{bella.speed: 3}}", "example/key", "Leave it out."),
    (f"{BELLA}, run: {{check: leap, who: bella}}, dice: {{rde: 3}}, expect: {{outcome: success}}", "example/die", 'Did you mean "red"?'),
    (f"{BELLA}, run: {{order: graze, who: bella, with: {{far: 3}}}}, expect: {{bella.speed: 3}}", "order/field", "It has: none."),
    (f"{BELLA}, run: {{order: graze, who: bella, hands: [1]}}, expect: {{bella.speed: 3}}", "order/hand", "Leave them out."),
    ("pieces: {bella: {kind: goat, is: [tired 7]}}, run: {value: bella.speed}, expect: {value: 3}", "example/level", "Write tired alone"),
    ("pieces: {bella: {kind: goat, is: [tired x]}}, run: {value: bella.speed}, expect: {value: 3}", "example/level", "Write tired alone"),
    ("pieces: {bella: {kind: goat, is: [lucky 2]}}, run: {value: bella.speed}, expect: {value: 3}", "example/level", "Write lucky alone."),
    ("pieces: {bella: {kind: goat, is: [fog]}}, run: {value: bella.speed}, expect: {value: 3}", "example/carrier", "Write it at the piece"),
    ("pieces: {sky: {has: [lucky]}}, run: {value: sky.wind}, expect: {value: 0}", "example/carrier", "Write it at the piece"),
    (
        f"pieces: {{bella: {{is: [roped to eva]}}, eve: {{kind: goat}}}}, {LEAP[31:]}, expect: {{total: 3}}",
        "example/partner",
        'Did you mean "eve"?',
    ),
    (f"given: {{bella.tired: 3}}, {LEAP}, expect: {{total: 3}}", "example/level", "Write 0"),
]

#: Expectations that are there and say nothing.
EMPTY = [
    "expect: {}",
    "expect: {gone: []}",
    "expect: {odds: {}}",
    "expect: {journal: []}",
    "refused: []",
    "reasons: []",
    "because: it does",
]


@pytest.fixture
def meadow(tmp_path):
    def meadow(example):
        path = tmp_path / "meadow.yaml"
        path.write_text(MEADOW % example, "utf-8")
        return read(str(path))

    return meadow


@pytest.mark.parametrize(("example", "code", "advice"), NOTHING)
def test_a_name_that_is_nothing_is_told_by_check_and_fails_the_example(meadow, example, code, advice):
    reading = meadow(example)
    found = examples_that_cannot_be_read(reading)
    assert [each.code for each in found] == [code]
    assert found[0].at is not None
    assert found[0].hint.startswith(advice)
    assert [each.status for each in run_all(reading)] == ["failed"]


@pytest.mark.parametrize("expectation", EMPTY)
def test_an_example_that_expects_nothing_is_an_error(meadow, expectation):
    with pytest.raises(RulecoreError) as caught:
        meadow(f"{LEAP}, {expectation}").rulebook()
    assert [each.code for each in caught.value.problems] in (["schema/empty"], ["schema/missing-key"])


def test_what_was_refused_fails_an_example_that_does_not_say_so(meadow):
    refused = "pieces: {bella: {kind: goat, mood: cross}}, run: {check: leap, who: bella}, expect: {bella.speed: 3}"
    (result,) = run_all(meadow(refused))
    assert (result.status, result.expected) == ("failed", ["nothing is refused"])
    assert result.got[0].startswith("cross: it sulks")
    assert run_all(meadow(f"{refused}, refused: [cross]"))[0].status == "passed"


def test_an_outcome_of_nothing_is_never_expected(meadow):
    (result,) = run_all(meadow(f"{BELLA}, run: {{value: bella.speed}}, expect: {{outcome: nothing}}"))
    assert result.got == ["outcome: no check was made and no table consulted"]


def test_names_that_are_something_pass(meadow):
    example = (
        "pieces: {bella: {kind: goat, is: [tired 2, roped to eve, lucky]}, eve: {kind: goat}}, "
        "run: {check: leap, who: bella}, dice: {red: 3}, "
        "expect: {outcome: success, bella.mood: calm, bella.tired: 2, odds: {success: 2/3, failure: 1/3}}"
    )
    reading = meadow(example)
    assert examples_that_cannot_be_read(reading) == []
    assert [each.got for each in run_all(reading)] == [[]]


def test_an_order_that_is_asked_about_may_be_refused(meadow):
    example = "pieces: {bella: {kind: goat, speed: %s}}, run: {allowed: graze, who: bella}, expect: {value: %s}"
    assert [each.status for each in run_all(meadow(example % (3, "true")))] == ["passed"]
    assert [each.status for each in run_all(meadow(example % (0, "false")))] == ["passed"]
    assert [each.got for each in run_all(meadow(example % (0, "true")))] == [["value: false"]]
