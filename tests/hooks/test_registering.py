"""What plugins register: declared in the rules, checked when it is registered, blamed by name when it fails."""

from __future__ import annotations

import pytest

from rulecore.errors import PluginFailed, RulesWrong
from rulecore.hooks.loading import functions_of

PIECES = """plugins: [hops]
---
pieces:
  player: {fields: {points: {starts: 0}}}
  goat: {fields: {speed: {starts: 3}, owner: player, x: {starts: 0}, leaps: {starts: 0, resets: turn}}}
choices:
  pace: {ladder: [walk, trot]}
functions:
  steps: {with: {one: number, other: number}, type: number}
  pace_of: {with: {speed: number}, type: pace}
verbs:
  scatter:
    with: {goat: goat, squares: {type: number, usual: 2}}
    writes: [fields]
    words: "{goat} runs {squares} squares"
"""
STEPS = """quantities:
  far: {of: goat, with: {other: goat}, base: "steps(goat.x, other.x)"}
modifiers:
  tired: +1 to far when goat.speed < 2
sequence:
  - phase: play
    steps:
      - {id: jumps, do: [{for_each: goat, do: [{scatter: goat, when: "steps(goat.x, 4) > 2 and pace_of(goat.speed) = trot"}]}]}
"""
PLUGIN = """
def steps(one, other): return {steps}
def pace_of(speed): return {pace}
def scatter(game, goat, squares): {verb}
@hookimpl
def register_functions(register):
    register("steps", steps)
    register("pace_of", pace_of)
@hookimpl
def register_verbs(register): register("scatter", scatter)
"""


def plugin(steps="abs(one - other)", pace="'trot' if speed > 2 else 'walk'", verb="game.write(goat, 'x', goat.x + squares)"):
    return {("hops", "meadow"): PLUGIN.format(steps=steps, pace=pace, verb=verb)}


def cells(game):
    return game.world.state.cells()


def lines(game):
    return [line[1] for event in game.store.events if event["event"] == "step" for line in event["lines"]]


# ---- functions and verbs -------------------------------------------------------------------------------------------------------


def test_lines_call_functions_and_effects_use_verbs(rulebook, game):
    play = game(rulebook(PIECES + STEPS), plugin())
    assert play.run(turns=2).what == "turns"
    assert cells(play)["bella.x"] == 2, "after one scatter it is near enough"
    assert lines(play) == ["bella runs 2 squares", "heidi runs 2 squares"]


def problems(reader, text):
    with pytest.raises(RulesWrong) as wrong:
        reader(text)
    return [(each.code, each.message) for each in wrong.value.problems]


@pytest.fixture
def reader(tmp_path, monkeypatch):
    monkeypatch.setenv("RULECORE_CACHE", "off")

    def read(text):
        from rulecore.rulebook.loading import load

        folder = tmp_path / "meadow"
        folder.mkdir(exist_ok=True)
        (folder / "ruleset.yaml").write_text(f"ruleset: meadow\ntitle: The meadow\nversion: 1\nformat: 1\n{text}", "utf-8")
        return load(str(folder))

    return read


@pytest.mark.parametrize(
    ("wrong", "code", "said"),
    [
        ("steps(goat.x, true)", "language/type", "this is true or false, but a number is needed here."),
        ("steps(goat.x)", "language/arguments", "steps takes one and other, not 1 values."),
        ("stps(goat.x, 1)", "language/unknown-name", 'there is no function "stps".'),
        ("pace_of(goat.speed)", "language/type", "this is a word of pace, but a number is needed here."),
    ],
)
def test_a_call_is_checked_by_what_the_rules_declare(reader, wrong, code, said):
    rules = PIECES + STEPS.replace("steps(goat.x, other.x)", wrong)
    assert (code, said) in problems(reader, rules)


