"""What README and docs/ say is so: their examples run, their links lead somewhere, every error code is told."""

from __future__ import annotations

import ast
import re
import shlex

import pytest

CODE = re.compile(r"[a-z]+(-[a-z]+)*/[a-z]+(-[a-z]+)*")
#: Texts in rulecore/ that look like a code and are none.
NO_CODES: set[str] = set()


def documents(root):
    return [root / "README.md", root / "CONTRIBUTING.md", root / "rulecore" / "codes.md", *sorted((root / "docs").rglob("*.md"))]


def examples(path):
    """Each command of a console block, with the output that stands below it and its line."""
    inside, commands = False, []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        if line.startswith("```"):
            inside = line == "```console"
        elif inside and line.startswith("$ "):
            commands.append((number, line[2:], []))
        elif inside:
            commands[-1][2].append(line)
    return commands


def test_the_examples_of_the_documents_run_as_printed(root, rulecore, install):
    install(root / "docs" / "examples" / "hills-plugin")
    ran = 0
    for path in documents(root):
        for number, command, expected in examples(path):
            first, *words = shlex.split(command, comments=True)
            assert first == "rulecore", f"{path}:{number}: only rulecore is run here"
            told = rulecore(*words)
            assert (told.out + told.err).rstrip("\n").split("\n") == "\n".join(expected).rstrip("\n").split("\n"), (
                f"{path.name}:{number}: {command}"
            )
            ran += 1
    assert ran >= 2


def test_links_between_documents_lead_somewhere(root):
    for path in documents(root):
        for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text("utf-8")):
            assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_the_changelog_has_an_open_entry_by_area(root):
    text = (root / "CHANGELOG.md").read_text("utf-8")
    unreleased = text.partition("## [Unreleased]")[2].partition("\n## ")[0]
    assert re.findall(r"^- \*\*[A-Z][^*]*\*\*: \S", unreleased, re.MULTILINE)


def codes_in(path):
    """The codes a file writes out; in the checker of the language `….wrong("type", …)` leaves the area out."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value):
            yield node.value
        if path.parent.name == "language" and isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "wrong" and node.args:
            for part in ast.walk(node.args[0]):
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and "/" not in part.value:
                    yield f"language/{part.value}"


@pytest.fixture
def raised(root):
    return {code for path in (root / "rulecore").rglob("*.py") for code in codes_in(path)} - NO_CODES


@pytest.fixture
def told():
    from rulecore.interfaces.cli.help import codes

    return codes()


def test_every_code_is_told(raised, told):
    assert sorted(raised - set(told)) == []


def test_no_code_is_told_that_nothing_raises(raised, told):
    assert sorted(set(told) - raised) == []


def test_every_code_says_what_why_and_how_to_put_it_right(told):
    short = [code for code, text in told.items() if len(text.split("\n\n")) != 3 or "\n\nPut right: " not in text]
    assert short == []
    assert list(told) == sorted(told)
