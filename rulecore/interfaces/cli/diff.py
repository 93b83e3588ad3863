"""`rulecore diff A B`: what differs between two stacks, in rulebook words, and what that does to the odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulecore.interfaces.cli.parameters import json_option, stack_options

if TYPE_CHECKING:
    from rulecore.interfaces.cli.diff_odds import Beside
    from rulecore.interfaces.cli.diff_words import Words
    from rulecore.rulebook.compare import Difference
    from rulecore.rulebook.loading import Reading


@click.command(short_help="Say what differs between two rulesets, in rulebook words.")
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option("--odds", "with_odds", is_flag=True, help="Work out the odds of every table and check that it touches, before and after.")
@stack_options
@json_option
def command(
    first: str, second: str, with_odds: bool, layers: tuple[str, ...], chosen: dict[str, str], variant: str | None, as_json: bool
) -> None:
    """Compare the rules of A with those of B, such as `meadow` and `meadow+fog`.

    Where one of them is written with `+`, the other one starts from the bare ruleset too. `--with`, `--option` and `--variant` belong to B.
    """
    from rulecore.rulebook.compare import differences

    before, after = _both(first, second, layers, chosen, variant)
    found = differences(before, after)
    from rulecore.interfaces.cli.diff_words import Words

    words = Words(before), Words(after)
    beside: list[Beside] = []
    if with_odds:
        from rulecore.interfaces.cli.diff_odds import odds_beside

        beside = list(odds_beside(before, after, found, words))
    if as_json:
        from rulecore.interfaces.cli.output import write_json

        write_json(_shape(found, beside, words, with_odds=with_odds))
        return
    from rulecore.interfaces.cli.diff_telling import tell

    tell((before, after), found, beside, words)


def _both(first: str, second: str, layers: tuple[str, ...], chosen: dict[str, str], variant: str | None) -> tuple[Reading, Reading]:
    """Read both; what is wrong with either leaves as an error."""
    import os

    from rulecore.rulebook.loading import read

    written_out = any("+" in each and not os.path.exists(each) for each in (first, second))
    bare = "" if written_out else None  # the name of no variant
    before = read(first, variant=bare)
    after = read(second, layers, options=chosen, variant=variant or bare)
    for each in (before, after):
        each.rulebook()
    return before, after


def _shape(found: list[Difference], beside: list[Beside], words: tuple[Words, Words], *, with_odds: bool) -> dict[str, Any]:
    """Give the JSON object; the odds of a table or check stand with its first difference, and all together under `odds`."""
    from rulecore.interfaces.cli.output import plain

    changes = []
    waiting = {f"{kind}.{name}": None for kind, name in ((each.kind, each.id) for each in found)}
    for each in found:
        change = {
            "path": each.full_path,
            "from": plain(each.before.value) if each.before else None,
            "to": plain(each.after.value) if each.after else None,
            "was": words[0].value(each.kind, each.path, each.before),
            "now": words[1].value(each.kind, each.path, each.after),
            "because": each.change.because if each.change else "",
            "layer": each.layer,
            "at": each.at,
        }
        what = f"{each.kind}.{each.id}"
        if with_odds and what in waiting:
            del waiting[what]
            usual = next((case for case in beside if case.what == what), None)
            if usual is not None:
                change["odds"] = {key: value for key, value in usual.shape().items() if key in ("before", "after")}
        changes.append(change)
    return {"changes": changes, **({"odds": [each.shape() for each in beside]} if with_odds else {})}
