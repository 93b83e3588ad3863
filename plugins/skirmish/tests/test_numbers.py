"""No number of the rules stands in the code: what whole numbers there are belong to geometry, and captains' weights stand by themselves."""

from __future__ import annotations

import ast
from pathlib import Path

import rulecore_skirmish

FOLDER = Path(rulecore_skirmish.__file__).parent
#: Lengths of an inch and the grid, quarters and halves of the circle, counting.
GEOMETRY = {0, 1, 2, 4, 90, 180, 270, 360, 1000}
#: The table of sines, and what captains think.
OWN = {"trigonometry.py", "judgement.py"}


def numbers(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)) and not isinstance(node.value, bool):
            yield node.value, node.lineno


def test_no_number_of_the_rules_stands_in_the_code():
    files = sorted(path for path in FOLDER.glob("*.py") if path.name not in OWN)
    assert len(files) > 8
    assert [f"{path.name}:{line}: {number}" for path in files for number, line in numbers(path) if number not in GEOMETRY] == []


def test_no_floats_anywhere():
    assert [path.name for path in FOLDER.glob("*.py") for number, _ in numbers(path) if isinstance(number, float)] == []
