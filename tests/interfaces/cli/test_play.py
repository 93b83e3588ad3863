"""Games on the command line: the same again, saved, cut off anywhere, taken back, proved, explained, and never written by two."""

from __future__ import annotations

import json
import os
import random
import sys

import pytest

from rulecore.engine.lines_of_file import line_of


def begun(said, path, *words, turns=1, seed=7):
    code, _, err = said("play", "skirmish", "--auto", "--seed", str(seed), "--turns", str(turns), "--save", str(path), *words)
    assert code == 0, err
    return path


def forged(path, change):
    """Write other events to a game, with sums that are right."""
    events = [json.loads(line) for line in path.read_text().splitlines()]
    for event in events:
        del event["sum"]
    text, last = [], ""
    for event in change(events):
        line, last = line_of(event, last)
        text.append(line)
    path.write_text("".join(text))


def test_the_same_seed_is_the_same_game_and_another_is_another(said):
    one, again, other = (said("play", "skirmish", "--auto", "--turns", "1", "--seed", seed)[1] for seed in ("3", "3", "4"))
    assert one == again
    assert one.replace("seed 3", "seed 4") != other


def test_a_game_saved_after_a_turn_goes_on_as_if_it_had_never_stopped(said, tmp_path):
    whole, parts = begun(said, tmp_path / "whole.jsonl", turns=2), begun(said, tmp_path / "parts.jsonl", turns=1)
    code, out, err = said("play", str(parts), "--turns", "2")
    assert code == 0, err
    assert "Turn 2" in out
    assert parts.read_bytes() == whole.read_bytes()


def test_cut_off_anywhere_the_file_ends_the_same(said, tmp_path):
    whole = begun(said, tmp_path / "whole.jsonl").read_bytes()
    header = whole.index(b"\n") + 1
    cut = tmp_path / "cut.jsonl"
    for place in random.Random(1).sample(range(header, len(whole)), 6):
        cut.write_bytes(whole[:place])
        code, _, err = said("play", str(cut), "--turns", "1")
        assert code == 0, err
        assert cut.read_bytes() == whole


def test_undo_takes_steps_back_and_the_dice_come_again(said, tmp_path):
    path = begun(said, tmp_path / "game.jsonl")
    before = [json.loads(line) for line in path.read_text().splitlines()]
    code, out, _ = said("undo", str(path), "2")
    assert code == 0
    assert "stands before" in out
    assert said("play", str(path), "--turns", "1")[0] == 0
    after = [json.loads(line) for line in path.read_text().splitlines()]
    plain = [[{**each, "sum": ""} for each in events[-2:]] for events in (before, after)]
    assert plain[0] == plain[1]
    assert len(after) == len(before) + 3
    assert said("replay", str(path))[0] == 0


def test_more_steps_than_there_are_cannot_be_taken_back(said, tmp_path):
    path = begun(said, tmp_path / "game.jsonl")
    kept = path.read_bytes()
    code, _, err = said("undo", str(path), "5000")
    assert code == 2
    assert "only" in err
    assert path.read_bytes() == kept


def test_replay_proves_and_finds_a_forged_face(said, tmp_path):
    path = begun(said, tmp_path / "game.jsonl")
    code, out, _ = said("replay", str(path))
    assert code == 0
    assert "steps follow" in out

    def other_faces(events):
        for event in events:
            if event.get("faces"):
                event["faces"][0][4][0] = event["faces"][0][4][0] % 6 + 1
        return events

    forged(path, other_faces)
    code, _, err = said("replay", str(path))
    assert code == 2
    assert "the dice: " in err
    assert "when it is run again" in err


def test_a_digit_edited_in_the_file_is_found_by_its_line(said, tmp_path):
    path = begun(said, tmp_path / "game.jsonl")
    lines = path.read_text().splitlines(keepends=True)
    number = next(at for at, line in enumerate(lines) if '"turn",1' in line)
    lines[number] = lines[number].replace('"turn",1', '"turn",9', 1)
    path.write_text("".join(lines))
    for words in (("play", str(path)), ("replay", str(path)), ("why", str(path)), ("undo", str(path))):
        code, _, err = said(*words)
        assert code == 2
        assert f"{path}:{number + 1}" in err or f"game.jsonl:{number + 1}" in err


def test_a_second_writer_gets_one_sentence(said, tmp_path):
    from rulecore.engine.savefile import GameFile

    path = begun(said, tmp_path / "game.jsonl")
    with GameFile.resume(str(path)):
        code, _, err = said("play", str(path))
    assert code == 4
    assert "open elsewhere" in err


def test_a_game_that_is_there_is_never_written_over(said, tmp_path):
    path = begun(said, tmp_path / "game.jsonl")
    kept = path.read_bytes()
    assert said("play", "skirmish", "--auto", "--save", str(path))[0] == 2
    assert path.read_bytes() == kept


