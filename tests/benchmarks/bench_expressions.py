"""Twelve modifiers of one number: compiled from a ruleset beside the same rule written by hand, and beside other libraries."""

from __future__ import annotations

import ast
import os
import tempfile
from typing import TYPE_CHECKING, Any

import jumps
from yardsticks import Row, installed, timed

from rulecore.language.explainer import Explainer
from rulecore.language.quantities import COUNTED, WHY, compile_quantity
from rulecore.rulebook.loading import read

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rulecore.rulebook.rulebook import Rulebook

#: These are quick, and a neighbour who is busy for a second would be seen in all of the usual rounds.
ROUNDS = 81
#: Of slow things fewer situations are worked out in a round.
FEW = 32


def rulebook() -> Rulebook:
    """Read the ruleset from YAML, as an author would have written it."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "ruleset.yaml"), "w", encoding="utf-8") as file:
            file.write(jumps.RULES)
        return read(folder).rulebook()


def rows() -> Iterator[Row]:
    """Give our ratios to the rule by hand, then how many times faster we are than other libraries."""
    rules, drawn = rulebook(), jumps.situations()
    total, plan = rules.q.jumping, rules.quantity("jumping")["plan"]
    counted = compile_quantity(rules.compiler, plan, COUNTED)
    wanted = [jumps.by_hand(*each) for each in drawn]
    refuse(wanted, (total(None, *each) for each in drawn), "the total")
    refuse(wanted, (sum(value for _, value in jumps.counted_by_hand(*each)) for each in drawn), "the list by hand")
    refuse(wanted, (rules.explain("jumping", None, each)[0] for each in drawn), "the explanation")
    for each in drawn:
        value, listed = counted(None, *each)
        if value != sum(amount for _, amount in listed) or {n: v for n, v in listed if v} != {
            n: v for n, v in jumps.counted_by_hand(*each) if v
        }:
            raise SystemExit(f"ours counts {listed}, the rule by hand {jumps.counted_by_hand(*each)}")

    def all_total() -> None:
        for goat, ditch, sky in drawn:
            total(None, goat, ditch, sky)

    def all_counted() -> None:
        for goat, ditch, sky in drawn:
            counted(None, goat, ditch, sky)

    def some_explained() -> None:
        for each in drawn[:FEW]:
            rules.explain("jumping", None, each)

    why, explainer = compile_quantity(rules.compiler, plan, WHY), Explainer(plan)

    def some_anew() -> None:
        for each in drawn[:FEW]:
            explainer._made.clear()
            explainer.reasons(why(None, *each)[1])

    taken = timed(
        ROUNDS,
        by_hand=over(jumps.by_hand, drawn),
        counted_by_hand=over(jumps.counted_by_hand, drawn),
        total=all_total,
        counted=all_counted,
        explained=some_explained,
        anew=some_anew,
        few_by_hand=over(jumps.by_hand, drawn[:FEW]),
    )
    yield Row("12 modifiers, the total", taken["total"] / taken["by_hand"], "the rule by hand", 0.75)
    yield Row("12 modifiers, with what counted", taken["counted"] / taken["counted_by_hand"], "a list by hand", 0.9)
    yield Row("12 modifiers, with every why and why not", taken["explained"] / taken["few_by_hand"], "the rule by hand", 25)
    yield Row("the same, no sentence said before with these values", taken["anew"] / taken["few_by_hand"], "the rule by hand")
    yield from beside(all_total, drawn, wanted)


def over(function: Callable[..., object], drawn: list[jumps.Situation]) -> Callable[[], None]:
    """Give a function that works all situations out."""

    def loop() -> None:
        for goat, ditch, sky in drawn:
            function(goat, ditch, sky)

    return loop


def nonzero(counted: list[tuple[str, int]]) -> dict[str, int]:
    """Give what counted and was not 0; by hand nothing is listed that comes to 0."""
    return {name: value for name, value in counted if value}


def refuse(wanted: Iterable[Any], found: Iterable[Any], what: str) -> None:
    """Refuse to time something that gives another answer."""
    for number, (one, other) in enumerate(zip(wanted, found, strict=True)):
        if one != other:
            raise SystemExit(f"{what} of situation {number} is {other}, by hand it is {one}")


def beside(ours: Callable[[], None], drawn: list[jumps.Situation], wanted: list[int]) -> Iterator[Row]:
    """Give how many times slower each library works the twelve out, compiled once, its situations made ready before."""
    peers = {"simpleeval": simpleeval, "cel": rust_cel, "datalogic_py": datalogic}
    names = {"cel": "Rust CEL (common-expression-language)", "datalogic_py": "datalogic-py (Rust JSON logic)"}
    for module, prepare in peers.items():
        label = names.get(module, module)
        if not installed(module):
            yield Row("12 modifiers, the total", None, label)
            continue
        one, ready = prepare(drawn)
        refuse(wanted, (one(each) for each in ready), label)
        some = ready[:FEW]

        def theirs(one: Callable[[Any], Any] = one, some: list[Any] = some) -> None:
            for each in some:
                one(each)

        taken = timed(9, ours=ours, theirs=theirs)
        yield Row("12 modifiers, the total", taken["theirs"] / FEW / (taken["ours"] / len(drawn)), f"{label}, times faster")


def simpleeval(drawn: list[jumps.Situation]) -> tuple[Callable[[Any], Any], list[Any]]:
    """Prepare simpleeval: the expression parsed once."""
    from simpleeval import SimpleEval

    evaluator = SimpleEval(functions={"min": min, "max": max})
    parsed = evaluator.parse(jumps.TOGETHER)

    def one(names: dict[str, Any]) -> Any:
        evaluator.names = names
        return evaluator.eval(jumps.TOGETHER, previously_parsed=parsed)

    return one, [dict(zip(("goat", "ditch", "sky"), each, strict=True)) for each in drawn]


def rust_cel(drawn: list[jumps.Situation]) -> tuple[Callable[[Any], Any], list[Any]]:
    """Prepare Rust's CEL: the program compiled once, the contexts filled before."""
    import cel

    program = cel.compile(jumps.cel(expression()))
    ready = []
    for each in jumps.as_dicts(drawn):
        context = cel.Context()
        context.update(each)
        ready.append(context)
    return program.execute, ready


def datalogic(drawn: list[jumps.Situation]) -> tuple[Callable[[Any], Any], list[Any]]:
    """Prepare datalogic: the rule compiled once, the data handed over before."""
    import datalogic_py

    rule = datalogic_py.Engine().compile(jumps.json_logic(expression()))
    return rule.evaluate_data, [datalogic_py.DataHandle(each) for each in jumps.as_dicts(drawn)]


def expression() -> ast.expr:
    """Give the twelve as one tree of Python's."""
    return ast.parse(jumps.TOGETHER, mode="eval").body


if __name__ == "__main__":
    from yardsticks import table

    print(table(list(rows())))
