"""Random lines of the meadow that have the right types, and random scenes to work them out in; some values *cannot* be said."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from meadow import MOOD, Goat, Meadow, Meanings, Tables, World, scope, vocabulary

from rulecore.language import nodes as n
from rulecore.language import parser
from rulecore.language.checker import Checker
from rulecore.language.lines import Line
from rulecore.language.modifiers import check_modifier, find_target
from rulecore.language.printer import canonical
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from random import Random

MOODS, COATS = ("calm", "cross", "furious"), ("white", "brown")
COMPARE = ("=", "!=", "<", "<=", ">", ">=")


class Jumping(Meanings):
    """As on the meadow, but a goat that sleeps cannot jump."""

    def refuses(self, sort: str, id: str) -> bool:
        return (sort, id) in (("table", "leap"), ("quantity", "jump"))


class Quantities:
    """The quantities of the vocabulary, by hand."""

    @staticmethod
    def jump(_w: Any, goat: Goat) -> Any:
        """Give how far a goat jumps; one that sleeps cannot."""
        return Cannot(("the goat sleeps",)) if goat.asleep else goat.speed + 1

    @staticmethod
    def temper(_w: Any, goat: Goat) -> Any:
        """Give a goat's temper."""
        return goat.mood

    @staticmethod
    def reach(_w: Any, steps: Any) -> Any:
        """Give twice the steps."""
        return steps * 2


class Pasture(World):
    """A meadow with ropes between goats, where nothing was ever otherwise."""

    q = Quantities()
    t = Tables()

    def __init__(self, *goats: Goat, meadow: Meadow, ropes: tuple[tuple[Goat, Goat], ...] = (), shy: str = "nobody") -> None:
        super().__init__(*goats, meadow=meadow, shy=shy)
        self.ropes = [{"leading": one, "led": other} for one, other in ropes]

    def linked(self, piece: Goat, condition: str, other: Goat | None, end: str) -> bool:
        """Say whether a goat is roped, with a certain one or at a certain end where that is asked."""
        assert condition == "roped"
        sides = (("leading", "led"), ("led", "leading"))
        return any(
            rope[mine] is piece and end in ("", mine) and other in (None, rope[theirs]) for rope in self.ropes for mine, theirs in sides
        )

    @staticmethod
    def at_start(moment: str, thunk: Any) -> Any:
        """Give what a line gives now: nothing has changed since."""
        assert moment in ("turn", "dawn")
        return thunk()


# ---- lines ---------------------------------------------------------------------------------------------------------------------


def path(name: str, *steps: Any) -> n.Path:
    """Give `name.field[keys]`."""
    return n.Path(name, tuple(n.Field(each) if isinstance(each, str) else n.Keys(each) for each in steps))


