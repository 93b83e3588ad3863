"""A plugin that is installed: it replaces a phase and surrounds another in the rules that it joins, and does nothing to any others."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction

import pytest

RULES = """ruleset: {name}
title: {name}
version: 1
format: 1
pieces:
  player: {{}}
  goat: {{fields: {{owner: player, leaps: {{starts: 0}}}}}}
sequence:
  - {{phase: morning, steps: [{{id: wakes, do: [{{note: they wake}}]}}, {{id: jumps, do: [{{note: they jump}}]}}]}}
  - {{phase: evening, steps: [{{id: sleeps, do: [{{note: they sleep}}]}}]}}
scenarios: {{one: {{pieces: {{white: {{kind: player}}, bella: {{kind: goat, owner: white}}}}}}}}
"""
PLUGIN = """from rulecore import hookimpl

@hookimpl
def phase_morning(game):
    game.note("four impulses in the place of morning")

@hookimpl(wrapper=True)
def phase_evening(game):
    game.note("dusk")
    yield
    game.note("night")
"""


@pytest.fixture
def project(tmp_path):
    """A plugin as a project of its own, which joins the rules `dale` and no others."""

    def make(text=PLUGIN, name="impulses", joins="dale"):
        folder = tmp_path / name
        source = folder / "src"
        source.mkdir(parents=True)
        (source / f"tried_{name}.py").write_text(text, "utf-8")
        joining = f'[project.entry-points."rulecore.joins"]\n{name} = "{joins}"\n' if joins else ""
        told = f'[project]\nname = "rulecore-{name}"\nversion = "3.1"\n[project.entry-points.rulecore]\n{name} = "tried_{name}"\n{joining}'
        (folder / "pyproject.toml").write_text(told, "utf-8")
        return folder

    return make


@pytest.fixture
def rulesets(tmp_path, monkeypatch):
    monkeypatch.setenv("RULECORE_CACHE", "off")
    for name in ("dale", "fell"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "ruleset.yaml").write_text(RULES.format(name=name), "utf-8")
    return tmp_path


def played(rulecore, folder, *more):
    told = rulecore("play", str(folder), "--side", "white=human", "--turns", "1", *more)
    assert told.code == 0, told.err
    return [line.split(None, 1)[1].strip() for line in told.out.splitlines() if line[:6].strip().isdigit()]


def test_it_replaces_one_phase_and_surrounds_another_only_where_it_joins(rulecore, rulesets, project, install):
    plain = ["they wake", "they jump", "they sleep"]
    assert played(rulecore, rulesets / "dale") == plain
    install(project())
    assert played(rulecore, rulesets / "dale") == ["four impulses in the place of morning", "dusk", "they sleep", "night"]
    assert played(rulecore, rulesets / "fell") == plain
    assert played(rulecore, rulesets / "dale", "-p", "no:impulses") == plain


def test_the_timeline_prints_the_onion(rulecore, rulesets, project, install):
    install(project())
    told = rulecore("timeline", str(rulesets / "dale"))
    lines = [line.rstrip() for line in told.out.splitlines()]
    assert lines[0] == "morning"
    assert lines[1].split() == ["body", "impulses", "phase_morning", "src/tried_impulses.py:3"]
    assert lines[2] == "  left out: wakes, jumps", "what stands in the place of a phase does none of its steps"
    assert [line.split()[:3] for line in lines if "phase_evening" in line] == [["wrapper", "impulses", "phase_evening"]]
    assert "impulses" not in rulecore("timeline", str(rulesets / "fell")).out
    lines = [line.split() for line in rulecore("plugins").out.splitlines()]
    assert ["impulses", "3.1", "package", "rulecore-impulses", "dale", "ready"] in lines


@pytest.mark.parametrize(
    ("body", "error"),
    [("1 / 0", "ZeroDivisionError"), ("import sys; sys.exit(0)", "SystemExit"), ("raise KeyError('x')", "KeyError")],
)
def test_one_that_fails_pauses_the_game_which_goes_on_without_it(rulecore, rulesets, project, install, body, error):
    install(project(PLUGIN.replace('game.note("dusk")', body), "hasty"))
    file = str(rulesets / "game.jsonl")
    told = rulecore("play", str(rulesets / "dale"), "--side", "white=human", "--turns", "1", "--save", file)
    assert told.code == 3, told.out + told.err
    assert "hasty" in told.out + told.err
    assert error in told.out + told.err
    with open(file, encoding="utf-8") as kept:
        events = [json.loads(line) for line in kept]
    assert [each["event"] for each in events][-1] == "crash"
    assert (events[-1]["who"], events[-1]["hook"]) == ("hasty", "phase_evening")
    assert any("four impulses" in line[1] for each in events for line in each.get("lines", ())), "what was done before stays done"


IN_SETS = """from rulecore import hookimpl

