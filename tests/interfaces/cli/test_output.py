"""What all commands print alike."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import click
import pytest
from click.testing import CliRunner

from rulecore.errors import CommandWrong, Problem
from rulecore.interfaces.cli.output import plain, print_table, problem_shape, reason_shape, write_json
from rulecore.interfaces.cli.parameters import json_option, pairs, ruleset_option, stack_options
from rulecore.locations import Location
from rulecore.reasons import Reason


def test_numbers_are_exact_in_json(capsys):
    write_json({"odds": Fraction(1, 12), "whole": Fraction(6, 3), "truth": True, "nothing": None})
    assert json.loads(capsys.readouterr().out) == {"odds": "1/12", "whole": 2, "truth": True, "nothing": None}


def test_a_word_of_a_list_is_text_in_json():
    class Word(str):
        __slots__ = ()

    assert type(plain(Word("calm"))) is str


def test_problems_have_the_promised_shape():
    problem = Problem("table/gap", "no row takes 7.", Location("a.yaml", 3, 2), hint="Add one.")
    assert problem_shape(problem) == {
        "code": "table/gap",
        "severity": "error",
        "at": "a.yaml:3:2",
        "message": "no row takes 7.",
        "hint": "Add one.",
    }
    assert problem_shape(Problem("a/b", "c"))["at"] is None


def test_reasons_have_the_promised_shape():
    shape = reason_shape(Reason("thick fog", Fraction(-1, 2), cite=("ME-1",), layer="house", at="a.yaml:3", id="fog"))
    assert shape == {
        "id": "fog",
        "text": "thick fog",
        "value": "-1/2",
        "applied": True,
        "cite": ["ME-1"],
        "layer": "house",
        "at": "a.yaml:3",
    }


def test_a_table_is_whole_without_colour_and_holds_the_same_words_with_it(capsys, monkeypatch):
    def printed():
        print_table(["mood", "odds"], [["[calm]", "1/2"]])
        return capsys.readouterr().out

    monkeypatch.delenv("NO_COLOR", raising=False)
    plainly = printed()
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    drawn = printed()
    monkeypatch.setenv("NO_COLOR", "1")
    assert plainly == "mood    odds\n[calm]  1/2\n"
    assert printed() == plainly
    assert re.sub("\x1b[^m]*m", "", drawn).split() == plainly.split()


def test_pairs_name_everything_that_is_wrong_at_once():
    with pytest.raises(CommandWrong) as wrong:
        pairs(["speed", "=3", "mood=calm", "mood=cross"])
    assert [problem.code for problem in wrong.value.problems] == ["command/pair", "command/pair", "command/twice"]


def test_shared_options_arrive_under_their_names():
    @click.command
    @ruleset_option
    @stack_options
    @json_option
    def command(**given):
        click.echo(repr(sorted(given.items())))

    words = ["-r", "meadow+fog", "--with", "a", "--with", "b", "--option", "herd=small", "--variant", "fair", "--json"]
    told = CliRunner().invoke(command, words)
    assert told.output == (
        "[('as_json', True), ('chosen', {'herd': 'small'}), ('layers', ('a', 'b')), ('ruleset', 'meadow+fog'), ('variant', 'fair')]\n"
    )
