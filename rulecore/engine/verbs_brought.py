"""The verbs that plugins bring: their values are worked out here, their words are written in the journal, the plugin does the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.engine.arguments import Parameters
from rulecore.engine.instructions import filled
from rulecore.engine.interruptions import Waiting
from rulecore.engine.lines import readings
from rulecore.values.cannot import Cannot
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names
    from rulecore.engine.performers import Effect, Perform, Performers


def brought(k: Performers, effect: Effect) -> Perform:
    """Make an effect with a plugin's verb ready."""
    verb: str = effect["verb"]
    written = k.rulebook.get("verbs", verb)
    given, parameters = readings(k.rulebook, effect["arguments"]), Parameters(k, written["parameters"])

    def perform(p: Doing, names: Names) -> None:
        values = parameters.bound(p, {name: value(p, names) for name, value in given})
        refused = next((each for each in values.values() if type(each) is Cannot), None)
        if refused is not None:
            p.refused(verb, refused, effect)
            return
        if p.at_table:
            p.note("instruction", _told(effect, values), effect)
            return
        if not all(p.there(each) for each in values.values() if getattr(each, "_sort", "") == "piece"):
            return
        act = p.plugin_verb(verb) if p.plugin_verb is not None else None
        if act is None:
            raise Waiting(f"the verb {verb}", effect.get("at", ""))
        p.note(verb, _told(effect, values), effect)
        act(**values)

    return perform


def _told(effect: Effect, values: Names) -> str:
    told = {name: ", ".join(map(str, each)) if isinstance(each, tuple) else shown(each) for name, each in values.items()}
    return filled(effect["words"], told)
