"""How conditions and traits come and go: levels and what lies beyond them, several at once, shared ones, and what start and end do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.interruptions import Frame
from rulecore.engine.missing import MissingFact
from rulecore.pieces.fields import ABSENT, core

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names
    from rulecore.engine.performers import Effect, Perform, Performers

#: Conditions that end because another has ended are looked for so often.
MOST_ENDING = 20


class Carriable:
    """One condition or trait ready to be gained and lost: its levels, and its effects as performing functions.

    `ends` names the ends of a shared one; `kinds` are the words its carriers go by in its effects.
    """

    __slots__ = ("beyond", "by", "end", "ends", "ends_when", "id", "kinds", "lasts", "levels", "limit", "many", "start", "written")

    def __init__(self, k: Performers, name: str) -> None:
        condition = k.rulebook.has("conditions", name)
        self.id = name
        self.written: dict[str, Any] = k.rulebook.get("conditions" if condition else "traits", name)
        get = self.written.get
        self.ends: dict[str, str] = dict(get("ends") or {})
        self.kinds: tuple[str, ...] = tuple(dict.fromkeys(self.ends.values())) if self.ends else (get("of") or "",)
        self.many = bool(get("many"))
        self.limit = int(get("limit") or 0)
        self.by = k.read(get("by"))
        self.levels = [(each["word"], each["low"], each["high"], k.of(each.get("start"))) for each in get("levels") or ()]
        self.beyond: tuple[Perform, ...] = k.of(get("beyond"))
        self.start: tuple[Perform, ...] = k.of(get("start"))
        self.end: tuple[Perform, ...] = k.of(get("end"))
        self.ends_when = k.read(get("ends_when"))
        self.lasts: str = get("lasts") or "game"

    def frame(self, names: Names) -> Frame:
        """Give what is running while its effects are performed."""
        return Frame("condition", self.written, names)

    @property
    def alike(self) -> bool:
        """Whether the ends of a shared condition have no names of their own."""
        return "one" in self.ends

    def names(self, piece: Any, seen: Any = None) -> Names:
        """Give the names its effects may use: the carrier by its kind, or the ends and the shared condition itself."""
        if seen is None:
            kind = piece._kind
            return {kind: piece, **dict.fromkeys(self.kinds, piece)}
        if not self.alike:
            return {**{end: getattr(seen, end) for end in self.ends}, "link": seen}
        names: Names = {kind: getattr(seen, end) for end, kind in reversed(self.ends.items())}
        return {**names, "link": seen}


def carriable(k: Performers, name: str) -> Carriable:
    """Give a condition or trait made ready, once."""
    found: Carriable | None = k.prepared.get(("condition", name))
    if found is None:
        found = k.prepared["condition", name] = Carriable(k, name)
    return found


# ---- gaining ----------------------------------------------------------------------------------------------------------------------


def gain(p: Doing, name: str, piece: Any, *, to: Any = None, fields: Mapping[str, Any], written: Effect) -> None:
    """Give a piece a condition or trait: the next level, one more, a new one, or nothing where it has it already."""
    what = carriable(p.performers, name)
    if what.ends:
        _join(p, what, (piece, to), fields, written)
        return
    if what.levels:
        _climb(p, what, piece, fields, written)
        return
    # At a real table it does not matter whether the piece had it: it has it now.
    now = 0 if p.at_table and p.unknown(piece, name) else getattr(piece, name)
    if (now and not what.many) or (what.limit and now >= what.limit):
        return
    if what.many or fields:
        p.state.add_instance(piece, name, fields)
    else:
        p.state.set_level(piece, name, 1)
    p.note("gains", f"{piece} gains {name}", written)
    p.follow(what.frame, what.start, what.names(piece))


def _climb(p: Doing, what: Carriable, piece: Any, fields: Mapping[str, Any], written: Effect) -> None:
    """Go one level up; past the last, `beyond` happens and the level stays."""
    names = what.names(piece)
    word = what.by(p, names) or ""
    rows = [each for each in what.levels if each[0] == word]
    now = getattr(piece, what.id)
    row = next((each for each in rows if each[1] <= now + 1 and (each[2] is None or now + 1 <= each[2])), None)
    if row is None:
        p.note("beyond", f"{piece} has {what.id} {now} already" if now else f"{piece} cannot have {what.id}", written)
        p.follow(what.frame, what.beyond, names)
        return
    if fields and not now:
        p.state.add_instance(piece, what.id, fields)
    p.state.set_level(piece, what.id, now + 1)
    p.note("gains", f"{piece} gains {what.id}" + (f" {now + 1}" if now else ""), written)
    if not now:
        p.follow(what.frame, what.start, names)
    p.follow(what.frame, row[3], names)


def _join(p: Doing, what: Carriable, pieces: tuple[Any, Any], fields: Mapping[str, Any], written: Effect) -> None:
    piece, to = pieces
    if to is None or not p.there(to) or (not what.many and between(p, what, piece, to)):
        return
    for each in (piece, to) if what.limit else ():
        if len(p.world.links(each, what.id)) >= what.limit:
            p.note("refused", f"{what.id} refused: {each} has it already", written)
            return
    link = p.state.add_link(what.id, piece, to, fields)
    p.note("gains", f"{piece} gains {what.id} with {to}", written)
    p.follow(what.frame, what.start, what.names(piece, _seen_from(link, piece)))


def between(p: Doing, what: Carriable, piece: Any, to: Any) -> list[Any]:
    """Give the shared conditions of that kind between two pieces, as the first sees them; named ends in their order."""
    sides = [side for side in p.world.links(piece, what.id) if side.other is to]
    return sides if what.alike else [side for side in sides if getattr(side, next(iter(what.ends))) is piece]


def _seen_from(link: Any, piece: Any) -> Any:
    """Give a shared condition as one of its pieces sees it."""
    sides: tuple[Any, ...] = core(link)._sides
    return next((side for side, end in zip(sides, core(link)._ends, strict=True) if end is piece), sides[0])


# ---- losing -----------------------------------------------------------------------------------------------------------------------


def lose(p: Doing, name: str, piece: Any, *, to: Any = None, times: int | None = None, written: Effect) -> None:
    """Take a condition or trait from a piece, whole, or only so many times; what it doesn't have it can't lose."""
    what = carriable(p.performers, name)
    if what.ends:
        sides = list(p.world.links(piece, name)) if to is None else between_any(p, name, piece, to)
        for side in sides[:times]:
            part(p, side, piece, written)
        return
    if p.at_table and p.unknown(piece, name):
        p.note("loses", f"{piece} loses {name}", written)
        return
    now = getattr(piece, name)
    if not now:
        return
    left = max(0, now - times) if times is not None else 0
    for _ in range(now - left if what.many else 1):
        oldest = p.state.instances(piece, name) if what.many else ()
        if oldest:
            p.state.remove_instance(oldest[0])
        else:
            p.state.set_level(piece, name, left)
        p.note("loses", f"{piece} loses {name}", written)
        if what.many or not left:
            p.follow(what.frame, what.end, what.names(piece))


def between_any(p: Doing, name: str, piece: Any, to: Any) -> list[Any]:
    """Give the shared conditions of that kind between two pieces, whichever end either of them is."""
    return [side for side in p.world.links(piece, name) if side.other is to]


def part(p: Doing, side: Any, piece: Any, written: Effect) -> None:
    """End one shared condition, seen from one of its pieces."""
    link = core(side)
    what = carriable(p.performers, link._kind)
    seen = _seen_from(link, piece)
    p.state.remove_link(link)
    p.note("loses", f"{piece} loses {what.id} with {seen.other}", written)
    p.follow(what.frame, what.end, what.names(piece, seen))


def end_instance(p: Doing, thing: Any, written: Effect) -> None:
    """End this very condition: one of several, or a shared one."""
    thing = core(thing)
    if thing._sort == "link":
        part(p, thing, thing._ends[0], written)
        return
    piece, what = thing._on, carriable(p.performers, thing._kind)
    p.state.remove_instance(thing)
    p.note("loses", f"{piece} loses {what.id}", written)
    p.follow(what.frame, what.end, what.names(piece))


# ---- ending by itself -------------------------------------------------------------------------------------------------------------


def due_next(p: Doing, target: str, subject: Any) -> list[tuple[Any, str]]:
    """Give the conditions that last until the next `target`: those of single pieces, of its subject and of what that is a part of."""
    lasting = p.rulebook.lasting(target)
    if not lasting:
        return []
    found = []
    for piece in p.concerned(subject):
        for name in lasting:
            slot = piece._slots.get(name)
            if slot is not None and slot.of(piece) not in (ABSENT, 0):
                found.append((piece, name))
    return found


def end_those_over(p: Doing) -> None:
    """End every condition whose `ends_when` holds now; what cannot be said yet goes on. One that ends may end another."""
    if nothing_ends(p):
        return
    for _ in range(MOST_ENDING):
        if p.world.standing.once("none is over", _none_is_over, p):
            return
        ended = False
        for name in _ending(p):
            what = carriable(p.performers, name)
            for thing in list(p.world.conditions(name)):
                if p.there(thing) and _over(p, what, thing):
                    end_instance(p, thing, what.written)
                    ended = True
        if not ended:
            return


def nothing_ends(p: Doing) -> bool:
    """Say whether it is known that no condition ends now, whatever the clock says."""
    return not _ending(p) or p.world.standing.known("none is over") is True


def _none_is_over(p: Doing) -> bool:
    """Say whether all conditions go on; what cannot be said yet is asked again each time."""
    for name in _ending(p):
        what = carriable(p.performers, name)
        if any(_over(p, what, thing, unsaid=True) for thing in p.world.conditions(name)):
            return False
    return True


def _ending(p: Doing) -> list[str]:
    """Give the conditions that say when they end."""
    found: list[str] | None = p.performers.prepared.get(("ending", ""))
    if found is None:
        rulebook = p.rulebook
        found = [name for name in rulebook.ids("conditions") if rulebook.get("conditions", name).get("ends_when") is not None]
        p.performers.prepared["ending", ""] = found
    return found


def _over(p: Doing, what: Carriable, thing: Any, *, unsaid: bool = False) -> bool:
    """Say whether a condition is over; `unsaid` counts where that cannot be said yet."""
    names = what.names(thing._ends[0], thing._sides[0]) if what.ends else what.names(thing._on)
    with p.unasked():
        try:
            return bool(what.ends_when(p, names))
        except MissingFact:
            return unsaid


def have_had_effect(p: Doing, due: list[tuple[Any, str]]) -> None:
    """End conditions whose check or table has been rolled, or refused."""
    for piece, name in due:
        if not p.there(piece) or not getattr(piece, name):
            continue
        what = carriable(p.performers, name)
        p.state.set_level(piece, name, 0)
        p.note("ended", f"{name} has had its effect", what.written)
        p.follow(what.frame, what.end, what.names(piece))
