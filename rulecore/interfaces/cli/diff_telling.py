"""Tells the difference of two rulebooks to somebody who has never seen their files: what is changed, new and gone, why, and the odds."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

import click

from rulecore.interfaces.cli.diff_words import Words, meaning, path_words, plain
from rulecore.interfaces.cli.output import print_table
from rulecore.rulebook.compare import Written
from rulecore.ruleset.change import shown
from rulecore.ruleset.definitions import singular

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.interfaces.cli.diff_odds import Beside
    from rulecore.rulebook.compare import Difference
    from rulecore.rulebook.loading import Reading

#: How wide sentences run.
WIDTH = 100
#: The kinds that are told, in the order in which a player meets them; the index of the rules is told with what cites them.
ORDER = (
    *("tables", "checks", "conditions", "traits", "quantities", "modifiers", "orders", "procedures", "sequence", "options"),
    *("pieces", "cards", "scenarios", "facts", "sets", "choices", "notations"),
)
#: Where a formula of these stands there is more to say than the formula alone.
INNER = frozenset(
    ("do", "triggers", "to", "then", "else", "if", "success", "failure", "before", "levels", "start", "end", "beyond", "steps")
)
#: What only says where a rule is printed.
NUMBERS = (("cite",), ("id",))
#: So many facts of a case are told.
MOST_FACTS = 6
#: A new chart is printed up to so many lines.
MOST_ROWS = 24


def tell(readings: tuple[Reading, Reading], found: list[Difference], beside: list[Beside], words: tuple[Words, Words]) -> None:
    """Print everything that differs."""
    names = [_named(each) for each in readings]
    click.echo(f"{names[0]}\n  compared with\n{names[1]}")
    if not found and not beside:
        same = " in every part" if readings[0].stack.digest == readings[1].stack.digest else ""
        click.echo(f"\nThe rules are the same{same}.")
        return
    telling = Telling(readings, words)
    parts = {key: _sorted(each) for key, each in _parted(found).items()}
    waiting = list(beside)
    for heading, definitions in parts.items():
        if definitions:
            click.echo(f"\n{heading}")
        for kind, name, differences in definitions:
            telling.definition(kind, name, differences)
            own = [each for each in waiting if each.what == f"{kind}.{name}"]
            waiting = [each for each in waiting if each not in own]
            telling.odds(own)
    telling.rules([each for each in found if each.kind == "rules"])
    if waiting:
        click.echo("\nOther odds that change with it")
        for what in dict.fromkeys(each.what for each in waiting):
            click.echo(f"\n  {telling.head(*what.split('.', 1), differences=[])}")
            telling.odds([each for each in waiting if each.what == what])


def _named(reading: Reading) -> str:
    layers = reading.stack.layers
    titles = [layer.manifest.title for layer in layers]
    changing = [f"{option}: {word}" for option, word in reading.stack.options.items() if word != _default(reading, option)]
    with_ = f", with {', '.join(titles[1:])}" if titles[1:] else ""
    return f"{titles[0]}{with_}" + (f" ({', '.join(map(plain, changing))})" if changing else "")


def _without(path: tuple[str, ...]) -> str:
    """Say what holds where something is taken out: without its condition an outcome is what comes of all other dice.

    >>> _without(("outcomes", "over", "when")), _without(("modifiers", "fog"))
    ('in all other cases', 'taken out')
    """
    return "in all other cases" if path[:1] == ("outcomes",) and path[2:] == ("when",) else "taken out"


def _default(reading: Reading, option: str) -> str:
    body: Any = reading.stack.definitions["options"][option].body
    return str(body.get("default", "")) if isinstance(body, dict) else ""


Parted = list[tuple[str, str, list["Difference"]]]


def _parted(found: Iterable[Difference]) -> dict[str, Parted]:
    """Put differences of one definition together, under what became of it."""
    together: dict[tuple[str, str], list[Difference]] = {}
    for each in found:
        if each.kind != "rules" and each.path[-1:] not in NUMBERS:
            together.setdefault((each.kind, each.id), []).append(each)
    parts: dict[str, Parted] = {"CHANGED": [], "NEW": [], "TAKEN OUT": []}
    for (kind, name), differences in together.items():
        whole = len(differences) == 1 and not differences[0].path
        gone, new = differences[0].after is None, differences[0].before is None
        heading = "TAKEN OUT" if whole and gone else "NEW" if whole and new else "CHANGED"
        parts[heading].append((kind, name, differences))
    return parts


def _sorted(definitions: Parted) -> Parted:
    return sorted(definitions, key=lambda each: ORDER.index(each[0]) if each[0] in ORDER else len(ORDER))


class Telling:
    """Prints one definition after the other; every rule of the index is quoted once, where it is first cited."""

    def __init__(self, readings: tuple[Reading, Reading], words: tuple[Words, Words]) -> None:
        self.readings = readings
        self.words = words
        self.quoted: set[str] = set()

    def definition(self, kind: str, name: str, differences: list[Difference]) -> None:
        """Print what became of one definition."""
        click.echo(f"\n  {self.head(kind, name, differences=differences)}")
        first = differences[0]
        if first.path:
            for place, each in enumerate(differences):
                following = differences[place + 1] if place + 1 < len(differences) else None
                self._part(each, why=following is None or following.change is not each.change)
            return
        if first.before and first.after:
            self._part(first)
            return
        if first.after:
            self._whole(kind, name, quoted=self._quote(kind, name))
        self._why(first)

    def head(self, kind: str, name: str, *, differences: list[Difference]) -> str:
        """Give the title of a definition with its kind, the rules it carries out, and who writes it."""
        side = 1 if name in self.readings[1].stack.definitions.get(kind, {}) else 0
        cites = self._cites(side, kind, name)
        cited = f"  [{', '.join(cites)}]" if cites else ""
        by = ", ".join(dict.fromkeys(each.layer for each in differences))
        title = self.words[side].title(kind, name)
        return f"{title[:1].upper()}{title[1:]} ({singular(kind)}){cited}" + (f"  - {by}" if by else "")

    def odds(self, beside: list[Beside]) -> None:
        """Print the odds of one table or check, before and now."""
        for each in beside:
            told = ", ".join(_fact(name, value) for name, value in list(each.case.given.items())[:MOST_FACTS])
            click.echo(f"    Odds{f' with {told}' if told else ''}:")
            heads = ["before"] if each.after is None else ["odds"] if each.before is None else ["before", "now"]
            rows, same = each.rows()
            print_table(["", "", *heads], [["     ", _cut(first), *rest] for first, *rest in rows])
            if same:
                click.echo(f"       ({same} other outcomes come as often as before)")

    def rules(self, differences: list[Difference]) -> None:
        """Print the rules of the index that nothing told above cites, and those whose words changed."""
        left = [each for each in differences if each.id not in self.quoted]
        if left:
            click.echo("\nRULES IN WORDS")
        for each in left:
            if each.path:
                self._part(each, name=f"{each.id}, {path_words(each.kind, each.path)}")
            elif each.after:
                click.echo(_wrapped(f"{each.id}  {self._statement(1, each.id)}", "  "))
            else:
                click.echo(_wrapped(f"{each.id} is taken out: {self._statement(0, each.id)}", "  "))

    def _part(self, each: Difference, name: str = "", *, why: bool = True) -> None:
        was, now = (words.value(each.kind, each.path, side) for words, side in zip(self.words, (each.before, each.after), strict=True))
        if was == now and each.before and each.after:
            if meaning(each.before.value) == meaning(each.after.value):
                return  # only the number of a rule, or the id of an effect
            was, now = shown(each.before.value), shown(each.after.value)
        name = name or path_words(each.kind, each.path) if each.path or name else ""
        said = f"was: {was}" if each.before else "new: " + now
        click.echo(_wrapped(f"{name}{'  ' if name else ''}{said}", "    "))
        if each.before:
            click.echo(_wrapped(f"now: {now if each.after else _without(each.path)}", "    " + " " * (len(name) + 2 if name else 0)))
        if why:
            self._why(each)

    def _why(self, each: Difference) -> None:
        if each.change is not None and each.change.because:
            click.echo(_wrapped(f"because {each.change.because}", "      "))

    def _quote(self, kind: str, name: str) -> bool:
        """Quote the rules that a definition carries out, as far as they were not quoted yet; tells whether there was one."""
        new = [each for each in self._cites(1, kind, name) if each not in self.quoted and self._statement(1, each)]
        for rule in new:
            self.quoted.add(rule)
            click.echo(_wrapped(f"“{self._statement(1, rule)}”", "    "))
        return bool(new)

    def _whole(self, kind: str, name: str, *, quoted: bool) -> None:
        """Print what a new definition says: a chart line by line, all else by its lines in English."""
        from rulecore.rulebook.sentences import sentences

        if kind == "tables":
            lines = chart(self.words[1], name)
            for row, cell in lines[:MOST_ROWS]:
                click.echo(_wrapped(f"{row:<10}  {cell}", "    ", more=12))
            if len(lines) > MOST_ROWS:
                click.echo(f"    … and {len(lines) - MOST_ROWS} more lines")
            return
        for label, sentence in sentences(self.readings[1], kind, name):
            if label in INNER:
                continue
            told = self.words[1].titles.in_text(f"{plain(label)}: {sentence}" if label and label != name else sentence)
            click.echo(_wrapped(told, "    ", more=2))
        body: Any = self.readings[1].stack.definitions[kind][name].body
        for key in ("triggers", *(("do", "steps") if not quoted else ())):
            if isinstance(body, dict) and body.get(key):
                said = self.words[1].value(kind, (key,), Written(body, key, self.readings[1], ""))
                click.echo(_wrapped(f"{said[:1].upper()}{said[1:]}.", "    ", more=2))
        if kind == "options" and isinstance(body, dict):
            for word, spec in body.get("choices", {}).items():
                usual = " (as usual)" if word == body.get("default") else ""
                click.echo(f"    {plain(word)}: {spec.get('title', '') if isinstance(spec, dict) else spec}{usual}")

    def _cites(self, side: int, kind: str, name: str) -> list[str]:
        definition = self.readings[side].stack.definitions.get(kind, {}).get(name)
        cite = definition.body.get("cite", []) if definition is not None and isinstance(definition.body, dict) else []
        return [str(each) for each in cite] if isinstance(cite, list) else [str(cite)]

    def _statement(self, side: int, rule: str) -> str:
        definition = self.readings[side].stack.definitions.get("rules", {}).get(rule)
        return str(definition.body.get("statement", "")) if definition is not None and isinstance(definition.body, dict) else ""


def chart(words: Words, name: str) -> list[tuple[str, str]]:
    """Give the lines of a chart in words: the key of each row and what stands there."""
    from rulecore.interfaces.cli.look import written_cell

    definition = words.rulebook.get("tables", name)
    lines = []
    for rows, cells in definition["table"].lines():
        said = [words.titles.in_text(written_cell(words.rulebook, definition, place, cell)) for place, cell in enumerate(cells)]
        lines.append((", then ".join(row.label for row in rows), "  ".join(said).replace("_", " ")))
    return lines


def _fact(name: str, value: str) -> str:
    """Say a fact that is not as usual: of what is simply so its name is enough."""
    words = plain(name).replace(".", " ")
    return words if value == "yes" else f"{words} {plain(value)}"


def _cut(text: str) -> str:
    return text if len(text) <= WIDTH - 40 else text[: WIDTH - 41] + "…"


def _wrapped(text: str, indent: str, *, more: int = 0) -> str:
    return textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent + " " * more, break_on_hyphens=False)
