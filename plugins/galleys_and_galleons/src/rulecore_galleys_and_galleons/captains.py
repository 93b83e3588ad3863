"""Two captains: `steady`, who brings his guns to bear, boards the weaker and minds the shore, and `random`, who does anything legal.

Both see only the view of their side, and answer with one of the choices of the question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore_galleys_and_galleons.judgement import Judgement, nearest

if TYPE_CHECKING:
    from rulecore.engine.people import Question

#: With such a quality, or a better one, a captain trusts his crew with a second die, and at the end of his turn with all.
GOOD, FAIR = 3, 4


def any_captain(view: Any, question: Question) -> Any:
    """Answer anything at all, by the captain's own dice."""
    choices = list(question.choices)
    return choices[view.roll(f"captain {question.purpose}", len(choices)) - 1]


def steady(view: Any, question: Question) -> Any:
    """Answer as a steady captain does."""
    what, _, ident = question.purpose.partition(" ")
    if what == "ship":
        return min(question.choices, key=lambda ship: (view.quantity("quality", ship), nearest(view, ship)))
    if what == "dice":
        return _dice(view, question, view.piece(ident))
    if what == "order":
        judgement = Judgement(view, view.piece(ident))
        return max(question.choices, key=judgement.worth)
    foes = [each for each in question.choices if getattr(each, "_kind", "") == "ship"]
    return foes[0] if foes else question.choices[0]


def _dice(view: Any, question: Question, ship: Any) -> Any:
    """Throw more dice with a good crew, and with the last ship, whose failure costs the least."""
    quality, waiting = view.quantity("quality", ship), [each for each in view.mine("ship") if not each.acted]
    wanted = question.choices[-1] if len(waiting) <= 1 else GOOD - 1 if quality <= FAIR else 1
    return min(wanted, question.choices[-1])
