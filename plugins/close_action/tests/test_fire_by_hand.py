"""A side that a person commands fires: shots offered with their odds, why not, sealed until all have written theirs, taken back."""

from __future__ import annotations

import io
import json

import pytest

from rulecore.engine.dice import KeyedDice
from rulecore.engine.game import Game
from rulecore.engine.order_questions import OrdersQuestion
from rulecore.engine.savefile import read_events
from rulecore.engine.set_up import fill_from_card
from rulecore.engine.why_not import why_not
from rulecore.engine.worlds import new_world
from rulecore.hooks.loading import plugins_of
from rulecore.interfaces.cli.main import run
from rulecore.rulebook.loading import load

#: Both sail close to each other and let their crews be.
CLOSER = ("shannon: plot S", "chesapeake: plot 3S", "none", "none")


@pytest.fixture
def sitting(capsys, monkeypatch, tmp_path):
    """Play a scenario with what people type; gives what is told and the exit code. The game is kept in `game` of the folder."""
    monkeypatch.chdir(tmp_path)

    def sit(typed, scenario="chesapeake_shannon", sides=("british", "american"), more=()):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{each}\n" for each in typed)))
        commanded = [word for side in sides for word in ("--side", f"{side}=human")]
        words = ["play", "close_action", "--scenario", scenario, "--seed", "1", "--turns", "1", "--answers", "-", "--save", "game.jsonl"]
        code = run([*words, *commanded, *more])
        return code, capsys.readouterr().out

    return sit


def after(told, typed):
    """Give the lines told after something was typed, up to the next prompt, with single spaces."""
    said = told.partition(f"> {typed}\n")[2].partition("\n> ")[0]
    return [" ".join(each.split()) for each in said.splitlines()]


def test_shots_are_offered_with_what_is_known_of_them_and_their_odds(sitting):
    _, told = sitting([*CLOSER, "odds 1 high", "1 high", "none"])
    offered = [" ".join(each.split()) for each in told.splitlines()]
    assert "range rake basic number Gunfire" in offered
    assert "1 shannon: fire chesapeake starboard both|bow|stern low|high round|dismasting 5 unraked 13 21 to 26" in offered
    said = after(told, "odds 1 high")
    assert "+1 first broadside [CA-11.41, CA-11.42]" in said
    assert any(each.startswith("· did not count: ") for each in said)
    rigging = next(each for each in said if each.startswith("rigging 16 "))
    assert rigging.split()[3:5] == ["100", "%"]
    rolled = int(next(each for each in offered if "Gunfire (shannon" in each).split(": ")[1].split()[0])
    assert 21 <= rolled <= 26


def laid(**ships):
    """Lay ships of a 74's card, each with its side, hex and heading, and give the question for the fire of the British."""
    rulebook = load("close_action")
    steps = plugins_of(rulebook)
    world = new_world(rulebook, plugins=steps.world())
    state = world.state
    sides = {side: state.add_piece("player", side) for side in ("british", "french")}
    for name, (side, q, r, heading, *marks) in ships.items():
        ship = state.add_piece("ship", name)
        fill_from_card(rulebook, world, ship, "br_74_common")
        for field, value in {"owner": sides[side], "q": q, "r": r, "heading": heading, "quality": "C", "sail": "MS"}.items():
            state.write(ship, field, value)
        state.fill(ship)
        for mark in marks:
            state.set_level(ship, mark, 1)
    state.write(world.single["wind"], "direction", 0)
    state.write(world.single["wind"], "speed", 2)
    world.begin()
    game = Game(rulebook, world, KeyedDice("1"), steps=steps)
    return OrdersQuestion(game.performance, "british", {"id": "fire_orders", "orders": ["fire", "marine_fire"]})


def told_of(question, *words):
    """Give each reason against the orders that are meant, with its rules, its line, and the ways it forbids."""
    found = {}
    for judged in why_not(question, words):
        for reason, ways in judged.reasons():
            found[f"{judged.name}: {reason.text}"] = (reason.cite, reason.at.rpartition("/")[2].partition(":")[0], ways)
    return found


