"""How a game is told: its order of battle, its lines with their dice and reasons, and what is alike as one line."""

from __future__ import annotations

from types import SimpleNamespace

from rulecore.interfaces.cli.explained import Explained
from rulecore.reasons import Reason


def test_a_game_is_told_by_titles_and_says_what_one_can_do_with_it(said, tmp_path):
    path = str(tmp_path / "battle.jsonl")
    out = said("play", "skirmish", "--with", "terrain", "--auto", "--seed", "7", "--turns", "1", "--save", path)[1]
    assert "     1  Random terrain: ordinary  (1d6 4, 1d6 2)  [TR-02]\n            · special: no, first is 4, needs = second (2)\n" in out
    assert "    23    Attack dice (saxony_a3_1): " in out
    assert "riever_b2_3 gains Linked fire with riever_b2_2" in out  # pieces keep their names: people answer with them
    assert out.endswith(f"Turn 1 is done.\nKept in {path}: rulecore why {path} LINE explains a line; rulecore play {path} goes on.\n")
    assert said("why", path, "1")[1].startswith("1  Random terrain: ordinary\n")


def test_a_game_begins_with_its_order_of_battle(said):
    out = said("play", "close_action", "--scenario", "chesapeake_shannon", "--auto", "--seed", "1", "--turns", "1")[1]
    head, _, _ = out.partition("\nTurn 1\n")
    assert head.splitlines()[2:7] == [
        "  wind: direction 2, speed 2",
        "  sea: state 1",
        "  chart: columns 40, rows 44",
        "  british",
        "    shannon: British 38, counter 3A, quality A, morale 2, column 20, row 20, heading 3, last speed 1, sail FS, vp 51",
    ]
    assert said("play", "skirmish", "--auto", "--seed", "1", "--turns", "1", "--json")[1].startswith("{")


def test_a_roll_is_told_with_its_dice_what_counted_and_what_did_not(said):
    out = said("play", "close_action", "--scenario", "chesapeake_shannon", "--auto", "--seed", "1", "--turns", "2")[1]
    told = out.splitlines()
    place = told.index("     6  Gunfire (shannon, chesapeake): 24  (1d6 4)  [CA-11.29 …]")
    assert told[place + 1] == "            13 basic gun number  [CA-1.21, CA-1.23]"
    assert told[place + 2] == "            +1 first broadside  [CA-11.41, CA-11.42]"
    assert told[place + 3] == "            +6 quality of the crew  [CA-1.26, CA-11.37]"
    # 13 + 1 + 6 and the die make 24: nothing is left out
    assert told[place + 4].startswith("            · did not count: dismasting shot, strong wind, half broadside, ")
    place = next(number for number, line in enumerate(told) if "Morale (chesapeake): failure" in line)
    assert told[place + 1] == "            · success: no, total is 2, needs >= ship.morale (4)"


def test_what_many_pieces_do_alike_is_one_line(capsys):
    from rulecore.engine.store import InMemory
    from rulecore.interfaces.cli.play_telling import Told

    lines = [["gains", f"{name} gains high_spirits", "G-1"] for name in ("bella", "heidi", "kid")]
    more = [["gains", "bruno gains high_spirits", "G-2"], ["check", "leap (bruno): over", "G-1", "G-2", "G-3", "G-4"]]
    Told(InMemory(), None).append({"event": "step", "at": "1/play/jumps", "lines": [*lines, *more], "faces": [], "cells": []})
    assert capsys.readouterr().out == (
        "\nTurn 1\n  Play\n"
        "     1-3  bella, heidi and kid gain high_spirits  [G-1]\n"
        "     4    bruno gains high_spirits  [G-2]\n"
        "     5  leap (bruno): over  [G-1 …]\n"
    )


def test_lines_that_come_again_keep_their_reasons_and_their_dice():
    performance = SimpleNamespace(reasons=[], dice=SimpleNamespace(rolled=[]))
    journal, reasons, rolled = Explained(SimpleNamespace(performance=performance)), performance.reasons, performance.dice.rolled
    rolled.append("2")
    journal.append("before")
    reasons.append(Reason("wet"))
    rolled += ["4", "1"]
    journal.append("jumps")
    journal.append("bleats")
    unit = journal[1:], reasons[:], rolled[1:]
    del journal[1:], reasons[:], rolled[1:]
    rolled += unit[2]
    journal.extend(unit[0])
    reasons += unit[1]
    rolled.append("6")
    journal.append("after")
    told = {line: journal.of(number) for number, line in enumerate(journal, 1)}
    assert {line: dice for line, (_, dice) in told.items()} == {"before": ["2"], "jumps": ["4", "1"], "bleats": [], "after": ["6"]}
    assert {line: [each.text for each in why] for line, (why, _) in told.items()} == {
        "before": [],
        "jumps": ["wet"],
        "bleats": [],
        "after": [],
    }
