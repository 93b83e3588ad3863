"""What fires in a game: definitions that run, effects that are done, lines that count, outcomes that come, conditions that befall.

Nothing is explained: whatever fires leaves a mark once, so a game is hardly slower for it. What captains think of leaves none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.performers import MODULES, Performers
from rulecore.language.marking import compile_marking
from rulecore.rulebook.rulebook import Quantities

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rulecore.engine.game import Game
    from rulecore.engine.performers import Effect, Perform
    from rulecore.engine.questions import Captain
    from rulecore.engine.world import World
    from rulecore.rulebook.rulebook import Rulebook

    #: What fires: the sort and the id of a definition; or `lines`, `effects`, `outcomes` and which.
    Mark = tuple[str, str]

#: The verbs of the core; every other one is a definition of its own.
CORE_VERBS = frozenset(" ".join(MODULES.values()).split())


class Marks:
    """The marks of one game after the other, in one process. `rulebook` is made so that it leaves them."""

    def __init__(self, rulebook: Any) -> None:
        self.rulebook = rulebook
        self._places: dict[str, set[str]] = {"lines": set(), "effects": set()}
        self._found: set[Mark] = set()
        self._plain, self._tables = (rulebook.q, rulebook.t), rulebook.t
        self._quantities = _Quantities(rulebook, self._places["lines"])
        #: Up to where the changes of a game have been looked through.
        self._seen = 0
        rulebook.performers = _Performers(rulebook, self._places["effects"], self._found)

    def begin(self) -> None:
        """Begin to watch, before a table is set up: its world takes lines and charts that leave marks."""
        self._found.clear()
        for places in self._places.values():
            places.clear()
        self.rulebook.q = _Noting(self._quantities, self._quantity, self._found)
        self.rulebook.t = _Noting(self._tables, lambda name: ("tables", name), self._found)

    def watch(self, game: Game) -> None:
        """Watch a game that is set up; what lies on the table has come about."""
        world: Any = game.world
        found = self._found
        game.answers.captains = {side: _Unwatched(captain, world, *self._plain) for side, captain in game.answers.captains.items()}
        world.option = _NotingNamed(world.option, "options", found)
        world.plugin_facts = _NotingNamed(world.plugin_facts, "facts", found)
        world.functions = _NotingNamed(world.functions, "functions", found)
        for piece in world.state.pieces():
            found.add(("pieces", piece._kind))
            has = [name for name, slot in piece._slots.items() if slot.level and slot.of(piece)]
            found.update([(self._carried(name), name) for name in has])
        self._seen = world.state.mark()

    def step(self, game: Game) -> None:
        """Look what has befallen pieces in a step that is done."""
        state, found = game.world.state, self._found
        for thing, slot, _ in state.since(self._seen):
            if getattr(slot, "level", False) and slot.of(thing):
                found.add((self._carried(slot.name), slot.name))
            elif slot is state.presence:
                sort = "pieces" if thing._sort == "piece" else "conditions"
                found.add((sort, thing._kind))
        self._seen = state.mark()

    def _quantity(self, name: str) -> Mark:
        return ("quantities" if self.rulebook.has("quantities", name) else "levels"), name

    def _carried(self, name: str) -> str:
        return "traits" if self.rulebook.has("traits", name) else "conditions"

    def of(self, game: Game) -> set[Mark]:
        """Give everything that fired in a game that has ended."""
        p, found = game.performance, set(self._found)
        found.update(p.ran)
        found.update([("outcomes", f"{each.id}: {each.value}") for each in p.results])
        for sort, places in self._places.items():
            found.update([(sort, place) for place in places])
        return found


class _Unwatched:
    """A captain that thinks by lines and charts which leave no marks."""

    def __init__(self, captain: Captain, world: World, lines: Any, charts: Any) -> None:
        self.who = getattr(captain, "who", ("a captain", ""))
        self._captain = captain
        self._world = world
        self._plain = lines, charts

    def __call__(self, view: Any, question: Any) -> Any:
        """Answer a question."""
        world = self._world
        marking = world.q, world.t
        world.q, world.t = self._plain
        try:
            return self._captain(view, question)
        finally:
            world.q, world.t = marking


class _Quantities(Quantities):
    """The quantities of a rulebook, whose lines leave marks."""

    def __init__(self, rulebook: Rulebook, marks: set[str]) -> None:
        super().__init__(rulebook)
        self._marks = marks

    def _compiled(self, plan: Any) -> Callable[..., Any]:
        return compile_marking(self._rulebook.compiler, plan, self._marks)


class _Performers(Performers):
    """The effects of a rulebook, which leave marks when they are done."""

    def __init__(self, rulebook: Rulebook, marks: set[str], found: set[Mark]) -> None:
        super().__init__(rulebook)
        self._marks = marks
        self._found = found

    def act(self, effect: Effect) -> Perform:
        """Give what an effect does; that it is done is noted first."""
        inner, place, marks = super().act(effect), effect.get("at", ""), self._marks
        verb = None if effect["verb"] in CORE_VERBS else ("verbs", effect["verb"])

        def marked(p: Any, names: Any) -> None:
            marks.add(place)
            if verb is not None:
                self._found.add(verb)
            inner(p, names)

        return marked


class _Noting:
    """Hands out functions by name and notes each when it is first asked for; from then on it stands there as if it were its own."""

    def __init__(self, inner: Any, mark: Callable[[str], Mark], found: set[Mark]) -> None:
        self._inner = inner
        self._mark = mark
        self._found = found

    def __getattr__(self, name: str) -> Any:
        function = getattr(self._inner, name)
        self._found.add(self._mark(name))
        setattr(self, name, function)
        return function


class _NotingNamed(dict[str, Any]):
    """Things by name, each noted when it is read."""

    def __init__(self, named: Mapping[str, Any], sort: str, found: set[Mark]) -> None:
        super().__init__(named)
        self._named = named
        self._sort = sort
        self._found = found

    def __getitem__(self, name: str) -> Any:
        self._found.add((self._sort, name))
        return self._named[name]
