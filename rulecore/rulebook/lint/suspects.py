"""What the places with a mistake in them might have said: names that stand there, however misspelt, may be the use that seems missing.

One mistake makes nothing else unsure but that: what is sound is judged as if the rest were sound too.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rulecore.ruleset.tree import Mapping
from rulecore.suggestions import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.errors import Problem
    from rulecore.rulebook.lint.places import Places
    from rulecore.rulebook.lint.uses import Ref, Uses
    from rulecore.rulebook.lint.view import View

_NAMES = re.compile("[A-Za-z_][A-Za-z0-9_]*")
#: Sorts through which a number that is not known for certain reaches others.
READING = ("quantities", "levels", "tables", "facts", "conditions")


class Suspects:
    """The words at the places of errors, and the definitions that have an error in them.

    `blind` says that some error has no place in a definition: then anything may be what it spoiled.
    """

    def __init__(self, places: Places, problems: Iterable[Problem], documents: Iterable[Any] = ()) -> None:
        from rulecore.rulebook.lint.reach import names_in

        self.blind = False
        self.words: dict[str, None] = {}
        self.hurt: set[Ref] = set()
        self._meant: dict[str, bool] = {}
        for problem in problems:
            found = places.around(problem.at) if problem.at is not None else None
            if found is None:
                self.blind = self.blind or not _of_the_manifest(problem, documents)
                continue
            (node, key), owner = found
            self.hurt.add(owner)
            self.words.update(dict.fromkeys(_NAMES.findall(str(key)) if isinstance(key, str) else ()))
            self.words.update(dict.fromkeys(names_in(node[key])))

    def may_mean(self, name: str) -> bool:
        """Say whether one of the words may be this name, misspelt or not."""
        if self.blind:
            return True
        if name not in self._meant:
            self._meant[name] = name in self.words or nearest(name, self.words) is not None
        return self._meant[name]


def _of_the_manifest(problem: Problem, documents: Iterable[Any]) -> bool:
    """Say whether an error stands at the head of a ruleset, where nothing is defined or changed."""
    heads: list[tuple[tuple[str, int, int], str]] = []
    for document in documents:
        if problem.at is not None and document.at.path == problem.at.path and isinstance(document, Mapping):
            heads += [(document.at_key(key).key(), key) for key in document]
    before = [each for each in heads if problem.at is not None and each[0] <= problem.at.key()]
    return bool(before) and max(before)[1] not in ("changes", "expects", "options")


def unsure(view: View, refs: Iterable[Ref]) -> bool:
    """Say whether a number of one of these definitions, or of any they hang on, may be another once the mistakes are put right."""
    if not view.broken:
        return False
    waiting, seen = list(refs), set()
    while waiting:
        ref = waiting.pop()
        if ref in seen:
            continue
        seen.add(ref)
        sort, name = ref
        if ref in view.suspects.hurt or view.suspects.may_mean(name):
            return True
        if sort in READING and view.has(sort, name):
            waiting += read_by(view.uses(sort, name))
            if sort in ("quantities", "levels"):
                sources = [line.source for line in view.book.definition(sort, name)["plan"].lines]
                waiting += [("conditions", source) for source in sources if source]
    return False


def read_by(uses: Uses) -> list[Ref]:
    """Give what something that was gone through reads: numbers and charts, fields, levels."""
    refs: list[Ref] = list(uses.refs)
    refs += [("fields", name) for name in uses.attributes]
    for name in uses.asked:
        refs += [("levels", name), ("conditions", name)]
    return refs