class Lines:
    """Makes lines by type, so deep and no deeper; `owners` are the goats in scope."""

    def __init__(self, random: Random, owners: tuple[str, ...] = ("goat", "other")) -> None:
        self.random = random
        self.owners = owners

    def one(self, *makers: Any) -> Any:
        """Make one of several."""
        return self.random.choice(makers)()

    def yes(self) -> bool:
        """Throw a coin."""
        return self.random.random() < 0.5

    def goat(self) -> n.Path:
        """Give a goat in scope."""
        return path(self.random.choice(self.owners))

    def field(self, name: str) -> n.Path:
        """Give a field of a goat in scope."""
        return path(self.random.choice(self.owners), name)

    def literal(self) -> n.NumberLiteral:
        """Give a number as it is written."""
        return n.NumberLiteral(self.random.choice([0, 1, 1, 2, 2, 3, 4, 6, 9, Fraction(1, 2), Fraction(5, 4)]))

    def members(self, depth: int) -> tuple[n.Pieces, Any, Lines]:
        """Give some goats for a loop, what is asked of each, and the lines that know each."""
        name = self.random.choice([None, None, "foe"]) if "foe" not in self.owners else None
        inner = Lines(self.random, tuple(dict.fromkeys((*self.owners, name or "it"))))
        return n.Pieces("goat", None, name), inner.truth(depth) if self.yes() else None, inner

    def number(self, depth: int) -> Any:
        """Give something that is a number, or *cannot* be said."""
        fields = lambda: self.field(self.random.choice(["speed", "asleep", "lucky", "jump"]))  # noqa: E731
        names = lambda: path(self.random.choice(["hops", "turn"]))  # noqa: E731
        if depth <= 0:
            return self.one(self.literal, fields, fields, names)
        d = depth - 1
        number = lambda: self.number(d)  # noqa: E731
        return self.one(
            fields,
            lambda: n.Arithmetic(self.random.choice("+-*"), number(), number()),
            lambda: n.Arithmetic("/", number(), n.NumberLiteral(self.random.randint(1, 4))),
            lambda: n.Negative(number()),
            lambda: n.Choice(self.truth(d), number(), number()),
            lambda: n.Otherwise(number(), number()),
            lambda: n.Call(path(self.random.choice(["min", "max"])), tuple(number() for _ in range(self.random.randint(2, 3)))),
            lambda: n.Call(path(self.random.choice(["abs", "floor", "ceil", "round"])), (number(),)),
            lambda: n.Call(path("remainder"), (number(), n.NumberLiteral(3))),
            lambda: path("leap", (self.mood(d), number())),
            lambda: path("reach", (number(),)),
            lambda: path("distance", (self.goat(), self.goat())),
            lambda: n.Arithmetic("-", self.field("mood"), self.field("mood")),
            lambda: n.Count(*self.members(d)[:2]),
            lambda: self.fold(d),
        )

    def fold(self, depth: int) -> n.Fold:
        """Give a sum or an end of a number over some goats."""
        pieces, where, inner = self.members(depth)
        return n.Fold(self.random.choice(["sum", "highest", "lowest"]), inner.number(depth), pieces, where)

    def mood(self, depth: int) -> Any:
        """Give a word of the ladder."""
        plain = (lambda: path(self.random.choice(MOODS)), lambda: self.field("mood"), lambda: self.field("temper"))
        if depth <= 0:
            return self.one(*plain)
        d = depth - 1
        rungs = lambda: n.Arithmetic(self.random.choice("+-"), self.field("mood"), self.field("lucky"))  # noqa: E731
        return self.one(*plain, rungs, lambda: n.Choice(self.truth(d), self.mood(d), self.mood(d)))

    def coat(self, depth: int) -> Any:
        """Give a word of the list without an order."""
        if depth <= 0 or self.yes():
            return self.one(lambda: path(self.random.choice(COATS)), lambda: self.field("coat"))
        return n.Choice(self.truth(depth - 1), self.coat(depth - 1), self.coat(depth - 1))

    def words(self, known: tuple[str, ...]) -> tuple[str, ...]:
        """Give one or two words to ask for."""
        return tuple(self.random.sample(known, self.random.randint(1, 2)))

    def comparison(self, depth: int) -> Any:
        """Give a comparison, or a question about a word or a goat."""
        d, no, verb = depth - 1, self.yes(), self.random.choice(["is", "has"])
        number = lambda: self.number(d)  # noqa: E731
        any_order, equality = self.random.choice(COMPARE), self.random.choice(["=", "!="])
        return self.one(
            lambda: n.Compare(any_order, number(), number()),
            lambda: n.Compare(any_order, self.field("mood"), self.mood(d)),
            lambda: n.Compare(equality, self.field("coat"), self.coat(d)),
            lambda: n.Compare(equality, self.goat(), self.goat()),
            lambda: n.Between(number(), number(), number()),
            lambda: n.Between(self.field("mood"), self.mood(d), self.mood(d)),
            lambda: n.Is(self.field(self.random.choice(["mood", "temper"])), self.words(MOODS), no),
            lambda: n.Is(self.field("coat"), self.words(COATS), no),
            lambda: n.Is(number(), ("cannot",), no),
            lambda: n.Is(self.field("friend"), ("none",), no),
            lambda: n.Is(self.goat(), (self.random.choice(self.owners),), no),
            lambda: n.Is(path("option", "shy"), (self.random.choice(["goats_are", "nobody"]),), no),
            lambda: n.Is(self.goat(), self.words(("asleep", "lucky")), no, None, verb),
            lambda: n.Is(self.goat(), (self.random.choice(["roped", "leading", "led"]),), no, self.goat() if self.yes() else None, verb),
        )

    def truth(self, depth: int) -> Any:
        """Give something that holds or not, or *cannot* be said."""
        plain = lambda: self.one(lambda: self.field("tame"), lambda: path("meadow", "wet"))  # noqa: E731
        if depth <= 0:
            return self.one(plain, plain, plain, lambda: n.TruthLiteral(self.yes()))
        d = depth - 1
        truth = lambda: self.truth(d)  # noqa: E731
        return self.one(
            plain,
            lambda: self.comparison(depth),
            lambda: self.comparison(depth),
            lambda: n.And(truth(), truth()),
            lambda: n.Or(truth(), truth()),
            lambda: n.Not(truth()),
            lambda: n.Choice(truth(), truth(), truth()),
            lambda: n.AtStart(self.comparison(d), self.random.choice(["turn", "dawn"])),
            lambda: n.Quantified(self.random.choice(["any", "no"]), *self.members(d)[:2]),
        )


# ---- scenes --------------------------------------------------------------------------------------------------------------------


def scene(random: Random) -> tuple[Pasture, dict[str, Any]]:
    """Give a world and the names handed over: two goats, a third one, friends and ropes among them."""
    herd = [
        Goat(
            speed=random.randint(0, 9),
            mood=random.choice(list(MOOD)),
            coat=random.choice(COATS),
            tame=random.random() < 0.5,
            asleep=int(random.random() < 0.3),
            lucky=random.randint(0, 2),
        )
        for _ in range(3)
    ]
    for each in herd:
        each.friend = random.choice([None, *herd])
    pairs = [(one, two) for one in herd for two in herd if one is not two]
    ropes = tuple(random.sample(pairs, random.randint(0, 2)))
    meadow = Meadow(wet=random.random() < 0.5, fog=random.randint(0, 1))
    world = Pasture(*herd, meadow=meadow, ropes=ropes, shy=random.choice(["goats_are", "nobody"]))
    return world, {"goat": herd[0], "other": herd[1], "hops": random.randint(0, 6)}


def checked(node: n.Expression) -> Any:
    """Check a line of the right types, read from its canonical text; it must be right."""
    checker = Checker(vocabulary())
    value, _ = checker.check(parser.expression(canonical(node)), scope(checker.vocabulary))
    assert not checker.problems, (canonical(node), [str(each) for each in checker.problems])
    return value


def read_line(v: Any, name: str, node: n.Modifier) -> Line:
    """Read a modifier from its canonical text; a condition that never or always holds is no mistake here."""
    text, checker = canonical(node), Checker(v)
    tree = parser.modifier(text)
    target = find_target(checker, tree)
    change = check_modifier(checker, tree, target, scope(v)) if target is not None else None
    wrong = [each for each in checker.problems if each.code not in ("language/dead", "language/always")]
    assert change is not None
    assert not wrong, (text, [str(each) for each in wrong])
    return Line(name, change, text)
