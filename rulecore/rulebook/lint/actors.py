"""Who runs effects, and what these set off: procedures, checks, tables, conditions that begin and end, tracks, orders, triggers.

An actor is seen once for each set of names that it is handed as constants, so that a chain that a constant ends is no chain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.types import Type
from rulecore.rulebook.lint.constants import FREE, Bindings, handed, holds
from rulecore.rulebook.lint.uses import CALLS
from rulecore.rulebook.spans import whole
from rulecore.tables.levels import Level

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.rulebook.lint.view import View

Effect = dict[str, Any]
#: The sort, the id and the part of a definition that runs effects.
Actor = tuple[str, str, str]
State = tuple[Actor, Bindings]
#: Conditions that must hold for an effect to happen, each with whether it must hold or fail.
Guards = tuple[tuple[Any, bool], ...]

#: So many sets of constants are told apart for one actor.
MOST_BINDINGS = 64
#: The key under which the row is bound that a table is consulted for.
ROW = "row!"


def called(actor: Actor) -> str:
    """Give the name an actor goes by in a sentence."""
    sort, name, part = actor
    return f"{name}.{part}" if sort == "pieces" else name


class Step:
    """One actor sets off another: by which effect (none for a trigger), in words."""

    __slots__ = ("effect", "to", "verb")

    def __init__(self, verb: str, to: State, effect: Effect | None) -> None:
        self.verb = verb
        self.to = to
        self.effect = effect

    def said(self, by: str) -> str:
        """Say it in a sentence."""
        name = self.to[0][1]
        words = {
            "call": f"calls {name}",
            "check": f"makes the check {name}",
            "consult": f"consults {name}",
            "carry_out": f"carries out {name}",
            "gain": f"gives {name}",
            "beyond": f"gives {name} beyond its last level",
            "lose": f"takes {name}",
            "cross_off": f"crosses off {called(self.to[0])}",
            "trigger": f"sets off {name}",
        }
        return f"{by} {words[self.verb]}"


class Stage:
    """All actors of a rulebook and what each sets off."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.triggers: dict[str, list[Actor]] = {}
        self.effects: dict[Actor, list[Effect]] = {}
        self._gather()
        self.steps: dict[State, list[Step]] = {}
        self._bindings: dict[Actor, set[Bindings]] = {}

    def explore(self) -> None:
        """Find every state that can come about, and its steps."""
        waiting: list[State] = [(actor, FREE) for actor in self.effects]
        for state in waiting:  # it grows on the way
            if state not in self.steps:
                self.steps[state] = list(self._steps(state))
                waiting += [step.to for step in self.steps[state]]

    # ---- actors --------------------------------------------------------------------------------------------------------

    def _gather(self) -> None:
        view, effects = self.view, self.effects
        for sort in ("procedures", "orders"):
            for name, each in view.each(sort):
                effects[sort, name, ""] = each["do"]
        for name, each in view.each("checks"):
            effects["checks", name, ""] = [*each["before"], *(one for outcome in each["outcomes"] for one in outcome["do"]), *each["do"]]
        for name, each in view.each("tables"):
            effects["tables", name, ""] = [*(one for cell in each["effects"] for one in cell), *each["do"]]
        for name, each in view.each("conditions"):
            starts = [one for level in each["levels"] for one in level["start"]]
            effects["conditions", name, "start"] = [*each["start"], *starts]
            effects["conditions", name, "beyond"] = each["beyond"]
            effects["conditions", name, "end"] = each["end"]
        for kind, each in view.each("pieces"):
            for track, spec in each["tracks"].items():
                effects["pieces", kind, track] = [*spec.get("section_lost", ()), *spec.get("empty", ())]
        for sort in ("conditions", "traits"):
            for name, each in view.each(sort):
                for index, trigger in enumerate(each["triggers"]):
                    actor = (sort, name, f"trigger {index}")
                    effects[actor] = trigger["do"]
                    self.triggers.setdefault(trigger["id"], []).append(actor)

    # ---- steps ---------------------------------------------------------------------------------------------------------

    def _steps(self, state: State) -> Iterator[Step]:
        actor, bindings = state
        known = dict(bindings)
        for effect, guards in happening(self._effects_of(actor, known)):
            if all(holds(tree, known) in (None, wanted) for tree, wanted in guards):
                yield from self._caused(effect, actor, known)
        if actor[0] in ("procedures", "checks", "tables") and not actor[2]:
            for each in self.triggers.get(actor[1], ()):
                yield Step("trigger", self._state(each, bindings), None)

    def _effects_of(self, actor: Actor, known: dict[str, Any]) -> list[Effect]:
        definition = self.view.book.definition("tables", actor[1]) if actor[0] == "tables" else None
        if definition is None or definition["table"] is None or not definition["effects"] or not known:
            return self.effects[actor]
        cells = dict.fromkeys(_cells(definition["table"].root, known, list(known.get(ROW, ()))))
        found = definition["effects"]
        return [*(one for cell in cells if cell < len(found) for one in found[cell]), *definition["do"]]

    def _caused(self, effect: Effect, actor: Actor, known: dict[str, Any]) -> Iterator[Step]:
        verb = effect["verb"]
        if verb in CALLS and verb != "drop" and self.view.has(CALLS[verb], effect.get("what", "")):
            called = self.view.book.definition(CALLS[verb], effect["what"])
            bindings = handed(called["parameters"], effect.get("arguments", {}), known)
            if "row" in effect:
                bindings |= {(ROW, tuple(effect["row"]))}
            yield Step(verb, self._state((CALLS[verb], effect["what"], ""), bindings), effect)
        elif verb in ("gain", "lose"):
            for name in self._conditions(effect, actor):
                parts = {"gain": "start", "beyond": "beyond"} if verb == "gain" else {"lose": "end"}
                for how, part in parts.items():
                    yield Step(how, self._state(("conditions", name, part), FREE), effect)
        elif verb == "cross_off" and not effect.get("quietly"):
            kind = Type.parse(effect.get("who_type", "unknown")).name
            for box in effect["boxes"]:
                if ("pieces", kind, box["track"]) in self.effects:
                    yield Step(verb, self._state(("pieces", kind, box["track"]), FREE), effect)

    def _conditions(self, effect: Effect, actor: Actor) -> list[str]:
        if "condition" in effect:
            named = [effect["condition"]]
        else:  # `gain: cell`: whichever stands in a cell of the table
            named = list(self.view.uses("tables", actor[1]).gained) if actor[0] == "tables" else []
        return [name for name in named if self.view.has("conditions", name)]

    def _state(self, actor: Actor, bindings: Bindings) -> State:
        seen = self._bindings.setdefault(actor, set())
        if bindings not in seen and len(seen) >= MOST_BINDINGS:
            return actor, FREE
        seen.add(bindings)
        return actor, bindings


