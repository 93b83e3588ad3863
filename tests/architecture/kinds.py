"""The page docs/kinds.md: every kind of definition with its keys, made from the schema and the little game of docs/examples/goats."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

#: Keys that every definition may have: told once, at the head of the page.
EVERYWHERE = ("title", "cite", "because", "status", "source")
#: Kinds in the order of the page, with the definition of the schema that says what one of them is; sorted as people meet them.
KINDS = {
    "choices": "choice",
    "pieces": "piece",
    "sets": "set",
    "facts": "fact",
    "functions": "function",
    "quantities": "quantity",
    "modifiers": "change_line",
    "tables": "table",
    "checks": "check",
    "procedures": "procedure",
    "verbs": "verb",
    "conditions": "condition",
    "traits": "trait",
    "orders": "order",
    "sequence": "phase",
    "options": "option",
    "changes": "change",
    "notations": "notation",
    "cards": "card",
    "scenarios": "scenario",
    "examples": "example",
    "rules": "rule",
}
#: Shapes that several kinds share: each has a heading of its own, and is named where it is used.
SHARED = {
    "with": ("handed", "Names that are handed over: `with`"),
    "needs": ("condition_line", "Lines of `needs`, `each_hand` and `duties`"),
    "fields": ("field", "Fields"),
    "tracks": ("track", "Tracks"),
    "triggers": ("trigger", "Triggers"),
    "outcomes": ("outcome", "Outcomes of a check"),
    "levels": ("level", "Levels of a condition"),
    "steps": ("step", "Steps of a phase"),
    "setup": ("setup", "A piece of an example or scenario"),
    "run": ("run", "What an example runs"),
    "expect": ("expect", "What an example expects"),
    "reading": ("reading", "A choice of an option"),
}
HEAD = """\
# Kinds of definitions

Everything a rule file may say, kind by kind. This page is made from `schemas/ruleset.schema.json`, which editors and `rulecore check` read
too; nobody writes it by hand.

A ruleset is a folder. All its `*.yaml` files are read, in subfolders too, and any file may hold any kinds: how they are split is up to you.
An id is unique within its kind. A key in **bold** must be there. The examples are those of the little game in
[examples/goats](examples/goats). `orders`, `sequence`, `cards` and `scenarios` are read and checked like all else; no command plays a whole
game.

