"""Runs examples by the rules they are worked in: where one takes another choice of an option, the changes which that brings are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.rulebook.rulebook import Rulebook
from rulecore.ruleset.tree import Mapping
from rulecore.testing.examples import ExampleRunner, Result

if TYPE_CHECKING:
    from rulecore.errors import Problem
    from rulecore.rulebook.assemble import Assembly
    from rulecore.ruleset.layers import Definition, Stack

_OPTION = "option."

#: Choices taken beside those of the stack.
Taken = tuple[tuple[str, str], ...]


class ChoosingRunner:
    """Runs every example of a stack; the rules of each set of choices are assembled once."""

    def __init__(self, stack: Stack, assembly: Assembly) -> None:
        self.stack = stack
        self._plain = ExampleRunner(Rulebook(assembly.book), assembly.author)
        self._runners: dict[Taken, ExampleRunner | list[Problem]] = {(): self._plain}

    def run(self, definition: Definition) -> Result:
        """Run one example; whatever is wrong with it is in the result, nothing is raised."""
        taken = self._taken(definition)
        runner = self._runners.get(taken)
        if runner is None:
            runner = self._runners[taken] = self._changed(dict(taken))
        if isinstance(runner, ExampleRunner):
            result = runner.run(definition)
            result.used |= {("options", name) for name, _ in taken}
            return result
        result = self._plain.begun(definition)
        result.problems += runner
        result.differs("its choices make sound rules", runner[0].message)
        return result

    def _taken(self, definition: Definition) -> Taken:
        """Give the choices that are not those of the stack, where one or the other changes rules, in the order of their options."""
        given = definition.body.get("given")
        found = []
        for key in given if isinstance(given, Mapping) else ():
            name, choice = key.removeprefix(_OPTION), str(given[key])
            usual = self.stack.options.get(name, "")
            if key.startswith(_OPTION) and usual != choice and (self._changes(name, choice) or self._changes(name, usual)):
                found.append((name, choice))
        return tuple(sorted(found))

    def _changes(self, name: str, choice: str) -> bool:
        option = self.stack.definitions.get("options", {}).get(name)
        choices = option.body.get("choices") if option is not None and isinstance(option.body, Mapping) else None
        written = choices.get(choice) if isinstance(choices, Mapping) else None
        return isinstance(written, Mapping) and "changes" in written

    def _changed(self, taken: dict[str, str]) -> ExampleRunner | list[Problem]:
        """Make the changes over the rules as nobody has chosen yet, with all other choices, and assemble what comes of it."""
        from rulecore.rulebook.assemble import assemble
        from rulecore.ruleset import changes
        from rulecore.ruleset.layers import Stack

        problems: list[Problem] = []
        plain = self.stack.unchosen
        made = Stack(self.stack.layers, plain.definitions)
        made.options, made.renames, made.variant = {**self.stack.options, **taken}, self.stack.renames, self.stack.variant
        made.definitions, made.changes = changes.of_options(plain.definitions, made.options, plain.changes, problems)
        assembly = assemble(made)
        problems += [each for each in assembly.problems if each.severity == "error"]
        return problems or ExampleRunner(Rulebook(assembly.book), assembly.author)
