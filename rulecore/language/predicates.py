"""Checks comparisons, `between`, `is` and `has`: what is compared with what, and what a word after `is` asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.language import checked as c
from rulecore.language import nodes as n
from rulecore.language.types import TRUTH, Type, fits
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from rulecore.language.checker import Checked, Checker
    from rulecore.language.scope import Scope


def _pair(ck: Checker, one: n.Expression, other: n.Expression, scope: Scope) -> tuple[Checked, Checked]:
    """Check two sides so that a bare word is looked for in the list of the other side."""
    if isinstance(one, n.Path) and not one.steps and not isinstance(other, n.Path):
        second = ck.check(other, scope)
        return ck.check(one, scope, second[1]), second
    if isinstance(one, n.Path) and not one.steps and one.name not in scope.names and ck.vocabulary.word_lists(one.name):
        second = ck.check(other, scope)
        return ck.check(one, scope, second[1]), second
    first = ck.check(one, scope)
    return first, ck.check(other, scope, first[1])


def _how(ck: Checker, left: Type, right: Type) -> str | None:
    """Say how two types are compared, or None when they cannot be."""
    left, right = left.sure(), right.sure()
    if "unknown" in (left.shape, right.shape):
        return "same"
    if fits(left, Type("number")) and fits(right, Type("number")) and fits(left, right):
        return "number"
    if left.shape == "choice" and left == right:
        return "rung" if ck.vocabulary.ladder(left) else "same"
    if fits(left, right) or fits(right, left):
        return "same"
    return None


def compare(ck: Checker, node: n.Compare, scope: Scope, _: Type | None) -> Checked:
    """Check `a <= b`."""
    (left, lt), (right, rt) = _pair(ck, node.left, node.right, scope)
    how = _how(ck, lt, rt)
    if "unknown" in (lt.shape, rt.shape):
        return c.Compare(node.operator, left, right, "same"), TRUTH
    if how is None:
        hint = "Whether there is one is asked with `is none`." if "none" in (lt.shape, rt.shape) else ck.type_hint(rt, lt)
        ck.wrong("type", f"{lt.words()} and {rt.words()} cannot be compared.", node.span, hint)
        return c.Constant(False), TRUTH
    if how == "same" and node.operator not in ("=", "!="):
        if lt.shape == "choice":
            hint = f"{lt.name} is a list without an order: write = or `is`, or make it a ladder, lowest first."
        else:
            hint = "Write = or !=."
        ck.wrong("order", f"{lt.words()} has no order, so {node.operator} says nothing.", node.span, hint)
    return c.Compare(node.operator, left, right, how), TRUTH


def between(ck: Checker, node: n.Between, scope: Scope, _: Type | None) -> Checked:
    """Check `a between b and c`."""
    value, found = ck.check(node.value, scope)
    low, lt = ck.check(node.low, scope, found)
    high, ht = ck.check(node.high, scope, found)
    hows = {_how(ck, found, lt), _how(ck, found, ht)}
    if not hows <= {"number", "rung"} and "unknown" not in (found.shape, lt.shape, ht.shape):
        ck.wrong("type", f"{found.words()} cannot lie between {lt.words()} and {ht.words()}.", node.span, "Use numbers or a ladder.")
    how = "rung" if "rung" in hows else "number"
    return c.Between(value, low, high, how), TRUTH


def has(ck: Checker, node: n.Is, scope: Scope, _: Type | None) -> Checked:
    """Check `x is a/b` and `x has a`, negated or not, with another piece or without."""
    if isinstance(node.value, n.Path) and not node.value.steps and node.value.name not in scope.names:
        value, found = _owner_of_bare(ck, node.value, scope)
    else:
        value, found = ck.check(node.value, scope)
    if node.words in (("none",), ("cannot",)) and node.other is None:
        kind = c.IsNone if node.words == ("none",) else c.IsCannot
        return kind(value, node.negated), TRUTH
    found = found.one()
    if found.shape == "unknown":
        return c.Constant(False), TRUTH
    if found.shape == "piece":
        return _piece_is(ck, node, value, found, scope), TRUTH
    if node.other is not None:
        ck.wrong("type", f"{found.words()} has nothing with another piece.", node.span, "Only a piece does: `x is … with y`.")
    if found.shape == "section" and node.words == ("lost",):
        return c.IsLost(value, node.negated), TRUTH
    return _word_is(ck, node, value, found, scope), TRUTH


def _owner_of_bare(ck: Checker, node: n.Path, scope: Scope) -> Checked:
    return ck.check(node, scope)


def _word_is(ck: Checker, node: n.Is, value: c.Value, found: Type, scope: Scope) -> c.Value:
    known = _known_words(ck, found)
    if known is None:
        others = [word for word in node.words if word in scope.names and fits(scope.names[word], found)]
        if found.shape in ("condition", "order") and len(others) == len(node.words):
            return c.IsPiece(value, tuple([scope.value(word) for word in others]), node.negated)
        hints = {"number": "Compare numbers with =.", "truth": "Write it alone, or with `not` before it."}
        ck.wrong("type", f"`is` asks a word of a list, but this is {found.words()}.", node.value.span, hints.get(found.shape, ""))
        return c.Constant(False)
    for word in node.words:
        if word not in known:
            what = f"{found.name} has" if found.name else "there is"
            ck.wrong("unknown-word", f'{what} no word "{word}".', _word_span(node), did_you_mean(word, known) or _list_words(known))
    return c.IsWord(value, node.words, node.negated)


def _known_words(ck: Checker, found: Type) -> list[str] | None:
    if found.shape == "choice" and found.name in ck.vocabulary.lists:
        return list(ck.vocabulary.lists[found.name].words)
    if found.shape == "condition_word":
        return list(ck.vocabulary.conditions)
    if found.shape == "order_word":
        return [*ck.vocabulary.orders]
    return None


def _list_words(known: list[str]) -> str:
    return f"Known are: {', '.join(known[:12])}."


def _word_span(node: n.Is) -> tuple[int, int]:
    """Give the characters of the words after `is`: they stand at the end of the node, or before its `with`."""
    end = node.other.span[0] if node.other is not None else node.span[1]
    return (max(node.value.span[1], end - len("/".join(node.words)) - (6 if node.other is not None else 0)), end)


def _field_of(ck: Checker, node: n.Is, word: str, found: Type) -> str:
    """Advise to ask the field of the piece whose list holds the word: people say "the goat is furious" and mean its mood."""
    kind = ck.vocabulary.kinds.get(found.name)
    lists = ck.vocabulary.lists
    fields = [f.name for f in kind.attributes.values() if f.type.shape == "choice" and word in lists[f.type.name].words] if kind else []
    if len(fields) != 1:
        return ""
    from rulecore.language.printer import canonical

    return f'"{word}" is a word of its {fields[0]}: write "{canonical(node.value)}.{fields[0]} is{" not" * node.negated} {word}".'


def _piece_is(ck: Checker, node: n.Is, value: c.Value, found: Type, scope: Scope) -> c.Value:
    other = ck.want(node.other, scope, Type("piece")) if node.other is not None else None
    groups: dict[str, list[str]] = {"piece": [], "has": [], "kind": []}
    for word in node.words:
        if (group := _asks_for(ck, word, found, scope)) is None:
            _never(ck, node, word, found)
            continue
        groups[group].append(word)
        if group == "has" and node.other is not None and not _shared(ck, word):
            ck.wrong("type", f"{word} is not shared by two pieces.", node.other.span, "Ask for it without the other piece.")
    parts: list[c.Value] = []
    if groups["piece"]:
        parts.append(c.IsPiece(value, tuple([scope.value(word) for word in groups["piece"]]), node.negated))
    if groups["kind"]:
        parts.append(c.IsKind(value, tuple(groups["kind"]), node.negated))
    if groups["has"] or not parts:
        names = tuple([_full_name(ck, word) for word in groups["has"]])
        parts.append(c.Has(value, names, other, node.negated))
    if len(parts) == 1:
        return parts[0]
    return c.All(tuple(parts)) if node.negated else c.Either(tuple(parts))


def _never(ck: Checker, node: n.Is, word: str, found: Type) -> None:
    """Say that a word after `is` is nothing that such a piece has or is."""
    v = ck.vocabulary
    if word in v.conditions or word in v.traits or word in v.ends():
        end = v.ends().get(word)
        kinds = v.conditions[word].carriers() if word in v.conditions else (end.ends[word] if end is not None else v.traits[word],)
        hint = f"It is carried by a {' or a '.join(kinds)}."
        ck.wrong("dead", f"{found.words()} never has {word}.", _word_span(node), hint)
    elif word in v.kinds:
        ck.wrong("dead", f"{found.words()} is never a {word}.", _word_span(node), "Ask for something it can be.")
    else:
        known = [*v.conditions, *v.traits, *v.kinds, *v.ends()]
        message = f'there is no condition, trait or kind of piece "{word}" that {found.words()} could have.'
        ck.wrong("unknown-name", message, _word_span(node), _field_of(ck, node, word, found) or did_you_mean(word, known))


def _shared(ck: Checker, word: str) -> bool:
    condition = ck.vocabulary.conditions.get(word)
    return word in ck.vocabulary.ends() if condition is None else bool(condition.ends)


def _asks_for(ck: Checker, word: str, found: Type, scope: Scope) -> str | None:
    """Say what a word after `is` means for a piece: that very piece, a condition or trait it has, or its kind."""
    named = scope.names.get(word)
    if named is not None and named.shape == "piece":
        return "piece"
    vocabulary = ck.vocabulary
    if (condition := vocabulary.conditions.get(word)) is not None:
        return "has" if not found.name or found.name in condition.carriers() else None
    if word in vocabulary.traits:
        return "has" if not found.name or vocabulary.traits[word] in ("", found.name) else None
    if (end := vocabulary.ends().get(word)) is not None:
        return "has" if found.name in ("", end.ends[word]) else None
    if word in vocabulary.kinds and found.name in ("", word):
        return "piece" if vocabulary.kinds[word].one else "kind"
    return None


def _full_name(ck: Checker, word: str) -> str:
    """Give the name a condition is asked by: an end of a shared one as `condition.end`."""
    if word in ck.vocabulary.conditions or word in ck.vocabulary.traits:
        return word
    condition = ck.vocabulary.ends().get(word)
    return f"{condition.id}.{word}" if condition is not None else word
