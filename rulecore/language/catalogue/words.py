"""Mistakes of words: joining, comparing, asking about pieces."""

from __future__ import annotations

from rulecore.language.catalogue.kinds import NAME, PATH, VALUE, Mistake, expression, modifier

JOINING = (
    Mistake(r"\band\s*/\s*or\b", '"and/or" is not of the language.', 'Write "or": it takes one of them or both.'),
    Mistake(
        r"\b(AND|OR|NOT|IF|THEN|ELSE|WHEN|IS|HAS|And|Or|Not|If|Then|Else|When|Is|Has)\b",
        'words of the language are written small: "{0}" is a name.',
        "Write it in small letters.",
    ),
    Mistake(r"\belse?if\b|\belif\b", '"{0}" is not of the language.', 'Write "else if".'),
    Mistake(r"(?P<at>,)\s*(then|else)\b", 'no comma stands before "{2}".', "Leave it out."),
    modifier(r"\bunless\b", '"unless" is not of the language.', 'Write "when not (…)".'),
    Mistake(r"\bunless\b", '"unless" is not of the language.', 'Write "not (…)".'),
    modifier(r"\bwhen\b.*?\b(?P<at>when)\b", 'a line has one "when".', 'Write "and" for the second.'),
    modifier(r"(?P<at>,)\s*when\b", 'no comma stands before "when".', "Leave it out."),
    modifier(r"^\s*when\b", "the change stands first.", 'Write it before "when": "+1 to … when …".'),
    modifier(r"^\s*if\b(?!.*\bto\b)|^\s*if\b.*?,", "the change stands first.", 'Write it before "when": "+1 to … when …".'),
    modifier(r"(?<=[\w\])])\s+(if|while|where|whenever|during)\b(?!.*\bthen\b)", 'a line says "when", not "{1}".', 'Write "when".'),
    expression(r"^\s*when\b", 'a condition stands alone here, without "when".', 'Leave "when" out.'),
    expression(r"\b(when|while|whenever)\b", '"{1}" is not for expressions.', 'Write "and", or "if … then … else …".'),
    Mistake(
        r"\bif\b(?:(?!\bthen\b|\belse\b).)*\bthen\b(?:(?!\belse\b).)*\b(?P<at>otherwise)\b",
        '"then" goes with "else".',
        'Write "else" for "otherwise".',
        anywhere=True,
    ),
    Mistake(r"\bif\b(?=(?:(?!\bthen\b|\bif\b).)*(?:\belse\b|$))", '"if" has no "then".', 'Write "if … then … else …".', anywhere=True),
    Mistake(
        r"\bthen\b(?=(?:(?!\belse\b|\bif\b).)*$)",
        '"then" has no "else".',
        'Write "if … then … else …": an expression always has a value.',
        anywhere=True,
    ),
    Mistake(r"\bbut\b", '"but" is not of the language.', 'Write "and".'),
    Mistake(r"\b(xor|nor)\b", '"{1}" is not of the language.', 'Write "and", "or" and "not".'),
)

_MORE = r"(?:greater|more|larger|higher|bigger|better|longer|further|later|over|above)"
_LESS = r"(?:less|fewer|smaller|lower|worse|shorter|nearer|earlier|under|below)"