def happening(effects: list[Effect], guards: Guards = ()) -> Iterator[tuple[Effect, Guards]]:
    """Give every effect of a list and of the lists in it, with what must hold for it; what happens `later` happens in another turn."""
    for effect in effects:
        here = (*guards, (effect["when"], True)) if effect.get("when") is not None else guards
        yield effect, here
        if effect["verb"] == "later":
            continue
        if effect["verb"] == "if":
            for key, wanted in (("then", True), ("else", False)):
                yield from happening(effect.get(key, []), (*here, (effect.get("if"), wanted)))
        for key in ("do", "none_possible"):
            yield from happening(effect.get(key) or [], here)
        for added in effect.get("outcomes", {}).values():
            yield from happening(added, here)
        for option in effect.get("options", {}).values():
            inner = (*here, (option["when"], True)) if option.get("when") is not None else here
            yield from happening(option["do"], inner)


def _cells(level: Level, known: dict[str, Any], row: list[str]) -> Iterator[int]:
    """Give the cells of effects that can be found when some keys are known."""
    wanted: Any = None
    if row:
        text = row.pop(0)
        number = whole(text)
        wanted = text if number is None else number
    elif level.by in known:
        wanted = known[level.by]
    found = (level.find(wanted) or level.otherwise) if wanted is not None else None
    for each in level.rows if found is None else (found,):
        if isinstance(each.inner, Level):
            yield from _cells(each.inner, known, list(row))
        else:
            inner = each.inner if isinstance(each.inner, list) else [each.inner]
            yield from (cell for cell in inner if isinstance(cell, int) and not isinstance(cell, bool))
