"""Small rulesets as YAML: what is read of them, and what is said of their mistakes."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from rulecore.language import checked as c
from rulecore.language.node import Node

MANIFEST = "ruleset: meadow\ntitle: The meadow\nversion: 1\nformat: 1\n"

#: Goats on a meadow. Tests write what they are about in a file of its own beside it.
GAME = """\
choices:
  mood: {ladder: [calm, cross, furious]}
  coat: [white, brown]
pieces:
  meadow: {one: yes, fields: {wet: truth}}
  herd: {fields: {grazing: truth}}
  goat:
    part_of: herd
    fields:
      speed: {type: number, from: 0..9}
      mood: mood
      coat: coat
      tame: truth
      friend: {type: goat, may_be: none}
      hops: {starts: 0}
      knows: {type: truth, per: goat}
    tracks: {wool: {sections: [2, 3]}}
  leg: {part_of: goat, named: 1..4, fields: {sore: truth}}
conditions:
  asleep: {of: goat}
  itchy: {of: goat, many: yes, fields: {since: number}}
  fog: {of: meadow}
  roped: {between: [goat, goat]}
  lead: {between: {leader: goat, follower: goat}}
traits:
  lucky: {of: goat}
sets:
  rival: {of: goat, are: goat, where: it.coat != goat.coat}
quantities:
  jump: {of: goat, base: goat.speed}
  temper: {of: goat, ladder: mood, base: goat.mood}
checks:
  leap: {with: {goat: goat, height: number}, roll: 1d6, succeeds: total >= height}
tables:
  startle: {with: {goat: goat}, roll: 1d6, cell: number, rows: {1-3: 1, 4-6: 2}}
procedures:
  stir: {with: {goat: goat, how: {type: number, usual: 1}}, do: []}
orders:
  graze: {of: goat, fields: {patch: coat}, do: []}
sequence:
  - phase: morning
    steps: [{id: wake, do: []}]
"""


def brief(problem, column=0):
    """One line: place, width, code, sentence and advice; columns counted from a place in the line."""
    at = f"{problem.at.line}:{problem.at.column - column}" if not column else f"{problem.at.column - column}"
    hint = f" / {problem.hint}" if problem.hint else ""
    return f"{at}+{problem.width} {problem.code}: {problem.message}{hint}"


def short(value):
    """A checked tree in few characters: enough to see which names were found and what stands where."""
    if isinstance(value, dict):
        return {key: short(each) for key, each in value.items() if key != "at"}
    if isinstance(value, (list, tuple)):
        return [short(each) for each in value]
    if not isinstance(value, Node):
        return value
    if isinstance(value, c.Constant):
        return str(value.value)
    if isinstance(value, c.Word):
        return value.word
    if isinstance(value, c.Local):
        return value.name
    if isinstance(value, c.Single):
        return f"the {value.kind}"
    if isinstance(value, c.Attribute):
        return f"{short(value.of)}.{value.name}"
    if isinstance(value, (c.Arithmetic, c.Compare)):
        return f"{short(value.left)} {value.operator} {short(value.right)}"
    inside = " ".join(str(short(each)) for each in value.values() if each not in (None, ()))
    return f"{type(value).__name__}({inside})"


@pytest.fixture
def game():
    """The game as text, for tests that need it a little otherwise."""
    return GAME


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Write a ruleset folder: the game, and a file with what a test is about; tests stand beside it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RULECORE_CACHE", "off")
    monkeypatch.setenv("RULECORE_RULESETS", str(tmp_path))
    folder = tmp_path / "meadow"
    folder.mkdir()

    def files(text, game=GAME, **more):
        for name, content in {"ruleset": MANIFEST, "game": game, "rules": text, **more}.items():
            (folder / f"{name}.yaml").write_text(content, "utf-8")
        return folder

    return files


@pytest.fixture
def rules(write):
    """Read rules that stand beside the game, without asking whether they are of use to anybody."""
    from rulecore.rulebook.loading import read_only
    from rulecore.ruleset import layers

    def reading(text, game=GAME, options=None, **more):
        problems = []
        stack = layers.load(str(write(text, game, **more)), problems=problems)
        stack = layers.apply_option_choices(stack, options or {}, problems=problems)
        return read_only(stack, problems)

    return reading


@pytest.fixture
def told(rules):
    """Give what is said of rules: every problem on one line, sorted by place."""
    return lambda text, game=GAME: [brief(each) for each in rules(text, game).problems]


@pytest.fixture
def read(rules):
    """Read rules that must be right; give a definition as it was read."""

    def definition(text, sort, name, game=GAME):
        reading = rules(text, game)
        assert not reading.problems, "\n".join(map(str, reading.problems))
        return reading.assembly.book.definition(sort, name)

    return definition


EFFECT = "procedures:\n  try_it:\n    with: {goat: goat, other: goat, n: number}\n    do:\n      - "


@pytest.fixture
def effect(rules):
    """Read one effect of a procedure that is handed two goats and a number; `told` has what is wrong, from the effect's first character."""

    def reading(text):
        found = rules(EFFECT + text)
        do = found.assembly.book.definition("procedures", "try_it")["do"]
        return SimpleNamespace(told=[_advised(each, 8) for each in found.problems], read=short(do[0]) if do else None, reading=found)

    return reading


