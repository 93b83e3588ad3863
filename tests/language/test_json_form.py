"""Checked trees as JSON: every class of node comes back with its place, and nothing else is ever made of it."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from meadow import plan
from pasture import Lines, checked

from rulecore.language import checked as c
from rulecore.language.json_form import from_json, to_json
from rulecore.language.lines import Line, Plan


def classes(of=c.Value):
    """Every class of checked node."""
    for each in of.__subclasses__():
        yield each
        yield from classes(each)


ONE = c.Constant(1)


@pytest.mark.parametrize("cls", [*classes(), c.Members, c.Change], ids=lambda cls: cls.__name__)
def test_every_class_comes_back(cls):
    node = cls(*[(ONE, c.Local("goat")) for _ in cls.fields]).at((2, 5))
    back = from_json(json.loads(json.dumps(to_json(node))))
    assert (type(back), back, back.span) == (cls, node, (2, 5))


@pytest.mark.parametrize("value", [0, -3, True, False, None, "", "fog", Fraction(1, 3), Fraction(-7, 2), (), (1, ("a", None)), 10**40])
def test_what_stands_in_a_node_comes_back(value):
    back = from_json(json.loads(json.dumps(to_json(c.Constant(value)))))
    assert (back.value, type(back.value)) == (value, type(value))


@settings(max_examples=60)
@given(random=st.randoms())
def test_random_trees_come_back(random):
    tree = checked(Lines(random).truth(4))
    assert from_json(json.loads(json.dumps(to_json(tree)))) == tree


WRONG = [["Node"], ["os", 0, 0], ["Local", 0, 0], ["Local", 0, 0, "a", "b"], ["Local"], ["/", "1/0"], ["/", "x"], [], [3]]


@pytest.mark.parametrize("written", WRONG)
def test_what_is_no_tree_is_refused(written):
    with pytest.raises((KeyError, ValueError, IndexError, ZeroDivisionError)):
        from_json(written)


def test_a_plan_comes_back_with_all_that_its_lines_say():
    made = plan("goat.speed", "+2 to jump when goat.mood >= cross", "halve jump rounding up when meadow is fog")
    made.usual = {"hops": c.Constant(Fraction(1, 2))}
    made.stages, made.groups, made.rounding, made.as_of, made.ladder = ("early", "late"), {"wet": "one"}, "down", "dawn", "mood"
    first = made.lines[0]
    first.guard, first.times = c.Level(c.Local("goat"), "asleep"), c.Level(c.Local("goat"), "lucky")
    first.links, first.ends, first.group, first.stage = "roped", ("leading", "led"), "wet", "late"
    first.because, first.cite, first.layer, first.at, first.status, first.source = (
        "fog",
        ("M-1",),
        "meadow",
        "m.yaml:1:1",
        "stand-in",
        "lame",
    )
    back = Plan.from_json(json.loads(json.dumps(made.to_json())))
    assert back.to_json() == made.to_json()
    assert {name: getattr(back, name) for name in Plan.__slots__ if name != "lines"} == {
        name: getattr(made, name) for name in Plan.__slots__ if name != "lines"
    }
    for one, other in zip(back.lines, made.lines, strict=True):
        assert {name: getattr(one, name) for name in Line.__slots__} == {name: getattr(other, name) for name in Line.__slots__}
