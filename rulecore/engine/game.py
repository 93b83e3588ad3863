"""Plays a rulebook: turn after turn, phase after phase, step after step, until somebody must be asked, something crashes, or it is over.

Nothing of a run outlives it but the state and what its store holds: `run` goes on at the first step that is not done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine import endings
from rulecore.engine.binding import bind
from rulecore.engine.depth import Deep
from rulecore.engine.dice import KeyedDice, ScriptedDice
from rulecore.engine.facade import Play
from rulecore.engine.members import Order
from rulecore.engine.outcomes import Outcome
from rulecore.engine.performance import Performance
from rulecore.engine.questions import Answers, AskedDice, QuestionOpen, chosen
from rulecore.engine.steps import fire, is_still, perform_step, phase_triggers
from rulecore.engine.store import InMemory, written
from rulecore.engine.timeline import NoPlugins, timeline_of
from rulecore.engine.transaction import Crash, pass_by, perform
from rulecore.engine.views import View, sides_of
from rulecore.errors import CommandWrong, Problem
from rulecore.pieces.fields import ABSENT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from rulecore.engine.dice import Dice
    from rulecore.engine.fold import Folded
    from rulecore.engine.people import Question
    from rulecore.engine.questions import Captain
    from rulecore.engine.store import Event, Store
    from rulecore.engine.timeline import Phase, Step, Steps
    from rulecore.engine.world import World

    #: A place of a game, the moments that begin there, what is done, the word of its dice, and the step that may be still there.
    Entry = tuple[str, list[str], Callable[[], None], str, Step | None]

#: So many turns a game without an end goes on at most.
MOST_TURNS = 1_000
#: What may be said to go on after a crash.
WAYS = ("again", "by hand", "without")


class Game:
    """One game: a rulebook, a world that is set up, dice, the captains of its sides, what plugins bring, and where events go.

    `sides` are the sides in order, each with its captain, or none for a person; without them the players on the table, all persons.
    `dice` none stands for real dice, whose faces are asked for. `done` is the place of the last step that is done already, in a game
    that is gone on with.
    """

    def __init__(  # noqa: PLR0913 - all that a game needs comes in here
        self,
        rulebook: Any,
        world: World,
        dice: Dice | None = None,
        *,
        sides: Mapping[str, Captain | None] | None = None,
        store: Store | None = None,
        steps: Steps | None = None,
        seed: Any = None,
        done: str = "",
        explains: bool = False,
    ) -> None:
        self.rulebook = rulebook
        self.world = world
        self.steps: Steps = steps if steps is not None else NoPlugins()
        self.store: Store = store if store is not None else InMemory()
        self.sides = dict(sides) if sides is not None else dict.fromkeys(sides_of(world))
        captains = {side: captain for side, captain in self.sides.items() if captain is not None}
        self.answers = Answers(self.store, captains, self.view)
        self.dice: Dice = dice if dice is not None else AskedDice(self.answers)
        self._captains_dice = KeyedDice(f"{getattr(dice, 'seed', seed)}/captains")
        #: Whether the captains' dice were laid out for the step that is done.
        self._captains_dice_lie = False
        self.performance = Performance(rulebook, world, self.dice, _Asking(self), explains=explains, geometry=None)
        self.performance.tells = self.performance.writes_down = not getattr(self.store, "forgets", False)
        self.play = Play(self.performance, self.answers, list(self.sides))
        self.timeline = timeline_of(rulebook)
        self.outcome: Outcome | None = None
        #: The place of the last step that is done.
        self.done = done
        #: The crash that a game was taken up from, while it has not been gone on with.
        self.crash: Event | None = None
        self._views: dict[str, View] = {}
        #: What is done at the steps of each phase that is gone through once in a turn.
        self._made: dict[str, list[Callable[[], None]]] = {}
        self._bind()

    def _bind(self) -> None:
        for name, brought in self.steps.world().items():
            if name != "functions":
                setattr(self.world, name, dict(brought))
        self.world.forget()
        bind(self.play, self.steps)

    def stands(self, folded: Folded) -> None:
        """Take up a game that was laid on the table: what is done is done, and what is over is over."""
        self.done = folded.done
        self.crash = folded.crash
        if folded.over is not None:
            self.outcome = Outcome("over", winner=folded.over["winner"], text=folded.over["text"])

    # ---- playing ---------------------------------------------------------------------------------------------------------------

    def run(self, turns: int | None = None) -> Outcome:
        """Play until the game is over, somebody must be asked, something crashed, or the turn of that number is done."""
        if self.outcome is not None and self.outcome.what in ("over", "paused"):
            return self.outcome
        self.crash = None
        try:
            with Deep():
                self.outcome = self._play(turns if turns is not None else MOST_TURNS)
        except QuestionOpen as open_:
            self.outcome = Outcome("question", questions=open_.questions, text=open_.why)
        except Crash as crash:
            self.outcome = Outcome("paused", text=crash.event["error"], crash=crash.event)
        return self.outcome

    def answer(self, answer: Any, *, key: str = "", side: str | None = None) -> None:
        """Answer an open question: put it on record, if it is one of the choices; `run` goes on with it."""
        asked = self.outcome or Outcome("question")
        open_ = chosen(asked.questions, key, side)
        value = open_.question.read(answer)
        self.store.append({"event": "input", "at": open_.at, "by": open_.side, "asked": open_.key, "answer": written(value)})
        asked.questions = tuple(each for each in asked.questions if each is not open_)

    def go_on(self, way: str = "again") -> None:
        """Go on after a crash: `again` does the step once more, `by hand` leaves it out, `without NAME` leaves out a plugin."""
        crash = self.outcome.crash if self.outcome is not None else self.crash
        if crash is None:
            raise CommandWrong(Problem("play/not-paused", "the game is not paused.", hint="Go on with it as it is."))
        if way.partition(" ")[0] not in ("again", "without") and way != "by hand":
            raise CommandWrong(Problem("play/way", f'"{way}" is no way to go on.', hint="It is: again, by hand, or without NAME."))
        name = way.partition(" ")[2] if way.startswith("without ") else ""
        if name and self.steps.without(name) is self.steps:
            raise CommandWrong(Problem("plugin/unknown", f'no plugin "{name}" is used here.', hint="The crash says which one it was."))
        self.store.append({"event": "input", "at": crash["at"], "by": "", "asked": "pause", "answer": way})
        self.outcome = self.crash = None

    def more_dice(self, faces: Sequence[int]) -> None:
        """Give more faces to a game whose dice are written down, and put them on record."""
        if not isinstance(self.dice, ScriptedDice):
            message = "the dice of this game are not written down, so none can be added."
            raise CommandWrong(Problem("play/dice", message, hint="Leave --dice away: they come as they did before."))
        crash = self.outcome.crash if self.outcome is not None else self.crash
        at = crash["at"] if crash is not None else self.done or "1/.begin"
        self.store.append({"event": "input", "at": at, "by": "", "asked": "dice", "answer": ",".join(map(str, faces))})
        self.dice.more(faces)
        self.outcome = self.crash = None

    def ways(self, place: str, act: Callable[[], None]) -> Callable[[], None]:
        """Give what is done at a place, by the ways on after a crash that are on record for it."""
        for each in self.store.inputs(place):
            if each["asked"] == "pause" and str(each["answer"]).startswith("without "):
                self.steps = self.steps.without(each["answer"].partition(" ")[2])
                self._bind()
            elif each["asked"] == "pause" and each["answer"] == "by hand":
                act = _nothing
        return act

    def _play(self, last: int) -> Outcome:
        if missing := self.steps.missing():
            names = ", ".join(missing)
            hint = f"Install it: pip install {' '.join(f'rulecore-{name}' for name in missing)}. Charts and odds work without it."
            raise CommandWrong(Problem("plugin/missing", f"this game needs {names} to be played, and it is not there.", hint=hint))
        for place, moments, act, dice_step, step in self.places(last):
            way = self.ways(place, act)
            if step is not None and way is act and is_still(self.play, step, self.steps, moments):
                pass_by(self.play, place, moments, step)
                self.done = place
            elif (over := self._commit(place, moments, way, dice_step)) is not None:
                return over
        return Outcome("turns")

    def _commit(self, place: str, moments: list[str], act: Callable[[], None], dice_step: str) -> Outcome | None:
        """Do one step of the game; give its end if the game is over with it."""
        over = self.attempt(place, moments, act, dice_step)
        self.done = place
        if place.endswith("/.end"):
            self.performance.state.forget(self.performance.state.mark())
        if over is None:
            return None
        winner, text = over if isinstance(over, tuple) else (over, "")
        winner = getattr(winner, "_id", winner)
        self.store.append({"event": "over", "at": place, "winner": winner, "text": text})
        self.outcome = Outcome("over", winner=winner, text=text)
        return self.outcome

    def attempt(self, place: str, moments: list[str], act: Callable[[], None], dice_step: str) -> Any:
        """Do one step and keep its event; who has won with it and why, or none while the game goes on."""

        def whole() -> Any:
            for moment in moments:
                self.play.begin(moment)
            act()
            return self.play.ended or (None if place.endswith("/.begin") else self.steps.game_over(self.play))

        self._captains_dice_lie = False
        self._views.clear()
        return perform(self.play, place, dice_step, whole)

    # ---- the places of a game, one after the other -----------------------------------------------------------------------------

    def _turn(self) -> int:
        return int(self.world._slots["turn"].of(self.world) or 0)

    def places(self, last: int) -> Iterator[Entry]:
        """Give every place that is not done yet, with the moments that begin there, what is done, and the word of its dice."""
        turn, rest = _split(self.done)
        skipping = "" if rest in ("", ".end") else self.done
        turn = turn if skipping else turn + 1 if self.done else max(1, self._turn())
        while turn <= last or skipping:
            for entry in self._of_turn(turn):
                if not skipping:
                    yield entry
                elif entry[0] == skipping:
                    skipping = ""
            if skipping:
                raise CommandWrong(Problem("play/no-place", f"the game stands at {skipping}, and the rules know no such step."))
            turn += 1

    def _of_turn(self, turn: int) -> Iterator[Entry]:
        yield f"{turn}/.begin", ["turn"], lambda: self._turn_begins(turn), ".begin", None
        for phase in self.timeline:
            yield from self._of_phase(turn, phase)
        yield f"{turn}/.end", [], self._turn_ends, ".end", None

    def _of_phase(self, turn: int, phase: Phase) -> Iterator[Entry]:
        head, moments = f"{turn}/{phase.id}", [phase.id]
        framed = bool(phase.each) or phase_triggers(self.performance, phase)
        if framed:
            yield f"{head}/.begin", moments, lambda: self._phase_begins(phase), f"{phase.id}/.begin", None
            moments = []
        for piece in self._each(phase):
            yield from self._of_piece(head, phase, piece, moments)
            moments = []
        if framed:
            yield f"{head}/.end", [], lambda: self._phase_ends(phase), f"{phase.id}/.end", None

    def _of_piece(self, head: str, phase: Phase, piece: Any, moments: list[str]) -> Iterator[Entry]:
        """Give the places of a phase, or of one of the pieces it is gone through for."""
        tail = f"/{piece._id}" if piece is not None else ""
        by_plugin = self.steps.phase(phase.id, self._whole_phase(phase, piece)) if self.steps.listens(phase.hook) else None
        if by_plugin is not None:
            yield f"{head}{tail}", moments, self._phase_act(phase, piece, by_plugin), f"{phase.id}{tail}", None
            return
        for step, act in zip(phase.steps, self._acts(phase, piece), strict=True):
            yield f"{head}{tail}/{step.id}", [*moments, step.id], act, f"{step.id}{tail}", None if tail else step
            moments = []

    def _acts(self, phase: Phase, piece: Any) -> list[Callable[[], None]]:
        """Give what is done at the steps of a phase; where it is gone through once, that is the same each turn and made once."""
        found = self._made.get(phase.id) if piece is None else None
        if found is None:
            last = phase.steps[-1] if phase.steps else None
            found = [self._step_act(phase, piece, step, first=not n, last=step is last) for n, step in enumerate(phase.steps)]
            if piece is None:
                self._made[phase.id] = found
        return found

    def _each(self, phase: Phase) -> Iterator[Any]:
        """Give the pieces a phase is gone through for, as they stood when it began; those that are gone by then are left out."""
        if not phase.each:
            yield None
            return
        kept = self.performance.state.recall(("each", phase.id))
        for ident in kept if kept is not ABSENT else ():
            piece = self.performance.state.by_id.get(ident)
            if piece is not None or self.done.startswith(f"{self._turn()}/{phase.id}/{ident}/"):
                yield piece if piece is not None else _Gone(ident)

    # ---- what is done there ----------------------------------------------------------------------------------------------------

    def _turn_begins(self, turn: int) -> None:
        self.world.set_clock(turn=turn, phase=None, step=None, player=None)
        endings.turn_begins(self.performance)

    def _turn_ends(self) -> None:
        self.world.set_clock(phase=None, step=None, player=None)
        endings.turn_ends(self.performance)

    def _phase_begins(self, phase: Phase) -> None:
        self.world.set_clock(phase=phase.id, step=None)
        if phase.each:
            state = self.performance.state
            state.keep(("each", phase.id), tuple([piece._id for piece in self._in_order(phase, list(state.of_kind[phase.each]))]))
        fire(self.performance, "before", phase.id, {})

    def _in_order(self, phase: Phase, found: list[Any]) -> list[Any]:
        """Give the pieces a phase goes through, sorted as it says by what holds when it begins."""
        if not phase.order:
            return found
        order = Order(self.performance.performers, phase.order)
        return order.sorted(self.performance, found, lambda each: {"it": each, phase.each: each})

    def _phase_ends(self, phase: Phase) -> None:
        self.world.set_clock(phase=phase.id, step=None, player=None)
        fire(self.performance, "after", phase.id, {})

    def _step_act(self, phase: Phase, piece: Any, step: Any, *, first: bool, last: bool) -> Callable[[], None]:
        def once() -> None:
            self._clock(phase, None, step.id)
            perform_step(self.play, step, self.steps, {})

        def for_piece() -> None:
            self._clock(phase, piece, step.id)
            self._open(piece, first=first)
            if self.performance.there(piece):
                perform_step(self.play, step, self.steps, {phase.each: piece})
            self._close(piece, last=last)

        return once if piece is None else for_piece

    def _phase_act(self, phase: Phase, piece: Any, by_plugin: Callable[[Play], None]) -> Callable[[], None]:
        def act() -> None:
            self._clock(phase, piece, None)
            self._open(piece, first=True)
            by_plugin(self.play)
            self._close(piece, last=True)

        return act

    def _whole_phase(self, phase: Phase, piece: Any) -> Callable[[Play], None]:
        """Give all steps of a phase in one go: what a plugin that stands around the phase surrounds."""
        names = {phase.each: piece} if piece is not None else {}

        def whole(game: Play) -> None:
            for step in phase.steps:
                game.begin(step.id)
                self._clock(phase, piece, step.id)
                perform_step(game, step, self.steps, names)

        return whole

    def _clock(self, phase: Phase, piece: Any, step: str | None) -> None:
        player = piece if phase.each == "player" else None
        self.world.go_on(phase.id, step, player)
        self.play.piece, self.play.step_id = piece, step or phase.id

    def _open(self, piece: Any, *, first: bool) -> None:
        if first and piece is not None and self.performance.there(piece):
            endings.activation_begins(self.performance, piece)

    def _close(self, piece: Any, *, last: bool) -> None:
        if last and piece is not None and self.performance.there(piece):
            endings.activation_ends(self.performance, piece)

    # ---- views and plugins -----------------------------------------------------------------------------------------------------

    def view(self, side: str, key: str = "") -> View:
        """Give what a side may see now."""
        found = self._views.get(key) if key else None
        if found is None:
            found = View(self.performance, side, key, self._die_of(side, key), self.play.latch, sees=self.steps.views())
            if key:
                self._views[key] = found
        return found

    def _die_of(self, side: str, key: str) -> Callable[[str, int], int]:
        """Give dice of a captain's own. Their key holds that of the question: who answered before makes no difference."""
        if not self._captains_dice_lie:  # nobody has looked at the table in this step
            self._captains_dice.begin(int(self.dice.turn or 0), self.answers.at)
            self._captains_dice_lie = True
        return lambda purpose, sides: self._captains_dice.draw(sides, f"{purpose}/{key}", side)


class _Asking:
    """Hands the questions of effects to the sides of a game."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def answer(self, question: Question) -> Any:
        """Give the answer of the side that is asked."""
        play = self._game.play
        return self._game.answers.ask(play.side(question.by), question)


class _Gone:
    """A piece that a phase was gone through for and that is gone; its steps are passed over until the game stands behind them."""

    def __init__(self, ident: str) -> None:
        self._id = ident
        self._kind = self._sort = "piece"
        self._slots: dict[str, Any] = {}


def _nothing() -> None:
    """Leave a step out: people have done it by hand."""


def _split(place: str) -> tuple[int, str]:
    turn, _, rest = place.partition("/")
    return (int(turn) if turn.isdecimal() else 0), rest
