"""Writes a value as YAML on one line, so that it is read as the same value again."""

from __future__ import annotations

import json
import re
from typing import Any

#: What YAML and the rule reader take for text as it stands, inside brackets too.
_PLAIN = re.compile(r"[0-9]+(-[0-9]+|d[0-9]+)|[A-Za-z_][A-Za-z0-9_ .()*/<>=+'’-]*")


def flow(value: Any) -> str:
    """Give a value as YAML on one line.

    >>> flow({"by": "white", "rows": {"1-3": ["fog", "a, b"], "4": True}})
    '{by: white, rows: {1-3: [fog, "a, b"], "4": true}}'
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(str(key))}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(flow, value)) + "]"
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    return quoted(value) if isinstance(value, str) else str(value)


def quoted(text: str) -> str:
    """Put quotes around a text that YAML would not read as it stands, or that would be a number.

    >>> quoted("two goats"), quoted("a: b"), quoted("7")
    ('two goats', '"a: b"', '"7"')
    """
    return text if _PLAIN.fullmatch(text) and text == text.strip() else json.dumps(text, ensure_ascii=False)
