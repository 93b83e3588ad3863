"""The command `rulecore`: it answers `--version` itself, before anything slow is imported, and hands on all else."""

from __future__ import annotations

import sys


def main(arguments: list[str] | None = None) -> int:
    """Run one command and give its exit code.

    >>> main(["--version"])
    rulecore 0.1.0
    0
    """
    words = sys.argv[1:] if arguments is None else arguments
    if words[:1] == ["--version"]:
        from rulecore import __version__

        print(f"rulecore {__version__}")  # noqa: T201 - click would cost more than the whole answer
        return 0

    if arguments is not None:
        from rulecore.interfaces.cli.main import run

        return run(words)
    return _alone(words)


def _alone(words: list[str]) -> int:
    """Run the one command of this process: it mostly ends before there is any garbage, so that none is looked for, not even at the end."""
    import gc

    gc.set_threshold(100_000)
    from rulecore.interfaces.cli.main import run

    code = run(words)
    gc.freeze()
    return code


if __name__ == "__main__":
    sys.exit(main())
