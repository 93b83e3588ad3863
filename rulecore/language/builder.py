"""What the grammar's rules make: one method for each alternative, called by lark while it parses, so that no second tree is built.

A method is handed everything its alternative matched, words and signs too, with None for what was left out.
"""

# ruff: noqa: D102 - each method is named after its alternative in the grammar, which says all there is to say

from __future__ import annotations

from typing import Any

from rulecore.language import nodes
from rulecore.language.node import Node
from rulecore.language.problems import LanguageProblem

#: Numbers with more digits are refused.
MOST_DIGITS = 30
MOST_DICE = 10_000
MOST_SIDES = 10_000

#: The words of the language; none of them can be a name.
WORDS = frozenset(
    (
        *("if", "then", "else", "or", "and", "not", "between", "is", "has", "to", "with", "by", "otherwise", "true", "false"),
        *("any", "no", "of", "as", "where", "at", "start", "count", "sum", "highest", "lowest", "for", "each"),
        *("keep", "exploding", "on", "when", "per", "most", "least", "below", "above"),
        *("set", "halve", "double", "rounding", "up", "down", "ignore", "forbid"),
    )
)

Parts = list[Any]


def _begin(part: Any) -> int:
    start: int = part.span[0] if isinstance(part, Node) else part.start_pos
    return start


