"""Twelve modifiers of a goat's jump, three times: as a ruleset, by hand in Python, and in the dialects of other libraries."""

# ruff: noqa: RUF023 - the slots of a record stand in the order of its values

from __future__ import annotations

import ast
import random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

RULES = """\
ruleset: meadow
title: Meadow
version: 1.0.0
format: 1
choices:
  size: [small, medium, large]
  side: [left, right, neither]
pieces:
  goat:
    fields:
      skill: number
      helpers: number
      helpers_needed: number
      fresh: truth
      half_awake: truth
      ditches: number
      sore: number
      jumps: number
      height: number
      leans: side
  ditch: {fields: {width: number, slippery: truth, size: size, depth: number, muddy: truth, seen: truth}}
  weather: {one: yes, fields: {wind: number, rain: number, dark: truth}}
checks:
  jump: {with: {goat: goat, ditch: ditch, sky: weather}, roll: 1d6, adds: 'jumping[goat, ditch, sky]', succeeds: total >= 3}
quantities:
  jumping: {with: {goat: goat, ditch: ditch, sky: weather}, base: 0}
modifiers:
  storm: {rule: -1 to jumping when sky.wind >= 3 and sky.rain >= 3}
  skill: {rule: '+max(-2, min(2, goat.skill - 3)) to jumping'}
  few_helpers: {rule: '-2 to jumping per (goat.helpers_needed - goat.helpers), at most 6'}
  first_jump: {rule: '+max(1, 5 - ditch.width) to jumping when goat.fresh and ditch.width <= 5'}
  slide: {rule: +4 to jumping when ditch.slippery and ditch.width <= 5}
  half_awake: {rule: -8 to jumping when goat.half_awake and goat.ditches = 1}
  two_ditches: {rule: -10 to jumping when goat.ditches >= 2}
  small_ditch: {rule: -1 to jumping when ditch.size is small and ditch.width > 6}
  shallow: {rule: +1 to jumping when ditch.depth <= 4 or ditch.muddy}
  wet_side: {rule: -2 to jumping when sky.rain >= goat.height and goat.leans is left}
  sore: {rule: '-1 to jumping per goat.sore, at most 4'}
  tired_or_dark: {rule: -1 to jumping when goat.jumps > 5 or sky.dark and not ditch.seen}
"""

#: The same in a Python-like dialect: what counts, and under which condition.
PYTHON = (
    ("sky.wind >= 3 and sky.rain >= 3", "-1"),
    ("True", "max(-2, min(2, goat.skill - 3))"),
    ("goat.helpers < goat.helpers_needed", "max(-6, -2 * (goat.helpers_needed - goat.helpers))"),
    ("goat.fresh and ditch.width <= 5", "max(1, 5 - ditch.width)"),
    ("ditch.slippery and ditch.width <= 5", "4"),
    ("goat.half_awake and goat.ditches == 1", "-8"),
    ("goat.ditches >= 2", "-10"),
    ("ditch.size == 'small' and ditch.width > 6", "-1"),
    ("ditch.depth <= 4 or ditch.muddy", "1"),
    ("sky.rain >= goat.height and goat.leans == 'left'", "-2"),
    ("goat.sore > 0", "max(-4, -goat.sore)"),
    ("goat.jumps > 5 or (sky.dark and not ditch.seen)", "-1"),
)
#: All of it as one expression.
TOGETHER = " + ".join(f"(({amount}) if ({when}) else 0)" for when, amount in PYTHON)


def by_hand(goat, ditch, sky):
    """Add up what a programmer would write."""
    total = 0
    if sky.wind >= 3 and sky.rain >= 3:
        total -= 1
    total += max(-2, min(2, goat.skill - 3))
    if goat.helpers < goat.helpers_needed:
        total += max(-6, -2 * (goat.helpers_needed - goat.helpers))
    if goat.fresh and ditch.width <= 5:
        total += max(1, 5 - ditch.width)
    if ditch.slippery and ditch.width <= 5:
        total += 4
    if goat.half_awake and goat.ditches == 1:
        total -= 8
    if goat.ditches >= 2:
        total -= 10
    if ditch.size == "small" and ditch.width > 6:
        total -= 1
    if ditch.depth <= 4 or ditch.muddy:
        total += 1
    if sky.rain >= goat.height and goat.leans == "left":
        total -= 2
    if goat.sore > 0:
        total += max(-4, -goat.sore)
    if goat.jumps > 5 or (sky.dark and not ditch.seen):
        total -= 1
    return total


