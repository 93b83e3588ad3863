"""Checks the names in what an example runs and expects before it runs: a misspelt one would be nothing, and nothing is easily expected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.rulebook.author import mapping
from rulecore.ruleset.tree import Listing, Mapping
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulecore.rulebook.author import Author
    from rulecore.rulebook.rulebook import Rulebook

#: So many turns may end in one line of an example.
MOST_TURNS = 100
#: What a line of an example may be handed, which only an order can take.
OF_AN_ORDER = ("who", "with", "hands")
#: Lines of an example that are no effects and take nothing.
TAKING_NOTHING = ("value", "step", "turn", "turn_ends")
#: What has odds: the verb that runs it, and the sort it is.
WITH_ODDS = {"check": "checks", "consult": "tables"}


def runs_of(body: Mapping) -> list[Mapping]:
    """Give the lines that an example runs, one or several."""
    run = body.get("run")
    listed = run if isinstance(run, Listing) else [run]
    return [each for each in listed if isinstance(each, Mapping)]


class Mentions:
    """Tells the names of one example that nothing is called by."""

    def __init__(self, author: Author, rulebook: Rulebook, body: Mapping) -> None:
        self.author = author
        self.rulebook = rulebook
        self.body = body
        self.runs = runs_of(body)

    def of_runs(self) -> None:
        """Check what only a game can run: steps, orders, turns; effects are checked where they are read."""
        v = self.author.vocabulary
        for each in self.runs:
            if "step" in each and v.moments.get(str(each["step"])) != "step":
                self.author.unknown(each, "step", "step", str(each["step"]), [m for m, what in v.moments.items() if what == "step"])
            for key in ("order", "allowed"):
                if key in each and str(each[key]) not in v.orders:
                    self.author.unknown(each, key, "order", str(each[key]), v.orders)
                elif key in each:
                    self._order(each, str(each[key]))
            if "turn_ends" in each and not (isinstance(each["turn_ends"], int) and 0 < each["turn_ends"] <= MOST_TURNS):
                message = f"so many turns cannot end: {each['turn_ends']}."
                self.author.wrong(each, "turn_ends", "example/turns", message, f"Write 1 to {MOST_TURNS}.")
            for verb in TAKING_NOTHING:
                for key in OF_AN_ORDER if verb in each else ():
                    if key in each:
                        self.author.wrong_key(
                            each, key, "example/key", f"`{verb}` takes no `{key}`, so this says nothing.", "Leave it out."
                        )

    def _order(self, each: Mapping, name: str) -> None:
        order = self.rulebook.get("orders", name)
        fields = [field["name"] for field in order["parameters"] if field["name"] != order["of"]]
        for key in mapping(each, "with"):
            if key not in fields:
                hint = did_you_mean(key, fields) or f"It has: {', '.join(fields) or 'none'}."
                self.author.wrong_key(mapping(each, "with"), key, "order/field", f'{name} has no "{key}".', hint)
        if each.get("hands") and not order.get("hands"):
            self.author.wrong_key(each, "hands", "order/hand", f"{name} needs no hands.", "Leave them out.")

    def of_result(self, pieces: Iterable[str]) -> None:
        """Check what must come out: pieces that are gone, outcomes, odds, the dice by name. `pieces` are those of the example."""
        expect = mapping(self.body, "expect")
        gone: Any = expect.get("gone")
        for index, name in enumerate(gone) if isinstance(gone, Listing) else ():
            self._known(gone, index, ("piece in this example", str(name)), pieces)
        if isinstance(gone, str):
            self._known(expect, "gone", ("piece in this example", gone), pieces)
        run = self.runs[-1] if self.runs else Mapping()
        verb = next((verb for verb in WITH_ODDS if verb in run), "")
        if "outcome" in expect and verb == "check" and (outcomes := self._outcomes(str(run["check"]))):
            self._known(expect, "outcome", (f"outcome of {run['check']}", str(expect["outcome"])), outcomes)
        if "odds" in expect and not verb:
            hint = "Let the last line of `run` be a `check:` or a `consult:`, or leave `odds` out."
            self.author.wrong_key(expect, "odds", "example/odds", "only a check or a table has odds.", hint)
        if "value" in expect and not any(key in each for each in self.runs for key in ("value", "allowed")):
            hint = "Write `run: {value: …}`, or expect the field itself, such as `goat.speed: 3`."
            self.author.wrong_key(expect, "value", "example/value", "nothing that is run has a value.", hint)
        dice: Any = self.body.get("dice")
        for name in dice if isinstance(dice, Mapping) else ():
            known = dict.fromkeys(_named_dice(self.rulebook, self.runs))
            if name not in known:
                hint = did_you_mean(name, known) or "Without a name, write the faces as a list, in the order rolled."
                self.author.wrong_key(dice, name, "example/die", f'no die is called "{name}".', hint)

    def of_odds(self, found: Iterable[str]) -> None:
        """Check the outcomes whose odds are expected against those the rolls can have and those that are written."""
        run, odds = self.runs[-1], mapping(mapping(self.body, "expect"), "odds")
        verb = next(verb for verb in WITH_ODDS if verb in run)
        name = str(run[verb])
        written = self._outcomes(name) if verb == "check" else list(_cells(self.rulebook, name))
        known = dict.fromkeys((*found, *written, *self._words(verb, name)))
        for outcome in odds:
            if outcome not in known and not outcome.lstrip("-").rstrip("+").isdecimal():
                hint = did_you_mean(outcome, known) or f"It can be: {', '.join(list(known)[:12])}."
                self.author.wrong_key(odds, outcome, "example/outcome", f'nothing that {name} gives is called "{outcome}".', hint)

    def _words(self, verb: str, name: str) -> list[str]:
        """Give what the cells of a table may be: a layer may have taken one of these words out, and the odds of it are then 0."""
        types = self.rulebook.get("tables", name)["cell"] if verb == "consult" and self.rulebook.has("tables", name) else ""
        v = self.author.vocabulary
        words = list(v.conditions) if "condition" in str(types) else []
        return words + [word for each, listed in v.lists.items() if each in str(types) for word in listed.words]

    def _outcomes(self, check: str) -> list[str]:
        return [each["id"] for each in self.rulebook.get("checks", check)["outcomes"]] if self.rulebook.has("checks", check) else []

    def _known(self, node: Any, key: Any, what: tuple[str, str], known: Iterable[str]) -> None:
        words, name = what
        listed = list(known)
        if name not in listed:
            hint = did_you_mean(name, listed) or f"There are: {', '.join(listed[:12])}."
            code = "example/outcome" if key == "outcome" else "example/piece"
            self.author.wrong(node, key, code, f'there is no {words} "{name}".', hint if listed else "The example has none.")


def _cells(rulebook: Rulebook, table: str) -> Iterator[str]:
    """Give the rows of a table and what stands in them."""
    from rulecore.language.explainer import show
    from rulecore.tables.cells import decoded, is_dash, reading

    if not rulebook.has("tables", table):
        return
    chart = rulebook.get("tables", table)["table"]
    for rows, cells in chart.lines():
        yield ", ".join(row.label for row in rows)
        for index, cell in enumerate(cells):
            labels = chart.column_labels
            type_ = chart.type_of(labels[index]) if labels and index < len(labels) else chart.type_of()
            for text in (reading(cell), reading(cell, second=True)):
                if not is_dash(text) and type_ != "effects":
                    yield show(rulebook.cell(str(type_), decoded(text)))


def _named_dice(rulebook: Rulebook, runs: list[Mapping]) -> Iterator[str]:
    """Give every name that dice have in the rulebook and in what an example runs."""
    waiting: list[Any] = [rulebook.get(sort, name) for sort in ("checks", "tables") for name in rulebook.ids(sort)]
    for each in waiting:
        yield from (name for name, _ in each["roll"] or () if name)
    for sort in ("procedures", "checks", "tables", "conditions", "traits", "orders", "pieces", "sequence"):
        waiting += [rulebook.get(sort, name) for name in rulebook.ids(sort)]
    waiting += runs
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            if node.get("verb") == "roll" or "roll" in node:
                yield str(node.get("as", ""))
                dice = node.get("dice") or node.get("roll")
                yield from (str(each[0]) if isinstance(each, (list, tuple)) else str(each) for each in dice or () if each)
            waiting += [each for each in node.values() if isinstance(each, (dict, list))]
        elif isinstance(node, list):
            waiting += [each for each in node if isinstance(each, (dict, list))]