class TreeBuilder:
    """The transformer that is handed to lark; a plain object, because lark only looks for methods by name."""

    # ---- atoms ----

    def number(self, parts: Parts) -> nodes.NumberLiteral:
        token = parts[0]
        return nodes.NumberLiteral(_number(token)).at((token.start_pos, token.end_pos))

    def text(self, parts: Parts) -> nodes.TextLiteral:
        token = parts[0]
        return nodes.TextLiteral(token[1:-1]).at((token.start_pos, token.end_pos))

    def true(self, parts: Parts) -> nodes.TruthLiteral:
        return nodes.TruthLiteral(value=True).at((parts[0].start_pos, parts[0].end_pos))

    def false(self, parts: Parts) -> nodes.TruthLiteral:
        return nodes.TruthLiteral(value=False).at((parts[0].start_pos, parts[0].end_pos))

    def bracketed(self, parts: Parts) -> nodes.Expression:
        inner: nodes.Expression = parts[1]
        return inner.at((parts[0].start_pos, parts[2].end_pos))

    def path(self, parts: Parts) -> nodes.Path:
        name = parts[0]
        steps = tuple(parts[1:])
        end = steps[-1].span[1] if steps else name.end_pos
        return nodes.Path(_name(name), steps).at((name.start_pos, end))

    def field(self, parts: Parts) -> nodes.Field:
        return nodes.Field(_name(parts[1])).at((parts[0].start_pos, parts[1].end_pos))

    def keys(self, parts: Parts) -> nodes.Keys:
        return nodes.Keys(tuple(parts[1::2])).at((parts[0].start_pos, parts[-1].end_pos))

    def call(self, parts: Parts) -> nodes.Call:
        arguments = tuple([part for part in parts[2:-1] if isinstance(part, nodes.Expression)])
        return nodes.Call(parts[0], arguments).at((parts[0].span[0], parts[-1].end_pos))

    def pool(self, parts: Parts) -> nodes.Dice:
        token, keep, exploding = parts
        count, sides = token.split("d")
        return _dice(_whole(token, count), token, sides, keep, exploding)

    def pool_of(self, parts: Parts) -> nodes.Dice:
        path, token, keep, exploding = parts
        return _dice(path or 1, token, token[1:], keep, exploding)

    def keep(self, parts: Parts) -> tuple[tuple[str, int], int]:
        word, token = parts[1], parts[2]
        number = _whole(token, token)
        if number < 1:
            raise LanguageProblem("language/dice", "no die is kept here.", (token.start_pos, token.end_pos), "Keep at least 1.")
        return (str(word), number), token.end_pos

    def exploding(self, parts: Parts) -> tuple[int, int]:
        return _whole(parts[2], parts[2]), parts[2].end_pos

    # ---- arithmetic and truths ----

    def choice(self, parts: Parts) -> nodes.Choice:
        return nodes.Choice(parts[1], parts[3], parts[5]).at((parts[0].start_pos, parts[5].span[1]))

    def binary(self, parts: Parts) -> nodes.Arithmetic:
        left, operator, right = parts
        return nodes.Arithmetic(operator.value, left, right).at((left.span[0], right.span[1]))

    def negative(self, parts: Parts) -> nodes.Negative:
        return nodes.Negative(parts[1]).at((parts[0].start_pos, parts[1].span[1]))

    def otherwise(self, parts: Parts) -> nodes.Otherwise:
        return nodes.Otherwise(parts[0], parts[2]).at((parts[0].span[0], parts[2].span[1]))

    def or_(self, parts: Parts) -> nodes.Or:
        return nodes.Or(parts[0], parts[2]).at((parts[0].span[0], parts[2].span[1]))

    def and_(self, parts: Parts) -> nodes.And:
        return nodes.And(parts[0], parts[2]).at((parts[0].span[0], parts[2].span[1]))

    def not_(self, parts: Parts) -> nodes.Not:
        return nodes.Not(parts[1]).at((parts[0].start_pos, parts[1].span[1]))

    def compare(self, parts: Parts) -> nodes.Compare:
        left, operator, right = parts
        return nodes.Compare(operator.value, left, right).at((left.span[0], right.span[1]))

    def between(self, parts: Parts) -> nodes.Between:
        return nodes.Between(parts[0], parts[2], parts[4]).at((parts[0].span[0], parts[4].span[1]))

    def is_(self, parts: Parts) -> nodes.Is:
        return _is(parts, parts[2], verb="is", negated=False)

    def is_not(self, parts: Parts) -> nodes.Is:
        return _is(parts, parts[3], verb="is", negated=True)

    def has(self, parts: Parts) -> nodes.Is:
        return _is(parts, parts[2], verb="has", negated=False)

    def has_no(self, parts: Parts) -> nodes.Is:
        return _is(parts, parts[3], verb="has", negated=True)

    def words(self, parts: Parts) -> tuple[tuple[str, ...], int]:
        return tuple([_name(token) for token in parts[::2]]), parts[-1].end_pos

    def snapshot(self, parts: Parts) -> nodes.AtStart:
        return nodes.AtStart(parts[0], _name(parts[4])).at((parts[0].span[0], parts[4].end_pos))

    # ---- pieces ----

    def some(self, parts: Parts) -> Parts:
        return parts

    def pieces(self, parts: Parts) -> nodes.Pieces:
        name, _, of, _, as_name = parts
        end = as_name.end_pos if as_name is not None else of.span[1] if of is not None else name.end_pos
        return nodes.Pieces(_name(name), of, _name(as_name) if as_name is not None else None).at((name.start_pos, end))

    def quantified(self, parts: Parts) -> nodes.Quantified:
        word, pieces = parts[0]
        where = parts[2] if len(parts) > 1 else None
        return nodes.Quantified(word.value, pieces, where).at((word.start_pos, (where or pieces).span[1]))

    def count(self, parts: Parts) -> nodes.Count:
        return nodes.Count(parts[2], parts[4]).at((parts[0].start_pos, parts[5].end_pos))

    def fold(self, parts: Parts) -> nodes.Fold:
        word = parts[0]
        return nodes.Fold(word.value, parts[2], parts[5], parts[7]).at((word.start_pos, parts[8].end_pos))

    def fold_by(self, parts: Parts) -> Any:
        return parts[0]

    def best(self, parts: Parts) -> Any:
        return parts[0]

    def way(self, parts: Parts) -> Any:
        return parts[0]

    # ---- modifiers ----

    def modifier(self, parts: Parts) -> nodes.Modifier:
        change, _, when = parts
        return nodes.Modifier(change, when).at((change.span[0], (when or change).span[1]))

    def add(self, parts: Parts) -> nodes.Add:
        sign, amount, _, target, _, per, _, bound = parts
        end = (bound or per or target).span[1]
        return nodes.Add(sign.value, amount, target, per, bound).at((sign.start_pos, end))

    def bound(self, parts: Parts) -> nodes.Bound:
        first, second, value = parts
        return nodes.Bound(f"{first} {second}", value).at((first.start_pos, value.span[1]))

    def assign(self, parts: Parts) -> nodes.Set:
        return nodes.Set(parts[1], parts[3]).at((parts[0].start_pos, parts[3].span[1]))

    def halve(self, parts: Parts) -> nodes.Halve:
        word, target, _, way = parts
        end = way.end_pos if way is not None else target.span[1]
        return nodes.Halve(target, way.value if way is not None else None).at((word.start_pos, end))

    def double(self, parts: Parts) -> nodes.Double:
        return nodes.Double(parts[1]).at((parts[0].start_pos, parts[1].span[1]))

    def limit(self, parts: Parts) -> nodes.Limit:
        target, _, word, value = parts
        return nodes.Limit(target, word.value, value).at((target.span[0], value.span[1]))

    def ignore(self, parts: Parts) -> nodes.Ignore:
        return nodes.Ignore(parts[1]).at((parts[0].start_pos, parts[1].span[1]))

    def forbid(self, parts: Parts) -> nodes.Forbid:
        return nodes.Forbid(parts[1]).at((parts[0].start_pos, parts[1].span[1]))

    # ---- damage notation and row keys: plain tuples ----

    def notation(self, parts: Parts) -> tuple[Any, ...]:
        return tuple(parts[::2])

    def part(self, parts: Parts) -> tuple[Any, ...]:
        return tuple(parts[::2])

    def hits(self, parts: Parts) -> tuple[int, str]:
        if len(parts) == 1:
            return (0, "")
        count, letter = parts
        return (1 if count is None else _whole(count, count), letter.value)

    def row(self, parts: Parts) -> tuple[Any, ...]:
        return tuple(parts[::2])

    def one(self, parts: Parts) -> tuple[Any, ...]:
        return ("one", _row_number(parts[0]))

    def span(self, parts: Parts) -> tuple[Any, ...]:
        return ("span", _row_number(parts[0]), _row_number(parts[2]))

    def upward(self, parts: Parts) -> tuple[Any, ...]:
        return ("upward", _row_number(parts[0]))

    def against(self, parts: Parts) -> tuple[Any, ...]:
        return ("against", parts[0].value, _row_number(parts[1]))

    def word(self, parts: Parts) -> tuple[Any, ...]:
        return ("word", parts[0].value)


