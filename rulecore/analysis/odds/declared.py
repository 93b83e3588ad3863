"""What effects read and write, found in the rules before anything is played: by the words of the fields, conditions and tracks they touch.

Both sides err on the safe side: an effect reads every word that it, or whatever it makes run, mentions. A word too many costs time; a word
too few would give wrong odds without a sign, so a test compares what is declared here with what is really read and written in play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.touch import ANY, CALLS
from rulecore.language import checked as c
from rulecore.language.compiler import walk
from rulecore.language.node import Node

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from rulecore.rulebook.rulebook import Rulebook

    Effect = dict[str, Any]
    #: A definition that runs, by its store and id.
    Run = tuple[str, str]

#: That something was put off: a cell that no line names. That a thing is there goes by the word of its kind.
DUE = "#due"
#: What is written by an effect that may end what is running.
STOP = "#stop"
#: Keys of a definition under which stands what others do with it.
ASIDE = ("triggers", "modifiers", "table", "layer", "cite", "at", "plan")


class Touch:
    """What something reads and writes, by words; the definitions it makes run; whether a person is asked."""

    __slots__ = ("asks", "reads", "runs", "writes")

    def __init__(self) -> None:
        self.reads: set[str] = set()
        self.writes: set[str] = set()
        self.runs: set[Run] = set()
        self.asks = False

    def add(self, other: Touch) -> None:
        """Take in what another one touches."""
        self.reads |= other.reads
        self.writes |= other.writes
        self.asks = self.asks or other.asks


class Declared:
    """What the effects and definitions of one rulebook touch; `plugged` are facts and fields that a plugin works out."""

    def __init__(self, rulebook: Rulebook, plugged: Collection[str] = ()) -> None:
        self.rulebook = rulebook
        self.plugged = set(plugged)
        self._direct: dict[Any, tuple[Any, Touch]] = {}
        self._whole: dict[Any, tuple[Any, Touch]] = {}
        self._behind: dict[str, frozenset[str]] = {}
        self._starts: dict[str, list[Any]] | None = None

    # ---- whole: with all that follows ------------------------------------------------------------------------------------------------

    def of(self, effect: Effect) -> Touch:
        """Give what one effect touches, with everything it makes run."""
        return self._all(id(effect), effect, [effect])

    def of_list(self, effects: Iterable[Effect]) -> Touch:
        """Give what a list of effects touches."""
        found = Touch()
        for each in effects:
            found.add(self.of(each))
        return found

    def of_run(self, run: Run) -> Touch:
        """Give what a definition touches when it runs."""
        return self._all(run, None, [run])

    def head(self, effect: Effect, tails: Collection[int]) -> set[str]:
        """Give what an effect reads before it comes to certain lists of effects, given by their addresses."""
        direct = self.direct(effect)
        found = set(direct.reads)
        for each in inner_effects(effect, tails):
            found |= self.of(each).reads
        for run in direct.runs:
            found |= self.head_of_run(run, tails)
        return found

    def head_of_run(self, run: Run, tails: Collection[int]) -> set[str]:
        """Give what a definition reads when it runs, before it comes to these lists."""
        direct = self.direct(run)
        found = set(direct.reads)
        for each in [inner for written in self._definition(run) for inner in inner_effects(written, tails)]:
            found |= self.of(each).reads
        for further in direct.runs:
            found |= self.of_run(further).reads
        return found

    def reached(self, *starts: Any) -> list[Any]:
        """Give every effect and definition that is reached from these, themselves first."""
        seen: dict[Any, Any] = {}
        waiting = list(starts)
        while waiting:
            item = waiting.pop()
            key = id(item) if isinstance(item, dict) else item
            if key in seen:
                continue
            seen[key] = item
            waiting += self._below(item)
        return list(seen.values())

    def _all(self, key: Any, kept: Any, starts: list[Any]) -> Touch:
        found = self._whole.get(key)
        if found is None:
            touch = Touch()
            for item in self.reached(*starts):
                touch.add(self.direct(item))
            found = self._whole[key] = (kept, touch)
        return found[1]

    def _below(self, item: Any) -> list[Any]:
        nested = inner_effects(item) if isinstance(item, dict) else _effects_of(self._definition(item))
        return [*nested, *self.direct(item).runs]

    # ---- direct: one effect or definition by itself ----------------------------------------------------------------------------------

    def direct(self, item: Any) -> Touch:
        """Give what an effect or a definition touches by itself, without the effects in it and what it makes run."""
        key = id(item) if isinstance(item, dict) else item
        found = self._direct.get(key)
        if found is None:
            touch = self._effect(item) if isinstance(item, dict) else self._of_definition(item)
            found = self._direct[key] = (item, touch)
        return found[1]

    def _effect(self, effect: Effect) -> Touch:
        touch, verb = Touch(), effect["verb"]
        touch.reads |= self.words(trees_of(effect, inner=True))
        touch.reads.update(effect.get("who_type", "").rstrip("?*").split())
        touch.writes.update(_given(effect))
        for cell in effect.get("cells", ()):
            touch.writes.add(cell["field"])
            touch.reads |= self.kinds_with(cell["field"])
            if verb == "add" or cell["key"] is not None:
                touch.reads |= self.behind([cell["field"]])
        for box in effect.get("boxes", ()):
            touch.writes.add(box["track"])
            touch.reads |= {box["track"], *self.kinds_with(box["track"])}
            if verb == "cross_off":
                touch.runs.add(("tracks", box["track"]))
        special = _VERBS.get(verb)
        if special is not None:
            special(self, effect, touch)
        return touch

    def _of_definition(self, run: Run) -> Touch:
        sort, name = run
        touch = Touch()
        written = self._definition(run)
        for each in written:
            touch.reads |= self.words(trees_of(each))
            for handed in each.get("parameters") or ():
                touch.reads.update(handed["type"].rstrip("?*").split()[1:])
            touch.reads.update(filter(None, (each.get("condition"), each.get("trait")) if sort == "triggers" else ()))
        if sort in ("checks", "tables", "procedures"):
            touch.writes.add(f"#{name}")
            touch.runs.add(("triggers", name))
            for lasting in self.rulebook.lasting(name):
                touch.reads.add(lasting)
                touch.writes.add(lasting)
                touch.runs.add(("conditions", lasting))
        if sort == "conditions":
            touch.reads |= self.behind([name])
        if sort == "checks" and written and written[0].get("from") == "plugin":
            touch.reads.add(ANY)
            touch.writes.add(ANY)
        return touch

    def _definition(self, run: Run) -> list[dict[str, Any]]:
        """Give the dictionaries that a definition consists of."""
        sort, name = run
        book = self.rulebook
        if sort == "tracks":
            pieces = [book.get("pieces", each) for each in book.ids("pieces")]
            return [piece["tracks"][name] for piece in pieces if isinstance(piece["tracks"].get(name), dict)]
        if sort == "triggers":
            return [each for moment in ("before", "rolled", "after") for each in book.triggers(moment, name)]
        stores = ("conditions", "traits") if sort == "conditions" else (sort,)
        return [{key: value for key, value in book.get(s, name).items() if key not in ASIDE} for s in stores if book.has(s, name)]

    # ---- names -----------------------------------------------------------------------------------------------------------------------

    def names(self, effect: Effect) -> tuple[str, ...] | None:
        """Give the names that an effect, and those in it, read; none stands for all of them."""
        inside = [effect, *_all_inside(effect)]
        if any(each["verb"] == "later" for each in inside):
            return None
        return tuple(sorted(self._lent([tree for each in inside for tree in trees_of(each, inner=True)])))

    def names_of_definition(self, definition: Mapping[str, Any]) -> tuple[set[str], set[str]]:
        """Give the names that a check or table reads when its dice lie there: in its own lines, and in effects and triggers after these."""
        own = {key: each for key, each in definition.items() if key not in (*ASIDE, "roll", "needs", "each_die", "parameters", "before")}
        triggers = [each for moment in ("rolled", "after") for each in self.rulebook.triggers(moment, definition["id"])]
        later = self._lent(trees_of(triggers))
        for effect in inner_effects([*own.values(), *triggers]):
            names = self.names(effect)
            later |= set(names) if names is not None else {"roll", "total", "faces"}
        return self._lent(trees_of(own)), later

    # ---- words -----------------------------------------------------------------------------------------------------------------------

    def words(self, trees: Iterable[Any]) -> set[str]:
        """Give every word that some lines mention, and those that stand behind these."""
        return self.behind({word for tree in trees for node in walk(tree) for word in _words(node)} | self._lent(trees))

    def _lent(self, trees: Iterable[Any]) -> set[str]:
        """Give the names that lines are handed, and those that they lend to quantities."""
        return {name for tree in trees for name in self.rulebook.compiler.free_names(tree)}

    def behind(self, words: Iterable[str]) -> set[str]:
        """Give words with all that is looked at for them: of quantities and levels their lines, of fields what they start as."""
        found: set[str] = set()
        for word in words:
            found |= self._closed(word)
        return found

    def _closed(self, word: str) -> frozenset[str]:
        closed = self._behind.get(word)
        if closed is None:
            found: set[str] = set()
            waiting = [word]
            while waiting:
                each = waiting.pop()
                if each not in found:
                    found.add(each)
                    for tree in self._lines_behind(each):
                        waiting += [more for node in walk(tree) for more in _words(node)]
                        waiting += self.rulebook.compiler.free_names(tree)
                    waiting += self._joined(each)
            if found & self.plugged:
                found.add(ANY)
            closed = self._behind[word] = frozenset(found)
        return closed

    def _joined(self, word: str) -> list[str]:
        """Give the kinds that a set or a condition is about, and what joins the pieces of a set."""
        book, found = self.rulebook, []
        if book.has("sets", word):
            found += [book.get("sets", word)["are"], *(book.get("sets", word).get("joined_by") or ())]
        for sort in ("conditions", "traits"):
            if book.has(sort, word):
                written = book.get(sort, word)
                found += [each for each in (written.get("of"), *(written.get("ends") or {}).values()) if each]
        return found

    def kinds_with(self, field: str) -> set[str]:
        """Give the kinds of pieces that have a field or track of that name."""
        book = self.rulebook
        return {
            kind
            for kind in book.ids("pieces")
            if field in book.get("pieces", kind)["fields"] or field in book.get("pieces", kind)["tracks"]
        }

    def _lines_behind(self, word: str) -> Iterator[Any]:
        book = self.rulebook
        for sort in ("quantities", "levels"):
            if book.has(sort, word):
                plan = book.get(sort, word)["plan"]
                yield from _nodes([plan.base, *plan.usual.values()])
                for line in plan.lines:
                    yield from _nodes([line.change, line.guard, line.times])
        for sort, key in (("sets", "where"), ("tables", "alternative")):
            if book.has(sort, word):
                yield from _nodes([book.get(sort, word).get(key)])
        if book.has("orders", word):
            yield from trees_of({key: each for key, each in book.get("orders", word).items() if key not in ASIDE})
        yield from self._started().get(word, ())

    def _started(self) -> dict[str, list[Any]]:
        """Give for each field the lines that say what it starts as."""
        if self._starts is None:
            found: dict[str, list[Any]] = {}
            book = self.rulebook
            fields = [(name, spec) for kind in book.ids("pieces") for name, spec in book.get("pieces", kind)["fields"].items()]
            fields += [pair for each in book.ids("conditions") for pair in book.get("conditions", each)["fields"].items()]
            fields += [(name, book.get("facts", name)) for name in book.ids("facts")]
            for name, spec in fields:
                if isinstance(spec.get("starts"), Node):
                    found.setdefault(name, []).append(spec["starts"])
            self._starts = found
        return self._starts


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
    touch.writes.update(declared.rulebook.ids("orders"))
    touch.reads.update(declared.rulebook.ids("orders"))


def _asks(_declared: Declared, _effect: Effect, touch: Touch) -> None:
    touch.reads.add("owner")
    touch.asks = True


def _puts_off(_declared: Declared, _effect: Effect, touch: Touch) -> None:
    touch.writes.add(DUE)
    touch.reads.add(DUE)


def _stops(_declared: Declared, _effect: Effect, touch: Touch) -> None:
    touch.writes.add(STOP)


_VERBS = {
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


def _all_inside(effect: Effect) -> list[Effect]:
    found = inner_effects(effect)
    return [each for inner in found for each in (inner, *_all_inside(inner))]


def _effects_of(written: list[dict[str, Any]]) -> list[Effect]:
    return [effect for each in written for effect in inner_effects(each)]


def _given(effect: Effect) -> list[str]:
    """Give the names that an effect puts in scope of what follows it."""
    found = [effect["as"]] if effect.get("as") else []
    for key in ("names", "dice"):
        found += [each[0] for each in effect.get(key) or () if isinstance(each, (list, tuple)) and each[0]]
    return found


#: What in a line says how something is looked at, and not at what.
_HOW = {c.Track: "says", c.Arithmetic: "operator", c.Compare: "operator how", c.Between: "how", c.IsWord: "words", c.Letter: "letter"}


def _words(node: Any) -> list[str]:
    """Give the words that a line mentions at one place: those of fields, conditions, kinds, quantities, names."""
    found: list[str] = []
    beside = _HOW.get(type(node), "").split()
    for value in [getattr(node, name) for name in node.fields if name not in beside]:
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, str):
                found += [each, *each.split(".")]
    return found


def _nodes(trees: Iterable[Any]) -> list[Any]:
    return [each for each in trees if isinstance(each, Node)]
