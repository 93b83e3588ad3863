"""What every verb asks of a performance: who is there, what runs, where dice and answers come from, what is written in the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine import calling, checks, consulting
from rulecore.engine.depth import MOST_DEEP
from rulecore.engine.interruptions import Frame, OnlyPeople, Stopped, endless
from rulecore.engine.journal import Entry
from rulecore.engine.missing import MissingFact, Unasked
from rulecore.engine.performers import performers_of, run
from rulecore.engine.somebody import Somebody
from rulecore.errors import CommandWrong
from rulecore.pieces.fields import ABSENT, core
from rulecore.values.cannot import Cannot
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from rulecore.engine.dice import Dice
    from rulecore.engine.journal import Text
    from rulecore.engine.lines import Names
    from rulecore.engine.people import Answerer, Question
    from rulecore.engine.performers import Effect, Perform
    from rulecore.engine.world import World
    from rulecore.errors import RulesWrong
    from rulecore.language.notation import Damage
    from rulecore.reasons import Reason
    from rulecore.tables.table import Found
    from rulecore.values.dice import Pool

#: So many effects may follow from one thing that is asked for.
MOST_WORK = 200_000


class Result:
    """What came of one check or table: its outcome or value, its total, and how deep it was called."""

    __slots__ = ("depth", "id", "total", "value")

    def __init__(self, id: str, value: Any, total: Any, depth: int) -> None:
        self.id = id
        self.value = value
        self.total = total
        self.depth = depth


class Doing:
    """The state of a performance that is going on."""

    answerer: Answerer
    at_table = False
    explains = True
    #: Whether there is a journal, which nobody reads in a simulation, and whether its lines say why in short, as in a game that is kept.
    writes_down, tells = True, False
    manual: tuple[Any, str] | None = None
    geometry: Any = None
    #: Resolves a check that says `from: plugin`: given its id and the names it was handed, it gives the outcome.
    plugin_check: Any = None
    #: What plugins bring: the function of a verb by its id, the ways of giving an order, who hears of pieces that are gone.
    plugin_verb: Any = None
    plugin_orders: Any = None
    plugin_hears: Any = None

    def __init__(self, rulebook: Any, world: World, dice: Dice) -> None:
        self.rulebook = rulebook
        self.world = world
        self.state = world.state
        self.dice = dice
        self.performers = performers_of(rulebook)
        self.journal: list[Entry] = []
        self.reasons: list[Reason] = []
        self.refusals: list[Reason] = []
        #: What counted in the numbers that are handed to the check or table that comes next.
        self.counted: list[Reason] = []
        self.results: list[Result] = []
        self.reported: list[dict[str, Any]] = []
        self.running: list[Frame] = []
        #: What ran, as (sort, id), and the rows of tables that were hit: coverage is counted from them.
        self.ran: list[tuple[str, str]] = []
        self.rows: list[tuple[str, str]] = []
        self.work = MOST_WORK
        #: Pieces that stand for whatever people have in mind.
        self.nameless: list[Any] = []
        self._said: dict[str, Any] = {}
        #: Answers of what was broken off, in the order given; they are taken again before anybody is asked.
        self._answers: list[Any] = []
        self._answered = 0
        self._begun = self.state.mark()
        self._dice_before = dice.mark()[0]

    def begin(self, mark: int) -> None:
        """Begin something whole, with nothing answered yet: what changes is told from that place of the log on."""
        self._begun = mark
        self.work, self._answered = MOST_WORK, 0
        self._answers.clear()

    def so_far(self) -> tuple[int, ...]:
        """Give how much has been written down so far, to `strike` back to."""
        return len(self.journal), len(self.reasons), len(self.refusals), len(self.results), len(self.reported), len(self.running)

    def strike(self, lengths: tuple[int, ...]) -> None:
        """Strike what was written down since the lists had these lengths."""
        for each, length in zip(self.lists(), lengths, strict=True):
            del each[length:]

    def lists(self) -> tuple[list[Any], ...]:
        """Give the lists in which things are written down while they are done."""
        return (self.journal, self.reasons, self.refusals, self.results, self.reported, self.running)

    # ---- running other definitions -----------------------------------------------------------------------------------------------

    def perform_check(self, name: str, arguments: Mapping[str, Any], added: Any = None) -> Any:
        """Make a check."""
        return checks.perform_check(self, name, arguments, added)

    def perform_consult(self, name: str, arguments: Mapping[str, Any], row: Sequence[str] = ()) -> Any:
        """Roll on a table."""
        return consulting.perform_consult(self, name, arguments, row)

    def perform_call(self, name: str, arguments: Mapping[str, Any]) -> None:
        """Run a procedure."""
        calling.perform_call(self, name, arguments)

    def perform_order(self, name: str, arguments: Mapping[str, Any]) -> None:
        """Do an order."""
        calling.perform_order(self, name, arguments)

    def order_refusals(self, name: str, piece: Any, fields: Mapping[str, Any] | None = None) -> list[Reason]:
        """Give the reasons why a piece cannot be given an order now."""
        return calling.order_refusals(self, name, piece, fields)

    def allows(self, _world: World, order: str, piece: Any) -> bool:
        """Say whether a piece could be given an order now; lines ask by `allowed(order)`."""
        return calling.order_allowed(self, order, piece)

    def enter(self, frame: Frame) -> Frame:
        """Say that something runs now."""
        self.running.append(frame)
        self.ran.append((f"{frame.sort}s", frame.id))
        if len(self.running) > MOST_DEEP:
            raise self.endless("")
        return frame

    def follow(self, frame: Callable[[Names], Frame], performers: tuple[Perform, ...], names: Names) -> None:
        """Perform the effects of something that has come about, as a thing that is running by itself."""
        if performers:
            entered = self.enter(frame(names))
            try:
                run(performers, self, names)
            finally:
                self.leave(entered)

    def leave(self, frame: Frame) -> None:
        """Say that it doesn't run any more."""
        if self.running and self.running[-1] is frame:
            self.running.pop()

    def stop(self, sort: str, name: str) -> None:
        """End what is running under that name; what is not running goes on not running."""
        for frame in reversed(self.running):
            if frame.id == name and sort in ("", frame.sort):
                raise Stopped(frame)

    def endless(self, at: str) -> RulesWrong:
        """Say that the rules go round without end."""
        return endless(self.running, at)

    def in_turn(self, _effect: Effect, things: Iterable[Any], act: Callable[[Any], bool], _names: Names) -> None:
        """Do what an effect says for one thing after the other, until one of them says that it is enough."""
        for each in things:
            if act(each):
                return

    def narrowed(self, found: Sequence[Any], step: Callable[[Sequence[Any]], Sequence[Any]], most: int) -> Sequence[Any]:
        """Narrow some things down by dice until one is left, so many times at most; a throw that tells nobody apart leaves them all."""
        while len(found) > 1 and most:
            found, most = step(found), most - 1
        return found

    def row_found(self, table: str, found: Found) -> None:
        """Remember which row of a table was hit."""
        self.rows.append((table, found.cell_text))

    def settle(self, name: str, value: Any, names: Names) -> None:
        """Remember what came of a check or table."""
        self.results.append(Result(name, value, names.get("total"), len(self.running)))

    @property
    def result(self) -> Result | None:
        """The latest result of what was asked for itself, not of what that called in its turn."""
        least = min((each.depth for each in self.results), default=0)
        return next((each for each in reversed(self.results) if each.depth == least), None)

    # ---- pieces ------------------------------------------------------------------------------------------------------------------

    def there(self, thing: Any) -> bool:
        """Say whether a piece, condition or order is on the table; whom only people know makes an instruction of the effect."""
        if thing is None:
            return False
        if type(thing) is not Somebody and self.state.by_id.get(getattr(thing, "_id", "")) is thing:
            return True
        if isinstance(thing, Somebody):
            raise OnlyPeople(str(thing))
        thing = core(thing)
        sort = getattr(thing, "_sort", "")
        if sort == "carried" and thing._plain:
            return bool(getattr(thing._on, thing._kind))
        return sort not in ("piece", "link", "carried", "order") or self.state.by_id.get(thing._id) is thing

    def remove(self, piece: Any, written: Mapping[str, Any]) -> None:
        """Take a piece off the table with all that belongs to it."""
        self.state.remove_piece(piece)
        self.note("removed", f"{piece} is removed", written)
        if self.plugin_hears is not None:
            self.plugin_hears(piece=piece)

    def still(self, thing: Any) -> bool:
        """Say whether something a loop goes through is still there when its turn comes."""
        return thing is not None and (isinstance(thing, Somebody) or self.there(thing))

    def has(self, piece: Any, condition: str) -> bool:
        """Say whether a piece has a condition or trait, as lines that change it say."""
        if self.rulebook.shared(condition):
            return bool(self.world.linked(piece, condition, None, ""))
        if self.rulebook.changed_level(condition):
            return bool(getattr(self.world.q, condition)(self.world, piece))
        return bool(getattr(piece, condition))

    def concerned(self, subject: Any) -> list[Any]:
        """Give the pieces whose conditions matter to what a subject does: single pieces, itself, and what it is a part of."""
        found = list(self.state.single.values())
        piece = subject if getattr(subject, "_sort", "") == "piece" else None
        single = self.state.single
        while piece is not None and single.get(piece._kind) is not piece:
            found.append(piece)
            whole = self.world.kinds.named(piece._kind).part_of
            piece = None if not whole else (piece._slots[whole].of(piece) or None)
        return found

    def unknown(self, thing: Any, field: str) -> bool:
        """Say whether nobody has said what a field is, and nothing says what it starts as."""
        if isinstance(thing, Somebody):
            raise OnlyPeople(f"{thing}.{field}")
        held = core(thing)
        slot = held._slots.get(field)
        return slot is not None and slot.of(held) is ABSENT and slot.starts is ABSENT and slot.key is None

    def players(self) -> tuple[Any, ...]:
        """Give the players, where there are any."""
        return self.world.all("player") if "player" in self.state.of_kind else ()

    def fresh(self, kind: str) -> str:
        """Give an id for a new piece of a kind."""
        number = len(self.state.of_kind[kind]) + 1
        while f"{kind}_{number}" in self.state.by_id:
            number += 1
        return f"{kind}_{number}"

    def anyone(self, kind: str, name: str) -> Any:
        """Give the piece that a name stands for when nobody said which: the single one, or at a real table a nameless one."""
        known = self.world.kinds.named(kind)
        if known.one:
            return self.state.single[kind]
        found = self.state.by_id.get(name)
        if found is not None and found._kind == kind:
            return found
        if not self.at_table or known.named or found is not None:
            return None
        whole = self.anyone(known.part_of, known.part_of) if known.part_of else None
        self.nameless.append(self.state.add_piece(kind, name, whole=whole, known=False))
        return self.nameless[-1]

    # ---- dice and answers ----------------------------------------------------------------------------------------------------------

    def purpose(self) -> str:
        """Give the word under which dice are thrown now: the id of what is running."""
        return self.running[-1].id if self.running else "roll"

    def subject(self) -> Any:
        """Give the piece for which dice are thrown now."""
        names = self.running[-1].names if self.running else {}
        first = next(iter(names.values()), None)
        return first if getattr(first, "_sort", "") == "piece" else ""

    def throw(self, pool: Pool, name: str, subject: Any = None) -> tuple[int, ...]:
        """Throw dice for what is running, under the name they have there, for a piece: its subject unless another is given."""
        piece = subject if getattr(subject, "_sort", "") == "piece" else self.subject()
        return self.dice.roll(pool, self.purpose(), piece, name=name)

    def slashed(self, damage: Damage, name: str, subject: Any = None) -> dict[str, int]:
        """Throw the die of each slash of a damage, one after the other; give how often each letter is hit."""
        from rulecore.engine.rolling import slash_side

        return damage.resolve([slash_side(self, name, subject) for _ in damage.slashes])

    def ask(self, question: Question) -> Any:
        """Ask somebody, unless it was answered before what is done now was broken off; give the choice that is meant."""
        if self._answered == len(self._answers):
            self._answers.append(self.answerer.answer(question))
        self._answered += 1
        try:
            return question.read(self._answers[self._answered - 1])
        except CommandWrong:
            del self._answers[self._answered - 1 :]  # another answer may be given to the same question
            raise

    def fact_of(self, lack: MissingFact) -> Any:
        """Give what somebody answers about a name that nobody gave, once; without anybody to ask it is missing."""
        if lack.path not in self._said:
            if self.world.ask is None:
                raise lack
            self._said[lack.path] = self.world.ask(lack)
        return self._said[lack.path]

    def unasked(self) -> Unasked:
        """Give a stretch in which nobody is asked for a fact."""
        return Unasked(self.world)

    # ---- the journal -----------------------------------------------------------------------------------------------------------------

    def note(self, what: str, text: Text, written: Mapping[str, Any], reasons: Sequence[Reason] = ()) -> None:
        """Write a line of the journal, with the rule behind it: that of the effect or definition, else of what is running."""
        if self.writes_down:
            cite = written.get("cite") or (self.running[-1].written.get("cite") if self.running else None) or ()
            self.journal.append(Entry(what, text, tuple(cite), written.get("at", ""), reasons))

    def refused(self, what: str, value: Cannot, written: Effect) -> None:
        """Write that an effect cannot be: a number it needs is a *cannot*."""
        self.note("refused", f"{what} refused: {'; '.join(value.reasons) or 'it cannot be'}", written)

    def instruct(self, effect: Effect, _names: Names) -> None:
        """Write an effect that only the people at the table can do."""
        from rulecore.engine.instructions import effect_words

        self.note("instruction", effect_words(effect), effect)

    def report(self, path: str, by: Any) -> None:
        """Tell a change of which only the amount is known, because nobody keeps the number here."""
        self.reported.append({"path": path, "from": None, "to": None, "by": f"+{shown(by)}" if by >= 0 else shown(by)})

    # ---- for the sequence of play ------------------------------------------------------------------------------------------------------

    def later(self, step: str, effect: Effect, names: Names) -> None:
        """Put effects off until a step begins next; the names they are given stay, everything else is read then."""
        due = self.state.recall("due")
        self.state.keep("due", (*(due if due is not ABSENT else ()), (step, effect, names)))
        self.note("later", f"due at {step}", effect)

    def due(self, step: str) -> list[tuple[Effect, Names]]:
        """Take out what was put off until this step."""
        waiting: tuple[Any, ...] = self.state.recall("due") or ()
        if not waiting:
            return []
        left = tuple([each for each in waiting if each[0] != step])
        if len(left) < len(waiting):
            self.state.keep("due", left)
        return [(effect, names) for at, effect, names in waiting if at == step]

    def drop(self, piece: Any, order: str, written: Effect) -> None:
        """Abandon the work of a piece, its orders of that kind or all, and free their hands; a part those in which it has a hand."""
        from rulecore.engine.orders import free_hands, orders_of

        for given in orders_of(self, piece):
            if order in ("all", given._kind):
                free_hands(self, given)
                self.state.remove_order(given)
                self.note("dropped", f"{piece} drops {given._kind}", written)
