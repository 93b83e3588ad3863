"""Reads the lines of one definition: parses and checks them, and turns characters of a text into places in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import nodes as n
from rulecore.language import parser
from rulecore.language.checker import Checker
from rulecore.language.problems import LanguageProblem
from rulecore.language.types import Type
from rulecore.ruleset.tree import Listing, Mapping, problem_at, problem_at_key, written
from rulecore.suggestions import did_you_mean
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from rulecore.errors import Problem
    from rulecore.language import checked as c
    from rulecore.language.scope import Scope
    from rulecore.language.vocabulary import Vocabulary
    from rulecore.rulebook.table_shapes import Shape

Tree = Mapping | Listing

#: Keys whose value decides whether something counts or happens; a plain `true` or `false` there says nothing.
CONDITIONS = frozenset(("when", "if", "until", "where", "rule", "succeeds", "keeps_going", "ends_when"))


class Author:
    """What the readers of all kinds of definitions share: the vocabulary, the checker, and the problems found so far."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.checker = Checker(vocabulary)
        self.problems: list[Problem] = []
        self.shapes: dict[str, Shape] = {}
        self.outcomes: dict[str, list[str]] = {}
        self.each_die: dict[str, bool] = {}
        self.cards: dict[str, str] = {}
        self.stacked: list[str] = []
        self.notes: list[Problem] = []
        self.letters: dict[str, str] | None = None
        #: The words of each verb that a plugin brings.
        self.verb_words: dict[str, str] = {}
        #: Which layer a file belongs to, by its path as problems show it.
        self.layers: dict[str, str] = {}
        #: What a line of a quantity may name besides: its stages, its groups.
        self.stages: dict[str, list[str]] = {}
        self.groups: dict[str, list[str]] = {}
        #: The cells of tables read so far, by their type and text; none that was wrong.
        self.cells: dict[tuple[str, str] | None, Any] = {}
        self._parsed: dict[tuple[str, str], Any] = {}

    def layer_of(self, node: Tree) -> str:
        """Give the layer in whose files something is written; none where it is not known."""
        return self.layers.get(node.at.path, "")

    # ---- problems ------------------------------------------------------------------------------------------------------

    def wrong(self, node: Tree, key: Any, code: str, message: str, hint: str = "") -> None:
        """Note a problem of a value."""
        width = len(written(node, key)) if isinstance(node[key], str) and len(str(node[key])) < 60 else 1
        self.problems.append(problem_at(node, key, code, message, 0, width, hint))

    def wrong_key(self, node: Mapping, key: str, code: str, message: str, hint: str = "") -> None:
        """Note a problem of a key."""
        self.problems.append(problem_at_key(node, key, code, message, hint=hint))

    def unknown(self, node: Tree, key: Any, what: str, name: str, known: Any) -> None:
        """Note a name that nothing is called by, with the nearest one."""
        known = list(known)
        hint = did_you_mean(name, known) or (f"Known are: {', '.join(known[:12])}." if known else "")
        self.wrong(node, key, "rules/unknown-name", f'there is no {what} "{name}".', hint)

    def _report(self, node: Tree, key: Any, found: list[LanguageProblem]) -> None:
        for each in found:
            start, end = each.span
            problem = problem_at(node, key, each.code, each.message, start, max(1, end - start), each.hint, severity=each.severity)
            (self.problems if each.severity == "error" else self.notes).append(problem)

    # ---- lines ---------------------------------------------------------------------------------------------------------

    def text(self, node: Tree, key: Any) -> str | None:
        """Give a value as the text of a line, or none when it is no single value."""
        value = node[key]
        if value is None or isinstance(value, (dict, list)):
            return None
        # Not as it was written: a change may have made this value, and `+1` is 1 wherever a value stands.
        return value if isinstance(value, str) else shown(value if isinstance(value, bool) else value + 0)

    def parse(self, node: Tree, key: Any, entry: str = "expression") -> Any:
        """Parse a value as an expression or a modifier; what cannot be parsed is noted and gives none."""
        text = self.text(node, key)
        if text is None:
            return None
        found = self._parsed.get((entry, text))
        if found is None:
            try:
                found = getattr(parser, entry)(text)
            except LanguageProblem as problem:
                found = problem
            self._parsed[entry, text] = found
        if isinstance(found, LanguageProblem):
            self._report(node, key, [found])
            return None
        return found

    def typed(self, node: Tree, key: Any, scope: Scope, expected: Type | None = None) -> tuple[c.Value | None, Type]:
        """Parse and check a value; give the checked tree and its type."""
        tree: n.Expression | None = self.parse(node, key)
        if tree is None:
            return None, Type("unknown")
        value, found = self.checker.check(tree, scope, expected)
        self._flush(node, key)
        return value, found

    def typed_key(self, node: Mapping, key: str, scope: Scope) -> tuple[c.Value, Type] | None:
        """Parse and check a key that is written in the language; one that is wrong is noted and gives none."""
        try:
            tree = parser.expression(key)
        except LanguageProblem as problem:
            self.wrong_key(node, key, problem.code, problem.message, problem.hint)
            return None
        value, found = self.checker.check(tree, scope)
        if self.checker.problems:
            first, self.checker.problems = self.checker.problems[0], []
            self.wrong_key(node, key, first.code, first.message, first.hint)
            return None
        return value, found

    def value(self, node: Tree, key: Any, scope: Scope, wanted: Type) -> c.Value | None:
        """Parse and check a value that must be of a certain type."""
        tree: n.Expression | None = self.parse(node, key)
        if tree is None:
            return None
        value = self.checker.want(tree, scope, wanted)
        if wanted.shape != "truth":
            self.checker.says_nothing(value, scope, condition=False)
        elif key in CONDITIONS or not isinstance(tree, n.TruthLiteral):
            self.checker.says_nothing(value, scope)
        self._flush(node, key)
        return value

    def optional(self, node: Mapping, key: str, scope: Scope, wanted: Type) -> c.Value | None:
        """Check a value that may be left out."""
        return self.value(node, key, scope, wanted) if key in node else None

    def _flush(self, node: Tree, key: Any) -> None:
        if self.checker.problems:
            self._report(node, key, self.checker.problems)
            self.checker.problems = []
        self.checker.types.clear()
        self.checker.ranges.clear()

    def flush(self, node: Tree, key: Any) -> None:
        """Turn what the checker noted meanwhile into problems of this value."""
        self._flush(node, key)


