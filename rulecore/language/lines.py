"""A quantity and the lines that reach it, ready to be compiled and explained."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulecore.language import checked as c


class Line:
    """One modifier with where it comes from: what must hold besides its `when`, how often it counts, whom to credit.

    `guard` is the condition or trait that brings it, `times` how many of a condition there are, `links` the shared condition whose
    links of the piece are gone through one by one, with the local names of its ends.
    """

    __slots__ = (
        "at", "because", "change", "cite", "ends", "group", "guard", "id", "label", "layer", "links", "stage", "status", "text", "times",
    )  # fmt: skip

    def __init__(self, id: str, change: c.Change, text: str = "") -> None:  # noqa: A002 - the word of the rulebook
        self.id = id
        self.change = change
        self.text = text
        self.label = id.rpartition(".")[2].replace("_", " ")
        self.guard: c.Value | None = None
        self.times: c.Value | None = None
        self.links = ""
        self.ends: tuple[str, ...] = ()
        self.group = ""
        self.stage = ""
        self.because = ""
        self.cite: tuple[str, ...] = ()
        self.layer = ""
        self.at = ""
        self.status = ""


class Plan:
    """How a quantity is worked out: its base, its parameters with their usual values, its stages, and its lines.

    `ladder` is the list its value belongs to, when it is a word of a ladder; `rounding` is `up`, `down`, `nearest` or `none`.
    """

    __slots__ = ("as_of", "base", "groups", "id", "ladder", "lines", "parameters", "rounding", "stages", "usual")

    def __init__(self, id: str, parameters: tuple[str, ...], base: c.Value) -> None:  # noqa: A002
        self.id = id
        self.parameters = parameters
        self.base = base
        self.usual: dict[str, c.Value] = {}
        self.stages: tuple[str, ...] = ("",)
        self.groups: dict[str, str] = {}
        self.ladder = ""
        self.rounding = "none"
        self.as_of = ""
        self.lines: list[Line] = []
