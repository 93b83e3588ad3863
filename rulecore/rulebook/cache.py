"""Keeps assembled rulebooks by the content of all that goes in: JSON, one line a definition, decoded when asked for.

No pickle and no marshal: reading a cache file runs no code. The folder is this user's alone and safe to delete.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any
from zlib import crc32

from rulecore import __version__
from rulecore.rulebook.book import FORMAT, Book
from rulecore.values.digests import blake2b

if TYPE_CHECKING:
    from collections.abc import Iterable

#: So many rulebooks are kept; the oldest go first.
KEPT = 32
_OPEN_TO_OTHERS = 0o022


def folder() -> str | None:
    """Give the folder of cached rulebooks, made when missing; none when caching is off or the folder is not safe."""
    wanted = os.environ.get("RULECORE_CACHE", "")
    if wanted == "off":
        return None
    path = wanted or _usual()
    try:
        os.makedirs(path, mode=0o700, exist_ok=True)
        found = os.stat(path)
    except OSError:
        return None
    mine = not hasattr(os, "getuid") or found.st_uid == os.getuid()
    return path if mine and not found.st_mode & _OPEN_TO_OTHERS else None


def _usual() -> str:
    from rulecore.ruleset.usual import usual_folder

    return os.path.join(usual_folder("cache"), "rulebooks")


def key(names: Iterable[str], choices: Iterable[str]) -> str:
    """Give the key of what is asked for: the folders that the names mean now, the choices, rulecore's version and its own files."""
    from rulecore.ruleset.folders import shown
    from rulecore.ruleset.sources import find

    digest = blake2b(digest_size=20)
    parts = [f"{FORMAT}", __version__, _own_files(), *choices]
    near: list[str] = []
    for name in names:
        words = [name] if os.path.exists(name) or "+" not in name else name.split("+")
        for word in words:
            path = os.path.realpath(find(word.strip(), near).path)
            near = [*near, os.path.join(path, "layers")]
            parts.append(f"{word} {path} {shown(path)}")  # places are kept as they are shown from here
        parts.append(f"{name} {os.environ.get('RULECORE_RULESETS', '')}")
    for part in parts:
        digest.update(part.encode("utf-8", "surrogateescape") + b"\0")
    return digest.hexdigest()


def _own_files() -> str:
    """Give a mark of rulecore's own files, which change in a checkout without a new version."""
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    if not os.path.exists(os.path.join(os.path.dirname(root), "pyproject.toml")):
        return ""
    count = total = 0
    for name in ("language", "rulebook", "tables", "ruleset"):
        with os.scandir(os.path.join(root, name)) as entries:
            for entry in entries:
                if entry.name.endswith((".py", ".lark")):
                    found = entry.stat()
                    count, total = count + 1, total + found.st_mtime_ns * (found.st_size + 1)
    return f"{count} {total}"


def load(name: str) -> Book | None:
    """Give the rulebook of a key, or none when it is not there, not whole, or one of its files was changed since."""
    where = folder()
    if where is None:
        return None
    try:
        with open(os.path.join(where, f"{name}.jsonl"), "rb") as file:
            book = _read(file.read())
        folders = [(str(path), digest) for path, digest in book.header["folders"]]
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError, MemoryError):
        return None
    from rulecore.ruleset.folders import contents

    return book if all(contents(path).hash == digest for path, digest in folders) else None


def _read(data: bytes) -> Book:
    first, _, body = data.partition(b"\n")
    head: dict[str, Any] = json.loads(first)
    if head["sum"] != crc32(body) or head["format"] != FORMAT:
        raise ValueError("not whole")
    rest = body.decode("utf-8")
    encoded: dict[str, dict[str, str]] = {}
    at = 0
    for sort, names in head["index"]:
        into = encoded.setdefault(sort, {})
        for name, length in names:
            into[name] = rest[at : at + length]
            at += length + 1
    return Book.from_lines(head["header"], encoded)


def save(name: str, book: Book) -> None:
    """Keep a rulebook; a folder that cannot be written is no reason to stop."""
    where = folder()
    if where is None:
        return
    target = os.path.join(where, f"{name}.jsonl")
    temporary = f"{target}.{os.getpid()}"
    try:
        text = written(book)
        with open(temporary, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(temporary, target)
        _tidy(where)
    except (OSError, ValueError):  # a folder whose name is no text has no place in it either
        return


def written(book: Book) -> str:
    """Give the text of a cache file: a first line with header and index, then one line a definition."""
    index, lines = [], []
    for sort in book.sorts():
        names = []
        for name in book.ids(sort):
            line = book.encoded(sort, name)
            names.append([name, len(line)])
            lines.append(line)
        index.append([sort, names])
    rest = "\n".join(lines)
    head = {"format": FORMAT, "sum": crc32(rest.encode("utf-8")), "header": book.header, "index": index}
    return json.dumps(head, ensure_ascii=False, separators=(",", ":")) + "\n" + rest


def _tidy(where: str) -> None:
    found = [entry for entry in os.scandir(where) if entry.name.endswith(".jsonl")]
    for entry in sorted(found, key=lambda each: each.stat().st_mtime_ns)[:-KEPT]:
        os.unlink(entry.path)
