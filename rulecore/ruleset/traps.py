"""What YAML swallows without a word: values cut at a comma, taken for a comment or a fold, entries nobody meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.ruleset.places import past_anchor
from rulecore.ruleset.refusals import no_space
from rulecore.ruleset.scalars import odd_spaces
from rulecore.ruleset.tree import Listing, Mapping, Source, Tree

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.errors import Problem

_CLOSES = {"(": ")", "[": "]", "{": "}"}
#: A value is looked for this far: what is longer is no value anybody meant.
_LONGEST = 400
_MOST_NOTES = 100
_STYLES_OF_PLAIN = (None, "")


def control(source: Source, text: str, at: int) -> Problem | None:
    """Find a control character that a quoted text writes with a backslash: it would tell a terminal what to do."""
    if text.isprintable():
        return None
    found = next((each for each in text if (each < " " and each not in "\n\t") or "\x7f" <= each <= "\x9f"), "")
    if not found:
        return None
    message = f"there is a control character here (U+{ord(found):04X}), which no text needs"
    return source.problem("yaml/control", message, at, hint="Leave it out: texts are shown as they stand.")


def characters(source: Source) -> Problem | None:
    """Find the characters that no parser should see: NUL, half characters, a byte order mark inside the text."""
    at = source.text.find("\0")
    if at >= 0:
        hint = "Open it in an editor, delete the character and save the file as UTF-8."
        return source.problem("yaml/nul", "there is a NUL character here: this is no text file, or it is damaged", at, hint=hint)
    try:
        source.text.encode()
    except UnicodeEncodeError as error:
        message = "there is half a character here (a lone surrogate), which no file can hold"
        return source.problem("yaml/encoding", message, error.start, hint="Delete it and type the character anew.")
    at = source.text.find("\ufeff")
    if at >= 0:
        hint = "Delete this line and type it anew."
        message = "there is an invisible character here (a byte order mark); it belongs at the very start of a file"
        return source.problem("yaml/encoding", message, at, hint=hint)
    return None


def in_flow(node: Tree) -> bool:
    """Tell whether a container is written with brackets or braces, where commas cut."""
    text, start = node.source.text, node.start
    if text[start : start + 1] == "&":
        start = past_anchor(text, start)
    return text[start : start + 1] in ("[", "{")


def whole_value(text: str, start: int) -> tuple[str, int]:
    """Give the value an author meant inside braces or brackets: commas between its own brackets belong to it.

    >>> whole_value("{base: round(min(1, 2)), unit: inches}", 7)
    ('round(min(1, 2))', 23)
    """
    waiting: list[str] = []
    at = start
    last = min(len(text), start + _LONGEST)
    while at < last and text[at] not in "\r\n":
        character = text[at]
        if character in _CLOSES:
            waiting.append(_CLOSES[character])
        elif waiting and character == waiting[-1]:
            waiting.pop()
        elif not waiting and character in ",]}":
            break
        at += 1
    return text[start:at].rstrip(), at


def quoted(text: str) -> str:
    """Put quotes around a text, as a hint shows it.

    >>> print(quoted("a, b"), quoted('a "b"'))
    "a, b" 'a "b"'
    """
    if '"' not in text and "\\" not in text:
        return f'"{text}"'
    return "'" + text.replace("'", "''") + "'"


def cut(text: str, most: int = 24) -> str:
    """Give the beginning of a text that is named in a sentence: the picture and the advice below show the rest of it.

    >>> cut("3 and the goat is calm, as it mostly is")
    '3 and the goat is calm, …'
    """
    return text if len(text) <= most else f"{text[:most]}…"


def cut_at_comma(source: Source, text: str, at: int) -> tuple[Problem, int]:
    """Make the problem of a value with an open bracket: YAML ended it at a comma. Gives also where it was to end."""
    whole, end = whole_value(source.text, at)
    message = f'inside {{ }} and [ ] a comma ends a value, so only "{cut(text)}" is left of it'
    return source.problem("yaml/comma", message, at, width=len(whole), hint=f"Put quotes around it:  {quoted(whole)}"), end


def pair_without_braces(source: Source, at: int) -> Problem:
    """Make the problem of an entry inside brackets, `[this: that]`: mostly it was to be a text."""
    whole, _ = whole_value(source.text, at)
    colon = source.text.find(": ", at)
    message = 'this text contains ": ", so YAML thinks a new entry starts here'
    hint = f"Put quotes around it:  {quoted(whole)}   or braces, if an entry is meant:  {{{whole}}}"
    return source.problem("yaml/colon", message, colon if colon >= 0 else at, hint=hint)


def nothing_there(source: Source, node: Tree, at: int) -> Problem | None:
    """Find why a value is empty: a comma cut it off, or it was taken for a comment. Nothing at all is fine."""
    if isinstance(node, Mapping) and in_flow(node) and _alone(node, -2):
        return None if len(node.places) > 3 and _alone(node, -4) else _lone_key(source, node, at)
    text = source.text
    sharp = at
    while sharp < len(text) and text[sharp] in " \t":
        sharp += 1
    end = sharp
    while end < len(text) and text[end] not in " \t\r\n,]}":
        end += 1
    if text[sharp : sharp + 1] != "#" or end - sharp < 2:
        return None
    word = text[sharp:end]
    message = f'YAML takes "{word}" for a comment, so no value is left here'
    return source.problem("yaml/comment", message, sharp, width=len(word), hint=f'If it is the value, put quotes around it:  "{word}"')


def _alone(node: Mapping, index: int) -> bool:
    """Tell whether a key of a mapping in braces stands there without a colon."""
    return node.source.text[node.places[index] : node.places[index + 1]].rstrip()[-1:] != ":"


def _lone_key(source: Source, node: Mapping, at: int) -> Problem:
    import re

    start = node.places[-2]
    key = source.text[start:at]
    colon = key.find(":")
    if colon > 0:
        return no_space(source, start + colon)
    width = len(key)
    if len(node.places) < 4 or source.text[node.places[-3]] in "\"'[{":
        hint = f"An entry is written  {key}: value ; a list stands in brackets:  [{key}, …]"
        return source.problem("yaml/comma", f'"{cut(key)}" has no value', start, width=width, hint=hint)
    begin, before = node.places[-4], node.places[-3]
    more = re.match(r"(\s*,[^,:{}\[\]\"'#\r\n]+(?=[,}]))*", source.text[at : at + _LONGEST])
    whole = source.text[begin:before] + quoted(source.text[before:at] + (more.group() if more else ""))
    hint = f"Put quotes around the text:  {' '.join(whole.split())}"
    message = f'inside {{ }} and [ ] a comma ends a value, so "{cut(key)}" stands here as a name of its own'
    return source.problem("yaml/comma", message, start, width=width, hint=hint)


def folded_away(source: Source, at: int) -> Problem:
    """Make the problem of `>3`, which YAML reads as the start of a folded text, of which there is none."""
    end = at
    while end < len(source.text) and source.text[end] not in "\r\n":
        end += 1
    word = source.text[at:end].strip()
    message = f'"{word}" starts a text on the next lines in YAML, and none stands there'
    return source.problem("yaml/fold", message, at, width=len(word), hint=f'If it is the value, put quotes around it:  "{word}"')


def bare_documents(root: Listing) -> list[Problem]:
    """Find documents that are one word or text instead of entries."""
    problems = []
    for index, document in enumerate(root):
        if isinstance(document, (dict, list)) or document is None:
            continue
        start = root.places[index]
        text = str(document)
        spaces = [place for place, character in enumerate(text) if character in odd_spaces(text)]
        colon = text.find(":")
        if spaces:
            problems.append(odd_space(root.source, start + spaces[0]))
        elif colon > 0 and text[colon + 1 : colon + 2].strip():
            problems.append(no_space(root.source, root.source.text.find(":", start)))
        else:
            message = "this is one text, where entries  name: value  must stand"
            hint = "Write a name and a colon before it, or # if it is a comment."
            problems.append(root.source.problem("yaml/syntax", message, start, hint=hint))
    return problems


def closer_look(source: Source, parser: Callable[[], Any]) -> list[Problem]:
    """Find odd spaces that hide an entry and comments that cut a value, by a second walk; most files need none."""
    import re
    from itertools import islice

    text = source.text
    spaces = odd_spaces(text)
    comments = [found.start() + 1 for found in islice(re.finditer(" #[0-9]", text), _MOST_NOTES)]
    if not spaces and not comments:
        return []
    problems: list[Problem] = []
    spans: list[tuple[int, int]] = []
    events = parser()
    while events.check_event():
        event = events.get_event()
        if not hasattr(event, "value"):
            continue
        start, end = event.start_mark.index, event.end_mark.index
        spans.append((start, end))
        if spaces and event.style in _STYLES_OF_PLAIN:
            problems += _odd_space(source, start, end, spaces)
    return problems + _cut_by_comment(source, comments, spans)


def _odd_space(source: Source, start: int, end: int, spaces: str) -> list[Problem]:
    text = source.text[start:end]
    for space in spaces:
        for index in (text.find(":" + space) + 1, 0, 1 if text[:1] == "-" else 0):
            if text[index : index + 1] == space:
                return [odd_space(source, start + index)]
    return []


def odd_space(source: Source, at: int) -> Problem:
    """Make the problem of a non-breaking space where YAML needs a space."""
    code = ord(source.text[at])
    name = "a non-breaking space" if code == 0xA0 else f"an unusual space (U+{code:04X})"
    message = f"this is {name}, which YAML takes for a letter"
    hint = "Replace it by an ordinary space; it comes with text pasted from web pages and PDFs."
    return source.problem("yaml/space", message, at, hint=hint)


def _cut_by_comment(source: Source, comments: list[int], spans: list[tuple[int, int]]) -> list[Problem]:
    from bisect import bisect_right

    problems = []
    for at in comments:
        index = bisect_right(spans, (at, at)) - 1
        if index < 0:
            continue
        start, end = spans[index]
        # Only what follows a value on its line can have been meant as a part of it.
        if end <= at and source.text[end:at].strip(" ") == "" and start < end:
            rest = source.line(source.place(at).line)[source.place(at).column - 1 :].split()[0]
            message = f'YAML takes "{rest}" and the rest of the line for a comment'
            hint = "If it is part of the value, put quotes around the whole; if it is a comment, write a space after the #."
            problems.append(source.problem("yaml/comment", message, at, width=len(rest), hint=hint, severity="warning"))
    return problems
