"""Asking for orders: which a side may give, in the form in which people type them, and what is wrong with those it gives.

An order is written `PIECE: ORDER VALUE … by HAND, HAND`: its fields in order, then the parts that do it. `bella: leap heidi by left`.
"""

# ruff: noqa: SLF001 - what begins with an underscore is ours; all other names of a piece are the rulebook's

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from rulecore.engine.orders import completed, failing_duties, give_order, refused_order
from rulecore.engine.people import DECLINED, Question
from rulecore.engine.views import owner_of
from rulecore.errors import CommandWrong, Problem
from rulecore.language.types import Type
from rulecore.suggestions import did_you_mean
from rulecore.values.numbers import exact, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rulecore.engine.doing import Doing
    from rulecore.engine.facade import Play
    from rulecore.engine.lines import Names
    from rulecore.reasons import Reason

#: So many ways of giving one order to one piece are listed at most; others can be typed all the same.
MOST_LISTED = 60


class Order:
    """An order as somebody gives it: to which piece, its values by field, the hands that do it."""

    __slots__ = ("fields", "hands", "name", "piece")

    def __init__(self, piece: Any, name: str, fields: dict[str, Any], hands: Sequence[Any] = ()) -> None:
        self.piece = piece
        self.name = name
        self.fields = fields
        self.hands = tuple(hands)

    def __str__(self) -> str:
        values = "".join([f" {shown(each)}" for each in self.fields.values()])
        hands = f" by {', '.join([str(each.name) for each in self.hands])}" if self.hands else ""
        return f"{self.piece}: {self.name}{values}{hands}"


class OrdersQuestion(Question):
    """Which orders a side gives, as a list of them in any number; `choices` are those that are legal one by one.

    What is answered is read as a whole: each order by itself, then what the duties of the step ask of all together.
    """

    __slots__ = ("duties", "performance", "side", "words_known")

    def __init__(self, performance: Doing, side: str, written: dict[str, Any], choices: Iterable[Any]) -> None:
        super().__init__(f"{side}: which orders?".lstrip(": "), choices, by=side, decline=True, purpose=f"orders {written['id']}")
        self.performance = performance
        self.side = side
        self.words_known: list[str] = written["orders"]
        self.duties: dict[str, Any] = written.get("duties") or {}

    def with_choices(self, choices: Iterable[Any]) -> OrdersQuestion:
        """Give the same question: orders are words, and hide nothing."""
        del choices
        return self

    def read(self, answer: Any) -> Any:
        """Give the orders that are meant, as their texts; CommandWrong with every reason why one is not allowed."""
        listed = [answer] if isinstance(answer, str) else list(answer or ())
        texts = [each.strip() for one in listed for each in str(one).split(";") if each.strip() and each.strip() not in (*DECLINED, "done")]
        orders, wrong = self._orders(texts)
        p = self.performance
        mark, lengths = p.state.mark(), p._lengths()
        try:
            for order in orders:
                refused = refused_order(p, order.name, order.piece, order.fields, order.hands)
                if refused:
                    reasons = "; ".join([_with_rules(each) for each in refused])
                    wrong.append(Problem("order/illegal", f"{order} is not allowed: {reasons}.", hint="Give another order, or none."))
                else:
                    _tentatively(p, order)
            failed = [] if wrong else failing_duties(p, self.duties, self._pieces())
        finally:
            p.state.rollback(mark)
            p._cut(lengths)
        if wrong:
            raise CommandWrong(wrong)
        if failed:
            hint = "The orders of a step are looked at together."
            raise CommandWrong([Problem("order/duty", f"{each.text}.", hint=hint) for each in failed])
        return tuple([str(order) for order in orders])

    def _orders(self, texts: Sequence[str]) -> tuple[list[Order], list[Problem]]:
        """Read orders; give with them what is wrong with those that cannot be read."""
        orders: list[Order] = []
        wrong: list[Problem] = []
        for text in texts:
            try:
                orders.append(self.order(text))
            except CommandWrong as error:
                wrong += error.problems
        return orders, wrong

    def _pieces(self) -> list[Any]:
        return [
            each for kind in self.duties for each in self.performance.state.of_kind[kind] if owner_of(each) == self.side or not self.side
        ]

    def order(self, text: str) -> Order:
        """Read one order; CommandWrong says what cannot be read in it."""
        piece_word, colon, rest = text.partition(":")
        p = self.performance
        piece = p.state.by_id.get(piece_word.strip())
        mine = [str(each) for each in _mine(p, self.side, self.words_known)]
        if not colon or piece is None or str(piece) not in mine:
            hint = did_you_mean(piece_word.strip(), mine) or f"Write  PIECE: ORDER  for one of: {', '.join(mine[:12]) or 'none'}."
            raise CommandWrong(Problem("order/piece", f'"{text}" is an order to no piece of yours.', hint=hint))
        values, _, hands = rest.strip().partition(" by ")
        words = values.split()
        name = self._name(words[0] if words else "", text)
        return Order(piece, name, self._fields(piece, name, words[1:], text), self._hands(piece, name, hands))

    def _name(self, word: str, text: str) -> str:
        codes = {self.performance.rulebook.get("orders", each).get("code", each): each for each in self.words_known}
        name = word if word in self.words_known else codes.get(word, "")
        if not name:
            hint = did_you_mean(word, self.words_known) or f"Orders now are: {', '.join(self.words_known)}."
            raise CommandWrong(Problem("order/unknown", f'"{text}": there is no order "{word}" now.', hint=hint))
        return name

    def _fields(self, piece: Any, name: str, words: list[str], text: str) -> dict[str, Any]:
        wanted = _parameters(self.performance, name)
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
            fields[parameter["name"]] = _value(self.performance, parameter, word)
        if len(words) > len(wanted) and not (wanted and wanted[-1]["type"] == "text"):
            raise CommandWrong(Problem("order/field", f'"{text}" says more than {name} asks for.', hint=f"Leave out: {words[len(wanted)]}"))
        del piece
        return fields

    def _hands(self, piece: Any, name: str, text: str) -> list[Any]:
        spec = self.performance.rulebook.get("orders", name).get("hands")
        words = [each.strip() for each in text.split(",") if each.strip()]
        if not words:
            return []
        return [hand_of(self.performance, piece, spec["from"] if spec else "", word) for word in words]


