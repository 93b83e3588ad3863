"""Which hooks a rulebook has, and how each is called: those of every rulebook, and one for each phase, step and check.

The names come from the rulebook, so a misspelt one is an error with the nearest name, and it is known without running anything what a
plugin has a part in.
"""

from __future__ import annotations

import inspect
from keyword import iskeyword
from typing import TYPE_CHECKING, Any

from rulecore.hooks import specs
from rulecore.hooks.signatures import Argument, annotation_of, arguments_of

if TYPE_CHECKING:
    from collections.abc import Callable

#: The hooks of every rulebook, by name.
FIXED: dict[str, Callable[..., Any]] = {
    name: function for name, function in vars(specs).items() if inspect.isfunction(function) and function.__module__ == specs.__name__
}


class Hook:
    """One hook of a rulebook: its name, its arguments in order, what it gives, what it is for, and what it stands for in the rules.

    `sort` is `phase`, `step` or `check`, and `id` which one; both are empty for the hooks of every rulebook. One that is not `open` nobody
    may implement: dice and outcomes of a check that the rules resolve are theirs, or odds would not be those of the game.
    """

    __slots__ = ("id", "name", "open", "result", "sort", "takes", "text")

    def __init__(self, name: str, takes: tuple[Argument, ...], text: str, *, result: str = "None", sort: str = "", ident: str = "") -> None:
        self.name = name
        self.takes = takes
        self.result = result
        self.text = text
        self.sort = sort
        self.id = ident
        self.open = True

    @property
    def arguments(self) -> tuple[str, ...]:
        """Give the names of its arguments."""
        return tuple([each.name for each in self.takes])

    @property
    def signature(self) -> str:
        """Give it as a plugin writes it."""
        return f"def {self.name}({', '.join(map(repr, self.takes))}) -> {self.result}"

    def spec(self) -> Callable[..., Any]:
        """Give a plain function of that name and these arguments, as pluggy wants it."""
        names: dict[str, Any] = {}
        exec(f"def {self.name}({', '.join(self.arguments)}): ...", names)  # noqa: S102 - the reader of rulesets lets only identifiers pass
        made: Callable[..., Any] = names[self.name]
        made.__doc__ = self.text
        made.__annotations__ = {**{each.name: each.annotation for each in self.takes}, "return": self.result}
        return made

    def __repr__(self) -> str:
        return f"Hook({self.signature.removeprefix('def ')})"


def hooks_of(rulebook: Any) -> dict[str, Hook]:
    """Give every hook of a rulebook by its name."""
    found = [Hook(name, arguments_of(spec), inspect.getdoc(spec) or "", result=annotation_of(spec)) for name, spec in FIXED.items()]
    for phase in rulebook.ids("sequence"):
        written = rulebook.get("sequence", phase)
        found.append(_of_phase(written))
        found += [_of_step(step) for step in written["steps"]]
    found += [_of_check(rulebook.get("checks", check)) for check in rulebook.ids("checks")]
    return {each.name: each for each in found}


#: What every hook that has the name of something is given first.
GAME = Argument("game", "Play")
_ORDER = "The last layer that brings it counts, and wrappers stand around it, later layers further out."


def _of_phase(written: dict[str, Any]) -> Hook:
    each = f", once for each {written['each']} (`game.piece`)" if written.get("each") else ""
    text = f"Phase {_titled(written)}: in the place of its steps, or as a wrapper around them{each}. It is one step then.\n\n{_ORDER}"
    return Hook(f"phase_{written['id']}", (GAME,), text, sort="phase", ident=written["id"])


def _of_step(written: dict[str, Any]) -> Hook:
    text = f"Step {_titled(written)}: in the place of what the rules do in it, or as a wrapper around it.\n\n{_ORDER}"
    return Hook(f"step_{written['id']}", (GAME,), text, sort="step", ident=written["id"])


def _of_check(written: dict[str, Any]) -> Hook:
    # No function of Python can take an argument called `class`; what the rules call so is not handed over.
    takes = [Argument.of_type(each["name"], each["type"]) for each in written["parameters"] if not iskeyword(each["name"])]
    text = f"Check {_titled(written)}, which says `from: plugin`: gives the id of its outcome, or its total.\n\n{_ORDER}"
    found = Hook(f"check_{written['id']}", (GAME, *takes), text, result="str | int | Fraction", sort="check", ident=written["id"])
    found.open = written.get("from") == "plugin"
    return found


def _titled(written: dict[str, Any]) -> str:
    cite = f" ({', '.join(written['cite'])})" if written.get("cite") else ""
    return f"{written.get('title') or written['id']}{cite}"
