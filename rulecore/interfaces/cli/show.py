"""`rulecore show ID -r RULESET`: one definition as it stands, with the layer and line of every part, and what reaches it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulecore.interfaces.cli.opening import find
from rulecore.interfaces.cli.output import plain, write_json
from rulecore.interfaces.cli.parameters import json_option, ruleset_option, stack_options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.rulebook.loading import Reading
    from rulecore.rulebook.rulebook import Rulebook
    from rulecore.ruleset.layers import Definition

SORTS = (
    *("tables", "checks", "procedures", "quantities", "conditions", "traits", "orders", "pieces", "facts", "sets", "choices"),
    *("functions", "verbs", "options", "sequence", "rules"),
)
WIDTH = 72


@click.command(short_help="Print one definition as it stands, with the place of every part.")
@click.argument("wanted", metavar="ID")
@ruleset_option
@stack_options
@json_option
def command(wanted: str, ruleset: str, layers: tuple[str, ...], chosen: dict[str, str], variant: str | None, as_json: bool) -> None:
    """Print the definition ID, such as `fog` or `tables.startle`, with where each part is written and what reaches it."""
    from rulecore.rulebook.loading import read

    reading = read(ruleset, layers, options=chosen, variant=variant)
    rulebook = reading.rulebook()
    sort, name = find(rulebook, wanted, SORTS)
    definition = reading.stack.definitions[sort][name]
    reaching = list(_reaching(rulebook, sort, name))
    if as_json:
        parts = [{"path": path, "value": value, "at": at, "layer": definition.layer} for path, value, at in _parts(definition)]
        write_json({"id": name, "kind": sort, "layer": definition.layer, "at": repr(definition.at), "parts": parts, "reached_by": reaching})
        return
    click.echo(f"{sort}.{name}  (layer {definition.layer}, {definition.at})")
    for path, value, at in _parts(definition):
        depth = path.count(".") * 2 + 2
        text = f"{' ' * depth}{path.rpartition('.')[2]}: {value}"
        click.echo(f"{text:<{WIDTH}} {_short(at)}")
    _english(reading, sort, name)
    if reaching:
        click.echo("\nReached by")
        for each in reaching:
            cite = f"  [{', '.join(each['cite'])}]" if each["cite"] else ""
            line = f"  {each['id']}: {each['line']}{cite}"
            click.echo(f"{line:<{WIDTH}} {_short(each['at'])}")


def _short(at: str) -> str:
    return at.rpartition(":")[0]


def _parts(definition: Definition) -> Iterator[tuple[str, Any, str]]:
    """Give every value of a definition with its path and place."""
    yield from _walk(definition.body, "", repr(definition.at))


def _walk(node: Any, path: str, at: str) -> Iterator[tuple[str, Any, str]]:
    if isinstance(node, dict):
        for key in node:
            below = f"{path}.{key}" if path else str(key)
            place = repr(node.at_value(key)) if hasattr(node, "at_value") else at
            if node[key] and isinstance(node[key], (dict, list)) and not _flat(node[key]):
                yield below, "", place
            yield from _walk(node[key], below, place)
    elif isinstance(node, list):
        if _flat(node):
            yield path, ", ".join(_text(each) for each in node), at
            return
        for index, each in enumerate(node):
            place = repr(node.at_value(index)) if hasattr(node, "at_value") else at
            if isinstance(each, list) and _flat(each):
                yield f"{path}.{index + 1}", ", ".join(_text(inner) for inner in each), place
            else:
                yield f"{path}.{index + 1}", "", place
                yield from _walk(each, f"{path}.{index + 1}", place)
    else:
        yield path or "value", _text(node), at


def _flat(node: Any) -> bool:
    """Say whether this is a list of single values, which fits on one line."""
    return isinstance(node, list) and all(not isinstance(each, (dict, list)) for each in node)


def _text(value: Any) -> str:
    if value is None:
        return "none"
    return str(plain(value)).lower() if isinstance(value, bool) else str(value)


def _reaching(rulebook: Rulebook, sort: str, name: str) -> Iterator[dict[str, Any]]:
    """Give the lines that act on a quantity, check, order or table."""
    if sort == "quantities":
        lines = rulebook.get("quantities", name)["plan"].lines
    elif sort in ("checks", "orders", "tables"):
        lines = rulebook.get(sort, name)["forbids"]
    else:
        return
    for line in lines:
        source = f"{line.source}." if line.source else ""
        yield {"id": f"{source}{line.id}", "line": line.text, "cite": list(line.cite), "layer": line.layer, "at": line.at}


def _english(reading: Reading, sort: str, name: str) -> None:
    """Print the lines of a definition in plain English."""
    from rulecore.rulebook.sentences import sentences

    found = list(sentences(reading, sort, name))
    if found:
        click.echo("\nIn plain words")
        for label, sentence in found:
            click.echo(f"  {label}: {sentence}" if label else f"  {sentence}")
