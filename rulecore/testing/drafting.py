"""Drafts a worked example of something that happened in a game: the table as it lay, the dice as they fell, what came of it.

First everything is written down that the pieces in question have. Then, one thing after the other is left out as long as the same comes of
the same dice: what is left is what mattered.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rulecore.pieces.fields import ABSENT
from rulecore.pieces.keyed import Keyed
from rulecore.ruleset.flow import flow
from rulecore.values.cannot import Cannot
from rulecore.values.tracks import Track

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.engine.world import World
    from rulecore.pieces.kinds import Piece
    from rulecore.rulebook.loading import Reading
    from rulecore.testing.witness import Call

    Spec = dict[str, Any]


class Table:
    """What an example says of a table: pieces by the names it gives them, and facts."""

    def __init__(self, world: World, reading: Reading, call: Call) -> None:
        self.world = world
        self.rulebook = reading.rulebook()
        self.names: dict[str, str] = {}
        self.pieces: dict[str, Spec] = {}
        self.given: Spec = {"turn": world.turn} if isinstance(world.turn, int) else {}
        self.needed: set[str] = set()
        for value in call.arguments.values():
            if _is_piece(value):
                self.needed.add(self.name(value))
        for kind in world.kinds.singles():
            self.name(world.single[kind.id])
        self._facts()
        self.run = {call.sort: call.id, "with": {name: self.value(value) for name, value in call.arguments.items() if value is not None}}
        if call.row:
            self.run["row"] = call.row[0] if len(call.row) == 1 else list(call.row)

    def name(self, piece: Piece) -> str:
        """Give the name of a piece in the example; one that is new is written down with all it has."""
        ident = str(piece._id)
        if ident not in self.names:
            plain = re.sub(r"\W", "_", ident)
            plain = plain if plain.isidentifier() else f"piece_{plain}"
            while plain in self.names.values():
                plain += "_"
            self.names[ident] = plain
            self.pieces[plain] = {}
            self.pieces[plain].update(self._spec(piece))
        return self.names[ident]

    def value(self, value: Any) -> Any:
        """Give a value as an example writes it."""
        if _is_piece(value):
            return self.name(value)
        if isinstance(value, Track):
            return [f"{left}/{of}" if left != of else left for left, of in value.sections]
        if isinstance(value, Keyed):
            return {str(self.value(key)): self.value(each) for key, each in value.items()}
        if value is None or isinstance(value, (bool, int)):
            return value
        return [self.value(each) for each in value] if isinstance(value, (list, tuple)) else str(value)

    def _spec(self, piece: Piece) -> Spec:
        spec: Spec = {}
        if not self.world.kinds.named(piece._kind).one:
            spec["kind"] = piece._kind
        kind = self.world.kinds.named(piece._kind)
        carried: list[str] = []
        for name, slot in piece._slots.items():
            value = slot.of(piece)
            if value is ABSENT or (not slot.level and name == "name") or type(value) is tuple:
                continue
            if slot.level:
                carried += [f"{name} {value}" if value > 1 else name] if value else []
            elif name == kind.part_of:
                spec["part_of"] = self.name(value)
            elif not slot.sealed and value != slot.starts and not (isinstance(value, Keyed) and not value):
                spec[name] = self.value(value)
        return {**spec, **self._carried(piece, carried)}

    def _carried(self, piece: Piece, carried: list[str]) -> Spec:
        """Give conditions and traits, and whom the piece shares a condition with; of two that share one, the first says it."""
        traits = [each for each in carried if self.rulebook.has("traits", each.partition(" ")[0])]
        conditions = [each for each in carried if each not in traits]
        for thing in list(self.world.state.by_id.values()):
            ends = getattr(thing, "_ends", None)
            if ends is not None and ends[0] is piece:
                conditions.append(f"{thing._kind} to {self.name(ends[1])}")
        return {**({"is": conditions} if conditions else {}), **({"has": traits} if traits else {})}

    def _facts(self) -> None:
        """Write down what a plugin measures between the pieces in question, and options that are not as usual."""
        pieces = [piece for piece in self.world.state.pieces() if self.names.get(str(piece._id)) in self.needed]
        for name in self.world.plugin_facts:
            fact = self.rulebook.get("facts", name) if self.rulebook.has("facts", name) else None
            if fact is None or len(fact["parameters"]) != 2:
                continue
            for one in pieces:
                for other in pieces:
                    if one is not other:
                        value = self.world.fact(name, one, other)
                        if value not in (0, False, None):
                            self.given[f"{name}[{self.name(one)}, {self.name(other)}]"] = self.value(value)
        for option, word in self.world.option.items():
            if self.rulebook.has("options", option) and word != self.rulebook.get("options", option)["default"]:
                self.given[f"option.{option}"] = str(word)


def _is_piece(value: Any) -> bool:
    return hasattr(value, "_slots") and hasattr(value, "_kind") and not hasattr(value, "_ends")


class Draft:
    """An example that is being made: it is run after each change, and kept as long as it passes."""

    def __init__(self, reading: Reading, table: Table, call: Call, head: Spec) -> None:
        self.reading = reading
        self.table = table
        self.call = call
        self.head = head
        self.expect: Spec = {}

    def text(self) -> str:
        """Give the example as YAML, one item of a list."""
        pieces = {name: spec for name, spec in self.table.pieces.items() if spec}
        body: Spec = {
            **self.head,
            **({"given": self.table.given} if self.table.given else {}),
            **({"pieces": pieces} if pieces else {}),
            "run": self.table.run,
            **({"dice": self.call.faces} if self.call.faces else {}),
            **({"expect": self.expect} if self.expect else {}),
            **({"refused": list(self.call.value.reasons)} if isinstance(self.call.value, Cannot) else {}),
        }
        lines = []
        for key, value in body.items():
            if key == "pieces":
                lines += ["pieces:", *(f"  {name}: {flow(spec)}" for name, spec in value.items())]
            else:
                lines.append(f"{key}: {flow(value)}")
        return "  - " + "\n    ".join(lines) + "\n"

    def passes(self) -> bool:
        """Run it as it is now."""
        from rulecore.errors import RulecoreError
        from rulecore.ruleset.definitions import Gathering
        from rulecore.ruleset.documents import read_text
        from rulecore.testing.examples import PASSED, ExampleRunner

        try:
            gathering = Gathering("a draft")
            for document in read_text(f"examples:\n{self.text()}", "a draft"):
                gathering.document(document)
        except RulecoreError:
            return False
        runner = ExampleRunner(self.table.rulebook, self.reading.assembly.author)
        found = gathering.definitions.get("examples", {}).values()
        return bool(found) and all(runner.run(each).status == PASSED for each in found)

    def settle(self) -> bool:
        """Expect what came of it, then leave out what does not matter; tells whether an example came of it."""
        for key, value in self._outcomes():
            self.expect[key] = value
            if not self.passes():
                del self.expect[key]
        if not self.passes():
            return False
        for holder, key in self._parts():
            if key in holder:
                kept = holder.pop(key)
                if not self.passes():
                    holder[key] = kept
        return True

    def _outcomes(self) -> Iterator[tuple[str, Any]]:
        table, call = self.table, self.call
        if isinstance(call.value, str) and call.sort == "check":
            yield "outcome", call.value
        if isinstance(call.total, int):
            yield "total", call.total
        for path, _, after in call.changes:
            ident, _, field = path.rpartition(".")
            if ident in table.names and after is not ABSENT:
                shown = after.left if isinstance(after, Track) else table.value(after) if not _is_piece(after) else None
                if shown is not None and not isinstance(shown, (dict, list)):
                    yield f"{table.names[ident]}.{field}", shown
            elif path in table.names and after is ABSENT:
                yield "gone", [table.names[path]]

    def _parts(self) -> Iterator[tuple[Spec, str]]:
        """Give everything that may be left out: whole pieces that nobody handed over, then facts, then what pieces have."""
        pieces = self.table.pieces
        others = [each for each in pieces if each not in self.table.needed]
        yield from ((pieces, name) for name in others)
        for key in list(self.table.given):
            yield self.table.given, key
        for name in list(pieces):
            for key in [each for each in pieces[name] if each != "kind"]:
                yield pieces[name], key
        yield from ((pieces, name) for name in others)  # nothing may name them any more
