"""Files of games: what mail and power cuts do is read over, whatever else is wrong is refused by its line, and nobody writes in vain."""

from __future__ import annotations

import os

import pytest

from rulecore.engine.lines_of_file import line_of
from rulecore.engine.savefile import GameFile, counting, read_events
from rulecore.errors import AnswerMissing, CommandWrong, StepTooLong

HEADER = {
    "ruleset": "goats",
    "with": [],
    "options": {},
    "variant": None,
    "scenario": "meadow",
    "seed": "7",
    "sides": {"white": "captain"},
    "dice": "random",
    "block": [],
    "lock": [["goats", "1.0.0", "00ff"]],
    "table": [["bella", "goat"], ["bella.speed", 3]],
}
STEP = {
    "event": "step",
    "at": "1/play/jumps",
    "begins": ["play"],
    "cells": [["bella.leaps", 1], ["heidi"]],
    "kept": [[["each", "play"], ["bella"]], ["gone"]],
    "faces": [["leap", "bella", "", "2d6", [3, 5], "keyed"]],
    "lines": [["check", "leap: over", "GO-2"]],
    "captains": [["white", "jump/white#1", "bella"]],
}
INPUT = {"event": "input", "at": "1/play/jumps", "by": "white", "asked": "jump/white#1", "answer": "bella"}
OVER = {"event": "over", "at": "1/play/jumps", "winner": None, "text": ""}
CRASH = {"event": "crash", "at": "1/play/jumps", "who": "p", "hook": "step_jumps", "where": "", "error": "boom", "inputs": [], "trace": []}


def signed(*events):
    text, last = [], ""
    for event in ({"event": "header", "format": 1, **HEADER}, *events):
        line, last = line_of(event, last)
        text.append(line)
    return "".join(text).encode("utf-8", "surrogatepass")


def refused(path, data):
    path.write_bytes(data)
    with pytest.raises(CommandWrong) as wrong:
        read_events(str(path))
    return wrong.value.problems[0]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


def test_every_event_a_game_writes_is_read_as_it_was_written(path):
    events = [INPUT, STEP, CRASH, {"event": "undo", "to": 0}, STEP, OVER]
    with GameFile.create(str(path), HEADER) as file:
        for event in events:
            file.append(event)
    assert read_events(str(path)).events[1:] == events
    assert list(counting(read_events(str(path)).events))[1:] == [STEP, OVER]


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: data + b"\0" * 99,
        lambda data: data + b'{"e',
    ],
    ids=["lines end in CRLF", "a byte order mark", "NULs at the end", "a line cut short"],
)
def test_what_mail_and_power_cuts_do_is_read_over_and_mended(path, damage):
    path.write_bytes(damage(signed(STEP)))
    with GameFile.resume(str(path)) as file:
        file.append(OVER)
    assert read_events(str(path)).events[1:] == [STEP, OVER]
    assert not read_events(str(path)).notes


@pytest.mark.parametrize(
    "data",
    [b"", b"\0\0", b"\n", b"hello\n", b"[]\n", b'{"event":3}\n', b"[" * 99_999 + b"\n", signed()[:40], "é".encode("latin-1") + b"\n"],
)
def test_what_is_no_game_is_said_to_be_none(path, data):
    problem = refused(path, data)
    assert problem.code == "game/damaged"
    assert problem.at.line == 1


def test_a_line_that_is_far_too_long_is_refused(path):
    assert refused(path, signed() + b"x" * 5_000_000 + b"\n").at.line == 2


@pytest.mark.parametrize(
    "cut", [lambda lines: lines[:1] + lines[2:], lambda lines: lines[:2] + lines[1:], lambda lines: lines[:1] + lines[:0:-1]]
)
def test_lines_taken_out_doubled_and_swapped_are_found(path, cut):
    lines = signed(INPUT, STEP, OVER).splitlines(keepends=True)
    assert refused(path, b"".join(cut(lines))).code == "game/damaged"


FORGED = [
    *[("header", key, value) for key, value in (("sides", 3), ("sides", {"white": 3}), ("lock", None), ("lock", [[]]), ("with", "fog"))],
    *[
        ("header", key, value)
        for key, value in (("options", []), ("table", [["bella"]]), ("variant", 3), ("seed", 7), ("dice", None), ("block", "p"))
    ],
    *[("step", "at", value) for value in (3, "", "play", "x/play", "-1/play", "²/play", "1/")],
    *[("step", key, "text") for key in ("begins", "cells", "kept", "faces", "lines", "captains")],
    *[("step", "cells", [value]) for value in ([], [3], ["a", 1, 2], "a")],
    *[("step", "faces", [value]) for value in ([1], ["a", "", "", "1d6", ["x"], "keyed"])],
    *[("step", "lines", [value]) for value in (["a"], ["a", 3], ["a", "b", 3])],
    *[("undo", "to", value) for value in (-1, 2, 3, "x", None, 1.5, True)],
    ("input", "asked", 3),
    ("crash", "error", None),
    ("over", "winner", 3),
]
SORTS = {"step": STEP, "undo": {"event": "undo", "to": 0}, "input": INPUT, "crash": CRASH, "over": OVER}


