"""Installs a plugin of the checkout for as long as a test runs: its source and a folder of metadata on Python's path, as pip would do."""

from __future__ import annotations

import importlib
import sys
import tempfile
import tomllib
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def write_metadata(project: Path, into: Path) -> None:
    """Write the metadata of a project as an installer does, from its pyproject.toml."""
    told = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    name, version = told["name"], told["version"]
    folder = into / f"{name.replace('-', '_')}-{version}.dist-info"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", "utf-8")
    groups = [
        f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in entries.items()) for group, entries in told["entry-points"].items()
    ]
    (folder / "entry_points.txt").write_text("\n".join(groups), "utf-8")


@contextmanager
def installed(*projects: Path) -> Iterator[list[str]]:
    """Have projects installed: gives the folders that stand on Python's path for it."""
    with tempfile.TemporaryDirectory() as site:
        folders = [site]
        for project in projects:
            write_metadata(project, Path(site))
            folders.append(str(project / "src"))
        before, known = list(sys.path), set(sys.modules)
        sys.path[:0] = folders
        importlib.invalidate_caches()
        try:
            yield folders
        finally:
            sys.path[:] = before
            for name in set(sys.modules) - known:
                if any(str(getattr(sys.modules[name], "__file__", "") or "").startswith(folder) for folder in folders):
                    del sys.modules[name]
            importlib.invalidate_caches()
