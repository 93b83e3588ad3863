"""House rules reach the whole way of a shot: each of the layers beside the documents changes lines only, and its odds show it."""

from __future__ import annotations

import json

import pytest

GUNS = "docs/examples/guns"

#: For each layer: which check or table comes out otherwise, under which facts, and what comes of it before and now.
SHOWN = {
    "fierce_broadsides": ("Gunfire", {"range": "1"}, ["28", "29", "30", "31", "32", "33"], ["30", "31", "32", "33", "34", "35"]),
    "long_carronades": ("Gunfire", {"range": "4"}, ["18", "19", "20", "21", "22", "23"], ["20", "21", "22", "23", "24", "25"]),
    "bar_shot": ("Gunfire", {"ammunition": "bar"}, None, ["23", "24", "25", "26", "27", "28"]),
    "careless_crews": ("Critical hits on the hull", {"ship.quality": "G"}, "rudder destroyed; call lose the rudder", "a magazine blows up"),
}


@pytest.mark.parametrize("layer", SHOWN)
def test_the_odds_of_a_shot_are_others(rulecore, layer):
    what, given, before, now = SHOWN[layer]
    told = json.loads(rulecore("diff", "close_action", "close_action", "--with", f"{GUNS}/{layer}.yaml", "--odds", "--json").out)
    found = [each for each in told["odds"] if given.items() <= each["given"].items()]
    assert found, told["odds"]
    first = found[0]
    if isinstance(now, str):
        assert first["before"][0]["outcome"].startswith(before)
        assert any(each["outcome"].startswith(now) and each["fraction"] == "1/36" for each in first["after"])
        return
    assert what == "Gunfire"
    assert (first["before"] and [each["outcome"] for each in first["before"]]) == before
    assert [each["outcome"] for each in first["after"]] == now


def test_a_card_may_be_told_of_a_ship(rulecore):
    told = rulecore(*"odds gunfire -r close_action --set firer.card=br_74_common --set firer.quality=C --set firer.sail=MS".split(),
                    *"--set side=port --set range=3 --set wind.speed=2 --set sea.state=2 --json".split())
    points = json.loads(told.out)
    assert told.code == 0
    assert "28" in json.dumps(points)


def test_a_card_that_is_not_there_is_named(rulecore):
    told = rulecore(*"odds gunfire -r close_action --set firer.card=br_74_comon --set range=3".split())
    assert told.code != 0
    assert 'Did you mean "br_74_common"?' in told.err + told.out
