"""The checker: a tree as written → a tree with every name looked up and every type known, and all mistakes at once.

Each kind of node has one function in `CHECKS` that gives the checked node and its type; after a mistake it gives something of
unknown type, so that one mistake is reported once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language import nodes as n
from rulecore.language.dead import NEVER, findings, findings_inside
from rulecore.language.domains import Ranges
from rulecore.language.members import count, fold, quantified
from rulecore.language.names import call, path
from rulecore.language.predicates import between, compare, has
from rulecore.language.problems import LanguageProblem
from rulecore.language.types import NUMBER, TEXT, TRUTH, UNKNOWN, Type, fits, joined
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.language.node import Node, Span
    from rulecore.language.scope import Scope
    from rulecore.language.vocabulary import Vocabulary

Checked = tuple[c.Value, Type]


class Checker:
    """Checks the lines of one rulebook against its vocabulary; `problems` collects what is wrong with the present line."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.problems: list[LanguageProblem] = []
        self.types: dict[c.Value, Type] = {}
        self.ranges: dict[c.Value, tuple[Any, Any]] = {}

    def wrong(self, code: str, message: str, span: Span, hint: str = "") -> Checked:
        """Note a mistake and give the node that stands for it."""
        self.problems.append(LanguageProblem(f"language/{code}", message, span, hint))
        return c.Nothing(), UNKNOWN

    def check(self, node: n.Expression, scope: Scope, expected: Type | None = None) -> Checked:
        """Give the checked node and its type; `expected` says in which list a bare word is looked for first."""
        value, type_ = CHECKS[type(node)](self, node, scope, expected)
        if type_.shape == "choice":
            self.types[value] = type_
        return value.at(node.span) if value.span == (0, 0) else value, type_

    def want(self, node: n.Expression, scope: Scope, wanted: Type) -> c.Value:
        """Check a node that must be of a certain type."""
        value, found = self.check(node, scope, wanted)
        if not fits(found, wanted):
            message = f"this is {found.words()}, but {wanted.words()} is needed here."
            if found.optional and fits(found.sure(), wanted):
                return value
            self.wrong("type", message, node.span, self.type_hint(found, wanted))
        return value

    def says_nothing(self, value: c.Value, scope: Scope, *, condition: bool = True) -> None:
        """Report clauses that never hold or always do; call it for a whole value that has no other mistake, a condition or not."""
        if self.problems:
            return
        judge = findings if condition else findings_inside
        for clause, verdict, why in judge(value, Ranges(scope.ranges, self.ranges.get), self._words):
            reason = f": {why}" if why else ""
            if verdict == NEVER:
                self.wrong("dead", f"this can never hold{reason}.", clause.span, "Correct it, or leave the line out: it does nothing.")
            else:
                self.wrong("always", f"this always holds{reason}.", clause.span, "Leave it out: it says nothing.")

    def _words(self, node: c.Value) -> tuple[str, ...] | None:
        found = self.types.get(node)
        if found is None or found.optional or found.name not in self.vocabulary.lists:
            return None
        return self.vocabulary.lists[found.name].words

    def type_hint(self, found: Type, wanted: Type) -> str:
        """Say what an author probably meant when a type doesn't fit."""
        if found.shape == "number" and wanted.shape == "truth":
            return "A condition compares: write what it must be, as in x >= 1."
        if found.shape == "dice":
            return "Dice are rolled under `roll:`; a formula sees the result by its name."
        words = self.vocabulary.lists.get(wanted.name) if wanted.shape == "choice" else None
        return f"The words of {wanted.name} are: {', '.join(words.words)}." if words else ""

    def unknown_name(self, what: str, name: str, known: list[str], span: Span) -> Checked:
        """Note a name that nothing is called by, with the nearest one."""
        return self.wrong("unknown-name", f'there is no {what} "{name}".', span, did_you_mean(name, known))


# ---- atoms ------------------------------------------------------------------------------------------------------------------


def _constant(_: Checker, node: n.NumberLiteral | n.TextLiteral | n.TruthLiteral, __: Scope, ___: Type | None) -> Checked:
    kinds = {n.NumberLiteral: NUMBER, n.TextLiteral: TEXT, n.TruthLiteral: TRUTH}
    return c.Constant(node.value), kinds[type(node)]


def _dice(ck: Checker, node: n.Dice, scope: Scope, _: Type | None) -> Checked:
    count_: c.Value = c.Constant(node.count) if isinstance(node.count, int) else ck.want(node.count, scope, NUMBER)
    faces = ck.vocabulary.keeps_dice.get(node.sides)
    shown = faces or tuple(range(1, node.sides + 1)) if node.sides <= 1000 else None
    if node.exploding is not None and shown is not None:
        if node.exploding not in shown:
            ck.wrong("dead", f"a d{node.sides} never shows {node.exploding}, so it never explodes.", node.span, "Name a face it has.")
        elif len(set(shown)) == 1:
            ck.wrong("endless-dice", f"a d{node.sides} that explodes on its only face never stops.", node.span, "Leave the explosion out.")
    if node.keep and isinstance(node.count, int) and not 1 <= node.keep[1] < node.count:
        ck.wrong("dead", f"keeping {node.keep[1]} of {node.count} dice keeps all or none.", node.span, "Keep fewer than are rolled.")
    return c.Dice(count_, node.sides, faces, node.keep, node.exploding), Type("dice")


