"""What effects read and write, by word and by whose cells these are: for the cone of a question.

It goes by the names in the rules: a procedure that is called for the target names the target's cells, whatever its own name for it is. Who
may stand behind each name is gathered from all places that hand it over, without asking in which order; where that is not known for certain
it may be anybody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rulecore.analysis.odds.owners import REST, lines_of, singles
from rulecore.analysis.odds.touch import ANY, CALLS
from rulecore.analysis.odds.touching import VERBS, inner_effects, names_given, trees_of
from rulecore.language import checked as c

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from rulecore.analysis.odds.declared import Declared
    from rulecore.analysis.odds.owners import Owners
    from rulecore.analysis.odds.touching import Effect, Run

    Whom = frozenset[str]
    #: A word with its owner; a name in scope is nobody's cell, but `NAME`'s.
    Pair = tuple[str, str]

#: The owner of names in scope.
NAME = "#name"
NOBODY: Whom = frozenset()
#: Names that the engine gives: numbers and truths, never a piece.
NUMBERS = frozenset(("roll", "total", "faces", "natural", "die", "section", "again"))
#: Verbs that write cells of those whom they are for, and of nobody else.
OWN = frozenset(("set", "add", "cross_off", "restore", "gain", "lose"))


class Table(NamedTuple):
    """What a question finds on the table: the options chosen, and the conditions and traits that somebody has, and orders given."""

    options: tuple[tuple[str, str], ...]
    conditions: frozenset[str]


def table_of(world: Any) -> Table:
    """Give what is on the table of a world."""
    slots = [(thing, name, slot) for thing in world.state.by_id.values() for name, slot in getattr(thing, "_slots", {}).items()]
    had = frozenset(name for thing, name, slot in slots if slot.level and slot.of(thing) != 0)
    return Table(tuple(world.option.items()), had | {each._kind for each in world.state.by_id.values() if hasattr(type(each), "_kind")})


class Pairs:
    """What something reads and writes, each word with its owner."""

    __slots__ = ("reads", "writes")

    def __init__(self) -> None:
        self.reads: set[Pair] = set()
        self.writes: set[Pair] = set()

    def read(self, whom: Iterable[str], words: Iterable[str]) -> None:
        """Take in that words of somebody are read."""
        self.reads.update((owner, word) for owner in whom for word in words)

    def write(self, whom: Iterable[str], words: Iterable[str]) -> None:
        """Take in that words of somebody are written."""
        self.writes.update((owner, word) for owner in whom for word in words)


class Whose:
    """What the definitions that are reached from some others touch, when these are handed certain pieces."""

    def __init__(self, declared: Declared, owners: Owners, starts: Iterable[Run], names: Mapping[str, Any], table: Table) -> None:
        self.declared = declared
        self.options = dict(table.options)
        self._orders_lie = not table.conditions.isdisjoint(declared.rulebook.ids("orders"))
        self.owners = owners
        self.lines = lines_of(declared)
        starts = tuple(starts)
        self.runs: list[Run] = [each for each in self.reached(*starts) if isinstance(each, tuple)]
        #: By definition: who may stand behind its names.
        self._behind: dict[Run, dict[str, Whom]] = {}
        #: The definition that each effect stands in, by its address.
        self._home: dict[int, list[Run]] = {}
        self._pairs: dict[Any, Pairs] = {}
        self._whole: dict[Any, set[Pair]] = {}
        for run in self.runs:
            for effect in self._effects(run):
                self._home.setdefault(id(effect), []).append(run)
                for name in _given(effect):
                    self._hand(run, name, NOBODY)
        if starts:
            self._behind.setdefault(starts[0], {}).update({name: owners.of_name.get(name, NOBODY) for name in names})
        for run in starts[1:]:
            self._anybody(run)
        while self._grow():
            pass
        everything = [(each, declared.direct(each).writes) for each in self.reached(*starts)]
        gained = {word for each, words in everything if not isinstance(each, dict) or each["verb"] != "lose" for word in words}
        #: Whatever can be lost: conditions that somebody has, or may gain on the way.
        self._had = table.conditions | gained

    def reached(self, *starts: Any) -> list[Any]:
        """Give every effect and definition that is reached from these, without effects that never happen on this table."""
        return self.declared.reached(*starts, without=self._never)

    def _never(self, effect: Effect) -> bool:
        """Say whether an effect never happens: by the options chosen, or because there is no order to drop."""
        if effect["verb"] == "drop" and not self._orders_lie:
            return True
        when = effect.get("when")
        clauses = when.clauses if isinstance(when, c.All) else (when,)
        return any(self._fails(each) for each in clauses)

    def _fails(self, clause: Any) -> bool:
        """Say whether a clause asks for an option that is not the one chosen."""
        if not isinstance(clause, c.IsWord) or not isinstance(clause.value, c.Chosen) or clause.value.option not in self.options:
            return False
        return (self.options[clause.value.option] in clause.words) is clause.negated

    # ---- who stands behind names ------------------------------------------------------------------------------------------------------

    def _effects(self, run: Run) -> Iterator[Effect]:
        waiting = [each for written in self.declared.definition(run) for each in inner_effects(written)]
        while waiting:
            effect = waiting.pop()
            if self._never(effect):
                continue
            yield effect
            waiting += inner_effects(effect)

    def _grow(self) -> bool:
        """Go once through all effects; say whether more is known of a name than before."""
        before = sum(len(whom) + 1 for names in self._behind.values() for whom in names.values())
        for run in self.runs:
            for further in self.declared.direct(run).runs:
                self._anybody(further)
            for effect in self._effects(run):
                self._from(run, effect)
        return before != sum(len(whom) + 1 for names in self._behind.values() for whom in names.values())

    def _from(self, run: Run, effect: Effect) -> None:
        """Take in what an effect gives to names, here and in what it makes run."""
        given = _given(effect)
        if given:
            whom = self._of_all(trees_of(effect, inner=True), run)
            for name in given:
                self._hand(run, name, whom)
        verb = effect["verb"]
        target: Whom = self.of(effect["who"], run) if effect.get("who") is not None else self.owners.everybody
        for further in self.declared.direct(effect).runs:
            if verb in CALLS and further == (CALLS[verb], effect.get("what")):
                self._call(run, effect, further)
            elif verb in OWN and further[0] in ("tracks", "conditions"):
                for kind in self._kinds(further):
                    self._hand(further, kind, target)
            else:
                self._anybody(further)

    def _call(self, run: Run, effect: Effect, what: Run) -> None:
        arguments = effect.get("arguments") or {}
        for each in self.declared.rulebook.get(*what).get("parameters") or ():
            name = each["name"]
            if name in arguments:
                self._hand(what, name, self._of_all(trees_of(arguments[name]), run))
            elif each["type"].startswith("piece"):
                self._hand(what, name, self.owners.everybody)

    def _kinds(self, run: Run) -> Iterable[str]:
        sort, name = run
        book = self.declared.rulebook
        if sort == "tracks":
            return [kind for kind in book.ids("pieces") if name in book.get("pieces", kind)["tracks"]]
        stores = [store for store in ("conditions", "traits") if book.has(store, name)]
        return [book.get(store, name)["of"] for store in stores if book.get(store, name).get("of")]

    def _hand(self, run: Run, name: str, whom: Whom) -> None:
        names = self._behind.setdefault(run, {})
        names[name] = names.get(name, NOBODY) | whom

    def _anybody(self, run: Run) -> None:
        """Say that it is not known who stands behind the names of a definition."""
        for kind in self._kinds(run) if run[0] in ("tracks", "conditions") else ():
            self._hand(run, kind, self.owners.everybody)
        book = self.declared.rulebook
        if run[0] in CALLS.values() and book.has(*run):
            for each in book.get(*run).get("parameters") or ():
                self._hand(run, each["name"], self.owners.everybody)

    def _name(self, name: str, run: Run) -> Whom:
        known = self._behind.get(run, {})
        if name in known:
            return known[name]
        return NOBODY if name in NUMBERS or name.startswith("#") else self.owners.everybody

    def of(self, tree: Any, run: Run) -> Whom:
        """Give whose cells a line may look at, or whose piece it may give, within a definition; all that nobody owns is left out."""
        if not self.lines.stays(tree):
            return self.owners.everybody
        found = NOBODY.union(*[self._name(name, run) for name in self.declared.rulebook.compiler.free_names(tree)])
        for kind in singles(tree):
            found |= self.owners.of_single(kind)
        return found

    def _of_all(self, trees: Iterable[Any], run: Run) -> Whom:
        return NOBODY.union(*[self.of(tree, run) for tree in trees])

    # ---- what is touched ---------------------------------------------------------------------------------------------------------------

    def direct(self, item: Any) -> Pairs:
        """Give what an effect or a definition touches by itself."""
        key = id(item) if isinstance(item, dict) else item
        found = self._pairs.get(key)
        if found is None:
            found = self._pairs[key] = Pairs()
            for run in self._home.get(id(item), ()) if isinstance(item, dict) else (item,):
                self._take(item, run, found)
        return found

    def whole(self, item: Any) -> set[Pair]:
        """Give what something writes with all that it makes run."""
        key = id(item) if isinstance(item, dict) else item
        found = self._whole.get(key)
        if found is None:
            found = self._whole[key] = {pair for each in self.reached(item) for pair in self.direct(each).writes}
        return found

    def _take(self, item: Any, run: Run, found: Pairs) -> None:
        effect = isinstance(item, dict)
        written = [item] if effect else self.declared.definition(run)
        touch = self.declared.direct(item)
        said: set[str] = set()
        for tree in [tree for each in written for tree in trees_of(each, inner=effect)]:
            words = self.lines.words(tree)
            names = self.declared.rulebook.compiler.free_names(tree)
            found.read({*self.of(tree, run), REST}, words)
            found.read((NAME,), names)
            said |= {*words, *names, *self.declared.words([tree])}
        given = set(names_given(item)) if effect else set()
        found.write((NAME,), given)
        if effect and item["verb"] in OWN:
            self._take_own(item, run, found, touch.reads - said)
            return
        everybody = self.owners.everybody
        found.write(everybody, touch.writes - given)
        found.read(everybody, touch.reads if effect and item["verb"] in VERBS and item["verb"] not in CALLS else touch.reads - said)
        if not effect:
            found.read(everybody, self._besides(run))

    def _take_own(self, effect: Effect, run: Run, found: Pairs, rest: set[str]) -> None:
        """Take in what an effect writes of those whom it is for, and what it looks at there: the cells, what these start as, the kinds."""
        own = self._own(effect, run)
        covered = {word for _, words in own for word in words}
        found.write(self.owners.everybody, self.declared.direct(effect).writes - covered - set(names_given(effect)))
        looked_at = rest | self.declared.behind(covered) | {kind for word in covered for kind in self.declared.kinds_with(word)}
        stays = all(map(self.lines.word_stays, looked_at))
        for whom, words in own:
            found.write(whom, words)
            found.read({*whom, REST} if stays else self.owners.everybody, looked_at)

    def _besides(self, run: Run) -> set[str]:
        """Give what is looked at when a definition runs, whoever it is for: conditions that last, and those that triggers hang on."""
        sort, name = run
        found = set(self.declared.rulebook.lasting(name)) if sort in ("checks", "tables", "procedures") else set()
        for each in self.declared.definition(run):
            found |= {word for handed in each.get("parameters") or () for word in handed["type"].rstrip("?*").split()[1:]}
            found |= {each[key] for key in ("condition", "trait") if sort == "triggers" and each.get(key)}
        return found | (self.declared.behind([name]) if sort == "conditions" else set())

    def _own(self, effect: Effect, run: Run) -> list[tuple[Whom, set[str]]]:
        """Give whose cells an effect writes, and which."""
        found = [(self._target(cell["of"], run), {cell["field"]}) for cell in effect.get("cells", ())]
        whom = self._target(effect.get("who"), run)
        found += [(whom, {box["track"]}) for box in effect.get("boxes", ())]
        condition = effect.get("condition")
        if isinstance(condition, str) and condition:
            found.append((whom if condition in self._had or effect["verb"] == "gain" else NOBODY, {condition, *effect.get("fields", ())}))
        return found

    def _target(self, tree: Any, run: Run) -> Whom:
        found = self.of(tree, run) if tree is not None else NOBODY
        return found or self.owners.everybody


def _given(effect: Effect) -> set[str]:
    """Give the names that an effect gives to what stands after it or in it."""
    return {*names_given(effect), *(each for each in effect.get("names") or () if isinstance(each, str))}


def touches_any(pairs: Collection[Pair], words: Collection[Pair]) -> bool:
    """Say whether something that is written is among the words of a cone, where one word stands for all."""
    return (REST, ANY) in pairs or (REST, ANY) in words or any(pair in words for pair in pairs)
