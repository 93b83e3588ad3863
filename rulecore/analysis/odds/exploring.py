"""The performing functions of the engine, with dice that fall every way: the same checks, tables and verbs as in play.

Only three things are made otherwise: a list of effects is a seam between whose effects cases are merged, dice of a formula are one big die
for what they come to, and those of a check or table one for what its lines look at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.alike import both, views_of
from rulecore.analysis.odds.columns import frozen
from rulecore.analysis.odds.formulas import Thrower, value_odds
from rulecore.analysis.odds.joints import Dice, Look
from rulecore.analysis.odds.parts import Part, Together
from rulecore.analysis.odds.throws import Throw, only_throws
from rulecore.engine.consulting import keys_of
from rulecore.engine.performers import Performers
from rulecore.engine.rolling import Formula
from rulecore.engine.throwing import Throwing
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from rulecore.analysis.odds.alike import Views
    from rulecore.analysis.odds.cone import Cone
    from rulecore.analysis.odds.declared import Declared
    from rulecore.analysis.odds.joints import Joint
    from rulecore.analysis.odds.parts import Act
    from rulecore.engine.performers import Effect, Perform
    from rulecore.engine.throwing import Thrown
    from rulecore.values.dice import Pool

    Names = dict[str, Any]


#: The verbs that end with the effects under one of these keys, or with what they run, and do nothing afterwards.
ENDING = {
    "if": ("then", "else"),
    "roll": ("do",),
    "for_each": ("do",),
    "repeat": ("do",),
    "check": (),
    "consult": (),
    "call": (),
    "carry_out": (),
    "cross_off": (),
}


class ExploringPerformers(Performers):
    """Performing functions for odds; effects that change nothing in the cone are left out."""

    def __init__(self, rulebook: Any, declared: Declared, cone: Cone, starts: Iterable[Any]) -> None:
        super().__init__(rulebook)
        self.declared = declared
        self.cone = cone
        self._seams: dict[int, tuple[Any, tuple[Perform, ...]]] = {}
        self._turns: dict[int, tuple[Effect, Part]] = {}
        #: Names of a list that are read after it, by its address: none for a list with a scope of its own.
        self._read_after: dict[int, Collection[str] | None] = {}
        #: What is asked of these names then, by the same address.
        self._asked_after: dict[int, dict[str, Views]] = {}
        #: Lists after which whoever performs them does nothing more, by their addresses.
        self._tails: set[int] = set()
        self._definitions(starts)

    def _definitions(self, starts: Iterable[Any]) -> None:
        """Find out about the lists of definitions: after which of them somebody reads their names, and after which nothing is done."""
        book = self.rulebook
        for sort, name in [each for each in self.declared.reached(*starts) if isinstance(each, tuple)]:
            if sort == "tracks":
                tracks = [book.get("pieces", kind)["tracks"].get(name) for kind in book.ids("pieces")]
                self._tails.update(id(each[key]) for each in tracks if each for key in ("section_lost", "empty") if each.get(key))
            if sort not in ("checks", "procedures", "tables", "conditions") or not book.has(sort, name):
                continue
            written = book.get(sort, name)
            do, after = written.get("do"), bool(book.triggers("after", name))
            if sort == "conditions":
                if written.get("levels") and written.get("start"):
                    self._read_after[id(written["start"])] = None
                continue
            if written.get("before"):
                self._read_after[id(written["before"])] = None
            if do and after:
                self._read_after[id(do)] = None
            elif do:
                self._tails.add(id(do))
            elif not after:
                lists = written.get("effects") or () if sort == "tables" else [each["do"] for each in written.get("outcomes") or ()]
                self._tails.update(id(each) for each in lists)

    def of(self, effects: Sequence[Effect] | None) -> tuple[Perform, ...]:
        """Give a list of effects as one function: a seam."""
        if not effects:
            return ()
        found = self._seams.get(id(effects))
        if found is None:
            parts = Together(self.parts(effects))
            tail = id(effects) in self._tails

            def seam(p: Any, names: Names) -> None:
                p.explorer.through(parts, names, tail=tail)

            found = self._seams[id(effects)] = (effects, (seam,) if parts else ())
        return found[1]

    def parts(self, effects: Sequence[Effect]) -> list[Part]:
        """Give the effects of a list that matter, each knowing which names are read after it."""
        after = self._read_after.get(id(effects), ())
        alive = None if after is None else set(after)
        later: dict[str, Views] = dict(self._asked_after.get(id(effects)) or dict.fromkeys(alive or ()))
        found: list[Part] = []
        for effect in reversed(effects):
            touch = self.declared.of(effect)
            if not self.cone.touches(touch):
                continue
            keep = None if alive is None else frozenset(alive)
            for key in ("then", "else", "none_possible"):  # these give their names to what follows
                if effect.get(key):
                    self._read_after[id(effect[key])] = keep
                    self._asked_after[id(effect[key])] = dict(later)
            self._tails.update(id(effect[key]) for key in ENDING.get(effect["verb"], ()) if effect.get(key))
            names = self.declared.names(effect)
            perform = self.one(effect)
            act: Act = Throw(self, effect, perform) if only_throws(effect) else perform
            part = Part(act, touch.touched, names, keep, head=self.head(effect), tail=ends(effect), at=effect.get("at", ""))
            part.context = self.stops_or_uses_up(effect)
            part.later = {name: views for name, views in later.items() if views is not None} if alive is not None else {}
            found.insert(0, part)
            asked = self._asked(effect, names or ())
            part.views = {name: views for name, views in asked.items() if views is not None} if names is not None else {}
            for name, views in asked.items():
                later[name] = both(views, later[name]) if name in later else views
            if alive is not None:
                alive = None if names is None else alive | set(names)
        return found

    def _asked(self, effect: Effect, names: Iterable[str]) -> dict[str, Views]:
        """Give what an effect asks of the names that it reads."""
        trees = self.declared.trees(effect)
        return {name: views_of(self.rulebook.compiler, trees, name) for name in names}

    def head(self, effect: Effect) -> set[str]:
        """Give what an effect touches before the effects that end it, or before any list of effects where it does more after it."""
        return self.declared.head(effect, self._tails) if ends(effect) else self.declared.before_lists(effect)

    def head_of_run(self, run: tuple[str, str]) -> set[str]:
        """Give what a definition touches before the effects that end it."""
        return self.declared.head_of_run(run, self._tails)

    def turn_of(self, loop: Effect) -> Part:
        """Give what is known of each turn of a loop; what is done in it comes later."""
        found = self._turns.get(id(loop))
        if found is None:
            touched, names = self.declared.of(loop).touched, self.declared.names_of_turn(loop)
            part = Part(_nothing, touched, names, (), head=self.head(loop), tail=True, at=loop.get("at", ""))
            part.context = self.stops_or_uses_up(loop)
            found = self._turns[id(loop)] = (loop, part)
        return found[1]

    def stops_or_uses_up(self, effect: Effect) -> bool:
        """Say whether it matters to an effect what is running around it."""
        return self.declared.of(effect).context

    def formula(self, rolled: dict[str, Any]) -> Formula:
        """Give the dice of a formula as one die for what they come to."""
        return ExploringFormula(self, rolled)

    def throwing(self, definition: Mapping[str, Any]) -> Throwing:
        """Give the dice of a check or table as one die for what is looked at."""
        return ExploringThrowing(self, definition)


def exploring_performers(rulebook: Any, declared: Declared, cone: Cone, starts: Iterable[Any]) -> ExploringPerformers:
    """Give the performing functions for a question, made once for all questions that ask for the same and start alike."""
    starts = tuple(starts)
    key = (frozenset(cone.words), starts)
    found: ExploringPerformers | None = declared.prepared.get(key)
    if found is None:
        found = declared.prepared[key] = ExploringPerformers(rulebook, declared, cone, starts)
    return found


def ends(effect: Effect) -> bool:
    """Say whether an effect does nothing after the effects in it, or those of what it runs."""
    return effect["verb"] in ENDING and not effect.get("as") and not effect.get("outcomes") and len(effect.get("boxes") or ()) < 2


class ExploringFormula(Formula):
    """A formula whose value is thrown at once."""

    __slots__ = ("tree",)

    def __init__(self, k: Performers, rolled: dict[str, Any]) -> None:
        super().__init__(k, rolled)
        self.tree = rolled["value"]

    def roll(self, p: Any, names: Names, name: str, *, pools: list[Pool] | None = None, subject: Any = None) -> tuple[Any, list[int]]:
        """Throw a die for what the formula comes to; its faces are nobody's business."""
        found = self.pools(p, names) if pools is None else pools
        if isinstance(found, Cannot):
            return found, []
        cut = ("formula", id(self), name, str(subject)) if any(each.exploding is not None for each in found) else None

        def odds() -> tuple[list[tuple[Any, int]], int, int]:
            upto = p.explorer.cuts.setdefault(cut, 0) if cut else None
            spread = value_odds(Thrower(p, dict(names), self.tree, found, upto))
            return sorted(spread.weights.items(), key=_heaviest), spread.total, 0

        return p.explorer.choose(odds, cut=cut), []


