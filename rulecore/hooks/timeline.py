"""The sequence of play with who does what in it, layer by layer, told without running anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.timeline import NoPlugins, Step, timeline_of

if TYPE_CHECKING:
    from rulecore.hooks.plugins import Plugins

    Ring = dict[str, str]


def timeline(rulebook: Any, plugins: Plugins | NoPlugins | None = None) -> list[dict[str, Any]]:
    """Give every phase in order: `phase`, `title`, `each`, `around` (plugins), and its `steps`, each with its `onion` from without.

    A ring of an onion says `how` (`wrapper`, `before`, `body`, `after`), `by` whom (a layer or a plugin), `id` for a step of a layer, and
    `at` where it is written. A body that nobody brings says so: `by` is empty.
    """
    used = None if plugins is None or isinstance(plugins, NoPlugins) else plugins
    found = []
    for phase in timeline_of(rulebook):
        steps = [{"step": step.id, "title": step.written.get("title", ""), "onion": onion(step, used)} for step in phase.steps]
        entry = {"phase": phase.id, "title": phase.written.get("title", ""), "each": phase.each, "around": [], "steps": steps}
        if used is not None:
            entry["around"] = [_ring(each) for each in reversed(used.by_hook.get(f"phase_{phase.id}", ()))]
        found.append(entry)
    return found


def onion(step: Step, plugins: Plugins | None) -> list[Ring]:
    """Give the rings of one step from without: wrappers and what comes before, the body, what comes after."""
    rings: list[tuple[int, int, Ring]] = []
    for number, (how, written) in enumerate(step.rings):
        place = plugins.rank(written["layer"]) if plugins is not None else number
        rings.append((place, 0, {"how": how, "by": written["layer"], "id": written["id"], "at": written.get("at", "")}))
    if plugins is not None:
        rings += [(plugins.rank(each.layer), 1, _ring(each)) for each in plugins.wrappers(f"step_{step.id}")]
    rings.sort(key=lambda each: each[:2])
    inward = [ring for _, _, ring in reversed(rings) if ring["how"] in ("before", "wrapper")]
    outward = [ring for _, _, ring in rings if ring["how"] == "after"]
    return [*inward, _body(step, plugins), *outward]


def _body(step: Step, plugins: Plugins | None) -> Ring:
    by_code = step.body.get("run") == "plugin"
    if plugins is not None:
        own = plugins.body(f"step_{step.id}", step.body["layer"], data=not by_code)
        if own is None and by_code and step.body["id"] != step.id:
            own = plugins.body(f"step_{step.body['id']}", step.body["layer"], data=False)
        if own is not None:
            return _ring(own)
    return {"how": "body", "by": "" if by_code else step.body["layer"], "id": step.body["id"], "at": step.body.get("at", "")}


def _ring(each: Any) -> Ring:
    return {"how": "wrapper" if each.wrapper else "body", "by": each.plugin, "id": each.hook.name, "at": each.at}
