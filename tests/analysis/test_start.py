"""Odds on a cached rulebook start without anything that reads rules."""

from __future__ import annotations

import subprocess
import sys


def test_odds_of_a_cached_rulebook_read_no_rules(root, tmp_path):
    words = ["odds", "hidden_shoal_strike", "-r", "terrain", "--set", "inches=2..13"]
    program = f"import sys; from rulecore.__main__ import main; main({words!r}); print(*sorted(sys.modules), file=sys.stderr)"
    environment = {"RULECORE_CACHE": str(tmp_path), "PATH": "", "PYTHONPATH": str(root)}
    for _ in ("cold", "warm"):
        done = subprocess.run([sys.executable, "-c", program], cwd=root, env=environment, capture_output=True, text=True, check=True)
    loaded = set(done.stderr.split())
    assert loaded.isdisjoint({"lark", "yaml", "jsonschema", "rich", "pluggy", "dataclasses", "rulecore.language.parser", "icepool"})
    assert "rulecore.ruleset.layers" not in loaded
