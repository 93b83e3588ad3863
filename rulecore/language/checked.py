"""A line of the language after every name was looked up: what is run, explained and measured.

Fields hold nodes, texts, numbers, truths, none, or tuples of these, so that a tree is written to JSON and read back generically.
"""

from __future__ import annotations

from typing import Any

from rulecore.language.node import Node


class Value(Node):
    """Anything that has a value."""


class Constant(Value):
    """A number, truth or text."""

    value: Any


class Word(Value):
    """A word of a closed list."""

    list: str
    word: str


class Nothing(Value):
    """`none`."""


class Local(Value):
    """A name in scope: handed over, rolled, or given by `let` and `as`."""

    name: str


class Single(Value):
    """The one piece of its kind."""

    kind: str


class Clock(Value):
    """`turn`, `phase`, `player`."""

    name: str


class Chosen(Value):
    """The choice taken for an option."""

    option: str


class Attribute(Value):
    """A field, part, whole, end or kept fact: read straight off the piece."""

    of: Value
    name: str


class Kept(Value):
    """A field kept `per:` something."""

    of: Value
    name: str
    key: Value


class Part(Value):
    """`goat.leg[1]`: a part by its name or number."""

    of: Value
    kind: str
    key: Value


class Track(Value):
    """What a track says: `left lost lost_sections left_in_section lost_before_play`."""

    of: Value
    name: str
    says: str


class Level(Value):
    """How far a piece has a condition or trait: 0 for not at all, else its level or how many."""

    of: Value
    condition: str


class Instance(Value):
    """The one condition of that kind a piece has, for reading its fields."""

    of: Value
    condition: str


class Letter(Value):
    """`hits.h`: one letter of rolled damage."""

    of: Value
    letter: str


class Fact(Value):
    """A fact a plugin works out, or people at the table are asked for."""

    fact: str
    arguments: tuple[Value, ...]


class Quantity(Value):
    """A number that modifiers act on; `arguments` are its piece (if it has one), its inputs, and what its check lends."""

    quantity: str
    arguments: tuple[Value, ...]


class Look(Value):
    """A look into a table; `handed` are the names it is `with`."""

    table: str
    handed: tuple[Value, ...]
    keys: tuple[Value, ...]


class Function(Value):
    """A call of a built-in or a plugin's function."""

    function: str
    arguments: tuple[Value, ...]


class Allowed(Value):
    """`allowed(order)`: whether the piece could be given that order now."""

    order: str
    who: Value


class Arithmetic(Value):
    """`+ - * /` on numbers."""

    operator: str
    left: Value
    right: Value


class Negative(Value):
    """A number with its sign turned."""

    value: Value


class Climb(Value):
    """So many rungs up a ladder, stopping at its ends."""

    ladder: str
    value: Value
    rungs: Value


class Rungs(Value):
    """How many rungs lie between two words of a ladder."""

    left: Value
    right: Value


class Compare(Value):
    """A comparison; `how` is `number`, `rung` or `same` (words, pieces, truths, texts)."""

    operator: str
    left: Value
    right: Value
    how: str


class Between(Value):
    """From low to high, both included."""

    value: Value
    low: Value
    high: Value
    how: str


class IsWord(Value):
    """Whether a choice is one of some words."""

    value: Value
    words: tuple[str, ...]
    negated: bool


class IsPiece(Value):
    """Whether this is one of those very pieces (or conditions, orders)."""

    value: Value
    others: tuple[Value, ...]
    negated: bool


class IsKind(Value):
    """Whether a piece is of one of some kinds."""

    value: Value
    kinds: tuple[str, ...]
    negated: bool


class Has(Value):
    """Whether a piece has one of some conditions or traits, with a certain other piece where `other` says so.

    A name `condition.end` asks whether the piece is that end of it.
    """

    value: Value
    names: tuple[str, ...]
    other: Value | None
    negated: bool


class IsNone(Value):
    """Whether there is nothing."""

    value: Value
    negated: bool


class IsCannot(Value):
    """Whether it is *cannot*."""

    value: Value
    negated: bool


class IsLost(Value):
    """Whether a section of a track is lost."""

    value: Value
    negated: bool


class All(Value):
    """All clauses hold."""

    clauses: tuple[Value, ...]


class Either(Value):
    """One clause holds at least."""

    clauses: tuple[Value, ...]


class Not(Value):
    """The clause doesn't hold."""

    value: Value


class If(Value):
    """One value or another."""

    condition: Value
    then: Value
    otherwise: Value


class Fallback(Value):
    """The second where the first is *cannot*."""

    value: Value
    default: Value


class Members(Node):
    """Some pieces under the name `name`: `how` says where they come from.

    `kind`: all of the kind `id` · `parts`: parts of kind `id` of `of` · `several`: `of` itself · `links`: conditions `id` of `of` ·
    `conditions`: every condition `id` · `groups`: groups of the set `id` · `sections`: of the track `id` of `of` · `dice`: the faces
    of the roll · `orders`: orders `id` of `of`, or all. `filter` is the `where` of the set, `where` that of the line.
    """

    name: str
    how: str
    id: str
    of: Value | None
    filter: Value | None
    where: Value | None


class AnyOf(Value):
    """At least one of them."""

    members: Members


class NoneOf(Value):
    """Not one of them."""

    members: Members


class Count(Value):
    """How many of them."""

    members: Members


class Fold(Value):
    """`sum`, `highest` or `lowest` of a value over some pieces."""

    word: str
    value: Value
    members: Members
    type: str


class AtStart(Value):
    """The value as things stood when that moment began."""

    value: Value
    moment: str


class Dice(Value):
    """Dice to be rolled; `faces` are the ruleset's where they are not 1 to `sides`."""

    count: Value
    sides: int
    faces: tuple[int, ...] | None
    keep: tuple[str, int] | None
    exploding: int | None


class Damage(Value):
    """Damage in the printed notation."""

    notation: str


# ---- modifiers --------------------------------------------------------------------------------------------------------------


class Change(Node):
    """What a modifier does to its target, ready to be compiled.

    `verb` is `plus set halve double most least ignore forbid`; `amount` carries its sign, `minus` says it was written with -;
    `per` multiplies; `bound` is the word and the value of `at most`, `not below`, `not above`; `target` is the id it acts on and
    `target_kind` what that is.
    """

    verb: str
    minus: bool
    target_kind: str
    target: str
    amount: Value | None
    per: Value | None
    bound_word: str | None
    bound: Value | None
    rounding: str | None
    when: Value | None
