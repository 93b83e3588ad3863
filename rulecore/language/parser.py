"""Text → surface tree: the four entry points of the grammar, with the place of every node and bounds on what is hostile.

lark is imported at the first text only: a rulebook that comes from the cache never needs it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from rulecore.language.problems import LanguageProblem

if TYPE_CHECKING:
    from rulecore.language import nodes

#: Longer texts are refused: no line of a rulebook comes near.
MOST_CHARACTERS = 10_000
#: A tree deeper than this is refused, so that no walk over it can run out of stack.
MOST_LEVELS = 100

# Cells are mostly read by hand, so their part of the tables is only worked out when somebody asks for it.
_LINES = ("expression", "modifier")
_CELLS = ("notation", "row")
_ENTRIES = {**dict.fromkeys(_LINES, _LINES), **dict.fromkeys(_CELLS, _CELLS)}

#: What the row entry gives for each alternative, and the notation entry for each part: plain tuples, made into keys and damage elsewhere.
RowAlternative = tuple[Any, ...]
NotationPart = tuple[tuple[int, str], ...]


def expression(text: str) -> nodes.Expression:
    """Read an expression.

    >>> expression("goat.speed >= 2")
    Compare(operator='>=', left=Path(name='goat', steps=(Field(name='speed'),)), right=NumberLiteral(value=2))
    """
    tree: nodes.Expression = _parse(text, "expression")
    return tree


def modifier(text: str) -> nodes.Modifier:
    """Read a modifier, one whole line of the language.

    >>> modifier("-1 to jump when fog").change
    Add(sign='-', amount=NumberLiteral(value=1), target=Path(name='jump', steps=()), per=None, bound=None)
    """
    tree: nodes.Modifier = _parse(text, "modifier")
    return tree


def notation(text: str) -> tuple[NotationPart, ...]:
    """Read a damage cell: parts, each the hits to choose from, each a count and a letter ("" where nothing is hit).

    >>> notation("3h-c/●")
    (((3, 'h'),), ((1, 'c'), (0, '')))
    """
    parts: tuple[NotationPart, ...] = _parse(text, "notation")
    return parts


def row(text: str) -> tuple[RowAlternative, ...]:
    """Read a row key: the alternatives, each a tuple that begins with its kind.

    >>> row("1-3/12+")
    (('span', 1, 3), ('upward', 12))
    """
    alternatives: tuple[RowAlternative, ...] = _parse(text, "row")
    return alternatives


def grammar_text() -> str:
    """Give the grammar as it is published."""
    from importlib.resources import files

    return files("rulecore.language").joinpath("grammar.lark").read_text(encoding="utf-8")


def _parse(text: str, entry: str) -> Any:
    from lark.exceptions import UnexpectedInput

    if len(text) > MOST_CHARACTERS:
        message = f"this text has {len(text):,} characters; at most {MOST_CHARACTERS:,} are read."
        raise LanguageProblem("language/too-long", message, (MOST_CHARACTERS, len(text)), "Split it: give a part of it a name of its own.")
    try:
        tree = _grammar(_ENTRIES[entry]).parse(text, entry)
    except UnexpectedInput as unexpected:
        from rulecore.language.mistakes import advice

        raise advice(text, entry, unexpected) from None
    except LanguageProblem as problem:
        if problem.code != "language/word-as-name":
            raise
        from rulecore.language.mistakes import recognised

        raise recognised(text, entry, problem.span[0]) or problem from None
    # A level takes at least one character, so only long texts can be too deep.
    if len(text) > MOST_LEVELS and not isinstance(tree, tuple):
        _refuse_depth(tree)
    return tree


def _refuse_depth(tree: Any) -> None:
    from rulecore.language.node import Node

    level: list[Any] = [tree]
    depth = 0
    while level:
        depth += 1
        if depth > MOST_LEVELS:
            message = f"this is nested more than {MOST_LEVELS} levels deep."
            raise LanguageProblem("language/too-deep", message, level[0].span, "Give the inner parts names of their own.")
        below: list[Any] = []
        for node in level:
            for value in node.values():
                if isinstance(value, Node):
                    below.append(value)
                elif isinstance(value, tuple):
                    below.extend(item for item in value if isinstance(item, Node))
        level = below


@cache
def _grammar(entries: tuple[str, ...] = _LINES) -> Any:
    from lark import Lark

    from rulecore.language.builder import TreeBuilder

    # Every word of a rule is kept: lark drops optional unnamed words, and the meaning with them.
    return Lark(
        grammar_text(),
        parser="lalr",
        start=list(entries),
        keep_all_tokens=True,
        transformer=TreeBuilder(),
    )
