"""An example that takes a choice is worked in the rules that the choice makes."""

from __future__ import annotations

import pytest

from rulecore.rulebook.loading import read
from rulecore.testing.coverage import Coverage
from rulecore.testing.reading import examples_that_cannot_be_read, run_all
from rulecore.testing.without import never_missed

MEADOW = """\
ruleset: meadow
format: 1
pieces: {{goat: {{fields: {{speed: number}}}}}}
quantities: {{jump: {{of: goat, base: goat.speed}}}}
options:
  jumping:
    default: low
    cite: ME-1
    choices:
      low: as printed
      high: {{title: higher, changes: [{{adjust: quantities.jump.base, by: "+1"}}]}}
      never: {{title: no jumps, changes: [{{change: quantities.jump.base, to: 0}}]}}
      odd: {{title: odd, changes: [{{change: quantities.jump.base, to: goat.sped}}]}}
rules: {{ME-1: {{title: jumping}}}}
examples:
  - name: low
    cite: [ME-1]
    pieces: {{bella: {{speed: 3}}}}
    run: {{value: bella.jump}}
    expect: {{value: 3}}
  - name: other
    cite: [ME-1]
    given: {{option.jumping: {choice}}}
    pieces: {{bella: {{speed: 3}}}}
    run: {{value: bella.jump}}
    expect: {{value: {value}}}
"""


@pytest.fixture
def meadow(tmp_path):
    def meadow(choice, value, **chosen):
        (tmp_path / "meadow.yaml").write_text(MEADOW.format(choice=choice, value=value), "utf-8")
        return read(str(tmp_path / "meadow.yaml"), options=chosen)

    return meadow


def statuses(reading):
    return {each.name: each.status for each in run_all(reading)}


def test_the_changes_of_the_choice_are_made_for_that_example_alone(meadow):
    assert statuses(meadow("high", 4)) == {"low": "passed", "other": "passed"}


def test_with_the_usual_choice_nothing_changes(meadow):
    assert statuses(meadow("low", 3)) == {"low": "passed", "other": "passed"}
    assert statuses(meadow("high", 3))["other"] == "failed"


def test_a_choice_that_the_stack_has_taken_is_not_made_twice(meadow):
    reading = meadow("high", 4, jumping="high")
    assert statuses(reading) == {"low": "changed", "other": "passed"}


def test_another_choice_than_that_of_the_stack_takes_its_place(meadow):
    for choice, value in (("never", 0), ("low", 3)):
        reading = meadow(choice, value, jumping="high")
        assert statuses(reading)["other"] == "passed"
        assert examples_that_cannot_be_read(reading) == []


def test_a_choice_that_breaks_the_rules_fails_its_example_and_no_other(meadow):
    reading = meadow("odd", 3)
    low, other = run_all(reading)
    assert (low.status, other.status) == ("passed", "failed")
    assert "sped" in other.got[0]
    assert [each.code for each in examples_that_cannot_be_read(reading)] == ["language/no-field"]


def test_the_option_is_exercised_and_would_be_missed(meadow):
    reading = meadow("high", 4)
    results = run_all(reading)
    assert [len(each["exercised_by"]) for each in Coverage(reading, results).rules()] == [1]
    assert never_missed(reading, results) == []
