"""What every pass looks at: the definitions as they were checked and as they were written, and what each of them mentions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.rulebook.lint.places import Places
from rulecore.rulebook.lint.uses import Ref, Uses, of_definition

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulecore.errors import Problem
    from rulecore.language.lines import Line
    from rulecore.rulebook.assemble import Assembly
    from rulecore.rulebook.lint.ranges import QuantityRanges
    from rulecore.rulebook.lint.suspects import Suspects

#: The sorts whose definitions mention others.
SORTS = (
    *("pieces", "sets", "facts", "functions", "quantities", "levels", "tables", "checks", "procedures", "verbs"),
    *("conditions", "traits", "orders", "sequence", "options"),
)


class View:
    """An assembled rulebook under the eyes of the lint. `broken` says that it has errors already, so that parts may be missing.

    `declared` are ids that plugins say they read or call, `problems` what was found before it was assembled.
    """

    def __init__(self, assembly: Assembly, stack: Any, *, declared: Iterable[str] = (), problems: Iterable[Problem] = ()) -> None:
        self.assembly = assembly
        self._stack = stack
        self.book = assembly.book
        self.author = assembly.author
        self.vocabulary = assembly.author.vocabulary
        self.written: dict[str, dict[str, Any]] = stack.definitions
        self.declared = frozenset(declared)
        self.errors = [each for each in (*problems, *assembly.author.problems) if each.severity == "error"]
        self.broken = bool(self.errors)
        self.places = Places((each.holder, each.id, (kind, each.id)) for kind, found in self.written.items() for each in found.values())
        self._ids: dict[str, frozenset[str]] = {}
        self.memo: dict[str, Any] = {}
        self._uses: dict[Ref, Uses] = {}
        self._ranges: QuantityRanges | None = None
        self._suspects: Suspects | None = None
        self._lines: list[tuple[str, str, Line]] | None = None

    def each(self, sort: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """Give the checked definitions of a sort with their ids, in order."""
        for name in self.book.ids(sort):
            yield name, self.book.definition(sort, name)

    def has(self, sort: str, name: str) -> bool:
        """Say whether there is such a definition."""
        if sort not in self._ids:
            self._ids[sort] = frozenset(self.book.ids(sort))
        return name in self._ids[sort]

    def body(self, kind: str, name: str) -> Any:
        """Give what is written under an id; nothing when no layer defines it."""
        found = self.written.get(kind, {}).get(name)
        return found.body if found is not None else None

    def expected(self, kind: str, name: str) -> bool:
        """Say whether a definition is only expected of a base."""
        return bool(getattr(self.written.get(kind, {}).get(name), "expected", False))

    def uses(self, sort: str, name: str) -> Uses:
        """Give what a definition mentions."""
        found = self._uses.get((sort, name))
        if found is None:
            found = self._uses[sort, name] = of_definition(sort, self.book.definition(sort, name))
        return found

    def all_uses(self) -> Iterator[tuple[Ref, Uses]]:
        """Give what every definition mentions."""
        for sort in SORTS:
            for name in self.book.ids(sort):
                yield (sort, name), self.uses(sort, name)

    @property
    def suspects(self) -> Suspects:
        """What the errors found so far may have meant."""
        if self._suspects is None:
            from rulecore.rulebook.lint.suspects import Suspects

            self._suspects = Suspects(self.places, self.errors, [each for layer in self._stack.layers for each in layer.documents])
        return self._suspects

    def may_mean(self, name: str) -> bool:
        """Say whether a place with a mistake in it may have meant this name; never where there is no mistake."""
        return self.broken and self.suspects.may_mean(name)

    def hurt(self, kind: str, name: str) -> bool:
        """Say whether a definition has a mistake in it."""
        return self.broken and (kind, name) in self.suspects.hurt

    @property
    def ranges(self) -> QuantityRanges:
        """What numbers the quantities can be."""
        if self._ranges is None:
            from rulecore.rulebook.lint.ranges import QuantityRanges

            self._ranges = QuantityRanges(self.assembly, self.uses)
        return self._ranges

    @property
    def lines(self) -> list[tuple[str, str, Line]]:
        """Every line, with the sort and id of what it acts on; an `ignore` stands with each quantity whose line it switches off."""
        if self._lines is None:
            self._lines = []
            for sort in ("quantities", "levels"):
                self._lines += [(sort, name, line) for name, each in self.each(sort) for line in each["plan"].lines]
            for sort in ("checks", "orders", "tables"):
                self._lines += [(sort, name, line) for name, each in self.each(sort) for line in each.get("forbids", ())]
        return self._lines
