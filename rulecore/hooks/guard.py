"""Guards around the code of plugins: whatever one raises is held in the latch with its name, whatever others do with it afterwards."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from rulecore.errors import PluginFailed, Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Generator


def guarded(function: Callable[..., Any], plugin: str, hook: str) -> Callable[..., Any]:
    """Give a plugin's function in its guard; its first argument that is called `game` tells the latch."""
    takes = _arguments(function)

    @functools.wraps(function)
    def guard(*arguments: Any, **more: Any) -> Any:
        latch = _game(takes, arguments, more).latch
        latch.enter(plugin, hook)
        try:
            return function(*arguments, **more)
        except BaseException as error:
            latch.stop(error)
            raise
        finally:
            latch.leave()

    return guard


def listed(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a function that lists at once what a plugin's function gives one by one, so that all of it happens inside its guard."""

    def all_at_once(**names: Any) -> Any:
        found = function(**names)
        return None if found is None else list(found)

    return all_at_once


def guarded_wrapper(function: Callable[..., Any], plugin: str, hook: str) -> Callable[..., Any]:
    """Give a plugin's wrapper, a function with one `yield`, in its guard: both its halves."""
    takes = _arguments(function)

    @functools.wraps(function)
    def guard(*arguments: Any, **more: Any) -> Generator[None, Any, Any]:
        game = _game(takes, arguments, more)
        begun = function(*arguments, **more)
        _half(game, (plugin, hook), lambda: _first(begun, plugin, hook))
        try:
            result = yield
        except BaseException as inner:  # noqa: BLE001 - the wrapper is told, whatever it is
            error = inner
            return _half(game, (plugin, hook), lambda: _last(lambda: begun.throw(error), plugin, hook))
        return _half(game, (plugin, hook), lambda: _last(lambda: begun.send(result), plugin, hook))

    return guard


def _half(game: Any, who: tuple[str, str], act: Callable[[], Any]) -> Any:
    latch = game.latch
    latch.enter(*who)
    try:
        return act()
    except BaseException as error:
        latch.stop(error)
        raise
    finally:
        latch.leave()


def _first(begun: Any, plugin: str, hook: str) -> None:
    try:
        next(begun)
    except StopIteration:
        sentence = f"{plugin} has come back from {hook} without its `yield`, so what it surrounds would not be done."
        raise PluginFailed(Problem("plugin/no-yield", sentence, hint="A wrapper yields exactly once, whatever it finds.")) from None


def _last(resume: Callable[[], Any], plugin: str, hook: str) -> Any:
    try:
        resume()
    except StopIteration as done:
        return done.value
    sentence = f"{plugin} yields twice in {hook}."
    raise PluginFailed(Problem("plugin/no-yield", sentence, hint="A wrapper yields exactly once, whatever it finds."))


def _arguments(function: Callable[..., Any]) -> tuple[str, ...]:
    code = function.__code__
    return code.co_varnames[: code.co_argcount]


def _game(takes: tuple[str, ...], arguments: tuple[Any, ...], more: dict[str, Any]) -> Any:
    return more["game"] if "game" in more else arguments[takes.index("game")]
