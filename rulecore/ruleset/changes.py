"""Changes of layers and options: change, add, remove, adjust, each on a path, giving new definitions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import Problem
from rulecore.ruleset.definitions import Definition, Definitions
from rulecore.ruleset.paths import GROUPS, NoSuchPath, Target, nothing_there, resolve, rewritten
from rulecore.ruleset.tree import (
    Listing,
    Mapping,
    Spot,
    Tree,
    alone,
    container,
    problem_at,
    with_entry,
    with_items,
    without_entry,
    written,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from collections.abc import Mapping as AnyMapping

    from rulecore.locations import Location
    from rulecore.ruleset.layer import Layer

VERBS = ("change", "add", "remove", "adjust")


class Change:
    """One change that was made: by which layer or option, where it is written, what was and what is now."""

    __slots__ = ("because", "by", "node", "now", "path", "steps", "verb", "was")

    def __init__(self, verb: str, path: str, by: str, node: Mapping) -> None:
        self.verb = verb
        self.path = path
        self.by = by
        self.node = node
        self.because = str(node.get("because", ""))
        self.steps: tuple[str, ...] = ()
        self.was: Any = None
        self.now: Any = None

    @property
    def at(self) -> Location:
        """Where the change is written."""
        return self.node.at_value(self.verb)

    def __repr__(self) -> str:
        return f"Change({self.verb} {self.path} by {self.by})"

    def problem(self, code: str, message: str, hint: str = "") -> Problem:
        """Make a problem of the path."""
        return problem_at(self.node, self.verb, code, message, width=len(self.path), hint=hint)


def of_layers(layers: Iterable[Layer], definitions: Definitions, problems: list[Problem]) -> tuple[Definitions, tuple[Change, ...]]:
    """Make the changes of layers, in order. What a layer does not build on it may not change where another did."""
    from rulecore.ruleset.order import builds_on

    layers = list(layers)
    by_id = {layer.id: layer for layer in layers}
    made: list[Change] = []
    for layer in layers:
        if layer.changes and not layer.manifest.overlays:
            message = f"{layer.id} changes rules and does not say whose"
            hint = "Write  overlays:  and the ids of what it changes at its head."
            problems.append(
                problem_at(layer.changes[0], 0, "changes/overlays", message, hint=hint) if layer.changes[0] else Problem("", "")
            )
            continue
        for listing in layer.changes:
            definitions = _make(definitions, listing, layer.id, made, problems, over=lambda a, b: builds_on(a, b, by_id))
    return definitions, tuple(made)


def of_options(
    definitions: Definitions, settled: AnyMapping[str, str], before: tuple[Change, ...], problems: list[Problem]
) -> tuple[Definitions, tuple[Change, ...]]:
    """Make the changes that the chosen words of options bring; they come after those of layers."""
    made = list(before)
    for name, option in list(definitions["options"].items()):
        choices = option.body.get("choices") if isinstance(option.body, Mapping) else None
        choice = choices.get(settled.get(name, "")) if isinstance(choices, Mapping) else None
        listing = choice.get("changes") if isinstance(choice, Mapping) else None
        if isinstance(listing, Listing):
            by = f"option {name} ({settled[name]})"
            definitions = _make(definitions, listing, by, made, problems, over=lambda _, other: not other.startswith("option "))
    return definitions, tuple(made)


# ---- one change after the other -------------------------------------------------------------------------------------------------


def _make(
    definitions: Definitions, listing: Listing, by: str, made: list[Change], problems: list[Problem], *, over: Callable[[str, str], bool]
) -> Definitions:
    for index, node in enumerate(listing):
        verbs = [verb for verb in VERBS if isinstance(node, Mapping) and verb in node]
        if len(verbs) != 1 or not isinstance(node[verbs[0]], str):
            message = "a change is an entry with one of " + ", ".join(VERBS)
            hint = "Write  - change: tables.startle.rows.6  and below it  to: fog"
            problems.append(problem_at(listing, index, "changes/shape", message, hint=hint))
            continue
        change = Change(verbs[0], node[verbs[0]], by, node)
        try:
            definitions = _one(definitions, change, made, over)
        except _Refused as refused:
            problems.append(refused.problem)
    return definitions


class _Refused(Exception):
    """A change that cannot be made."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(str(problem))


def _one(definitions: Definitions, change: Change, made: list[Change], over: Callable[[str, str], bool]) -> Definitions:
    try:
        target = resolve(definitions, change.path)
    except NoSuchPath as wrong:
        raise _nowhere(change, wrong) from None
    change.steps = target.steps
    if _agreed(change, made, over):
        return definitions
    there = target.definition is not None and not target.missing
    if change.verb == "add":
        if there:
            hint = f"Use  change: {change.path}  to change it."
            raise _Refused(change.problem("changes/exists", f'"{change.path}" is there already', hint))
        target = _addable(definitions, change, target)
    elif not there:
        raise _nowhere(change, nothing_there(definitions, change.path, target))
    change.was = target.value if there else None
    _guard(change)
    change.now = _new_value(change)
    if there and change.verb != "remove" and _same(change.was, change.now):
        if change.by.startswith("option ") and any(change.steps == other.steps for other in made):
            return definitions  # house rules took this choice already
        message = f'"{change.path}" is "{_shown(change.was)}" already, so this changes nothing'
        raise _Refused(change.problem("changes/nothing", message, "Take it out."))
    made.append(change)
    return _put(definitions, target, change)


