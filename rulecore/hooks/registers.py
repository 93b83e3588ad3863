"""What plugins register once: names are held against the rules, functions against how they will be called; each belongs to one plugin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import PluginFailed, Problem, raised
from rulecore.hooks import blamed
from rulecore.hooks.signatures import Argument, wrong_annotations, wrong_number
from rulecore.language.types import Type
from rulecore.pieces.fields import admit_type
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rulecore.hooks.implementations import Implementation

#: What a function that changes the game, and one that only reads the table, are given first.
GAME, WORLD = Argument("game", "Play"), Argument("world", "World")


class Registered:
    """What the plugins of one rulebook have registered."""

    def __init__(self, rulebook: Any) -> None:
        self.rulebook = rulebook
        self.facts: dict[str, Callable[..., Any]] = {}
        self.fields: dict[tuple[str, str], Callable[..., Any]] = {}
        self.functions: dict[str, Callable[..., Any]] = {}
        self.verbs: dict[str, Callable[..., Any]] = {}
        self.captains: dict[str, Callable[..., Any]] = {}
        self.views: dict[str, list[Callable[..., Any]]] = {}
        self.lint: list[tuple[str, str, Callable[..., Any]]] = []
        self.geometry: Callable[..., None] | None = None
        self._owners: dict[tuple[str, Any], str] = {}

    def take(self, implementation: Implementation) -> None:
        """Let a plugin register; whatever it raises is said with its name."""
        what = implementation.hook.name.removeprefix("register_")
        taking = getattr(self, f"_{what}", None)
        if taking is None:  # commands belong to the command line, and to no rulebook
            return
        try:
            implementation.function(taking(implementation.plugin))
        except (PluginFailed, KeyboardInterrupt):
            raise
        except BaseException as error:
            sentence = f"{implementation.plugin} failed in {implementation.hook.name}: {raised(error)}"
            raise PluginFailed(Problem("plugin/failed", sentence, hint=f"It is written at {implementation.at}.")) from error

    # ---- what works something out ----------------------------------------------------------------------------------------------

    def _facts(self, plugin: str) -> Callable[..., None]:
        def register(name: str, function: Callable[..., Any]) -> None:
            self._known(plugin, "fact", name, self.rulebook.ids("facts"))
            self._own(plugin, "fact", name)
            fact = self.rulebook.get("facts", name)
            of = (fact["of"],) if fact["of"] else ()
            _called((plugin, f"fact {name}"), function, ("world", *of, *fact["parameters"]))
            self.facts[name] = blamed.owned(function, plugin)

        return register

    def _fields(self, plugin: str) -> Callable[..., None]:
        def register(kind: str, field: str, function: Callable[..., Any]) -> None:
            self._known(plugin, "kind of piece", kind, self.rulebook.ids("pieces"))
            self._known(plugin, f"field of {kind}", field, self.rulebook.get("pieces", kind)["fields"])
            self._own(plugin, "field", (kind, field))
            _called((plugin, f"field {kind}.{field}"), function, ("world", kind))
            self.fields[kind, field] = blamed.owned(function, plugin)

        return register

    def _functions(self, plugin: str) -> Callable[..., None]:
        def register(name: str, function: Callable[..., Any]) -> None:
            self._known(plugin, "function", name, self.rulebook.ids("functions"))
            self._own(plugin, "function", name)
            written = self.rulebook.get("functions", name)
            takes = [Argument.of_type(each["name"], each["type"]) for each in written["parameters"]]
            _called((plugin, f"function {name}"), function, [each.name for each in takes])
            _annotated((plugin, f"function {name}"), function, takes, Argument.of_type("", written["type"]).annotation)
            self.functions[name] = blamed.reckoning(function, plugin, name, self._admits(written["type"]))

        return register

    def _views(self, plugin: str) -> Callable[..., None]:
        def register(kind: str, sees: Callable[..., bool]) -> None:
            self._known(plugin, "kind of piece", kind, self.rulebook.ids("pieces"))
            _called((plugin, f"view of {kind}"), sees, ("world", "side", kind))
            _annotated((plugin, f"view of {kind}"), sees, [WORLD, Argument("side", "str"), Argument(kind, "Any")], "bool")
            self.views.setdefault(kind, []).append(blamed.telling(sees, plugin, f"view of {kind}"))

        return register

    # ---- what does something ---------------------------------------------------------------------------------------------------

    def _verbs(self, plugin: str) -> Callable[..., None]:
        def register(name: str, function: Callable[..., None]) -> None:
            self._known(plugin, "verb", name, self.rulebook.ids("verbs"))
            self._own(plugin, "verb", name)
            takes = [GAME, *[Argument.of_type(each["name"], each["type"]) for each in self.rulebook.get("verbs", name)["parameters"]]]
            _named((plugin, f"verb {name}"), function, [each.name for each in takes])
            _annotated((plugin, f"verb {name}"), function, takes, "None")
            self.verbs[name] = blamed.acting(function, plugin, f"verb {name}")

        return register

    def _geometry(self, plugin: str) -> Callable[..., None]:
        def register(function: Callable[..., None]) -> None:
            self._own(plugin, "geometry", "")
            _called((plugin, "geometry"), function, ("game", "verb", "piece", "keys"))
            self.geometry = blamed.acting(function, plugin, "geometry")

        return register

    def _captains(self, plugin: str) -> Callable[..., None]:
        def register(name: str, captain: Callable[..., Any]) -> None:
            self._own(plugin, "captain", name)
            _called((plugin, f"captain {name}"), captain, ("view", "question"))
            self.captains[name] = blamed.commanding(captain, plugin, name)

        return register

    # ---- what looks at the rules -----------------------------------------------------------------------------------------------

    def _lint(self, plugin: str) -> Callable[..., None]:
        def register(code: str, check: Callable[..., Iterable[Any]]) -> None:
            if not code.startswith(f"{plugin}/") or not code.removeprefix(f"{plugin}/").replace("-", "_").isidentifier():
                sentence = f'{plugin} registers the code "{code}", and codes of a plugin begin with its name.'
                raise PluginFailed(Problem("plugin/code", sentence, hint=f"Write {plugin}/WORD."))
            self._own(plugin, "code", code)
            _called((plugin, f"check {code}"), check, ("rulebook",))
            self.lint.append((plugin, code, check))

        return register

    # ---- checks of all -----------------------------------------------------------------------------------------------------------

    def _admits(self, written: str) -> Callable[[Any], Any]:
        """Give what admits values of a declared type."""
        type_ = Type.parse(written)
        listed = type_.shape == "choice" and self.rulebook.has("choices", type_.name)
        words = self.rulebook.get("choices", type_.name)["words"] if listed else None
        return admit_type(type_, words=words, ladder=self.rulebook.ladder(type_.name) if listed else None)

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


def _called(who: blamed.Who, function: Callable[..., Any], takes: Iterable[str]) -> None:
    """Refuse a function that cannot be called with so many values."""
    wrong = wrong_number(function, list(takes))
    if wrong:
        raise PluginFailed(Problem("plugin/arguments", f"{who[0]}: {who[1]} {wrong}.", hint="They are handed over in this order."))


def _named(who: blamed.Who, function: Callable[..., Any], takes: list[str]) -> None:
    """Refuse a function that does not take what it is handed by these names."""
    from rulecore.hooks.implementations import names_of

    if list(names_of(function)) != takes:
        wrong = f"takes {', '.join(names_of(function)) or 'nothing'}, and is given {', '.join(takes)}"
        raise PluginFailed(Problem("plugin/arguments", f"{who[0]}: {who[1]} {wrong}.", hint="They are handed over by their names."))


def _annotated(who: blamed.Who, function: Callable[..., Any], takes: list[Argument], result: str) -> None:
    """Refuse a function whose annotations are wrong, whatever its arguments are called."""
    from rulecore.hooks.implementations import names_of

    try:
        names = names_of(function)
    except (TypeError, ValueError):  # one that C made
        return
    right = [Argument(name, each.annotation, each.unit) for name, each in zip(names, takes, strict=False)]
    wrong = wrong_annotations(function, right, result)
    if wrong:
        raise PluginFailed(Problem("plugin/annotation", f"{who[0]}: {who[1]} {wrong}.", hint=f"It is called with:  {takes}"))
