"""How deep things may go while rules are performed: definitions that call each other, and Python's own calls under them."""

from __future__ import annotations

import sys

#: Checks, tables and procedures may call each other so deep.
MOST_DEEP = 400
#: Python's limit while something is performed; each of these levels takes some ten calls.
RECURSION = 20_000


class Deep:
    """A stretch in which calls may go deep: a chain of triggers may be as long as there are pieces.

    Python's usual limit is for programs, not for tables.
    """

    __slots__ = ("_limit",)

    def __enter__(self) -> None:
        self._limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(self._limit, RECURSION))

    def __exit__(self, *_error: object) -> None:
        sys.setrecursionlimit(self._limit)
