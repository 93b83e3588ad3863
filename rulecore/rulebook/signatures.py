"""What a definition is handed and what it gives: types, parameters, dice, and the names its lines may use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language.scope import Scope
from rulecore.language.types import NUMBER, TEXT, UNKNOWN, Type
from rulecore.language.vocabulary import Attribute, Parameter, Signature
from rulecore.rulebook.author import Author, mapping, yes
from rulecore.rulebook.spans import bounds, shortened, span
from rulecore.ruleset.tree import Listing, Mapping

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.language.vocabulary import Vocabulary

PLAIN_TYPES = {"number": NUMBER, "truth": Type("truth"), "text": TEXT, "dice": Type("dice"), "damage": Type("damage"),
               "condition": Type("condition_word"), "effects": Type("effects")}  # fmt: skip


def type_of(node: Mapping | Listing, key: Any, author: Author) -> Type:
    """Read a declared type: a word, or a mapping with `type`, `unit`, `may_be: none`, `several: yes`."""
    v, written = author.vocabulary, node[key]
    if isinstance(written, Mapping):
        if "type" not in written:
            return UNKNOWN if "ladder" not in written else Type("choice", str(written["ladder"]))
        found = type_of(written, "type", author)
        unit = str(written.get("unit", ""))
        optional, several = written.get("may_be") == "none", yes(written.get("several"))
        return Type(found.shape, found.name or (unit if found.shape == "number" else ""), optional=optional, several=several)
    name = str(written)
    if name in PLAIN_TYPES:
        return PLAIN_TYPES[name]
    for store, shape in ((v.lists, "choice"), (v.kinds, "piece"), (v.conditions, "condition"), (v.orders, "order")):
        if name in store and not name.startswith("option."):
            return Type(shape, name)
    known = [*PLAIN_TYPES, *(each for each in v.lists if not each.startswith("option.")), *v.kinds, *v.conditions]
    author.unknown(node, key, "type", name, known)
    return UNKNOWN


def parameters_of(body: Mapping, author: Author) -> list[Parameter]:
    """Read the names a definition is handed: `with`, and `of` for one named like its kind."""
    found: list[Parameter] = []
    if "of" in body and isinstance(body["of"], str):
        if body["of"] in author.vocabulary.kinds:
            found.append(Parameter(body["of"], Type("piece", body["of"])))
        else:
            author.unknown(body, "of", "kind of piece", body["of"], author.vocabulary.kinds)
    handed = mapping(body, "with")
    for name in handed:
        spec = handed[name]
        usual = isinstance(spec, Mapping) and ("usual" in spec or spec.get("may_be") == "none")
        found.append(Parameter(name, type_of(handed, name, author), usual=usual))
        found[-1].range = range_of(spec, author)
    return found


def range_of(spec: Any, author: Author, *, open_end: bool = False) -> tuple[int, int | None] | None:
    """Read `from: 1..4` as the lowest and highest number a name can be; that of a field may have no end, as in `0..`."""
    if not isinstance(spec, Mapping):
        return None
    if open_end and (found := bounds(str(spec.get("from", "")))) is not None:
        return found
    ends = [ends_of(spec, key, author) for key in ("from", "wraps") if key in spec]
    return next((each for each in ends if each is not None), None)


def called(name: str, body: Any, kind: str, author: Author) -> Signature:
    """Give how a check, procedure or order is called."""
    body = body if isinstance(body, Mapping) else Mapping()
    lends: dict[str, Type] = {}
    parameters = parameters_of(body, author)
    if kind == "checks":
        lends = dice_names(body, {p.name for p in parameters})
    if kind == "orders":
        fields = body.get("fields")
        for field in fields if isinstance(fields, Mapping) else ():
            parameters.append(Parameter(field, type_of(fields, field, author)))
        if "hands" in body:
            lends["hands"] = NUMBER
    of = parameters[0].type.name if parameters and parameters[0].type.shape == "piece" else ""
    return Signature(name, of=of, parameters=parameters, lends=lends)


def dice_names(body: Mapping, pieces: Iterable[str]) -> dict[str, Type]:
    """Give the names that a roll brings into scope: `roll`, `total`, each named die, and both of each side of an opposed roll."""
    rolled = body.get("roll")
    if rolled is None:
        return {}
    found = {"roll": NUMBER, "total": NUMBER}
    if isinstance(rolled, Mapping):
        for name in rolled:
            if name not in pieces:
                found[name] = NUMBER
            found[f"{name}.roll"] = found[f"{name}.total"] = NUMBER
    return found


def fact(name: str, body: Mapping, author: Author) -> None:
    """Add a fact to the vocabulary; one that is kept becomes a field of its kind."""
    v = author.vocabulary
    of = str(body.get("of", "")) if isinstance(body.get("of"), str) else ""
    parameters = [p for p in parameters_of(body, author) if p.name != of]
    v.facts[name] = Signature(name, of=of, parameters=parameters, result=result_of(body, author))
    if of in v.kinds and "starts" in body:
        v.kinds[of].attributes[name] = Attribute(name, v.facts[name].result, "fact")


def result_of(body: Mapping, author: Author) -> Type:
    """Give the type of what something comes to."""
    if "ladder" in body:
        return _ladder(body, author)
    if "type" not in body:
        return Type("number", str(body.get("unit", "")))
    found = type_of(body, "type", author)
    if found.shape == "number" and "unit" in body:
        found = Type("number", str(body["unit"]))
    return found.maybe() if body.get("may_be") == "none" else found


def quantity(name: str, body: Mapping, author: Author) -> None:
    """Add a quantity to the vocabulary."""
    v = author.vocabulary
    of = str(body.get("of", "")) if isinstance(body.get("of"), str) else ""
    during = str(body.get("during", ""))
    if during and during not in v.checks and during not in v.procedures:
        author.unknown(body, "during", "check or procedure", during, [*v.checks, *v.procedures])
    parameters = [p for p in parameters_of(body, author) if p.name != of]
    v.quantities[name] = Signature(name, of=of, parameters=parameters, result=result_of(body, author), during=during)


def scope_of(signature: Signature, vocabulary: Vocabulary, *, lends: bool = True) -> Scope:
    """Give the scope of the lines of a check, procedure, order or table: what it is handed, and its dice."""
    scope = Scope()
    for p in signature.parameters.values():
        scope.give(vocabulary, p.name, p.type, c.Local(p.name))
        if p.range is not None:
            scope.ranges[p.name] = p.range
    if signature.parameters:
        scope.subject = next(iter(signature.parameters))
    if lends:
        for name, type_ in signature.lends.items():
            scope.give(vocabulary, name, type_)
        scope.ranges.update(signature.ranges)
        scope.faces = "roll" in signature.lends
    scope.inside = (signature.id,)
    return scope


def ends_of(node: Any, key: str, author: Author) -> tuple[int, int] | None:
    """Read `1..4`; a range that runs backwards or has numbers without end is reported."""
    text = str(node[key])
    found = span(text)
    if found is None and ".." in text:
        author.wrong(node, key, "rules/range", f"{shortened(text)} is no range of numbers.", "Write the lower number first, as in 1..4.")
    return found


def _ladder(body: Mapping, author: Author) -> Type:
    name, lists = str(body["ladder"]), author.vocabulary.lists
    if name in lists and not lists[name].ladder:
        message = f"{name} is a list without an order, so it is no ladder."
        author.wrong(body, "ladder", "rules/no-ladder", message, f"Write `type: {name}`, or make the list a ladder, lowest first.")
    elif name not in lists:
        author.unknown(body, "ladder", "ladder", name, [each.id for each in lists.values() if each.ladder])
        return UNKNOWN
    return Type("choice", name)