COMPARING = (
    Mistake(
        rf"\b(?:there\s+(?:is|are)|exists?)\s+(?:an?\s+|some\s+|any\s+)?({NAME})",
        '"{0}" is not of the language.',
        'Write "any {1} where …".',
    ),
    Mistake(rf"(?:\bis\s+|\bare\s+)?\b{_MORE}\s+(?:than\s+)?or\s+equal(?:\s+to)?\b", '"{0}" is not of the language.', 'Write ">=".'),
    Mistake(rf"(?:\bis\s+|\bare\s+)?\b{_LESS}\s+(?:than\s+)?or\s+equal(?:\s+to)?\b", '"{0}" is not of the language.', 'Write "<=".'),
    Mistake(rf"(?:\bis\s+|\bare\s+)?\b{_MORE}\s+than\b", '"{0}" is not of the language.', 'Write ">".'),
    Mistake(rf"(?:\bis\s+|\bare\s+)?\b{_LESS}\s+than\b", '"{0}" is not of the language.', 'Write "<".'),
    Mistake(r"(?:\bis\s+)?\b(?:over|above|beyond)\s+(?=-?\d)", '"{0}" is no comparison.', 'Write ">".', of=("expression",)),
    Mistake(r"(?:\bis\s+)?\b(?:under|below|beneath)\s+(?=-?\d)", '"{0}" is no comparison.', 'Write "<".', of=("expression",)),
    Mistake(r"(?:\bis\s+|\bare\s+)?\b(?:not\s+equal(?:\s+to)?|unequal(?:\s+to)?)\b", '"{0}" is not of the language.', 'Write "!=".'),
    Mistake(r"(?:\bis\s+|\bare\s+)?\b(?:equals?(?:\s+to)?|exactly)\b", '"{0}" is not of the language.', 'Write "=".'),
    Mistake(rf"(?:\bis\s+)?({VALUE})\s+(?:or|and)\s+(?:{_MORE}|up|upwards?)\b", '"{0}" is not of the language.', 'Write ">= {1}".'),
    Mistake(rf"(?:\bis\s+)?({VALUE})\s+(?:or|and)\s+(?:{_LESS}|down|downwards?)\b", '"{0}" is not of the language.', 'Write "<= {1}".'),
    Mistake(r"\bis\s+(<=|>=|!=|=|<|>)\s*", 'a comparison needs no "is".', 'Write "{1}" alone.'),
    Mistake(
        rf"(<=|>=|!=|=|<|>)\s*{VALUE}\s*(<=|>=|!=|=|<|>)",
        "comparisons are not chained.",
        'Write "between … and …", or join two with "and".',
    ),
    expression(r"(?:\bis\s+)?\bat\s+least\b", '"at least" is no comparison.', 'Write ">=".'),
    expression(r"(?:\bis\s+)?\bat\s+most\b", '"at most" is no comparison.', 'Write "<=".'),
    modifier(r"\bwhen\b.*?(?P<at>(?:\bis\s+)?\bat\s+least\b)", '"at least" is no comparison.', 'Write ">=".'),
    modifier(r"\bwhen\b.*?(?P<at>(?:\bis\s+)?\bat\s+most\b)", '"at most" is no comparison.', 'Write "<=".'),
    Mistake(rf"\bbetween\s+({VALUE})\s*(?:to|-|,|or|\.\.)\s*({VALUE})", '"between" goes with "and".', 'Write "between {1} and {2}".'),
    Mistake(
        r"(?:\bis\s+|=\s*|\bin\s+|\bfrom\s+)?(?<![-+\w.])(\d+)\s*(?:to|\.\.|-)\s*(\d+)(?=\s*(?:$|and\b|or\b|\)))",
        'a span is asked for with "between".',
        'Write "between {1} and {2}".',
    ),
    Mistake(r"\bis\s+not\s+(-?\d+(?:\.\d+)?)", '"is" asks for a word; numbers are compared.', 'Write "!= {1}".'),
    Mistake(r"\bis\s+(-?\d+(?:\.\d+)?)", '"is" asks for a word; numbers are compared.', 'Write "= {1}".'),
    Mistake(r"\bis\s+(true|yes)\b", "a truth is asked by its name alone.", 'Leave "is {1}" out.'),
    Mistake(r"\bis\s+(false|no)\b", "a truth is asked by its name alone.", 'Write "not" before it and leave "is {1}" out.'),
    Mistake(r"\bis(?:n['’]t|nt)\b|\baren['’]t\b|\bis\s+n['’]t\b", '"{0}" is not of the language.', 'Write "is not".'),
    Mistake(
        r"\b(?:has(?:n['’]t|nt)|haven['’]t|has\s+not|have\s+not|(?:does|do)\s*(?:not|n['’]t)\s+have)(?:\s+(?:a|an|any)\b)?",
        '"{0}" is not of the language.',
        'Write "has no".',
    ),
    Mistake(r"\b\w+n['’]t\b", '"{0}" is not of the language.', 'Write "not" before what is asked.'),
    Mistake(r"\bnot\s+is\b", '"not" stands after "is".', 'Write "is not".'),
    Mistake(r"\bnot\s+has\b", '"no" stands after "has".', 'Write "has no".'),
    Mistake(
        r"(?:\bis\s+)?\bnot\s+(?:in|one\s+of|any\s+of)\b\s*[\[({]?",
        '"{0}" is not of the language.',
        'Write "is not" and the words with "/" between them: "is not white/brown".',
    ),
    Mistake(
        r"(?:\bis\s+)?\b(?:in\b\s*[\[({]?|(?:one\s+of|either)\b)",
        '"{0}" is not of the language.',
        'Write "is" and the words with "/" between them: "is white/brown".',
    ),
    Mistake(
        rf"\b(is(?:\s+not)?)\s+({NAME})\s*,\s*(?:or\s+)?({NAME})", 'words to choose from have "/" between them.', 'Write "{1} {2}/{3}".'
    ),
    Mistake(rf"\b(is|has)(\s+not|\s+no)?\s+(?:an?|the)\s+({NAME})", 'no article stands after "{1}".', 'Write "{1}{2} {3}".'),
    Mistake(r"\bis\s+(?:not\s+)?[\"'](\w*| *)[\"']", "a word of a list has no quotation marks.", "Write {1} alone."),
    Mistake(r"\bare\b(?:\s+not\b)?", '"are" is not of the language.', 'Write "is".'),
    Mistake(r"\bhave\b", '"have" is not of the language.', 'Write "has".'),
)

