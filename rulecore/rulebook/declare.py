"""Definitions → vocabulary: every id first, then what each name is and takes; lines are checked only when all names are known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import Problem
from rulecore.language import checked as c
from rulecore.language.scope import Scope
from rulecore.language.types import NUMBER, TEXT, UNKNOWN, Type
from rulecore.language.vocabulary import Attribute, Condition, Kind, Parameter, Signature, Vocabulary, WordList, WordSet
from rulecore.rulebook.author import Author, mapping, yes
from rulecore.rulebook.table_shapes import declare_tables
from rulecore.ruleset.tree import Listing, Mapping

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.ruleset.layers import Definition

Definitions = dict[str, dict[str, "Definition"]]

#: Words of the language and of the dice; nothing in a rulebook can be called so.
RESERVED = frozenset(
    [
        "if",
        "then",
        "else",
        "or",
        "and",
        "not",
        "is",
        "has",
        "no",
        "any",
        "count",
        "sum",
        "highest",
        "lowest",
        "for",
        "each",
        "where",
        "of",
        "as",
        "at",
        "start",
        "between",
        "otherwise",
        "true",
        "false",
        "when",
        "to",
        "per",
        "set",
        "halve",
        "double",
        "ignore",
        "forbid",
        "rounding",
        "up",
        "down",
        "most",
        "least",
        "above",
        "below",
        "exploding",
        "on",
        "keep",
        "with",
        "by",
        "turn",
        "phase",
        "it",
        "none",
        "cannot",
        "option",
    ]
)
PLAIN_TYPES = {"number": NUMBER, "truth": Type("truth"), "text": TEXT, "dice": Type("dice"), "damage": Type("damage"),
               "condition": Type("condition_word"), "effects": Type("effects")}  # fmt: skip


def declare(definitions: Definitions, dice: dict[int, tuple[int, ...]], author: Author) -> None:
    """Fill the author's vocabulary from all definitions of a stack."""
    v = author.vocabulary
    v.keeps_dice = dice
    _ids(definitions, author)
    for definition in definitions.get("pieces", {}).values():
        _piece(definition.id, definition.body, author)
    for definition in definitions.get("conditions", {}).values():
        _condition_fields(definition.id, definition.body, author)
    for definition in definitions.get("sets", {}).values():
        _set(definition.id, definition.body, author)
    for kind, store in (("checks", v.checks), ("procedures", v.procedures), ("orders", v.orders)):
        for definition in definitions.get(kind, {}).values():
            store[definition.id] = _called(definition.id, definition.body, kind, author)
    for definition in definitions.get("facts", {}).values():
        _fact(definition.id, definition.body, author)
    for definition in definitions.get("quantities", {}).values():
        _quantity(definition.id, definition.body, author)
    declare_tables(definitions.get("tables", {}), author)
    _hands(definitions.get("orders", {}).values(), author)
    _moments(definitions.get("sequence", {}), author)
    _modifier_ids(definitions, author)


# ---- ids --------------------------------------------------------------------------------------------------------------------


def _ids(definitions: Definitions, author: Author) -> None:
    v = author.vocabulary
    for kind, found in definitions.items():
        if kind in ("examples", "rules", "scenarios", "cards", "sequence", "notations"):
            continue
        for definition in found.values():
            if definition.id in RESERVED or _like_dice(definition.id):
                message = f'"{definition.id}" is a word of the language, so nothing can be called so.'
                author.problems.append(Problem("rules/reserved", message, definition.at, hint="Give it another id."))
    for definition in definitions.get("choices", {}).values():
        body = definition.body
        words = body.get("ladder") if isinstance(body, Mapping) else body
        v.lists[definition.id] = WordList(definition.id, tuple(map(str, words or ())), ladder=isinstance(body, Mapping))
    for definition in definitions.get("options", {}).values():
        words = tuple(definition.body.get("choices", ()))
        v.options[definition.id] = v.lists[f"option.{definition.id}"] = WordList(f"option.{definition.id}", words)
    for definition in definitions.get("pieces", {}).values():
        body = definition.body if isinstance(definition.body, Mapping) else {}
        v.kinds[definition.id] = Kind(definition.id, one=yes(body.get("one")), part_of=str(body.get("part_of", "")), named=_named(body))
    for definition in definitions.get("conditions", {}).values():
        v.conditions[definition.id] = _condition(definition.id, definition.body)
    for definition in definitions.get("traits", {}).values():
        v.traits[definition.id] = str(definition.body.get("of", ""))
    for definition in definitions.get("orders", {}).values():
        v.orders[definition.id] = Signature(definition.id)
    letters = definitions.get("notations", {}).get("damage")
    if letters is not None:
        v.letters = author.letters = {str(k): str(word) for k, word in letters.body.get("letters", {}).items()}


def _like_dice(name: str) -> bool:
    return name[:1] == "d" and name[1:].isdigit()


