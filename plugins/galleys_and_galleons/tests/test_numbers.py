"""No number of the rules stands in the code: what there is belongs to geometry; captains' opinions stand by themselves."""

from __future__ import annotations

import ast
from pathlib import Path

import rulecore_galleys_and_galleons

FOLDER = Path(rulecore_galleys_and_galleons.__file__).parent
#: Counting, halves, millimetres, and the three numbers of a place and a point that a run begins with.
GEOMETRY = {0, 1, 2, 3, 100}
#: The table of sines, and what captains think.
OWN = {"compass.py", "judgement.py", "captains.py"}


def numbers(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)) and not isinstance(node.value, bool):
            yield node.value, node.lineno


def test_no_number_of_the_rules_stands_in_the_code():
    files = sorted(path for path in FOLDER.glob("*.py") if path.name not in OWN)
    assert len(files) >= 7
    assert [f"{path.name}:{line}: {number}" for path in files for number, line in numbers(path) if number not in GEOMETRY] == []


def test_no_floats_anywhere():
    assert [path.name for path in FOLDER.glob("*.py") for number, _ in numbers(path) if isinstance(number, float)] == []
