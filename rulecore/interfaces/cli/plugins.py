"""`rulecore plugins`: what is installed, from where, in which state and why; `--hook` lists who implements one."""

from __future__ import annotations

from contextlib import suppress

import click

from rulecore.interfaces.cli.output import print_table, write_json
from rulecore.interfaces.cli.parameters import block_option, json_option


@click.command(short_help="List the plugins there are.")
@click.option("--hook", metavar="NAME", help="Only plugins that bring this hook, and where.")
@block_option
@json_option
def command(hook: str | None, block: tuple[str, ...], as_json: bool) -> None:
    """List every plugin with its origin and state; one that is not used says why."""
    from rulecore.errors import PluginFailed
    from rulecore.hooks.discovery import READY, available

    rows = []
    for each in available(block):
        brings: list[str] = []
        if hook is not None and each.state == READY:
            with suppress(PluginFailed):  # its state says it then
                brings = [name for name in vars(each.load()) if name == hook]
        if hook is None or brings:
            row = {"name": each.name, "version": each.version, "from": each.origin, "state": each.state, "why": each.why}
            rows.append({**row, "joins": ", ".join(each.joins)})
    if as_json:
        write_json(rows)
        return
    if not rows:
        click.echo(f"No plugin brings {hook}." if hook else "No plugin is installed.")
        return
    told = [[row["name"], row["version"], row["from"], row["joins"], _state(row)] for row in rows]
    heads = ["name", "version", "from", "joins", "state"]
    if not any(row["joins"] for row in rows):
        heads, told = [each for each in heads if each != "joins"], [[*row[:3], row[4]] for row in told]
    print_table(heads, told)


def _state(row: dict[str, str]) -> str:
    """Give the state and why it is so, once where the reason begins with the state."""
    return row["why"] if row["why"].startswith(row["state"]) else f"{row['state']}: {row['why']}" if row["why"] else row["state"]