def _named(body: Any) -> tuple[str, ...]:
    named = body.get("named")
    if isinstance(named, list):
        return tuple(map(str, named))
    low, dots, high = str(named or "").partition("..")
    return tuple(str(each) for each in range(int(low), int(high) + 1)) if dots and low.isdigit() and high.isdigit() else ()


def _condition(name: str, body: Mapping) -> Condition:
    between = body.get("between")
    ends: dict[str, str] = {}
    if isinstance(between, Mapping):
        ends = {str(end): str(kind) for end, kind in between.items()}
    elif isinstance(between, Listing) and len(between) == 2:
        ends = {"one": str(between[0]), "other": str(between[1])}
    made = Condition(name, str(body.get("of", "")), ends, many=yes(body.get("many")))
    made.levels = "levels" in body
    return made


# ---- types ------------------------------------------------------------------------------------------------------------------


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
        if name in RESERVED:
            author.wrong_key(
                handed, name, "rules/reserved", f'"{name}" is a word of the language, so nothing can be called so.', "Use another name."
            )
        found.append(Parameter(name, type_of(handed, name, author), usual=usual))
        found[-1].range = range_of(spec)
    return found


# ---- pieces, conditions, sets -----------------------------------------------------------------------------------------------


def _piece(name: str, body: Any, author: Author) -> None:
    v = author.vocabulary
    kind = v.kinds[name]
    if kind.part_of and kind.part_of not in v.kinds:
        author.unknown(body, "part_of", "kind of piece", kind.part_of, v.kinds)
    _fields(kind.attributes, body, author)
    for track in body.get("tracks") or () if isinstance(body, Mapping) else ():
        kind.attributes[track] = Attribute(track, NUMBER, "track")
    if kind.part_of in v.kinds:
        kind.attributes[kind.part_of] = Attribute(kind.part_of, Type("piece", kind.part_of), "whole")
        numbered = all(each.isdigit() for each in kind.named) and kind.named
        kind.attributes["name"] = Attribute("name", NUMBER if numbered else UNKNOWN)
        whole = v.kinds[kind.part_of].attributes
        whole[name] = Attribute(name, Type("piece", name, several=True), "part")
        for each in kind.named:
            if not each.isdigit():
                whole[each] = Attribute(each, Type("piece", name), "part")
    if any(name in order_hands for order_hands in v.hands.values()):
        _as_hand(kind)


def _fields(into: dict[str, Attribute], body: Any, author: Author) -> None:
    fields = mapping(body, "fields")
    for name in fields:
        spec = fields[name]
        per = _per(spec, author) if isinstance(spec, Mapping) and "per" in spec else None
        found = type_of(fields, name, author)
        if found.shape == "unknown" and isinstance(spec, Mapping) and "starts" in spec and "type" not in spec:
            found = _type_of_start(spec, author)
        into[name] = Attribute(name, found, per=per)
        into[name].range = range_of(spec)


def range_of(spec: Any) -> tuple[int, int] | None:
    """Read `from: 1..4` as the lowest and highest number a name can be."""
    if not isinstance(spec, Mapping):
        return None
    low, dots, high = str(spec.get("from", spec.get("wraps", ""))).partition("..")
    if dots and low.lstrip("-").isdigit() and high.lstrip("-").isdigit():
        return int(low), int(high)
    return None


def _per(spec: Mapping, author: Author) -> Type:
    text = str(spec["per"])
    return NUMBER if ".." in text else type_of(spec, "per", author)


def _type_of_start(spec: Mapping, author: Author) -> Type:
    """Tell the type of a field from what it starts as, where no type is written."""
    value = spec["starts"]
    if isinstance(value, bool):
        return Type("truth")
    if isinstance(value, str):
        lists = [each for each in author.vocabulary.word_lists(value) if not each.id.startswith("option.")]
        if len(lists) == 1:
            return Type("choice", lists[0].id)
        return UNKNOWN if lists else NUMBER
    return NUMBER


def _condition_fields(name: str, body: Mapping, author: Author) -> None:
    v = author.vocabulary
    condition = v.conditions[name]
    if condition.of and condition.of not in v.kinds:
        author.unknown(body, "of", "kind of piece", condition.of, v.kinds)
    if body and not condition.of and not condition.ends:
        message = f"{name} says nothing of who carries it."
        author.wrong_key(body, next(iter(body)), "rules/no-carrier", message, "Write `of:` and a kind of piece.")
    between = body.get("between")
    for end, kind in condition.ends.items():
        if kind not in v.kinds and between is not None:
            key: Any = end if isinstance(between, Mapping) else ["one", "other"].index(end)
            author.unknown(between, key, "kind of piece", kind, v.kinds)
        condition.attributes[end] = Attribute(end, Type("piece", kind), "end")
    if condition.ends:
        condition.attributes["other"] = Attribute("other", Type("piece", list(condition.ends.values())[-1]), "end")
    if condition.of:
        condition.attributes[condition.of] = Attribute(condition.of, Type("piece", condition.of), "carrier")
    _fields(condition.attributes, body, author)


