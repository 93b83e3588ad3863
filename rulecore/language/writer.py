"""What both printers share: how loosely each node binds, and where brackets are needed so that the text reads back as the same tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.language import nodes
from rulecore.language.node import Node

if TYPE_CHECKING:
    from collections.abc import Sequence

# The rules of the grammar, from the loosest to an atom.
CHOICE, ANY_OF, ALL_OF, CLAUSE, COMPARISON, MOMENT, FALLBACK, SUM, PRODUCT, UNARY, ATOM = range(11)

_LEVELS: dict[type[Node], int] = {
    nodes.Choice: CHOICE,
    nodes.Or: ANY_OF,
    nodes.And: ALL_OF,
    nodes.Not: CLAUSE,
    nodes.AtStart: COMPARISON,
    nodes.Compare: MOMENT,
    nodes.Between: MOMENT,
    nodes.Is: MOMENT,
    nodes.Otherwise: FALLBACK,
    nodes.Negative: UNARY,
}

#: A decimal with more places than this is written as a division.
_MOST_PLACES = 40


def open_ended(node: Node) -> bool:
    """Tell whether this node ends in a `where`, which reaches as far right as it can."""
    return isinstance(node, nodes.Quantified) and node.where is not None


def level_of(node: Node) -> int:
    """Give how loosely a node binds; what is not listed is an atom."""
    if isinstance(node, nodes.Quantified):
        return MOMENT if node.where is None else CLAUSE
    if isinstance(node, nodes.Arithmetic):
        return SUM if node.operator in "+-" else PRODUCT
    return _LEVELS.get(type(node), ATOM)


class Writer:
    """Writes trees: a subclass has a method `_write_…` for each class of node, named like the class in small letters."""

    def part(self, node: Node, loosest: int = CHOICE, *, closed: bool = False) -> str:
        """Give the text of a node, in brackets when it is looser than `loosest`.

        `closed` says that something follows: what ends in a `where` would swallow it and stands in brackets too.
        """
        if self.level(node) < loosest or (closed and open_ended(node)):
            return f"({self._inside(node, closed=False)})"
        return self._inside(node, closed=closed)

    def level(self, node: Node) -> int:
        """Give how loosely a node binds in this writing."""
        return level_of(node)

    def listed(self, many: Sequence[nodes.Expression]) -> str:
        """Give several expressions with commas between them."""
        return ", ".join([self.part(one) for one in many])

    def _inside(self, node: Node, *, closed: bool) -> str:
        # These three pass on to their last part that something follows.
        if isinstance(node, nodes.Or):
            return f"{self.part(node.left, ALL_OF, closed=True)} or {self.part(node.right, ANY_OF, closed=closed)}"
        if isinstance(node, nodes.And):
            return f"{self.part(node.left, CLAUSE, closed=True)} and {self.part(node.right, ALL_OF, closed=closed)}"
        if isinstance(node, nodes.Not):
            return f"not {self.part(node.value, CLAUSE, closed=closed)}"
        text: str = getattr(self, f"_write_{type(node).__name__.lower()}")(node)
        return text

    def _write_numberliteral(self, node: nodes.NumberLiteral) -> str:
        return numeral(node.value)

    def _write_textliteral(self, node: nodes.TextLiteral) -> str:
        return f'"{node.value}"'

    def _write_truthliteral(self, node: nodes.TruthLiteral) -> str:
        return "true" if node.value else "false"

    def _write_choice(self, node: nodes.Choice) -> str:
        # One inside another stands in brackets for the reader's sake, unless it is the last part.
        condition, then = self.part(node.condition, ANY_OF), self.part(node.then, ANY_OF)
        return f"if {condition} then {then} else {self.part(node.otherwise)}"


def numeral(value: nodes.Number) -> str:
    """Give a number as it is written: `4`, `1.5`; a fraction that no decimal can say as a division.

    >>> from fractions import Fraction
    >>> numeral(Fraction(3, 2)), numeral(Fraction(1, 3))
    ('1.5', '(1 / 3)')
    """
    if isinstance(value, int):
        return str(value)
    for places in range(1, _MOST_PLACES):
        if 10**places % value.denominator == 0:
            digits = str(abs(value.numerator) * 10**places // value.denominator).rjust(places + 1, "0")
            return f"{'-' if value < 0 else ''}{digits[:-places]}.{digits[-places:]}"
    return f"({value.numerator} / {value.denominator})"
