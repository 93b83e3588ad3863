"""What effects read and write, found in the rules before anything is played: by the words of the fields, conditions and tracks they touch.

Both sides err on the safe side: an effect reads every word that it, or whatever it makes run, mentions. A word too many costs time; a word
too few would give wrong odds without a sign, so a test compares what is declared here with what is really read and written in play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.touch import ANY, CELLS
from rulecore.analysis.odds.touching import VERBS, Touch, inner_effects, known, names_given, nodes, trees_of, words_of
from rulecore.language.compiler import walk
from rulecore.language.node import Node

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from rulecore.analysis.odds.touching import Effect, Run
    from rulecore.rulebook.rulebook import Rulebook

#: Keys of a definition under which stands what others do with it.
ASIDE = ("triggers", "modifiers", "table", "layer", "cite", "at", "plan", "beside", "odds")


class Declared:
    """What the effects and definitions of one rulebook touch; `plugged` are facts and fields that a plugin works out."""

    def __init__(self, rulebook: Rulebook, plugged: Collection[str] = ()) -> None:
        self.rulebook = rulebook
        self.plugged = set(plugged)
        self._direct: dict[Any, tuple[Any, Touch]] = {}
        self._whole: dict[Any, tuple[Any, Touch]] = {}
        self._behind: dict[str, frozenset[str]] = {}
        self._starts: dict[str, list[Any]] | None = None
        #: What questions make ready for themselves: cones, performing functions.
        self.prepared: dict[Any, Any] = {}

    # ---- whole: with all that follows ------------------------------------------------------------------------------------------------

    def of(self, effect: Effect) -> Touch:
        """Give what one effect touches, with everything it makes run."""
        return self._all(id(effect), effect, [effect])

    def of_run(self, run: Run) -> Touch:
        """Give what a definition touches when it runs."""
        return self._all(run, None, [run])

    def head(self, effect: Effect, tails: Collection[int]) -> set[str]:
        """Give what an effect reads or writes before it comes to certain lists of effects, given by their addresses."""
        direct = self.direct(effect)
        found = direct.reads | direct.writes
        for each in inner_effects(effect, tails):
            found |= self.of(each).touched
        for run in direct.runs:
            found |= self.head_of_run(run, tails)
        return found

    def head_of_run(self, run: Run, tails: Collection[int]) -> set[str]:
        """Give what a definition reads or writes when it runs, before it comes to these lists."""
        direct = self.direct(run)
        found = direct.reads | direct.writes
        for each in [inner for written in self.definition(run) for inner in inner_effects(written, tails)]:
            found |= self.of(each).touched
        for further in direct.runs:
            found |= self.of_run(further).touched
        return found

    def before_lists(self, effect: Effect) -> set[str]:
        """Give what an effect reads or writes before it comes to any list of effects."""
        found: set[str] = set()
        waiting: list[Any] = [effect]
        seen: set[Run] = set()
        while waiting:
            direct = self.direct(waiting.pop())
            found |= direct.reads | direct.writes
            waiting += direct.runs - seen
            seen |= direct.runs
        return found

    def reached(self, *starts: Any, without: Callable[[Effect], bool] | None = None) -> list[Any]:
        """Give every effect and definition that is reached from these, themselves first, `without` some effects and what these reach."""
        seen: dict[Any, Any] = {}
        waiting = list(starts)
        while waiting:
            item = waiting.pop()
            key = id(item) if isinstance(item, dict) else item
            if key in seen or (without is not None and isinstance(item, dict) and without(item)):
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
        if isinstance(item, dict) and item["verb"] == "later":
            return []  # what is put off does not run here
        nested = inner_effects(item) if isinstance(item, dict) else _effects_of(self.definition(item))
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
        touch.writes.update(names_given(effect))
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
        special = VERBS.get(verb)
        if special is not None:
            special(self, effect, touch)
        elif not known(verb):
            self._brought(verb, touch)
        return touch

    def _brought(self, verb: str, touch: Touch) -> None:
        """Take in what a plugin's verb touches, by the sorts of cells that the rules declare of it; where they don't say, everything."""
        written = self.rulebook.get("verbs", verb)
        for words, key in ((touch.reads, "reads"), (touch.writes, "writes")):
            if not CELLS.isdisjoint(written.get(key, ("fields",))):
                words.add(ANY)

    def _of_definition(self, run: Run) -> Touch:
        sort, name = run
        touch = Touch()
        written = self.definition(run)
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
        if sort == "procedures" and any(each.get("uses_up") for each in written):
            touch.context = True
        if sort == "conditions":
            touch.reads |= self.behind([name])
        if sort == "checks" and written and written[0].get("from") == "plugin":
            touch.reads.add(ANY)
            touch.writes.add(ANY)
        return touch

    def definition(self, run: Run) -> list[dict[str, Any]]:
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
        if any(each["verb"] == "later" for each in (effect, *_all_inside(effect))):
            return None
        return tuple(sorted(self._lent(self.trees(effect))))

    def trees(self, effect: Effect) -> list[Any]:
        """Give the lines of an effect and of those in it."""
        return [tree for each in (effect, *_all_inside(effect)) for tree in trees_of(each, inner=True)]

    def names_of_turn(self, loop: Effect) -> tuple[str, ...] | None:
        """Give the names that one turn of a loop reads: those of its effects and of what ends it, not of whom or how often it is for."""
        found = self._lent([loop["until"]] if loop.get("until") is not None else [])
        for each in loop.get("do") or ():
            names = self.names(each)
            if names is None:
                return None
            found |= set(names)
        return tuple(sorted(found))

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
        return self.behind({word for tree in trees for node in walk(tree) for word in words_of(node)} | self._lent(trees))

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
                    for tree in self.lines_behind(each):
                        waiting += [more for node in walk(tree) for more in words_of(node)]
                        waiting += self.rulebook.compiler.free_names(tree)
                    waiting += self.joined(each)
            if found & self.plugged:
                found.add(ANY)
            closed = self._behind[word] = frozenset(found)
        return closed

    def joined(self, word: str) -> list[str]:
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
        pieces = {kind: book.get("pieces", kind) for kind in book.ids("pieces")}
        return {kind for kind, written in pieces.items() if field in written["fields"] or field in written["tracks"]}

    def lines_behind(self, word: str) -> Iterator[Any]:
        """Give the lines that are looked at for a word: of a quantity, level, set, table, order, or a field that starts as something."""
        book = self.rulebook
        for sort in ("quantities", "levels"):
            if book.has(sort, word):
                plan = book.get(sort, word)["plan"]
                yield from nodes([plan.base, *plan.usual.values()])
                for line in plan.lines:
                    yield from nodes([line.change, line.guard, line.times])
        for sort, key in (("sets", "where"), ("tables", "alternative")):
            if book.has(sort, word):
                yield from nodes([book.get(sort, word).get(key)])
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


def _all_inside(effect: Effect) -> list[Effect]:
    found = inner_effects(effect)
    return [each for inner in found for each in (inner, *_all_inside(inner))]


def _effects_of(written: list[dict[str, Any]]) -> list[Effect]:
    return [effect for each in written for effect in inner_effects(each)]


def declared_of(rulebook: Rulebook, plugged: Collection[str] = ()) -> Declared:
    """Give what the rules of a rulebook touch, found once for the facts and fields that plugins work out."""
    known: dict[frozenset[str], Declared] | None = getattr(rulebook, "declared", None)
    if known is None:
        keeps: Any = rulebook  # beside its performers and kinds
        known = keeps.declared = {}
    key = frozenset(plugged)
    if key not in known:
        known[key] = Declared(rulebook, key)
    return known[key]
