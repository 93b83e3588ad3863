"""Every file that can have a part in a stack, found without reading YAML: by them a cached rulebook is known to be fresh.

A manifest is only searched for names. Too many files do no harm: a cache that is thrown away too often is slow, one that
is kept too long is wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.errors import CommandWrong
from rulecore.ruleset import sources
from rulecore.ruleset.folders import contents, shown

if TYPE_CHECKING:
    from collections.abc import Iterable


def inputs_of(text: str, with_: Iterable[str] = ()) -> list[tuple[str, bytes]] | None:
    """Give path and bytes of every file of a stack and all its layers; None where something is wrong with them."""
    import os

    inputs: list[tuple[str, bytes]] = []
    near: list[str] = []
    waiting = [text] if os.path.exists(text) else [name.strip() for name in text.split("+")]
    waiting += with_
    seen: set[str] = set()
    missing: set[str] = set()
    for name in waiting:  # grows while it is walked
        if name in seen:
            continue
        try:
            found = sources.find(name, near)
        except CommandWrong:
            if name in missing:
                return None
            missing.add(name)
            waiting.append(name)  # it may be a layer of a ruleset that is named after it
            continue
        seen.add(name)
        held = contents(found.path)
        if held.problems:
            return None
        near += sources.layer_folders(found.path)
        for called, data in held.files:
            inputs.append((shown(os.path.join(found.path, called)), data))
            waiting += _named_in(data)
    return inputs


def _named_in(data: bytes) -> list[str]:
    """Give the ids that a manifest names: what it requires and overlays, and the layers of its variants."""
    import re

    if not re.search(rb"^ruleset:", data, re.MULTILINE):
        return []
    names: list[str] = []
    for key, value in re.findall(rb"^(requires|overlays|variants):((?:[^\n]*)(?:\n(?:[ \t#-][^\n]*)?)*)", data, re.MULTILINE):
        text = re.sub(r"#[^\n]*", "", value.decode("utf-8", "replace"))
        if key == b"variants":
            for listed in re.findall(r"\blayers:\s*(\[[^\]]*\]|(?:\s*-\s*\S+)+|\S+)", text):
                names += re.findall(r"[A-Za-z_][A-Za-z0-9_]*", listed)
        else:
            names += re.findall(r"(?:^|[\s\[,\"'-])([A-Za-z_][A-Za-z0-9_]*)", text)
    return names
