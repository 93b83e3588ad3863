"""The courses that are listed for a ship are those, of all that can be written, that the rules do not refuse."""

from __future__ import annotations

import itertools
import random
from functools import cache

import pytest
from rulecore_close_action import courses, notation
from rulecore_close_action.ships import handling_of

from rulecore.engine import order_ways
from rulecore.engine.dice import KeyedDice
from rulecore.engine.game import Game
from rulecore.engine.order_questions import OrdersQuestion
from rulecore.engine.orders import may_give, refused_order
from rulecore.engine.set_up import fill_from_card, set_up
from rulecore.engine.worlds import new_world
from rulecore.hooks.loading import plugins_of
from rulecore.rulebook.loading import load

#: Courses of so many points are all written down, and tried.
LONGEST = 5
WRITTEN = ["".join(each) for points in range(LONGEST + 1) for each in itertools.product("FSP", repeat=points)]


@cache
def rules():
    rulebook = load("close_action")
    return rulebook, plugins_of(rulebook)


class Position:
    """Two ships near each other, in any wind, with any way on and any hurt, of which one is plotted for."""

    def __init__(self, seed):
        self.drawn = random.Random(seed)
        rulebook, steps = rules()
        self.world = new_world(rulebook, plugins=steps.world())
        set_up(rulebook, self.world, "lissa")
        for each in self.world.all("ship"):
            self.world.state.remove_piece(each)
        self.ship, _ = [self._ship(rulebook, name) for name in ("one", "other")]
        wind = self.world.single["wind"]
        self._write(wind, direction=self.drawn.randrange(6), speed=self.drawn.choice((0, 1, 2, 2, 3, 3, 4)))
        self.world.begin()
        self.game = Game(rulebook, self.world, KeyedDice("1"), steps=steps)

    def _ship(self, rulebook, name):
        drawn, state = self.drawn, self.world.state
        ship = state.add_piece("ship", name)
        fill_from_card(rulebook, self.world, ship, drawn.choice(rulebook.ids("cards")))
        self._write(ship, owner=self.world.all("player")[0], quality="C", morale=3, vp=1, counter=name)
        self._write(ship, sail=drawn.choice(("dismasted", "furled", "FS", "MS", "MS", "PS")), q=drawn.randrange(3), r=drawn.randrange(3))
        self._write(ship, heading=drawn.randrange(6), last_speed=drawn.choice((0, 0, 1, 2, 3, 4, 5)), run=drawn.randrange(4))
        self._write(ship, last_side=drawn.choice((None, "port", "starboard")), rested=drawn.random() < 0.3)
        self._write(ship, late_turn=drawn.choice((None, None, None, None, "port", "starboard")))
        state.fill(ship)
        state.write(ship, "rigging", ship.rigging.cross_off(drawn.choice((0, 0, 0, 3, 9, 14)))[0])
        for condition in ("immobilised", "aground", "anchored", "sheets_cut", "braces_cut"):
            if drawn.random() < 0.06:
                state.set_level(ship, condition, 1)
        return ship

    def _write(self, piece, **fields):
        for field, value in fields.items():
            self.world.state.write(piece, field, value)

    def refused(self, course):
        return refused_order(self.game.performance, "plot", self.ship, {"course": notation.written(course)})

    def allowed(self, course):
        return may_give(self.game.performance, "plot", self.ship, {"course": notation.written(course)})

    def listed(self):
        question = OrdersQuestion(self.game.performance, "", {"id": "plot_movement", "orders": ["plot"]})
        begins = f"{self.ship}: plot "
        return [notation.actions(each.removeprefix(begins)) for each in question.choices if each.startswith(begins)]

    def sailed_whole(self, course):
        """Say whether a course does not go on behind the turn that ends it."""
        return not courses.onto_wind(handling_of(self.game.play, self.ship), course[:-1])


@pytest.fixture(autouse=True)
def every_course_is_listed(monkeypatch):
    monkeypatch.setattr(order_ways, "MOST_LISTED", 10_000)


@pytest.mark.parametrize("block", range(6))
def test_the_courses_that_are_listed_are_those_that_are_not_refused(block):
    for seed in range(40):
        position = Position(f"{block} {seed}")
        legal = [each for each in WRITTEN if position.allowed(each) and position.sailed_whole(each)]
        listed = position.listed()
        assert len(listed) == len(set(listed)), seed
        assert sorted(each for each in listed if len(each) <= LONGEST) == sorted(legal), seed


def test_a_yes_or_no_says_the_same_as_the_reasons():
    for seed in range(12):
        position = Position(f"yes or no {seed}")
        assert [each for each in WRITTEN if position.allowed(each) is bool(position.refused(each))] == [], seed


def test_a_course_that_is_written_out_is_not_taken_for_the_beginning_of_another():
    question = OrdersQuestion(Position("whole").game.performance, "", {"id": "plot_movement", "orders": ["plot"]})
    assert question.whole("one: plot 4")
    assert question.whole("one: plot 4; other: plot 2S1")
    assert not question.whole("one: pl")
    assert not question.whole("2")
