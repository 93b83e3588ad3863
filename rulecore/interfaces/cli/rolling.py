"""Rolls at a real table: runs a check or table from the start, asks for a fact or die only when one matters, and runs again with it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from rulecore.engine.missing import MissingFact
from rulecore.errors import AnswerMissing, CommandWrong, Problem, RulecoreError

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.engine.dice import Dice
    from rulecore.engine.performance import Performance
    from rulecore.rulebook.rulebook import Rulebook

#: So many facts may be asked for one roll; more are a mistake of the rules or of ours.
MOST_QUESTIONS = 100


class TableRoll:
    """One roll at a table: what is rolled, what was told, and where dice come from.

    Nothing lives between two runs but what was told and the faces thrown: a question answered means the same roll again, from its start.
    """

    def __init__(self, rulebook: Rulebook, sort: str, name: str, settings: dict[str, str]) -> None:
        self.rulebook = rulebook
        self.sort = sort
        self.name = name
        self.settings = settings
        self.understood: dict[str, Any] = {}
        self.manual: tuple[Any, str] | None = None

    def run(self, make_dice: Callable[[], Dice]) -> tuple[Performance, Any]:
        """Roll; facts that matter and were not told are asked at a terminal, else AnswerMissing names the first."""
        asked: MissingFact | None = None
        for _ in range(MOST_QUESTIONS):
            try:
                return self._once(make_dice())
            except MissingFact as lack:
                if not sys.stdin.isatty():
                    raise lacking(self.rulebook, lack) from None
                asked = lack
            except CommandWrong as wrong:
                # What was told on the command line is refused; what was answered just now is asked again.
                if asked is None or any(each.code != "command/setting" for each in wrong.problems):
                    raise
                click.echo(str(wrong), err=True)
            self.settings[asked.path] = self._ask(asked)
        raise RulecoreError("this roll asks for more facts than a person would answer.")

    def _ask(self, lack: MissingFact) -> str:
        answer: str = click.prompt(self._question(lack), err=True)
        return answer

    def _question(self, lack: MissingFact) -> str:
        return question(self.rulebook, lack)

    def _once(self, dice: Dice) -> tuple[Performance, Any]:
        from rulecore.engine.people import Nobody
        from rulecore.engine.performance import Performance
        from rulecore.engine.told import tell
        from rulecore.engine.worlds import new_world
        from rulecore.hooks.loading import functions_of

        world = new_world(self.rulebook, plugins=functions_of(self.rulebook))
        parameters = self.rulebook.get(self.sort, self.name)["parameters"]
        arguments = tell(self.rulebook, world, self.settings, parameters, understood=self.understood)
        performance = Performance(self.rulebook, world, dice, Nobody(), at_table=True, manual=self.manual)
        act = {"checks": performance.check, "tables": performance.consult, "procedures": performance.call}[self.sort]
        return performance, act(self.name, arguments)


def dice_of(words: str | None, seed: str | None) -> tuple[Callable[[], Dice], str]:
    """Read `--dice` and `--seed`: scripted faces, dice typed at the prompt, or rolled here; gives how to make them and their seed."""
    from rulecore.engine.dice import KeyedDice, ScriptedDice, TypedDice

    if words is None or words == "random":
        if seed is None:
            from secrets import randbelow

            seed = str(randbelow(1_000_000))
        kept = seed
        return lambda: KeyedDice(kept), kept
    if words == "type":
        typed: list[int] = []
        return lambda: TypedDice(_asker(typed)), ""
    faces = []
    for word in words.replace(" ", ",").split(","):
        if not word.strip():
            continue
        if not word.strip().lstrip("-").isdigit():
            raise CommandWrong(Problem("command/dice", f'"{word.strip()}" is no face of a die.', hint="Write --dice 3,5,2 or --dice type."))
        faces.append(int(word))
    return lambda: ScriptedDice(faces), ""


def _asker(typed: list[int]) -> Callable[[str, str], Any]:
    """Ask for faces at the prompt; a run from the start takes those typed before in the same order."""
    position = -1

    def ask(question: str, refusal: str) -> Any:
        nonlocal position
        if refusal and typed:
            typed.pop()
            position -= 1
            click.echo(refusal, err=True)
        position += 1
        if position < len(typed):
            return typed[position]
        try:
            typed.append(click.prompt(question, type=int, err=True))
        except click.Abort:
            raise AnswerMissing(
                Problem("dice/missing", f"{question}: nobody typed it.", hint="Type the face, or give --dice 3,5,2.")
            ) from None
        return typed[position]

    return ask


def manual_of(text: str | None) -> tuple[Any, str] | None:
    """Read `--mod "-1 squall"`: a number and its reason."""
    if text is None:
        return None
    from rulecore.values.numbers import exact

    number, _, reason = text.strip().partition(" ")
    try:
        return exact(number), reason.strip() or "by hand"
    except RulecoreError:
        hint = 'Write a number and why, such as --mod "-1 squall".'
        raise CommandWrong(Problem("command/mod", f'"{text}" does not begin with a number.', hint=hint)) from None


def own_words(performance: Performance, manual: tuple[Any, str] | None, sort: str, definition: dict[str, Any]) -> None:
    """Say of the one free modifier where it changed nothing: no die was thrown to add it to, or nothing asks for the total."""
    if manual is None:
        return
    from rulecore.reasons import Reason
    from rulecore.rulebook.lint.uses import of_definition

    text = manual[1]
    if performance.manual is not None:
        performance.reasons.append(Reason(f"{text}: no, no dice are rolled to add it to", applied=False, id="by_hand"))
        return
    read = of_definition(sort, definition).names
    inputs = definition["table"].inputs if sort == "tables" else ()
    if sort == "procedures" or (sort == "checks" and not definition["outcomes"]) or any(_is_total(each) for each in (*read, *inputs)):
        return
    for reason in performance.reasons:
        if reason.id == "by_hand":
            reason.applied, reason.text = False, f"{text}: no, nothing here asks for the total"


def _is_total(name: str) -> bool:
    return name == "total" or name.endswith(".total")


def question(rulebook: Rulebook, lack: MissingFact) -> str:
    """Put a question: the fact in the words of its rules where they have some, and what may be answered."""
    asked = str(rulebook.get("facts", lack.name).get("ask", "")) if rulebook.has("facts", lack.name) else ""
    words = ", ".join(_choices(rulebook, lack)) or lack.words
    return lack.path + (f": {asked}" if asked else "") + (f" ({words})" if words else "")


def lacking(rulebook: Rulebook, lack: MissingFact) -> AnswerMissing:
    """Give the error of a fact that nobody is there to be asked for: it lists what may be answered."""
    words = _choices(rulebook, lack)
    if not words:
        return lack
    sentence = f"nobody has said what {lack.path} is. It is one of {', '.join(words)}."
    return AnswerMissing(Problem("fact/missing", sentence, hint=lack.problems[0].hint))


def _choices(rulebook: Rulebook, lack: MissingFact) -> list[str]:
    if lack.type is not None and lack.type.shape == "choice" and rulebook.has("choices", lack.type.name):
        return [str(each) for each in rulebook.get("choices", lack.type.name)["words"]]
    return ["yes", "no"] if lack.type is not None and lack.type.shape == "truth" and lack.words == lack.type.words() else []
