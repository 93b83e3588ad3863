"""What a layer expects of a base: alone it is the layer's own; over a base it must be there, of the same shape."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import Problem
from rulecore.ruleset.definitions import Definition, Definitions, one_step_each, singular
from rulecore.ruleset.order import builds_on
from rulecore.ruleset.tree import Mapping, problem_at_key
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulecore.ruleset.layer import Layer


def settle(layers: tuple[Layer, ...], definitions: Definitions, problems: list[Problem]) -> dict[str, str]:
    """Hold what layers expect against what there is, and add it where no base is; gives the renames that count."""
    by_id = {layer.id: layer for layer in layers}
    renames: dict[str, str] = {}
    for layer in layers:
        for path, (name, node) in layer.renames.items():
            problems += _rename(layers, layer, path, node)
            renames.setdefault(path, name)
    for layer in layers:
        bases = _bases(layer, layers, by_id)
        for kind, expected in layer.expected.items():
            for definition in expected.values():
                _settle(definition, kind, definitions, bases, renames, problems)
    one_step_each(definitions["sequence"], problems)
    return renames


def _settle(
    definition: Definition, kind: str, definitions: Definitions, bases: list[Layer], renames: dict[str, str], problems: list[Problem]
) -> None:
    known = definitions[kind]
    name = renames.get(f"{kind}.{definition.id}", definition.id)
    there = known.get(name)
    if there is not None:
        problems += _differences(definition, there, renames)
    elif any(problem.code.startswith("yaml/") for base in bases for problem in base.problems):
        return  # what cannot be read is told already, and nobody knows what stands in it
    elif bases:
        problems.append(_missing(definition, name, known, bases))
    else:
        known[name] = Definition(kind, definition.id, definition.holder, definition.layer, expected=True)


def _bases(layer: Layer, layers: Iterable[Layer], by_id: dict[str, Layer]) -> list[Layer]:
    """Give the layers that are to have what another one expects: what builds on that one is no base of it."""
    bases = []
    below = True
    for other in layers:
        if other is layer:
            below = False  # what is laid over it adds to it, and need not have what it expects
            continue
        if other.expected or other.renames or other.manifest.overlays:
            continue
        gives = any(name in other.definitions.get(kind, {}) for kind, expected in layer.expected.items() for name in expected)
        if gives or (below and not builds_on(other.id, layer.id, by_id)):
            bases.append(other)
    return bases


def _rename(layers: Iterable[Layer], layer: Layer, path: str, node: Mapping) -> list[Problem]:
    """Find a rename of something that no layer expects."""
    kind, _, name = path.partition(".")
    word = node[path]
    expected = [each for other in layers if other is not layer for each in _named(kind, other.expected.get(kind, {}).values())]
    inside = f"{path.rpartition('.')[0]}.{word}"  # what is expected is in the words of the base already
    if path in expected or ("." in name and inside in expected):
        return []
    hint = did_you_mean(path, expected) or "Lay it over a layer that expects it."
    return [problem_at_key(node, path, "layers/expects-unknown", f'no layer of the stack expects "{path}"', hint=hint)]


def _named(kind: str, expected: Iterable[Definition]) -> Iterator[str]:
    """Give the paths of all that has a name in what is expected."""
    for definition in expected:
        head = f"{kind}.{definition.id}"
        yield head
        for path, value in _shape(kind, definition.body):
            if kind == "choices":
                yield from [f"{head}.{word}" for word in value or ()]
            elif "." in path:
                yield f"{head}.{path}"


def _missing(definition: Definition, name: str, known: Iterable[str], bases: list[Layer]) -> Problem:
    word = singular(definition.kind)
    there = " and ".join([f"{base.id} ({base.path})" for base in bases])
    message = f'{definition.layer} expects the {word} "{name}", and {there} has none. {did_you_mean(name, known)}'.rstrip()
    hint = f"If it goes by another name there, join the two in a layer that says  expects: {{{definition.kind}.{definition.id}: its_name}}"
    return definition.problem("layers/expects-missing", message, hint)


def _differences(expected: Definition, there: Definition, renames: dict[str, str]) -> Iterator[Problem]:
    """Find in what a definition is of another shape than expected."""
    has = dict(_shape(there.kind, there.body))
    word = singular(expected.kind)
    for path, value in _shape(expected.kind, expected.body):
        full = f"{expected.kind}.{expected.id}.{path}"
        renamed = renames.get(full)
        at = f"{path.rpartition('.')[0]}.{renamed}".lstrip(".") if renamed else path
        wanted = renames.get(f"choices.{value}", renames.get(f"pieces.{value}", value)) if isinstance(value, str) else value
        if at not in has:
            if wanted is None:
                continue
            message = f'{expected.layer} expects "{_said(path)}" of the {word} "{there.id}", which is at {there.at}'
            yield expected.problem("layers/expects-missing", message, _nearest(at, has))
        elif expected.kind == "choices" and path == "list" and set(wanted or ()) <= set(has[at] or ()):
            continue  # a base may have more words than are asked for
        elif wanted is not None and has[at] is not None and has[at] != wanted:
            message = f'{expected.layer} expects "{_shown(wanted)}" as {_said(path)} of the {word} "{there.id}"'
            message += f', and at {there.at} it is "{_shown(has[at])}"'
            yield expected.problem("layers/expects-type", message, "Both must mean the same; a small layer over both can join them.")


def _said(path: str) -> str:
    return path.replace("fields.", "").replace("with.", "")


def _nearest(path: str, has: Iterable[str]) -> str:
    group = path.rpartition(".")[0]
    return did_you_mean(path.rpartition(".")[2], [each.rpartition(".")[2] for each in has if each.rpartition(".")[0] == group])


def _shown(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _shape(kind: str, body: Any) -> Iterator[tuple[str, Any]]:
    """Give what must agree of a definition, as pairs of path and value; None says that it is there and no more."""
    if kind == "choices":
        words = body.get("ladder") if isinstance(body, Mapping) else body
        yield "ladder" if isinstance(body, Mapping) else "list", tuple(map(str, words)) if isinstance(words, list) else None
        return
    if not isinstance(body, Mapping):
        return
    if kind in ("facts", "quantities"):
        yield "type", _type(body)
    for key in ("of", "unit", "part_of", "one", "during", "cell"):
        if key in body:
            yield key, _plain(body[key])
    for group in ("with", "fields"):
        for name, spec in _entries(body, group):
            yield f"{group}.{name}", _type(spec)
    for group in ("tracks", "outcomes", "levels"):
        for name, _ in _entries(body, group):
            yield f"{group}.{name}", True
    if isinstance(body.get("keys"), list):
        yield "keys", tuple(map(str, body["keys"]))
    steps = body.get("steps")
    for step in steps if isinstance(steps, list) else ():
        if isinstance(step, Mapping) and "id" in step:
            yield f"steps.{step['id']}", True


def _entries(body: Mapping, group: str) -> Iterable[tuple[str, Any]]:
    found = body.get(group)
    return found.items() if isinstance(found, Mapping) else ()


def _plain(value: Any) -> Any:
    return True if value in (True, "yes") else False if value in (False, "no") else str(value)


def _type(spec: Any) -> str | None:
    """Give the type of a field, fact, quantity or name handed over, whether written short or in full."""
    if not isinstance(spec, Mapping):
        return str(spec)
    for key in ("type", "ladder"):
        if key in spec:
            return str(spec[key])
    if "unit" in spec:
        return "number"
    starts = spec.get("starts", spec.get("base"))
    if isinstance(starts, bool):
        return "truth"
    return None if isinstance(starts, str) or starts is None else "number"
