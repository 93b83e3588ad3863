"""The names that a check or table is handed when its odds are asked: what is given, else what is usual, else nobody has said it yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.unsaid import Unsaid
from rulecore.engine.arguments import fitted
from rulecore.engine.lines import reading
from rulecore.engine.missing import MissingFact
from rulecore.errors import CommandWrong, Problem
from rulecore.language.types import Type
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulecore.engine.doing import Doing

    Names = dict[str, Any]


class Binding:
    """The names of one definition with their values; pieces that nobody named are nameless ones."""

    def __init__(self, p: Doing, what: str, written: list[dict[str, Any]], given: Mapping[str, Any]) -> None:
        self.p = p
        self.names: Names = {}
        self._parameters = {each["name"]: each for each in written}
        self._refuse_others(what, given)
        for name in self._parameters:
            self.names[name] = self._value(name, given.get(name))

    def _refuse_others(self, what: str, given: Mapping[str, Any]) -> None:
        known = list(self._parameters)
        for name in given:
            if name not in self._parameters:
                hint = did_you_mean(name, known) or f"It is handed: {', '.join(known) or 'nothing'}."
                raise CommandWrong(Problem("roll/unknown-name", f'{what} is handed no "{name}".', hint=hint))

    def _value(self, name: str, given: Any) -> Any:
        parameter = self._parameters[name]
        type_ = Type.parse(parameter["type"])
        if given is not None:
            return fitted(self.p, name, type_, given)
        if parameter.get("usual") is not None:
            return self._usual(parameter)
        if parameter["optional"]:
            return None
        if type_.shape == "piece" and not type_.several and (piece := self.p.anyone(type_.name, name)) is not None:
            return piece
        return Unsaid(MissingFact(name, type=type_))

    def _usual(self, parameter: dict[str, Any]) -> Any:
        """Give what is usual; where that hangs on a fact, the fact is asked for when somebody looks."""
        try:
            with self.p.unasked():
                return reading(self.p.rulebook, parameter["usual"])(self.p, self.names)
        except MissingFact as lack:
            return Unsaid(lack)

    def answer(self, lack: MissingFact) -> bool:
        """Have a missing fact answered by whoever can; gives whether the same may be tried again with it."""
        ask = self.p.world.ask
        for name, value in self.names.items():
            if type(value) is Unsaid and value.lack is lack and ask is not None:
                usual = self._parameters[name].get("usual")
                if usual is not None:
                    self.names[name] = reading(self.p.rulebook, usual)(self.p, self.names)
                else:
                    self.names[name] = fitted(self.p, name, Type.parse(self._parameters[name]["type"]), ask(lack))
                return True
        return False
