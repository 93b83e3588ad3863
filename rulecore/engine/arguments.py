"""The names a definition is handed: what is given, else what is usual; what people at a table have not said is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.missing import MissingFact
from rulecore.errors import CommandWrong, Problem
from rulecore.language.types import Type
from rulecore.pieces.fields import ABSENT, admit_type
from rulecore.suggestions import did_you_mean
from rulecore.values.cannot import Cannot
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names
    from rulecore.engine.performers import Performers
    from rulecore.pieces.fields import Admit


class Parameters:
    """The parameters of one definition in order, with what is usual; the first one is its subject when it is a piece."""

    __slots__ = ("_usual", "subject", "written")

    def __init__(self, k: Performers, written: list[dict[str, Any]]) -> None:
        self.written = written
        self._usual = [(each["name"], k.read(each["usual"]) if each.get("usual") is not None else None) for each in written]
        self.subject: str = written[0]["name"] if written and written[0]["type"].startswith("piece ") else ""

    def bound(self, p: Doing, given: Mapping[str, Any]) -> Names:
        """Give every name its value; a usual value may read the names before it."""
        names: Names = {}
        for name, usual in self._usual:
            value = given.get(name)
            names[name] = usual(p, names) if value is None and usual is not None else value
        return names

    def complete(self, p: Doing, given: Mapping[str, Any], what: str) -> dict[str, Any]:
        """Give what people said its type, and fill in what nobody has said: a single piece, at a real table a nameless one; else ask."""
        known = [each["name"] for each in self.written]
        for name in given:
            if name not in known:
                hint = did_you_mean(name, known) or f"It is handed: {', '.join(known) or 'nothing'}."
                raise CommandWrong(Problem("roll/unknown-name", f'{what} is handed no "{name}".', hint=hint))
        found: dict[str, Any] = {}
        for each in self.written:
            name, type_ = each["name"], Type.parse(each["type"])
            if given.get(name) is not None:
                found[name] = fitted(p, name, type_, given[name])
            elif not each["optional"] and each.get("usual") is None:
                found[name] = self._unsaid(p, name, type_)
        return found

    def _unsaid(self, p: Doing, name: str, type_: Type) -> Any:
        if type_.shape == "piece" and not type_.several and (piece := p.anyone(type_.name, name)) is not None:
            return piece
        return fitted(p, name, type_, p.fact_of(MissingFact(name, type=type_)))


def _admitting(p: Doing, type_: Type) -> tuple[list[str] | None, Admit]:
    """Give the words of a type, where it has some, and what admits its values, made once."""
    found: tuple[list[str] | None, Admit] | None = p.performers.prepared.get(("type", str(type_)))
    if found is None:
        listed = type_.name if type_.shape == "choice" and p.rulebook.has("choices", type_.name) else ""
        words = p.rulebook.get("choices", listed)["words"] if listed else None
        found = words, admit_type(type_, words=words, ladder=p.rulebook.ladder(listed) if listed else None)
        p.performers.prepared["type", str(type_)] = found
    return found


def fitted(p: Doing, name: str, type_: Type, value: Any) -> Any:
    """Give a value that was handed over its type: pieces by their names, words of a ladder as its rungs; what doesn't fit is refused."""
    if type(value) is Cannot:
        return value
    if type_.shape in ("piece", "condition") and isinstance(value, str):
        value = p.state.by_id.get(value, value)
    words, admit = _admitting(p, type_)
    kept = admit(value)
    if kept is ABSENT:
        hint = did_you_mean(str(value), words) if words else ""
        told = f"Its words are: {', '.join(words)}." if words else ""
        raise CommandWrong(Problem("roll/wrong-type", f"{name} is {type_.words()}, not {shown(value)}.", hint=hint or told))
    return kept