def _advised(problem, column):
    """What a schema advises is tested beside the schemas."""
    told = brief(problem, column)
    return told.partition(" / ")[0] if problem.code.startswith("schema/") else told


@pytest.fixture
def rulebook(rules):
    """Give the rulebook of rules that must be right."""
    from rulecore.rulebook.rulebook import Rulebook

    def made(text, game=GAME, **more):
        reading = rules(text, game, **more)
        assert not reading.problems, "\n".join(map(str, reading.problems))
        found = Rulebook(reading.assembly.book)
        found.author = reading.assembly.author
        return found

    return made


@pytest.fixture
def table(rulebook):
    """Lay goats on the meadow by the fields that matter; ask for quantities, and why."""
    from rulecore.engine.worlds import new_world

    def lay(text, game=GAME, option=None, wet=False, **goats):
        book = rulebook(text, game)
        world = new_world(book, option=option)
        state = world.state
        state.write(world.single["meadow"], "wet", wet)
        for name, fields in goats.items():
            goat = state.add_piece("goat", name)
            for field, value in {"speed": 3, "mood": "calm", "coat": "white", "tame": False, "friend": None, **fields}.items():
                state.write(goat, field, book.ladder("mood")[value] if field == "mood" else value)
        world.begin()
        return Table(book, world)

    return lay


class Table:
    """A world with its rulebook, the pieces by name, and the short ways to ask."""

    def __init__(self, book, world):
        self.book, self.world, self.state = book, world, world.state
        self.by_id = world.state.by_id
        self.meadow = world.single["meadow"]

    def value(self, quantity, *pieces):
        return getattr(self.book.q, quantity)(
            self.world, *[self.by_id.get(each, each) if isinstance(each, str) else each for each in pieces]
        )

    def why(self, quantity, *pieces):
        """Each reason on one line, what did not count in brackets; then the value."""
        found = [self.by_id.get(each, each) if isinstance(each, str) else each for each in pieces]
        value, reasons = self.book.explain(quantity, self.world, tuple(found))
        return [f"{r.text} {r.value}".removesuffix(" None") if r.applied else f"({r.text})" for r in reasons], value


@pytest.fixture
def bare():
    """Leave out of a read effect what follows from its verb and from the goat that acts."""

    def stripped(effect):
        if isinstance(effect, list):
            return [stripped(each) for each in effect]
        if not isinstance(effect, dict):
            return effect
        found = {key: stripped(each) for key, each in effect.items() if each or key not in ("fields", "order", "none_possible")}
        if "who_type" in found:
            del found["who_type"]
            if found["who"] == "goat":
                del found["who"]
        return found

    def outer(effect):
        found = stripped(effect)
        del found["verb"]
        return found

    return outer


@pytest.fixture
def define(rules):
    """Read one definition, written on one line; `told` has what is wrong, counted from its first character."""

    def reading(kind, text):
        listed = kind == "sequence"
        found = rules(f"{kind}:\n  {'- ' * listed}{text}\n")
        name = text.split(":")[0] if not listed else text.partition("phase: ")[2].partition(",")[0].partition("}")[0]
        book = found.assembly.book
        read = short(book.definition(kind, name)) if name in book.ids(kind) else None
        return SimpleNamespace(told=[_advised(each, 4 if listed else 2) for each in found.problems], read=read, reading=found)

    return reading


@pytest.fixture
def full():
    """Leave out of a read definition what nothing was written for."""

    def stripped(value):
        if isinstance(value, list):
            return [stripped(each) for each in value]
        if not isinstance(value, dict):
            return value
        return {key: stripped(each) for key, each in value.items() if key != "layer" and each not in (None, [], {}, "", False)}

    return stripped
