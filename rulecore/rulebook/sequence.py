"""Reads the sequence of play: phases and steps, what each does, which orders are given in it, which duties bind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.scope import Scope
from rulecore.language.types import Type
from rulecore.rulebook.author import credit, listing, mapping, place, yes
from rulecore.rulebook.called import read_needs
from rulecore.rulebook.loops import read_sorting
from rulecore.ruleset.tree import Listing, Mapping

if TYPE_CHECKING:
    from rulecore.rulebook.effects import EffectReader
    from rulecore.ruleset.layers import Definition

#: How a step or phase of a later layer stands to one of an earlier layer.
AROUND = ("before", "after", "replace")


def read_phase(r: EffectReader, definition: Definition) -> dict[str, Any]:
    """Read one phase with its steps."""
    body, v = definition.body, r.vocabulary
    scope = Scope()
    found: dict[str, Any] = {"id": definition.id, **credit(body, repr(definition.at)), "layer": definition.layer}
    found |= {key: str(body[key]) for key in AROUND if key in body}
    if "each" in body:
        kind = str(body["each"])
        found["each"] = kind
        if kind not in v.kinds:
            r.author.unknown(body, "each", "kind of piece", kind, v.kinds)
        else:
            scope.give(v, kind, Type("piece", kind))
            scope.subject = kind  # the phase is a loop like any other
            if "order" in body:
                sorted_by = scope.copy()
                sorted_by.give(v, "it", Type("piece", kind))
                found["order"] = read_sorting(r, body, "order", sorted_by)
    elif "order" in body:
        r.author.wrong_key(body, "order", "rules/no-each", "this phase goes through nothing that could be put in order.", "Add `each:`.")
    steps = body.get("steps")
    listed = [each for each in steps if isinstance(each, Mapping)] if isinstance(steps, Listing) else []
    found["steps"] = [_step(r, each, scope.copy(), r.author.layer_of(each) or definition.layer) for each in listed]
    return found


def _step(r: EffectReader, body: Mapping, scope: Scope, layer: str) -> dict[str, Any]:
    found: dict[str, Any] = {"id": str(body.get("id", "")), **credit(body, place(body, "id") if "id" in body else ""), "layer": layer}
    if body.get("run") == "plugin":
        found["run"] = "plugin"
    found |= {key: str(body[key]) for key in AROUND if key in body}
    if "do" in body:
        found["do"] = r.inside(body, "do", scope)
    orders = listing(body, "orders")
    for index, order in enumerate(orders):
        if str(order) not in r.vocabulary.orders:
            r.author.unknown(orders, index, "order", str(order), r.vocabulary.orders)
    if isinstance(orders, Listing):
        found["orders"] = [str(each) for each in orders]
    if "by" in body:
        found["by"] = str(body["by"])
    if yes(body.get("sealed")):
        found["sealed"] = True
    found["duties"] = _duties(r, body)
    return found


def _duties(r: EffectReader, body: Mapping) -> dict[str, Any]:
    duties = mapping(body, "duties")
    found: dict[str, Any] = {}
    for kind in duties:
        if kind not in r.vocabulary.kinds:
            r.author.wrong_key(
                duties, kind, "rules/unknown-name", f'there is no kind of piece "{kind}".', f"Known are: {', '.join(r.vocabulary.kinds)}."
            )
            continue
        scope = Scope()
        scope.give(r.vocabulary, kind, Type("piece", kind))
        found[kind] = read_needs(r, duties, kind, scope)
    return found
