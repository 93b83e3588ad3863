"""What all commands print alike: problems, reasons, tables and JSON."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rulecore.errors import Problem
    from rulecore.reasons import Reason


def print_problems(problems: Iterable[Problem], *, err: bool = True) -> None:
    """Print each problem, an empty line between two; to the error stream, unless they are what was asked for."""
    click.echo("\n\n".join(map(str, problems)), err=err)


def print_reasons(reasons: Iterable[Reason]) -> None:
    """Print why, one reason a line."""
    for reason in reasons:
        click.echo(str(reason))


def print_table(headings: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Print rows under headings: drawn by rich for a terminal, in plain columns for everything else.

    >>> print_table(["weather", "odds"], [["fog", "1/12"], ["clear", "11/12"]])
    weather  odds
    fog      1/12
    clear    11/12
    """
    texts = [[str(cell) for cell in row] for row in rows]
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        table = Table(*headings, box=None, pad_edge=False)
        for row in texts:
            table.add_row(*map(Text, row))
        Console(highlight=False).print(table)
        return
    for line in columns(headings, texts):
        click.echo(line)


def columns(headings: Sequence[str], rows: Sequence[Sequence[str]], *, right: int = 0) -> list[str]:
    """Give rows in plain columns, under headings if there are any; so many columns at the left stand to the right, as numbers do.

    >>> columns([], [["9", "fog"], ["10", "clear"]], right=1)
    [' 9  fog', '10  clear']
    """
    lines = [*([list(headings)] if headings else []), *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))] if lines else []
    cells = [
        [cell.rjust(width) if at < right else cell.ljust(width) for at, (cell, width) in enumerate(zip(line, widths, strict=True))]
        for line in lines
    ]
    return ["  ".join(each).rstrip() for each in cells]


def write_json(thing: Any) -> None:
    """Print a thing as JSON."""
    import json

    click.echo(json.dumps(plain(thing), ensure_ascii=False, indent=2))


def plain(value: Any) -> Any:
    """Turn a value of the rulebook into what JSON knows: whole numbers stay numbers, fractions are text in lowest terms, *cannot* is null.

    >>> from fractions import Fraction
    >>> plain({"odds": Fraction(2, 24), "total": Fraction(4, 2), "words": ("white", "brown")})
    {'odds': '1/12', 'total': 2, 'words': ['white', 'brown']}
    """
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, dict):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    if hasattr(value, "denominator"):
        return str(value) if value.denominator != 1 else int(value)
    return str(value) if value else None


def json_value(value: Any) -> Any:
    """Give a value that somebody told: a number, a truth, a word, the name of a piece.

    >>> json_value(3), json_value(False), json_value("calm"), json_value(None)
    (3, False, 'calm', None)
    """
    from rulecore.language.explainer import show

    return plain(value) if value is None or isinstance(value, (bool, int, str)) or hasattr(value, "denominator") else show(value)


def problem_shape(problem: Problem) -> dict[str, Any]:
    """Give the JSON object of a problem."""
    return {
        "code": problem.code,
        "severity": problem.severity,
        "at": str(problem.at) if problem.at else None,
        "message": problem.message,
        "hint": problem.hint,
    }


def reason_shape(reason: Reason) -> dict[str, Any]:
    """Give the JSON object of a reason."""
    return {
        "id": reason.id,
        "text": reason.text,
        "value": plain(reason.value),
        "applied": reason.applied,
        "cite": list(reason.cite),
        "layer": reason.layer,
        "at": reason.at,
    }
