"""The import contract of pyproject.toml holds."""

from __future__ import annotations

import contextlib
import io

from importlinter import cli


def test_every_arrow_points_one_way(root):
    told = io.StringIO()
    with contextlib.chdir(root), contextlib.redirect_stdout(told):
        broken = cli.lint_imports(config_filename=str(root / "pyproject.toml"), no_cache=True)
    assert not broken, told.getvalue()
