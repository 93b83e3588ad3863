"""What house rules change, told to somebody who has never seen a rule file: titles, sentences, reasons, odds, and nothing of YAML."""

from __future__ import annotations

import json

BASE, HOUSE = "galleys_and_galleons", "galleys_and_galleons+house_v1"


def test_the_house_rules_of_2019_are_told_in_words(rulecore):
    told = rulecore("diff", BASE, HOUSE, "--odds")
    assert (told.code, told.err) == (0, "")
    lines = told.out.splitlines()
    assert lines[:3] == ["Galleys and galleons", "  compared with", "Galleys and galleons, with House rules of 2019"]
    assert not set("{}") & set(told.out)
    headings = [line for line in lines if line.isupper()]
    assert headings == ["CHANGED", "NEW", "TAKEN OUT", "RULES IN WORDS"]
    text = " ".join(told.out.split())
    for part in (
        "Critical hit (table)",
        "because the quarterdeck holds the captain as well",
        "Captain killed (condition) [GG-C.07, GG-C.08, GG-C.09] - house_v1 “Without her captain a ship has a quality 1 worse",
        "Boarding (check)",
    ):
        assert part in text, part


def test_its_json_names_layer_and_place_of_every_difference_and_odds_that_add_up(rulecore):
    told = json.loads(rulecore("diff", BASE, HOUSE, "--odds", "--json").out)
    assert len(told["changes"]) > 100
    assert {each["layer"] for each in told["changes"]} == {"house_v1"}
    assert all("layers/house_v1/" in each["at"] for each in told["changes"])
    from fractions import Fraction

    for each in told["odds"]:
        for side in ("before", "after"):
            if each[side] is not None:
                assert sum(Fraction(row["fraction"]) for row in each[side]) == 1, each["what"]
