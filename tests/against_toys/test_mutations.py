"""Every mistake of the catalogue, made in every line of whole rulesets, is told: with a place in the rules, never as a traceback.

The default run takes a sample by a fixed seed; `make long` makes every mistake there is.
"""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from mutations import Mutation, mutations, names_of

from rulecore.errors import CommandWrong, Problem, RulesWrong
from rulecore.rulebook.choices import wrong_alone
from rulecore.rulebook.loading import read
from rulecore.ruleset.documents import read_text
from rulecore.testing.reading import examples_that_cannot_be_read, run_all

ROOT = Path(__file__).resolve().parent.parent.parent
RULESETS = {"meadow": Path(__file__).parent / "meadow", "terrain": ROOT / "rulesets" / "terrain"}
#: So many mistakes of each kind are made in each ruleset by default.
SAMPLE = 9
#: So many are made by `make long`; of most kinds that is all there are.
MANY = 150

#: Places whose names only label something: nothing else speaks of them, so a letter less is another label and no mistake.
LABELS = (
    ("modifiers", "*"),
    ("needs", "*"),
    ("each_hand", "*"),
    ("duties", "*", "*"),
    ("outcomes", "*"),
    ("choose", "*"),
    ("stages", "*"),
    ("letters", "*"),
    ("keys", "*"),
    ("columns", "*"),
    ("with", "*"),
    ("groups", "*"),
    ("as",),
    ("unit",),
    ("id",),
    ("phase",),
    ("by",),
    ("ruleset",),
    ("pieces", "*"),
    ("options", "*"),
    ("choices", "*"),
)


def harmless(mutation: Mutation) -> bool:
    """Say whether a mistake that nobody was told of is none."""
    if mutation.kind in ("misspelt key", "misspelt name"):
        return any(ends_like(mutation.trail, label) for label in LABELS)
    if mutation.kind != "delete row" or mutation.trail[0] != "tables":
        return False
    # How far a chart goes that people look numbers up in, nobody can know; with `ends: clamp` the next row takes what the last one took.
    (table,) = [
        each["tables"][mutation.trail[1]]
        for each in read_text(mutation.text, "mutated.yaml")
        if mutation.trail[1] in each.get("tables", ())
    ]
    return "roll" not in table or table.get("ends") == "clamp"


def ends_like(trail: tuple[str, ...], label: tuple[str, ...]) -> bool:
    """Say whether a trail ends like a label, where a star stands for anything."""
    return len(trail) >= len(label) and all(wanted in ("*", part) for part, wanted in zip(trail[-len(label) :], label, strict=True))


def what_is_told(folder: str, mutation: Mutation) -> list[str]:
    """Check rules as `rulecore check` and `rulecore test` do; give the places of what is wrong."""
    try:
        reading = read(folder)
    except (RulesWrong, CommandWrong) as error:
        return places(error.problems)
    found = places(reading.problems) or places(examples_that_cannot_be_read(reading)) or places(wrong_alone(folder))
    if not found and mutation.trail[:1] == ("examples",):
        found = [each.at for each in run_all(reading) if each.status == "failed"]
    return found or places(reading.notes)


def places(problems: list[Problem] | tuple[Problem, ...]) -> list[str]:
    """Give the places of problems; each has one, a sentence and a stable code."""
    for each in problems:
        assert each.at is not None, each
        assert each.message
        assert "/" in each.code
    return [repr(each.at) for each in problems]


class Ruleset:
    """A copy of a ruleset whose files are changed one at a time."""

    def __init__(self, source: Path, folder: Path) -> None:
        shutil.copytree(source, folder)
        self.folder = folder
        self.texts = {str(path.relative_to(folder)): path.read_text("utf-8") for path in sorted(folder.rglob("*.yaml"))}

    def mutations(self) -> list[Mutation]:
        """Give every mistake in every file."""
        known = names_of(self.texts)
        return [each for file, text in self.texts.items() for each in mutations(file, text, known)]

    def told(self, mutation: Mutation) -> list[str]:
        """Make one mistake, check, and put it right again."""
        path = self.folder / mutation.file
        path.write_text(mutation.text, "utf-8")
        try:
            return what_is_told(str(self.folder), mutation)
        finally:
            path.write_text(self.texts[mutation.file], "utf-8")


def survivors(ruleset: Ruleset, chosen: list[Mutation]) -> list[str]:
    """Make mistakes and give those nobody was told of."""
    found = []
    for mutation in chosen:
        told = ruleset.told(mutation)
        if not told and not harmless(mutation):
            found.append(f"{mutation.kind} at {mutation.file}:{mutation.line}: {mutation.what}")
    return found


@pytest.fixture(params=RULESETS)
def ruleset(request, tmp_path, monkeypatch):
    """A copy of one ruleset, out of reach of any cache."""
    monkeypatch.setenv("RULECORE_CACHE", "off")
    return Ruleset(RULESETS[request.param], tmp_path / request.param)


def test_the_rulesets_are_right_before_they_are_taken_apart(ruleset):
    mutation = Mutation("none", "ruleset.yaml", 1, "", ruleset.texts["ruleset.yaml"], ())
    assert ruleset.told(mutation) == []


def test_every_kind_of_mistake_can_be_made(ruleset):
    kinds = Counter(each.kind for each in ruleset.mutations())
    assert set(kinds) >= {
        *("delete row", "double row", "double key", "misspelt name", "misspelt key", "==", "&&", "no then", "unknown quantity", "dead"),
        *("contradiction", "wrong cell", "missing colon", "missing space", "tab", "wrong verb", "two verbs", "unknown key"),
    }


def some_of_each_kind(ruleset: Ruleset, many: int) -> list[Mutation]:
    """Give as many mistakes of each kind, always the same."""
    random, by_kind = Random(20), {}
    for mutation in ruleset.mutations():
        by_kind.setdefault(mutation.kind, []).append(mutation)
    return [each for kind in sorted(by_kind) for each in random.sample(by_kind[kind], min(many, len(by_kind[kind])))]


@pytest.mark.parametrize("many", [SAMPLE, pytest.param(MANY, marks=pytest.mark.long)])
def test_mistakes_of_every_kind_are_told(ruleset, many):
    assert survivors(ruleset, some_of_each_kind(ruleset, many)) == []
