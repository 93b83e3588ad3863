"""`rulecore options`: what counts now, and what nobody may choose otherwise."""

from __future__ import annotations

import json

OPTIONS = """\
options:
  wind: {default: calm, title: Is there wind?, choices: {calm: none, wild: {title: a lot, changes: [{change: checks.leap.roll, to: 1d8}]}}}
"""


def test_what_is_locked_is_said_and_not_offered(meadow):
    text = (meadow.folder / "meadow" / "ruleset.yaml").read_text("utf-8")
    cup = "format: 1\nvariants: {cup: {options: {wind: wild}, locked: yes}}\n"
    meadow.write(meadow=text.replace("format: 1\n", cup) + OPTIONS)
    assert meadow("options", "meadow").out.endswith(
        "  * calm: none, as usual\n    wild: a lot\n\nChoose with --option, for example --option wind=wild.\n"
    )
    assert (
        meadow("options", "meadow", "--variant", "cup").out == "wind: Is there wind?\n    calm: none, as usual\n  * wild: a lot, locked\n"
    )
    assert json.loads(meadow("options", "meadow", "--variant", "cup", "--json").out)[0]["locked"] is True
    told = meadow("odds", "leap", "-r", "meadow", "--variant", "cup", "--option", "wind=calm")
    assert (told.code, told.err) == (
        2,
        'command/locked: the option wind is locked to "wild" by the variant cup\n  Leave it out, or play without what locks it.\n',
    )
