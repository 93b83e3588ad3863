"""`rulecore timeline RULESET`: the sequence of play; around each step what rules and plugins do before, after and instead of it."""

from __future__ import annotations

import click

from rulecore.interfaces.cli.opening import open_rulebook
from rulecore.interfaces.cli.output import write_json
from rulecore.interfaces.cli.parameters import block_option, json_option, stack_options


@click.command(short_help="Print the sequence of play.")
@click.argument("ruleset")
@stack_options
@block_option
@json_option
def command(
    ruleset: str, layers: tuple[str, ...], chosen: dict[str, str], variant: str | None, block: tuple[str, ...], as_json: bool
) -> None:
    """Print phases and steps in order, and for each step its layers from the outside in: who, from which layer, at which line."""
    from rulecore.hooks.loading import plugins_of
    from rulecore.hooks.timeline import timeline

    rulebook = open_rulebook(ruleset, layers, chosen, variant)
    phases = timeline(rulebook, plugins_of(rulebook, block=block))
    if as_json:
        write_json(phases)
        return
    if not phases:
        click.echo(f"{rulebook.book.header['title']} has no sequence of play.")
    for phase in phases:
        each = f"  (for each {phase['each']})" if phase["each"] else ""
        click.echo(f"{phase['title'] or phase['phase']}{each}")
        for ring in phase["around"]:
            click.echo(f"  {_ring(ring)}")
        for step in phase["steps"]:
            title = f"  {step['title']}" if step["title"] else ""
            click.echo(f"  {step['step']}{title}")
            for ring in step["onion"]:
                click.echo(f"    {_ring(ring)}")


def _ring(ring: dict[str, str]) -> str:
    return f"{ring['how']:<8} {ring['by'] or 'nobody: a plugin must bring it'}  {ring['id']}  {ring['at']}".rstrip()
