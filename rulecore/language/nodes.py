"""What a line of the language says, as written: one class for each alternative of the grammar, names not yet looked up."""

from __future__ import annotations

from fractions import Fraction

from rulecore.language.node import Node

Number = int | Fraction


class Expression(Node):
    """Anything that has a value."""


# ---- atoms ------------------------------------------------------------------------------------------------------------------


class NumberLiteral(Expression):
    """`4`, `1.5`."""

    value: Number


class TextLiteral(Expression):
    """`"run up the flag"`."""

    value: str


class TruthLiteral(Expression):
    """`true`, `false`."""

    value: bool


class Field(Node):
    """`.speed` in a path."""

    name: str


class Keys(Node):
    """`[range, 3]` in a path."""

    keys: tuple[Expression, ...]


class Path(Expression):
    """`goat.kids[meadow]`: a name, then fields and keys."""

    name: str
    steps: tuple[Field | Keys, ...] = ()


class Call(Expression):
    """`min(2, hands)`."""

    function: Path
    arguments: tuple[Expression, ...]


class Dice(Expression):
    """`2d6 keep highest 1`, `number d6 exploding on 6`; a count left out is 1, written as a path it is read in play."""

    count: int | Path
    sides: int
    keep: tuple[str, int] | None = None
    exploding: int | None = None


# ---- arithmetic and choice --------------------------------------------------------------------------------------------------


class Choice(Expression):
    """`if a then b else c`."""

    condition: Expression
    then: Expression
    otherwise: Expression


class Arithmetic(Expression):
    """`a + b`; `operator` is one of + - * /."""

    operator: str
    left: Expression
    right: Expression


class Negative(Expression):
    """`-a`."""

    value: Expression


class Otherwise(Expression):
    """`a otherwise 0`: the second where the first is *cannot*."""

    value: Expression
    default: Expression


# ---- truths -----------------------------------------------------------------------------------------------------------------


class Or(Expression):
    """`a or b`."""

    left: Expression
    right: Expression


class And(Expression):
    """`a and b`."""

    left: Expression
    right: Expression


class Not(Expression):
    """`not a`."""

    value: Expression


class Compare(Expression):
    """`a <= b`; `operator` is one of = != < <= > >=."""

    operator: str
    left: Expression
    right: Expression


class Between(Expression):
    """`a between b and c`."""

    value: Expression
    low: Expression
    high: Expression


class Is(Expression):
    """`x is a/b`, `x is not a/b`, `x has a`, `x has no a`, each with `with other` at the end or without.

    `verb` is `is` or `has`: they mean the same on a piece and print as written.
    """

    value: Expression
    words: tuple[str, ...]
    negated: bool = False
    other: Expression | None = None
    verb: str = "is"


class AtStart(Expression):
    """`a at start of turn`."""

    value: Expression
    moment: str


# ---- pieces -----------------------------------------------------------------------------------------------------------------


class Pieces(Node):
    """`goat of meadow as foe`."""

    name: str
    of: Path | None = None
    as_name: str | None = None


class Quantified(Expression):
    """`any rival where …`, `no goat of herd where …`; `word` is `any` or `no`."""

    word: str
    pieces: Pieces
    where: Expression | None = None


class Count(Expression):
    """`count(kid of goat where …)`."""

    pieces: Pieces
    where: Expression | None = None


class Fold(Expression):
    """`sum(it.speed for each kid of goat where …)`; `word` is `sum`, `highest` or `lowest`."""

    word: str
    value: Expression
    pieces: Pieces
    where: Expression | None = None


# ---- modifiers --------------------------------------------------------------------------------------------------------------


class Bound(Node):
    """`at most 6`, `not below 1`, `not above 3` at the end of a `+` or `-` line; `word` is `at most`, `not below`, `not above`."""

    word: str
    value: Expression


class Change(Node):
    """What one modifier does, without its `when`."""


class Add(Change):
    """`+2 to leap per (3 - hands), at most 6`; `sign` is + or -."""

    sign: str
    amount: Expression
    target: Path
    per: Expression | None = None
    bound: Bound | None = None


class Set(Change):
    """`set jump to 2`."""

    target: Path
    value: Expression


class Halve(Change):
    """`halve jump rounding down`; `rounding` is `up`, `down` or None."""

    target: Path
    rounding: str | None = None


class Double(Change):
    """`double speed`."""

    target: Path


class Limit(Change):
    """`jump at most 6`, `speed at least 0`; `word` is `most` or `least`."""

    target: Path
    word: str
    value: Expression


class Ignore(Change):
    """`ignore thick_wool`: switches another modifier off."""

    target: Path


class Forbid(Change):
    """`forbid row`: the order, check or number becomes *cannot*."""

    target: Path


#: Every sort there is.
AnyChange = Add | Set | Halve | Double | Limit | Ignore | Forbid


class Modifier(Node):
    """One line of the language: a change and when it counts."""

    change: AnyChange
    when: Expression | None = None
