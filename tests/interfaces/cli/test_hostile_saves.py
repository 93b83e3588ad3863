"""Games on file that mail, editors and rogues had in their hands: each command reads them or says in one sentence why it does not."""

from __future__ import annotations

import json

import pytest

from rulecore.engine.lines_of_file import line_of
from rulecore.interfaces.cli.main import run

COMMANDS = ("play", "why", "replay", "undo")


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """The bytes of a game of one turn."""
    path = tmp_path_factory.mktemp("saved") / "game.jsonl"
    assert run(["play", "skirmish", "--auto", "--seed", "7", "--turns", "1", "--save", str(path)]) == 0
    return path.read_bytes()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


def told(said, path, word, turns="1"):
    """Run one command on a game; whatever it is, it says no more than it should and keeps what is not its own."""
    kept = path.read_bytes()
    words = (word, str(path), "--turns", turns) if word == "play" else (word, str(path))
    code, out, err = said(*words)
    assert "Traceback" not in out + err
    assert "rulecore/internal" not in err
    if code:
        assert path.read_bytes() == kept
        assert not out or word == "play"
        assert max(map(len, err.splitlines())) < 1_200
        assert len(err.splitlines()) <= 4  # place and sentence, perhaps the line, what to do
    return code, err


def resigned(data, change):
    """Give other events with sums that are right."""
    events = [json.loads(line) for line in data.splitlines()]
    for event in events:
        del event["sum"]
    text, last = [], ""
    for event in change(events):
        line, last = line_of(event, last)
        text.append(line)
    return "".join(text).encode()


# ---- what mail and power cuts do: read over, and nothing is lost ------------------------------------------------------------------------

MENDED = {
    "the last line is cut": (lambda data: data[:-40], True),
    "the last line lacks its end": (lambda data: data[:-1], True),
    "lines end in CRLF": (lambda data: data.replace(b"\n", b"\r\n"), True),
    "it begins with a byte order mark": (lambda data: b"\xef\xbb\xbf" + data, True),
    "NULs at its end": (lambda data: data + b"\0" * 4096, True),
    "half a line more": (lambda data: data + b'{"event":"step","at":"2/', True),
}


@pytest.mark.parametrize("word", COMMANDS)
@pytest.mark.parametrize("damage", MENDED)
def test_what_mail_and_power_cuts_do_is_read_over(said, saved, path, damage, word):
    change, noted = MENDED[damage]
    path.write_bytes(change(saved))
    code, err = told(said, path, word)
    assert code == 0, err
    assert len(err.splitlines()) <= noted


@pytest.mark.parametrize("damage", MENDED)
def test_it_is_mended_when_the_game_goes_on(said, saved, path, damage):
    path.write_bytes(MENDED[damage][0](saved))
    assert told(said, path, "play")[0] == 0
    if damage not in ("lines end in CRLF", "it begins with a byte order mark"):  # these stay, and do no harm
        assert path.read_bytes() == saved
    assert told(said, path, "replay")[0] == 0


# ---- what editors and rogues do: refused by the line -------------------------------------------------------------------------------------


def edited(number, change):
    def damage(data):
        lines = data.splitlines(keepends=True)
        lines[number - 1] = change(lines[number - 1])
        return b"".join(lines)

    return damage


def digit(line):
    at = next(at for at in range(line.index(b'"at":"') + 8, len(line)) if line[at : at + 1].isdigit())
    return line[:at] + (b"1" if line[at : at + 1] != b"1" else b"2") + line[at + 1 :]


DAMAGED = {
    "an edited digit": (edited(5, digit), 5),
    "an edited digit of the header": (edited(1, lambda line: line.replace(b'"seed":"7"', b'"seed":"8"')), 1),
    "a removed line": (edited(5, lambda _: b""), 5),
    "a removed header": (edited(1, lambda _: b""), 1),
    "an inserted line": (edited(5, lambda line: b'{"event":"step","at":"1/x","sum":"00"}\n' + line), 5),
    "an empty line": (edited(5, lambda line: b"\n" + line), 5),
    "a doubled line": (edited(5, lambda line: line + line), 6),
    "swapped lines": (lambda data: b"".join([*(all_ := data.splitlines(keepends=True))[:4], all_[5], all_[4], *all_[6:]]), 5),
    "bytes that are no letters": (edited(5, lambda line: line.replace(b'"at"', b'"a\xff"')), 5),
    "a line cut in the middle of the file": (edited(5, lambda line: line[:30] + b"\n"), 5),
    "a huge cell": (edited(5, lambda line: line.replace(b'"cells":[', b'"cells":[["x",' + b"9" * 4_000_000 + b"],")), 5),
    "a number of many digits": (edited(5, lambda line: line.replace(b'"cells":[', b'"cells":[["x",' + b"9" * 9_999 + b"],")), 5),
    "brackets without an end": (edited(5, lambda _: b"[" * 200_000 + b"\n"), 5),
    "a number that is none": (edited(5, lambda line: line.replace(b'"cells":[', b'"cells":[["x",NaN],')), 5),
    "UTF-16": (lambda data: data.decode().encode("utf-16"), 1),
    "nothing": (lambda _: b"", 1),
    "another file": (lambda _: b"Dear Anna,\nhere is our game.\n", 1),
}


