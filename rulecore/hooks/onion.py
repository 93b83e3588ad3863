"""Steps, phases and checks that plugins surround, by one pluggy manager for each rulebook, filled in the order of its layers.

What is registered last is called first, so a later layer is further out. The YAML of each layer is registered as a plugin made here; what
it does in this very step is told to it just before, because a step may be done for one piece after the other.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pluggy

from rulecore.hooks.guard import guarded, guarded_wrapper
from rulecore.markers import hookimpl

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from rulecore.engine.facade import Play
    from rulecore.engine.timeline import Layered, Part
    from rulecore.hooks.implementations import Implementation
    from rulecore.hooks.plugins import Plugins


class Surroundings:
    """The manager of a rulebook, and the hooks that have been called through it."""

    def __init__(self, plugins: Plugins) -> None:
        self.plugins = plugins
        self.manager = pluggy.PluginManager("rulecore")
        self._marker = pluggy.HookspecMarker("rulecore")
        self._made: dict[str, Surrounded] = {}

    def of(self, hook: str, wrappers: list[Implementation]) -> Surrounded:
        """Give a hook that some plugin surrounds, registered once."""
        found = self._made.get(hook)
        if found is None:
            # One body alone gives a result, and what stands around it is given just that.
            spec = self._marker(self.plugins.hooks[hook].spec(), firstresult=True)
            self.manager.add_hookspecs(cast("Any", SimpleNamespace(**{hook: spec})))
            found = self._made[hook] = Surrounded(self, hook, wrappers)
        return found


class Surrounded:
    """One hook that plugins surround."""

    def __init__(self, surroundings: Surroundings, hook: str, wrappers: list[Implementation]) -> None:
        self.surroundings = surroundings
        self.hook = hook
        self.wrappers = wrappers
        self._registered: tuple[Any, ...] | None = None
        self._parts: dict[Any, Any] = {}

    def step(self, layers: list[Layered]) -> Part:
        """Give a step with what the layers' YAML does and what plugins put around it."""
        form = tuple([(each.how, each.layer) for each in layers])
        parts = {(each.how, number): each.act for number, each in enumerate(layers)}

        def surrounded(game: Play) -> None:
            if parts["body", 0] is None:
                from rulecore.engine.interruptions import Waiting

                raise Waiting(self.hook.replace("_", " ", 1))
            self._call(game, parts, form)

        return surrounded

    def phase(self, body: Part) -> Part:
        """Give a phase with what plugins put around it."""

        def surrounded(game: Play) -> None:
            self._call(game, {("body", 0): body}, (("body", self.surroundings.plugins.layers[0]),))

        return surrounded

    def check(self, own: Implementation) -> Callable[..., Any]:
        """Give a check that a plugin resolves and others surround."""
        body, takes = guarded(own.function, own.plugin, self.hook), own.arguments

        def surrounded(game: Play, **names: Any) -> Any:
            values = {"game": game, **names}
            parts = {("body", 0): lambda _game: body(**{each: values[each] for each in takes})}
            return self._call(game, parts, (("body", own.layer),), **names)

        return surrounded

    def _call(self, game: Play, parts: dict[Any, Any], form: tuple[Any, ...], **names: Any) -> Any:
        """Call the hook with what the layers do this time; what is called in the middle of it may be the same hook again."""
        before, self._parts = self._parts, parts
        self._register(form)
        try:
            return getattr(self.surroundings.manager.hook, self.hook)(game=game, **names)
        finally:
            self._parts = before

    def _register(self, form: tuple[Any, ...]) -> None:
        """Register what the layers do, and the plugins between them; again only when the form of the step has changed."""
        if form == self._registered:
            return
        manager = self.surroundings.manager
        for name in [name for name, _ in manager.list_name_plugin() if name.startswith(f"{self.hook}: ")]:
            manager.unregister(name=name)
        rank = self.surroundings.plugins.rank
        entries: list[tuple[int, int, str, Any]] = []
        for number, (how, layer) in enumerate(form):
            place = -1 if how == "body" else rank(layer)
            entries.append((place, 0, f"{how} {number} of {layer}", self._of_layer(how, number)))
        for wrapper in self.wrappers:
            function = guarded_wrapper(wrapper.function, wrapper.plugin, self.hook)
            entries.append((rank(wrapper.layer), 1, wrapper.plugin, hookimpl(wrapper=True)(function)))
        for _, _, name, function in sorted(entries, key=lambda each: each[:2]):
            manager.register(SimpleNamespace(**{self.hook: function}), name=f"{self.hook}: {name}")
        self._registered = form

    def _of_layer(self, how: str, number: int) -> Any:
        """Give what the YAML of a layer does here, as an implementation of the hook."""
        if how == "body":

            def body(game: Play) -> Any:
                return _latched(game, self._parts[how, number])

            return hookimpl(body)

        def ring(game: Play) -> Generator[None, Any, Any]:
            if how == "before":
                _latched(game, self._parts[how, number])
            result = yield
            if how == "after":
                _latched(game, self._parts[how, number])
            return result

        return hookimpl(wrapper=True)(ring)


def _latched(game: Play, part: Part) -> Any:
    """Do what rules say; what goes wrong there is held, so that no wrapper can swallow it."""
    try:
        return part(game)
    except BaseException as error:
        game.latch.stop(error)
        raise
