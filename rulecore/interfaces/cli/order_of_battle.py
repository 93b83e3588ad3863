"""Tells what lies on the table as a game begins: side by side each piece with its card and what the scenario says of it."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from rulecore.engine.views import owner_of, secrets_of, sides_of
from rulecore.engine.wording import plain
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.engine.world import World
    from rulecore.rulebook.rulebook import Rulebook

#: Lines of so many characters; what goes on stands so far in.
WIDTH, INDENT = 118, 6


def order_of_battle(rulebook: Rulebook, world: World, scenario: str) -> Iterator[str]:
    """Give the lines of an order of battle: what is nobody's, then side by side; fields that are hidden from somebody are left out."""
    for side in ("", *sides_of(world)):
        if side:
            yield f"  {side}"
        for placing in rulebook.get("scenarios", scenario)["pieces"]:
            piece = world.single.get(placing["kind"]) or world.state.by_id[placing["name"]]
            if owner_of(piece) == side and piece._kind != "player":
                said = ", ".join([_card(rulebook, placing), *_fields(rulebook, piece, placing), *_carried(placing)]).removeprefix(", ")
                text = f"{placing['name']}: {said}" if said else placing["name"]
                yield from textwrap.wrap(text, WIDTH, initial_indent="    " if side else "  ", subsequent_indent=" " * INDENT)


def _card(rulebook: Rulebook, placing: dict[str, Any]) -> str:
    card = placing.get("card")
    return str(rulebook.get("cards", card).get("title") or plain(card)) if card else ""


def _fields(rulebook: Rulebook, piece: Any, placing: dict[str, Any]) -> Iterator[str]:
    """Give what the scenario says of a piece, beside whose it is; of a part, what it is a part of."""
    if "part_of" in placing:
        yield f"of {placing['part_of']}"
    hidden = {name for kind, name in secrets_of(rulebook).cells if kind == piece._kind}
    for name in placing["fields"]:
        value = piece._slots[name].of(piece)
        if name != "owner" and name not in hidden:
            yield {True: plain(name), False: f"not {plain(name)}"}[value] if isinstance(value, bool) else f"{plain(name)} {shown(value)}"
    for name, pairs in placing["keyed"].items():
        if name not in hidden:
            yield from [f"{plain(name)} {plain(str(key))} {shown(piece._slots[name].of(piece)[key])}" for key, _ in pairs]
    for name, sections in placing["tracks"].items():
        yield f"{plain(name)} {'/'.join(str(of) for _, of in sections)}"


def _carried(placing: dict[str, Any]) -> Iterator[str]:
    for carried, _level, other, _of in placing["is"]:
        yield plain(carried) + (f" to {other}" if other else "")
