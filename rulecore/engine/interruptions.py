"""What breaks off a performance before its end: a `stop`, something a plugin or the sequence of play must do, rules that never end."""

from __future__ import annotations

from typing import Any

from rulecore.errors import Problem, RulecoreError, RulesWrong


class Stopped(Exception):
    """An effect said `stop`: what is running under this frame ends here."""

    def __init__(self, frame: Any) -> None:
        self.frame = frame
        super().__init__(frame.id)


class Waiting(RulecoreError):
    """This needs the sequence of play, a geometry or a plugin, and none is there; nothing was done."""

    exit_code = 3

    def __init__(self, what: str, at: str = "") -> None:
        self.what = what
        place = f" ({at})" if at else ""
        super().__init__(Problem("play/waiting", f"{what}{place} waits for a game that can do it."))


class OnlyPeople(Exception):
    """A line asks for something of a piece or player whom only the people at the table know."""


class Frame:
    """Something that is running: a check, table, procedure or order, its definition, the names it was handed, and what counted in it."""

    __slots__ = ("counted", "id", "names", "sort", "written")

    def __init__(self, sort: str, written: dict[str, Any], names: dict[str, Any]) -> None:
        self.sort = sort
        self.id: str = written["id"]
        self.written = written
        self.names = names
        self.counted: list[Any] = []


def endless(running: list[Frame], at: str) -> RulesWrong:
    """Say which definitions call each other without end: the ring as far as it repeats itself, or what runs innermost."""
    ids = [f"{frame.sort} {frame.id}" for frame in running]
    ring = ids[-1:]
    for start in range(len(ids) - 2, -1, -1):
        if ids[start] == ids[-1]:
            ring = ids[start:]
            break
    names = " → ".join(ring) if ring else "these effects"
    hint = "Let each pass use something up, or give the effect a `when` that ends it."
    where = f" The last effect stands at {at}." if at else ""
    return RulesWrong(Problem("rules/endless", f"this goes on without end: {names}.{where}", hint=hint))
