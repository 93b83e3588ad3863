"""A fleet of plots typed at a terminal: what is refused is told at once, what stands is kept, and the journal of the turn can be read."""

from __future__ import annotations

import os
import sys

import pytest

from rulecore.interfaces.cli.main import run


@pytest.fixture
def sitting(capsys, monkeypatch, tmp_path):
    if not hasattr(os, "openpty"):
        pytest.skip("this system has no terminals of that sort")
    path = str(tmp_path / "lissa.jsonl")

    def sit(typed):
        ours, theirs = os.openpty()
        os.write(ours, typed.encode() + b"\x04")
        with open(theirs) as terminal:
            monkeypatch.setattr(sys, "stdin", terminal)
            run(["play", "close_action", "--scenario", "lissa", "--seed", "1", "--side", "british=human", "--save", path])
        os.close(ours)
        return capsys.readouterr().out

    return sit


def test_only_the_plots_that_are_refused_are_given_again(sitting):
    fleet = "amphion: plot 5; active: plot 1T; volage: plot 12; cerberus: plot 3"
    told = sitting(f"{fleet}\nvolage: plot 2; amphion: plot 3\nactive: plot 2; cerberus: plot 2\nnone\n")
    assert "or as it is written: amphion: plot COURSE" in told
    assert "can be read in two ways" in told
    assert "Kept: cerberus: plot 3.\n" in told
    assert "british: which orders?\n" in told.partition("Kept: ")[2], "the crew is asked for next"
    sailed = [line.split()[1:3] for line in told.splitlines() if ", to " in line]
    assert sailed[:4] == [["amphion:", "3,"], ["active:", "2,"], ["volage:", "2,"], ["cerberus:", "2,"]]


def test_what_was_kept_can_be_forgotten_and_done_leaves_the_rest_without_a_plot(sitting):
    told = sitting("amphion: plot 3; active: plot 1T\nanew\nactive: plot 2; volage: plot 12\ndone\nnone\n")
    assert "Kept: amphion: plot 3.\n" in told
    assert "None is kept." in told
    assert "Kept: active: plot 2.\n" in told
    assert "nothing is plotted for amphion: she goes on straight" in told
    assert "     active: 2, to " in told.replace("  active", "     active")
