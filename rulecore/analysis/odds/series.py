"""Odds for a range of facts: `inches=2..13` asks for each number from 2 to 13; several ranges ask for every combination."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.front import odds_of
from rulecore.errors import CommandWrong, Problem
from rulecore.values.beyond import Beyond

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rulecore.analysis.odds.results import OddsResult
    from rulecore.rulebook.rulebook import Rulebook

#: So many combinations are worked out for one question.
MOST_POINTS = 1_000


def series(rulebook: Rulebook, what: str, settings: Mapping[str, str], *, mod: Any = 0, upto: Any = None) -> list[OddsResult]:
    """Give the odds for every combination of the ranges among the settings, the last range running fastest.

    Totals without end are cut at the same place for all of them.
    """
    points = expanded(settings)
    found = [odds_of(rulebook, what, point, mod=mod, upto=upto) for point in points]
    cut = farthest_cut(found)
    if cut is None:
        return found
    return [each if cut_of(each) in (None, cut) else odds_of(rulebook, what, each.given, mod=mod, upto=cut - 1) for each in found]


def effect_series(
    rulebook: Rulebook,
    run: tuple[str, str],
    settings: Mapping[str, str],
    of: Sequence[str] = (),
    *,
    until: str = "",
    **how: Any,
) -> list[OddsResult]:
    """Give the odds of what is asked after something has run, or of the rounds `until` something holds, for every combination of ranges."""
    from rulecore.analysis.odds.procedures import effect_odds

    if until:
        from rulecore.analysis.odds.until import until_odds

        return [until_odds(rulebook, run, point, until, **how) for point in expanded(settings)]
    return [effect_odds(rulebook, run, point, of, **how) for point in expanded(settings)]


def farthest_cut(results: Iterable[OddsResult]) -> Any:
    """Give the highest of the places where totals without end are cut; none where no total is."""
    return max((cut for each in results if (cut := cut_of(each)) is not None), default=None)


def cut_of(result: OddsResult) -> Any:
    """Give the place from which on all totals are one outcome, or none."""
    return next((outcome.least for outcome, _, _ in result.rows if isinstance(outcome, Beyond)), None) if result.counted else None


def expanded(settings: Mapping[str, str]) -> list[dict[str, str]]:
    """Give every combination of what is told, where `1..3` stands for 1, 2 and 3.

    >>> expanded({"speed": "1..2", "mood": "calm"})
    [{'speed': '1', 'mood': 'calm'}, {'speed': '2', 'mood': 'calm'}]
    """
    points: list[dict[str, str]] = [{}]
    for name, text in settings.items():
        values = _values(name, text)
        if len(points) * len(values) > MOST_POINTS:
            hint = "Ask for a part of it."
            raise CommandWrong(Problem("odds/series", f"these ranges make more than {MOST_POINTS:,} combinations.", hint=hint))
        points = [{**point, name: value} for point in points for value in values]
    return points


def ranged(settings: Mapping[str, str]) -> list[str]:
    """Give the names that run through a range.

    >>> ranged({"speed": "1..2", "mood": "calm"})
    ['speed']
    """
    return [name for name, text in settings.items() if _ends(text) is not None]


def _values(name: str, text: str) -> list[str]:
    ends = _ends(text)
    if ends is None:
        return [text]
    low, high = ends
    if low > high:
        raise CommandWrong(Problem("odds/backwards", f"{name}={text} runs backwards.", hint=f"Write {name}={high}..{low}."))
    if high - low >= MOST_POINTS:
        raise CommandWrong(Problem("odds/series", f"{name}={text} is more than {MOST_POINTS:,} numbers.", hint="Ask for a part of it."))
    return [str(number) for number in range(low, high + 1)]


def _ends(text: str) -> tuple[int, int] | None:
    low, dots, high = text.partition("..")
    if not dots or not all(_whole(end) for end in (low, high)):
        return None
    return int(low), int(high)


def _whole(text: str) -> bool:
    digits = text.strip().removeprefix("-")
    return digits.isdecimal() and digits.isascii() and len(digits) < 100
