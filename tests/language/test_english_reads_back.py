"""The proof that no two trees print the same in English: what was printed reads back as the tree it was printed from."""

from __future__ import annotations

import re
from random import Random

import pytest

from rulecore.language import nodes
from rulecore.language.english import SENTENCE_WORDS, english
from rulecore.testing.trees import Trees
from rulecore.values.numbers import exact

_RESERVED = "|".join(sorted(SENTENCE_WORDS))
_WORD = rf"(?!(?:{_RESERVED})\b)(?!at the start of |keeping the (?:highest|lowest) [0-9])[A-Za-z0-9]+"
NAME = rf"“[^”]*”|(?![0-9]){_WORD}(?: {_WORD})*"
SIGNS = {"plus": "+", "minus": "-", "times": "*", "divided by": "/"}
PLURALS = (("ies", 3, "y"), ("ses", 2, ""), ("xes", 2, ""), ("zes", 2, ""), ("ches", 2, ""), ("shes", 2, ""), ("s", 1, ""))


class Unread(Exception):
    """The text goes on otherwise."""


class Back:
    """Reads the English; the first reading that fits is taken, and the tests show that it is the tree that was printed."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0

    def eat(self, pattern: str) -> re.Match[str] | None:
        found = re.compile(rf"\s*(?:{pattern})").match(self.text, self.place)
        if found is not None:
            self.place = found.end()
        return found

    def need(self, pattern: str) -> re.Match[str]:
        found = self.eat(pattern)
        if found is None:
            raise Unread(f"{pattern} in {self.text[self.place :]!r}")
        return found

    def first_of(self, *ways):
        place = self.place
        for way in ways:
            try:
                return way()
            except Unread:
                self.place = place
        raise Unread(self.text[place:])

    # names

    def name(self, text: str | None = None) -> str:
        text = self.need(NAME).group().strip() if text is None else text
        inner = text.strip("“”")
        return inner if "_" in inner else inner.replace(" ", "_")

    def several(self) -> str:
        text = self.need(NAME).group().strip()
        if text.startswith("“"):
            return self.name(text)
        cut, more = next((cut, more) for end, cut, more in PLURALS if text.endswith(end))
        return self.name(text[:-cut] + more)

    def number(self) -> nodes.NumberLiteral:
        return nodes.NumberLiteral(exact(self.need(r"[0-9]+(\.[0-9]+)?(?!d)").group().strip()))

    # paths and atoms

    def keyed(self) -> nodes.Path:
        path = self.path()
        if not (path.steps and isinstance(path.steps[-1], nodes.Keys)):
            raise Unread("no key at the end")
        return path

    def head(self) -> nodes.Path:
        if self.eat(r"\("):
            path = self.keyed()
            self.need(r"\)(?='s? | for | of \()")
            return path
        if self.eat(r"its(?= )"):
            return nodes.Path("it", (nodes.Field(self.name()),))
        self.eat("the(?= )")
        return nodes.Path(self.name())

    def path(self) -> nodes.Path:
        path = self.head()
        while self.eat(r"'s?(?= )"):
            path = nodes.Path(path.name, (*path.steps, nodes.Field(self.name())))
        if self.eat("for(?= )(?! each )"):
            keys = self.first_of(self.several_keys, lambda: (self.atom(),))
            path = nodes.Path(path.name, (*path.steps, nodes.Keys(keys)))
        return path

    def several_keys(self):
        self.need(r"\(")
        keys = [self.expression()]
        while self.eat(","):
            keys.append(self.expression())
        self.need(r"\)")
        if len(keys) == 1:
            raise Unread("one key")
        return tuple(keys)

    def arguments(self):
        self.need(r"\(")
        arguments = []
        while not self.eat(r"\)"):
            arguments.append(self.expression())
            self.eat(",")
        return tuple(arguments)

    def call(self) -> nodes.Call:
        extreme = self.eat(r"the (least|greatest) of(?= \()")
        if extreme is not None:
            return nodes.Call(nodes.Path("min" if extreme.group(1) == "least" else "max"), self.arguments())
        function = self.head()
        while self.eat(r"'s?(?= )"):
            function = nodes.Path(function.name, (*function.steps, nodes.Field(self.name())))
        self.need("of(?= [(])")
        return nodes.Call(function, self.arguments())

    def rounding(self) -> nodes.Call:
        self.need(r"\(")
        inner = self.sum()
        way = self.need(r", rounded( up| down)?\)").group(1)
        return nodes.Call(nodes.Path({" up": "ceil", " down": "floor", None: "round"}[way]), (inner,))

    def bracketed(self) -> nodes.Expression:
        self.need(r"\(")
        inner = self.expression()
        self.need(r"\)")
        return inner

    def of(self):
        of = self.path() if self.eat("of(?= )") else None
        return of, self.name() if self.eat("called(?= )") else None

    def where(self):
        if not self.eat(r"\(where(?= )"):
            return None
        condition = self.any_of()
        self.need(r"\)")
        return condition

    def count(self) -> nodes.Count:
        self.need("the number of(?= )")
        pieces = nodes.Pieces(self.several(), *self.of())
        return nodes.Count(pieces, self.where())

    def fold(self) -> nodes.Fold:
        word = self.need("the (sum|highest|lowest) of(?= )").group(1)
        value = self.sum()
        self.need("for each(?= )")
        pieces = nodes.Pieces(self.name(), *self.of())
        return nodes.Fold(word, value, pieces, self.where())

    def dice(self) -> nodes.Dice:
        many = self.eat("as many d([0-9]+) as(?= )")
        if many is not None:
            count, sides = self.path(), many.group(1)
        else:
            count, sides = self.need("([0-9]+)d([0-9]+)").groups()
        keep = self.eat("keeping the (highest|lowest) ([0-9]+)")
        explodes = self.eat("exploding on ([0-9]+)")
        kept = None if keep is None else (keep.group(1), int(keep.group(2)))
        return nodes.Dice(count if many else int(count), int(sides), kept, None if explodes is None else int(explodes.group(1)))

    def text_literal(self) -> nodes.TextLiteral:
        return nodes.TextLiteral(self.need(r'"([^"\n]*)"').group(1))

    def truth(self) -> nodes.TruthLiteral:
        return nodes.TruthLiteral(self.need(r"(true|false)(?![ ]?[A-Za-z0-9]* ?[a-z0-9]*_)\b").group(1) == "true")

    def atom(self) -> nodes.Expression:
        ways = (self.dice, self.number, self.text_literal, self.truth, self.count, self.call, self.path, self.rounding, self.bracketed)
        return self.first_of(*ways)

    # arithmetic

    def negative_number(self) -> nodes.Negative:
        self.need("−")
        return nodes.Negative(self.number())

    def unary(self) -> nodes.Expression:
        if self.eat("minus(?= )"):
            return nodes.Negative(self.unary())
        return self.first_of(self.negative_number, self.fold, self.atom)

    def chain(self, part, signs: str) -> nodes.Expression:
        tree = part()
        while found := self.eat(rf"({signs})(?= )"):
            tree = nodes.Arithmetic(SIGNS[found.group(1)], tree, part())
        return tree

    def product(self) -> nodes.Expression:
        return self.chain(self.unary, "times|divided by")

    def sum(self) -> nodes.Expression:
        return self.chain(self.product, "plus|minus")

    # truths

    def words(self, verb: str):
        if self.eat("either(?= )"):
            first = self.name()
            self.need("or(?= )")
            return (first, self.name()), False
        listed = self.eat("(one|neither) of(?= )")
        if listed is not None:
            words = [self.name()]
            while self.eat("/"):
                words.append(self.name())
            return tuple(words), listed.group(1) == "neither"
        if self.eat("neither(?= )"):
            first = self.name()
            self.need("nor(?= )")
            return (first, self.name()), True
        negated = self.eat("not(?= )" if verb == "is" else "no(?= )") is not None
        return (self.name(),), negated

    def is_(self, value: nodes.Expression) -> nodes.Is:
        verb = self.need("(is|has)(?= )").group(1)
        words, negated = self.words(verb)
        return nodes.Is(value, words, negated, self.atom() if self.eat("with(?= )") else None, verb)

    def bounded(self, value: nodes.Expression) -> nodes.Compare:
        self.need("is(?= )")
        right = self.sum()
        return nodes.Compare("<=" if self.need("or (less|more)").group(1) == "less" else ">=", value, right)

    def numbered(self, value: nodes.Expression) -> nodes.Compare:
        negated = self.need("is( not)?(?= )").group(1)
        return nodes.Compare("!=" if negated else "=", value, self.first_of(self.negative_number, self.number))

    def moment(self) -> nodes.Expression:
        there = self.eat("there is (an?|no)(?= )")
        if there is not None:
            pieces = nodes.Pieces(self.name(), *self.of())
            where = self.any_of() if self.eat("where(?= )") else None
            return nodes.Quantified("no" if there.group(1) == "no" else "any", pieces, where)
        value = self.sum()
        if self.eat(r"\(or(?= )"):
            default = self.sum()
            self.need(r"if that cannot be\)")
            return nodes.Otherwise(value, default)
        for words, sign in (("equals", "="), ("does not equal", "!="), ("is less than", "<"), ("is more than", ">")):
            if self.eat(f"{words}(?= )"):
                return nodes.Compare(sign, value, self.sum())
        if self.eat("is between(?= )"):
            low = self.sum()
            self.need("and(?= )")
            return nodes.Between(value, low, self.sum())
        can = self.eat("(cannot|can) be")
        if can is not None:
            return nodes.Is(value, ("cannot",), can.group(1) == "can")
        if self.eat("(?=is |has )") is None:
            return value
        return self.first_of(lambda: self.bounded(value), lambda: self.numbered(value), lambda: self.is_(value))

    def comparison(self) -> nodes.Expression:
        moment = self.moment()
        if not self.eat("at the start of(?= )"):
            return moment
        self.eat("the(?= )")
        return nodes.AtStart(moment, self.name())

    def clause(self) -> nodes.Expression:
        return nodes.Not(self.atom()) if self.eat("not(?= )") else self.comparison()

    def all_of(self) -> nodes.Expression:
        left = self.clause()
        return nodes.And(left, self.all_of()) if self.eat("and(?= )") else left

    def any_of(self) -> nodes.Expression:
        left = self.all_of()
        return nodes.Or(left, self.any_of()) if self.eat("or(?= )") else left

    def choice(self) -> nodes.Choice:
        then = self.sum()
        self.need("if(?= )")
        condition = self.any_of()
        self.need(", otherwise(?= )")
        return nodes.Choice(condition, then, self.expression())

    def expression(self) -> nodes.Expression:
        return self.first_of(self.choice, self.any_of)

    # modifiers

    def definition(self) -> nodes.Path:
        kind = self.eat(r"the (check|step|table)(?= [A-Za-z“])(?! [^'.]* for )(?! [^.]*'s? )")
        return self.path() if kind is None else nodes.Path(kind.group(1), (nodes.Field(self.name()),))

    def change(self) -> nodes.Change:
        verb = self.eat("(Add|Subtract|Set|Halve|Double|Ignore|Forbid)(?= )")
        if verb is None:
            self.text = self.text[0].lower() + self.text[1:] if self.text.startswith(("The ", "It")) else self.text
            target = self.path()
            return nodes.Limit(target, self.need("is at (most|least)(?= )").group(1), self.sum())
        word = verb.group(1)
        if word in ("Add", "Subtract"):
            amount = self.product()
            self.need("to(?= )" if word == "Add" else "from(?= )")
            target = self.path()
            per = self.product() if self.eat("per(?= )") else None
            return nodes.Add("+" if word == "Add" else "-", amount, target, per, self.bound())
        if word in ("Ignore", "Forbid"):
            return getattr(nodes, word)(self.definition())
        target = self.path()
        if word == "Set":
            self.need("to(?= )")
            return nodes.Set(target, self.sum())
        if word == "Double":
            return nodes.Double(target)
        way = self.eat(", rounding (up|down)")
        return nodes.Halve(target, None if way is None else way.group(1))

    def bound(self):
        found = self.eat(", (at most|but not below|but not above)(?= )")
        if found is None:
            return None
        limit = self.sum()
        if found.group(1) == "at most":
            self.need("altogether")
        return nodes.Bound(found.group(1).removeprefix("but "), limit)

    def modifier(self) -> nodes.Modifier:
        change = self.change()
        when = self.expression() if self.eat("when(?= )") else None
        self.need(r"\.")
        return nodes.Modifier(change, when)


def read_back(text: str, rule: str) -> nodes.Node:
    back = Back(text)
    tree = getattr(back, rule)()
    assert back.place == len(text), text[back.place :]
    return tree


@pytest.mark.parametrize(("seed", "many"), [(5, 2000), pytest.param(6, 50_000, marks=pytest.mark.long)])
def test_different_trees_never_print_the_same_because_the_english_reads_back(seed, many):
    trees = Trees(Random(seed))
    for _ in range(many // 2):
        tree, line = trees.expression(2), trees.modifier(2)
        assert read_back(english(tree), "expression") == tree
        assert read_back(english(line), "modifier") == line
