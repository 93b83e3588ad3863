"""The forms in which a level keeps the keys of its rows, made from row keys as read; and whether a key holds such things at all."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rulecore.suggestions import did_you_mean
from rulecore.tables.cells import encoded
from rulecore.tables.keys import One, Span, Upward, Word, parse_key

if TYPE_CHECKING:
    from rulecore.tables.keys import AnyAlternative
    from rulecore.tables.shapes import KeyShape

#: What may stand among the rows of any key.
ANYWHERE = ("otherwise", "doubles")
_TRUTHS = ("true", "false", "yes", "no")
#: So many words of a list are named in a hint.
_MOST_NAMED = 12


@lru_cache(maxsize=8192)
def forms_of(label: str) -> tuple[tuple[Any, ...], tuple[str, ...]]:
    """Read the label of a row into the forms a level keeps, and say which typography was read as what.

    >>> forms_of("1-3/12+/!=5/calm")[0]
    ([1, 3], [12, None], [None, 0, 5, 0], [5, 1, None, 0], 'calm')
    """
    key = parse_key(label)
    found: list[Any] = []
    for alternative in key.alternatives:
        found.extend(_forms(alternative))
    return tuple(found), key.notes


def _forms(alternative: AnyAlternative) -> list[Any]:
    if isinstance(alternative, Word):
        return [alternative.word]
    if isinstance(alternative, One):
        return [encoded(alternative.number)]
    if isinstance(alternative, Span):
        return [[encoded(alternative.low), encoded(alternative.high)]]
    if isinstance(alternative, Upward):
        return [[encoded(alternative.low), None]]
    number, sign = encoded(alternative.number), alternative.operator
    below, above = [None, 0, number, 0], [number, 1, None, 0]
    return {"=": [number], "<=": [[None, number]], ">=": [[number, None]], "<": [below], ">": [above], "!=": [below, above]}[sign]


def same(form: Any) -> Any:
    """Give what two equal forms have in common: a key of a dict.

    >>> same([1, 3]), same([3, 3]), same("yes")
    ((1, 3), 3, 'true')
    """
    if isinstance(form, list):
        if len(form) == 2 and form[0] == form[1]:
            return same(form[0])
        return tuple([same(each) if isinstance(each, list) else each for each in form])
    return {"yes": "true", "no": "false"}.get(form, form) if isinstance(form, str) else form


def misfit(form: Any, key: KeyShape) -> tuple[str, str, str] | None:
    """Say what is wrong with a form among the rows of a key: code, sentence and hint, or none when it fits."""
    if key.kind == "any" or form in ANYWHERE or (key.optional and form == "none"):
        return None
    word = isinstance(form, str)
    if key.kind == "number":
        return ("table/row-kind", f'"{form}" is a word, but {key.name} is a number.', "Write a number, 1-3, 12+ or <=2.") if word else None
    if key.kind == "truth":
        if word and form in _TRUTHS:
            return None
        return "table/row-kind", f"{key.name} is true or false.", "Write a row true and a row false."
    if not word:
        return "table/row-kind", f"a number stands here, but {key.name} is a word of {key.list}.", named(key)
    if form in key.words:
        return None
    nearest = did_you_mean(form, key.words)
    return "table/unknown-word", f'{key.list} has no word "{form}".' + (f" {nearest}" if nearest else ""), named(key)


def named(key: KeyShape) -> str:
    """Name the words of a key's list."""
    more = f" and {len(key.words) - _MOST_NAMED} more" if len(key.words) > _MOST_NAMED else ""
    return f"Its words are {', '.join(key.words[:_MOST_NAMED])}{more}."
