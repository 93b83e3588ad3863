"""Games on the command line: the same again, saved, cut off anywhere, taken back, proved, explained, and never written by two."""

from __future__ import annotations

import json
import random

import pytest

from rulecore.interfaces.cli.main import run


@pytest.fixture
def said(capsys):
    def command(*words):
        code = run(list(words))
        out, err = capsys.readouterr()
        return code, out, err

    return command


def begun(said, path, *words, turns=1, seed=7):
    code, _, err = said("play", "skirmish", "--auto", "--seed", str(seed), "--turns", str(turns), "--save", str(path), *words)
    assert code == 0, err
    return path


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
    from rulecore.engine.lines_of_file import line_of

    path = begun(said, tmp_path / "game.jsonl")
    code, out, _ = said("replay", str(path))
    assert code == 0
    assert "steps follow" in out
    text, last = [], ""
    for line in path.read_text().splitlines():
        event = json.loads(line)
        event.pop("sum")
        if event.get("faces"):
            event["faces"][0][4][0] = event["faces"][0][4][0] % 6 + 1
        written, last = line_of(event, last)
        text.append(written)
    path.write_text("".join(text))
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
        (("why", "nothing.jsonl"), "not there"),
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
