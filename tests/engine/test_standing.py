"""What is worked out of a table that stands still is worked out once; whatever could make it another makes it anew."""

from __future__ import annotations

import pytest

from rulecore.engine.world import World
from rulecore.pieces.kinds import Kinds

KINDS = Kinds(
    [{"id": "goat", "fields": {"speed": {"type": "number"}}}, {"id": "meadow", "one": True}],
    orders=[{"id": "leap", "of": "goat", "fields": {"height": {"type": "number"}}}],
)


class Quantities:
    """Counts how often a quantity is worked out."""

    def __init__(self):
        self.asked = 0

    def twice(self, w, goat):
        self.asked += 1
        return 2 * len(w.all("goat")) * goat.speed

    def leaps(self, w, goat):
        self.asked += 1
        return len(w.orders(goat, "leap"))


@pytest.fixture
def world():
    return World(KINDS, q=Quantities(), facts={"distance": {"type": "number"}}, plugin_facts={"distance": lambda _w, goat: goat.speed})


@pytest.fixture
def bella(world):
    return world.state.add_piece("goat", "bella", fields={"speed": 3})


def four_times(table, goat):
    return table.quantity("twice", goat) + table.quantity("twice", goat)


def leaps(table, goat):
    return table.quantity("leaps", goat)


def far(table, goat):
    return table.fact("distance", goat)


def test_a_quantity_is_asked_once(world, bella):
    assert [world.standing.table.once(four_times, bella) for _ in range(3)] == [12, 12, 12]
    assert world.q.asked == 1


def test_what_is_written_makes_it_anew(world, bella):
    assert world.standing.table.once(four_times, bella) == 12
    world.state.write(bella, "speed", 5)
    assert world.standing.table.once(four_times, bella) == 20


def test_what_is_taken_back_makes_it_anew(world, bella):
    mark = world.state.mark()
    world.state.write(bella, "speed", 5)
    assert world.standing.table.once(four_times, bella) == 20
    world.state.rollback(mark)
    assert world.standing.table.once(four_times, bella) == 12
    world.state.write(bella, "speed", 4)  # the log is as long as it was, and says something else
    assert world.standing.table.once(four_times, bella) == 16


def test_orders_that_are_given_and_taken_back_disturb_nothing(world, bella):
    assert world.standing.table.once(four_times, bella) == 12
    mark = world.state.mark()
    world.state.add_order(bella, "leap", {"height": 2})
    assert world.standing.table.once(four_times, bella) == 12
    world.state.rollback(mark)
    assert world.standing.table.once(four_times, bella) == 12
    assert world.q.asked == 1


def test_what_has_looked_at_orders_is_kept_while_they_are_the_same(world, bella):
    assert [world.standing.table.once(leaps, bella) for _ in range(2)] == [0, 0]
    assert world.q.asked == 1
    mark = world.state.mark()
    order = world.state.add_order(bella, "leap", {"height": 2})
    assert [world.standing.table.once(leaps, bella) for _ in range(2)] == [1, 1]
    world.state.rollback(mark)
    assert world.standing.table.once(leaps, bella) == 0
    world.state.add_order(bella, "leap", {"height": 3})
    assert world.standing.table.once(leaps, bella) == 1
    assert world.q.asked == 4
    assert order not in world.orders(bella, "leap")


def test_what_asks_somebody_who_has_looked_at_orders_has_looked_too(world, bella):
    def twice_the_leaps(table, goat):
        return 2 * table.quantity("leaps", goat)

    assert world.standing.table.once(leaps, bella) == 0
    assert world.standing.table.once(twice_the_leaps, bella) == 0
    world.state.add_order(bella, "leap", {"height": 2})
    assert world.standing.table.once(twice_the_leaps, bella) == 2


def test_an_order_that_says_something_else_is_another(world, bella):
    def heights(table, goat):
        return [each.height for each in world.orders(goat, "leap")]

    order = world.state.add_order(bella, "leap", {"height": 2})
    assert world.standing.table.once(heights, bella) == [2]
    world.state.write(order, "height", 3)
    assert world.standing.table.once(heights, bella) == [3]


