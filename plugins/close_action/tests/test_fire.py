"""Ships that fire whenever they can: whatever is shot away, the table stays one that the rules allow."""

import pytest
from rulecore_close_action.captains import any_captain, steady
from trial_actions import Action


def firing(view, question):
    """Sail steadily, and fire the first shot and volley of each ship that is offered."""
    if question.purpose != "orders fire_orders":
        return steady(view, question)
    given = {}
    for order in map(str, question.choices):
        ship, _, rest = order.partition(": ")
        given.setdefault((ship, rest.split()[0]), order)
    return list(given.values())


@pytest.mark.parametrize("scenario", ["chesapeake_shannon", "blanche_pique", "constitution_guerriere", "nile"])
def test_ships_fire_until_one_has_enough(scenario):
    battle = Action(scenario)
    battle.sides = dict.fromkeys(battle.sides, firing)
    battle.sail(10)
    assert battle.store.faults == []
    told = battle.lines()
    assert any("Gunfire" in str(line) or "gunfire" in str(line) for line in told)
    for ship in battle.world.all("ship"):
        assert (ship.shot_by, str(ship.raked_now)) == (None, "unraked")


@pytest.mark.parametrize("captain", [firing, any_captain])
def test_batteries_of_the_ends_and_chain_shot_are_fired_where_the_table_has_them(captain):
    options = {"batteries_of_a_ship": "facings", "range_of_fire": "from_the_guns", "kinds_of_shot": "chain_too"}
    battle = Action("chesapeake_shannon", options=options)
    battle.sides = dict.fromkeys(battle.sides, captain)
    battle.sail(10)
    assert battle.store.faults == []
    assert any(": fire " in str(line) for line in battle.lines())


def test_a_captain_who_does_not_fire_sails_on():
    battle = Action("chesapeake_shannon")
    battle.sail(4)
    assert battle.store.faults == []
