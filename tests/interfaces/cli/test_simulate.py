"""Simulation on the command line: what it promises, who commands, what it refuses, and what it does with games that fail."""

from __future__ import annotations

import json

import pytest

QUICK = ("simulate", "skirmish", "--captains", "random", "--turns", "1")


@pytest.fixture
def captain(monkeypatch):
    """Have the random captain of the skirmish do something first, given its view."""
    from rulecore_skirmish import captains

    def does(act):
        plain = captains.any_captain

        def captain(view, question):
            act(view)
            return plain(view, question)

        monkeypatch.setattr(captains, "any_captain", captain)

    return does


def asked(rulecore, *words):
    told = rulecore(*words, "--json")
    return json.loads(told.out), told.code


def test_its_json_holds_what_is_promised(rulecore):
    found, code = asked(rulecore, *QUICK, "--runs", "4", "--seed", "9")
    assert code == 0
    assert (found["runs"], found["asked"], found["seed"], found["scenario"]) == (4, 4, "9", "meeting")
    assert [each["name"] for each in found["outcomes"]] == ["north", "south", "unfinished"]
    assert found["outcomes"][2] == {"name": "unfinished", "count": 4, "share": 1.0, "low": 0.510109, "high": 1.0}
    assert set(found["numbers"]["turns"]) == {"mean", "least", "quarter", "median", "three_quarters", "most"}
    assert found["rules"]["fired"]["SK-02"] == 4
    assert "SK-31" in found["rules"]["never"]
    assert {"what": "procedure", "name": "runs_ashore"}.items() <= next(each for each in found["never"] if "SK-31" in each["cite"]).items()


def test_processes_make_no_difference(rulecore):
    alone = rulecore(*QUICK, "--runs", "6")
    assert rulecore(*QUICK, "--runs", "6", "--jobs", "2") == alone
    assert alone.code == 0


def test_captains_are_named_in_order_by_side_and_change_sides(rulecore):
    found, _ = asked(rulecore, "simulate", "skirmish", "--runs", "2", "--turns", "1", "--captains", "steady", "--side", "south=random")
    assert found["sides"] == {"north": "steady", "south": "random"}
    told = rulecore("simulate", "skirmish", "--runs", "2", "--turns", "1", "--captains", "steady,random", "--swap-sides")
    assert told.out.splitlines()[1] == "north: steady; south: random, changing sides"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--captains", "random,random,random"), "simulate/captains"),
        (("--captains", "randon"), "play/no-captain"),
        (("--side", "west=random"), "play/no-side"),
        (("--side", "north=human"), "simulate/human"),
        (("--swap-sides",), "simulate/same-captain"),
        (("--scenario", "meating"), "command/scenario"),
        (("-p", "no:skirmish"), "plugin/missing"),
    ],
)
def test_what_cannot_be_simulated_is_refused_before_anything_is_played(rulecore, words, code):
    told = rulecore("simulate", "skirmish", "--runs", "1000000", *words)
    assert told.code == 2
    assert told.err.startswith(code)
    assert told.out == ""


def test_a_game_that_crashes_is_told_with_the_command_that_plays_it_again(rulecore, captain, tmp_path):
    def sometimes(view):
        if view.roll("mood", 40) == 1:
            raise ValueError("a bad mood")

    captain(sometimes)
    told = rulecore(*QUICK, "--runs", "6", "--keep", str(tmp_path / "kept"))
    assert told.code == 3
    assert "a bad mood" in told.out
    line = next(line for line in told.out.splitlines() if "rulecore play" in line)
    again = rulecore(*line.split()[1:], "--turns", "1")
    assert again.code == 3
    assert "a bad mood" in again.err
    kept = sorted((tmp_path / "kept").iterdir())
    assert kept
    assert rulecore("play", str(kept[0]), "--turns", "1").code == 3


def test_all_lists_what_happened_with_its_place(rulecore):
    told = rulecore(*QUICK, "--runs", "2", "--all")
    assert "Happened:" in told.out
    assert any(line.split()[:2] == ["check", "wind_change"] and line.split()[-1] == "2" for line in told.out.splitlines())


WIND = ("simulate", "skirmish", "--round", "wind_change", "--until", "changes")


def test_one_thing_is_done_until_something_holds(rulecore):
    found, code = asked(rulecore, *WIND, "--runs", "300", "--seed", "4")
    assert code == 0
    assert (found["what"], found["until"], found["runs"]) == ("wind_change", ["changes"], 300)
    assert sum(each["count"] for each in found["outcomes"]) + found["unfinished"] == 300
    first = found["outcomes"][0]
    assert first["name"] == "1"
    assert first["low"] < 1 / 6 < first["high"]
    told = rulecore(*WIND, "--runs", "300", "--seed", "4").out.splitlines()
    assert told[0] == "Wind, until changes: 300 trials, seed 4"
    assert any(line.startswith("and ") and "trials took up to" in line for line in told)


def test_a_trial_needs_an_end(rulecore):
    told = rulecore("simulate", "skirmish", "--round", "wind_change")
    assert (told.code, told.err.split(":")[0]) == (2, "simulate/until")
    told = rulecore("simulate", "skirmish", "--round", "wind_chance", "--until", "changes")
    assert (told.code, "wind_change" in told.err) == (2, True)