class ExploringThrowing(Throwing):
    """The roll of a check or table, thrown as one die for its outcomes or rows, and for what else is read of the dice later."""

    __slots__ = ("alternative", "chart", "columns", "later", "looked", "totals", "whens")

    def __init__(self, k: Any, definition: Mapping[str, Any]) -> None:
        super().__init__(k, definition)
        own, later = k.declared.names_of_definition(definition)
        self.chart = definition.get("table")
        self.columns: list[str] = definition.get("named_columns") or []
        self.alternative = k.read(definition.get("alternative"))
        self.totals = not definition.get("outcomes") and self.chart is None
        if self.chart is not None:
            own = own | set(self.chart.inputs) | ({"faces"} if self.chart.wants_doubles else set())
        each = definition.get("each_die") or {}
        dies = {name for tree in each.values() if tree is not None for name in k.rulebook.compiler.free_names(tree)}
        faces = {"faces"} if dies & (self.dice_names - {"natural", "die"}) else set()
        self.looked = ((own | later) & self.dice_names) | faces
        #: What is read of the dice when it is settled what came of them; none where triggers may change that.
        self.later = None if self.totals or k.rulebook.triggers("rolled", self.id) else sorted(later & self.dice_names)
        self.whens = [k.condition(each.get("when")) for each in definition.get("outcomes") or ()]

    def _throw(self, p: Any, names: Names, thrown: Thrown) -> None:
        cut = ("roll", self.id) if Dice(p, self, thrown, names).endless() else None

        def odds() -> tuple[list[tuple[Any, int]], int, int]:
            look = Look(self, self.looked, total=self.totals)
            joint = Dice(p, self, thrown, names).joint(look, p.explorer.cuts.setdefault(cut, 0) if cut else None)
            weights = joint.odds.weights if self.later is None or p.manual is not None else self._alike(p, names, thrown, joint)
            return [((key, joint.lay), weight) for key, weight in sorted(weights.items(), key=_heaviest)], joint.odds.total, 0

        key, lay = p.explorer.choose(odds, cut=cut)
        lay(names, thrown, key)

    def _alike(self, p: Any, names: Names, thrown: Thrown, joint: Joint) -> dict[Any, int]:
        """Put together the throws of which the same comes and of which nothing else is read later: one stands for all of them."""
        first: dict[Any, Any] = {}
        weights: dict[Any, int] = {}
        for key, weight in joint.odds.weights.items():
            inner = dict(names)
            joint.lay(inner, thrown, key)
            self.add_up(p, inner, thrown)
            kind = (self._comes(p, inner), *[frozen(inner.get(name)) for name in self.later or ()])
            stands = first.setdefault(kind, key)
            weights[stands] = weights.get(stands, 0) + weight
        return weights

    def _comes(self, p: Any, names: Names) -> Any:
        """Give what comes of a throw: the number of the outcome, or the cell that is found."""
        if self.chart is None:
            total = names.get("total")
            holds = (place for place, when in enumerate(self.whens) if when is None or when(p, names))
            return total if type(total) is Cannot else next(holds, None)
        keys = keys_of(self.chart, names, (), named=bool(self.columns))
        return self.chart.look(keys, alternative=bool(self.alternative(p, names)), decode=p.rulebook.cell).cell_text


def _nothing(_p: Any, _names: Names) -> None:
    """Do nothing."""


def _heaviest(each: tuple[Any, int]) -> int:
    return -each[1]
