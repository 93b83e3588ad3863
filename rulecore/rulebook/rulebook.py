"""The rulebook: every definition checked, read when asked for, its lines compiled when first used; nothing in it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language.compiler import Compiler, children
from rulecore.language.plain import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rulecore.language.explainer import Brief, Explainer
    from rulecore.language.lines import Plan
    from rulecore.language.node import Node
    from rulecore.reasons import Reason
    from rulecore.rulebook.book import Book
    from rulecore.values.words import Ladder


class Compiled:
    """A line ready to be worked out: the names it must be handed, in order, and its function of the world and these.

    `read` is what the engine makes of it for a performance, when it first reads the line.
    """

    __slots__ = ("function", "names", "read")

    def __init__(self, names: tuple[str, ...], function: Callable[..., Any]) -> None:
        self.names = names
        self.function = function
        self.read: Any = None


class Rulebook:
    """What a stack of layers resolves to; `get` gives a definition, `line` a compiled formula, `explain` why a quantity is so."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.compiler = Compiler(self)
        self.q = Quantities(self)
        #: The same, each as things stand now, though the rulebook counts it as it was when a moment began.
        self.now = Quantities(self, now=True)
        self.t = Tables(self)
        self._lines: dict[int, Compiled] = {}
        self._kept: list[Any] = []
        self._ladders: dict[str, Ladder | None] = {}
        self._lends: dict[str, tuple[str, ...]] = {}
        self._refuses: dict[tuple[str, str], bool] = {}
        self._why: dict[str, tuple[Callable[..., Any], Explainer]] = {}
        self._counted: dict[str, tuple[Callable[..., Any], Brief] | None] = {}
        #: The kinds of pieces as classes; the engine makes them when a first table is set up.
        self.kinds: Any = None

    # ---- definitions ---------------------------------------------------------------------------------------------------

    def get(self, sort: str, name: str) -> dict[str, Any]:
        """Give a definition of a sort (`checks`, `tables`, …) by its id; a KeyError when there is none."""
        return self.book.definition(sort, name)

    def ids(self, sort: str) -> list[str]:
        """Give the ids of all definitions of a sort, in order."""
        return self.book.ids(sort)

    def has(self, sort: str, name: str) -> bool:
        """Say whether there is such a definition."""
        return self.book.has(sort, name)

    def line(self, tree: c.Value) -> Compiled:
        """Give a formula compiled; it is compiled once."""
        found = self._lines.get(id(tree))
        if found is None:
            ready = plain(tree)
            if ready is None:
                names = self.compiler.free_names(tree)
                ready = names, self.compiler.function(tree, names)
            found = self._lines[id(tree)] = Compiled(*ready)
            self._kept.append(tree)
        return found

    def triggers(self, moment: str, name: str) -> list[dict[str, Any]]:
        """Give what happens `before`, `rolled` or `after` a check, table, procedure or step of that id."""
        triggers: dict[str, Any] = self.book.header["triggers"]
        return [self.trigger(*each) for each in triggers.get(f"{moment} {name}", ())]

    def lasting(self, target: str) -> list[str]:
        """Give the conditions that last until the check or table of that id is rolled next."""
        found: list[str] = self.book.header["lasting"].get(target, [])
        return found

    def trigger(self, sort: str, name: str, index: int) -> dict[str, Any]:
        """Give one trigger of a condition or trait, with who carries it."""
        found: dict[str, Any] = dict(self.get(sort, name)["triggers"][index])
        found["condition"] = name if sort == "conditions" else ""
        found["trait"] = name if sort == "traits" else ""
        return found

    def explain(self, quantity: str, w: Any, arguments: tuple[Any, ...]) -> tuple[Any, list[Reason]]:
        """Work out a quantity with every reason: what counted, what did not and why."""
        if quantity not in self._why:
            self._why[quantity] = self._explained(quantity)
        function, explainer = self._why[quantity]
        value, entries = function(w, *arguments)
        return value, explainer.reasons(entries)

    def counted(self, quantity: str, w: Any, arguments: tuple[Any, ...]) -> list[Reason]:
        """Give the lines of a quantity that counted and changed something, without its base and without those that did not count."""
        if quantity not in self._counted:
            from rulecore.language.explainer import Brief
            from rulecore.language.quantities import COUNTED, compile_quantity

            plan: Plan = self.quantity(quantity)["plan"]
            # Where nothing changes the base, as in most quantities, nothing ever counts.
            self._counted[quantity] = (compile_quantity(self.compiler, plan, COUNTED), Brief(plan)) if plan.lines else None
        made = self._counted[quantity]
        return made[1].reasons(made[0](w, *arguments)[1]) if made is not None else []

    def _explained(self, quantity: str) -> tuple[Callable[..., Any], Explainer]:
        from rulecore.language.explainer import Explainer
        from rulecore.language.quantities import WHY, compile_quantity

        definition = self.quantity(quantity)
        plan: Plan = definition["plan"]
        told = Explainer(plan, base=definition.get("title", ""), at=definition.get("at", ""), cite=tuple(definition.get("cite", ())))
        return compile_quantity(self.compiler, plan, WHY), told

    def quantity(self, name: str) -> dict[str, Any]:
        """Give the definition of a quantity, or of a condition's level that some line changes."""
        return self.get("quantities" if self.has("quantities", name) else "levels", name)

    # ---- what the compiler asks ----------------------------------------------------------------------------------------

    def ladder(self, id: str) -> Ladder | None:
        """Give a list as a ladder, or none when its words have no order."""
        if id not in self._ladders:
            from rulecore.values.words import Ladder

            found: dict[str, Any] = self.get("choices", id) if self.has("choices", id) else {"ladder": False, "words": []}
            self._ladders[id] = Ladder(id, found["words"]) if found["ladder"] else None
        return self._ladders[id]

    def refuses(self, sort: str, id: str) -> bool:
        """Say whether a quantity or table can give *cannot*."""
        key = (sort, id)
        if key not in self._refuses:
            self._refuses[key] = True  # while it is worked out; rings of quantities are refused when the rulebook is assembled
            if sort == "table":
                self._refuses[key] = self.get("tables", id)["table"].refuses
            elif sort == "quantity":
                self._refuses[key] = self._plan_refuses(self.quantity(id)["plan"])
            else:
                self._refuses[key] = False
        return self._refuses[key]

    def _plan_refuses(self, plan: Plan) -> bool:
        if any(line.change.verb == "forbid" for line in plan.lines):
            return True
        trees = [plan.base, *plan.usual.values()]
        trees += [each for line in plan.lines for each in (line.change.amount, line.change.per, line.change.bound) if each is not None]
        return any(self.compiler.refuses(each) for each in trees)

    def changed_level(self, condition: str) -> bool:
        """Say whether some line changes the level of a condition."""
        return self.has("levels", condition)

    def shared(self, condition: str) -> bool:
        """Say whether a condition is shared by two pieces."""
        return self.has("conditions", condition) and bool(self.get("conditions", condition)["ends"])

    def lends(self, quantity: str) -> tuple[str, ...]:
        """Give the names of its check or procedure that a quantity reads."""
        found = self._lends.get(quantity)
        if found is None:
            found = self._lends[quantity] = tuple(self.get("quantities", quantity)["lends"]) if self.has("quantities", quantity) else ()
        return found

    def damage(self, notation: str) -> Any:
        """Read damage in the printed notation of this rulebook."""
        from rulecore.language.notation import parse_damage

        letters = self.get("notations", "damage")["letters"] if self.has("notations", "damage") else None
        return parse_damage(notation, letters)

    # ---- tables --------------------------------------------------------------------------------------------------------

    def cell(self, type_text: str, written: Any) -> Any:
        """Give the value of a cell as lines use it: a rung of a ladder, dice, damage."""
        shape, _, name = type_text.rstrip("?").partition(" ")
        if shape == "choice" and isinstance(written, str):
            ladder = self.ladder(name)
            return written if ladder is None else ladder[written]
        if shape == "damage" and isinstance(written, str):
            return self.damage(written)
        if shape == "dice" and isinstance(written, str):
            from rulecore.rulebook.book import read

            return read(written)
        return written

    def look_up(self, name: str) -> Callable[..., Any]:
        """Give a table as a function of what it is handed and its keys."""
        definition = self.get("tables", name)
        table = definition["table"]
        plain: Callable[..., Any] = table.function(decode=self.cell)
        if not table.alternative:
            return plain
        second: Callable[..., Any] = table.function(decode=self.cell, alternative=True)
        line = self.line(definition["alternative"])
        handed = len([each for each in definition["parameters"] if each["type"].startswith("piece")])

        def look(*values: Any) -> Any:
            given, keys = values[:handed], values[handed:]
            world = getattr(given[0], "_world", None) if given else None
            return (second if line.function(world, *given[: len(line.names)]) else plain)(*keys)

        return look


class Quantities:
    """The quantities of a rulebook as functions; one is compiled when it is first asked for."""

    def __init__(self, rulebook: Rulebook, *, now: bool = False) -> None:
        self._rulebook = rulebook
        self._now = now

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        plan: Plan = self._rulebook.quantity(name)["plan"]
        function = self._compiled(plan)
        if plan.as_of and not self._now:
            function = _as_of(plan.as_of, function)
        setattr(self, name, function)
        return function

    def _compiled(self, plan: Plan) -> Callable[..., Any]:
        from rulecore.language.quantities import compile_quantity

        return compile_quantity(self._rulebook.compiler, plan)


def _as_of(moment: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Work a quantity out as things stood when a moment began."""

    def then(w: Any, *arguments: Any) -> Any:
        return w.at_start(moment, lambda: function(w, *arguments))

    return then


class Tables:
    """The tables of a rulebook as look-ups; one is made when it is first asked for."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        function = self._rulebook.look_up(name)
        setattr(self, name, function)
        return function


def nodes_below(tree: Node) -> Iterator[Node]:
    """Give all nodes of a tree."""
    yield tree
    for each in children(tree):
        yield from nodes_below(each)
