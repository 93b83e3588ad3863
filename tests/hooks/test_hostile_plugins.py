"""Plugins that raise, exit, swallow, loop or remember: the step is rolled back, the right one is blamed, nothing is lost."""

from __future__ import annotations

import pytest

from rulecore.engine import latch
from rulecore.engine.store import InMemory
from rulecore.errors import PluginFailed, Problem, StepTooLong

RULES = """pieces:
  player: {fields: {points: {starts: 0}}}
  goat: {fields: {speed: {starts: 3}, owner: player, leaps: {starts: 0, resets: turn}}}
sequence:
  - phase: play
    steps:
      - {id: wakes, do: [{for_each: goat, do: [{add: {speed: 1}}]}]}
      - {id: jumps, run: plugin}
      - {id: grazes, do: [{note: they graze}]}
"""
BODY = """
@hookimpl
def step_jumps(game):
    for goat in game.pieces("goat"):
        game.write(goat, "leaps", game.roll("1d6", "jump", of=goat))
"""
ASKING = """
@hookimpl
def step_jumps(game):
    goat = game.ask("white", "which goat jumps?", game.pieces("goat"))
    game.write(goat, "leaps", game.roll("1d6", "jump", of=goat))
"""
SWALLOWING = """
@hookimpl(wrapper=True)
def step_jumps(game):
    try:
        yield
    except BaseException:
        pass
    try:
        game.note("all is well")
    except BaseException:
        pass
"""


def cells(game):
    return game.world.state.cells()


@pytest.mark.parametrize(
    ("raising", "said"),
    [("1 / 0", "ZeroDivisionError"), ("import sys; sys.exit(3)", "SystemExit"), ("raise GeneratorExit()", "GeneratorExit")],
)
@pytest.mark.parametrize("swallowed", [False, True])
def test_whatever_a_body_raises_is_rolled_back_and_blamed(rulebook, game, raising, said, swallowed):
    plugins = {("bad", "meadow"): BODY + f"    {raising}\n"}
    if swallowed:
        plugins["kind", "meadow"] = SWALLOWING
    play = game(rulebook(RULES), plugins)
    outcome = play.run(turns=1)
    assert outcome.what == "paused"
    assert (outcome.crash["who"], outcome.crash["hook"]) == ("bad", "step_jumps")
    assert outcome.crash["error"].startswith(said)
    assert any("bad.py" in line for line in outcome.crash["trace"])
    assert cells(play)["bella.leaps"] == 0
    assert cells(play)["bella.speed"] == 4, "the step before it stays done"
    assert play.store.events[-1] is outcome.crash


@pytest.mark.parametrize("half", ["before", "after"])
def test_a_wrapper_that_raises_is_blamed_itself(rulebook, game, half):
    text = "@hookimpl(wrapper=True)\ndef step_jumps(game):\n"
    text += "    1 / 0\n    yield\n" if half == "before" else "    yield\n    1 / 0\n"
    play = game(rulebook(RULES), {("body", "meadow"): BODY, ("around", "meadow"): text})
    assert play.run(turns=1).crash["who"] == "around"
    assert cells(play)["bella.leaps"] == 0


@pytest.mark.parametrize("text", ["if game.turn < 0: yield", "yield\n    yield"])
def test_a_wrapper_yields_once(rulebook, game, text):
    wrapper = f"@hookimpl(wrapper=True)\ndef step_jumps(game):\n    {text}\n"
    play = game(rulebook(RULES), {("body", "meadow"): BODY, ("around", "meadow"): wrapper})
    outcome = play.run(turns=1)
    assert (outcome.what, outcome.crash["who"]) == ("paused", "around")
    assert "plugin/no-yield" in outcome.crash["error"]


def test_a_swallowed_question_stops_the_step_all_the_same(rulebook, game):
    swallowing = ASKING.replace('    goat = game.ask("white", "which goat jumps?", game.pieces("goat"))\n', SWALLOWED_ASK)
    play = game(rulebook(RULES), {("greedy", "meadow"): swallowing, ("kind", "meadow"): SWALLOWING})
    outcome = play.run(turns=1)
    assert [each.side for each in outcome.questions] == ["white"]
    assert cells(play)["bella.leaps"] == 0
    play.answer("heidi")
    assert play.run(turns=1).what == "turns"
    assert cells(play)["heidi.leaps"] > 0


SWALLOWED_ASK = """    goat = game.pieces("goat")[0]
    try:
        goat = game.ask("white", "which goat jumps?", game.pieces("goat"))
    except BaseException:
        pass
    finally:
        try:
            game.write(goat, "leaps", 9)
        except BaseException:
            pass
"""


