"""Charts and cards typed as CSV: what print writes otherwise, what is wrong where, and nothing half written."""

from __future__ import annotations

import pytest

GAME = """\
ruleset: pond
title: The pond
version: 1.0.0
format: 1
choices: {mood: [calm, cross], eye: [left, right]}
pieces:
  goat:
    fields:
      speed: {type: number, title: speed on land}
      mood: {type: mood, for: layers}
      kicks: {type: number, per: eye, starts: 0, for: layers}
    tracks: {coat: {sections: card, title: coat}}
quantities: {leap: {of: goat, with: {depth: {type: number, from: 1..3}}, base: "splash[min(goat.speed, 6), depth] + goat.coat.left"}}
tables:
  splash:
    title: Splash
    of: goat
    keys: [speed]
    columns: {depth: 1..3}
    cell: number
    alternative: goat.mood is cross
    ends: clamp
    status: stand-in
    source: ours
    rows: {1-2: ["2|1", 1, "-"], 3-6: [4, 3, 2]}
  swim: {keys: [mood, eye], cell: number, otherwise: 0, rows: {calm: {left: 1, right: 2}, cross: {left: 3, right: 4}}, for: layers}
cards:
  bella: {kind: goat, speed: 3, mood: calm, coat: [2, 2], kicks: {left: 1}, status: stand-in, source: ours}
scenarios: {one: {pieces: {bella: {card: bella}}}}
examples: [{name: she leaps, run: {value: "bella.leap[1]"}, pieces: {bella: {card: bella}}, expect: {value: 8}}]
"""


@pytest.fixture
def pond(tmp_path, monkeypatch, rulecore):
    """The game, and the command line run beside it."""
    monkeypatch.setenv("RULECORE_RULESETS", str(tmp_path))
    (tmp_path / "pond").mkdir()
    (tmp_path / "pond" / "ruleset.yaml").write_text(GAME, "utf-8")

    def run(*words, **files):
        for name, text in files.items():
            (tmp_path / f"{name}.csv").write_text(text, "utf-8")
        return rulecore(*words, cwd=tmp_path)

    run.folder = tmp_path
    return run


def test_a_chart_as_printed_reaches_look(pond):
    done = pond("import", "table", "splash.csv", "-r", "pond", "--into", "mine", splash="speed;3;2;1\n1–2;;1;3/2\n3–6;½;−1;+5\n")
    assert done.code == 0, done.out + done.err
    written = (pond.folder / "mine" / "ruleset.yaml").read_text("utf-8") + (pond.folder / "mine" / "examples.yaml").read_text("utf-8")
    assert "/mine" not in written.replace("./mine", "")  # it was tried elsewhere, and does not speak of that place
    for told in ("grey boxes", "dashes of print", "split numbers", "fractions", "mine/typed/splash.yaml"):
        assert told in done.out
    seen = [
        pond("look", "splash", "-r", "pond", "--with", "./mine", f"speed={speed}", f"depth={depth}").out
        for speed, depth in ((4, 1), (4, 2), (4, 3))
    ]
    assert [each.splitlines()[0] for each in seen] == ["Splash: 5", "Splash: -1", "Splash: 0.5"]
    assert "stand-in" not in seen[0]
    assert pond("check", "./mine").code == 0


def test_a_chart_is_found_by_its_initial_and_typed_again(pond):
    for cell in ("7", "8"):
        assert (
            pond("import", "table", "splash.csv", "-r", "pond", "--into", "mine", splash=f"s,1,2,3\n1-2,{cell},1,-\n3-6,4,3,2\n").code == 0
        )
    assert pond("look", "splash", "-r", "pond", "--with", "./mine", "speed=1", "depth=1").out.startswith("Splash: 8")


@pytest.mark.parametrize(
    ("text", "at", "says"),
    [
        ("s,1,2,4\n1-2,1,1,1\n3-6,1,1,1\n", "splash.csv:1:7", "has no column"),
        ("s,1,2\n1-2,1,1\n3-6,1,1\n", "splash.csv:1:5", "column 3 of splash is not typed"),
        ("s,1,2,3\n2-Jan,1,1,1\n3-6,1,1,1\n", "splash.csv:2:1", "has made a date of this"),
        ("s,1,2,3\n1-2,1,1\n3-6,1,1,1\n", "splash.csv:2:7", "ends before the last column"),
        ("s,1,2,3\n1-2,1,x,1\n3-6,1,1,1\n", "splash.csv:2:7", "is not a number"),
        ("s,1,2,3\n1-3,1,1,1\n3-6,1,1,1\n", "splash.csv:3:1", "both take 3"),
        ("s,1,2,3\n1-2,1,1,1\n1-2,1,1,1\n", "splash.csv:3:1", "stands here twice"),
        ("s,1,2,3\n1-2,1,1,1,9\n3-6,1,1,1\n", "splash.csv:2:11", "goes on behind"),
        ("s,1,2,3\n", "", "has no rows"),
    ],
)
def test_what_is_wrong_is_told_where_it_was_typed(pond, text, at, says):
    done = pond("import", "table", "splash.csv", "-r", "pond", "--into", "mine", splash=text)
    assert done.code != 0
    assert at in done.out + done.err
    assert says in done.out + done.err
    assert "/tmp/" not in done.out + done.err
    assert not (pond.folder / "mine").exists()


