"""What all lines ask of a value: whether it is a number, what its opposite is; one value for all trials, or an array with one for each."""

from __future__ import annotations

from typing import Any

from rulecore.analysis.batches.cells import is_array
from rulecore.analysis.batches.unsupported import Unsupported


def truth(value: Any) -> Any:
    """Give a condition as one truth, or as an array of truths."""
    if not is_array(value):
        return bool(value)
    return value if value.dtype == bool else value != 0


def number(value: Any, what: str) -> Any:
    """Give a whole number, or an array of them; refuse anything else."""
    if hasattr(value, "dtype"):
        return value if value.ndim else int(value)
    if isinstance(value, int):
        return int(value)
    raise Unsupported(f"{what} that is no whole number")


def exact(value: Any) -> Any:
    """Give a number that is the same in all trials, which may be a fraction; refuse anything else."""
    if hasattr(value, "denominator"):
        return int(value) if value.denominator == 1 else value
    raise Unsupported("a sum of what is no number")


def opposite(value: Any) -> Any:
    """Give the opposite of a condition."""
    value = truth(value)
    return ~value if is_array(value) else not value
