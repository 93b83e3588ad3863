"""`rulecore play FILE --with LAYER` or `--swap STACK`: a saved game goes on by other rules; what that changes is told first."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from rulecore.errors import CommandWrong, Problem, RulecoreError
from rulecore.interfaces.games import Setting, lock_changes, setting_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rulecore.engine.fold import Folded
    from rulecore.engine.savefile import GameFile
    from rulecore.engine.store import Event
    from rulecore.engine.swapping import Swap
    from rulecore.engine.world import World
    from rulecore.rulebook.rulebook import Rulebook

#: So many changes of one sort are printed.
MOST_SHOWN = 12


class OtherRules:
    """What a saved game is to go on by: a whole stack, or layers laid over the one it has, choices, a variant; or none of it."""

    def __init__(self, stack: str | None, layers: Iterable[str], options: Mapping[str, str], variant: str | None) -> None:
        self.stack = stack
        self.layers = list(layers)
        self.options = dict(options)
        self.variant = variant

    def __bool__(self) -> bool:
        return bool(self.stack or self.layers or self.options or self.variant)

    def setting(self, header: Event) -> Setting:
        """Give the setting of a game that goes on by these; choices that it has made hold, where these rules offer them."""
        from rulecore.rulebook.loading import load

        ruleset = self.stack or header["ruleset"]
        layers = [*([] if self.stack else header["with"]), *self.layers]
        variant = self.variant if self.stack or self.variant else header["variant"]
        offered = load(ruleset, layers, variant=variant)
        options = {name: choice for name, choice in header["options"].items() if offered.has("options", name)} | self.options
        return Setting(
            ruleset, layers, options, variant=variant, scenario=header["scenario"], seed=header["seed"], sides=header["sides"],
            dice=header["dice"], block=header["block"],
        )  # fmt: skip


def swap(file: GameFile, folded: Folded, other: OtherRules, *, as_json: bool) -> bool:
    """Lay the game down by other rules, tell what changes, and put it on record; at a terminal people are asked. Says whether it was."""
    from rulecore.engine.swapping import Swap

    header = folded.header
    setting = other.setting(header)
    changed = lock_changes(header["lock"], setting.rulebook.book.header["lock"])
    if not changed and setting.options == header["options"] and setting.variant == header["variant"]:
        message = f"{file.path} is played by these rules already."
        raise CommandWrong(Problem("play/same-rules", message, hint=f"Go on with it as it is: rulecore play {file.path}"))
    found = Swap(setting.rulebook, _table(setting.rulebook), folded)
    if as_json:
        rows = {"left": found.left, "new": found.new, "other": {path: list(each) for path, each in found.other.items()}, "kept": found.kept}
        click.echo(json.dumps({"what": "stack", "changed": [*changed, *_choices(header, setting)], **rows}, ensure_ascii=False))
    else:
        _tell(file, folded, found, [*changed, *_choices(header, setting)])
        if sys.stdin.isatty() and not click.confirm("Go on by these rules?", default=False):
            return False
    stack = {"ruleset": setting.ruleset, "with": setting.layers, "options": setting.options, "variant": setting.variant}
    lock = [list(each) for each in setting.rulebook.book.header["lock"]]
    file.append(found.event(folded.done or "1/.begin", {**stack, "lock": lock}))
    file.sync()
    return True


def _table(rulebook: Rulebook) -> World:
    """Give an empty table with all that plugins know about it."""
    from rulecore.engine.worlds import new_world
    from rulecore.hooks.loading import plugins_of

    return new_world(rulebook, plugins=plugins_of(rulebook).world())


def _choices(header: Event, setting: Setting) -> list[str]:
    names = {**header["options"], **setting.options}
    then, now = header["options"], setting.options
    return [
        f"option {name} was {then.get(name, 'as usual')} and is {now.get(name, 'as usual')}"
        for name in names
        if then.get(name) != now.get(name)
    ]


def _tell(file: GameFile, folded: Folded, found: Swap, changed: list[str]) -> None:
    click.echo(f"{file.path} goes on by other rules behind {folded.done or 'its set-up'}: {'; '.join(changed) or 'another variant'}.")
    numbers = list(_numbers(file, folded, found))
    parts = {
        "These rules do not know": [f"{path} {_said(value)}" for path, value in found.left.items()],
        "New on the table": [f"{path} {_said(value)}" for path, value in found.new.items()],
        "Otherwise": [f"{path}: {_said(then)} becomes {_said(now)}" for path, (then, now) in found.other.items()],
        "Forgotten": [str(each[0]) for each in found.kept],
        "Other numbers": numbers,
    }
    for head, lines in parts.items():
        if lines:
            click.echo(f"  {head}:")
        for line in lines[:MOST_SHOWN]:
            click.echo(f"    {line}")
        if len(lines) > MOST_SHOWN:
            click.echo(f"    … and {len(lines) - MOST_SHOWN} more")
    if not any(parts.values()):
        click.echo("  Nothing changes for the pieces on the table.")


def _numbers(file: GameFile, folded: Folded, found: Swap) -> Iterable[str]:
    """Compare the numbers of pieces, as far as the rules it was played by are there."""
    from rulecore.engine.laying import lay
    from rulecore.engine.savefile import counting

    try:
        old = setting_of(list(counting(file.events)), file.path).rulebook
        before = _table(old)
        lay(old, before, folded)
    except RulecoreError:
        return ["(not compared: the rules it was played by are not there)"]
    return [f"{piece}: {name.replace('_', ' ')} {then} becomes {now}" for piece, name, then, now in found.numbers(before, old)]


def _said(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join("/".join(map(str, each)) if isinstance(each, list) else str(each) for each in value)
    return "none" if value is None else ("yes" if value else "no") if isinstance(value, bool) else str(value)
