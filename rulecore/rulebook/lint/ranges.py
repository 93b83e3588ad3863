"""What numbers a quantity can be: its base, and every line that can reach it, whatever stands on the table.

An interval is never too narrow: where nothing is known it has no end. That is why a row which no total can reach may be called an error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language.domains import ANY, Interval, Ranges, meet, plus, spanned, times, turned
from rulecore.rulebook.lint.steps import Steps
from rulecore.rulebook.lint.uses import Uses, of_definition
from rulecore.tables.cells import decoded, is_dash, reading
from rulecore.values.numbers import divide

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.language.lines import Plan
    from rulecore.language.vocabulary import Attribute, Signature
    from rulecore.rulebook.assemble import Assembly
    from rulecore.tables.table import Table


class QuantityRanges:
    """The intervals of the quantities of a rulebook, of levels, fields and look-ups; a word of a ladder counts as its rank."""

    def __init__(self, assembly: Assembly, uses: Callable[[str, str], Uses] | None = None) -> None:
        self.book = assembly.book
        self.vocabulary = assembly.author.vocabulary
        self._uses = uses or (lambda sort, name: of_definition(sort, self.book.definition(sort, name)))
        self._found: dict[tuple[str, str], Interval] = {}
        self._steps: dict[str, Steps] = {}
        self._fields: dict[str, Interval] = {}
        self._cells: dict[tuple[str, str], Interval] = {}
        self._limits: dict[str, Interval] = {}
        self._ids = {sort: frozenset(self.book.ids(sort)) for sort in ("quantities", "levels", "tables", "conditions")}

    # ---- quantities and levels -----------------------------------------------------------------------------------------

    def interval(self, quantity: str) -> Interval:
        """Give the lowest and highest value of a quantity, none where there is no end."""
        return self._settled("quantities", quantity)

    def level(self, condition: str) -> Interval:
        """Give how far a piece can have a condition or trait, lines that change the level included."""
        return self._settled("levels", condition) if condition in self._ids["levels"] else self.levels(condition)

    def levels(self, condition: str) -> Interval:
        """Give the levels that a condition has by itself: 0 for not at all."""
        if condition not in self._limits:
            self._limits[condition] = self._levels(condition)
        return self._limits[condition]

    def _levels(self, condition: str) -> Interval:
        known = self.vocabulary.conditions.get(condition)
        if known is None or condition not in self._ids["conditions"]:
            return (0, 1) if condition in self.vocabulary.traits else (0, None)
        definition = self.book.definition("conditions", condition)
        if known.many or known.ends:
            limit = definition.get("limit")
            return (0, limit if isinstance(limit, int) else None)
        highest = [level["high"] for level in definition["levels"]]
        return (0, None if None in highest else max(highest, default=1))

    def _settled(self, sort: str, name: str) -> Interval:
        """Work out what a quantity needs before it, with a stack of its own: a chain of rules may be longer than Python calls."""
        waiting = [((sort, name), False)]
        while waiting:
            each, ready = waiting.pop()
            if ready:
                self._found[each] = self._work_out(*each)
            elif each not in self._found and each[1] in self._ids[each[0]]:
                self._found[each] = ANY  # while it is worked out: a ring is reported elsewhere
                waiting.append((each, True))
                uses = self._uses(*each)
                waiting += [(ref, False) for ref in uses.refs if ref[0] == "quantities"]
                bringing = [line.source for line in self.book.definition(*each)["plan"].lines]
                waiting += [(("levels", name), False) for name in (*uses.asked, *bringing) if name in self._ids["levels"]]
        return self._found.get((sort, name), ANY)

    def _work_out(self, sort: str, name: str) -> Interval:
        plan: Plan = self.book.definition(sort, name)["plan"]
        top = self.top(plan.ladder)
        if sort == "levels":
            return self._through(Steps(plan, self.reader({}), self, top), self.levels(name))
        signature = self.vocabulary.quantities[name]
        if not plan.ladder and signature.result.shape != "number":
            return ANY
        reader = self.reader(self.known(signature))
        base = reader.of(plan.base)
        if top is not None:
            base = meet(base, (0, top)) or (0, top)
        return self._through(Steps(plan, reader, self, top), base)

    def _through(self, steps: Steps, base: Interval) -> Interval:
        self._steps[steps.plan.id] = steps
        return steps.after(base)

    def steps(self, plan: Plan) -> Steps | None:
        """Give how the interval of a quantity or level was worked out; none when it is no number."""
        self._settled("quantities" if plan.id in self._ids["quantities"] else "levels", plan.id)
        found = self._steps.get(plan.id)
        return found if found is not None and found.plan is plan else None

    def known(self, signature: Signature) -> dict[str, Interval]:
        """Give the intervals of the names that a definition is handed or lent."""
        v = self.vocabulary
        found: dict[str, Interval] = {}
        during = v.checks.get(signature.during) or v.procedures.get(signature.during)
        for each in (during, signature):
            if each is not None:
                found.update(each.ranges)
                found.update({p.name: p.range for p in each.parameters.values() if p.range is not None})
        return found

    def top(self, ladder: str) -> int | None:
        """Give the highest rank of a ladder; none when this is no ladder."""
        found = self.vocabulary.lists.get(ladder)
        return len(found.words) - 1 if found is not None and found.ladder else None

    # ---- expressions ---------------------------------------------------------------------------------------------------

    def reader(self, known: dict[str, Interval]) -> Reach:
        """Give what reads the interval of an expression; `known` are those of the names in it."""
        return Reach(known, self)

    def of(self, tree: c.Value | None, known: dict[str, Interval] | None = None) -> Interval:
        """Give the interval of an expression."""
        return self.reader(known or {}).of(tree)

    def field(self, name: str) -> Interval:
        """Give what a field of that name can be, on whichever kind of piece or condition it stands."""
        if name not in self._fields:
            of_kinds = [kind.attributes for kind in self.vocabulary.kinds.values()]
            of_conditions = [condition.attributes for condition in self.vocabulary.conditions.values()]
            found = [self._field(each[name]) for each in (*of_kinds, *of_conditions) if name in each]
            self._fields[name] = _together(found)
        return self._fields[name]

    def _field(self, attribute: Attribute) -> Interval:
        if attribute.range is not None:
            return attribute.range
        top = self.top(attribute.type.name) if attribute.type.shape == "choice" else None
        return ANY if top is None else (0, top)

    def look(self, node: c.Look) -> Interval:
        """Give the lowest and highest number that a look into a table can find."""
        last = node.keys[-1] if node.keys else None
        column = last.word if isinstance(last, c.Word) and last.list == f"{node.table}.columns" else ""
        key = (node.table, column)
        if key not in self._cells:
            table = self.book.definition("tables", node.table)["table"] if node.table in self._ids["tables"] else None
            self._cells[key] = ANY if table is None else cells_of(table, column)
        return self._cells[key]


class Reach(Ranges):
    """Works out intervals of expressions, with all that the rulebook says of quantities, levels, fields and tables."""

    def __init__(self, known: dict[str, Interval], rules: QuantityRanges) -> None:
        super().__init__(known)
        self.rules = rules

    def of(self, node: c.Value | None) -> Interval:
        """Give the interval of a number, or of the rank of a word of a ladder."""
        special = _SPECIAL.get(type(node))
        return special(self, node) if special is not None else super().of(node)


def _division(r: Reach, node: c.Arithmetic) -> Interval:
    if node.operator != "/":
        return Ranges.of(r, node)
    left, right = r.of(node.left), r.of(node.right)
    if right[0] is None or right[0] != right[1] or not right[0]:
        return ANY
    low, high = left if right[0] > 0 else turned(left)
    by = abs(right[0])
    return (None if low is None else divide(low, by), None if high is None else divide(high, by))


def _word(r: Reach, node: c.Word) -> Interval:
    found = r.rules.vocabulary.lists.get(node.list)
    if found is None or not found.ladder or node.word not in found.words:
        return ANY
    rank = found.words.index(node.word)
    return (rank, rank)


def _climb(r: Reach, node: c.Climb) -> Interval:
    top = r.rules.top(node.ladder) or 0
    low, high = plus(r.of(node.value), r.of(node.rungs))
    return (0 if low is None else min(max(low, 0), top), top if high is None else max(min(high, top), 0))


def _fold(r: Reach, node: c.Fold) -> Interval:
    each = r.of(node.value)
    if node.word != "sum":
        return each
    return times(each, (0, None)) if None not in each and each != (0, 0) and each[0] >= 0 else ANY if each != (0, 0) else each


_SPECIAL: dict[Any, Callable[[Reach, Any], Interval]] = {
    c.Quantity: lambda r, node: r.rules.interval(node.quantity),
    c.Level: lambda r, node: r.rules.level(node.condition),
    c.Look: lambda r, node: r.rules.look(node),
    c.Attribute: lambda r, node: r.rules.field(node.name),
    c.AtStart: lambda r, node: r.of(node.value),
    c.Arithmetic: _division,
    c.Word: _word,
    c.Climb: _climb,
    c.Rungs: lambda r, node: plus(r.of(node.left), turned(r.of(node.right))),
    c.Fold: _fold,
}


def cells_of(table: Table, column: str = "") -> Interval:
    """Give the lowest and highest number that stands in a table, or in one of its columns."""
    if not _holds_numbers(table, column):
        return ANY
    labels = table.column_labels
    place = labels.index(column) if column in labels else None
    cells = [cell for _, line in table.lines() for cell in (line if place is None else line[place : place + 1])]
    if table.otherwise_at:
        cells += table.otherwise if isinstance(table.types, dict) else [table.otherwise]
    low = high = None
    for cell in cells:
        for second in (False, True) if type(cell) is list else (False,):
            value = reading(cell, second=second)
            if is_dash(value):
                continue
            number = decoded(value)
            if isinstance(number, (str, dict, list, bool)) or number is None:
                return ANY
            low, high = number if low is None else min(low, number), number if high is None else max(high, number)
    return (low, high)


def _holds_numbers(table: Table, column: str) -> bool:
    types = table.types
    found = [types] if isinstance(types, str) else [types.get(column, "unknown")] if column else list(types.values())
    return all(each.partition(" ")[0] == "number" for each in found)


def _together(found: list[Interval]) -> Interval:
    if not found:
        return ANY
    whole = found[0]
    for each in found[1:]:
        whole = spanned(whole, each)
    return whole
