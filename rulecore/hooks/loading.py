"""From a rulebook to its plugins: those that its layers name, and those that say that they join it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.timeline import NoPlugins
from rulecore.hooks.discovery import READY, available

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from rulecore.engine.timeline import Steps
    from rulecore.hooks.discovery import Found


def plugins_of(rulebook: Any, *, block: Collection[str] = (), found: Iterable[Found] | None = None) -> Steps:
    """Give what plugins bring to a rulebook. One that a layer names and that is not there is told when a game begins, not before:
    charts and odds need none.

    A plugin that no layer names joins where it says so itself: its module has `rulesets = ["ID", …]` with the id of a layer.
    """
    wanted = [(layer, list(names)) for layer, names, _ in rulebook.book.header.get("plugins", ())]
    listed = list(available(block) if found is None else found)
    by_name = {each.name: each for each in listed}
    used, lacking = [], []
    from rulecore.hooks.plugins import Plugin, Plugins

    for layer, names in wanted:
        for name in names:
            each = by_name.get(name)
            if each is None or each.state != READY:
                lacking.append(name)
            else:
                used.append(Plugin(name, each.load(), layer))
    taken = {each.name for each in used} | set(lacking)
    used += [Plugin(each.name, each.module) for each in listed if each.name not in taken and _joins(each, [layer for layer, _ in wanted])]
    return Plugins(rulebook, used, lacking) if used or lacking else NoPlugins()


def _joins(found: Found, layers: list[str]) -> bool:
    """Say whether a plugin that nobody names joins these layers by itself; one that cannot even be imported doesn't."""
    from rulecore.errors import PluginFailed

    if found.state != READY:
        return False
    try:
        module = found.load()
    except PluginFailed:
        return False
    return any(each in layers for each in getattr(module, "rulesets", ()))