@pytest.mark.parametrize(
    ("wrong", "code", "said"),
    [
        ("scatter: goat, squares: true", "language/type", "this is true or false, but a number is needed here."),
        ("scatter: goat, square: 2", "schema/unknown-key", '"square" is no key of the effect "scatter". Did you mean "squares"?'),
        ("scater: goat", "schema/verb", '"scater" is no verb. Did you mean "scatter"?'),
        ("scatter: goat, gain: tired", "schema/verb", 'this effect has 2 verbs, "gain" and "scatter".'),
        ("scatter: 3", "language/type", "this is a number, but a goat is needed here."),
    ],
)
def test_an_effect_with_a_plugins_verb_is_checked_by_what_the_rules_declare(reader, wrong, code, said):
    rules = PIECES + STEPS.replace("scatter: goat", wrong)
    found = problems(reader, rules)
    assert any(each[0] == code and each[1].startswith(said) for each in found), found


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("  steps: {with", "  min: {with", '"min" is a function of the language.'),
        ("  scatter:\n", "  gain:\n", '"gain" is a word of effects already.'),
        ("  scatter:\n", "  until:\n", '"until" is a word of effects already.'),
        (
            "squares: {type: number, usual: 2}",
            "who: {type: number, usual: 2}",
            '"who" is a verb or a word of every effect, so no effect could say it',
        ),
        ("runs {squares} squares", "runs {far} squares", 'scatter takes no "far".'),
        ("squares: {type: number, usual: 2}", "class: {type: number, usual: 2}", '"class" is a word of Python'),
        ("squares: {type: number, usual: 2}", "squares: number", "scatter takes squares (a number), and this effect doesn't say it."),
    ],
)
def test_what_cannot_be_meant_of_functions_and_verbs_is_said(reader, old, new, said):
    assert any(each[1].startswith(said) for each in problems(reader, (PIECES + STEPS).replace(old, new)))


def test_a_function_or_verb_that_no_rule_uses_is_said(reader):
    found = problems(reader, PIECES + "sequence: [{phase: play, steps: [{id: jumps, do: [{note: nothing}]}]}]\n")
    assert ("rules/unused", "nothing reaches the verb scatter: no rule, no example and no plugin uses it.") in found
    assert ("rules/unused", "nothing reaches the function steps: no rule, no example and no plugin uses it.") in found


def test_rules_whose_plugin_is_missing_are_read_and_say_what_to_install(reader):
    rules = reader(PIECES + STEPS)
    with pytest.raises(PluginFailed) as missing:
        functions_and_world(rules).q.far(functions_and_world(rules), *goats(rules))
    assert "steps is worked out by hops, and it is not there" in str(missing.value)
    assert "pip install rulecore-hops" in str(missing.value)


def functions_and_world(rules):
    from rulecore.engine.worlds import new_world

    return new_world(rules, plugins=functions_of(rules))


def goats(rules):
    world = functions_and_world(rules)
    return [world.state.add_piece("goat", name) for name in ("bella", "heidi")]


@pytest.mark.parametrize(
    ("change", "who", "said"),
    [
        ({"steps": "1 / 0"}, ("hops", "function steps"), "ZeroDivisionError"),
        ({"steps": "__import__('sys').exit(1)"}, ("hops", "function steps"), "SystemExit"),
        ({"steps": "2.5"}, ("hops", "function steps"), "it gives 2.5, which is not of the declared type"),
        ({"pace": "'gallop'"}, ("hops", "function pace_of"), "it gives 'gallop'"),
        ({"verb": "1 / 0"}, ("hops", "verb scatter"), "ZeroDivisionError"),
        ({"verb": "__import__('sys').exit(1)"}, ("hops", "verb scatter"), "SystemExit"),
        ({"verb": "game.write(goat, 'x', 'far')"}, ("hops", "verb scatter"), "bella.x is a number"),
    ],
)
def test_a_function_or_verb_that_fails_pauses_the_game_and_is_blamed(rulebook, game, change, who, said):
    play = game(rulebook(PIECES + STEPS), plugin(**change))
    outcome = play.run(turns=1)
    assert outcome.what == "paused"
    assert (outcome.crash["who"], outcome.crash["hook"]) == who
    assert said in outcome.crash["error"]
    assert cells(play)["bella.x"] == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            'register_functions(register): register("stps", lambda one, other: 1)',
            'registers the function "stps", and the rulebook has none',
        ),
        ('register_functions(register): register("steps", lambda one: 1)', "function steps takes one, and is given one, other"),
        ('register_verbs(register): register("scater", print)', 'registers the verb "scater", and the rulebook has none'),
        (
            'register_verbs(register): register("scatter", lambda game, squares, goat: 1)',
            "takes game, squares, goat, and is given game, goat, squares",
        ),
        ('register_views(register): register("got", lambda w, s, g: 1)', 'registers the kind of piece "got", and the rulebook has none'),
        ('register_views(register): register("goat", lambda world: 1)', "view of goat takes world, and is given world, side, goat"),
        ('register_captains(register): register("wild", lambda view: 1)', "captain wild takes view, and is given view, question"),
        ('register_lint(register): register("skew", lambda rulebook: [])', 'the code "skew", and codes of a plugin begin with its name'),
    ],
)
def test_what_would_fail_when_it_is_called_is_refused_before(rulebook, game, text, said):
    with pytest.raises(PluginFailed) as refused:
        game(rulebook(PIECES + STEPS), {("hops", "meadow"): f"@hookimpl\ndef {text}\n"}, goats=())
    assert said in str(refused.value)


