"""Why an attack that somebody types is not among those that can be made: the line of the rules that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rulecore.engine.people import Question
from rulecore.errors import CommandWrong, Problem
from rulecore_skirmish.places import gap, off_bow
from rulecore_skirmish.sea import round_of
from rulecore_skirmish.waters import hidden

if TYPE_CHECKING:
    from rulecore.engine.facade import Play
    from rulecore_skirmish.firing import Gunnery
    from rulecore_skirmish.waters import Round


class Seen(NamedTuple):
    """Where a ship lay when the question was put, and which of its weapons had fired: until it is answered the step is taken back."""

    place: Round
    heading: int
    fired: tuple[str, ...]
    own: bool


class FireQuestion(Question):
    """What a squadron fires at whom; an attack that cannot be made is refused with the reason that the rules give."""

    __slots__ = ("guns", "needs", "seen")

    def __init__(self, text: str, choices: Any, **more: Any) -> None:
        super().__init__(text, choices, **more)
        self.guns: Gunnery | None = None
        self.needs: list[dict[str, Any]] = []
        self.seen: dict[str, Seen] = {}

    def look(self, game: Play, squadron: Any, guns: Gunnery) -> FireQuestion:
        """Remember how things lie."""
        self.guns, self.needs = guns, game.rulebook.get("checks", "shot")["needs"]
        for ship in game.pieces("ship"):
            fired = tuple([weapon for weapon, yes in ship.fired.items() if yes])
            self.seen[str(ship)] = Seen(round_of(ship), ship.heading, fired, ship.squadron is squadron)
        return self

    def with_choices(self, choices: Any) -> FireQuestion:
        """Give the same question with its choices shown otherwise."""
        found = FireQuestion(self.text, choices, by=self.by, decline=self.decline, purpose=self.purpose)
        found.guns, found.needs, found.seen = self.guns, self.needs, self.seen
        return found

    def read(self, answer: Any) -> Any:
        """Give the attack an answer means."""
        text = " ".join(str(answer).split())
        reason = "" if text in self.choices else self._refused(text)
        if reason:
            raise CommandWrong(Problem("answer/refused", f"{text}: {reason}", hint="Fire something else, or hold fire."))
        return super().read(answer)

    def _refused(self, text: str) -> str:
        """Give the reason why an attack cannot be made; nothing where the text is no attack."""
        who, _, at = text.removesuffix(", linked").partition(" at ")
        name, _, weapon = who.partition(" ")
        ship, target = self.seen.get(name), self.seen.get(at)
        guns = self.guns
        if guns is None or ship is None or target is None or not ship.own or weapon not in guns.weapons:
            return ""
        line = self._line(guns, ship, target, weapon)
        return next((f"{each['because']} [{', '.join(each['cite'])}]." for each in self.needs if each["id"] == line), "")

    @staticmethod
    def _line(guns: Gunnery, ship: Seen, target: Seen, weapon: str) -> str:
        """Give the id of the line of the rules that does not hold."""
        low, high = guns.arcs[weapon]
        if weapon in ship.fired:
            return "loaded"
        if not low <= off_bow(*ship.place[:2], ship.heading, target.place[:2]) <= high:
            return "bears"
        if guns.band(gap(ship.place, target.place)) and hidden(ship.place[:2], target.place[:2], guns.hiding):
            return "seen"
        return "armed"
