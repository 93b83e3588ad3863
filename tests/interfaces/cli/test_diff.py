"""`rulecore diff`: what differs between two stacks, in words for players, and what it does to the odds."""

from __future__ import annotations

import json

import pytest

HOUSE = """\
ruleset: house
title: House rules
overlays: meadow
changes:
  - {change: tables.startle.rows.1-3, to: [{note: nothing happens}], because: our goats are calm}
  - {change: modifiers.burr, to: "-2 to jump when goat is itchy"}
traits:
  springy: {of: goat, title: Springy, cite: HO-1, modifiers: {springy: +2 to jump}}
rules:
  HO-1: {title: springy goats, statement: A springy goat jumps two further.}
  HO-2: {title: teatime, statement: Play stops for tea.}
"""
SLOW = """\
ruleset: slow
overlays: meadow
changes: [{adjust: quantities.jump.base, by: -1, because: hills}]
options:
  kinder: {default: as_it_is, choices: {as_it_is: no, kind: {title: yes, changes: [{change: checks.leap.succeeds, to: total >= 4}]}}}
"""


@pytest.fixture(autouse=True)
def layers(meadow):
    meadow.write(house=HOUSE, slow=SLOW)


def test_changes_are_told_in_words_with_reasons_and_odds(meadow):
    told = meadow("diff", "meadow", "meadow+house", "--odds")
    assert (told.code, told.err) == (0, "")
    assert told.out == (
        "The meadow\n"
        "  compared with\n"
        "The meadow, with House rules\n"
        "\nCHANGED\n"
        "\n  Startled (table)  [ME-1]  - house\n"
        "    1-3  was: goat gains Itchy\n"
        "         now: nothing happens\n"
        "      because our goats are calm\n"
        "    Odds:\n"
        "                         before       now\n"
        "       goat gains Itchy  1/2  50.0 %  0 %\n"
        "       goat loses Itchy  1/2  50.0 %  1/2  50.0 %\n"
        "       nothing happens   0 %          1/2  50.0 %\n"
        "\n  Burr (modifier)  - house\n"
        "    was: Subtract 1 from the jump when the goat is itchy.\n"
        "    now: Subtract 2 from the jump when the goat is itchy.\n"
        "\nNEW\n"
        "\n  Springy (trait)  [HO-1]  - house\n"
        "    “A springy goat jumps two further.”\n"
        "    Add 2 to the jump.\n"
        "\nRULES IN WORDS\n"
        "  HO-2  Play stops for tea.\n"
        "\nOther odds that change with it\n"
        "\n  Leaping (check)  [ME-2]\n"
        "    Odds with goat springy:\n"
        "                before       now\n"
        "       success  2/3  66.7 %  100 %\n"
        "       failure  1/3  33.3 %  0 %\n"
        "    Odds with goat itchy, goat springy:\n"
        "                before       now\n"
        "       success  1/2  50.0 %  2/3  66.7 %\n"
        "       failure  1/2  50.0 %  1/3  33.3 %\n"
        "    Odds with goat itchy:\n"
        "                before       now\n"
        "       success  1/2  50.0 %  1/3  33.3 %\n"
        "       failure  1/2  50.0 %  2/3  66.7 %\n"
    )


def test_the_other_way_round_it_is_taken_out(meadow):
    told = meadow.lines("diff", "meadow+house", "meadow")
    assert "TAKEN OUT" in told
    assert told[told.index("TAKEN OUT") + 2] == "Springy (trait) [HO-1] - house"
    assert "HO-2 is taken out: Play stops for tea." in told


def test_json_has_path_from_to_layer_place_and_odds(meadow):
    told = json.loads(meadow("diff", "meadow", "meadow+slow", "--odds", "--json").out)
    first = told["changes"][0]
    assert {key: first[key] for key in ("path", "from", "to", "was", "now", "because", "layer", "at")} == {
        "path": "quantities.jump.base",
        "from": "goat.speed",
        "to": "goat.speed - 1",
        "was": "It begins with the goat's speed.",
        "now": "It begins with the goat's speed minus 1.",
        "because": "hills",
        "layer": "slow",
        "at": "slow/ruleset.yaml:3:20",
    }
    assert [each["path"] for each in told["changes"]] == ["quantities.jump.base", "options.kinder"]
    leap = next(each for each in told["odds"] if each["what"] == "checks.leap")
    assert [each["fraction"] for side in ("before", "after") for each in leap[side]] == ["2/3", "1/3", "1/2", "1/2"]


def test_a_touched_check_has_its_odds_with_its_own_change(meadow):
    told = json.loads(meadow("diff", "meadow+slow", "meadow+slow", "--option", "kinder=kind", "--odds", "--json").out)
    [change] = told["changes"]
    assert change["path"] == "checks.leap.succeeds"
    assert change["odds"]["after"][0] == {"outcome": "success", "fraction": "2/3", "probability": 0.6667}


def test_the_same_rules_are_told_to_be_the_same(meadow):
    assert meadow("diff", "meadow+house+slow", "meadow+slow+house").out.endswith("\nThe rules are the same in every part.\n")


def test_written_out_on_one_side_both_start_bare(meadow):
    text = (meadow.folder / "meadow" / "ruleset.yaml").read_text("utf-8")
    meadow.write(meadow=text.replace("format: 1\n", "format: 1\nvariants: {usual: {default: yes, layers: [slow]}}\n"))
    assert "CHANGED" in meadow("diff", "meadow", "meadow+slow").out
    assert "The rules are the same" in meadow("diff", "meadow", "meadow").out


def test_what_is_wrong_with_either_is_told(meadow):
    told = meadow("diff", "meadow", "meadow+hose")
    assert (told.code, told.err.splitlines()[0]) == (2, 'ruleset/unknown: there is no ruleset or layer "hose". Did you mean "house"?')
    meadow.write(slow=SLOW.replace("jump.base", "jmp.base"))
    assert meadow("diff", "meadow", "meadow+slow").code == 1


POOL = """\
checks:
  scramble: {with: {number: number}, roll: number d6 exploding on 6, each_die: {scores: if natural >= 4 then 1 else 0}}
orders: {climb: {of: goat, do: [{check: scramble, with: {number: 3}}]}}
"""


def test_many_totals_are_told_by_their_average_and_stand_in_json_one_by_one(meadow):
    text = (meadow.folder / "meadow" / "ruleset.yaml").read_text("utf-8").replace("checks:\n", POOL.partition("orders:")[0])
    meadow.write(meadow=text.replace("orders: {", POOL.partition("orders: {")[2].rstrip().removesuffix("}").join(("orders: {", ", "))))
    steep = "changes: [{change: checks.scramble.each_die.scores, to: if natural >= 5 then 1 else 0}]"
    meadow.write(steep=f"ruleset: steep\noverlays: meadow\n{steep}\n")
    assert "on average 1.8 1.2" in meadow.lines("diff", "meadow", "meadow+steep", "--odds")
    first = json.loads(meadow("diff", "meadow", "meadow+steep", "--odds", "--json").out)["odds"][0]
    assert first["given"] == {"number": "3"}
    assert [each["outcome"] for each in first["before"]][:3] == ["0", "1", "2"]
    assert len(first["before"]) > 12
