"""The JSON of `rulecore simulate`: its keys are promises."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rulecore.analysis.simulate import wilson
from rulecore.analysis.simulate.fires import WORDS

if TYPE_CHECKING:
    from rulecore.analysis.simulate import Failure, Summary
    from rulecore.analysis.simulate.fires import Thing
    from rulecore.interfaces.played import Played


def shape(played: Played) -> dict[str, Any]:
    """Give the totals as `rulecore simulate --json` promises them."""
    seats, battles, totals, asked = played
    runs, rules = totals.runs, played.rules()
    return {
        "runs": runs,
        "asked": asked,
        "stopped": totals.stopped,
        "seed": battles.seed,
        "scenario": seats.setting.scenario,
        "sides": seats.sides,
        "outcomes": [{"name": name, **_counted(count, runs)} for name, count in played.outcomes()],
        "captains": [{"name": name, **_counted(count, runs)} for name, count in played.captains()],
        "reasons": [{"name": winner, "text": reason, **_counted(count, runs)} for winner, reason, count in played.reasons()],
        "numbers": {name: _summary(each) for name, each in played.numbers().items()},
        "rules": {"fired": {name: count for name, count in rules if count}, "never": [name for name, count in rules if not count]},
        "happened": [{**_thing(each), "runs": count} for each, count in played.fired()],
        "never": [_thing(each) for each in played.never()],
        "failed": [_failure(each) for each in totals.failures],
    }


def _counted(count: int, runs: int) -> dict[str, Any]:
    low, high = wilson(count, runs)
    return {"count": count, "share": _float(Fraction(count, runs or 1)), "low": _float(low), "high": _float(high)}


def _float(number: Fraction) -> float:
    return round(float(number), 6)


def _summary(each: Summary) -> dict[str, Any]:
    exact = {name: getattr(each, name) for name in ("least", "quarter", "median", "three_quarters", "most")}
    return {"mean": _float(each.mean), **exact}


def _thing(each: Thing) -> dict[str, Any]:
    return {"what": WORDS[each.mark[0]], "name": each.name, "at": each.at, "cite": list(each.cite)}


def _failure(each: Failure) -> dict[str, Any]:
    return {"run": each.run, "seed": each.seed, "what": each.what, "at": each.at, "who": each.who, "text": each.text}
