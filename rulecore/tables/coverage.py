"""Proves a table: every value its keys can have finds exactly one row, and every row is found; what does not hold is said with its odds.

The dice of several keys are independent: a gap in the rows within a row counts only the rolls that lead there.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rulecore.errors import Problem
from rulecore.locations import Location
from rulecore.tables.domains import Dice, Numbers, Words
from rulecore.tables.levels import HIGHEST, LOWEST, TRUTHS, Level, Row, stretch
from rulecore.tables.stretches import as_rows, common, endless, meets, merged, said, whole, without

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rulecore.tables.levels import Cut
    from rulecore.tables.stretches import Stretch
    from rulecore.tables.table import Table

    Domain = Dice | Numbers | Words


#: So many pairs of rows that take the same number are told of one key, and so many words of a list.
MOST_OVERLAPS = 20
MOST_WORDS = 12


def prove(table: Table, domains: Mapping[str, Domain], *, line_of: Callable[[Location], str] | None = None) -> list[Problem]:
    """Give everything that keeps a table from being complete and free of contradiction; `domains` are by the names of its inputs.

    An input without a domain is a number without known limits where the rows are numbers, and is left alone where they are words.
    `line_of` gives the source line of a place, for the picture.
    """
    proof = _Proof(table, domains)
    proof.level(table.root, _Way(table.at, "rows"))
    if table.columns is not None and not table.named and table.columns.rows:
        proof.level(table.columns, _Way(table.columns.rows[0].at, ""))
    return proof.problems(line_of)


class _Way:
    """How a level is reached: through which rows, at which place its rows stand, by how many of how many rolls of each die."""

    __slots__ = ("at", "label", "rolls", "when")

    def __init__(
        self, at: str, label: str, when: tuple[tuple[str, Row], ...] = (), rolls: dict[str, tuple[int, int]] | None = None
    ) -> None:
        self.at = at
        self.label = label
        self.when = when
        self.rolls = rolls or {}

    def text(self) -> str:
        return " when " + " and ".join([f"{by} is {row.label}" for by, row in self.when]) if self.when else ""


class _Finding:
    """One thing that is wrong, perhaps in several rows alike."""

    __slots__ = ("at", "code", "core", "hint", "label", "places", "rest", "when")

    def __init__(self, code: str, core: str, rest: str, hint: str, way: _Way, row: Row | None) -> None:
        self.code = code
        self.core = core
        self.rest = rest
        self.hint = hint
        self.at = row.at if row is not None else way.at
        self.label = row.label if row is not None else way.label
        self.when = way.text()
        self.places = 1


class _Proof:
    """One table being proved."""

    def __init__(self, table: Table, domains: Mapping[str, Domain]) -> None:
        self.table = table
        self.domains = domains
        self.findings: dict[Any, _Finding] = {}

    def problems(self, line_of: Callable[[Location], str] | None) -> list[Problem]:
        made = []
        for finding in self.findings.values():
            path, line, column = finding.at.rsplit(":", 2) if finding.at.count(":") >= 2 else (finding.at, "1", "1")
            at = Location(path, int(line), int(column))
            others = finding.places - 1
            more = f", and so in {others} other row{'s' * (others > 1)}" if others else ""
            text = line_of(at) if line_of is not None else ""
            message = f"{finding.core}{finding.when}{more}{finding.rest}."
            made.append(Problem(finding.code, message, at, hint=finding.hint, line=text, width=max(1, len(finding.label))))
        return made

    def find(self, code: str, core: str, way: _Way, *, rest: str = "", hint: str = "", row: Row | None = None) -> None:
        # The same gap in each of forty rows within rows is one mistake.
        key = (code, core, tuple([by for by, _ in way.when]))
        if key in self.findings:
            self.findings[key].places += 1
        else:
            self.findings[key] = _Finding(code, core, rest, hint, way, row)

    def level(self, level: Level, way: _Way) -> None:
        domain = self.domains.get(level.by)
        if domain is None and level.numeric:
            domain = Numbers()
        if isinstance(domain, Numbers) and domain.whole and _parts(level):
            domain = Numbers(domain.low, domain.high, whole=False)
        if isinstance(domain, Words):
            self._words(level, domain, way)
        elif domain is not None:
            self._numbers(level, domain, way)
        for row in level.rows:
            if isinstance(row.inner, Level):
                self.level(row.inner, self._within(level, row, domain, way))

    def _within(self, level: Level, row: Row, domain: Domain | None, way: _Way) -> _Way:
        rolls = way.rolls
        if isinstance(domain, Dice):
            weight = domain.weight(_taken_by(row, level, only_whole=domain.whole), domain.bare())
            weight += sum(domain.weights.get(form, 0) for form in row.key if isinstance(form, str))
            rolls = {**rolls, level.by: (weight, domain.total)}
        return _Way(row.at, row.label, (*way.when, (level.by, row)), rolls)

    # ---- words ---------------------------------------------------------------------------------------------------------

    def _words(self, level: Level, domain: Words, way: _Way) -> None:
        known = level.index.words
        missing = [word for word in domain.words if word not in known and TRUTHS.get(word) not in known]
        noun = self._noun(level)
        if level.otherwise is not None:
            if not missing:
                message = f"{noun} otherwise is never reached: every word of {domain.list or level.by} has a {noun}"
                self.find("table/unreachable", message, way, hint="Take it out.", row=level.otherwise)
        elif missing and not self.table.otherwise_at:
            names = ", ".join(f'"{word}"' for word in missing[:MOST_WORDS])
            names += f" and {len(missing) - MOST_WORDS} more" if len(missing) > MOST_WORDS else ""
            hint = f"Write a {noun} for {'it' if len(missing) == 1 else 'each'}, or `otherwise`."
            self.find("table/word-missing", f"no {noun} takes {names} of {domain.list or level.by}", way, hint=hint)

    # ---- numbers -------------------------------------------------------------------------------------------------------

    def _numbers(self, level: Level, domain: Dice | Numbers, way: _Way) -> None:
        reach = self._reach(level, domain, way)
        listed = [(*each, row) for row in level.rows for each in _stretches(row, only_whole=domain.whole)]
        self._overlaps(level, listed, domain, way)
        taken: dict[int, list[Stretch]] = {id(row): [] for row in level.rows}
        if level.stretched:
            taken = {id(row): _taken_by(row, level, only_whole=domain.whole) for row in level.rows}
        else:
            for low, high, row in listed:
                taken[id(row)].append((low, high))
        if level.index.pieces and level.otherwise is None:
            for side, end in enumerate(self.table.ends):
                if end:
                    self._extend(level, side, end, taken, only_whole=domain.whole)
        gaps = without(reach, merged(each for stretches in taken.values() for each in stretches))
        if level.otherwise is not None:
            if not gaps:
                message = f"{self._noun(level)} otherwise is never reached: the others take everything {level.by} can be"
                self.find("table/unreachable", message, way, hint="Take it out.", row=level.otherwise)
        elif gaps and not self.table.otherwise_at:
            self._gaps(level, gaps, domain, way)
        self._unreachable(level, reach, taken, domain, way)

    def _reach(self, level: Level, domain: Dice | Numbers, way: _Way) -> list[Stretch]:
        reach = domain.reach()
        for by, row in way.when:
            if by == level.by:  # a row may ask the same key once more
                reach = common(reach, merged(_stretches(row, only_whole=domain.whole)))
        return reach

    def _extend(self, level: Level, side: int, end: str, taken: dict[int, list[Stretch]], *, only_whole: bool) -> None:
        """Let the ends take what lies beyond the first and last row; `cannot` takes it too, by refusing."""
        pieces = level.index.pieces
        beyond = (LOWEST, pieces[0].low) if side == 0 else (pieces[-1].high, HIGHEST)
        row = pieces[0 if side == 0 else -1].row
        key = id(row) if end == "clamp" else -1 - side
        taken[key] = merged([*taken.get(key, []), whole(beyond) if only_whole else beyond])

    def _gaps(self, level: Level, gaps: list[Stretch], domain: Dice | Numbers, way: _Way) -> None:
        outer = [each for each in gaps if endless(each)]
        if isinstance(domain, Dice) and (domain.open_from is not None or domain.weight(outer, domain.bare())):
            outer = []  # the dice themselves can make it: no matter of the ends
        inner = [each for each in gaps if each not in outer]
        noun, only_whole = self._noun(level), domain.whole
        if inner:
            ends = ", or `ends: clamp`," if isinstance(domain, Dice) else ","
            hint = f"Write a {noun} {as_rows(inner)}{ends} or `otherwise`." if only_whole else f"Let one {noun} begin where the other ends."
            core = f"no {noun} takes {self._key(level)}{said(inner, only_whole=only_whole)}"
            self.find("table/gap", core, way, rest=_odds(domain, level, way, inner), hint=hint)
        if outer:
            text = said(outer, only_whole=only_whole)
            core = f"modifiers can make {level.by} {text}, and no {noun} takes that"
            if isinstance(domain, Numbers):
                core = f"nothing says what counts where {level.by} is {text}"
            rows = f" such as {as_rows(outer)}" if only_whole else ""
            self.find("table/ends", core, way, hint=f"Write `ends: clamp` or `ends: cannot`, or an open {noun}{rows}.")

    def _overlaps(self, level: Level, listed: list[tuple[Cut, Cut, Row]], domain: Dice | Numbers, way: _Way) -> None:
        pieces = sorted(listed, key=_ends)
        if all(one[1] <= other[0] for one, other in pairwise(pieces)):
            return
        order = {id(row): index for index, row in enumerate(level.rows)}
        found: dict[tuple[int, int], list[Stretch]] = {}
        for number, (_, high, row) in enumerate(pieces):
            for low, end, other in pieces[number + 1 :]:
                if low >= high or len(found) >= MOST_OVERLAPS:
                    break
                if other is not row and low < end:
                    first, second = sorted((order[id(row)], order[id(other)]))
                    found.setdefault((first, second), []).append((low, min(high, end)))
        for first, second in sorted(found):
            self._overlap(level, (level.rows[first], level.rows[second]), merged(found[first, second]), domain, way)

    def _overlap(self, level: Level, rows: tuple[Row, Row], both: list[Stretch], domain: Dice | Numbers, way: _Way) -> None:
        noun, text = self._noun(level), said(both, only_whole=domain.whole)
        first, second = rows
        hint = f"{noun.capitalize()} {first.label} stands at {first.at}; let only one of them take {text}."
        message = f"{noun} {first.label} and {noun} {second.label} both take {text}"
        self.find("table/overlap", message, way, rest=_odds(domain, level, way, both), hint=hint, row=second)

    def _unreachable(self, level: Level, reach: list[Stretch], taken: dict[int, list[Stretch]], domain: Dice | Numbers, way: _Way) -> None:
        noun = self._noun(level)
        for row in level.rows:
            if row is level.otherwise or meets(taken[id(row)], reach):
                continue
            words = [form for form in row.key if isinstance(form, str)]
            if isinstance(domain, Dice):
                if any(domain.weights.get(word) for word in words):
                    continue
                made = f"the dice{' and their modifiers' if (domain.low, domain.high) != (0, 0) else ''} make"
            else:
                made = f"{level.by} is"
            message = f"{noun} {row.label} is never reached: {made} {said(reach, only_whole=domain.whole)}"
            self.find("table/unreachable", message, way, hint="Take it out, or mend its numbers.", row=row)

    def _key(self, level: Level) -> str:
        """Give the name of the key where a number alone would not say which it is."""
        return "" if level is self.table.root else f"{level.by} "

    def _noun(self, level: Level) -> str:
        return "column" if level is self.table.columns else "row"


def _ends(piece: tuple[Cut, Cut, Row]) -> tuple[Cut, Cut]:
    return piece[:2]


def _stretches(row: Row, *, only_whole: bool) -> list[Stretch]:
    found = [stretch(form) for form in row.key if not isinstance(form, str)]
    return [whole(each) for each in found] if only_whole else found


def _taken_by(row: Row, level: Level, *, only_whole: bool) -> list[Stretch]:
    if level.stretched:
        found = [(piece.low, piece.high) for piece in level.index.pieces if piece.row is row]
        return merged([whole(each) for each in found] if only_whole else found)
    return merged(_stretches(row, only_whole=only_whole))


def _parts(level: Level) -> bool:
    """Say whether some row is for numbers with a fraction, so that the key is such a number whatever else is known of it."""
    return any(cut[1] % 1 for piece in level.index.pieces for cut in (piece.low, piece.high))


def _odds(domain: Dice | Numbers, level: Level, way: _Way, stretches: list[Stretch]) -> str:
    """Say how many rolls fall there: of the bare dice, and at the sum of modifiers at which most do."""
    if not isinstance(domain, Dice) or domain.open_from is not None:
        return ""
    times, total = 1, domain.total
    for by, (ways, of) in way.rolls.items():
        if by != level.by:
            times, total = times * ways, total * of
    sums = [(domain.bare(), domain.weight(stretches, domain.bare()))]
    if not any(map(endless, stretches)):
        shift, most = domain.odds(stretches)
        sums += [(shift, most)] if most > sums[0][1] else []
    parts: list[str] = []
    for shift, rolls in sums:
        if rolls * times:
            parts.append(f"{rolls * times} of {total}{'' if parts else ' rolls'}{f' at {shift:+d}' if shift else ''}")
    return f" ({', '.join(parts)})" if parts else ""
