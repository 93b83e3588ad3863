"""What is rolled for a check or on a table: its dice by name, what is added to them, and the names they give to what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine import conditions, triggers
from rulecore.engine.inquiries import Inquiry, inquiry_of
from rulecore.engine.interruptions import Stopped
from rulecore.reasons import Reason
from rulecore.values.cannot import Cannot, any_cannot
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names, Read
    from rulecore.engine.performers import Performers

    #: What is added: the name of its side (or none), the line, and the same ready to be worked out.
    Add = tuple[str, Any, Read]


class Throwing:
    """The roll of one check or table. First `prepare` works out all that needs no die, then `perform` throws and adds up."""

    __slots__ = (
        *("_early", "_inquiries", "_late", "_lasting", "_triggers"),
        *("adds", "dice_names", "die_adds", "formulas", "id", "kept_back", "opposed", "pooled", "scores"),
    )

    def __init__(self, k: Performers, definition: Mapping[str, Any]) -> None:
        self.id: str = definition["id"]
        self.formulas = [(name, k.formula(rolled), rolled) for name, rolled in definition.get("roll") or []]
        self.opposed = bool(definition.get("opposed"))
        written = definition.get("adds")
        adds: dict[str, Any] = written if isinstance(written, dict) else {} if written is None else {"": written}
        self.adds: list[Add] = [(name, tree, k.read(tree)) for name, tree in adds.items()]
        names = [name for name, _, _ in self.formulas if name]
        self.dice_names = {"roll", "total", "faces", "natural", "die", *names, *(f"{name}.roll" for name in names)}
        each = definition.get("each_die")
        self.pooled = each is not None
        self.die_adds: Add | None = ("", each["adds"], k.read(each["adds"])) if each and each.get("adds") is not None else None
        self.scores: Read | None = k.read(each["scores"]) if each and each.get("scores") is not None else None
        lines = [*self.adds, *([self.die_adds] if self.die_adds is not None else [])]
        #: Lines that read the dice, so that they are worked out when these lie on the table.
        self.kept_back = {id(tree) for _, tree, _ in lines if self.dice_names & set(k.rulebook.line(tree).names)}
        self._early = [each for each in self.adds if id(each[1]) not in self.kept_back]
        self._late = [each for each in self.adds if id(each[1]) in self.kept_back]
        #: Whether anything looks at the dice, and whether a condition lasts until they are thrown.
        self._triggers, self._lasting = triggers.has_triggers(k, self.id), bool(k.rulebook.lasting(self.id))
        #: What the numbers of dice and the lines that are added ask for, by their addresses.
        counts = [die.count for _, _, rolled in self.formulas for die in rolled["dice"]]
        self._inquiries: dict[int, Inquiry] = {id(tree): inquiry_of(k, tree) for tree in (*counts, *[tree for _, tree, _ in lines])}

    def prepare(self, p: Doing, names: Names) -> Thrown | Cannot:
        """Work out how many dice there are and what is added, as far as that needs no die; a *cannot* refuses before any is thrown."""
        thrown = Thrown()
        for name, formula, rolled in self.formulas:
            pools = formula.pools(p, names)
            for die in rolled["dice"]:
                self._inquiries[id(die.count)].explain(p, names)
            if isinstance(pools, Cannot):
                return pools
            thrown.pools[name] = pools
        for each in self._early:
            self._add(p, names, thrown, each)
        if self.die_adds is not None and id(self.die_adds[1]) not in self.kept_back:
            thrown.die_added = self.die_adds[2](p, names)
            self._inquiries[id(self.die_adds[1])].explain(p, names)
        refused = any_cannot([*thrown.added.values(), thrown.die_added])
        return thrown if refused is None else refused

    def perform(self, p: Doing, names: Names, thrown: Thrown, subject: Any) -> None:
        """Throw the dice, and go on with what follows them."""
        if self.formulas:
            self._throw(p, names, thrown)
        self.settle(p, names, thrown, subject)

    def settle(self, p: Doing, names: Names, thrown: Thrown, subject: Any) -> None:
        """Let triggers look at the dice, add up; what lasted until this roll has had its effect then, also when it is stopped."""
        due = conditions.due_next(p, self.id, subject) if self._lasting else []
        try:
            if self.formulas:
                if self._triggers:
                    triggers.fire(p, "rolled", self.id, names, subject)
                self.add_up(p, names, thrown)
        except Stopped:
            conditions.have_had_effect(p, due)
            raise
        conditions.have_had_effect(p, due)

    def _throw(self, p: Doing, names: Names, thrown: Thrown) -> None:
        """Throw the dice, in the order written."""
        values = []
        for name, formula, _ in self.formulas:
            value, found = formula.roll(p, names, name, pools=thrown.pools[name])
            values.append(value)
            thrown.faces += found
        self.lay(names, values, thrown.faces)

    def lay(self, names: Names, values: Sequence[Any], faces: Sequence[int]) -> None:
        """Put what the dice came to in scope: each under its name, the faces, and all together as `roll`."""
        for (name, _, _), value in zip(self.formulas, values, strict=True):
            if name:
                names[f"{name}.roll"] = names[f"{name}.total"] = value
                if name not in names:
                    names[name] = value
        names["faces"] = faces
        if values:
            names["roll"] = sum(values[1:], values[0])

    def add_up(self, p: Doing, names: Names, thrown: Thrown) -> None:
        """Add up: what is added to the roll, to each side, or to each die, and the one free modifier of the people."""
        for each in self._late:
            self._add(p, names, thrown, each)
        free = self._free(p)
        for name, amount in thrown.added.items():
            if name:
                names[f"{name}.total"] = names[f"{name}.roll"] + amount
        if self.opposed and free:
            first = f"{self.formulas[0][0]}.total"
            names[first] = names[first] + free
        score = names["roll"]
        if self.pooled:
            score = sum(self.scored(p, names, thrown)) if thrown.score is None else thrown.score
        names["total"] = score + thrown.added.get("", 0) + (0 if self.opposed else free)

    def _add(self, p: Doing, names: Names, thrown: Thrown, add: Add) -> None:
        """Work out what a line adds, and say why it comes to that."""
        name, tree, read = add
        thrown.added[name] = read(p, names)
        self._inquiries[id(tree)].explain(p, names)

    def _free(self, p: Doing) -> Any:
        """Give what the people add to the outermost roll, once, and say so."""
        if p.manual is None or len(p.running) > 1:
            return 0
        (amount, text), p.manual = p.manual, None
        p.reasons.append(Reason(text or "by hand", f"+{shown(amount)}" if amount >= 0 else shown(amount), id="by_hand"))
        return amount

    def scored(self, p: Doing, names: Names, thrown: Thrown) -> list[Any]:
        """Give what each die of a pool scores: read as it fell (`natural`) and with what is added to it (`die`)."""
        name = self.formulas[0][0]
        pools = thrown.pools[name]
        faces = pools[0].kept(thrown.faces) if len(pools) == 1 else tuple(thrown.faces)
        inner = dict(names)
        scores: dict[int, Any] = {}
        for face in dict.fromkeys(faces):
            inner["natural"] = face
            added = thrown.die_added
            if self.die_adds is not None and id(self.die_adds[1]) in self.kept_back:
                added = self.die_adds[2](p, inner)
            inner["die"] = face + (added or 0)
            scores[face] = self.scores(p, inner) if self.scores is not None else inner["die"]
        return [scores[face] for face in faces]


class Thrown:
    """The dice of one roll: what is thrown, what is added, the faces, and what a pool scores where that is known without them."""

    __slots__ = ("added", "die_added", "faces", "pools", "score")

    def __init__(self) -> None:
        self.pools: dict[str, Any] = {}
        self.added: dict[str, Any] = {}
        self.die_added: Any = 0
        self.faces: list[int] = []
        self.score: Any = None
