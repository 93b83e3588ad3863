"""Arranges the sequence of play: phases in order, and for each step whose body it is and which steps of later layers stand around it.

A step of a later layer that says `before:`, `after:` or `replace:` is no step of its own. It belongs to the step that it names: the last
`replace` gives its body, the others are rings around it, the later layer further out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.rulebook.sequence import AROUND
from rulecore.ruleset.conflicts import Layers
from rulecore.ruleset.tree import Listing, Mapping

if TYPE_CHECKING:
    from rulecore.rulebook.author import Author
    from rulecore.ruleset.layers import Definition, Stack

    Found = dict[str, dict[str, Any]]
    #: A step: its id, the id of the step that gives its body, and its rings from within: `[id, before or after, layer]`.
    Arranged = list[list[Any]]


def arranged(stack: Stack, definitions: dict[str, Definition], found: Found, author: Author) -> list[list[Any]]:
    """Give every phase in order with its arranged steps; a name that is unknown, and two bodies that contend, are problems."""
    arranging = Arranging(stack, definitions, author)
    for phase in found.values():
        for step in phase["steps"]:
            arranging.take(step)
    phases: list[list[Any]] = []
    for phase in found.values():
        steps = [[step["id"], *arranging.onion(step["id"])] for step in phase["steps"] if not _target(step)]
        _into(phases, phase, [phase["id"], steps], author, definitions)
    return [phase for phase in phases if phase[1] or not found[phase[0]]["steps"]]


def _target(written: dict[str, Any]) -> str:
    return next((f"{how} {written[how]}" for how in AROUND if how in written), "")


def _into(phases: list[list[Any]], phase: dict[str, Any], entry: list[Any], author: Author, definitions: dict[str, Definition]) -> None:
    """Put a phase where it belongs: at the end, or before, after or in the place of another."""
    how, _, name = _target(phase).partition(" ")
    at = next((index for index, each in enumerate(phases) if each[0] == name), None)
    if not how:
        phases.append(entry)
    elif at is None:
        author.unknown(definitions[phase["id"]].body, how, "phase before it", name, [each[0] for each in phases])
    elif how == "replace":
        phases[at] = entry
    else:
        phases.insert(at + (how == "after"), entry)


class Arranging:
    """What stands around each step, gathered in the order in which layers count."""

    def __init__(self, stack: Stack, definitions: dict[str, Definition], author: Author) -> None:
        self.author = author
        self.order = [layer.id for layer in stack.layers]
        self.known = Layers(stack.layers, stack.variant)
        self.steps: dict[str, dict[str, Any]] = {}
        self.around: dict[str, list[tuple[str, dict[str, Any]]]] = {}
        self.nodes: dict[str, Mapping] = {}
        for definition in definitions.values():
            steps = definition.body.get("steps")
            for node in steps if isinstance(steps, Listing) else ():
                if isinstance(node, Mapping):
                    self.nodes[str(node.get("id", ""))] = node

    def take(self, step: dict[str, Any]) -> None:
        """Take in one step."""
        self.steps[step["id"]] = step
        how, _, name = _target(step).partition(" ")
        if how:
            self.around.setdefault(name, []).append((how, step))
            if name not in self.nodes or name == step["id"] or _target_of(self.nodes[name]):
                known = [each for each, node in self.nodes.items() if not _target_of(node)]
                self.author.unknown(self.nodes[step["id"]], how, "step of its own", name, known)

    def onion(self, name: str) -> tuple[str, Arranged]:
        """Give the step that is the body of a step, and its rings from within."""
        body, rings = name, []
        layer = self.steps[name]["layer"]
        for how, step in sorted(self.around.get(name, ()), key=lambda each: self._rank(each[1]["layer"])):
            if how != "replace":
                rings.append([step["id"], how, step["layer"]])
                continue
            if body == name or self._holds(step, layer, name):
                body, layer = step["id"], step["layer"]
        return body, rings

    def _holds(self, step: dict[str, Any], layer: str, name: str) -> bool:
        """Say whether a step that replaces another takes the place of one that another layer put there."""
        if self.known.knows(step["layer"], layer):
            return True
        found = self.known.preferred(layer, step["layer"])
        if found is None:
            message = f"{layer} replaces the step {name} too, and neither builds on the other."
            hint = f"Leave one of them out, say  after: {layer}  in the layer that is to hold, or  prefer:  in a layer over both."
            self.author.wrong(self.nodes[step["id"]], "replace", "sequence/conflict", message, hint)
        return found is None or found[0] == step["layer"]

    def _rank(self, layer: str) -> int:
        return self.order.index(layer) if layer in self.order else len(self.order)


def _target_of(node: Mapping) -> bool:
    return any(how in node for how in AROUND)
