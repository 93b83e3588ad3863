"""From a name or folder to a rulebook: out of the cache when nothing changed, else read, assembled and proved, all problems at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import Problem, RulecoreError, RulesWrong
from rulecore.rulebook import cache
from rulecore.rulebook.rulebook import Rulebook

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rulecore.rulebook.assemble import Assembly
    from rulecore.ruleset.layers import Stack


class Reading:
    """A stack read and assembled: what came of it, what is wrong, and what is worth knowing besides (notes are no errors)."""

    __slots__ = ("assembly", "notes", "problems", "stack")

    def __init__(self, stack: Stack, assembly: Assembly, problems: list[Problem]) -> None:
        self.stack = stack
        self.assembly = assembly
        together = sorted(problems, key=Problem.key)
        self.problems = [each for each in together if each.severity == "error"]
        self.notes = [each for each in together if each.severity != "error"]

    def rulebook(self) -> Rulebook:
        """Give the rulebook; RulesWrong with all problems when there are any."""
        if self.problems:
            raise RulesWrong(self.problems)
        return Rulebook(self.assembly.book)


#: What is wrong of itself, whatever else is there.
_OF_ITSELF = ("language/syntax", "language/too-long", "table/gap", "table/overlap", "table/twice", "table/no-rows")


def load(stack: str, with_: Iterable[str] = (), *, options: Mapping[str, str] | None = None, variant: str | None = None) -> Rulebook:
    """Give the rulebook of a stack such as `base+house`, with layers laid over it and choices taken.

    Raises RulesWrong with every problem of every file, CommandWrong for an unknown ruleset or option.
    """
    layers, chosen = tuple(with_), dict(options or {})
    name = cache.key([stack, *layers], [f"variant {variant}", *(f"{k}={v}" for k, v in sorted(chosen.items()))])
    if (book := cache.load(name)) is not None:
        return Rulebook(book)
    reading = read(stack, layers, options=chosen, variant=variant)
    rulebook = reading.rulebook()
    cache.save(name, rulebook.book)
    return rulebook


def read(stack: str, with_: Iterable[str] = (), *, options: Mapping[str, str] | None = None, variant: str | None = None) -> Reading:
    """Read and assemble a stack without the cache, and tell everything that is wrong."""
    from rulecore.ruleset import layers

    problems: list[Problem] = []
    with _WithoutCollector():
        found = layers.load(stack, list(with_), variant, problems=problems)
        if not found.sound:
            raise RulesWrong([*problems, *_whatever_is_missing(found)])
        found = layers.apply_option_choices(found, options or {}, problems=problems)
        return assembled(found, problems)


def _whatever_is_missing(stack: Stack) -> list[Problem]:
    """Give what is wrong beside a file or layer that cannot be read; whatever may hang on its names is left for later."""
    try:
        found = assembled(stack).problems
    except RulecoreError:
        return []
    return [each for each in found if each.code in _OF_ITSELF or each.code.startswith("schema/")]


def assembled(stack: Stack, problems: Iterable[Problem] = ()) -> Reading:
    """Hold every document against its schema, assemble the stack and run every pass of the lint over it."""
    from rulecore.rulebook import lint
    from rulecore.rulebook.credits import credited

    reading = read_only(stack, problems)
    found = [*reading.problems, *reading.notes, *lint.run(reading.assembly, stack, problems=reading.problems)]
    return Reading(stack, reading.assembly, credited(_once(found), stack))


def read_only(stack: Stack, problems: Iterable[Problem] = ()) -> Reading:
    """Hold every document against its schema and assemble the stack; whether all of it is of use to anybody is not asked."""
    from rulecore.rulebook.assemble import assemble
    from rulecore.rulebook.brought import keys_of
    from rulecore.ruleset.schemas import validate

    found = [*problems, *stack.notes]
    verbs = keys_of(stack.definitions.get("verbs", {}))
    for layer in stack.layers:
        for document in layer.documents:
            found += validate(document, verbs=verbs)
    for changed in _changed(stack):
        found += validate(changed, verbs=verbs)
    assembly = assemble(stack)
    found += assembly.problems + assembly.author.notes
    return Reading(stack, assembly, _once(found))


def _changed(stack: Stack) -> Iterator[Any]:
    """Give what changes of layers and options made of definitions, each as a document of its own."""
    from rulecore.ruleset.tree import alone

    for kind, name in dict.fromkeys((each.steps[0], each.steps[1]) for each in stack.changes if len(each.steps) > 1):
        definition = stack.definitions.get(kind, {}).get(name)
        if definition is not None and kind not in ("sequence", "examples"):  # these stand in lists
            yield alone(kind, alone(name, definition.body, definition.spot), definition.spot)


def _once(problems: list[Problem]) -> list[Problem]:
    """Keep one problem for each place and sentence: what a schema says of a word, the checker need not say again."""
    kept: dict[tuple[Any, ...], Problem] = {}
    shapes = {each.at for each in problems if each.code in ("schema/unknown-key", "schema/type")}
    twins = {each.at for each in problems if each.code == "yaml/duplicate-key"}
    for each in problems:
        if (each.code in ("rules/effect-key", "language/syntax") and each.at in shapes) or (
            each.code == "table/twice" and each.at in twins
        ):
            continue
        kept.setdefault((each.at.key() if each.at else None, each.message), each)
    return list(kept.values())


class _WithoutCollector:
    """A stretch without Python's garbage collector: thousands of small records and nothing to collect, it would double the time."""

    def __enter__(self) -> None:
        import gc

        self.was_on = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        import gc

        if self.was_on:
            gc.enable()
