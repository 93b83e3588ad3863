"""What `rulecore roll` asks at a terminal: only facts that matter, in the words of the rules, and again where an answer will not do."""

from __future__ import annotations

import io

import pytest

from rulecore.errors import CommandWrong
from rulecore.interfaces.cli.rolling import TableRoll, dice_of
from rulecore.rulebook.loading import load


class Terminal(io.StringIO):
    """Answers typed at a terminal."""

    def isatty(self):
        return True


@pytest.fixture
def ask(root, monkeypatch, capsys):
    """Make a check of the little game with answers at the prompt; gives its result and what was asked."""
    monkeypatch.chdir(root)

    def run(name, dice, *answers, **settings):
        monkeypatch.setattr("sys.stdin", Terminal("".join(f"{each}\n" for each in answers)))
        roll = TableRoll(load("docs/examples/goats"), "checks", name, settings)
        _, result = roll.run(dice_of(dice, None)[0])
        return result, capsys.readouterr().err

    return run


def test_only_facts_that_matter_are_asked(ask):
    result, asked = ask("leap", "3,4", "no", "no", "3,3", "no")
    assert result == "over"
    assert [each.partition(" ")[0] for each in asked.split("goat.")[1:]] == ["tired", "proud", "health", "surefooted"]


def test_a_question_is_put_in_the_words_of_the_rules(ask):
    _, asked = ask("butt", "3,4,1,2,2", "1")
    assert asked == "distance[attacker, defender]: how many paces apart are they? (a number of paces): "


def test_an_answer_that_will_not_do_is_asked_again(ask):
    result, asked = ask("butt", "3,4,1,2,2", "far", "1")
    assert result == "pushed"
    assert asked.count("how many paces apart are they?") == 2
    assert 'distance[attacker, defender] is a number, not "far".' in asked


def test_what_was_told_on_the_command_line_is_not_asked_again(ask):
    with pytest.raises(CommandWrong, match="far"):
        ask("butt", "3,4,1,2,2", **{"distance[attacker, defender]": "far"})
