"""What the reader refuses although YAML allows it: doubled keys, merge keys, aliases, tags, depth, size.

Each function makes the problems of one refusal; the reader decides when.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.ruleset.scalars import MOST_DIGITS, same_row
from rulecore.ruleset.tree import Mapping, Source, problem_at_key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.errors import Problem

#: Rules nest about a dozen deep; whatever walks a tree may count on this.
MOST_DEPTH = 60
#: An alias may stand for this many values; 306 bytes of aliases to aliases can stand for a thousand million.
MOST_ALIASED = 1000


def duplicate(node: Mapping, key: str, at: int, *, top: bool) -> Problem:
    """Make the problem of a key that stands twice in one mapping: YAML would keep one and drop the other."""
    first = node.at_key(key).line
    second = node.source.place(at).line
    hint = "Keep one of them, or give one another name."
    if top:
        hint = f"Put what stands under both together, or write a line --- before line {second}: a file may hold several documents."
    message = f'"{key}" stands here twice: on line {first} and on line {second}'
    return node.source.problem("yaml/duplicate-key", message, at, width=len(key), hint=hint)


def padded_twins(root: Any) -> list[Problem]:
    """Find rows that are one number written in two ways, `1` and `01`."""
    problems: list[Problem] = []
    waiting = [root]
    while waiting:
        node = waiting.pop()
        waiting += [child for child in (node.values() if isinstance(node, dict) else node) if isinstance(child, (dict, list))]
        if not isinstance(node, Mapping):
            continue
        seen: dict[str, str] = {}
        for key in node:
            other = seen.setdefault(same_row(key), key)
            if other != key:
                first, second = node.at_key(other).line, node.at_key(key).line
                message = f'"{other}" on line {first} and "{key}" on line {second} are the same row'
                problems.append(problem_at_key(node, key, "yaml/duplicate-key", message, hint="Keep one of them."))
    return problems


def key_that_is_none(source: Source, text: str, at: int) -> Problem | None:
    """Make the problem of an unquoted key that is no name: a merge key, or nothing."""
    if text == "<<":
        hint = "Write the entries out, or give what they share a name of its own."
        return source.problem("yaml/merge", 'the merge key "<<" is not read: it would hide where a rule comes from', at, width=2, hint=hint)
    if text == "":
        return source.problem("yaml/syntax", "there is no name before this colon", at, hint="An entry is written  name: value")
    return None


def key_that_is_a_tree(source: Source, at: int) -> Problem:
    """Make the problem of a list or a mapping in the place of a key."""
    hint = "Put quotes around a text that holds brackets or braces."
    return source.problem("yaml/syntax", "here a name must stand, not a list or a mapping", at, hint=hint)


def too_deep(source: Source, at: int) -> Problem:
    """Make the problem of a tree that is nested too deep to be read by anybody."""
    hint = "Give the inner parts names of their own: a table, a procedure, a quantity."
    return source.problem("yaml/depth", f"this is nested more than {MOST_DEPTH} deep", at, hint=hint)


def too_many(source: Source, at: int) -> Problem:
    """Make the problem of a file with too many values."""
    hint = "Cut it into several files: a ruleset folder is read whole."
    return source.problem("yaml/size", "this file holds too many values to be read", at, hint=hint)


def long_number(source: Source, text: str, at: int) -> Problem:
    """Make the problem of a number with too many digits."""
    message = f"this number has {len(text):,} digits; at most {MOST_DIGITS} are read"
    return source.problem("yaml/number", message, at, width=len(text), hint="If it is a name, put quotes around it.")


def tag(source: Source, name: str, at: int) -> Problem:
    """Make the problem of a word that starts with an exclamation mark."""
    end = at
    while end < len(source.text) and source.text[end] not in " \t\r\n,]}":
        end += 1
    word = source.text[at:end] or name
    message = f'"{word}" starts with !, which makes it a tag in YAML and no part of the text'
    return source.problem("yaml/tag", message, at, width=len(word), hint="If it is text, put quotes around it.")


def unknown_alias(source: Source, name: str, at: int) -> Problem:
    """Make the problem of an alias to nothing: mostly a text that starts with an asterisk."""
    message = f'"*{name}" starts with *, which makes it an alias in YAML, and nothing is marked "&{name}"'
    return source.problem("yaml/alias", message, at, width=len(name) + 1, hint=f'If it is text, put quotes around it:  "*{name}"')


def alias_as_key(source: Source, name: str, at: int) -> Problem:
    """Make the problem of an alias in the place of a key."""
    hint = f'If it is text, put quotes around it:  "*{name}"'
    return source.problem("yaml/alias", f'here a name must stand, not the alias "*{name}"', at, width=len(name) + 1, hint=hint)


def too_many_aliases(source: Source, at: int, most: int) -> Problem:
    """Make the problem of a file that is made of aliases."""
    return source.problem("yaml/alias", f"this file has more than {most} aliases", at, hint="Write the entries out.")


def alias_too_large(source: Source, name: str, value: Any, at: int, open_nodes: Iterable[int]) -> Problem | None:
    """Make the problem of an alias that stands for too much, or for what it stands in."""
    width = len(name) + 1
    if id(value) in open_nodes:
        message = f'"*{name}" stands inside what it names, so it would never end'
        return source.problem("yaml/alias", message, at, width=width, hint="Write out what is meant here.")
    if _more_than(value, MOST_ALIASED):
        message = f'"*{name}" stands for more than {MOST_ALIASED:,} values'
        return source.problem("yaml/alias", message, at, width=width, hint="Write out what is meant here.")
    return None


def _more_than(value: Any, most: int) -> bool:
    count = 0
    waiting = [value]
    while waiting:
        node = waiting.pop()
        count += 1
        if count > most:
            return True
        if isinstance(node, (dict, list)):
            if len(node) > most:
                return True
            waiting += node.values() if isinstance(node, dict) else node
    return False


def unused_anchors(source: Source, anchors: dict[str, int], used: set[str]) -> list[Problem]:
    """Find words that start with an ampersand, which YAML drops from the text."""
    problems = []
    for name, at in anchors.items():
        if name not in used:
            message = f'"&{name}" starts with &, which makes it an anchor in YAML and no part of the text'
            hint = "If it is text, put quotes around the whole."
            problems.append(source.problem("yaml/alias", message, at, width=len(name) + 1, hint=hint))
    return problems


def no_space(source: Source, colon: int) -> Problem:
    """Make the problem of a colon with no space behind it, which in YAML is a letter like any other."""
    at = source.place(colon)
    line = source.line(at.line)
    before, after = line[: at.column - 1].strip().lstrip("{[, "), line[at.column :].strip()
    hint = f"Write  {before.rpartition(', ')[2]}: {after.partition(',')[0].rstrip('}]')}"
    return source.problem("yaml/colon", "after this colon a space must stand, or YAML takes the whole for one word", colon, hint=hint)
