"""Processes that die or meet: a game killed at any moment ends as if it had never been, and a second writer gets one sentence."""

from __future__ import annotations

import os
import random
import select
import signal
import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there is no kill -9")

#: The command line with somebody at the terminal who gives to the same question always the same answer, whichever it is.
SOMEBODY = """\
import sys, click
from rulecore.interfaces.cli import answering
from rulecore.interfaces.cli.main import run
sys.stdin = type("Terminal", (), {"isatty": lambda self: True})()
click.prompt = lambda *words, **more: ""
answering.meant = lambda answer, words: words[sum(map(ord, "".join(words))) % len(words)]
sys.exit(run(sys.argv[1:]))
"""
COMMANDS = {"captains": ["-m", "rulecore"], "a person": ["-c", SOMEBODY]}
BATTLES = {
    "captains": ["play", "skirmish", "--with", "terrain", "--auto", "--seed", "11"],
    "a person": ["play", "skirmish", "--side", "prussia=human", "--scenario", "small_islands", "--seed", "11"],
}


@pytest.fixture(scope="module")
def environment(root, tmp_path_factory):
    paths = [str(root), str(root / "plugins" / "skirmish" / "src")]
    cache = str(tmp_path_factory.mktemp("cache"))
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "RULECORE_CACHE": cache}


@pytest.fixture
def begin(root, environment):
    """Start a command in a process of its own."""

    def start(who, *words, **more):
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
        return subprocess.Popen([sys.executable, *COMMANDS[who], *words], cwd=root, env=environment, **{**quiet, **more})

    return start


def ended(process):
    _, err = process.communicate(timeout=300)
    return process.returncode, (err or b"").decode()


def whole_game(begin, who, path):
    """Play a game undisturbed and give its bytes."""
    code, err = ended(begin(who, *BATTLES[who], "--save", str(path)))
    assert code == 0, err
    return path.read_bytes()


def size_of(path):
    return path.stat().st_size if path.exists() else 0


def kill(process, path, size):
    """Kill a process as soon as its game is of that size, or a moment after: wherever that finds it."""
    while size_of(path) < size and process.poll() is None:
        time.sleep(0.0005)
    os.kill(process.pid, signal.SIGKILL)
    ended(process)
    return size_of(path)


@pytest.mark.parametrize(
    ("who", "moments"),
    [("captains", 3), pytest.param("captains", 50, marks=pytest.mark.long), pytest.param("a person", 20, marks=pytest.mark.long)],
)
def test_a_game_that_is_killed_at_any_moment_ends_byte_for_byte_the_same(begin, tmp_path, who, moments):
    whole = whole_game(begin, who, tmp_path / "whole.jsonl")
    assert b'"over"' in whole.splitlines()[-1]
    chance, sizes = random.Random(5), []
    while len(sizes) < moments:
        path = tmp_path / f"game_{len(sizes)}.jsonl"
        sizes.append(kill(begin(who, *BATTLES[who], "--save", str(path)), path, chance.randrange(len(whole))))
        # Where not even the header was safe, the game is begun again under the same name.
        code, err = ended(begin(who, "play", str(path)) if sizes[-1] else begin(who, *BATTLES[who], "--save", str(path)))
        assert code == 0, err
        assert path.read_bytes() == whole, f"killed when {sizes[-1]} of {len(whole)} bytes were there"
        path.unlink()
    assert len([size for size in set(sizes) if size < len(whole)]) > moments // 5


def test_a_game_that_is_killed_before_it_is_there_can_be_begun_again(begin, tmp_path):
    whole = whole_game(begin, "captains", tmp_path / "whole.jsonl")
    path = tmp_path / "game.jsonl"
    process = begin("captains", *BATTLES["captains"], "--save", str(path))
    time.sleep(0.05)
    assert kill(process, path, 0) < len(whole)
    path.with_suffix(f".jsonl.{process.pid}.new").write_bytes(whole[:99])  # what is left if it dies while the header is written
    code, err = ended(begin("captains", *(["play", str(path)] if path.exists() else [*BATTLES["captains"], "--save", str(path)])))
    assert code == 0, err
    assert path.read_bytes() == whole


def test_a_game_that_is_killed_again_and_again_gets_on(begin, tmp_path):
    whole = whole_game(begin, "a person", tmp_path / "whole.jsonl")
    path, chance, size = tmp_path / "game.jsonl", random.Random(6), 0
    for _ in range(3):
        words = ["play", str(path)] if path.exists() else [*BATTLES["a person"], "--save", str(path)]
        size = kill(begin("a person", *words), path, chance.randint(size, len(whole)))
    code, err = ended(begin("a person", "play", str(path)))
    assert code == 0, err
    assert path.read_bytes() == whole


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="this system has no terminals of that sort")
def test_the_second_process_on_one_game_gets_one_sentence(begin, tmp_path):
    path = tmp_path / "game.jsonl"
    ours, theirs = os.openpty()
    first = begin("captains", *BATTLES["a person"], "--save", str(path), stdin=theirs, stdout=theirs)
    shown = b""
    while b"which squadron acts?" not in shown:  # it waits for an answer, and holds the game
        assert select.select([ours], [], [], 60)[0], shown
        shown += os.read(ours, 4096)
    kept = path.read_bytes()
    for words in (["play", str(path)], ["undo", str(path)]):
        code, err = ended(begin("captains", *words))
        assert code == 4
        assert err.splitlines()[0] == f"game/open-elsewhere: {path} is open elsewhere."
        assert len(err.splitlines()) == 2
    assert path.read_bytes() == kept
    os.kill(first.pid, signal.SIGKILL)
    ended(first)
    os.close(ours)
    os.close(theirs)
    code, err = ended(begin("captains", "undo", str(path)))
    assert code == 0, err
