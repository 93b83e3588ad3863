"""Finds cites of rules that the index does not list, where it lists others of the same book, and options that it names in vain."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rulecore.rulebook.lint.places import problem_of_value
from rulecore.ruleset.tree import Listing, Mapping
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.errors import Problem
    from rulecore.rulebook.lint.places import Place
    from rulecore.rulebook.lint.view import View

_BOOK = re.compile("[A-Za-z]+")


def problems(view: View) -> Iterator[Problem]:
    """Give an error for each cite whose book has an index under `rules:` in which it does not stand."""
    known = set(view.book.ids("rules"))
    books = {_book(name) for name in known}
    if not known:
        return
    options = view.book.ids("options")
    for definition in view.written["rules"].values():
        rule = definition.body
        option = str(rule.get("option", "")) if isinstance(rule, Mapping) else ""
        if option and option not in options:
            hint = did_you_mean(option, options) or "Name the option that chooses between its readings, or leave it away."
            yield problem_of_value((rule, "option"), "rules/unknown-name", f'there is no option "{option}".', hint)
    for definitions in view.written.values():
        for definition in definitions.values():
            for place in _cites(definition.body):
                node, key = place
                cite = str(node[key])
                if cite not in known and _book(cite) in books:
                    hint = did_you_mean(cite, known) or "Write it there with its title, or cite another."
                    yield problem_of_value(place, "rules/unknown-rule", f'no rule "{cite}" stands in the index under `rules:`.', hint)


def _book(cite: str) -> str:
    found = _BOOK.match(cite)
    return found.group() if found else ""


def _cites(tree: Any) -> Iterator[Place]:
    """Give the place of every cite below a definition."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Mapping):
            for key, value in node.items():
                if key != "cite":
                    waiting.append(value)
                elif isinstance(value, Listing):
                    yield from ((value, index) for index in range(len(value)))
                elif value is not None and not isinstance(value, Mapping):
                    yield node, key
        elif isinstance(node, Listing):
            waiting += node