@pytest.mark.parametrize("word", COMMANDS)
@pytest.mark.parametrize("damage", DAMAGED)
def test_what_was_edited_is_refused_by_its_line(said, saved, path, damage, word):
    change, line = DAMAGED[damage]
    path.write_bytes(change(saved))
    code, err = told(said, path, word)
    assert code == 2, err
    assert err.startswith(f"{path}:{line}"), err
    assert "game/damaged" in err


# ---- the same with sums that are right: no game that was played, though no line shows it ------------------------------------------------


def other(number, **more):
    return lambda events: [*events[: number - 1], {**events[number - 1], **more}, *events[number:]]


def cell(*pair):
    return lambda events: [*events[:4], {**events[4], "cells": [list(pair), *events[4]["cells"]]}, *events[5:]]


MISSHAPEN = {
    "a step whose cells are a text": other(5, cells="none"),
    "a step at no place": other(5, at=3),
    "a face that is a text": other(5, faces=[["a", "", "", "1d6", ["x"], "keyed"]]),
    "a seed that is a number": other(1, seed=7),
    "sides that are a list": other(1, sides=[]),
    "a lock of nothing": other(1, lock=None),
    "an undo of what was not yet": lambda events: [*events, {"event": "undo", "to": 10_000}],
    "an undo of a truth": lambda events: [*events, {"event": "undo", "to": True}],
    "an event of no sort": lambda events: [*events, {"event": "stepp"}],
    "a second header": lambda events: [*events, events[0]],
    "no header": lambda events: events[1:],
}


@pytest.mark.parametrize("word", COMMANDS)
@pytest.mark.parametrize("damage", MISSHAPEN)
def test_what_no_game_writes_is_refused_though_its_sum_is_right(said, saved, path, damage, word):
    path.write_bytes(resigned(saved, MISSHAPEN[damage]))
    code, err = told(said, path, word)
    assert code == 2, err
    assert "game/damaged" in err


FORGED = {
    "a cell of a piece that is not there": cell("kraken.hull", 3),
    "a cell of a field that is not there": cell("north.wrath", 3),
    "a cell that is a huge text": cell("north.score", "x" * 500_000),
    "a cell that is a list of lists": cell("north.score", [[[[]]]]),
    "a step that is taken out": lambda events: [*events[:4], *events[5:]],
    "a step that comes twice": lambda events: [*events[:5], events[4], *events[5:]],
    "a step more": lambda events: [*events, {**events[-1], "at": "2/nowhere/at_all", "lines": [["note", "a kraken"]]}],
    "an answer nobody was asked for": lambda events: [
        *events[:4],
        {"event": "input", "at": events[4]["at"], "by": "north", "asked": "course/kraken#1", "answer": "ahead 90"},
        {**events[4], "cells": []},
        *events[5:],
    ],
    "another seed": other(1, seed="8"),
    "another scenario": other(1, scenario="fog_coast"),
    "a scenario that is not there": other(1, scenario="atlantis"),
    "a ruleset that is not there": other(1, ruleset="atlantis"),
    "a ruleset far away": other(1, ruleset="../../../../etc"),
    "a layer that is not there": other(1, **{"with": ["atlantis"]}),
    "an option that is not there": other(1, options={"atlantis": "yes"}),
    "a side that is not there": other(1, sides={"atlantis": "human"}),
    "a captain that is not there": other(1, sides={"north": "nemo"}),
    "other rules": other(1, lock=[["skirmish", "9.0.0", "00ff"]]),
    "dice that are none": other(1, dice="3,x"),
    "a plugin that is left out": other(1, block=["skirmish"]),
}


@pytest.mark.parametrize("damage", FORGED)
def test_what_does_not_follow_from_the_rules_is_found_by_replay_though_its_sum_is_right(said, saved, path, damage):
    path.write_bytes(resigned(saved, FORGED[damage]))
    code, err = told(said, path, "replay")
    # The folder far away holds no rules; rules that have changed may give the same game, and that is what replay says.
    assert code == {"a ruleset far away": 1, "other rules": 0}.get(damage, 2), err


@pytest.mark.parametrize("word", ["play", "why"])
@pytest.mark.parametrize("damage", FORGED)
def test_whoever_takes_a_forged_game_at_its_word_does_no_harm(said, saved, path, damage, word):
    path.write_bytes(resigned(saved, FORGED[damage]))
    code, err = told(said, path, word, turns="2")
    assert code in (0, 1, 2), err


@pytest.mark.parametrize("damage", FORGED)
def test_steps_of_a_forged_game_may_be_taken_back(said, saved, path, damage):
    path.write_bytes(resigned(saved, FORGED[damage]))
    assert told(said, path, "undo")[0] == 0
