"""What is asked of rules that run: a field of a piece, a quantity of it, whether it is there, or what came of a check or table on the way.

>>> Asked("goat.wool").name
'goat.wool'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import CommandWrong, Problem
from rulecore.pieces.fields import ABSENT
from rulecore.suggestions import did_you_mean
from rulecore.values.cannot import Cannot
from rulecore.values.tracks import Track

if TYPE_CHECKING:
    from rulecore.analysis.odds.declared import Declared
    from rulecore.analysis.odds.exploration import Exploration
    from rulecore.engine.doing import Doing

#: What stands for the value of a piece that is not there any more, and of a check or table that was not rolled.
GONE, NOT_ROLLED, REFUSED = "gone", "not rolled", "refused"
#: What a piece is that is still there.
THERE = "there"


class Asked:
    """One thing that is asked, by its name: `goat.wool`, `goat`, `leap`."""

    __slots__ = ("comes", "field", "key", "name", "piece", "words", "yes")

    def __init__(self, name: str) -> None:
        self.name = name
        self.piece: Any = None
        self.field = ""
        self.key: Any = None
        #: The check or table whose outcome is asked.
        self.comes = ""
        self.words: set[str] = set()
        #: Whether it is a condition or trait that a piece has or has not.
        self.yes = False

    def settle(self, rulebook: Any, world: Any, names: dict[str, Any], declared: Declared) -> Asked:
        """Find what is meant among the pieces on the table and the definitions of the rulebook."""
        text, _, key = self.name.rstrip("]").partition("[") if not self.name.partition("[")[2].partition("]")[2] else (self.name, "", "")
        if key:
            self.key = world.state.by_id.get(key) or (int(key) if key.isdecimal() else key)
        owner, _, field = text.rpartition(".")
        sorts = [f"{owner}s"] if owner in ("check", "table") else [] if owner else ["checks", "tables"]
        if any(rulebook.has(sort, field) for sort in sorts):
            self.comes = field
            self.words = {f"#{field}"}
            return self
        self.piece = _piece(world, names, owner or text)
        if self.piece is None:
            raise _unknown(self.name, [*_known(rulebook, world, names)])
        self.words = {self.piece._kind}
        if not owner:
            return self
        self.field = field
        self.words |= declared.behind([field])
        kind = self.piece._kind
        quantity = rulebook.has("quantities", field) and rulebook.get("quantities", field)["of"] == kind
        if field not in self.piece._slots and not quantity:
            raise _unknown(self.name, [f"{owner}.{each}" for each in self.piece._slots])
        slot = self.piece._slots.get(field)
        self.yes = slot is not None and slot.level and not _counted(rulebook, field)
        return self

    def value(self, p: Exploration) -> Any:
        """Give what it is in the state as it stands."""
        if self.comes:
            found = p.came(self.comes)
            return NOT_ROLLED if found is None else REFUSED if isinstance(found, Cannot) else found
        return self.standing(p)

    def standing(self, p: Doing) -> Any:
        """Give what stands there, where no roll is asked for."""
        if not p.there(self.piece):
            return GONE
        if not self.field:
            return THERE
        slot = self.piece._slots.get(self.field)
        if slot is None:
            return getattr(p.world.q, self.field)(p.world, self.piece)
        value = getattr(self.piece, self.field)
        if self.key is not None:
            value = p.world.kept(self.piece, self.field, self.key)
        if self.yes:
            return bool(value)
        return value.left if isinstance(value, Track) else value


def touched(world: Any, cells: Any) -> list[Asked]:
    """Give everything that changed as things that are asked: the fields of pieces, and pieces that come or go."""
    found: dict[str, Asked] = {}
    for cell in cells:
        thing = cell.target
        if getattr(thing, "_sort", "") != "piece" or world.state.by_id.get(thing._id) is not thing:
            continue
        if not cell.there and not cell.slot.cell and not cell.slot.level:
            continue
        asked = Asked(cell.path())
        asked.piece, asked.field = thing, "" if cell.there else cell.slot.name
        found.setdefault(asked.name, asked)
    return list(found.values())


def _counted(rulebook: Any, condition: str) -> bool:
    """Say whether a piece may have a condition several times, or on levels."""
    store = next(each for each in ("conditions", "traits") if rulebook.has(each, condition))
    written = rulebook.get(store, condition)
    return bool(written.get("many") or written.get("levels"))


def _piece(world: Any, names: dict[str, Any], path: str) -> Any:
    found = world.state.by_id.get(path) if path else None
    if found is not None:
        return found
    first, *rest = path.split(".")
    piece = names.get(first) or world.state.by_id.get(first)
    for each in rest:
        slot = getattr(piece, "_slots", {}).get(each)
        piece = slot.of(piece) if slot is not None else None
    return piece if getattr(piece, "_sort", "") == "piece" and piece is not ABSENT else None


def _known(rulebook: Any, world: Any, names: dict[str, Any]) -> list[str]:
    pieces = [*names, *(each for each in world.state.by_id if each)]
    return list(dict.fromkeys([*pieces, *rulebook.ids("checks"), *rulebook.ids("tables")]))


def _unknown(name: str, known: list[str]) -> CommandWrong:
    hint = did_you_mean(name, known) or f"It can be: {', '.join(known[:12])}."
    return CommandWrong(Problem("odds/of", f'nothing here is called "{name}".', hint=hint))
