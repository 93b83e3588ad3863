"""What is rolled: dice taken out of a formula, so that the dice come first and the formula sees their results.

`1d6 - 1` becomes `{"dice": [1d6], "value": #0 - 1}`; a look-up that gives dice stays one, and is rolled when it is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language.node import Node

if TYPE_CHECKING:
    from rulecore.language.scope import Scope
    from rulecore.rulebook.author import Author, Tree

Rolled = dict[str, Any]


def dice_of(author: Author, node: Tree, key: Any, scope: Scope, *, fixed: bool = False) -> Rolled:
    """Check what stands under `roll` and take its dice out; in a cell of dice a `fixed` number may stand, for no dice at all."""
    value, found = author.typed(node, key, scope)
    if found.shape not in ("dice", "unknown", *(("number",) if fixed else ())):
        author.wrong(node, key, "rules/dice", f"dice are rolled, but this is {found.words()}.", "Write dice as 1d6 or 2d10 + 1.")
    return split_dice(value)


def split_dice(value: Any) -> Rolled:
    """Take the dice out of a checked formula.

    >>> split_dice(c.Dice(c.Constant(1), 6, None, None, None))["value"]
    Local(name='#0')
    """
    dice: list[c.Dice] = []

    def replace(node: Any) -> Any:
        if isinstance(node, c.Dice):
            dice.append(node)
            return c.Local(f"#{len(dice) - 1}").at(node.span)
        if isinstance(node, Node):
            return type(node)(*[replace(each) for each in node.values()]).at(node.span)
        if isinstance(node, tuple):
            return tuple([replace(each) for each in node])
        return node

    formula = replace(value)
    return {"dice": dice, "value": formula}
