"""The readings of whole quantities agree: total, what counted, every reason, a slow reckoning by the design; shuffled, printed, as JSON."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from meadow import MOOD, vocabulary
from pasture import Jumping, Lines, checked, path, read_line, scene
from reckoning import Plans, Reckoner

from rulecore.language import checked as c
from rulecore.language import nodes as n
from rulecore.language import parser
from rulecore.language.compiler import Compiler
from rulecore.language.explainer import Explainer
from rulecore.language.lines import Plan
from rulecore.language.printer import canonical
from rulecore.language.quantities import clauses_of, compile_quantity
from rulecore.values.cannot import Cannot

FEW = settings(max_examples=60)
KINDS = ("jump", "temper")
IDS = "abcdefgh"


def change(lines, quantity):
    """Give one random change of the quantity."""
    random, target = lines.random, path(quantity)
    ladder = quantity == "temper"

    def number():
        return lines.number(random.choice([0, 0, 1, 2]))

    def whole():
        return random.choice([n.NumberLiteral(random.randint(0, 3)), lines.field("lucky"), lines.field("asleep")])

    amount = whole if ladder else number
    limit = (lambda: lines.mood(1)) if ladder else number
    bounds = [None, None, n.Bound("at most", amount()), n.Bound("not below", limit()), n.Bound("not above", limit())]
    per = random.choice([None, None, amount()])
    makers = [
        lambda: n.Add(random.choice("+-"), amount(), target, per, random.choice(bounds)),
        lambda: n.Add(random.choice("+-"), amount(), target, per, random.choice(bounds)),
        lambda: n.Limit(target, random.choice(["most", "least"]), limit()),
        lambda: n.Ignore(path(random.choice(IDS))),
        lambda: n.Forbid(target),
    ]
    if not ladder:
        makers += [lambda: n.Halve(target, random.choice([None, "up", "down"])), lambda: n.Double(target)]
    return random.choice(makers)()


def random_plan(random, quantity):
    """Give a quantity with up to eight lines; at most one sets, so that no two values can meet."""
    lines, v = Lines(random), vocabulary()
    plan = Plan(quantity, ("goat", "other", "hops"), checked(lines.mood(1) if quantity == "temper" else lines.number(1)))
    plan.ladder = "mood" if quantity == "temper" else ""
    plan.stages = random.choice([("",), ("early", "late")])
    plan.groups = {"wet": random.choice(["one", "highest", "lowest"])}
    plan.rounding = random.choice(["none", "up", "down", "nearest"]) if quantity == "jump" else "none"
    v.modifiers = {name: [name] for name in IDS}
    count = random.randint(0, len(IDS))
    for name in random.sample(IDS, count):
        made = change(lines, quantity)
        if name == "a" and random.random() < 0.5:
            made = n.Set(path(quantity), lines.mood(1) if quantity == "temper" else lines.number(1))
        when = random.choice([None, lines.truth(0), lines.comparison(1)])
        found = read_line(v, name, n.Modifier(made, when))
        if isinstance(made, n.Ignore) and (made.target.name <= name):
            continue  # rings are refused when a rulebook is assembled
        dress(random, plan, found)
        plan.lines.append(found)
    return plan


def dress(random, plan, found):
    """Give a line a stage, a group, a condition that brings it and a number of times, or none of them."""
    if found.change.verb in ("ignore", "forbid"):
        return
    found.stage = random.choice(["", *(plan.stages if len(plan.stages) > 1 else ())])
    plain = found.change.bound_word in (None, "at most")
    if found.change.verb in ("plus", "halve", "double") and plain and random.random() < 0.3:
        found.group = "wet"
    if random.random() < 0.3:
        level = c.Level(c.Local("goat"), "lucky")
        found.guard = c.Compare(">", level, c.Constant(0), "number")
        if found.change.verb == "plus" and random.random() < 0.5:
            found.times = level


def worked_out(plan, where, mode="total"):
    world, names = where
    return compile_quantity(Compiler(Jumping()), plan, mode)(world, names["goat"], names["other"], names["hops"])


def same(one, other):
    if isinstance(one, Cannot) or isinstance(other, Cannot):
        return isinstance(one, Cannot) and isinstance(other, Cannot)
    return one == other


@pytest.mark.parametrize("quantity", KINDS)
@FEW
@given(random=st.randoms())
def test_a_compiled_quantity_gives_what_the_design_says(quantity, random):
    plan, where = random_plan(random, quantity), scene(random)
    wanted = Plans(plan, Reckoner(where[0], MOOD, **where[1])).total()
    assert same(worked_out(plan, where), wanted), [each.text for each in plan.lines]


@pytest.mark.parametrize("quantity", KINDS)
@FEW
@given(random=st.randoms())
def test_the_total_is_the_sum_of_what_is_told(quantity, random):
    plan, where = random_plan(random, quantity), scene(random)
    total = worked_out(plan, where)
    counted, listed = worked_out(plan, where, "counted")
    explained, entries = worked_out(plan, where, "why")
    assert same(total, counted)
    assert same(total, explained)
    if isinstance(total, Cannot):
        return
    told_of = [(plan.lines[number].id, value) for number, applied, value, *_ in entries if applied and number >= 0]
    limits = {each.id for each in plan.lines if each.change.verb in ("least", "most")}
    # A limit is told with every why; it has counted only where it was needed.
    assert set(map(repr, listed)) <= set(map(repr, told_of))
    assert sorted(repr(each) for each in listed if each[0] not in limits) == sorted(repr(each) for each in told_of if each[0] not in limits)
    # Every line says once whether it counted, or else which of its clauses failed.
    told = [number for number, *_ in entries if number >= 0]
    assert sorted(told) == list(range(len(plan.lines)))


@pytest.mark.parametrize("quantity", KINDS)
@FEW
@given(random=st.randoms())
def test_the_clause_that_failed_is_the_first_that_does_not_hold(quantity, random):
    plan, where = random_plan(random, quantity), scene(random)
    _, entries = worked_out(plan, where, "why")
    reckoner = Reckoner(where[0], MOOD, **where[1])
    for number, applied, _, clause, _values in entries:
        if number < 0 or clause < -1:
            continue
        held = [reckoner.holds(each) for each in clauses_of(plan.lines[number])]
        assert all(held) if applied else (held.index(False) == clause), plan.lines[number].text
    reasons = Explainer(plan).reasons(entries)
    assert len(reasons) == len(entries)
    assert all(each.text for each in reasons)


@pytest.mark.parametrize("quantity", KINDS)
@FEW
@given(random=st.randoms(), data=st.data())
def test_the_order_of_writing_never_matters(quantity, random, data):
    plan, where = random_plan(random, quantity), scene(random)
    plan.groups = {"wet": "lowest"}  # of `one`, the first counts
    for each in plan.lines:
        each.group = each.group if each.change.verb == "plus" else ""
    straight = worked_out(plan, where)
    plan.lines = data.draw(st.permutations(plan.lines))
    assert same(worked_out(plan, where), straight)


@pytest.mark.parametrize("quantity", KINDS)
@FEW
@given(random=st.randoms())
def test_lines_read_back_from_their_canonical_text_give_the_same(quantity, random):
    plan, where = random_plan(random, quantity), scene(random)
    straight = worked_out(plan, where)
    v = vocabulary()
    v.modifiers = {name: [name] for name in IDS}
    for each in plan.lines:
        again = read_line(v, each.id, parser.modifier(canonical(parser.modifier(each.text))))
        assert again.change == each.change
        each.change = again.change
    assert same(worked_out(plan, where), straight)


@pytest.mark.parametrize("quantity", KINDS)
@FEW
@given(random=st.randoms())
def test_a_plan_that_was_json_in_between_gives_the_same(quantity, random):
    plan, where = random_plan(random, quantity), scene(random)
    back = Plan.from_json(json.loads(json.dumps(plan.to_json())))
    for mode in ("total", "counted", "why"):
        one, other = worked_out(plan, where, mode), worked_out(back, where, mode)
        assert repr(one) == repr(other)


@pytest.mark.long
def test_many_quantities_agree():
    for seed in range(10_000):
        random = Random(seed)
        plan, where = random_plan(random, KINDS[seed % 2]), scene(random)
        wanted = Plans(plan, Reckoner(where[0], MOOD, **where[1])).total()
        assert same(worked_out(plan, where), wanted), (seed, [each.text for each in plan.lines])
