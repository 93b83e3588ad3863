"""Mistakes that authors make, made at every place of a ruleset where they can be made: each is one changed text of one file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from rulecore.language.builder import WORDS
from rulecore.rulebook.verbs import COMMON, VERBS
from rulecore.ruleset.documents import read_text
from rulecore.ruleset.tree import Listing, Mapping

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Keys under which plain text stands that rules do not read.
TEXTS = frozenset(
    ("title", "because", "note", "ask", "source", "status", "cite", "statement", "reading", "name", "version", "code", "codes")
)
#: Keys under which a condition stands.
CONDITIONS = frozenset(("when", "where", "until", "rule", "succeeds", "keeps_going", "ends_when", "if"))
#: Verbs whose other keys belong to whatever geometry a plugin brings.
GEOMETRY = frozenset(("place", "move"))
NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]{2,}")
#: Words that mean something wherever they stand, so that a letter less is not a misspelt name.
KNOWN = WORDS | {"turn", "phase", "none", "cannot", "number", "truth", "text", "dice", "damage", "effects", "condition", "yes", "plugin"}


class Mutation(NamedTuple):
    """One mistake: its kind, the file and line it is made in, what was done, the whole text of the file with it, where it stands."""

    kind: str
    file: str
    line: int
    what: str
    text: str
    trail: tuple[str, ...]


class Entry(NamedTuple):
    """One entry of a mapping or item of a list: the keys that lead to it, and where its key and value begin and end."""

    trail: tuple[str, ...]
    node: Any
    key: Any
    start: int
    value_start: int
    end: int
    flow: bool

    @property
    def value(self) -> Any:
        """What stands there."""
        return self.node[self.key]


def entries(text: str) -> Iterator[Entry]:
    """Give every entry and item of every document of a file."""
    for document in read_text(text, "mutated.yaml"):
        if isinstance(document, Mapping):
            yield from _entries(text, document, ())


def _entries(text: str, node: Any, trail: tuple[str, ...]) -> Iterator[Entry]:
    flow = text[node.start] in "{["
    for key in node if isinstance(node, Mapping) else range(len(node)):
        _, start, value_start = node.spot(key)
        value = node[key]
        here = (*trail, str(key))
        yield Entry(here, node, key, start, value_start, _end(text, start, value_start, flow), flow)
        if isinstance(value, (Mapping, Listing)):
            yield from _entries(text, value, here)


def _end(text: str, start: int, value_start: int, flow: bool) -> int:
    """Give where a value ends: at its bracket, its quote, before a comma, or with the lines that are indented below its key."""
    first = text[value_start : value_start + 1]
    if first in ("{", "["):
        return _closing(text, value_start)
    if first in ('"', "'") and (found := re.compile(r'"(?:[^"\\]|\\.)*"' if first == '"' else r"'(?:[^']|'')*'").match(text, value_start)):
        return found.end()
    if flow:
        found = re.compile(r"[^,\]}\n]*").match(text, value_start)
        assert found is not None
        return value_start + len(found.group().rstrip())
    column = start - (text.rfind("\n", 0, start) + 1)
    end = text.find("\n", start)
    while end >= 0:
        line = text[end + 1 : (text.find("\n", end + 1) + 1 or len(text) + 1) - 1]
        if not line.strip() or len(line) - len(line.lstrip()) <= column:
            break
        end = text.find("\n", end + 1)
    return len(text) if end < 0 else end


def _closing(text: str, start: int) -> int:
    depth, place = 0, start
    while place < len(text):
        sign = text[place]
        if sign in ('"', "'"):
            place = text.index(sign, place + 1)
        elif sign in "{[":
            depth += 1
        elif sign in "}]":
            depth -= 1
            if not depth:
                return place + 1
        place += 1
    return len(text)


# ---- the catalogue ---------------------------------------------------------------------------------------------------------------


def mutations(file: str, text: str, known: frozenset[str]) -> Iterator[Mutation]:
    """Give every mistake of the catalogue at every place of a file; `known` are the names that mean something in the ruleset."""
    for entry in entries(text):
        line = text.count("\n", 0, entry.start) + 1
        for kind, what, changed in _of_entry(text, entry, known):
            yield Mutation(kind, file, line, what, changed, entry.trail)
    yield from _of_lines(file, text)


def _of_entry(text: str, entry: Entry, known: frozenset[str]) -> Iterator[tuple[str, str, str]]:
    if isinstance(entry.node, Mapping):
        row = "rows" in entry.trail and entry.trail[-2:-1] == ("rows",)
        yield "double row" if row else "double key", str(entry.key), _doubled(text, entry)
        if row and len(entry.node) > 1:
            yield "delete row", str(entry.key), _deleted(text, entry)
        yield from _keys(text, entry, known)
    if isinstance(entry.value, Mapping):
        yield from _verbs(text, entry)
        if text[entry.value_start] == "{" and not {"rows", "examples"} & set(entry.trail) and not GEOMETRY & set(entry.value):
            yield "unknown key", "zebra", text[: entry.end - 1] + ", zebra: 3" * bool(entry.value) + text[entry.end - 1 :]
    if isinstance(entry.value, (Mapping, Listing)) or entry.value is None:
        return
    if row_cell(entry):
        yield from _cells(text, entry)
    if isinstance(entry.value, str) and not plain_text(entry):
        yield from _formulas(text, entry, known)


def plain_text(entry: Entry) -> bool:
    """Say whether rules do not read this text: a title, a reason, what a choice of an option means, a word of some plugin's geometry."""
    trail = entry.trail
    choice = trail[0] == "options" and trail[-2:-1] == ("choices",)
    geometry = isinstance(entry.node, Mapping) and GEOMETRY & set(entry.node) and trail[-1] not in GEOMETRY and trail[-1] not in COMMON
    return choice or bool(geometry) or not TEXTS.isdisjoint(trail[-2:])


