"""What a layer defines: the definitions of its documents by kind and id, and what it expects of others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import Problem
from rulecore.ruleset.tree import Listing, Mapping, Spot, Tree, alone, problem_at, problem_at_key, with_entry, with_items

if TYPE_CHECKING:
    from rulecore.locations import Location

#: The kinds of definitions, in the order in which a rulebook tells them.
KINDS = (
    *("choices", "pieces", "sets", "facts", "functions", "quantities", "modifiers", "tables", "checks", "procedures", "verbs"),
    "conditions",
    *("traits", "orders", "sequence", "options", "notations", "cards", "scenarios", "examples", "rules"),
)


class Definition:
    """One thing that rules define: its kind, its id, what stands there (`holder[id]`), and the layer it is from.

    `expected` says that the layer only expects it of a base, and that no base is there.
    """

    __slots__ = ("expected", "holder", "id", "kind", "layer")

    def __init__(self, kind: str, id: str, holder: Mapping, layer: str, *, expected: bool = False) -> None:
        self.kind = kind
        self.id = id
        self.holder = holder
        self.layer = layer
        self.expected = expected

    @property
    def body(self) -> Any:
        """What is written under the id."""
        return self.holder[self.id]

    @property
    def at(self) -> Location:
        """Where the id is written."""
        return self.holder.at_key(self.id)

    @property
    def spot(self) -> Spot:
        """Where the id and what stands under it are written."""
        return self.holder.spot(self.id)

    def problem(self, code: str, message: str, hint: str = "") -> Problem:
        """Make a problem of the id."""
        source, start, _ = self.spot
        width = len(self.id) if source.text.startswith(self.id, start) else 1
        return source.problem(code, message, start, width=width, hint=hint)

    def __repr__(self) -> str:
        return f"Definition({self.kind}.{self.id} of {self.layer})"


Definitions = dict[str, dict[str, Definition]]

_SINGULAR = {"pieces": "piece", "quantities": "quantity", "choices": "list of choices", "sequence": "phase", "rules": "rule"}


def singular(kind: str) -> str:
    """Give the word for one definition of a kind.

    >>> singular("quantities"), singular("checks")
    ('quantity', 'check')
    """
    return _SINGULAR.get(kind, kind[:-1])


class Gathering:
    """Gathers the definitions of one layer, document by document.

    What has not the shape of definitions is passed over: the schema tells of it, with more words than could be found here.
    """

    def __init__(self, layer: str) -> None:
        self.layer = layer
        self.definitions: Definitions = {}
        self.expected: Definitions = {}
        self.renames: dict[str, tuple[str, Mapping]] = {}
        self.changes: list[Listing] = []
        self.problems: list[Problem] = []

    def document(self, document: Tree) -> None:
        """Take in one document."""
        if not isinstance(document, Mapping):
            return
        for section, value in document.items():
            if section in KINDS:
                self.section(self.definitions, section, value)
            elif section == "expects" and isinstance(value, Mapping):
                self.expectations(value)
            elif section == "changes" and isinstance(value, Listing):
                self.changes.append(value)

    def section(self, into: Definitions, kind: str, value: Any) -> None:
        """Take in all definitions of one kind that stand in one place."""
        if kind in ("sequence", "examples"):
            if isinstance(value, Listing):
                (self.phases if kind == "sequence" else self.examples)(into, value)
        elif isinstance(value, Mapping):
            for name in value:
                self.add(into, Definition(kind, name, value, self.layer))

    def add(self, into: Definitions, definition: Definition) -> None:
        """Take in one definition, unless its id exists."""
        known = into.setdefault(definition.kind, {})
        first = known.setdefault(definition.id, definition)
        if first is not definition:
            word = singular(definition.kind)
            message = f'the {word} "{definition.id}" is defined already, at {first.at}'
            hint = "Take one of the two out, or give it another id."
            self.problems.append(definition.problem("layers/defined-twice", message, hint))

    def phases(self, into: Definitions, phases: Listing) -> None:
        """Take in phases; steps that several documents give to one phase are put together in order."""
        known = into.setdefault("sequence", {})
        for phase in phases:
            if not isinstance(phase, Mapping) or not isinstance(phase.get("phase"), str):
                continue
            name = phase["phase"]
            made = Definition("sequence", name, alone(name, phase, phase.spot("phase")), self.layer)
            known[name] = merged_phase(known[name], made, self.problems) if name in known else made
        one_step_each(known, self.problems)

    def examples(self, into: Definitions, examples: Listing) -> None:
        """Take in worked examples, which go by their names."""
        for example in examples:
            if isinstance(example, Mapping) and isinstance(example.get("name"), str):
                name = example["name"]
                self.add(into, Definition("examples", name, alone(name, example, example.spot("name")), self.layer))

    def expectations(self, expects: Mapping) -> None:
        """Take in what the layer expects of a base, and the words by which a base knows what another layer expects."""
        for key, value in expects.items():
            if "." in key and isinstance(value, str):
                self.renames[key] = (value, expects)
            elif key in KINDS:
                self.section(self.expected, key, value)


def merged_phase(first: Definition, more: Definition, problems: list[Problem]) -> Definition:
    """Give a phase with the steps of both; what both say besides must be the same."""
    body: Mapping = first.body
    for key, value in more.body.items():
        if key == "steps" and isinstance(value, Listing):
            steps = body.get("steps")
            if isinstance(steps, Listing):
                joined = [(step, steps.spot(index)) for index, step in enumerate(steps)]
                joined += [(step, value.spot(index)) for index, step in enumerate(value)]
                body = with_entry(body, "steps", with_items(steps, joined), body.spot("steps"))
                continue
        if key not in body:
            body = with_entry(body, key, value, more.body.spot(key))
        elif body[key] != value:
            message = f'the phase "{first.id}" says otherwise at {body.at_value(key)}'
            hint = "Say it in one place."
            problems.append(problem_at_key(more.body, key, "layers/defined-twice", message, hint=hint))
    return Definition(first.kind, first.id, alone(first.id, body, first.spot), first.layer, expected=first.expected)


def one_step_each(phases: dict[str, Definition], problems: list[Problem]) -> None:
    """Find steps that are defined twice, in one phase or in two: others know them by their ids alone."""
    seen: dict[str, Mapping] = {}
    told = {(problem.at, problem.code) for problem in problems}
    for phase in phases.values():
        steps = phase.body.get("steps")
        for step in steps if isinstance(steps, list) else ():
            name = step.get("id") if isinstance(step, Mapping) else None
            if not isinstance(name, str):
                continue
            first = seen.setdefault(name, step)
            if first is not step:
                message = f'the step "{name}" is defined already, at {first.at_value("id")}'
                hint = "Take one of the two out, or give it another id."
                problem = problem_at(step, "id", "layers/defined-twice", message, width=len(name), hint=hint)
                if (problem.at, problem.code) not in told:
                    problems.append(problem)
