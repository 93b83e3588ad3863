"""The squadron skirmish as published: sound alone and under terrain, cited, its numbers marked, its rules carried and exercised."""

from __future__ import annotations

import pytest

from rulecore.rulebook.loading import read
from rulecore.testing.coverage import carriers_of
from rulecore.testing.reading import run_all

#: Kinds in which numbers of the rules stand.
NUMBERS = ("quantities", "tables", "modifiers")


@pytest.fixture(scope="module", params=["skirmish", "skirmish+terrain"])
def reading(request):
    return read(request.param)


@pytest.fixture(scope="module")
def own(reading):
    """The definitions of the skirmish itself."""
    found = reading.stack.definitions
    return {kind: {name: each.body for name, each in found[kind].items() if each.layer == "skirmish"} for kind in found}


def test_nothing_is_wrong_with_it(reading):
    assert [str(each) for each in [*reading.problems, *reading.notes]] == []


def test_no_example_fails(reading):
    results = run_all(reading)
    assert len(results) > 60
    assert [(each.name, each.got) for each in results if each.status == "failed"] == []


def test_the_index_is_numbered_without_a_gap_and_written_in_sentences(own):
    assert list(own["rules"]) == [f"SK-{number:02}" for number in range(1, len(own["rules"]) + 1)]
    assert [name for name, rule in own["rules"].items() if not rule["statement"].endswith(".")] == []
    assert [name for name, rule in own["rules"].items() if not rule.get("reading", ".").endswith(".")] == []


def test_every_rule_is_carried(reading, own):
    assert set(own["rules"]) - set(carriers_of(reading.assembly.book)) == set()


def test_every_rule_has_a_worked_example(own):
    cited = {cite for each in own["examples"].values() for cite in each["cite"]}
    assert set(own["rules"]) - cited == set()


def test_every_number_says_how_sure_it_is_and_where_it_comes_from(own):
    def numbers(body):
        values = [body.get("base"), *dict(body.get("rows") or {}).values()]
        return any(isinstance(value, int) and not isinstance(value, bool) and value != 0 for value in values)

    unsure = [name for kind in NUMBERS for name, each in own[kind].items() if numbers(each) and not each.get("status")]
    assert unsure == []
    assert [name for kind in NUMBERS for name, each in own[kind].items() if "status" in each and "source" not in each] == []


def test_there_are_ten_cards_and_more_and_each_says_where_its_numbers_come_from(own):
    assert len(own["cards"]) >= 10
    assert [name for name, each in own["cards"].items() if each.get("status") != "known" or "source" not in each] == []


def test_the_scenarios_are_there(own):
    assert {"small_islands", "fog_coast", "high_winds"} <= set(own["scenarios"])


@pytest.mark.parametrize("scenario", ["small_islands", "fog_coast", "high_winds", "meeting"])
def test_the_fleets_of_a_scenario_cost_what_it_says(own, scenario):
    pieces = own["scenarios"][scenario]["pieces"]
    cost = dict.fromkeys([name for name, each in pieces.items() if each.get("kind") == "player"], 0)
    for each in pieces.values():
        if "card" in each:
            cost[pieces[each["part_of"]]["owner"]] += own["cards"][each["card"]]["points"]
    assert cost == {name: pieces[name]["points"] for name in cost}


def test_what_people_read_has_a_title(own):
    kinds = ("quantities", "tables", "checks", "procedures", "conditions", "facts", "modifiers", "cards", "scenarios")
    assert [f"{kind}.{name}" for kind in kinds for name, each in own[kind].items() if "title" not in each] == []
