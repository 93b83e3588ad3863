"""Tells a roll to a person: the result, what happened, what the people do, what changed, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.explainer import show
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rulecore.engine.performance import Performance
    from rulecore.reasons import Reason

#: How wide numbers and texts stand in the list of reasons.
NUMBER, WIDTH = 4, 52
#: Lines of a game that begin with the id of a check or table, then a colon.
TOLD_BY_ID = ("check", "pool", "consult")
#: So many rules are named behind a line; of more, one is, and `why` of that line and --json name all.
MOST_CITED = 3


def told(title: str, performance: Performance, result: Any) -> Iterator[str]:
    """Give the lines that tell a roll; ids go by their printed titles."""
    named = Titles(performance.rulebook)
    yield f"{title}: {named.in_text(_result(result))}"
    dice = [f"{each.die} {' '.join(map(str, each.faces))} ({named.of_roll(each.purpose)})" for each in performance.rolled]
    if dice:
        yield "  dice: " + ", ".join(dice)
    yield ""
    for entry in performance.journal:
        cite = cited(entry.cite)
        mark = "→" if entry.instructs else " "
        text = named.of_line(entry.what, entry.text) if entry.what in (*TOLD_BY_ID, "lost") else named.in_text(entry.text)
        yield f"  {mark} {text}{cite}"
    changes = performance.changes
    if changes:
        yield ""
        yield "Changes"
        for each in changes:
            yield f"  {each['path']}: {_change(each)}"
    reasons = performance.explanation()
    if reasons:
        yield ""
        yield "Why"
        for reason in reasons:
            yield reason_line(reason, named)


def cited(cite: Sequence[str]) -> str:
    """Give the rules behind a line as they stand at its end.

    >>> cited(["G-1", "G-2"]), cited(["G-1", "G-2", "G-3", "G-4"]), cited([])
    ('  [G-1, G-2]', '  [G-1 …]', '')
    """
    if not cite:
        return ""
    return f"  [{cite[0]} …]" if len(cite) > MOST_CITED else f"  [{', '.join(cite)}]"


class Titles:
    """Puts the printed titles of definitions in the place of their ids; other ids lose their underscores."""

    SORTS = ("conditions", "tables", "checks", "procedures", "traits", "orders")

    def __init__(self, rulebook: Any) -> None:
        self._rulebook = rulebook
        self._known: dict[str, str] = {}

    def in_text(self, text: str) -> str:
        """Give a text with titles for ids.

        >>> Titles(None).in_text("bella gains sleeping_sickness")
        'bella gains sleeping sickness'
        """
        import re

        text = re.sub(r"(?<= gains | loses )[a-z][a-z0-9]*(?![a-z0-9_])", lambda found: self._title(found.group()), text)
        return re.sub(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)+", lambda found: self._title(found.group()), text)

    def of_line(self, what: str, text: str) -> str:
        """Give a line of a game with titles for ids. Pieces keep their names, underscores and all: people answer with them.

        >>> Titles(None).of_line("check", "high_jump: falls_short"), Titles(None).of_line("gains", "bella_2 gains lost")
        ('high jump: falls short', 'bella_2 gains lost')
        >>> Titles(None).of_line("check", "high_jump (bella_2): falls_short")
        'high jump (bella_2): falls short'
        >>> Titles(None).of_line("lost", "bella_2.long_wool section 1 lost")
        'bella_2: section 1 of long wool is lost'
        """
        import re

        head, colon, rest = text.partition(": ")
        if what in TOLD_BY_ID and colon:
            name, of, who = head.partition(" (")
            return f"{self._title(name)}{of}{who}: {self.in_text(rest)}"
        if what == "lost":
            return self._lost(text)
        if what == "later":
            return f"due at the step {self._title(text.removeprefix('due at '))}"
        if what == "refused" and colon and head.endswith(" refused"):
            name = head.removesuffix(" refused")
            return f"{self._title(name)} refused: {self._because(name, rest)}"
        if what in ("order", "announced") and colon:  # by a piece; what it does follows
            return f"{head}: {self.of_line('', rest)}"
        known = r"(?:(?<= gains )|(?<= loses )|(?<=carry out )|(?<=due at ))[a-z][a-z0-9_]*|\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b(?!\.)"
        return re.sub(known, lambda found: self._title(found.group(), otherwise=found.group()), text)

    def _lost(self, text: str) -> str:
        """Give a line that says that a section of a track is lost, the track by its title: `bella: section 1 of wool is lost`."""
        track, _, section = text.removesuffix(" lost").rpartition(" section ")
        piece, _, name = track.rpartition(".")
        return f"{piece}: section {section} of {self._of_track(name)} is lost" if piece and section else text

    def _of_track(self, name: str) -> str:
        """Give the title of a track, whichever kind of piece has one of this name; its name in words where that is told in several ways."""
        kinds = [self._rulebook.get("pieces", kind) for kind in self._rulebook.ids("pieces")] if self._rulebook is not None else []
        titles = {each["tracks"][name].get("title") for each in kinds if name in each["tracks"]}
        return str(title) if len(titles) == 1 and (title := next(iter(titles))) else name.replace("_", " ")

    def of_roll(self, purpose: str) -> str:
        """Give what dice are rolled for: the title of a check or table, or the words that a rule gives it.

        >>> Titles(None).of_roll("high_jump")
        'high jump'
        """
        return self._title(purpose) if purpose.isidentifier() else self.in_text(purpose)

    def _because(self, name: str, reason: str) -> str:
        """Give why something was refused: the words of the need of that id, where it is one."""
        for sort in ("checks", "orders") if self._rulebook is not None else ():
            for need in (self._rulebook.get(sort, name).get("needs") or ()) if self._rulebook.has(sort, name) else ():
                if need["id"] == reason and need.get("because"):
                    return str(need["because"])
        return self.in_text(reason)

    def _title(self, name: str, *, otherwise: str = "") -> str:
        if name not in self._known:
            self._known[name] = next(self._printed(name), "")
        return self._known[name] or otherwise or name.replace("_", " ")

    def _printed(self, name: str) -> Iterator[str]:
        for sort in self.SORTS if self._rulebook is not None else ():
            if self._rulebook.has(sort, name) and (title := self._rulebook.get(sort, name).get("title")):
                yield str(title)
        for phase in self._rulebook.ids("sequence") if self._rulebook is not None else ():
            yield from (
                str(step["title"])
                for step in self._rulebook.get("sequence", phase).get("steps", ())
                if step["id"] == name and step.get("title")
            )


def _result(result: Any) -> str:
    if isinstance(result, Cannot):
        return f"refused: {'; '.join(result.reasons) or 'it cannot be'}"
    if result is None:
        return "done"
    if isinstance(result, dict):  # a cell for each of several columns
        return ", ".join(f"{name} {show(value)}" for name, value in result.items()).replace("_", " ")
    return show(result)


def _change(each: dict[str, Any]) -> str:
    if "by" in each:
        return f"{each['by']}"
    before, after = ("nothing" if each[key] is None else show(each[key]) for key in ("from", "to"))
    return f"{before} → {after}"


def reason_line(reason: Reason, named: Titles) -> str:
    """Give one reason as a line: a number before it, a word after it; its rule and its place."""
    value = "" if reason.value is None else show(reason.value)
    text = reason.text
    if len(value) > NUMBER:
        text, value = f"{text} → {named.in_text(value)}", ""
    mark = value if reason.applied else "·"
    tail = "  ".join(part for part in (", ".join(reason.cite), reason.at) if part)
    return f"  {mark:>{NUMBER}}  {text:<{WIDTH}} {tail}".rstrip()
