"""Reads a table's definition: its dice, what it adds, its cells through the reader of charts, and what is done with a cell."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rulecore.language.notation import parse_damage
from rulecore.language.problems import LanguageProblem
from rulecore.language.types import NUMBER, TRUTH, Type
from rulecore.rulebook.author import credit
from rulecore.rulebook.book import encode
from rulecore.rulebook.called import dice_ranges, parameters_json, read_rolls
from rulecore.rulebook.dice_formulas import dice_of
from rulecore.rulebook.signatures import scope_of
from rulecore.ruleset import tree as points
from rulecore.ruleset.tree import Mapping
from rulecore.suggestions import did_you_mean
from rulecore.tables.reader import read_table as read_chart
from rulecore.tables.shapes import KeyShape, Reading, TableShape

if TYPE_CHECKING:
    from rulecore.language.scope import Scope
    from rulecore.rulebook.effects import EffectReader
    from rulecore.rulebook.table_shapes import Shape
    from rulecore.ruleset.layers import Definition

#: What is wrong with one cell, whatever row it stands in: the rows can be proved all the same.
OF_CELLS = frozenset(("table/cell", "table/cell-type", "table/empty-cell"))


def read_table(r: EffectReader, definition: Definition) -> dict[str, Any]:
    """Read one table."""
    body, author = definition.body, r.author
    shape = author.shapes[definition.id]
    scope = scope_of(shape.consulted, r.vocabulary, lends=False)
    found: dict[str, Any] = {"id": definition.id, **credit(body, repr(definition.at)), "layer": definition.layer}
    found["parameters"] = _parameters(r, body, shape)
    found["roll"] = read_rolls(r, body, scope)
    shape.consulted.ranges.update(dice_ranges(found["roll"], plain=True))
    if "adds" in body:
        found["adds"] = r.tree(body, "adds", scope, NUMBER)
    rolled = scope_of(shape.consulted, r.vocabulary)
    rolled.names.pop("cell", None)
    for column in shape.columns if shape.named_columns else ():
        rolled.names.pop(column, None)
    effects: list[Any] = []
    # An empty body stands for one that is no table at all, which the schema has reported.
    reading = read_chart(definition.id, body, _shape(r, shape), _Cells(r, rolled, effects).read, points=points) if body else Reading()
    author.problems += reading.problems
    author.notes += reading.notes
    found |= {
        "table": reading.table,
        "complete": reading.complete and all(each.code in OF_CELLS for each in reading.problems),
        "effects": effects,
    }
    found |= {
        "keys": [key for key, _ in shape.keys],
        "cell": repr(shape.cells),
        "named_columns": list(shape.columns) if shape.named_columns else [],
    }
    if "alternative" in body:
        found["alternative"] = r.tree(body, "alternative", scope, TRUTH)
        handed = any(each["type"].startswith("piece") for each in found["parameters"])
        if not handed and "roll" not in body:  # a look-up in a line knows nothing but what it is handed
            hint = "Write `of:` or `with:` and the piece that the condition speaks of."
            author.wrong(
                body, "alternative", "table/alternative", "this chart is handed no piece that could choose its second reading.", hint
            )
    found["do"] = r.inside(body, "do", _with_cells(r, scope_of(shape.consulted, r.vocabulary), shape))
    return found


def _parameters(r: EffectReader, body: Mapping, shape: Shape) -> list[dict[str, Any]]:
    return parameters_json(r, body, shape.consulted)


def _with_cells(r: EffectReader, scope: Scope, shape: Shape) -> Scope:
    scope.give(r.vocabulary, "cell", shape.cells)
    for name, type_ in shape.columns.items() if shape.named_columns else ():
        scope.give(r.vocabulary, name, type_)
    return scope


def _key(r: EffectReader, name: str, type_: Type) -> KeyShape:
    if type_.shape in ("number", "die"):
        return KeyShape(name, "number", optional=type_.optional)
    if type_.shape == "truth":
        return KeyShape(name, "truth", optional=type_.optional)
    if type_.shape == "choice" and type_.name in r.vocabulary.lists:
        return KeyShape(name, "word", words=r.vocabulary.lists[type_.name].words, list=type_.name, optional=type_.optional)
    if type_.shape == "condition_word":
        return KeyShape(name, "word", words=tuple(r.vocabulary.conditions), list="conditions")
    return KeyShape(name)


def _shape(r: EffectReader, shape: Shape) -> TableShape:
    keys = [_key(r, name, type_) for name, type_ in shape.keys]
    column = _key(r, *shape.column_key) if shape.column_key is not None else None
    branches = [KeyShape(name, "number") for name in shape.dice]
    branches += [_key(r, p.name, p.type) for p in shape.consulted.parameters.values()]
    per_column = len(set(map(repr, shape.columns.values()))) > 1
    cell: Any = {name: repr(type_) for name, type_ in shape.columns.items()} if per_column else repr(_one_cell(shape))
    return TableShape(keys, cell, column=column, branches=branches)


def _one_cell(shape: Shape) -> Type:
    return next(iter(shape.columns.values())) if shape.columns else shape.cells


class _Cells:
    """Reads the cells whose meaning the rulebook knows: words, conditions, dice, damage, effects."""

    def __init__(self, r: EffectReader, scope: Scope, effects: list[Any]) -> None:
        self.r = r
        self.scope = scope
        self.effects = effects

    def read(self, raw: Any, type_text: str, place: tuple[Any, Any]) -> Any:
        """Read one cell into a value that JSON holds; the same text comes up again and again in charts, and means the same."""
        good = self.r.author.cells
        key = (type_text, raw) if isinstance(raw, str) else None
        if key in good:
            return good[key]
        value = self._read(raw, type_text, place)
        if key is not None and not type_text.startswith(("effects", "dice")):
            good[key] = value
        return value

    def _read(self, raw: Any, type_text: str, place: tuple[Any, Any]) -> Any:
        type_ = Type.parse(type_text)
        if type_.shape == "effects":
            if not _lists_effects(raw):
                hint = "Write a list such as [{gain: …}], and [] where nothing happens."
                raise LanguageProblem("table/cell-type", "effects stand here, each a mapping with one verb.", _all_of(raw), hint)
            before = len(self.effects)
            self.effects.append(self.r.read(*place, self.scope.copy()))
            return before
        if isinstance(raw, (dict, list)):
            raise LanguageProblem("table/cell-type", f"this cell is {_sort(raw)}, not {type_.words()}.", (0, 1), "One cell, one value.")
        if type_.shape == "dice":
            return json.dumps(encode(dice_of(self.r.author, *place, self.scope, fixed=True)))
        text = str(raw)
        if type_.shape == "damage":
            parse_damage(text, self.r.author.letters)
            return text
        if text == "none" and type_.shape in ("condition_word", "piece", "choice"):
            return None
        known = self._known(type_)
        if known is not None and text not in known:
            hint = did_you_mean(text, known) or f"Known are: {', '.join(list(known)[:12])}."
            raise LanguageProblem("table/cell", f'"{text}" is not {type_.words()}.', (0, max(1, len(text))), hint)
        return text

    def _known(self, type_: Type) -> Any:
        if type_.shape == "choice" and type_.name in self.r.vocabulary.lists:
            return self.r.vocabulary.lists[type_.name].words
        return self.r.vocabulary.conditions if type_.shape == "condition_word" else None


def _lists_effects(raw: Any) -> bool:
    return isinstance(raw, Mapping) or (isinstance(raw, list) and all(isinstance(each, Mapping) for each in raw))


def _all_of(raw: Any) -> tuple[int, int]:
    return (0, max(1, len(raw))) if isinstance(raw, str) else (0, 1)


def _sort(raw: Any) -> str:
    return "a list" if isinstance(raw, list) else "a mapping"
