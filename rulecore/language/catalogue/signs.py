"""Mistakes of signs: those of print and of other languages, and dice written as elsewhere."""

from __future__ import annotations

from rulecore.language.catalogue.kinds import NAME, PATH, VALUE, Mistake, expression, modifier

PRINT = (
    Mistake(r"−", '"{0}" (U+2212) is the minus of print.', 'Write "-", the hyphen of the keyboard.', anywhere=True),
    Mistake(r"[–—‑\u2010]", '"{0}" is a dash of print.', 'Write "-", the hyphen of the keyboard.', anywhere=True),
    Mistake(
        r"\u00a0|\u2007|\u2009|\u202f|\u3000", "this is a space of print, not an ordinary one.", "Write an ordinary space.", anywhere=True
    ),
    Mistake(r"[\u200b-\u200d\u2060\ufeff\u00ad]", "an invisible character stands here.", "Take it out: type the words around it anew."),
    Mistake(r"(\d+)½", '"{0}" is a fraction of print.', 'Write "{1}.5".'),
    Mistake(r"½", '"½" is a fraction of print.', 'Write "0.5" or "1 / 2".'),
    Mistake(r"[¼¾]", '"{0}" is a fraction of print.', 'Write "0.25" or "0.75".'),
    Mistake(r"[⅓⅔⅕⅙⅛⅜⅝⅞]", '"{0}" is a fraction of print.', 'Write it as a division, like "1 / 3".'),
    Mistake(r"≤", '"≤" is a sign of print.', 'Write "<=".'),
    Mistake(r"≥", '"≥" is a sign of print.', 'Write ">=".'),
    Mistake(r"≠", '"≠" is a sign of print.', 'Write "!=".'),
    Mistake(r"[×·]", '"{0}" is a sign of print.', 'Write "*".'),
    Mistake(r"÷", '"÷" is a sign of print.', 'Write "/".'),
    Mistake(r"[∧\u2228¬]", '"{0}" is a sign of logic.', 'Write "and", "or" or "not".'),
    Mistake(r"…", '"…" is one character of print.', 'Write "between … and …" with both numbers.'),
    Mistake(r"[“„«»\u2018]([^“”„«»\u2018’]*)[“”«»’]?", "these quotation marks are those of print.", 'Write straight ones: "{1}"'),
    Mistake(r"(\d+(?:\.\d+)?)\s*[″′]", "a number has no unit in a line.", "Write {1}: the unit is the quantity's."),
)

