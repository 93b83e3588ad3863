"""A performance whose dice fall every way: it plays by the same functions as any other, and an explorer follows what may come of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.cases import Cases, Gathering, Outcome, Spread
from rulecore.analysis.odds.declared import Declared
from rulecore.analysis.odds.explorer import Explorer
from rulecore.analysis.odds.exploring import ExploringPerformers, exploring_performers
from rulecore.analysis.odds.parts import ENOUGH, Part, Together
from rulecore.engine.depth import MOST_DEEP, Deep
from rulecore.engine.dice import Dice
from rulecore.engine.doing import MOST_WORK
from rulecore.engine.performance import Performance
from rulecore.pieces.fields import ABSENT
from rulecore.values.refusals import spend

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from rulecore.analysis.odds.branches import Branches
    from rulecore.analysis.odds.cone import Cone
    from rulecore.engine.dice import Faces, Kind
    from rulecore.engine.interruptions import Frame
    from rulecore.engine.lines import Names
    from rulecore.engine.people import Answerer, Question
    from rulecore.engine.performers import Effect
    from rulecore.engine.world import World
    from rulecore.language.notation import Damage
    from rulecore.reasons import Reason
    from rulecore.tables.table import Found


class ExploringDice(Dice):
    """Dice that fall every way, one by one: for whoever wants to see the faces themselves."""

    source = "explored"

    def __init__(self) -> None:
        super().__init__()
        self.explorer: Any = None

    def _face(self, faces: Faces, kind: Kind, number: int) -> int:
        weights: dict[int, int] = {}
        for face in faces:
            weights[face] = weights.get(face, 0) + 1
        found: int = self.explorer.choose_of(weights, len(faces))
        return found


class Exploration(Performance):
    """A performance for odds. `watched` are checks and tables whose outcome is asked; it is remembered like a cell, under `#came`."""

    def __init__(  # noqa: PLR0913 - all that a question needs comes in here
        self,
        rulebook: Any,
        world: World,
        declared: Declared,
        cone: Cone,
        branches: Branches,
        *,
        budget: int,
        starts: Iterable[Any],
        answerer: Answerer | None = None,
        watched: Iterable[str] = (),
    ) -> None:
        dice = ExploringDice()
        super().__init__(rulebook, world, dice, answerer, explains=False, geometry=_nowhere)
        self.performers: ExploringPerformers = exploring_performers(rulebook, declared, cone, starts)
        self.explorer = dice.explorer = Explorer(self, cone, budget, branches)
        self.watched = frozenset(watched)
        #: Whatever loops turned for, kept so that its address stands for it.
        self._things: dict[int, Any] = {}
        #: The game for code of plugins, where there is some.
        self.play: Any = None

    def begin_branch(self) -> None:
        """Say that one branch begins."""
        self.work = MOST_WORK
        if self.play is not None:
            self.play.latch.stopped = None
        del self.dice.rolled[:]

    def lengths(self) -> tuple[int, int, int, int]:
        """Say how much was noted by now."""
        return len(self.running), len(self.refusals), len(self.results), len(self.reported)

    def cut(self, lengths: tuple[int, int, int, int]) -> None:
        """Forget what was noted since."""
        if self.lengths() != lengths:
            lists: tuple[list[Any], ...] = (self.running, self.refusals, self.results, self.reported)
            for noted, length in zip(lists, lengths, strict=True):
                del noted[length:]

    # ---- what may come of something -----------------------------------------------------------------------------------------------------

    def cases_after(self, parts: Together, names: Names, *, start: Cases | None = None) -> Cases:
        """Give what may come of parts done one after the other from the state as it is, or from some cases; nothing of it stays."""
        with Deep():
            return self.explorer.forward(parts, names, Cases({0: 1}, 1) if start is None else start).lowest()

    def cases_within(self, room: int, parts: Together, start: Cases, *, thinning: bool = False) -> Cases | None:
        """Give the same for no more work than `room`, or none; `thinning` leaves the lightest of many cases open on the way."""
        with Deep():
            found = self.explorer.within(room, parts, start, thinning=thinning)
        return found if found is None else found.lowest()

    def heaviest_cases_after(self, parts: Together, start: Cases) -> Cases:
        """Give the same from some cases as far as the work goes that is left, the heaviest first."""
        with Deep():
            return self.explorer.in_shares(parts, {}, start).lowest()

    def in_turn(self, effect: Effect, things: Iterable[Any], act: Callable[[Any], bool], names: Names) -> None:
        """Do what an effect says for one thing after the other, and merge cases in between; equal turns are worked out once."""
        listed = list(things)
        if not listed:
            return
        known = self.performers.turn_of(effect)

        def turn(thing: Any, address: Any) -> Part:
            return known.again(lambda _p, _names: ENOUGH if act(thing) else None, (id(effect), address))

        addresses = [self._address(thing) for thing in listed]
        turns = {address: turn(thing, address) for thing, address in zip(listed, addresses, strict=True)}
        ident = (id(effect), *(turns if len(turns) == 1 else addresses))
        self.explorer.through(Together([turns[address] for address in addresses], ident=ident), names, tail=True)

    def _address(self, thing: Any) -> Any:
        """Give what stands for a thing that a loop turns for."""
        if isinstance(thing, tuple):
            return tuple([self._address(each) for each in thing])
        if isinstance(thing, (int, str)):
            return thing
        self._things[id(thing)] = thing
        return id(thing)

    def narrowed(self, found: Sequence[Any], step: Callable[[Sequence[Any]], Sequence[Any]], most: int) -> Sequence[Any]:
        """Narrow some things down by dice; throws that leave all of them are thrown again, and count for nothing."""
        explorer = self.explorer
        if len(found) < 2:
            return found
        known: dict[Any, Spread] = {}
        result: Any = explorer.choose(lambda: _faces(self._narrow(tuple(found), step, known)))
        return list(result.value)

    def _narrow(self, found: tuple[Any, ...], step: Callable[[Sequence[Any]], Sequence[Any]], known: dict[Any, Spread]) -> Spread:
        if len(found) < 2:
            return Spread([(Outcome(0, 0, value=found), 1)], 1)
        if found in known:
            return known[found]
        once = self.explorer.explored(lambda _p, _names: tuple(step(list(found))), {})
        whole = Gathering()
        same = sum(weight for outcome, weight in once.outcomes if outcome.value == found)
        total = once.total - same
        if not total:
            return Spread([(Outcome(0, 0, value=found), 1)], 1)
        whole.leave(once.left, total)
        for outcome, weight in once.outcomes:
            if outcome.value != found:
                after = self._narrow(outcome.value, step, known)
                whole.leave(weight * after.left, total * after.total)
                for each, share in after.outcomes:
                    whole.add(each, weight * share, total * after.total)
        result = known[found] = whole.spread()
        return result

    def slashed(self, damage: Damage, name: str, subject: Any = None) -> dict[str, int]:
        """Throw the slashes of a damage as one die for how often each letter is hit."""
        if not damage.slashes:
            return damage.resolve(())

        def odds() -> tuple[list[tuple[Any, int]], int, int]:
            weights, total = self.slashes(damage)
            return sorted(weights.items(), key=lambda each: -each[1]), total, 0

        hits: tuple[tuple[str, int], ...] = self.explorer.choose(odds)
        return dict(hits)

    def slashes(self, damage: Damage) -> tuple[dict[Any, int], int]:
        """Give how often each letter may be hit, with weights over one total: slash by slash, equal numbers of hits put together."""
        from rulecore.engine.rolling import slash_die

        die, right = slash_die(self)
        ways = [0, 0]
        for face in die.faces:
            ways[int(right.accepts(face))] += 1
        letters = damage.letters()
        now: dict[tuple[int, ...], int] = {tuple([damage.fixed(letter) for letter in letters]): 1}
        for sides in damage.slashes:
            more = [(way, [count * (letter == each) for each in letters]) for way, (count, letter) in zip(ways, sides, strict=True) if way]
            after: dict[tuple[int, ...], int] = {}
            spend("the slashes of damage", steps=2 * len(now), bits=1)
            for hits, weight in now.items():
                for way, add in more:
                    key = tuple(map(sum, zip(hits, add, strict=True)))
                    after[key] = after.get(key, 0) + weight * way
            now = after
        weights = {tuple(zip(letters, hits, strict=True)): weight for hits, weight in now.items()}
        return weights, sum(ways) ** len(damage.slashes)

    def ask(self, question: Question) -> Any:
        """Ask whoever answers; in every branch anew."""
        return question.read(self.answerer.answer(question))

    # ---- what is asked ------------------------------------------------------------------------------------------------------------------

    def settle(self, name: str, value: Any, names: Names) -> None:
        """Remember what came of a check that is asked about."""
        if name in self.watched and not self.rulebook.has("tables", name):
            self.state.keep(("#came", name), value)

    def row_found(self, table: str, found: Found) -> None:
        """Remember which row of a table that is asked about was hit."""
        if table in self.watched:
            self.state.keep(("#came", table), found.row_label or found.cell_text)

    def came(self, name: str) -> Any:
        """Give what came of a check or table, or none where it was not rolled."""
        found = self.state.recall(("#came", name))
        return None if found is ABSENT else found

    # ---- what nobody reads --------------------------------------------------------------------------------------------------------------

    def note(self, what: str, text: str | tuple[Any, ...], written: Mapping[str, Any], reasons: Sequence[Reason] = ()) -> None:
        """Write nothing: odds have no journal."""

    def enter(self, frame: Frame) -> Frame:
        """Say that something runs now."""
        self.running.append(frame)
        if len(self.running) > MOST_DEEP:
            raise self.endless("")
        return frame


def _faces(spread: Spread) -> tuple[list[tuple[Any, int]], int, int]:
    return list(spread.outcomes), spread.total, spread.left


def _nowhere(_verb: str, _piece: Any, _keys: Any) -> None:
    """Move or place nothing: odds have no map."""
