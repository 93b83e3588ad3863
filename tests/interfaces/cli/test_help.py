"""`rulecore help`: commands, codes, areas, and names that are none of these."""

from __future__ import annotations

import shlex

from rulecore.interfaces.cli.main import COMMANDS, examples


def test_alone_it_lists_commands_and_areas(rulecore):
    told = rulecore("help")
    assert told.out.startswith("Usage: rulecore [OPTIONS]")
    assert "the areas are " in told.out
    assert " command, " in told.out


def test_a_code_is_told_with_what_why_and_how(rulecore):
    told = rulecore("help", "command/twice")
    assert told.code == 0
    assert told.out == (
        "command/twice\n\nOne name was given two values.\n\n"
        "Which of them counts must not depend on the order of the words.\n\nPut right: leave one of them out.\n"
    )


def test_an_area_lists_its_codes(rulecore):
    lines = rulecore("help", "command").out.splitlines()
    assert "command/twice One name was given two values." in [" ".join(line.split()) for line in lines]
    assert all(line.startswith("command/") for line in lines)


def test_an_unknown_name_is_answered_with_the_nearest(rulecore):
    told = rulecore("help", "command/twise")
    assert told.code == 2
    assert 'no code "command/twise". Did you mean "command/twice"?' in told.err


def test_every_command_ends_its_help_with_an_example(rulecore):
    assert set(examples()) == set(COMMANDS)
    for name, example in examples().items():
        for told in (rulecore(name, "--help"), rulecore("help", name)):
            assert told.out.endswith(f"\n\nExample:\n  {example}\n")


def test_the_examples_of_the_help_run_one_after_the_other(rulecore, tmp_path):
    (tmp_path / "shoal_dice.csv").write_text("size,dice\nsmall,4\nmedium,8\nlarge,11\n", "utf-8")
    for example in examples().values():
        told = rulecore(*shlex.split(example)[1:], cwd=tmp_path)
        assert (told.code, told.err) == (0, ""), example
        assert told.out, example
