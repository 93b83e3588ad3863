"""Finds definitions that nothing reaches: no rule that something reaches, no example, no plugin.

What people can turn to by themselves is a door: what has dice of its own, orders, steps, traits, conditions, options, pieces, numbers
that lines act on. Everything else must be reached from a door, or say `for:` whom it is there.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rulecore.rulebook.lint.places import problem_of
from rulecore.rulebook.lint.uses import CALLS
from rulecore.ruleset.definitions import singular
from rulecore.ruleset.tree import Listing, Mapping

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.errors import Problem
    from rulecore.rulebook.lint.uses import Ref
    from rulecore.rulebook.lint.view import View

#: Sorts whose definitions people, plugins or the turn come to by themselves.
DOORS = ("pieces", "conditions", "traits", "orders", "sequence", "options", "levels")
#: Sorts that only others use.
USED = ("quantities", "facts", "functions", "tables", "checks", "procedures", "verbs", "sets", "choices")
#: Keys under which people are spoken to.
PROSE = frozenset(("because", "title", "note", "ask", "cite", "source", "status", "name"))
_NAMES = re.compile("[A-Za-z_][A-Za-z0-9_]*")


def problems(view: View) -> Iterator[Problem]:
    """Give an error for each definition that nothing reaches."""
    loose = _loose(view)
    users: dict[Ref, str] = {}
    for user in loose:
        for ref in view.uses(*user).refs:
            if ref != user:
                users.setdefault(ref, user[1])
    for sort, name in loose:
        found = view.written.get(sort, {}).get(name)
        if found is None or view.hurt(sort, name):
            continue  # what is wrong with it comes first
        message = f"nothing reaches the {singular(sort)} {name}: no rule, no example and no plugin uses it."
        if (sort, name) in users:
            message = f"nothing reaches the {singular(sort)} {name}: only {users[sort, name]} uses it, which nothing reaches."
        problem = problem_of((found.holder, name), "rules/unused", message, _HINTS.get(sort, "Use it, or take it out."))
        if sort == "sets":
            problem.severity = "warning"  # a word for some pieces stands ready for the rules of others
        yield problem


_HINTS = {
    "procedures": "Call it, show it in an example, write `from: plugin` if only code calls it, `for: people` if they do, or take it out.",
    "facts": "Ask for it in a rule, or take it out.",
    "functions": "Call it in a line, or take it out.",
    "verbs": "Use it in an effect, or take it out.",
    "tables": "Consult it or look it up, or take it out; give it dice with `roll` if people roll on it.",
    "checks": "Make it in a rule, or take it out; give it dice with `roll` if people roll it.",
    "quantities": "Read it in a rule or show it in an example, or take it out.",
    "sets": "Write a rule about it, or take it out.",
    "choices": "Make it the type of something, or take it out.",
}


def _loose(view: View) -> list[Ref]:
    """Give what nothing reaches; examples are looked through only when something is left without them."""
    every = [(sort, name) for sort in USED for name in view.book.ids(sort)]
    reached: set[Ref] = set()
    for doors in (_doors, _doors_in_examples):
        _reach(view, doors(view), reached)
        if not (loose := [ref for ref in every if ref not in reached and not _reached_otherwise(view, ref)]):
            return []
    return loose


def for_others(body: Any) -> bool:
    """Say whether a definition is there for others than the rules beside it: it says `for: plugin`, `layers` or `people`."""
    return isinstance(body, Mapping) and body.get("for") is not None


# ---- what is reached ----------------------------------------------------------------------------------------------------------


def _reach(view: View, waiting: list[Ref], reached: set[Ref]) -> None:
    while waiting:
        ref = waiting.pop()
        if ref in reached or not view.has(*ref):
            continue
        reached.add(ref)
        uses = view.uses(*ref)
        waiting += uses.refs
        waiting += [("sets", name) for name in uses.sets]
        waiting += [("facts", name) for name in uses.attributes]


def _doors(view: View) -> list[Ref]:
    doors = [(sort, name) for sort in DOORS for name in view.book.ids(sort)]
    doors += [("tables", name) for name, each in view.each("tables") if each["roll"]]
    doors += _begun_by_people(view)
    doors += [("quantities", name) for name, each in view.each("quantities") if each["plan"].lines]
    doors += [(sort, name) for sort in USED for name in view.book.ids(sort) if name in view.declared or view.expected(sort, name)]
    doors += [(sort, name) for sort in USED for name in view.book.ids(sort) if for_others(view.body(sort, name))]
    if view.broken:  # what a misspelt name meant would seem to be reached by nothing
        doors += [(sort, name) for sort in USED for name in view.book.ids(sort) if view.may_mean(name)]
    return doors


def _begun_by_people(view: View) -> list[Ref]:
    """Give the procedures and checks that people or plugins begin: moments, what code resolves, and those in which dice are thrown."""
    found: list[Ref] = [("procedures", name) for name, each in view.each("procedures") if not each["do"] or "from" in each]
    found += [("checks", name) for name, each in view.each("checks") if each["roll"] or "from" in each]
    return [*found, *_throwing(view)]


def _throwing(view: View) -> list[Ref]:
    """Give the procedures and checks in which dice are thrown, or in one that they call."""
    callers: dict[Ref, list[Ref]] = {}
    waiting: list[Ref] = []
    for ref in [(sort, name) for sort in ("procedures", "checks") for name in view.book.ids(sort)]:
        for effect in view.uses(*ref).effects:
            if effect["verb"] in ("call", "check"):
                callers.setdefault((CALLS[effect["verb"]], str(effect.get("what", ""))), []).append(ref)
            if _throws(view, effect):
                waiting.append(ref)
    found: dict[Ref, None] = {}
    while waiting:
        ref = waiting.pop()
        if ref not in found:
            found[ref] = None
            waiting += callers.get(ref, ())
    return list(found)


def _throws(view: View, effect: dict[str, Any]) -> bool:
    """Tell whether an effect itself throws dice."""
    verb, what = effect["verb"], str(effect.get("what", ""))
    if verb == "check":
        return view.has("checks", what) and bool(view.book.definition("checks", what)["roll"])
    if verb == "roll" or any(key in effect for key in ("ties", "die")) or (verb == "pick" and "roll" in effect):
        return True
    return verb == "consult" and view.has("tables", what) and bool(view.book.definition("tables", what)["roll"])


def _doors_in_examples(view: View) -> list[Ref]:
    named = names_in_examples(view)
    return [(sort, name) for sort in USED for name in view.book.ids(sort) if name in named]


def names_in_examples(view: View) -> set[str]:
    """Give every name that stands in an example, a card, a scenario or a change that an option brings."""
    if "examples" not in view.memo:
        found = set(names_in_changes(view))
        for kind in ("examples", "cards", "scenarios"):
            for definition in view.written.get(kind, {}).values():
                found.update(names_in(definition.body))
        view.memo["examples"] = found
    names: set[str] = view.memo["examples"]
    return names


def names_in_changes(view: View) -> Iterator[str]:
    """Give every name that stands in a change that some choice of an option brings."""
    for definition in view.written.get("options", {}).values():
        choices = definition.body.get("choices") if isinstance(definition.body, Mapping) else None
        for choice in choices.values() if isinstance(choices, Mapping) else ():
            if isinstance(choice, Mapping) and "changes" in choice:
                yield from names_in(choice["changes"])


def names_in(tree: Any, *, keys: bool = True) -> Iterator[str]:
    """Give every word of the texts of a tree, and of its keys; what is said to people is left out.

    >>> from rulecore.ruleset.documents import read_text
    >>> list(names_in(read_text("{when: goat is cross, because: it kicks}", "m.yaml")[0], keys=False))
    ['goat', 'is', 'cross']
    """
    waiting = [tree]
    texts: list[str] = []
    while waiting:
        node = waiting.pop()
        if isinstance(node, Mapping):
            if keys:
                texts += node
            waiting += [value for key, value in node.items() if key not in PROSE or not isinstance(value, (str, Listing))]
        elif isinstance(node, Listing):
            waiting += node
        elif isinstance(node, str):
            texts.append(node)
    # One search through all texts is far quicker than one through each.
    return iter(_NAMES.findall("\n".join(texts)))


# ---- sets and lists of words, whose names are gone once lines are checked -------------------------------------------------------


def _reached_otherwise(view: View, ref: Ref) -> bool:
    sort, name = ref
    if view.may_mean(name):
        return True
    if sort == "sets":
        return name in _mentioned(view, "sets")
    return sort == "choices" and (name in _mentioned(view, "choices") or name in _typed(view))


def _mentioned(view: View, leaving_out: str) -> set[str]:
    """Give every word of the texts of the rule files, but for definitions of one kind and for rows of charts without effects."""
    if leaving_out not in view.memo:
        found: set[str] = set()
        for kind, definitions in view.written.items():
            for definition in definitions.values() if kind != leaving_out else ():
                body = definition.body
                if kind == "tables" and isinstance(body, Mapping) and body.get("cell") != "effects":
                    body = [value for key, value in body.items() if key != "rows"]
                for part in body if type(body) is list else [body]:
                    found.update(names_in(part, keys=False))
        view.memo[leaving_out] = found
    words: set[str] = view.memo[leaving_out]
    return words


def _typed(view: View) -> set[str]:
    """Give the lists that are the type of something."""
    v = view.vocabulary
    types = [each.type for kind in v.kinds.values() for each in kind.attributes.values()]
    types += [each.type for condition in v.conditions.values() for each in condition.attributes.values()]
    for store in (v.facts, v.functions, v.quantities, v.checks, v.procedures, v.verbs, v.orders, v.consulted, v.tables):
        for signature in store.values():
            types += [signature.result, *(p.type for p in signature.parameters.values()), *signature.lends.values()]
            types += signature.columns.values()
    found = {each.name for each in types if each.shape == "choice"}
    return found | {words for _, uses in view.all_uses() for words, _ in uses.words}