def _set(name: str, body: Mapping, author: Author) -> None:
    joined = "joined_by" in body
    are = str(body.get("are", ""))
    if are not in author.vocabulary.kinds:
        author.unknown(body, "are", "kind of piece", are, author.vocabulary.kinds)
    made = WordSet(name, are, str(body.get("of", "")), joined=joined)
    if made.of and made.of not in author.vocabulary.kinds:
        author.unknown(body, "of", "kind of piece", made.of, author.vocabulary.kinds)
    for index, each in enumerate(body.get("joined_by") or ()):
        if each not in author.vocabulary.conditions:
            author.unknown(body["joined_by"], index, "condition", str(each), author.vocabulary.conditions)
    author.vocabulary.sets[name] = made
    if "where" in body:
        made.where = author.parse(body, "where")


# ---- what is called ---------------------------------------------------------------------------------------------------------


def _called(name: str, body: Any, kind: str, author: Author) -> Signature:
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


def _fact(name: str, body: Mapping, author: Author) -> None:
    v = author.vocabulary
    of = str(body.get("of", "")) if isinstance(body.get("of"), str) else ""
    parameters = [p for p in parameters_of(body, author) if p.name != of]
    v.facts[name] = Signature(name, of=of, parameters=parameters, result=_result(body, author))
    if of in v.kinds and "starts" in body:
        v.kinds[of].attributes[name] = Attribute(name, v.facts[name].result, "fact")


def _result(body: Mapping, author: Author) -> Type:
    if "ladder" in body:
        if body["ladder"] not in author.vocabulary.lists:
            author.unknown(body, "ladder", "ladder", str(body["ladder"]), author.vocabulary.lists)
        return Type("choice", str(body["ladder"]))
    if "type" not in body:
        return Type("number", str(body.get("unit", "")))
    found = type_of(body, "type", author)
    return Type("number", str(body["unit"])) if found.shape == "number" and "unit" in body else found


def _quantity(name: str, body: Mapping, author: Author) -> None:
    v = author.vocabulary
    of = str(body.get("of", "")) if isinstance(body.get("of"), str) else ""
    during = str(body.get("during", ""))
    if during and during not in v.checks and during not in v.procedures:
        author.unknown(body, "during", "check or procedure", during, [*v.checks, *v.procedures])
    parameters = [p for p in parameters_of(body, author) if p.name != of]
    v.quantities[name] = Signature(name, of=of, parameters=parameters, result=_result(body, author), during=during)


def _hands(orders: Iterable[Definition], author: Author) -> None:
    v = author.vocabulary
    for definition in orders:
        hands = definition.body.get("hands") if isinstance(definition.body, Mapping) else None
        if not isinstance(hands, Mapping):
            continue
        kind = str(hands.get("from", ""))
        if kind not in v.kinds:
            author.unknown(hands, "from", "kind of piece", kind, v.kinds)
            continue
        v.hands[definition.id] = kind
        _as_hand(v.kinds[kind])


def _as_hand(kind: Kind) -> None:
    """A part that is a hand has `.order`, what it is busy with, and `.orders`, how many it was given."""
    kind.attributes.setdefault("order", Attribute("order", Type("order_word", optional=True)))
    kind.attributes.setdefault("orders", Attribute("orders", NUMBER))


def _moments(sequence: dict[str, Definition], author: Author) -> None:
    v = author.vocabulary
    for definition in sequence.values():
        v.moments[definition.id] = "phase"
        steps = definition.body.get("steps") if isinstance(definition.body, Mapping) else None
        for step in steps or ():
            if isinstance(step, Mapping) and "id" in step:
                v.moments[str(step["id"])] = "step"


def _modifier_ids(definitions: Definitions, author: Author) -> None:
    v = author.vocabulary
    for definition in definitions.get("modifiers", {}).values():
        v.modifiers.setdefault(definition.id, []).append(definition.id)
    for kind in ("conditions", "traits"):
        for definition in definitions.get(kind, {}).values():
            for lines in _all_lines(definition.body):
                for each in lines if isinstance(lines, Mapping) else ():
                    v.modifiers.setdefault(each, []).append(f"{definition.id}.{each}")


def _all_lines(body: Any) -> Iterable[Any]:
    if not isinstance(body, Mapping):
        return
    if "modifiers" in body:
        yield body["modifiers"]
    levels = body.get("levels")
    for level in levels.values() if isinstance(levels, Mapping) else ():
        yield from _all_lines(level)
        for deeper in level.values() if isinstance(level, Mapping) and "modifiers" not in level else ():
            yield from _all_lines(deeper)


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
