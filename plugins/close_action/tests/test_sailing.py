"""Scenarios sailed by captains: no step leaves two ships in one hex, a ship faster than she can be, or a captain without an answer."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from rulecore_close_action.ships import hexes_of

from rulecore.engine.dice import KeyedDice
from rulecore.engine.game import Game
from rulecore.engine.set_up import set_up
from rulecore.engine.store import InMemory
from rulecore.engine.worlds import new_world
from rulecore.errors import CommandWrong
from rulecore.hooks.loading import plugins_of
from rulecore.rulebook.loading import load

#: All of them but the largest, which takes as long as the others together.
SCENARIOS = (
    *("blanche_pique", "chesapeake_shannon", "constitution_guerriere", "droits_de_lhomme", "first_of_june"),
    *("hornet_peacock", "lissa", "nile", "st_vincent", "united_states_macedonian"),
)
SEGMENTS = 10


class Watching(InMemory):
    """Keeps a game, and looks at the table after every step."""

    def __init__(self, faults):
        super().__init__()
        self.faults = faults

    def append(self, event):
        super().append(event)
        assert not list(self.faults())


class Cruise:
    """A scenario that is sailed, and what was kept of it."""

    def __init__(self, scenario, captain, seed, by_hand=()):
        self.rulebook = load("close_action")
        steps = plugins_of(self.rulebook)
        self.world = new_world(self.rulebook, plugins=steps.world())
        set_up(self.rulebook, self.world, scenario)
        self.store = Watching(self.faults)
        sides = {each._id: None if each._id in by_hand else steps.captains.get(captain) for each in self.world.all("player")}
        self.world.begin()
        self.game = Game(self.rulebook, self.world, KeyedDice(str(seed)), sides=sides, store=self.store, steps=steps)

    def faults(self):
        """Give what cannot be as the table stands."""
        ships = self.world.all("ship")
        held = Counter(place for ship in ships for place in hexes_of(ship))
        yield from [f"{count} ships in {place}" for place, count in held.items() if count > 1]
        for ship in ships:
            if ship.spent > SEGMENTS or ship.last_speed > SEGMENTS:
                yield f"{ship} spent {ship.spent} points"
            if ship.straight + ship.turns_made != ship.spent:
                yield f"{ship} spent {ship.spent} points on {ship.straight} hexes and {ship.turns_made} turns"
            if ship.immobilised and self.world.q.attitude(self.world, ship, None) != "L":
                yield f"{ship} is in irons off the wind"


@pytest.mark.parametrize("captain", ["steady", "random"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_step_leaves_what_cannot_be(scenario, captain):
    cruise = Cruise(scenario, captain, 5)
    outcome = cruise.game.run(6)
    assert outcome.what not in ("question", "paused"), outcome


def test_the_same_seed_is_the_same_cruise():
    kept = []
    for _ in range(2):
        cruise = Cruise("lissa", "random", 3)
        cruise.game.run()
        kept.append(json.dumps(cruise.store.events))
    assert kept[0] == kept[1]


def test_plots_typed_by_hand_are_refused_all_at_once_each_for_its_own_reason():
    cruise = Cruise("lissa", "steady", 1, by_hand=("british",))
    assert cruise.game.run(1).what == "question"
    with pytest.raises(CommandWrong) as refused:
        cruise.game.answer(["amphion: plot 5", "active: plot 1T", "volage: plot 12", "cerberus: plot 3"], side="british")
    told = {each.message.partition(":")[0]: each.message for each in refused.value.problems}
    assert sorted(told) == ["active", "amphion", "volage"]
    assert "no movement left on that heading [CA-5.12" in told["amphion"]
    assert "can be read in two ways" in told["active"]
    assert "impossible" in told["volage"]
    assert cruise.game.run(1).what == "question"
    cruise.game.answer(["amphion: plot 3", "active: plot 2", "volage: plot 1", "cerberus: plot 3"], side="british")
    assert cruise.game.run(1).questions[0].key.startswith("orders plot_crew")


def test_men_who_began_to_change_sail_stay_at_it():
    cruise = Cruise("blanche_pique", "steady", 1, by_hand=("british",))
    for answer in (["blanche: plot 1"], ["blanche: change_sail PS by 1, 2"], [], ["blanche: plot 1"]):
        assert cruise.game.run(2).what == "question"
        cruise.game.answer(answer, side="british")
    assert cruise.game.run(2).what == "question"
    with pytest.raises(CommandWrong) as refused:
        cruise.game.answer([], side="british")
    assert "men who began to change sail stay at it" in refused.value.problems[0].message
    for answer in (["blanche: change_sail PS by 1, 2"], []):
        cruise.game.answer(answer, side="british")
        cruise.game.run(2)
    assert [str(ship.sail) for ship in cruise.world.all("ship") if str(ship) == "blanche"] == ["PS"]
