"""The page docs/hooks.md: every hook and every call of `game`, made from the functions that describe them."""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

HEAD = """\
# Hooks

Every hook that a plugin may implement, and everything that it may ask of the game. This page is made from the functions in
`rulecore/hooks/specs.py` and `rulecore/engine/facade.py`; nobody writes it by hand. How a plugin is made tells [plugins.md](plugins.md).

An implementation takes those of the arguments that it wants, by their names, and stands under `@hookimpl`. A misspelt hook, an argument
that nobody gives and an annotation that says otherwise are refused, before anything is played, with the right one.

"""
NAMED = """\
## Phases, steps and checks

Their hooks come from the rules: `phase_ID`, `step_ID`, and `check_ID` for a check. `rulecore timeline RULESET` lists phases and steps,
and who does what in them. In the little game of [examples/hills](examples/hills) these are:

"""


def page(root: Path) -> str:
    """Give the whole page."""
    from rulecore.hooks.catalogue import FIXED, hooks_of
    from rulecore.rulebook.loading import load

    hooks = hooks_of(load(str(root / "docs" / "examples" / "hills")))
    registering = [name for name in FIXED if name.startswith("register_")]
    text = HEAD + "## Called once: `register_…`\n\n" + "".join([_fixed(FIXED[name], hooks[name]) for name in registering])
    text += "## Called in play\n\n" + "".join([_fixed(FIXED[name], hooks[name]) for name in FIXED if name not in registering])
    return text + NAMED + "".join([_named(each) for name, each in hooks.items() if name not in FIXED and each.open]) + _game()


def _fixed(spec: Any, hook: Any) -> str:
    told, _, example = (inspect.getdoc(spec) or "").partition("\n\n>>> ")
    return f"### `{hook.name}`\n\n```python\n{hook.signature}: ...\n```\n\n{told}\n\n```python\n>>> {example}\n```\n\n"


def _named(hook: Any) -> str:
    return f"### `{hook.name}`\n\n```python\n{hook.signature}: ...\n```\n\n{hook.text}\n\n"


def _game() -> str:
    from rulecore.engine.facade import Play

    rows = []
    for name, member in vars(Play).items():
        if name.startswith("_") or name == "begin":
            continue
        if isinstance(member, property):
            rows.append(f"| `game.{name}` | {_first(member.fget)} |")
        elif inspect.isfunction(member):
            takes = [_argument(each) for each in list(inspect.signature(member).parameters.values())[1:]]
            rows.append(f"| `game.{name}({', '.join(takes)})` | {_first(member)} |")
    return "## `game`\n\n| call | does |\n| --- | --- |\n" + "\n".join(rows) + "\n"


def _argument(each: inspect.Parameter) -> str:
    prefix = {each.VAR_POSITIONAL: "*", each.VAR_KEYWORD: "**"}.get(each.kind, "")
    usual = "" if each.default is each.empty else f"={each.default!r}"
    return f"{prefix}{each.name}{usual}"


def _first(function: Any) -> str:
    return re.sub(r"\s+", " ", (inspect.getdoc(function) or "").split("\n\n")[0]).replace("|", "\\|")
