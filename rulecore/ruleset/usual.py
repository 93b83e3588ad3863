"""The usual folders of this system for a person's own things: what is kept for speed, and what they made."""

from __future__ import annotations

import os
import sys

#: The variable of XDG for each sort of folder, and where it lies in the home folder without it.
_XDG = {"cache": ("XDG_CACHE_HOME", ".cache"), "data": ("XDG_DATA_HOME", os.path.join(".local", "share"))}


def usual_folder(sort: str) -> str:
    """Give rulecore's folder for `cache` or `data`.

    platformdirs knows it for every system. Where one variable says the same, it is not asked: its import takes a command nearly as long
    as an empty Python.
    """
    return _by_variable(sort) or _by_library(sort)


def _by_variable(sort: str) -> str | None:
    if sys.platform != "linux" or "ANDROID_DATA" in os.environ:
        return None
    variable, below = _XDG[sort]
    named = os.environ.get(variable, "")
    path = named or os.path.join(os.environ.get("HOME", ""), below)
    return os.path.join(path, "rulecore") if path == path.strip() and path.startswith("/") else None


def _by_library(sort: str) -> str:
    import platformdirs

    ask = {"cache": platformdirs.user_cache_dir, "data": platformdirs.user_data_dir}[sort]
    return ask("rulecore", appauthor=False)
