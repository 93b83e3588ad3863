"""What an author is told whose text is not of the language: the mistake of the catalogue that explains it, or what was expected where.

Imported only when a text has failed to parse.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rulecore.language.problems import LanguageProblem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.language.catalogue import Mistake
    from rulecore.language.node import Span

#: A mistake further from the failing place than this explains it only when it says so itself.
_NEAR = 2
_WINDOW = 500
_ENTRIES = {"expression": "an expression", "modifier": "a modifier", "notation": "damage notation", "row": "a row key"}
_OPENING = {"(": ")", "[": "]"}
_CLOSING = {")": "(", "]": "["}


def advice(text: str, entry: str, unexpected: Any) -> LanguageProblem:
    """Give the best that can be said about a text that is not of the language."""
    if not text.strip():
        return LanguageProblem("language/syntax", f"nothing is written here; {_ENTRIES[entry]} was expected.", (0, len(text)))
    place = _place(text, unexpected)
    if entry in ("notation", "row"):
        return _unexpected(text, entry, unexpected, place)
    return (
        _unclosed_text(text)
        or (_if_without_then(text, place) if entry == "expression" else None)
        or recognised(text, entry, place)
        or _brackets(text)
        or _far(text, entry, place)
        or _unexpected(text, entry, unexpected, place)
    )


def word_as_name(name: str, span: Span) -> LanguageProblem:
    """Say that a word of the language stands where a name should."""
    hint = f'Choose another name; "{name}" may be a part of it.'
    return LanguageProblem("language/word-as-name", f'"{name}" is a word of the language and cannot be a name.', span, hint)


def recognised(text: str, entry: str, place: int) -> LanguageProblem | None:
    """Give the mistake of the catalogue that stands at the failing place, if any does."""
    for _, problem in _known(text, entry, place):
        start, end = problem.span
        if start - _NEAR <= place <= end + _NEAR:
            return problem
    return None


def row_advice(text: str, start: int) -> LanguageProblem:
    """Say what is wrong with a row key."""
    from rulecore.language.catalogue import ROWS

    for mistake in ROWS:
        match = mistake.compiled.search(text)
        if match is not None:
            return _told(mistake, match, text, code="row/unreadable")
    end = text.find("/", start)
    end = end if end >= 0 else len(text)
    span, shown = (start, max(start + 1, end)), text[start:end].strip()
    message = f'"{_short(shown)}" is no row key.' if shown else "something is missing here."
    return LanguageProblem("row/unreadable", message, span, "Row keys are written 7, 1-3, 12+, <=2, A/B, doubles, otherwise.")


def _far(text: str, entry: str, place: int) -> LanguageProblem | None:
    return next((problem for mistake, problem in _known(text, entry, place) if mistake.anywhere), None)


def _known(text: str, entry: str, place: int) -> Iterable[tuple[Mistake, LanguageProblem]]:
    from rulecore.language.catalogue import CATALOGUE

    # Patterns may look far ahead: of a very long text only what is near the place is looked at.
    start = max(0, place - _WINDOW)
    part = text[start : place + _WINDOW]
    bare = _without_texts(text)[start : place + _WINDOW]
    for mistake in CATALOGUE:
        if entry in mistake.of:
            for match in mistake.compiled.finditer(bare):
                if "fine" in match.re.groupindex and match.group("fine"):
                    continue
                yield mistake, _told(mistake, match, part, shift=start)


def _told(mistake: Mistake, match: re.Match[str], text: str, *, code: str = "language/syntax", shift: int = 0) -> LanguageProblem:
    parts = [_short(text[slice(*match.span(group))].strip()) if match.start(group) >= 0 else "" for group in range(match.re.groups + 1)]
    at = "at" if "at" in match.re.groupindex else 0
    start, found = match.start(at) + shift, match.group(at)
    span = (start + len(found) - len(found.lstrip()), max(start + 1, start + len(found.rstrip())))
    return LanguageProblem(code, mistake.message.format(*parts), span, mistake.hint.format(*parts))


def _place(text: str, unexpected: Any) -> int:
    token = getattr(unexpected, "token", None)
    if token is not None and token.type == "$END":
        return len(text)
    place = unexpected.pos_in_stream
    return place if isinstance(place, int) and place >= 0 else len(text)


def _without_texts(text: str) -> str:
    """Blank what stands between quotation marks, so that no word of it is taken for the language's."""
    return re.sub(r'"[^"\n]*"', lambda found: '"' + " " * (len(found.group(0)) - 2) + '"', text)


def _unclosed_text(text: str) -> LanguageProblem | None:
    rest = _without_texts(text)
    place = -1
    for found in re.finditer(r'"', re.sub(r'" *"', lambda pair: " " * len(pair.group(0)), rest)):
        place = found.start()
        break
    if place < 0:
        return None
    inches = re.search(r"(\d+(?:\.\d+)?)$", text[:place])
    if inches is not None:
        hint = f"Write {inches.group(1)}: the unit is the quantity's."
        return LanguageProblem("language/syntax", "a number has no unit in a line.", (inches.start(), place + 1), hint)
    return LanguageProblem("language/syntax", "this text has no end.", (place, len(text)), 'Close it with ".')


