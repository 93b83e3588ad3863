"""Mistakes of modifiers, and of row keys."""

from __future__ import annotations

from rulecore.language.catalogue.kinds import PATH, VALUE, Mistake, modifier

_WHEN = r"(?=\s+when\b|\s*$|\s*,)"

MODIFIERS = (
    modifier(
        rf"^\s*(?:add|increase|raise|gain)\s+({VALUE})\s+(?:to|on)\s+({PATH})", '"{0}" is not of the language.', 'Write "+{1} to {2}".'
    ),
    modifier(
        rf"^\s*(?:subtract|take|deduct|lose)\s+({VALUE})\s+(?:from|to|off)\s+({PATH})",
        '"{0}" is not of the language.',
        'Write "-{1} to {2}".',
    ),
    modifier(rf"^\s*(?:add|increase|raise)\s+({PATH})\s+by\s+({VALUE})", '"{0}" is not of the language.', 'Write "+{2} to {1}".'),
    modifier(
        rf"^\s*(?:reduce|decrease|lower|subtract)\s+({PATH})\s+by\s+({VALUE})", '"{0}" is not of the language.', 'Write "-{2} to {1}".'
    ),
    modifier(rf"^\s*set\s+({PATH})\s*(?:=|:|as\b|at\b|=>|->)\s*(\S+)", '"set" goes with "to".', 'Write "set {1} to {2}".'),
    modifier(rf"^\s*set\s+({PATH})\s+({VALUE})", '"to" is missing.', 'Write "set {1} to {2}".'),
    modifier(rf"^\s*to\s+({PATH})\s*([-+])\s*({VALUE})", "the change stands first.", 'Write "{2}{3} to {1}".'),
    modifier(rf"^\s*({PATH})\s*:?\s*([-+])\s*({VALUE}){_WHEN}", "the change stands first.", 'Write "{2}{3} to {1}".'),
    modifier(rf"^\s*(\d+)\s+to\s+({PATH})", "a change begins with its sign.", 'Write "+{1} to {2}" or "-{1} to {2}".'),
    modifier(rf"^\s*({PATH})\s+(?:to|becomes)\s+({VALUE})", 'a number is changed with "set".', 'Write "set {1} to {2}".'),
    modifier(rf"^\s*([-+]\s*{VALUE})\s+(?:on|for|at|in|of|from)\s+({PATH})", 'the quantity stands after "to".', 'Write "{1} to {2}".'),
    modifier(
        rf"^\s*([-+])\s*({VALUE}(?:\s*[-+]\s*{VALUE})+)\s+to\s+({PATH})",
        "a sum that is added stands in brackets.",
        'Write "{1}({2}) to {3}".',
    ),
    modifier(rf"^\s*([-+]\s*\d+)\s*({PATH})", '"to" is missing.', 'Write "{1} to {2}".'),
    modifier(rf"^\s*([-+]\s*{VALUE})\s+({PATH})", '"to" is missing.', 'Write "{1} to {2}".'),
    modifier(rf"\bper\s+({VALUE}\s*[-+]\s*{VALUE})(?![\w.(\[])", 'a sum after "per" stands in brackets.', 'Write "per ({1})".'),
    modifier(r"\bper\b[^,]*?\s(?P<at>[-+])\s", 'a sum after "per" stands in brackets.', 'Write "per (…)".'),
    modifier(r"\bper\s+(each|every)\b", '"{1}" is not needed after "per".', 'Write "per" alone.'),
    modifier(r"\bfor\s+(?:each|every)\b", '"{0}" is not of a modifier.', 'Write "per".'),
    modifier(
        rf"(?<=[\w\])])\s+at\s+(most|least)\s+({VALUE})",
        "a comma is missing.",
        'Write ", at most {2}" for what this line adds; a limit of the whole is a line of its own.',
    ),
    modifier(rf"(?<=[\w\])])\s+not\s+(below|above)\s+({VALUE})", "a comma is missing.", 'Write ", not {1} {2}".'),
    modifier(rf",\s*at\s+least\s+({VALUE})", '"at least" limits no change.', 'Write ", not below {1}".'),
    modifier(
        rf",?\s*\(?\b(?:to\s+a\s+)?min(?:imum)?(?:\s+of)?\s+({VALUE})\)?", '"{0}" is not of the language.', 'Write ", not below {1}".'
    ),
    modifier(
        rf",?\s*\(?\b(?:to\s+a\s+)?max(?:imum)?(?:\s+of)?\s+({VALUE})\)?",
        '"{0}" is not of the language.',
        'Write ", at most {1}" for what this line adds, ", not above {1}" for the total.',
    ),
    modifier(r",?\s*\bround(?:ed)?\s+(up|down)\b", '"{0}" is not of the language.', 'Write "rounding {1}".'),
    modifier(r"(?P<at>,)\s*rounding\b", 'no comma stands before "rounding".', "Leave it out."),
    modifier(r"\bbecause\b", "the reason is a key beside the line.", "Write {{rule: …, because: …}}."),
    modifier(
        rf"^\s*[-+]\s*{VALUE}\s+to\s+{PATH}\s*(?P<at>,|/|\band\b)(?!\s*(?:at|not)\b)",
        "a line changes one number.",
        "Write a line for each.",
    ),
    modifier(
        rf"^\s*(?:ignore|forbid|double|halve)\s+{PATH}\s*(?P<at>,|/|\band\b)", "a line speaks of one thing.", "Write a line for each."
    ),
    modifier(rf"^\s*({PATH})\s*$", "nothing is changed here.", 'Write "+1 to {1}", "set {1} to …" or "{1} at most …".'),
    modifier(rf"^\s*([-+]\s*{VALUE})\s*$", "this does not say what is changed.", 'Write "{1} to …".'),
    modifier(
        rf"^\s*{PATH}\s*(?:<=|>=|!=|<|>|\bis\b|\bhas\b)",
        "this is a condition, not a change.",
        'Write the change before it: "+1 to … when …".',
    ),
    modifier(rf"^\s*(?:half|halved)\s+({PATH})", '"{0}" is not of the language.', 'Write "halve {1}".'),
    modifier(rf"^\s*(?:doubled|twice)\s+({PATH})", '"{0}" is not of the language.', 'Write "double {1}".'),
    modifier(
        rf"^\s*[*x/]|^\s*multiply\b|^\s*divide\b|^\s*{PATH}\s*[*/]",
        "a line adds, sets, halves or doubles.",
        'Write "double …" or "halve …", or change what the quantity is worked out from.',
    ),
    modifier(rf"^\s*(?:cannot|can\s*not|no|disallow|prohibit|not)\s+({PATH})", '"{0}" is not of the language.', 'Write "forbid {1}".'),
)

