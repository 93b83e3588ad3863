"""What a definition mentions: which numbers and charts it reads, what it calls, which conditions it asks for, gives and takes.

Every definition is gone through once; the passes share what was found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language.builtins import BUILTINS
from rulecore.language.lines import Line, Plan
from rulecore.language.node import Node
from rulecore.rulebook.book import decode
from rulecore.rulebook.verbs import VERBS

if TYPE_CHECKING:
    from collections.abc import Callable

#: The sort and id of a definition.
Ref = tuple[str, str]

#: Which store the definition is in that an effect calls.
CALLS = {"call": "procedures", "check": "checks", "consult": "tables", "carry_out": "orders", "drop": "orders"}
#: The word that stands for every choice of an option.
EVERY = "*"


class Uses:
    """What something mentions.

    `refs` are definitions it reads or calls, `asked` the conditions and traits it asks for, `gained` those it gives, `attributes` the
    names it reads off pieces, `names` the names in scope that it reads, `sets` the joined sets it goes through, `chosen` the choices of
    options it asks for, `words` the words of lists it writes out (list and word; for names of conditions the list is empty).
    """

    __slots__ = ("asked", "attributes", "chosen", "effects", "gained", "names", "refs", "sets", "words")

    def __init__(self) -> None:
        self.refs: dict[Ref, None] = {}
        self.asked: dict[str, None] = {}
        self.gained: dict[str, None] = {}
        self.attributes: dict[str, None] = {}
        self.names: dict[str, None] = {}
        self.sets: dict[str, None] = {}
        self.chosen: dict[Ref, None] = {}
        self.words: dict[Ref, None] = {}
        self.effects: list[dict[str, Any]] = []

    def read(self, *values: Any) -> Uses:
        """Take in everything below some values: trees, effects, lists of them, plans."""
        waiting = list(values)
        while waiting:
            value = waiting.pop()
            if isinstance(value, Node):
                handler = _HANDLERS.get(type(value))
                below = value.values() if handler is None else handler(self, value)
                waiting += [each for each in below if isinstance(each, (Node, tuple))]
            elif isinstance(value, dict):
                if "verb" in value:
                    self._effect(value)
                elif "mentions" in value:
                    self._mention(*value["mentions"])
                waiting += [each for each in value.values() if isinstance(each, (Node, dict, list, Plan))]
            elif isinstance(value, (list, tuple)):
                waiting += [each for each in value if isinstance(each, (Node, tuple, dict, list, Line))]
            elif isinstance(value, Plan):
                waiting += [value.base, *value.usual.values(), *value.lines]
            elif isinstance(value, Line):
                waiting.append(value.change)
        return self

    def _mention(self, sort: str, name: str) -> None:
        """Take in what is mentioned by its name alone: a definition, or an attribute of a piece."""
        if sort:
            self.refs[sort, name] = None
        else:
            self.attributes[name] = None

    def _effect(self, effect: dict[str, Any]) -> None:
        verb = effect["verb"]
        self.effects.append(effect)
        if verb in CALLS and "what" in effect:
            self.refs[CALLS[verb], effect["what"]] = None
        elif verb == "gain" and "condition" in effect:
            self.gained[effect["condition"]] = None
        elif verb in ("set", "add"):
            for cell in effect["cells"]:
                self.attributes[cell["field"]] = None
        elif verb not in VERBS:
            self.refs["verbs", verb] = None


# ---- nodes: each handler notes what its node mentions and gives what is still to be gone through ------------------------------


def _quantity(uses: Uses, node: c.Quantity) -> Any:
    uses.refs["quantities", node.quantity] = None
    return node.arguments


def _look(uses: Uses, node: c.Look) -> Any:
    uses.refs["tables", node.table] = None
    return (node.handed, node.keys)


def _fact(uses: Uses, node: c.Fact) -> Any:
    uses.refs["facts", node.fact] = None
    return node.arguments


def _function(uses: Uses, node: c.Function) -> Any:
    if node.function not in BUILTINS:
        uses.refs["functions", node.function] = None
    return node.arguments


def _attribute(uses: Uses, node: c.Attribute) -> Any:
    uses.attributes[node.name] = None
    return (node.of,)


def _kept(uses: Uses, node: c.Kept) -> Any:
    uses.attributes[node.name] = None
    return (node.of, node.key)


def _local(uses: Uses, node: c.Local) -> Any:
    uses.names[node.name] = None
    return ()


def _level(uses: Uses, node: c.Level | c.Instance) -> Any:
    uses.asked[node.condition] = None
    return (node.of,)


def _has(uses: Uses, node: c.Has) -> Any:
    for name in node.names:
        uses.asked[name.partition(".")[0]] = None
    return (node.value, node.other)


def _allowed(uses: Uses, node: c.Allowed) -> Any:
    uses.refs["orders", node.order] = None
    return (node.who,)


def _word(uses: Uses, node: c.Word) -> Any:
    uses.words[node.list, node.word] = None
    if not node.list:
        uses.asked[node.word] = None
    return ()


def _chosen(uses: Uses, node: c.Chosen) -> Any:
    uses.chosen[node.option, EVERY] = None
    return ()


def _is_word(uses: Uses, node: c.IsWord) -> Any:
    if isinstance(node.value, c.Chosen):
        for word in node.words:
            uses.chosen[node.value.option, word] = None
        return ()
    for word in node.words:
        uses.words["", word] = None
        uses.asked[word] = None
    return (node.value,)


def _compare(uses: Uses, node: c.Compare) -> Any:
    for one, other in ((node.left, node.right), (node.right, node.left)):
        if isinstance(one, c.Chosen) and isinstance(other, c.Word):
            uses.chosen[one.option, other.word] = None
            return ()
    return (node.left, node.right)


def _members(uses: Uses, node: c.Members) -> Any:
    if node.how == "groups":
        uses.sets[node.id] = None
    elif node.how in ("links", "conditions"):
        uses.asked[node.id] = None
    elif node.how == "orders":
        uses.refs["orders", node.id] = None
    return (node.of, node.filter, node.where)


_HANDLERS: dict[type[Node], Callable[[Uses, Any], Any]] = {
    c.Quantity: _quantity,
    c.Look: _look,
    c.Fact: _fact,
    c.Function: _function,
    c.Attribute: _attribute,
    c.Kept: _kept,
    c.Local: _local,
    c.Level: _level,
    c.Instance: _level,
    c.Has: _has,
    c.Allowed: _allowed,
    c.Word: _word,
    c.Chosen: _chosen,
    c.IsWord: _is_word,
    c.Compare: _compare,
    c.Members: _members,
}


def of_definition(sort: str, definition: dict[str, Any]) -> Uses:
    """Give what one definition mentions; the lines that reach a quantity belong to the quantity."""
    uses = Uses().read(definition)
    table = definition.get("table") if sort == "tables" else None
    if table is not None:
        _cells(uses, table)
    return uses


def _cells(uses: Uses, table: Any) -> None:
    """Take in cells that name conditions, and dice that read numbers."""
    types = table.types.values() if isinstance(table.types, dict) else (table.types,)
    if not any(each.startswith(("condition", "dice")) for each in types):
        return
    for _, cells in table.lines():
        for cell in cells:
            for each in cell[1:] if isinstance(cell, list) and cell[:1] == ["|"] else (cell,):
                if isinstance(each, str):
                    uses.gained[each] = None
                elif isinstance(each, dict):
                    uses.read(decode(each))
