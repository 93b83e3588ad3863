"""Compares what an example expects with what came of it: values, outcomes, cells, refusals, reasons, journal lines, odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.explainer import show
from rulecore.language.types import Type
from rulecore.rulebook.author import mapping
from rulecore.ruleset.tree import Listing, Mapping, written
from rulecore.suggestions import did_you_mean
from rulecore.testing.mentions import WITH_ODDS, runs_of

if TYPE_CHECKING:
    from rulecore.engine.performance import Performance
    from rulecore.rulebook.author import Author
    from rulecore.rulebook.rulebook import Rulebook
    from rulecore.testing.examples import Result
    from rulecore.testing.mentions import Mentions
    from rulecore.testing.table_setting import Setting

#: What came of an example in which no check was made and no table was consulted.
NOTHING_ROLLED = "no check was made and no table consulted"


class Expectations:
    """Compares one example with what its performance did."""

    def __init__(self, author: Author, rulebook: Rulebook, setting: Setting, performance: Performance, result: Result) -> None:
        self.author = author
        self.rulebook = rulebook
        self.setting = setting
        self.performance = performance
        self.result = result
        self._odds_found: dict[str, str] = {}

    def compare(self, body: Mapping, value: Any, names: dict[str, Any]) -> None:
        """Compare everything that the example says must come out."""
        expect = mapping(body, "expect")
        for key in expect:
            special = getattr(self, f"_{key}", None) if key in ("value", "outcome", "total", "odds", "gone", "journal") else None
            if special is not None:
                special(expect, value, body)
            else:
                self._cell(expect, key, names)
        self._refused(body)
        self._reasons(body, value)

    # ---- results -------------------------------------------------------------------------------------------------------

    def _same(self, name: str, wanted: str, got: str) -> None:
        if wanted != got:
            self.result.differs(f"{name}: {wanted}", f"{name}: {got}")

    def _value(self, expect: Mapping, value: Any, _body: Mapping) -> None:
        self._same("value", show(_plain(expect, "value")), show(value))

    def _outcome(self, expect: Mapping, _value: Any, _body: Mapping) -> None:
        found = self.performance.result
        self._same("outcome", str(expect["outcome"]), show(found.value) if found is not None else NOTHING_ROLLED)

    def _total(self, expect: Mapping, _value: Any, _body: Mapping) -> None:
        found = self.performance.result
        self._same("total", show(_plain(expect, "total")), show(found.total) if found is not None else NOTHING_ROLLED)

    def _gone(self, expect: Mapping, _value: Any, _body: Mapping) -> None:
        named = expect["gone"] if isinstance(expect["gone"], list) else [expect["gone"]]
        there = {piece._id for piece in self.performance.state.pieces()}
        for each in named:
            self._same(f"{each} is gone", "true", "false" if str(each) in there else "true")

    def _journal(self, expect: Mapping, _value: Any, _body: Mapping) -> None:
        lines = list(self.performance.lines)
        start = 0
        for part in expect["journal"] if isinstance(expect["journal"], Listing) else [expect["journal"]]:
            found = next((number for number in range(start, len(lines)) if str(part) in lines[number]), None)
            if found is None:
                self.result.differs(f"journal: {part}", f"journal: {'; '.join(lines) or 'nothing'}")
                return
            start = found + 1

    def ask_odds(self, mentions: Mentions, each: Mapping, names: dict[str, Any]) -> None:
        """Ask for the odds of a line where the example expects some: before it runs, because it may change what they hang on."""
        if "odds" in mapping(mentions.body, "expect") and any(verb in each for verb in WITH_ODDS):
            from rulecore.testing.odds_of_examples import odds_of

            self._odds_found = odds_of((self.author, self.setting), self.rulebook, self.performance, each, names)
            mentions.of_odds(self._odds_found)

    def _odds(self, expect: Mapping, _value: Any, _body: Mapping) -> None:
        wanted = expect["odds"]
        for outcome in wanted if isinstance(wanted, Mapping) else ():
            self._same(f"odds of {outcome}", _lowest(written(wanted, outcome)), self._odds_found.get(outcome, "0"))

    def _cell(self, expect: Mapping, key: str, names: dict[str, Any]) -> None:
        """Compare a field, track, level or quantity named by a path."""
        named = self.author.typed_key(expect, key, self.setting.scope)
        if named is None:
            return
        node, found = named
        if found.shape == "dice":
            self.author.wrong_key(expect, key, "rules/dice", "dice have no value until they are rolled.", "Expect `total`.")
            return
        self._word(expect, key, found)
        line = self.rulebook.line(node)
        got = self.performance.world.value(line.function, *[names.get(name) for name in line.names])
        self._same(key, self._wanted(expect, key, found), show(got))

    def _word(self, expect: Mapping, key: str, found: Type) -> None:
        """Tell a word that its list does not have; no field can ever be that."""
        words = self.author.vocabulary.lists[found.name].words if found.shape == "choice" else ()
        wanted = expect[key]
        if words and isinstance(wanted, str) and wanted not in (*words, "none") and not wanted.startswith("cannot"):
            hint = did_you_mean(wanted, words) or f"Known are: {', '.join(words)}."
            self.author.wrong(expect, key, "language/unknown-word", f'{found.name} has no word "{wanted}".', hint)

    def _wanted(self, expect: Mapping, key: str, found: Type) -> str:
        value = expect[key]
        if isinstance(value, (bool, int)) or value is None or hasattr(value, "numerator"):
            return show(value)
        text = str(value)
        return text if found.shape in ("piece", "choice", "text", "unknown") else show(_plain(expect, key))

    # ---- refusals and reasons ------------------------------------------------------------------------------------------

    def _refused(self, body: Mapping) -> None:
        found = [f"{each.id}: {each.text}" for each in self.performance.refusals]
        wanted = body.get("refused")
        if not isinstance(wanted, Listing):
            if found and not self._asked(body):
                self.result.differs("nothing is refused", "; ".join(found))
            return
        left = list(found)
        for part in wanted:
            hit = next((each for each in left if str(part) in each), None)
            if hit is None:
                self.result.differs(f"refused: {part}", f"refused: {'; '.join(found) or 'nothing'}")
            else:
                left.remove(hit)
        if left and len(wanted) == len(found) - len(left):
            self.result.differs(f"refused: {', '.join(map(str, wanted))}", f"also refused: {'; '.join(left)}")

    def _asked(self, body: Mapping) -> bool:
        """Say whether an example asks if an order is allowed and says what comes of that: then the refusal is the answer."""
        return "value" in mapping(body, "expect") and any("allowed" in each for each in runs_of(body))

    def _reasons(self, body: Mapping, value: Any) -> None:
        wanted = body.get("reasons")
        if not isinstance(wanted, Listing):
            return
        found = {f"{each.id}: {show(each.value)}" for each in self._all_reasons(body, value) if each.applied}
        for part in wanted:
            if str(part) not in found:
                known = ", ".join(sorted(found)) or "none"
                self.result.differs(f"reason {part}", f"reasons: {known}")

    def _all_reasons(self, body: Mapping, _value: Any) -> list[Any]:
        reasons = list(self.performance.explanation())
        run = body.get("run")
        listed = run if isinstance(run, Listing) else [run]
        for each in listed:
            if isinstance(each, Mapping) and "value" in each:
                from rulecore.testing.odds_of_examples import reasons_of_value

                reasons += reasons_of_value(self.author, self.rulebook, self.setting, self.performance, each)
        return reasons


def _plain(node: Mapping, key: str) -> Any:
    """Give a value as a person wrote it, with numbers such as `2/3` in lowest terms."""
    value = node[key]
    if isinstance(value, str):
        return _lowest(value)
    return value


def _lowest(text: str) -> str:
    from rulecore.values.numbers import exact, shown
    from rulecore.values.refusals import ValueWrong

    try:
        return shown(exact(text))
    except ValueWrong:  # it is a word then
        return text
