"""What reaches the terminal: signs that turn the writing round are shown by their numbers, so that no text looks like another one.

Titles, notes and names come from rules and saved games of others. Signs that command a terminal are refused where rules are read; these are
part of honest writing from right to left, so they may stand in a file, and a person sees where.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

#: Embeddings, overrides, isolates and marks of right and left.
TURNING = (*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C)
_SHOWN = {code: f"<U+{code:04X}>" for code in TURNING}
#: In JSON they stay what they are, written as JSON writes what should not be seen.
_ESCAPED = {code: f"\\u{code:04x}" for code in TURNING}


def visible(text: str, *, as_json: bool = False) -> str:
    """Give a text in which signs that turn the writing round can be seen.

    >>> visible(f"a goat{chr(0x202E)}")
    'a goat<U+202E>'
    >>> print(visible(chr(0x2066), as_json=True) == chr(92) + "u2066")
    True
    """
    return text if text.isascii() else text.translate(_ESCAPED if as_json else _SHOWN)


class Shown:
    """A stream to people: all that is written goes on as it can be seen; all else is asked of the stream itself."""

    def __init__(self, stream: IO[str], *, as_json: bool) -> None:
        self._stream = stream
        self._as_json = as_json

    def write(self, text: str) -> int:
        """Write a text."""
        self._stream.write(visible(text, as_json=self._as_json))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def shown(*, as_json: bool) -> Iterator[None]:
    """Let all that is printed meanwhile be seen as it is."""
    before = sys.stdout, sys.stderr
    ours: Any = [stream and Shown(stream, as_json=as_json) for stream in before]  # a process without a terminal may have no stream
    sys.stdout, sys.stderr = ours
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
