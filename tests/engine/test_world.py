"""What lines read: through compiled lines of the language, every way of reading once."""

# ruff: noqa: ARG005 - a small function takes what it is handed

from __future__ import annotations

from types import SimpleNamespace

import pytest

from rulecore.engine.missing import MissingFact
from rulecore.engine.world import World
from rulecore.errors import PluginFailed, RulesWrong
from rulecore.language import checked as c
from rulecore.language.compiler import Compiler
from rulecore.pieces.fields import ABSENT
from rulecore.pieces.kinds import Kinds
from rulecore.values.cannot import Cannot
from rulecore.values.refusals import ValueWrong
from rulecore.values.tracks import Track
from rulecore.values.words import Ladder

MOOD = Ladder("mood", ["calm", "cross", "furious"])
SHARED = ("tangled", "led")


class Meanings:
    """What the compiler asks of a rulebook, for the meadow."""

    def ladder(self, ident):
        return MOOD if ident == "mood" else None

    def refuses(self, sort, ident):
        return False

    def changed_level(self, condition):
        return condition == "limping"

    def shared(self, condition):
        return condition in SHARED

    def lends(self, quantity):
        return ()

    def damage(self, notation):
        return notation


KINDS = Kinds(
    [
        {"id": "meadow", "one": True, "fields": {"fog": {"type": "truth"}, "owner": {"type": "piece player?"}}, "conditions": ["flooded"]},
        {"id": "player", "fields": {"points": {"type": "number", "starts": 0}}},
        {
            "id": "goat",
            "fields": {
                "speed": {"type": "number"},
                "mood": {"type": "choice mood", "ladder": MOOD},
                "chased": {"type": "number", "per": "piece goat", "starts": 0},
                "fed": {"type": "number", "per": "text"},
                "slope": {"type": "number"},
                "at": {"type": "number", "starts": lambda w, goat: w.turn},
            },
            "tracks": ["wool"],
            "conditions": ["asleep", "limping", "bitten", "tethered"],
            "traits": ["stubborn"],
        },
        {"id": "horn", "part_of": "goat", "named": ["left", "right"], "fields": {"length": {"type": "number", "starts": 2}}},
        {"id": "leg", "part_of": "goat", "named": "1..4"},
    ],
    carried=[
        {"id": "bitten", "of": "goat", "many": True, "fields": {"depth": {"type": "number", "starts": 1}}},
        {"id": "tethered", "of": "goat", "fields": {"rope": {"type": "number"}}},
    ],
    shared=[
        {"id": "tangled", "ends": {"one": "goat", "other": "goat"}},
        {"id": "led", "ends": {"leader": "goat", "follower": "goat"}, "fields": {"since": {"type": "number", "starts": 3}}},
    ],
    orders=[{"id": "graze", "of": "goat", "fields": {"hours": {"type": "number"}}}],
    sets=[{"id": "knot", "are": "goat", "joined_by": ["tangled", "led"]}],
)
GOAT = c.Local("goat")
IT = c.Local("it_1")


@pytest.fixture
def world():
    q = SimpleNamespace(jump=lambda w, goat, *inputs: 2 * goat.speed + sum(inputs), limping=lambda w, goat: goat.limping + 10)
    world = World(
        KINDS,
        q=q,
        t=SimpleNamespace(grass=lambda *keys: keys),
        option={"fences": "high"},
        facts={
            "distance": {"type": "number inches"},
            "temper": {"type": "choice mood", "ladder": MOOD, "of": "goat"},
            "wind": {"type": "number"},
        },
        functions={"twice": lambda x: 2 * x},
        plugin_fields={("goat", "slope"): lambda w, goat: goat.speed + 1},
    )
    world.set_clock(turn=4, phase="dawn")
    world.state.add_piece("player", "ann")
    for name, speed in (("bella", 3), ("emma", 5), ("frida", 1)):
        world.state.add_piece("goat", name, fields={"speed": speed, "mood": "cross", "wool": Track([(0, 2), (1, 3)])})
    return world


def pieces(world):
    return world.all("goat")


def work_out(world, value, **names):
    """Compile a checked line and work it out, as a rulebook does."""
    k = Compiler(Meanings())
    parameters = k.free_names(value)
    return world.value(k.function(value, parameters), *[names[each.partition("_")[0]] for each in parameters])


