"""The front of the command line: what it says alone, what it says to a wrong command, how it ends."""

from __future__ import annotations

import os
import subprocess
import sys

import click
import pytest

import rulecore as package
from rulecore.errors import AnswerMissing, PluginFailed, Problem, RulesWrong
from rulecore.interfaces.cli import main


@pytest.fixture
def failing(monkeypatch):
    """Make `rulecore help` raise what the test says."""

    def fail(error):
        @click.command
        @click.option("--json", "as_json", is_flag=True)
        def command(**_):
            raise error

        monkeypatch.setattr("rulecore.interfaces.cli.help.command", command)

    return fail


def test_version_is_the_same_alone_and_among_other_words(rulecore):
    assert rulecore("--version") == (0, f"rulecore {package.__version__}\n", "")
    assert rulecore("--version", "now") == rulecore("--version")


def test_alone_it_prints_what_one_can_do(rulecore):
    told = rulecore()
    assert told.code == 0
    assert told.err == ""
    for name, usage, _ in main.FRONT:
        assert (usage in told.out) == (name in main.available())


def test_six_things_can_be_done():
    assert len(main.FRONT) == 6
    assert {name for name, _, _ in main.FRONT} <= set(main.COMMANDS)


def test_every_command_there_is_is_listed_and_says_what_it_does(rulecore):
    told = rulecore("--help").out
    for name in main.available():
        assert f"  {name} " in told
        assert main.COMMANDS[name].endswith(".")


@pytest.mark.parametrize("name", main.available())
def test_every_command_explains_itself(rulecore, name):
    told = rulecore("help", name)
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith(f"Usage: rulecore {name}")
    assert rulecore(name, "--help").out == told.out


def test_an_unknown_command_is_answered_with_the_nearest(rulecore):
    told = rulecore("hepl")
    assert (told.code, told.out) == (2, "")
    assert told.err == 'command/unknown: there is no command "hepl". Did you mean "help"?\n  rulecore --help lists all commands.\n'


def test_a_wrong_option_is_answered_in_our_tone(rulecore):
    told = rulecore("help", "--colour")
    assert told.code == 2
    assert told.err.startswith("command/usage: no such option")
    assert told.err.endswith("\n  rulecore help help says how it is written.\n")


@pytest.mark.parametrize(("error", "code"), [(RulesWrong, 1), (PluginFailed, 3), (AnswerMissing, 4)])
def test_the_exit_code_is_that_of_the_error(rulecore, failing, error, code):
    failing(error(Problem("meadow/gone", "there is no meadow.", hint="Sow one.")))
    assert rulecore("help") == (code, "", "meadow/gone: there is no meadow.\n  Sow one.\n")


def test_errors_are_json_where_json_was_asked_for(rulecore, failing):
    failing(RulesWrong(Problem("meadow/gone", "there is no meadow.")))
    told = rulecore("help", "--json")
    assert told.code == 1
    assert '"code": "meadow/gone"' in told.out


def test_a_mistake_of_ours_is_one_sentence_and_no_traceback(rulecore, failing):
    failing(KeyError("goat"))
    told = rulecore("help")
    assert told.code == 1
    assert "Traceback" not in told.err
    assert told.err.startswith("rulecore/internal: this is a mistake in rulecore, not in your rules: KeyError: 'goat'.\n")


def test_a_debugger_sees_the_traceback(rulecore, failing, monkeypatch):
    failing(KeyError("goat"))

    def run(*words):
        monkeypatch.setenv("RULECORE_DEBUG", "1")
        return main.run(words)

    with pytest.raises(KeyError):
        run("help")


def test_a_file_that_is_not_there_is_a_wrong_command(rulecore, failing):
    failing(FileNotFoundError(2, "No such file or directory", "meadow.yaml"))
    told = rulecore("help")
    assert told.code == 2
    assert told.err.startswith("command/file: meadow.yaml: no such file or directory.\n")


@pytest.mark.parametrize("error", [RecursionError("maximum recursion depth exceeded"), MemoryError()])
def test_what_is_too_large_is_said_so(rulecore, failing, error):
    failing(error)
    told = rulecore("help")
    assert (told.code, told.err.split(":")[0]) == (1, "rulecore/too-deep")


@pytest.mark.parametrize("error", [KeyboardInterrupt(), click.Abort()])
def test_an_interrupted_command_says_so(rulecore, failing, error):
    failing(error)
    assert rulecore("help") == (130, "", "Stopped.\n")


def test_a_reader_that_has_seen_enough_is_no_error(root):
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as closed:
        done = subprocess.run(
            [sys.executable, "-m", "rulecore", "--help"], cwd=root, stdout=closed, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (done.returncode, done.stderr) == (141, "")


def test_a_terminal_that_cannot_show_a_sign_shows_another(root):
    words = [sys.executable, "-m", "rulecore", "−"]
    told = subprocess.run(words, cwd=root, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONIOENCODING": "latin-1"})
    assert (told.returncode, told.stderr.split("\n")[0]) == (2, 'command/unknown: there is no command "?".')
