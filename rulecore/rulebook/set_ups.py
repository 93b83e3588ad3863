"""Reads cards and scenarios: which pieces lie where, with which fields, boxes, conditions and traits; every value a checked formula."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.scope import Scope
from rulecore.language.types import Type
from rulecore.rulebook.author import credit, listing, mapping, place, texts
from rulecore.rulebook.spans import whole
from rulecore.rulebook.within import keeps_within
from rulecore.ruleset.tree import Mapping
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from rulecore.language.vocabulary import Attribute
    from rulecore.rulebook.effects import EffectReader
    from rulecore.ruleset.layers import Definition

#: Keys of a piece that are not its fields, and those of a card that are said of the card itself.
OWN = ("kind", "card", "part_of", "is", "has")
OF_A_CARD = (*OWN, "title", "cite", "because", "status", "source", "points_of_card")

Placing = dict[str, Any]


def read_card(r: EffectReader, definition: Definition) -> dict[str, Any]:
    """Read a card: the printed values of a kind of piece."""
    body = definition.body if isinstance(definition.body, Mapping) else Mapping()
    kind = _kind(r, body, "")
    found: dict[str, Any] = {"id": definition.id, **credit(body, repr(definition.at)), "layer": definition.layer}
    return {**found, **_PieceReader(r, Scope()).read(body, kind, leaving_out=OF_A_CARD), "kind": kind}


def read_scenario(r: EffectReader, definition: Definition) -> dict[str, Any]:
    """Read a scenario: its pieces in order, and the fields of the single piece `scenario` that it sets.

    `with` names layers it speaks of; where one is not in the stack the scenario is known by its name only.
    """
    body = definition.body if isinstance(definition.body, Mapping) else Mapping()
    found: dict[str, Any] = {"id": definition.id, **credit(body, repr(definition.at)), "layer": definition.layer}
    found["with"] = texts(body.get("with"))
    if any(each not in r.author.stacked for each in found["with"]):
        return {**found, "fields": {}, "pieces": []}  # it speaks of rules that are not laid over here
    pieces = mapping(body, "pieces")
    kinds = {name: _kind(r, mapping(pieces, name), name) for name in pieces}
    scope = Scope()
    for name, kind in kinds.items():
        scope.give(r.vocabulary, name, Type("piece", kind))
    reader = _PieceReader(r, scope)
    placed = []
    for name, kind in kinds.items():
        spec = mapping(pieces, name)
        placing = reader.read(spec, kind, leaving_out=OWN)
        for key in ("card", "part_of"):
            if key in spec:
                placing[key] = str(spec[key])
        if "card" in spec and str(spec["card"]) not in r.author.cards:
            r.author.unknown(spec, "card", "card", str(spec["card"]), r.author.cards)
        _part_of(r, spec, kind, kinds)
        placed.append({"name": name, "kind": kind, "at": place(pieces, name), **placing})
    own = r.vocabulary.kinds["scenario"].attributes if "scenario" in r.vocabulary.kinds else {}
    found["fields"] = {key: value_of(r, scope, (body, key), own[key]) for key in body if key in own}
    return {**found, "pieces": placed}


def value_of(r: EffectReader, scope: Scope, at: tuple[Any, str], attribute: Attribute) -> Any:
    """Read a value that is written for a field at a place; it must be one that the field can have."""
    tree = r.tree(*at, scope, attribute.type)
    keeps_within(r.author, *at, attribute, tree)
    return tree


def _part_of(r: EffectReader, spec: Mapping, kind: str, kinds: dict[str, str]) -> None:
    """Find a whole that is not there, or that has no parts of this kind."""
    known = r.vocabulary.kinds
    name = str(spec.get("part_of", ""))
    if "part_of" not in spec or kind not in known:
        return
    if name not in kinds:
        r.author.unknown(spec, "part_of", "piece of this scenario", name, kinds)
    elif kinds[name] != known[kind].part_of:
        whole = known[kind].part_of
        message = f'"{name}" is a {kinds[name]}, and a {kind} is part of {f"a {whole}" if whole else "nothing"}.'
        possible = [each for each, other in kinds.items() if other == whole]
        hint = f"Name one of: {', '.join(possible)}." if possible else "Leave it away."
        r.author.wrong_key(spec, "part_of", "rules/part-of", message, hint)


def _kind(r: EffectReader, spec: Mapping, name: str) -> str:
    """Tell the kind of a piece: as written, by its card, or by its name where there is one of that kind."""
    known = r.vocabulary.kinds
    if "kind" in spec:
        kind = str(spec["kind"])
        if kind not in known:
            r.author.unknown(spec, "kind", "kind of piece", kind, known)
        return kind
    if "card" in spec:
        return r.author.cards.get(str(spec["card"]), "")
    return name if name in known and known[name].one else ""


class _PieceReader:
    """Reads the values of one piece after the other."""

    def __init__(self, r: EffectReader, scope: Scope) -> None:
        self.r = r
        self.scope = scope

    def read(self, spec: Mapping, kind: str, *, leaving_out: tuple[str, ...]) -> Placing:
        """Read fields, fields kept per something, tracks, conditions and traits."""
        placing: Placing = {"fields": {}, "keyed": {}, "tracks": {}, "parts": {}, "is": []}
        known = self.r.vocabulary.kinds[kind].attributes if kind in self.r.vocabulary.kinds else {}
        for key in spec:
            if key in leaving_out:
                continue
            attribute = known.get(key)
            if attribute is None:
                if kind in self.r.vocabulary.kinds:
                    hint = did_you_mean(key, known) or f"It has: {', '.join(list(known)[:12])}."
                    self.r.author.wrong_key(spec, key, "rules/unknown-name", f'a {kind} has no field "{key}".', hint)
                continue
            self._one(placing, attribute, spec)
        for key in ("is", "has"):
            placing["is"] += self._carried(spec, key)
        return placing

    def _one(self, placing: Placing, attribute: Attribute, spec: Mapping) -> None:
        name = attribute.name
        part = self.r.vocabulary.kinds.get(name)
        if part is not None and part.part_of:
            placing["parts"][name] = [self._part(listing(spec, name), index, part) for index in range(len(listing(spec, name)))]
        elif attribute.how == "track":
            placing["tracks"][name] = self._track(spec, name)
        elif attribute.per is not None:
            values = mapping(spec, name)
            placing["keyed"][name] = [[self._key(values, key, attribute), self._value(values, key, attribute)] for key in values]
        else:
            placing["fields"][name] = self._value(spec, name, attribute)

    def _value(self, spec: Any, key: str, attribute: Attribute) -> Any:
        """Read the value of a field, which must be one that the field can have."""
        return value_of(self.r, self.scope, (spec, key), attribute)

    def _part(self, parts: Any, index: int, part: Any) -> Placing:
        """Read one part: its fields, or the boxes of its only track."""
        if isinstance(parts[index], Mapping):
            return self.read(parts[index], part.id, leaving_out=OWN)
        tracks = [each.name for each in part.attributes.values() if each.how == "track"]
        found: Placing = {"fields": {}, "keyed": {}, "tracks": {}, "parts": {}, "is": []}
        if len(tracks) == 1:
            found["tracks"][tracks[0]] = self._track(parts, index)
        else:
            self.r.author.wrong(parts, index, "rules/track", f"a {part.id} has not one track alone.", "Write its fields: {boxes: 4}.")
        return found

    def _key(self, values: Mapping, text: str, attribute: Attribute) -> Any:
        """Read for what a value is kept: a word of its list or one of its numbers; pieces are found when they lie there."""
        per = attribute.per or Type("unknown")
        known: list[str] = []
        if per.shape == "number":
            if (number := whole(text)) is not None and (attribute.keys is None or attribute.keys[0] <= number <= attribute.keys[1]):
                return number
            known = [str(each) for each in range(attribute.keys[0], attribute.keys[1] + 1)] if attribute.keys is not None else []
        elif per.shape == "choice" and per.name in self.r.vocabulary.lists:
            known = list(self.r.vocabulary.lists[per.name].words)
            if text in known:
                return text
        else:
            return text
        hint = did_you_mean(text, known) or f"It is kept for: {', '.join(known[:12])}."
        self.r.author.wrong_key(values, text, "rules/unknown-name", f'{attribute.name} is kept for no "{text}".', hint)
        return text

    def _track(self, spec: Any, name: Any) -> list[list[int]]:
        value = spec[name]
        found = []
        for each in value if isinstance(value, list) else [value]:
            left, slash, of = str(each).partition("/")
            if not left.isdigit() or (slash and not of.isdigit()):
                self.r.author.wrong(
                    spec, name, "rules/track", f'"{each}" is no section of a track.', "Write 7, or 2/7 for two left of seven."
                )
            elif int(of or left):
                found.append([int(left), int(of or left)])
        return found

    def _carried(self, spec: Mapping, key: str) -> list[list[Any]]:
        """Read `[fog, tired 2, roped to other]` as [condition, level, other, fields]."""
        v, found = self.r.vocabulary, []
        listed = listing(spec, key)
        for index, each in enumerate(listed):
            if isinstance(each, Mapping):
                found += self._with_fields(each)
                continue
            words = str(each).split()
            if not words:
                continue
            if words[0] not in v.conditions and words[0] not in v.traits:
                self.r.author.unknown(listed, index, "condition or trait", words[0], [*v.conditions, *v.traits])
                continue
            level = int(words[1]) if len(words) > 1 and words[1].isdigit() else 1
            other = words[-1] if len(words) > 2 and words[1] in ("to", "with") else ""
            if other and other not in self.scope.names:
                self.r.author.unknown(listed, index, "piece", other, self.scope.names)
            found.append([words[0], level, other, {}])
        return found

    def _with_fields(self, spec: Mapping) -> list[list[Any]]:
        """Read `{sunburnt: {side: left}}`: a condition with its fields."""
        known, found = self.r.vocabulary.conditions, []
        for name in spec:
            condition = known.get(name)
            if condition is None:
                self.r.author.unknown(spec, name, "condition", name, known)
                continue
            values, fields = mapping(spec, name), {}
            for key in values:
                if key in condition.attributes:
                    fields[key] = self._value(values, key, condition.attributes[key])
                else:
                    hint = did_you_mean(key, condition.attributes) or f"It has: {', '.join(condition.attributes) or 'no fields'}."
                    self.r.author.wrong_key(values, key, "rules/unknown-name", f'{name} has no field "{key}".', hint)
            found.append([name, 1, "", fields])
        return found
