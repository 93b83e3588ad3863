"""Compares what two stacks say, definition by definition and part by part, with where each part is written and who says why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.rulebook.verbs import VERBS
from rulecore.ruleset.change import same
from rulecore.ruleset.definitions import KINDS
from rulecore.ruleset.paths import NAMES
from rulecore.ruleset.scalars import same_row
from rulecore.ruleset.tree import Listing, Mapping

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.rulebook.loading import Reading
    from rulecore.ruleset.change import Change

#: Worked examples show rules and are none; how sure a number is does not change it.
LEFT_OUT = ("examples",)
NOTES = ("status", "source")


class Written:
    """A value with where it is written: what holds it, under which key, and the layer in whose file that is."""

    __slots__ = ("at", "holder", "key", "layer")

    def __init__(self, holder: Any, key: Any, reading: Reading, usual: str) -> None:
        self.holder = holder
        self.key = key
        place = holder.at_key(key)
        self.at = repr(place)
        self.layer = reading.assembly.author.layers.get(place.path, usual)

    @property
    def value(self) -> Any:
        """The value."""
        return self.holder[self.key]


class Difference:
    """One part of a definition that two stacks say differently; `path` are its keys below the definition, none for all of it.

    `before` and `after` are none where nothing is written. `change` is the change of a layer that made the difference, where one did.
    """

    __slots__ = ("after", "before", "change", "id", "kind", "path")

    def __init__(self, kind: str, id: str, path: tuple[str, ...], before: Written | None, after: Written | None) -> None:
        self.kind = kind
        self.id = id
        self.path = path
        self.before = before
        self.after = after
        self.change: Change | None = None

    @property
    def full_path(self) -> str:
        """The path as a layer writes it."""
        return ".".join((self.kind, self.id, *self.path))

    @property
    def written(self) -> Written:
        """Where it is written now, or was."""
        return next(each for each in (self.after, self.before) if each is not None)

    @property
    def layer(self) -> str:
        """Who makes the difference: the layer that changed it, else the one in whose file it stands."""
        return self.change.by if self.change is not None else self.written.layer

    @property
    def at(self) -> str:
        """Where the difference is written."""
        return repr(self.change.at) if self.change is not None else self.written.at

    def __repr__(self) -> str:
        return f"Difference({self.full_path})"


def differences(before: Reading, after: Reading) -> list[Difference]:
    """Give everything that two stacks say differently, kind by kind in the order in which a rulebook tells them."""
    found: list[Difference] = []
    for kind in KINDS:
        if kind in LEFT_OUT:
            continue
        old, new = before.stack.definitions.get(kind, {}), after.stack.definitions.get(kind, {})
        for name in dict.fromkeys((*old, *new)):
            one = Written(old[name].holder, name, before, old[name].layer) if name in old else None
            other = Written(new[name].holder, name, after, new[name].layer) if name in new else None
            found += _between(_Place(kind, name, before, after), (), one, other)
    _credit(found, before, after)
    return found


class _Place:
    """The definition that is gone through, and the two readings."""

    def __init__(self, kind: str, id: str, before: Reading, after: Reading) -> None:
        self.kind = kind
        self.id = id
        self.before = before
        self.after = after


def _between(place: _Place, path: tuple[str, ...], one: Written | None, other: Written | None) -> Iterator[Difference]:
    if one is not None and other is not None:
        if same(one.value, other.value):
            return
        if inner := _inside(place, one, other):
            for name, first, second in inner:
                yield from _between(place, (*path, name), first, second)
            return
    if path[-1:] and path[-1] in NOTES:
        return
    yield Difference(place.kind, place.id, path, one, other)


def _inside(place: _Place, one: Written, other: Written) -> list[tuple[str, Written | None, Written | None]]:
    """Give the parts of two values that have parts of the same kind, each pair under its name; nothing where they have none."""
    first, second = _entries(one.value), _entries(other.value)
    if first is None or second is None:
        return []
    names = dict.fromkeys((*first, *second))
    return [
        (
            name,
            Written(one.value, first[name], place.before, one.layer) if name in first else None,
            Written(other.value, second[name], place.after, other.layer) if name in second else None,
        )
        for name in names
    ]


def _entries(value: Any) -> dict[str, Any] | None:
    """Give the keys of the parts of a value by the names under which they are compared: positions in a list have none."""
    if isinstance(value, Mapping):
        return {same_row(key): key for key in value}
    # A list of effects is one thing: what happens. Steps and phases are things of their own.
    if isinstance(value, Listing) and value and all(isinstance(item, Mapping) and VERBS.keys().isdisjoint(item) for item in value):
        names = [next((str(item[key]) for key in NAMES if key in item), None) for item in value]
        if None not in names and len(set(names)) == len(names):
            return {str(name): index for index, name in enumerate(names)}
    return None


def _credit(found: list[Difference], before: Reading, after: Reading) -> None:
    """Give each difference the change that made it: one of the new stack, or one that the old stack made and the new one does not."""
    made = [each for each in after.stack.changes if not _in(each, before)]
    made += [each for each in before.stack.changes if not _in(each, after)]
    for difference in found:
        steps = (difference.kind, difference.id, *difference.path)
        fitting = [each for each in made if _begins(each.steps, steps) or _begins(steps, each.steps)]
        if fitting:
            difference.change = max(fitting, key=lambda each: len(each.steps) if _begins(each.steps, steps) else 0)


def _in(change: Change, reading: Reading) -> bool:
    return any(each.steps == change.steps and each.at == change.at for each in reading.stack.changes)


def _begins(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    return short == long[: len(short)]