def members(how, ident="", of=None, where=None):
    return c.Members("it_1", how, ident, of, None, where)


# ---- fields, parts, tracks, conditions -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "result"),
    [
        (c.Attribute(GOAT, "speed"), 3),
        (c.Attribute(GOAT, "slope"), 4),
        (c.Compare("<", c.Attribute(GOAT, "mood"), c.Word("mood", "furious"), "rung"), True),
        (c.Attribute(c.Attribute(GOAT, "left"), "length"), 2),
        (c.Attribute(c.Part(GOAT, "leg", c.Constant(3)), "name"), 3),
        (c.Attribute(c.Attribute(c.Part(GOAT, "leg", c.Constant(3)), "goat"), "speed"), 3),
        (c.Count(members("parts", "leg", GOAT, c.Compare(">", c.Attribute(IT, "name"), c.Constant(1), "number"))), 3),
        (c.Track(GOAT, "wool", "left"), 1),
        (c.Track(GOAT, "wool", "lost_sections"), 1),
        (c.Count(members("sections", "wool", GOAT, c.IsLost(IT, negated=False))), 1),
        (c.Count(members("sections", "wool", GOAT, c.Attribute(IT, "lost_before_play"))), 0),
        (c.Level(GOAT, "asleep"), 0),
        (c.Level(GOAT, "limping"), 10),
        (c.Has(GOAT, ("stubborn", "asleep"), None, negated=True), True),
        (c.IsKind(GOAT, ("goat",), negated=False), True),
        (c.Kept(GOAT, "chased", GOAT), 0),
        (c.Count(members("kind", "goat", None, c.IsPiece(IT, (GOAT,), negated=True))), 2),
        (c.Clock("turn"), 4),
        (c.Attribute(GOAT, "at"), 4),
        (c.Clock("phase"), "dawn"),
        (c.IsWord(c.Chosen("fences"), ("high",), negated=False), True),
        (c.Quantity("jump", (GOAT, c.Constant(1))), 7),
        (c.Look("grass", (GOAT,), (c.Constant(2),)), None),
        (c.Function("twice", (c.Constant(4),)), 8),
        (c.IsNone(c.Attribute(c.Single("meadow"), "owner"), negated=False), None),
    ],
)
def test_a_line_reads_what_lies_on_the_table(world, value, result):
    bella = pieces(world)[0]
    if isinstance(value, c.Look):
        result = (bella, 2)
    if isinstance(value, c.IsNone):
        world.state.write(world.single["meadow"], "owner", None)
        result = True
    assert work_out(world, value, goat=bella) == result


def test_a_line_goes_through_conditions_links_and_orders(world):
    bella, emma, frida = pieces(world)
    state = world.state
    state.add_link("led", bella, emma)
    state.add_link("tangled", emma, frida)
    state.add_instance(bella, "bitten", {"depth": 4})
    state.add_instance(bella, "bitten")
    state.add_instance(emma, "tethered", {"rope": 7})
    state.set_level(frida, "asleep", 1)
    state.add_order(bella, "graze", {"hours": 2})
    state.add_order(emma, "graze", {"hours": 3})

    def line(value, **names):
        return work_out(world, value, **names)

    def total(how, ident, name, of=None):
        return c.Fold("sum", c.Attribute(IT, name), members(how, ident, of), "number")

    assert line(c.Has(GOAT, ("led",), c.Local("other"), negated=False), goat=bella, other=emma)
    assert line(c.Has(GOAT, ("led.leader",), None, negated=False), goat=bella)
    assert not line(c.Has(GOAT, ("led.follower",), None, negated=False), goat=bella)
    assert not line(c.Has(GOAT, ("led", "tangled"), c.Local("other"), negated=False), goat=bella, other=frida)
    assert not line(c.Has(GOAT, ("led", "tangled"), None, negated=True), goat=emma)
    assert line(c.Level(GOAT, "tangled"), goat=emma) == 1
    assert line(c.Attribute(c.Instance(GOAT, "led"), "since"), goat=emma) == 3
    assert line(c.Attribute(c.Attribute(c.Instance(GOAT, "led"), "other"), "speed"), goat=emma) == 3
    assert line(total("links", "bitten", "depth", GOAT), goat=bella) == 5
    assert line(total("links", "led", "since", GOAT), goat=bella) == 3
    assert line(total("conditions", "bitten", "depth")) == 5
    assert line(c.Fold("sum", c.Attribute(c.Attribute(IT, "goat"), "speed"), members("conditions", "asleep"), "number")) == 1
    assert line(c.Count(members("conditions", "tangled"))) == 1
    assert line(c.Attribute(c.Instance(GOAT, "tethered"), "rope"), goat=emma) == 7
    assert line(total("orders", "graze", "hours", GOAT), goat=emma) == 3
    assert line(total("orders", "graze", "hours")) == 5
    assert line(c.Count(members("groups", "knot"))) == 1


