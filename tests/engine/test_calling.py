"""`call`, `carry_out`, `drop`, `later`, `stop`, `note`, and rules that go on without end."""

from __future__ import annotations

import pytest

from rulecore.engine.interruptions import Waiting
from rulecore.errors import RulesWrong

GOATS = """
pieces:
  meadow: {one: yes, fields: {heard: {starts: 0}, scared: {type: goat, may_be: none, starts: none}}}
  goat: {fields: {speed: {starts: 3}, near: {type: goat, may_be: none, starts: none}, steps: {starts: 0}}}
conditions:
  tired: {of: goat, modifiers: {lazy: {rule: forbid trot, because: it is too tired}}, triggers: [{before: bolt, do: [{note: reluctantly}]}]}
  loud: {of: meadow, triggers: [{after: bolt, do: [{add: {heard: 10}, who: meadow}]}]}
  echo: {of: goat, start: [{lose: echo}, {gain: echo}]}
procedures:
  bolt: {with: {goat: goat, far: {type: number, usual: goat.speed}}, cite: ME-7,
    do: [{add: {steps: far}}, {let: {twice: 2 * far}}, {note: bolts, when: twice > 5}]}
  panic:
    of: goat
    uses_up: goat
    do: [{call: panic, who: goat.near, when: goat.near is not none}, {note: panics}, {remove: goat}]
  round: {do: [{call: about}]}
  about: {do: [{call: round}]}
  outer: {of: goat, do: [{call: inner}, {note: after}]}
  inner: {of: goat, do: [{stop: outer}, {note: never}]}
  moment: {of: goat, do: []}
  whose: {with: {goat: {type: goat, may_be: none}}, do: [{note: nobody, when: goat is none}]}
orders:
  trot: {of: goat, fields: {far: number}, needs: {able: {rule: goat.speed > 0, because: it stands}}, do: [{call: bolt, with: {far: far}}]}
  dig: {of: goat, hands: {from: leg, need: 1}, do: []}
sequence:
  - {phase: evening, steps: [{id: dusk, do: []}, {id: night_falls, do: []}]}
"""
LEG = "  leg: {part_of: goat, named: 1..2}\n"


@pytest.fixture
def play(table):
    text = GOATS.replace("conditions:\n", LEG + "conditions:\n", 1)
    return table(text, {"bella": ("goat", {}), "heidi": ("goat", {"near": "bella"})}, dice=[])


def goat(play, name="bella"):
    return play.state.by_id[name]


def test_a_procedure_is_handed_names_or_their_usual_values(play, do):
    do(play, "  - {call: bolt, who: bella}\n  - {call: bolt, who: bella, with: {far: 1}}")
    assert (goat(play).steps, play.lines) == (4, ["bolts"])
    play.call("bolt", {"goat": "heidi", "far": 7})
    assert goat(play, "heidi").steps == 7


def test_lines_of_the_journal_credit_what_is_running(play):
    play.call("bolt", {"goat": "bella"})
    assert play.journal[0].cite == ("ME-7",)


def test_triggers_surround_a_procedure(play, do):
    do(play, "  - {gain: tired, who: bella}\n  - {gain: loud, who: meadow}\n  - {call: bolt, who: bella}\n  - {call: bolt, who: heidi}")
    assert (play.lines[2:], play.world.single["meadow"].heard) == (["reluctantly", "bolts", "bolts"], 20)


def test_nobody_is_not_called_unless_nobody_may_be(play, do):
    do(
        play,
        "  - {call: moment, who: meadow.scared}\n  - {call: outer, who: meadow.scared}\n  - {call: whose, with: {goat: meadow.scared}}",
    )
    assert play.lines == ["nobody"]


def test_who_is_being_used_up_is_not_used_up_again(play, do):
    do(play, "  - {set: {near: heidi}, who: bella}\n  - {call: panic, who: bella}")
    assert play.lines == ["panics", "heidi is removed", "panics", "bella is removed"]


def test_stop_ends_what_is_running_and_no_more(play, do):
    do(play, "  - {call: outer, who: bella}\n  - {stop: outer}\n  - {note: on}")
    assert play.lines == ["outer is stopped", "on"]


def test_procedures_in_a_ring_are_named(play):
    with pytest.raises(RulesWrong, match=r"procedure (round|about) → procedure (round|about) → procedure \1"):
        play.call("round")
    assert play.running == []


def test_a_condition_that_brings_itself_again_is_said(play, do):
    with pytest.raises(RulesWrong, match="rules/endless"):
        do(play, "  - {gain: echo, who: bella}")
    assert play.changes == []


def test_a_long_chain_is_no_ring(table, do):
    herd = {f"g{n}": ("goat", {"near": f"g{n - 1}"} if n else {}) for n in range(150)}
    play = table(GOATS.replace("conditions:\n", LEG + "conditions:\n", 1), herd)
    do(play, "  - {call: panic, who: g149}")
    assert play.lines[-1] == "g149 is removed"
    assert len(play.lines) == 300


def test_an_order_is_done_at_once_with_its_fields(play, do):
    do(play, "  - {carry_out: trot, who: bella, with: {far: 5}}")
    assert (goat(play).steps, play.lines) == (5, ["carry out trot", "bolts"])


def test_an_order_that_is_not_allowed_is_refused(play, do):
    do(play, "  - {set: {speed: 0}, who: heidi}\n  - {carry_out: trot, who: heidi, with: {far: 1}}")
    do(play, "  - {gain: tired, who: bella}\n  - {carry_out: trot, who: bella, with: {far: 1}}")
    assert [line for line in play.lines if "refused" in line] == ["trot refused: able", "trot refused: lazy"]
    assert [each.text for each in play.allowed("trot", goat(play))] == ["it is too tired"]
    assert not play.world.allowed("trot", goat(play))


def test_an_order_that_needs_hands_waits(play, do):
    with pytest.raises(Waiting, match="order dig"):
        do(play, "  - {carry_out: dig, who: bella}")


def test_an_order_is_dropped(play, do):
    play.state.add_order(goat(play), "trot", {"far": 1})
    play.state.add_order(goat(play), "dig")
    do(play, "  - {drop: trot, who: bella}\n  - {drop: trot, who: bella}\n  - {drop: all, who: bella}")
    assert play.lines == ["bella drops trot", "bella drops dig"]


def test_what_is_put_off_keeps_its_names_and_is_taken_out_once(play, do):
    mark = play.state.mark()
    do(play, "  - {let: {far: 4}}\n  - {later: dusk, do: [{add: {steps: far}, who: bella}]}\n  - {later: night_falls, do: [{note: night}]}")
    assert play.lines == ["due at dusk", "due at night_falls"]
    for effect, names in play.due("dusk"):
        play.run(effect["do"], names)
    assert (goat(play).steps, play.due("dusk"), len(play.due("night_falls"))) == (4, [], 1)
    play.state.rollback(mark)
    assert play.due("night_falls") == []
