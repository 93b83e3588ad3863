"""What an example may ask besides playing: the exact odds of what it runs, and the reasons of a quantity."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language.compiler import walk

if TYPE_CHECKING:
    from rulecore.engine.performance import Performance
    from rulecore.reasons import Reason
    from rulecore.rulebook.author import Author
    from rulecore.rulebook.rulebook import Rulebook
    from rulecore.ruleset.tree import Mapping
    from rulecore.testing.table_setting import Setting


def reasons_of_value(author: Author, rulebook: Rulebook, setting: Setting, performance: Performance, each: Mapping) -> list[Reason]:
    """Give why the quantities in a value are what they are."""
    tree, _ = author.typed(each, "value", setting.scope)
    if tree is None:
        return []
    found: list[Reason] = []
    world = performance.world
    placed = {name: world.state.by_id.get(name) for name in setting.kinds}
    for node in walk(tree):
        if isinstance(node, (c.Quantity, c.Level)):
            if isinstance(node, c.Level) and not rulebook.changed_level(node.condition):
                continue
            arguments = node.arguments if isinstance(node, c.Quantity) else (node.of,)
            values = []
            for argument in arguments:
                line = rulebook.line(argument)
                values.append(line.function(world, *[placed[name] for name in line.names]))
            name = node.quantity if isinstance(node, c.Quantity) else node.condition
            values += [None for _ in rulebook.lends(name)]
            found += rulebook.explain(name, world, tuple(values))[1]
    return found


def odds_of(
    reads: tuple[Author, Setting], rulebook: Rulebook, performance: Performance, each: Mapping, names: dict[str, Any]
) -> dict[str, str]:
    """Give the exact odds of the check or table that a line of an example runs, as fractions by outcome."""
    from rulecore.analysis.odds import odds_of as exact_odds
    from rulecore.rulebook.effects import EffectReader

    author, setting = reads
    effect = EffectReader(author).one(each, setting.scope.copy()) or {}
    world = performance.world
    given = {}
    for name, tree in (effect.get("arguments") or {}).items():
        if tree is not None:
            line = rulebook.line(tree)
            given[name] = line.function(world, *[names.get(each) for each in line.names])
    sort = {"check": "check.", "consult": "table."}.get(effect.get("verb", ""), "")
    result = exact_odds(rulebook, f"{sort}{effect.get('what')}", given, world=world)
    rows = [*result.rows, *(row for found in result.values.values() for row in found)]
    return {str(outcome): _fraction(top, under) for outcome, top, under in rows}


def _fraction(top: int, under: int) -> str:
    from rulecore.values.numbers import divide, shown

    return shown(divide(top, under))
