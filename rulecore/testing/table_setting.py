"""Sets a table as a worked example describes it: pieces with fields, tracks, parts, conditions and traits, and facts that are given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.set_up import fill_from_card
from rulecore.language import checked as c
from rulecore.language.scope import Scope
from rulecore.language.types import Type
from rulecore.pieces.fields import ABSENT
from rulecore.pieces.keyed import Keyed
from rulecore.rulebook.author import mapping
from rulecore.rulebook.spans import shortened, whole
from rulecore.ruleset.tree import Listing, Mapping
from rulecore.suggestions import did_you_mean
from rulecore.testing.carrying import Carrying
from rulecore.values.tracks import Track

if TYPE_CHECKING:
    from rulecore.engine.world import World
    from rulecore.language.vocabulary import Attribute
    from rulecore.rulebook.author import Author
    from rulecore.rulebook.rulebook import Rulebook

#: Keys of a piece in an example that are not its fields.
OWN = ("kind", "card", "part_of", "is", "has")


class Setting:
    """Reads `pieces` and `given` of one example against the vocabulary, and lays them on a table."""

    def __init__(self, author: Author, body: Mapping, *, expected: str = "") -> None:
        self.author = author
        self.vocabulary = author.vocabulary
        self.body = body
        self.kinds: dict[str, str] = {}
        self.scope = Scope()
        self._read_kinds(expected)

    # ---- kinds ---------------------------------------------------------------------------------------------------------

    def _read_kinds(self, expected: str) -> None:
        pieces = self.body.get("pieces")
        specs = {name: pieces[name] for name in pieces} if isinstance(pieces, Mapping) else {}
        for name, spec in specs.items():
            self.kinds[name] = self._kind(name, spec if isinstance(spec, Mapping) else Mapping(), expected)
            if not self.kinds[name] and isinstance(pieces, Mapping):
                message = f"nothing tells what kind of piece {name} is."
                self.author.wrong_key(pieces, name, "example/kind", message, "Add `kind:` and the name of one.")
        for name, kind in list(self.kinds.items()):
            spec = specs[name] if isinstance(specs[name], Mapping) else Mapping()
            self._mentioned(spec, kind)
        for name, kind in self.kinds.items():
            single = kind in self.vocabulary.kinds and self.vocabulary.kinds[kind].one
            self.scope.give(self.vocabulary, name, Type("piece", kind), c.Single(kind) if single else None)

    def _kind(self, name: str, spec: Mapping, expected: str) -> str:
        """Tell the kind of a piece: as written, by its name, else by the fields it is given."""
        kinds = self.vocabulary.kinds
        if "kind" in spec:
            if str(spec["kind"]) not in kinds:
                self.author.unknown(spec, "kind", "kind of piece", str(spec["kind"]), kinds)
            return str(spec["kind"])
        if "card" in spec:
            if str(spec["card"]) not in self.author.cards:
                self.author.unknown(spec, "card", "card", str(spec["card"]), self.author.cards)
            return self.author.cards.get(str(spec["card"]), "")
        if name in kinds and kinds[name].one:
            return name
        wanted = [key for key in spec if key not in OWN]
        fitting = [k for k in kinds.values() if not k.one and all(self._knows(k.id, key) for key in wanted)]
        fitting = [k for k in fitting if self._carries(k.id, spec)] or fitting
        if "part_of" in spec:
            fitting = [k for k in fitting if k.part_of] or fitting
        if expected and any(k.id == expected for k in fitting):
            return expected
        whole = [k.id for k in fitting if not k.part_of or "part_of" in spec] or [k.id for k in fitting]
        return self._likeliest(whole, expected)

    def _likeliest(self, fitting: list[str], expected: str) -> str:
        if expected and not fitting:
            return expected
        parts = {kind.part_of for kind in self.vocabulary.kinds.values() if kind.part_of}
        return next((kind for kind in fitting if self._acts(kind) or kind in parts), fitting[0] if fitting else expected)

    def _acts(self, kind: str) -> bool:
        """Say whether pieces of a kind do things: they have conditions, orders or tracks."""
        v = self.vocabulary
        tracks = any(a.how == "track" for a in v.kinds[kind].attributes.values())
        return tracks or any(kind in cond.carriers() for cond in v.conditions.values())

    def _knows(self, kind: str, key: str) -> bool:
        return key in self.vocabulary.attribute_names(kind)

    def _carries(self, kind: str, spec: Mapping) -> bool:
        for key in ("is", "has"):
            for each in spec.get(key) or () if isinstance(spec.get(key), list) else ():
                word = str(next(iter(each)) if isinstance(each, Mapping) else each).split()[0]
                condition = self.vocabulary.conditions.get(word)
                if condition is not None and kind not in condition.carriers():
                    return False
                if condition is None and self.vocabulary.traits.get(word, kind) not in ("", kind):
                    return False
        return True

    def _mentioned(self, spec: Mapping, kind: str) -> None:
        """Take pieces that are only named as the value of a field, such as an owner, for pieces of that field's kind."""
        for key in spec:
            attribute = self.vocabulary.attribute(kind, key)
            value = spec[key]
            if attribute is not None and attribute.type.shape == "piece" and isinstance(value, str) and value not in self.kinds:
                single = attribute.type.name in self.vocabulary.kinds
                if single and attribute.how == "field":
                    self.kinds.setdefault(value, attribute.type.name)

    def check(self) -> None:
        """Check the names of fields, conditions and facts without laying anything."""
        pieces = self.body.get("pieces")
        for name, kind in self.kinds.items():
            spec = mapping(pieces, name)
            for key in spec:
                if key not in OWN and kind in self.vocabulary.kinds and not self._knows(kind, key):
                    hint = did_you_mean(key, self.vocabulary.attribute_names(kind))
                    self.author.wrong_key(spec, key, "example/field", f'a {kind} has no "{key}".', hint)

    # ---- setting -------------------------------------------------------------------------------------------------------

    def lay(self, rulebook: Rulebook, world: World) -> dict[str, Any]:
        """Lay the pieces and give the facts; gives each piece by its name."""
        pieces = self.body.get("pieces")
        specs: dict[str, Mapping] = {
            n: pieces[n] if isinstance(pieces, Mapping) and isinstance(pieces.get(n), Mapping) else Mapping() for n in self.kinds
        }
        placed: dict[str, Any] = {}
        for name in self._in_order(specs):
            kind = self.kinds[name]
            if self.vocabulary.kinds[kind].one:
                placed[name] = world.single[kind]
                continue
            placed[name] = world.state.add_piece(kind, name, whole=self._whole(specs[name], kind, placed))
        for name, spec in specs.items():
            if "card" in spec:
                fill_from_card(rulebook, world, placed[name], str(spec["card"]))
        layer = _Layer(self, rulebook, world, placed)
        for name, spec in specs.items():
            layer.fields(placed[name], self.kinds[name], spec)
        for name, spec in specs.items():
            for key in ("is", "has"):
                layer.carrying.carried(placed[name], spec, key, instances=False)
        for name, spec in specs.items():
            for key in ("is", "has"):
                layer.carrying.carried(placed[name], spec, key, instances=True)
        given = mapping(self.body, "given")
        for key in given:
            layer.given(given, key)
        for piece in world.state.pieces():
            _belongs_to_nobody(piece)
        return placed

    def _whole(self, spec: Mapping, kind: str, placed: dict[str, Any]) -> Any:
        """Give the piece that another is a part of; one of a wrong kind is reported."""
        if "part_of" not in spec:
            return None
        name, wanted = str(spec["part_of"]), self.vocabulary.kinds[kind].part_of
        if name not in placed:
            self.author.unknown(spec, "part_of", "piece", name, placed)
        elif self.kinds[name] != wanted:
            message = f"{name} is a {self.kinds[name]}, but a {kind} is part of {f'a {wanted}' if wanted else 'nothing'}."
            self.author.wrong(spec, "part_of", "example/kind", message, "Say of both what kind they are: `kind:`.")
        else:
            return placed[name]
        return None

    def _in_order(self, specs: dict[str, Mapping]) -> list[str]:
        wholes = [name for name, spec in specs.items() if "part_of" not in spec]
        return wholes + [name for name in specs if name not in wholes]


