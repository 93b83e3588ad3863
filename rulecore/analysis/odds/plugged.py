"""`game` for code of plugins while odds are worked out: the same calls, with rolls that are known only as far as they are looked at.

Such code is run once for each branch. Cases are merged only where the engine knows that nothing but the state and plain values goes on:
between the units of `game.each`, and after every call that plays rules of the rulebook.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.lazy import Lazy, Rolls, known
from rulecore.analysis.odds.parts import Part, Together
from rulecore.engine.acts import pool_of
from rulecore.engine.facade import Play
from rulecore.engine.interruptions import Waiting
from rulecore.engine.people import Question
from rulecore.engine.questions import Answers
from rulecore.engine.store import Forgetting
from rulecore.errors import PluginFailed, RulecoreError
from rulecore.values.throws import total_odds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from rulecore.analysis.odds.exploration import Exploration
    from rulecore.engine.timeline import Steps

#: What a branch of code costs, where an effect on a state costs 1.
A_BRANCH = 20
#: Calls that play rules: what may come of them is worked out as a whole.
PLAYED = ("check", "consult", "call", "carry_out", "order", "apply")


class ExploringPlay(Play):
    """The game as the code of plugins sees it in one branch."""

    performance: Exploration

    def __init__(self, performance: Exploration, sides: Sequence[str] = ()) -> None:
        super().__init__(performance, Answers(Forgetting(), {}, lambda _side, _key: None), sides)
        performance.play = self
        self._rolls = 0

    def resolve_by(self, steps: Steps) -> None:
        """Let plugins resolve the checks and perform the verbs that the rules leave to them."""
        p = self.performance

        def check(name: str, names: dict[str, Any]) -> Any:
            hook = steps.check(name)
            if hook is None:
                raise Waiting(f"check {name}", p.rulebook.get("checks", name).get("at", ""))
            return known(hook(self, **names))

        p.plugin_check, p.plugin_verb = check, partial(steps.verb, self)

    def begin_branch(self) -> None:
        """Say that a branch begins: whatever the one before noted is of no concern to it."""
        self.latch.close()
        self.latch.open("")
        self._rolls = 0

    def part(self, act: Callable[[Any], Any]) -> Part:
        """Give code that is handed the game as something to be explored."""

        def run(_p: Any, _names: dict[str, Any]) -> Any:
            self.begin_branch()
            value = act(self)
            if self.latch.stopped is not None:
                raise self.latch.stopped
            return known(value)

        found = Part(run, None, None, ())
        found.cost = A_BRANCH
        return found

    # ---- dice and rules ------------------------------------------------------------------------------------------------------------------

    def roll(self, dice: str, purpose: str, *, of: Any = "", name: str = "") -> int:
        """Throw dice; their sum, as far as it is looked at."""
        total: int = self._doing("roll", purpose, of, lambda: self._lazy(dice, (purpose, str(of), name)))
        return total

    def _lazy(self, dice: str, kind: tuple[str, str, str]) -> Lazy:
        explorer = self.performance.explorer
        pool = pool_of(self.performance, dice)
        self._rolls += 1
        cut = ("game", *kind, self._rolls) if pool.exploding is not None else None
        odds = total_odds(pool, upto=explorer.cuts.get(cut) if cut else None)
        return Lazy(explorer, ((Rolls({(total,): weight for total, weight in odds.weights.items()}, cut), 0),), lambda total: total)

    def look(self, table: str, *keys: Any) -> Any:
        """Look a chart up; by a roll, with one branch for each row."""
        rolled = [place for place, key in enumerate(keys) if isinstance(key, Lazy)]
        if len(rolled) != 1:
            return super().look(table, *map(known, keys))
        (place,) = rolled
        lazy: Lazy = keys[place]
        look = super().look
        return lazy.look(lambda total: look(table, *keys[:place], total, *keys[place + 1 :]))

    def check(self, name: str, **arguments: Any) -> Any:
        """Make a check; the id of its outcome, its total, or a *cannot* when it is refused."""
        return super().check(name, **known(arguments))

    def consult(self, table: str, **arguments: Any) -> Any:
        """Roll on a table; its cell, none where it holds effects, or a *cannot*."""
        return super().consult(table, **known(arguments))

    def call(self, procedure: str, **arguments: Any) -> None:
        """Run a procedure."""
        super().call(procedure, **known(arguments))

    def carry_out(self, order: str, **arguments: Any) -> None:
        """Do an order at once."""
        super().carry_out(order, **known(arguments))

    def order(self, order: str, piece: Any, *, hands: Sequence[Any] = (), **fields: Any) -> bool:
        """Give a piece an order, unless it is refused; say whether it was given."""
        return super().order(order, piece, hands=hands, **known(fields))

    def quantity(self, name: str, *arguments: Any) -> Any:
        """Work a quantity out."""
        return super().quantity(name, *map(known, arguments))

    def fact(self, name: str, *arguments: Any) -> Any:
        """Give a fact."""
        return super().fact(name, *map(known, arguments))

    # ---- changes -------------------------------------------------------------------------------------------------------------------------

    def apply(self, effects: Any, *, who: Any = None, **names: Any) -> None:
        """Perform effects."""
        listed = [effects] if isinstance(effects, dict) else list(effects)
        plain = [each if "verb" in each else known(each) for each in listed]
        super().apply(plain, who=who, **known(names))

    def write(self, piece: Any, field: str, value: Any) -> None:
        """Write a field of a piece."""
        super().write(piece, field, known(value))

    def place(self, kind: str, name: str = "", **fields: Any) -> Any:
        """Put a new piece on the table."""
        return super().place(kind, name, **known(fields))

    def note(self, text: str, *, cite: Iterable[str] = (), about: str = "", of: Sequence[Any] = ()) -> None:
        """Write nothing: odds have no journal."""

    # ---- people ----------------------------------------------------------------------------------------------------

    def ask(self, side: Any, question: str | Question, choices: Iterable[Any], *, decline: bool = False, purpose: str = "ask") -> Any:
        """Ask whoever answers."""
        asked = question if isinstance(question, Question) else Question(question, choices, by=side, decline=decline, purpose=purpose)
        return self._doing("ask", purpose, side, lambda: self.performance.ask(asked))

    def ask_each(self, questions: Mapping[Any, Any], *, purpose: str = "ask") -> dict[Any, Any]:
        """Ask several sides, one after the other."""
        found = {}
        for side, each in questions.items():
            text, choices = (each, each.choices) if isinstance(each, Question) else each
            found[side] = self.ask(side, text, choices, purpose=purpose)
        return found

    def each(self, items: Iterable[Any], unit: Callable[[Play, Any], Any]) -> list[Any]:
        """Do a unit for each item, and merge cases in between."""
        listed: list[Any] = known(list(items))
        self.units.admit(unit, len(listed))

        def one(place: int, item: Any) -> Part:
            def run(_p: Any, names: dict[str, Any]) -> None:
                names[f"#{place}"] = self.units.plain(unit, known(unit(self, item)))

            part = Part(run, None, (), None)
            part.cost = A_BRANCH
            return part

        names: dict[str, Any] = {}
        self.performance.explorer.through(Together(one(place, item) for place, item in enumerate(listed)), names)
        return [names[f"#{place}"] for place in range(len(listed))]

    def _doing(self, kind: str, purpose: str, subject: Any, act: Callable[[], Any]) -> Any:
        """Do one thing for a plugin; what plays rules is worked out as a whole, so that of its branches only the results go on."""
        self.latch.call(kind, purpose, subject)
        try:
            if kind not in PLAYED:
                return act()
            return self.performance.explorer.through(Together([Part(lambda _p, _names: act(), None, (), ())]), {})
        except (PluginFailed, RulecoreError) as error:
            self.latch.stop(error)
            raise