@hookimpl(wrapper=True)
def phase_evening(game):
    for word in {"ann", "ben", "cid", "dora", "emil", "fay"}:
        game.roll("1d6", word)
    yield
"""


def test_one_that_goes_through_a_set_is_found_out_by_replay_and_nothing_is_lost(rulesets, project, install, root):
    folders = install(project(IN_SETS, "sets"))
    file = str(rulesets / "game.jsonl")
    begun = run(root, folders, 1, "play", str(rulesets / "dale"), "--side", "white=human", "--seed", "1", "--turns", "1", "--save", file)
    assert begun.returncode == 0, begun.stdout + begun.stderr
    with open(file, "rb") as kept:
        before = kept.read()
    same, *others = [run(root, folders, seed, "replay", file) for seed in (1, 2, 3, 4)]
    assert same.returncode == 0, same.stderr
    differing = [each for each in others if each.returncode != 0]
    assert differing, "six words in one order out of 720, three times"
    for each in differing:
        assert "at 1/evening" in each.stderr
        assert "Traceback" not in each.stderr
    with open(file, "rb") as kept:
        assert kept.read() == before


def run(root, folders, seed, *words):
    path = os.pathsep.join([*folders, str(root)])
    known = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": str(seed)}
    command = [sys.executable, "-m", "rulecore", *words]
    return subprocess.run(command, cwd=root, env=known, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)


def test_the_front_and_its_help_import_no_plugin(root, project, install):
    folders = install(project("raise SystemExit(9)\n", "loud"))
    for words in ([], ["--help"], ["plugins"], ["roll", "--help"]):
        told = run(root, folders, 0, *words)
        assert told.returncode == 0, told.stderr
    assert "loud" in run(root, folders, 0, "plugins").stdout
    failed = run(root, folders, 0, "loud")
    assert failed.returncode == 3
    assert "plugin/failed: the plugin loud is not used: importing tried_loud raised SystemExit" in failed.stderr


# ---- commands of plugins -------------------------------------------------------------------------------------------------------

COMMANDS = """import click
from rulecore import hookimpl

@click.command()
@click.argument("times", type=click.IntRange(1, 3))
def leap(times):
    "Leap so many times."
    click.echo("hop " * times)
    if times == 3:
        1 / 0

@click.command()
def leave():
    "Leave at once."
    raise SystemExit(7)

@hookimpl
def register_commands(register):
    register(leap)
    register(leave)
