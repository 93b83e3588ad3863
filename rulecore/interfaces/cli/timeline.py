"""`rulecore timeline RULESET`: the sequence of play; around each step what rules and plugins do before, after and instead of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rulecore.interfaces.cli.opening import open_rulebook
from rulecore.interfaces.cli.output import write_json
from rulecore.interfaces.cli.parameters import block_option, json_option, stack_options

if TYPE_CHECKING:
    from rulecore.rulebook.rulebook import Rulebook


@click.command(short_help="Print the sequence of play.")
@click.argument("ruleset")
@stack_options
@block_option
@click.option("--hooks", is_flag=True, help="Print instead the hooks of its phases, steps and checks, as a plugin writes them.")
@json_option
def command(
    ruleset: str,
    layers: tuple[str, ...],
    chosen: dict[str, str],
    variant: str | None,
    block: tuple[str, ...],
    hooks: bool,
    as_json: bool,
) -> None:
    """Print phases and steps in order, and for each step its layers from the outside in: who, from which layer, at which line."""
    from rulecore.hooks.loading import plugins_of
    from rulecore.hooks.timeline import timeline

    rulebook = open_rulebook(ruleset, layers, chosen, variant)
    if hooks:
        _hooks(rulebook, as_json=as_json)
        return
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
        if any(ring["how"] == "body" for ring in phase["around"]):
            click.echo(f"  left out: {', '.join(step['step'] for step in phase['steps'])}")
            continue
        for step in phase["steps"]:
            title = f"  {step['title']}" if step["title"] else ""
            click.echo(f"  {step['step']}{title}")
            for ring in step["onion"]:
                click.echo(f"    {_ring(ring)}")


def _hooks(rulebook: Rulebook, *, as_json: bool) -> None:
    """Print the hooks that bear the names of this rulebook."""
    from rulecore.hooks.catalogue import hooks_of

    named = [each for each in hooks_of(rulebook).values() if each.sort and each.open]
    if as_json:
        write_json([{"hook": each.name, "signature": each.signature, "says": each.text.partition("\n")[0]} for each in named])
        return
    for each in named:
        click.echo(f"{each.signature}\n  {each.text.partition(chr(10))[0]}")


def _ring(ring: dict[str, str]) -> str:
    return f"{ring['how']:<8} {ring['by'] or 'nobody: a plugin must bring it'}  {ring['id']}  {ring['at']}".rstrip()