def test_the_clock_that_goes_on_disturbs_only_who_has_looked_at_it(world, bella):
    def step(_table, _goat):
        return world.step

    def speed_then(_table, goat):
        return world.at_start("jumps", lambda: goat.speed)

    world.begin()
    world.set_clock(turn=1, phase="day", step="jumps", player=None)
    world.state.begin_moment("jumps")
    assert world.standing.table.once(four_times, bella) == 12
    assert (world.standing.table.once(step, bella), world.standing.table.once(speed_then, bella)) == ("jumps", 3)
    world.set_clock(step="falls")
    assert world.standing.table.once(step, bella) == "falls"
    assert world.standing.table.once(four_times, bella) == 12
    assert world.q.asked == 1
    world.state.write(bella, "speed", 5)
    assert world.standing.table.once(speed_then, bella) == 3
    world.state.begin_moment("jumps")
    assert world.standing.table.once(speed_then, bella) == 5


def test_another_turn_disturbs_the_table(world, bella):
    world.begin()
    world.set_clock(turn=1, phase=None, step=None, player=None)
    assert world.standing.table.once(four_times, bella) == 12
    world.set_clock(turn=2)
    assert world.standing.table.once(four_times, bella) == 12
    assert world.q.asked == 2


def test_what_is_only_remembered_disturbs_nothing(world, bella):
    assert world.standing.table.once(four_times, bella) == 12
    world.state.keep("due", (1, 2))
    assert world.standing.table.once(four_times, bella) == 12
    assert world.q.asked == 1


def test_a_look_back_within_a_look_back_and_orders_as_they_lay_then(world, bella):
    world.begin()
    world.state.begin_moment("day")
    world.state.write(bella, "speed", 4)
    world.state.add_order(bella, "leap", {"height": 2})
    world.state.begin_moment("evening")
    for speed in (5, 6, 7):
        world.state.write(bella, "speed", speed)
    world.state.add_order(bella, "leap", {"height": 3})

    def lies():
        return bella.speed, len(world.orders(bella, "leap"))

    then = world.at_start("evening", lambda: (lies(), world.at_start("day", lies), lies()))
    assert then == ((4, 1), (3, 0), (4, 1))
    assert lies() == (7, 2)
    assert world.at_start("day", lambda: world.at_start("evening", lies)) == (3, 0), "in the morning nobody knows of the evening"


def test_a_fact_that_is_given_counts_at_once(world, bella):
    assert world.standing.table.once(far, bella) == 3
    world.give("distance", (bella,), 9)
    assert world.standing.table.once(far, bella) == 9


def test_a_fact_is_worked_out_once_while_the_table_stands_still_whoever_asks(world, bella):
    asked = []
    world.plugin_facts["distance"] = lambda _w, goat: asked.append(goat) or goat.speed
    assert [world.fact("distance", bella), world.standing.table.once(far, bella), world.fact("distance", bella)] == [3, 3, 3]
    assert len(asked) == 1
    world.set_clock(turn=1, phase="day", step="jumps", player=None)
    world.state.write(bella, "speed", 5)
    assert world.fact("distance", bella) == 5
    world.begin()
    assert world.fact("distance", bella) == 5
    assert len(asked) == 3, "as play begins nothing is kept of what was before"


def test_a_look_back_reads_nothing_that_is_kept(world, bella):
    def then(table, goat):
        now = table.quantity("twice", goat)
        return (
            now,
            world.at_start("turn", lambda: (table.quantity("twice", goat), table.once(four_times, goat))),
            table.quantity("twice", goat),
        )

    world.begin()
    world.state.begin_moment("turn")
    world.state.write(bella, "speed", 5)
    assert world.standing.table.once(then, bella) == (10, (6, 12), 10)
    assert world.q.asked == 4


def test_a_function_that_fails_leaves_all_as_it_was(world, bella):
    def fails(table, goat):
        table.quantity("twice", goat)
        raise ValueError("no goat")

    plain = world.q
    with pytest.raises(ValueError, match="no goat"):
        world.standing.table.once(fails, bella)
    assert world.q is plain
    assert world.standing.facts is None


def test_a_quantity_that_is_given_counts_at_once(world, bella):
    assert world.standing.table.once(four_times, bella) == 12
    world.give_quantity("twice", bella, 9)
    assert world.standing.table.once(four_times, bella) == 18
    world.give_quantity("twice", bella, 8)
    assert world.standing.table.once(four_times, bella) == 16


def test_what_is_cut_out_of_the_log_has_disturbed_the_table_all_the_same(world, bella):
    assert world.standing.table.once(four_times, bella) == 12
    world.state.write(bella, "speed", 5)
    world.state.cut(world.state.mark())
    assert world.standing.table.once(four_times, bella) == 20
