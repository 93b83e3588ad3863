"""`Table`: one printed chart as data, what it gives for some keys, and where in the chart that stands.

It is made by `reader` from a rule file or by `from_json` from the cache; nothing changes it afterwards. What cells of effects, dice,
damage and words mean is the business of the layers above: to a table they are values it hands out, through `decode` when one is given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.tables.cells import decoded, is_dash, noun, reading
from rulecore.tables.levels import Level, Row
from rulecore.tables.trails import Trail, cell_words, no_row_words
from rulecore.values.cannot import Cannot, any_cannot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    #: A value for each of a table's inputs in order, or by name.
    Keys = Sequence[Any] | dict[str, Any]
    #: Makes the value of a cell, whose type is given first.
    Decode = Callable[[str, Any], Any]


class Found:
    """What a look gave: the value, the place in the chart in words, and the place in the file.

    `row_label` and `column_label` are as printed; `missing` says that the chart has no such place; `cite` are the rules of a branch.
    """

    __slots__ = ("at", "cell_text", "cite", "column_label", "missing", "row_label", "value")

    def __init__(self, value: Any, cell_text: str, trail: Trail) -> None:
        self.value = value
        self.cell_text = cell_text
        self.row_label = ", ".join([row.label for row in trail.rows])
        self.column_label = trail.column.label if trail.column is not None else ""
        self.missing = bool(trail.refusal) or trail.fallen
        self.at = trail.at
        self.cite = trail.cite

    def __repr__(self) -> str:
        return f"Found({self.value!r}, {self.cell_text!r})"


class Table:
    """One chart. `inputs` are the names of what it is looked up by, in order: its keys, those of branches in rows, the column last.

    >>> heads = Level("speed", [Row("1", [1], "", 0), Row("2", [2], "", 1)])
    >>> rows = Level("mood", [Row("calm", ["calm"], "m.yaml:3:5", [1, 2]), Row("cross", ["cross"], "m.yaml:4:5", [3, ["-"]])])
    >>> leap = Table("leap", rows, types="number", columns=heads)
    >>> leap.inputs, leap.look(("calm", 2)), leap.look(("calm",)).value
    (('mood', 'speed'), Found(2, 'row calm, speed 2'), {'1': 1, '2': 2})
    >>> leap.look(("cross", 2)).value, leap.look(("glad", 2)).value
    (cannot (leap has no number for row cross, speed 2), cannot (leap has no row glad))
    """

    __slots__ = (
        *("alternative", "at", "branches", "columns", "ends", "id", "inputs", "keys", "match", "named"),
        *("otherwise", "otherwise_at", "root", "types"),
    )

    def __init__(  # noqa: PLR0913 - one flat record; every part but three has a default
        self,
        id: str,
        root: Level,
        *,
        types: str | dict[str, str],
        keys: Sequence[str] = (),
        columns: Level | None = None,
        named: bool = False,
        ends: Sequence[str] = ("", ""),
        match: str = "",
        otherwise: Any = None,
        otherwise_at: str = "",
        alternative: bool = False,
        at: str = "",
    ) -> None:
        self.id = id
        self.root = root
        self.types = types
        self.keys: tuple[str, ...] = tuple(keys) or (root.by,)
        self.columns = columns
        #: Whether the columns are names that are given all at once, not the values of a key.
        self.named = named
        #: `clamp`, `cannot` or nothing said: below the first row, above the last.
        self.ends = (ends[0], ends[1])
        self.match = match
        #: The cell that counts where no row fits, one for each column where columns have types of their own; none but where it has a place.
        self.otherwise = otherwise
        self.otherwise_at = otherwise_at
        self.alternative = alternative
        self.at = at
        self.branches = tuple(dict.fromkeys(level.by for level in _levels(root) if level.by not in self.keys))
        self.inputs = (*self.keys, *self.branches, *((columns.by,) if columns is not None else ()))

    # ---- what a table is like ------------------------------------------------------------------------------------------

    @property
    def column_labels(self) -> tuple[str, ...]:
        """The heads of the columns, from left to right."""
        return tuple([head.label for head in self.columns.rows]) if self.columns is not None else ()

    def type_of(self, column: str = "") -> str:
        """Give the type of the cells, or of those of one column."""
        return self.types.get(column, "unknown") if isinstance(self.types, dict) else self.types

    @property
    def refuses(self) -> bool:
        """Whether even a table that is proved complete can give *cannot*: by a dash, or where `ends` says so."""
        if "cannot" in self.ends:
            return True
        cells = (cell for _, line in self.lines() for cell in line)
        return any(is_dash(reading(cell, second=second)) for cell in cells for second in (False, True))

    @property
    def wants_doubles(self) -> tuple[str, ...]:
        """The keys with a row `doubles`: that word is looked up instead of the total where all dice show the same face."""
        return tuple(dict.fromkeys(level.by for level in _levels(self.root) if "doubles" in level.index.words))

    def levels(self) -> Iterator[Level]:
        """Give every level of rows, the outermost first."""
        return _levels(self.root)

    def lines(self) -> Iterator[tuple[tuple[Row, ...], list[Any]]]:
        """Give every printed line: the rows that lead to it, outermost first, and its cells as JSON holds them."""
        return _lines(self.root, (), across=self.columns is not None)

    # ---- looking up ----------------------------------------------------------------------------------------------------

    def look(self, keys: Keys, *, alternative: bool = False, decode: Decode | None = None) -> Found:
        """Give what stands where these keys meet, given in the order of `inputs` or by name; without the column, a dict of all columns.

        The value is a *cannot* with its reason where a dash stands or the chart has no such row, and where a key is one.
        """
        trail = self._follow(keys)
        value = any_cannot(keys.values() if isinstance(keys, dict) else keys)
        if value is None:
            value = self._value(trail, alternative=alternative, decode=decode)
        return Found(value, trail.refusal or cell_words(self, trail), trail)

    def value(self, keys: Keys, *, alternative: bool = False, decode: Decode | None = None) -> Any:
        """Give the value alone."""
        refused = any_cannot(keys.values() if isinstance(keys, dict) else keys)
        return self._value(self._follow(keys), alternative=alternative, decode=decode) if refused is None else refused

    def function(self, *, alternative: bool = False, decode: Decode | None = None, columns: bool = True) -> Callable[..., Any]:
        """Give a function of the keys as fast as a dict; without `columns`, one that gives whole rows, which are not to be changed."""
        from rulecore.tables.functions import remembering

        width = len(self.inputs) if columns or self.columns is None else len(self.inputs) - 1
        return remembering(width, lambda *keys: self.value(keys, alternative=alternative, decode=decode))

    def _follow(self, keys: Keys) -> Trail:
        """Follow the keys through the levels to a cell, a row of cells, or the reason why there is none."""
        given = keys if isinstance(keys, dict) else dict(zip(self.inputs, keys, strict=False))
        trail = Trail(self.at, whole=self.columns is not None and self.columns.by not in given)
        place: Any = self.root
        while isinstance(place, Level):
            row = self._row(place, given, trail)
            if row is None:
                break
            trail.enter(place, row)
            place = row.inner
        trail.cells = place
        if self.columns is not None and not trail.whole and not trail.refusal:
            trail.column = self._row(self.columns, given, trail)
        return trail

    def _row(self, level: Level, given: dict[str, Any], trail: Trail) -> Row | None:
        """Find the row of a level, by the ends and `otherwise` too; where there is none, the trail is told what counts instead."""
        if level.by not in given:
            trail.refusal = f"no row unless {level.by} is known"
            return None
        value = given[level.by]
        row = level.find(value) or level.otherwise
        if row is not None:
            return row
        side = level.beyond(value)
        end = self.ends[side > 0] if side else ""
        if end == "clamp":
            return level.index.pieces[-1 if side > 0 else 0].row
        if self.otherwise_at and end != "cannot" and not (self.named and level is self.columns):
            trail.fall_back(self.otherwise_at)
        else:
            trail.refusal = no_row_words(self, trail, level, value)
        return None

    def _value(self, trail: Trail, *, alternative: bool, decode: Decode | None) -> Any:
        if trail.refusal:
            return Cannot((f"{self.id} has {trail.refusal}",))
        if not trail.whole or self.columns is None:
            return self._cell(trail, trail.column, alternative=alternative, decode=decode)
        return {head.label: self._cell(trail, head, alternative=alternative, decode=decode) for head in self.columns.rows}

    def _cell(self, trail: Trail, column: Row | None, *, alternative: bool, decode: Decode | None) -> Any:
        type_ = self.type_of(column.label if column is not None else "")
        cells = self.otherwise if trail.fallen else trail.cells
        across = column is not None and (isinstance(self.types, dict) or not trail.fallen)
        cell = reading(cells[column.inner] if across and column is not None else cells, second=alternative)
        if is_dash(cell):
            return Cannot((f"{self.id} has no {noun(type_)} for {cell_words(self, trail, column)}",))
        value = decoded(cell)
        return value if decode is None else decode(type_, value)

    # ---- JSON ----------------------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Write the table as JSON values; what is not said is left out."""
        written = {
            "id": self.id,
            "types": self.types,
            "keys": list(self.keys),
            "rows": _level_json(self.root),
            "columns": _level_json(self.columns) if self.columns is not None else None,
            "named": self.named,
            "ends": list(self.ends) if any(self.ends) else None,
            "match": self.match,
            "otherwise": self.otherwise,
            "otherwise_at": self.otherwise_at,
            "alternative": self.alternative,
            "at": self.at,
        }
        return {key: value for key, value in written.items() if key == "otherwise" or value not in (None, "", False)}

    @classmethod
    def from_json(cls, written: dict[str, Any]) -> Table:
        """Read a table back."""
        rest = {key: value for key, value in written.items() if key not in ("id", "rows", "columns")}
        stretched = bool(written.get("match"))
        columns = written.get("columns")
        return cls(
            written["id"],
            _level_from(written["rows"], stretched=stretched),
            columns=_level_from(columns, stretched=stretched) if columns is not None else None,
            **rest,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.id, self.inputs, self.at))

    def __repr__(self) -> str:
        return f"Table({self.id!r}, by {', '.join(self.inputs)})"


def _levels(level: Level) -> Iterator[Level]:
    yield level
    for row in level.rows:
        if isinstance(row.inner, Level):
            yield from _levels(row.inner)


def _lines(level: Level, above: tuple[Row, ...], *, across: bool) -> Iterator[tuple[tuple[Row, ...], list[Any]]]:
    for row in level.rows:
        rows = (*above, row)
        if isinstance(row.inner, Level):
            yield from _lines(row.inner, rows, across=across)
        else:
            yield rows, (row.inner if across else [row.inner])


def _level_json(level: Level) -> dict[str, Any]:
    rows = [[row.label, row.key, row.at, _level_json(row.inner) if isinstance(row.inner, Level) else row.inner] for row in level.rows]
    return {"by": level.by, "rows": rows, "cite": list(level.cite)} if level.cite else {"by": level.by, "rows": rows}


def _level_from(written: dict[str, Any], *, stretched: bool) -> Level:
    rows = [Row(*row) for row in written["rows"]]
    for row in rows:
        if type(row.inner) is dict:
            row.inner = _level_from(row.inner, stretched=stretched)
    return Level(written["by"], rows, cite=written.get("cite", ()), stretched=stretched)
