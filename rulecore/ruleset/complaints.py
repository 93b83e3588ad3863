"""What the YAML parser complains about, said in the words of somebody who writes rules.

Each kind of complaint is one function. It gives the problem and, where the mistake is clear, the text with the mistake
taken out (of the same length, so that places stay right): the reader goes on with it and finds the next mistake.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.ruleset.refusals import no_space, too_deep
from rulecore.ruleset.scalars import odd_spaces
from rulecore.ruleset.traps import cut, odd_space, quoted, whole_value

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.errors import Problem
    from rulecore.ruleset.tree import Source

Explained = tuple["Problem", str | None]


class _Complaint:
    """What the parser said and where, with the lines around it."""

    def __init__(self, error: Any, source: Source, text: str) -> None:
        mark = getattr(error, "problem_mark", None)
        before = getattr(error, "context_mark", None)
        self.source = source
        self.text = text
        self.said: str = str(getattr(error, "problem", None) or error)
        self.while_: str = str(getattr(error, "context", None) or "")
        self.at: int = min(mark.index if mark else 0, max(0, len(text) - 1))
        self.began: int = min(before.index if before else self.at, max(0, len(text) - 1))

    @property
    def character(self) -> str:
        return self.text[self.at : self.at + 1]

    def line_start(self, at: int) -> int:
        return at - self.source.place(at).column + 1

    def before(self, at: int) -> str:
        """Give what stands before an offset in its line."""
        return self.text[self.line_start(at) : at]

    def rest(self, at: int) -> str:
        """Give what stands from an offset to the end of its line."""
        return self.source.line(self.source.place(at).line)[at - self.line_start(at) :]

    def problem(self, code: str, message: str, at: int, *, width: int = 1, hint: str = "") -> Problem:
        return self.source.problem(code, message, at, width=width, hint=hint)

    def without(self, at: int, *, by: str = "x") -> str:
        """Give the text with one character replaced, so that the next mistake can be found."""
        return self.text[:at] + by + self.text[at + 1 :]

    def without_document(self) -> str | None:
        """Give the text with the document of the mistake blanked, when another follows it."""
        inside = max(self.began, self.at - 1)  # an open bracket is noticed only at the next ---
        following = self.text.find("\n---", inside)
        if following < 0:
            return None
        first = self.text.rfind("\n---", 0, inside)
        start = first + 4 if first >= 0 else 0
        blank = "".join([character if character in "\r\n" else " " for character in self.text[start:following]])
        return self.text[:start] + blank + self.text[following:]


def explained(error: Exception, source: Source, text: str) -> Explained:
    """Say what the parser complains about; gives also the text to read on with, or None."""
    complaint = _Complaint(error, source, text)
    problem, repaired = _explain(complaint)
    if repaired is None or repaired == text:
        repaired = complaint.without_document()
    return problem, repaired if repaired != text else None


def _explain(complaint: _Complaint) -> Explained:
    if type(complaint.said) is str and ("control characters" in complaint.said or "special characters" in complaint.said):
        return _control_character(complaint)
    if found := _odd_space_in_line(complaint):
        return found
    for phrase, function in _PHRASES:
        if phrase in complaint.said or phrase in complaint.while_:
            return function(complaint)
    return _plainly(complaint)


def _control_character(complaint: _Complaint) -> Explained:
    import re

    found = re.search("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", complaint.text)
    at = found.start() if found else complaint.at
    message = f"this is a control character (U+{ord(complaint.text[at : at + 1] or ' '):04X}), which no text needs"
    hint = "Delete it, and type the words around it anew."
    return complaint.problem("yaml/syntax", message, at, hint=hint), complaint.without(at)


def _odd_space_in_line(complaint: _Complaint) -> Explained | None:
    starts = {complaint.line_start(at): None for at in (complaint.at, complaint.began)}
    starts |= {complaint.line_start(max(0, start - 1)): None for start in starts}
    for start in starts:
        line = complaint.rest(start)
        spaces = odd_spaces(line)
        indent = len(line) - len(line.lstrip(" \t" + spaces))
        for index, character in enumerate(line if spaces else ""):
            if character in spaces and (index < indent or line[index - 1] in ":-"):
                return odd_space(complaint.source, start + index), complaint.without(start + index, by=" ")
    return None


def _colon(complaint: _Complaint) -> Explained:
    """A second colon in a line, or an entry under a value."""
    import re

    at = complaint.at
    before = complaint.before(at)
    if len(before) > 1000:
        return complaint.problem("yaml/syntax", "a name may have 1,000 characters; this line has more", at, hint="Shorten it."), None
    if before.startswith("---"):
        hint = "Begin the entry on a new line."
        return complaint.problem("yaml/syntax", "after --- no entry can begin on the same line", at, hint=hint), None
    entry = re.match(r"""(?:\s*-\s+)*\s*(?:"[^"]*"|'[^']*'|[^:]+?):\s+""", before)
    if entry is None:
        message = "this entry stands deeper than the line above it, which has a value already"
        hint = "Begin it under the name it belongs beside; or, if it is all one text, put quotes around the whole."
        return complaint.problem("yaml/syntax", message, at, hint=hint), None
    value = re.split(r"\s#", complaint.rest(complaint.line_start(at))[entry.end() :])[0].strip()
    key = entry.group().strip().removeprefix("- ").strip()
    message = 'this text contains ": ", so YAML thinks a new entry starts here'
    hint = f"Put quotes around it:  {key} {quoted(value)}"
    return complaint.problem("yaml/colon", message, at, hint=hint), complaint.without(at, by="·")


