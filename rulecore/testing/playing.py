"""What examples run of a game: a step, an order that is given, the end of a turn, whether an order is allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine import endings, orders
from rulecore.engine.binding import bind
from rulecore.engine.facade import Play
from rulecore.engine.order_ways import fields_of, hand_of
from rulecore.engine.questions import Answers
from rulecore.engine.steps import perform_due, perform_step
from rulecore.engine.store import Forgetting
from rulecore.engine.timeline import NoPlugins, timeline_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulecore.engine.people import Question
    from rulecore.engine.performance import Performance
    from rulecore.engine.timeline import Steps
    from rulecore.reasons import Reason


class Playing:
    """Plays single steps and turns of a rulebook in the world of an example. Nobody is asked for orders: an example gives them.

    `steps` are those of plugins where the example is played with them.
    """

    def __init__(self, performance: Performance, placed: Mapping[str, Any], steps: Steps | None = None) -> None:
        self.performance = performance
        self.placed = placed
        self.timeline = timeline_of(performance.rulebook)
        self.steps: Steps = steps if steps is not None else NoPlugins()
        self.play = Play(performance, _Scripted(performance), [str(each) for each in performance.players()])
        self.play.asks_orders = False
        if steps is None:
            performance.geometry = _nowhere
        else:
            bind(self.play, steps)

    def step(self, name: str) -> None:
        """Do a step with all that stands around it; in a phase for each of something once for each of these on the table."""
        step, p = self.timeline.step(name), self.performance
        phase = next(each for each in self.timeline if each.id == step.phase)
        p.ran.append(("sequence", step.phase))
        pieces = list(p.state.of_kind[phase.each]) if phase.each else [None]

        def whole() -> None:
            if step is phase.steps[0]:  # as in a game: what counts as of the phase counts from here
                self.play.begin(phase.id)
            self.play.begin(step.id)
            for piece in pieces:
                player = piece if phase.each == "player" else p.world.player
                p.world.set_clock(phase=phase.id, step=step.id, player=player)
                self.play.piece = piece
                perform_step(self.play, step, self.steps, {phase.each: piece} if piece is not None else {})

        p.whole(whole)

    def order(self, name: str, piece: Any, fields: Mapping[str, Any], hands: Any = ()) -> bool:
        """Give an order; say whether it was given."""
        p = self.performance
        values = fields_of(p, name, self._placed(fields))
        used = self._hands(name, piece, hands)
        p.ran.append(("orders", name))
        given: bool = p.whole(lambda: orders.give_order(p, name, piece, values, used))
        return given

    def allowed(self, name: str, piece: Any, fields: Mapping[str, Any], hands: Any = ()) -> list[Reason]:
        """Give the reasons why an order is not allowed now. Hands are looked at only where the example names some."""
        p = self.performance
        p.ran.append(("orders", name))
        values = fields_of(p, name, self._placed(fields))
        if not hands:
            return p.allowed(name, piece, values)
        return orders.refused_order(p, name, piece, values, self._hands(name, piece, hands))

    def turn_ends(self) -> None:
        """Do what is left of a turn: orders and what was put off, each at its step, not what steps do themselves; the next begins."""
        p = self.performance

        def whole() -> None:
            for step in self.timeline.steps.values():
                for name in (*step.names, *(ring["id"] for _, ring in step.rings)):
                    perform_due(p, name)
                    orders.perform_orders(p, name)
            endings.turn_ends(p)
            p.world.set_clock(turn=p.world.turn + 1)
            self.play.begin("turn")
            endings.turn_begins(p)

        p.whole(whole)

    def _placed(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        return {name: self.placed.get(str(value), value) for name, value in fields.items()}

    def _hands(self, name: str, piece: Any, hands: Any) -> list[Any]:
        spec = self.performance.rulebook.get("orders", name).get("hands") or {}
        listed = hands if isinstance(hands, (list, tuple)) else [hands]
        return [hand_of(self.performance, piece, spec.get("from", ""), each) for each in listed]


class _Scripted(Answers):
    """Gives what sides answer from the choices of the example."""

    def __init__(self, performance: Performance) -> None:
        super().__init__(Forgetting(), {}, lambda _side, _key: None)
        self.performance = performance

    def ask(self, side: str, question: Question) -> Any:
        """Give the next choice of the example."""
        del side
        return self.performance.ask(question)


def _nowhere(_verb: str, _piece: Any, _keys: Any) -> None:
    """Move or place nothing: an example has no map, and its journal says what is moved."""
