"""A small game in a folder of its own, layers to lay over it, and the command line run from there."""

from __future__ import annotations

import pytest

from rulecore.interfaces.cli.main import run

#: Nothing is wrong with it; `startle` is rolled by whoever leaps well.
MEADOW = """\
ruleset: meadow
title: The meadow
version: 1.2.0
format: 1
pieces: {goat: {fields: {speed: {type: number, starts: 2, from: 1..4}, tame: {starts: false, for: layers}}}}
quantities: {jump: {of: goat, base: goat.speed, title: jump}}
modifiers: {burr: -1 to jump when goat is itchy}
conditions:
  itchy: {of: goat, title: Itchy, cite: ME-3}
tables:
  startle:
    title: Startled
    cite: ME-1
    with: {goat: goat}
    roll: 1d6
    cell: effects
    rows:
      1-3: [{gain: itchy}]
      4-6: [{lose: itchy}]
checks:
  leap: {title: Leaping, cite: ME-2, of: goat, roll: 1d6, adds: jump, succeeds: total >= 5, success: [{consult: startle}]}
orders: {hop: {of: goat, do: [{check: leap}]}}
examples:
  - {name: a one itches, run: {consult: startle, with: {goat: bo}}, pieces: {bo: {kind: goat}}, dice: [1], expect: {bo.itchy: 1}}
"""


class Meadow:
    """The folder, and the command line run in it."""

    def __init__(self, folder, run):
        self.folder = folder
        self._run = run

    def write(self, **files):
        """Write layers, each a folder with one file."""
        for name, text in files.items():
            (self.folder / name).mkdir(exist_ok=True)
            (self.folder / name / "ruleset.yaml").write_text(text, "utf-8")

    def __call__(self, *words, stdin=""):
        return self._run(*words, stdin=stdin, cwd=self.folder)

    def lines(self, *words):
        """What a command prints, every line with single spaces."""
        return [" ".join(line.split()) for line in self(*words).out.splitlines()]


@pytest.fixture
def meadow(tmp_path, monkeypatch, rulecore):
    """The game, found by its name."""
    monkeypatch.setenv("RULECORE_RULESETS", str(tmp_path))
    made = Meadow(tmp_path, rulecore)
    made.write(meadow=MEADOW)
    return made


@pytest.fixture
def said(capsys):
    """Run the command line in this process; gives the exit code, what was printed, and the errors."""

    def command(*words):
        code = run(list(words))
        out, err = capsys.readouterr()
        return code, out, err

    return command
