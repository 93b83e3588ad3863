"""Checked lines and effects in plain words, for instructions and for the reasons of a roll; the printer shows lines as written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_LOOSE = (c.All, c.Either, c.If, c.Compare, c.Between, c.Arithmetic, c.Fallback, c.Not, c.AtStart)


def words(node: Any) -> str:
    """Give a checked line as a person would read it out.

    >>> words(c.Compare(">=", c.Attribute(c.Local("goat"), "last_jump"), c.Constant(2), "number"))
    'goat.last jump >= 2'
    """
    found = _WORDS.get(type(node))
    return found(node) if found is not None else plain(str(node))


def plain(name: str) -> str:
    """Give an id without its underscores, and the local name of a loop without its number.

    >>> plain("last_jump"), plain("it_2")
    ('last jump', 'it')
    """
    head, _, tail = name.rpartition("_")
    return (head if head and tail.isdecimal() else name).replace("_", " ")


def listed(texts: Iterable[str], word: str = "and") -> str:
    """Join texts as a sentence does.

    >>> listed(["a goat", "a kid", "a bell"]), listed(["white", "brown"], "or")
    ('a goat, a kid and a bell', 'white or brown')
    """
    found = list(texts)
    return f"{', '.join(found[:-1])} {word} {found[-1]}" if len(found) > 1 else "".join(found)


def _inner(node: Any) -> str:
    text = words(node)
    return f"({text})" if isinstance(node, _LOOSE) else text


def _keys(name: str, arguments: tuple[Any, ...]) -> str:
    return f"{plain(name)}[{', '.join(map(words, arguments))}]" if arguments else plain(name)


def _owned(name: str, arguments: tuple[Any, ...]) -> str:
    """Write `goat.speed[…]` where the first argument is the piece it belongs to."""
    first, rest = arguments[:1], arguments[1:]
    if first and isinstance(first[0], (c.Local, c.Single, c.Attribute, c.Part)):
        return f"{_inner(first[0])}.{_keys(name, rest)}"
    return _keys(name, arguments)


def _is(node: Any, what: str) -> str:
    return f"{_inner(node.value)} is {'not ' if node.negated else ''}{what}"


def _has(node: c.Has) -> str:
    names = "/".join([plain(each.rpartition(".")[2]) for each in node.names])
    return _is(node, f"{names} with {words(node.other)}" if node.other is not None else names)


def _members(node: c.Members) -> str:
    of = f" of {words(node.of)}" if node.of is not None else ""
    where = f" where {words(node.where)}" if node.where is not None else ""
    return f"{plain(node.id or node.name)}{of}{where}"


def dice(node: c.Dice) -> str:
    """Give dice in their notation, the number of them in words where a formula says it."""
    count = words(node.count)
    number = count if isinstance(node.count, c.Constant) else f"{count} "
    keep = f" keep {node.keep[0]} {node.keep[1]}" if node.keep else ""
    exploding = f" exploding on {node.exploding}" if node.exploding is not None else ""
    return f"{number}d{node.sides}{keep}{exploding}"


_WORDS: dict[type, Callable[[Any], str]] = {
    c.Constant: lambda n: shown(n.value),
    c.Word: lambda n: plain(n.word),
    c.Nothing: lambda _: "none",
    c.Local: lambda n: plain(n.name),
    c.Single: lambda n: plain(n.kind),
    c.Clock: lambda n: n.name,
    c.Chosen: lambda n: f"option.{plain(n.option)}",
    c.Attribute: lambda n: f"{_inner(n.of)}.{plain(n.name)}",
    c.Kept: lambda n: f"{_inner(n.of)}.{plain(n.name)}[{words(n.key)}]",
    c.Part: lambda n: f"{_inner(n.of)}.{plain(n.kind)}[{words(n.key)}]",
    c.Track: lambda n: f"{_inner(n.of)}.{plain(n.name)}" + ("" if n.says == "left" else f".{plain(n.says)}"),
    c.Level: lambda n: f"{_inner(n.of)}.{plain(n.condition)}",
    c.Instance: lambda n: f"{_inner(n.of)}.{plain(n.condition)}",
    c.Letter: lambda n: f"{_inner(n.of)}.{n.letter}",
    c.Fact: lambda n: _owned(n.fact, n.arguments),
    c.Quantity: lambda n: _owned(n.quantity, n.arguments),
    c.Look: lambda n: _keys(n.table, n.keys),
    c.Function: lambda n: f"{plain(n.function)}({', '.join(map(words, n.arguments))})",
    c.Allowed: lambda n: f"{plain(n.order)} is allowed",
    c.Arithmetic: lambda n: f"{_inner(n.left)} {n.operator} {_inner(n.right)}",
    c.Negative: lambda n: f"-{_inner(n.value)}",
    c.Climb: lambda n: f"{_inner(n.value)} + {_inner(n.rungs)}",
    c.Rungs: lambda n: f"{_inner(n.left)} - {_inner(n.right)}",
    c.Compare: lambda n: f"{_inner(n.left)} {n.operator} {_inner(n.right)}",
    c.Between: lambda n: f"{_inner(n.value)} between {_inner(n.low)} and {_inner(n.high)}",
    c.IsWord: lambda n: _is(n, "/".join(map(plain, n.words))),
    c.IsPiece: lambda n: _is(n, "/".join(map(words, n.others))),
    c.IsKind: lambda n: _is(n, "/".join(map(plain, n.kinds))),
    c.Has: _has,
    c.IsNone: lambda n: _is(n, "none"),
    c.IsCannot: lambda n: _is(n, "cannot"),
    c.IsLost: lambda n: _is(n, "lost"),
    c.All: lambda n: " and ".join(map(_inner, n.clauses)),
    c.Either: lambda n: " or ".join(map(_inner, n.clauses)),
    c.Not: lambda n: f"not {_inner(n.value)}",
    c.If: lambda n: f"if {words(n.condition)} then {words(n.then)} else {words(n.otherwise)}",
    c.Fallback: lambda n: f"{_inner(n.value)} otherwise {_inner(n.default)}",
    c.AnyOf: lambda n: f"any {_members(n.members)}",
    c.NoneOf: lambda n: f"no {_members(n.members)}",
    c.Count: lambda n: f"count({_members(n.members)})",
    c.Fold: lambda n: f"{n.word}({words(n.value)} for each {_members(n.members)})",
    c.AtStart: lambda n: f"{_inner(n.value)} at start of {plain(n.moment)}",
    c.Dice: dice,
    c.Damage: lambda n: n.notation,
}
