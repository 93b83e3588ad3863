"""Asking for orders: which a side may give, in the form in which people type them, and what is wrong with those it gives.

An order is written `PIECE: ORDER VALUE … by HAND, HAND`: its fields in order, then the parts that do it. `bella: leap heidi by left`.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from rulecore.engine.order_ways import Order, hand_of, legal_orders, listable, parameters_of, pieces_of, tentatively, value_of
from rulecore.engine.orders import completed, failing_duties, give_order, may_give, refused_order
from rulecore.engine.people import DECLINED, Question
from rulecore.engine.views import owner_of
from rulecore.errors import CommandWrong, Problem
from rulecore.language.types import Type
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from rulecore.engine.doing import Doing
    from rulecore.engine.facade import Play
    from rulecore.engine.lines import Names
    from rulecore.engine.offers import Offer
    from rulecore.reasons import Reason

#: Sorts of values of which there are too many to list.
FREE = ("number", "text")


class OrdersQuestion(Question):
    """Which orders a side gives, as a list of them in any number; `choices` are those that are legal one by one.

    They are listed when somebody first looks at them: a captain who makes its own orders never does.

    What is answered is read as a whole: each order by itself, then what the duties of the step ask of all together.
    """

    __slots__ = ("_listed", "_read", "duties", "performance", "side", "words_known")

    def __init__(self, performance: Doing, side: str, written: dict[str, Any]) -> None:
        self._listed: tuple[str, ...] | None = None
        #: The orders that were read last, by their texts.
        self._read: dict[str, Order] = {}
        super().__init__(f"{side}: which orders?".lstrip(": "), (), by=side, decline=True, purpose=f"orders {written['id']}")
        self.performance = performance
        self.side = side
        self.words_known: list[str] = written["orders"]
        self.duties: dict[str, Any] = written.get("duties") or {}

    @property
    def choices(self) -> tuple[Any, ...]:
        """The orders that are legal one by one, as texts."""
        if self._listed is None:
            self._listed = tuple([str(each) for each in legal_orders(self.performance, self.side, self.words_known)])
        return self._listed

    @choices.setter
    def choices(self, listed: tuple[Any, ...]) -> None:
        self._listed = listed or None

    def listed(self) -> OrdersQuestion:
        """Give the question with its orders as the table stands now."""
        self._listed = self.choices
        return self

    def shown(self, seen: Callable[[Any], Any]) -> OrdersQuestion:
        """Give the same question: orders are words, and hide nothing."""
        del seen
        return self

    def whole(self, text: str) -> bool:
        """Say whether orders are written out: `bella: leap 2` is one, though `bella: leap 20` begins so too."""
        return not self._orders(_texts(text))[1]

    def read(self, answer: Any) -> Any:
        """Give the orders that are meant, as their texts; CommandWrong with every reason why one is not allowed."""
        orders, wrong = self._orders(_texts(answer))
        failed: list[Reason] = []
        if wrong or not self._plain(orders):
            _, wrong, failed = self._judged(orders, wrong)
        if wrong:
            raise CommandWrong(wrong)
        if failed:
            hint = "The orders of a step are looked at together."
            raise CommandWrong([Problem("order/duty", f"{each.text}.", hint=hint) for each in failed])
        self._read = {str(order): order for order in orders}
        return tuple(self._read)

    def standing(self, answer: Any) -> list[str]:
        """Give the orders of a refused list that are allowed, as their texts; of two to one piece by one name the later."""
        return list({(str(each.piece), each.name): str(each) for each in self._judged(*self._orders(_texts(answer)))[0]}.values())

    def forms(self) -> list[str]:
        """Give how orders with a number or a text in them are written, by the first piece that can have each: `bella: leap HEIGHT`."""
        found = []
        for name in self.words_known:
            given = parameters_of(self.performance, name)
            piece = next(iter(pieces_of(self.performance, self.side, [name])), None)
            if piece is not None and any(Type.parse(each["type"]).shape in FREE for each in given):
                found.append(" ".join([f"{piece}: {name}", *[each["name"].upper() for each in given]]))
        return found

    def offers(self) -> list[Offer]:
        """Give the orders that are legal one by one, those that differ little on one line."""
        from rulecore.engine.offers import folded

        mine = self.mine()
        given = [order for each in self.choices for order in self._in_full(self.order(each, mine))]
        return folded({str(each): each for each in given}.values())

    def _in_full(self, order: Order) -> Iterator[Order]:
        """Give an order with every value of those fields that nobody says in it: what they start as comes first."""
        p = self.performance
        wanted = parameters_of(p, order.name)
        usual = completed(p, order.name, order.piece, order.fields)
        values = [[order.fields[each["name"]]] if each["name"] in order.fields else _from_usual(p, each, usual) for each in wanted]
        for number, combination in enumerate(itertools.product(*values)):
            fields = {each["name"]: value for each, value in zip(wanted, combination, strict=True) if value is not None}
            if not number or may_give(p, order.name, order.piece, fields, order.hands):
                yield Order(order.piece, order.name, fields, order.hands)

    def kept(self, texts: Sequence[str]) -> list[Order]:
        """Give the orders that some texts mean which have been read."""
        return [self.meant(each) for each in texts]

    def _plain(self, orders: list[Order]) -> bool:
        """Say whether all are allowed, each by itself, and nothing in them or around them looks at what else is ordered."""
        alone = len(orders) < 2
        if self.duties or not (alone or all(not order.hands for order in orders)):
            return False
        p, looked = self.performance, self.performance.world.standing.orders_read
        fair = all(may_give(p, order.name, order.piece, order.fields, order.hands) for order in orders)
        return fair and (alone or p.world.standing.orders_read == looked)

    def _judged(self, orders: list[Order], wrong: list[Problem]) -> tuple[list[Order], list[Problem], list[Reason]]:
        """Judge orders one after the other: those allowed, what is `wrong` with others too, and where nothing is the duties that fail."""
        allowed: list[Order] = []
        p = self.performance
        mark, lengths = p.state.mark(), p.so_far()
        try:
            for order in orders:
                if may_give(p, order.name, order.piece, order.fields, order.hands):
                    allowed.append(order)
                    tentatively(p, order)
                    continue
                refused = refused_order(p, order.name, order.piece, order.fields, order.hands)
                reasons = "; ".join([_with_rules(each) for each in refused])
                wrong.append(Problem("order/illegal", f"{order} is not allowed: {reasons}.", hint="Give another order, or none."))
            return allowed, wrong, [] if wrong else failing_duties(p, self.duties, self._pieces())
        finally:
            p.state.rollback(mark)
            p.strike(lengths)

    def meant(self, text: str) -> Order:
        """Give the order that is meant by a text which was read."""
        found = self._read.get(text)
        return found if found is not None else self.order(text, self.mine())

    def _orders(self, texts: Sequence[str]) -> tuple[list[Order], list[Problem]]:
        """Read orders; give with them what is wrong with those that cannot be read."""
        orders: list[Order] = []
        wrong: list[Problem] = []
        mine = self.mine() if texts else {}
        for text in texts:
            try:
                orders.append(self.order(text, mine))
            except CommandWrong as error:
                wrong += error.problems
        return orders, wrong

    def mine(self) -> dict[str, Any]:
        """Give the pieces that the side may give orders to, by their ids."""
        return {each._id: each for each in pieces_of(self.performance, self.side, self.words_known)}

    def _pieces(self) -> list[Any]:
        return [
            each for kind in self.duties for each in self.performance.state.of_kind[kind] if owner_of(each) == self.side or not self.side
        ]

    def order(self, text: str, mine: Mapping[str, Any]) -> Order:
        """Read one order to one of some pieces by their ids; CommandWrong says what cannot be read in it."""
        piece_word, _, rest = text.partition(":") if ":" in text else text.strip().partition(" ")
        piece = mine.get(piece_word.strip())
        if piece is None:
            hint = did_you_mean(piece_word.strip(), mine) or f"Write  PIECE: ORDER  for one of: {', '.join(list(mine)[:12]) or 'none'}."
            raise CommandWrong(Problem("order/piece", f'"{text}" is an order to no piece of yours.', hint=hint))
        values, _, hands = rest.strip().partition(" by ")
        words = values.split()
        name = self._name(words[0] if words else "", text)
        return Order(piece, name, self._fields(name, words[1:], text), self._hands(piece, name, hands) if hands else [])

    def _name(self, word: str, text: str) -> str:
        if word in self.words_known:
            return word
        codes = {self.performance.rulebook.get("orders", each).get("code", each): each for each in self.words_known}
        name = codes.get(word, "")
        if not name:
            hint = did_you_mean(word, self.words_known) or f"Orders now are: {', '.join(self.words_known)}."
            raise CommandWrong(Problem("order/unknown", f'"{text}": there is no order "{word}" now.', hint=hint))
        return name

    def _fields(self, name: str, words: list[str], text: str) -> dict[str, Any]:
        wanted = parameters_of(self.performance, name)
        fields: dict[str, Any] = {}
        for number, parameter in enumerate(wanted):
            last = number == len(wanted) - 1 and parameter["type"] == "text"
            word = " ".join(words[number:]) if last else words[number] if number < len(words) else ""
            if not word:
                if parameter["optional"] or parameter.get("usual") is not None:
                    break
                raise CommandWrong(
                    Problem("order/field", f'"{text}" does not say its {parameter["name"]}.', hint=f"Write it behind {name}.")
                )
            fields[parameter["name"]] = value_of(self.performance, parameter, word)
        if len(words) > len(wanted) and not (wanted and wanted[-1]["type"] == "text"):
            raise CommandWrong(Problem("order/field", f'"{text}" says more than {name} asks for.', hint=f"Leave out: {words[len(wanted)]}"))
        return fields

    def _hands(self, piece: Any, name: str, text: str) -> list[Any]:
        spec = self.performance.rulebook.get("orders", name).get("hands")
        words = [each.strip() for each in text.split(",") if each.strip()]
        if not words:
            return []
        return [hand_of(self.performance, piece, spec["from"] if spec else "", word) for word in words]


def _texts(answer: Any) -> list[str]:
    """Give the single orders of an answer."""
    listed = [answer] if isinstance(answer, str) else list(answer or ())
    texts = [each.strip() for one in listed for each in str(one).split(";")]
    return [each for each in texts if each and each not in (*DECLINED, "done")]


def _from_usual(p: Doing, parameter: dict[str, Any], usual: Mapping[str, Any]) -> list[Any]:
    """Give the values of a field that nobody says, beginning with what it starts as; none where they cannot be listed."""
    value = usual.get(parameter["name"])
    others = [] if value is None else [each for each in listable(p, parameter) if each is not None and each != value]
    return [value if others or Type.parse(parameter["type"]).shape not in FREE else None, *others]


def _with_rules(reason: Reason) -> str:
    return f"{reason.text} [{', '.join(reason.cite)}]" if reason.cite else reason.text


def ask_sides(game: Play, written: dict[str, Any], names: Names) -> None:
    """Ask the sides for the orders of a step and give them: all at once where they are sealed, else one side after the other."""
    player = next((each for each in names.values() if getattr(each, "_kind", "") == "player"), None)
    sides = [game.side(player)] if player is not None else list(game.sides) or [""]
    if written.get("sealed"):
        questions = {side: OrdersQuestion(game.performance, side, written) for side in sides}
        answers = game.answers.ask_each(questions)
        for side in sides:
            _give(game, questions[side], answers[side])
        return
    for side in sides:
        question = OrdersQuestion(game.performance, side, written)
        _give(game, question, game.answers.ask(side, question))


def _give(game: Play, question: OrdersQuestion, texts: Sequence[str]) -> None:
    for text in texts:
        order = question.meant(text)
        give_order(game.performance, order.name, order.piece, order.fields, order.hands)
