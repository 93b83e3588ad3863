"""The files of a ruleset folder: all of them, in one order, and nothing that lies outside it."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from rulecore.errors import Problem
from rulecore.ruleset.encodings import MOST_BYTES, too_large

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.locations import Location

MOST_FILES = 2000
#: A folder with more files and folders than this is no ruleset: somebody named their home folder.
MOST_ENTRIES = 20_000
MOST_DEPTH = 20
MOST_BYTES_TOGETHER = 12 * 1024 * 1024
#: Layers of a ruleset lie here; they are rulesets of their own and not read with it.
LAYERS = "layers"
_FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class Contents:
    """What a folder holds: the name and bytes of every rule file, sorted; `hash` is the same wherever the folder lies."""

    __slots__ = ("files", "folder", "notes", "problems")

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.files: list[tuple[str, bytes]] = []
        self.problems: list[Problem] = []
        self.notes: list[Problem] = []

    @property
    def hash(self) -> str:
        """A digest of all file names and bytes."""
        from rulecore.values.digests import blake2b

        digest = blake2b(digest_size=20)
        for name, data in self.files:
            called = os.fsencode(name)
            digest.update(f"{len(called)} {len(data)} ".encode() + called + data)
        return digest.hexdigest()


def is_id(name: str) -> bool:
    """Tell whether a name can be the id of a ruleset: letters, digits and underscores, no path."""
    return name.isascii() and name.isidentifier()


def shown(path: str) -> str:
    """Give a path as messages show it: from where the person stands, if it lies below."""
    here = os.getcwd() + os.sep
    full = os.path.abspath(path)
    return os.fsencode(full.removeprefix(here)).decode("utf-8", "replace")


def contents(path: str) -> Contents:
    """Read the files of a folder, or one file. Links that leave the folder, and what cannot be read, are problems."""
    root = os.path.realpath(path)
    found = Contents(path)
    if os.path.isfile(root):
        _add(found, root, "", os.path.basename(path))
        return found
    size = 0
    for name in _names(found, root):
        size += _add(found, root, name, name)
        if len(found.files) > MOST_FILES or size > MOST_BYTES_TOGETHER:
            limit = f"{MOST_FILES:,} files and {MOST_BYTES_TOGETHER // 1024 // 1024} MiB"
            found.problems.append(_of(found, "ruleset/size", f"{shown(path)} holds more rule files than can be read; the limit is {limit}"))
            break
    return found


def _names(found: Contents, root: str) -> list[str]:
    """Give the rule files below a folder, sorted, by their names from there."""
    names: list[str] = []
    seen = 0
    waiting = [""]
    while waiting:
        below = waiting.pop()
        for entry, name in _entries(found, root, below):
            seen += 1
            if seen > MOST_ENTRIES:
                hint = "Name the folder of one ruleset."
                message = f"{shown(found.folder)} holds more than {MOST_ENTRIES:,} files and folders: that is no ruleset"
                found.problems.append(_of(found, "ruleset/size", message, hint))
                return []
            if entry.is_symlink():
                _link(found, root, entry, name)
            elif entry.is_dir(follow_symlinks=False):
                if name.count("/") >= MOST_DEPTH:
                    found.problems.append(_of(found, "ruleset/size", f"{shown(entry.path)} lies more than {MOST_DEPTH} folders deep"))
                elif name != LAYERS:
                    waiting.append(name + "/")
            elif name.endswith(".yaml"):
                names.append(name)
            elif name.endswith(".yml"):
                message = "this file is not read: rule files end in .yaml"
                found.notes.append(Problem("ruleset/ending", message, _at(entry.path), hint="Rename it.", severity="warning"))
    return sorted(names)


def _entries(found: Contents, root: str, below: str) -> Iterator[tuple[os.DirEntry[str], str]]:
    try:
        with os.scandir(os.path.join(root, below)) as entries:
            for entry in entries:
                if not entry.name.startswith(".") and entry.name != "__pycache__":
                    yield entry, below + entry.name
    except OSError as error:
        message = f"{shown(os.path.join(root, below))} cannot be read: {error.strerror or error}"
        found.problems.append(_of(found, "ruleset/unreadable", message))


def _link(found: Contents, root: str, entry: os.DirEntry[str], name: str) -> None:
    """Refuse a link that leaves the folder; what a link inside it leads to is read under its own name."""
    target = os.path.realpath(entry.path)
    if target == root or target.startswith(root + os.sep):
        if name.endswith(".yaml") and not os.path.exists(target):
            _unreadable(found, name, "this is a link that leads to nothing")
        return
    if name.endswith(".yaml") or os.path.isdir(target):
        hint = "Copy the file into the folder. A ruleset may read nothing outside its own."
        message = "this is a link that leaves the folder of the ruleset"
        found.problems.append(Problem("ruleset/escape", message, _at(entry.path), hint=hint))


def _add(found: Contents, root: str, name: str, called: str) -> int:
    """Read one file without following links or waiting at a pipe; gives its size."""
    path = os.path.join(root, name) if name else root
    try:
        with open(os.open(path, _FLAGS), "rb", buffering=0) as file:
            state = os.fstat(file.fileno())
            ordinary, size = stat.S_ISREG(state.st_mode), state.st_size
            data = file.read() if ordinary and size <= MOST_BYTES else b""
    except OSError as error:
        return _unreadable(found, name, f"this file cannot be read: {error.strerror or error}")
    if not ordinary:
        return _unreadable(found, name, "this is no ordinary file")
    if max(size, len(data)) > MOST_BYTES:
        found.problems.append(too_large(_place(found, name), max(size, len(data))))
        return 0
    found.files.append((called, data))
    return len(data)


def _unreadable(found: Contents, name: str, message: str) -> int:
    found.problems.append(Problem("ruleset/unreadable", message, _at(os.path.join(found.folder, name) if name else found.folder)))
    return 0


def _place(found: Contents, name: str) -> str:
    return shown(os.path.join(found.folder, name) if name else found.folder)


def _of(found: Contents, code: str, message: str, hint: str = "") -> Problem:
    return Problem(code, message, _at(found.folder), hint=hint)


def _at(path: str) -> Location:
    from rulecore.locations import Location

    return Location(shown(path))
