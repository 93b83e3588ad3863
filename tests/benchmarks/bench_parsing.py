"""Text to function: a thousand expressions parsed, checked and compiled, beside lark alone; and a rulebook of a thousand from the cache."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
from typing import TYPE_CHECKING, Any

import jumps
from bench_expressions import rulebook
from yardsticks import ROUNDS, Row, timed

from rulecore.language import parser
from rulecore.language.checker import Checker
from rulecore.language.scope import Scope
from rulecore.language.types import NUMBER, TRUTH, Type
from rulecore.rulebook.loading import read

if TYPE_CHECKING:
    from collections.abc import Iterator

COUNT = 1000
NUMBERS = ("skill", "helpers", "helpers_needed", "ditches", "sore", "jumps", "height")
TRUTHS = ("fresh", "half_awake")
FIELDS = [
    *[f"goat.{name}" for name in NUMBERS],
    *("ditch.width", "ditch.depth", "sky.wind", "sky.rain"),
]
FLAGS = [*[f"goat.{name}" for name in TRUTHS], "ditch.slippery", "ditch.muddy", "ditch.seen", "sky.dark"]
WORDS = ["ditch.size is medium/large", "goat.leans is not neither"]


class Writing:
    """Writes expressions as an author would; no condition asks for one thing twice, so that none is always or never so."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.left: list[str] = []

    def number(self) -> str:
        """Write a number of about the size that rules have."""
        self.left = [*FIELDS, *FLAGS, *WORDS]
        self.chance.shuffle(self.left)
        return self._number(2)

    def condition(self) -> str:
        """Write a condition."""
        self.left = [*FIELDS, *FLAGS, *WORDS]
        self.chance.shuffle(self.left)
        return self._condition(2)

    def _number(self, depth: int) -> str:
        kind, pick = self.chance.random(), self.chance.choice
        if depth <= 0 or kind < 0.3:
            return pick([str(self.chance.randint(1, 12)), pick(FIELDS)])
        if kind < 0.6:
            return f"{self._number(depth - 1)} {pick('+-*')} {self._number(depth - 1)}"
        if kind < 0.75:
            return f"{pick(['min', 'max'])}({self._number(depth - 1)}, {self._number(depth - 1)})"
        if kind < 0.85:
            return f"-{pick(FIELDS)}"
        return f"(if {self._condition(depth - 1)} then {self._number(depth - 1)} else {self._number(depth - 1)})"

    def _condition(self, depth: int) -> str:
        kind = self.chance.random()
        if depth <= 0 or kind < 0.45:
            asked = self.left.pop()
            if asked not in FIELDS:
                return asked
            return f"{asked} {self.chance.choice(['<', '<=', '>', '>=', '=', '!='])} {self.chance.randint(1, 9)}"
        if kind < 0.75:
            return f"{self._condition(depth - 1)} {self.chance.choice(['and', 'or'])} {self._condition(depth - 1)}"
        return f"not ({self._condition(depth - 1)})"


def expressions() -> list[tuple[str, Type]]:
    """Write a thousand expressions, one half numbers and one half conditions."""
    writing = Writing(3)
    return [(writing.condition(), TRUTH) if number % 2 else (writing.number(), NUMBER) for number in range(COUNT)]


def rows() -> Iterator[Row]:
    """Give our ratio to lark, then what the cache saves."""
    yield from cold()
    yield from kept()