def row_cell(entry: Entry) -> bool:
    """Say whether this is one cell of a table."""
    return entry.trail[0] == "tables" and "rows" in entry.trail[-4:-1] and isinstance(entry.value, int)


def _doubled(text: str, entry: Entry) -> str:
    own = text[entry.start : entry.end]
    if entry.flow:
        return text[: entry.end] + ", " + own + text[entry.end :]
    column = entry.start - (text.rfind("\n", 0, entry.start) + 1)
    return text[: entry.end] + "\n" + " " * column + own + text[entry.end :]


def _deleted(text: str, entry: Entry) -> str:
    after = text[entry.end :]
    if entry.flow:
        before = text[: entry.start]
        return before + after.lstrip(" ,") if after.lstrip().startswith(",") else before.rstrip(" ,") + after
    begin = text.rfind("\n", 0, entry.start)
    return text[:begin] + after


def _word_of_place(key: str, node: Any) -> bool:
    """Say whether a key is one that `move` and `place` leave to plugins: rules and plugin agree about it, nobody else knows it."""
    verb = next((VERBS[each] for each in node if each in VERBS and VERBS[each].open), None) if isinstance(node, Mapping) else None
    return verb is not None and key not in (*verb.keys, *VERBS, *COMMON)


def _keys(text: str, entry: Entry, known: frozenset[str]) -> Iterator[tuple[str, str, str]]:
    key = str(entry.key)
    if not NAME.fullmatch(key) or text[entry.start] in "\"'" or not TEXTS.isdisjoint(entry.trail[:-1]):
        return
    wrong = "" if _word_of_place(key, entry.node) else _misspelt(key, known)
    if wrong:
        yield "misspelt key", f"{key} -> {wrong}", text[: entry.start] + wrong + text[entry.start + len(key) :]
    colon = entry.start + len(key)
    if text[colon : colon + 2] == ": ":
        yield "missing colon", key, text[:colon] + text[colon + 1 :]
        yield "missing space", key, text[: colon + 1] + text[colon + 2 :]


