"""Proves every table: each value its keys can have finds one row, each row can be found; the odds stand with what does not hold."""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING, Any

from rulecore.language.compiler import walk
from rulecore.rulebook.lint.predicates import known_in
from rulecore.rulebook.lint.rolls import Rolls, doubles
from rulecore.rulebook.lint.sites import Site, sites, taken
from rulecore.rulebook.lint.suspects import unsure
from rulecore.tables.coverage import prove
from rulecore.tables.domains import Dice, Numbers, Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.errors import Problem
    from rulecore.language.domains import Interval
    from rulecore.language.types import Type
    from rulecore.rulebook.lint.view import View
    from rulecore.rulebook.table_shapes import Shape
    from rulecore.tables.table import Table

    Domain = Dice | Numbers | Words


def problems(view: View) -> Iterator[Problem]:
    """Give every gap, overlap and row that is never reached."""
    rolls = view.memo.setdefault("rolls", Rolls())
    for name, definition in view.each("tables"):
        table, shape = definition.get("table"), view.author.shapes.get(name)
        if table is None or shape is None or not definition["complete"]:
            continue
        domains = Domains(view, rolls, name, shape, table).all()
        for problem in prove(table, domains, line_of=view.places.picture):
            # A line with a mistake in it might have carried the total to that row.
            if problem.code != "table/unreachable" or not unsure(view, [("tables", name)]):
                yield problem


class Domains:
    """What the inputs of one table can be."""

    def __init__(self, view: View, rolls: Rolls, name: str, shape: Shape, table: Table) -> None:
        self.view = view
        self.rolls = rolls
        self.definition = view.book.definition("tables", name)
        self.shape = shape
        self.table = table
        self.types = {p.name: p.type for p in shape.consulted.parameters.values()} | dict(shape.keys)
        if shape.column_key is not None:
            self.types[shape.column_key[0]] = shape.column_key[1]
        self.known = known_in(view, "tables", name)

    def all(self) -> dict[str, Domain]:
        """Give the domain of every input that has one."""
        found: dict[str, Domain] = {}
        for name in self.table.inputs:
            dice = name in self.shape.dice
            domain = self._rolled(name, self.definition, self.known) if dice else self._handed(name, self.types.get(name))
            if domain is not None:
                found[name] = domain
        return found

    # ---- dice ----------------------------------------------------------------------------------------------------------

    def _rolled(self, name: str, definition: dict[str, Any], known: dict[str, Interval]) -> Domain:
        """Give what the roll of a table or check can be; a total with everything that modifiers can add."""
        side, _, word = name.rpartition(".")
        named = [each for label, each in definition["roll"] if label and label in (side, word)]
        rolled = named or [each for _, each in definition["roll"]]
        adds = definition.get("adds") if word == "total" else None
        shift: Interval = (0, 0) if adds is None else self.view.ranges.of(adds[side] if isinstance(adds, dict) else adds, known)
        odds = self.rolls.together(rolled)
        if odds is None:
            low, high = known.get(name, known.get("roll", (None, None)))
            return Numbers(None if None in (low, shift[0]) else low + shift[0], None if None in (high, shift[1]) else high + shift[1])
        weights: dict[Any, int] = dict(odds.weights)
        for total, ways in doubles(rolled).items() if name in self.table.wants_doubles else ():
            weights[total] -= ways
            weights["doubles"] = weights.get("doubles", 0) + ways
        return Dice({total: ways for total, ways in weights.items() if ways}, *_whole(shift))

    # ---- what is handed over -------------------------------------------------------------------------------------------

    def _handed(self, name: str, type_: Type | None) -> Domain | None:
        if type_ is None:
            return None
        if type_.shape == "choice" and (found := self.view.vocabulary.lists.get(type_.name)) is not None:
            return Words([*found.words, *(["none"] if type_.optional else [])], found.id)
        if type_.shape == "truth":
            yes_no = any(word in level.index.words for level in self.table.levels() if level.by == name for word in ("yes", "no"))
            return Words(["yes", "no"] if yes_no else ["true", "false"], name)
        if type_.shape not in ("number", "die"):
            return None
        declared = self.known.get(name)
        if declared is not None:
            return Numbers(*declared)
        return self._as_used(name)

    def _as_used(self, name: str) -> Domain:
        """Give what the key is wherever the table is looked into, and what its own rows are for: people look up what they like."""
        low, high = self._own_ends(name)
        if name not in (*self.table.keys, *([self.table.columns.by] if self.table.columns is not None else [])):
            return Numbers(low, high)
        first, last = self.view.ranges.field(name)  # a chart by class is for every class there is
        if first is not None and last is not None:
            low, high = None if low is None else min(low, first), None if high is None else max(high, last)
        return self._looked_up(sites(self.view).get((self.table.id, name), []), low, high)

    def _looked_up(self, found: list[Site], low: Any, high: Any) -> Domain:
        values = [taken(self.view, site) for site in found]
        if len(found) == 1 and values[0] is not None and values[0][1]:
            return Dice(values[0][0])
        if any(_without_end(self.view, site) for site in found):
            high = None
        whole = sorted({value for each in values if each is not None for value in each[0] if isinstance(value, int)})
        for value in reversed(whole):
            low = value if low is not None and value == low - 1 else low
        for value in whole:
            high = value if high is not None and value == high + 1 else high
        return Numbers(low, high)

    def _own_ends(self, name: str) -> Interval:
        levels = [each for each in self.table.levels() if each.by == name]
        if self.table.columns is not None and self.table.columns.by == name:
            levels.append(self.table.columns)
        pieces = [piece for level in levels for piece in level.index.pieces]
        lows, highs = [piece.low for piece in pieces], [piece.high for piece in pieces]
        low, high = min(lows, default=(-1, 0, 0)), max(highs, default=(1, 0, 0))
        return (low[1] if low[0] == 0 else None, _last(high) if high[0] == 0 else None)


def _without_end(view: View, site: Site) -> bool:
    """Say whether a key is known to begin somewhere and to end nowhere, and nothing on the way to the look asks about it."""
    low, high = view.ranges.of(site.tree, known_in(view, *site.inside))
    return low is not None and high is None and not any(node == site.tree for guard, _ in site.guards for node in walk(guard))


def _last(cut: tuple[int, Any, int]) -> Any:
    """Give the last number before a cut; before a number without parts that is the whole number below."""
    _, number, after = cut
    return number if after or number % 1 else number - 1


def _whole(shift: Interval) -> tuple[int | None, int | None]:
    return (None if shift[0] is None else floor(shift[0]), None if shift[1] is None else ceil(shift[1]))
