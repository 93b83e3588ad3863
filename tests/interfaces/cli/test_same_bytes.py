"""One seed is one game, byte for byte: told twice, whatever order sets have in memory, under every Python that is at hand."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

#: A battle in rolled weather, from set-up to victory.
BATTLE = ("play", "skirmish", "--with", "terrain", "--auto", "--seed", "7")
OTHERS = ("python3.11", "python3.12", "python3.13", "python3.14")
NEEDED = "import click, filelock, jsonschema, lark, packaging, platformdirs, pluggy, yaml, rich"


@pytest.fixture
def played(root, tmp_path):
    """Play the battle in a process of its own and give the bytes of its file and what it printed."""

    def play(python=sys.executable, hash_seed="0", *more):
        path = tmp_path / f"{os.path.basename(python)}-{hash_seed}.jsonl"
        paths = [str(root), str(root / "plugins" / "skirmish" / "src")]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(paths), "RULECORE_CACHE": "off"}
        words = [python, "-m", "rulecore", *BATTLE, "--save", str(path), *more]
        done = subprocess.run(words, cwd=root, env=environment, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
        data = path.read_bytes()
        path.unlink()
        return data, done.stdout.replace(str(path).encode(), b"")

    return play


def test_the_order_of_sets_in_memory_leaves_no_trace(played):
    first, other, any_ = (played(hash_seed=each) for each in ("0", "1", "random"))
    assert first[0].count(b"\n") > 50
    assert b'"over"' in first[0].splitlines()[-1]
    assert first == other == any_


@pytest.mark.parametrize("name", OTHERS)
def test_another_python_plays_the_same_game(played, name):
    python = shutil.which(name)
    if python is None:
        pytest.skip(f"there is no {name} here")
    if os.path.realpath(python) == os.path.realpath(sys.executable):
        pytest.skip(f"{name} is the Python that runs these tests")
    if subprocess.run([python, "-c", NEEDED], capture_output=True, check=False).returncode:
        pytest.skip(f"{name} lacks what rulecore needs: {python} -m pip install .")
    assert played(python) == played()
