"""A quantity and the lines that reach it, ready to be compiled and explained."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.json_form import from_json, to_json

if TYPE_CHECKING:
    from rulecore.language import checked as c


class Line:
    """One modifier with where it comes from: what must hold besides its `when`, how often it counts, whom to credit.

    `guard` is the condition or trait that brings it, `times` how many of a condition there are, `links` the shared condition whose
    links of the piece are gone through one by one, with the local names of its ends; `source` is the id of what brings it.
    """

    __slots__ = (
        *("at", "because", "change", "cite", "ends", "group", "guard", "id", "label", "layer", "links"),
        *("source", "stage", "status", "text", "times"),
    )

    def __init__(self, id: str, change: c.Change, text: str = "") -> None:
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
        self.source = ""

    def to_json(self) -> dict[str, Any]:
        """Write the line as JSON values; what is left out is empty."""
        trees = {name: to_json(getattr(self, name)) for name in ("change", "guard", "times") if getattr(self, name) is not None}
        plain = [name for name in self.__slots__ if name not in ("change", "guard", "times") and getattr(self, name)]
        rest = {name: getattr(self, name) for name in plain}
        return {**{name: list(v) if isinstance(v, tuple) else v for name, v in rest.items()}, **trees}

    @classmethod
    def from_json(cls, written: dict[str, Any]) -> Line:
        """Read a line back."""
        made = cls(written["id"], from_json(written["change"]))
        for name, value in written.items():
            if name in ("guard", "times"):
                setattr(made, name, from_json(value))
            elif name not in ("id", "change"):
                setattr(made, name, tuple(value) if isinstance(value, list) else value)
        return made


class Plan:
    """How a quantity is worked out: its base, its parameters with their usual values, its stages, and its lines.

    `ladder` is the list its value belongs to, when it is a word of a ladder; `rounding` is `up`, `down`, `nearest` or `none`.
    """

    __slots__ = ("as_of", "base", "groups", "id", "ladder", "lines", "parameters", "rounding", "stages", "usual")

    def __init__(self, id: str, parameters: tuple[str, ...], base: c.Value) -> None:
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

    def to_json(self) -> dict[str, Any]:
        """Write the plan as JSON values."""
        return {
            "id": self.id,
            "parameters": list(self.parameters),
            "base": to_json(self.base),
            "usual": {name: to_json(value) for name, value in self.usual.items()},
            "stages": list(self.stages),
            "groups": self.groups,
            "ladder": self.ladder,
            "rounding": self.rounding,
            "as_of": self.as_of,
            "lines": [line.to_json() for line in self.lines],
        }

    @classmethod
    def from_json(cls, written: dict[str, Any]) -> Plan:
        """Read a plan back."""
        made = cls(written["id"], tuple(written["parameters"]), from_json(written["base"]))
        made.usual = {name: from_json(value) for name, value in written["usual"].items()}
        made.stages = tuple(written["stages"])
        made.groups, made.ladder, made.rounding, made.as_of = (written[k] for k in ("groups", "ladder", "rounding", "as_of"))
        made.lines = [Line.from_json(each) for each in written["lines"]]
        return made


def ignores_in_order(lines: list[Line]) -> list[Line]:
    """Put `ignore` lines so that one which switches another off comes before it; the rulebook has refused rings."""
    order: list[Line] = []
    targets = {each.change.target: each for each in lines}

    def place(line: Line) -> None:
        if line in order:
            return
        if (above := targets.get(line.id)) is not None and above is not line:
            place(above)
        order.append(line)

    for each in lines:
        place(each)
    return order
