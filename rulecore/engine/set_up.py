"""Sets a table up for a scenario: its pieces in order with the values of their cards and their own, conditions, traits, links."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.store import written
from rulecore.errors import CommandWrong, Problem
from rulecore.pieces.keyed import Keyed
from rulecore.suggestions import did_you_mean
from rulecore.values.tracks import Track

if TYPE_CHECKING:
    from rulecore.engine.world import World
    from rulecore.rulebook.rulebook import Rulebook


def set_up(rulebook: Rulebook, world: World, scenario: str) -> None:
    """Lay the pieces of a scenario on an empty table; set-up is over only when the caller says so with `world.begin()`."""
    if not rulebook.has("scenarios", scenario):
        known = rulebook.ids("scenarios")
        hint = did_you_mean(scenario, known) or (f"There are: {', '.join(known)}." if known else "This ruleset has none yet.")
        raise CommandWrong(Problem("command/scenario", f'there is no scenario "{scenario}".', hint=hint))
    found = rulebook.get("scenarios", scenario)
    missing = [each for each in found["with"] if each not in [layer[0] for layer in rulebook.book.header["lock"]]]
    if missing:
        hint = f"Add {' '.join(f'--with {each}' for each in missing)}."
        raise CommandWrong(Problem("command/scenario-layers", f"the scenario {scenario} needs {', '.join(missing)} laid over.", hint=hint))
    layer = _Layer(rulebook, world)
    for placing in wholes_first(found["pieces"]):
        layer.place(placing)
    for placing in found["pieces"]:
        card = rulebook.get("cards", placing["card"]) if "card" in placing else None
        for values in (card, placing):
            if values is not None:
                layer.fill(placing["name"], placing["kind"], values)
    for placing in found["pieces"]:
        layer.join(placing)
    if "scenario" in world.single:
        for name, tree in found["fields"].items():
            world.state.write(world.single["scenario"], name, layer.value(tree))
    for piece in world.state.pieces():
        world.state.fill(piece)


def table_of(world: World) -> list[list[Any]]:
    """Give the table as it lies as cells of a game's file: `[path, value]`, things before what stands in them."""
    return [[path, written(value)] for path, value in world.state.cells().items()]


def wholes_first(placings: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give what is placed in its order, but nothing before the piece that it is a part of.

    >>> [each["name"] for each in wholes_first([{"name": "bella", "part_of": "herd"}, {"name": "herd"}, {"name": "billy"}])]
    ['herd', 'bella', 'billy']
    """
    by_name = {each["name"]: each for each in placings}
    placed: dict[str, dict[str, Any]] = {}
    for placing in placings:
        way = [placing]
        while way[-1].get("part_of", way[-1]["name"]) not in (way[-1]["name"], *placed):
            way.append(by_name[way[-1]["part_of"]])
        placed |= {each["name"]: each for each in reversed(way) if each["name"] not in placed}
    return list(placed.values())


def fill_from_card(rulebook: Rulebook, world: World, piece: Any, card: str) -> None:
    """Write what a card says of a piece; CommandWrong where there is no such card."""
    if not rulebook.has("cards", card):
        hint = did_you_mean(card, rulebook.ids("cards"))
        raise CommandWrong(Problem("command/card", f'there is no card "{card}".', hint=hint))
    _Layer(rulebook, world).fill_piece(piece, rulebook.get("cards", card))


class _Layer:
    """Lays pieces on one table."""

    def __init__(self, rulebook: Rulebook, world: World) -> None:
        self.rulebook = rulebook
        self.world = world

    def _piece(self, name: str, kind: str) -> Any:
        single = self.world.single.get(kind)
        return single if single is not None else self.world.state.by_id[name]

    def place(self, placing: dict[str, Any]) -> None:
        """Put a piece down; the one piece of its kind lies there already."""
        if placing["kind"] not in self.world.single:
            whole = self.world.state.by_id[placing["part_of"]] if "part_of" in placing else None
            self.world.state.add_piece(placing["kind"], placing["name"], whole=whole)

    def fill(self, name: str, kind: str, values: dict[str, Any]) -> None:
        """Write the fields and tracks of a piece, and give it what it carries."""
        self.fill_piece(self._piece(name, kind), values)

    def fill_piece(self, piece: Any, values: dict[str, Any]) -> None:
        """Write fields, tracks and parts of a piece, and give it what it carries."""
        state = self.world.state
        for field, tree in values["fields"].items():
            state.write(piece, field, self.value(tree))
        for field, pairs in values["keyed"].items():
            state.write(piece, field, Keyed({key: self.value(tree) for key, tree in pairs}))
        for track, sections in values["tracks"].items():
            state.write(piece, track, Track([(left, of) for left, of in sections]))
        for carried, level, other, fields in values["is"]:
            if fields:
                state.add_instance(piece, carried, {name: self.value(tree) for name, tree in fields.items()})
            elif not other:
                state.set_level(piece, carried, level)
        for kind_of_part, parts in values["parts"].items():
            for part, of_part in zip(getattr(piece, kind_of_part), parts, strict=False):
                self.fill_piece(part, of_part)

    def join(self, placing: dict[str, Any]) -> None:
        """Join a piece to others by the conditions it shares with them."""
        piece = self._piece(placing["name"], placing["kind"])
        for carried, _level, other, _fields in placing["is"]:
            if other:
                self.world.state.add_link(carried, piece, self.world.state.by_id[other])

    def value(self, tree: Any) -> Any:
        """Work out a value; the names in it are pieces."""
        line = self.rulebook.line(tree)
        return line.function(self.world, *[self.world.state.by_id[name] for name in line.names])
