"""A step as a transaction: done whole or not at all, and either way one event that says what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.conditions import end_those_over
from rulecore.engine.interruptions import Stopped
from rulecore.engine.kept import to_json
from rulecore.engine.questions import QuestionOpen
from rulecore.engine.step_cells import Written
from rulecore.errors import NameUnknown, PluginFailed, RulecoreError, StepTooLong, raised
from rulecore.pieces.fields import ABSENT

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.engine.facade import Play
    from rulecore.engine.journal import Entry
    from rulecore.engine.store import Event
    from rulecore.engine.timeline import Step

#: So many lines of a traceback go into an event.
MOST_TRACE = 6
#: The event of a step in a game whose store forgets them.
_FORGOTTEN: Event = {"event": "step"}


class Crash(Exception):
    """A step has been rolled back because something in it went wrong; the event says whose fault it was."""

    def __init__(self, event: Event, error: BaseException) -> None:
        self.event = event
        self.error = error
        super().__init__(event["error"])


def perform(game: Play, place: str, dice_step: str, act: Callable[[], Any]) -> Any:
    """Do a step whole, keep its event, and give what comes of it.

    What breaks it off leaves everything as it was: `QuestionOpen` or `Crash` is raised. `KeyboardInterrupt` blames nobody and is raised as
    it is.
    """
    p, latch, answers = game.performance, game.latch, game.answers
    mark = p.state.mark()
    p.dice.begin(p.world._slots["turn"].of(p.world), dice_step)
    thrown, lengths = p.dice.mark(), p.so_far()
    answers.begin(place)
    latch.open(place)
    game.units.open(place)
    game.ended = None
    p.begin(mark)
    before = mark, thrown, lengths, p.manual
    try:
        result = act()
        if latch.stopped is not None and not isinstance(latch.stopped, Stopped):
            raise latch.stopped  # noqa: TRY301 - swallowed by a plugin, it stops the step all the same
        end_those_over(p)
        event = _FORGOTTEN if getattr(answers.store, "forgets", False) else _event(game, place, mark, thrown[0], lengths[0])
    except BaseException as error:  # noqa: BLE001 - whatever it is, nothing of the step remains
        stopped = latch.stopped if latch.stopped is not None and not isinstance(latch.stopped, Stopped) else error
        if isinstance(stopped, RecursionError):
            stopped = p.endless("")
        _take_back(p, *before)
        if isinstance(stopped, (QuestionOpen, KeyboardInterrupt)):
            raise stopped from None
        raise _crashed(game, place, stopped) from stopped
    latch.close()
    try:
        answers.store.append(event)
    except StepTooLong as error:
        _take_back(p, *before)
        raise _crashed(game, place, error) from error
    return result


def pass_by(game: Play, place: str, moments: list[str], step: Step) -> None:
    """Keep the event of a step at which only the clock goes on: nothing is thrown, asked or told there, so nothing else is made ready."""
    p, store = game.performance, game.answers.store
    mark = p.state.mark()
    try:
        for moment in moments:
            p.state.begin_moment(moment)
        p.world.go_on(step.phase, step.id, None)
        game.piece, game.step_id = None, step.id
        p.ran.append(("steps", step.id))
        event = _FORGOTTEN if getattr(store, "forgets", False) else _event_of(place, Written(p.state, mark))
    except BaseException:
        p.state.rollback(mark)
        raise
    store.append(event)


def _take_back(p: Any, mark: int, thrown: tuple[int, int], lengths: tuple[int, ...], manual: Any) -> None:
    """Leave everything as it was before a step."""
    p.state.rollback(mark)
    p.dice.rollback(thrown)
    p.strike(lengths)
    p.manual = manual


def _crashed(game: Play, place: str, stopped: BaseException) -> Crash:
    """Write down what broke a step off, and who is to blame."""
    crash = crash_event(game, place, stopped)
    game.answers.store.append(crash)
    return Crash(crash, stopped)


def _event(game: Play, place: str, mark: int, thrown: int, lines: int) -> Event:
    """Make the event of a step that is done, from what was written since the mark, the dice thrown and the lines told since then."""
    p = game.performance
    done = Written(p.state, mark)
    rolled, entries = p.dice.rolled[thrown:], p.journal[lines:]
    event = _event_of(place, done)
    event["kept"] = [_remembered(p, key) for key in done.remembered]
    event["faces"] = [[each.purpose, each.subject, each.name, each.die, list(each.faces), each.source] for each in rolled]
    event["lines"] = [[each.what, each.text, *each.cite] for each in entries]
    if entries and (counted := _counted(entries)):
        del event["captains"]  # they stand last
        event["counted"] = counted
    event["captains"] = game.answers.of_captains()
    return event


def _event_of(place: str, done: Written) -> Event:
    """Make the event of a step that has written something, and done nothing else."""
    return {"event": "step", "at": place, "begins": done.begins, "cells": done.cells, "kept": [], "faces": [], "lines": [], "captains": []}


def _counted(entries: list[Entry]) -> list[list[Any]]:
    """Give why in short: what counted, each with the number of its line in the step, counted from 0."""
    return [[number, each.text, str(each.value), *each.cite] for number, entry in enumerate(entries) for each in entry.reasons]


def _remembered(p: Any, key: Any) -> list[Any]:
    """Give what is remembered under a key now."""
    value = p.state.recall(key)
    told = to_json(key, p.rulebook)
    return [told] if value is ABSENT else [told, to_json(value, p.rulebook)]


def crash_event(game: Play, place: str, error: BaseException) -> Event:
    """Say who is to blame for a crash: the plugin that was running, else the rule that is wrong."""
    who, hook = game.latch.blamed
    if isinstance(error, PluginFailed) and error.who[0]:
        who, hook = error.who
    if not who and isinstance(error, RulecoreError):
        at = error.problems[0].at if error.problems else None
        who, hook = "the rules", repr(at) if at is not None else ""
    return {
        "event": "crash",
        "at": place,
        "who": who or "rulecore",
        "hook": hook,
        "where": _where(error),
        "error": _said(error),
        "inputs": [list(each) for each in game.answers.taken],
        "trace": trace(error),
    }


def _said(error: BaseException) -> str:
    if isinstance(error, RulecoreError) and error.problems:
        first = error.problems[0]
        said = f"{first.code}: {first.message}"
        return f"{said} {first.hint}" if isinstance(error, NameUnknown) else said
    return raised(error)


def _where(error: BaseException) -> str:
    """Give file and line of the code that raised it, from its own folder on: whole paths differ from machine to machine."""
    frames = list(_frames(error))
    return frames[-1] if frames else ""


def trace(error: BaseException) -> list[str]:
    """Give the last lines of a traceback, short."""
    return list(_frames(error))[-MOST_TRACE:]


def _frames(error: BaseException) -> Any:
    import os

    at = error.__traceback__
    while at is not None:
        code = at.tb_frame.f_code
        folder, name = os.path.split(code.co_filename)
        yield f"{os.path.basename(folder)}/{name}:{at.tb_lineno} {code.co_name}"
        at = at.tb_next