PIECES = (
    Mistake(r"\b(sum|highest|lowest)\s*\((?![^()]*\b(?:for|each)\b)([^(),]*)\)", '"{1}" goes over pieces.', 'Write "{1}({2} for each …)".'),
    Mistake(r"\bcount\s*\(\s*(any|no|all|each|every)\s+", "count takes the kind alone.", 'Leave "{1}" out.'),
    Mistake(
        rf"\b(every|all)\s+(?:of\s+)?(?:the\s+)?({NAME})",
        'there is no "{1}": it reads two ways where nobody is there.',
        'Write "no {2} where not (…)".',
    ),
    Mistake(r"\bno\s+any\b", '"no" and "any" do not go together.', 'Write "no" alone.'),
    Mistake(r"\bany\s+of\b", 'a kind stands after "any".', 'Write "any goat of meadow where …": the kind, then whose.'),
    Mistake(r"\bnone\s+of\b", '"none of" is not of the language.', 'Write "no" and the kind.'),
    Mistake(rf"\bsome\s+({NAME})", '"some" is not of the language.', 'Write "any {1}".'),
    Mistake(
        rf"\b(any|no)\s+({NAME})\s+(?:that|which|who)\s+", "what is asked of a piece stands after where.", 'Write "{1} {2} where it …".'
    ),
    Mistake(rf"\b(any|no)\s+({NAME})\s+with\b", "what is asked of a piece stands after where.", 'Write "{1} {2} where it has …".'),
    Mistake(rf"\b(any|no)\s+({NAME})\s+whose\s+", "what is asked of a piece stands after where.", 'Write "{1} {2} where it.…".'),
    Mistake(rf"\b(any|no)\s+({NAME})\s+(is|has)\b", "what is asked of a piece stands after where.", 'Write "{1} {2} where it {3} …".'),
    Mistake(rf"\b(any|no)\s+({NAME}(?:\s+of\s+{PATH})?)\s+(it|not)\b", '"where" is missing.', 'Write "{1} {2} where {3} …".'),
    Mistake(rf"\b(?:the\s+)?number\s+of\s+({NAME})", '"{0}" is not of the language.', 'Write "count({1})".'),
    Mistake(rf"\bcount\s+(?:of\s+)?({NAME})", "what is counted stands in brackets.", 'Write "count({1} …)".'),
    Mistake(rf"\b(sum|highest|lowest)\s+of\s+({PATH})", "what is taken together stands in brackets.", 'Write "{1}({2} for each …)".'),
    Mistake(rf"\b(sum|highest|lowest)\s*\(([^()]*?)\s+(?P<at>for\s+(?!each\b)({NAME}))", '"each" is missing.', 'Write "for each {4}".'),
    Mistake(rf"\bsum\s*\(\s*({VALUE})\s*,\s*({VALUE})\s*\)", '"sum" goes over pieces.', 'Write "{1} + {2}".'),
    Mistake(r"\bhighest\s*\([^()]*?,", '"highest" goes over pieces.', 'Write "max(…)" for the greatest of several values.'),
    Mistake(r"\blowest\s*\([^()]*?,", '"lowest" goes over pieces.', 'Write "min(…)" for the least of several values.'),
    Mistake(
        r"\bat\s+(?:the\s+)?end\s+of\s+(?:the\s+|this\s+)?(\w+)",
        "a moment is the start of something.",
        'Write "at start of" and what comes next.',
    ),
    Mistake(
        r"\bat\s+(?:the\s+)?(?:start|begin|beginning)\s+of\s+(?:the\s+|this\s+)?(\w+)",
        '"{0}" is not of the language.',
        'Write "at start of {1}".',
    ),
    Mistake(
        rf"(?P<fine>\b(?:any|no|each)\s+|\bcount\s*\(\s*)?\b({NAME})\s+of\s+(?:the\s+)?({PATH})",
        "what belongs to a piece stands after a dot.",
        'Write "{3}.{2}".',
    ),
    Mistake(rf"\b({NAME})['’]s\s+({NAME})", "what belongs to a piece stands after a dot.", 'Write "{1}.{2}".'),
    Mistake(rf"\bthe\s+({NAME})", "no article stands before a name.", 'Write "{1}".'),
)
