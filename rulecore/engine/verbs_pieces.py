"""The verbs for pieces on the table: `place`, `move` and `remove`. Where on the table is a geometry's business, or the people's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.instructions import placed_words, text_of
from rulecore.engine.interruptions import Waiting
from rulecore.engine.lines import readings
from rulecore.engine.somebody import Somebody
from rulecore.language import checked as c
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names
    from rulecore.engine.performers import Effect, Make, Perform, Performers

#: So many pieces are placed by one effect at most.
MOST_PLACED = 1_000


class Placing:
    """What one `place` puts on the table: pieces in turn, so many times, by each player or by all together."""

    __slots__ = ("by", "effect", "fields", "geometry", "name", "pieces", "starting", "times", "told")

    def __init__(self, k: Performers, effect: Effect) -> None:
        self.effect = effect
        self.pieces: list[dict[str, Any]] = effect["pieces"]
        #: The effect as people are told it: kinds by their titles.
        self.told = {**effect, "pieces": [{**each, "text": _titled(k, each)} for each in self.pieces]}
        self.times = k.read(effect.get("times"))
        self.fields = readings(k.rulebook, effect.get("fields") or {})
        self.by = effect.get("by")
        self.starting = k.read(effect.get("from"))
        self.geometry = geometry(k, effect)
        self.name: str = effect.get("as", "")

    def perform(self, p: Doing, names: Names) -> None:
        """Place the pieces; where people settle what or where, and nobody plays here, tell them what to do."""
        times = self.times(p, names)
        number = 1 if times is None else times
        if type(number) is Cannot:
            p.refused("place", number, self.effect)
            return
        if number <= 0:
            return
        if p.at_table or any(len(each["kinds"]) != 1 for each in self.pieces):
            start = self.starting(p, names)
            where = {key: words_of(value, p, names) for key, value in self.geometry.items()}
            p.note("instruction", placed_words(self.told, number, start, where), self.effect)
            if self.name:
                names[self.name] = Somebody(f"{text_of(self.told['pieces'])} as placed")
            return
        if number > MOST_PLACED:
            raise p.endless(self.effect.get("at", ""))
        for _ in range(int(number) * self._sharing(p)):
            for each in self.pieces:
                self._put(p, names, each)

    def _sharing(self, p: Doing) -> int:
        """Say how many place: each player, where each does."""
        return len(p.players()) if self.by == "each" else 1

    def _put(self, p: Doing, names: Names, what: dict[str, Any]) -> None:
        kind = what["kinds"][0]
        fields = {**what["fields"], **{name: value(p, names) for name, value in self.fields}}
        p.work -= 1
        piece = p.state.add_piece(kind, p.fresh(kind), fields=fields)
        p.note("place", f"place {what['text']}", self.effect)
        if self.geometry and p.geometry is not None:
            p.geometry("place", piece, {key: value_of(value, p, names) for key, value in self.geometry.items()})
        if self.name:
            names[self.name] = piece


def _titled(k: Performers, placed: dict[str, Any]) -> str:
    """Give what is placed in words, its kinds by their titles where they have any."""
    words = placed["text"].split()[:-1]
    titles = []
    for kind in placed["kinds"]:
        title = k.rulebook.get("pieces", kind).get("title") or kind
        titles.append(title[:1].lower() + title[1:])
    return " ".join([*words, "/".join(titles)])


def geometry(k: Performers, effect: Effect) -> dict[str, Any]:
    """Give the keys that a geometry understands: formulas ready to be worked out, other words as they are."""
    given = effect.get("geometry") or {}
    return {key: k.read(value) if isinstance(value, c.Value) else str(value) for key, value in given.items()}


def value_of(written: Any, p: Doing, names: Names) -> Any:
    """Give what one key of a geometry says."""
    return written if isinstance(written, str) else written(p, names)


def words_of(written: Any, p: Doing, names: Names) -> str:
    """Give what one key of a geometry says, in words."""
    from rulecore.values.numbers import shown

    return shown(value_of(written, p, names))


def _place(k: Performers, effect: Effect) -> Perform:
    return Placing(k, effect).perform


def _move(k: Performers, effect: Effect) -> Perform:
    piece, keys = k.read(effect["piece"]), geometry(k, effect)

    def perform(p: Doing, names: Names) -> None:
        moved = piece(p, names)
        if moved is None or (not isinstance(moved, tuple) and not p.at_table and not p.there(moved)):
            return
        if p.at_table:
            where = ", ".join(f"{key.replace('_', ' ')} {words_of(value, p, names)}" for key, value in keys.items())
            p.note("instruction", f"move {_together(moved)}" + (f": {where}" if where else ""), effect)
            return
        if p.geometry is None:
            raise Waiting(f"move {_together(moved)}", effect.get("at", ""))
        line = len(p.journal)
        p.note("move", f"move {_together(moved)}", effect)
        p.geometry("move", moved, {key: value_of(value, p, names) for key, value in keys.items()})
        if [each.what for each in p.journal[line + 1 : line + 2]] == ["note"]:  # who moved it has told of it in its own words
            del p.journal[line]

    return perform


def _together(moved: Any) -> str:
    return ", ".join(map(str, moved)) if isinstance(moved, tuple) else str(moved)


def _remove(k: Performers, effect: Effect) -> Perform:
    piece = k.read(effect["piece"])

    def perform(p: Doing, names: Names) -> None:
        gone = piece(p, names)
        for each in gone if isinstance(gone, tuple) else (gone,):
            if p.there(each):
                p.remove(each, effect)

    return perform


VERBS: dict[str, Make] = {"place": _place, "move": _move, "remove": _remove}
