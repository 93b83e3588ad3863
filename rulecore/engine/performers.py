"""Checked effects made ready once: each verb becomes a function that performs it with the names in scope.

Most effects of a rulebook are never performed in one process, so nothing is made of an effect, and its verb is not imported, before it is.

Every effect costs one unit of work, so that rules that never end are found and said instead of going on for ever.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.interruptions import OnlyPeople
from rulecore.engine.lines import reading
from rulecore.errors import RulesWrong
from rulecore.language.checked import All
from rulecore.locations import Location

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rulecore.engine.doing import Doing
    from rulecore.engine.inquiries import Inquiry
    from rulecore.engine.lines import Names, Read
    from rulecore.engine.rolling import Formula
    from rulecore.engine.throwing import Throwing

    Effect = dict[str, Any]
    Perform = Callable[[Doing, Names], None]
    Make = Callable[["Performers", Effect], Perform]


class Performers:
    """The performing functions of one rulebook, made when a list of effects is first performed and kept."""

    def __init__(self, rulebook: Any) -> None:
        self.rulebook = rulebook
        #: By the address of a list, or of an effect that stands alone.
        self._lists: dict[int, tuple[Any, tuple[Perform, ...]]] = {}
        #: By the address of a list of needs, which is kept beside.
        self._needs: dict[int, tuple[Any, Read]] = {}
        #: What checks, tables and conditions prepare for themselves, by sort and id.
        self.prepared: dict[tuple[str, str], Any] = {}
        #: What lines ask for, by their addresses; each is kept beside.
        self.inquiries: dict[int, tuple[Any, Inquiry]] = {}

    def of(self, effects: Sequence[Effect] | None) -> tuple[Perform, ...]:
        """Give the functions of a list of effects."""
        if not effects:
            return ()
        found = self._lists.get(id(effects))
        if found is None:
            # The list is kept beside what was made of it: its address stands for it as long as it lives.
            found = self._lists[id(effects)] = (effects, tuple([self.one(each) for each in effects]))
        return found[1]

    def alone(self, effect: Mapping[str, Any]) -> Perform:
        """Give the function of an effect that is performed by itself, made once."""
        found = self._lists.get(id(effect))
        if found is None:
            found = self._lists[id(effect)] = (effect, (self.one(dict(effect)),))
        return found[1][0]

    def one(self, effect: Effect) -> Perform:
        """Give the function of one effect: its condition, its verb, and what it costs. It is made ready when it is first performed."""
        act: Perform | None = None
        holds: Read | None = None

        def perform(p: Doing, names: Names) -> None:
            nonlocal act, holds
            if act is None:
                act, holds = self.act(effect), self.condition(effect.get("when"))
            p.work -= 1
            if p.work < 0:
                raise p.endless(effect.get("at", ""))
            try:
                if holds is None or holds(p, names):
                    act(p, names)
            except RulesWrong as error:
                located(error, effect)
                raise
            except OnlyPeople:
                if not p.at_table:
                    raise
                p.instruct(effect, names)

        return perform

    def act(self, effect: Effect) -> Perform:
        """Give the function of what an effect does when its condition holds."""
        return verb(effect["verb"])(self, effect)

    def read(self, tree: Any) -> Read:
        """Give the function of a line."""
        return reading(self.rulebook, tree)

    def condition(self, tree: Any) -> Read | None:
        """Give the function of a condition, or none where none is written."""
        return reading(self.rulebook, tree) if tree is not None else None

    def together(self, needs: Sequence[Mapping[str, Any]]) -> Read:
        """Give the function that says whether all needs of a list hold, made once."""
        found = self._needs.get(id(needs))
        if found is None:
            rules = tuple([each["rule"] for each in needs])
            found = self._needs[id(needs)] = needs, reading(self.rulebook, rules[0] if len(rules) == 1 else All(rules))
        return found[1]

    def formula(self, rolled: dict[str, Any]) -> Formula:
        """Give the dice of a formula ready to be rolled."""
        from rulecore.engine.rolling import Formula

        return Formula(self, rolled)

    def throwing(self, definition: Mapping[str, Any]) -> Throwing:
        """Give the roll of a check or table ready to be made."""
        from rulecore.engine.throwing import Throwing

        return Throwing(self, definition)

    def who(self, effect: Effect) -> Read:
        """Give the function that says whom an effect acts on."""
        return reading(self.rulebook, effect.get("who"))


def located(error: RulesWrong, effect: Effect) -> None:
    """Give problems that know no place that of the innermost effect in which they came up."""
    path, _, column = effect.get("at", "").rpartition(":")
    path, _, line = path.rpartition(":")
    if line.isdecimal() and column.isdecimal():
        for problem in error.problems:
            problem.at = problem.at or Location(path, int(line), int(column))


def run(performers: tuple[Perform, ...], p: Doing, names: Names) -> None:
    """Perform effects one after the other."""
    for perform in performers:
        perform(p, names)


#: Which module knows a verb; it is imported when the first effect of its verbs is made ready.
MODULES = {
    "verbs_calls": "check consult call carry_out drop later stop note",
    "verbs_carried": "gain lose",
    "verbs_choose": "choose",
    "verbs_dice": "roll",
    "verbs_fields": "set add cross_off restore",
    "verbs_loops": "if let for_each repeat",
    "verbs_pick": "pick",
    "verbs_pieces": "place move remove",
}
_verbs: dict[str, Make] = {}


def verb(name: str) -> Make:
    """Give the function that makes effects of a verb ready."""
    if name not in _verbs:
        module = next((module for module, names in MODULES.items() if name in names.split()), None)
        if module is None:
            from rulecore.engine.verbs_brought import brought

            return brought
        _verbs.update(__import__(f"rulecore.engine.{module}", fromlist=["VERBS"]).VERBS)
    return _verbs[name]


def performers_of(rulebook: Any) -> Performers:
    """Give the performing functions of a rulebook, made once."""
    found: Performers | None = getattr(rulebook, "performers", None)
    if found is None:
        found = rulebook.performers = Performers(rulebook)
    return found
