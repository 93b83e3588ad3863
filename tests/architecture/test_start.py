"""A command imports only what it needs, so that starting stays cheap."""

from __future__ import annotations

import subprocess
import sys


def loaded(root, *words):
    program = f"import sys; from rulecore.__main__ import main; main({list(words)!r}); print(*sorted(sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def test_the_version_is_told_before_click_is_imported(root):
    modules = loaded(root, "--version")
    assert len(modules) < 80
    assert modules.isdisjoint({"click", "lark", "yaml", "jsonschema", "rich", "pluggy", "dataclasses", "enum", "re"})


def test_the_front_imports_nothing_but_click(root):
    assert loaded(root).isdisjoint({"lark", "yaml", "jsonschema", "rich", "pluggy", "fractions", "difflib"})


def test_a_roll_out_of_the_cache_imports_nothing_slow(root, tmp_path, monkeypatch):
    monkeypatch.delenv("RULECORE_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("RULECORE_DEBUG", raising=False)
    words = ("roll", "terrain_setup", "-r", "terrain", "--seed", "7")
    loaded(root, *words)
    modules = loaded(root, *words)
    assert modules.isdisjoint({"lark", "yaml", "jsonschema", "rich", "pluggy", "dataclasses", "pathlib", "fractions", "random"})
    assert modules.isdisjoint({"difflib", "locale", "_hashlib", "importlib.resources"})
    assert sys.platform != "linux" or "platformdirs" not in modules
    assert "rulecore.rulebook.assemble" not in modules
