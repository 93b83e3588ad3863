"""What compiled expressions give: exact numbers, ladders, *cannot*, pieces, and nothing of Python within reach."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from meadow import MOOD, Goat, Meadow, Meanings, World, evaluate, plan

from rulecore.language import checked as c
from rulecore.language.compiler import Compiler
from rulecore.language.quantities import compile_quantity
from rulecore.values.cannot import Cannot


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7 / 2", Fraction(7, 2)),
        ("6 / 2", 3),
        ("round(7 / 2)", 4),
        ("floor(-7 / 2)", -4),
        ("remainder(7, 3)", 1),
        ("min(goat.speed, hops)", 2),
        ("max(goat.speed, hops, 9)", 9),
        ("goat.mood + 1", "cross"),
        ("goat.mood + 9", "furious"),
        ("furious - goat.mood", 2),
        ("if hops > 1 then white else brown", "white"),
        ("leap[cross, 3]", 4),
        ("leap[furious, 3] otherwise 0", 0),
        ("false and leap[furious, 3] > 1", False),
        ("leap[furious, 3] > 1 and false", False),
        ("leap[furious, 3] > 1 or true", True),
        ("leap[furious, 3] is cannot", True),
        ("count(goat where it.speed = 3)", 2),
        ("sum(it.speed for each goat)", 6),
        ("highest(it.mood for each goat)", "calm"),
        ("any goat where it is not goat and it.coat is white", True),
        ("no goat where it is asleep", True),
        ("goat.friend is none", True),
        ("goat is not lucky", True),
        ("hops between 1 and 2", True),
        ("goat.mood between calm and cross", True),
        ("goat.coat = white and not meadow.wet", True),
        ("option.shy is nobody", True),
        ("distance[goat, other] + turn", 1),
    ],
)
def test_an_expression_gives(text: str, value: Any) -> None:
    assert evaluate(text) == value


@pytest.mark.parametrize(
    "text",
    ["leap[furious, 3] + 1", "leap[furious, 3] > 1 and true", "not leap[furious, 3] > 1", "min(leap[furious, 3], 1)", "-leap[furious, 3]"],
)
def test_cannot_carries_its_reason_through(text: str) -> None:
    assert evaluate(text) == Cannot(("leap has no number for row furious",))


def test_a_name_that_begins_with_an_underscore_is_never_read() -> None:
    with pytest.raises(ValueError, match="__class__"):
        Compiler(Meanings()).function(c.Attribute(c.Local("goat"), "__class__"), ("goat",))


def test_no_builtin_is_within_reach() -> None:
    compiler = Compiler(Meanings())
    assert compiler.globals["__builtins__"] == {}
    assert not {"open", "eval", "exec", "getattr", "__import__"} & compiler.globals.keys()


def test_a_tree_written_as_json_runs_the_same() -> None:
    made = plan(
        "goat.speed",
        "+2 to jump when goat.mood >= cross",
        "halve jump rounding up when meadow is fog",
        "jump at most leap[goat.mood, hops] otherwise 3",
    )
    again = type(made).from_json(made.to_json())
    goat, world = Goat(mood=MOOD["cross"], speed=7), World(meadow=Meadow(fog=1))
    for each in (made, again):
        assert compile_quantity(Compiler(Meanings()), each)(world, goat, goat, 1) == 2


LINES = (
    "+2 to jump when goat.mood >= cross",
    "-1 to jump per (goat.speed - 2), at most 3",
    "+goat.speed to jump when meadow.wet",
    "halve jump rounding down when other.tame",
    "double jump when goat is lucky",
    "set jump to 5 when goat.coat is brown",
    "-4 to jump, not below 1 when hops > 2",
    "-2 to jump, not below 3 when hops > 1",
    "+3 to jump, not above 6 when goat.tame",
    "jump at least 2 when not meadow.wet",
    "jump at most 7",
    "forbid jump when goat is asleep",
    "+leap[goat.mood, hops] to jump when goat.speed > 4",
)

goats = st.builds(
    Goat,
    speed=st.integers(0, 9),
    mood=st.sampled_from(list(MOOD)),
    coat=st.sampled_from(["white", "brown"]),
    tame=st.booleans(),
    asleep=st.sampled_from([0, 0, 0, 1]),
    lucky=st.integers(0, 1),
)
scenes = st.tuples(goats, goats, st.integers(0, 6), st.builds(Meadow, wet=st.booleans(), fog=st.integers(0, 1)))


@given(scenes, st.permutations(LINES))
def test_the_order_of_writing_never_matters(scene: Any, shuffled: list[str]) -> None:
    goat, other, hops, meadow = scene
    world = World(goat, other, meadow=meadow)
    compiler = Compiler(Meanings())
    straight = compile_quantity(compiler, plan("goat.speed", *LINES))(world, goat, other, hops)
    found = compile_quantity(compiler, plan("goat.speed", *shuffled))(world, goat, other, hops)
    assert found == straight or (isinstance(found, Cannot) and isinstance(straight, Cannot))


def by_hand(goat: Goat, other: Goat, hops: int, meadow: Meadow) -> Any:
    """Work the quantity of LINES out as the design says it, step by step."""
    if goat.asleep:
        return "cannot"
    total: Any = 5 if goat.coat == "brown" else goat.speed
    factor = Fraction(1, 2) if other.tame else Fraction(1)
    factor *= 2 if goat.lucky else 1
    total = (total * factor).__floor__() if other.tame else total * factor
    total += 2 if goat.mood.rank >= 1 else 0
    total -= min(3, max(0, goat.speed - 2))
    total += goat.speed if meadow.wet else 0
    if goat.speed > 4:
        if goat.mood == "furious":
            return "cannot"
        total += goat.mood.rank + hops
    for bound, amount in ((3, -2 if hops > 1 else 0), (1, -4 if hops > 2 else 0)):
        total = max(total + amount, min(total, bound)) if amount else total
    total = min(total + 3, max(total, 6)) if goat.tame else total
    total = max(total, 2) if not meadow.wet else total
    return min(total, 7)


@given(scenes)
def test_total_list_and_reasons_agree_with_a_reckoning_by_hand(scene: Any) -> None:
    goat, other, hops, meadow = scene
    world = World(goat, other, meadow=meadow)
    compiler, made = Compiler(Meanings()), plan("goat.speed", *LINES)
    total = compile_quantity(compiler, made)(world, goat, other, hops)
    counted, listed = compile_quantity(compiler, made, "counted")(world, goat, other, hops)
    explained, entries = compile_quantity(compiler, made, "why")(world, goat, other, hops)
    wanted = by_hand(goat, other, hops, meadow)
    assert total == counted == explained
    assert (isinstance(total, Cannot) and wanted == "cannot") or total == wanted
    if not isinstance(total, Cannot):
        told = {made.lines[n].id for n, applied, *_ in entries if applied and n >= 0}
        limits = {each.id for each in made.lines if each.change.verb in ("least", "most")}  # these count only where they are needed
        assert {name for name, _ in listed} - limits == told - limits
        assert {name for name, _ in listed} <= told
        assert {n for n, *_ in entries} == {-1, *range(len(LINES))}
