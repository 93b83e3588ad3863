"""Which layers a stack is made of, with all that they build on, and in which order they count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.errors import CommandWrong, Problem, RulesWrong
from rulecore.ruleset import sources
from rulecore.ruleset.folders import shown
from rulecore.ruleset.layer import Layer, read_folder
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.ruleset.manifest import Need


def closed(names: Iterable[str], layers: dict[str, Layer], problems: list[Problem]) -> list[Layer]:
    """Read the layers of these names and all they require or overlay into `layers`; gives the named ones in order."""
    named: dict[int, Layer] = {}
    waiting = list(enumerate(names))
    while waiting:
        missing: list[tuple[int, str]] = []
        wrong: CommandWrong | None = None
        for position, name in waiting:
            try:
                named[position] = _read(name, layers)
            except CommandWrong as unknown:  # it may be a layer of a ruleset that is named after it
                wrong = wrong or unknown
                missing.append((position, name))
        for position, _ in waiting:  # all that is named is read before anything is looked for: a path may be what another one builds on
            if position in named:
                _bring(named[position], layers, problems)
        if wrong is not None and len(missing) == len(waiting):
            raise wrong
        waiting = missing
    return [named[position] for position in sorted(named)]


def _read(name: str, layers: dict[str, Layer]) -> Layer:
    import os

    if name in layers:
        return layers[name]
    near = [folder for layer in layers.values() for folder in sources.layer_folders(layer.path)]
    found = sources.find(name, near)
    read = read_folder(found.path, found.id)
    # The id that its manifest says, which for a path is known only now.
    layer = layers.setdefault(read.id, read)
    if layer is not read and os.path.realpath(layer.path) != os.path.realpath(read.path):
        message = f'{shown(layer.path)} and {shown(read.path)} are both called "{read.id}"'
        raise RulesWrong(Problem("layers/same-id", message, hint="Give one of them another id at its head:  ruleset: …"))
    return layer


def _bring(layer: Layer, layers: dict[str, Layer], problems: list[Problem]) -> None:
    for verb, need in needs(layer):
        if need.id not in layers:
            try:
                _bring(_read(need.id, layers), layers, problems)
            except CommandWrong as wrong:
                message = f'{layer.id} {verb} "{need.id}", and {wrong.problems[0].message}'
                problems.append(need.problem("layers/unknown", message, wrong.problems[0].hint))
        brought = layers.get(need.id)
        if brought is not None and not need.allows(brought.manifest.version):
            version = brought.manifest.version or "without a version"
            message = f"{layer.id} {verb} {need!r}, and {need.id} is {version}"
            problems.append(need.problem("layers/version", message, "Use versions that go together, or widen the range."))


def needs(layer: Layer) -> list[tuple[str, Need]]:
    """Give what a layer builds on, each with the verb that says how."""
    manifest = layer.manifest
    return [("requires", need) for need in manifest.requires] + [("overlays", need) for need in manifest.overlays]


def builds_on(layer: str, other: str, layers: dict[str, Layer]) -> bool:
    """Tell whether a layer builds on another, directly or through others, or says that it comes after it."""
    waiting, seen = [layer], {layer}
    while waiting:
        name = waiting.pop()
        found = layers.get(name)
        for below in _below(found) if found else ():
            if below == other:
                return True
            if below not in seen:
                seen.add(below)
                waiting.append(below)
    return False


def unknown_preferences(layers: tuple[Layer, ...], problems: list[Problem]) -> None:
    """Find a layer that prefers what it does not build on: between such layers it has nothing to settle."""
    by_id = {layer.id: layer for layer in layers}
    for layer in layers:
        for need in layer.manifest.prefer:
            if not builds_on(layer.id, need.id, by_id):
                known = [each for each in by_id if builds_on(layer.id, each, by_id)]
                message = f'{layer.id} prefers "{need.id}" and does not build on it. {did_you_mean(need.id, known)}'.rstrip()
                hint = f"Write  overlays:  and the layers between which it settles; it builds on {', '.join(known) or 'none'}."
                problems.append(need.problem("layers/prefer", message, hint))


def _below(layer: Layer) -> list[str]:
    return [need.id for _, need in needs(layer)] + [need.id for need in layer.manifest.after]


def ordered(named: Iterable[Layer], layers: dict[str, Layer], problems: list[Problem]) -> tuple[Layer, ...]:
    """Give all layers in the order in which they count.

    What a layer builds on comes before it. Otherwise: what the stack names first, which is the base, then other bases, then what
    only adds, then what changes; within these as the stack names them.
    """
    wanted = {layer.id: position for position, layer in reversed(list(enumerate(named)))}
    for name in layers:
        wanted.setdefault(name, len(wanted))
    done: dict[str, Layer] = {}
    while len(done) < len(layers):
        ready = [layer for name, layer in layers.items() if name not in done and _ready(layer, layers, done)]
        if not ready:
            raise RulesWrong([*problems, _ring([layer for name, layer in layers.items() if name not in done], layers)])
        first = min(ready, key=lambda layer: (_rank(layer, first=not wanted[layer.id] and not _served(layer, layers)), wanted[layer.id]))
        done[first.id] = first
    return tuple(done.values())


def _ready(layer: Layer, layers: dict[str, Layer], done: dict[str, Layer]) -> bool:
    return all(name in done or name not in layers for name in _below(layer))


def _served(layer: Layer, layers: dict[str, Layer]) -> bool:
    """Tell whether another layer has something of what this one expects of a base."""
    expected = [(kind, name) for kind, found in layer.expected.items() for name in found]
    return any(name in other.definitions.get(kind, {}) for other in layers.values() if other is not layer for kind, name in expected)


def _rank(layer: Layer, *, first: bool) -> int:
    if layer.manifest.overlays:
        return 2
    # What the stack names first is its base, also when it could be laid over another.
    return 1 if layer.manifest.requires or layer.renames or (layer.expected and not first) else 0


def _ring(left: list[Layer], layers: dict[str, Layer]) -> Problem:
    """Make the problem of layers that build on each other, as one sentence with the whole ring."""
    path = [left[0]]
    while True:
        last = path[-1]
        verb, need = next(
            (verb, need)
            for verb, need in [*needs(last), *(("comes after", need) for need in last.manifest.after)]
            if any(need.id == layer.id for layer in left)
        )
        following = layers[need.id]
        if following in path:
            ring = path[path.index(following) :]
            break
        path.append(following)
    parts = []
    for layer, other in zip(ring, [*ring[1:], ring[0]], strict=True):
        verb, need = next(
            (verb, need) for verb, need in [*needs(layer), *(("comes after", need) for need in layer.manifest.after)] if need.id == other.id
        )
        parts.append((f"{layer.id} {verb} {other.id}", need))
    sentence = ", ".join([said for said, _ in parts])
    return parts[0][1].problem(
        "layers/ring", f"these layers build on each other in a ring: {sentence}", "Take one of them out of the ring."
    )