def test_without_a_terminal_a_question_ends_the_command_and_the_game_can_be_gone_on_with(said, tmp_path):
    path = tmp_path / "game.jsonl"
    code, _, err = said("play", "skirmish", "--side", "north=human", "--scenario", "meeting", "--seed", "1", "--save", str(path))
    assert code in (2, 4)
    if code == 2:  # the sides of this scenario have other names: the sentence says which
        side = err.rsplit("There are: ", 1)[1].split(",")[0].strip(" .\n")
        code, _, err = said("play", "skirmish", "--side", f"{side}=human", "--scenario", "meeting", "--seed", "1", "--save", str(path))
    assert code == 4
    assert str(path) in err
    assert said("play", str(path))[0] == 4


def test_json_is_one_object_a_line_and_its_numbers_are_those_that_why_takes(said, tmp_path):
    path = tmp_path / "game.jsonl"
    code, out, _ = said("play", "skirmish", "--auto", "--seed", "7", "--turns", "1", "--json", "--save", str(path))
    assert code == 0
    *told, end = [json.loads(line) for line in out.splitlines()]
    assert end["what"] == "turns"
    assert [each["n"] for each in told] == list(range(1, len(told) + 1))
    for each in random.Random(2).sample(told, 3):
        code, out, err = said("why", str(path), str(each["n"]), "--json")
        assert code == 0, err
        assert json.loads(out)["text"] == each["text"]


def test_why_says_the_dice_and_the_clause_that_failed(said, tmp_path):
    path = begun(said, tmp_path / "game.jsonl")
    code, out, _ = said("why", str(path), "1")
    assert code == 0
    assert "dice: 1d6" in out
    assert "roll is" in out


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("play", "skirmish", "--scenario", "meating"), "meeting"),
        (("play", "terrain"), "no scenario"),
        (("play", "skirmish", "--auto", "--side", "noorth=captain"), "no side"),
        (("play", "skirmish", "--dice", "3,x"), "face"),
        (("play", "skirmish", "-p", "skirmish"), "no:skirmish"),
        (("play", "skirmish", "--auto", "-p", "no:skirmish"), "skirmish"),
        (("play", "skirmish", "--auto", "-p", "no:skirmsh"), "skirmish"),
        (("plugins", "-p", "no:skirmsh"), "skirmish"),
        (("play", "skirmish", "--auto", "--dice", "3,²"), "face"),
        (("play", "skirmish", "--auto", "--dice", ","), "face"),
        (("play", "skirmish", "--auto", "--dice", "3,9"), "does not show 9"),
        (("play", "skirmish", "--auto", "--side", "north="), "north=human"),
        (("play", "skirmish", "--auto", "--side", "north=stedy"), "steady"),
        (("play", "skirmish", "--auto", "--save", ""), "--save game.jsonl"),
        (("play", "skirmish", "--auto", "--save", "game.txt"), "game.txt.jsonl"),
        (("play", "skirmish", "--auto", "--save", "no such folder/game.jsonl"), "no such folder"),
        (("play", "skirmish", "--turns", "x"), "whole number"),
        (("play", "skirmish", "--turns"), "rulecore help play"),
        (("play", "nothing.jsonl"), "not there"),
        (("why", "nothing.jsonl"), "not there"),
        (("undo", "tests"), "is a folder"),
    ],
)
def test_what_cannot_be_played_is_a_sentence(said, words, hint):
    code, out, err = said(*words)
    assert code in (2, 3)
    assert hint in out + err
    assert "Traceback" not in err


def test_the_plugins_and_the_sequence_are_listed(said):
    assert "skirmish" in said("plugins")[1]
    assert "blocked by" in said("plugins", "-p", "no:skirmish")[1]
    code, out, _ = said("timeline", "skirmish", "--with", "terrain")
    assert code == 0
    assert "step_activate_squadrons" in out
    assert json.loads(said("timeline", "skirmish", "--json")[1])


def test_what_was_settled_when_a_game_began_cannot_be_said_again(said, tmp_path):
    path = begun(said, tmp_path / "game.jsonl")
    kept = path.read_bytes()
    for words in (("--seed", "8"), ("--auto",), ("--scenario", "meeting"), ("--side", "north=human"), ("--save", "other.jsonl")):
        code, _, err = said("play", str(path), *words)
        assert code == 2
        assert words[0] in err
    assert path.read_bytes() == kept


def test_a_game_that_got_another_name_goes_on(said, tmp_path):
    path = begun(said, tmp_path / "game.jsonl").rename(tmp_path / "battle.txt")
    assert said("play", str(path), "--turns", "1")[0] == 0


def test_a_game_that_is_refused_leaves_no_file(said, tmp_path):
    for words in (("-p", "no:skirmish"), ("--dice", "x"), ("--side", "north=nobody"), ("--scenario", "x")):
        assert said("play", "skirmish", "--auto", *words, "--save", str(tmp_path / "game.jsonl"))[0] == 2
    assert not list(tmp_path.iterdir())


