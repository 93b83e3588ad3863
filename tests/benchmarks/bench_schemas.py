"""Shape: a megabyte of tables held against the schema, beside reading it with PyYAML's fastest loader and beside jsonschema."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import yaml
from jsonschema import Draft202012Validator
from yardsticks import Row, timed

from rulecore.ruleset.documents import read_text
from rulecore.ruleset.schemas import schema, validate

if TYPE_CHECKING:
    from collections.abc import Iterator

CELLS = ("h", "t", "h/t", "t/●", "h-t", "2h-t", "2h-t/h", "3h-2t-h", "●", "h-t/●")
#: Text of a megabyte; in play a ruleset has a tenth of that.
SIZE = 1_000_000


def charts(size: int = SIZE) -> str:
    """Write about `size` characters of charts: of damage, of numbers and of effects, as an author would."""
    chance = random.Random(11)
    parts, written = ["ruleset: bench", "format: 1", "tables:"], 0
    while written < size:
        lines = chart(chance, len(parts))
        written += sum(map(len, lines)) + len(lines)
        parts += lines
    return "\n".join(parts) + "\n"


def chart(chance: random.Random, number: int) -> list[str]:
    """Write one chart of each sort."""
    lines = [f"  hurt_{number}:", f"    title: Hurt number {number}", f"    cite: GO-{number}", "    keys: [aim, total]", "    ends: clamp"]
    lines += [
        "    columns: {value: [calm, cross, furious, points]}",
        "    cell: {calm: damage, cross: damage, furious: damage, points: number}",
    ]
    lines += ["    rows:"]
    for aim in ("low", "high"):
        lines.append(f"      {aim}:")
        lines += [f"        {row}: [{', '.join(chance.choices(CELLS, k=3))}, {chance.randint(0, 6)}]" for row in range(24)]
    lines += [f"  strength_{number}:", "    keys: [total]", "    columns: {range: 1..15}", "    cell: number", "    rows:"]
    lines += [f"      {row}: [{', '.join(str(chance.randint(0, 40)) for _ in range(15))}]" for row in range(20)]
    lines += [f"  startle_{number}:", "    with: {goat: goat}", "    roll: 2d6", "    cell: effects", "    rows:"]
    lines += [
        f"      {row}: [{{cross_off: {{health: 2}}}}, {{roll: 1d6, as: spark}}, {{gain: tired, when: spark >= 4}}]" for row in range(2, 13)
    ]
    return lines


def rows() -> Iterator[Row]:
    """Give the time of the quick check beside that of reading, and beside jsonschema on a twentieth of the text."""
    text = charts()
    [document] = read_text(text, "bench.yaml")
    measured = timed(5, csafe=lambda: yaml.load(text, yaml.CSafeLoader), validate=lambda: validate(document))
    yield Row("1 MB of tables validated", measured["validate"] / measured["csafe"], "PyYAML CSafeLoader", 0.6)
    [part] = read_text(charts(SIZE // 20), "bench.yaml")
    reference = Draft202012Validator(schema())
    measured = timed(3, jsonschema=lambda: reference.is_valid(part), validate=lambda: validate(part))
    yield Row("50 kB of tables validated", measured["validate"] / measured["jsonschema"], "jsonschema")
