"""Reads checks, procedures and orders: what they need, what is rolled, what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.domains import Ranges, plus
from rulecore.language.types import NUMBER, TRUTH, Type
from rulecore.rulebook.author import credit, mapping, place
from rulecore.rulebook.dice_formulas import dice_of
from rulecore.rulebook.loops import read_sorting
from rulecore.rulebook.signatures import scope_of
from rulecore.rulebook.spans import span
from rulecore.ruleset.tree import Listing, Mapping
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from rulecore.language.scope import Scope
    from rulecore.language.vocabulary import Signature
    from rulecore.rulebook.effects import EffectReader
    from rulecore.ruleset.layers import Definition


def outcome_names(body: Mapping) -> list[str]:
    """Give the names of the outcomes of a check."""
    outcomes = body.get("outcomes")
    if isinstance(outcomes, Mapping):
        return list(outcomes)
    return ["success", "failure"] if "succeeds" in body else []


def parameters_json(r: EffectReader, body: Mapping, signature: Signature) -> list[dict[str, Any]]:
    """Give the names a definition is handed, each with its type and usual value."""
    handed = body.get("with") if isinstance(body.get("with"), Mapping) else body.get("fields")
    scope = scope_of(signature, r.vocabulary, lends=False)
    found = []
    for p in signature.parameters.values():
        spec = handed.get(p.name) if isinstance(handed, Mapping) else None
        key = next((each for each in ("usual", "starts") if isinstance(spec, Mapping) and each in spec), "")  # a field of an order starts
        usual = r.tree(spec, key, scope, p.type) if key else None
        optional = isinstance(spec, Mapping) and spec.get("may_be") == "none"
        found.append({"name": p.name, "type": repr(p.type), "usual": usual, "optional": optional or usual is not None})
        if p.range is not None:
            found[-1]["from"] = p.range
    return found


def read_needs(r: EffectReader, body: Mapping, key: str, scope: Scope) -> list[dict[str, Any]]:
    """Read conditions that all must hold: id → `{rule, because, cite}`, or a bare line; in a list they are numbered."""
    needs = body.get(key)
    if isinstance(needs, Listing):
        return [_need_of(r, (needs, index), f"{key}_{index + 1}", scope) for index in range(len(needs))]
    return [_need_of(r, (needs, name), name, scope) for name in needs] if isinstance(needs, Mapping) else []


def _need_of(r: EffectReader, where: tuple[Any, Any], name: str, scope: Scope) -> dict[str, Any]:
    node, key = where
    spec = node[key]
    holder, at = (spec, "rule") if isinstance(spec, Mapping) else where
    if isinstance(spec, Mapping) and "rule" not in spec:  # which the schema has reported
        return {"id": name, "rule": None, "text": "", **credit(spec, place(node, key))}
    rule = r.tree(holder, at, scope, TRUTH)
    which = {"which": r.author.typed(spec, "which", scope)[0]} if isinstance(spec, Mapping) and "which" in spec else {}
    return {"id": name, "rule": rule, **which, "text": r.author.text(holder, at), **credit(spec, place(node, key))}


def read_rolls(r: EffectReader, body: Mapping, scope: Scope) -> list[list[Any]]:
    """Read what is rolled: one roll without a name, or named dice in this order."""
    rolled = body.get("roll")
    if rolled is None:
        return []
    if isinstance(rolled, Mapping):
        return [[name, dice_of(r.author, rolled, name, scope)] for name in rolled]
    return [["", dice_of(r.author, body, "roll", scope)]]


def dice_ranges(rolls: list[list[Any]], *, plain: bool) -> dict[str, tuple[Any, Any]]:
    """Give the lowest and highest result of each die that is rolled, and of all together."""
    found: dict[str, tuple[Any, Any]] = {}
    for name, rolled in rolls:
        known = {f"#{index}": Ranges({}).of(die) for index, die in enumerate(rolled["dice"])}
        interval = Ranges(known).of(rolled["value"])
        found[name or "roll"] = found[f"{name}.roll"] = interval
    if plain and rolls and "roll" not in found:
        together: tuple[Any, Any] = (0, 0)
        for name, _ in rolls:
            together = plus(together, found[name])
        found["roll"] = together
    return found


def read_check(r: EffectReader, definition: Definition) -> dict[str, Any]:
    """Read one check."""
    body, v = definition.body, r.vocabulary
    signature = v.checks[definition.id]
    scope = scope_of(signature, v, lends=False)
    check: dict[str, Any] = {"id": definition.id, **credit(body, repr(definition.at)), "layer": definition.layer}
    check["parameters"] = parameters_json(r, body, signature)
    check["needs"] = read_needs(r, body, "needs", scope)
    check["before"] = r.read(body, "before", scope)
    check["roll"] = read_rolls(r, body, scope)
    rolled = body.get("roll")
    check["opposed"] = isinstance(rolled, Mapping) and (
        isinstance(body.get("adds"), Mapping) or any(n in signature.parameters for n in rolled)
    )
    signature.ranges.update(dice_ranges(check["roll"], plain=check["opposed"] is False))
    check["adds"] = _adds(r, body, scope, signature)
    check["each_die"] = _each_die(r, body, scope)
    after = scope.copy()
    for name, type_ in signature.lends.items():
        after.give(v, name, type_)
    after.ranges.update(signature.ranges)
    if check["adds"] is None and check["each_die"] is None and "roll" in after.ranges:
        after.ranges["total"] = after.ranges["roll"]
    elif check["each_die"] is not None:
        after.ranges.pop("roll", None)
    after.faces = "roll" in signature.lends
    check["outcomes"] = _outcomes(r, body, after)
    check["do"] = r.read(body, "do", after)
    if body.get("from") == "plugin":
        check["from"] = "plugin"
    return check


def _adds(r: EffectReader, body: Mapping, scope: Scope, signature: Signature) -> Any:
    if "adds" not in body:
        return None
    inner = scope.copy()
    for name, type_ in signature.lends.items():
        if name != "total" and not name.endswith(".total"):
            inner.give(r.vocabulary, name, type_)
    adds = body["adds"]
    if isinstance(adds, Mapping):
        sides = list(mapping(body, "roll"))
        for name in adds:
            if name not in sides:
                hint = did_you_mean(name, sides) or f"What is rolled is {', '.join(sides)}."
                r.author.wrong_key(adds, name, "rules/unknown-name", f'nothing called "{name}" is rolled here.', hint)
        return {name: r.tree(adds, name, inner, NUMBER) for name in adds}
    return r.tree(body, "adds", inner, NUMBER)


def _each_die(r: EffectReader, body: Mapping, scope: Scope) -> dict[str, Any] | None:
    each = body.get("each_die")
    if not isinstance(each, Mapping):
        return None
    inner = scope.copy()
    inner.give(r.vocabulary, "natural", NUMBER)
    adds = r.tree(each, "adds", inner, NUMBER) if "adds" in each else None
    inner.give(r.vocabulary, "die", NUMBER)
    return {"adds": adds, "scores": r.tree(each, "scores", inner, NUMBER) if "scores" in each else None}


def _outcomes(r: EffectReader, body: Mapping, scope: Scope) -> list[dict[str, Any]]:
    outcomes = body.get("outcomes")
    if isinstance(outcomes, Mapping):
        found = []
        for name in outcomes:
            spec = outcomes[name] if isinstance(outcomes[name], Mapping) else Mapping()
            when = r.tree(spec, "when", scope, TRUTH) if "when" in spec else None
            text = r.author.text(spec, "when") if "when" in spec else ""
            found.append({"id": name, "when": when, "text": text, "do": r.inside(spec, "do", scope), **credit(spec, place(outcomes, name))})
        return found
    if "succeeds" not in body:
        return []
    when = r.tree(body, "succeeds", scope, TRUTH)
    success = {"id": "success", "when": when, "text": r.author.text(body, "succeeds"), "do": r.inside(body, "success", scope)}
    return [success, {"id": "failure", "when": None, "text": "", "do": r.inside(body, "failure", scope)}]


def read_procedure(r: EffectReader, definition: Definition) -> dict[str, Any]:
    """Read one procedure; without effects it is a moment that a plugin announces."""
    body, v = definition.body, r.vocabulary
    signature = v.procedures[definition.id]
    scope = scope_of(signature, v)
    found: dict[str, Any] = {"id": definition.id, **credit(body, repr(definition.at)), "layer": definition.layer}
    found["parameters"] = parameters_json(r, body, signature)
    found["do"] = r.read(body, "do", scope)
    if "uses_up" in body:
        found["uses_up"] = str(body["uses_up"])
        if found["uses_up"] not in scope.names:
            r.author.unknown(body, "uses_up", "name", found["uses_up"], scope.names)
    if body.get("from") == "plugin":
        found["from"] = "plugin"
    return found


def read_order(r: EffectReader, definition: Definition) -> dict[str, Any]:
    """Read one order: what it needs, whose hands, how many turns, what comes of it."""
    body, v = definition.body, r.vocabulary
    signature = v.orders[definition.id]
    scope = scope_of(signature, v)
    scope.faces = False
    found: dict[str, Any] = {"id": definition.id, **credit(body, repr(definition.at)), "layer": definition.layer, "of": signature.of}
    found["parameters"] = parameters_json(r, body, signature)
    found["needs"] = read_needs(r, body, "needs", scope)
    for key in ("cost", "takes"):
        if key in body:
            found[key] = r.tree(body, key, scope, NUMBER)
    hands, working = body.get("hands"), scope
    if isinstance(hands, Mapping):
        found["hands"] = {"from": str(hands.get("from", "")), "need": _need(r, hands, scope)}
        each = scope.copy()
        each.give(v, "hand", Type("piece", str(hands.get("from", ""))))
        found["each_hand"] = read_needs(r, body, "each_hand", each)
        if str(hands.get("need", "")) == "1":  # the work of one hand knows whose it is
            working = each
    if "keeps_going" in body:
        found["keeps_going"] = r.tree(body, "keeps_going", working, TRUTH)
    for key, kept in (("at", "step"), ("announced", "announced")):  # `at` is where the order is written
        if key in body:
            found[kept] = str(body[key])
            if found[kept] not in v.moments:
                r.author.unknown(body, key, "phase or step", found[kept], v.moments)
    if "code" in body:
        found["code"] = str(body["code"])
    if isinstance(body.get("codes"), Mapping):
        found["codes"] = {str(k): str(code) for k, code in body["codes"].items()}
    found["do"] = r.read(body, "do", working)
    _told_beforehand(r, body, scope, found)
    return found


def _told_beforehand(r: EffectReader, body: Mapping, scope: Scope, found: dict[str, Any]) -> None:
    """Read in which order such orders are done, what stands beside one that is offered, and of what its odds are asked."""
    if "order" in body:
        found["order"] = read_sorting(r, body, "order", scope)
    beside, odds = body.get("beside"), body.get("odds")
    if isinstance(beside, Mapping):
        found["beside"] = {name: r.author.typed(beside, name, scope)[0] for name in beside}
    if isinstance(odds, Mapping):
        found["odds"] = {name: {"of": str(odds[name]), "mentions": _asked(r, odds, name, scope)} for name in odds}


def _asked(r: EffectReader, odds: Mapping, name: str, scope: Scope) -> list[str]:
    """Check what odds are asked of, `goat.health` or a check or table; give the sort and id of the definition that it mentions."""
    v, text = r.vocabulary, str(odds[name])
    piece, dot, field = text.partition(".")
    rolled = {"checks": v.checks, "tables": {**v.consulted, **v.tables}}
    if not dot:
        if not any(text in store for store in rolled.values()):
            r.author.unknown(odds, name, "check or table", text, [each for store in rolled.values() for each in store])
        return [next((sort for sort, store in rolled.items() if text in store), ""), text]
    pieces = [each for each, type_ in scope.names.items() if type_.shape == "piece"]
    if piece not in pieces:
        r.author.unknown(odds, name, "piece here", piece, pieces)
        return ["", field]
    kind = scope.names[piece].name
    stores: dict[str, Any] = {"quantities": v.quantities, "conditions": v.conditions}
    own = {each: sort for sort, store in stores.items() for each in store if store[each].of == kind}
    known = {**dict.fromkeys(v.kinds[kind].attributes, ""), **own}
    if field not in known:
        r.author.unknown(odds, name, f"field of a {kind}", field, known)
    return [known.get(field, ""), field]


def _need(r: EffectReader, hands: Mapping, scope: Scope) -> Any:
    ends = span(str(hands.get("need", "1")))
    if ends is not None:
        return list(ends)
    return r.tree(hands, "need", scope, NUMBER) if "need" in hands else None
