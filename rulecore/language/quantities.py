"""Compiles a quantity with all its lines into one function: the total alone, with what counted, or with every why and why not.

Within a stage: set, halve and double (rounded once), plus and minus, bounded plus and minus, at least, at most. `forbid` wins over
everything, `ignore` is settled before all else, so the order of writing never matters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import amounts
from rulecore.language import checked as c
from rulecore.language import pyast as py
from rulecore.language.compiler import Compiler
from rulecore.language.lines import ignores_in_order
from rulecore.language.lowering import among, local

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.language.lines import Line, Plan

TOTAL, COUNTED, WHY = "total", "counted", "why"


def compile_quantity(k: Compiler, plan: Plan, mode: str = TOTAL) -> Callable[..., Any]:
    """Give a function of the world and the plan's parameters.

    `total` gives the value; `counted` the value and a list of (id, value), a limit only where it was needed; `why` the value and a list of
    (number of the line or -1 for the base, applied, value, failed clause, its values). A failed clause of -2 stands for a line that
    another one ignores, -3 for one that another of its group beats, -4 for one that has nothing to count `per`.
    """
    parameters = (*plan.parameters, *k.meanings.lends(plan.id))
    return k.make(plan.id, parameters, Writer(k, plan, mode).body())


def clauses_of(line: Line) -> list[c.Value]:
    """Give the clauses of a line one by one: those of the condition that brings it, then those of its `when`."""
    found: list[c.Value] = []
    for each in (line.guard, line.change.when):
        if each is not None:
            found.extend(each.clauses if isinstance(each, c.All) else (each,))
    return found


def shown_operands(clause: c.Value) -> list[c.Value]:
    """Give the values worth showing when a clause fails: the sides of a comparison that are not written out."""
    operands: tuple[c.Value, ...] = ()
    if isinstance(clause, c.Compare):
        operands = (clause.left, clause.right)
    elif isinstance(clause, (c.Between, c.IsWord)):
        operands = (clause.value,)
    return [each for each in operands if not isinstance(each, (c.Constant, c.Word, c.Nothing))]


class Writer:
    """Writes the statements of one quantity in one mode; `total` is the Python name `t`, the list is `r`."""

    def __init__(self, k: Compiler, plan: Plan, mode: str) -> None:
        self.k = k
        self.plan = plan
        self.mode = mode
        self.statements: list[py.Stmt] = []
        self.ignored: dict[str, list[str]] = {}

    def body(self) -> list[py.Stmt]:
        """Give all statements."""
        for name, value in self.plan.usual.items():
            test = py.compare(py.name(local(name)), "is", py.const(None))
            self.statements.append(py.when(test, [py.put(local(name), self.k.value(value))]))
        if self.mode != TOTAL:
            self.statements.append(py.put("r", py.empty_list()))
        self._ignores()
        self._forbids()
        base = self.k.rank(self.plan.base) if self.plan.ladder and not self.k.refuses(self.plan.base) else self.k.value(self.plan.base)
        self.statements.append(py.put("t", base))
        if self.mode == WHY:
            entry = py.tuple_(py.const(-1), py.const(True), self._word("t"), py.const(-1), py.tuple_())
            noted = py.do(py.call(py.attr(py.name("r"), "append"), entry))
            self.statements.append(noted if not self.plan.ladder else py.do(py.const(None)))
        self._leave_when_refused(self.plan.base)
        if self.plan.ladder and self.k.refuses(self.plan.base):
            self.statements.append(py.put("t", py.attr(py.name("t"), "rank")))
        for number, stage in enumerate(self.plan.stages):
            self._stage([each for each in self.plan.lines if (each.stage or self.plan.stages[0]) == stage], first=number == 0)
        self.statements.append(self._return(self._word("t")))
        return self.statements

    # ---- parts ---------------------------------------------------------------------------------------------------------

    def _return(self, value: py.Expr) -> py.Stmt:
        return py.give(value if self.mode == TOTAL else py.tuple_(value, py.name("r")))

    def _leave_when_refused(self, *values: c.Value | None) -> None:
        if any(self.k.refuses(each) for each in values):
            test = py.compare(py.call(py.name("type_"), py.name("t")), "is", py.name("Cannot"))
            self.statements.append(py.when(test, [self._return(py.name("t"))]))

    def _ignores(self) -> None:
        for line in ignores_in_order([each for each in self.plan.lines if each.change.verb == "ignore"]):
            flag = self.k.temporary()
            self.statements.append(py.put(flag, py.const(False)))
            self._apply(line, [py.put(flag, py.const(True))])
            self.ignored.setdefault(line.change.target, []).append(flag)

    def _forbids(self) -> None:
        lines = [each for each in self.plan.lines if each.change.verb == "forbid"]
        if not lines:
            return
        self.statements.append(py.put("f", py.tuple_()))
        for line in lines:
            reason = py.tuple_(self.k.constant(line.because or line.label))
            self._apply(line, [py.put("f", py.binary(py.name("f"), "+", reason))])
        if self.mode == WHY:
            refused = py.choose(py.name("f"), py.call(py.name("Cannot"), py.name("f")), py.const(None))
            self.statements.append(py.put("f", refused))
            self.statements.append(py.when(py.compare(py.name("f"), "is not", py.const(None)), [self._return(py.name("f"))]))
        else:
            self.statements.append(py.when(py.name("f"), [self._return(py.call(py.name("Cannot"), py.name("f")))]))

    def _stage(self, lines: list[Line], *, first: bool) -> None:
        by_verb: dict[str, list[Line]] = {}
        for line in lines:
            by_verb.setdefault(line.change.verb, []).append(line)
        self._sets(by_verb.get("set", []))
        self._factors(by_verb.get("halve", []) + by_verb.get("double", []), first=first)
        plus = by_verb.get("plus", [])
        bounded = [each for each in plus if each.change.bound_word in ("not below", "not above")]
        self._plus([each for each in plus if each not in bounded])
        self._bounded(bounded)
        if self.plan.ladder and plus:
            self._clamp()
        self._limits(by_verb.get("least", []), ">")
        self._limits(by_verb.get("most", []), "<")

    def _sets(self, lines: list[Line]) -> None:
        if len(lines) == 1 and not lines[0].group:
            line = lines[0]
            self._apply(line, [py.put("t", self._amount(line)), *self._stop("t", line.change.amount), self._note(line, self._word("t"))])
        elif lines:
            found = self.k.temporary()
            self.statements.append(py.put(found, py.empty_list()))
            for line in lines:
                entry = py.tuple_(py.const(line.label), py.name("a"), py.const(line.at))
                add = py.do(py.call(py.attr(py.name(found), "append"), entry))
                stop = self._stop("a", line.change.amount)
                self._apply(line, [py.put("a", self._amount(line)), *stop, add, self._note(line, self._word("a"))])
            value = py.call(py.name("set_once"), py.name(found), py.const(self.plan.id))
            self.statements.append(py.when(py.name(found), [py.put("t", value)]))

    def _factors(self, lines: list[Line], *, first: bool) -> None:
        """Write halves and doubles, multiplied and rounded once: as a line that counts says (down before up), else as the quantity does."""
        usual = py.put("t", py.call(py.name("rounded"), py.name("t"), py.const(self.plan.rounding)))
        plain = [usual] if first and self.plan.rounding != "none" else []
        if not lines:
            self.statements += plain
            return
        ways = {each.change.rounding for each in lines}
        self.statements += [py.put("n", py.const(1)), py.put("d", py.const(1))]
        if len(ways) > 1:
            self.statements.append(py.put("y", py.const(None)))
        self._open_groups(lines)
        for line in lines:
            name = "d" if line.change.verb == "halve" else "n"
            factor = py.const("1/2" if line.change.verb == "halve" else "2")
            step = [py.put(name, py.binary(py.name(name), "*", py.const(2))), *(self._rounding(line) if len(ways) > 1 else [])]
            self._apply(line, self._in_group(line, [*step, self._note(line, factor)]))
        value = py.call(py.name("divide"), py.binary(py.name("t"), "*", py.name("n")), py.name("d"))
        if len(ways) > 1:
            chosen = py.choose(py.compare(py.name("y"), "is", py.const(None)), py.const(self.plan.rounding), py.name("y"))
            value = py.call(py.name("rounded"), value, chosen)
        elif (way := ways.pop() or self.plan.rounding) != "none":
            value = py.call(py.name("rounded"), value, py.const(way))
        counted = py.some([py.compare(py.name(each), "!=", py.const(1)) for each in ("n", "d")])
        self.statements.append(py.when(counted, [py.put("t", value)], plain))

    @staticmethod
    def _rounding(line: Line) -> list[py.Stmt]:
        way = line.change.rounding
        if way is None:
            return []
        put = py.put("y", py.const(way))
        return [put if way == "down" else py.when(py.compare(py.name("y"), "is", py.const(None)), [put])]

    def _plus(self, lines: list[Line]) -> None:
        self._open_groups(lines)
        for line in lines:
            if line.group:
                self._apply(line, self._compete(line))
            else:
                self._apply(line, self._grow(line))
        self._close_groups(lines)
        self._leave_when_refused(*_amounts_of(lines))

    def _grow(self, line: Line) -> list[py.Stmt]:
        if line.times is None and (found := amounts.when_any(self.k, line.change)) is not None:
            nothing = [self._failed(line, -4, [])] if self.mode == WHY else []
            return [py.when(found[0], self._added(line, found[1]), nothing)]
        return self._added(line, self._amount(line))

    def _added(self, line: Line, amount: py.Expr) -> list[py.Stmt]:
        if self.mode == TOTAL:
            return [py.grow("t", amount)]
        if isinstance(line.change.amount, c.Constant) and line.change.per is None and line.times is None:
            return [py.grow("t", amount), self._note(line, amount)]
        return [py.put("a", amount), py.grow("t", py.name("a")), self._note(line, py.name("a"))]

    def _bounded(self, lines: list[Line]) -> None:
        if not lines:
            return
        if len(lines) == 1 and not lines[0].links and not any(self.k.refuses(each) for each in _amounts_of(lines)):
            self._bounded_once(lines[0])
            return
        found = self.k.temporary()
        self.statements.append(py.put(found, py.empty_list()))
        for line in lines:
            word, bound = _bound_word(line), self._in_ladder(line.change.bound)
            entry = py.tuple_(py.const(word), py.name("a"), bound)
            add = py.do(py.call(py.attr(py.name(found), "append"), entry))
            self._apply(line, [py.put("a", self._amount(line)), add, self._note(line, py.name("a"))])
        value = py.call(py.name("bounded"), py.name("t"), py.name(found))
        self.statements.append(py.when(py.name(found), [py.put("t", value)]))
        self._leave_when_refused(*_amounts_of(lines))

    def _bounded_once(self, line: Line) -> None:
        """Write the only bounded change of a stage, which needs no list: what most quantities have, in half the time."""
        value = py.call(py.name(_bound_word(line)), py.name("t"), py.name("a"), self._in_ladder(line.change.bound))
        self._apply(line, [py.put("a", self._amount(line)), py.put("t", value), self._note(line, py.name("a"))])

    def _limits(self, lines: list[Line], operator: str) -> None:
        for line in lines:
            limit, beyond = py.put("a", self._in_ladder(line.change.amount)), py.compare(py.name("a"), operator, py.name("t"))
            then, note = [py.put("t", py.name("a"))], [self._note(line, self._word("a"))]
            steps = [py.when(beyond, then + note)] if self.mode == COUNTED else [py.when(beyond, then), *note]  # only where it was needed
            self._apply(line, [limit, *self._stop("a", line.change.amount), *steps])

    def _clamp(self) -> None:
        top = len(self.k.meanings.ladder(self.plan.ladder) or ()) - 1
        for operator, end in (("<", 0), (">", top)):
            test = py.compare(py.name("t"), operator, py.const(end))
            self.statements.append(py.when(test, [py.put("t", py.const(end))]))

    def _word(self, name: str) -> py.Expr:
        """Give a value as a reason shows it: the word of a ladder where its rank is reckoned with."""
        if not self.plan.ladder:
            return py.name(name)
        return py.item(self.k.constant(tuple(self.k.meanings.ladder(self.plan.ladder) or ())), py.name(name))

    # ---- one line ------------------------------------------------------------------------------------------------------

    def _in_ladder(self, value: c.Value | None) -> py.Expr:
        if value is None:
            return py.const(None)
        is_rung = self.plan.ladder and not isinstance(value, (c.Arithmetic, c.Negative, c.Rungs)) and not _is_number(value)
        if is_rung and self.k.refuses(value):
            return py.call(py.name("rank_of"), self.k.value(value))
        return self.k.rank(value) if is_rung else self.k.value(value)

    def _stop(self, name: str, value: c.Value | None) -> list[py.Stmt]:
        """Write that a value which cannot be said is the result, whatever comes after."""
        if not self.k.refuses(value):
            return []
        test = py.compare(py.call(py.name("type_"), py.name(name)), "is", py.name("Cannot"))
        return [py.when(test, [self._return(py.name(name))])]

    def _amount(self, line: Line) -> py.Expr:
        """Give what a line adds or sets."""
        if line.change.verb == "set":
            return self._in_ladder(line.change.amount)
        return amounts.product(self.k, line.change, line.change.per, line.times)

    def _note(self, line: Line, value: py.Expr) -> py.Stmt:
        """Write down that a line counted."""
        if self.mode == COUNTED:
            entry = py.tuple_(py.const(line.id), value)
        elif self.mode == WHY:
            entry = py.tuple_(py.const(self.plan.lines.index(line)), py.const(True), value, py.const(-1), py.tuple_())
        else:
            return py.do(py.const(None))
        return py.do(py.call(py.attr(py.name("r"), "append"), entry))

    def _apply(self, line: Line, then: list[py.Stmt]) -> None:
        """Write what a line does under its conditions; in `why`, also which clause failed and with which values."""
        clauses = clauses_of(line)
        done = [each for each in then if not _idle(each)]
        if line.change.verb in ("forbid", "ignore") and not _idle(note := self._note(line, py.const(None))):
            done.append(note)
        body = self._guarded(line, clauses, done) if self.mode == WHY else self._plainly(clauses, done)
        flags = self.ignored.get(line.id, []) + self.ignored.get(line.id.rpartition(".")[2], [])
        if flags:
            otherwise = [self._failed(line, -2, [])] if self.mode == WHY else []
            body = [py.when(py.negate(py.some([py.name(flag) for flag in dict.fromkeys(flags)])), body, otherwise)]
        if line.links:
            body = self._each_link(line, body)
        self.statements += body

    def _plainly(self, clauses: list[c.Value], done: list[py.Stmt]) -> list[py.Stmt]:
        return [py.when(py.every([self.k.truth(each) for each in clauses]), done)] if clauses else done

    def _guarded(self, line: Line, clauses: list[c.Value], done: list[py.Stmt]) -> list[py.Stmt]:
        for number in reversed(range(len(clauses))):
            test, kept = _watched(self.k, clauses[number])
            done = [py.when(test, done, [self._failed(line, number, kept)])]
        return done

    def _failed(self, line: Line, clause: int, kept: list[str]) -> py.Stmt:
        values = py.tuple_(*[py.name(each) for each in kept])
        entry = py.tuple_(py.const(self.plan.lines.index(line)), py.const(False), py.const(None), py.const(clause), values)
        return py.do(py.call(py.attr(py.name("r"), "append"), entry))

    def _each_link(self, line: Line, body: list[py.Stmt]) -> list[py.Stmt]:
        subject = py.name(local(self.plan.parameters[0]))
        source = py.call(py.attr(py.name("w"), "links"), subject, py.const(line.links))
        ends = [py.put(local(end), py.attr(py.name("link"), end)) for end in line.ends]
        return [py.loop("link", source, [*ends, *body])]

    # ---- groups --------------------------------------------------------------------------------------------------------

    def _open_groups(self, lines: list[Line]) -> None:
        for group in dict.fromkeys(each.group for each in lines if each.group):
            self.statements.append(py.put(f"g_{group}", py.const(None)))

    def _in_group(self, line: Line, step: list[py.Stmt]) -> list[py.Stmt]:
        """Write a factor of a group: the first that applies counts, the others say so."""
        if not line.group:
            return step
        name = f"g_{line.group}"
        lost = [self._failed(line, -3, [])] if self.mode == WHY else []
        return [py.when(py.compare(py.name(name), "is", py.const(None)), [py.put(name, py.const(True)), *step], lost)]

    def _compete(self, line: Line) -> list[py.Stmt]:
        """Write a plus of a group: it is remembered when it is the one that counts so far."""
        name, number = f"g_{line.group}", self.plan.lines.index(line)
        entry = py.tuple_(py.name("a"), py.const(number))
        first = py.compare(py.name(name), "is", py.const(None))
        rule = self.plan.groups.get(line.group, "one")
        better = first if rule == "one" else py.some([first, _better(name, rule)])
        lost = [self._failed(line, -3, [])] if self.mode == WHY else []
        beaten = py.when(py.compare(py.name(name), "is not", py.const(None)), [self._beaten(name)]) if self.mode == WHY else None
        taken = [*([beaten] if beaten is not None else []), py.put(name, entry)]
        stop = [each for value in _amounts_of([line]) for each in self._stop("a", value)][:1]
        return [py.put("a", self._amount(line)), *stop, py.when(better, taken, lost)]

    def _beaten(self, name: str) -> py.Stmt:
        entry = py.tuple_(py.item(py.name(name), py.const(1)), py.const(False), py.const(None), py.const(-3), py.tuple_())
        return py.do(py.call(py.attr(py.name("r"), "append"), entry))

    def _close_groups(self, lines: list[Line]) -> None:
        for group in dict.fromkeys(each.group for each in lines if each.group):
            name = f"g_{group}"
            value = py.item(py.name(name), py.const(0))
            done: list[py.Stmt] = [py.grow("t", value)]
            if self.mode == WHY:
                entry = py.tuple_(py.item(py.name(name), py.const(1)), py.const(True), value, py.const(-1), py.tuple_())
                done.append(py.do(py.call(py.attr(py.name("r"), "append"), entry)))
            elif self.mode == COUNTED:
                ids = self.k.constant(tuple(each.id for each in self.plan.lines))
                entry = py.tuple_(py.item(ids, py.item(py.name(name), py.const(1))), value)
                done.append(py.do(py.call(py.attr(py.name("r"), "append"), entry)))
            self.statements.append(py.when(py.compare(py.name(name), "is not", py.const(None)), done))


def _amounts_of(lines: list[Line]) -> list[c.Value]:
    """Give what lines add, times what, and how far."""
    return [each for line in lines for each in (line.change.amount, line.change.per, line.change.bound) if each is not None]


def _bound_word(line: Line) -> str:
    return (line.change.bound_word or "").removeprefix("not ")


def _better(name: str, rule: str) -> py.Expr:
    return py.compare(py.name("a"), ">" if rule == "highest" else "<", py.item(py.name(name), py.const(0)))


def _idle(statement: py.Stmt) -> bool:
    value = getattr(statement, "value", None)
    return type(statement).__name__ == "Expr" and type(value).__name__ == "Constant"


def _is_number(value: c.Value) -> bool:
    return isinstance(value, c.Constant) and isinstance(value.value, int)


def _watched(k: Compiler, clause: c.Value) -> tuple[py.Expr, list[str]]:
    """Compile a clause so that the values of its sides are still there when it fails."""
    kept: list[str] = []

    def watch(value: c.Value) -> py.Expr:
        if value not in shown_operands(clause):
            return k.value(value)
        kept.append(k.temporary())
        return py.keep(kept[-1], k.value(value))

    if isinstance(clause, c.Compare) and not (k.refuses(clause.left) or k.refuses(clause.right)):
        left = watch(clause.left)
        return py.compare(left, clause.operator, watch(clause.right)), kept
    if isinstance(clause, c.IsWord) and not k.refuses(clause.value):
        return among(watch(clause.value), clause), kept
    return k.truth(clause), kept
