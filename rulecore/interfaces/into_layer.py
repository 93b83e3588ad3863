"""Puts one file of changes into a folder of house rules: tried on a copy first, so that nothing wrong or half written stands there."""

from __future__ import annotations

import os
from collections.abc import Mapping as MappingOfPython
from typing import TYPE_CHECKING, Any

from rulecore.errors import CommandWrong, Problem, RulesWrong
from rulecore.interfaces.writing import write_whole
from rulecore.locations import Location

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rulecore.interfaces.csv_sheets import Cell

    Place = Callable[[int, int], Cell | None]

#: Where typed charts lie in a folder of house rules; whatever lies there is written anew by the next import.
TYPED = "typed"


def put(
    folder: str,
    name: str,
    text: str,
    stack: tuple[str, tuple[str, ...]],
    *,
    place: Place | None = None,
    options: dict[str, str] | None = None,
) -> list[str]:
    """Write `text` as the file of a name into a folder, which is made where it is not there; gives the files that were written.

    `stack` is what it is laid over. `place` gives the cell that a line and column of the text come from.
    Raises RulesWrong with everything that is wrong with the stack and the folder over it; nothing is written then.
    """
    import shutil
    import tempfile

    base, layers = stack
    file = os.path.join(TYPED, f"{name}.yaml")
    with tempfile.TemporaryDirectory() as above:
        tried = os.path.join(above, os.path.basename(os.path.normpath(folder)))
        if os.path.isdir(folder):
            _layer_only(folder)
            shutil.copytree(folder, tried, symlinks=True)
        elif os.path.lexists(folder):
            raise CommandWrong(
                Problem("import/folder", f"{folder} is no folder.", hint="Name the folder of your house rules, or a new one.")
            )
        else:
            from rulecore.interfaces.house import new_house

            new_house(tried, "+".join([base, *layers]))
        _write(os.path.join(tried, file), text)
        _right(base, [*layers, tried], options, lambda at: _told(at, tried, folder, file, place))
        return _taken_over(tried, folder, file)


def _layer_only(folder: str) -> None:
    if not os.path.isfile(os.path.join(folder, "ruleset.yaml")):
        hint = "Name the folder of your house rules, or one that is not there yet."
        raise CommandWrong(Problem("import/folder", f"{folder} has no ruleset.yaml, so it holds no house rules.", hint=hint))


def _right(base: str, layers: list[str], options: dict[str, str] | None, told: Callable[[Problem], Problem]) -> None:
    from rulecore.rulebook.loading import read

    reading = read(base, layers, options=options)
    wrong = [told(each) for each in reading.problems if each.severity == "error"]
    if wrong:
        raise RulesWrong(wrong)


def _told(problem: Problem, tried: str, folder: str, file: str, place: Place | None) -> Problem:
    """Say of a problem where it really stands: in what was typed, or in the folder that was copied."""
    import re

    def typed(found: re.Match[str]) -> str:
        cell = place(int(found[1]), int(found[2])) if place is not None else None
        return str(cell.at) if cell is not None else os.path.join(folder, file)

    here = re.escape(os.path.join(os.path.abspath(tried), file)) + r":(\d+):(\d+)"
    message, hint = (re.sub(here, typed, text).replace(os.path.abspath(tried), folder) for text in (problem.message, problem.hint))
    if problem.at is None:
        return Problem(problem.code, message, hint=hint)
    below = os.path.relpath(os.path.abspath(problem.at.path), os.path.abspath(tried))
    cell = place(problem.at.line, problem.at.column) if place is not None and below == file else None
    if cell is not None:
        return cell.problem(problem.code, message, hint)
    path = problem.at.path if below.startswith("..") else os.path.join(folder, below)
    at = Location(path, problem.at.line, problem.at.column)
    return Problem(problem.code, message, at, hint=hint, line=problem.line, width=problem.width)


def _taken_over(tried: str, folder: str, file: str) -> list[str]:
    """Put what was tried in its place: a new folder at once, or the one file."""
    import shutil

    if os.path.isdir(folder):
        with open(os.path.join(tried, file), encoding="utf-8") as found:
            _write(os.path.join(folder, file), found.read())
        return [os.path.join(folder, file)]
    made = f"{os.path.normpath(folder)}.{os.getpid()}"
    shutil.copytree(tried, made)
    for each in ("ruleset.yaml", "examples.yaml"):
        _speaks_of(os.path.join(made, each), tried, folder)
    os.replace(made, folder)
    return [os.path.join(folder, each) for each in ("ruleset.yaml", "examples.yaml", file)]


def _speaks_of(path: str, tried: str, folder: str) -> None:
    """Let the comments of a file that was written elsewhere speak of where it stands now."""
    from rulecore.ruleset.sources import bundled

    schemas = bundled("schemas")
    now = folder if os.path.isabs(folder) else os.path.join(".", os.path.normpath(folder))
    with open(path, encoding="utf-8") as found:
        text = found.read()
    os.unlink(path)
    _write(path, text.replace(os.path.relpath(schemas, tried), os.path.relpath(schemas, folder)).replace(tried, now))


def _write(path: str, text: str) -> None:
    """Write a file, in a folder that is made where it is not there."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    write_whole(path, text)


def as_written(stack: tuple[str, tuple[str, ...]], sort: str, name: str, options: dict[str, str] | None = None) -> Any:
    """Give a definition as the files below have it; none where there is no such definition."""
    from rulecore.ruleset.layers import load

    found = load(stack[0], list(stack[1]), options=options or {}).definitions[sort].get(name)
    return None if found is None else found.body


def alike(one: Any, other: Any) -> bool:
    """Say whether two values of rule files say the same, however they are quoted.

    >>> alike({1: ["-", 2]}, {"1": ["-", "2"]}), alike([1], [2])
    (True, False)
    """
    if isinstance(one, MappingOfPython) and isinstance(other, MappingOfPython):
        ours, theirs = ({str(key): each for key, each in thing.items()} for thing in (one, other))
        return ours.keys() == theirs.keys() and all(alike(ours[key], theirs[key]) for key in ours)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(alike, one, other))
    return str(one) == str(other)


class Text:
    """The text of a file of changes, and where in what was typed each part of it comes from."""

    def __init__(self, head: Iterable[str]) -> None:
        self.lines = list(head)
        #: By line: spans of columns, each with the cell.
        self.spans: dict[int, list[tuple[int, int, Cell]]] = {}

    def line(self, *parts: str | tuple[str, Cell]) -> None:
        """Add a line of parts; one with a cell was typed there."""
        written = ""
        spans = []
        for part in parts:
            text = part if isinstance(part, str) else part[0]
            if not isinstance(part, str):
                spans.append((len(written) + 1, len(written) + len(text), part[1]))
            written += text
        self.lines.append(written)
        self.spans[len(self.lines)] = spans

    def place(self, line: int, column: int) -> Cell | None:
        """Give the cell that a place of the text comes from, the first of its line where it lies on none."""
        spans = self.spans.get(line, [])
        return next((each[2] for each in spans if each[0] <= column <= each[1]), spans[0][2] if spans else None)

    def __str__(self) -> str:
        return "\n".join([*self.lines, ""])
