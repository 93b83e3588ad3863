"""The catalogue of authors' typical mistakes: each with its place and advice, word for word as in `mistakes.txt` beside this file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulecore.language import parser
from rulecore.language.builder import WORDS
from rulecore.language.catalogue import CATALOGUE, ROWS
from rulecore.language.mistakes import about_name
from rulecore.language.notation import parse_damage
from rulecore.language.problems import LanguageProblem
from rulecore.tables.keys import parse_key

READERS = {"expression": parser.expression, "modifier": parser.modifier, "row": parse_key, "notation": parse_damage}
#: Advice that leaves something for the author to think about.
UNFINISHED = {
    "3d6 drop lowest",
    "fog is false",
    "goat.mood is one of cross, furious",
    "goat.mood in [cross, furious]",
    "goat.mood in (cross, furious)",
    "goat.mood not in [cross, furious]",
    "goat.mood is not in [cross]",
    "goat is furious at end of turn",
    "note = 'up'",
    "goat doesn't jump",
    "a b c",
    "lambda x: x",
}


def blocks():
    text = Path(__file__).with_name("mistakes.txt").read_text("utf-8")
    for block in text.split("\n\n"):
        first, picture, *told = block.rstrip("\n").split("\n")
        entry, _, written = first.partition(": ")
        yield pytest.param(entry, written, picture, "\n".join(told), id=first)


BLOCKS = list(blocks())


def problem_of(entry: str, text: str) -> LanguageProblem:
    with pytest.raises(LanguageProblem) as caught:
        READERS[entry](text)
    return caught.value


@pytest.mark.parametrize(("entry", "text", "picture", "told"), BLOCKS)
def test_a_mistake_gets_its_place_and_advice(entry, text, picture, told):
    problem = problem_of(entry, text)
    start, end = problem.span
    assert " " * (len(entry) + 2 + start) + "^" * max(1, end - start) == picture
    assert f"  {problem}" == told


@pytest.mark.parametrize(("entry", "text", "picture", "told"), BLOCKS)
def test_advice_that_is_followed_helps(entry, text, picture, told):
    problem = problem_of(entry, text)
    instead = re.match(r'Write "([^"…]*)"|Write (\S+?)\.?$', problem.hint)
    if instead is None or text in UNFINISHED:
        return
    start, end = problem.span
    corrected = text[:start] + (instead[1] or instead[2]) + text[end:]
    READERS[entry](corrected)


@pytest.mark.parametrize("mistake", [*CATALOGUE, *ROWS], ids=repr)
def test_every_mistake_of_the_catalogue_is_told_at_least_once(mistake):
    told = [told for _, _, _, told in (block.values for block in BLOCKS)]
    frame = re.escape(mistake.message).replace(r"\{", "{").replace(r"\}", "}")
    advice = re.escape(mistake.hint).replace(r"\{", "{").replace(r"\}", "}")
    pattern = re.compile(
        re.sub(r"\{\d\}", ".*", frame) + r"\n  " + re.sub(r"\{\d\}", ".*", advice).replace("{{", r"\{").replace("}}", r"\}")
    )
    assert any(pattern.search(one) for one in told)


def test_what_is_told_never_names_a_token():
    tokens = {terminal.name for terminal in parser._grammar().terminals}
    for block in BLOCKS:
        _, written, _, told = block.values
        assert not tokens & (set(re.findall(r"\w+", told)) - set(re.findall(r"\w+", written))), told


def test_messages_are_sentences_in_the_house_style():
    for mistake in [*CATALOGUE, *ROWS]:
        assert mistake.message.endswith(".")
        assert mistake.hint.endswith((".", '"{1}"'))
        assert not mistake.message[0].isupper()
        assert mistake.hint[0].isupper()


@pytest.mark.parametrize("word", sorted(WORDS))
def test_a_word_of_the_language_is_no_name(word):
    with pytest.raises(LanguageProblem):
        parser.expression(f"goat.{word}")
    with pytest.raises(LanguageProblem):
        parser.modifier(f"+1 to {word}")
    with pytest.raises(LanguageProblem):
        parser.expression(f"goat is {word}")


def test_every_word_of_the_grammar_is_reserved_and_no_other():
    rules = parser.grammar_text().split("COMPARE:")[0]
    words = set(re.findall(r'"([a-z]+)"', rules))
    assert words == WORDS


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("True", 'Write "true".'),
        ("YES", 'Write "true".'),
        ("None", 'Write "none".'),
        ("D6", 'Write "d6".'),
        ("default", 'Write "otherwise".'),
    ],
)
def test_a_name_that_means_something_else_is_known(name, hint):
    assert about_name(name) == hint


def test_a_long_text_is_explained_where_it_fails():
    text = "fog and " * 300 + "goat.speed => 2" + " and fog" * 300
    problem = problem_of("expression", text)
    assert problem.message == '"=>" is no comparison.'
    assert text[slice(*problem.span)] == "=>"


def test_texts_in_quotation_marks_are_not_taken_for_mistakes():
    problem = problem_of("expression", 'note = "a == b" goat')
    assert problem.message == 'did not expect "goat" here; an operator, a comparison or the end was expected.'
