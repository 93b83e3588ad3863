"""Which hooks a rulebook has, and with which arguments: fixed ones for registration, and one for each phase, step and check.

The names come from the rulebook, so a misspelt one is an error with the nearest name, and it is known without running anything what a
plugin has a part in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

#: Hooks that every rulebook has: their arguments, and what they are for.
FIXED = {
    "register_facts": (("register",), "Once. `register(name, function)`: it works out a fact, from (world, what it is asked of)."),
    "register_fields": (("register",), "Once. `register(kind, field, function)`: it works out a field, from (world, piece)."),
    "register_functions": (("register",), "Once. `register(name, function)`: a function that lines may call."),
    "register_captains": (("register",), "Once. `register(name, captain)`: a captain is `captain(view, question) -> answer`."),
    "register_geometry": (("register",), "Once. `register(function)`: it does `place` and `move`, from (game, verb, piece, keys)."),
    "game_over": (("game",), "After each step. None while the game goes on, else `(winner, why)`; the winner is a player, or none."),
}


class Hook:
    """One hook of a rulebook: its name, its arguments in order, what it is for, and the part of the rulebook it stands for."""

    __slots__ = ("arguments", "id", "name", "sort", "text")

    def __init__(self, name: str, arguments: tuple[str, ...], text: str, sort: str = "", ident: str = "") -> None:
        self.name = name
        self.arguments = arguments
        self.text = text
        self.sort = sort
        self.id = ident

    def spec(self) -> Callable[..., Any]:
        """Give a plain function of that name and these arguments, as pluggy wants it."""
        names: dict[str, Any] = {}
        # Names of a rulebook are identifiers: the reader of rulesets has seen to that.
        exec(f"def {self.name}({', '.join(self.arguments)}): ...", names)  # noqa: S102
        made: Callable[..., Any] = names[self.name]
        made.__doc__ = self.text
        return made

    def __repr__(self) -> str:
        return f"Hook({self.name}({', '.join(self.arguments)}))"


def hooks_of(rulebook: Any) -> dict[str, Hook]:
    """Give every hook of a rulebook by its name."""
    found = {name: Hook(name, arguments, text) for name, (arguments, text) in FIXED.items()}
    for phase in rulebook.ids("sequence"):
        written = rulebook.get("sequence", phase)
        text = f"Phase {_titled(written)}: in its place, or as a wrapper around it. Its steps are one step then."
        _add(found, Hook(f"phase_{phase}", ("game",), text, "phase", phase))
        for step in written["steps"]:
            text = f"Step {_titled(step)}: its body, or a wrapper around it."
            _add(found, Hook(f"step_{step['id']}", ("game",), text, "step", step["id"]))
    for check in rulebook.ids("checks"):
        written = rulebook.get("checks", check)
        arguments = ("game", *(each["name"] for each in written["parameters"]))
        text = f"Check {_titled(written)}, which says `from: plugin`: gives the id of its outcome, or its total."
        _add(found, Hook(f"check_{check}", arguments, text, "check", check))
    return found


def _titled(written: dict[str, Any]) -> str:
    cite = f" ({', '.join(written['cite'])})" if written.get("cite") else ""
    return f"{written.get('title') or written['id']}{cite}"


def _add(found: dict[str, Hook], hook: Hook) -> None:
    found[hook.name] = hook
