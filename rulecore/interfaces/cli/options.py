"""`rulecore options RULESET`: the choices between readings of the rules, which is usual, and which rule each is about."""

from __future__ import annotations

import click

from rulecore.interfaces.cli.opening import open_rulebook, title_of
from rulecore.interfaces.cli.output import write_json
from rulecore.interfaces.cli.parameters import json_option, stack_options


@click.command(short_help="List the options of a ruleset and their choices.")
@click.argument("ruleset")
@stack_options
@json_option
def command(ruleset: str, layers: tuple[str, ...], chosen: dict[str, str], variant: str | None, as_json: bool) -> None:
    """List the options of RULESET with their choices; `*` marks what counts now."""
    rulebook = open_rulebook(ruleset, layers, chosen, variant)
    taken = rulebook.book.header["options"]
    locked = rulebook.book.header["locked"]
    found = [rulebook.get("options", name) for name in rulebook.ids("options")]
    if as_json:
        rows = []
        for each in found:
            row = {key: each.get(key) for key in ("id", "title", "default", "choices")}
            rows.append(
                {
                    **row,
                    "chosen": taken.get(each["id"], each["default"]),
                    "cite": each.get("cite", []),
                    "at": each["at"],
                    "layer": each["layer"],
                    "locked": each["id"] in locked,
                }
            )
        write_json(rows)
        return
    if not found:
        click.echo(f"{rulebook.book.header['title']} has no options.")
    for each in found:
        cite = f"  ({', '.join(each['cite'])})" if each.get("cite") else ""
        click.echo(f"{each['id']}{cite}" + (f": {title_of(each)}" if "title" in each else ""))
        for word, words in each["choices"].items():
            mark = "*" if taken.get(each["id"], each["default"]) == word else " "
            usual = ", as usual" if word == each["default"] else ""
            fixed = ", locked" if mark == "*" and each["id"] in locked else ""
            click.echo(f"  {mark} {word}: {words}{usual}{fixed}")
    free = [each for each in found if each["id"] not in locked]
    if free:
        click.echo(f"\nChoose with --option, for example --option {free[0]['id']}={list(free[0]['choices'])[-1]}.")
