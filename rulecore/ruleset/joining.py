"""Reads a layer in the words of the base it is laid over, where a small layer says which word is which.

What the layer expects under one id and the base has under another goes by the base's word in every line, so that the reasons,
questions and messages of a game speak one language. Fields, tracks, handed-over names, steps and the words of lists are joined
in the same way, by longer paths. A name that the layer gives to something of its own is renamed along with it wherever it is the
same word; sentences for people stay as they are.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rulecore.ruleset.definitions import Definition
from rulecore.ruleset.order import builds_on
from rulecore.ruleset.tree import Listing, Mapping, Spot, alone, container, with_items

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Mapping as AnyMapping

    from rulecore.ruleset.layer import Layer

#: Keys whose values are sentences for people, or no words of rules.
TEXTS = frozenset(("title", "unit", "because", "cite", "status", "source", "note", "ask", "name", "statement", "reading", "version", "id"))
#: Keys whose values are types.
TYPES = frozenset(("type", "cell", "ladder", "per"))
#: Below these keys stand names, each with its type, where a definition says them of itself; in an effect they stand with values.
TYPED = frozenset(("with", "fields"))
#: So long is the trail of such a type: kind, id, key, name.
DECLARED = 4
#: Below these keys stand names and paths that lines use.
NAMED = frozenset(
    ("with", "fields", "tracks", "rows", "columns", "outcomes", "set", "add", "let", "roll", "cross_off", "restore", "given", "expect")
)
#: In a path, what comes after one of these is the name of a part of the definition, or a row.
PARTS = frozenset(("with", "fields", "tracks", "rows", "columns", "outcomes", "steps"))
#: The verbs of changes, whose values are paths.
PATHS = frozenset(("change", "add", "remove", "adjust", "replace"))
#: Kinds of definitions that hold nothing to be renamed.
_LEFT = frozenset(("rules", "notations"))

_NAME = re.compile(r'"[^"]*"|(?<![A-Za-z0-9_])[A-Za-z_][A-Za-z0-9_]*')


class Words:
    """Which word is which: types by their own, everything that lines name together.

    >>> words = Words({"quantities.jump": "leap", "pieces.goat": "kid", "choices.size": "bulk"})
    >>> words.line("-2 to jump when goat.size is small"), words.type("size"), words.path("quantities.jump.base")
    ('-2 to leap when kid.size is small', 'bulk', 'quantities.leap.base')
    """

    def __init__(self, renames: AnyMapping[str, str]) -> None:
        self._paths = dict(renames)
        self._types: dict[str, str] = {}
        self._ids: dict[str, str] = {}
        members: dict[str, str] = {}
        for path, word in renames.items():
            kind, *inside, name = path.split(".")
            (members if inside else self._types if kind == "choices" else self._ids)[name] = word
        self._lines = {**members, **self._ids}

    def line(self, text: str) -> str:
        """Give a line in the base's words; what stands in quotation marks stays."""
        return _NAME.sub(lambda found: self._lines.get(found.group(), found.group()), text)

    def type(self, text: str) -> str:
        """Give a type in the base's words; fields that go by the name of a type are no types."""
        return _NAME.sub(lambda found: self._types.get(found.group()) or self._ids.get(found.group(), found.group()), text)

    def path(self, text: str) -> str:
        """Give the path of a definition, or of something in it, as it is known now."""
        kind, *rest = text.split(".")
        inside = [self.line(each) if before in PARTS else each for before, each in pairwise(rest)]
        return ".".join([kind, *[self.id(kind, each) for each in rest[:1]], *inside])

    def id(self, kind: str, name: str) -> str:
        """Give the id under which the base has a definition."""
        return self._paths.get(f"{kind}.{name}", name)


def join(layers: tuple[Layer, ...]) -> None:
    """Put what layers define and change into the words of their base; nothing is done where no layer says which word is which."""
    renames = {path: name for layer in reversed(layers) for path, (name, _) in layer.renames.items()}
    if not renames:
        return
    words = Words(renames)
    for layer in _speaking(layers, renames):
        # What is expected is looked for under its own id; what adds to a piece or phase of the base goes by the base's.
        for kind in [each for each in layer.definitions if each not in _LEFT]:
            known = [_joined(each, words, words.id(kind, each.id)) for each in layer.definitions[kind].values()]
            layer.definitions[kind] = {each.id: each for each in known}
        for kind, expected in layer.expected.items():
            layer.expected[kind] = {name: _joined(each, words, name) for name, each in expected.items()}
        layer.changes = [_value(each, words, ("", "changes")) for each in layer.changes]


def _speaking(layers: tuple[Layer, ...], renames: Iterable[str]) -> list[Layer]:
    """Give the layers that speak in the words of what they expect: those that expect it, and what builds on these and on no base."""
    by_id = {layer.id: layer for layer in layers}
    paths = {tuple(path.split(".")[:2]) for path in renames}
    expecting = [layer.id for layer in layers if any((kind, name) in paths for kind, found in layer.expected.items() for name in found)]
    joining = [layer.id for layer in layers if layer.renames]

    def speaks(layer: Layer) -> bool:
        return layer.id in expecting or (
            layer.id not in joining
            and any(builds_on(layer.id, each, by_id) for each in expecting)
            and not any(builds_on(each, layer.id, by_id) for each in joining)
            and not any(builds_on(layer.id, each, by_id) for each in joining)
        )

    return [layer for layer in layers if speaks(layer)]


def _joined(definition: Definition, words: Words, name: str) -> Definition:
    body = _value(definition.body, words, (definition.kind, definition.id))
    return Definition(definition.kind, name, alone(name, body, definition.spot), definition.layer, expected=definition.expected)


# ---- trees ----------------------------------------------------------------------------------------------------------------------

#: The keys that lead to a value, the last one its own; items of a list go by the key of the list.
Trail = tuple[str, ...]


def _value(value: Any, words: Words, trail: Trail) -> Any:
    """Give a value in the base's words."""
    if isinstance(value, Mapping):
        return _mapping(value, words, trail)
    if isinstance(value, Listing):
        return with_items(value, [(_value(each, words, trail), value.spot(index)) for index, each in enumerate(value)])
    if type(value) is not str:
        return value
    above, key = trail[-2:]
    if key in TEXTS or (above == "choices" and trail[0] != "choices"):  # what a choice of an option means is a sentence too
        return value
    if key in PATHS and above == "changes":
        return words.path(value)
    declared = above in TYPED and len(trail) == DECLARED
    return words.type(value) if key in TYPES or declared or above == "cell" else words.line(value)


def _mapping(node: Mapping, words: Words, trail: Trail) -> Mapping:
    made: Mapping = container(Mapping, node.source, node.start)
    elsewhere: dict[str, Spot] = {}
    # The words of a piece are its fields; where pieces lie on a table, they have names of their own.
    named = trail[-1] in NAMED or trail[-2] == "pieces" or (trail[-1] == "pieces" and trail[0] in ("examples", "scenarios"))
    for key, value in node.items():
        name = words.line(key) if named else key
        made[name] = _value(value, words, (*trail, key))
        spot = elsewhere[name] = node.spot(key)
        made.places += [spot[1], spot[2]]
    made.elsewhere = elsewhere
    return made
