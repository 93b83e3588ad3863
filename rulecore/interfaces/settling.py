"""Drafts the layer that settles what two layers both change: one change for each quarrel, with what each of them says beside it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rulecore.ruleset.change import shown
from rulecore.ruleset.folders import is_id

if TYPE_CHECKING:
    from rulecore.ruleset.change import Change
    from rulecore.ruleset.conflicts import Conflict
    from rulecore.ruleset.layers import Stack

HEAD = """\
# Settles what {titles} both change. Drafted by `rulecore resolve`: choose, and say why.
ruleset: {name}
title: {title}
version: 0.1.0
format: 1
overlays: [{overlays}]
changes:
"""


def draft(stack: Stack, name: str = "") -> str:
    """Give the text of a layer that settles every conflict of a stack; it takes the side of whoever is wider, else of the first."""
    quarrels: dict[tuple[str, ...], list[Change]] = {}
    for conflict in stack.conflicts:
        _gather(quarrels, conflict)
    involved = list(dict.fromkeys(change.by for changes in quarrels.values() for change in changes))
    titles = {layer.id: layer.manifest.title for layer in stack.layers}
    text = HEAD.format(
        name=name or "_and_".join(involved),
        titles=" and ".join(titles.get(each, each) for each in involved),
        title=_quoted(" and ".join(titles.get(each, each) for each in involved)),
        overlays=", ".join([stack.layers[0].id, *(each for each in involved if each != stack.layers[0].id)]),
    )
    return text + "".join(_settled(changes) for changes in quarrels.values())


def _gather(quarrels: dict[tuple[str, ...], list[Change]], conflict: Conflict) -> None:
    """Put conflicts about one thing, or about what stands in it, together under the widest path."""
    wide = min((conflict.first, conflict.second), key=lambda each: len(each.steps)).steps
    known = next((each for each in quarrels if each == wide[: len(each)]), None)
    for inner in [each for each in quarrels if known is None and wide == each[: len(wide)]]:
        quarrels.setdefault(wide, []).extend(quarrels.pop(inner))
    into = quarrels.setdefault(known or wide, [])
    into += [each for each in (conflict.first, conflict.second) if each not in into]


def _settled(changes: list[Change]) -> str:
    chosen = min(changes, key=lambda each: len(each.steps))
    # What was there before, the first of them saw; the second was refused when the first had changed it.
    before = next((each for each in changes if each.was_at and each.steps == chosen.steps), None)
    lines = [f"  # {chosen.path}" + (f" was {shown(before.was)}, at {before.was_at}." if before else ":")]
    for each in changes:
        inside = f"{each.path}: " if each.steps != chosen.steps else ""
        because = f", because {each.because}" if each.because else ""
        lines.append(f"  #   {each.by}: {inside}{each.in_words()}  ({each.at}{because})")
    lines.append(f"  - {chosen.verb}: {chosen.path}")
    if before and not isinstance(before.was, (dict, list)):
        lines.append(f"    was: {flow(before.was)}")
    lines += [f"    {key}: {flow(chosen.node[key])}" for key in ("to", "by") if key in chosen.node]
    lines.append(f"    because: {_quoted(f'drafted: this is what {chosen.by} says')}")
    return "\n".join(lines) + "\n"


def flow(value: Any) -> str:
    """Give a value as YAML on one line.

    >>> flow({"by": "white", "rows": {"1-3": ["fog", "a, b"], "4": True}})
    '{by: white, rows: {1-3: [fog, "a, b"], 4: yes}}'
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_quoted(str(key))}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _quoted(value) if isinstance(value, str) else str(value)


def _quoted(text: str) -> str:
    """Put quotes around a text that YAML would not read as it stands, or that would be a number."""
    import re

    plain = is_id(text) or re.fullmatch(r"[0-9]+(-[0-9]+|d[0-9]+)?|[A-Za-z_][A-Za-z0-9_ .()*/<>=+'’-]*", text)
    return text if plain and text == text.strip() else json.dumps(text, ensure_ascii=False)
