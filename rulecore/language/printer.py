"""Surface tree → canonical text, with no more brackets than it takes to read the same tree back."""

from __future__ import annotations

from functools import cache

from rulecore.language import nodes
from rulecore.language.node import Node
from rulecore.language.writer import (
    ATOM,
    CHOICE,
    FALLBACK,
    MOMENT,
    PRODUCT,
    SUM,
    UNARY,
    Writer,
)


def canonical(node: Node) -> str:
    """Give the one text of a surface tree that everybody prints.

    It reads back as the same tree, so two lines say the same when their canonical texts are the same.

    >>> from rulecore.language.parser import expression
    >>> canonical(expression("((goat.speed)+ 1)*2>=(if fog then 3 else 4)"))
    '(goat.speed + 1) * 2 >= (if fog then 3 else 4)'
    """
    return _canonical().part(node)


@cache
def _canonical() -> CanonicalWriter:
    return CanonicalWriter()


class CanonicalWriter(Writer):
    """Writes the language itself."""

    # ---- atoms ----

    def _write_path(self, node: nodes.Path) -> str:
        return node.name + "".join([self.part(step) for step in node.steps])

    def _write_field(self, node: nodes.Field) -> str:
        return f".{node.name}"

    def _write_keys(self, node: nodes.Keys) -> str:
        return f"[{self.listed(node.keys)}]"

    def _write_call(self, node: nodes.Call) -> str:
        return f"{self.part(node.function)}({self.listed(node.arguments)})"

    def _write_dice(self, node: nodes.Dice) -> str:
        count = node.count if isinstance(node.count, int) else f"{self.part(node.count)} "
        keep = "" if node.keep is None else f" keep {node.keep[0]} {node.keep[1]}"
        exploding = "" if node.exploding is None else f" exploding on {node.exploding}"
        return f"{count}d{node.sides}{keep}{exploding}"

    # ---- arithmetic ----

    def _write_arithmetic(self, node: nodes.Arithmetic) -> str:
        level = self.level(node)
        return f"{self.part(node.left, level)} {node.operator} {self.part(node.right, level + 1)}"

    def _write_negative(self, node: nodes.Negative) -> str:
        return f"-{self.part(node.value, UNARY)}"

    def _write_otherwise(self, node: nodes.Otherwise) -> str:
        return f"{self.part(node.value, SUM)} otherwise {self.part(node.default, SUM)}"

    # ---- truths ----

    def _write_compare(self, node: nodes.Compare) -> str:
        return f"{self.part(node.left, FALLBACK)} {node.operator} {self.part(node.right, FALLBACK)}"

    def _write_between(self, node: nodes.Between) -> str:
        value, low, high = self.part(node.value, FALLBACK), self.part(node.low, FALLBACK), self.part(node.high, FALLBACK)
        return f"{value} between {low} and {high}"

    def _write_is(self, node: nodes.Is) -> str:
        negation = {("is", True): " not", ("has", True): " no"}.get((node.verb, node.negated), "")
        other = "" if node.other is None else f" with {self.part(node.other, ATOM)}"
        return f"{self.part(node.value, FALLBACK)} {node.verb}{negation} {'/'.join(node.words)}{other}"

    def _write_atstart(self, node: nodes.AtStart) -> str:
        return f"{self.part(node.value, MOMENT)} at start of {node.moment}"

    # ---- pieces ----

    def _write_pieces(self, node: nodes.Pieces) -> str:
        of = "" if node.of is None else f" of {self.part(node.of)}"
        return f"{node.name}{of}" + ("" if node.as_name is None else f" as {node.as_name}")

    def _write_quantified(self, node: nodes.Quantified) -> str:
        return f"{node.word} {self.part(node.pieces)}{self.where(node.where)}"

    def _write_count(self, node: nodes.Count) -> str:
        return f"count({self.part(node.pieces)}{self.where(node.where)})"

    def _write_fold(self, node: nodes.Fold) -> str:
        return f"{node.word}({self.part(node.value)} for each {self.part(node.pieces)}{self.where(node.where)})"

    def where(self, condition: nodes.Expression | None) -> str:
        """Give the `where` of some pieces, or nothing."""
        return "" if condition is None else f" where {self.part(condition, CHOICE + 1)}"

    # ---- modifiers ----

    def _write_modifier(self, node: nodes.Modifier) -> str:
        when = "" if node.when is None else f" when {self.part(node.when)}"
        return self.part(node.change) + when

    def _write_add(self, node: nodes.Add) -> str:
        per = "" if node.per is None else f" per {self.part(node.per, PRODUCT)}"
        bound = "" if node.bound is None else f", {node.bound.word} {self.part(node.bound.value, SUM)}"
        return f"{node.sign}{self.part(node.amount, PRODUCT)} to {self.part(node.target)}{per}{bound}"

    def _write_set(self, node: nodes.Set) -> str:
        return f"set {self.part(node.target)} to {self.part(node.value, FALLBACK)}"

    def _write_halve(self, node: nodes.Halve) -> str:
        rounding = "" if node.rounding is None else f" rounding {node.rounding}"
        return f"halve {self.part(node.target)}{rounding}"

    def _write_double(self, node: nodes.Double) -> str:
        return f"double {self.part(node.target)}"

    def _write_limit(self, node: nodes.Limit) -> str:
        return f"{self.part(node.target)} at {node.word} {self.part(node.value, FALLBACK)}"

    def _write_ignore(self, node: nodes.Ignore) -> str:
        return f"ignore {self.part(node.target)}"

    def _write_forbid(self, node: nodes.Forbid) -> str:
        return f"forbid {self.part(node.target)}"
