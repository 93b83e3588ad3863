"""A ruleset of a megabyte, as authors write it: charts with damage and numbers, the lines that reach their rolls, printed cards."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import NamedTuple

#: Characters of all files together; in play a ruleset has a tenth of that.
SIZE = 1_000_000

HEAD = """\
ruleset: herds
title: Herds on a meadow
version: 1.2.0
format: 1
choices:
  mood: {ladder: [calm, cross, furious]}
  coat: [white, brown, black]
  size: [small, medium, large]
notations:
  damage:
    letters: {h: health, t: temper}
    nothing: "●"
    slash: {roll: 1d6, left: 1-3, right: 4-6}
pieces:
  meadow: {one: yes, fields: {wind: {type: number, starts: 1, from: 0..6}, wet: {starts: false}}}
  goat:
    fields:
      skill: {type: number, starts: 3, from: 1..5}
      burden: {type: number, starts: 0, from: 0..9}
      speed: {type: number, starts: 3, from: 0..9}
      mood: {type: mood, starts: calm}
      coat: {type: coat, starts: white}
      size: {type: size, starts: medium}
      fresh: {starts: true}
      leaps: {type: number, starts: 0, from: 0..9}
    tracks:
      health: {sections: [4, 4, 3, 2]}
      temper: {sections: [3, 2]}
"""

CELLS = ("h", "t", "h/t", "t/●", "h-t", "2h-t", "2h-t/h", "3h-2t-h", "●", "h-t/●")


REASONS = ["goats are like that, whatever one says", "nobody pushes well in a storm", "the herd looks on and makes a noise"]


class Line(NamedTuple):
    """One way to write a modifier: its rule, and the least and most it adds; `{name}` is the number it reaches, `{n}` how much."""

    rule: str
    low: int
    high: int


def lines_for(n: int) -> tuple[Line, ...]:
    """Give the modifiers there are, no two of which ask for the same field."""
    return (
        Line("-{n} to {name} when meadow.wind >= 4 and meadow.wet", -n, 0),
        Line("+(goat.skill - 3) to {name}", -2, 2),
        Line("-1 to {name} per goat.burden, at most 4", -4, 0),
        Line("+max(1, 5 - goat.speed) to {name} when goat.fresh and goat.speed <= 5", 0, 5),
        Line("+{n} to {name} when goat.mood is cross/furious", 0, n),
        Line("-{n} to {name} when other.mood is calm or other.leaps > 5", -n, 0),
        Line("-1 to {name} when other.size is small and other.speed > 6", -1, 0),
        Line("+{n} to {name} when goat.size is large and not other.fresh", 0, n),
        Line("+1 to {name} when other.burden >= 7 or other.skill <= 2", 0, 1),
        Line("-{n} to {name} when goat.leaps >= 2 and goat.coat is not white", -n, 0),
    )


#: Which of them ask for the goat that pushes, and which for the other.
GOAT, OTHER = (1, 2, 3, 4, 9), (5, 6, 7, 8)


def files(size: int = SIZE) -> dict[str, str]:
    """Write the files of the ruleset, about `size` characters of tables, modifiers and cards."""
    chance = random.Random(11)
    tables, numbers, modifiers, cards = ["tables:"], ["quantities:"], ["modifiers:"], ["cards:"]
    written, count = 0, 0
    while written < size:
        count += 1
        name = f"push_{count}"
        of_goat, of_other = chance.sample(GOAT, 3), chance.sample(OTHER, 2)
        chosen = [lines_for(chance.randint(1, 3))[place] for place in (0, *sorted((*of_goat, *of_other)))]
        parts = [
            (tables, table(chance, count, 2 + sum(line.low for line in chosen), 12 + sum(line.high for line in chosen))),
            (numbers, [f"  {name}: {{with: {{goat: goat, other: goat}}, base: 0, title: Push number {count}}}"]),
            (modifiers, [text for place, line in enumerate(chosen) for text in modifier(chance, name, place, line)]),
            (cards, [text for place in range(5) for text in card(chance, f"goat_{count}_{place}")]),
        ]
        for lines, more in parts:
            lines.extend(more)
            written += sum(map(len, more)) + len(more)
    lists = {"tables": tables, "quantities": numbers, "modifiers": modifiers, "cards": cards}
    return {"ruleset.yaml": HEAD} | {f"{kind}.yaml": "\n".join(lines) + "\n" for kind, lines in lists.items()}


def table(chance: random.Random, number: int, low: int, high: int) -> list[str]:
    """Write a table of 12 to 30 rows for all totals from `low` to `high`."""
    totals = high - low + 1
    firsts = [low, *sorted(chance.sample(range(low + 1, high + 1), min(totals, chance.randint(12, 30)) - 1)), high + 1]
    lines = [
        f"  hurt_{number}:",
        f"    title: Hurt number {number}",
        f"    cite: GO-{number}",
        "    because: 'Results beside a slash: throw one die, 1-3 takes the left one.'",
        "    with: {goat: goat, other: goat}",
        "    roll: 2d6",
        f"    adds: 'push_{number}[goat, other]'",
        "    columns: {value: [calm, cross, furious, points]}",
        "    cell: {calm: damage, cross: damage, furious: damage, points: number}",
        "    ends: clamp",
        "    rows:",
    ]
    for first, after in pairwise(firsts):
        row = f"{first}..{after - 1}" if after - first > 1 else f"{first}"
        lines.append(f"      {row}: [{', '.join(chance.choices(CELLS, k=3))}, {chance.randint(0, 6)}]")
    return lines


def modifier(chance: random.Random, name: str, place: int, line: Line) -> list[str]:
    """Write one modifier in the long form."""
    amount = -line.low if line.low else line.high
    return [
        f"  {name}_line_{place}:",
        f"    rule: '{line.rule.format(name=name, n=amount)}'",
        f"    because: {chance.choice(REASONS)}",
        f"    cite: [GO-{chance.randint(1, 400)}, GO-{chance.randint(401, 800)}]",
    ]


def card(chance: random.Random, name: str) -> list[str]:
    """Write one printed card."""
    die, pick = chance.randint, chance.choice
    return [
        f"  {name}:",
        "    kind: goat",
        f"    title: Goat {name[5:].replace('_', ' of the herd ')}",
        f"    skill: {die(1, 5)}",
        f"    burden: {die(0, 9)}",
        f"    speed: {die(0, 9)}",
        f"    mood: {pick(['calm', 'cross', 'furious'])}",
        f"    coat: {pick(['white', 'brown', 'black'])}",
        f"    size: {pick(['small', 'medium', 'large'])}",
        f"    fresh: {pick(['true', 'false'])}",
        f"    health: [{', '.join(str(die(2, 6)) for _ in range(4))}]",
        f"    temper: [{die(1, 4)}, {die(1, 4)}]",
    ]
