"""Tells odds to a person: a line for each outcome, a matrix for a series, other rules beside them, and what they follow from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulecore.interfaces.cli.odds_effects import between, tell_effects, tell_open
from rulecore.interfaces.cli.odds_shapes import fraction, outcome_words, percent, typed
from rulecore.interfaces.cli.output import print_reasons, print_table
from rulecore.values.beyond import Beyond

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulecore.analysis.odds import OddsResult

    Side = tuple[str, list[OddsResult]]
    #: A probability as fraction and in percent.
    Cell = tuple[str, str]

#: A series has a column for each outcome while there are no more than so many.
MOST_COLUMNS = 6
AS_IT_IS = "as it is"


def tell(definition: dict[str, Any], sides: Sequence[Side], *, at_least: bool = False) -> None:
    """Print the odds of one question."""
    points = sides[0][1]
    same = {name: value for name, value in points[0].given.items() if all(each.given[name] == value for each in points)}
    click.echo(_head(definition, same))
    click.echo()
    if len(sides) > 1:
        _beside(sides, at_least=at_least)
    elif len(points) > 1:
        _matrix(points, at_least=at_least)
    elif points[0].asked:
        tell_effects(points[0], at_least=at_least)
    elif "runs" in definition:
        click.echo("Nothing that was told changes by it.")
        click.echo("  Say what you ask for with --of PIECE.FIELD, or tell what lies on the table with --set PIECE.FIELD=VALUE.")
    else:
        _one(points[0], definition, at_least=at_least)
    if points[0].asked and (len(sides) > 1 or len(points) > 1):
        tell_open(next((each for _, results in sides for each in results if not each.exact), points[0]))
    _why(points)
    if definition.get("status") not in (None, "known"):
        source = f": {definition['source']}" if definition.get("source") else ""
        click.echo(f"  ({definition['status']}{source})")


def _head(definition: dict[str, Any], same: dict[str, Any]) -> str:
    title = str(definition.get("title") or str(definition["id"]).replace("_", " "))
    cite = f"  [{', '.join(definition['cite'])}]" if definition.get("cite") else ""
    given = ", ".join(f"{name} {value}" for name, value in same.items())
    return f"{title}{f', {given}' if given else ''}{cite}"


# ---- one question ---------------------------------------------------------------------------------------------------------------


def _one(result: OddsResult, definition: dict[str, Any], *, at_least: bool) -> None:
    if result.refused:
        return
    there = {outcome: _there(definition, result, outcome) for outcome, _, _ in result.rows}
    if any(there.values()):
        heads = ["row", "there", "odds", ""]
        rows = [[outcome_words(o), there[o], fraction(top, under), percent(top, under)] for o, top, under in result.rows]
    else:
        heads = ["at least" if at_least else "row" if result.sort == "tables" else "outcome", "odds", ""]
        rows = [[outcome_words(o), fraction(top, under), percent(top, under)] for o, top, under in result.rows]
    print_table(heads, rows)
    for name, values in result.values.items():
        if len(result.values) > 1 or _says_more(result, values):
            click.echo()
            print_table([name.replace("_", " "), "odds", ""], [[outcome_words(o), fraction(t, u), percent(t, u)] for o, t, u in values])


def _says_more(result: OddsResult, values: list[Any]) -> bool:
    """Say whether the odds of cells are not just those of rows once more."""
    return [each[1:] for each in values] != [each[1:] for each in result.rows if each[1]]


def _there(definition: dict[str, Any], result: OddsResult, outcome: Any) -> str:
    """Give what stands in a row of a table; nothing where columns have odds of their own, or the row never comes up."""
    found = result.places.get(outcome)
    if found is None or (isinstance(found.value, dict) and "dice" not in found.value):
        return ""
    if isinstance(found.value, dict):
        from rulecore.engine.instructions import rolled_words

        return rolled_words(found.value)
    from rulecore.interfaces.cli.look import shown_cell

    return shown_cell(definition, found.value).replace("_", " ")


def _refused(result: OddsResult) -> None:
    given = ", ".join(f"{name} {value}" for name, value in result.given.items())
    click.echo(f"  nothing is rolled{f' with {given}' if given else ''}:")
    for reason in result.refused:
        cite = f"  [{', '.join(reason.cite)}]" if reason.cite else ""
        click.echo(f"    {reason.text}{cite}")


# ---- a series -------------------------------------------------------------------------------------------------------------------


def _matrix(points: list[OddsResult], *, at_least: bool) -> None:
    """Give a line for each point with a column for each outcome, or where there are many outcomes the other way round."""
    names = _running(points)
    outcomes = _outcomes(points)
    if len(outcomes) <= MOST_COLUMNS:
        heads = [*names, *[_outcome_head(each, at_least=at_least) for each in outcomes]]
        given = [[str(each.given[name]) for name in names] for each in points]
        columns = _columns([_cells(each, outcomes) for each in points])
        print_table(heads, [[*words, *cells] for words, cells in zip(given, columns, strict=True)])
        return
    heads = [" ".join(names), *[" ".join(str(each.given[name]) for name in names) for each in points]]
    rows = [
        [_outcome_head(outcome, at_least=at_least), *[_share_in(each, outcome) if each.rows else "-" for each in points]]
        for outcome in outcomes
    ]
    print_table(heads, rows)


def _share_in(result: OddsResult, outcome: Any) -> str:
    return percent(*result.odds(outcome)) if result.exact else between(result, *result.odds(outcome)).removeprefix("between ")


def _running(points: list[OddsResult]) -> list[str]:
    first = points[0].given
    return [name for name in first if any(each.given[name] != first[name] for each in points)]


def _outcomes(points: Sequence[OddsResult]) -> list[Any]:
    found = list(dict.fromkeys(outcome for each in points for outcome, _, _ in each.rows))
    counted = all(each.counted for each in points if each.rows)
    return sorted(found, key=lambda each: (True, each.least) if isinstance(each, Beyond) else (False, each)) if counted else found


def _outcome_head(outcome: Any, *, at_least: bool) -> str:
    words = outcome_words(outcome)
    return f"{words}+" if at_least and not words.endswith("+") else words


def _cells(result: OddsResult, outcomes: list[Any]) -> list[Cell]:
    if not result.rows:
        return [("refused", ""), *[("-", "")] * (len(outcomes) - 1)]
    return [_odds_in(result, outcome) for outcome in outcomes]


def _odds_in(result: OddsResult, outcome: Any) -> Cell:
    """Give the odds of one outcome among those of a result; where a budget ran out, what they may be."""
    return _odds(*result.odds(outcome)) if result.exact else ("", between(result, *result.odds(outcome)))


def _odds(top: int, under: int) -> Cell:
    return (fraction(top, under), percent(top, under)) if top not in (0, under) else ("", percent(top, under))


def _columns(rows: list[list[Cell]]) -> list[list[str]]:
    """Give cells as text, the fractions and percentages of a column under each other."""
    widths = [[max(len(cell[part]) for cell in column) for part in (0, 1)] for column in zip(*rows, strict=True)]
    found = []
    for row in rows:
        pairs = zip(row, widths, strict=True)
        found.append([f"{odds:>{left}}{'  ' if left else ''}{share:>{right}}" for (odds, share), (left, right) in pairs])
    return found


# ---- beside other rules ---------------------------------------------------------------------------------------------------------


def _beside(sides: Sequence[Side], *, at_least: bool) -> None:
    names = _running(sides[0][1])
    heads: list[list[str]] = []
    rows: list[list[Cell]] = []
    for place, point in enumerate(sides[0][1]):
        across = [points[place] for _, points in sides]
        given = [str(point.given[name]) for name in names]
        if not any(each.rows for each in across):
            heads.append([*given, "-"])
            rows.append([("refused", "") for _ in across])
        for outcome in _outcomes(across):
            heads.append([*given, _outcome_head(outcome, at_least=at_least)])
            rows.append([_odds_in(each, outcome) if each.rows else ("refused", "") for each in across])
    columns = [[*head, *cells] for head, cells in zip(heads, _columns(rows), strict=True)]
    print_table([*names, "outcome", AS_IT_IS, *[name for name, _ in sides[1:]]], columns)
    if not names:
        _cells_beside([(name, points[0]) for name, points in sides])


def _cells_beside(sides: Sequence[tuple[str, OddsResult]]) -> None:
    """Print the odds of what stands in the cells where the sides differ in that: the same row may hold another thing."""
    results = [result for _, result in sides]
    for column in dict.fromkeys(name for each in results for name in each.values):
        there = [{outcome: (top, under) for outcome, top, under in each.values.get(column, ())} for each in results]
        if all(each == there[0] for each in there):
            continue
        outcomes = list(dict.fromkeys(outcome for each in there for outcome in each))
        cells = _columns([[_odds(*each.get(outcome, (0, 1))) for each in there] for outcome in outcomes])
        click.echo()
        head = "what stands there" if column == "cell" else column.replace("_", " ")
        rows = [[outcome_words(outcome), *row] for outcome, row in zip(outcomes, cells, strict=True)]
        print_table([head, AS_IT_IS, *[name for name, _ in sides[1:]]], rows)


# ---- why ------------------------------------------------------------------------------------------------------------------------


def _why(points: list[OddsResult]) -> None:
    """Print why nothing is rolled, and the reasons, those of a series as far as they are the same for all of it."""
    for each in points:
        if each.refused:
            if each.rows or len(points) > 1:
                click.echo()
            _refused(each)
    known = [{str(reason): reason for reason in each.reasons} for each in points]
    reasons = [reason for text, reason in known[0].items() if all(text in each for each in known)]
    if reasons:
        click.echo()
        some = any(len(each) > len(reasons) for each in known)
        click.echo("Why, as far as it is the same for all" if some else "Why")
        print_reasons(reasons)
    used = {name: typed(value) for each in points for name, value in each.facts_used.items()}
    ignored = [name for name in points[0].given if name not in used and not name.endswith(".card")]
    if ignored and not any(each.refused for each in points):
        click.echo()
        click.echo(f"  {', '.join(ignored)} {'makes' if len(ignored) == 1 else 'make'} no difference here.")
