"""Reads which hooks a plugin implements, and refuses what would be wrong in play: unknown names, arguments nobody gives, flags of order."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from rulecore.errors import Problem
from rulecore.hooks.signatures import wrong_annotations
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rulecore.hooks.catalogue import Hook

#: The mark that `hookimpl` leaves on a function.
MARK = "rulecore_impl"


class Implementation:
    """One function of a plugin that implements a hook: whose it is, in which layer it counts, where it is written."""

    __slots__ = ("arguments", "at", "function", "hook", "layer", "plugin", "wrapper")

    def __init__(self, plugin: str, layer: str, hook: Hook, function: Callable[..., Any], *, wrapper: bool) -> None:
        self.plugin = plugin
        self.layer = layer
        self.hook = hook
        self.function = function
        self.wrapper = wrapper
        self.at = place_of(function)
        #: The names of the arguments it takes: some of those that its hook is given.
        self.arguments = names_of(function)

    def __repr__(self) -> str:
        return f"Implementation({self.plugin}: {self.hook.name}{' wrapper' if self.wrapper else ''})"


def implementations(module: Any, plugin: str, layer: str, hooks: Mapping[str, Hook], problems: list[Problem]) -> list[Implementation]:
    """Give what a plugin implements, by name; what is wrong with it is added to the problems."""
    found = []
    for name, function in sorted(vars(module).items()):
        marked = getattr(function, MARK, None)
        if not isinstance(marked, dict) or not callable(function):
            continue
        hook = hooks.get(marked.get("specname") or name)
        if hook is None:
            if not marked.get("optionalhook"):
                problems.append(_unknown(plugin, marked.get("specname") or name, function, hooks))
            continue
        wrong = _wrong(plugin, hook, function, marked)
        if wrong is not None:
            problems.append(wrong)
        else:
            found.append(Implementation(plugin, layer, hook, function, wrapper=bool(marked.get("wrapper"))))
    return found


def _unknown(plugin: str, name: str, function: Any, hooks: Mapping[str, Hook]) -> Problem:
    hint = did_you_mean(name, list(hooks)) or "Hooks are named after phases, steps and checks: step_ID, phase_ID, check_ID."
    sentence = f'{plugin} implements "{name}" ({place_of(function)}), and this rulebook has no such hook.'
    return Problem("plugin/unknown-hook", sentence, hint=hint)


def _wrong(plugin: str, hook: Hook, function: Any, marked: Mapping[str, Any]) -> Problem | None:
    where = f"{plugin}: {hook.name} ({place_of(function)})"
    if not hook.open:
        hint = "Change it by a layer, or write `from: plugin` in it."
        return Problem("plugin/check", f"{where} would resolve a check that the rules resolve.", hint=hint)
    flags = [flag for flag in ("tryfirst", "trylast") if marked.get(flag)]
    if flags:
        return Problem("plugin/order", f"{where} says {flags[0]}.", hint="The stack is the order: move its layer.")
    if marked.get("hookwrapper"):
        return Problem("plugin/old-wrapper", f"{where} is a wrapper of the old kind.", hint="Write @hookimpl(wrapper=True) and `yield`.")
    if marked.get("wrapper") and not inspect.isgeneratorfunction(function):
        return Problem("plugin/no-yield", f"{where} is a wrapper without `yield`.", hint="Write `yield` where its inside is done.")
    if marked.get("wrapper") and not hook.sort:
        return Problem("plugin/wrapper", f"{where} is a wrapper, and {hook.name} surrounds nothing.", hint="Write @hookimpl alone.")
    if not marked.get("wrapper") and inspect.isgeneratorfunction(function) and not hook.result.startswith("Iterable"):
        return Problem("plugin/yield", f"{where} has a `yield` and is no wrapper.", hint="Write @hookimpl(wrapper=True).")
    takes = names_of(function)
    strange = [each for each in takes if each not in hook.arguments]
    if strange:
        known = ", ".join(hook.arguments)
        hint = did_you_mean(strange[0], list(hook.arguments)) or f"It is given: {known}."
        return Problem("plugin/arguments", f"{where} wants {strange[0]}, which nobody gives it.", hint=hint)
    if hook.arguments[0] not in takes:
        return Problem("plugin/arguments", f"{where} does not take `{hook.arguments[0]}`.", hint=f"Write ({', '.join(hook.arguments)}).")
    wrong = wrong_annotations(function, hook.takes, hook.result, wrapper=bool(marked.get("wrapper")))
    if wrong:
        return Problem("plugin/annotation", f"{where} {wrong}.", hint=f"It is called as:  {hook.signature}")
    return None


def names_of(function: Any) -> tuple[str, ...]:
    """Give the names of a function's arguments."""
    return tuple(inspect.signature(function).parameters)


def place_of(function: Any) -> str:
    """Give where a function is written, from the last folder on."""
    import os

    code = getattr(inspect.unwrap(function), "__code__", None)
    if code is None:
        return ""
    folder, name = os.path.split(code.co_filename)
    return f"{os.path.basename(folder)}/{name}:{code.co_firstlineno}"
