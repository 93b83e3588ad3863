"""House rules reach the whole way of a shot: each of the layers beside the documents changes lines only, and its odds show it."""

from __future__ import annotations

import json

import pytest

GUNS = "docs/examples/guns"
#: A 74 who fires to port, as far as anything is asked of her.
FIRER = ("--set", "firer.card=br_74_common", "--set", "firer.quality=C", "--set", "firer.sail=MS", "--set", "side=port")
WEATHER = ("--set", "wind.speed=2", "--set", "sea.state=2")


def shown(rulecore, layer, **given):
    """Give the outcomes before and now of the first case under these facts in which a layer changes the odds."""
    told = rulecore("diff", "close_action", "close_action", "--with", f"{GUNS}/{layer}.yaml", "--odds", "--json")
    found = next(each for each in json.loads(told.out)["odds"] if given.items() <= each["given"].items())
    return tuple([each["outcome"] for each in found[side] or ()] for side in ("before", "after"))


@pytest.mark.parametrize(("layer", "given", "least"), [("fierce_broadsides", 1, (28, 30)), ("long_carronades", 4, (18, 20))])
def test_a_bonus_and_a_chart_of_guns_reach_the_shot(rulecore, layer, given, least):
    assert shown(rulecore, layer, range=str(given)) == tuple([str(low + die) for die in range(6)] for low in least)


def test_another_ammunition_reaches_the_shot(rulecore):
    before, now = shown(rulecore, "bar_shot", ammunition="bar")
    assert (before, now) == ([], [str(number) for number in range(23, 29)])


def test_another_ammunition_stands_beside_that_of_an_option(rulecore):
    told = rulecore(
        *("odds", "gunfire", "-r", "close_action", "--with", f"{GUNS}/bar_shot.yaml", "--option", "kinds_of_shot=chain_too"),
        *(*FIRER, *WEATHER, "--set", "range=4", "--set", "ammunition=bar"),
    )
    assert [line.split()[0] for line in told.out.splitlines() if line.endswith(" %")] == [str(number) for number in range(24, 30)]


def test_another_row_of_critical_hits_is_there(rulecore):
    before, now = shown(rulecore, "careless_crews")
    assert before[0].startswith("rudder destroyed")
    assert "a magazine blows up; ship gains blown up" in now


def test_a_card_may_be_told_of_a_ship(rulecore):
    told = rulecore("odds", "gunfire", "-r", "close_action", *FIRER, *WEATHER, "--set", "range=3")
    rows = [line.split()[0] for line in told.out.splitlines() if line.endswith(" %")]
    assert rows == ["28", "29", "30", "31", "32", "33"]


def test_what_is_told_beside_a_card_differs_from_it(rulecore):
    told = rulecore("odds", "gunfire", "-r", "close_action", "--set", "firer.guns[LG]=0", *FIRER, *WEATHER, "--set", "range=3")
    rows = [line.split()[0] for line in told.out.splitlines() if line.endswith(" %")]
    assert rows == ["14", "15", "16", "17", "18", "19"]


def test_a_card_that_is_not_there_is_named(rulecore):
    told = rulecore("odds", "gunfire", "-r", "close_action", "--set", "firer.card=br_74_comon", "--set", "range=3")
    assert told.code != 0
    assert 'Did you mean "br_74_common"?' in told.err
