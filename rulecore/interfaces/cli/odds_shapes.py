"""Odds as JSON, and the words both forms share: outcomes, fractions, percentages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.interfaces.cli.output import plain, reason_shape
from rulecore.values.beyond import Beyond
from rulecore.values.cannot import Cannot
from rulecore.values.numbers import fraction_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rulecore.analysis.odds import OddsResult

    Side = tuple[str, list[OddsResult]]


def shape(definition: dict[str, Any], sides: Sequence[Side]) -> dict[str, Any]:
    """Give the JSON object of a question: a point for each combination of facts, other rules beside it under `versus`."""
    (_, first), *others = sides

    def point(result: OddsResult) -> dict[str, Any]:
        return _point(result, lambda outcome: _cell(definition, result.places.get(outcome)))

    found: dict[str, Any] = {"what": definition["id"], "series": [point(each) for each in first]}
    if others:
        found["versus"] = [{"with": name, "series": [point(each) for each in points]} for name, points in others]
    found["cite"] = list(definition.get("cite", ()))
    if definition.get("status") not in (None, "known"):
        found["status"] = definition["status"]
    return found


def _point(result: OddsResult, cell: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "given": {name: typed(value) for name, value in result.given.items()},
        "odds": [{**_row(result, each), **cell(each[0])} for each in result.rows],
        "exact": result.exact,
    }
    if result.asked:
        found["of"] = list(result.asked)
    if result.ever is not None:
        mean = result.ever[1]
        found["ever"] = fraction_text(*result.ever[0].as_integer_ratio())
        found["mean"] = fraction_text(*mean.as_integer_ratio()) if mean is not None else None
    if not result.exact:
        settled = result.left[1] - result.left[0], result.left[1]
        found["settled"] = fraction_text(*settled)
        found["open"] = {"at": list(result.open.places), "apart": dict(result.open.apart)} if result.open is not None else {}
    if result.values:
        found["values"] = {name: [_row(result, each, one=True) for each in rows] for name, rows in result.values.items()}
    found["facts"] = {name: typed(value) for name, value in result.facts_used.items()}
    found["reasons"] = [reason_shape(each) for each in result.reasons]
    if result.refused:
        found["refused"] = [each.text for each in result.refused]
    return found


def _row(result: OddsResult, row: tuple[Any, int, int], *, one: bool = False) -> dict[str, Any]:
    """Give one outcome with its probability, or with the lowest and highest that it may have where a budget ran out."""
    outcome, top, under = row
    joint = len(result.asked) > 1 and not one
    told = {name: _outcome(value) for name, value in zip(result.asked, outcome, strict=True)} if joint else _outcome(outcome)
    if not result.exact:
        return {"outcome": told, "low": fraction_text(top, under), "high": fraction_text(*result.most(top, under))}
    return {"outcome": told, "fraction": fraction_text(top, under), "probability": float(f"{top / under:.4g}")}


def _outcome(outcome: Any) -> Any:
    if isinstance(outcome, (Beyond, Cannot, tuple)):
        return outcome_words(outcome)
    return plain(outcome)


def _cell(definition: dict[str, Any], found: Any) -> dict[str, Any]:
    if found is None:
        return {}
    from rulecore.interfaces.cli.look import json_cell

    return {"cell": found.cell_text, "result": json_cell(definition, found.value)}


def typed(value: Any) -> Any:
    """Give a fact as JSON knows it: a number that was told as text is a number again.

    >>> typed("4"), typed("calm"), typed("-1/2")
    (4, 'calm', '-1/2')
    """
    text = str(value)
    if isinstance(value, str) and text.removeprefix("-").isdecimal() and text.isascii() and len(text) < 20:
        return int(text)
    return plain(value)


def outcome_words(outcome: Any) -> str:
    """Give an outcome as a person reads it.

    >>> outcome_words("no_change"), outcome_words((3, 5)), outcome_words(Beyond(21)), outcome_words(None)
    ('no change', '3 : 5', '21+', 'none')
    """
    from rulecore.language.explainer import show

    if isinstance(outcome, tuple):
        return " : ".join(map(outcome_words, outcome))
    if isinstance(outcome, Cannot):
        return "; ".join(outcome.reasons) or "cannot"
    if isinstance(outcome, bool):
        return "yes" if outcome else "no"
    return show(outcome).replace("_", " ")


def percent(top: int, under: int) -> str:
    """Give a probability in percent with one decimal; what is possible is never 0, what may fail never 100.

    >>> percent(1, 12), percent(1, 100_000), percent(0, 1), percent(99_999, 100_000), percent(1, 1)
    ('8.3 %', '< 0.1 %', '0 %', '> 99.9 %', '100 %')
    """
    if top in (0, under):
        return "100 %" if top else "0 %"
    tenths = (2000 * top + under) // (2 * under)
    if tenths in (0, 1000):
        return "> 99.9 %" if tenths else "< 0.1 %"
    return f"{tenths // 10}.{tenths % 10} %"


#: A fraction of more characters says nothing to anybody.
LONGEST = 21


def fraction(top: int, under: int) -> str:
    """Give a probability as a fraction in lowest terms, or where that is long as one case in about so many.

    >>> fraction(1, 12), fraction(3, 7**13), fraction(3, 7**30), fraction(7**30 - 1, 7**30)
    ('1/12', '3/96889010407', '1 in 10^24', '')
    >>> fraction(10**11 + 1, 7**18)
    '1 in 16,284'
    """
    text = fraction_text(top, under)
    if len(text) <= LONGEST:
        return text
    cases = (2 * under + top) // (2 * top)
    if cases < 10:
        return ""
    return f"1 in {cases:,}" if cases < 10**12 else f"1 in 10^{len(str(cases)) - 1}"