# ---- arithmetic and choice --------------------------------------------------------------------------------------------------


def _arithmetic(ck: Checker, node: n.Arithmetic, scope: Scope, expected: Type | None) -> Checked:
    ladder = ck.vocabulary.ladder(expected) if expected else None
    left, lt = ck.check(node.left, scope, expected if ladder else None)
    right, rt = ck.check(node.right, scope, lt if ck.vocabulary.ladder(lt) else None)
    if UNKNOWN in (lt, rt):
        return c.Arithmetic(node.operator, left, right), UNKNOWN
    if ck.vocabulary.ladder(lt) and node.operator in "+-":
        if fits(rt, NUMBER):
            rungs = right if node.operator == "+" else c.Negative(right)
            return c.Climb(lt.name, left, rungs.at(node.right.span)), lt.sure()
        if rt.sure() == lt.sure() and node.operator == "-":
            return c.Rungs(left, right), NUMBER
    if {"damage", "rolled_damage"} >= {lt.shape, rt.shape} and node.operator == "+":
        return c.Arithmetic("+", left, right), lt
    for side, found in ((node.left, lt), (node.right, rt)):
        if found.shape not in ("number", "dice", "die"):
            return ck.wrong("type", f"{found.words()} cannot be reckoned with.", side.span, "Arithmetic takes numbers.")
    if node.operator == "/" and isinstance(right, c.Constant) and right.value == 0:
        return ck.wrong("divide-by-zero", "this divides by zero.", node.right.span, "Divide by something that is never 0.")
    if "dice" in (lt.shape, rt.shape):
        return c.Arithmetic(node.operator, left, right), Type("dice")
    return c.Arithmetic(node.operator, left, right), _unit(ck, node, lt, rt)


def _unit(ck: Checker, node: n.Arithmetic, left: Type, right: Type) -> Type:
    if node.operator in "+-" and left.name and right.name and left.name != right.name:
        ck.wrong("unit", f"{left.name} and {right.name} do not add up.", node.span, "Bring both to one unit first.")
    if node.operator == "/" and left.name == right.name:
        return NUMBER
    return Type("number", left.name or (right.name if node.operator != "/" else ""))


def _negative(ck: Checker, node: n.Negative, scope: Scope, _: Type | None) -> Checked:
    value, found = ck.check(node.value, scope)
    if found.shape not in ("number", "unknown", "die"):
        return ck.wrong("type", f"{found.words()} has no sign to turn.", node.span, "A minus stands before a number.")
    if isinstance(value, c.Constant) and found.shape == "number":
        return c.Constant(-value.value), found
    return c.Negative(value), found


def _choice(ck: Checker, node: n.Choice, scope: Scope, expected: Type | None) -> Checked:
    condition = ck.want(node.condition, scope, TRUTH)
    then, tt = ck.check(node.then, scope, expected)
    other, ot = ck.check(node.otherwise, scope, expected or tt)
    both = joined(tt, ot)
    if both is None:
        return ck.wrong("type", f"one arm gives {tt.words()}, the other {ot.words()}.", node.span, "Both arms give the same kind of value.")
    return c.If(condition, then, other), both


def _otherwise(ck: Checker, node: n.Otherwise, scope: Scope, expected: Type | None) -> Checked:
    value, found = ck.check(node.value, scope, expected)
    default = ck.want(node.default, scope, found.sure())
    return c.Fallback(value, default), found


# ---- truths -----------------------------------------------------------------------------------------------------------------


def _clauses(ck: Checker, node: n.Expression, scope: Scope, kind: type[n.And | n.Or]) -> list[c.Value]:
    if isinstance(node, kind):
        return [*_clauses(ck, node.left, scope, kind), *_clauses(ck, node.right, scope, kind)]
    return [ck.want(node, scope, TRUTH)]


def _and(ck: Checker, node: n.And, scope: Scope, _: Type | None) -> Checked:
    return c.All(tuple(_clauses(ck, node, scope, n.And))), TRUTH


def _or(ck: Checker, node: n.Or, scope: Scope, _: Type | None) -> Checked:
    return c.Either(tuple(_clauses(ck, node, scope, n.Or))), TRUTH


def _not(ck: Checker, node: n.Not, scope: Scope, _: Type | None) -> Checked:
    return c.Not(ck.want(node.value, scope, TRUTH)), TRUTH


def _at_start(ck: Checker, node: n.AtStart, scope: Scope, expected: Type | None) -> Checked:
    value, found = ck.check(node.value, scope, expected)
    if node.moment not in ck.vocabulary.moments:
        known = list(ck.vocabulary.moments)
        ck.unknown_name("turn, phase or step called", node.moment, known, node.span)
    return c.AtStart(value, node.moment), found


CHECKS: dict[type[Node], Callable[..., Checked]] = {
    n.NumberLiteral: _constant,
    n.TextLiteral: _constant,
    n.TruthLiteral: _constant,
    n.Dice: _dice,
    n.Arithmetic: _arithmetic,
    n.Negative: _negative,
    n.Choice: _choice,
    n.Otherwise: _otherwise,
    n.And: _and,
    n.Or: _or,
    n.Not: _not,
    n.AtStart: _at_start,
    n.Compare: compare,
    n.Between: between,
    n.Is: has,
    n.Path: path,
    n.Call: call,
    n.Quantified: quantified,
    n.Count: count,
    n.Fold: fold,
}
