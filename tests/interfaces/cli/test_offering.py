"""Orders at a prompt: listed on few lines with what is known of each, their odds, why not, taken back, and sealed from others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

MEADOW = """ruleset: meadow
title: The meadow
version: 1
format: 1
choices: {hoof: [fore, hind], aim: [high, low]}
pieces:
  player: {fields: {points: {starts: 0}}}
  goat:
    fields: {owner: player, rank: {starts: 1}, wool: {starts: 6}, lame: {starts: false}, temper: {starts: 1, seen_by: owner}}
conditions: {dizzy: {of: goat}}
orders:
  crouch: {of: goat, announced: butting, do: []}
  butt:
    of: goat
    fields: {other: goat, hoof: hoof, aim: {type: aim, starts: high}}
    needs:
      rival: {rule: other.owner != goat.owner, because: it is no rival, cite: ME-1}
      once: {rule: no butt of goat, because: it butts once, cite: ME-2}
      clear: {rule: goat is not dizzy, because: it is dizzy}
      sound: {rule: not (hoof is hind and goat.lame), because: this leg is lame, which: goat}
    announced: butting
    at: butting
    order: highest goat.rank
    beside: {rank: goat.rank}
    odds: {wool: other.wool, dizzy: other.dizzy, startled: startle}
    do: [{check: shove, who: goat, with: {other: other, aim: aim}}]
  glare:
    of: goat
    fields: {other: goat}
    needs: {rival: other.owner != goat.owner}
    odds: {wool: other.wool}
    do: [{check: stare, who: goat, with: {other: other}}]
checks:
  shove:
    title: Shoving
    with: {goat: goat, other: goat, aim: aim}
    roll: 1d6
    adds: goat.rank - 2 * count(crouch of other)
    do:
      - {add: {wool: -2}, who: other, when: total >= 5}
      - {gain: dizzy, who: other, when: total >= 7 and aim is high}
      - {check: startle, who: other, when: roll = 6}
  startle: {with: {goat: goat}, roll: 1d6, succeeds: total >= 4, success: [{add: {wool: -1}}], failure: []}
  stare: {with: {goat: goat, other: goat}, roll: 1d6, do: [{add: {wool: -1}, who: other, when: total > other.temper}]}
sequence:
  - {phase: hiding, steps: [{id: hide, title: They hide, orders: [crouch], by: each, sealed: yes}]}
  - {phase: plans, title: Plans, steps: [{id: plan, title: Butting is planned, orders: [butt, glare], by: each, sealed: yes}]}
  - {phase: play, steps: [{id: butting, do: []}]}
scenarios:
  noon:
    pieces:
      white: {kind: player}
      brown: {kind: player}
      bella: {kind: goat, owner: white, rank: 2}
      flora: {kind: goat, owner: white, rank: 3, lame: true}
      heidi: {kind: goat, owner: brown}
