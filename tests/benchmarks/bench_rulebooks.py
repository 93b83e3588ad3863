"""From files to a rulebook: a megabyte read, validated, assembled and proved, beside PyYAML's fastest loader reading it."""

from __future__ import annotations

import os
import tempfile
from typing import TYPE_CHECKING

import megabyte
import yaml
from yardsticks import Row, timed

from rulecore.rulebook.loading import load, read

if TYPE_CHECKING:
    from collections.abc import Iterator

ROUNDS = 5


def rows() -> Iterator[Row]:
    """Give the time of all of it beside that of the loader, and that of the cache beside the same."""
    texts = megabyte.files()
    with tempfile.TemporaryDirectory() as folder:
        for name, text in texts.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        reading = read(folder)
        if reading.problems or reading.notes:
            raise SystemExit(f"the megabyte is no ruleset without problems: {[*reading.problems, *reading.notes][0]}")

        def csafe() -> None:
            for text in texts.values():
                yaml.load(text, yaml.CSafeLoader)

        os.environ["RULECORE_CACHE"] = os.path.join(folder, ".cache")
        load(folder)
        taken = timed(ROUNDS, csafe=csafe, whole=lambda: read(folder), cached=lambda: load(folder))
    size = sum(map(len, texts.values())) / 1e6
    tables, lines = texts["tables.yaml"].count("rows:"), texts["modifiers.yaml"].count("rule:")
    what = f"{size:.2f} MB ({tables} tables, {lines} modifiers) read, validated, assembled, proved"
    yield Row(what, taken["whole"] / taken["csafe"], "PyYAML CSafeLoader", 4)
    yield Row("the same out of the cache", taken["cached"] / taken["csafe"], "PyYAML CSafeLoader")


if __name__ == "__main__":
    from yardsticks import table

    print(table(list(rows())))
