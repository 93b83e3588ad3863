"""What the pages of docs/ show beside commands: lines of the language, effects, pieces of rule files, the kinds of definitions."""

from __future__ import annotations

import re

import pytest

from rulecore.language.parser import expression, modifier
from rulecore.language.printer import canonical
from rulecore.language.problems import LanguageProblem
from rulecore.rulebook.loading import read
from rulecore.rulebook.verbs import VERBS
from rulecore.ruleset.documents import read_text
from rulecore.ruleset.schemas import validate
from rulecore.testing.examples import PASSED, ExampleRunner


def blocks(path, kind):
    """The fenced blocks of one kind, each with the line it begins in."""
    text = path.read_text("utf-8")
    for found in re.finditer(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield text.count("\n", 0, found.start()) + 2, found[1]


def pages(root):
    return [root / "README.md", *sorted((root / "docs").rglob("*.md"))]


def anchor(heading):
    """The name by which a link knows a heading."""
    return re.sub(r"[^a-z0-9 _-]", "", heading.lower()).replace(" ", "-")


def as_written(line):
    """A line as the language prints it: a modifier if it is one, else an expression."""
    try:
        return canonical(modifier(line))
    except LanguageProblem:
        return canonical(expression(line))


def test_every_line_of_the_language_is_written_as_it_is_printed(root):
    other, count = {}, 0
    for path in pages(root):
        for first, block in blocks(path, "rule"):
            for number, line in enumerate(block.splitlines(), start=first):
                rule = line.partition("  #")[0].rstrip()
                count += bool(rule)
                if rule and as_written(rule) != rule:
                    other[f"{path.name}:{number}"] = f"{rule}  ->  {as_written(rule)}"
    assert other == {}
    assert count > 50


def in_the_little_game(lines):
    """Lines as a file of rules: modifiers as they are, dice as rolled, every other line as a value in a check that has all its names."""
    modifiers, effects = [], []
    for number, line in enumerate(lines):
        try:
            modifier(line)
            modifiers.append(f"  line_{number}: '{line}'")
        except LanguageProblem:
            dice = re.match(r"[\w.]*\s*\d*d\d", line)
            effects.append(f"      - {{roll: '{line}', as: line_{number}}}" if dice else f"      - {{let: {{line_{number}: '{line}'}}}}")
    head = "checks:\n  shown:\n    with: {goat: goat, other: goat}\n    roll: {red: 1d6, white: 1d6}\n    do:"
    return "\n".join(["modifiers:", *modifiers, head, *effects]) + "\n"


#: What stands on a page by itself is used by nobody.
SHOWN_ALONE = ("rules/unused", "rules/unused-name")


def test_every_line_of_the_language_means_something_in_the_little_game(root, script):
    lines = [line for _, block in blocks(root / "docs" / "language.md", "rule") for line in block.splitlines()]
    problems = script("performed").read(in_the_little_game(lines), root).problems
    assert [str(each) for each in problems if each.code not in SHOWN_ALONE] == []


def test_every_piece_of_a_rule_file_can_be_read(root):
    wrong = []
    for path in pages(root):
        for first, block in blocks(path, "yaml"):
            if block.startswith("- "):
                continue
            for document in read_text(block, f"{path.name}, the block of line {first}"):
                wrong += [str(each) for each in validate(document)]
    assert wrong == []


def test_every_file_that_is_shown_is_that_file(root, script):
    for path in pages(root):
        text = path.read_text("utf-8")
        assert script("retell").shown(text, root) == text, f"{path.name}: python tests/architecture/retell.py"


def test_the_kinds_of_definitions_are_told_as_the_schema_has_them(root, script):
    assert script("kinds").Kinds(root).page() == (root / "docs" / "kinds.md").read_text("utf-8"), "python tests/architecture/retell.py"


def test_the_hooks_are_told_as_the_code_has_them(root, script):
    assert script("hooks").page(root) == (root / "docs" / "hooks.md").read_text("utf-8"), "python tests/architecture/retell.py"


def test_every_piece_of_a_plugin_that_is_shown_stands_in_the_example(root):
    source = "\n".join([file.read_text("utf-8") for file in (root / "docs" / "examples").rglob("*.py")])
    found = [block for _, block in blocks(root / "docs" / "plugins.md", "python")]
    assert len(found) >= 3
    assert [block for block in found if block not in source] == []


def test_links_to_a_heading_lead_to_one(root):
    lost = []
    for path in pages(root):
        for target, heading in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", path.read_text("utf-8")):
            text = ((path.parent / target) if target else path).read_text("utf-8")
            headings = [anchor(each) for each in re.findall(r"^#+ (.*)$", text, re.MULTILINE)]
            lost += [f"{path.name}: {target}#{heading}"] if heading not in headings else []
    assert lost == []


def test_every_verb_has_its_place_among_the_effects(root):
    text = (root / "docs" / "effects.md").read_text("utf-8")
    assert sorted(re.findall(r"^### `(\w+)`$", text, re.MULTILINE)) == sorted(VERBS)
    for verb in VERBS:
        section = text.partition(f"### `{verb}`\n")[2].partition("\n##")[0]
        assert re.search(rf"\b{verb}: ?[^ ]", section.partition("```yaml")[2]), verb


def test_every_effect_that_is_shown_fits_the_little_game(root, script):
    performed = script("performed")
    wrong = {}
    for number, block in blocks(root / "docs" / "effects.md", "yaml"):
        problems = [each for each in performed.read(block, root).problems if each.code not in SHOWN_ALONE]
        if problems:
            wrong[number] = [str(each) for each in problems]
    assert wrong == {}


def test_what_comes_of_effects_is_what_stands_below_them(root, script, monkeypatch):
    monkeypatch.syspath_prepend(root / "tests" / "architecture")
    text = (root / "docs" / "effects.md").read_text("utf-8")
    assert script("retell").performed(text, root) == text, "python tests/architecture/retell.py"


@pytest.mark.parametrize("folder", ["goats", "squalls", "heavy_weather", "gunboats"])
def test_the_rules_of_the_documents_are_sound(folder, root):
    reading = read(str(root / "docs" / "examples" / folder))
    assert [str(each) for each in [*reading.problems, *reading.notes]] == []
    runner = ExampleRunner(reading.rulebook(), reading.assembly.author)
    results = [runner.run(each) for each in reading.stack.definitions["examples"].values() if each.layer == folder]
    assert [(each.name, each.got) for each in results if each.status != PASSED] == []
    assert len(results) >= 2
