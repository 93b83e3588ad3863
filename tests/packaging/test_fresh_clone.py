"""A newcomer's first minute: a clone of what is committed, nothing installed, one command."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("clone")]


@pytest.fixture(scope="module")
def clone(root, tmp_path_factory):
    folder = tmp_path_factory.mktemp("newcomer") / "rule core"
    if not (root / ".git").exists() or not shutil.which("git"):
        pytest.skip("not a checkout")
    subprocess.run(["git", "clone", "--quiet", str(root), str(folder)], check=True)
    return folder


def make(clone, *words):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "PYTHON", "VIRTUAL_ENV"))}
    done = subprocess.run(
        ["make", *words], cwd=clone, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_one_command_plays_and_a_seed_is_a_seed(clone):
    first = make(clone, "play", "SEED=7")
    assert first == make(clone, "play", "SEED=7")
    assert any(make(clone, "play", f"SEED={seed}") != first for seed in (8, 9, 10))


def test_nothing_but_what_git_ignores_is_left_behind(clone):
    make(clone, "play")
    assert subprocess.run(["git", "status", "--porcelain"], cwd=clone, capture_output=True, text=True, check=True).stdout == ""


def test_a_moved_folder_still_plays(clone):
    first = make(clone, "play", "SEED=7")
    moved = clone.with_name("moved")
    clone.rename(moved)
    try:
        assert make(moved, "play", "SEED=7") == first
    finally:
        moved.rename(clone)
