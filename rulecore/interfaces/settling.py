"""Drafts the layer that settles what two layers both change: one change for each quarrel, with what each of them says beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.ruleset.change import shown
from rulecore.ruleset.flow import flow, quoted

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
        title=quoted(" and ".join(titles.get(each, each) for each in involved)),
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
    lines.append(f"    because: {quoted(f'drafted: this is what {chosen.by} says')}")
    return "\n".join(lines) + "\n"