def cold() -> Iterator[Row]:
    """Give the time from text to function beside the time of lark's parser with the same grammar."""
    from lark import Lark

    texts, rules = expressions(), rulebook()
    lark = Lark(parser.grammar_text(), parser="lalr", lexer="contextual", propagate_positions=True, start="expression")
    vocabulary = read_vocabulary()
    scope = Scope()
    for name, kind in (("goat", "goat"), ("ditch", "ditch"), ("sky", "weather")):
        scope.give(vocabulary, name, Type("piece", kind))

    def lark_alone() -> None:
        for text, _ in texts:
            lark.parse(text)

    def parsed() -> None:
        for text, _ in texts:
            parser.expression(text)

    def whole() -> None:
        checker, compiler = Checker(vocabulary), rules.compiler
        for text, wanted in texts:
            value = checker.want(parser.expression(text), scope, wanted)
            if wanted is TRUTH:
                checker.says_nothing(value, scope)
            compiler.function(value, compiler.free_names(value))
        if checker.problems:
            raise SystemExit(f"{checker.problems[0]}")

    taken = timed(7, lark=lark_alone, parsed=parsed, whole=whole)
    average = sum(len(text) for text, _ in texts) // COUNT
    yield Row(f"{COUNT} expressions of {average} characters parsed", taken["parsed"] / taken["lark"], "lark's LALR parser")
    yield Row("the same parsed, checked and compiled", taken["whole"] / taken["lark"], "lark's LALR parser", 2.5)


def read_vocabulary() -> Any:
    """Give the vocabulary of the ruleset of jumps."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "ruleset.yaml"), "w", encoding="utf-8") as file:
            file.write(jumps.RULES)
        return read(folder).assembly.author.vocabulary


#: How many lines reach one quantity in the rulebook of a thousand.
LINES = 20

#: What a process of its own measures: the rulebook out of the cache, then every quantity at its first use.
MEASURE = f"""
import gc, json, sys, time
from rulecore.rulebook.loading import load
gc.disable()
ready = []
for _ in range({ROUNDS}):
    began = time.process_time()
    rules = load(sys.argv[1])
    ready.append(time.process_time() - began)
names = rules.ids("quantities")
first = []
for name in names:
    began = time.process_time()
    getattr(rules.q, name)
    first.append(time.process_time() - began)
imported = [name for name in ("lark", "yaml", "jsonschema") if name in sys.modules]
print(json.dumps([min(ready), sum(first) / len(first) / {2 * LINES}, imported]))
"""


def kept() -> Iterator[Row]:
    """Give the milliseconds until a rulebook of a thousand expressions is ready, and until one of them is a function."""
    with tempfile.TemporaryDirectory() as folder:
        rules = os.path.join(folder, "rules")
        os.mkdir(rules)
        with open(os.path.join(rules, "ruleset.yaml"), "w", encoding="utf-8") as file:
            file.write(thousand())
        environment = {**os.environ, "RULECORE_CACHE": os.path.join(folder, "cache")}
        for _ in range(2):  # the first time it is read and kept
            done = subprocess.run([sys.executable, "-c", MEASURE, rules], env=environment, check=True, capture_output=True, text=True)
    ready, first, imported = json.loads(done.stdout)
    if imported:
        raise SystemExit(f"a rulebook out of the cache imported {', '.join(imported)}")
    yield Row(f"a rulebook of {COUNT} expressions out of the cache", ready * 1000, "", 3, unit=" ms")
    yield Row("one expression compiled at its first use", first * 1000, "", 0.1, unit=" ms")


def thousand() -> str:
    """Write a ruleset of a thousand expressions: the amount and the condition of five hundred lines."""
    writing = Writing(5)
    head, _, _ = jumps.RULES.partition("checks:")
    names = [f"leap_{number}" for number in range(COUNT // 2 // LINES)]
    handed = "with: {goat: goat, ditch: ditch, sky: weather}"
    lines = [head + "checks:"]
    lines += [f"  try_{name}: {{{handed}, roll: 1d6, adds: '{name}[goat, ditch, sky]', succeeds: total >= 3}}" for name in names]
    lines += ["quantities:", *[f"  {name}: {{{handed}, base: 0}}" for name in names], "modifiers:"]
    for name in names:
        lines += [f"  {name}_line_{number}: '+({writing.number()}) to {name} when {writing.condition()}'" for number in range(LINES)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    from yardsticks import table

    print(table(list(rows())))
