"""Reads kinds of pieces, conditions, traits and triggers: what starts, what ends, what happens then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language.scope import Scope
from rulecore.language.types import NUMBER, TRUTH, UNKNOWN, Type
from rulecore.rulebook.author import credit, listing, mapping, place
from rulecore.rulebook.signatures import scope_of
from rulecore.rulebook.spans import level as level_range
from rulecore.rulebook.spans import shortened
from rulecore.rulebook.within import keeps_within
from rulecore.ruleset.tree import Mapping
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from rulecore.rulebook.effects import EffectReader
    from rulecore.ruleset.layers import Definition

WHENS = ("before", "rolled", "after")


def carrier_scope(r: EffectReader, kinds: dict[str, str]) -> Scope:
    """Give the scope of the lines of something carried: its carrier by the word of its kind, or the ends of a shared one."""
    scope = Scope()
    for name, kind in kinds.items():
        single = kind in r.vocabulary.kinds and r.vocabulary.kinds[kind].one
        scope.give(r.vocabulary, name, Type("piece", kind), c.Single(kind) if single else None)
        scope.subject = scope.subject or name
    return scope


def read_piece(r: EffectReader, definition: Definition) -> dict[str, Any]:
    """Read a kind of piece: its fields with what they start as, its tracks with what happens when boxes go."""
    body = definition.body if isinstance(definition.body, Mapping) else Mapping()
    kind = r.vocabulary.kinds[definition.id]
    scope = carrier_scope(r, {definition.id: definition.id})
    found: dict[str, Any] = {"id": definition.id, **credit(body, repr(definition.at)), "layer": definition.layer}
    found |= {"one": kind.one, "part_of": kind.part_of, "named": list(kind.named)}
    found["fields"] = read_fields(r, body, scope, kind.attributes)
    tracks = body.get("tracks")
    found["tracks"] = {name: _track(r, tracks[name], scope) for name in tracks} if isinstance(tracks, Mapping) else {}
    return found


def read_fields(r: EffectReader, body: Mapping, scope: Scope, attributes: dict[str, Any]) -> dict[str, Any]:
    """Read declared fields: type, start, per what, how it wraps, where it comes from."""
    fields = mapping(body, "fields")
    found: dict[str, Any] = {}
    for name in fields:
        spec = fields[name]
        known = attributes[name]
        found[name] = {"type": repr(known.type), **credit(spec if isinstance(spec, Mapping) else None, place(fields, name))}
        if not isinstance(spec, Mapping):
            continue
        if "starts" in spec:
            found[name]["starts"] = (
                r.tree(spec, "starts", scope, known.type) if known.type != UNKNOWN else r.author.typed(spec, "starts", scope)[0]
            )
            keeps_within(r.author, spec, "starts", known, found[name]["starts"])
        if known.per is not None:
            found[name]["per"] = repr(known.per)
        for key in ("unit", "resets", "from", "wraps", "seen_by"):
            if key in spec:
                found[name][key] = str(spec[key])
    return found


def _track(r: EffectReader, spec: Any, scope: Scope) -> dict[str, Any]:
    if not isinstance(spec, Mapping):
        return {"sections": "card"}
    inner = scope.copy()
    inner.give(r.vocabulary, "section", NUMBER)
    inner.give(r.vocabulary, "again", TRUTH)
    sections = spec.get("sections", "card")
    found: dict[str, Any] = {"sections": list(sections) if isinstance(sections, list) else str(sections)}
    for key in ("title", "seen_by"):
        if key in spec:
            found[key] = str(spec[key])
    found["section_lost"] = r.inside(spec, "section_lost", inner)
    found["empty"] = r.inside(spec, "empty", scope)
    return found


def read_condition(r: EffectReader, definition: Definition) -> dict[str, Any]:
    """Read a condition: levels, fields, what starts and ends it."""
    body, v = definition.body, r.vocabulary
    known = v.conditions[definition.id]
    named = {kind: kind for kind in known.carriers()} if not known.ends or "one" in known.ends else dict(known.ends)
    scope = carrier_scope(r, named)
    if known.ends:
        scope.give(v, "link", Type("condition", definition.id))
    found: dict[str, Any] = {"id": definition.id, **credit(body, repr(definition.at)), "layer": definition.layer}
    found |= {"of": known.of, "ends": dict(known.ends), "many": known.many, "lasts": str(body.get("lasts", "game"))}
    if "limit" in body:
        found["limit"] = body["limit"]
    if "seen_by" in body:
        found["seen_by"] = str(body["seen_by"])
    _lasts(r, body, found["lasts"])
    found["fields"] = read_fields(r, body, scope, known.attributes)
    by = str(body.get("by", ""))
    if by:
        found["by"], chosen = r.author.typed(body, "by", scope)
        _level_words(r, body, chosen)
    found["levels"] = _levels(r, body, scope, by)
    for key in ("beyond", "start", "end"):
        found[key] = r.inside(body, key, scope)
    if "ends_when" in body:
        found["ends_when"] = r.tree(body, "ends_when", scope, TRUTH)
    found["triggers"] = read_triggers(r, body, named)
    if body.get("from") == "plugin":
        found["from"] = "plugin"
    return found


def _lasts(r: EffectReader, body: Mapping, lasts: str) -> None:
    word, _, name = lasts.partition(" ")
    known = [*r.vocabulary.checks, *r.vocabulary.tables]
    if word == "next" and name.rpartition(".")[2] not in known:
        r.author.unknown(body, "lasts", "check or table", name, known)


def _levels(r: EffectReader, body: Mapping, scope: Scope, by: str) -> list[dict[str, Any]]:
    levels = mapping(body, "levels")
    found = []
    for key in levels:
        rows = levels[key] if by else levels
        for level in (rows if by else [key]) if isinstance(rows, Mapping) else ():
            spec = rows[level] if isinstance(rows[level], Mapping) else Mapping()
            low, high = _range(r, rows, level)
            found.append(
                {
                    "word": key if by else "",
                    "low": low,
                    "high": high,
                    "start": r.inside(spec, "start", scope),
                    **credit(spec, place(rows, level)),
                }
            )
        if by and isinstance(rows, Mapping):
            _none_left_out(r, rows)
    if levels and not by:
        _none_left_out(r, levels)
    return found


def _none_left_out(r: EffectReader, rows: Mapping) -> None:
    """Report a level that no row has, and one that two rows have: whoever gains it then would not know which counts."""
    read = sorted([(found, text) for text in rows if (found := level_range(text)) is not None], key=lambda each: each[0][0])
    next_: int | None = 1
    for (low, high), text in read:
        if next_ is None or low < next_:
            r.author.wrong_key(rows, text, "rules/level", f"another row has level {low} already.", "Each level stands in one row.")
            return
        if low > next_:
            missing = f"level {next_}" if low == next_ + 1 else f"levels {next_} to {low - 1}"
            r.author.wrong_key(rows, text, "rules/level", f"no row has {missing}.", "Write a row for it; {} where it brings nothing.")
            return
        next_ = None if high is None else high + 1


def _level_words(r: EffectReader, body: Mapping, chosen: Type) -> None:
    """Report what chooses the levels and is no word, and words that it cannot be."""
    if chosen.shape == "unknown":
        return
    if chosen.shape != "choice" or chosen.name not in r.vocabulary.lists:
        r.author.wrong(body, "by", "rules/level", f"a word chooses the levels, but this is {chosen.words()}.", "Name a field of words.")
        return
    words, levels = r.vocabulary.lists[chosen.name].words, mapping(body, "levels")
    for word in levels:
        if word not in words:
            hint = did_you_mean(word, words) or f"Known are: {', '.join(words[:12])}."
            r.author.wrong_key(levels, word, "rules/unknown-name", f'{chosen.name} has no word "{word}".', hint)


def _range(r: EffectReader, rows: Mapping, text: str) -> tuple[int, int | None]:
    found = level_range(text)
    if found is None or found[0] < 1:
        message = f'"{shortened(text)}" is no level.'
        r.author.wrong_key(rows, text, "rules/level", message, "Levels are written 1, 2-3, 3+; the first is 1.")
        return 1, None
    return found


def read_trait(r: EffectReader, definition: Definition) -> dict[str, Any]:
    """Read a trait: what it costs, and what it triggers."""
    body = definition.body if isinstance(definition.body, Mapping) else Mapping()
    of = r.vocabulary.traits[definition.id]
    scope = carrier_scope(r, {of: of} if of else {})
    found: dict[str, Any] = {"id": definition.id, **credit(body, repr(definition.at)), "layer": definition.layer, "of": of}
    if "points" in body:
        found["points"] = r.tree(body, "points", scope, NUMBER)
    found["triggers"] = read_triggers(r, body, {of: of} if of else {})
    return found


def read_triggers(r: EffectReader, body: Mapping, carriers: dict[str, str]) -> list[dict[str, Any]]:
    """Read what happens before, while and after something else is rolled or done."""
    triggers = listing(body, "triggers")
    found = []
    for spec in triggers:
        when = next((each for each in WHENS if each in spec), None) if isinstance(spec, Mapping) else None
        if when is None:
            continue
        target = str(spec[when])
        scope = _trigger_scope(r, spec, when, target, carriers)
        if scope is None:
            continue
        entry: dict[str, Any] = {
            "moment": when,
            "id": target.rpartition(".")[2],
            "carrier": next(iter(carriers.values()), ""),
            **credit(spec, place(spec, when)),
        }
        entry["when"] = r.tree(spec, "when", scope, TRUTH) if "when" in spec else None
        entry["do"] = r.inside(spec, "do", scope)
        found.append(entry)
    return found


def _trigger_scope(r: EffectReader, spec: Mapping, when: str, target: str, carriers: dict[str, str]) -> Scope | None:
    v = r.vocabulary
    sort, _, name = target.rpartition(".")
    stores = [("check", v.checks), ("table", v.consulted), ("procedure", v.procedures)]
    for what, store in stores:
        if name in store and sort in ("", what):
            scope = scope_of(store[name], v, lends=when != "before")
            for each, kind in carriers.items():
                if each not in scope.names:
                    single = kind in v.kinds and v.kinds[kind].one
                    first = scope.subject
                    scope.give(v, each, Type("piece", kind), c.Single(kind) if single else c.Local(first) if first else None)
            return scope
    if name in v.moments and sort in ("", "step", "phase"):
        return carrier_scope(r, carriers)
    known = [*v.checks, *v.consulted, *v.procedures, *v.moments]
    r.author.unknown(spec, when, "step, check, table or procedure", target, known)
    return None
