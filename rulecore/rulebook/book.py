"""The checked definitions of a rulebook as plain data, and their JSON form; one definition is decoded when it is asked for."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulecore.errors import NameUnknown
from rulecore.language.json_form import from_json, to_json
from rulecore.language.lines import Line, Plan
from rulecore.language.node import Node
from rulecore.tables.table import Table

FORMAT = 1
#: What a name may also be where one sort of definitions is looked through last.
TOGETHER = {"levels": ("quantities", "levels"), "traits": ("conditions", "traits")}
#: What a definition is called where its sort is no word of its own with an `s`.
CALLED = {"quantities": "quantity", "levels": "quantity", "traits": "condition or trait", "pieces": "kind of piece"}


class Book:
    """Definitions by sort and id. `header` says what the rulebook is made of: manifest, layers, lock, triggers, options chosen."""

    def __init__(self, header: dict[str, Any], definitions: dict[str, dict[str, Any]]) -> None:
        self.header = header
        self._definitions = definitions
        self._encoded: dict[str, dict[str, str]] = {}

    @classmethod
    def from_lines(cls, header: dict[str, Any], encoded: dict[str, dict[str, str]]) -> Book:
        """Make a book whose definitions are still JSON texts."""
        made = cls(header, {sort: {} for sort in encoded})
        made._encoded = encoded
        return made

    def ids(self, sort: str) -> list[str]:
        """Give the ids of a sort in order."""
        found: dict[str, Any] = self._encoded.get(sort) or self._definitions.get(sort) or {}
        return list(found)

    def has(self, sort: str, name: str) -> bool:
        """Say whether there is such a definition."""
        return name in self._encoded.get(sort, ()) or name in self._definitions.get(sort, ())

    def sorts(self) -> list[str]:
        """Give the sorts of definitions there are."""
        return list(self._definitions)

    def encoded(self, sort: str, name: str) -> str:
        """Give one definition as a line of JSON."""
        import json

        if name in self._encoded.get(sort, {}):
            return self._encoded[sort][name]
        return json.dumps(encode(self._definitions[sort][name]), ensure_ascii=False, separators=(",", ":"))

    def definition(self, sort: str, name: str) -> dict[str, Any]:
        """Give one definition; a NameUnknown, which is a KeyError, when there is none."""
        found: dict[str, Any] | None = self._definitions.get(sort, {}).get(name)
        if found is None:
            if not self.has(sort, name):
                known = [each for sort_ in TOGETHER.get(sort, (sort,)) for each in self.ids(sort_)]
                raise NameUnknown(CALLED.get(sort, sort.removesuffix("s")), name, known)
            found = self._definitions[sort][name] = read(self._encoded[sort][name])
        return found


def encode(value: Any) -> Any:
    """Write checked data as JSON values: a tree as `{"~": […]}`, a plan, line and table under their names."""
    if isinstance(value, Node):
        return {"~": to_json(value)}
    if isinstance(value, (Plan, Line, Table)):
        return {f"~{type(value).__name__}": value.to_json()}
    if isinstance(value, dict):
        return {str(k): encode(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [encode(v) for v in value]
    if value is None or isinstance(value, (str, bool, int)):
        return value
    return {"~/": str(value)}


@cache
def _decoder() -> Any:
    import json

    # The decoder finds what is special itself, so that plain data, which is most of it, is not walked again.
    return json.JSONDecoder(object_hook=_plain_or_special)


def read(line: str) -> Any:
    """Read checked data back from its line of JSON."""
    return _decoder().decode(line)


def _plain_or_special(value: dict[str, Any]) -> Any:
    if len(value) == 1:
        ((key, inner),) = value.items()
        if key[:1] == "~":
            return _special(key, inner)
    return value


def decode(value: Any) -> Any:
    """Read checked data back from JSON values."""
    if isinstance(value, list):
        return [decode(each) for each in value]
    if not isinstance(value, dict):
        return value
    found = _plain_or_special(value)
    return {k: decode(v) for k, v in value.items()} if found is value else found


def _special(key: str, inner: Any) -> Any:
    if key == "~":
        return from_json(inner)
    if key == "~/":
        from rulecore.values.numbers import exact

        return exact(inner)
    readers: dict[str, Any] = {"~Plan": Plan.from_json, "~Line": Line.from_json, "~Table": Table.from_json}
    return readers[key](inner)
