"""What is wrong with one text of the language: a problem that knows its characters but not yet its file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.errors import Problem

if TYPE_CHECKING:
    from rulecore.language.node import Span
    from rulecore.locations import Location


class LanguageProblem(Exception):
    """One mistake in a text: `span` is the characters it is about; whoever read the file turns them into a place.

    It is raised by the parsers, which know one mistake at a time, and collected by those who look further.

    >>> LanguageProblem("language/syntax", "did not expect a comma here.", (5, 6)).problem()
    Problem('language/syntax', 'did not expect a comma here.', None)
    """

    def __init__(self, code: str, message: str, span: Span, hint: str = "") -> None:
        super().__init__(code, message, span, hint)
        self.code = code
        self.message = message
        self.span = span
        self.hint = hint
        self.severity = "error"

    def problem(self, at: Location | None = None, line: str = "") -> Problem:
        """Give the same as a problem with a place and the source line."""
        return Problem(self.code, self.message, at, hint=self.hint, line=line, width=max(1, self.span[1] - self.span[0]))

    def __str__(self) -> str:
        return f"{self.code}: {self.message}" + (f"\n  {self.hint}" if self.hint else "")
