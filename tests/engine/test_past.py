"""What was worked out as things stood at an earlier moment is worked out once, and again where it may be something else."""

from __future__ import annotations

import pytest

from rulecore.analysis.odds.unsaid import Unsaid
from rulecore.engine.missing import MissingFact
from rulecore.engine.past import asked_by
from rulecore.engine.world import World
from rulecore.pieces.kinds import Kinds

GOATS = Kinds(
    [{"id": "goat", "fields": {"speed": {"type": "number"}}}],
    orders=[{"id": "leap", "of": "goat", "fields": {"height": {"type": "number"}}}],
)


@pytest.fixture
def world():
    found = World(GOATS, facts={"distance": {"type": "number"}})
    found.give("distance", (), 4)
    for name, speed in (("bella", 3), ("heidi", 4)):
        found.state.add_piece("goat", name, fields={"speed": speed})
    found.begin()
    found.state.begin_moment("turn")
    return found


@pytest.fixture
def looked(world):
    """How fast a goat was when the turn began, and for how many goats that had to be worked out."""
    asked = []

    def speed(goat):
        asked.append(goat)
        return goat.speed

    def look(goat, moment="turn"):
        return world.at_start(moment, lambda: speed(goat))

    look.asked = asked
    return look


def test_it_is_worked_out_once_for_each_goat_whatever_happens_next(world, looked):
    bella, heidi = world.all("goat")
    for number in range(3):
        world.state.write(bella, "speed", 7 + number)
        assert (looked(bella), looked(heidi)) == (3, 4)
    assert looked.asked == [bella, heidi]


def test_another_moment_is_another_question(world, looked):
    bella, _ = world.all("goat")
    assert looked(bella) == 3
    world.state.write(bella, "speed", 7)
    world.state.begin_moment("turn")
    assert looked(bella) == 7
    world.state.write(bella, "speed", 9)
    assert (looked(bella), looked(bella, "dusk")) == (7, 3), "dusk has never fallen, so it is the beginning that counts"


def test_a_moment_that_is_taken_back_and_begins_otherwise_is_looked_at_anew(world, looked):
    bella, _ = world.all("goat")
    mark = world.state.mark()
    for speed in (7, 8):
        world.state.write(bella, "speed", speed)
        world.state.begin_moment("turn")
        world.state.write(bella, "speed", 1)
        assert looked(bella) == speed
        world.state.rollback(mark)
    assert looked(bella) == 3


def test_what_is_taken_back_behind_a_moment_leaves_what_is_known_of_it(world, looked):
    bella, _ = world.all("goat")
    for speed in (7, 8):
        mark = world.state.mark()
        world.state.write(bella, "speed", speed)
        assert looked(bella) == 3
        world.state.rollback(mark)
    assert looked.asked == [bella]


def test_a_log_that_was_cut_knows_nothing_of_what_was_before(world, looked):
    bella, _ = world.all("goat")
    assert looked(bella, "dusk") == 3
    world.state.write(bella, "speed", 7)
    world.state.begin_moment("turn")
    world.state.forget(world.state.mark())
    assert looked(bella, "dusk") == 7, "what never began is looked for where the log begins"


def test_who_gives_a_fact_knows_better_than_what_was_worked_out(world):
    def distance():
        return world.at_start("turn", lambda: world.fact("distance"))

    assert distance() == 4
    world.give("distance", (), 9)
    assert distance() == 9


def test_who_looks_at_orders_is_asked_again(world):
    bella, _ = world.all("goat")
    asked = []

    def leaps():
        asked.append(bella)
        return len(world.orders(bella, "leap"))

    for _ in range(2):
        before = len(asked)
        assert world.at_start("turn", leaps) == 0
        assert len(asked) > before
        world.state.add_order(bella, "leap", {"height": 2})


def test_other_quantities_are_another_question(world, looked):
    bella, _ = world.all("goat")
    for number in range(2):
        world.q = object()
        assert (looked(bella), len(looked.asked)) == (3, number + 1)


def test_a_moment_looked_back_to_from_an_earlier_one_began_before_that(world, looked):
    bella, _ = world.all("goat")
    world.state.begin_moment("evening")
    for speed in (5, 6):
        world.state.write(bella, "speed", speed)
        world.state.begin_moment("turn")
    world.state.write(bella, "speed", 9)
    assert looked(bella) == 6
    assert world.at_start("evening", lambda: looked(bella)) == 3
    assert world.at_start("night", lambda: looked(bella)) == 3


def test_code_that_reads_what_may_change_is_not_known_by_what_it_reads(world):
    bella, _ = world.all("goat")
    given = world.state.add_order(bella, "leap", {"height": 2})
    faces, unsaid = [3], Unsaid(MissingFact("speed"))
    assert asked_by(lambda: given.height, None) is None
    assert asked_by(lambda: faces[0], None) is None
    assert asked_by(lambda: unsaid + 1, None) is None, "what nobody has said is asked for by who needs it, and not before"
    assert asked_by(lambda: bella.speed, None) is not None
