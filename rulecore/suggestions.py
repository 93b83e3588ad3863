"""The nearest known name, for "did you mean …?"."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Give the known name that looks most like `word`, or None when none is near.

    >>> nearest("sped", ["speed", "mood", "fog"])
    'speed'
    >>> nearest("zebra", ["speed", "fog"])
    """
    import difflib

    # Names longer than any rulebook's are hostile; comparing them costs the square of their length.
    if len(word) > 80:
        return None
    found = difflib.get_close_matches(word, sorted(set(known)), n=1, cutoff=0.6)
    return found[0] if found else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Give the sentence `Did you mean "…"?`, or nothing when no name is near.

    >>> did_you_mean("sped", ["speed"])
    'Did you mean "speed"?'
    """
    name = nearest(word, known)
    return f'Did you mean "{name}"?' if name else ""