def _no_colon(complaint: _Complaint) -> Explained:
    """A line with neither a colon nor a dash, among entries."""
    import re

    rest = complaint.rest(complaint.began)
    if found := re.search(r":(?=\S)", rest):
        return no_space(complaint.source, complaint.began + found.start()), None
    message = "this line is neither an entry  name: value  nor a list item  - value"
    hint = "Indent it if it goes on with the text above, or write # before it if it is a comment."
    return complaint.problem("yaml/syntax", message, complaint.began, width=len(rest), hint=hint), None


def _flow(complaint: _Complaint) -> Explained:
    """A list or mapping in brackets that does not go on with a comma or end."""
    at, character = complaint.at, complaint.character
    source = complaint.source
    same_line = source.place(at).line == source.place(complaint.began).line
    start = _value_start(complaint.text, at)
    whole, _ = whole_value(complaint.text, start)
    if character in ("[", "{", "?") and start < at:  # at "?" only PyYAML's own parser stops
        message = (
            f'inside {{ }} and [ ] YAML ends a value at "{character}", so only "{cut(complaint.text[start:at].strip())}" is left of it'
        )
        return complaint.problem("yaml/comma", message, start, width=len(whole), hint=f"Put quotes around it:  {quoted(whole)}"), None
    if character == ":" and (same_line or ": " in complaint.before(at)):
        message = 'this text contains ": ", so YAML thinks a new entry starts here'
        hint = f"Put quotes around it:  {quoted(whole)}"
        return complaint.problem("yaml/colon", message, at, hint=hint), complaint.without(at, by="·")
    if same_line and complaint.before(at).rstrip()[-1:] in ('"', "'") and character.strip() and at > complaint.began + 1:
        return _after_quote(complaint)
    return _unclosed(complaint)


def _value_start(text: str, at: int) -> int:
    start = at
    while start > 0 and text[start - 1] not in ",[{\r\n" and text[start - 2 : start] != ": ":
        start -= 1
    while start < at and text[start] in " \t":
        start += 1
    return start


def _unclosed(complaint: _Complaint) -> Explained:
    opening = complaint.text[complaint.began : complaint.began + 1]
    if opening not in ("[", "{"):
        return _plainly(complaint)
    closing = "]" if opening == "[" else "}"
    if found := _comment_inside(complaint, complaint.began):
        return found
    hint = f"Write the {closing} where the list or mapping ends."
    return complaint.problem("yaml/syntax", f"this {opening} is never closed", complaint.began, hint=hint), None


def _comment_inside(complaint: _Complaint, opening: int) -> Explained | None:
    """A text with a sharp inside brackets, which took the rest of its line with it."""
    import re

    found = re.search(r"(?<=[\s\[{,])#[^\s,\]}#]+", complaint.rest(opening))
    if found is None:
        return None
    word = found.group()
    message = f'YAML takes "{word}" and the rest of the line for a comment'
    hint = f'If it is a value, put quotes around it:  "{word}"'
    return complaint.problem("yaml/comment", message, opening + found.start(), width=len(word), hint=hint), None