def test_annotations_of_registered_functions_are_compared_too(rulebook, game):
    text = "def steps(here: str, there): ...\n@hookimpl\ndef register_functions(register): register('steps', steps)\n"
    with pytest.raises(PluginFailed, match=r"says `here: str`, and here is `int \| Fraction`"):
        game(rulebook(PIECES + STEPS), {("hops", "meadow"): text}, goats=())


def test_two_plugins_cannot_bring_one_name(rulebook, game):
    text = "@hookimpl\ndef register_verbs(register): register('scatter', lambda game, goat, squares: None)\n"
    with pytest.raises(PluginFailed, match="a and b both register the verb scatter"):
        game(rulebook(PIECES + STEPS), {("a", "meadow"): text, ("b", "meadow"): text}, goats=())


# ---- views, orders, removal, the end -------------------------------------------------------------------------------------------

SEEN = """
@hookimpl
def register_views(register): register("goat", lambda world, side, goat: {0})
@hookimpl
def register_captains(register): register("watchful", watchful)
def watchful(view, question):
    view.memory["seen"] = [str(each) for each in view.pieces("goat")]
    view.memory["hidden"] = [str(each.speed) for each in question.choices]
    return question.choices[0]
@hookimpl
def step_jumps(game):
    game.ask("white", "which goat?", game.pieces("goat"))
"""
ASKED = "sequence: [{phase: play, steps: [{id: jumps, run: plugin}]}]\n"
FIELDS = PIECES.partition("choices:")[0]


def test_a_side_sees_what_plugins_let_it_see_and_its_own(rulebook, game):
    rules = rulebook(FIELDS + ASKED)
    play = game(rules, {("p", "meadow"): SEEN.format("goat.speed > 3")})
    play.answers.captains["white"] = play.steps.captains["watchful"]
    assert play.run(turns=1).what == "turns"
    view = play.view("white")
    assert (view.memory["seen"], view.memory["hidden"]) == (("bella",), ("3", "cannot (it is hidden)"))
    assert view.piece("heidi") is None
    assert [str(each) for each in play.view("brown").pieces("goat")] == ["heidi"]


def test_a_part_is_seen_only_with_its_whole(rulebook, game):
    rules = rulebook(FIELDS + "  horn: {part_of: goat, named: [left]}\n" + ASKED)
    play = game(rules, {("p", "meadow"): SEEN.format("False")})
    view = play.view("white")
    assert [str(each) for each in view.pieces("horn")] == ["bella.left"]
    assert view.piece("heidi.left") is None


def test_a_view_that_fails_is_blamed_and_not_the_captain(rulebook, game):
    play = game(rulebook(FIELDS + ASKED), {("p", "meadow"): SEEN.format("1 / 0")})
    play.answers.captains["white"] = play.steps.captains["watchful"]
    outcome = play.run(turns=1)
    assert (outcome.crash["who"], outcome.crash["hook"]) == ("p", "view of goat")


ORDERS = """orders:
  leap: {of: goat, fields: {far: number}, needs: {able: {rule: far <= goat.speed, because: too far}}, at: jumps, do: [{add: {leaps: far}}]}
sequence: [{phase: play, steps: [{id: plans, orders: [leap]}, {id: jumps, do: []}]}]
"""


@pytest.mark.parametrize("listing", ["return [{'far': each} for each in (1, 3, 9)]", "for each in (1, 3, 9): yield {'far': each}"])
def test_a_plugin_lists_orders_whose_fields_are_numbers_and_the_rules_judge_them(rulebook, game, listing):
    text = f"@hookimpl\ndef legal_orders(game, order):\n    {listing}\n"
    play = game(rulebook(FIELDS + ORDERS), {("p", "meadow"): text})
    (open_,) = play.run(turns=1).questions
    assert list(open_.question.choices) == ["bella: leap 1", "bella: leap 3"]
    play.answer(["bella: leap 3"])
    play.run(turns=1)
    play.answer([])
    assert play.run(turns=1).what == "turns"
    assert cells(play)["bella.leaps"] == 3


def test_without_a_listing_no_order_with_a_number_can_be_chosen_but_typed(rulebook, game):
    play = game(rulebook(FIELDS + ORDERS), {("p", "meadow"): "@hookimpl\ndef legal_orders(game): return None\n"})
    (open_,) = play.run(turns=1).questions
    assert list(open_.question.choices) == []
    play.answer(["bella: leap 2"])