def _addable(definitions: Definitions, change: Change, target: Target) -> Target:
    """Give the place where something new can stand: in a mapping, or in a group that the definition has not yet."""
    if target.definition is None:
        name = change.path.partition(".")[2]
        if name and "." not in name:
            return Target(target.kind, name, None, [], [])
    elif isinstance(target.value, Mapping) and (len(target.missing) == 1 or (len(target.missing) == 2 and target.missing[0] in GROUPS)):
        return target
    raise _nowhere(change, nothing_there(definitions, change.path, target))


def _nowhere(change: Change, path: NoSuchPath) -> _Refused:
    return _Refused(change.problem("changes/no-such-path", path.message, path.hint))


def _guard(change: Change) -> None:
    if "was" in change.node and not _same(change.node["was"], change.was):
        message = f'"{change.path}" was to be "{_shown(change.node["was"])}", and is "{_shown(change.was)}"'
        hint = "What it changes was changed itself: look at it anew and bring  was:  up to date."
        raise _Refused(problem_at(change.node, "was", "changes/was", message, hint=hint))


def _new_value(change: Change) -> Any:
    node = change.node
    if change.verb == "remove":
        return None
    if change.verb == "adjust":
        return _adjusted(change)
    if "to" not in node:
        raise _Refused(
            change.problem("changes/shape", f"{change.verb} needs  to:  and what is to stand there", f"Write it below  {change.verb}:")
        )
    return node["to"]


def _adjusted(change: Change) -> Any:
    import re
    from fractions import Fraction

    by = written(change.node, "by") if "by" in change.node else ""
    found = re.fullmatch(r"\s*([+-])\s*([0-9]{1,30}(?:\.[0-9]{1,30})?)\s*", by)
    if found is None:
        raise _Refused(change.problem("changes/shape", "adjust needs  by:  and a number with its sign", 'Write  by: "+1"  below it.'))
    sign, number = found.groups()
    value = change.was
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        result = value + Fraction(sign + number)
        return int(result) if result.denominator == 1 else result
    if isinstance(value, str) and value.strip():
        whole = value if re.fullmatch(r"[\w.]+(\[[^\[\]]*\])?", value) else f"({value})"
        return f"{whole} {sign} {number}"
    hint = f"Use  change: {change.path}  and say what is to stand there."
    raise _Refused(change.problem("changes/no-number", f'"{change.path}" is no number that can be adjusted', hint))


def _agreed(change: Change, made: list[Change], over: Callable[[str, str], bool]) -> bool:
    """Tell whether another layer or option made this very change; refuse it where one made another change there.

    What a change builds on it may change again.
    """
    for other in made:
        shared = min(len(change.steps), len(other.steps))
        if other.by == change.by or change.steps[:shared] != other.steps[:shared] or over(change.by, other.by):
            continue
        if (
            change.steps == other.steps
            and change.verb == other.verb
            and all(_same(change.node.get(key), other.node.get(key)) for key in ("to", "by"))
        ):
            return True
        message = f'{other.by} changes "{other.path}" too, at {other.at}, and neither builds on the other'
        hint = f"Leave one of them out, or say  after: {other.by}  in the layer that is to hold."
        raise _Refused(change.problem("changes/conflict", message, "Choose one of them." if other.by.startswith("option ") else hint))
    return False


def _put(definitions: Definitions, target: Target, change: Change) -> Definitions:
    """Give the definitions with a change made; all that is beside it is shared."""
    known = dict(definitions.get(target.kind, {}))
    spot = _spot(change)
    keys = [*target.keys, *target.missing]
    if not keys:
        if change.verb == "remove":
            del known[target.id]
        else:
            layer = target.definition.layer if target.definition else change.by
            known[target.id] = Definition(target.kind, target.id, alone(target.id, change.now, spot), layer)
        return {**definitions, target.kind: known}
    definition = target.definition
    assert definition is not None  # noqa: S101 - only a whole definition can be missing
    body = definition.body
    if len(target.missing) == 2:  # into a group that the definition has not yet
        group: Mapping = container(Mapping, spot[0], spot[1])
        body = rewritten(body, keys[:-1], lambda node, key: with_entry(node, key, group, spot))
    if change.verb == "remove":
        body = rewritten(body, keys, _without)
    else:
        body = rewritten(body, keys, lambda node, key: _with(node, key, change.now, spot))
    known[target.id] = Definition(
        target.kind, target.id, alone(target.id, body, definition.spot), definition.layer, expected=definition.expected
    )
    return {**definitions, target.kind: known}


def _with(node: Tree, key: Any, value: Any, spot: Spot) -> Tree:
    if isinstance(node, Mapping):
        return with_entry(node, key, value, spot)
    return with_items(node, [(value, spot) if index == key else (item, node.spot(index)) for index, item in enumerate(node)])


def _without(node: Tree, key: Any) -> Tree:
    if isinstance(node, Mapping):
        return without_entry(node, key)
    return with_items(node, [(item, node.spot(index)) for index, item in enumerate(node) if index != key])


def _spot(change: Change) -> Spot:
    """Give where the new entry is written: its path is its key, and `to` or `by` its value."""
    source, _, path = change.node.spot(change.verb)
    value = next((change.node.spot(key)[2] for key in ("to", "by") if key in change.node), path)
    return source, path, value


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, str) and isinstance(other, str):
        return one.split() == other.split()
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    return bool(one == other) and isinstance(one, str) == isinstance(other, str)


def _shown(value: Any) -> str:
    text = str(value) if not isinstance(value, (dict, list)) else "{…}" if isinstance(value, dict) else "[…]"
    return text if len(text) < 60 else text[:57] + "…"
