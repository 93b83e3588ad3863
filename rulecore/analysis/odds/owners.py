"""Whose cells lines may look at: from which of the pieces that a question was handed one can come to which others.

A piece stands here for itself with its parts, conditions and orders, and goes by the first name under which the question was handed it.
All that was not handed over is one owner, `REST`. A line that looks only at what hangs on the pieces it names looks at nobody else's cells;
where one goes from a piece to another - over a field that holds a piece, over all of a kind, over what joins two - it may be anybody's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.touch import ANY
from rulecore.analysis.odds.touching import words_of
from rulecore.language import checked as c
from rulecore.language.compiler import children, walk
from rulecore.pieces.fields import ABSENT

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rulecore.analysis.odds.declared import Declared

#: Who owns what no piece does that was handed over.
REST = ""
#: Where the members of a list may come from that hang on the piece they are of.
NEAR = frozenset(("parts", "several", "sections", "dice"))


def whole_of(thing: Any) -> Any:
    """Give the outermost piece that something hangs on; none for what hangs on several or on none."""
    while True:
        sort = getattr(type(thing), "_sort", "")
        if sort in ("carried", "order"):
            thing = thing._on
        elif sort != "piece":
            return None
        else:
            above = next((slot.of(thing) for slot in _above(thing)), ABSENT)
            if above is ABSENT or above is None:
                return thing
            thing = above


def _above(piece: Any) -> list[Any]:
    part_of = piece._world.state.kinds.named(piece._kind).part_of if piece._world is not None else ""
    return [piece._slots[part_of]] if part_of else []


class Owners:
    """The owners that a question tells apart: by the address of a whole, the name under which it was handed over."""

    def __init__(self, names: Mapping[str, Any]) -> None:
        self._by_whole: dict[int, str] = {}
        self._kinds: dict[str, set[str]] = {}
        #: Whose each handed name is; nobody's where it is no piece.
        self.of_name: dict[str, frozenset[str]] = {}
        for name, value in names.items():
            whole = whole_of(value) if getattr(type(value), "_sort", "") == "piece" else None
            if whole is None:
                continue
            owner = self._by_whole.setdefault(id(whole), name)
            self.of_name[name] = frozenset((owner,))
            for each in (whole, value):
                self._kinds.setdefault(each._kind, set()).add(owner)
        self.everybody = frozenset((REST, *self._by_whole.values()))

    def of(self, thing: Any) -> str | None:
        """Give who owns a thing or its cells; none where nobody can say."""
        whole = whole_of(thing)
        return None if whole is None else self._by_whole.get(id(whole), REST)

    def of_single(self, kind: str) -> frozenset[str]:
        """Give who may own the only piece of a kind."""
        return frozenset((REST, *self._kinds.get(kind, ())))

    @property
    def key(self) -> Any:
        """What makes two questions alike in whose is whose."""
        found = [*self.of_name.items(), *self._kinds.items()]
        return tuple(sorted((name, *sorted(whom)) for name, whom in found))


class Lines:
    """Which lines stay with the pieces that they name."""

    def __init__(self, declared: Declared) -> None:
        self.declared = declared
        book = declared.rulebook
        fields = [(name, spec) for kind in book.ids("pieces") for name, spec in book.get("pieces", kind)["fields"].items()]
        fields += [pair for each in book.ids("conditions") for pair in book.get("conditions", each)["fields"].items()]
        fields += [(name, book.get("facts", name)) for name in book.ids("facts")]
        fields += [(name, {"type": book.get("quantities", name).get("type") or ""}) for name in book.ids("quantities")]
        #: Fields, facts and quantities that lead to another piece.
        self.leading = {name for name, spec in fields if not _plain(str(spec.get("type", "")))}
        self.joining = {name for name in book.ids("conditions") if book.get("conditions", name).get("ends")}
        self._stays: dict[Any, bool] = {}
        self._right_behind: dict[str, set[str]] = {}
        self._words: dict[Any, tuple[Any, frozenset[str]]] = {}

    def words(self, tree: Any) -> frozenset[str]:
        """Give the words of cells that a line looks at, with all that stand behind them, but for the names that it is handed."""
        found = self._words.get(id(tree))
        if found is None:
            found = self._words[id(tree)] = (tree, self._closed(self._said(tree)))
        return found[1]

    def _closed(self, words: Iterable[str]) -> frozenset[str]:
        """Give words with all that is looked at for them."""
        found: set[str] = set()
        waiting = list(words)
        while waiting:
            word = waiting.pop()
            if word in found:
                continue
            found.add(word)
            if word not in self._right_behind:
                trees = list(self.declared.lines_behind(word))
                said = {each for tree in trees for each in (*self._said(tree), *self.declared.rulebook.compiler.free_names(tree))}
                self._right_behind[word] = said | set(self.declared.joined(word))
            waiting += self._right_behind[word]
        return frozenset(found if self.declared.plugged.isdisjoint(found) else (*found, ANY))

    def _said(self, tree: Any) -> set[str]:
        """Give the words that a line mentions, but for its names; of bounds that cannot change its answer nothing is looked at."""
        found: set[str] = set()
        waiting = [tree]
        while waiting:
            node = waiting.pop()
            kept = self._that_count(node) if isinstance(node, c.IsWord) else None
            if kept is not None:
                waiting += [*kept, *node.value.arguments]
                continue
            if not isinstance(node, c.Local):
                found.update(words_of(node))
            waiting += children(node)
        return found

    def _that_count(self, asked: c.IsWord) -> list[Any] | None:
        """Give the lines of a quantity that can matter to whether it is one of some words, where that can be said; none for all of them.

        The lines of a ladder that only bound it, each by a word of its own, are tried on every word: a bound that leaves every answer as it
        was does not count, as long as no other makes a difference between words that were alike.
        """
        value, book = asked.value, self.declared.rulebook
        if not isinstance(value, c.Quantity) or not self.word_stays(value.quantity):
            return None
        plan = book.get("quantities", value.quantity)["plan"]
        if not plan.ladder or not book.ladder(plan.ladder) or not all(_bounds(line) for line in plan.lines):
            return None
        rungs = list(book.get("choices", plan.ladder)["words"])
        counts = []
        for line in plan.lines:
            bound, choose = rungs.index(line.change.amount.word), min if line.change.verb == "most" else max
            after = [rungs[choose(place, bound)] in asked.words for place in range(len(rungs))]
            before = [word in asked.words for word in rungs]
            if len(set(zip(before, after, strict=True))) > len(set(before)):
                return None
            if before != after:
                counts.append(line)
        trees = [plan.base, *plan.usual.values(), *[each for line in counts for each in (line.change.amount, line.change.when, line.guard)]]
        return [each for each in trees if each is not None]

    def stays(self, tree: Any) -> bool:
        """Say whether a line, and all lines behind it, look only at what hangs on pieces that it names."""
        key = ("line", id(tree))
        if key not in self._stays:
            words = self.words(tree)
            self._stays[key] = ANY not in words and self._near(tree) and all(self.word_stays(word) for word in words)
        return self._stays[key]

    def word_stays(self, word: str) -> bool:
        """Say whether the lines right behind a word stay with the pieces that they name."""
        if word not in self._stays:
            self._stays[word] = word != ANY and all(self._near(tree) for tree in self.declared.lines_behind(word))
        return self._stays[word]

    def _near(self, tree: Any) -> bool:
        return all(self._step_is_near(node) for node in walk(tree))

    def _step_is_near(self, node: Any) -> bool:
        if isinstance(node, c.Members):
            return node.how in NEAR or (node.how in ("conditions", "orders") and node.of is not None and node.id not in self.joining)
        if isinstance(node, c.Allowed):
            return False
        if isinstance(node, (c.Attribute, c.Kept, c.Fact, c.Quantity)):
            return self.leading.isdisjoint(words_of(node))
        return not isinstance(node, (c.Instance, c.Level, c.Has)) or self.joining.isdisjoint(words_of(node))


def _bounds(line: Any) -> bool:
    """Say whether a line does nothing but keep a quantity at most or at least at one word."""
    change = line.change
    return change.verb in ("most", "least") and isinstance(change.amount, c.Word) and change.per is None and line.times is None


def _plain(type_: str) -> bool:
    """Say whether a type holds no piece and nothing that hangs on one."""
    return type_.split(" ", maxsplit=1)[0].rstrip("?*") in ("number", "truth", "text", "choice", "damage", "") and "*" not in type_


def singles(tree: Any) -> Iterable[str]:
    """Give the kinds of which a line means the only piece there is."""
    return (node.kind for node in walk(tree) if isinstance(node, c.Single))


def lines_of(declared: Declared) -> Lines:
    """Give what is known of the lines of a rulebook."""
    found: Lines | None = declared.prepared.get("lines")
    if found is None:
        found = declared.prepared["lines"] = Lines(declared)
    return found