#: Of row keys; a pattern takes the whole key or an alternative of it.
ROWS = (
    Mistake(r"(-?\d+)\s*(?:to|until|through|\.{3}|…|~|:)\s*(-?\d+)", "a span has a hyphen.", "Write {1}-{2}."),
    Mistake(
        r"(-?\d+)\s*(?:or|and)\s*(?:more|above|up|higher|greater|better|over|upwards?)", "no more than a sign is needed.", "Write {1}+."
    ),
    Mistake(r"(-?\d+)\s*(?:or|and)\s*(?:less|below|down|lower|fewer|worse|under)", "no more than a sign is needed.", "Write <={1}."),
    Mistake(r"(\d+),(\d+)", "a comma says two things.", "Write {1}/{2} for both, {1}.{2} for the number between."),
    Mistake(r"(\w+)\s*(?:,|;|\||&|\bor\b|\band\b)\s*(\w+)", "alternatives have a slash between them.", "Write {1}/{2}."),
    Mistake(r"=>", '"=>" is no comparison.', "Write >=."),
    Mistake(r"=<", '"=<" is no comparison.', "Write <=."),
    Mistake(r"==", '"==" is no comparison.', "Write the number alone."),
    Mistake(r"<>", '"<>" is no comparison.', "Write !=."),
    Mistake(r"≤", '"≤" is a sign of print.', "Write <=."),
    Mistake(r"≥", '"≥" is a sign of print.', "Write >=."),
    Mistake(r"(\d+)\s*-\s*$", "this span has no end.", "Write <={1} for all up to it."),
    Mistake(r"(\d+)\s*-\s*(\d+)\s*\+", "a span and an open end are two things.", "Write {1}+ or {1}-{2}."),
    Mistake(r"^\s*(?:\*|else\b.*|default|_|all others?|any(?:thing)?(?: else)?|others?)\s*$", '"{0}" is no row key.', "Write otherwise."),
    Mistake(r"[\"'“”\u2018’]", "a row key has no quotation marks of its own.", "Leave them out."),
    Mistake(r"(\w+)[ ]+(\w+)", "a word of a list is one word.", "Write {1}_{2}."),
)
