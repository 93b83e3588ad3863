"""The map of a table, and the command that draws that of a saved game."""

from __future__ import annotations

import contextlib
import io

import pytest
from rulecore_skirmish.mapping import WIDTH, drawn

from rulecore.__main__ import main


def told(*words):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(list(words))
    return code, out.getvalue(), err.getvalue()


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    path = str(tmp_path_factory.mktemp("games") / "battle.jsonl")
    code, _, err = told("play", "skirmish", "--scenario", "small_islands", "--auto", "--seed", "3", "--turns", "2", "--save", path)
    assert code == 0, err
    return path


def test_every_ship_stands_on_the_map_where_it_is_and_below_it_with_its_letter(battle):
    world = battle("small_islands", 3, layers=()).world
    wind, edge, *lines = drawn(world)
    table = lines[: lines.index(edge)]
    assert wind == "wind ↗"
    assert len(table) == 24
    assert {len(line) for line in table} == {24 * WIDTH + 2}
    ships = world.all("ship")
    assert len(lines) == len(table) + 1 + len(ships)
    first = ships[0]
    row, column = len(table) - 1 - first.y // 2000, 1 + WIDTH * (first.x // 2000)
    assert table[row][column : column + 2] == "A↑"
    assert lines[len(table) + 1] == f"A {first}  at 18 5  heading 0  hull 8 of 8"
    assert sum(line.count("#") for line in table) > 20


def test_letters_are_large_for_one_side_and_small_for_the_other(battle):
    world = battle("small_islands", 3, layers=()).world
    letters = {line[0]: line.split()[1] for line in drawn(world)[-len(world.all("ship")) :]}
    owners = {letter: str(world.state.by_id[name].squadron.owner) for letter, name in letters.items()}
    assert {owner for letter, owner in owners.items() if letter.isupper()} == {"britannia"}
    assert {owner for letter, owner in owners.items() if letter.islower()} == {"prussia"}


def test_the_command_draws_a_saved_game_now_and_as_it_was(saved):
    code, now, err = told("skirmish", "map", saved)
    assert (code, err) == (0, "")
    assert now.startswith("turn 2\n")
    code, before, err = told("skirmish", "map", saved, "--turn", "1")
    assert (code, err) == (0, "")
    assert before.startswith("turn 1\n")
    assert before.splitlines()[1:] != now.splitlines()[1:]
    with open(saved, "rb") as file:
        kept = file.read()
    told("skirmish", "map", saved)
    with open(saved, "rb") as file:
        assert file.read() == kept, "looking changes nothing"


def test_a_file_that_is_none_is_said(tmp_path):
    code, _, err = told("skirmish", "map", str(tmp_path / "nothing.jsonl"))
    assert code == 2
    assert "is not there" in err