def test_a_question_is_blamed_on_nobody(rulebook, game):
    play = game(rulebook(RULES), {("p", "meadow"): ASKING})
    assert play.run(turns=1).what == "question"
    assert [each["event"] for each in play.store.events if each["event"] == "crash"] == []


def test_ctrl_c_rolls_back_and_blames_nobody(rulebook, game):
    play = game(rulebook(RULES), {("p", "meadow"): BODY + "    raise KeyboardInterrupt\n"})
    with pytest.raises(KeyboardInterrupt):
        play.run(turns=1)
    assert cells(play)["bella.leaps"] == 0
    assert all(each["event"] == "step" for each in play.store.events)


def test_a_loop_without_end_is_named(rulebook, game, monkeypatch):
    monkeypatch.setattr(latch, "MOST_CALLS", 1000)
    play = game(rulebook(RULES), {("busy", "meadow"): BODY + "    while True: game.roll('1d6', 'jump')\n"})
    outcome = play.run(turns=1)
    assert outcome.crash["who"] == "busy"
    assert "plugin/endless" in outcome.crash["error"]


def test_a_plugin_that_remembers_between_calls_is_found_out(rulebook, game):
    text = (
        "asked = []\n@hookimpl\ndef step_jumps(game):\n    asked.append(1)\n"
        "    game.roll('1d6', f'jump {len(asked)}')\n    game.ask('white', 'well?', ['yes'])\n"
    )
    play = game(rulebook(RULES), {("old", "meadow"): text})
    play.run(turns=1)
    play.answer("yes")
    outcome = play.run(turns=1)
    assert outcome.crash["who"] == "old"
    assert "roll jump 1" in outcome.crash["error"]
    assert "roll jump 2" in outcome.crash["error"]


def test_two_games_in_one_process_do_not_disturb_each_other(rulebook, game):
    rules = rulebook(RULES)
    one, other, alone = (game(rules, {("p", "meadow"): ASKING}) for _ in range(3))
    for turn in (1, 2):
        for play in (one, other):
            play.run(turns=turn)
        for play, goat in ((other, "heidi"), (one, "bella")):
            play.answer(goat)
            play.run(turns=turn)
        alone.run(turns=turn)
        alone.answer("bella")
        alone.run(turns=turn)
    assert one.store.events == alone.store.events
    assert one.store.events != other.store.events


def test_a_write_of_a_wrong_type_is_the_plugins_fault(rulebook, game):
    play = game(rulebook(RULES), {("p", "meadow"): "@hookimpl\ndef step_jumps(game): game.write(game.get('bella'), 'leaps', 'many')\n"})
    outcome = play.run(turns=1)
    assert outcome.crash["who"] == "p"
    assert "bella.leaps is a number" in outcome.crash["error"]


def test_after_a_crash_there_are_three_ways_on(rulebook, game):
    bad = "@hookimpl(wrapper=True)\ndef step_jumps(game):\n    yield\n    1 / 0\n"
    rules = rulebook(RULES)
    again, by_hand, without = (game(rules, {("p", "meadow"): BODY, ("bad", "meadow"): bad}) for _ in range(3))
    for play in (again, by_hand, without):
        play.run(turns=1)
    again.go_on("again")
    assert again.run(turns=1).what == "paused"
    by_hand.go_on("by hand")
    assert by_hand.run(turns=1).what == "turns"
    assert cells(by_hand)["bella.leaps"] == 0
    without.go_on("without bad")
    assert without.run(turns=1).what == "turns"
    assert cells(without)["bella.leaps"] > 0


def test_a_captain_that_raises_or_cheats_is_named(rulebook, game):
    text = ASKING + "@hookimpl\ndef register_captains(register):\n    register('wild', lambda view, question: {0})\n"
    for answer, said in (("1 / 0", "ZeroDivisionError"), ("'nobody'", "answer/unknown")):
        play = game(rulebook(RULES), {("p", "meadow"): text.format(answer)})
        play.answers.captains["white"] = play.steps.captains["wild"]
        outcome = play.run(turns=1)
        assert outcome.what == "paused"
        assert (outcome.crash["who"], outcome.crash["hook"]) == ("p", "captain wild")
        assert said in outcome.crash["error"]


MEASURED = """facts:
  distance: {with: {goat: goat}, type: number, from: plugin}
checks:
  hop:
    with: {goat: goat, far: {type: number, usual: 2}}
    from: plugin
    outcomes: {good: {do: [{add: {leaps: far}}]}, bad: {do: [{note: it falls}]}}
sequence:
  - phase: play
    steps:
      - {id: jumps, do: [{for_each: goat, do: [{check: hop, when: "distance[goat] < 5"}]}]}
"""
PIECES = RULES.partition("sequence:")[0]


