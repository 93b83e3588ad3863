"""Boxes crossed off and given back: a track speaks when a section or the whole of it is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.interruptions import Frame
from rulecore.pieces.fields import ABSENT

if TYPE_CHECKING:
    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names
    from rulecore.engine.performers import Effect, Perform, Performers


class Speaking:
    """What is done when a section of a track is lost, and when all of it is."""

    __slots__ = ("empty", "kind", "section_lost", "written")

    def __init__(self, k: Performers, kind: str, track: str) -> None:
        written = k.rulebook.get("pieces", kind)["tracks"][track]
        self.kind = kind
        self.written = {"id": f"{kind}.{track}"}
        self.section_lost: tuple[Perform, ...] = k.of(written.get("section_lost"))
        self.empty: tuple[Perform, ...] = k.of(written.get("empty"))

    def frame(self, names: Names) -> Frame:
        """Give what is running while its effects are performed."""
        return Frame("track", self.written, names)


def cross_off(p: Doing, where: tuple[Any, str], number: Any, *, quietly: bool, written: Effect) -> None:
    """Cross boxes off, lowest section first; each section lost, and then the whole, says what comes of it, unless `quietly`."""
    piece, track = where
    if isinstance(number, int) and number <= 0:
        return
    if p.at_table and p.unknown(piece, track):
        p.report(f"{piece}.{track}", -number)
        return
    before = getattr(piece, track)
    after, emptied = before.cross_off(number)
    if after.left == before.left:
        return
    p.state.write(piece, track, after)
    if not p.at_table:
        p.note("crossed off", ("{}.{}: {} of {} left", piece, track, after.left, after.left + after.lost), written)
    if not emptied:
        return
    speaking = _speaking(p, piece, track)
    whole = [] if after.left or quietly else [(piece, track, None)]

    def lost(each: tuple[Any, str, int | None]) -> bool:
        section = each[2]
        if section is None:
            p.follow(speaking.frame, speaking.empty, {speaking.kind: piece})
            return False
        again = _lost_again(p, piece, track, section)
        p.note("lost", f"{piece}.{track} section {section} lost", written)
        if not quietly:
            p.follow(speaking.frame, speaking.section_lost, {speaking.kind: piece, "section": section, "again": again})
        return False

    p.in_turn(written, [*[(piece, track, section) for section in emptied], *whole], lost, {})


def restore(p: Doing, piece: Any, track: str, number: Any) -> None:
    """Give boxes back: what was crossed off last comes back first."""
    if isinstance(number, int) and number <= 0:
        return
    if p.at_table and p.unknown(piece, track):
        p.report(f"{piece}.{track}", number)
        return
    p.state.write(piece, track, getattr(piece, track).restore(number))


def _speaking(p: Doing, piece: Any, track: str) -> Speaking:
    kind = piece._kind
    key = ("track", f"{kind}.{track}")
    found: Speaking | None = p.performers.prepared.get(key)
    if found is None:
        found = p.performers.prepared[key] = Speaking(p.performers, kind, track)
    return found


def _lost_again(p: Doing, piece: Any, track: str, section: int) -> bool:
    """Say whether this section was lost once already, and remember that it is now."""
    key = ("lost", piece, track, section)
    if section in p.state.before_play.get((piece._id, track), ()) or p.state.recall(key) is not ABSENT:
        return True
    p.state.keep(key, True)
    return False
