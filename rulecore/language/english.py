"""Surface tree → plain English, as a rulebook would print it; two different trees never print the same.

The English is a language of its own, with the same levels as the grammar. Names lose their underscores; a name that holds a word the
sentences are made of stands in quotation marks, or `a_and_b` and `a and b` would be one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulecore.language import nodes
from rulecore.language.writer import ANY_OF, ATOM, PRODUCT, SUM, UNARY, Writer, level_of, numeral

if TYPE_CHECKING:
    from collections.abc import Callable, Container

    from rulecore.language.node import Node

    Titles = Callable[[str], str]

#: The words that would be mistaken for the sentence's own; what stands after a comma or a bracket, or before an article, is safe.
SENTENCE_WORDS = frozenset(
    (
        *("altogether", "and", "be", "between", "called", "can", "cannot", "divided", "does", "either", "equal", "equals", "exploding"),
        *("for", "from", "greatest", "has", "if", "is", "its", "keeping", "less", "minus", "more", "neither", "no", "nor", "not", "of"),
        *("one", "or", "per", "plus", "the", "times", "to", "when", "where", "with"),
    )
)

#: What `ignore check.nerve` may name a kind of.
_KINDS = frozenset(("check", "condition", "modifier", "order", "phase", "procedure", "quantity", "step", "table", "trait", "trigger"))

_OPERATORS = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}
_ROUNDINGS = {"floor": "rounded down", "ceil": "rounded up", "round": "rounded"}
_EXTREMES = {"min": "the least of", "max": "the greatest of"}
_LIKE_DICE = re.compile(r"[0-9]*d[0-9]+")


def english(node: Node, titles: Titles | None = None, *, words: Container[str] = ()) -> str:
    """Give a tree in plain English: a modifier as a whole sentence, anything else as a clause.

    `titles` gives an id's printed title where the rulebook has one; then two trees may well print the same. `words` are those of the
    closed lists: like codes in capitals they have no article.

    >>> from rulecore.language.parser import expression, modifier
    >>> english(modifier("-1 to jump per (4 - goat.age), not below 1 when fog or goat.speed >= 2"))
    "Subtract 1 from the jump per (4 minus the goat's age), but not below 1 when fog or the goat's speed is 2 or more."
    >>> english(expression("any goat of meadow where it is cross/furious"))
    'there is a goat of the meadow where it is either cross or furious'
    """
    return EnglishWriter(titles, words).part(node)


class EnglishWriter(Writer):
    """Writes English; what stands in brackets here stands in brackets there, and a little more."""

    def __init__(self, titles: Titles | None = None, words: Container[str] = ()) -> None:
        self.titles = titles
        self.words = words

    def level(self, node: Node) -> int:
        """Give how loosely a node binds: dice and folds, which may have more words to them, are no atoms in English."""
        return UNARY if isinstance(node, (nodes.Dice, nodes.Fold)) else level_of(node)

    # ---- names ----

    def name(self, name: str) -> str:
        """Give a name without its underscores."""
        if self.titles is not None:
            title = self.titles(name)
            if title != name:
                return title
        words = name.split("_")
        if "" in words:
            return f"“{name}”"
        text = " ".join(words)
        if any(word in SENTENCE_WORDS or _LIKE_DICE.fullmatch(word) for word in words):
            return f"“{text}”"
        return text

    def the(self, name: str) -> str:
        """Give a name with its article; codes in capitals and `it` have none."""
        if name == "it":
            return "it"
        return self.name(name) if name[0].isupper() or name in self.words else f"the {self.name(name)}"

    def several(self, name: str) -> str:
        """Give the name of a kind in the plural, in quotation marks where the plural could be that of another name."""
        text = self.name(name)
        if text.endswith("”") or self.titles is not None:
            return text
        many = _plural(text)
        return many if _singular(many) == text and many.rpartition(" ")[2] not in SENTENCE_WORDS else f"“{text}”"

    # ---- atoms ----

    def _write_path(self, node: nodes.Path) -> str:
        text = self.the(node.name)
        keyed = False
        for place, step in enumerate(node.steps):
            if keyed:
                # What is looked up by a key ends in an expression: anything after it needs brackets.
                text = f"({text})"
            keyed = isinstance(step, nodes.Keys)
            if isinstance(step, nodes.Keys):
                text = f"{text} for {self._keys(step)}"
            elif place == 0 and node.name == "it":
                text = f"its {self.name(step.name)}"
            else:
                text = f"{_possessive(text)} {self.name(step.name)}"
        return text

    def _keys(self, keys: nodes.Keys) -> str:
        return self.part(keys.keys[0], ATOM) if len(keys.keys) == 1 else f"({self.listed(keys.keys)})"

    def _write_call(self, node: nodes.Call) -> str:
        name = node.function.name if not node.function.steps else ""
        if name in _ROUNDINGS and len(node.arguments) == 1:
            return f"({self.part(node.arguments[0], SUM)}, {_ROUNDINGS[name]})"
        arguments = f"({self.listed(node.arguments)})"
        if name in _EXTREMES:
            return f"{_EXTREMES[name]} {arguments}"
        function = self.part(node.function)
        if node.function.steps and isinstance(node.function.steps[-1], nodes.Keys):
            function = f"({function})"
        return f"{function} of {arguments}"

    def _write_dice(self, node: nodes.Dice) -> str:
        count = node.count
        text = f"{count}d{node.sides}" if isinstance(count, int) else f"as many d{node.sides} as {self.part(count)}"
        if node.keep is not None:
            text += f" keeping the {node.keep[0]} {node.keep[1]}"
        return text if node.exploding is None else f"{text} exploding on {node.exploding}"

    # ---- arithmetic and choice ----

    def _write_choice(self, node: nodes.Choice) -> str:
        then, condition = self.part(node.then, SUM), self.truth(node.condition, ANY_OF)
        return f"{then} if {condition}, otherwise {self.part(node.otherwise)}"

    def _write_arithmetic(self, node: nodes.Arithmetic) -> str:
        level = self.level(node)
        return f"{self.part(node.left, level)} {_OPERATORS[node.operator]} {self.part(node.right, level + 1)}"

    def _write_negative(self, node: nodes.Negative) -> str:
        if isinstance(node.value, nodes.NumberLiteral):
            return f"−{numeral(node.value.value)}"
        return f"minus {self.part(node.value, UNARY)}"

    def _write_otherwise(self, node: nodes.Otherwise) -> str:
        return f"{self.part(node.value, ATOM)} (or {self.part(node.default, SUM)} if that cannot be)"

    # ---- truths ----

    def truth(self, node: nodes.Expression, loosest: int, *, closed: bool = False) -> str:
        """Give something that is true or not; a bare name has no article there: "when fog"."""
        if isinstance(node, nodes.Path) and not node.steps:
            return self.name(node.name) if node.name != "it" else "it"
        return self.part(node, loosest, closed=closed)

    def _inside(self, node: Node, *, closed: bool) -> str:
        if isinstance(node, nodes.Or):
            return f"{self.truth(node.left, ANY_OF + 1, closed=True)} or {self.truth(node.right, ANY_OF, closed=closed)}"
        if isinstance(node, nodes.And):
            return f"{self.truth(node.left, ANY_OF + 2, closed=True)} and {self.truth(node.right, ANY_OF + 1, closed=closed)}"
        if isinstance(node, nodes.Not):
            return f"not {self.truth(node.value, ATOM)}"
        return super()._inside(node, closed=closed)

    def _write_compare(self, node: nodes.Compare) -> str:
        right = self.part(node.right, SUM)
        number = node.right.value if isinstance(node.right, nodes.Negative) else node.right
        named = not isinstance(number, nodes.NumberLiteral)
        ways = {
            "=": f"equals {right}" if named else f"is {right}",
            "!=": f"does not equal {right}" if named else f"is not {right}",
            "<": f"is less than {right}",
            "<=": f"is {right} or less",
            ">": f"is more than {right}",
            ">=": f"is {right} or more",
        }
        return f"{self.part(node.left, SUM)} {ways[node.operator]}"

    def _write_between(self, node: nodes.Between) -> str:
        return f"{self.part(node.value, SUM)} is between {self.part(node.low, SUM)} and {self.part(node.high, SUM)}"

    def _write_is(self, node: nodes.Is) -> str:
        value = self.part(node.value, SUM)
        other = "" if node.other is None else f" with {self.part(node.other, ATOM)}"
        if node.words == ("cannot",) and node.verb == "is" and node.other is None:
            return f"{value} {'can' if node.negated else 'cannot'} be"
        return f"{value} {node.verb} {self._alternatives(node)}{other}"

    def _alternatives(self, node: nodes.Is) -> str:
        words = [self.name(word) for word in node.words]
        if len(words) == 1:
            negation = "no" if node.verb == "has" else "not"
            return f"{negation} {words[0]}" if node.negated else words[0]
        if len(words) == 2:
            return f"neither {words[0]} nor {words[1]}" if node.negated else f"either {words[0]} or {words[1]}"
        return f"{'neither' if node.negated else 'one'} of {'/'.join(words)}"

    def _write_atstart(self, node: nodes.AtStart) -> str:
        return f"{self.truth(node.value, ANY_OF + 4)} at the start of {self.the(node.moment)}"

    # ---- pieces ----

    def _of(self, pieces: nodes.Pieces) -> str:
        of = "" if pieces.of is None else f" of {self.part(pieces.of)}"
        return of if pieces.as_name is None else f"{of} called {self.name(pieces.as_name)}"

    def _where(self, where: nodes.Expression | None) -> str:
        return "" if where is None else f" (where {self.truth(where, ANY_OF)})"

    def _write_quantified(self, node: nodes.Quantified) -> str:
        name = self.name(node.pieces.name)
        article = "no" if node.word == "no" else "an" if name.strip("“_")[:1].lower() in "aeiou" else "a"
        where = "" if node.where is None else f" where {self.truth(node.where, ANY_OF)}"
        return f"there is {article} {name}{self._of(node.pieces)}{where}"

    def _write_count(self, node: nodes.Count) -> str:
        return f"the number of {self.several(node.pieces.name)}{self._of(node.pieces)}{self._where(node.where)}"

    def _write_fold(self, node: nodes.Fold) -> str:
        pieces = self.name(node.pieces.name) + self._of(node.pieces) + self._where(node.where)
        return f"the {node.word} of {self.part(node.value, SUM)} for each {pieces}"

    # ---- modifiers ----

    def _write_modifier(self, node: nodes.Modifier) -> str:
        change = self.part(node.change)
        if change.startswith(("the ", "it")):
            change = change[0].upper() + change[1:]
        return f"{change}." if node.when is None else f"{change} when {self.truth(node.when, 0)}."

    def _write_add(self, node: nodes.Add) -> str:
        amount, target = self.part(node.amount, PRODUCT), self.part(node.target)
        text = f"Add {amount} to {target}" if node.sign == "+" else f"Subtract {amount} from {target}"
        if node.per is not None:
            text += f" per {self.part(node.per, PRODUCT)}"
        if node.bound is None:
            return text
        limit = self.part(node.bound.value, SUM)
        return f"{text}, at most {limit} altogether" if node.bound.word == "at most" else f"{text}, but {node.bound.word} {limit}"

    def _write_set(self, node: nodes.Set) -> str:
        return f"Set {self.part(node.target)} to {self.part(node.value, SUM)}"

    def _write_halve(self, node: nodes.Halve) -> str:
        return f"Halve {self.part(node.target)}" + ("" if node.rounding is None else f", rounding {node.rounding}")

    def _write_double(self, node: nodes.Double) -> str:
        return f"Double {self.part(node.target)}"

    def _write_limit(self, node: nodes.Limit) -> str:
        return f"{self.part(node.target)} is at {node.word} {self.part(node.value, SUM)}"

    def _write_ignore(self, node: nodes.Ignore) -> str:
        return f"Ignore {self._definition(node.target)}"

    def _write_forbid(self, node: nodes.Forbid) -> str:
        return f"Forbid {self._definition(node.target)}"

    def _definition(self, target: nodes.Path) -> str:
        if not target.steps:
            return self.name(target.name)
        if target.name in _KINDS and len(target.steps) == 1 and isinstance(target.steps[0], nodes.Field):
            return f"the {self.name(target.name)} {self.name(target.steps[0].name)}"
        return self.part(target)


def _possessive(text: str) -> str:
    return f"{text}'" if text.endswith("s") else f"{text}'s"


def _plural(word: str) -> str:
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return f"{word}es"
    if len(word) > 1 and word[-1] == "y" and word[-2] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}s"


def _singular(many: str) -> str:
    if many.endswith("ies"):
        return f"{many[:-3]}y"
    if many.endswith(("ses", "xes", "zes", "ches", "shes")):
        return many[:-2]
    return many[:-1]
