"""Checks `any … where`, `no …`, `count(…)` and the folds: which pieces are meant and what `it` is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.language import checked as c
from rulecore.language import nodes as n
from rulecore.language.types import NUMBER, SECTION, TRUTH, UNKNOWN, Type, fits
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from rulecore.language.checker import Checked, Checker
    from rulecore.language.scope import Scope
    from rulecore.language.vocabulary import WordSet


def quantified(ck: Checker, node: n.Quantified, scope: Scope, _: Type | None) -> Checked:
    """Check `any x where …` and `no x where …`."""
    members, _inner = members_of(ck, node.pieces, scope, node.where)
    return (c.AnyOf if node.word == "any" else c.NoneOf)(members), TRUTH


def count(ck: Checker, node: n.Count, scope: Scope, _: Type | None) -> Checked:
    """Check `count(x where …)`."""
    return c.Count(members_of(ck, node.pieces, scope, node.where)[0]), NUMBER


def fold(ck: Checker, node: n.Fold, scope: Scope, _: Type | None) -> Checked:
    """Check `sum(it.a for each x)`, `highest(…)`, `lowest(…)`."""
    members, inner = members_of(ck, node.pieces, scope, node.where)
    value, found = ck.check(node.value, inner)
    ladder = ck.vocabulary.ladder(found)
    if node.word == "sum" and found.shape not in ("number", "unknown", "die"):
        ck.wrong("type", f"a sum adds numbers, but this is {found.words()}.", node.value.span, "Sum a number of each.")
    elif found.shape not in ("number", "unknown", "die") and ladder is None:
        ck.wrong("type", f"{found.words()} has no {node.word}.", node.value.span, "Numbers and ladders have.")
    return c.Fold(node.word, value, members, repr(found)), found


def members_of(ck: Checker, node: n.Pieces, scope: Scope, where: n.Expression | None) -> tuple[c.Members, Scope]:
    """Check some pieces; give them and the scope in which each goes by its name."""
    of, of_type = ck.check(node.of, scope) if node.of is not None else (None, None)
    how, ident, element, of = _source(ck, node, scope, of, of_type)
    inner = scope.copy()
    name = node.as_name or "it"
    if node.as_name and node.as_name in scope.names:
        ck.wrong("shadow", f'"{name}" is already a name here.', node.span, "Give the loop another name after `as`.")
    local = inner.loop(ck.vocabulary, name, element)
    inner.values[name] = c.Local(local)
    found = ck.vocabulary.sets.get(node.name)
    filter_ = _filter(ck, found, of, local, scope) if found is not None and how != "groups" else None
    condition = ck.want(where, inner, TRUTH) if where is not None else None
    return c.Members(local, how, ident, of, filter_, condition).at(node.span), inner


def _filter(ck: Checker, found: WordSet, of: c.Value | None, local: str, scope: Scope) -> c.Value | None:
    if found.where is None:
        return None
    inner = scope.copy()
    inner.names, inner.values = {}, {}
    if found.of:
        inner.give(ck.vocabulary, found.of, Type("piece", found.of), of)
    inner.loop(ck.vocabulary, "it", Type("piece", found.are), local=local)
    before = len(ck.problems)
    value = ck.want(found.where, inner, TRUTH)
    del ck.problems[before:]  # a mistake in a set is reported once, where the set is written
    return value


def _source(ck: Checker, node: n.Pieces, scope: Scope, of: c.Value | None, of_type: Type | None) -> tuple[str, str, Type, c.Value | None]:
    """Say where the pieces come from: (how, id, type of each, of)."""
    vocabulary, name = ck.vocabulary, node.name
    if of_type is not None and of_type.several:
        word = vocabulary.sets.get(name)
        if not fits(Type("piece", word.are if word is not None else name), of_type.one()):
            ck.wrong("type", f"{of_type.words()} are no {name}s.", node.span, f"Write {of_type.name} in place of {name}.")
        return "several", name, of_type.one(), of
    if name == "die":
        if not scope.faces:
            ck.wrong("no-dice", "no dice were rolled here to look at.", node.span, "`any die` stands in a check or table with a roll.")
        return "dice", name, NUMBER, None
    if name == "section" and of is not None:
        if not isinstance(of, c.Track):
            ck.wrong("type", "only a track has sections.", node.span, "Write `section of x.track`.")
            return "sections", "", SECTION, of
        return "sections", of.name, SECTION, of.of
    if (found := vocabulary.sets.get(name)) is not None:
        _must_be(ck, node, of_type, (found.of,))
        return _of_set(ck, node, scope, found, of)
    if name in vocabulary.kinds:
        return _of_kind(ck, node, name, of, of_type)
    if (named := scope.names.get(name)) is not None and named.several:
        return "several", name, named.one(), scope.value(name)
    if name in vocabulary.conditions:
        _must_be(ck, node, of_type, vocabulary.conditions[name].carriers())
        return ("links" if of is not None else "conditions"), name, Type("condition", name), of
    if name in vocabulary.orders:
        return "orders", name, Type("order", name), of
    known = [*vocabulary.kinds, *vocabulary.sets, *vocabulary.conditions, *vocabulary.orders]
    ck.wrong("unknown-name", f'there is no kind of piece or set "{name}".', node.span, did_you_mean(name, known))
    return "kind", name, UNKNOWN, of


def _must_be(ck: Checker, node: n.Pieces, found: Type | None, kinds: tuple[str, ...]) -> None:
    """Report an `of` whose piece is of none of the kinds that have such a thing."""
    if found is None or found.shape == "unknown" or not any(kinds):
        return
    if found.shape != "piece" or (found.name and found.name not in kinds):
        ck.wrong("type", f"only a {' or a '.join(kinds)} has a {node.name}, but this is {found.words()}.", node.span, "Name another piece.")


def _of_kind(ck: Checker, node: n.Pieces, name: str, of: c.Value | None, of_type: Type | None) -> tuple[str, str, Type, c.Value | None]:
    if of is None:
        return "kind", name, Type("piece", name), None
    kind = ck.vocabulary.kinds[name]
    if of_type is not None and of_type.shape != "unknown" and (of_type.shape != "piece" or kind.part_of != of_type.name):
        ck.wrong("type", f"a {name} is no part of {of_type.words()}.", node.span, f"Only a {kind.part_of or 'whole'} has {name}s.")
    return "parts", name, Type("piece", name), of


def _of_set(ck: Checker, node: n.Pieces, scope: Scope, found: WordSet, of: c.Value | None) -> tuple[str, str, Type, c.Value | None]:
    if found.joined:
        if of is not None:
            message = f"{found.id} is every group of {found.are}s on the table, so `of` chooses none of them."
            hint = f"Leave it out; those of one group are `{found.are} of it`."
            ck.wrong("type", message, node.span, hint)
        return "groups", found.id, Type("piece", found.are, several=True), None
    if of is None and found.of:
        owners = [name for name, kind in scope.pieces() if kind == found.of]
        if found.of in owners:
            owners = [found.of]
        if len(owners) == 1:
            of = scope.value(owners[0])
        elif found.of in ck.vocabulary.singles():
            of = c.Single(found.of)
        else:
            whose = f" ({', '.join(owners)})" if owners else ""
            ck.wrong("whose", f"whose {found.id}?{whose}", node.span, f"Write `{found.id} of` and the piece.")
    part = ck.vocabulary.kinds[found.are].part_of if found.are in ck.vocabulary.kinds else ""
    how = "parts" if part and part == found.of else "kind"
    return how, found.are, Type("piece", found.are), of