SIGNS = (
    expression(rf"^\s*(?P<at>\+\s*({VALUE}))", "a value has no plus sign.", 'Write "{2}".'),
    Mistake(r"=>", '"=>" is no comparison.', 'Write ">=".'),
    Mistake(r"=!", '"=!" is no comparison.', 'Write "!=".'),
    Mistake(r"=<", '"=<" is no comparison.', 'Write "<=".'),
    Mistake(r"!==|!(?==)(?!=)", '"!==" is no comparison.', 'Write "!=".'),
    Mistake(r"===?", '"{0}" is no comparison.', 'Write "=": nothing is ever assigned, so one sign is enough.'),
    Mistake(r"<>", '"<>" is no comparison.', 'Write "!=".'),
    Mistake(r"&&?", '"{0}" is not of the language.', 'Write "and".'),
    Mistake(
        rf"\b(is(?:\s+not)?)\s+({NAME})\s*(?:\|(?!\|)|//)\s*({NAME})",
        "words to choose from have one slash between them.",
        'Write "{1} {2}/{3}".',
    ),
    Mistake(rf"({NAME})\s*(?:->|::?)\s*({NAME})", "what belongs to a piece stands after a dot.", 'Write "{1}.{2}".'),
    Mistake(r"\|\|?", '"{0}" is not of the language.', 'Write "or".'),
    Mistake(r"(\b\d*d\d+)!+", 'a "!" does not make dice explode.', 'Write "{1} exploding on 6".'),
    Mistake(r"!(?!=)", '"!" is not of the language.', 'Write "not".'),
    Mistake(r"~", '"~" is not of the language.', 'Write "not".'),
    modifier(rf"^\s*({PATH})\s*([-+])=\s*({VALUE})", "nothing is assigned in a line.", 'Write "{2}{3} to {1}".'),
    modifier(rf"^\s*({PATH})\s*([-+])\2\s*$", "nothing is assigned in a line.", 'Write "{2}1 to {1}".'),
    modifier(rf"^\s*({PATH})\s*:?=\s*(?!=)([^=].*?)(?=\s+when\b|$)", 'a modifier does not assign with "=".', 'Write "set {1} to {2}".'),
    Mistake(
        r":=|[-+*/]=|\+\+|(?<=\w)\s*--(?=\s*$)",
        '"{0}" assigns, and nothing is assigned in a line.',
        'Give the number a name with "let", or write a modifier.',
    ),
    Mistake(rf"(\d+)\s*%\s*of\s+({PATH})", '"%" is not of the language.', 'Write "{2} * {1} / 100".'),
    Mistake(r"(\d+)\s*%(?!\s*[\w(])", '"%" is not of the language.', 'Write "{1} / 100".'),
    Mistake(rf"({VALUE})\s*%\s*({VALUE})", '"%" is not of the language.', 'Write "remainder({1}, {2})".'),
    Mistake(rf"({VALUE})\s*(?:\*\*|\^)\s*2\b", "there are no powers.", 'Write "{1} * {1}".'),
    Mistake(r"\*\*|\^", "there are no powers.", "Multiply instead."),
    Mistake(rf"({VALUE})\s*//\s*({VALUE})", '"//" is not of the language.', 'Write "floor({1} / {2})".'),
    Mistake(r"\?", '"?" is not of the language.', 'Write "if … then … else …".'),
    Mistake(r";", 'a line does not end with ";".', "Leave it out; each line of a list says one thing."),
    Mistake(r"(?<![\w.])\.(\d+)", "a number begins with a digit.", 'Write "0.{1}".'),
    Mistake(r"[{}]", '"{0}" is not of the language.', "Write round brackets; look-ups take square ones."),
    Mistake(r"[`$@#\\]", '"{0}" is not of the language.', "Leave it out."),
)

DICE = (
    Mistake(r"\b(\d*)D(\d+)\b", 'dice are written with a small "d".', 'Write "{1}d{2}".'),
    Mistake(r"\b(\d+)\s+d(\d+)\b", "dice stand in one word.", 'Write "{1}d{2}".'),
    Mistake(r"\b(\d*)d\s+(\d+)\b", "dice stand in one word.", 'Write "{1}d{2}".'),
    Mistake(r"\b(\d*)d%", '"{0}" is not of the language.', 'Write "{1}d100".'),
    Mistake(r"\b(\d*d\d+)kh?(\d+)\b", '"{0}" is not of the language.', 'Write "{1} keep highest {2}".'),
    Mistake(r"\b(\d*d\d+)kl(\d+)\b", '"{0}" is not of the language.', 'Write "{1} keep lowest {2}".'),
    Mistake(
        r"\bkeep\s+(?:best\s+|the\s+best\s+|top\s+)?(\d+)",
        '"keep" does not say which dice.',
        'Write "keep highest {1}" or "keep lowest {1}".',
    ),
    Mistake(
        r"\bdrop\s+(?:the\s+)?(?:lowest|highest)\b", "dice are kept, not dropped.", 'Write "keep highest" or "keep lowest" and how many.'
    ),
    Mistake(r"\bexploding\s+(\d+)", '"on" is missing.', 'Write "exploding on {1}".'),
    Mistake(r"\bexplod(?:es?|ing)\b(?!\s+on\s+\d)", '"{0}" does not say on which face.', 'Write "exploding on 6".'),
)
