"""A tiny game for the tests of the language: goats on a meadow, made by hand so that nothing but the language is needed."""

from __future__ import annotations

from typing import Any

from rulecore.language import parser
from rulecore.language.checker import Checker
from rulecore.language.compiler import Compiler
from rulecore.language.lines import Line, Plan
from rulecore.language.modifiers import check_modifier, find_target
from rulecore.language.scope import Scope
from rulecore.language.types import NUMBER, TRUTH, Type
from rulecore.language.vocabulary import Attribute, Condition, Kind, Parameter, Signature, Vocabulary, WordList
from rulecore.values.cannot import Cannot
from rulecore.values.words import Ladder

MOOD = Ladder("mood", ["calm", "cross", "furious"])


def vocabulary() -> Vocabulary:
    """Give the names of the game."""
    v = Vocabulary()
    v.lists["mood"] = WordList("mood", ("calm", "cross", "furious"), ladder=True)
    v.lists["coat"] = WordList("coat", ("white", "brown"))
    v.lists["option.shy"] = v.options["shy"] = WordList("option.shy", ("goats_are", "nobody"))
    goat = v.kinds["goat"] = Kind("goat")
    fields = {
        "speed": NUMBER,
        "weight": Type("number", "stone"),
        "mood": Type("choice", "mood"),
        "coat": Type("choice", "coat"),
        "tame": TRUTH,
    }
    for name, type_ in fields.items():
        goat.attributes[name] = Attribute(name, type_)
    goat.attributes["friend"] = Attribute("friend", Type("piece", "goat", optional=True))
    goat.attributes["wool"] = Attribute("wool", NUMBER, "track")
    goat.attributes["speed"].range = (0, 9)
    meadow = v.kinds["meadow"] = Kind("meadow", one=True)
    meadow.attributes["wet"] = Attribute("wet", TRUTH)
    v.conditions["asleep"] = Condition("asleep", "goat")
    v.conditions["fog"] = Condition("fog", "meadow")
    v.conditions["roped"] = Condition("roped", ends={"leading": "goat", "led": "goat"})
    v.traits["lucky"] = "goat"
    v.quantities["jump"] = Signature("jump", of="goat", result=NUMBER)
    v.quantities["temper"] = Signature("temper", of="goat", result=Type("choice", "mood"))
    v.quantities["reach"] = Signature("reach", parameters=[Parameter("steps", NUMBER)], result=NUMBER)
    v.facts["distance"] = Signature(
        "distance", parameters=[Parameter("one", Type("piece", "goat")), Parameter("other", Type("piece", "goat"))], result=NUMBER
    )
    v.tables["leap"] = Signature("leap", parameters=[Parameter("mood", Type("choice", "mood")), Parameter("speed", NUMBER)], result=NUMBER)
    v.moments["dawn"] = "phase"
    return v


class Meanings:
    """What the compiler asks of a rulebook, for this game: the table `leap` has a dash, nothing else refuses."""

    def ladder(self, id: str) -> Ladder | None:
        return MOOD if id == "mood" else None

    def refuses(self, sort: str, id: str) -> bool:
        return (sort, id) == ("table", "leap")

    def changed_level(self, condition: str) -> bool:
        return False

    def shared(self, condition: str) -> bool:
        return condition == "roped"

    def lends(self, quantity: str) -> tuple[str, ...]:
        return ()

    def damage(self, notation: str) -> Any:
        return notation


class Goat:
    """A goat with everything a line can read."""

    _kind = "goat"

    def __init__(self, **fields: Any) -> None:
        self.speed, self.weight, self.mood, self.coat, self.tame = 3, 10, MOOD["calm"], "white", False
        self.friend, self.asleep, self.lucky = None, 0, 0
        self.__dict__.update(fields)


class Meadow:
    """The one meadow."""

    _kind = "meadow"

    def __init__(self, **fields: Any) -> None:
        self.wet, self.fog = False, 0
        self.__dict__.update(fields)


class Tables:
    """The one table: a furious goat does not leap."""

    @staticmethod
    def leap(mood: Any, speed: Any) -> Any:
        """Give how far a goat leaps."""
        if isinstance(mood, Cannot) or isinstance(speed, Cannot):
            return mood if isinstance(mood, Cannot) else speed
        return Cannot(("leap has no number for row furious",)) if mood == "furious" else mood.rank + speed


class World:
    """What a line reads."""

    turn, phase, player = 1, "dawn", None
    t = Tables()

    def __init__(self, *goats: Goat, meadow: Meadow | None = None, **option: str) -> None:
        self.goats = goats
        self.single = {"meadow": meadow or Meadow()}
        self.option = {"shy": "nobody", **option}

    def all(self, kind: str) -> tuple[Any, ...]:
        """Give all pieces of a kind."""
        return self.goats if kind == "goat" else ()

    def fact(self, name: str, *of: Goat) -> int:
        """Give the one fact: how far apart two goats are."""
        assert name == "distance"
        return abs(of[0].speed - of[1].speed)


def scope(v: Vocabulary) -> Scope:
    """Give a scope in which `goat` and `other` are goats and `hops` is a number from 0 to 6."""
    found = Scope()
    found.give(v, "goat", Type("piece", "goat"))
    found.give(v, "other", Type("piece", "goat"))
    found.give(v, "hops", NUMBER)
    found.ranges["hops"] = (0, 6)
    found.subject = "goat"
    return found


def messages(text: str, wanted: Type | None = None) -> list[str]:
    """Give what is wrong with an expression."""
    v = vocabulary()
    checker = Checker(v)
    tree = parser.expression(text)
    if wanted is None:
        value, _ = checker.check(tree, scope(v))
    else:
        value = checker.want(tree, scope(v), wanted)
    if wanted is not None and wanted.shape == "truth":
        checker.says_nothing(value, scope(v))
    return [
        f"{each.span[0]} {each.code.removeprefix('language/')}: {each.message}" + (f" / {each.hint}" if each.hint else "")
        for each in checker.problems
    ]


def evaluate(text: str, world: World | None = None, **names: Any) -> Any:
    """Check, compile and run an expression."""
    v = vocabulary()
    checker = Checker(v)
    value, _ = checker.check(parser.expression(text), scope(v))
    assert not checker.problems, checker.problems
    compiler = Compiler(Meanings())
    given = {"goat": Goat(), "other": Goat(), "hops": 2, **names}
    free = compiler.free_names(value)
    return compiler.function(value, free)(world or World(given["goat"], given["other"]), *[given[name] for name in free])


def line(v: Vocabulary, name: str, text: str) -> Line:
    """Read one modifier."""
    checker = Checker(v)
    node = parser.modifier(text)
    target = find_target(checker, node)
    assert target is not None
    change = check_modifier(checker, node, target, scope(v))
    assert not checker.problems, checker.problems
    return Line(name, change, text)


def plan(base: str, *texts: str, quantity: str = "jump", **more: Any) -> Plan:
    """Make a quantity from its base and lines; their ids are a, b, c and so on."""
    v = vocabulary()
    value, _ = Checker(v).check(parser.expression(base), scope(v), v.quantities[quantity].result)
    made = Plan(quantity, ("goat", "other", "hops"), value)
    made.ladder = "mood" if quantity == "temper" else ""
    for number, text in enumerate(texts):
        made.lines.append(line(v, "abcdefghijklmnop"[number], text))
    for key, each in more.items():
        setattr(made, key, each)
    return made
