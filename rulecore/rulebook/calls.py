"""Checks `consult`, `check`, `call`, `carry_out`, `drop`: every name that is handed over is settled here, once.

An argument is taken from `with:`, else the first from `who` or the subject, else from the scope by its name, else its usual value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language.types import TEXT, Type, fits
from rulecore.rulebook.author import mapping
from rulecore.ruleset.tree import Mapping
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from rulecore.language.scope import Scope
    from rulecore.language.vocabulary import Parameter, Signature
    from rulecore.rulebook.effects import Effect, EffectReader

STORES = {"consult": ("consulted", "table"), "check": ("checks", "check"), "call": ("procedures", "procedure")}


def read_call(r: EffectReader, node: Mapping, scope: Scope, effect: Effect) -> None:
    """Check an effect that rolls on a table, makes a check or runs a procedure."""
    verb = effect["verb"]
    store, what = STORES[verb]
    known: dict[str, Signature] = getattr(r.vocabulary, store)
    name = str(node[verb])
    effect["what"] = name
    if name not in known:
        r.author.unknown(node, verb, what, name, known)
        return
    signature = known[name]
    effect["arguments"] = arguments(r, node, scope, effect, signature)
    if verb == "consult":
        _row(node, effect)
        r.name(node, scope, signature.result, effect)
    elif verb == "check":
        _outcomes(r, node, scope, effect)
        r.name(node, scope, TEXT, effect)


def _row(node: Mapping, effect: Effect) -> None:
    if "row" in node:
        row = node["row"]
        effect["row"] = [str(each) for each in row] if isinstance(row, list) else [str(row)]


def _outcomes(r: EffectReader, node: Mapping, scope: Scope, effect: Effect) -> None:
    known = r.author.outcomes.get(effect["what"], [])
    added: dict[str, Any] = {}
    for key in ("success", "failure"):
        if key in node:
            added[key] = r.inside(node, key, scope)
            if key not in known and known:
                hint = f"Its outcomes are: {', '.join(known)}."
                r.author.wrong_key(node, key, "rules/outcome", f"{effect['what']} has no outcome {key}.", hint)
    outcomes = mapping(node, "outcomes")
    for key in outcomes:
        if key not in known:
            r.author.wrong_key(outcomes, key, "rules/outcome", f'{effect["what"]} has no outcome "{key}".', did_you_mean(key, known))
        added[key] = r.inside(outcomes, key, scope)
    if added:
        effect["outcomes"] = added


def arguments(r: EffectReader, node: Mapping, scope: Scope, effect: Effect, signature: Signature) -> dict[str, Any]:
    """Settle every name that a definition is handed."""
    given = node.get("with")
    handed = mapping(node, "with")
    order = _order_handed(r, node, scope) if isinstance(given, str) else None
    for key in handed:
        if key not in signature.parameters:
            hint = did_you_mean(key, signature.parameters) or f"It is handed: {', '.join(signature.parameters) or 'nothing'}."
            r.author.wrong_key(handed, key, "rules/argument", f'{signature.id} is handed no "{key}".', hint)
    _who_is_handed(r, node, effect, signature)
    found: dict[str, Any] = {}
    for index, parameter in enumerate(signature.parameters.values()):
        if parameter.name in handed:
            found[parameter.name] = r.tree(handed, parameter.name, scope, parameter.type)
        elif index == 0 and _fills_first(parameter, effect):
            found[parameter.name] = effect["who"]
        elif order is not None and parameter.name in order[1]:
            found[parameter.name] = c.Attribute(order[0], parameter.name)
        else:
            found[parameter.name] = _from_scope(r, node, scope, effect, (signature, parameter))
    return found


def _who_is_handed(r: EffectReader, node: Mapping, effect: Effect, signature: Signature) -> None:
    """Report a `who` that fills no name: nothing would be said of that piece."""
    first = next(iter(signature.parameters.values()), None)
    who = Type.parse(effect["who_type"]) if "who" in node and "who_type" in effect else None
    if who is None or who.shape == "unknown" or (first is not None and _fills_first(first, effect)):
        return
    wanted = f"{first.name} ({first.type.words()})" if first is not None else "nothing"
    hint = "Name another piece, or leave `who` out."
    r.author.wrong(node, "who", "rules/argument", f"{signature.id} is handed {wanted} first, but `who` is {who.words()}.", hint)


def _fills_first(parameter: Parameter, effect: Effect) -> bool:
    if "who_type" not in effect or parameter.type.shape not in ("piece", "condition"):
        return False
    who = Type.parse(effect["who_type"])
    return fits(who.one(), parameter.type.one())


def _from_scope(r: EffectReader, node: Mapping, scope: Scope, effect: Effect, what: tuple[Signature, Parameter]) -> Any:
    signature, parameter = what
    if parameter.name in scope.names:
        found = scope.names[parameter.name]
        if fits(found.sure(), parameter.type.sure()) or parameter.usual:
            return scope.value(parameter.name)
    if parameter.usual:
        return None
    kind = parameter.type.name
    if parameter.type.shape == "piece" and kind in r.vocabulary.kinds and r.vocabulary.kinds[kind].one:
        return c.Single(kind)
    hint = f"Hand it over: `with: {{{parameter.name}: …}}`"
    if parameter is next(iter(signature.parameters.values())) and parameter.type.shape == "piece":
        hint += ", or name the piece with `who:`"
    message = f"{signature.id} is handed {parameter.name} ({parameter.type.words()}), which has no value here."
    r.author.wrong(node, effect["verb"], "rules/argument-missing", message, f"{hint}.")
    return None


def _order_handed(r: EffectReader, node: Mapping, scope: Scope) -> tuple[Any, Any] | None:
    """Check `with: leap_order`: the fields of an order are handed over under their names."""
    value, found = r.author.typed(node, "with", scope)
    if found.shape == "order" and found.name in r.vocabulary.orders:
        return value, r.vocabulary.orders[found.name].parameters
    if found.shape != "unknown":
        r.author.wrong(node, "with", "rules/with", f"names are handed over, but this is {found.words()}.", "Write a mapping, or an order.")
    return None


def read_order(r: EffectReader, node: Mapping, scope: Scope, effect: Effect) -> None:
    """Check `carry_out: order` and `drop: order`."""
    verb = effect["verb"]
    name = str(node[verb])
    effect["what"] = name
    if verb == "drop" and name == "all":
        return
    if name not in r.vocabulary.orders:
        r.author.unknown(node, verb, "order", name, r.vocabulary.orders)
        return
    if verb == "carry_out":
        effect["arguments"] = arguments(r, node, scope, effect, r.vocabulary.orders[name])
