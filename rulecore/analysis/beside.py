"""Odds before and after a change of rules: which tables and checks it can touch, and each of them worked out under both rulebooks.

A check asks for facts - who is on the table, how far, in which mood. It is worked out once with usual values, then once for every other
value of each fact, the rest staying usual; and with each fact of which only one of the two rulebooks asks - a trait, a weather - once
more so. The number of cases stays small, and whatever one new thing does beside one old one shows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds import OddsResult
from rulecore.analysis.odds.front import odds_of
from rulecore.engine.missing import MissingFact
from rulecore.errors import CommandWrong
from rulecore.rulebook.lint.ranges import QuantityRanges
from rulecore.rulebook.lint.uses import of_definition
from rulecore.rulebook.rulebook import Rulebook

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rulecore.language.types import Type
    from rulecore.rulebook.compare import Difference
    from rulecore.rulebook.loading import Reading

    Ref = tuple[str, str]

#: So many facts may be asked for one check, and so many cases are tried; more would be read by nobody.
MOST_FACTS, MOST_CASES = 40, 80
#: Of a number so many values are tried beside the usual one.
MOST_VALUES = 4
#: A number of which nothing is known is taken for one of these.
NUMBERS = ("3", "1", "2", "4", "5")


class Case:
    """One table or check under some facts: `told` are those that are not usual, `given` all that is not simply no or nothing.

    A side is none where it is not there or rolls nothing.
    """

    __slots__ = ("after", "before", "given", "told")

    def __init__(self, told: dict[str, str], given: dict[str, str], before: OddsResult | None, after: OddsResult | None) -> None:
        self.told = told
        self.given = given
        self.before = before
        self.after = after


class Side:
    """One of the two rulebooks, and what it asks of each table and check."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.rulebook = Rulebook(reading.assembly.book)
        self.ranges = QuantityRanges(reading.assembly)
        self.asked: dict[str, tuple[str, ...]] = {}

    def odds(self, what: str, told: dict[str, str], asked: dict[str, tuple[str, ...]]) -> OddsResult | None:
        """Give the odds of a check or table; facts that are not told take their usual value, and all that matter are noted in `asked`."""
        given = {name: values[0] for name, values in asked.items() if name in self.asked} | {
            name: value for name, value in told.items() if name in self.asked
        }
        for _ in range(MOST_FACTS):
            try:
                return odds_of(self.rulebook, what, given)
            except MissingFact as lack:
                path = lack.path
                values = asked.get(path) or self._values(lack)
                if not values:
                    path, values = self._cards(what, path)
                if not values or path in given:
                    return None
                asked[path] = self.asked[path] = values
                given[path] = told.get(path, values[0])
            except CommandWrong:  # a plugin resolves it, or it rolls no dice
                return None
        return None

    def _values(self, lack: MissingFact) -> tuple[str, ...]:
        """Give the values of a fact that are tried, the usual one first; none where nothing can be tried."""
        type_: Type | None = lack.type
        lists = self.reading.assembly.author.vocabulary.lists
        if type_ is None or "level" in lack.words:
            return self._levels(lack.name)
        if type_.shape == "truth":
            return ("no", "yes")
        if type_.shape == "choice" and type_.name in lists:
            return tuple(lists[type_.name].words)
        return _numbers(self.ranges.field(lack.name)) if type_.shape == "number" else ()

    def _cards(self, what: str, path: str) -> tuple[str, tuple[str, ...]]:
        """Give cards for the piece of whom something is asked that cannot be tried by itself, such as its boxes; none without cards."""
        owner, (sort, _, name) = path.partition(".")[0], what.partition(".")
        kinds = [each["type"].partition(" ")[2] for each in self.rulebook.get(sort, name)["parameters"] if each["name"] == owner]
        cards = [each for each in self.rulebook.ids("cards") if self.rulebook.get("cards", each)["kind"] in kinds]
        return f"{owner}.card", tuple(cards[:: max(1, len(cards) // MOST_VALUES)])

    def _levels(self, condition: str) -> tuple[str, ...]:
        high = self.ranges.levels(condition)[1]
        return ("no", "yes", *map(str, range(2, 1 + min(high or 1, MOST_VALUES))))


def _numbers(interval: tuple[Any, Any]) -> tuple[str, ...]:
    low, high = interval
    if low is None or high is None or low != int(low) or high != int(high):
        return NUMBERS if low is None else tuple(str(int(low) + step) for step in (1, 0, 2, 3))
    usual = (low + high) // 2
    spread = [low, high, (low + usual) // 2, (usual + high + 1) // 2]
    return tuple(str(int(each)) for each in dict.fromkeys((usual, *spread)))


def cases(what: str, before: Side, after: Side, bringing: Iterable[str] = ()) -> Iterator[Case]:
    """Give one table or check under both rulebooks: with the usual facts, then with each fact otherwise; `what` is `checks.leap`.

    `bringing` are the conditions of single pieces, such as `meadow.fog`, of which nobody asks: each is tried too.
    """
    sort, _, name = what.partition(".")
    there = [side if side.rulebook.has(sort, name) else None for side in (before, after)]
    for side in there:
        if side is not None:
            side.asked = {}
    asked: dict[str, tuple[str, ...]] = {}
    for path in bringing:
        for side in there:
            if side is not None and any(side.rulebook.has(each, path.partition(".")[2]) for each in ("conditions", "traits")):
                asked[path] = side.asked[path] = ("no", "yes")

    for path, words in _widened(what, there):
        asked[path] = words
        for side in there:
            if side is not None:
                side.asked[path] = words

    def case(told: dict[str, str]) -> Case:
        odds = [side.odds(what, told, asked) if side is not None else None for side in there]
        given = {name: told.get(name, values[0]) for name, values in asked.items()}
        return Case(told, {name: value for name, value in given.items() if value not in ("no", "0")}, odds[0], odds[1])

    usual = case({})
    if usual.before is None and usual.after is None:
        return
    yield usual
    tried: list[dict[str, str]] = []
    for _ in range(MOST_CASES):
        # A case may ask for facts that none before it asked for, so the list grows on the way.
        told = next((each for each in _wanted(asked, there) if each not in tried), None)
        if told is None:
            return
        tried.append(told)
        yield case(told)


def _widened(what: str, there: Sequence[Side | None]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Give what a check is handed from a list of words that is not the same in both rulebooks: nobody is asked for what is usual."""
    sort, _, name = what.partition(".")
    books = [side.rulebook for side in there if side is not None]
    for each in books[-1].get(sort, name)["parameters"]:
        listed = each["type"].rstrip("?").partition("choice ")[2]
        words = [tuple(book.get("choices", listed)["words"]) for book in books if book.has("choices", listed)]
        if each["usual"] is not None and len(set(words)) > 1:
            yield each["name"], tuple(dict.fromkeys([*words[0], *words[-1]]))


def _wanted(asked: dict[str, tuple[str, ...]], there: list[Side | None]) -> Iterator[dict[str, str]]:
    """Give every fact otherwise than usual; first those of one rulebook alone, and these together with each of the others."""
    sides = [side for side in there if side is not None]
    new = [path for path in asked if not all(path in side.asked for side in sides)]
    for path in new:
        yield {path: asked[path][1]}
    for path in new:
        yield from ({path: asked[path][1], other: value} for other in asked if other != path for value in asked[other][1:])
    yield from ({path: value} for path, values in asked.items() for value in values[1:])


def touched(before: Reading, after: Reading, found: Iterable[Difference]) -> dict[str, list[str]]:
    """Give the tables and checks that roll and whose odds may not be the same, those that only the new rules have included.

    Each stands with the conditions of single pieces whose lines reach it now and did not before, or the other way round.
    """
    changed: set[Ref] = {(each.kind, each.id) for each in found}
    books = before.assembly.book, after.assembly.book
    brought: dict[Ref, list[str]] = {}
    for sort in ("quantities", "levels"):
        for name in dict.fromkeys((*books[0].ids(sort), *books[1].ids(sort))):
            plans = [book.definition(sort, name)["plan"] if book.has(sort, name) else None for book in books]
            if (meanings := [_meaning(plan) for plan in plans])[0] != meanings[1]:
                changed.add((sort, name))
                brought[sort, name] = [
                    path for place, book in enumerate(books) for path in _single(book, plans[place], meanings[1 - place])
                ]
    options = [dict(each.stack.options) for each in (before, after)]
    chosen = {name for name in {**options[0], **options[1]} if options[0].get(name) != options[1].get(name)}
    reached = _Reached(after, changed, chosen)
    touching: dict[str, list[str]] = {}
    for sort in ("tables", "checks"):
        for name in books[1].ids(sort):
            if _rolls(books[1].definition(sort, name)) and (through := reached.through((sort, name))):
                touching[f"{sort}.{name}"] = list(dict.fromkeys(path for each in through for path in brought.get(each, ())))
    return touching


def _single(book: Any, plan: Any, other: Any) -> Iterator[str]:
    """Give the conditions of single pieces that bring a line which the other plan has not, each as `meadow.fog`."""
    known = other[-1] if other is not None else ()
    for line in plan.lines if plan is not None else ():
        sort = next((each for each in ("conditions", "traits") if line.source and book.has(each, line.source)), None)
        kind = book.definition(sort, line.source).get("of") if sort is not None else ""
        if kind and book.has("pieces", kind) and book.definition("pieces", kind)["one"] and _line(line) not in known:
            yield f"{kind}.{line.source}"


def _rolls(definition: dict[str, Any]) -> bool:
    return bool(definition.get("roll")) and definition.get("from") != "plugin"


def _meaning(plan: Any) -> Any:
    """Give what a plan says, whatever the order and place of its lines."""
    if plan is None:
        return None
    return plan.base, plan.stages, plan.groups, plan.rounding, sorted(map(_line, plan.lines), key=lambda line: str(line[0]))


def _line(line: Any) -> tuple[Any, ...]:
    return line.id, line.source, line.change, line.guard, line.times, line.stage, line.group, line.links


class _Reached:
    """Which definitions read what was changed, directly or through others."""

    def __init__(self, reading: Reading, changed: set[Ref], chosen: set[str]) -> None:
        self.book = reading.assembly.book
        self.changed = changed
        self.chosen = chosen

    def through(self, ref: Ref) -> list[Ref]:
        """Give what is another one now of a definition and all that it reads."""
        waiting, seen, found = [ref], {ref}, []
        while waiting:
            each = waiting.pop()
            if each in self.changed:
                found.append(each)
            if not self.book.has(*each) or each[0] == "sequence":
                continue
            uses = of_definition(each[0], self.book.definition(*each))
            if any(option in self.chosen for option, _ in uses.chosen):
                found.append(each)
            reads = [*uses.refs, *(("levels", name) for name in uses.asked)]
            for other in reads:
                if other not in seen and other[0] in ("quantities", "tables", "facts", "levels"):
                    seen.add(other)
                    waiting.append(other)
        return found
