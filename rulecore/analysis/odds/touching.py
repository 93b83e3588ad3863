"""What one effect touches by itself: the lines and effects that stand in it, the names it gives, and what its verb does besides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.touch import ANY, CALLS
from rulecore.engine.views import BUSY
from rulecore.language import checked as c
from rulecore.language.node import Node
from rulecore.rulebook.verbs import VERBS as VERBS_OF_RULES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from rulecore.analysis.odds.declared import Declared

    Effect = dict[str, Any]
    #: A definition that runs, by its store and id.
    Run = tuple[str, str]

#: That something was put off: a cell that no line names. That a thing is there goes by the word of its kind.
DUE = "#due"
#: What is written by an effect that may end what is running.
STOP = "#stop"


class Touch:
    """What something reads and writes, by words; the definitions it makes run; whether a person is asked."""

    __slots__ = ("asks", "context", "reads", "runs", "writes")

    def __init__(self) -> None:
        self.reads: set[str] = set()
        self.writes: set[str] = set()
        self.runs: set[Run] = set()
        self.asks = False
        #: Whether it matters what is running around it: it may stop that, or does not run within itself.
        self.context = False

    @property
    def touched(self) -> set[str]:
        """What it reads or writes."""
        return self.reads | self.writes

    def add(self, other: Touch) -> None:
        """Take in what another one touches."""
        self.reads |= other.reads
        self.writes |= other.writes
        self.asks = self.asks or other.asks
        self.context = self.context or other.context


# ---- what single verbs touch besides their lines --------------------------------------------------------------------------------------


def _carries(declared: Declared, effect: Effect, touch: Touch) -> None:
    named = effect.get("condition")
    book = declared.rulebook
    names = [named] if isinstance(named, str) and named else [*book.ids("conditions"), *book.ids("traits")]
    touch.reads |= declared.behind(names)
    touch.writes |= {*names, *effect.get("fields", ())}
    touch.runs |= {("conditions", name) for name in names}


def _calls(_declared: Declared, effect: Effect, touch: Touch) -> None:
    touch.runs.add((CALLS[effect["verb"]], effect["what"]))


def _places(declared: Declared, effect: Effect, touch: Touch) -> None:
    touch.reads |= {"player"} if effect.get("by") == "each" else set()
    for each in effect["pieces"]:
        for kind in each["kinds"]:
            touch.writes.add(kind)
            touch.reads |= declared.behind([kind, *declared.rulebook.get("pieces", kind)["fields"]])


def _moves(_declared: Declared, _effect: Effect, touch: Touch) -> None:
    touch.writes.add(ANY)
    touch.reads.add(ANY)


def _removes(declared: Declared, _effect: Effect, touch: Touch) -> None:
    touch.writes |= {name for sort in ("pieces", "conditions", "traits", "orders") for name in declared.rulebook.ids(sort)}
    touch.reads.update(declared.rulebook.ids("pieces"))


def _drops(declared: Declared, _effect: Effect, touch: Touch) -> None:
    touched = {*declared.rulebook.ids("orders"), *BUSY}
    touch.writes |= touched
    touch.reads |= touched


def _asks(_declared: Declared, _effect: Effect, touch: Touch) -> None:
    touch.reads.add("owner")
    touch.asks = True


def _puts_off(_declared: Declared, _effect: Effect, touch: Touch) -> None:
    touch.writes.add(DUE)
    touch.reads.add(DUE)


def _stops(_declared: Declared, _effect: Effect, touch: Touch) -> None:
    touch.writes.add(STOP)
    touch.context = True


#: What verbs touch that their lines do not say.
VERBS = {
    "gain": _carries,
    "lose": _carries,
    "call": _calls,
    "check": _calls,
    "consult": _calls,
    "carry_out": _calls,
    "place": _places,
    "move": _moves,
    "remove": _removes,
    "drop": _drops,
    "choose": _asks,
    "later": _puts_off,
    "stop": _stops,
}


def known(verb: str) -> bool:
    """Say whether a verb is one of the language and not one of a plugin."""
    return verb in VERBS_OF_RULES


# ---- going through what is written -----------------------------------------------------------------------------------------------------


def trees_of(value: Any, *, inner: bool = False) -> list[Any]:
    """Give every line in something that is written, without those of effects in it; `inner` is for an effect itself."""
    found: list[Any] = []
    waiting = list(value.values()) if inner else [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Node):
            found.append(each.count if isinstance(each, c.Dice) else each)
        elif isinstance(each, dict):
            if "verb" not in each:
                waiting += each.values()
        elif isinstance(each, (list, tuple)):
            waiting += each
    return [each for each in found if isinstance(each, Node)]


def inner_effects(value: Any, without: Collection[int] = ()) -> list[Effect]:
    """Give the effects that stand right in an effect, or in whatever else is written, `without` some lists, by their addresses."""
    found: list[Effect] = []
    waiting = list(value.values()) if isinstance(value, dict) else list(value)
    while waiting:
        each = waiting.pop()
        if without and id(each) in without:
            continue
        if isinstance(each, dict):
            if "verb" in each:
                found.append(each)
            else:
                waiting += each.values()
        elif isinstance(each, (list, tuple)) and not isinstance(each, Node):
            waiting += each
    return found


def names_given(effect: Effect) -> list[str]:
    """Give the names that an effect puts in scope of what follows it."""
    found = [effect["as"]] if effect.get("as") else []
    for key in ("names", "dice"):
        found += [each[0] for each in effect.get(key) or () if isinstance(each, (list, tuple)) and each[0]]
    return found


#: What in a line says how something is looked at, and not at what.
_HOW = {c.Track: "says", c.Arithmetic: "operator", c.Compare: "operator how", c.Between: "how", c.IsWord: "words", c.Letter: "letter"}


def words_of(node: Any) -> list[str]:
    """Give the words that a line mentions at one place: those of fields, conditions, kinds, quantities, names."""
    found: list[str] = []
    beside = _HOW.get(type(node), "").split()
    for value in [getattr(node, name) for name in node.fields if name not in beside]:
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, str):
                found += [each, *each.split(".")]
    return found


def nodes(trees: Iterable[Any]) -> list[Any]:
    """Give those of some lines that are written."""
    return [each for each in trees if isinstance(each, Node)]
