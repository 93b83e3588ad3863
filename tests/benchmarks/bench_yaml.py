"""Reading: a megabyte of rule files to trees with a place for every node, beside PyYAML's fastest loader, which gives no places."""

from __future__ import annotations

from typing import TYPE_CHECKING

import megabyte
import yaml
from yardsticks import Row, timed

from rulecore.ruleset.documents import read_text

if TYPE_CHECKING:
    from collections.abc import Iterator

ROUNDS = 7


def rows() -> Iterator[Row]:
    """Give our time beside that of the loader, over the same texts."""
    texts = megabyte.files()

    def csafe() -> None:
        for text in texts.values():
            yaml.load(text, yaml.CSafeLoader)

    def ours() -> None:
        for name, text in texts.items():
            read_text(text, name)

    taken = timed(ROUNDS, csafe=csafe, ours=ours)
    size = sum(map(len, texts.values())) / 1e6
    yield Row(f"{size:.2f} MB read, with a place for every node", taken["ours"] / taken["csafe"], "PyYAML CSafeLoader", 0.5)


if __name__ == "__main__":
    from yardsticks import table

    print(table(list(rows())))
