"""`make check` reaches every ruleset, every layer that lies in one, and the house rules of the documents, and stops at what is wrong."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")


@pytest.fixture
def make_check(tmp_path):
    """Run the target with a command that only writes down what it was called with, and fails at some words."""

    def run(fails="nothing"):
        command = tmp_path / "rulecore"
        command.write_text(f'#!/bin/sh\necho "rulecore $*"\ncase "$*" in *{fails}*) exit 1;; esac\n')
        command.chmod(0o755)
        words = ["make", "-C", str(ROOT), "--no-print-directory", "check", f"BIN={tmp_path}", "PLAY="]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
        return subprocess.run(words, env=environment, capture_output=True, text=True, check=False)

    return run


def wanted():
    for folder in sorted((ROOT / "rulesets").iterdir()):
        yield folder.name
        yield from (f"{folder.name} --with {layer.name}" for layer in sorted(folder.glob("layers/*")))
    yield from (f"close_action --with {layer.relative_to(ROOT)}" for layer in sorted((ROOT / "docs/examples/guns").glob("*.yaml")))


def test_everything_is_checked_and_its_examples_are_worked(make_check):
    told = make_check()
    assert told.returncode == 0
    called = [line for line in told.stdout.splitlines() if line.startswith("rulecore ")]
    assert sorted(called) == sorted(f"rulecore {what} {each}" for each in wanted() for what in ("check", "test"))
    assert "close_action with impulse_movement" in told.stdout


@pytest.mark.parametrize("fails", ["check terrain", "test galleys_and_galleons --with house_v1", "docs/examples/guns/bar_shot.yaml"])
def test_what_is_wrong_ends_it(make_check, fails):
    assert make_check(fails).returncode != 0
