"""One family of errors: a problem says place, what, picture and what to do; an error carries all problems at once.

The exit code of the command line is a property of the error, so that no caller has to guess it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.locations import Location


#: Nobody reads more of one sentence; a name of a megabyte would fill the screen.
MOST_CHARACTERS = 1000


def _cut(text: str) -> str:
    half = MOST_CHARACTERS // 2
    return f"{text[:half]} … {text[-half:]}"


def raised(error: BaseException) -> str:
    """Give in words what was raised; an error of a plugin whose own text cannot be had is told by its name alone.

    >>> raised(KeyError("oops")), raised(SystemExit())
    ("KeyError: 'oops'", 'SystemExit')
    """
    try:
        text = str(error)
    except BaseException:  # noqa: BLE001 - the code of a plugin makes the text, and may raise anything
        text = ""
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


class Problem:
    """One thing that is wrong: `code` is stable and documented, `message` is a sentence, `hint` says what to do.

    `line` is the text of the source line and `width` how many characters the caret underlines.

    >>> from rulecore.locations import Location
    >>> print(Problem("language/unknown-name", 'there is no fact "nigt".', Location("n.yaml", 4, 7), line="when: nigt", width=4))
    n.yaml:4:7 language/unknown-name: there is no fact "nigt".
        4 | when: nigt
          |       ^^^^
    """

    __slots__ = ("at", "code", "hint", "line", "message", "severity", "width")

    def __init__(  # noqa: PLR0913 - a problem is one flat record; every part but two has a default
        self,
        code: str,
        message: str,
        at: Location | None = None,
        *,
        hint: str = "",
        line: str = "",
        width: int = 1,
        severity: str = "error",
    ) -> None:
        self.code = code
        self.message = message if len(message) <= MOST_CHARACTERS else _cut(message)
        self.at = at
        self.hint = hint if len(hint) <= MOST_CHARACTERS else _cut(hint)
        self.line = line
        self.width = width
        self.severity = severity

    def key(self) -> tuple[Any, ...]:
        """Give what problems are sorted by: place, then code, then sentence."""
        return (self.at.key() if self.at else ("", 0, 0), self.code, self.message)

    def picture(self) -> str:
        """Draw the source line with a caret under the place, or nothing when no line is known."""
        if not self.line or self.at is None:
            return ""
        shown, column = _window(self.line.replace("\t", " "), self.at.column)
        number = str(self.at.line)
        gutter = " " * len(number)
        carets = "^" * max(1, min(self.width, len(shown) - column + 1))
        return f"    {number} | {shown}\n    {gutter} | {' ' * (column - 1)}{carets}"

    def __str__(self) -> str:
        head = f"{self.code}: {self.message}"
        if self.severity == "warning":
            head = f"{self.code} (warning): {self.message}"
        parts = [f"{self.at} {head}" if self.at else head]
        if picture := self.picture():
            parts.append(picture)
        if self.hint:
            parts.append(f"  {self.hint}")
        return "\n".join(parts)

    def __repr__(self) -> str:
        return f"Problem({self.code!r}, {self.message!r}, {self.at!r})"


#: A source line is shown whole up to this many characters; of a longer one only the part around the place.
SHOWN_CHARACTERS = 160


def _window(text: str, column: int) -> tuple[str, int]:
    if len(text) <= SHOWN_CHARACTERS:
        return text, column
    start = max(0, column - SHOWN_CHARACTERS // 2)
    part = text[start : start + SHOWN_CHARACTERS]
    lead = "…" if start else ""
    tail = "…" if start + SHOWN_CHARACTERS < len(text) else ""
    return lead + part + tail, column - start + len(lead)


class RulecoreError(Exception):
    """Something a person can put right; it lists every problem, sorted by place, and never shows as a traceback."""

    exit_code = 1

    def __init__(self, problems: Iterable[Problem] | Problem | str) -> None:
        if isinstance(problems, str):
            problems = Problem("rulecore/error", problems)
        if isinstance(problems, Problem):
            problems = (problems,)
        self.problems: tuple[Problem, ...] = tuple(sorted(problems, key=Problem.key))
        super().__init__(str(self))

    def __str__(self) -> str:
        return "\n\n".join(map(str, self.problems))


class RulesWrong(RulecoreError):
    """The rules are wrong: a file cannot be read, a name is unknown, a table has a gap (exit code 1)."""


class CommandWrong(RulecoreError):
    """The command is wrong: an unknown ruleset, a fact of another type, faces left over (exit code 2)."""

    exit_code = 2


class PluginFailed(RulecoreError):
    """A plugin raised or is missing (exit code 3); `who` is its name and what it was asked for, where that is known."""

    exit_code = 3
    who: tuple[str, str] = ("", "")


class NameUnknown(PluginFailed, KeyError):
    """Code asked for something by a name that no rule defines: names in rules are checked when they are read, those in code only now.

    >>> error = NameUnknown("quantity", "sped", ["speed"])
    >>> error.blame("goats", "step_jumps")
    >>> print(error)
    plugin/unknown-name: goats asks in step_jumps for the quantity "sped", and the rulebook has none.
      Did you mean "speed"?
    """

    def __init__(self, what: str, name: str, known: Iterable[str], *, code: str = "plugin/unknown-name") -> None:
        from rulecore.suggestions import did_you_mean

        known = list(known)
        self.asked = f'the {what} "{name}"'
        hint = did_you_mean(name, known) or f"There are: {', '.join(known[:12]) or 'none'}."
        super().__init__(Problem(code, f'there is no {what} "{name}".', hint=hint))

    def blame(self, plugin: str, asked: str) -> None:
        """Say whose code it was, and what that was asked for itself; the first who is blamed stays so."""
        if not self.who[0] and plugin:
            self.who = (plugin, asked)
            (problem,) = self.problems
            problem.message = f"{plugin} asks in {asked} for {self.asked}, and the rulebook has none."


class StepTooLong(RulecoreError):
    """More happened in one step than a line of a game's file may hold; nothing of it was written."""


class AnswerMissing(RulecoreError):
    """A game or roll waits for an answer or a die that nobody can be asked for here (exit code 4)."""

    exit_code = 4
