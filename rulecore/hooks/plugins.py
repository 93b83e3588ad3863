"""The plugins of one rulebook, in the order of its layers: what they do at each step, and what they registered.

pluggy is imported, and called, only for steps, phases and checks that some plugin surrounds; a body that a plugin brings is called
directly, and rules of data alone never come here.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rulecore.errors import CommandWrong, PluginFailed, Problem
from rulecore.hooks.blamed import failed
from rulecore.hooks.catalogue import hooks_of
from rulecore.hooks.guard import guarded, listed
from rulecore.hooks.implementations import Implementation, implementations
from rulecore.hooks.registers import Registered
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from rulecore.engine.facade import Play
    from rulecore.engine.timeline import Layered, Part


class Plugin:
    """A plugin that is used: its name, its module, and the layer in which it counts (empty for one that joins above all layers)."""

    __slots__ = ("layer", "module", "name")

    def __init__(self, name: str, module: Any, layer: str = "") -> None:
        self.name = name
        self.module = module
        self.layer = layer

    def __repr__(self) -> str:
        return f"Plugin({self.name!r}, layer={self.layer!r})"


class Plugins:
    """What the plugins of one rulebook bring to it."""

    def __init__(self, rulebook: Any, plugins: Iterable[Plugin], lacking: Iterable[str] = ()) -> None:
        self.rulebook = rulebook
        self.plugins = tuple(plugins)
        self.hooks = hooks_of(rulebook)
        self.layers = [each[0] for each in rulebook.book.header.get("plugins", ())]
        self._below = {each[0]: each[2] for each in rulebook.book.header.get("plugins", ())}
        self._lacking = list(lacking)
        problems: list[Problem] = []
        self.by_hook: dict[str, list[Implementation]] = {}
        for plugin in sorted(self.plugins, key=lambda each: self.rank(each.layer)):
            for each in implementations(plugin.module, plugin.name, plugin.layer, self.hooks, problems):
                self.by_hook.setdefault(each.hook.name, []).append(each)
        for name in self.by_hook:
            problems += self._conflicts(name)
        if problems:
            raise PluginFailed(problems)
        self.registered = Registered(rulebook)
        for name, found in self.by_hook.items():
            for each in found if name.startswith("register_") else ():
                self.registered.take(each)
        self.captains = self.registered.captains
        self._guarded: dict[Implementation, Callable[..., Any]] = {}
        self._checks: dict[str, Callable[..., Any] | None] = {}
        self._surroundings: Any = None

    def rank(self, layer: str) -> int:
        """Say how far out a layer is; what joins above all layers is furthest."""
        return self.layers.index(layer) if layer in self.layers else len(self.layers)

    # ---- who does what ---------------------------------------------------------------------------------------------------------

    def body(self, hook: str, layer: str, *, data: bool) -> Implementation | None:
        """Give the plugin that brings a body: the last one, unless the rules of a later layer do (`data`, from `layer`)."""
        bodies = [each for each in self.by_hook.get(hook, ()) if not each.wrapper]
        if not bodies or (data and self.rank(bodies[-1].layer) < self.rank(layer)):
            return None
        return bodies[-1]

    def wrappers(self, hook: str) -> list[Implementation]:
        """Give the plugins that surround something, from within."""
        return [each for each in self.by_hook.get(hook, ()) if each.wrapper]

    def _conflicts(self, hook: str) -> list[Problem]:
        """Find bodies that contend: both count, and neither layer builds on the other."""
        if hook in self.hooks and not self.hooks[hook].sort:
            return []
        bodies = [each for each in self.by_hook[hook] if not each.wrapper]
        found = []
        for first, second in pairwise(bodies):
            builds = not second.layer or first.layer in self._below.get(second.layer, ())
            if first.layer == second.layer or not builds:
                both = f"{first.plugin} ({first.at}) and {second.plugin} ({second.at})"
                sentence = f"{both} both bring {hook}, and neither builds on the other."
                found.append(Problem("plugin/conflict", sentence, hint=f"Play without one of them:  -p no:{second.plugin}"))
        return found

    # ---- what the engine asks --------------------------------------------------------------------------------------------------

    def step(self, name: str, layers: list[Layered]) -> Part | None:
        """Give a step that plugins surround; where they only bring its body, that is put in its place among the layers."""
        hook = f"step_{name}"
        written = layers[0]
        body = self.body(hook, written.layer, data=written.act is not None)
        if body is None and written.act is None and written.id != name:
            body = self.body(f"step_{written.id}", written.layer, data=False)
        if body is not None and written.around is not None:
            written.act = written.around(self._guard(body))
            written.layer = body.layer or written.layer
        wrappers = self.wrappers(hook)
        surrounded: Part | None = self._surround(hook, wrappers).step(layers) if wrappers else None
        return surrounded

    def phase(self, name: str, body: Part) -> Part | None:
        """Give a phase that a plugin surrounds or does in the place of its steps."""
        hook = f"phase_{name}"
        own = self.body(hook, "", data=False)
        wrappers = self.wrappers(hook)
        if not wrappers:
            return self._guard(own) if own is not None else None
        surrounded: Part = self._surround(hook, wrappers).phase(self._guard(own) if own is not None else body)
        return surrounded

    def check(self, name: str) -> Callable[..., Any] | None:
        """Give the plugin that resolves a check."""
        if name not in self._checks:
            self._checks[name] = self._check(name)
        return self._checks[name]

    def _check(self, name: str) -> Callable[..., Any] | None:
        hook = f"check_{name}"
        own = self.body(hook, "", data=False)
        if own is None:
            return None
        wrappers = self.wrappers(hook)
        resolve: Callable[..., Any] = self._surround(hook, wrappers).check(own) if wrappers else partial(self._call, own)
        outcomes = [each["id"] for each in self.rulebook.get("checks", name)["outcomes"]]
        last = wrappers[-1] if wrappers else own

        def resolved(game: Play, **names: Any) -> Any:
            result = resolve(game, **names)
            if type(result) is not Cannot and (result not in outcomes if outcomes else type(result) not in (int, Fraction)):
                wanted = f"its outcomes are {', '.join(outcomes)}" if outcomes else "it has a total and no outcomes"
                raise failed((last.plugin, hook), f"it gives {result!r}, and {wanted}", f"It is written at {last.at}.")
            return result

        return resolved

    def world(self) -> dict[str, Any]:
        """Give what a new world is told of plugins."""
        found = self.registered
        return {"plugin_facts": dict(found.facts), "plugin_fields": dict(found.fields), "functions": dict(found.functions)}

    def verb(self, game: Play, name: str) -> Callable[..., Any] | None:
        """Give what performs a verb in a game."""
        act = self.registered.verbs.get(name)
        return partial(act, game) if act is not None else None

    def geometry(self) -> Callable[..., None] | None:
        """Give what places and moves pieces."""
        return self.registered.geometry

    def views(self) -> Mapping[str, Sequence[Callable[..., bool]]]:
        """Give by kinds what says whether a side sees a piece."""
        return self.registered.views

    def listens(self, hook: str) -> bool:
        """Say whether any plugin implements a hook."""
        return hook in self.by_hook

    def legal_orders(self, game: Play, piece: Any, order: str) -> list[dict[str, Any]] | None:
        """Give the fields of the ways of giving an order that the plugin furthest out lists, as they are kept."""
        from rulecore.engine.order_ways import fields_of

        for each in reversed(self.by_hook.get("legal_orders", ())):
            found = self._call(each, game, piece=piece, order=order)
            try:
                if found is not None:
                    return [fields_of(game.performance, order, dict(way)) for way in found]
            except (CommandWrong, TypeError, ValueError) as error:
                why = error.problems[0].message.rstrip(".") if isinstance(error, CommandWrong) else "it gives something else than mappings"
                raise failed((each.plugin, "legal_orders"), why, f"It is written at {each.at}.") from error
        return None

    def piece_removed(self, game: Play, piece: Any) -> None:
        """Tell all plugins of a piece that is gone, from within."""
        for each in self.by_hook.get("piece_removed", ()):
            self._call(each, game, piece=piece)

    def game_over(self, game: Play) -> Any:
        """Say whether the game is over, by the plugin furthest out that says so."""
        for each in reversed(self.by_hook.get("game_over", ())):
            found = self._call(each, game)
            if found is None:
                continue
            if wrong := _no_ending(found, game.sides):
                raise failed((each.plugin, "game_over"), wrong, f"It gives none while the game goes on. It is written at {each.at}.")
            return found
        return None

    def missing(self) -> list[str]:
        """Give the plugins that layers name and that are not there."""
        return list(self._lacking)

    def without(self, name: str) -> Plugins:
        """Give the same without one plugin, or without those of one layer: a way on after a crash."""
        kept = [each for each in self.plugins if name not in (each.name, each.layer)]
        return Plugins(self.rulebook, kept, self._lacking) if len(kept) < len(self.plugins) else self

    def _guard(self, each: Implementation) -> Callable[..., Any]:
        found = self._guarded.get(each)
        if found is None:
            function = listed(each.function) if each.hook.result.startswith("Iterable") else each.function
            found = self._guarded[each] = guarded(function, each.plugin, each.hook.name)
        return found

    def _call(self, each: Implementation, game: Play, **names: Any) -> Any:
        """Call a plugin's function with those of the names that it takes."""
        return self._guard(each)(**{name: game if name == "game" else names[name] for name in each.arguments})

    def _surround(self, hook: str, wrappers: list[Implementation]) -> Any:
        if self._surroundings is None:
            from rulecore.hooks.onion import Surroundings

            self._surroundings = Surroundings(self)
        return self._surroundings.of(hook, wrappers)


def _no_ending(found: Any, sides: Sequence[str]) -> str:
    """Say what is wrong with how a plugin ends a game: a pair of the winner, or none for nobody, and why."""
    if not isinstance(found, tuple) or len(found) != 2 or not isinstance(found[1], str):
        return f'it gives {str(found)[:60]!r} instead of the winner and why, as in ("white", "enough leaps")'
    winner = getattr(found[0], "_id", found[0])
    if winner is None or winner in sides or not sides:
        return ""
    return f'the winner "{winner}" is none of the sides {", ".join(sides)}'
