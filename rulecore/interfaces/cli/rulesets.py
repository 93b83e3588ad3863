"""`rulecore rulesets`: which rulesets and layers there are, where from, and whether they can be used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulecore.interfaces.cli.output import print_table, write_json
from rulecore.interfaces.cli.parameters import json_option

if TYPE_CHECKING:
    from rulecore.ruleset.sources import Found


def shipped() -> list[str]:
    """Give the ids of the rulesets that come with rulecore."""
    from rulecore.ruleset.sources import available

    return [each.id for each in available() if each.origin == "rulecore"]


@click.command(short_help="List the rulesets there are.")
@json_option
def command(as_json: bool) -> None:
    """List every ruleset and layer that can be named, with its version, where it comes from, and its state."""
    from rulecore.ruleset.sources import available

    rows = [_row(each) for each in available()]
    if as_json:
        write_json(rows)
        return
    if not rows:
        click.echo("There is no ruleset yet. Put a folder of YAML files into your rulesets folder, or name one by its path.")
        return
    print_table(["id", "version", "from", "state"], [[row["id"], row["version"] or "-", row["from"], row["state"]] for row in rows])
    for row in rows:
        if row["why"]:
            click.echo(f"\n{row['id']}: {row['why']}")


def _row(found: Found) -> dict[str, Any]:
    from rulecore.ruleset.layer import read_folder

    layer = read_folder(found.path, found.id)
    why = layer.problems[0].message if layer.problems else ""
    kind = "layer" if layer.manifest.overlays or found.origin.startswith("layer") else "ruleset"
    return {
        "id": layer.id,
        "title": layer.manifest.title,
        "version": layer.manifest.version,
        "kind": kind,
        "from": found.origin,
        "path": found.path,
        "state": "failed" if layer.problems else "ready",
        "why": f"{why} (rulecore check {layer.id} tells all)" if why else "",
    }
