"""What plugins register once: facts, fields, functions, captains and geometry; each name is checked, and belongs to one plugin."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from rulecore.errors import PluginFailed, Problem
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rulecore.hooks.implementations import Implementation


class Registered:
    """What the plugins of one rulebook have registered."""

    def __init__(self, rulebook: Any) -> None:
        self.rulebook = rulebook
        self.facts: dict[str, Callable[..., Any]] = {}
        self.fields: dict[tuple[str, str], Callable[..., Any]] = {}
        self.functions: dict[str, Callable[..., Any]] = {}
        self.captains: dict[str, Callable[..., Any]] = {}
        self.geometry: Callable[..., None] | None = None
        self._owners: dict[tuple[str, Any], str] = {}

    def take(self, implementation: Implementation) -> None:
        """Let a plugin register; whatever it raises is said with its name."""
        what = implementation.hook.name.removeprefix("register_")
        register = getattr(self, f"_{what}")(implementation.plugin)
        try:
            implementation.function(register)
        except (PluginFailed, KeyboardInterrupt):
            raise
        except BaseException as error:
            sentence = f"{implementation.plugin} failed in {implementation.hook.name}: {type(error).__name__}: {error}"
            raise PluginFailed(Problem("plugin/failed", sentence, hint=f"It is written at {implementation.at}.")) from error

    def _facts(self, plugin: str) -> Callable[..., None]:
        def register(name: str, function: Callable[..., Any]) -> None:
            self._known(plugin, "fact", name, self.rulebook.ids("facts"))
            self._own(plugin, "fact", name)
            self.facts[name] = _owned(function, plugin)

        return register

    def _fields(self, plugin: str) -> Callable[..., None]:
        def register(kind: str, field: str, function: Callable[..., Any]) -> None:
            self._known(plugin, "kind of piece", kind, self.rulebook.ids("pieces"))
            self._known(plugin, f"field of {kind}", field, self.rulebook.get("pieces", kind)["fields"])
            self._own(plugin, "field", (kind, field))
            self.fields[kind, field] = _owned(function, plugin)

        return register

    def _functions(self, plugin: str) -> Callable[..., None]:
        def register(name: str, function: Callable[..., Any]) -> None:
            self._own(plugin, "function", name)
            self.functions[name] = function

        return register

    def _captains(self, plugin: str) -> Callable[..., None]:
        def register(name: str, captain: Callable[..., Any]) -> None:
            self._own(plugin, "captain", name)
            self.captains[name] = _named(captain, plugin, name)

        return register

    def _geometry(self, plugin: str) -> Callable[..., None]:
        def register(function: Callable[..., None]) -> None:
            self._own(plugin, "geometry", "")
            self.geometry = _guarded(function, plugin)

        return register

    def _known(self, plugin: str, what: str, name: str, known: Iterable[str]) -> None:
        known = list(known)
        if name not in known:
            hint = did_you_mean(name, known) or f"There are: {', '.join(known[:12]) or 'none'}."
            sentence = f'{plugin} registers the {what} "{name}", and the rulebook has none.'
            raise PluginFailed(Problem("plugin/unknown-name", sentence, hint=hint))

    def _own(self, plugin: str, what: str, name: Any) -> None:
        first = self._owners.setdefault((what, name), plugin)
        if first != plugin:
            shown = ".".join(name) if isinstance(name, tuple) else name
            sentence = f"{first} and {plugin} both register the {what} {shown}".rstrip() + "."
            raise PluginFailed(Problem("plugin/twice", sentence, hint=f"Play without one of them:  -p no:{plugin}"))


def _owned(function: Callable[..., Any], plugin: str) -> Callable[..., Any]:
    """Write on a function whose it is: facts are asked for so often that a guard around each would be felt."""
    with contextlib.suppress(AttributeError):  # one that C made, or a method, has no room for it
        function.plugin = plugin  # type: ignore[attr-defined]
    return function


def _guarded(geometry: Callable[..., None], plugin: str) -> Callable[..., None]:
    def guard(game: Any, verb: str, piece: Any, keys: Any) -> None:
        game.latch.enter(plugin, f"geometry ({verb})")
        try:
            geometry(game, verb, piece, keys)
        except BaseException as error:
            game.latch.stop(error)
            raise
        finally:
            game.latch.leave()

    return guard


def _named(captain: Callable[..., Any], plugin: str, name: str) -> Callable[..., Any]:
    """Give a captain that is blamed by name for what it raises."""

    def named(view: Any, question: Any) -> Any:
        return captain(view, question)

    named.__name__ = name
    named.who = (plugin, f"captain {name}")  # type: ignore[attr-defined]
    return named
