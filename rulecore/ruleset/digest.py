"""One mark for what a stack says, whatever order its files and layers came in; and whether another order would say something else.

The order in which the entries of a mapping stand has no meaning in most places: rows have keys, modifiers add up. Where it has one - the
first outcome that holds counts, dice are thrown in the order in which they are named - it is part of the mark.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rulecore.values.digests import blake2b

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rulecore.errors import Problem
    from rulecore.ruleset.definitions import Definition, Definitions
    from rulecore.ruleset.layers import Stack

#: Under these keys the order of entries says something.
ORDERED = frozenset(("outcomes", "let", "roll", "opposed", "columns", "with", "choose", "set", "add"))
#: A step that says so stands around another one and not where it is written.
_AROUND = ("before", "after", "replace")
IN_ITS_PLACE = ", in its place"


def digest(stack: Stack) -> str:
    """Give the mark of a stack: the same for the same rules under the same options."""
    manifest = stack.manifest
    head = [sorted(stack.options.items()), sorted(stack.renames.items()), manifest.rounding, sorted(manifest.dice.items())]
    said = json.dumps([head, meanings(stack.definitions)], ensure_ascii=False, separators=(",", ":"), default=str)
    made = blake2b(digest_size=10)
    made.update(said.encode("utf-8", "surrogatepass"))
    return made.hexdigest()


def meanings(definitions: Definitions) -> dict[str, Any]:
    """Give what every definition says, by its path, in one form; what hangs on the order of definitions stands beside it."""
    found = {f"{kind}.{name}": _plain(each.body) for kind, known in definitions.items() for name, each in known.items()}
    sequence = definitions.get("sequence", {})
    found.update(_phases(sequence))
    found.update(_triggers(definitions))
    return dict(sorted(found.items()))


def _plain(value: Any, key: str = "") -> Any:
    if isinstance(value, dict):
        entries = [[name, _plain(each, name)] for name, each in value.items()]
        return {"=": entries if key in ORDERED else sorted(entries, key=lambda entry: str(entry[0]))}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return value if isinstance(value, (str, int, bool)) or value is None else str(value)


def _phases(sequence: Mapping[str, Definition]) -> Iterator[tuple[str, Any]]:
    """Give the phases in order, each with its own steps; steps that stand around another are listed by that one."""
    around: dict[str, list[Any]] = {}
    for name, phase in sequence.items():
        steps = phase.body.get("steps")
        plain: list[Any] = []
        for step in steps if isinstance(steps, list) else ():
            how = next((each for each in _AROUND if isinstance(step, dict) and each in step), None)
            (plain if how is None else around.setdefault(f"step {step[how]}{IN_ITS_PLACE * (how == 'replace')}", [])).append(_plain(step))
        rest = {key: each for key, each in phase.body.items() if key != "steps"}
        yield f"sequence.{name}", [_plain(rest), plain]
    # Of steps that replace one, who holds is settled by who knows whom; of those around one, the later stands further out.
    yield from ((name, sorted(steps, key=str) if name.endswith(IN_ITS_PLACE) else steps) for name, steps in around.items())
    yield "the order of phases", list(sequence)


def _triggers(definitions: Definitions) -> Iterator[tuple[str, Any]]:
    """Give for each moment who acts at it, in order."""
    found: dict[str, list[str]] = {}
    for kind in ("conditions", "traits"):
        for name, definition in definitions.get(kind, {}).items():
            triggers = definition.body.get("triggers") if isinstance(definition.body, dict) else None
            for trigger in triggers if isinstance(triggers, list) else ():
                for moment in ("before", "rolled", "after"):
                    if isinstance(trigger, dict) and moment in trigger:
                        found.setdefault(f"what happens {moment} {trigger[moment]}", []).append(f"{kind}.{name}")
    return iter(found.items())


def either_order(stack: Stack) -> list[Problem]:
    """Swap every two neighbours that do not know each other, and tell where the rules would be others then."""
    from rulecore.ruleset.layers import put_together
    from rulecore.ruleset.order import builds_on

    by_id = {layer.id: layer for layer in stack.layers}
    problems: list[Problem] = []
    as_it_is: dict[str, Any] | None = None
    for place in range(1, len(stack.layers) - 1):
        first, second = stack.layers[place : place + 2]
        if builds_on(second.id, first.id, by_id) or first.expected or second.expected:
            continue
        turned = (*stack.layers[:place], second, first, *stack.layers[place + 2 :])
        as_it_is = as_it_is if as_it_is is not None else meanings(put_together(stack.layers, stack.variant, []).definitions)
        other = meanings(put_together(turned, stack.variant, []).definitions)
        differing = [path for path in {**as_it_is, **other} if as_it_is.get(path) != other.get(path)]
        if differing:
            problems.append(_told(first.id, second.id, differing, stack))
    return problems


def _told(first: str, second: str, differing: list[str], stack: Stack) -> Problem:
    from rulecore.errors import Problem
    from rulecore.locations import Location
    from rulecore.ruleset.folders import shown

    message = f"{first} and {second}, of which neither builds on the other, give other rules in the other order: {', '.join(differing[:4])}"
    path = next(layer.path for layer in stack.layers if layer.id == second)
    hint = f"Say which comes first: write  after: {first}  at the head of {second}, or the other way round."
    return Problem("layers/order", message, Location(shown(path)), hint=hint)
