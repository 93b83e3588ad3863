"""What plugins registered, each with its plugin to blame: whatever goes wrong in it is said with that name."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from rulecore.errors import NameUnknown, PluginFailed, Problem, RulecoreError, raised
from rulecore.pieces.fields import ABSENT
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from collections.abc import Callable

#: A plugin, and what it was asked for.
Who = tuple[str, str]


def owned(function: Callable[..., Any], plugin: str) -> Callable[..., Any]:
    """Write on a function whose it is: facts are asked for so often that a guard around each would be felt."""
    with contextlib.suppress(AttributeError):  # one that C made, or a method, has no room for it
        marked: Any = function
        marked.plugin = plugin
    return function


def acting(function: Callable[..., Any], plugin: str, what: str) -> Callable[..., Any]:
    """Guard a function that changes the game, its first argument: the latch knows who runs, and holds what it raises."""

    def guard(game: Any, *arguments: Any, **more: Any) -> Any:
        game.latch.enter(plugin, what)
        try:
            return function(game, *arguments, **more)
        except BaseException as error:
            game.latch.stop(error)
            raise
        finally:
            game.latch.leave()

    return guard


def telling(function: Callable[..., Any], plugin: str, what: str) -> Callable[..., Any]:
    """Guard a function that only tells something, and is given no game: what it raises becomes a sentence with its name."""

    def guard(*arguments: Any) -> Any:
        try:
            return function(*arguments)
        except RulecoreError as error:
            if isinstance(error, NameUnknown):
                error.blame(plugin, what)
            raise
        except (Exception, SystemExit) as error:
            raise failed((plugin, what), raised(error)) from error

    return guard


def reckoning(function: Callable[..., Any], plugin: str, what: str, admit: Callable[[Any], Any]) -> Callable[..., Any]:
    """Guard a function that lines call: for a *cannot* it gives that, and what it gives must be of the type that the rules declare."""
    told = telling(function, plugin, f"function {what}")

    def guard(*arguments: Any) -> Any:
        for each in arguments:
            if type(each) is Cannot:
                return each
        value = told(*arguments)
        kept = value if type(value) is Cannot else admit(value)
        if kept is ABSENT:
            raise failed((plugin, f"function {what}"), f"it gives {value!r}, which is not of the declared type")
        return kept

    return guard


def commanding(captain: Callable[..., Any], plugin: str, name: str) -> Callable[..., Any]:
    """Give a captain that is blamed by name for what it raises."""

    def named(view: Any, question: Any) -> Any:
        return captain(view, question)

    named.__name__ = name
    marked: Any = named
    marked.who = (plugin, f"captain {name}")
    return named


def failed(who: Who, why: str, hint: str = "Report it to whoever wrote the plugin.") -> PluginFailed:
    """Give the error of a plugin that was asked for something."""
    plugin, what = who
    found = PluginFailed(Problem("plugin/failed", f"{plugin} failed in {what}: {why}.", hint=hint))
    found.who = who
    return found
