"""Importing all values is cheap: what only fractions or a mistake need is imported where they arise."""

from __future__ import annotations

import subprocess
import sys


def test_importing_every_module_of_values_imports_nothing_heavy(root):
    names = sorted(path.stem for path in (root / "rulecore" / "values").glob("*.py") if path.stem != "__init__")
    imports = "; ".join(f"import rulecore.values.{name}" for name in names)
    program = f"import sys; before = set(sys.modules); {imports}; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert {f"rulecore.values.{name}" for name in names} <= loaded
    assert loaded.isdisjoint({"fractions", "decimal", "numbers", "dataclasses", "inspect", "difflib", "pathlib", "random"})


def test_dice_ladders_and_their_odds_need_no_fractions(root):
    program = (
        "import sys; from rulecore.values.dice import Pool; from rulecore.values.throws import total_odds; "
        "from rulecore.values.pools import pool; from rulecore.values.numbers import exact, shown; "
        "total_odds(Pool.read('2d6 keep highest 1')).fraction(6); total_odds(Pool.read('3d6 exploding on 6')); "
        "pool(3, {1: 0, 2: 1}, [2]); shown(exact('12')); print('fractions' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
