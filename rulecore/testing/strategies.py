"""Hypothesis strategies for authors of plugins and rulesets: random trees of every rule of the language.

They need hypothesis, which the core itself does not: import this module from tests only.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from rulecore.language import nodes
from rulecore.language.builder import WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    Trees = st.SearchStrategy[Any]

#: Ordinary names, and some that try hard to look like something else once they are printed.
NAMES = (
    "goat", "speed", "mood", "jump", "fog", "meadow", "it", "furious", "white", "brown", "PS", "X", "none",
    "cannot",
    "a_and_b", "goat_or_not", "is_white", "the_goat", "its", "a__b", "_a", "a_", "x_d6", "x_2", "rivalle", "rival", "goats",
    "minus_one", "called",
)  # fmt: skip

_LIKE_DICE = re.compile(r"d[0-9]+")


def names(listed: Sequence[str] = NAMES) -> st.SearchStrategy[str]:
    """Give names: those listed, and any others that are not words of the language."""
    free = st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,8}", fullmatch=True)
    return st.sampled_from(list(listed)) | free.filter(lambda name: name not in WORDS and not _LIKE_DICE.fullmatch(name))


def numbers() -> st.SearchStrategy[int | Fraction]:
    """Give numbers as they can be written: whole ones and decimals, none below zero."""

    def whole_if_it_is(number: Fraction) -> int | Fraction:
        return number.numerator if number.denominator == 1 else number

    decimals = st.tuples(st.integers(0, 10**6), st.integers(1, 4)).map(lambda pair: Fraction(pair[0], 10 ** pair[1]))
    return st.integers(0, 12) | st.integers(0, 10**12) | decimals.map(whole_if_it_is)


def paths(keys: Trees | None = None) -> st.SearchStrategy[nodes.Path]:
    """Give paths; with `keys` also such as have keys in square brackets."""
    step: Trees = st.builds(nodes.Field, names())
    if keys is not None:
        step = step | st.lists(keys, min_size=1, max_size=3).map(lambda many: nodes.Keys(tuple(many)))
    return st.builds(nodes.Path, names(), st.lists(step, max_size=3).map(tuple))


def dice(path: Trees) -> Trees:
    """Give pools of dice: counted or read from a path, keeping some, exploding."""

    def pool(count: Any, sides: int, keep: tuple[str, int] | None, exploding: int | None) -> nodes.Dice:
        if keep is not None and isinstance(count, int):
            keep = (keep[0], min(keep[1], count))
        return nodes.Dice(count, sides, keep, exploding)

    keep = st.tuples(st.sampled_from(["highest", "lowest"]), st.integers(1, 5))
    return st.builds(pool, st.integers(1, 12) | path, st.integers(2, 20), st.none() | keep, st.none() | st.integers(0, 10))


def _larger(inner: Trees) -> Trees:
    path = paths(inner)
    pieces = st.builds(nodes.Pieces, names(), st.none() | path, st.none() | names())
    words = st.lists(names(), min_size=1, max_size=4).map(tuple)
    return st.one_of(
        path,
        dice(path),
        st.builds(nodes.Call, path, st.lists(inner, max_size=3).map(tuple)),
        st.builds(nodes.Choice, inner, inner, inner),
        st.builds(nodes.Arithmetic, st.sampled_from("+-*/"), inner, inner),
        st.builds(nodes.Negative, inner),
        st.builds(nodes.Otherwise, inner, inner),
        st.builds(nodes.Or, inner, inner),
        st.builds(nodes.And, inner, inner),
        st.builds(nodes.Not, inner),
        st.builds(nodes.Compare, st.sampled_from(["=", "!=", "<", "<=", ">", ">="]), inner, inner),
        st.builds(nodes.Between, inner, inner, inner),
        st.builds(nodes.Is, inner, words, st.booleans(), st.none() | inner, st.sampled_from(["is", "has"])),
        st.builds(nodes.AtStart, inner, names()),
        st.builds(nodes.Quantified, st.sampled_from(["any", "no"]), pieces, st.none() | inner),
        st.builds(nodes.Count, pieces, st.none() | inner),
        st.builds(nodes.Fold, st.sampled_from(["sum", "highest", "lowest"]), inner, pieces, st.none() | inner),
    )


def expressions(*, most_leaves: int = 12) -> st.SearchStrategy[nodes.Expression]:
    """Give expressions made of every rule of the grammar, sensible or not."""
    texts = st.text(st.characters(blacklist_characters='"\n', blacklist_categories=["Cs"]), max_size=8)
    leaves: Trees = st.one_of(
        st.builds(nodes.NumberLiteral, numbers()),
        st.builds(nodes.TextLiteral, texts),
        st.builds(nodes.TruthLiteral, st.booleans()),
        paths(),
        dice(paths()),
    )
    return st.recursive(leaves, _larger, max_leaves=most_leaves)


def modifiers(*, most_leaves: int = 8) -> st.SearchStrategy[nodes.Modifier]:
    """Give modifiers made of every rule of the grammar."""
    inner = expressions(most_leaves=most_leaves)
    target = paths(inner)
    bound = st.builds(nodes.Bound, st.sampled_from(["at most", "not below", "not above"]), inner)
    change: Trees = st.one_of(
        st.builds(nodes.Add, st.sampled_from("+-"), inner, target, st.none() | inner, st.none() | bound),
        st.builds(nodes.Set, target, inner),
        st.builds(nodes.Halve, target, st.sampled_from([None, "up", "down"])),
        st.builds(nodes.Double, target),
        st.builds(nodes.Limit, target, st.sampled_from(["most", "least"]), inner),
        st.builds(nodes.Ignore, target),
        st.builds(nodes.Forbid, target),
    )
    return st.builds(nodes.Modifier, change, st.none() | inner)


def notations(letters: str = "hcrs") -> st.SearchStrategy[str]:
    """Give damage cells as they are printed, in the letters given and ● for nothing."""
    hits = st.builds(lambda count, letter: f"{count or ''}{letter}", st.integers(0, 12), st.sampled_from(letters)) | st.just("●")
    parts = st.lists(hits, min_size=1, max_size=3).map("/".join)
    return st.lists(parts, min_size=1, max_size=4).map("-".join)


def row_keys() -> st.SearchStrategy[str]:
    """Give row keys: single rows, spans, open ends, comparisons, words and several of them."""
    number = st.integers(-30, 150).map(str)
    operator = st.sampled_from(["<", "<=", "=", "!=", ">", ">="])
    keyed = st.one_of(
        number,
        st.builds(lambda low, dash, high: f"{low}{dash}{high}", number, st.sampled_from(["-", ".."]), number),
        number.map(lambda low: f"{low}+"),
        st.builds(lambda sign, bound: f"{sign}{bound}", operator, number),
        names(("doubles", "otherwise", "A", "B", "white")),
    )
    return st.lists(keyed, min_size=1, max_size=3).map("/".join)