def _no_value(complaint: _Complaint) -> Explained:
    """A place inside brackets where a value must stand."""
    opening = max(complaint.text.rfind("[", 0, complaint.at + 1), complaint.text.rfind("{", 0, complaint.at + 1))
    if opening >= 0 and (found := _comment_inside(complaint, opening)):
        return found
    if complaint.character == ":":
        return _no_name(complaint)
    if complaint.character in (",", "]", "}"):
        hint = 'Write the value, or "" for an empty text, or take the comma out.'
        return complaint.problem("yaml/syntax", f'a value is missing before this "{complaint.character}"', complaint.at, hint=hint), None
    complaint.began = opening if opening >= 0 else complaint.began
    return _unclosed(complaint)


def _dash(complaint: _Complaint) -> Explained:
    """A dash behind a colon."""
    at = complaint.at
    if complaint.before(at).rstrip()[-1:] in (":", "-"):
        message = "after a name a dash cannot start a list on the same line"
        hint = 'For a dash in a chart put quotes around it:  "-"   A list starts on the next line.'
        return complaint.problem("yaml/syntax", message, at, hint=hint), complaint.without(at)
    message = "this list item stands deeper than the line above it, which has a value already"
    hint = "Line it up with the other items, or put quotes around the whole text."
    return complaint.problem("yaml/syntax", message, at, hint=hint), None


def _first_character(complaint: _Complaint) -> Explained:
    at, character = complaint.at, complaint.character
    if character == "\t":
        indent = complaint.before(at).strip() == ""
        message = "a tab stands here; YAML takes only spaces" + (" for indentation" if indent else " before a value")
        return complaint.problem("yaml/tab", message, at, hint="Replace it by spaces."), complaint.without(at, by=" ")
    rest = complaint.rest(at)
    value = (whole_value(rest, 0)[0] or character).split(" #")[0].strip()
    message = f'a value cannot begin with "{character}" in YAML'
    return complaint.problem("yaml/syntax", message, at, hint=f"Put quotes around it:  {quoted(value)}"), complaint.without(at)


def _marker(complaint: _Complaint) -> Explained:
    """An asterisk or an ampersand that starts no name."""
    at = complaint.began
    character = complaint.text[at : at + 1]
    kind = "an alias" if character == "*" else "an anchor"
    message = f'a value that begins with "{character}" is {kind} in YAML'
    value = (whole_value(complaint.rest(at), 0)[0] or character).split(" #")[0].strip()
    hint = f"If it is text, put quotes around it:  {quoted(value)}"
    return complaint.problem("yaml/alias", message, at, hint=hint), complaint.without(at)


def _tag(complaint: _Complaint) -> Explained:
    at = complaint.began
    value = (whole_value(complaint.rest(at), 0)[0] or "!").split(" #")[0].strip()
    message = 'a value that begins with "!" is a tag in YAML'
    hint = f"If it is text, put quotes around it:  {quoted(value)}"
    return complaint.problem("yaml/tag", message, at, hint=hint), complaint.without(at)


def _open_quote(complaint: _Complaint) -> Explained:
    at = complaint.began
    quote = complaint.text[at : at + 1]
    if complaint.before(at).endswith(quote):
        message = f"here is one {quote} too many"
        hint = "For inches write  18″  or put single quotes around:  '18\"'"
        return complaint.problem("yaml/syntax", message, at, hint=hint), complaint.without(at, by=" ")
    hint = f"Write the closing {quote}, or no quotes at all."
    return complaint.problem("yaml/syntax", f"this {quote} is never closed", at, hint=hint), None


def _escape(complaint: _Complaint) -> Explained:
    at = complaint.text.find("\\", complaint.at) if complaint.character != "\\" else complaint.at
    at = complaint.at if at < 0 else at
    message = 'in "…" a backslash begins a special character, and this is none'
    hint = "Put single quotes around the text instead, or write \\\\ for a backslash."
    return complaint.problem("yaml/syntax", message, at, width=2, hint=hint), None


