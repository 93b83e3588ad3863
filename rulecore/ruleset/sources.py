"""Where rulesets and layers are found: shipped with rulecore, in the user's folder, installed, inside another, by path."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from rulecore.errors import CommandWrong, Problem
from rulecore.ruleset.folders import LAYERS, is_id, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

#: Folders of rulesets named here, separated as in PATH, take the place of the user's own folder.
VARIABLE = "RULECORE_RULESETS"
#: The entry points by which an installed package says that it holds a ruleset; no code of it runs.
GROUP = "rulecore.rulesets"


class Found:
    """A ruleset or layer that was found: its id, its folder (or single file) and where it comes from."""

    __slots__ = ("id", "origin", "path")

    def __init__(self, id: str, path: str, origin: str) -> None:
        self.id = id
        self.path = path
        self.origin = origin

    def __repr__(self) -> str:
        return f"Found({self.id!r}, {self.path!r}, {self.origin!r})"


def bundled(name: str) -> str:
    """Give the folder `rulesets` or `schemas`: beside the package in a checkout, inside it when installed."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    inside = os.path.join(package, "_bundled", name)
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), name)


def own_folders() -> list[str]:
    """Give the user's folders of rulesets: those of RULECORE_RULESETS, or the usual place of this system."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return [folder for folder in named.split(os.pathsep) if folder]
    from rulecore.ruleset.usual import usual_folder

    return [os.path.join(usual_folder("data"), "rulesets")]


def find(name: str, near: Iterable[str] = ()) -> Found:
    """Find a ruleset or layer by id or path; `near` are folders whose layers may be meant.

    Raises CommandWrong with the nearest name and the places that were searched.
    """
    if _is_path(name):
        return _at_path(name)
    searched: list[str] = []
    called = name.replace("-", "_")
    if is_id(called):
        for folder, origin in _places(near):
            searched.append(folder)
            if found := _in_folder(folder, called, origin):
                return found
        for found in _packages():
            if found.id == called:
                return found
    if os.path.isdir(name):
        return _at_path(name)
    raise CommandWrong(_unknown(name, searched, near))


def available() -> list[Found]:
    """Give every ruleset and layer there is, in the order in which they are searched."""
    found: list[Found] = []
    for folder, origin in _places(()):
        found += _all_in(folder, origin)
    found += _packages()
    for ruleset in list(found):
        found += _all_in(os.path.join(ruleset.path, LAYERS), f"layer of {ruleset.id}")
    return found


def layer_folders(path: str) -> list[str]:
    """Give the folders in which layers of the ruleset at `path` lie: inside it, or beside it if it is a layer itself."""
    inside = os.path.join(path, LAYERS)
    around = os.path.dirname(os.path.abspath(path))
    return [inside, around] if os.path.basename(around) == LAYERS else [inside]


def _is_path(name: str) -> bool:
    return "/" in name or os.sep in name or name.startswith((".", "~")) or name.endswith(".yaml")


def _at_path(name: str) -> Found:
    path = os.path.expanduser(name)
    if os.path.isdir(path):
        return Found(_said_id(path) or _folder_id(path), path, "path")
    if os.path.isfile(path) and path.endswith(".yaml"):
        return Found(os.path.basename(path)[:-5], path, "path")
    hint = "Name the folder of a ruleset, or one .yaml file."
    what = "is no .yaml file" if os.path.isfile(path) else "is not there"
    raise CommandWrong(Problem("ruleset/unknown", f'"{name}" {what}', hint=hint))


def _places(near: Iterable[str]) -> Iterator[tuple[str, str]]:
    yield bundled("rulesets"), "rulecore"
    for folder in own_folders():
        yield folder, "yours"
    for folder in near:
        yield folder, "layer"


def _in_folder(folder: str, name: str, origin: str) -> Found | None:
    for called in (name, name.replace("_", "-")):
        path = os.path.join(folder, called)
        if os.path.isdir(path) and _said_id(path) in (None, name):
            return Found(name, path, origin)
    return next((found for found in _all_in(folder, origin) if found.id == name), None)


def _all_in(folder: str, origin: str) -> list[Found]:
    try:
        with os.scandir(folder) as entries:
            paths = sorted(entry.path for entry in entries if entry.is_dir() and not entry.name.startswith((".", "_")))
    except OSError:
        return []
    return [Found(_said_id(path) or _folder_id(path), path, origin) for path in paths if _has_rules(path)]


def _has_rules(path: str) -> bool:
    try:
        with os.scandir(path) as entries:
            return any(entry.name.endswith(".yaml") for entry in entries)
    except OSError:
        return False


def _folder_id(path: str) -> str:
    return os.path.basename(os.path.abspath(path)).replace("-", "_")


def _said_id(path: str) -> str | None:
    """Give the id that the manifest at the head of ruleset.yaml says, without reading YAML."""
    import re

    head = os.path.join(path, "ruleset.yaml")
    try:
        if not os.path.isfile(head):
            return None
        with open(head, encoding="utf-8", errors="replace") as file:
            found = re.search(r"^ruleset: *[\"']?([A-Za-z_][A-Za-z0-9_]*)", file.read(4096), re.MULTILINE)
    except OSError:
        return None
    return found.group(1) if found else None


def _packages() -> list[Found]:
    """Give the rulesets of installed packages, found without importing any of their code."""
    from importlib.metadata import entry_points

    found = []
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        path = _package_folder(entry.value)
        if path is not None:
            found.append(Found(entry.name, path, f"package {entry.dist.name if entry.dist else entry.value}"))
    return found


def _package_folder(value: str) -> str | None:
    """Give the folder that `package.folder` or `package:folder` means; only the package is looked up, nothing is run."""
    from importlib.util import find_spec

    package, *below = value.replace(":", ".").split(".")
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        return None
    for root in (spec.submodule_search_locations or ()) if spec else ():
        path = os.path.join(root, *below)
        real = os.path.join(os.path.realpath(path), "")
        if os.path.isdir(path) and real.startswith(os.path.join(os.path.realpath(root), "")):
            return path
    return None


def _unknown(name: str, searched: list[str], near: Iterable[str]) -> Problem:
    from rulecore.suggestions import did_you_mean

    there = available()
    base = next((found for found in there if found.id == name), None)
    if base is not None:  # it lies in the folder of a ruleset that this stack doesn't have
        of = base.origin.removeprefix("layer of ")
        hint = f"Name {of} as well, before it:  {of}+{name}  or, in a file,  overlays: [{of}, {name}]"
        return Problem("ruleset/unknown", f"{name} is a {base.origin}, which was not named", hint=hint)
    known = [found.id for found in there] + [found.id for folder in near for found in _all_in(folder, "layer")]
    message = f'there is no ruleset or layer "{name}". {did_you_mean(name, known)}'.rstrip()
    if not searched:
        return Problem("ruleset/unknown", message, hint="An id is made of letters, digits and _ ; a folder is named by its path:  ./folder")
    places = ", ".join(shown(folder) for folder in searched)
    return Problem("ruleset/unknown", message, hint=f"Searched: {places} and installed packages. A folder is named by its path:  ./{name}")
