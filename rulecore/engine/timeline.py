"""The sequence of play made ready: phases, their steps, and around each step's body the rings of later layers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from rulecore.engine.facade import Play

    #: One part of a step: does it, for whoever plays.
    Part = Callable[[Play], None]


class Steps(Protocol):
    """What plugins bring to a rulebook. The engine knows no plugin, and needs none: a rulebook of data alone has `NoPlugins`."""

    @property
    def captains(self) -> Mapping[str, Callable[..., Any]]:
        """Give the captains by name."""

    def step(self, name: str, layers: list[Layered]) -> Part | None:
        """Give a step done by plugins: the body and all that stands around it; none when no plugin has a part in it."""

    def phase(self, name: str, body: Part) -> Part | None:
        """Give a phase with what plugins put around it or do in its place; none when no plugin has a part in it."""

    def check(self, name: str) -> Callable[..., Any] | None:
        """Give the plugin that resolves a check."""

    def verb(self, game: Play, name: str) -> Callable[..., Any] | None:
        """Give what performs a verb that the rules declare, from the values it takes by their names."""

    def world(self) -> dict[str, Any]:
        """Give what a new world is told of plugins: facts, fields and functions."""

    def geometry(self) -> Callable[..., None] | None:
        """Give what places and moves pieces."""

    def views(self) -> Mapping[str, Sequence[Callable[..., bool]]]:
        """Give by kinds of pieces what says whether a side sees one."""

    def listens(self, hook: str) -> bool:
        """Say whether any plugin implements a hook."""

    def legal_orders(self, game: Play, piece: Any, order: str) -> Iterable[Mapping[str, Any]] | None:
        """Give the fields of the ways in which an order can be given to a piece; none where no plugin lists them."""

    def piece_removed(self, game: Play, piece: Any) -> None:
        """Tell plugins of a piece that is gone."""

    def game_over(self, game: Play) -> tuple[Any, str] | None:
        """Say whether the game is over: none, or who has won and why."""

    def missing(self) -> list[str]:
        """Give the plugins that layers name and that are not there."""

    def without(self, name: str) -> Steps:
        """Give the same without one plugin; one that is not used is no mistake."""


class NoPlugins:
    """What plugins bring where there are none: nothing at all."""

    @property
    def captains(self) -> Mapping[str, Callable[..., Any]]:
        """None."""
        return {}

    def step(self, name: str, layers: list[Layered]) -> Part | None:
        """Nothing."""
        return None

    def phase(self, name: str, body: Part) -> Part | None:
        """Nothing."""
        return None

    def check(self, name: str) -> Callable[..., Any] | None:
        """Nothing."""
        return None

    def verb(self, game: Play, name: str) -> Callable[..., Any] | None:
        """Nothing."""
        return None

    def world(self) -> dict[str, Any]:
        """Nothing."""
        return {}

    def geometry(self) -> Callable[..., None] | None:
        """Nothing."""
        return None

    def views(self) -> Mapping[str, Sequence[Callable[..., bool]]]:
        """Nothing."""
        return {}

    def listens(self, hook: str) -> bool:
        """Nobody does."""
        return False

    def legal_orders(self, game: Play, piece: Any, order: str) -> None:
        """Nothing."""

    def piece_removed(self, game: Play, piece: Any) -> None:
        """Nothing."""

    def game_over(self, game: Play) -> None:
        """Nothing."""

    def missing(self) -> list[str]:
        """Nothing."""
        return []

    def without(self, name: str) -> Steps:
        """Give itself: there is nothing to leave out."""
        return self


class Layered:
    """What one layer's YAML does at a step: `how` is `body`, `before` or `after`; `id` the step that is written there."""

    __slots__ = ("act", "around", "how", "id", "layer")

    def __init__(self, how: str, ident: str, layer: str, act: Part | None, around: Callable[[Part], Part] | None = None) -> None:
        self.how = how
        self.id = ident
        self.layer = layer
        #: None for a body that a plugin has to bring.
        self.act = act
        #: Gives a body that a plugin brings with what happens at the step in any case: triggers, orders, what was put off until now.
        self.around = around

    def __repr__(self) -> str:
        return f"Layered({self.how} {self.id} of {self.layer})"


class Phase:
    """One phase: its id, the kind of piece it goes through (or none) and what sorts them, its definition and its steps as arranged."""

    __slots__ = ("each", "hook", "id", "order", "steps", "written")

    def __init__(self, written: dict[str, Any], steps: list[Step]) -> None:
        self.id: str = written["id"]
        #: The hook under which plugins have a part in it.
        self.hook = f"phase_{self.id}"
        self.each: str = written.get("each", "")
        self.order: list[dict[str, Any]] = written.get("order", [])
        self.written = written
        self.steps = steps


class Step:
    """One step: its id, the definition that gives its body, and the steps that stand around it, from within.

    It is `alone` when rules of one layer say all that is done in it, so that nothing has to be put around anything.
    """

    __slots__ = ("alone", "body", "hook", "id", "phase", "rings", "written")

    def __init__(self, written: dict[str, Any], body: dict[str, Any], rings: list[tuple[str, dict[str, Any]]], phase: str) -> None:
        self.id: str = written["id"]
        #: The hook under which plugins have a part in it.
        self.hook = f"step_{self.id}"
        self.written = written
        self.body = body
        self.rings = rings
        self.phase = phase
        self.alone = body is written and not rings and body.get("run") != "plugin"

    @property
    def names(self) -> list[str]:
        """Give the ids under which moments, triggers and orders know it: its own, and that of what replaces it."""
        return list(dict.fromkeys((self.id, self.body["id"])))


class Timeline:
    """The sequence of play of a rulebook."""

    __slots__ = ("phases", "steps")

    def __init__(self, rulebook: Any) -> None:
        written = {name: rulebook.get("sequence", name) for name in rulebook.ids("sequence")}
        known = {step["id"]: step for phase in written.values() for step in phase["steps"]}
        self.phases: list[Phase] = []
        for name, steps in rulebook.book.header.get("timeline", ()):
            phase = written[name]["id"]
            made = [Step(known[ident], known[body], [(how, known[ring]) for ring, how, _ in rings], phase) for ident, body, rings in steps]
            self.phases.append(Phase(written[name], made))
        self.steps: dict[str, Step] = {step.id: step for phase in self.phases for step in phase.steps}

    def step(self, name: str) -> Step:
        """Give the step in which something written under an id is done: its own, or the one that it stands around or replaces."""
        found = self.steps.get(name)
        if found is not None:
            return found
        for step in self.steps.values():
            if name == step.body["id"] or any(ring["id"] == name for _, ring in step.rings):
                return step
        from rulecore.errors import CommandWrong, Problem
        from rulecore.suggestions import did_you_mean

        raise CommandWrong(Problem("play/no-step", f'there is no step "{name}".', hint=did_you_mean(name, list(self.steps))))

    def __iter__(self) -> Iterator[Phase]:
        return iter(self.phases)


def timeline_of(rulebook: Any) -> Timeline:
    """Give the sequence of play of a rulebook, made once."""
    found: Timeline | None = getattr(rulebook, "sequence", None)
    if found is None:
        found = rulebook.sequence = Timeline(rulebook)
    return found
