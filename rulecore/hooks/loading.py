"""From a rulebook to its plugins: those that its layers name, and those that say that they join it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from rulecore.engine.timeline import NoPlugins
    from rulecore.hooks.discovery import Found
    from rulecore.hooks.plugins import Plugins


def functions_of(rulebook: Any) -> dict[str, Any]:
    """Give what a world needs of plugins where nothing is played: the functions that lines call; for most rules nothing is imported."""
    if not rulebook.ids("functions"):
        return {}
    found: dict[str, Any] | None = getattr(rulebook, "functions", None)
    if found is None:
        found = rulebook.functions = {"functions": plugins_of(rulebook).world().get("functions", {})}
    return found


def plugins_of(rulebook: Any, *, block: Collection[str] = (), found: Iterable[Found] | None = None) -> Plugins | NoPlugins:
    """Give what plugins bring to a rulebook.

    One that a layer names and that is not there is told when a game begins, not before: charts and odds need none.
    A plugin that no layer names joins where its package says so by an entry point, above all layers.
    """
    from rulecore.engine.timeline import NoPlugins
    from rulecore.hooks.discovery import READY, available

    wanted = [(layer, list(names)) for layer, names, _ in rulebook.book.header.get("plugins", ())]
    listed = list(available(block) if found is None else found)
    by_name = {each.name: each for each in listed}
    if not any(names for _, names in wanted) and not any(each.joins for each in listed):
        return NoPlugins()
    from rulecore.hooks.plugins import Plugin, Plugins

    used, lacking = [], []
    for layer, names in wanted:
        for name in names:
            each = by_name.get(name)
            if each is None or each.state != READY:
                lacking.append(name)
            else:
                used.append(Plugin(name, each.load(), layer))
    taken = {each.name for each in used} | set(lacking)
    layers = {layer for layer, _ in wanted}
    joining = [each for each in listed if each.state == READY and each.name not in taken and layers.intersection(each.joins)]
    used += [Plugin(each.name, each.load()) for each in joining]
    return Plugins(rulebook, used, lacking) if used or lacking else NoPlugins()