def _if_without_then(text: str, place: int) -> LanguageProblem | None:
    # Every "if" has its "then": with fewer of them nothing else needs to be looked for.
    words = [(found.group(), found.start()) for found in re.finditer(r"\b(?:if|then)\b", _without_texts(text))]
    conditions = [start for word, start in words if word == "if"]
    if len(conditions) * 2 <= len(words):
        return None
    start = max((start for start in conditions if start <= place), default=conditions[0])
    return LanguageProblem("language/syntax", '"if" has no "then".', (start, start + 2), 'Write "if … then … else …".')


def _brackets(text: str) -> LanguageProblem | None:
    open_ones: list[tuple[str, int]] = []
    for place, sign in enumerate(_without_texts(text)):
        if sign in _OPENING:
            open_ones.append((sign, place))
        elif sign in _CLOSING:
            if not open_ones:
                return LanguageProblem(
                    "language/syntax", f'"{sign}" closes nothing.', (place, place + 1), "Leave it out, or open it before."
                )
            opening, where = open_ones.pop()
            if _OPENING[opening] != sign:
                message = f'"{opening}" is closed by "{sign}".'
                return LanguageProblem("language/syntax", message, (where, place + 1), f'Close it with "{_OPENING[opening]}".')
    if open_ones:
        opening, where = open_ones[-1]
        hint = f'Close it with "{_OPENING[opening]}".'
        return LanguageProblem("language/syntax", f'"{opening}" is never closed.', (where, where + 1), hint)
    return None


# ---- nothing of the catalogue: what was expected ---------------------------------------------------------------------------------------

_VALUES = frozenset(("NAME", "NUMBER", "TEXT", "DICE", "DIE", "LPAR", "TRUE", "FALSE", "COUNT", "SUM", "HIGHEST", "LOWEST"))
_SIGNS = {
    "PLUS": '"+"',
    "MINUS": '"-"',
    "STAR": '"*"',
    "SLASH": '"/"',
    "COMMA": "a comma",
    "RPAR": '")"',
    "RSQB": '"]"',
    "LPAR": '"("',
    "LSQB": '"["',
    "DOT": '"."',
    "COMPARE": "a comparison",
    "NAME": "a name",
    "NUMBER": "a number",
    "TEXT": "a text",
    "DICE": "dice",
    "DIE": "dice",
    "LETTER": "a letter",
    "NOTHING": '"●"',
    "SIGNED": "a number",
    "$END": "the end",
    "HITS": "a number",
    "__ANON_0": '".."',
}
#: What goes on with a value is told together.
_OPERATORS = frozenset(("PLUS", "MINUS", "STAR", "SLASH", "COMPARE", "BETWEEN", "IS", "HAS", "OTHERWISE", "AND", "OR", "AT"))
_STEPS = frozenset(("DOT", "LSQB", "LPAR", "DIE", "KEEP", "EXPLODING"))


def _unexpected(text: str, entry: str, unexpected: Any, place: int) -> LanguageProblem:
    found = re.compile(r"\w+|[^\w\s]|$").match(text, place)
    word = found.group(0) if found is not None else text[place]
    shown = "a text" if word == '"' else f'"{_short(word)}"'
    what = f"did not expect {shown} here" if word else "something is missing at the end"
    expected = _expected(unexpected)
    message = f"{what}; {expected} was expected." if expected else f"{what}."
    code = "language/syntax" if entry in ("expression", "modifier") else f"{entry}/unreadable"
    return LanguageProblem(code, message, (place, max(place + 1, place + len(word))), "")


def _expected(unexpected: Any) -> str:
    try:
        names = set(unexpected.interactive_parser.accepts())
    except (AttributeError, KeyError):
        names = set(unexpected.expected or ())
    words: list[str] = []
    if names >= _VALUES:
        words.append("a value")
        names -= _VALUES
    if len(names & _OPERATORS) > 4:
        words += ["an operator", "a comparison"]
        names -= _OPERATORS | _STEPS
    words += sorted({_SIGNS.get(name) or f'"{name.lower()}"' for name in names if name != "$END"})
    if "$END" in names:
        words.append("the end")
    if len(words) > 8:
        words = [*words[:7], "something like them"]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} or {words[-1]}"


def _short(text: str, most: int = 40) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


#: Names that authors write for something else; the checker asks when a name is unknown.
_NAMES = {
    **dict.fromkeys(("True", "TRUE", "Yes", "YES", "yes", "On", "ON"), "true"),
    **dict.fromkeys(("False", "FALSE", "No", "NO", "Off", "OFF", "off"), "false"),
    **dict.fromkeys(("null", "Null", "NULL", "nil", "None", "NONE", "undefined", "nothing", "empty"), "none"),
    **dict.fromkeys(("equal", "equals", "same"), "="),
    **dict.fromkeys(("greater", "more", "larger", "bigger", "higher"), ">"),
    **dict.fromkeys(("fewer", "less", "smaller", "lower"), "<"),
    **dict.fromkeys(("default", "else_", "other", "others", "rest"), "otherwise"),
}


def about_name(name: str) -> str:
    """Give the hint for a name that nobody declared and that looks like something else, or nothing.

    >>> about_name("True"), about_name("2D6"), about_name("AND"), about_name("goat")
    ('Write "true".', 'Write "2d6".', 'Write "and".', '')
    """
    from rulecore.language.builder import WORDS

    instead = _NAMES.get(name, "")
    if not instead and name != name.lower() and (name.lower() in WORDS or re.fullmatch(r"\d*D\d+", name)):
        instead = name.lower()
    return f'Write "{instead}".' if instead else ""