def test_a_check_is_resolved_by_a_plugin_and_its_outcome_by_the_rules(rulebook, game):
    body = "@hookimpl\ndef check_hop(game, far, goat): return 'good' if game.roll('1d6', 'hop', of=goat) * 0 + far == 2 else 'bad'\n"
    facts = "@hookimpl\ndef register_facts(register): register('distance', lambda world, goat: 3)\n"
    around = "@hookimpl(wrapper=True)\ndef check_hop(game, goat):\n    found = yield\n    return 'bad' if str(goat) == 'heidi' else found\n"
    rules = rulebook(PIECES + MEASURED)
    play = game(rules, {("p", "meadow"): facts + body})
    assert play.run(turns=1).what == "turns"
    assert (cells(play)["bella.leaps"], cells(play)["heidi.leaps"]) == (2, 2)
    play = game(rules, {("p", "meadow"): facts + body, ("q", "meadow"): around})
    assert play.run(turns=1).what == "turns"
    assert (cells(play)["bella.leaps"], cells(play)["heidi.leaps"]) == (2, 0)
    assert [line[1] for each in play.store.events for line in each.get("lines", ())] == [
        "hop (bella): good",
        "hop (heidi): bad",
        "it falls",
    ]


@pytest.mark.parametrize("given", ["'goood'", "3", "None", "['good']"])
def test_an_outcome_that_there_is_none_of_is_blamed(rulebook, game, given):
    facts = "@hookimpl\ndef register_facts(register): register('distance', lambda world, goat: 3)\n"
    play = game(rulebook(PIECES + MEASURED), {("p", "meadow"): facts + f"@hookimpl\ndef check_hop(game): return {given}\n"})
    outcome = play.run(turns=1)
    assert (outcome.crash["who"], outcome.crash["hook"]) == ("p", "check_hop")
    assert "its outcomes are good, bad" in outcome.crash["error"]


def test_a_wrapper_that_makes_another_outcome_of_it_is_blamed_itself(rulebook, game):
    facts = "@hookimpl\ndef register_facts(register): register('distance', lambda world, goat: 3)\n"
    around = "@hookimpl(wrapper=True)\ndef check_hop(game):\n    yield\n    return 'better'\n"
    body = "@hookimpl\ndef check_hop(game): return 'good'\n"
    play = game(rulebook(PIECES + MEASURED), {("p", "meadow"): facts + body, ("q", "meadow"): around})
    assert play.run(turns=1).crash["who"] == "q"


def test_a_wrapper_may_make_the_very_check_that_it_surrounds(rulebook, game):
    facts = "@hookimpl\ndef register_facts(register): register('distance', lambda world, goat: 3)\n"
    body = "@hookimpl\ndef check_hop(game, goat):\n    game.note(f'{goat} hops')\n    return 'good'\n"
    around = (
        "@hookimpl(wrapper=True)\ndef check_hop(game, goat):\n"
        "    if str(goat) == 'bella': game.check('hop', goat=game.get('heidi'))\n    return (yield)\n"
    )
    play = game(rulebook(PIECES + MEASURED), {("p", "meadow"): facts + body, ("q", "meadow"): around})
    assert play.run(turns=1).what == "turns"
    told = [line[1] for each in play.store.events for line in each.get("lines", ()) if line[1].endswith("hops")]
    assert told == ["heidi hops", "bella hops", "heidi hops"]


def test_a_name_that_python_keeps_for_itself_is_not_handed_over(rulebook, game):
    rules = MEASURED.replace("far: {type: number, usual: 2}", "far: {type: number, usual: 2}, class: {type: number, usual: 1}")
    facts = "@hookimpl\ndef register_facts(register): register('distance', lambda world, goat: 3)\n"
    body = "@hookimpl\ndef check_hop(game, far): return 'good'\n"
    around = "@hookimpl(wrapper=True)\ndef check_hop(game): return (yield)\n"
    play = game(rulebook(PIECES + rules), {("p", "meadow"): facts + body, ("q", "meadow"): around})
    assert play.run(turns=1).what == "turns"
    assert cells(play)["bella.leaps"] == 2


def test_a_check_that_the_rules_resolve_is_theirs(rulebook, game):
    rules = MEASURED.replace("    from: plugin\n    outcomes", "    roll: 1d6\n    outcomes").replace("good: {", "good: {when: total > 3, ")
    with pytest.raises(PluginFailed, match="would resolve a check that the rules resolve"):
        game(rulebook(PIECES + rules), {("p", "meadow"): "@hookimpl\ndef check_hop(game): return 'good'\n"})


@pytest.mark.parametrize("raising", ["1 / 0", "exit()"])
def test_a_fact_that_fails_is_blamed_on_its_plugin(rulebook, game, raising):
    facts = f"@hookimpl\ndef register_facts(register): register('distance', lambda world, goat: {raising})\n"
    play = game(rulebook(PIECES + MEASURED), {("p", "meadow"): facts})
    outcome = play.run(turns=1)
    assert (outcome.crash["who"], outcome.crash["hook"]) == ("p", "distance")