@pytest.mark.parametrize(("sort", "key", "value"), FORGED)
def test_an_event_no_game_writes_is_refused_by_its_line_though_its_sum_is_right(path, sort, key, value):
    if sort == "header":
        data, line = line_of({"event": "header", "format": 1, **HEADER, key: value}, "")[0].encode(), 1
    else:
        data, line = signed(STEP, {**SORTS[sort], key: value}), 3
    problem = refused(path, data)
    assert problem.code == "game/damaged"
    assert problem.at.line == line


@pytest.mark.parametrize("sort", SORTS)
def test_an_event_that_lacks_a_key_is_refused(path, sort):
    for key in SORTS[sort]:
        if key not in ("event", "where", "inputs", "trace"):
            event = {each: value for each, value in SORTS[sort].items() if each != key}
            assert f'no "{key}"' in refused(path, signed(event)).message


def test_unknown_events_and_second_headers_are_refused(path):
    assert 'Did you mean "step"?' in refused(path, signed({**STEP, "event": "stepp"})).message
    assert "second header" in refused(path, signed({"event": "header", "format": 1, **HEADER})).message
    text, _ = line_of(STEP, "")
    assert refused(path, text.encode()).code == "game/damaged"


@pytest.mark.parametrize(("number", "code"), [(2, "game/format"), (0, "game/damaged"), (True, "game/damaged"), ("1", "game/damaged")])
def test_only_a_higher_format_asks_for_a_newer_rulecore(path, number, code):
    assert refused(path, line_of({"event": "header", "format": number, **HEADER}, "")[0].encode()).code == code


def test_a_game_is_not_begun_where_it_cannot_be_kept(path, tmp_path):
    path.write_text("mine")
    (tmp_path / "folder.jsonl").mkdir()
    for name, code in (("none/game.jsonl", "game/unwritable"), ("game.jsonl", "game/exists"), ("folder.jsonl", "game/exists")):
        with pytest.raises(CommandWrong) as wrong:
            GameFile.create(str(tmp_path / name), HEADER)
        assert wrong.value.problems[0].code == code
    assert path.read_text() == "mine"
    assert not (tmp_path / "none").exists()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_to_is_a_sentence(tmp_path):
    folder = tmp_path / "closed"
    folder.mkdir()
    folder.chmod(0o500)
    with pytest.raises(CommandWrong) as wrong:
        GameFile.create(str(folder / "game.jsonl"), HEADER)
    assert wrong.value.problems[0].code == "game/unwritable"


def test_a_refusal_lets_go_of_the_lock(path):
    path.write_bytes(b"no game\n")
    for _ in range(2):
        with pytest.raises(CommandWrong):
            GameFile.resume(str(path))
    path.write_bytes(signed())
    with GameFile.resume(str(path)), pytest.raises(AnswerMissing):
        GameFile.resume(str(path))
    with GameFile.resume(str(path)) as file:
        assert file.events[0]["ruleset"] == "goats"


@pytest.mark.skipif(os.name == "nt", reason="links are for administrators there")
def test_a_link_to_a_game_has_the_same_lock(path, tmp_path):
    path.write_bytes(signed())
    (tmp_path / "link.jsonl").symlink_to(path)
    with GameFile.resume(str(path)), pytest.raises(AnswerMissing):
        GameFile.resume(str(tmp_path / "link.jsonl"))


def test_a_writer_that_got_past_the_lock_is_noticed(path):
    path.write_bytes(signed())
    with GameFile.resume(str(path)) as file:
        with path.open("ab") as other:
            other.write(b"x")
        with pytest.raises(CommandWrong) as wrong:
            file.append(STEP)
    assert wrong.value.problems[0].code == "game/two-writers"


def test_a_step_that_could_not_be_read_again_is_not_written(path):
    path.write_bytes(signed())
    with GameFile.resume(str(path)) as file:
        with pytest.raises(StepTooLong):
            file.append({**STEP, "lines": [["note", "x" * 5_000_000]]})
        file.append(STEP)
    assert read_events(str(path)).events[-1]["at"] == STEP["at"]


def test_letters_that_are_none_come_back(path):
    with GameFile.create(str(path), {**HEADER, "seed": "\udcff"}) as file:
        file.append({**INPUT, "answer": "\ud800"})
    assert [event.get("seed", event.get("answer")) for event in read_events(str(path)).events] == ["\udcff", "\ud800"]