def test_every_refused_shot_says_why_with_rule_place_and_the_ship_in_the_way():
    between = laid(b=("british", 0, 0, 0), c=("french", 3, -2, 5), d=("french", 1, -1, 3))
    said = told_of(between, "c")
    assert said["fire: a ship lies between: d"] == (("CA-11.20",), "fire.yaml", ["starboard both|bow"])
    assert said["fire: she is outside the arc of these guns"] == (("CA-11.13",), "fire.yaml", ["port"])
    assert said["marine_fire: marines shoot two hexes far"] == (("CA-13.02",), "fire.yaml", [])
    masked = laid(b=("british", 0, 0, 0), c=("french", 6, -2, 2), d=("british", 6, -3, 5))
    assert told_of(masked, "b", "c", "starboard")["fire: a friend is too near the line of fire: d"][:2] == (("CA-11.22",), "fire.yaml")
    assert "fire: she is no enemy" in told_of(masked, "b", "d")
    far = laid(b=("british", 0, 0, 0), c=("french", 9, -4, 2), e=("french", 40, -20, 2))
    assert told_of(far, "c", "starboard")["fire: dismasting shot does not reach so far"][2] == ["dismasting"]
    assert "fire: she is out of reach" in told_of(far, "e", "starboard")


@pytest.mark.parametrize(("mark", "who", "reason"), [("struck", "b", "she has struck"), ("struck", "c", "the target has struck")])
def test_who_has_struck_is_told_of(mark, who, reason):
    ships = {"b": ["british", 0, 0, 0], "c": ["french", 3, -2, 5]}
    ships[who].append(mark)
    assert told_of(laid(**ships), "b", "fire", "c")[f"fire: {reason}"][1] == "fire.yaml"


def test_guns_without_sailors_say_so():
    question = laid(b=("british", 0, 0, 0), c=("french", 3, -2, 5))
    for section in question.performance.state.by_id["b"].crew_section:
        question.performance.state.write(section, "orders", 1)
    said = told_of(question, "b", "c")
    assert said["fire: no sailors serve her guns"][0] == ("CA-11.38", "CA-11.39")
    assert "marine_fire: the marines are at another task" in said


def test_a_second_target_is_judged_with_the_first_that_is_kept(sitting):
    _, told = sitting([*CLOSER, "1;", "why not shannon chesapeake starboard", "done", "none"])
    assert "Kept: shannon: fire chesapeake starboard both low round.\n" in told
    said = after(told, "why not shannon chesapeake starboard")
    assert any(each.startswith("she fires at that ship already [CA-11.07]") for each in said)
    assert any(each.startswith("a battery fires once [CA-11.07, CA-11.54]") for each in said)


def test_fire_is_sealed_until_every_side_has_written_it(sitting, tmp_path):
    more = ("--file-of", "american=american.jsonl")
    code, told = sitting([*CLOSER, "1 high", "odds 1", "why not chesapeake"], more=more)
    assert code == 4
    code, other = sitting([*CLOSER, "none", "odds 1", "why not chesapeake"], more=("--save", "other.jsonl"))
    assert code == 4
    assert [after(told, each) for each in ("odds 1", "why not chesapeake")] == [
        after(other, each) for each in ("odds 1", "why not chesapeake")
    ]
    given = [event for event in read_events("american.jsonl").events if event["event"] == "input" and "fire_orders" in event["asked"]]
    assert [event["by"] for event in given] == ["british"]
    assert "fire chesapeake" not in json.dumps(given)
    assert "fire chesapeake" not in (tmp_path / "american.jsonl").read_text()
    assert "fire chesapeake" in (tmp_path / "game.jsonl").read_text()


def test_fire_is_taken_back_before_it_is_revealed(sitting):
    code, told = sitting([*CLOSER, "1 high", "undo", "1 bow", "none"])
    assert code == 0
    assert "Taken back: british: shannon: fire chesapeake starboard both high round\n" in told
    assert [each.split(": ")[1] for each in told.splitlines() if "    shannon: fire" in each] == [
        "fire chesapeake starboard bow low round  [CA-11.01 …]"
    ]
    assert run(["replay", "game.jsonl"]) == 0


def test_of_many_ships_one_line_each_is_listed(sitting):
    _, told = sitting(["none", "? africa"], "trafalgar", ["british"])
    listed = told.partition("The crew's tasks\n")[2].partition("\n> ")[0].splitlines()
    assert len(listed) < 20
    assert any(" ".join(each.split()).startswith("1-2 victory change_sail ") for each in listed)
    assert {each.split()[1] for each in after(told, "? africa") if each[:1].isdigit()} == {"africa:"}