def counted_by_hand(goat, ditch, sky):
    """List what counted, as a programmer would who must tell the players."""
    counted = []
    if sky.wind >= 3 and sky.rain >= 3:
        counted.append(("storm", -1))
    counted.append(("skill", max(-2, min(2, goat.skill - 3))))
    if goat.helpers < goat.helpers_needed:
        counted.append(("few_helpers", max(-6, -2 * (goat.helpers_needed - goat.helpers))))
    if goat.fresh and ditch.width <= 5:
        counted.append(("first_jump", max(1, 5 - ditch.width)))
    if ditch.slippery and ditch.width <= 5:
        counted.append(("slide", 4))
    if goat.half_awake and goat.ditches == 1:
        counted.append(("half_awake", -8))
    if goat.ditches >= 2:
        counted.append(("two_ditches", -10))
    if ditch.size == "small" and ditch.width > 6:
        counted.append(("small_ditch", -1))
    if ditch.depth <= 4 or ditch.muddy:
        counted.append(("shallow", 1))
    if sky.rain >= goat.height and goat.leans == "left":
        counted.append(("wet_side", -2))
    if goat.sore > 0:
        counted.append(("sore", max(-4, -goat.sore)))
    if goat.jumps > 5 or (sky.dark and not ditch.seen):
        counted.append(("tired_or_dark", -1))
    return counted


class Record:
    """A piece by hand: named values in slots."""

    __slots__ = ()

    def __init__(self, *values: object) -> None:
        for name, value in zip(self.__slots__, values, strict=True):
            setattr(self, name, value)

    def named(self) -> dict[str, object]:
        """Give the values by their names, as libraries want them that know no objects."""
        return {name: getattr(self, name) for name in self.__slots__}


class Goat(Record):
    """A goat with the fields of the ruleset."""

    __slots__ = ("skill", "helpers", "helpers_needed", "fresh", "half_awake", "ditches", "sore", "jumps", "height", "leans")


class Ditch(Record):
    """A ditch with the fields of the ruleset."""

    __slots__ = ("width", "slippery", "size", "depth", "muddy", "seen")


class Sky(Record):
    """The weather with the fields of the ruleset."""

    __slots__ = ("wind", "rain", "dark")


Situation = tuple[Goat, Ditch, Sky]


def situations(count: int = 256) -> list[Situation]:
    """Draw goats before ditches under skies, so that every modifier counts sometimes."""
    chance = random.Random(7)
    die = chance.randint

    def often(share: float) -> bool:
        return chance.random() < share

    def one() -> Situation:
        ditches = 1 if often(0.85) else 2
        who = (die(1, 5), die(0, 4), die(1, 4), often(0.3), often(0.2), ditches, max(0, die(-3, 6)), die(0, 9), die(1, 5))
        goat = Goat(*who, chance.choice(["left", "right", "neither"]))
        ditch = Ditch(die(1, 10), often(0.15), chance.choice(["small", "medium", "large"]), die(0, 20), often(0.05), often(0.5))
        return goat, ditch, Sky(die(0, 4), die(0, 5), often(0.1))

    return [one() for _ in range(count)]


def as_dicts(drawn: list[Situation]) -> Iterator[dict[str, dict[str, object]]]:
    """Give situations as dictionaries of dictionaries."""
    for goat, ditch, sky in drawn:
        yield {"goat": goat.named(), "ditch": ditch.named(), "sky": sky.named()}


SIGNS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}


def cel(node: ast.expr) -> str:
    """Write an expression in the Common Expression Language, which has neither `min` nor `max`."""
    match node:
        case ast.BoolOp(op, values):
            return "(" + (" && " if isinstance(op, ast.And) else " || ").join(map(cel, values)) + ")"
        case ast.UnaryOp(op, operand):
            return f"{'!' if isinstance(op, ast.Not) else '-'}({cel(operand)})"
        case ast.BinOp(left, op, right) | ast.Compare(left, [op], [right]):
            return f"({cel(left)} {SIGNS[type(op)]} {cel(right)})"
        case ast.IfExp(test, body, orelse):
            return f"({cel(test)} ? {cel(body)} : {cel(orelse)})"
        case ast.Call(ast.Name(name), [first, second]):
            one, other = cel(first), cel(second)
            return f"({one} {'<' if name == 'min' else '>'} {other} ? {one} : {other})"
        case ast.Constant(bool(value)):
            return str(value).lower()
        case _:
            return ast.unparse(node)


def json_logic(node: ast.expr) -> Any:
    """Write an expression as JSON logic."""
    match node:
        case ast.BoolOp(op, values):
            return {"and" if isinstance(op, ast.And) else "or": [json_logic(each) for each in values]}
        case ast.UnaryOp(ast.USub(), ast.Constant(value)):
            return -value
        case ast.UnaryOp(op, operand):
            return {"!" if isinstance(op, ast.Not) else "-": [json_logic(operand)]}
        case ast.BinOp(ast.BinOp(_, ast.Add(), _) as left, ast.Add(), right):
            return {"+": [*json_logic(left)["+"], json_logic(right)]}
        case ast.BinOp(left, op, right) | ast.Compare(left, [op], [right]):
            return {SIGNS[type(op)]: [json_logic(left), json_logic(right)]}
        case ast.IfExp(test, body, orelse):
            return {"if": [json_logic(test), json_logic(body), json_logic(orelse)]}
        case ast.Call(ast.Name(name), arguments):
            return {name: [json_logic(each) for each in arguments]}
        case ast.Constant(value):
            return value
        case _:
            return {"var": ast.unparse(node)}