"""


@pytest.fixture
def play(rulecore, tmp_path, monkeypatch):
    """Play a turn of the game with lines that people type one after the other; gives what was told."""
    monkeypatch.setenv("RULECORE_CACHE", "off")
    (tmp_path / "meadow").mkdir()
    (tmp_path / "meadow" / "ruleset.yaml").write_text(MEADOW)
    words = ("play", "meadow", "--seed", "3", "--turns", "1", "--side", "white=human", "--side", "brown=human", "--answers", "-")

    def run(*typed, more=()):
        return rulecore(*words, *more, stdin="".join(f"{each}\n" for each in typed), cwd=tmp_path)

    return run


def lines(told):
    return [" ".join(each.split()) for each in told.splitlines()]


def asked(told, typed):
    """Give what was told after a line was typed, up to the next prompt."""
    return lines(told.out.partition(f"> {typed}\n")[2].partition("\n> ")[0])


def test_orders_that_differ_little_are_one_line_with_what_is_known_of_them(play):
    told = lines(play("none", "none").out)
    assert "Turn 1, Plans, Butting is planned" in told
    assert told[told.index("white: which orders?", told.index("Turn 1, Plans, Butting is planned")) + 1 :][:6] == [
        "rank Shoving",
        "1 bella: butt heidi fore|hind high|low 2 3 to 8",
        "2 bella: glare heidi",
        "3 flora: butt heidi fore high|low 3 4 to 9",
        "4 flora: glare heidi",
        "5 none",
    ]


def test_a_number_may_be_followed_by_words_and_several_by_more(play):
    told = play("none", "none", "1 low hind; 3", "none")
    assert told.code == 0
    assert "bella: butt heidi hind low" in told.out
    assert "flora: butt heidi fore high" in told.out
    shoved = [each for each in lines(told.out) if "Shoving" in each and "rank" not in each]
    assert len(shoved) == 2
    assert "flora" in shoved[0], "the highest rank butts first"


def test_an_order_may_be_written_without_a_colon_and_a_list_goes_on_behind_a_semicolon(play):
    told = play("none", "none", "bella butt heidi fore;", "odds flora butt heidi fore", "flora: butt heidi hind", "done", "none")
    assert told.code == 0
    assert "Kept: bella: butt heidi fore.\n" in told.out
    assert "this leg is lame: flora. Give another order" in told.out
    assert "bella: butt heidi fore" in told.out.partition("\n  Play")[2]


def test_odds_say_exactly_what_an_order_may_do(play):
    told = play("none", "none", "odds 1", "odds 1 low", "odds bella")
    assert asked(told, "odds 1") == [
        "bella: butt heidi fore high",
        "rank 2",
        "Shoving: 3 to 8",
        "now change on average 1 or more 2 or more 3 or more",
        "wool 6 -1.4 66.6 % 66.6 % 8.3 %",
        "dizzy no 33.3 %",
        "startled 16.6 %",
    ]
    assert "dizzy no 0 %" in asked(told, "odds 1 low")
    assert "bella: butt heidi fore high -1.4, 66.6 % 33.3 % 16.6 %" in asked(told, "odds bella")


def test_odds_that_would_give_away_what_is_hidden_are_refused(play):
    assert any("its odds hang on temper" in each for each in asked(play("none", "none", "odds 2"), "odds 2"))


def test_why_not_names_each_reason_with_its_rule_place_and_the_ways_it_forbids(play):
    told = play("none", "none", "why not flora", "why not flora butt heidi", "why not kid", "why not")
    (said,) = [each for each in asked(told, "why not flora") if each.startswith("it is no rival")]
    assert said.startswith("it is no rival - bella [ME-1] ")
    assert "meadow/ruleset.yaml:17:7" in said
    assert asked(told, "why not flora butt heidi")[1].startswith("this leg is lame: flora - hind ")
    assert asked(told, "why not flora butt heidi")[2] == "can be given: fore"
    assert 'nothing of an order is called "kid" here.' in asked(told, "why not kid")[0]
    assert asked(told, "why not")[0].startswith("Say of what: why not NAME")


def test_why_not_of_an_order_to_somebody_about_herself_says_that_there_is_none(play):
    told = play("none", "none", "why not flora butt flora fore")
    assert asked(told, "why not flora butt flora fore")[0].startswith("an order to flora is never about flora.")


def test_why_not_counts_what_is_kept_of_a_list(play):
    told = play("none", "none", "bella: butt heidi fore;", "why not bella butt heidi fore high")
    assert any(each.startswith("it butts once [ME-2]") for each in asked(told, "why not bella butt heidi fore high"))


def test_why_not_tells_duties_with_their_rule_and_place(play, tmp_path):
    duties = "duties: {goat: {looks: {rule: count(glare of goat) = 1, because: each goat glares once, cite: ME-4}}}"
    file = tmp_path / "meadow" / "ruleset.yaml"
    file.write_text(file.read_text().replace("orders: [butt, glare], by: each,", f"orders: [butt, glare], by: each, {duties},"))
    told = play("none", "none", "why not bella butt", "bella: glare heidi;", "why not bella glare", "why not bella butt")
    assert any(each.startswith("still due: each goat glares once [ME-4] ") for each in asked(told, "why not bella butt"))
    forbidden = asked(told, "why not bella glare")
    assert any(each.startswith("each goat glares once - heidi [ME-4] ") for each in forbidden)
    assert not any("can be given" in each or "still due" in each for each in forbidden)


def test_a_side_learns_nothing_of_what_others_have_ordered(play):
    hidden, open_ = (asked(play("none", brown, "odds 1"), "odds 1") for brown in ("heidi: crouch", "none"))
    assert hidden == open_
    one, other = (play("none", "none", white, "odds 1", "why not heidi", "?") for white in ("1", "none"))
    assert [asked(one, each) for each in ("odds 1", "why not heidi", "?")] == [
        asked(other, each) for each in ("odds 1", "why not heidi", "?")
    ]


def test_what_a_side_ordered_stands_sealed_in_the_file_of_another(play, tmp_path):
    more = ("--save", "game.jsonl", "--file-of", "brown=brown.jsonl")
    assert play("none", "none", "1 low", more=more).code == 4
    own = (tmp_path / "brown.jsonl").read_text()
    assert "sealed" in own
    assert "butt" not in json.dumps([json.loads(each) for each in own.splitlines()[1:]])
    assert "bella: butt heidi fore low" in (tmp_path / "game.jsonl").read_text()


def test_an_answer_is_taken_back_before_and_after_it_is_told(play, tmp_path, rulecore):
    told = play("none", "none", "1", "undo", "3", "none", more=("--save", "game.jsonl"))
    assert told.code == 0
    assert "Taken back: white: bella: butt heidi fore high\n" in told.out
    played = told.out.partition("\n  Play")[2]
    assert "flora: butt heidi fore high" in played
    assert "bella: butt" not in played
    assert rulecore("replay", "game.jsonl", cwd=tmp_path).code == 0
    assert "This game is not kept." in play("none", "undo").out


def test_who_asks_for_help_is_told_what_may_be_typed(play):
    told = asked(play("none", "none", "?"), "?")
    assert told[1] == "1 bella: butt heidi fore|hind high|low 2 3 to 8"
    assert any(each.startswith("why not why an order cannot be given") for each in told)
    assert asked(play("none", "none", "? flora"), "? flora")[1].startswith("3 flora: butt heidi fore")
    assert "why not kid says why." in asked(play("none", "none", "? kid"), "? kid")[0]


def test_answers_come_from_a_file_and_what_is_asked_then_waits(rulecore, play, tmp_path):
    Path(tmp_path / "typed").write_text("# nobody hides\nnone\n\nnone\n")
    words = ("play", "meadow", "--side", "white=human", "--side", "brown=human", "--answers")
    told = rulecore(*words, "typed", cwd=tmp_path)
    assert told.code == 4
    assert "white: which orders?" in told.err
    gone = rulecore(*words, "nowhere", cwd=tmp_path)
    assert gone.code == 2
    assert "command/answers: nowhere cannot be read" in gone.err
