"""Gives the pieces of a worked example the conditions and traits that it says they have; a name or number that is none is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.types import Type
from rulecore.rulebook.author import listing
from rulecore.rulebook.spans import whole
from rulecore.ruleset.tree import Listing, Mapping
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.engine.world import World
    from rulecore.rulebook.rulebook import Rulebook
    from rulecore.testing.table_setting import Setting

#: Words that may stand before the partner: `roped to n`, `at odds with n`, `led by n`.
_JOINING = ("to", "with", "by")


class Carrying:
    """Writes what stands under `is` and `has` of pieces into the state; `worked_out` gives a value written under a key."""

    def __init__(self, setting: Setting, rulebook: Rulebook, world: World, placed: dict[str, Any]) -> None:
        self.author = setting.author
        self.vocabulary = setting.vocabulary
        self.rulebook = rulebook
        self.world = world
        self.placed = placed
        self.worked_out: Callable[[Any, Any, Type], Any] = lambda _node, _key, _wanted: None
        #: Conditions of parts whose fields name things that are not there yet.
        self.waiting: list[tuple[Any, Mapping, str]] = []

    def carried(self, piece: Any, spec: Mapping, key: str, *, instances: bool) -> None:
        """Give a piece its conditions and traits; those whose fields name other things come in a second pass."""
        listed = listing(spec, key)
        for index, each in enumerate(listed):
            if isinstance(each, Mapping) is instances:
                if isinstance(each, Mapping):
                    self._with_fields(piece, each)
                else:
                    self._one(piece, listed, index)
        if instances:
            for part, inner, word in self.waiting:
                for each in inner.get(word) or ():
                    if isinstance(each, Mapping):
                        self._with_fields(part, each)
            self.waiting.clear()

    def highest(self, name: str) -> int | None:
        """Give the highest level a condition or trait can have; none where it may be had any number of times."""
        condition = self.vocabulary.conditions.get(name)
        if condition is not None and condition.many:
            return None
        levels = self.rulebook.get("conditions", name)["levels"] if condition is not None else ()
        highest = [level["high"] for level in levels]
        return None if None in highest else max(highest, default=1)

    def _one(self, piece: Any, listed: Listing, index: int) -> None:
        name, *rest = str(listed[index]).split()
        v = self.vocabulary
        condition = v.conditions.get(name)
        if condition is None and name not in v.traits:
            self.author.unknown(listed, index, "condition or trait", name, [*v.conditions, *v.traits])
        elif not self._can_have(listed, index, name, piece._kind):
            return
        elif condition is not None and condition.ends:
            self._joined(piece, listed, index, rest)
        else:
            self._level(piece, listed, index, name, rest)

    def _can_have(self, listed: Listing, index: int, name: str, kind: str) -> bool:
        v = self.vocabulary
        condition = v.conditions.get(name)
        carriers = condition.carriers() if condition is not None else (v.traits[name],)
        if kind in carriers or not any(carriers):
            return True
        message = f"a {kind} cannot be {name}: it befalls a {' or a '.join(carriers)}."
        if condition is None:
            message = f"a {kind} cannot have {name}: it is a trait of a {carriers[0]}."
        self.author.wrong(listed, index, "example/carrier", message, "Write it at the piece that has it.")
        return False

    def _joined(self, piece: Any, listed: Listing, index: int, rest: list[str]) -> None:
        name = str(listed[index]).split()[0]
        words = rest[1:] if rest[:1] and rest[0] in _JOINING else rest
        if len(words) == 1 and words[0] in self.placed:
            self.world.state.add_link(name, piece, self.placed[words[0]])
            return
        near = did_you_mean(words[-1], self.placed) if words else ""
        message = f"{name} is shared by two pieces{f', and there is no {words[-1]!r}' if words else ''}.".replace("'", '"')
        self.author.wrong(listed, index, "example/partner", message, near or f"Write {name} to and the other piece.")

    def _level(self, piece: Any, listed: Listing, index: int, name: str, rest: list[str]) -> None:
        level = whole(rest[0]) if len(rest) == 1 else None if rest else 1
        highest = self.highest(name)
        if level is None or level < 1 or (highest is not None and level > highest):
            known = "has no levels" if highest == 1 else f"has levels 1 to {highest}" if highest else "is a number from 1 up"
            hint = f"Write {name} alone." if highest == 1 else f"Write {name} alone, or {name} and a level."
            self.author.wrong(listed, index, "example/level", f'"{" ".join(rest)}" is no level of {name}: it {known}.', hint)
            return
        self.world.state.set_level(piece, name, level)

    def _with_fields(self, piece: Any, spec: Mapping) -> None:
        for name in spec:
            condition = self.vocabulary.conditions.get(name)
            if condition is None:
                hint = did_you_mean(name, self.vocabulary.conditions)
                self.author.wrong_key(spec, name, "rules/unknown-name", f'there is no condition "{name}".', hint)
                continue
            fields = {}
            inner = spec[name]
            for field in inner if isinstance(inner, Mapping) else ():
                attribute = condition.attributes.get(field)
                if attribute is None:
                    hint = did_you_mean(field, condition.attributes)
                    self.author.wrong_key(inner, field, "example/field", f'{name} has no field "{field}".', hint)
                elif attribute.type.shape == "condition":
                    found = self.world.conditions(attribute.type.name)
                    fields[field] = found[0] if found else None
                else:
                    fields[field] = self.worked_out(inner, field, attribute.type)
            self.world.state.add_instance(piece, name, fields)
