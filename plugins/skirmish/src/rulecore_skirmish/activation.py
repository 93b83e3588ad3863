"""Squadrons in turn: a side chooses one of its squadrons, its ships move one after the other, then they fire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.people import Question
from rulecore.errors import CommandWrong, Problem
from rulecore.values.cannot import Cannot
from rulecore_skirmish import courses
from rulecore_skirmish.firing import HOLD, Gunnery, attacks, fire
from rulecore_skirmish.moving import sail
from rulecore_skirmish.sea import the
from rulecore_skirmish.why_not import FireQuestion

if TYPE_CHECKING:
    from rulecore.engine.facade import Play


class CourseQuestion(Question):
    """Which course a ship takes: one of those listed, or any other that it can go, as it is typed."""

    __slots__ = ("limits",)

    def __init__(self, text: str, choices: Any, **more: Any) -> None:
        super().__init__(text, choices, **more)
        self.limits: tuple[int, int, int | None] = (0, 0, None)

    def with_choices(self, choices: Any) -> CourseQuestion:
        """Give the same question with its choices shown otherwise."""
        found = CourseQuestion(self.text, choices, by=self.by, decline=self.decline, purpose=self.purpose)
        found.limits = self.limits
        return found

    def read(self, answer: Any) -> str:
        """Give the course an answer means."""
        if answer in self.choices:
            return str(answer)
        text = ", ".join(" ".join(str(answer).lower().replace(",", " , ").split()).split(" , "))
        if text in self.choices:
            return text
        try:
            wrong = courses.mistake(text, *self.limits)
        except ValueError as error:
            wrong = str(error)
        if wrong:
            raise CommandWrong(Problem("answer/course", f"{wrong}.", hint=f"A course is written so: {self.choices[-1]}"))
        return text


def activate_squadrons(game: Play) -> None:
    """Let the sides activate their squadrons in turn until all have acted."""
    game.each(range(len(game.pieces("squadron"))), next_activation)


def next_activation(game: Play, _number: int) -> None:
    """Let the side that is next activate one squadron; nothing happens when all have acted or the battle is decided."""
    table = the(game, "table")
    if table.beaten is not None:
        return
    waiting = [each for each in game.pieces("squadron") if not each.activated]
    owners = list(dict.fromkeys(each.owner for each in waiting))
    if not owners:
        return
    side = next((each for each in (table.acts, table.begins) if each is not None), owners[0])
    side = side if side in owners else owners[0]
    choices = [each for each in waiting if each.owner is side]
    squadron = choices[0] if len(choices) == 1 else game.ask(side, "which squadron acts?", choices, purpose="squadron")
    game.note(f"{side} activates {squadron}", about="squadron_acts")
    game.call("squadron_acts", squadron=squadron)
    with game.activation(squadron):
        for ship in squadron.ship:
            if game.there(ship):
                take_course(game, side, ship)
        open_fire(game, side, squadron)


def take_course(game: Play, side: Any, ship: Any) -> None:
    """Ask for the course of a ship and let it go."""
    movement, least = (_whole(game.quantity(name, ship)) for name in ("movement", "minimum_move"))
    straight = game.quantity("straight_before_turn", ship)
    limits = (movement, least, None if type(straight) is Cannot else int(straight))
    choices = courses.menu(*limits, 180 // game.quantity("turn_angle"))
    question = CourseQuestion(f"which course for {ship}?", choices, by=side, purpose=f"course {ship}")
    question.limits = limits
    sail(game, ship, choices[0] if len(choices) == 1 else game.ask(side, question, choices))


def _whole(number: Any) -> int:
    return 0 if type(number) is Cannot else int(number)


def open_fire(game: Play, side: Any, squadron: Any) -> None:
    """Ask what a squadron fires until it holds its fire or has nothing left to fire."""
    guns = Gunnery(game)
    while game.there(squadron):
        guns.look_again()
        found = {str(each): each for each in attacks(game, squadron, guns)}
        if not found:
            return
        choices = [*found, HOLD]
        question = FireQuestion(f"what does {squadron} fire?", choices, by=side, purpose=f"fire {squadron}").look(game, squadron, guns)
        answer = game.ask(side, question, choices)
        if answer == HOLD or not fire(game, found[answer]):
            return
