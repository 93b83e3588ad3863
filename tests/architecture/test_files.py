"""Files stay short, functions too, and their names say what they are."""

from __future__ import annotations

import ast
import re
import subprocess

import pytest

LINES_OF_A_FILE = 400
LINES_OF_A_FUNCTION = 40
#: Words that say nothing about the thing that carries them.
EMPTY_WORDS = {"manager", "helper", "helpers", "util", "utils", "data", "info", "base", "handler"}


def files(root, *folders, ends):
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in ends and not any(part.startswith(".") for part in path.relative_to(root).parts):
                yield path


def functions(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def test_no_file_is_longer_than_400_lines(root):
    long = {}
    for path in files(root, "rulecore", "rulesets", "plugins", "tests", ends={".py", ".lark", ".yaml"}):
        count = len(path.read_text("utf-8").splitlines())
        if count > LINES_OF_A_FILE:
            long[str(path.relative_to(root))] = count
    assert long == {}


def test_no_function_is_longer_than_40_lines_beside_its_docstring(root):
    long = {}
    for path in files(root, "rulecore", "plugins", ends={".py"}):
        for node in functions(path):
            first = node.body[0]
            told = first.end_lineno - first.lineno + 1 if ast.get_docstring(node) is not None else 0
            count = node.end_lineno - node.lineno + 1 - told
            if count > LINES_OF_A_FUNCTION:
                long[f"{path.relative_to(root)}:{node.lineno} {node.name}"] = count
    assert long == {}


def test_no_name_says_manager_or_helper(root):
    empty = []
    for path in files(root, "rulecore", "plugins", ends={".py"}):
        names = [path.stem, *(node.name for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ClassDef))]
        empty += [
            f"{path.relative_to(root)}: {name}" for name in names if {w.lower() for w in re.findall("[A-Z]?[a-z]+", name)} & EMPTY_WORDS
        ]
    assert empty == []


def test_every_module_begins_with_what_it_is_for(root):
    mute = [
        str(path) for path in files(root, "rulecore", "tests", ends={".py"}) if not ast.get_docstring(ast.parse(path.read_text("utf-8")))
    ]
    assert mute == []


def test_rulesets_hold_no_python(root):
    assert list((root / "rulesets").rglob("*.py")) == []


def test_the_top_level_holds_what_was_agreed(root):
    if not (root / ".git").exists():
        pytest.skip("not a checkout")
    listed = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True).stdout.splitlines()
    assert {line.partition("/")[0] for line in listed} <= {
        *("rulecore", "rulesets", "plugins", "schemas", "tests", "docs", "pyproject.toml"),
        *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "noxfile.py"),
        *(".ci", ".gitignore", ".pre-commit-config.yaml"),
    }
