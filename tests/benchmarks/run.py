"""`make bench`: every file `bench_*.py` beside this one, its rows as a table of ratios with their bars.

python tests/benchmarks/run.py              all of them
python tests/benchmarks/run.py startup      one of them
python tests/benchmarks/run.py --strict     ends with 1 when a bar is missed
"""

from __future__ import annotations

import importlib
import platform
import sys
from pathlib import Path

from yardsticks import table


def main(words: list[str]) -> int:
    """Run the named benchmarks, or all, and say how many bars were missed."""
    here = Path(__file__).parent
    names = [word for word in words if not word.startswith("-")] or [
        path.stem.removeprefix("bench_") for path in sorted(here.glob("bench_*.py"))
    ]
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}.")
    print("A ratio is to what stands beside it, timed in the same run.")
    rows = []
    for name in names:
        module = importlib.import_module(f"bench_{name}")
        measured = list(module.rows())
        print(f"\n{name}: {(module.__doc__ or '').splitlines()[0]}\n{table(measured)}")
        rows += measured
    barred = [row for row in rows if row.held is not None]
    missed = [row for row in barred if not row.held]
    print(f"\n{len(barred) - len(missed)} of {len(barred)} bars held.")
    return 1 if missed and "--strict" in words else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
