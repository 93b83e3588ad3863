"""What effects around a roll can change of what its lines read: found in the rules, so that what changes nothing is not played for odds.

Both sides err on the safe side: a line reads every word it mentions, and what it mentions in its turn; an effect writes every field,
condition, track and piece that it or what it calls may touch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.checked import Dice
from rulecore.language.compiler import walk
from rulecore.language.lines import Plan
from rulecore.language.node import Node
from rulecore.rulebook.verbs import VERBS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.rulebook.rulebook import Rulebook

#: Which store the definition is in that an effect calls.
CALLS = {"call": "procedures", "check": "checks", "consult": "tables", "carry_out": "orders"}
#: The sorts of cells that lines read.
CELLS = frozenset(("fields", "tracks", "conditions", "links", "pieces", "orders"))
#: What stands for any condition, where its name is only known when it is gained.
ANY = "#any"


def words_read(rulebook: Rulebook, trees: Iterable[Any]) -> set[str]:
    """Give every word that some lines mention: fields, conditions, kinds, names, and those of the quantities and sets they ask for."""
    found: set[str] = set()
    waiting: list[Any] = [each for each in trees if each is not None]
    while waiting:
        new = [word for node in walk(waiting.pop()) for word in _words(node) if word not in found]
        found.update(new)
        for word in new:
            waiting += _behind(rulebook, word)
    return found


def _words(node: Any) -> list[str]:
    found: list[str] = []
    for value in node.values():
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, str):
                found += [each, *each.split(".")]
    return found


def _behind(rulebook: Rulebook, word: str) -> list[Any]:
    """Give the lines that stand behind a word: those of a quantity, a level that lines change, a set, a table's second reading."""
    trees: list[Any] = []
    for sort in ("quantities", "levels"):
        if rulebook.has(sort, word):
            trees += _trees(rulebook.get(sort, word)["plan"])
    if rulebook.has("sets", word):
        trees.append(rulebook.get("sets", word).get("where"))
    if rulebook.has("tables", word):
        trees.append(rulebook.get("tables", word).get("alternative"))
    return [each for each in trees if each is not None]


def _trees(plan: Plan) -> list[Any]:
    trees: list[Any] = [plan.base, *plan.usual.values()]
    for line in plan.lines:
        trees += [line.change, line.guard, line.times]
    return trees


class Touched:
    """What some effects may write (`words`), which names they give, whether they may end what is running, which lines they read."""

    __slots__ = ("gives", "lines", "stops", "words")

    def __init__(self, rulebook: Rulebook, effects: Iterable[Any]) -> None:
        self.words: set[str] = set()
        self.gives: set[str] = set()
        self.stops: set[str] = set()
        self.lines: list[Any] = []
        seen: set[tuple[str, str]] = set()
        waiting: list[tuple[Any, bool]] = [(each, True) for each in effects]
        while waiting:
            value, here = waiting.pop()
            if isinstance(value, dict):
                if "verb" in value:
                    waiting += [(each, False) for each in self._effect(rulebook, value, seen, here=here)]
                waiting += [(each, here) for each in value.values() if isinstance(each, (dict, list, Node))]
            elif isinstance(value, list):
                waiting += [(each, here) for each in value if isinstance(each, (dict, list, Node))]
            elif here:
                self.lines.append(value.count if isinstance(value, Dice) else value)

    def _effect(self, rulebook: Rulebook, effect: dict[str, Any], seen: set[tuple[str, str]], *, here: bool) -> list[Any]:
        """Take in one effect; gives the definitions that it makes run."""
        verb = effect["verb"]
        if here:
            self.gives.update(_given(effect))
        self.words.update(cell["field"] for cell in effect.get("cells", ()))
        boxes = [box["track"] for box in effect.get("boxes", ())]
        self.words.update(boxes)
        runs = [("tracks", track) for track in boxes] if verb == "cross_off" else []
        if verb in ("gain", "lose"):
            self.words.add(effect.get("condition", ANY))
            self.words.update(effect.get("fields", ()))
            runs.append(("conditions", effect.get("condition", ANY)))
        elif verb in ("place", "move", "remove") or (verb not in VERBS and _writes_cells(rulebook, verb)):
            self.words.add(ANY)
        elif verb == "stop":
            self.stops.add(effect["stop"].rpartition(".")[2])
        elif verb in CALLS and "what" in effect:
            runs.append((CALLS[verb], effect["what"]))
        new = [run for run in runs if run not in seen]
        seen.update(new)
        return [each for sort, name in new for each in _run(rulebook, sort, name)]

    def matters_to(self, words: set[str]) -> bool:
        """Say whether any of it changes what lines with these words read."""
        return bool(self.words & words) or ANY in self.words


def _writes_cells(rulebook: Rulebook, verb: str) -> bool:
    """Say whether a plugin's verb may change what lines read, by what the rules declare of it; where they don't say, it may."""
    return not set(rulebook.get("verbs", verb).get("writes", ("fields",))).isdisjoint(CELLS)


def _given(effect: dict[str, Any]) -> list[str]:
    """Give the names that an effect puts in scope of what follows it."""
    found = [effect["as"]] if "as" in effect else []
    for key in ("names", "dice"):
        found += [each[0] for each in effect.get(key) or () if isinstance(each, (list, tuple))]
    return found


def _run(rulebook: Rulebook, sort: str, name: str) -> list[Any]:
    """Give everything that runs when something is called, gained or crossed off, with the triggers that hang on it."""
    if sort == "tracks":
        pieces = [rulebook.get("pieces", each) for each in rulebook.ids("pieces")]
        return [piece["tracks"][name] for piece in pieces if name in piece["tracks"]]
    if name == ANY:
        return []
    stores = [store for store in (("conditions", "traits") if sort == "conditions" else (sort,)) if rulebook.has(store, name)]
    found: list[Any] = [
        {key: each for key, each in rulebook.get(store, name).items() if key not in ("triggers", "table")} for store in stores
    ]
    for moment in ("before", "rolled", "after"):
        found += rulebook.triggers(moment, name)
    return found
