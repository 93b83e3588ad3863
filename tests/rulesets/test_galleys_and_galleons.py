"""Galleys and galleons as published: sound bare and under its house rules, cited, its numbers marked, its rules carried and exercised."""

from __future__ import annotations

import pytest

from rulecore.engine.set_up import set_up
from rulecore.engine.worlds import new_world
from rulecore.rulebook.loading import load, read
from rulecore.testing.coverage import carriers_of, rows_hit
from rulecore.testing.reading import run_all

#: Kinds in which numbers of the rules stand.
NUMBERS = ("quantities", "tables", "modifiers", "traits", "checks")
STACKS = {
    "base": ("galleys_and_galleons", "base", ()),
    "house_v1": ("galleys_and_galleons", None, ()),
    "house_v2": ("galleys_and_galleons", None, ("house_v2",)),
}
#: How many rules each layer lists.
RULES = {"galleys_and_galleons": 54, "house_v1": 80, "house_v2": 7}


@pytest.fixture(scope="module", params=STACKS)
def reading(request):
    name, variant, layers = STACKS[request.param]
    return read(name, layers, variant=variant)


@pytest.fixture(scope="module")
def own(reading):
    """The definitions of the stack."""
    found = reading.stack.definitions
    return {kind: {name: each.body for name, each in found[kind].items()} for kind in found}


def test_nothing_is_wrong_with_it(reading):
    # Explosions set off explosions; it is told, and that they end.
    assert [str(each) for each in [*reading.problems, *reading.notes] if each.code != "rules/comes-back"] == []


def test_no_example_fails_and_they_hit_every_row(reading):
    results = run_all(reading)
    assert len(results) > 100
    assert [(each.name, each.got) for each in results if each.status != "passed"] == []
    hit, there = rows_hit(reading, results)
    assert hit == there


def test_every_rule_is_listed_carried_and_shown(reading, own):
    layers = [layer.id for layer in reading.stack.layers]
    assert len(own["rules"]) == sum(RULES[each] for each in layers)
    assert set(own["rules"]) - set(carriers_of(reading.assembly.book)) == set()
    cited = {cite for each in own["examples"].values() for cite in each["cite"]}
    assert set(own["rules"]) - cited == set()


def test_rules_are_written_in_sentences(own):
    assert [name for name, rule in own["rules"].items() if not rule["statement"].endswith(".")] == []
    assert [name for name, rule in own["rules"].items() if not rule.get("reading", ".").endswith(".")] == []
    assert {rule["option"] for rule in own["rules"].values() if "option" in rule} <= set(own["options"])


def test_every_number_says_how_sure_it_is_and_where_it_comes_from(own):
    def numbers(body):
        body = {} if isinstance(body, str) else body
        values = [body.get("base"), *dict(body.get("rows") or {}).values()]
        return any(isinstance(value, int) and not isinstance(value, bool) and value != 0 for value in values)

    unsure = [
        name
        for kind in NUMBERS
        for name, each in own[kind].items()
        if numbers(each) and not each.get("status") and not str(each.get("cite")).startswith(("['GG-", "GG-"))
    ]
    assert unsure == []
    assert [name for kind in NUMBERS for name, each in own[kind].items() if "status" in each and "source" not in each] == []


def test_what_people_read_has_a_title(own):
    kinds = ("quantities", "tables", "checks", "procedures", "conditions", "facts", "modifiers", "traits", "orders", "cards", "scenarios")
    assert [f"{kind}.{name}" for kind in kinds for name, each in own[kind].items() if "title" not in each] == []


def test_there_are_cards_and_scenarios(own):
    assert len(own["cards"]) >= 12
    assert set(own["scenarios"]) == {"convoy", "fort_amber", "brasshaven", "anchorage_fire"}


#: What the sides of each scenario cost with the house rules.
COST = {
    "convoy": {"convoy": 113, "pirates": 112},
    "fort_amber": {"raiders": 150, "garrison": 157},
    "brasshaven": {"sky": 153, "ironclads": 142},
    "anchorage_fire": {"raiders": 129, "moored": 125},
}


@pytest.mark.parametrize("scenario", COST)
def test_the_sides_of_a_scenario_cost_what_they_should(scenario):
    rulebook = load("galleys_and_galleons")
    world = new_world(rulebook)
    set_up(rulebook, world, scenario)
    world.begin()
    cost = dict.fromkeys(COST[scenario], 0)
    for ship in world.all("ship"):
        cost[ship.owner._id] += ship.points
    assert cost == COST[scenario]


def test_the_terrain_rules_lie_over_it():
    found = read("galleys_and_galleons", ("galleys_terrain",))
    assert repr(found.stack).split("+")[0] == "galleys_and_galleons"
    assert {"terrain", "house_v1"} <= {layer.id for layer in found.stack.layers}
    assert [str(each) for each in [*found.problems, *found.notes] if each.code != "rules/comes-back"] == []
    results = run_all(found)
    assert [(each.name, each.got) for each in results if each.status != "passed"] == []
    assert {each.layer for each in results} >= {"galleys_and_galleons", "house_v1", "galleys_terrain"}


@pytest.mark.parametrize("variant", ["base", None])
def test_other_choices_of_all_options_are_sound_together(variant):
    options = read("galleys_and_galleons", variant=variant).stack.definitions["options"]
    others = {name: next(word for word in each.body["choices"] if word != each.body["default"]) for name, each in options.items()}
    found = read("galleys_and_galleons", options=others, variant=variant)
    assert [str(each) for each in found.problems] == []
