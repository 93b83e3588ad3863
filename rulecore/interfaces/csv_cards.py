"""Cards typed as CSV: one card a line, its fields under their names; a card that is there is changed, another one is new."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rulecore.errors import CommandWrong, Problem, RulesWrong
from rulecore.interfaces.csv_sheets import Notes, no_date, plain, sort_of
from rulecore.interfaces.into_layer import alike
from rulecore.ruleset.flow import flow
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from rulecore.interfaces.csv_sheets import Cell
    from rulecore.interfaces.into_layer import Text
    from rulecore.rulebook.rulebook import Rulebook

    Value = int | str | list[int]
    Typed = tuple["Head", Value, Cell]

#: What a card says beside the fields of its kind.
OF_ITSELF = ("title", "source")


#: Boxes of a section are counted with so many digits.
MOST_DIGITS = 4


class Head:
    """What a column holds: a field, one key of a field that is kept per key, a track in sections, or parts."""

    __slots__ = ("key", "listed", "name", "word")

    def __init__(self, name: str, key: str = "", *, listed: bool = False, word: bool = False) -> None:
        self.name = name
        self.key = key
        self.listed = listed
        self.word = word


def import_cards(
    stack: tuple[str, tuple[str, ...]], file: str, folder: str, *, kind: str | None = None, options: dict[str, str] | None = None
) -> tuple[list[str], list[str], list[str]]:
    """Type cards from CSV into a folder of house rules; gives the cards, what was read otherwise, and the files written.

    Raises RulesWrong with every cell that is wrong, CommandWrong where the ruleset has no cards; nothing is written then.
    """
    from rulecore.interfaces.csv_sheets import read
    from rulecore.interfaces.into_layer import put
    from rulecore.rulebook.loading import load

    rulebook = load(stack[0], stack[1], options=options or {})
    cards = Cards(rulebook, kind_of(rulebook, kind), read(file))
    text = cards.written(file, stack, options)
    name = re.sub(r"\W", "_", plain(file.rsplit("/", 1)[-1].rsplit(".", 1)[0]), flags=re.ASCII) or "cards"
    return list(cards.cards), cards.notes.told(), put(folder, name, str(text), stack, place=text.place, options=options)


def kind_of(rulebook: Rulebook, kind: str | None) -> str:
    """Give the kind of piece whose cards are typed: the one that is named, or that cards are of."""
    known: list[str] = list(dict.fromkeys(rulebook.get("cards", each)["kind"] for each in rulebook.ids("cards")))
    if kind is None and len(known) == 1:
        return known[0]
    if kind is not None and rulebook.has("pieces", kind):
        return kind
    title = rulebook.book.header["title"]
    message = (
        f"{title} has cards of several kinds."
        if kind is None and known
        else f"{title} has no cards of that kind."
        if known
        else f"{title} has no cards."
    )
    raise CommandWrong(Problem("import/which-kind", message, hint=f"Say which with --kind: {', '.join(known or rulebook.ids('pieces'))}."))


class Cards:
    """What was typed of cards: by id, the cell and the text of every field, and notes on what was read otherwise."""

    def __init__(self, rulebook: Rulebook, kind: str, sheet: list[list[Cell]]) -> None:
        self.rulebook = rulebook
        self.kind = kind
        self.notes = Notes()
        self.problems: list[Problem] = []
        self.cards: dict[str, list[Typed]] = {}
        definition = rulebook.get("pieces", kind)
        self.fields: dict[str, Any] = definition["fields"]
        self.tracks = list(definition["tracks"])
        self.parts = [each for each in rulebook.ids("pieces") if rulebook.get("pieces", each).get("part_of") == kind]
        heads = [self._head(cell) for cell in sheet[0][1:]]
        for line in sheet[1:] if not self.problems else ():
            self._card(line, heads)
        for name in self.cards:
            self._whole(name)
        if self.problems:
            raise RulesWrong(self.problems)

    def _whole(self, name: str) -> None:
        """Ask of a new card all that every card of its kind says."""
        others = [self.rulebook.get("cards", each) for each in self.rulebook.ids("cards")]
        said = [{*each["fields"], *each["keyed"], *each["tracks"], *each["parts"]} for each in others if each["kind"] == self.kind]
        if self.rulebook.has("cards", name) or not said or not self.cards[name]:
            return
        given = {head.name for head, _, _ in self.cards[name]}
        lacking = [each for each in (*self.fields, *self.tracks, *self.parts) if each in set.intersection(*said) and each not in given]
        if lacking:
            cell = self.cards[name][0][2]
            hint = "Add a column for each, or give the card the id of one that is there."
            self.problems.append(cell.problem("import/short", f"{name} is a new card and lacks {', '.join(lacking)}.", hint))

    def _head(self, cell: Cell) -> Head | None:
        """Read the head of a column: the name of a field or its title, `kicks left` for one of its keys."""
        text = " ".join(cell.text.split())
        names = {name.lower(): name for name in (*self.fields, *self.tracks, *self.parts, *OF_ITSELF)}
        names |= {name.replace("_", " "): name for name in names.values()}
        names |= {str(each.get("title", name)).lower(): name for name, each in self.fields.items()}
        if text.lower() in names:
            name = names[text.lower()]
            word = name in OF_ITSELF or self.fields.get(name, {}).get("type") == "text"
            return Head(name, listed=name in self.tracks or name in self.parts, word=word)
        first, _, key = text.rpartition(" ")
        field = names.get(first.lower(), "")
        if key and "per" in self.fields.get(field, {}):
            return Head(field, key)
        hint = did_you_mean(text, list(names)) or f"A {self.kind} has: {', '.join(dict.fromkeys(names.values()))}."
        self.problems.append(cell.problem("import/column", f'a {self.kind} has nothing called "{text}".', hint))
        return None

    def _card(self, line: list[Cell], heads: list[Head | None]) -> None:
        name = line[0].text
        if not (name.isascii() and name.isidentifier()):
            hint = "The first column holds the id of the card: letters, digits and _, as in my_74."
            self.problems.append(line[0].problem("import/card", f'"{name}" cannot be the id of a card.', hint))
            return
        if name in self.cards:
            self.problems.append(line[0].problem("import/row", f"the card {name} stands here twice.", "Leave one of them out."))
            return
        found = self.cards[name] = []
        for head, cell in zip(heads, line[1:], strict=False):
            wrong = no_date(cell)
            if wrong is not None:
                self.problems.append(wrong)
            elif head is not None and cell.text:
                found.append((head, self._value(head, cell), cell))
        for cell in line[len(heads) + 1 :]:
            if cell.text:
                self.problems.append(
                    cell.problem("import/long", f"{name} goes on behind the last column.", "A comma too many? Put the cell in quotes.")
                )
                break
        if not found and not self.problems:
            self.problems.append(line[0].problem("import/short", f"nothing is typed for {name}.", "Type at least one field."))

    def _value(self, head: Head, cell: Cell) -> Value:
        """Give what a cell says; sections stand behind each other with slashes, dashes or spaces between."""
        if head.word:
            return cell.text
        text = plain(cell.text)
        if head.listed:
            boxes = re.split(r"[\s/,;:-]+", text)
            if not all(each.isdecimal() and len(each) <= MOST_DIGITS for each in boxes):
                self.problems.append(cell.problem("import/sections", f'"{cell.text}" are no boxes of sections.', "Write them as 6/6/6/7."))
                return []
            sections = [int(each) for each in boxes]
            self.notes.add("boxes of sections", cell, flow(sections))
            return sections
        if text == "-" and head.key:
            self.notes.add("dashes", cell, "0")
            return 0
        meant = text.removeprefix("+")
        if meant != cell.raw.strip():
            self.notes.add(sort_of(cell, meant), cell, meant)
        return int(meant) if re.fullmatch(r"-?\d{1,9}", meant) else meant

    # ---- as rules -------------------------------------------------------------------------------------------------------

    def written(self, file: str, stack: tuple[str, tuple[str, ...]], options: dict[str, str] | None) -> Text:
        """Write changes of the cards that are there, and whole new ones."""
        from rulecore.interfaces.into_layer import Text, as_written

        source = flow(f"typed from {file.rsplit('/', 1)[-1]}")
        text = Text([f"# Cards, typed from {file.rsplit('/', 1)[-1]}. The next `rulecore import card` writes this file anew."])
        there = [name for name in self.cards if self.rulebook.has("cards", name)]
        if there:
            text.line("changes:")
        for name in there:
            self._changes(text, name, source, as_written(stack, "cards", name, options))
        new = [name for name in self.cards if name not in there]
        if new:
            text.line("cards:")
        for name in new:
            text.line(f"  {name}:")
            text.line(f"    kind: {self.kind}")
            text.line("    status: known")
            if all(head.name != "source" for head, _, _ in self.cards[name]):
                text.line(f"    source: {source}")
            for field, parts in self._fields(name).items():
                text.line(f"    {field}: ", *_parts(parts))
        return text

    def _fields(self, name: str) -> dict[str, list[Typed]]:
        """Give what was typed by field; one that is kept per key has several parts."""
        found: dict[str, list[Typed]] = {}
        for each in self.cards[name]:
            found.setdefault(each[0].name, []).append(each)
        return found

    def _changes(self, text: Text, name: str, source: str, there: Any) -> None:
        """Write what is typed of a card and differs from what is there."""
        for key, now in (("status", "known"), ("source", source)):
            if there.get(key) not in (None, now) and key not in self._fields(name):
                text.line(f"  - {{change: cards.{name}.{key}, to: {now}}}")
        for field, parts in self._fields(name).items():
            typed = {head.key: each for head, each, _ in parts} if parts[0][0].key else parts[0][1]
            if field not in there:
                text.line(f"  - {{add: cards.{name}.{field}, to: ", *_parts(parts), f", because: {source}}}")
            elif not alike(typed, there[field]):
                text.line(f"  - {{change: cards.{name}.{field}, to: ", *_parts(parts), f", because: {source}}}")


def _parts(parts: list[Typed]) -> list[str | tuple[str, Cell]]:
    """Give the value of a field, its keys together, each with the cell in which it was typed."""
    if not parts[0][0].key:
        return [(flow(each), cell) for _, each, cell in parts]
    found: list[str | tuple[str, Cell]] = []
    for head, each, cell in parts:
        found += [f", {head.key}: ", (flow(each), cell)]
    found[0] = f"{{{parts[0][0].key}: "
    return [*found, "}"]
