"""How often each row of a chart comes up: exact whole weights, worked out by looking up every combination of what the dice can show."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

from rulecore.values.refusals import spend

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rulecore.tables.table import Decode, Found, Table

    #: The weights of each input that is left to chance; or those of the only one.
    Weights = Mapping[str, Mapping[Any, int]] | Mapping[Any, int]


def row_odds(table: Table, weights: Weights, *, given: Mapping[str, Any] | None = None) -> list[tuple[str, int]]:
    """List how often each row is found, as printed from the first to the last; what finds no row comes after them, as its reason.

    `weights` are those of the totals when the table has one key, else a mapping from each input left to chance to its weights; the others
    are `given`. Inputs are independent.

    >>> from rulecore.tables.levels import Level, Row
    >>> from rulecore.tables.table import Table
    >>> leap = Table("leap", Level("total", [Row("1-3", [[1, 3]], "", 5), Row("4+", [[4, None]], "", 6)]), types="number")
    >>> row_odds(leap, {2: 1, 3: 2, 4: 3})
    [('1-3', 3), ('4+', 3)]
    """
    counts: dict[str, int] = {", ".join([row.label for row in rows]): 0 for rows, _ in table.lines()}
    for found, weight in found_odds(table, weights, given=given):
        label = found.cell_text if found.missing else found.row_label
        counts[label] = counts.get(label, 0) + weight
    return list(counts.items())


def found_odds(
    table: Table,
    weights: Weights,
    *,
    given: Mapping[str, Any] | None = None,
    alternative: bool = False,
    decode: Decode | None = None,
) -> Iterator[tuple[Found, int]]:
    """Give what is found and how often, once for each combination of what is left to chance."""
    known = dict(given or {})
    left = _by_name(table, weights, known)
    size = prod(map(len, left.values()))
    spend(f"the rows of {table.id}", steps=size, bits=64, outcomes=size)
    for values, weight in _combinations(list(left.items()), {}, 1):
        yield table.look({**known, **values}, alternative=alternative, decode=decode), weight


def _by_name(table: Table, weights: Weights, known: Mapping[str, Any]) -> dict[str, Mapping[Any, int]]:
    whole = {value: each for value, each in weights.items() if isinstance(each, int)}
    if len(whole) == len(weights):  # the weights of the only input
        (name,) = [each for each in (*table.keys, *table.branches) if each not in known] or [""]
        return {name: whole}
    return dict(weights)


def _combinations(left: list[tuple[str, Mapping[Any, int]]], values: dict[str, Any], weight: int) -> Iterator[tuple[dict[str, Any], int]]:
    if not left:
        yield values, weight
        return
    name, weights = left[0]
    for value, ways in weights.items():
        yield from _combinations(left[1:], {**values, name: value}, weight * ways)
