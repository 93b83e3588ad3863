"""A little game in one file, assembled and looked at by every pass; a test changes a line of it and sees what is said."""

from __future__ import annotations

import pytest

from rulecore.rulebook.assemble import assemble
from rulecore.rulebook.lint import run
from rulecore.rulebook.lint.view import View
from rulecore.ruleset.layers import load

#: Nothing is wrong with it, and every kind of definition stands in it.
MEADOW = """\
ruleset: meadow
format: 1
choices:
  mood: {ladder: [calm, cross, furious]}
  coat: [white, brown]
pieces:
  sky: {one: yes, fields: {fog: {starts: false}}, for: layers}
  goat:
    fields:
      mood: mood
      coat: coat
      speed: {type: number, from: 1..4}
      fed: {starts: 0}
    tracks: {wool: {sections: card, section_lost: [{gain: shorn}]}}
sets:
  rival: {of: goat, are: goat, where: it.coat != goat.coat}
facts:
  slope: {of: goat, type: number, from: plugin}
quantities:
  jump: {of: goat, base: goat.speed}
  pull: {of: goat, during: tug, base: 0}
modifiers:
  uphill: -1 to jump when goat.slope > 2
  angry: +2 to pull when goat.mood is furious
  cross: +1 to pull when goat.mood is cross
  rivals: +1 to jump when any rival of goat where it is limping
tables:
  landing:
    with: {goat: goat}
    roll: 2d6
    adds: goat.jump
    ends: clamp
    cell: effects
    rows: {2-6: [{gain: limping}], 7-12: [{add: {fed: 1}}]}
  graze: {keys: [coat], cell: number, rows: {white: 1, brown: 2}}
checks:
  leap: {with: {goat: goat}, roll: 1d6, succeeds: roll <= 4, success: [{consult: landing}], failure: [{call: rest}]}
  tug:
    with: {goat: goat, other: goat}
    roll: 1d6
    adds: goat.pull
    outcomes:
      won: {when: total >= 6, do: [{lose: limping}]}
      drawn: {when: total = 5, do: [{call: rest, who: other}]}
      lost: {do: [{cross_off: {wool: 1}}]}
procedures:
  rest: {with: {goat: goat}, do: [{add: {fed: "graze[goat.coat]"}}]}
conditions:
  limping: {of: goat, modifiers: {slow: -1 to jump}}
  shorn:
    of: goat
    levels: {1: {modifiers: {cold: -1 to jump}}, 2: {modifiers: {cold: -2 to jump}}}
    beyond: [{lose: limping}]
options:
  weather: {default: dry, choices: {dry: no rain, wet: rain}}
orders:
  hop: {of: goat, needs: {dry: {rule: option.weather is dry, because: it rains}}, do: [{check: leap}]}
sequence:
  - {phase: morning, steps: [{id: wake, do: []}]}
"""


class Looked:
    """What the passes found in a game."""

    def __init__(self, problems):
        self.problems = problems

    @property
    def errors(self):
        return [each for each in self.problems if each.severity == "error"]

    def codes(self, severity="error"):
        return [each.code for each in self.problems if each.severity == severity]

    def only(self, code=""):
        """The one error there is, or the one problem of a code."""
        found = [each for each in self.problems if each.code == code] if code else self.errors
        assert len(found) == 1, "\n".join(map(str, self.problems))
        return found[0]

    def pointed(self, code=""):
        """The characters of the source line that the caret of the one error underlines."""
        problem = self.only(code)
        return problem.line[problem.at.column - 1 : problem.at.column - 1 + problem.width]


def changed(*changes, more=""):
    """The little game with some texts replaced, each of which must stand in it once, and some lines added."""
    text = MEADOW
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the game"
        text = text.replace(old, new)
    return text + (f"---\n{more}" if more else "")


@pytest.fixture
def stack_of(tmp_path):
    """Read a game from its text."""

    def read(text):
        folder = tmp_path / "meadow"
        folder.mkdir(exist_ok=True)
        (folder / "ruleset.yaml").write_text(text, "utf-8")
        return load(str(folder))

    return read


@pytest.fixture
def view_of(stack_of):
    """Assemble a game in which every line reads, and give what the passes look at."""

    def assembled(text):
        stack = stack_of(text)
        assembly = assemble(stack)
        assert [str(each) for each in assembly.problems] == []
        return View(assembly, stack)

    return assembled


@pytest.fixture
def look(stack_of):
    """Change the little game and give what all passes find; `broken` says whether assembling it finds errors already."""

    def looked(*changes, more="", text="", broken=False, declared=()):
        stack = stack_of(text or changed(*changes, more=more))
        assembly = assemble(stack)
        assert broken is None or bool(assembly.problems) == broken, "\n".join(map(str, assembly.problems))
        return Looked(run(assembly, stack, declared=declared))

    looked.wrong = lambda *changes, more="": assemble(stack_of(changed(*changes, more=more))).problems
    return looked
