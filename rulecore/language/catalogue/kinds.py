"""What a kind of mistake is, and the pieces its patterns are made of."""

from __future__ import annotations

import re
from functools import cached_property

from rulecore.language.builder import WORDS

#: A name, which no word of the language is.
NAME = rf"(?!(?:{'|'.join(sorted(WORDS))})\b)[A-Za-z_]\w*"
#: A path, near enough.
PATH = rf"{NAME}(?:\.{NAME}|\[[^\]\[]*\])*"
#: A number or a path.
VALUE = rf"(?:-?\d+(?:\.\d+)?|{PATH})"
_BOTH = ("expression", "modifier")


class Mistake:
    """One kind of mistake: `{0}` in its texts is all the pattern found, `{1}` … are its groups.

    A group named `at` says which part of it the caret is for; where one named `fine` is found, nothing is wrong after all.
    """

    def __init__(self, pattern: str, message: str, hint: str, *, of: tuple[str, ...] = _BOTH, anywhere: bool = False) -> None:
        self.pattern = pattern
        self.message = message
        self.hint = hint
        self.of = of
        #: Whether it explains a failure far from where it stands.
        self.anywhere = anywhere

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """Give the pattern, made when the first text fails."""
        return re.compile(self.pattern)

    def __repr__(self) -> str:
        return f"Mistake({self.pattern!r})"


def modifier(pattern: str, message: str, hint: str, *, anywhere: bool = False) -> Mistake:
    """Give a mistake that is made in modifiers only."""
    return Mistake(pattern, message, hint, of=("modifier",), anywhere=anywhere)


def expression(pattern: str, message: str, hint: str) -> Mistake:
    """Give a mistake that is made in expressions only."""
    return Mistake(pattern, message, hint, of=("expression",))
