"""Rolling on a table: its dice, the row they find, and what stands in it - a value, or effects - with what is done in any case."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine import triggers
from rulecore.engine.arguments import Parameters
from rulecore.engine.checks import refuse
from rulecore.engine.interruptions import Frame, Stopped
from rulecore.engine.performers import run
from rulecore.engine.refusals import cannot_reasons, refusals
from rulecore.language.types import Type
from rulecore.reasons import Reason
from rulecore.values.cannot import Cannot
from rulecore.values.numbers import exact, shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names
    from rulecore.engine.performers import Performers
    from rulecore.tables.table import Table


class Consulted:
    """One table made ready to be rolled on."""

    __slots__ = ("alternative", "columns", "do", "effects", "id", "parameters", "table", "throwing", "written")

    def __init__(self, k: Performers, name: str) -> None:
        written = k.rulebook.get("tables", name)
        self.id = name
        self.written: dict[str, Any] = written
        self.parameters = Parameters(k, written["parameters"])
        self.throwing = k.throwing({**written, "id": name})
        self.table = written["table"]
        self.columns: list[str] = written.get("named_columns") or []
        self.effects = [k.of(each) for each in written.get("effects") or ()]
        self.alternative = k.read(written.get("alternative"))
        self.do = k.of(written.get("do"))


def consulted_of(k: Performers, name: str) -> Consulted:
    """Give a table made ready, once."""
    found: Consulted | None = k.prepared.get(("table", name))
    if found is None:
        found = k.prepared["table", name] = Consulted(k, name)
    return found


def perform_consult(p: Doing, name: str, arguments: Mapping[str, Any], row: Sequence[str] = ()) -> Any:
    """Roll on a table, or take a row of it; give its cell (none for effects), or a *cannot* when it was refused or stopped."""
    table = consulted_of(p.performers, name)
    names = table.parameters.bound(p, arguments)
    subject = names.get(table.parameters.subject) if table.parameters.subject else None
    frame = p.enter(Frame("table", table.written, names))
    frame.counted, p.counted = p.counted, []
    try:
        return _consult(p, table, names, subject, row)
    except Stopped as stop:
        if stop.frame is not frame:
            raise
        p.note("stopped", f"{name} is stopped", table.written)
        return Cannot((f"{name} was stopped",))
    finally:
        p.leave(frame)


def _consult(p: Doing, table: Consulted, names: Names, subject: Any, row: Sequence[str]) -> Any:
    refused = refusals(p, table.written, names, subject)
    if refused:
        return refuse(p, table.id, refused, subject, table.written)
    triggers.fire(p, "before", table.id, names, subject)
    if not row:
        thrown = table.throwing.prepare(p, names)
        if isinstance(thrown, Cannot):
            return refuse(p, table.id, cannot_reasons(thrown), subject, table.written)
        table.throwing.perform(p, names, thrown, subject)
    found = table.table.look(
        keys_of(table.table, names, row, named=bool(table.columns)), alternative=bool(table.alternative(p, names)), decode=p.rulebook.cell
    )
    if type(found.value) is Cannot:
        return refuse(p, table.id, cannot_reasons(found.value), subject, table.written)
    p.row_found(table.id, found)
    value = _given(table, names, found.value)
    _tell(p, table, names, found, value)
    p.settle(table.id, value, names)
    if type(found.value) is int and table.effects and value is None:
        run(table.effects[found.value], p, dict(names))
    run(table.do, p, dict(names))
    triggers.fire(p, "after", table.id, names, subject)
    return value


def keys_of(chart: Table, names: Names, row: Sequence[str], *, named: bool) -> list[Any]:
    """Give what the table is looked up by, in its order; where columns are `named`, all of them are wanted."""
    inputs = chart.inputs[:-1] if named else chart.inputs
    if row:
        written = [_row_key(each) for each in row]
        rest = [names.get(name) for name in inputs[len(written) :]]
        return [*written[: len(inputs)], *rest]
    alike = len(names.get("faces") or ()) > 1 and len(set(names["faces"])) == 1
    return ["doubles" if alike and name in chart.wants_doubles else names.get(name) for name in inputs]


def _row_key(text: str) -> Any:
    """Read the key of a row that an effect names: a number where it is one."""
    return exact(text) if text.lstrip("-").isdecimal() else text


def _given(table: Consulted, names: Names, found: Any) -> Any:
    """Give the names of the cell to what follows, and the value of the whole look-up."""
    if table.columns:
        for column in table.columns:
            names[column] = found[column]
        return found
    shape = Type.parse(table.written["cell"]).shape
    value = None if shape == "effects" else found
    names["cell"] = value
    return value


def _tell(p: Doing, table: Consulted, names: Names, found: Any, value: Any) -> None:
    """Write which row was found, and what stands in it."""
    where = found.cell_text
    shown_value = ", ".join(f"{name} {shown(each)}" for name, each in value.items()) if table.columns else shown(value)
    said = "" if value is None else f" -> {_dice_words(value) or shown_value}"
    p.note(
        "consult",
        f"{table.id}: {where}{said}",
        {**table.written, **({"cite": list(found.cite)} if found.cite else {})},
        p.running[-1].counted,
    )
    if p.explains:
        cite = tuple(found.cite) or tuple(table.written.get("cite", ()))
        of_total = names.get("total") is not None and "total" in table.table.keys
        rolled = f" for {shown(names['total'])}" if of_total else ""
        result = None if value is None else _dice_words(value) or shown_value
        text, layer = f"{table.id.replace('_', ' ')}{rolled}: {where}", table.written.get("layer", "")
        p.reasons.append(Reason(text, result, cite=cite, layer=layer, at=found.at, id=table.id))


def _dice_words(value: Any) -> str:
    """Give the dice that stand in a cell in words, before they are rolled."""
    if isinstance(value, dict) and "dice" in value:
        from rulecore.engine.instructions import rolled_words

        return rolled_words(value)
    return ""
