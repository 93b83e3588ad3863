"""One change of a layer or option: by whom, on which path, what was there and what is there now; and how its values are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.ruleset.tree import Listing, Mapping, problem_at, written

if TYPE_CHECKING:
    from rulecore.errors import Problem
    from rulecore.locations import Location

#: What a change may do.
VERBS = ("change", "add", "remove", "adjust", "replace")
#: A value is shown up to so many characters.
MOST_SHOWN = 70


class Change:
    """One change that was made: by which layer or option, where it is written, what was and what is now.

    `steps` is its path in one form, whichever way it was written; two changes touch one thing where one path begins the other.
    `was_at` is where what was there is written, or none where nothing was.
    """

    __slots__ = ("because", "by", "node", "now", "path", "steps", "verb", "was", "was_at")

    def __init__(self, verb: str, path: str, by: str, node: Mapping) -> None:
        self.verb = verb
        self.path = path
        self.by = by
        self.node = node
        self.because = str(node.get("because", ""))
        self.steps: tuple[str, ...] = ()
        self.was: Any = None
        self.was_at: Location | None = None
        self.now: Any = None

    @property
    def at(self) -> Location:
        """Where the change is written."""
        return self.node.at_value(self.verb)

    @property
    def cite(self) -> tuple[str, ...]:
        """The rules that the change says it follows."""
        cite = self.node.get("cite", ())
        return tuple(map(str, cite)) if isinstance(cite, list) else (str(cite),)

    def __repr__(self) -> str:
        return f"Change({self.verb} {self.path} by {self.by})"

    def touches(self, other: Change) -> bool:
        """Tell whether both are about one thing: the same path, or one inside the other."""
        shared = min(len(self.steps), len(other.steps))
        return self.steps[:shared] == other.steps[:shared]

    def says_as(self, other: Change) -> bool:
        """Tell whether both do the same with the same path."""
        same_place = self.steps == other.steps and self.verb == other.verb
        return same_place and all(same(self.node.get(key), other.node.get(key)) for key in ("to", "by"))

    def in_words(self) -> str:
        """Say what it does to what is there."""
        if self.verb == "remove":
            return "takes it out"
        if self.verb == "adjust":
            return f"adds {written(self.node, 'by')}" if "by" in self.node else "adjusts it"
        return shown(self.node.get("to"))

    def problem(self, code: str, message: str, hint: str = "") -> Problem:
        """Make a problem of the path."""
        return problem_at(self.node, self.verb, code, message, width=len(self.path), hint=hint)


class Refused(Exception):
    """A change that cannot be made."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(str(problem))


def same(one: Any, other: Any) -> bool:
    """Tell whether two values mean the same; spaces between the words of a line do not count.

    >>> same("+1 to jump", "+1  to jump"), same("1", 1), same(True, 1)
    (True, False, False)
    """
    if isinstance(one, str) and isinstance(other, str):
        return one.split() == other.split()
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    return bool(one == other) and isinstance(one, str) == isinstance(other, str)


def shown(value: Any) -> str:
    """Give a value on one line, as it could be written in a file.

    >>> shown({"by": "white", "rows": {"1-3": ["fog", 2]}}), shown(None), shown(True)
    ('{by: white, rows: {1-3: [fog, 2]}}', 'none', 'yes')
    """
    text = _flow(value)
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…"


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if value is None:
        return "none"
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def place_of(holder: Any, key: Any) -> Location | None:
    """Give where a value is written, or none where nothing stands there."""
    return holder.at_value(key) if isinstance(holder, (Mapping, Listing)) else None