@pytest.mark.parametrize(
    ("listing", "said"),
    [
        ("return [{'fast': 1}]", 'leap has no "fast"'),
        ("return 3", "TypeError"),
        ("return [3]", "something else"),
        ("yield 1 / 0", "ZeroDivision"),
    ],
)
def test_a_wrong_listing_of_orders_is_blamed(rulebook, game, listing, said):
    play = game(rulebook(FIELDS + ORDERS), {("p", "meadow"): f"@hookimpl\ndef legal_orders(game): {listing}\n"})
    outcome = play.run(turns=1)
    assert outcome.what == "paused"
    assert (outcome.crash["who"], outcome.crash["hook"]) == ("p", "legal_orders")
    assert said in outcome.crash["error"]


REMOVAL = "sequence: [{phase: play, steps: [{id: jumps, do: [{for_each: goat, do: [{remove: goat}]}]}]}]\n"


def test_plugins_hear_of_each_piece_that_is_gone_and_may_still_read_it(rulebook, game):
    text = "@hookimpl\ndef piece_removed(game, piece): game.note('{0} ' + str(piece) + ' ' + str(piece.speed))\n"
    plugins = {("a", "meadow"): text.format("a"), ("b", ""): text.format("b")}
    play = game(rulebook(FIELDS + REMOVAL), plugins)
    assert play.run(turns=1).what == "turns"
    assert lines(play) == ["bella is removed", "a bella 3", "b bella 3", "heidi is removed", "a heidi 3", "b heidi 3"]


@pytest.mark.parametrize("raising", ["1 / 0", "game.write(piece, 'speed', 'fast')"])
def test_one_that_fails_when_a_piece_is_gone_is_blamed_and_the_piece_is_there_again(rulebook, game, raising):
    play = game(rulebook(FIELDS + REMOVAL), {("p", "meadow"): f"@hookimpl\ndef piece_removed(game, piece): {raising}\n"})
    outcome = play.run(turns=1)
    assert (outcome.crash["who"], outcome.crash["hook"]) == ("p", "piece_removed")
    assert cells(play)["bella.speed"] == 3


@pytest.mark.parametrize(
    ("result", "winner"), [("('brown', 'tired')", "brown"), ("(game.get('white'), 'rested')", "white"), ("(None, 'dark')", None)]
)
def test_a_plugin_says_that_the_game_is_over(rulebook, game, result, winner):
    text = f"@hookimpl\ndef game_over(game): return {result} if game.turn == 2 else None\n"
    play = game(rulebook(FIELDS + REMOVAL.replace("remove: goat", "note: baa")), {("p", "meadow"): text})
    outcome = play.run()
    assert (outcome.what, outcome.winner) == ("over", winner)
    assert play.world.turn == 2


# ---- checks of rulebooks -------------------------------------------------------------------------------------------------------

LINT = """
def first(rulebook):
    "Goats are slow.\\n\\nThey must run."
    for name in rulebook.ids("pieces"):
        yield rulebook.get("pieces", name)["at"], name + " is odd.", "Look again."
def broken(rulebook):
    yield "here", "nothing is known of this place."
    1 / 0
@hookimpl
def register_lint(register):
    register("hops/odd", first)
    register("hops/broken", broken)
"""


def test_checks_of_a_plugin_tell_code_and_place_and_one_that_fails_is_named(rulebook, module):
    from rulecore.hooks.discovery import Found
    from rulecore.hooks.lint import _found, told
    from rulecore.hooks.plugins import Plugin, Plugins

    rules = rulebook(FIELDS + REMOVAL)
    plugins = Plugins(rules, [Plugin("hops", module(LINT, "hops"), "meadow")])
    found = [each for plugin, code, check in plugins.registered.lint for each in _found(plugin, code, check, rules)]
    assert [each.code for each in found] == ["hops/odd", "hops/odd", "hops/broken", "plugin/failed"]
    assert found[0].at.line == 8
    assert found[0].line.strip().startswith("player:")
    assert "hops failed in its check hops/broken: ZeroDivisionError" in found[3].message
    known = Found("hops", "hops", "here")
    known.module = module(LINT, "hops")
    assert told("hops/odd", [known]) == "Goats are slow.\n\nThey must run."
    assert told("hops/even", [known]) == told("hops", [known]) == told("goats/odd", [known]) == ""


# ---- what a verb may touch ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("writes", "matters"), [("writes: [fields]", True), ("writes: [journal]", False), ("", True)])
def test_odds_ask_what_a_verb_writes(rulebook, writes, matters):
    from rulecore.analysis.odds.touch import Touched

    rules = rulebook((PIECES + STEPS).replace("    writes: [fields]\n", f"    {writes}\n" if writes else ""))
    step = rules.get("sequence", "play")["steps"][0]
    assert Touched(rules, step["do"]).matters_to({"speed"}) is matters
