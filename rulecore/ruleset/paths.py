"""Paths by id and row key, such as `tables.startle.rows.6`: what they find in merged definitions, and what is nearest."""

from __future__ import annotations

from typing import Any

from rulecore.ruleset.definitions import KINDS, Definition, Definitions, singular
from rulecore.ruleset.scalars import normalise, same_row
from rulecore.ruleset.tree import Listing, Mapping, Tree
from rulecore.suggestions import did_you_mean

#: By these keys the items of a list have names.
NAMES = ("id", "phase", "name")
#: What may be left out of a definition and still be added to.
GROUPS = ("modifiers", "fields", "tracks", "needs", "rows", "outcomes", "choices", "levels", "duties", "groups", "with", "options")


class Target:
    """What a path leads to: a definition, and the keys from its body on; `missing` are the last ones, which are not there.

    `names` are the keys as paths say them: an item of a list has a number there and a name here.
    """

    __slots__ = ("definition", "id", "keys", "kind", "missing", "names")

    def __init__(
        self,
        kind: str,
        id: str,
        definition: Definition | None,
        keys: list[Any],
        missing: list[str],
        names: tuple[str, ...] = (),
    ) -> None:
        self.kind = kind
        self.id = id
        self.definition = definition
        self.keys = keys
        self.missing = missing
        self.names = names

    @property
    def steps(self) -> tuple[str, ...]:
        """The path in one form, whatever way it was written: what two changes have in common is compared by it."""
        return (self.kind, self.id, *self.names, *map(_row, self.missing))

    @property
    def holder(self) -> tuple[Any, Any]:
        """What holds the value, and under which key."""
        assert self.definition is not None  # noqa: S101 - asked only of what is there
        if not self.keys:
            return self.definition.holder, self.definition.id
        node: Any = self.definition.body
        for key in self.keys[:-1]:
            node = node[key]
        return node, self.keys[-1]

    @property
    def value(self) -> Any:
        """What stands there now."""
        node: Any = self.definition.body if self.definition else None
        for key in self.keys:
            node = node[key]
        return node


class NoSuchPath(LookupError):
    """A path that leads nowhere: `message` says where it stops, `hint` what is near."""

    def __init__(self, message: str, hint: str) -> None:
        self.message = message
        self.hint = hint
        super().__init__(message)


def resolve(definitions: Definitions, path: str) -> Target:
    """Follow a path as far as it leads; raises NoSuchPath when its kind is none."""
    kind, _, rest = path.partition(".")
    if kind not in KINDS:
        raise NoSuchPath(f'"{kind}" is no kind of definitions', did_you_mean(kind, KINDS) or "A path is written  tables.startle.rows.6")
    known = definitions.get(kind, {})
    name = _longest(known, rest)
    if name is None:
        return Target(kind, rest.partition(".")[0], None, [], [])
    node: Any = known[name].body
    rest = rest[len(name) + 1 :]
    keys: list[Any] = []
    names: list[str] = []
    while rest:
        found = _step(node, rest)
        if found is None:
            break
        key, taken = found
        keys.append(key)
        names.append(_row(key) if isinstance(key, str) else rest[: taken - 1])
        node = node[key]
        rest = rest[taken:]
    if rest == "rule" and isinstance(node, str):
        rest = ""  # the short form of a line is its rule
    return Target(kind, name, known[name], keys, rest.split(".") if rest else [], tuple(names))


def _step(node: Any, rest: str) -> tuple[Any, int] | None:
    """Give the key that begins the rest of a path, and how many characters of it are used up."""
    if isinstance(node, Mapping):
        key = _longest(node, rest)
        if key is not None:
            return key, len(key) + 1
        word = rest.partition(".")[0]
        alike = [key for key in node if _row(key) == _row(word)]
        return (alike[0], len(word) + 1) if alike else None
    if isinstance(node, Listing):
        for index, item in enumerate(node):
            for name in _item_names(item):
                if rest == name or rest.startswith(name + "."):
                    return index, len(name) + 1
    return None


def _longest(known: Any, rest: str) -> str | None:
    """Give the longest name that begins the rest of a path: row keys may have dots themselves."""
    if rest in known:
        return rest
    end = len(rest)
    while (end := rest.rfind(".", 0, end)) > 0:
        if rest[:end] in known:
            return rest[:end]
    return None


def _row(key: str) -> str:
    return same_row(normalise(key)[0].replace(" ", ""))


def _item_names(item: Any) -> list[str]:
    """Give what an item of a list is called: by its id, and a plain word by itself."""
    if isinstance(item, str):
        return [item]
    return [str(item[key]) for key in NAMES if key in item] if isinstance(item, Mapping) else []


def of_words(node: Any) -> bool:
    """Say whether a list holds plain words alone: another can stand behind them."""
    return isinstance(node, Listing) and bool(node) and all(isinstance(item, str) for item in node)


def nothing_there(definitions: Definitions, path: str, target: Target) -> NoSuchPath:
    """Say where a path stops and what is near."""
    if target.definition is None:
        word = singular(target.kind)
        known = list(definitions.get(target.kind, {}))
        hint = _hint(target.id, known, f"{target.kind}.")
        return NoSuchPath(f'there is no {word} "{target.id}"', hint)
    node: Any = target.value
    before = path[: len(path) - len(".".join(target.missing)) - 1]
    if isinstance(node, Mapping):
        names = list(node)
    elif isinstance(node, Listing):
        names = [name for item in node for name in _item_names(item)]
        if not names:
            return NoSuchPath(f'nothing in "{before}" has a name', "Give what is to be changed an id, or change the whole list.")
    else:
        return NoSuchPath(f'"{before}" is one value', f"Change it as a whole:  change: {before}")
    return NoSuchPath(f'there is no "{target.missing[0]}" in "{before}"', _hint(target.missing[0], names, before + "."))


def _hint(name: str, known: list[str], before: str) -> str:
    from rulecore.suggestions import nearest

    near = nearest(name, known)
    if near is not None:
        return f'Did you mean "{before}{near}"?'
    return f"There are: {', '.join(known[:12])}." if known else "There are none."


def rewritten(node: Tree, keys: list[Any], edit: Any) -> Tree:
    """Give a tree in which `edit(parent, key)` took the place of the innermost parent; all that is beside it is shared."""
    from rulecore.ruleset.tree import with_entry, with_items

    key = keys[0]
    if len(keys) == 1:
        made: Tree = edit(node, key)
        return made
    child = rewritten(node[key], keys[1:], edit)
    if isinstance(node, Mapping):
        return with_entry(node, key, child, node.spot(key))
    return with_items(node, [(child if index == key else item, node.spot(index)) for index, item in enumerate(node)])
