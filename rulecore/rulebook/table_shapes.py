"""Tells from a table's YAML what it is looked up by and what its cells are, before any cell is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.types import NUMBER, UNKNOWN, Type
from rulecore.language.vocabulary import Parameter, Signature
from rulecore.rulebook.author import listing
from rulecore.rulebook.signatures import dice_names, parameters_of, type_of
from rulecore.rulebook.spans import span
from rulecore.ruleset.tree import Mapping
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from rulecore.rulebook.author import Author
    from rulecore.ruleset.layers import Definition


#: No printed chart has more.
MOST_COLUMNS = 1000


class Shape:
    """What a table is looked up by: names and types of its keys, its columns, its cells, its dice.

    `looked` is how it stands in a formula, `consulted` how an effect rolls on it.
    """

    __slots__ = ("cells", "column_key", "columns", "consulted", "dice", "keys", "looked", "named_columns")

    def __init__(self) -> None:
        self.keys: list[tuple[str, Type]] = []
        self.dice: tuple[str, ...] = ()
        self.columns: dict[str, Type] = {}
        self.column_key: tuple[str, Type] | None = None
        self.named_columns = False
        self.cells: Type = UNKNOWN
        self.looked = Signature("")
        self.consulted = Signature("")


def declare_tables(definitions: dict[str, Definition], author: Author) -> None:
    """Fill the vocabulary's tables, as looked up and as consulted."""
    for definition in definitions.values():
        if isinstance(definition.body, Mapping):
            shape = shape_of(definition.id, definition.body, author)
            author.vocabulary.tables[definition.id] = shape.looked
            author.vocabulary.consulted[definition.id] = shape.consulted
            author.shapes[definition.id] = shape


def shape_of(name: str, body: Mapping, author: Author) -> Shape:
    """Work out the shape of one table."""
    shape = Shape()
    handed = parameters_of(body, author)
    types = {p.name: p.type for p in handed}
    dice = dice_names(body, types)
    shape.dice = tuple(dice)
    rows = body.get("rows")
    for depth, key in enumerate(listing(body, "keys") or (["total"] if dice else [])):
        shape.keys.append((str(key), dice.get(str(key)) or types.get(str(key)) or _key_type(str(key), _row_keys(rows, depth), author)))
    if (
        dice
        and not any(key in dice for key, _ in shape.keys)
        and _row_keys(rows, len(shape.keys))
        and "by" not in _row_keys(rows, len(shape.keys))
    ):
        shape.keys.append(("total", NUMBER))  # facts choose the block, the dice the row in it
    _columns(body, shape, author)
    shape.cells = _cell_type(body, "cell", author)
    parameters = [Parameter(key, type_) for key, type_ in shape.keys]
    looked_with = types if "alternative" in body else {}
    result = shape.cells if not isinstance(body.get("cell"), Mapping) else UNKNOWN
    shape.looked = Signature(
        name, parameters=parameters, result=result, columns=shape.columns, lends=dict(looked_with), carries_dice=bool(dice)
    )
    if shape.column_key is not None:
        shape.looked.lends["column!"] = shape.column_key[1]
    asked = [Parameter(key, type_) for key, type_ in shape.keys if key not in dice and key not in types]
    if shape.column_key is not None and shape.column_key[0] not in types:
        asked.append(Parameter(*shape.column_key))
    lends = {**dice, "cell": shape.cells, **(shape.columns if shape.named_columns else {})}
    of = handed[0].type.name if handed and handed[0].type.shape == "piece" else ""
    shape.consulted = Signature(name, of=of, parameters=[*handed, *asked], result=result, lends=lends)
    return shape


def _row_keys(rows: Any, depth: int) -> list[str]:
    """Give the row keys at some depth of nested rows."""
    level = [rows]
    for _ in range(depth):
        level = [value for each in level if isinstance(each, Mapping) for value in each.values()]
    return [key for each in level if isinstance(each, Mapping) for key in each]


def _key_type(name: str, keys: list[str], author: Author) -> Type:
    """Tell the type of a key from its name and the words of its rows."""
    lists = author.vocabulary.lists
    words = [word for key in keys for word in key.split("/") if word not in ("otherwise", "doubles")]
    if not words or all(word[:1] in "-–−<>=0123456789" for word in words):
        return NUMBER
    if name in lists:
        return Type("choice", name)
    holding = [each for each in lists.values() if all(word in each.words for word in words) and not each.id.startswith("option.")]
    if len(holding) == 1:
        return Type("choice", holding[0].id)
    if name in author.vocabulary.kinds and all(word in author.vocabulary.kinds for word in words):
        return Type("piece", name)
    if {"true", "false"} >= set(words):
        return Type("truth")
    return _most_like(words, author)


def _most_like(words: list[str], author: Author) -> Type:
    """Give the list that holds most of the words, so that the one which is misspelt is reported against it.

    A list that holds half of them or less is meant only where every other word looks like one of its own.
    """
    lists = [each for each in author.vocabulary.lists.values() if not each.id.startswith("option.")]
    best = max(lists, key=lambda each: sum(word in each.words for word in words), default=None)
    if best is None:
        return UNKNOWN
    strange = [word for word in words if word not in best.words]
    if len(strange) == len(words) or (2 * len(strange) >= len(words) and not all(did_you_mean(word, best.words) for word in strange)):
        return UNKNOWN
    return Type("choice", best.id)


def _columns(body: Mapping, shape: Shape, author: Author) -> None:
    columns = body.get("columns")
    if not isinstance(columns, Mapping) or len(columns) != 1:
        return
    name, written = next(iter(columns.items()))
    heads = _heads(written)
    cell = body.get("cell")
    per_column = cell if isinstance(cell, Mapping) else None
    common = UNKNOWN if per_column is not None else _cell_type(body, "cell", author)
    _typed_columns(body, per_column, heads, author)
    for head in heads:
        shape.columns[head] = _cell_type(per_column, head, author) if per_column is not None and head in per_column else common
    if name == "value":
        shape.named_columns = True
    else:
        shape.column_key = (name, _key_type(name, heads, author))


def _typed_columns(body: Mapping, types: Mapping | None, heads: list[str], author: Author) -> None:
    """Report columns of which `cell` says no type, and types of columns that are not there."""
    for name in types or ():
        if types is not None and name not in heads:
            hint = did_you_mean(name, heads) or f"Its columns are {', '.join(heads[:12])}."
            author.wrong_key(types, name, "table/column-type", f'there is no column "{name}".', hint)
    missing = [head for head in heads if types is not None and head not in types]
    if missing:
        message = f"nothing says what the cells of column {missing[0]} are."
        author.wrong_key(body, "cell", "table/column-type", message, f"Add {missing[0]}: number, or what they are.")


def _heads(written: Any) -> list[str]:
    if isinstance(written, list):
        return [str(each) for each in written]
    ends = span(str(written))
    if ends is not None and ends[1] - ends[0] < MOST_COLUMNS:
        return [str(each) for each in range(ends[0], ends[1] + 1)]
    return [str(written)]


def _cell_type(body: Mapping | None, key: str, author: Author) -> Type:
    if body is None or key not in body or isinstance(body[key], (dict, list)):
        return UNKNOWN
    return type_of(body, key, author)