def test_groups_hang_together_directly_or_through_others(world):
    bella, emma, frida = pieces(world)
    assert world.groups("knot") == ((bella,), (emma,), (frida,))
    world.state.add_link("tangled", bella, frida)
    assert world.groups("knot") == ((bella, frida), (emma,))
    world.state.add_link("led", emma, frida)
    assert world.groups("knot") == ((bella, emma, frida),)


def test_a_condition_that_isnt_there_or_not_alone_has_no_fields(world):
    bella = pieces(world)[0]
    for condition in ("tethered", "led", "asleep"):
        with pytest.raises(ValueWrong, match=f"bella has no {condition}"):
            world.instance(bella, condition)
    world.state.set_level(bella, "bitten", 2)
    with pytest.raises(ValueWrong, match="bella has 2 of bitten"):
        world.instance(bella, "bitten")


def test_a_part_that_isnt_there_is_a_sentence(world):
    with pytest.raises(ValueWrong, match="bella has no leg 5"):
        world.part(pieces(world)[0], "leg", 5)


def test_a_line_looks_back_to_the_start_of_a_moment(world):
    bella = pieces(world)[0]
    world.begin()
    world.state.begin_moment("turn")
    world.state.write(bella, "speed", 9)
    world.set_clock(turn=5)
    value = c.AtStart(c.Arithmetic("+", c.Attribute(GOAT, "speed"), c.Clock("turn")), "turn")
    assert work_out(world, value, goat=bella) == 3 + 4
    assert (bella.speed, world.turn) == (9, 5)


def test_the_clock_is_a_cell(world):
    mark = world.state.mark()
    world.set_clock(turn=5, player=world.all("player")[0])
    assert world.state.changes(mark) == [("turn", 4, 5), ("player", ABSENT, world.all("player")[0])]
    world.state.rollback(mark)
    assert world.turn == 4
    with pytest.raises(MissingFact, match="nobody has said what player is"):
        _ = world.player


def test_a_world_whose_clock_is_set_asks_nobody(world):
    world.set_clock(step="milking", player=None)
    world.begin()
    assert type(world) is World


# ---- facts ------------------------------------------------------------------------------------------------------------------------


def test_a_fact_is_given_worked_out_asked_or_missing(world):
    bella, emma, frida = pieces(world)
    world.give("distance", (bella, emma), 9)
    assert work_out(world, c.Fact("distance", (GOAT, c.Local("other"))), goat=bella, other=emma) == 9
    with pytest.raises(MissingFact) as caught:
        world.fact("distance", bella, frida)
    assert (caught.value.path, caught.value.arguments) == ("distance[bella, frida]", (bella, frida))
    assert str(caught.value).splitlines()[0].endswith("what distance[bella, frida] is. It is a number of inches.")
    world.plugin_facts["distance"] = lambda w, one, other: abs(one.speed - other.speed)
    assert (world.fact("distance", bella, frida), world.fact("distance", bella, emma)) == (2, 9)
    with pytest.raises(MissingFact, match=r"bella\.temper"):
        world.fact("temper", bella)
    with pytest.raises(ValueWrong, match='Did you mean "wind"'):
        world.fact("wnd")


def test_a_given_fact_is_of_its_type(world):
    world.give("temper", (pieces(world)[0],), "furious")
    assert world.fact("temper", pieces(world)[0]).rank == 2
    with pytest.raises(ValueWrong):
        world.give("distance", pieces(world)[:2], "far")


def test_that_it_cannot_be_is_an_answer_too(world):
    out_of_sight = Cannot(["out of sight"])
    world.give("wind", (), out_of_sight)
    assert world.fact("wind") is out_of_sight


