"""Layers: a stack read cold beside its base, `diff --odds` over a whole variant, and battles of four ships beside a loop by hand.

A stack cannot be read faster than its text: the house rules alone are two thirds as long as their base. So layers are held to the
bar twice: three that are as short as those of a club, beside the base alone, and the four of this checkout by the kilobyte.
"""

from __future__ import annotations

import contextlib
import io
import os
import tempfile
import time
from typing import TYPE_CHECKING, Any

import galleys_by_hand
from yardsticks import Row, timed

from rulecore.engine.dice import KeyedDice
from rulecore.engine.game import Game
from rulecore.engine.set_up import set_up
from rulecore.engine.store import Forgetting, InMemory
from rulecore.engine.worlds import new_world
from rulecore.hooks.loading import plugins_of
from rulecore.rulebook.loading import load, read

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME, ROUNDS, SEEDS = "galleys_and_galleons", 5, 6
ALL = ("house_v1", "house_v2", "galleys_terrain")
#: Three layers as a club writes them: a row, a line, an option.
SHORT = {
    "stiff_breeze": "changes: [{change: tables.most_moves.rows.galley, to: 3}]",
    "old_salts": (
        "traits: {old_salts: {of: ship, title: Old salts, for: people, modifiers: {salts: +1 to gunnery when not ship.crippled}}}"
    ),
    "long_guns": (
        "options: {long_guns: {title: Do guns reach further?, default: as_usual, choices: {as_usual: no, "
        "further: {title: yes, changes: [{change: tables.range_modifier.rows.extreme, to: -1}]}}}}"
    ),
}
FOUR = os.path.join(os.path.dirname(os.path.abspath(__file__)), "four_ships")


def rows() -> Iterator[Row]:
    """Give the ratios of reading, the seconds of comparing, and games a second."""
    yield from reading()
    yield from comparing()
    yield from battles()


def reading() -> Iterator[Row]:
    """Give what layers cost when a stack is read without the cache."""
    with tempfile.TemporaryDirectory() as folder:
        short = []
        for name, text in SHORT.items():
            short.append(os.path.join(folder, f"{name}.yaml"))
            with open(short[-1], "w", encoding="utf-8") as file:
                file.write(f"ruleset: {name}\noverlays: {GAME}\n{text}\n")
        stacks: dict[str, tuple[str, ...]] = {"base": (), "short": tuple(short), "all": ALL}
        found = {name: read(GAME, layers, variant="base") for name, layers in stacks.items()}
        if wrong := [problem for each in found.values() for problem in each.problems]:
            raise SystemExit(f"a stack is wrong: {wrong[0]}")
        size = {name: sum(map(bytes_of, each.stack.layers)) for name, each in found.items()}
        taken = timed(
            ROUNDS,
            base=lambda: read(GAME, (), variant="base"),
            short=lambda: read(GAME, stacks["short"], variant="base"),
            all=lambda: read(GAME, stacks["all"], variant="base"),
        )
    yield Row("a base and three short layers, read cold", taken["short"] / taken["base"], "the base alone", 1.5)
    length, ratio = size["all"] / size["base"], taken["all"] / taken["base"]
    yield Row(f"a base and {len(found['all'].stack.layers) - 1} long layers ({length:.1f} times the text)", ratio, "the base alone")
    yield Row("the same, by the kilobyte", ratio / length, "the base alone", 1.5)


def bytes_of(layer: Any) -> int:
    """Give how long the files of rules of a layer are; the layers inside its folder count by themselves."""
    if os.path.isfile(layer.path):
        return os.path.getsize(layer.path)
    return sum(os.path.getsize(os.path.join(layer.path, name)) for name in layer.files)


def comparing() -> Iterator[Row]:
    """Give the seconds of `diff --odds` between the base and its house rules, reading both cold."""
    from rulecore.__main__ import main

    os.environ["RULECORE_CACHE"] = tempfile.mkdtemp()
    began = time.perf_counter()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
        main(["diff", GAME, f"{GAME}+house_v1", "--odds"])
    yield Row("`diff --odds` over the whole variant, cold", time.perf_counter() - began, "", 3, unit=" s")


def battles() -> Iterator[Row]:
    """Give battles of four ships by captains at random: how many a second, and beside those by hand."""
    rulebook = load(GAME, with_=(FOUR,))
    plugins = plugins_of(rulebook)

    def game(seed: int, store: Any) -> Game:
        world = new_world(rulebook, plugins=plugins.world())
        set_up(rulebook, world, "open_water")
        world.begin()
        sides = {each._id: plugins.captains["random"] for each in world.all("player")}
        return Game(rulebook, world, KeyedDice(seed), sides=sides, store=store, steps=plugins)

    for seed in range(SEEDS):
        if (outcome := game(seed, Forgetting()).run()).what != "over":
            raise SystemExit(f"the battle of seed {seed} has no end: {outcome}")
    taken = timed(
        ROUNDS,
        by_hand=lambda: [galleys_by_hand.Battle(seed).fight() for seed in range(SEEDS)],
        off=lambda: [game(seed, Forgetting()).run() for seed in range(SEEDS)],
        on=lambda: [game(seed, InMemory()).run() for seed in range(SEEDS)],
    )
    what = "battles of four ships a second"
    yield Row(f"{what}, with journal", SEEDS / taken["on"], "", unit="")
    yield Row(f"{what}, no journal", SEEDS / taken["off"], "", unit="")
    yield Row(f"{what}, by hand and with fewer rules", SEEDS / taken["by_hand"], "", unit="")
    yield Row("a battle of four ships, no journal", taken["by_hand"] / taken["off"], "by hand, fewer rules", least=True)


if __name__ == "__main__":
    from yardsticks import table

    print(table(list(rows())))
