"""Definitions → vocabulary: every id first, then what each name is and takes; lines are checked only when all names are known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.types import NUMBER, UNKNOWN, Type
from rulecore.language.vocabulary import Attribute, Condition, Kind, Signature, WordList, WordSet
from rulecore.rulebook import brought
from rulecore.rulebook.author import Author, listing, mapping, yes
from rulecore.rulebook.reserved import names_taken
from rulecore.rulebook.signatures import called, ends_of, fact, quantity, range_of, type_of
from rulecore.rulebook.spans import MOST_PARTS, bounds, span
from rulecore.rulebook.table_shapes import declare_tables
from rulecore.ruleset.tree import Listing, Mapping
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.ruleset.layers import Definition

Definitions = dict[str, dict[str, "Definition"]]


def declare(definitions: Definitions, dice: dict[int, tuple[int, ...]], author: Author) -> None:
    """Fill the author's vocabulary from all definitions of a stack."""
    v = author.vocabulary
    v.keeps_dice = dice
    _ids(definitions, author)
    for definition in definitions.get("pieces", {}).values():
        _piece(definition.id, definition.body, author)
    for definition in definitions.get("conditions", {}).values():
        _condition_fields(definition.id, definition.body, author)
    for definition in definitions.get("traits", {}).values():
        if v.traits[definition.id] not in ("", *v.kinds):
            author.unknown(definition.body, "of", "kind of piece", v.traits[definition.id], v.kinds)
    for definition in definitions.get("sets", {}).values():
        _set(definition.id, definition.body, author)
    for kind, store in (("checks", v.checks), ("procedures", v.procedures), ("orders", v.orders)):
        for definition in definitions.get(kind, {}).values():
            store[definition.id] = called(definition.id, definition.body, kind, author)
    for definition in definitions.get("facts", {}).values():
        fact(definition.id, definition.body, author)
    for definition in definitions.get("quantities", {}).values():
        quantity(definition.id, definition.body, author)
    brought.declare(definitions.get("functions", {}), definitions.get("verbs", {}), author)
    declare_tables(definitions.get("tables", {}), author)
    _hands(definitions.get("orders", {}).values(), author)
    _moments(definitions.get("sequence", {}), author)
    _modifier_ids(definitions, author)


# ---- ids --------------------------------------------------------------------------------------------------------------------


def _ids(definitions: Definitions, author: Author) -> None:
    v = author.vocabulary
    author.problems += names_taken(definitions)
    for definition in definitions.get("choices", {}).values():
        body = definition.body
        words = listing(body, "ladder") if isinstance(body, Mapping) else body
        _each_once(words, author)
        v.lists[definition.id] = WordList(definition.id, tuple(map(str, words)), ladder=isinstance(body, Mapping))
    for definition in definitions.get("options", {}).values():
        words = tuple(mapping(definition.body, "choices"))
        v.options[definition.id] = v.lists[f"option.{definition.id}"] = WordList(f"option.{definition.id}", words)
    for definition in definitions.get("pieces", {}).values():
        body = definition.body if isinstance(definition.body, Mapping) else {}
        v.kinds[definition.id] = Kind(
            definition.id, one=yes(body.get("one")), part_of=str(body.get("part_of", "")), named=_named(body, author)
        )
    for definition in definitions.get("conditions", {}).values():
        v.conditions[definition.id] = _condition(definition.id, definition.body)
    for definition in definitions.get("traits", {}).values():
        v.traits[definition.id] = str(definition.body.get("of", ""))
    for definition in definitions.get("orders", {}).values():
        v.orders[definition.id] = Signature(definition.id)
    _notations(definitions.get("notations", {}), author)


def _notations(definitions: dict[str, Definition], author: Author) -> None:
    for definition in definitions.values():
        if definition.id == "damage":
            author.vocabulary.letters = author.letters = {str(k): str(word) for k, word in mapping(definition.body, "letters").items()}
        else:
            hint = did_you_mean(definition.id, ["damage"]) or "Only damage is written in a notation of its own: call it `damage`."
            author.problems.append(definition.problem("rules/notation", f'nothing is written in a notation "{definition.id}".', hint))


def _each_once(words: Any, author: Author) -> None:
    seen: set[str] = set()
    for index, word in enumerate(words if isinstance(words, Listing) else ()):
        if str(word) in seen:
            author.wrong(words, index, "rules/twice", f'"{word}" stands in this list already.', "Take one of the two out.")
        seen.add(str(word))


def _named(body: Any, author: Author) -> tuple[str, ...]:
    named = body.get("named")
    if isinstance(named, list):
        return tuple(map(str, named))
    ends = ends_of(body, "named", author) if named is not None else None
    if ends is not None and ends[1] - ends[0] >= MOST_PARTS:
        author.wrong(body, "named", "rules/range", f"a piece has {MOST_PARTS} parts of a kind at most.", "Name fewer.")
        return ()
    return tuple([str(each) for each in range(ends[0], ends[1] + 1)]) if ends is not None else ()


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


# ---- pieces, conditions, sets -----------------------------------------------------------------------------------------------


def _piece(name: str, body: Any, author: Author) -> None:
    v = author.vocabulary
    kind = v.kinds[name]
    if kind.part_of and kind.part_of not in v.kinds:
        author.unknown(body, "part_of", "kind of piece", kind.part_of, v.kinds)
    _fields(kind.attributes, body, author)
    for track in mapping(body, "tracks"):
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
        into[name].keys = span(str(spec["per"])) if per is not None else None
        into[name].range = range_of(spec, author, open_end=True)
        into[name].bounded = isinstance(spec, Mapping) and bounds(str(spec.get("from", ""))) is not None and found.shape == "number"


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
    if are not in author.vocabulary.kinds and "are" in body:
        author.unknown(body, "are", "kind of piece", are, author.vocabulary.kinds)
    made = WordSet(name, are, str(body.get("of", "")), joined=joined)
    if made.of and made.of not in author.vocabulary.kinds:
        author.unknown(body, "of", "kind of piece", made.of, author.vocabulary.kinds)
    joining = listing(body, "joined_by")
    for index, each in enumerate(joining):
        if str(each) not in author.vocabulary.conditions:
            author.unknown(joining, index, "condition", str(each), author.vocabulary.conditions)
        elif not author.vocabulary.conditions[str(each)].ends:
            message = f"{each} is carried by one piece, so it joins nobody."
            author.wrong(joining, index, "rules/joined", message, "Name a condition that two pieces share: `between:`.")
    author.vocabulary.sets[name] = made
    if "where" in body:
        made.where = author.parse(body, "where")


# ---- orders, moments, modifiers -----------------------------------------------------------------------------------------------


def _hands(orders: Iterable[Definition], author: Author) -> None:
    v = author.vocabulary
    for definition in orders:
        hands = definition.body.get("hands") if isinstance(definition.body, Mapping) else None
        if not isinstance(hands, Mapping):
            continue
        kind = str(hands.get("from", ""))
        if kind not in v.kinds:
            if "from" in hands:
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
        for step in listing(definition.body, "steps"):
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