def asking(answers):
    asked = []

    def ask(missing):
        asked.append(missing.path)
        return answers[missing.path]

    world = World(KINDS, facts={"wind": {"type": "number"}}, ask=ask, known=False)
    return world, asked


def test_what_is_asked_is_remembered_and_asked_once():
    world, asked = asking({"bella.speed": 3, "wind": 5, "meadow.flooded": True, "bella.fed[hay]": 2, "turn": 7, "bella.mood": "cross"})
    bella = world.state.add_piece("goat", "bella")
    for _ in range(2):
        assert (bella.speed, world.fact("wind"), world.single["meadow"].flooded, world.kept(bella, "fed", "hay"), world.turn) == (
            3,
            5,
            1,
            2,
            7,
        )
        assert bella.mood < MOOD["furious"]
    assert asked == ["turn", "bella.speed", "wind", "meadow.flooded", "bella.fed[hay]", "bella.mood"]


def test_a_start_that_needs_a_fact_asks_for_that_fact():
    world, asked = asking({"turn": 7})
    bella = world.state.add_piece("goat", "bella")
    assert bella.at == 7
    assert asked == ["turn"]


def test_an_answer_of_the_wrong_type_is_refused():
    world, _ = asking({"turn": 1, "bella.speed": "fast"})
    bella = world.state.add_piece("goat", "bella")
    with pytest.raises(ValueWrong, match=r'bella\.speed is a number, not "fast"'):
        _ = bella.speed


def test_a_plugin_that_fails_is_named(world):
    world.plugin_facts["wind"] = lambda w: 1 // 0
    with pytest.raises(PluginFailed, match="the plugin that works out wind failed: ZeroDivisionError"):
        world.fact("wind")
    world.plugin_facts["wind"] = lambda w: "strong"
    with pytest.raises(ValueWrong):
        world.fact("wind")


# ---- given quantities -----------------------------------------------------------------------------------------------------------


def test_a_quantity_given_for_one_piece_leaves_the_others(world):
    bella, emma, _ = pieces(world)
    line = c.Quantity("jump", (GOAT,))
    world.give_quantity("jump", bella, 99)
    assert [work_out(world, line, goat=each) for each in (bella, emma)] == [99, 10]
    world.give_quantity("jump", emma, 50, 3)
    more = c.Quantity("jump", (GOAT, c.Constant(3)))
    assert [work_out(world, value, goat=emma) for value in (line, more)] == [10, 50]
    assert work_out(world, c.Level(GOAT, "limping"), goat=bella) == 10
    world.give_quantity("jump", None, 1)
    assert work_out(world, line, goat=bella) == 1
    assert (world.q.given("jump", (emma,)), world.q.given("limping", (emma,))) == (1, ABSENT)


# ---- sentences instead of tracebacks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (c.Attribute(GOAT, "speed"), "rules/no-value: none has no speed."),
        (c.Level(GOAT, "tangled"), "rules/no-value: none has no conditions or orders."),
        (c.Arithmetic("+", GOAT, c.Constant(1)), "rules/no-value: a line works with something that is no number here"),
        (c.Arithmetic("/", c.Constant(1), c.Constant(0)), "rules/divide-by-zero: a line divides by zero."),
        (c.Compare("<", GOAT, c.Constant(1), "number"), "rules/no-value: a line works with something that is no number here"),
    ],
)
def test_none_where_a_value_was_needed_is_a_sentence(world, value, sentence):
    with pytest.raises(RulesWrong) as caught:
        work_out(world, value, goat=None)
    assert str(caught.value).startswith(sentence)


def test_a_function_option_or_order_that_nobody_brings_is_a_sentence(world):
    with pytest.raises(ValueWrong, match='there is no function "thrice" here'):
        world.functions["thrice"](1)
    with pytest.raises(ValueWrong, match='there is no option "gates" here'):
        world.option["gates"]
    with pytest.raises(ValueWrong, match="whether bella may graze is known only in a game"):
        world.allowed("graze", pieces(world)[0])


def test_a_clock_that_was_set_and_taken_back_is_asked_for_again():
    world = World(KINDS)
    start = world.state.mark()
    world.set_clock(turn=1, phase=None, step=None, player=None)
    assert world.turn == 1
    world.state.rollback(start)
    with pytest.raises(MissingFact, match="turn"):
        _ = world.turn
    world.set_clock(turn=2, phase=None, step=None, player=None)
    assert world.turn == 2
