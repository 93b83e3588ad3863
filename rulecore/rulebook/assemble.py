"""A stack of layers → a rulebook: names declared, every line checked, lines put where they reach; all problems at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import Problem
from rulecore.language.scope import Scope
from rulecore.language.types import TRUTH, Type
from rulecore.language.vocabulary import Vocabulary
from rulecore.rulebook import brought, called, carried, plans
from rulecore.rulebook.author import Author, credit, listing, mapping, yes
from rulecore.rulebook.book import Book
from rulecore.rulebook.declare import declare
from rulecore.rulebook.effects import EffectReader
from rulecore.rulebook.line_reader import Carrier, LineReader, carriers_of
from rulecore.rulebook.sequence import read_phase
from rulecore.rulebook.set_ups import read_card, read_scenario
from rulecore.rulebook.shaped import shaped
from rulecore.rulebook.table_reader import read_table
from rulecore.rulebook.timeline import arranged
from rulecore.ruleset.options import locked
from rulecore.ruleset.tree import Mapping

if TYPE_CHECKING:
    from rulecore.language.lines import Line, Plan
    from rulecore.ruleset.layers import Definition, Stack

Definitions = dict[str, dict[str, "Definition"]]
Found = dict[str, dict[str, Any]]


class Assembly:
    """What assembling gives: the book, and the problems found on the way; with problems the book is not to be played."""

    def __init__(self, book: Book, author: Author) -> None:
        self.book = book
        self.author = author

    @property
    def problems(self) -> list[Problem]:
        """Give all problems, sorted by place."""
        return sorted(self.author.problems, key=Problem.key)


def assemble(stack: Stack) -> Assembly:
    """Check every definition of a stack and put the rulebook together."""
    author = Author(Vocabulary())
    author.layers = {document.at.path: layer.id for layer in stack.layers for document in layer.documents}
    definitions: Definitions = shaped(stack.definitions)
    for name, definition in definitions.get("checks", {}).items():
        author.outcomes[name] = called.outcome_names(definition.body)
        author.each_die[name] = isinstance(definition.body, Mapping) and "each_die" in definition.body
    author.stacked = [layer.id for layer in stack.layers]
    for name, definition in definitions.get("cards", {}).items():
        author.cards[name] = str(definition.body.get("kind", "")) if isinstance(definition.body, Mapping) else ""
    for name, definition in definitions.get("quantities", {}).items():
        author.stages[name] = [str(each) for each in listing(definition.body, "stages")]
        author.groups[name] = list(mapping(definition.body, "groups"))
    declare(definitions, stack.manifest.dice, author)
    found = _read(definitions, author)
    lines = _lines(definitions, author)
    for name, body in _each(definitions, "quantities"):
        found.setdefault("quantities", {})[name] = plans.read_plan(lines, body, stack.manifest.rounding)
    _attach(found, lines)
    header = {
        "ruleset": stack.manifest.id,
        "title": stack.manifest.title,
        "version": stack.manifest.version,
        "lock": [list(each) for each in stack.lock],
        "folders": [list(each) for each in stack.folders],
        "options": dict(stack.options),
        "locked": [
            name for name, each in definitions.get("options", {}).items() if locked(each, stack.options.get(name), stack.variant)[1]
        ],
        "dice": {str(sides): list(faces) for sides, faces in stack.manifest.dice.items()},
        "triggers": _triggers(found),
        "lasting": _lasting(found),
        "plugins": _plugins(stack),
        "timeline": arranged(stack, definitions.get("sequence", {}), found["sequence"], author),
    }
    return Assembly(Book(header, found), author)


def _each(definitions: Definitions, kind: str) -> list[tuple[str, Definition]]:
    return list(definitions.get(kind, {}).items())


def _read(definitions: Definitions, author: Author) -> Found:
    effects = EffectReader(author)
    found: Found = {"choices": {}, "sets": {}, "facts": {}, "options": {}, "notations": {}, "rules": {}, "quantities": {}}
    for name, known in author.vocabulary.lists.items():
        if not name.startswith("option."):
            found["choices"][name] = {"id": name, "words": list(known.words), "ladder": known.ladder}
    readers: dict[str, Any] = {
        "pieces": carried.read_piece,
        "conditions": carried.read_condition,
        "traits": carried.read_trait,
        "checks": called.read_check,
        "procedures": called.read_procedure,
        "orders": called.read_order,
        "tables": read_table,
        "sequence": read_phase,
        "sets": _set,
        "facts": _fact,
        "functions": brought.read_function,
        "verbs": brought.read_verb,
        "options": _option,
        "cards": read_card,
        "scenarios": read_scenario,
    }
    for kind, reader in readers.items():
        found[kind] = {name: reader(effects, definition) for name, definition in _each(definitions, kind)}
    for name, definition in _each(definitions, "notations"):
        found["notations"][name] = _plain(definition.body)
    for name, definition in _each(definitions, "rules"):
        found["rules"][name] = {"id": name, **_plain(definition.body), "at": repr(definition.at), "layer": definition.layer}
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return value


def _set(r: EffectReader, definition: Definition) -> dict[str, Any]:
    body = definition.body
    known = r.vocabulary.sets[definition.id]
    found: dict[str, Any] = {"id": definition.id, **credit(body, repr(definition.at)), "of": known.of, "are": known.are}
    if known.joined:
        found["joined_by"] = [str(each) for each in listing(body, "joined_by")]
    if "where" in body:
        scope = Scope()
        if known.of:
            scope.give(r.vocabulary, known.of, Type("piece", known.of))
        scope.give(r.vocabulary, "it", Type("piece", known.are))
        found["where"] = r.tree(body, "where", scope, TRUTH)
    return found


def _fact(r: EffectReader, definition: Definition) -> dict[str, Any]:
    body = definition.body
    known = r.vocabulary.facts[definition.id]
    found: dict[str, Any] = {"id": definition.id, **credit(body, repr(definition.at)), "of": known.of, "type": repr(known.result)}
    found["parameters"] = list(known.parameters)
    found["layer"] = definition.layer
    for key in ("from", "ask", "unit"):
        if key in body:
            found[key] = str(body[key])
    if "starts" in body and known.of:
        scope = carried.carrier_scope(r, {known.of: known.of})
        found["starts"] = r.tree(body, "starts", scope, known.result)
    return found


def _option(r: EffectReader, definition: Definition) -> dict[str, Any]:
    body = definition.body
    choices = mapping(body, "choices")
    default = str(body.get("default", ""))
    if default not in choices and "default" in body:
        r.author.unknown(body, "default", "choice", default, choices)
    titles = {}
    for word in choices:
        spec = choices[word]
        titles[word] = str(spec.get("title", word)) if isinstance(spec, Mapping) else str(spec)
    changes = [word for word in titles if isinstance(choices[word], Mapping) and "changes" in choices[word]]
    return {
        "id": definition.id,
        **credit(body, repr(definition.at)),
        "layer": definition.layer,
        "default": default,
        "choices": titles,
        "changing": changes,
        "locked": yes(body.get("locked")),
    }


def _lines(definitions: Definitions, author: Author) -> LineReader:
    reader = LineReader(author)
    for name, definition in _each(definitions, "modifiers"):
        reader.line(definition.holder, name, name, Carrier(layer=definition.layer))
    for sort, kind in (("condition", "conditions"), ("trait", "traits")):
        for name, definition in _each(definitions, kind):
            if not isinstance(definition.body, Mapping):
                continue
            of = str(definition.body.get("of", ""))
            for holder, carrier in carriers_of(definition.body, sort, name, of, definition.layer):
                reader.lines(holder, "modifiers", carrier)
                _inherit(reader, definition)
    reader.finish()
    return reader


def _inherit(reader: LineReader, definition: Definition) -> None:
    """Give a line of a condition or trait the cite of its definition when it has none of its own."""
    cite = tuple(credit(definition.body).get("cite", ()))
    for lines in reader.reached.values():
        for line in lines:
            if not line.cite and line.source == definition.id:
                line.cite = cite


def _attach(found: Found, lines: LineReader) -> None:
    """Put every line where it reaches: quantities and levels get plans, checks, tables and orders a list of what forbids them."""
    quantities: dict[str, Plan] = {name: each["plan"] for name, each in found["quantities"].items()}
    levels = {name: plans.level_plan(lines, name) for sort, name in lines.reached if sort == "condition"}
    plans.attach(lines, {**levels, **quantities})
    found["levels"] = {name: {"id": name, "plan": plan, "at": found["conditions"][name].get("at", "")} for name, plan in levels.items()}
    for name, lent in plans.lent_names({**levels, **quantities}).items():
        if name in quantities:
            found["quantities"][name]["lends"] = list(lent)
    for sort, kind in (("check", "checks"), ("order", "orders"), ("table", "tables")):
        for name, definition in found[kind].items():
            forbids: list[Line] = lines.reached.get((sort, name), [])
            definition["forbids"] = sorted(forbids, key=lambda each: each.id)


def _plugins(stack: Stack) -> list[list[Any]]:
    """List the layers in order, each with the plugins that it names and the layers that it builds on."""
    from rulecore.ruleset.order import builds_on

    by_id = {layer.id: layer for layer in stack.layers}
    return [
        [layer.id, list(layer.manifest.plugins), [other for other in by_id if other != layer.id and builds_on(layer.id, other, by_id)]]
        for layer in stack.layers
    ]


def _lasting(found: Found) -> dict[str, list[str]]:
    """List the conditions that last until a check or table is rolled next, by its id."""
    lasting: dict[str, list[str]] = {}
    for name, condition in found["conditions"].items():
        word, _, target = condition["lasts"].partition(" ")
        if word == "next":
            lasting.setdefault(target.rpartition(".")[2], []).append(name)
    return lasting


def _triggers(found: Found) -> dict[str, list[list[Any]]]:
    triggers: dict[str, list[list[Any]]] = {}
    for kind in ("conditions", "traits"):
        for name, definition in found[kind].items():
            for index, each in enumerate(definition["triggers"]):
                triggers.setdefault(f"{each['moment']} {each['id']}", []).append([kind, name, index])
    return triggers
