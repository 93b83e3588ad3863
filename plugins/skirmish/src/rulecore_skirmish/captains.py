"""Two captains: `steady`, who closes, keeps his guns bearing and concentrates his fire, and `random`, who does anything that is legal.

Both see only the view of their side, and answer with one of the choices of the question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore_skirmish.courses import legs
from rulecore_skirmish.firing import HOLD, Gunnery, attacks
from rulecore_skirmish.judgement import Judgement, laid, merit
from rulecore_skirmish.places import distance
from rulecore_skirmish.sea import INCH

if TYPE_CHECKING:
    from rulecore.engine.people import Question


def any_captain(view: Any, question: Question) -> Any:
    """Answer anything at all, by the captain's own dice."""
    choices = list(question.choices)
    return choices[view.roll(f"captain {question.purpose}", len(choices)) - 1]


def steady(view: Any, question: Question) -> Any:
    """Answer as a steady captain does."""
    what, _, ident = question.purpose.partition(" ")
    if what == "squadron":
        return _squadron(view, question)
    if what == "course":
        return _course(view, question, view.piece(ident))
    if what == "fire":
        return _attack(view, view.piece(ident), question)
    if what == "lay":
        return any_captain(view, question)
    mine = [each for each in question.choices if getattr(each, "_id", each) == view.side]
    return mine[0] if mine else question.choices[0]


def _squadron(view: Any, question: Question) -> Any:
    """Act first with those that can do most harm now: many dice, near the enemy."""
    foes = [each for each in view.pieces("ship") if view.owner(each) != view.side]

    def near(squadron: Any) -> int:
        return min((distance(ship.x, ship.y, foe.x, foe.y) for ship in squadron.ship for foe in foes), default=0)

    return min(question.choices, key=lambda each: (near(each) // INCH, -sum(ship.points for ship in each.ship)))


def _course(view: Any, question: Question, ship: Any) -> str:
    """Take the course that is judged best; of equals the first."""
    judgement = Judgement(view, ship)
    best: str = max(question.choices, key=lambda each: judgement.worth(legs(each)))
    return best


def _attack(view: Any, squadron: Any, question: Question) -> str:
    """Fire what hurts most; together where that is worth more than what each could do alone."""
    found = attacks(view, squadron, Gunnery(view))
    merits = [(attack, merit(laid(view, attack), attack.target, attack.target.hull.left)) for attack in found]
    alone: dict[tuple[Any, str], int] = {}
    for attack, worth in merits:
        if not attack.helpers:
            key = (attack.lead, attack.weapon)
            alone[key] = max(alone.get(key, 0), worth)
    best, most = HOLD, None
    for attack, worth in merits:
        gain = worth - sum(alone.get((each, attack.weapon), 0) for each in attack.helpers)
        if most is None or gain > most:
            best, most = str(attack), gain
    return best if best in question.choices else HOLD