"""


class Kinds:
    """The page docs/kinds.md, made from the schema and from the little game of docs/examples/goats."""

    def __init__(self, root: Path) -> None:
        self.schema = json.loads((root / "schemas" / "ruleset.schema.json").read_text("utf-8"))
        self.defs: dict[str, Any] = self.schema["$defs"]
        self.files = [path.read_text("utf-8") for path in sorted((root / "docs" / "examples").rglob("*.yaml"), key=_goats_first)]

    def page(self) -> str:
        """Give the whole page."""
        kinds = [self.kind(name, of) for name, of in KINDS.items()]
        shared = [self.shape(self.defs[of], title) for of, title in SHARED.values()]
        everywhere = {key: self.defs[key] for key in EVERYWHERE}
        return (
            HEAD
            + "Every definition may say:\n\n"
            + self.rows(everywhere, ())
            + "\nEffects have a page of their own, [effects.md](effects.md), and so has the language, [language.md](language.md).\n\n"
            + self.manifest()
            + "\n".join(kinds)
            + "\n## Shapes that several kinds share\n\n"
            + "\n".join(shared)
        )

    def manifest(self) -> str:
        """Give the keys at the head of ruleset.yaml."""
        found = self.defs["manifest"]
        variant = self.table(self.defs["variant"])
        return (
            f"## The manifest\n\n{found['description']}\n\n{self.sample('ruleset')}{self.table(found, keep_title=True)}\n"
            f"A variant says:\n\n{variant}\n"
        )

    def kind(self, name: str, of: str) -> str:
        """Give the section of one kind."""
        found = self.defs[of]
        text = f"## `{name}`\n\n{self.defs[name]['description']}{_ways(found)}\n\n{self.sample(name)}"
        if "properties" not in found:
            return text
        return f"{text}{self.table(found)}"

    def shape(self, found: dict[str, Any], title: str) -> str:
        """Give the section of a shape that several kinds share."""
        return f"### {title}\n\n{found['description']}{_ways(found)}\n\n{self.table(found)}"

    def table(self, found: dict[str, Any], *, keep_title: bool = False) -> str:
        """Give the keys of one definition of the schema as a table."""
        properties = {k: v for k, v in found.get("properties", {}).items() if k not in EVERYWHERE or (keep_title and k == "title")}
        own = {k: v for k, v in found.get("properties", {}).items() if k in EVERYWHERE and isinstance(v, dict) and "description" in v}
        rows = self.rows({**properties, **own}, found.get("required", ()))
        other = found.get("additionalProperties")
        if isinstance(other, dict) and "description" in other:
            rows += f"| any other | {_cell(other['description'])} |\n"
        return rows

    def rows(self, properties: dict[str, Any], required: Any) -> str:
        """Give a table of keys with what each says."""
        lines = ["| key | says |", "| --- | --- |"]
        for key, part in properties.items():
            name = f"**`{key}`**" if key in required else f"`{key}`"
            lines.append(f"| {name} | {_cell(self.described(part))}{self.more(part)} |")
            inner = part.get("properties", {}) if isinstance(part, dict) else {}
            lines += [f"| `{key}: {below}` | {_cell(self.described(each))}{self.more(each)} |" for below, each in inner.items()]
        return "\n".join(lines) + "\n"

    def described(self, part: Any) -> str:
        """Give the description of a property: its own, or that of what it refers to; with the words it may be."""
        part = part if isinstance(part, dict) else {}
        target = self.target(part)
        text = str(part.get("description") or target.get("description", ""))
        words = part.get("enum") or target.get("enum")
        if words and all(isinstance(each, str) for each in words) and not all(f"`{each}`" in text for each in words):
            text += " One of: " + ", ".join(f"`{each}`" for each in words) + "."
        return text

    def more(self, part: Any) -> str:
        """Give a link to the shape that stands under a key, where that has a heading of its own."""
        of = str(part.get("$ref", "")).rpartition("/")[2] if isinstance(part, dict) else ""
        known = {"with": "with", "needs": "needs", "fields": "fields", "triggers": "triggers"}
        if of == "effects":
            return " See [effects.md](effects.md)."
        if of in known:
            return f" See [{_plain(SHARED[of][1])}](#{_anchor(SHARED[of][1])})."
        inner = part.get("additionalProperties") or part.get("items") or {} if isinstance(part, dict) else {}
        inner_of = str(inner.get("$ref", "")).rpartition("/")[2] if isinstance(inner, dict) else ""
        for name, title in SHARED.values():
            if name in (inner_of, of):
                return f" See [{_plain(title)}](#{_anchor(title)})."
        return ""

    def target(self, part: dict[str, Any]) -> dict[str, Any]:
        """Give what a property refers to."""
        found: Any = self.schema
        if "$ref" not in part:
            return {}
        for step in part["$ref"].split("/")[1:]:
            found = found[step]
        return dict(found)

    def sample(self, kind: str) -> str:
        """Give the first definition of a kind that stands in docs/examples, as it is written there."""
        for text in self.files:
            if kind == "ruleset" and (found := re.search(r"^ruleset: (?:.+\n)+?(?=\n|choices)", text, re.MULTILINE)):
                return f"```yaml\n{found[0]}```\n\n"
            block = re.search(rf"^{kind}:\n((?:[ #-].*\n|\n)*)", text, re.MULTILINE)
            if block:
                return f"```yaml\n{kind}:\n{_first(block[1])}```\n\n"
        return ""


def _first(block: str) -> str:
    """Give the first entry of a mapping or list that is indented by two."""
    lines = block.splitlines()
    last = next((n for n, line in enumerate(lines) if n and re.match(r"  \S|\s*$", line)), len(lines))
    return "\n".join(lines[:last]) + "\n"


def _ways(found: dict[str, Any]) -> str:
    """Say that a definition may also be written short, where it may."""
    title = str(found["title"]).replace('"', "`")
    return f" It is {title[0].lower()}{title[1:]}; the keys of the mapping:" if ", or a mapping" in title else ""


def _goats_first(path: Path) -> tuple[bool, str]:
    return "goats" not in path.parts, str(path)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").strip()


def _plain(title: str) -> str:
    return title.replace("`", "").lower()


def _anchor(title: str) -> str:
    return re.sub(r"[^a-z0-9 _-]", "", title.lower()).replace(" ", "-")
