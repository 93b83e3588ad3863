"""Random surface trees of every rule of the language from a seed, by the thousand a second; `strategies` has slower ones that shrink."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rulecore.language import nodes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

_NAMES = ("goat", "speed", "mood", "jump", "fog", "it", "white", "PS", "a_and_b", "its", "a__b", "the_goat", "x_2", "on_at", "goats")


class Trees:
    """A source of random trees.

    >>> from random import Random
    >>> from rulecore.language.printer import canonical
    >>> canonical(Trees(Random(11)).modifier(depth=1))
    'double on_at.on_at'
    """

    def __init__(self, random: Random, names: Sequence[str] = _NAMES) -> None:
        self.random = random
        self.names = names

    def name(self) -> str:
        """Give one of the names."""
        return self.random.choice(self.names)

    def expression(self, depth: int = 3) -> nodes.Expression:
        """Give an expression at most this many levels deep."""
        makers = _LEAVES if depth <= 0 else _ALL
        made: nodes.Expression = self.random.choice(makers)(self, depth - 1)
        return made

    def modifier(self, depth: int = 3) -> nodes.Modifier:
        """Give a modifier whose expressions are at most this many levels deep."""
        change: nodes.AnyChange = self.random.choice(_CHANGES)(self, depth)
        return nodes.Modifier(change, self.maybe(self.expression, depth))

    def path(self, depth: int = 0) -> nodes.Path:
        """Give a path of up to three steps."""
        return nodes.Path(self.name(), tuple([self._step(depth) for _ in range(self.random.choice((0, 0, 0, 1, 1, 2, 3)))]))

    def pieces(self, depth: int) -> nodes.Pieces:
        """Give a kind of piece, whose, and under which name."""
        return nodes.Pieces(self.name(), self.maybe(self.path, depth), self.maybe(self.name))

    def maybe(self, make: Callable[..., Any], *with_: Any) -> Any:
        """Give something or None."""
        return make(*with_) if self.random.random() < 0.5 else None

    def _step(self, depth: int) -> nodes.Field | nodes.Keys:
        if depth <= 0 or self.random.random() < 0.5:
            return nodes.Field(self.name())
        return nodes.Keys(tuple([self.expression(depth - 1) for _ in range(self.random.choice((1, 1, 2)))]))

    def bound(self, depth: int) -> nodes.Bound:
        """Give what limits an addition."""
        return nodes.Bound(self.random.choice(("at most", "not below", "not above")), self.expression(depth))


def _number(trees: Trees, _depth: int) -> nodes.Expression:
    number = Fraction(trees.random.randrange(200), trees.random.choice((1, 1, 1, 2, 10, 4)))
    return nodes.NumberLiteral(number.numerator if number.denominator == 1 else number)


def _dice(trees: Trees, depth: int) -> nodes.Expression:
    count: Any = trees.random.randint(1, 5) if trees.random.random() < 0.6 else trees.path(depth)
    most = count if isinstance(count, int) else 3
    keep = (trees.random.choice(("highest", "lowest")), trees.random.randint(1, most))
    return nodes.Dice(count, trees.random.choice((2, 6, 10)), trees.maybe(lambda: keep), trees.maybe(trees.random.randrange, 10))


def _is(trees: Trees, depth: int) -> nodes.Expression:
    words = tuple([trees.name() for _ in range(trees.random.choice((1, 1, 2, 3)))])
    other = trees.maybe(trees.expression, depth)
    return nodes.Is(trees.expression(depth), words, trees.random.random() < 0.5, other, trees.random.choice(("is", "has")))


_Maker = Any
_LEAVES: tuple[_Maker, ...] = (
    _number,
    lambda trees, depth: trees.path(depth),
    _dice,
    lambda trees, _: nodes.TextLiteral(trees.random.choice(("", "up", "a or b", "it's 2"))),
    lambda trees, _: nodes.TruthLiteral(trees.random.random() < 0.5),
)
_ALL: tuple[_Maker, ...] = (
    *_LEAVES,
    lambda trees, depth: nodes.Call(trees.path(depth), tuple([trees.expression(depth) for _ in range(trees.random.randrange(4))])),
    lambda trees, depth: nodes.Call(nodes.Path(trees.random.choice(("min", "max", "floor", "ceil", "round"))), (trees.expression(depth),)),
    lambda trees, depth: nodes.Choice(trees.expression(depth), trees.expression(depth), trees.expression(depth)),
    lambda trees, depth: nodes.Arithmetic(trees.random.choice("+-*/"), trees.expression(depth), trees.expression(depth)),
    lambda trees, depth: nodes.Arithmetic(trees.random.choice("+-*/"), trees.expression(depth), trees.expression(depth)),
    lambda trees, depth: nodes.Negative(trees.expression(depth)),
    lambda trees, depth: nodes.Otherwise(trees.expression(depth), trees.expression(depth)),
    lambda trees, depth: nodes.Or(trees.expression(depth), trees.expression(depth)),
    lambda trees, depth: nodes.And(trees.expression(depth), trees.expression(depth)),
    lambda trees, depth: nodes.Not(trees.expression(depth)),
    lambda trees, depth: nodes.Compare(
        trees.random.choice(("=", "!=", "<", "<=", ">", ">=")), trees.expression(depth), trees.expression(depth)
    ),
    lambda trees, depth: nodes.Between(trees.expression(depth), trees.expression(depth), trees.expression(depth)),
    _is,
    lambda trees, depth: nodes.AtStart(trees.expression(depth), trees.name()),
    lambda trees, depth: nodes.Quantified(trees.random.choice(("any", "no")), trees.pieces(depth), trees.maybe(trees.expression, depth)),
    lambda trees, depth: nodes.Count(trees.pieces(depth), trees.maybe(trees.expression, depth)),
    lambda trees, depth: nodes.Fold(
        trees.random.choice(("sum", "highest", "lowest")),
        trees.expression(depth),
        trees.pieces(depth),
        trees.maybe(trees.expression, depth),
    ),
)
_CHANGES: tuple[_Maker, ...] = (
    lambda trees, depth: nodes.Add(
        trees.random.choice("+-"),
        trees.expression(depth - 1),
        trees.path(depth - 1),
        trees.maybe(trees.expression, depth - 1),
        trees.maybe(trees.bound, depth - 1),
    ),
    lambda trees, depth: nodes.Set(trees.path(depth - 1), trees.expression(depth - 1)),
    lambda trees, depth: nodes.Halve(trees.path(depth - 1), trees.random.choice((None, "up", "down"))),
    lambda trees, depth: nodes.Double(trees.path(depth - 1)),
    lambda trees, depth: nodes.Limit(trees.path(depth - 1), trees.random.choice(("most", "least")), trees.expression(depth - 1)),
    lambda trees, depth: nodes.Ignore(trees.path(depth - 1)),
    lambda trees, depth: nodes.Forbid(trees.path(depth - 1)),
)