def _belongs_to_nobody(piece: Any) -> None:
    """Leave fields that name a piece and were not given at none: an example need not say who owns what."""
    for slot in piece._slots.values():
        if slot.type.shape == "piece" and not slot.type.several and slot.cell and slot.of(piece) is ABSENT and slot.starts is ABSENT:
            slot.put(piece, None)


def _section(text: str) -> tuple[int, int] | None:
    """Read `7`, or `2/7` for two left of seven; a section of no boxes is one whose box is lost."""
    first, slash, last = text.partition("/")
    left, of = whole(first), whole(last) if slash else None
    if left is None or left < 0 or (slash and (of is None or of < left)):
        return None
    return (left, of or left) if of or left else (0, 1)


class _Layer:
    """Writes what an example says into the state."""

    def __init__(self, setting: Setting, rulebook: Rulebook, world: World, placed: dict[str, Any]) -> None:
        self.setting = setting
        self.author = setting.author
        self.rulebook = rulebook
        self.world = world
        self.placed = placed
        self.carrying = Carrying(setting, rulebook, world, placed)
        self.carrying.worked_out = self.value

    def value(self, node: Any, key: Any, wanted: Type) -> Any:
        """Work out a value that an example gives: a number, a word, a piece."""
        before = len(self.author.problems)
        tree = self.author.value(node, key, self.setting.scope, wanted)
        if tree is None or len(self.author.problems) > before:
            return None
        line = self.rulebook.line(tree)
        return line.function(self.world, *[self.placed[name] for name in line.names])

    def fields(self, piece: Any, kind: str, spec: Mapping) -> None:
        """Write the fields, tracks, parts, facts and quantities of one piece."""
        v = self.setting.vocabulary
        for key in spec:
            if key in OWN:
                continue
            attribute = v.attribute(kind, key)
            if attribute is not None:
                self._attribute(piece, attribute, spec)
            elif (signature := v.of_kind(key, kind)) is not None:
                self.world.give_quantity(key, piece, self.value(spec, key, signature.result))
            elif (fact := v.facts.get(key)) is not None and fact.of == kind:
                self.world.give(key, (piece,), self.value(spec, key, fact.result))
            else:
                hint = did_you_mean(key, v.attribute_names(kind)) or f"It has: {', '.join(v.attribute_names(kind)[:12])}."
                self.author.wrong_key(spec, key, "example/field", f'a {kind} has no "{key}".', hint)

    def _attribute(self, piece: Any, attribute: Attribute, spec: Mapping) -> None:
        name, value, state = attribute.name, spec[attribute.name], self.world.state
        if attribute.how == "track":
            state.write(piece, name, self._track(spec, name))
        elif attribute.how == "part":
            self._parts(piece, attribute, spec)
        elif attribute.per is not None and isinstance(value, Mapping):
            state.write(piece, name, Keyed({self._key(value, key, attribute.per): self.value(value, key, attribute.type) for key in value}))
        else:
            state.write(piece, name, self.value(spec, name, attribute.type))

    def _key(self, node: Mapping, text: str, per: Type) -> Any:
        if per.shape == "piece":
            found = self.placed.get(text)
        elif per.shape == "choice":
            words = self.setting.vocabulary.lists[per.name].words
            found = self.rulebook.cell(repr(per), text) if text in words else None
        else:
            found = whole(text)
        if found is None:
            self.author.wrong_key(node, text, "example/field", f'"{text}" is not {per.words()}.', "Write one line for each.")
        return found

    def _track(self, spec: Mapping, name: str) -> Track:
        written = spec[name] if isinstance(spec[name], list) else [spec[name]]
        sections = [(each, _section(str(each))) for each in written]
        for each, section in sections:
            if section is None:
                self._no_section(spec, name, each)
        return Track([section for _, section in sections if section is not None])

    def _no_section(self, node: Any, key: Any, written: Any) -> None:
        message = f'"{shortened(str(written))}" is no section of a track.'
        self.author.wrong(node, key, "example/track", message, "Write 7, or 2/7 for two left of seven.")

    def _parts(self, piece: Any, attribute: Attribute, spec: Mapping) -> None:
        """Set the parts of a piece: by name, or one after the other; a bare value is a part's only track."""
        value, kind = spec[attribute.name], attribute.type.name
        v = self.setting.vocabulary
        named = list(v.kinds[kind].named)
        if isinstance(value, Listing):
            entries: list[tuple[Any, Any, str]] = [
                (value, index, named[index] if index < len(named) else str(index + 1)) for index in range(len(value))
            ]
        elif isinstance(value, Mapping) and attribute.type.several:
            entries = [(value, key, key) for key in value]
        else:
            entries = [(spec, attribute.name, attribute.name)]
        for node, key, name in entries:
            part = self.world.part(piece, kind, name if (number := whole(name)) is None else number)
            self._part(part, kind, node, key)

    def _part(self, part: Any, kind: str, node: Any, key: Any) -> None:
        inner = node[key]
        if isinstance(inner, Mapping):
            self.fields(part, kind, inner)
            for word in ("is", "has"):
                self.carrying.carried(part, inner, word, instances=False)
                self.carrying.waiting.append((part, inner, word))
            return
        tracks = [a.name for a in self.setting.vocabulary.kinds[kind].attributes.values() if a.how == "track"]
        if len(tracks) == 1:
            if (section := _section(str(inner))) is None:
                self._no_section(node, key, inner)
                return
            self.world.state.write(part, tracks[0], Track([section]))

    # ---- given ---------------------------------------------------------------------------------------------------------

    def given(self, given: Mapping, key: str) -> None:
        """Give one fact: `turn`, `goat.speed`, `distance[a, b]`, `option.x`."""
        named = self.author.typed_key(given, key, self.setting.scope)
        if named is not None:
            node, found = named
            self._give(node, self.value(given, key, found), given, key)

    def _give(self, node: Any, value: Any, given: Mapping, key: str) -> None:
        world = self.world
        if isinstance(node, c.Clock):
            world.set_clock(**{node.name: value})
        elif isinstance(node, c.Chosen):
            world.option[node.option] = str(given[key])
        elif isinstance(node, c.Fact):
            world.give(node.fact, tuple([self._piece(each) for each in node.arguments]), value)
        elif isinstance(node, c.Attribute):
            world.state.write(self._piece(node.of), node.name, value)
        elif isinstance(node, c.Quantity):
            arguments = [self._piece(each) for each in node.arguments if not isinstance(each, c.Nothing)]
            has_piece = bool(self.setting.vocabulary.quantities[node.quantity].of)
            world.give_quantity(node.quantity, arguments[0] if has_piece else None, value, *arguments[1 if has_piece else 0 :])
        elif isinstance(node, c.Level):
            highest = self.carrying.highest(node.condition)
            if isinstance(value, int) and highest is not None and not 0 <= value <= highest:
                message = f"{node.condition} cannot be {value}: it goes up to {highest}."
                self.author.wrong(given, key, "example/level", message, "Write 0 for not at all, or one of its levels.")
                return
            world.state.set_level(self._piece(node.of), node.condition, value)
        else:
            self.author.wrong_key(
                given, key, "example/given", f'"{key}" cannot be given.', "Give facts, fields, quantities, turn or options."
            )

    def _piece(self, node: Any) -> Any:
        line = self.rulebook.line(node)
        return line.function(self.world, *[self.placed[name] for name in line.names])
