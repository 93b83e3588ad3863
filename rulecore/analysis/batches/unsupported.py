"""What rules ask for that arrays cannot do (yet): it is said with its place, and what was asked is played by the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class Unsupported(Exception):
    """Something that is not done in step: `what` it is, and `at` which place it stands, where that is known."""

    def __init__(self, what: str, at: str = "") -> None:
        self.what = what
        self.at = at
        super().__init__(f"{at}: {what}" if at else what)


class NoValue(Unsupported):
    """A value that cannot be said, the same in all trials: what stands in for it can."""


def refuse_keys(written: Mapping[str, object], keys: tuple[str, ...]) -> None:
    """Refuse a definition or effect that says one of some keys."""
    for key in keys:
        if written.get(key):
            raise Unsupported(f"`{key}`", str(written.get("at", "")))
