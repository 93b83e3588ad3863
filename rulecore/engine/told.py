"""What a person tells of a table on one line: `inches=9`, `goat.mood=calm`, `distance[a, b]=3`, `meadow.fog=1`, `option.x=y`.

`goat.card=old_billy` takes all that a card says of a piece, and that nothing has befallen it; what else is told of it holds beside that.

Every name is looked up in the rulebook and every value read by its type; a misspelt one gets the nearest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import CommandWrong, Problem
from rulecore.language.types import Type
from rulecore.suggestions import did_you_mean, nearest
from rulecore.values.numbers import shown
from rulecore.values.refusals import ValueWrong

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulecore.engine.world import World
    from rulecore.rulebook.rulebook import Rulebook

_TRUTHS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def tell(
    rulebook: Rulebook,
    world: World,
    settings: Mapping[str, str],
    parameters: Sequence[Mapping[str, Any]] = (),
    *,
    understood: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Write what was told into a world; gives the values of those names that are parameters.

    `understood` takes every value as it was read: a number, a truth, a word. Raises CommandWrong with everything that could not be
    understood.
    """
    teller = Teller(rulebook, world, parameters)
    for name, text in sorted(settings.items(), key=lambda each: not each[0].endswith(".card")):  # a card first: the rest differs from it
        teller.one(name, text)
    if understood is not None:
        understood.update(teller.values)
    if teller.problems:
        raise CommandWrong(teller.problems)
    world.state.cut(world.state.mark())  # what is told was so from the beginning: no line looks back behind it
    return teller.arguments


