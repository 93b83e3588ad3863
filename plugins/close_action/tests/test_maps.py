"""Maps of saved games, as text and as SVG: ships lie where the game has them."""

from __future__ import annotations

from xml.dom import minidom

import pytest
from rulecore_close_action.charts import column_and_row

from rulecore.__main__ import main
from rulecore.interfaces.games import as_it_stands


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    file = tmp_path_factory.mktemp("sea") / "lissa.jsonl"
    assert main(["play", "close_action", "--scenario", "lissa", "--auto", "--save", str(file), "--turns", "4"]) == 0
    return str(file)


def test_the_text_shows_every_ship_where_she_lies(game, capsys):
    assert main(["map", game, "--turn", "3"]) == 0
    out = capsys.readouterr().out
    world = as_it_stands(game, 3).world
    assert out.startswith("Close Action, turn 3\nwind ")
    for ship in world.all("ship"):
        column, row = column_and_row((ship.q, ship.r))
        assert any(str(ship) in line and f"at {column:02}{row:02}:{ship.heading}" in line for line in out.splitlines())


def test_the_svg_is_whole_and_shows_ships_tracks_and_wind(game, tmp_path, capsys):
    file = tmp_path / "t4.svg"
    assert main(["map", game, "--turn", "4", "-o", str(file), "--whole"]) == 0
    drawn = minidom.parse(str(file))
    world = as_it_stands(game, 4).world
    classes = [each.getAttribute("class") for each in drawn.getElementsByTagName("polygon")]
    assert classes.count("ship") == len(world.all("ship"))
    assert drawn.getElementsByTagName("polyline")
    assert [each for each in drawn.getElementsByTagName("path") if each.getAttribute("class") == "land"]
    names = [each.firstChild.data for each in drawn.getElementsByTagName("text") if each.firstChild]
    assert {str(ship) for ship in world.all("ship")} <= set(names)
    before = file.read_bytes()
    assert main(["map", game, "--turn", "4", "-o", str(file), "--whole"]) == 0
    assert file.read_bytes() == before


def test_a_turn_that_was_not_played_is_told_with_those_that_were(game, capsys):
    assert main(["map", game, "--turn", "99"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"command/turn: {game} has no turn 99.\n  Its turns are 1 to 4.\n"


@pytest.mark.parametrize("name", ["map.pdf", "map", "map.svg.png"])
def test_a_map_is_not_written_under_the_name_of_something_else(game, tmp_path, capsys, name):
    file = tmp_path / name
    assert main(["map", game, "-o", str(file)]) == 2
    assert "close_action/map-name" in capsys.readouterr().err
    assert not file.exists()


def test_a_name_of_a_text_takes_what_is_drawn_on_the_terminal(game, tmp_path, capsys):
    assert main(["map", game]) == 0
    drawn = capsys.readouterr().out
    assert main(["map", game, "-o", str(tmp_path / "map.txt")]) == 0
    assert (tmp_path / "map.txt").read_text("utf-8") == drawn


def test_arcs_of_a_ship_are_drawn_and_told(game, tmp_path, capsys):
    world = as_it_stands(game, 4).world
    ships = {str(each): each for each in world.all("ship")}
    bearing = {name: [str(other) for other in ships.values() if world.q.bears_at_all(world, ship, other)] for name, ship in ships.items()}
    name = max(bearing, key=lambda each: len(bearing[each]))
    assert main(["map", game, "--turn", "4", "--arcs", name]) == 0
    out = capsys.readouterr().out
    assert f"What lies in the arcs of {name}" in out
    assert "  +  " in out
    assert sorted(bearing[name]) == sorted(line.split()[0] for line in out.splitlines() if "bears" in line)
    file = tmp_path / "arcs.svg"
    assert main(["map", game, "--turn", "4", "--arcs", name, "-o", str(file)]) == 0
    classes = [each.getAttribute("class") for each in minidom.parse(str(file)).getElementsByTagName("path")]
    assert classes.count("arc") == 4
    assert "sight" in classes


def test_a_ship_without_enemies_in_her_arcs_and_one_that_is_not_there(game, capsys):
    world = as_it_stands(game, 1).world
    ships = world.all("ship")
    name = next(str(ship) for ship in ships if not any(world.q.bears_at_all(world, ship, other) for other in ships))
    assert main(["map", game, "--turn", "1", "--arcs", name]) == 0
    assert f"Nothing lies in the arcs of {name}." in capsys.readouterr().out
    assert main(["map", game, "--arcs", "amphoin"]) == 2
    assert 'there is no ship "amphoin" on this map' in capsys.readouterr().err


def test_a_map_that_cannot_be_drawn(game, tmp_path, capsys):
    assert main(["map", "nothing.txt"]) == 2
    assert "command/no-game" in capsys.readouterr().err
    assert main(["map", game, "-o", str(tmp_path / "no" / "t.svg")]) == 2
    assert "command/file" in capsys.readouterr().err


def test_the_skirmish_draws_its_own_map(tmp_path, capsys):
    file = str(tmp_path / "meeting.jsonl")
    assert main(["play", "skirmish", "--scenario", "meeting", "--auto", "--save", file, "--turns", "1"]) == 0
    capsys.readouterr()
    assert main(["map", file]) == 0
    assert "wind" in capsys.readouterr().out