def credit(body: Any, at: str = "") -> dict[str, Any]:
    """Give what every definition may carry: title, cite, because, status, source; and its place."""
    found: dict[str, Any] = {"at": at} if at else {}
    if isinstance(body, dict):
        if "cite" in body:
            found["cite"] = texts(body["cite"])
        for key in ("title", "because", "status", "source"):
            if body.get(key) is not None:
                found[key] = str(body[key])
    return found


def texts(value: Any) -> list[str]:
    """Give one text or a list of texts as a list."""
    if value is None:
        return []
    return [str(each) for each in value] if isinstance(value, list) else [str(value)]


def place(node: Tree, key: Any) -> str:
    """Give where a value was written, as text."""
    return repr(node.at_key(key))


def yes(value: Any) -> bool:
    """Say whether a flag is set: `yes` or true."""
    return value is True or value == "yes"


def mapping(node: Any, key: str) -> Mapping:
    """Give what stands under a key when it is a mapping, else an empty one: what has another shape, the schema has reported."""
    value = node.get(key) if isinstance(node, dict) else None
    return value if isinstance(value, Mapping) else Mapping()


def listing(node: Any, key: str) -> Listing:
    """Give what stands under a key when it is a list, else an empty one."""
    value = node.get(key) if isinstance(node, dict) else None
    return value if isinstance(value, Listing) else Listing()