class Teller:
    """Reads settings for one definition's parameters."""

    def __init__(self, rulebook: Rulebook, world: World, parameters: Sequence[Mapping[str, Any]]) -> None:
        self.rulebook = rulebook
        self.world = world
        self.parameters = {each["name"]: Type.parse(each["type"]) for each in parameters}
        self.ends = {each["name"]: each["from"] for each in parameters if "from" in each}
        self.arguments: dict[str, Any] = {}
        self.values: dict[str, Any] = {}
        self.problems: list[Problem] = []

    def one(self, name: str, text: str) -> None:
        """Take one setting."""
        owner, _, field = name.rpartition(".")
        if owner.endswith("]"):
            self._of_part(name, owner, field, text)
            return
        head, _, keys = name.rstrip("]").partition("[")
        first, *rest = head.strip().split(".")
        if first == "option" and len(rest) == 1:
            self._option(rest[0], text)
        elif first in self.parameters and not rest:
            self.arguments[first] = self._argument(first, text)
        elif rest == ["card"] and not keys:
            self._card(name, first, text.strip())
        elif keys and rest:
            self._keyed(name, (first, rest), keys, text)
        elif keys or (self.rulebook.has("facts", first) and not rest):
            self._fact(name, first, [each.strip() for each in keys.split(",")] if keys else [], text)
        elif first in ("turn", "phase") and not rest:
            self.world.set_clock(**{first: self._read(name, text, Type("number" if first == "turn" else "text"))})
        elif rest:
            self._of_piece(name, first, rest, text)
        elif self.rulebook.has("quantities", first) and not self.rulebook.get("quantities", first)["of"]:
            self.world.give_quantity(first, None, self._read(name, text, self._type(self.rulebook.get("quantities", first)["type"])))
        else:
            self._unknown(name)

    def _argument(self, name: str, text: str) -> Any:
        """Read the value of a parameter; refuse a number outside of what it says that it can be."""
        from rulecore.pieces.fields import range_in_words

        before = len(self.problems)
        value = self._read(name, text, self.parameters[name])
        low, high = self.ends.get(name, (None, None))
        if low is not None and value is not None and len(self.problems) == before and (value < low or (high is not None and value > high)):
            self._wrong(f"{name} is {range_in_words((low, high))}, not {shown(value)}.", "Tell one that it can be.")
        return value

    # ---- where it goes -------------------------------------------------------------------------------------------------

    def _option(self, name: str, word: str) -> None:
        if not self.rulebook.has("options", name):
            self._wrong(f'there is no option "{name}".', did_you_mean(name, self.rulebook.ids("options")))
            return
        choices = self.rulebook.get("options", name)["choices"]
        if word not in choices:
            self._wrong(
                f'the option {name} has no choice "{word}".', did_you_mean(word, choices) or f"Its choices are: {', '.join(choices)}."
            )
        if self.rulebook.get("options", name)["changing"]:
            self._wrong(f"the option {name} changes rules.", f"Choose it with --option {name}={word}.")
        self.world.option[name] = word

    def _fact(self, name: str, fact: str, of: list[str], text: str) -> None:
        if not self.rulebook.has("facts", fact):
            self._unknown(name)
            return
        known = self.rulebook.get("facts", fact)
        wanted = [known["of"], *known["parameters"]] if known["of"] else known["parameters"]
        if len(of) != len(wanted):
            self._wrong(
                f"{fact} is asked of {', '.join(wanted) or 'nobody'}.", f"Write {fact}[{', '.join(wanted)}]={text}." if wanted else ""
            )
            return
        pieces = tuple([self._piece(each) for each in of])
        if all(piece is not None for piece in pieces):
            self.world.give(fact, pieces, self._read(name, text, self._type(known["type"])))

    def _of_piece(self, name: str, first: str, rest: list[str], text: str) -> None:
        piece = self._piece(first)
        if piece is None:  # that there is no such piece has been told
            return
        for step in rest[:-1]:
            piece = getattr(piece, step, None) if piece is not None else None
        if piece is None:
            self._unknown(name)
            return
        self._field(name, piece, rest[-1], text)

    def _card(self, name: str, first: str, card: str) -> None:
        """Take a piece as its card says that it is from the start."""
        from rulecore.engine.set_up import fill_from_card

        ids = self.rulebook.ids("cards")
        kind = self._kind(first) or (str(self.rulebook.get("cards", card)["kind"]) if card in ids else "")
        fitting = [each for each in ids if self.rulebook.get("cards", each)["kind"] == kind]
        if card not in fitting:
            self._wrong(
                f'{name}: there is no card "{card}".', did_you_mean(card, fitting) or f"There are: {', '.join(fitting[:12]) or 'none'}."
            )
            return
        piece = self.world.state.by_id.get(first) or self.place(kind, first, known=True)
        fill_from_card(self.rulebook, self.world, piece, card)

    def _of_part(self, name: str, owner: str, field: str, text: str) -> None:
        """Take a field of a part that goes by its number: `goat.leg[2].lame=yes`."""
        if self._piece(owner.partition(".")[0]) is None:
            return
        piece = self.world.state.by_id.get(owner)
        if piece is None:
            self._unknown(name)
        else:
            self._field(name, piece, field, text)

    def _field(self, name: str, piece: Any, field: str, text: str) -> None:
        slot = piece._slots.get(field)
        if slot is not None and slot.type.name == "track" and slot.type.shape != "number":
            self._track(piece, field, name, text)
        elif slot is not None and slot.level:
            level = str(int(_TRUTHS[text.lower()])) if text.lower() in _TRUTHS else text
            self.world.state.set_level(piece, field, self._read(name, level, Type("number")))
        elif slot is not None and not slot.sealed:
            before = len(self.problems)
            value = self._read(name, text, slot.type)
            if len(self.problems) == before:  # what could not be read is told, and nothing is written
                self._remember(piece, field, value)
        elif self.rulebook.has("facts", field) and self.rulebook.get("facts", field)["of"] == piece._kind:
            self.world.give(field, (piece,), self._read(name, text, self._type(self.rulebook.get("facts", field)["type"])))
        elif self.rulebook.has("quantities", field) and self.rulebook.get("quantities", field)["of"] == piece._kind:
            self.world.give_quantity(field, piece, self._read(name, text, self._type(self.rulebook.get("quantities", field)["type"])))
        else:
            known = [*piece._slots, *(f for f in self.rulebook.ids("facts") if self.rulebook.get("facts", f)["of"] == piece._kind)]
            self._wrong(f'{piece} has no "{field}".', did_you_mean(field, known) or f"It has: {', '.join(known[:12])}.")

    def _keyed(self, name: str, path: tuple[str, list[str]], key: str, text: str) -> None:
        """Take one value of a field that is kept for each of something: `goat.jumps[2]=5`."""
        from rulecore.pieces.keyed import Keyed

        first, rest = path
        piece = self._piece(first)
        if piece is None:
            return
        slot = piece._slots.get(rest[-1]) if len(rest) == 1 else None
        if slot is None or slot.key is None:
            self._unknown(name)
            return
        key = key.strip()
        if hint := self._no_key(piece, rest[-1], key):
            self._wrong(f'{name}: nothing is kept for "{key}".', hint)
            return
        where: Any = self.world.state.by_id.get(key) or (int(key) if key.isdigit() else key)
        known = slot.of(piece)
        kept = known if isinstance(known, Keyed) else Keyed()
        self._remember(piece, rest[-1], kept.having(where, self._read(name, text, slot.type)))

    def _remember(self, piece: Any, field: str, value: Any) -> None:
        """Keep what was told of a field, unless the field cannot be so."""
        try:
            self.world.state.remember(piece, field, value)
        except ValueWrong as refused:
            self._wrong(refused.problems[0].message, "Tell one that it can be.")

    def _no_key(self, piece: Any, field: str, key: str) -> str:
        """Give the words that a field is kept for each of, where the key is none of them."""
        per = Type.parse(str(self.rulebook.get("pieces", piece._kind)["fields"][field]["per"]))
        words = (
            self.rulebook.get("choices", per.name)["words"] if per.shape == "choice" and self.rulebook.has("choices", per.name) else [key]
        )
        return "" if key in words else did_you_mean(key, words) or f"It is kept for each of: {', '.join(words)}."

    def _track(self, piece: Any, field: str, name: str, text: str) -> None:
        from rulecore.values.tracks import Track

        sections = []
        for part in text.replace("+", ",").split(","):
            left, _, of = part.strip().partition("/")
            if not left.isdigit() or (of and not of.isdigit()):
                self._wrong(f'"{part}" is no section of {name}.', "Write 7, or 2/7 for two left of seven, with commas between sections.")
                return
            sections.append((int(left), max(1, int(of or left))))
        self.world.state.remember(piece, field, Track(sections))

    # ---- values --------------------------------------------------------------------------------------------------------

    def _type(self, text: str) -> Type:
        return Type.parse(text)

    def _read(self, name: str, text: Any, type_: Type) -> Any:
        """Read a value by its type, and keep it under the name it was told by."""
        value = self.values[name] = self._value(name, str(text).strip(), type_)
        return value

    def _value(self, name: str, text: str, type_: Type) -> Any:
        if text == "none" and type_.optional:
            return None
        if type_.shape in ("number", "die") and type_.name != "track":
            return self._number(name, text)
        if type_.shape == "truth":
            if text.lower() not in _TRUTHS:
                self._wrong(f'{name} is yes or no, not "{text}".', f"Write {name}=yes or {name}=no.")
            return _TRUTHS.get(text.lower(), False)
        if type_.shape == "choice" and self.rulebook.has("choices", type_.name):
            words = self.rulebook.get("choices", type_.name)["words"]
            if text not in words:
                self._wrong(f'{name} has no word "{text}".', did_you_mean(text, words) or f"It is one of: {', '.join(words)}.")
                return None
            return self.rulebook.cell(repr(type_), text)
        if type_.shape == "piece":
            return self._piece(text, type_.name)
        if type_.shape == "condition_word" and not self.rulebook.has("conditions", text):
            self._wrong(f'there is no condition "{text}".', did_you_mean(text, self.rulebook.ids("conditions")))
        return text

    def _number(self, name: str, text: str) -> Any:
        from rulecore.errors import RulecoreError
        from rulecore.values.numbers import exact

        try:
            return exact(text)
        except RulecoreError:
            self._wrong(f'{name} is a number, not "{text}".', f"Write {name}=3, for example.")
            return 0

    def _piece(self, name: str, kind: str = "") -> Any:
        """Give the piece of that name: on the table, or a nameless one for a parameter or kind."""
        found = self.world.state.by_id.get(name)
        if found is not None and name:
            return found
        kind = kind or self._kind(name)
        if not kind:
            known = [*self.parameters, *(each for each in self.world.state.by_id if each)]
            self._wrong(f'there is no piece "{name}" here.', did_you_mean(name, known) or self._sayable())
            return None
        return self.place(kind, name)

    def _kind(self, name: str) -> str:
        """Give the kind of a piece that goes by the name of a parameter or of its kind; empty for any other name."""
        type_ = self.parameters.get(name)
        return (type_.name if type_ is not None and type_.shape == "piece" else "") or (name if self.rulebook.has("pieces", name) else "")

    def place(self, kind: str, name: str, *, known: bool = False) -> Any:
        """Put a nameless piece of a kind on the table, with its whole if it is a part; unless it is `known`, nothing is known of it yet."""
        whole_kind = self.world.kinds.named(kind).part_of
        whole = None
        if whole_kind:
            whole = self.world.state.by_id.get(whole_kind) or self.place(whole_kind, whole_kind)
        return self.world.state.add_piece(kind, name, whole=whole, known=known)

    # ---- problems ------------------------------------------------------------------------------------------------------

    def _wrong(self, message: str, hint: str = "") -> None:
        self.problems.append(Problem("command/setting", message, hint=hint))

    def _unknown(self, name: str) -> None:
        known = [*self.parameters, *self.rulebook.ids("facts"), *self.world.single, "turn"]
        known += [f"{single}.{field}" for single, piece in self.world.single.items() for field in piece._slots]
        near = nearest(name, ways := {**self._of_whom(name), **{each: each for each in known}})
        self._wrong(f'there is no fact "{name}" here.', f'Did you mean "{ways[near]}"?' if near else self._sayable())

    def _sayable(self) -> str:
        """Say with what a setting can begin."""
        return f"Here one can say: {', '.join([*self.parameters, *self.world.single][:12]) or 'turn'}."

    def _of_whom(self, name: str) -> dict[str, str]:
        """Give the ways to write what only a piece here can have: `goat.speed` for `speed`."""
        if "." in name:
            return {}
        having: dict[str, str] = {}
        for owner, type_ in self.parameters.items():
            if type_.shape == "piece" and self.rulebook.has("pieces", type_.name):
                for field in self._fields_of(type_.name):
                    having.setdefault(field, f"{owner}.{field}")
        for single, piece in self.world.single.items():
            for field in piece._slots:
                having.setdefault(field, f"{single}.{field}")
        return having

    def _fields_of(self, kind: str) -> list[str]:
        rulebook = self.rulebook
        found = [name for sort in ("facts", "quantities") for name in rulebook.ids(sort) if rulebook.get(sort, name)["of"] == kind]
        return [*rulebook.get("pieces", kind)["fields"], *rulebook.get("pieces", kind)["tracks"], *found]