def test_dice_that_run_out_are_an_answer_that_is_missing_and_no_fault_of_a_plugin(said, tmp_path):
    path = tmp_path / "game.jsonl"
    for words in (("skirmish", "--auto", "--dice", "3,5,2", "--save", str(path)), (str(path),)):
        code, _, err = said("play", *words)
        assert code == 4
        assert err.startswith("dice/missing: ")
        assert f"rulecore play {path} --dice" in err
    assert said("replay", str(path))[0] == 0
    code, _, err = said("play", "skirmish", "--auto", "--dice", "type")
    assert code == 4
    assert "--dice 3,5,2" in err


def test_a_game_whose_plugin_crashed_goes_on_once_that_is_mended(said, tmp_path):
    path = begun(said, tmp_path / "game.jsonl")
    whole = said("why", str(path))[1]

    def crashed(events):
        crash = {
            "event": "crash",
            "at": events[6]["at"],
            "who": "skirmish",
            "hook": "x",
            "where": "",
            "error": "boom",
            "inputs": [],
            "trace": [],
        }
        return [*events[:6], crash]

    forged(path, crashed)
    code, _, err = said("play", str(path), "--turns", "1")
    assert code == 0, err
    assert said("replay", str(path))[0] == 0
    assert said("why", str(path))[1] == whole


def test_a_paused_game_can_be_gone_on_with_without_a_plugin_and_opened_again(said, tmp_path):
    path = tmp_path / "game.jsonl"
    assert said("play", "skirmish", "--auto", "--dice", "3,5,2", "--save", str(path))[0] == 4
    assert "waits for" in said("play", str(path), "-p", "no:skirmish")[2]
    assert "without skirmish" in path.read_text()
    assert "waits for" in said("play", str(path))[2]
    assert said("replay", str(path))[0] == 0
    assert said("undo", str(path))[0] == 0
    assert said("play", str(path))[0] == 4


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda events: [*events, events[5]], "game/differs"),
        (lambda events: [*events[:5], {**events[5], "more": 1}, *events[6:]], '"more": 1 on record'),
        (lambda events: [{**events[0], "dice": "type"}, *events[1:]], "a question"),
        (lambda events: [*events[:4], *events[5:]], "game/differs"),
    ],
)
def test_a_forged_game_proves_nothing(said, tmp_path, change, says):
    path = begun(said, tmp_path / "game.jsonl")
    forged(path, change)
    kept = path.read_bytes()
    for words in (("replay", str(path)), ("why", str(path))):
        code, _, err = said(*words)
        assert code == 2
        assert says in err or words[0] == "why"
    assert path.read_bytes() == kept


def test_another_winner_on_record_is_found(said, tmp_path):
    path = tmp_path / "game.jsonl"
    assert said("play", "skirmish", "--auto", "--seed", "7", "--save", str(path))[0] == 0
    forged(path, lambda events: [*events[:-1], {**events[-1], "winner": "meadow"}])
    assert "the winner: meadow on record" in said("replay", str(path))[2]


def test_the_same_rules_once_more_throw_the_same_dice(said, tmp_path):
    path = begun(said, tmp_path / "game.jsonl", "--with", "terrain")
    out = said("replay", str(path), "--with", "terrain")[1]
    assert "nothing differs" in out
    assert "0 new, 0 unused, 0 with another face" in out


def test_a_seed_of_any_letters_is_a_seed(said, tmp_path):
    path = begun(said, tmp_path / "game.jsonl", seed="\udcff")
    assert said("replay", str(path))[0] == 0


def test_what_json_says_last_is_one_line_too_when_an_answer_is_missing(said):
    for words, what in ((("--side", "south=human", "--seed", "7"), "question"), (("--auto", "--dice", "3"), "paused")):
        code, out, _ = said("play", "skirmish", *words, "--json")
        assert code == 4
        assert json.loads(out.splitlines()[-1])["what"] == what


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="this system has no terminals of that sort")
@pytest.mark.parametrize(
    ("words", "typed", "says"),
    [
        (
            ("--side", "south=human", "--seed", "7"),
            "x\nb\nso\n",
            ["north: captain; south: human", '"x" is no answer', "south is picked", "which squadron"],
        ),
        (("--auto", "--dice", "type"), "7\n3\n", ['"7" is no answer', "dice: d6 for Wind", "Wind: holds", "--save"]),
        (("--side", "south=human", "--seed", "7"), "2\n", ["1 north, 2 south", "south is picked", "which squadron"]),
        (("--side", "south=human", "--seed", "7"), "?\nwhy\n", ["Ctrl-D", "This game is not kept"]),
    ],
)
def test_at_a_terminal_people_are_asked_until_an_answer_fits(said, monkeypatch, words, typed, says):
    ours, theirs = os.openpty()
    os.write(ours, typed.encode() + b"\x04")
    with open(theirs) as terminal:
        monkeypatch.setattr(sys, "stdin", terminal)
        code, out, err = said("play", "skirmish", *words)
    os.close(ours)
    assert code == 4
    for each in says:
        assert each in out + err
