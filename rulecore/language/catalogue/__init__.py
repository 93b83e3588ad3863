"""The authors' typical mistakes, as data: what they look like, what is wrong with them, what to write instead.

Looked at only after a text has failed to parse, so a pattern need not know the whole grammar. Of several that stand at the failing place
the first counts: what is more special stands first.
"""

from __future__ import annotations

from rulecore.language.catalogue.kinds import NAME, Mistake
from rulecore.language.catalogue.lines import MODIFIERS, ROWS
from rulecore.language.catalogue.signs import DICE, PRINT, SIGNS
from rulecore.language.catalogue.words import COMPARING, JOINING, PIECES

__all__ = ["CATALOGUE", "ROWS", "Mistake"]

#: What is left when nothing better explains the text.
LAST = (
    Mistake(r"(?<![\w.])(\d+),(\d+)", "a decimal is written with a point.", 'Write "{1}.{2}".'),
    Mistake(r"'([^']*)'", "texts stand in double quotation marks.", 'Write "{1}" with straight double ones; a word of a list has none.'),
    Mistake(
        rf"\b(\d+)\s*({NAME})",
        "something is missing between the number and the name.",
        'Write "{1} * {2}" if they are multiplied; a name does not begin with a digit.',
    ),
    Mistake(r"[.,:!](?=\s*$)", 'a line does not end with "{0}".', "Leave it out."),
    Mistake(r"\w*[^\W\da-zA-Z_]\w*", '"{0}" is not of the language.', "Names are written with the letters a to z, digits and _."),
    Mistake(
        rf"\b({NAME}(?:\.{NAME})*)\s+({NAME})",
        "two names stand side by side.",
        'Write "{1}.{2}" for what belongs to it, "{1}_{2}" for one name, or a word of the language between them.',
    ),
)

CATALOGUE: tuple[Mistake, ...] = (*PRINT, *SIGNS, *DICE, *JOINING, *COMPARING, *PIECES, *MODIFIERS, *LAST)