def _block_text(complaint: _Complaint) -> Explained:
    """A value that begins with `>` or `|`."""
    at = complaint.began
    word = complaint.rest(at).split(" #")[0].strip()
    message = f'"{word[:1]}" starts a text on the next lines in YAML'
    hint = f"If it is the value, put quotes around it:  {quoted(word)}"
    return complaint.problem("yaml/fold", message, at, width=len(word), hint=hint), complaint.without(at)


def _no_entry(complaint: _Complaint) -> Explained:
    """Something that is no entry where the next entry must stand."""
    at = complaint.at
    before = complaint.before(at).rstrip()
    if before[-1:] in ('"', "'"):
        return _after_quote(complaint)
    if before[-1:] in ("]", "}"):
        return _after_bracket(complaint)
    if complaint.character == ":" and not before:
        return _no_name(complaint)
    is_item = complaint.rest(at)[:2].strip() == "-"
    if "sequence" in complaint.while_ or "collection" in complaint.while_:
        message = "the lines above are a list, each with a dash; this line has none"
        if is_item:
            message = "this dash stands in another column than those above"
        hint = "Line it up with the dashes above, or with the name the list belongs to."
    else:
        message = "this line begins in a column where no entry began"
        if is_item:
            message = "the lines above are entries  name: value ; a list item cannot stand among them"
        hint = "Line it up with the entry it belongs beside."
    return complaint.problem("yaml/syntax", message, at, hint=hint), None


def _no_name(complaint: _Complaint) -> Explained:
    hint = "An entry is written  name: value"
    return complaint.problem("yaml/syntax", "there is no name before this colon", complaint.at, hint=hint), None


def _after_quote(complaint: _Complaint) -> Explained:
    message = "the quotes end before the text does"
    hint = "Put quotes around the whole; inside '…' a \" may stand, inside \"…\" a '."
    return complaint.problem("yaml/syntax", message, complaint.at, width=max(1, len(complaint.rest(complaint.at))), hint=hint), None


def _after_bracket(complaint: _Complaint) -> Explained:
    message = "the value begins with a bracket, so YAML reads a list or a mapping, and this stands behind it"
    hint = "If it is all one text, put quotes around the whole."
    return complaint.problem("yaml/syntax", message, complaint.at, width=max(1, len(complaint.rest(complaint.at))), hint=hint), None


def _depth(complaint: _Complaint) -> Explained:
    return too_deep(complaint.source, complaint.at), None


def _directive(complaint: _Complaint) -> Explained:
    at = complaint.began
    message = "a line that begins with % is a directive in YAML, and this one is not known"
    return complaint.problem("yaml/syntax", message, at, hint="If it is text, put quotes around it; else delete the line."), None


def _plainly(complaint: _Complaint) -> Explained:
    said = complaint.said.splitlines()[0] if complaint.said else "this is not YAML"
    hint = "Look for a missing quote, bracket or colon on this line and the one above."
    return complaint.problem("yaml/syntax", f"YAML cannot be read from here on: {said}", complaint.at, hint=hint), None


#: A part of what libyaml or PyYAML says, or is doing, and who explains it; the first that fits.
_PHRASES: tuple[tuple[str, Callable[[_Complaint], Explained]], ...] = (
    ("nesting depth", _depth),
    ("mapping values are not allowed", _colon),
    ("could not find expected ':'", _no_colon),
    ("block sequence entries are not allowed", _dash),
    ("sequence entries are not allowed", _dash),
    ("cannot start any token", _first_character),
    ("found a tab character", _first_character),
    ("scanning an alias", _marker),
    ("scanning an anchor", _marker),
    ("scanning a tag", _tag),
    ("tag handle", _tag),
    ("parsing a tag", _tag),
    ("scanning a directive", _directive),
    ("scanning a %", _directive),
    ("escape", _escape),
    ("hexdecimal", _escape),
    ("hexadecimal", _escape),
    ("scanning a quoted scalar", _open_quote),
    ("scanning a block scalar", _block_text),
    ("',' or", _flow),
    ("node content", _no_value),
    ("expected key", _no_entry),
    ("expected '-'", _no_entry),
    ("<block end>", _no_entry),
    ("<document start>", _no_entry),
)
