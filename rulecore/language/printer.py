"""Surface tree → canonical text, with no more brackets than it takes to read the same tree back."""

from __future__ import annotations

from functools import cache

from rulecore.language import nodes
from rulecore.language.writer import (
    ATOM,
    CHOICE,
    FALLBACK,
    MOMENT,
    PRODUCT,
    SUM,
    UNARY,
    Writer,
    numeral,
)


def canonical(node: nodes.Node) -> str:
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

    def write_numberliteral(self, node: nodes.NumberLiteral, closed: bool) -> str:
        return numeral(node.value)

    def write_textliteral(self, node: nodes.TextLiteral, closed: bool) -> str:
        return f'"{node.value}"'

    def write_truthliteral(self, node: nodes.TruthLiteral, closed: bool) -> str:
        return "true" if node.value else "false"

    def write_path(self, node: nodes.Path, closed: bool) -> str:
        return node.name + "".join([self.part(step) for step in node.steps])

    def write_field(self, node: nodes.Field, closed: bool) -> str:
        return f".{node.name}"

    def write_keys(self, node: nodes.Keys, closed: bool) -> str:
        return f"[{self.listed(node.keys)}]"

    def write_call(self, node: nodes.Call, closed: bool) -> str:
        return f"{self.part(node.function)}({self.listed(node.arguments)})"

    def write_dice(self, node: nodes.Dice, closed: bool) -> str:
        count = node.count if isinstance(node.count, int) else f"{self.part(node.count)} "
        keep = "" if node.keep is None else f" keep {node.keep[0]} {node.keep[1]}"
        exploding = "" if node.exploding is None else f" exploding on {node.exploding}"
        return f"{count}d{node.sides}{keep}{exploding}"

    # ---- arithmetic ----

    def write_arithmetic(self, node: nodes.Arithmetic, closed: bool) -> str:
        level = self.level(node)
        return f"{self.part(node.left, level)} {node.operator} {self.part(node.right, level + 1)}"

    def write_negative(self, node: nodes.Negative, closed: bool) -> str:
        return f"-{self.part(node.value, UNARY)}"

    def write_otherwise(self, node: nodes.Otherwise, closed: bool) -> str:
        return f"{self.part(node.value, SUM)} otherwise {self.part(node.default, SUM)}"

    # ---- truths ----

    def write_compare(self, node: nodes.Compare, closed: bool) -> str:
        return f"{self.part(node.left, FALLBACK)} {node.operator} {self.part(node.right, FALLBACK)}"

    def write_between(self, node: nodes.Between, closed: bool) -> str:
        value, low, high = self.part(node.value, FALLBACK), self.part(node.low, FALLBACK), self.part(node.high, FALLBACK)
        return f"{value} between {low} and {high}"

    def write_is(self, node: nodes.Is, closed: bool) -> str:
        negation = {("is", True): " not", ("has", True): " no"}.get((node.verb, node.negated), "")
        other = "" if node.other is None else f" with {self.part(node.other, ATOM)}"
        return f"{self.part(node.value, FALLBACK)} {node.verb}{negation} {'/'.join(node.words)}{other}"

    def write_atstart(self, node: nodes.AtStart, closed: bool) -> str:
        return f"{self.part(node.value, MOMENT)} at start of {node.moment}"

    # ---- pieces ----

    def write_pieces(self, node: nodes.Pieces, closed: bool) -> str:
        of = "" if node.of is None else f" of {self.part(node.of)}"
        return f"{node.name}{of}" + ("" if node.as_name is None else f" as {node.as_name}")

    def write_quantified(self, node: nodes.Quantified, closed: bool) -> str:
        return f"{node.word} {self.part(node.pieces)}{self.where(node.where)}"

    def write_count(self, node: nodes.Count, closed: bool) -> str:
        return f"count({self.part(node.pieces)}{self.where(node.where)})"

    def write_fold(self, node: nodes.Fold, closed: bool) -> str:
        return f"{node.word}({self.part(node.value)} for each {self.part(node.pieces)}{self.where(node.where)})"

    def where(self, condition: nodes.Expression | None) -> str:
        """Give the `where` of some pieces, or nothing."""
        return "" if condition is None else f" where {self.part(condition, CHOICE + 1)}"

    # ---- modifiers ----

    def write_modifier(self, node: nodes.Modifier, closed: bool) -> str:
        when = "" if node.when is None else f" when {self.part(node.when)}"
        return self.part(node.change) + when

    def write_add(self, node: nodes.Add, closed: bool) -> str:
        per = "" if node.per is None else f" per {self.part(node.per, PRODUCT)}"
        bound = "" if node.bound is None else f", {node.bound.word} {self.part(node.bound.value, SUM)}"
        return f"{node.sign}{self.part(node.amount, PRODUCT)} to {self.part(node.target)}{per}{bound}"

    def write_set(self, node: nodes.Set, closed: bool) -> str:
        return f"set {self.part(node.target)} to {self.part(node.value, FALLBACK)}"

    def write_halve(self, node: nodes.Halve, closed: bool) -> str:
        rounding = "" if node.rounding is None else f" rounding {node.rounding}"
        return f"halve {self.part(node.target)}{rounding}"

    def write_double(self, node: nodes.Double, closed: bool) -> str:
        return f"double {self.part(node.target)}"

    def write_limit(self, node: nodes.Limit, closed: bool) -> str:
        return f"{self.part(node.target)} at {node.word} {self.part(node.value, FALLBACK)}"

    def write_ignore(self, node: nodes.Ignore, closed: bool) -> str:
        return f"ignore {self.part(node.target)}"

    def write_forbid(self, node: nodes.Forbid, closed: bool) -> str:
        return f"forbid {self.part(node.target)}"
