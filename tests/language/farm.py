"""The meadow with everything else a name can mean: wholes and parts, sets, kept fields, tables with columns, orders, functions."""

from __future__ import annotations

from typing import Any

from meadow import scope, vocabulary

from rulecore.language import checked as c
from rulecore.language import parser
from rulecore.language.checker import Checker
from rulecore.language.node import Node
from rulecore.language.types import NUMBER, TRUTH, Type
from rulecore.language.vocabulary import Attribute, Condition, Kind, Parameter, Signature, Vocabulary, WordList, WordSet

GOAT, MOOD, COAT = Type("piece", "goat"), Type("choice", "mood"), Type("choice", "coat")


def farm() -> Vocabulary:
    """Give the names of the farm."""
    v = vocabulary()
    _pieces(v)
    _conditions_and_sets(v)
    _tables_and_calls(v)
    v.lists["hair"] = WordList("hair", ("brown", "long"))
    v.letters = {"w": "wool"}
    v.modifiers = {"limp": ["lame.limp"], "rage": ["rage"]}
    return v


def _pieces(v: Vocabulary) -> None:
    goat, herd, leg = v.kinds["goat"], Kind("herd"), Kind("leg", part_of="goat", named=("1", "2"))
    v.kinds.update(herd=herd, leg=leg)
    goat.part_of = "herd"
    herd.attributes.update(grazing=Attribute("grazing", TRUTH), goat=Attribute("goat", Type("piece", "goat", several=True), "part"))
    leg.attributes.update(name=Attribute("name", NUMBER), sore=Attribute("sore", TRUTH), goat=Attribute("goat", GOAT, "whole"))
    goat.attributes.update(
        herd=Attribute("herd", Type("piece", "herd"), "whole"),
        leg=Attribute("leg", Type("piece", "leg", several=True), "part"),
        knows=Attribute("knows", TRUTH, per=GOAT),
    )


def _conditions_and_sets(v: Vocabulary) -> None:
    itchy = v.conditions["itchy"] = Condition("itchy", "goat", many=True)
    itchy.attributes.update(since=Attribute("since", NUMBER), goat=Attribute("goat", GOAT, "carrier"))
    v.conditions["roped"].attributes["length"] = Attribute("length", NUMBER)
    rival = v.sets["rival"] = WordSet("rival", "goat", "goat")
    rival.where = parser.expression("it.coat != goat.coat")
    v.sets["flock"] = WordSet("flock", "goat", joined=True)
    v.sets["weed"] = WordSet("weed", "goat", "meadow")


def _tables_and_calls(v: Vocabulary) -> None:
    v.tables["far"] = Signature(
        "far", parameters=[Parameter("mood", MOOD)], result=NUMBER, columns={"1": NUMBER, "2": NUMBER}, lends={"column!": NUMBER}
    )
    v.tables["lies"] = Signature("lies", parameters=[Parameter("mood", MOOD)], columns={"length": NUMBER, "skin": COAT})
    v.tables["rolled"] = Signature("rolled", result=NUMBER)
    v.tables["handed"] = Signature("handed", parameters=[Parameter("mood", MOOD)], result=NUMBER, lends={"goat": GOAT})
    v.functions["bearing"] = Signature("bearing", parameters=[Parameter("one", GOAT), Parameter("other", GOAT)], result=NUMBER)
    v.orders["graze"] = Signature("graze", of="goat", parameters=[Parameter("goat", GOAT), Parameter("patch", COAT)])
    v.quantities["stretch"] = Signature("stretch", of="goat", parameters=[Parameter("steps", NUMBER, usual=True)], result=NUMBER)
    v.quantities["push"] = Signature("push", during="leap_over", result=NUMBER)
    v.quantities["hides"] = Signature("hides", of="goat", result=TRUTH)
    v.quantities["looks"] = Signature("looks", of="goat", result=COAT)
    v.quantities["bite"] = Signature("bite", of="goat", result=Type("damage"))
    v.facts["hungry"] = Signature("hungry", of="goat", result=TRUTH)
    v.facts["windy"] = Signature("windy", of="meadow", result=TRUTH)
    v.checks["leap_over"] = Signature("leap_over", of="goat")
    v.checks["graze"] = Signature("graze", of="goat")


def look(text: str, wanted: Type | None = None, inside: str = "", **names: Type) -> tuple[list[str], c.Value, Type]:
    """Check an expression among two goats and a number: what is told, the tree, its type."""
    checker = Checker(farm())
    where = scope(checker.vocabulary)
    where.inside = (inside,)
    for name, type_ in names.items():
        where.give(checker.vocabulary, name, type_)
    where.faces = "faces" in names
    value, found = checker.check(parser.expression(text), where, wanted)
    return [told(each) for each in checker.problems], value, found


def told(problem: Any) -> str:
    """Give a problem on one line, with its characters."""
    place = f"{problem.span[0]}-{problem.span[1]}"
    return f"{place} {problem.code.removeprefix('language/')}: {problem.message}" + (f" / {problem.hint}" if problem.hint else "")


def short(value: Any) -> str:
    """Give a checked tree in few characters."""
    if isinstance(value, tuple):
        return ", ".join(map(short, value))
    if not isinstance(value, Node):
        return str(value)
    inside = {
        c.Constant: lambda: str(value.value),
        c.Word: lambda: f"{value.list}:{value.word}",
        c.Local: lambda: value.name,
        c.Attribute: lambda: f"{short(value.of)}.{value.name}",
    }.get(type(value))
    if inside is not None:
        return inside()
    return f"{type(value).__name__}({', '.join(short(each) for each in value.values() if each is not None and each != ())})"
