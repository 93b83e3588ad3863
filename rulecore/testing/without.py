"""Takes each cited definition out once: an example that claims to exercise it must then fail, or its cite is an empty claim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.testing.choices import ChoosingRunner
from rulecore.testing.coverage import carriers_of, exercises

if TYPE_CHECKING:
    from rulecore.rulebook.loading import Reading
    from rulecore.testing.examples import Result


def never_missed(reading: Reading, results: list[Result]) -> list[dict[str, Any]]:
    """Give the definitions whose rules examples cite, and which can be taken out without any of these failing."""
    carriers = carriers_of(reading.assembly.book)
    claims: dict[tuple[str, str], list[Result]] = {}
    for result in results:
        for cite in result.cite:
            for key in carriers.get(cite, {}):
                if key in result.used and exercises(result, {key: []}):
                    claims.setdefault(key, []).append(result)
    idle = []
    for (sort, name), examples in claims.items():
        definition = reading.stack.definitions.get(sort, {}).get(name)
        if definition is not None and not _missed(reading, sort, name, examples):
            idle.append({"sort": sort, "id": name, "at": repr(definition.at), "examples": [each.name for each in examples]})
    return idle


def _missed(reading: Reading, sort: str, name: str, examples: list[Result]) -> bool:
    """Say whether one of these examples fails, or can no longer be read, without a definition."""
    from rulecore.rulebook.assemble import assemble
    from rulecore.ruleset.layers import Stack

    fewer = Stack(reading.stack.layers, {kind: dict(found) for kind, found in reading.stack.definitions.items()})
    fewer.options, fewer.renames = dict(reading.stack.options), reading.stack.renames
    del fewer.definitions[sort][name]
    assembly = assemble(fewer)
    if assembly.problems:
        return True
    runner = ChoosingRunner(fewer, assembly)
    names = {each.name for each in examples}
    wanted = [d for d in fewer.definitions["examples"].values() if str(d.body.get("name", d.id)) in names]
    return any(runner.run(each).status != "passed" for each in wanted)