def _name(token: Any) -> str:
    name: str = token.value
    if name in WORDS:
        from rulecore.language.mistakes import word_as_name

        raise word_as_name(name, (token.start_pos, token.end_pos))
    return name


def _number(token: Any) -> nodes.Number:
    if len(token) > MOST_DIGITS:
        message = f"this number has more than {MOST_DIGITS} digits."
        raise LanguageProblem("language/too-long", message, (token.start_pos, token.end_pos), "Write a smaller number.")
    if "." not in token:
        return int(token)
    from fractions import Fraction

    number = Fraction(token.value)
    return number.numerator if number.denominator == 1 else number


def _row_number(digits: Any) -> nodes.Number:
    return 100 if digits == "00" else _number(digits)  # as on percentile dice


def _whole(token: Any, digits: str) -> int:
    if "." in digits:
        message = f"{digits} is not a whole number."
        raise LanguageProblem("language/number", message, (token.start_pos, token.end_pos), "Dice come in whole numbers.")
    if len(digits) > MOST_DIGITS:
        message = f"this number has more than {MOST_DIGITS} digits."
        raise LanguageProblem("language/too-long", message, (token.start_pos, token.end_pos), "Write a smaller number.")
    return int(digits)


def _dice(count: Any, token: Any, sides: str, keep: Any, exploding: Any) -> nodes.Dice:
    span = (_begin(count) if isinstance(count, Node) else token.start_pos, token.end_pos)
    faces = _whole(token, sides)
    if isinstance(count, int) and not 1 <= count <= MOST_DICE:
        raise LanguageProblem("language/dice", f"{token} is {count:,} dice; a roll has 1 to {MOST_DICE:,}.", span)
    if not 2 <= faces <= MOST_SIDES:
        sides = "side" if faces == 1 else "sides"
        raise LanguageProblem("language/dice", f"{token} has {faces:,} {sides}; a die has 2 to {MOST_SIDES:,}.", span)
    if keep is not None and isinstance(count, int) and keep[0][1] > count:
        kept = (span[0], keep[1])
        raise LanguageProblem("language/dice", f"{keep[0][1]} dice are kept of {count}.", kept, "Keep no more than are rolled.")
    end = exploding[1] if exploding is not None else keep[1] if keep is not None else token.end_pos
    return nodes.Dice(count, faces, keep and keep[0], exploding[0] if exploding is not None else None).at((span[0], end))


def _is(parts: Parts, words: tuple[tuple[str, ...], int], *, verb: str, negated: bool) -> nodes.Is:
    value, other = parts[0], parts[-1]
    if words[0] in (("equal",), ("unequal",)) and other is not None:  # "is equal to 2" would pass for a link with somebody
        sign, span = "=" if words[0] == ("equal",) and not negated else "!=", (parts[1].start_pos, other.span[0])
        raise LanguageProblem("language/syntax", f'"is {words[0][0]} to" is not of the language.', span, f'Write "{sign}".')
    end = other.span[1] if other is not None else words[1]
    return nodes.Is(value, words[0], negated, other, verb).at((value.span[0], end))
