"""Holds values that are written for a field against the range it says it is from: `legs: -3` is no number of legs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.domains import ANY, Ranges, meet

if TYPE_CHECKING:
    from rulecore.language import checked as c
    from rulecore.language.vocabulary import Attribute
    from rulecore.rulebook.author import Author


def keeps_within(author: Author, spec: Any, key: Any, attribute: Attribute, tree: c.Value | None) -> None:
    """Report a value that is certainly outside what its field can be; one that hangs on the table is judged when it is written."""
    if not attribute.bounded or attribute.range is None:
        return
    value = Ranges({}).of(tree)
    if value != ANY and meet(value, attribute.range) is None:
        from rulecore.pieces.fields import range_in_words

        message = f"{attribute.name} is {range_in_words(attribute.range)}, and this is {author.text(spec, key)}."
        author.wrong(spec, key, "rules/outside", message, "Write a number that it can be, or widen `from:` of the field.")