def test_a_wrong_chart_leaves_a_folder_as_it_was(pond):
    assert pond("import", "table", "splash.csv", "-r", "pond", "--into", "mine", splash="s,1,2,3\n1-2,9,1,-\n3-6,4,3,2\n").code == 0
    before = {path: path.read_bytes() for path in (pond.folder / "mine").rglob("*.yaml")}
    assert pond("import", "table", "splash.csv", "-r", "pond", "--into", "mine", splash="s,1,2,3\n1-2,9,1,-\n4-6,4,x,2\n").code == 1
    assert {path: path.read_bytes() for path in (pond.folder / "mine").rglob("*") if path.is_file()} == before


def test_joined_boxes_and_rows_that_are_missed(pond):
    whole = "mood,eye,value\ncalm,left,5\n,right,6\ncross,left,7\n,right,8\n"
    assert "joined boxes" in pond("import", "table", "swim.csv", "-r", "pond", "--into", "mine", swim=whole).out
    assert pond("look", "swim", "-r", "pond", "--with", "./mine", "mood=cross", "eye=right").out.splitlines()[0].endswith(": 8")
    part = pond("import", "table", "swim.csv", "-r", "pond", "--into", "other", swim="mood,eye,value\ncalm,left,5\n")
    assert "row calm, right; row cross, left; row cross, right: not typed" in part.out + part.err


def test_the_same_numbers_are_known_then(pond):
    done = pond("import", "table", "splash.csv", "-r", "pond", "--into", "mine", splash="s,1,2,3\n1-2,2/1,1,-\n3-6,4,3,2\n")
    assert done.code == 0
    assert "rows" not in (pond.folder / "mine" / "typed" / "splash.yaml").read_text("utf-8")


def test_cards_are_changed_and_new(pond):
    text = 'id,speed on land,mood,coat,kicks left,kicks right\nbella,4,calm,2–2,1,2\nbilly,2,cross,"1, 2",–,1\n'
    done = pond("import", "card", "herd.csv", "-r", "pond", "--into", "mine", herd=text)
    assert done.code == 0, done.out + done.err
    shown = pond("show", "bella", "-r", "pond", "--with", "./mine").out
    assert "was 3" in shown
    assert "coat: was" not in shown
    assert pond("show", "billy", "-r", "pond", "--with", "./mine").code == 0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("id,spedd\nbella,4\n", "has nothing called"),
        ("id,speed\nbilly,4\n", "is a new card and lacks mood, kicks, coat"),
        ("id,coat\nbella,2/x\n", "are no boxes of sections"),
        ("id,mood\nbella,glad\n", "glad"),
        ("id,speed\nbella\n", "nothing is typed for bella"),
        ("id,speed\nbella,3\nbella,4\n", "stands here twice"),
        ("id,speed\nold goat,3\n", "cannot be the id of a card"),
    ],
)
def test_what_is_wrong_with_cards(pond, text, says):
    done = pond("import", "card", "herd.csv", "-r", "pond", "--into", "mine", herd=text)
    assert done.code != 0
    assert says in done.out + done.err
    assert not (pond.folder / "mine").exists()


def test_which_chart_and_what_cannot_be_read(pond):
    assert "import/which-table" in pond("import", "table", "what.csv", "-r", "pond", "--into", "mine", what="a,b\n1,2\n").err
    (pond.folder / "splash.csv").write_bytes(b"s,1\n\xff,2\n")
    assert "no text in UTF-8" in pond("import", "table", "splash.csv", "-r", "pond", "--into", "mine").err
    (pond.folder / "there").mkdir()
    done = pond("import", "table", "splash.csv", "-r", "pond", "--into", "there", splash="s,1,2,3\n1-2,9,1,-\n3-6,4,3,2\n")
    assert "import/folder" in done.err
