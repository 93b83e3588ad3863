"""Checked lines made ready for performing: functions of a performance and the names in scope."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.interruptions import OnlyPeople
from rulecore.engine.somebody import Somebody
from rulecore.errors import Problem, RulesWrong
from rulecore.language import checked as c

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.engine.doing import Doing

    Names = dict[str, Any]
    Read = Callable[[Doing, Names], Any]

#: What Python may find wrong while a line is worked out, because of what the line says.
FAULTS = (TypeError, AttributeError, ArithmeticError, LookupError)


def reading(rulebook: Any, tree: Any) -> Read:
    """Give a function that works a line out; a line that is not written gives none.

    A name that was not given (its dice were not rolled, nobody was picked) is none: only a line that asks something of it is wrong.
    """
    if tree is None:
        return nothing
    line = rulebook.line(tree)
    if line.read is None:
        line.read = _made(tree, line.function, line.names)
    found: Read = line.read
    return found


def _made(tree: Any, function: Callable[..., Any], names: tuple[str, ...]) -> Read:
    if isinstance(tree, c.Local):
        return lambda _p, given: given.get(names[0])
    if isinstance(tree, c.Constant):
        return lambda _p, _given: tree.value
    if not names:
        return _of_none(tree, function)
    if len(names) == 1:
        return _of_one(tree, function, names[0])
    return _of_two(tree, function, names[0], names[1]) if len(names) == 2 else _of_many(tree, function, names)


# One function for each number of names: lines are read so often that a list of one or two names is worth avoiding.


def _of_none(tree: Any, function: Callable[..., Any]) -> Read:
    def read(p: Doing, _given: Names) -> Any:
        try:
            return function(p.world)
        except FAULTS as problem:
            raise _unreadable(tree, {}, (), problem) from problem

    return read


def _of_one(tree: Any, function: Callable[..., Any], name: str) -> Read:
    def read(p: Doing, given: Names) -> Any:
        try:
            return function(p.world, given.get(name))
        except FAULTS as problem:
            raise _unreadable(tree, given, (name,), problem) from problem

    return read


def _of_two(tree: Any, function: Callable[..., Any], one: str, other: str) -> Read:
    def read(p: Doing, given: Names) -> Any:
        try:
            return function(p.world, given.get(one), given.get(other))
        except FAULTS as problem:
            raise _unreadable(tree, given, (one, other), problem) from problem

    return read


def _of_many(tree: Any, function: Callable[..., Any], names: tuple[str, ...]) -> Read:
    def read(p: Doing, given: Names) -> Any:
        get = given.get
        try:
            return function(p.world, *[get(name) for name in names])
        except FAULTS as problem:
            raise _unreadable(tree, given, names, problem) from problem

    return read


def nothing(_p: Doing, _names: Names) -> None:
    """Give none: what a line that is not written says."""


def readings(rulebook: Any, trees: dict[str, Any]) -> tuple[tuple[str, Read], ...]:
    """Give functions for several lines by name."""
    return tuple([(name, reading(rulebook, tree)) for name, tree in trees.items()])


def handing(rulebook: Any, trees: dict[str, Any]) -> Callable[[Doing, Names], Names]:
    """Give a function that works out what something is handed by name; what only hands a name on, as most do, is no call of its own."""
    wanted = [(name, tree.name, None) if isinstance(tree, c.Local) else (name, "", reading(rulebook, tree)) for name, tree in trees.items()]

    def handed(p: Doing, names: Names) -> Names:
        return {name: names.get(known) if read is None else read(p, names) for name, known, read in wanted}

    return handed


def _unreadable(tree: Any, given: Names, names: tuple[str, ...], problem: Exception) -> Exception:
    """Say which name had no value; where it is somebody whom only people know, that is no mistake."""
    from rulecore.engine.faults import sentence_of
    from rulecore.engine.wording import plain, words

    if isinstance(problem, (ArithmeticError, LookupError)):
        return sentence_of(problem)
    if any(isinstance(given.get(name), Somebody) for name in names):
        return OnlyPeople(words(tree))
    empty = [plain(name) for name in names if given.get(name) is None]
    why = f"{' and '.join(empty)} is none here" if empty else str(problem)
    hint = "Add a `when` that asks `is not none` first."
    return RulesWrong(Problem("rules/no-value", f"`{words(tree)}` cannot be worked out: {why}.", hint=hint))
