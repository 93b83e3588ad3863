"""Checks of a rulebook that plugins bring: what each finds becomes a problem with its code and place; one that fails is told by name."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from rulecore.errors import PluginFailed, Problem, raised
from rulecore.hooks.loading import plugins_of
from rulecore.locations import Location

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from rulecore.hooks.discovery import Found


def problems(rulebook: Any, *, block: Collection[str] = ()) -> list[Problem]:
    """Give what the plugins of a rulebook find wrong with it, and what is wrong with the plugins themselves, sorted by place.

    That a plugin is not there is a note: its rules are none the worse for it.
    """
    try:
        plugins = plugins_of(rulebook, block=block)
    except PluginFailed as error:
        return list(error.problems)
    found = [_missing(rulebook, name) for name in plugins.missing() if name not in block]
    for plugin, code, check in getattr(getattr(plugins, "registered", None), "lint", ()):
        found += _found(plugin, code, check, rulebook)
    return sorted(found, key=Problem.key)


def _missing(rulebook: Any, name: str) -> Problem:
    title = rulebook.book.header["title"]
    hint = f"Install it: pip install rulecore-{name}. Charts and odds work without it."
    return Problem("plugin/missing", f"{title} needs the plugin {name} to be played, and it is not there.", hint=hint, severity="warning")


def _found(plugin: str, code: str, check: Any, rulebook: Any) -> list[Problem]:
    """Give what one check finds; when it fails, what it found until then and that it failed."""
    found: list[Problem] = []
    try:
        for at, message, *hint in check(rulebook):
            place = _place(at)
            told = str(hint[0]) if hint else f"rulecore help {code} says more."
            found.append(Problem(code, str(message), place, hint=told, line=_line(place)))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - whatever a plugin raises, the other checks go on
        sentence = f"{plugin} failed in its check {code}: {raised(error)}".rstrip(".") + "."
        found.append(Problem("plugin/failed", sentence, hint="Report it to whoever wrote the plugin."))
    return found


def _place(at: Any) -> Location | None:
    """Give the place that stands under `at` of a definition.

    >>> _place("goats/ruleset.yaml:3:5")
    goats/ruleset.yaml:3:5
    """
    path, _, column = str(at).rpartition(":")
    path, _, line = path.rpartition(":")
    return Location(path, int(line), int(column)) if line.isdecimal() and column.isdecimal() else None


def _line(place: Location | None) -> str:
    """Give the line of the file that a place points to, where it can be read from here."""
    try:
        with open(place.path if place is not None else "", encoding="utf-8") as file:
            return next((line.rstrip("\n") for number, line in enumerate(file, start=1) if place and number == place.line), "")
    except (OSError, UnicodeError, ValueError):
        return ""


def told(code: str, found: list[Found]) -> str:
    """Give what a plugin says of a code of its own: the docstring of its check; nothing for what is no code of a plugin."""
    name, _, word = code.partition("/")
    for each in found:
        if each.name == name and word:
            return next((inspect.getdoc(check) or "" for known, check in _checks(each.load()) if known == code), "")
    return ""


def _checks(module: Any) -> Iterator[tuple[str, Any]]:
    registered: list[tuple[str, Any]] = []
    registering = getattr(module, "register_lint", None)
    if registering is not None:
        registering(lambda code, check: registered.append((code, check)))
    yield from registered
