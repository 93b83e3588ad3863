"""Fires, ships that have struck, and the end, as they come up in play; and the log that tells of them."""

from __future__ import annotations

import json

import pytest
from rulecore_close_action.captains import steady
from rulecore_close_action.running_logs import log_of, printed
from trial_actions import Action

from rulecore.__main__ import main
from rulecore.errors import CommandWrong


def burns(action, name, fires=1):
    """Set a ship on fire before a scenario begins."""
    ship = action.world.state.by_id[name]
    for number in range(1, fires + 1):
        action.world.state.add_instance(ship, "on_fire", {"number": number, "broke_out": 1, "fought_in": 0})
    action.world.state.write(ship, "fires_numbered", fires)


def strikes(action, name):
    """Let a ship have struck before a scenario begins."""
    action.world.state.set_level(action.world.state.by_id[name], "struck", 1)


@pytest.mark.parametrize("captain", ["steady", "random"])
def test_captains_send_a_section_to_each_fire(captain):
    burning = Action("chesapeake_shannon", 3, captain)
    burns(burning, "shannon")
    burns(burning, "chesapeake", 2)
    assert burning.sail(3).what in ("turns", "over")
    assert burning.store.faults == []
    assert any(line.startswith("put_out (") for line in burning.lines())
    assert not any(line == "morale refused: still_fights" for line in burning.lines())


@pytest.mark.parametrize("captain", ["steady", "random"])
def test_a_ship_that_has_struck_is_plotted_for_no_more_and_lies_still(captain):
    beaten = Action("lissa", 3, captain)
    strikes(beaten, "amphion")
    assert beaten.sail(4).what == "turns"
    assert beaten.store.faults == []
    assert not any(line.startswith("amphion: ") for line in beaten.lines())
    assert beaten.world.state.by_id["amphion"].last_speed == 0


def test_a_side_that_has_struck_has_lost_and_points_are_told():
    beaten = Action("chesapeake_shannon")
    strikes(beaten, "chesapeake")
    over = beaten.sail(5)
    assert (over.what, over.winner) == ("over", "british")
    assert over.text == "american has no ship left that fights; victory points: british 42, american 0"


def test_a_log_tells_fires_work_and_points():
    ship = Action("lissa")
    burns(ship, "amphion", 2)
    strikes(ship, "amphion")
    ship.sail(1)
    amphion = ship.world.state.by_id["amphion"]
    ship.world.state.keep(("work", "amphion", "repair_hull", ("amphion.crew_section[3]",)), (2, 7, ship.world.turn))
    log = log_of(ship.rulebook, ship.world, amphion)
    assert [each["title"] for each in log["marked"]] == ["on fire", "struck"]
    assert len(log["fires"]) == amphion.on_fire > 0
    assert log["tasks"] == [{"code": "RH", "title": "repair the hull", "sections": ["3"], "done": 2, "takes": "7"}]
    assert (log["points"]["class"], log["points"]["points_given"]) == ("surrendered", "46")
    lines = list(printed(log))
    assert "  RH    repair the hull  3     2 of 7" in lines
    assert any(line.startswith("  hull") and "MM" in line for line in lines)


def test_a_log_tells_how_many_guns_are_dismounted_on_each_side():
    ship = Action("lissa")
    ship.sail(1)
    amphion = ship.world.state.by_id["amphion"]
    assert not any("dismounted" in each for each in printed(log_of(ship.rulebook, ship.world, amphion)))
    ship.world.state.write(amphion, "dismounted", amphion.dismounted.having("port", 3))
    assert "Guns dismounted: port 3" in list(printed(log_of(ship.rulebook, ship.world, amphion)))


def test_the_log_of_a_saved_game(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    played = "play close_action --scenario hornet_peacock --auto --seed 2 --turns 1 --save game.jsonl"
    assert main(played.split()) == 0
    capsys.readouterr()
    assert main(["close_action", "log-sheet", "hornet", "--game", "game.jsonl", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["points"]["value"] == "22"
    assert main(["close_action", "log-sheet", "hornett", "--game", "game.jsonl"]) == 2
    assert "hornet" in capsys.readouterr().err


def test_orders_that_leave_a_fire_alone_are_refused_with_the_reason():
    burning, told = Action("chesapeake_shannon"), []
    burns(burning, "shannon", 2)

    def captain(view, question):
        if question.purpose == "orders plot_crew" and view.side == "british" and not told:
            with pytest.raises(CommandWrong, match="a burning ship sets a section to each of her fires"):
                question.read(["shannon: FF by 5"])
            told.append(question.read(["shannon: FF by 5", "shannon: FF 2 by 4"]))
        return steady(view, question)

    burning.sides = dict.fromkeys(burning.sides, captain)
    assert burning.sail(1).what == "turns"
    assert told == [("shannon: fight_fire by 5", "shannon: fight_fire 2 by 4")]
