"""`rulecore show ID -r RULESET`: one definition as it stands, with the layer and line of every part, and what reaches it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulecore.errors import CommandWrong, Problem
from rulecore.interfaces.cli.opening import find
from rulecore.interfaces.cli.output import plain, write_json
from rulecore.interfaces.cli.parameters import json_option, ruleset_option, stack_options
from rulecore.ruleset.change import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rulecore.rulebook.loading import Reading
    from rulecore.rulebook.rulebook import Rulebook
    from rulecore.ruleset.change import Change
    from rulecore.ruleset.layers import Definition

SORTS = (
    *("tables", "checks", "procedures", "quantities", "conditions", "traits", "orders", "pieces", "facts", "sets", "choices"),
    *("functions", "verbs", "options", "sequence", "rules", "modifiers", "cards", "scenarios", "notations"),
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
    sort, name = _found(reading, wanted)
    definition = reading.stack.definitions[sort][name]
    parts = list(_parts(definition, reading.assembly.author.layers))
    reaching = list(_reaching(rulebook, sort, name))
    changes = [each for each in reading.stack.changes if each.steps[:2] == (sort, name)]
    if as_json:
        told = [{"path": path, "value": value, "at": at, "layer": layer} for path, value, at, layer in parts]
        by = [_change_shape(each) for each in changes]
        write_json(
            {
                "id": name,
                "kind": sort,
                "layer": definition.layer,
                "at": repr(definition.at),
                "parts": told,
                "changes": by,
                "reached_by": reaching,
            }
        )
        return
    click.echo(f"{sort}.{name}  (layer {definition.layer}, {definition.at})")
    mixed = _width([definition.layer, *(layer for *_, layer in parts), *(each["layer"] for each in reaching)])
    for path, value, at, layer in parts:
        depth = path.count(".") * 2 + 2
        text = f"{' ' * depth}{path.rpartition('.')[2]}: {value}"
        click.echo(f"{text:<{WIDTH}} {layer:<{mixed}}{_short(at)}" if mixed else f"{text:<{WIDTH}} {_short(at)}")
    _tell_changes(changes, f"{sort}.{name}")
    _english(reading, sort, name)
    if reaching:
        click.echo("\nReached by")
        for each in reaching:
            cite = f"  [{', '.join(each['cite'])}]" if each["cite"] else ""
            line = f"  {each['id']}: {each['line']}{cite}"
            layer = f"{each['layer']:<{mixed}}" if mixed else ""
            click.echo(f"{line:<{WIDTH}} {layer}{_short(each['at'])}")


class AsWritten:
    """The definitions of a stack as they are written: some, such as modifiers, have no place of their own in a rulebook."""

    def __init__(self, reading: Reading) -> None:
        self.book = reading.assembly.book
        self.definitions = reading.stack.definitions

    def has(self, sort: str, name: str) -> bool:
        """Say whether there is such a definition."""
        return name in self.definitions.get(sort, {})

    def ids(self, sort: str) -> list[str]:
        """Give the ids of a sort."""
        return list(self.definitions.get(sort, {}))


def _found(reading: Reading, wanted: str) -> tuple[str, str]:
    """Find what is wanted; of what a layer took out say who took it."""
    try:
        return find(AsWritten(reading), wanted, SORTS)
    except CommandWrong:
        for change in reading.stack.changes:
            if change.verb == "remove" and wanted in (change.path, change.steps[-1]):
                because = f": {change.because}" if change.because else ""
                message = f"{change.by} takes {change.path} out, at {change.at}{because}."
                raise CommandWrong(Problem("command/unknown-id", message, hint="Without that layer it is there.")) from None
        raise


def _width(layers: Iterable[str]) -> int:
    """Give how wide a column of layers must be; none where all is of one layer."""
    names = set(layers)
    return max(map(len, names)) + 2 if len(names) > 1 else 0


def _tell_changes(changes: Iterable[Change], whole: str) -> None:
    """Print what layers and options changed in a definition, what was there before, and why."""
    changes = list(changes)
    if changes:
        click.echo("\nChanged")
    for each in changes:
        path = each.path.removeprefix(whole).lstrip(".") or whole
        was = f"was {shown(each.was)}, at {each.was_at}" if each.was_at else "new"
        now = "taken out" if each.verb == "remove" else f"now {shown(each.now)}"
        click.echo(f"  {path}: {was}" + (f", {now}" if each.was_at else ""))
        click.echo(f"    by {each.by}, at {each.at}" + (f": {each.because}" if each.because else ""))


def _change_shape(change: Change) -> dict[str, Any]:
    return {
        "path": change.path,
        "verb": change.verb,
        "from": plain(change.was),
        "to": plain(change.now),
        "layer": change.by,
        "at": repr(change.at),
        "was_at": repr(change.was_at) if change.was_at else None,
        "because": change.because,
    }


def _short(at: str) -> str:
    return at.rpartition(":")[0]


def _parts(definition: Definition, layers: Mapping[str, str]) -> Iterator[tuple[str, Any, str, str]]:
    """Give every value of a definition with its path, its place and the layer in whose file that is."""
    for path, value, at in _walk(definition.body, "", repr(definition.at)):
        yield path, value, at, layers.get(at.rsplit(":", 2)[0], definition.layer)


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
