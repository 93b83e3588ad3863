"""Runs worked examples through the engine: a table is set, something is done with scripted dice, and what came of it is compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.dice import ScriptedDice
from rulecore.engine.interruptions import Waiting
from rulecore.engine.missing import MissingFact
from rulecore.engine.people import Scripted
from rulecore.engine.performance import Performance
from rulecore.engine.worlds import new_world
from rulecore.errors import RulecoreError
from rulecore.hooks.loading import functions_of, plugins_of
from rulecore.language.types import Type
from rulecore.rulebook.author import texts
from rulecore.rulebook.effects import EffectReader
from rulecore.ruleset.tree import Mapping
from rulecore.testing.expectations import Expectations
from rulecore.testing.mentions import Mentions, runs_of
from rulecore.testing.playing import Playing
from rulecore.testing.table_setting import Setting
from rulecore.testing.traces import traced

if TYPE_CHECKING:
    from rulecore.engine.timeline import Steps
    from rulecore.errors import Problem
    from rulecore.rulebook.author import Author
    from rulecore.rulebook.rulebook import Rulebook
    from rulecore.ruleset.layers import Definition

PASSED, FAILED, WAITING, CHANGED = "passed", "failed", "waiting for the engine", "changed"
#: What an example may run that only a game with a sequence of play can do.
OF_A_GAME = ("step", "order", "turn_ends", "allowed")


class Result:
    """What came of one example: its status, what was expected and what came instead, and what it ran.

    `used` are the definitions it ran as (sort, id), `rows` the rows of tables it hit as (table, row), `changed_by` the layers that make
    it come out otherwise on purpose.
    """

    __slots__ = ("at", "changed_by", "cite", "expected", "got", "layer", "name", "problems", "rows", "status", "used", "why")

    def __init__(self, name: str, at: str, layer: str, cite: list[str]) -> None:
        self.name = name
        self.at = at
        self.layer = layer
        self.cite = cite
        self.status = PASSED
        self.expected: list[str] = []
        self.got: list[str] = []
        self.why = ""
        self.changed_by: list[str] = []
        self.problems: list[Problem] = []
        self.used: set[tuple[str, str]] = set()
        self.rows: set[tuple[str, str]] = set()

    def differs(self, expected: str, got: str) -> None:
        """Note that something came out otherwise than expected."""
        self.status = FAILED
        self.expected.append(expected)
        self.got.append(got)


class ExampleRunner:
    """Runs the examples of one rulebook."""

    def __init__(self, rulebook: Rulebook, author: Author) -> None:
        self.rulebook = rulebook
        self.author = author

    def run(self, definition: Definition) -> Result:
        """Run one example; whatever is wrong with it is in the result, nothing is raised."""
        body: Mapping = definition.body
        result = self.begun(definition)
        before = len(self.author.problems)
        try:
            self._run(body, result)
        except Waiting as waiting:
            result.status, result.why = WAITING, str(waiting.problems[0].message)
        except RulecoreError as error:
            result.differs("it can be run", error.problems[0].message)
            result.problems += error.problems
        if len(self.author.problems) > before:
            result.problems += self.author.problems[before:]
            del self.author.problems[before:]
            result.differs("the example can be read", result.problems[-1].message)
        return result

    def begun(self, definition: Definition) -> Result:
        """Give the result of an example of which nothing was run yet."""
        body: Mapping = definition.body
        return Result(str(body.get("name", definition.id)), repr(body.at), definition.layer, texts(body.get("cite")))

    def _run(self, body: Mapping, result: Result) -> None:
        before = len(self.author.problems)
        mentions = Mentions(self.author, self.rulebook, body)
        mentions.of_runs()
        if len(self.author.problems) > before:
            return
        before = len(self.author.problems)
        setting = Setting(self.author, body, expected=self._expected_kind(body))
        if len(self.author.problems) > before:  # of what kind a piece is, everything else hangs on
            return
        mentions.of_result(setting.kinds)
        steps = self._plugins() if body.get("plugins") in ("yes", True) else None
        world = new_world(self.rulebook, ask=not_given, plugins=functions_of(self.rulebook) if steps is None else steps.world())
        given = body.get("given")
        turn = given.get("turn") if isinstance(given, Mapping) else None
        world.set_clock(turn=turn if isinstance(turn, int) else 1)  # before a condition is there that remembers since when
        trace = traced(self.rulebook, world)
        placed = setting.lay(self.rulebook, world)
        world.begin()
        world.state.before_play.clear()  # what an example shows as lost was lost in play
        choices = body.get("choices")
        answers = Scripted([placed.get(str(each), each) for each in choices] if isinstance(choices, list) else [])
        dice = ScriptedDice(_faces(body))
        performance = Performance(self.rulebook, world, dice, answers)
        playing = Playing(performance, placed, steps)
        names = dict(placed)
        value = None
        expectations = Expectations(self.author, self.rulebook, setting, performance, result)
        runs = runs_of(body)
        for each in runs:
            if each is runs[-1]:
                expectations.ask_odds(mentions, each, names)
            value = self._one(each, (setting, playing, names), value)
        expectations.compare(body, value, names)
        if dice.left:
            result.differs("every die is used", f"left over: {', '.join(map(str, dice.left))}")
        if answers.left:
            result.differs("every answer is used", f"left over: {', '.join(map(str, answers.left))}")
        trace.into(result, performance, placed)

    def _plugins(self) -> Steps:
        """Give the plugins that the rulebook names, for an example that is played with them; without them it waits."""
        found = plugins_of(self.rulebook)
        if found.missing():
            raise Waiting(f"an example that is played with {', '.join(found.missing())}")
        return found

    def _one(self, each: Mapping, what: tuple[Setting, Playing, dict[str, Any]], value: Any) -> Any:
        """Run one line of an example; gives the value it asks for, or that of before."""
        setting, playing, names = what
        performance, world = playing.performance, playing.performance.world
        if "turn" in each:
            world.set_clock(turn=each["turn"])
            return value
        if "value" in each:
            before = len(self.author.problems)
            tree, found = self.author.typed(each, "value", setting.scope)
            if found.shape == "dice":
                self.author.wrong(each, "value", "rules/dice", "dice have no value until they are rolled.", "Write `run: {roll: …}`.")
            if tree is None or len(self.author.problems) > before:
                return None
            line = self.rulebook.line(tree)
            return world.value(line.function, *[names[name] for name in line.names])
        if any(key in each for key in OF_A_GAME):
            return self._of_game(each, playing, names, value)
        reader = EffectReader(self.author)
        before = len(self.author.problems)
        effect = reader.one(each, setting.scope)
        if effect is not None and len(self.author.problems) == before:
            performance.run([effect], names)
        return value

    def _of_game(self, each: Mapping, playing: Playing, names: dict[str, Any], value: Any) -> Any:
        """Run what only a game can do: a step, an order, the end of a turn."""
        if "step" in each:
            playing.step(str(each["step"]))
        elif "turn_ends" in each:
            for _ in range(int(each["turn_ends"])):
                playing.turn_ends()
        else:
            if str(each.get("who")) not in names:
                self.author.unknown(each, "who" if "who" in each else "order", "piece", str(each.get("who")), names)
                return value
            piece = names[str(each["who"])]
            fields = {name: each["with"][name] for name in each["with"]} if isinstance(each.get("with"), Mapping) else {}
            hands = each.get("hands", ())
            if "order" in each:
                playing.order(str(each["order"]), piece, fields, hands)
                return value
            refused = playing.allowed(str(each["allowed"]), piece, fields, hands)
            playing.performance.refusals += refused
            return not refused
        return value

    def _expected_kind(self, body: Mapping) -> str:
        """Tell from what is run which kind of piece it acts on, for pieces of which nothing else tells it."""
        v = self.author.vocabulary
        for each in runs_of(body):
            for key, store in (
                ("check", v.checks),
                ("call", v.procedures),
                ("consult", v.consulted),
                ("order", v.orders),
                ("allowed", v.orders),
            ):
                if key in each and str(each[key]) in store and store[str(each[key])].of:
                    return store[str(each[key])].of
            for key in ("gain", "lose"):
                if key in each and str(each[key]) in v.conditions:
                    return v.conditions[str(each[key])].carriers()[0]
        return ""


def not_given(lack: MissingFact) -> Any:
    """Answer for what an example leaves out: nobody, no, and 0 for what only a plugin could measure; other fields must be given."""
    type_ = lack.type or Type("unknown")
    if type_.shape == "truth":
        return False
    if type_.shape == "piece":
        return None
    if type_.shape == "number" and lack.piece is None:
        return 0
    raise lack


def _faces(body: Mapping) -> Any:
    dice = body.get("dice")
    if isinstance(dice, Mapping):
        return {key: list(dice[key]) if isinstance(dice[key], list) else dice[key] for key in dice}
    return list(dice) if isinstance(dice, list) else []