def fields_of(p: Doing, name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Give the values of an order's fields as they are kept; CommandWrong for a name it doesn't have."""
    known = {each["name"]: each for each in _parameters(p, name)}
    for each in given:
        if each not in known:
            hint = did_you_mean(each, list(known)) or f"It has: {', '.join(known) or 'none'}."
            raise CommandWrong(Problem("order/field", f'{name} has no "{each}".', hint=hint))
    return {each: _value(p, known[each], value) for each, value in given.items()}


def hand_of(p: Doing, piece: Any, kind: str, word: Any) -> Any:
    """Give the part of a piece that is meant by its name or number."""
    if not kind:
        raise CommandWrong(Problem("order/hand", "this order needs no hands.", hint="Leave out what stands behind `by`."))
    return p.world.part(piece, kind, int(word) if str(word).isdecimal() else word)


def _value(p: Doing, parameter: dict[str, Any], word: Any) -> Any:
    from rulecore.engine.arguments import fitted

    type_ = Type.parse(parameter["type"])
    value: Any = word
    if type_.shape == "truth" and word in ("yes", "true", "no", "false"):
        value = word in ("yes", "true")
    elif type_.shape == "number" and isinstance(word, str):
        try:
            value = exact(word)
        except Exception:  # noqa: BLE001 - `fitted` says that it is no number
            value = word
    return fitted(p, parameter["name"], type_, value)


def _with_rules(reason: Reason) -> str:
    return f"{reason.text} [{', '.join(reason.cite)}]" if reason.cite else reason.text


def _parameters(p: Doing, name: str) -> list[dict[str, Any]]:
    order = p.rulebook.get("orders", name)
    return [each for each in order["parameters"] if each["name"] != order["of"]]


def _tentatively(p: Doing, order: Order) -> None:
    p.state.add_order(order.piece, order.name, completed(p, order.name, order.piece, order.fields))
    for hand in order.hands:
        p.state.write(hand, "orders", hand.orders + 1)
        p.state.write(hand, "order", order.name)


# ---- asking -----------------------------------------------------------------------------------------------------------------------


def ask_sides(game: Play, written: dict[str, Any], names: Names) -> None:
    """Ask the sides for the orders of a step and give them: all at once where they are sealed, else one side after the other."""
    player = next((each for each in names.values() if getattr(each, "_kind", "") == "player"), None)
    sides = [game.side(player)] if player is not None else list(game.sides) or [""]
    if written.get("sealed"):
        answers = game.answers.ask_each({side: question(game.performance, side, written) for side in sides})
        for side in sides:
            _give(game, side, written, answers[side])
        return
    for side in sides:
        _give(game, side, written, game.answers.ask(side, question(game.performance, side, written)))


def question(p: Doing, side: str, written: dict[str, Any]) -> OrdersQuestion:
    """Give the question for the orders of a side."""
    return OrdersQuestion(p, side, written, [str(each) for each in legal_orders(p, side, written["orders"])])


def _give(game: Play, side: str, written: dict[str, Any], texts: Sequence[str]) -> None:
    asked = OrdersQuestion(game.performance, side, written, ())
    for text in texts:
        order = asked.order(text)
        give_order(game.performance, order.name, order.piece, order.fields, order.hands)


def legal_orders(p: Doing, side: str, orders: Sequence[str]) -> Iterator[Order]:
    """Give every order that a side may give one by one, with each value of its fields that can be listed."""
    for piece in _mine(p, side, orders):
        for name in orders:
            if p.rulebook.get("orders", name)["of"] == piece._kind:
                yield from _of_piece(p, piece, name)


def _mine(p: Doing, side: str, orders: Sequence[str]) -> list[Any]:
    kinds = list(dict.fromkeys(p.rulebook.get("orders", name)["of"] for name in orders))
    found = [each for kind in kinds for each in p.state.of_kind.get(kind, ())]
    return [each for each in found if not side or owner_of(each) in (side, "")]


def _of_piece(p: Doing, piece: Any, name: str) -> Iterator[Order]:
    hands = _hands_for(p, piece, name)
    for fields in itertools.islice(_ways(p, piece, name), MOST_LISTED):
        if not refused_order(p, name, piece, fields, hands):
            yield Order(piece, name, fields, hands)


def _ways(p: Doing, piece: Any, name: str) -> Iterator[dict[str, Any]]:
    """Give the fields of each way of giving an order: those that a plugin lists, else every value that can be listed."""
    by_plugin = p.plugin_orders(piece=piece, order=name) if p.plugin_orders is not None else None
    if by_plugin is not None:
        yield from by_plugin
        return
    wanted = _parameters(p, name)
    for combination in itertools.product(*[_listed(p, each) for each in wanted]):
        yield {each["name"]: value for each, value in zip(wanted, combination, strict=True) if value is not None}


def _listed(p: Doing, parameter: dict[str, Any]) -> list[Any]:
    """Give the values of a field that can be listed; of a number or a text none can."""
    type_ = Type.parse(parameter["type"])
    found: list[Any] = [None] if parameter["optional"] or parameter.get("usual") is not None else []
    if type_.shape == "truth":
        return [*found, True, False]
    if type_.shape == "piece":
        return [*found, *p.state.of_kind.get(type_.name, ())]
    if type_.shape == "choice" and p.rulebook.has("choices", type_.name):
        return [*found, *[_value(p, parameter, word) for word in p.rulebook.get("choices", type_.name)["words"]]]
    return found


def _hands_for(p: Doing, piece: Any, name: str) -> list[Any]:
    """Give the first hands that could do an order: as few as it takes."""
    spec = p.rulebook.get("orders", name).get("hands")
    if spec is None:
        return []
    free = [each for each in getattr(piece, spec["from"]) if not each.orders]
    need = spec["need"][0] if isinstance(spec["need"], list) else p.performers.read(spec["need"])(p, {piece._kind: piece})
    return free[: int(need)] if isinstance(need, int) else []
