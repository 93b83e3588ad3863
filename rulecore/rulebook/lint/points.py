"""Every roll of a check or table with the names it gives, and with everything that modifiers can add to its total."""

from __future__ import annotations

from itertools import islice, product
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from rulecore.errors import RulecoreError
from rulecore.language import checked as c
from rulecore.rulebook.lint.predicates import known_in
from rulecore.rulebook.lint.rolls import Rolls, pool_of
from rulecore.values.numbers import shown
from rulecore.values.throws import throws

if TYPE_CHECKING:
    from rulecore.rulebook.lint.view import View

    Names = dict[str, Any]
    #: The names of one roll, in how many ways it comes about, and by how much modifiers shift it.
    Point = tuple[Names, int, int]

#: So many rolls are tried for one check, all shifts of its modifiers included.
MOST_POINTS = 5_000
#: So many are tried for all checks and tables of a rulebook together.
MOST_OF_ALL = 200_000


class Points:
    """The rolls of one check or table. `names` are those that dice alone decide; `shifted` says that modifiers may add something."""

    def __init__(self, view: View, sort: str, name: str) -> None:
        self.view = view
        self.definition = view.book.definition(sort, name)
        self.known = known_in(view, sort, name)
        self.rolls: Rolls = view.memo.setdefault("rolls", Rolls())
        self.names: set[str] = set()
        self.shifted = False
        #: In how many ways the dice can fall.
        self.ways = 1

    def all(self) -> list[Point]:
        """Give every roll with its totals; nothing when there are too many, or the table decides what is rolled."""
        if self.definition.get("each_die") is not None:
            return []
        sides = []
        size = 1
        for label, rolled in self.definition["roll"]:
            side = self._side(label, rolled)
            size *= len(side)
            if not side or size > MOST_POINTS:
                return []
            sides.append(side)
        found = self._with_totals([self._point(chosen) for chosen in product(*sides)])
        self.view.memo["points"] = spent = self.view.memo.get("points", 0) + len(found)
        self.names = set(found[0][0]) if found else set()
        return found if spent <= MOST_OF_ALL else []

    def faces(self) -> list[Point]:
        """Give the faces of a pool whose dice are read one by one: `natural`, and `die` with everything modifiers can add."""
        each, dice = self.definition["each_die"], [die for _, rolled in self.definition["roll"] for die in rolled["dice"]]
        low, high = (0, 0) if each["adds"] is None else self.view.ranges.of(each["adds"], self.known)
        if low is None or high is None or len({(die.sides, die.faces) for die in dice}) != 1:
            return []
        self.shifted = (low, high) != (0, 0)
        shifts = range(floor(low), ceil(high) + 1)
        faces = dice[0].faces or range(1, dice[0].sides + 1)
        found = [({"natural": face, "die": face + shift}, 1, shift) for face in faces for shift in shifts]
        self.names = {"natural", "die"}
        return found if len(found) <= MOST_POINTS else []

    def said(self, points: list[Point]) -> str:
        """Say what the roll can be."""
        word = "total" if "total" in self.names and self.definition.get("adds") is not None else "roll"
        found = [names[word] for names, _, _ in points if word in names]
        if not found:
            return "whatever is rolled"
        low, high = min(found), max(found)
        whole = shown(low) if low == high else f"{shown(low)} to {shown(high)}"
        return f"the {word} is {whole}{' with all modifiers' if self.shifted else ''}"

    # ---- one roll ------------------------------------------------------------------------------------------------------

    def _side(self, label: str, rolled: Any) -> list[Point]:
        """Give the rolls of one label; in an opposed check each with every shift of its own modifiers."""
        found = self._throws(rolled)
        self.ways *= sum(ways for _, ways in found)
        shifts = self._shifts(label) if self.definition.get("opposed") else [0]
        made = []
        for names, ways in found:
            if label:
                names |= {label: names["roll"], f"{label}.roll": names["roll"]}
            for shift in shifts or [0]:
                total = {f"{label}.total": names["roll"] + shift} if label and shifts and self.definition.get("opposed") else {}
                made.append(({**names, **total}, ways, shift))
        return made

    def _throws(self, rolled: Any) -> list[tuple[Names, int]]:
        """Give totals with their faces where one pool is thrown as it is and the throws are few, else totals alone."""
        known = self.view.memo.setdefault("throws", {})
        key = (tuple(rolled["dice"]), rolled["value"])
        if key not in known:
            known[key] = self._thrown(rolled)
        return [(dict(names), ways) for names, ways in known[key]]

    def _thrown(self, rolled: Any) -> list[tuple[Names, int]]:
        if len(rolled["dice"]) == 1 and isinstance(rolled["value"], c.Local):
            try:
                pool = pool_of(rolled["dice"][0])
                if pool is not None and pool.keep is None and pool.exploding is None:
                    found = list(islice(throws(pool), MOST_POINTS + 1))
                    if len(found) <= MOST_POINTS:
                        return [({"roll": sum(faces), "faces": faces}, ways) for faces, ways in found]
            except RulecoreError:
                return []
        odds = self.rolls.of(rolled)
        return [({"roll": total}, ways) for total, ways in odds.weights.items()] if odds is not None else []

    def _shifts(self, label: str) -> list[int]:
        adds = self.definition.get("adds")
        tree = adds.get(label) if isinstance(adds, dict) else adds
        low, high = (0, 0) if tree is None else self.view.ranges.of(tree, self.known)
        if low is None or high is None or high - low > MOST_POINTS:
            return []
        self.shifted = self.shifted or (low, high) != (0, 0)
        return list(range(floor(low), ceil(high) + 1))

    def _point(self, chosen: tuple[Point, ...]) -> Point:
        names: Names = {}
        for each, _, _ in chosen:
            names |= each
        ways, shift = 1, 0
        for _, weight, moved in chosen:
            ways, shift = ways * weight, shift + moved
        names["roll"] = sum(each["roll"] for each, _, _ in chosen)
        if all("faces" in each for each, _, _ in chosen):
            names["faces"] = tuple([face for each, _, _ in chosen for face in each["faces"]])
        return names, ways, shift

    def _with_totals(self, points: list[Point]) -> list[Point]:
        """Add the total, with each shift that modifiers can make, to the rolls of what is not opposed."""
        if self.definition.get("opposed"):
            return points
        shifts = self._shifts("")
        if not shifts or len(shifts) * len(points) > MOST_POINTS:
            return points
        return [({**names, "total": names["roll"] + shift}, ways, shift) for names, ways, _ in points for shift in shifts]
