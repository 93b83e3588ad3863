"""`rulecore resolve STACK`: drafts the layer that settles what two layers both change."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from rulecore.errors import CommandWrong, Problem, RulesWrong
from rulecore.interfaces.cli.parameters import stack_options

if TYPE_CHECKING:
    from rulecore.ruleset.layers import Stack


@click.command(short_help="Draft the layer that settles what two layers both change.")
@click.argument("ruleset", metavar="RULESET")
@click.option("--into", metavar="FILE.yaml", help="Write the draft to this file instead of printing it.")
@stack_options
def command(ruleset: str, into: str | None, layers: tuple[str, ...], chosen: dict[str, str], variant: str | None) -> None:
    """Draft a layer over all layers of RULESET that settles their conflicts, such as `rulecore resolve meadow+fog+rain`."""
    stack = _stack(ruleset, layers, variant, chosen)
    if not stack.conflicts:
        click.echo(f"{stack!r}: no two layers change the same thing, so there is nothing to settle.")
        return
    from rulecore.interfaces.settling import draft

    if into is None:
        click.echo(draft(stack), nl=False)
        return
    name = os.path.basename(into).removesuffix(".yaml").replace("-", "_")
    _write(into, draft(stack, name))
    many = f"{len(stack.conflicts)} conflict{'s' if len(stack.conflicts) != 1 else ''}"
    click.echo(f"made {into}: it settles {many}. Look at each change in it, then play with it:  --with {into}")


def _stack(ruleset: str, layers: tuple[str, ...], variant: str | None, chosen: dict[str, str]) -> Stack:
    """Read and merge; what is wrong besides conflicts leaves as an error."""
    from rulecore.ruleset.layers import apply_option_choices, load

    problems: list[Problem] = []
    stack = load(ruleset, layers, variant, problems=problems)
    apply_option_choices(stack, chosen, problems=problems)
    others = [each for each in problems if each.code != "changes/conflict"]
    if others:
        raise RulesWrong(others)
    return stack


def _write(path: str, text: str) -> None:
    from rulecore.ruleset.folders import is_id

    if not path.endswith(".yaml") or not is_id(os.path.basename(path)[:-5].replace("-", "_")):
        hint = "Write a name such as  both_houses.yaml"
        raise CommandWrong(Problem("new/name", f'"{path}" cannot be the file of a layer.', hint=hint))
    try:
        with open(path, "x", encoding="utf-8", newline="\n") as out:
            out.write(text)
    except FileExistsError:
        raise CommandWrong(Problem("new/exists", f"{path} is there already.", hint="Choose another name.")) from None