"""


def test_commands_of_a_plugin_are_called_by_its_name(rulecore, project, install):
    install(project(COMMANDS, "leaps", joins=""))
    assert rulecore("leaps", "leap", "2").out == "hop hop \n"
    told = rulecore("leaps")
    assert (told.code, "Leap so many times." in told.out) == (0, True)
    assert rulecore("help", "leaps").out == told.out
    assert "x is not a valid" in rulecore("leaps", "leap", "x").err or rulecore("leaps", "leap", "x").code == 2
    assert 'there is no command "leap". Did you mean "leaps"?' in rulecore("leap").err


@pytest.mark.parametrize(("words", "error"), [(["leap", "3"], "ZeroDivisionError: division by zero"), (["leave"], "SystemExit: 7")])
def test_a_command_that_fails_is_blamed_on_its_plugin(rulecore, project, install, words, error):
    install(project(COMMANDS, "leaps", joins=""))
    told = rulecore("leaps", *words)
    assert told.code == 3
    assert f"plugin/failed: leaps failed in its command {words[0]}: {error}." in told.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1\n", "the plugin odd brings no commands"),
        (
            COMMANDS.replace("register(leave)", "register(leap)"),
            "odd failed in register_commands: ValueError: it brings two commands leap.",
        ),
        (COMMANDS.replace("register(leave)", "register(3)"), "odd failed in register_commands: TypeError: 3 is no command of click."),
    ],
)
def test_commands_that_cannot_be_brought_are_said(rulecore, project, install, text, said):
    install(project(text, "odd", joins=""))
    told = rulecore("odd", "leap", "1")
    assert told.code == 3
    assert said in told.err


# ---- the example of the documents ----------------------------------------------------------------------------------------------


@pytest.fixture
def hills(root, install, monkeypatch):
    monkeypatch.setenv("RULECORE_CACHE", "off")
    install(root / "docs" / "examples" / "hills-plugin")
    return "docs/examples/hills"


def test_the_example_is_right_and_its_examples_hold(rulecore, hills):
    assert rulecore("check", hills).out == "docs/examples/hills: nothing is wrong.\n"
    assert rulecore("test", hills).out == "docs/examples/hills: 2 passed, 0 failed.\n"


def test_the_example_is_played_to_its_end_and_looked_at(rulecore, hills, tmp_path):
    file = str(tmp_path / "race.jsonl")
    told = rulecore("play", hills, "--auto", "--seed", "1", "--save", file)
    assert told.out.splitlines()[-2].endswith("is at the top")
    assert "tumbles down 2 rows" in told.out
    assert rulecore("hills", "rows", file).out.splitlines()[0] == "row 9  bella"


def test_a_saved_game_of_the_example_is_proved_explained_and_taken_back(rulecore, hills, tmp_path):
    file = str(tmp_path / "race.jsonl")
    rulecore("play", hills, "--auto", "--seed", "1", "--turns", "4", "--save", file)
    assert rulecore("replay", file).code == 0
    told = rulecore("why", file, "18")
    assert (told.code, "boulder_1" in told.out) == (0, True)
    assert rulecore("undo", file, "2").code == 0
    assert rulecore("play", file, "--turns", "4").code == 0
    assert rulecore("replay", file).code == 0


def test_two_games_with_hooks_of_every_kind_do_not_disturb_each_other(hills, root, monkeypatch):
    from rulecore.engine.store import InMemory
    from rulecore.interfaces.games import Setting

    monkeypatch.chdir(root)
    settings = [Setting(hills, seed=seed) for seed in ("1", "2", "1")]
    one, other, alone = [each.game(InMemory()) for each in settings]
    for turn in range(1, 6):
        one.run(turns=turn)
        other.run(turns=turn)
    alone.run(turns=5)
    assert one.store.events == alone.store.events
    assert one.store.events != other.store.events


def test_without_its_plugin_the_example_is_read_and_says_what_to_install(rulecore, root, monkeypatch):
    monkeypatch.setenv("RULECORE_CACHE", "off")
    told = rulecore("check", "docs/examples/hills")
    assert told.code == 0
    assert "needs the plugin hills to be played, and it is not there.\n  Install it: pip install rulecore-hills." in told.out
    assert "pip install rulecore-hills" in rulecore("play", "docs/examples/hills", "--auto").err


def test_a_scenario_that_the_plugin_finds_wrong_is_told_with_its_place(rulecore, hills, root, tmp_path):
    text = (root / hills / "ruleset.yaml").read_text("utf-8").replace("      heidi: {kind: goat, owner: brown}\n", "")
    (tmp_path / "ruleset.yaml").write_text(text, "utf-8")
    told = rulecore("check", str(tmp_path))
    assert told.code == 1
    assert "hills/alone: race has one goat, and a race has two." in told.out
    assert "|   race:" in told.out
    assert rulecore("help", "hills/alone").out.startswith("hills/alone\n\nA race has fewer than two goats.")


# ---- functions where nothing is played -----------------------------------------------------------------------------------------

HOPS = """ruleset: hops
title: Hops
version: 1
format: 1
plugins: leaps
---
pieces: {goat: {fields: {x: {starts: 2}}}}
functions:
  steps: {with: {along: number, upward: number}, type: number}
checks:
  hop: {of: goat, roll: 2d6, adds: "steps(goat.x, -3)", succeeds: "steps(total, 1) >= 10"}
examples:
  - name: It hops
    pieces: {bella: {kind: goat, x: 1}}
    run: {check: hop, who: bella}
    dice: [3, 4]
    expect: {outcome: success, odds: {success: 21/36}}
"""
STEPS = """from rulecore import hookimpl
@hookimpl
def register_functions(register):
    register("steps", lambda along, upward: max(abs(along), abs(upward)))
"""


@pytest.fixture
def hops(tmp_path, project, monkeypatch):
    monkeypatch.setenv("RULECORE_CACHE", "off")
    (tmp_path / "hops").mkdir()
    (tmp_path / "hops" / "ruleset.yaml").write_text(HOPS, "utf-8")
    return str(tmp_path / "hops"), project(STEPS, "leaps", joins="")


def test_functions_are_reckoned_in_rolls_odds_and_examples(rulecore, hops, install):
    rules, leaps = hops
    install(leaps)
    assert rulecore("check", rules).out.endswith("hops: nothing is wrong.\n")
    assert "1 passed, 0 failed." in rulecore("test", rules).out
    assert "success" in rulecore("roll", "hop", "-r", rules, "--set", "goat.x=5", "--dice", "2,3").out
    ways = sum(one + other + 5 >= 10 for one in range(1, 7) for other in range(1, 7))
    odds = json.loads(rulecore("odds", "hop", "-r", rules, "--set", "goat.x=5", "--json").out)
    assert str(Fraction(ways, 36)) in json.dumps(odds)


def test_without_the_plugin_what_needs_no_function_works_and_the_rest_says_what_to_install(rulecore, hops):
    rules, _ = hops
    assert rulecore("show", "hop", "-r", rules).code == 0
    told = rulecore("roll", "hop", "-r", rules, "--set", "goat.x=5", "--dice", "2,3")
    assert told.code == 3
    assert "plugin/missing: steps is worked out by leaps, and it is not there.\n  Install it: pip install rulecore-leaps" in told.err