def test_a_geometry_that_fails_is_blamed_on_its_plugin(rulebook, game):
    rules = rulebook(PIECES + "sequence: [{phase: play, steps: [{id: jumps, do: [{for_each: goat, do: [{move: goat, ahead: 2}]}]}]}]\n")
    text = "@hookimpl\ndef register_geometry(register): register(lambda game, verb, piece, keys: {0})\n"
    play = game(rules, {("p", "meadow"): text.format("1 / 0")})
    assert play.run(turns=1).crash["who"] == "p"
    play = game(rules, {("p", "meadow"): text.format("game.write(piece, 'leaps', keys['ahead'])")})
    play.run(turns=1)
    assert cells(play)["bella.leaps"] == 2


# ---- what is not paid for --------------------------------------------------------------------------------------------------------


@pytest.fixture
def calls(monkeypatch):
    """Count the calls of hooks that go through pluggy, by their names."""
    import pluggy

    counted = []
    real = pluggy.HookCaller.__call__

    def call(self, **names):
        if not self.name.startswith("pytest_"):  # pytest is made of such calls itself
            counted.append(self.name)
        return real(self, **names)

    monkeypatch.setattr(pluggy.HookCaller, "__call__", call)
    return counted


def test_a_step_that_no_plugin_surrounds_makes_no_call_of_pluggy(rulebook, game, calls):
    play = game(rulebook(RULES), {("p", "meadow"): BODY})
    assert play.run(turns=5).what == "turns"
    assert cells(play)["bella.leaps"] > 0, "the body was done all the same"
    assert calls == []
    assert play.steps._surroundings is None, "and no manager was made"


def test_only_the_step_that_is_surrounded_is_called_through_pluggy_once_each_time(rulebook, game, calls):
    around = "@hookimpl(wrapper=True)\ndef step_grazes(game): yield\n"
    play = game(rulebook(RULES), {("p", "meadow"): BODY, ("q", "meadow"): around})
    assert play.run(turns=5).what == "turns"
    assert calls == ["step_grazes"] * 5


# ---- order that a plugin has no hold of -----------------------------------------------------------------------------------------


def test_a_plugin_whose_order_changes_between_runs_of_a_step_is_found_out(rulebook, game):
    text = (
        "class Word(str):\n    made = 0\n    def __hash__(self):\n        Word.made += 1\n        return -Word.made\n"
        "@hookimpl\ndef step_jumps(game):\n"
        "    for word in {Word('ann'), Word('ben'), Word('cid'), Word('dora'), Word('emil')}:\n        game.roll('1d6', str(word))\n"
        "    game.ask('white', 'well?', ['yes'])\n"
    )
    play = game(rulebook(RULES), {("sets", "meadow"): text})
    for _ in range(6):
        outcome = play.run(turns=1)
        if outcome.what == "paused":
            break
        play.outcome = None
    assert (outcome.crash["who"], outcome.crash["hook"]) == ("sets", "step_jumps")
    assert "sets is not the same twice" in outcome.crash["error"]
    assert cells(play)["bella.leaps"] == 0


def test_an_error_that_cannot_say_what_it_is_is_blamed_all_the_same(rulebook, game):
    text = "class Mute(Exception):\n    def __str__(self):\n        raise ValueError\n\n" + BODY + "    raise Mute()\n"
    play = game(rulebook(RULES), {("bad", "meadow"): text})
    outcome = play.run(turns=1)
    assert (outcome.crash["who"], outcome.crash["error"]) == ("bad", "Mute")
    assert cells(play)["bella.leaps"] == 0


def test_who_tells_more_than_anybody_reads_is_blamed(rulebook, game):
    play = game(rulebook(RULES), {("loud", "meadow"): BODY + '    game.note("x" * 5_000_000)\n'})
    outcome = play.run(turns=1)
    assert (outcome.crash["who"], outcome.crash["error"].partition(":")[0]) == ("loud", "game/too-long")
    assert cells(play)["bella.leaps"] == 0


def test_a_step_that_its_file_cannot_hold_is_taken_back(rulebook, game):
    class Full(InMemory):
        def append(self, event):
            if event["event"] == "step" and event["at"].endswith("jumps"):
                raise StepTooLong(Problem("game/too-long", "what happened is too long."))
            super().append(event)

    play = game(rulebook(RULES), {("bad", "meadow"): BODY}, store=Full())
    outcome = play.run(turns=1)
    assert (outcome.what, outcome.crash["at"]) == ("paused", "1/play/jumps")
    assert cells(play)["bella.leaps"] == 0
    assert play.store.events[-1] is outcome.crash
