"""Stacks: a base ruleset and the layers over it, closed under what they build on, in order, put together by adding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.errors import CommandWrong, Problem, RulesWrong
from rulecore.ruleset import changes, expectations, joining, sources
from rulecore.ruleset.definitions import KINDS, Definition, Definitions, merged_phase, one_step_each, singular
from rulecore.ruleset.documents import HARMLESS
from rulecore.ruleset.layer import Layer, read_folder
from rulecore.ruleset.options import settled as settled_options
from rulecore.ruleset.order import closed, ordered, unknown_preferences
from rulecore.ruleset.pieces import extended
from rulecore.ruleset.tree import problem_at_key
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rulecore.ruleset.change import Change
    from rulecore.ruleset.conflicts import Conflict
    from rulecore.ruleset.manifest import Manifest, Variant

__all__ = ["Definition", "Layer", "Stack", "apply_option_choices", "load", "read_folder"]

#: Codes that begin so tell of something that could not be read.
_GAPS = ("yaml/", "ruleset/", "layers/unknown", "layers/expects-missing")


class Stack:
    """Layers in order and what they define together; nothing in it changes, `apply_option_choices` gives another one.

    `options` are the options settled so far, `renames` the words by which the base knows what a layer expects, `changes`
    what layers and options changed, `conflicts` what two of them change and nobody settles, `lock` id, version and content
    hash of every layer. `sound` says that all files and layers are there: where they are not, every name they define would
    only be told as unknown. `unchosen` is the stack before the choices of options changed it.
    """

    __slots__ = ("changes", "conflicts", "definitions", "layers", "notes", "options", "renames", "sound", "unchosen", "variant")

    def __init__(self, layers: tuple[Layer, ...], definitions: Definitions) -> None:
        self.layers = layers
        self.definitions = definitions
        self.options: dict[str, str] = {}
        self.renames: dict[str, str] = {}
        self.changes: tuple[Change, ...] = ()
        self.conflicts: list[Conflict] = []
        self.variant: Variant | None = None
        self.sound = True
        self.unchosen = self
        self.notes: list[Problem] = [note for layer in layers for note in layer.notes]

    @property
    def manifest(self) -> Manifest:
        """The manifest of the base."""
        return self.layers[0].manifest

    @property
    def lock(self) -> list[tuple[str, str, str]]:
        """Id, version and content hash of every layer, in order."""
        return [(layer.id, layer.manifest.version, layer.hash) for layer in self.layers]

    @property
    def folders(self) -> list[tuple[str, str]]:
        """Folder and content hash of every layer: as long as they hold, the stack is the same."""
        return [(layer.path, layer.hash) for layer in self.layers]

    @property
    def digest(self) -> str:
        """A mark of what the stack says: the same for the same rules, whatever order its layers were named in."""
        from rulecore.ruleset.digest import digest

        return digest(self)

    def __repr__(self) -> str:
        return "+".join([layer.id for layer in self.layers])


def load(
    text: str,
    with_: Iterable[str] = (),
    variant: str | None = None,
    options: Mapping[str, str] | None = None,
    *,
    problems: list[Problem] | None = None,
) -> Stack:
    """Read and merge a stack such as `meadow+fog`; `with_` are more layers, by id or path.

    A ruleset named alone means its default variant; written as a stack, or with "" for a variant, it starts bare. With
    `options` (an empty mapping will do) the options are settled too and the changes made that they bring. Problems of the
    rules are raised together as RulesWrong, or added to `problems` where that list is given; what is wrong with the names is
    CommandWrong.
    """
    found = [] if problems is None else problems
    names, chosen = named(text)
    layers: dict[str, Layer] = {}
    first = closed(names, layers, found)
    way = _variant(first[0].manifest, variant, alone=chosen)
    more = closed([*(way.layers if way else ()), *(name for each in with_ for name in named(each)[0])], layers, found)
    in_order = ordered([*first, *more], layers, found)
    for layer in in_order:
        found += layer.problems
    unknown_preferences(in_order, found)
    if way is not None:
        found += _of_variant(way, in_order)
    joining.join(in_order)
    stack = put_together(in_order, way, found)
    stack.sound = not any(problem.code.startswith(_GAPS) and problem.code not in HARMLESS for problem in found)
    if options is not None:
        stack = apply_option_choices(stack, options, problems=found)
    if problems is None and found:
        raise RulesWrong(found)
    return stack


def put_together(layers: tuple[Layer, ...], way: Variant | None, problems: list[Problem]) -> Stack:
    """Merge layers that are in order, hold what they expect against what there is, and make their changes."""
    stack = Stack(layers, merged(layers, problems))
    stack.variant = way
    stack.options = dict(way.options) if way else {}
    stack.renames = expectations.settle(layers, stack.definitions, problems)
    stack.definitions, stack.changes, known = changes.of_layers(layers, stack.definitions, problems, variant=way)
    stack.notes += changes.left_out(known)
    stack.conflicts = known.conflicts
    return stack


def named(text: str) -> tuple[list[str], bool]:
    """Give the names of a stack, and whether it is one ruleset named alone."""
    import os

    if os.path.exists(text) or "+" not in text:
        return [text], True
    names = [name.strip() for name in text.split("+")]
    if not all(names):
        raise CommandWrong(Problem("command/stack", f'"{text}" is no stack', hint="Write the ids with one + between them:  meadow+fog"))
    return names, False


def _variant(manifest: Manifest, name: str | None, *, alone: bool) -> Variant | None:
    if name is None:
        return manifest.default_variant if alone else None
    if not name:
        return None  # the bare ruleset
    if name not in manifest.variants:
        known = list(manifest.variants)
        hint = did_you_mean(name, known) or (f"There are: {', '.join(known)}." if known else "It has no variants.")
        raise CommandWrong(Problem("command/variant", f'{manifest.id} has no variant "{name}"', hint=hint))
    return manifest.variants[name]


def _of_variant(way: Variant, layers: Iterable[Layer]) -> list[Problem]:
    """Find what a variant prefers and does not lay."""
    known = [layer.id for layer in layers]
    problems = []
    for name in way.prefer:
        if name not in known:
            message = f'the variant {way.id} prefers "{name}", which is none of its layers'
            hint = did_you_mean(name, known) or f"There are: {', '.join(known)}."
            problems.append(problem_at_key(way.node, "prefer", "layers/prefer", message, hint=hint))
    return problems


def merged(layers: Iterable[Layer], problems: list[Problem]) -> Definitions:
    """Put together what layers define; an id that exists is an error that says how to change it instead."""
    together: Definitions = {kind: {} for kind in KINDS}
    for layer in layers:
        for kind, definitions in layer.definitions.items():
            known = together[kind]
            for definition in definitions.values():
                _add(known, definition, problems)
    one_step_each(together["sequence"], problems)
    return together


def _add(known: dict[str, Definition], definition: Definition, problems: list[Problem]) -> None:
    name = definition.id
    first = known.get(name)
    if first is None:
        known[name] = definition
    elif definition.kind == "pieces":
        known[name] = extended(first, definition, problems)
    elif definition.kind == "sequence":
        known[name] = merged_phase(first, definition, problems)
    elif definition.kind == "examples":
        known[f"{definition.layer}: {name}"] = definition
    else:
        problems.append(defined_again(first, definition))


def defined_again(first: Definition, definition: Definition) -> Problem:
    """Make the problem of a layer that defines what another defines: only `changes` may do that."""
    word = singular(definition.kind)
    message = f'{first.layer} defines the {word} "{first.id}" already, at {first.at}'
    path = f"{definition.kind}.{definition.id}"
    hint = f"To change it, write in a layer that says  overlays: {first.layer}  under  changes:  - change: {path}…  to: …"
    return definition.problem("layers/defined-again", message, hint)


def apply_option_choices(stack: Stack, chosen: Mapping[str, str], *, problems: list[Problem] | None = None) -> Stack:
    """Settle the options of a stack and make the changes that the choices bring.

    What is chosen beats the variant, the variant beats the default. An unknown option or choice is CommandWrong.
    """
    found = [] if problems is None else problems
    settled = settled_options(stack.definitions["options"], stack.options, chosen, stack.variant, found)
    made = Stack(stack.layers, stack.definitions)
    made.options, made.renames, made.variant, made.notes = settled, stack.renames, stack.variant, stack.notes
    made.sound, made.unchosen = stack.sound, stack.unchosen
    made.definitions, made.changes = changes.of_options(stack.definitions, settled, stack.changes, found)
    if problems is None and found:
        raise RulesWrong(found)
    return made


def available() -> list[sources.Found]:
    """Give every ruleset and layer that can be named."""
    return sources.available()
