"""The verb `choose`: somebody settles on a piece, a number, or one of some named options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.instructions import chosen_words
from rulecore.engine.members import Members
from rulecore.engine.people import Question
from rulecore.engine.performers import run
from rulecore.engine.somebody import Somebody
from rulecore.engine.verbs_loops import binding
from rulecore.engine.wording import listed, plain
from rulecore.errors import Problem, RulesWrong

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names
    from rulecore.engine.performers import Effect, Make, Perform, Performers

#: A number may be chosen out of so many at most, because they are listed to whoever chooses.
MOST_NUMBERS = 10_000


class Asking:
    """Who is asked by a `choose`, and in which words."""

    __slots__ = ("by", "decline", "effect", "none_possible", "read_by", "who")

    def __init__(self, k: Performers, effect: Effect) -> None:
        self.effect = effect
        self.by = effect.get("by", "owner")
        self.read_by = None if isinstance(self.by, str) else k.read(self.by)
        self.who = k.who(effect)
        self.decline = effect.get("may") == "decline"
        self.none_possible = k.of(effect.get("none_possible"))

    def ask(self, p: Doing, names: Names, choices: list[Any], what: str) -> Any:
        """Ask for one of the choices; none when it is declined."""
        chooser = self._chooser(p, names)
        words = self.effect.get("ask") or f"which {what}?"
        text = f"{chooser}: {words}" if chooser else words
        question = Question(text, choices, by=chooser, decline=self.decline, purpose=p.purpose())
        return p.ask(question)

    def _chooser(self, p: Doing, names: Names) -> Any:
        """Say who chooses: a piece that is named, the owner of the one acted on where it has one, else the word as written."""
        if self.read_by is not None:
            return self.read_by(p, names)
        piece = self.who(p, names)
        slots = getattr(piece, "_slots", {})
        owner = slots["owner"].of(piece) if self.by == "owner" and "owner" in slots else None
        return owner or self.by

    def nothing(self, p: Doing, names: Names) -> None:
        """Do what is done when there is nothing to choose."""
        p.note("none possible", "nothing possible", self.effect)
        run(self.none_possible, p, names)


def _choose(k: Performers, effect: Effect) -> Perform:
    if "options" in effect:
        act = _option(k, effect)
    elif "range" in effect:
        act = _number(k, effect)
    else:
        act = _piece(k, effect)
    name = effect.get("as", "")

    def perform(p: Doing, names: Names) -> None:
        if not p.at_table:
            act(p, names)
            return
        words = chosen_words(effect)
        p.note("instruction", words, effect)
        if name:
            names[name] = Somebody(f"the {plain(name)} they choose")

    return perform


def _option(k: Performers, effect: Effect) -> Perform:
    asking, name = Asking(k, effect), effect.get("as", "")
    options = {word: (k.read(each["when"]) if "when" in each else None, k.of(each["do"])) for word, each in effect["options"].items()}

    def perform(p: Doing, names: Names) -> None:
        possible = [word for word, (when, _) in options.items() if when is None or when(p, names)]
        if not possible:
            asking.nothing(p, names)
            return
        answer = asking.ask(p, names, possible, listed(map(plain, possible), "or"))
        if name:
            names[name] = answer
        if answer is not None:
            run(options[answer][1], p, dict(names))

    return perform


def _number(k: Performers, effect: Effect) -> Perform:
    asking, name, then = Asking(k, effect), effect.get("as", ""), k.of(effect.get("do"))
    low, high = map(k.read, effect["range"])

    def perform(p: Doing, names: Names) -> None:
        least, most = int(low(p, names)), int(high(p, names))
        if most - least >= MOST_NUMBERS:
            hint = f"At most {MOST_NUMBERS} can be listed."
            raise RulesWrong(Problem("rules/range", f"nobody can choose between {least} and {most}.", hint=hint))
        if least > most:
            asking.nothing(p, names)
            return
        answer = asking.ask(p, names, list(range(least, most + 1)), f"{plain(name or 'number')}, {least} to {most}")
        if name:
            names[name] = answer
        if answer is not None:
            run(then, p, dict(names))

    return perform


def _piece(k: Performers, effect: Effect) -> Perform:
    asking, name, then = Asking(k, effect), effect.get("as", ""), k.of(effect.get("do"))
    members, words, up_to = Members(k, effect["members"]), effect["names"], _up_to(effect)
    what = plain(name or members.id)

    def perform(p: Doing, names: Names) -> None:
        found = members.listed(p, names)
        if name:
            names[name] = None
        if not found and (asking.none_possible or not asking.decline):
            asking.nothing(p, names)
        for _ in range(min(up_to, len(found))):
            found = [each for each in found if p.still(each)]
            answer = asking.ask(p, names, found, what) if found else None
            if answer is None:
                return
            found = [each for each in found if each is not answer]
            if name:
                names[name] = answer
            run(then, p, _bound(names, words, answer))

    return perform


def _bound(names: Names, words: list[str], answer: Any) -> Names:
    bind: Callable[[Any], Names] = binding(names, words)
    return bind(answer)


def _up_to(effect: Effect) -> int:
    """Give how many may be chosen one after the other."""
    text = str(effect.get("up_to", "1"))
    return int(text) if text.isdecimal() else MOST_NUMBERS


VERBS: dict[str, Make] = {"choose": _choose}