def _verbs(text: str, entry: Entry) -> Iterator[tuple[str, str, str]]:
    effect: Mapping = entry.value
    verbs = [key for key in effect if key in VERBS]
    if not isinstance(entry.node, Listing) or not verbs or text[entry.value_start] != "{":
        return
    _, start, _ = effect.spot(verbs[0])
    yield "wrong verb", f"{verbs[0]} -> dance", text[:start] + "dance" + text[start + len(verbs[0]) :]
    other = "note" if verbs[0] != "note" else "drop"
    yield "two verbs", other, text[: entry.end - 1] + f", {other}: all" + text[entry.end - 1 :]


def _cells(text: str, entry: Entry) -> Iterator[tuple[str, str, str]]:
    yield "wrong cell", f"{entry.value} -> soon", text[: entry.value_start] + "soon" + text[entry.end :]


def _formulas(text: str, entry: Entry, known: frozenset[str]) -> Iterator[tuple[str, str, str]]:
    written = text[entry.value_start : entry.end]

    def changed(new: str) -> str:
        return text[: entry.value_start] + new + text[entry.end :]

    for found in NAME.finditer(written):
        wrong = _misspelt(found.group(), known)
        if wrong and found.group() not in KNOWN and found.group() in known:
            yield "misspelt name", f"{found.group()} -> {wrong}", changed(written[: found.start()] + wrong + written[found.end() :])
    for kind, old, new in (("==", " = ", " == "), ("&&", " and ", " && "), ("no then", " then ", " ")):
        if old in written:
            yield kind, written, changed(written.replace(old, new, 1))
    target = re.search(r"(?<=\bto )[a-z_]+(?= (?:per|when)\b|,|\"?$)|^(?:halve|double|forbid) ([a-z_]+)", written.strip("\"'"))
    if target is not None and _is_modifier(entry):
        name = target.group(1) or target.group(0)
        yield "unknown quantity", written, changed(re.sub(rf"\b{name}\b", "xyzzy", written, count=1))
    if _is_modifier(entry) or entry.trail[-1] in CONDITIONS:
        yield "dead", written, changed(_and(written, "1 = 2", when=_is_modifier(entry)))
        words = re.search(r"([a-z_.]+) is ([a-z_]+)(?=\"?$| and\b)", written)
        if words is not None and words.group(2) not in ("not", "none", "cannot"):
            yield "contradiction", written, changed(_and(written, f"{words.group(1)} is not {words.group(2)}", when=False))


def _is_modifier(entry: Entry) -> bool:
    under = entry.trail[-2] if len(entry.trail) > 1 else ""
    long = entry.trail[-1] == "rule" and len(entry.trail) > 2 and entry.trail[-3] == "modifiers"
    return under == "modifiers" or long


def _and(written: str, clause: str, *, when: bool) -> str:
    quote = written[-1] if written[-1:] in ("'", '"') else ""
    inner = written[: -len(quote)] if quote else written
    joint = " and " if not when or " when " in inner else " when "
    return f"{inner}{joint}{clause}{quote}"


def _misspelt(name: str, known: frozenset[str]) -> str:
    """Give a name with one letter less, or one letter more, that is no other name."""
    at = len(name) // 2
    return next((each for each in (name[:at] + name[at + 1 :], name + "q") if each not in known and each not in KNOWN), "")


def _of_lines(file: str, text: str) -> Iterator[Mutation]:
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        indented = len(line) - len(line.lstrip(" "))
        if indented and not line.lstrip().startswith("#"):
            changed = "\n".join([*lines[: number - 1], "\t" + line.lstrip(" "), *lines[number:]])
            yield Mutation("tab", file, number, line.strip()[:40], changed, ())


def names_of(texts: dict[str, str]) -> frozenset[str]:
    """Give every name that is written anywhere in some files."""
    return frozenset(found for text in texts.values() for found in NAME.findall(text))
