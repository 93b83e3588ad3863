"""Begins games and opens those on file: everything a game needs, from the header that says it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rulecore.engine.fold import stacked
from rulecore.errors import CommandWrong, Problem
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from rulecore.engine.dice import Dice
    from rulecore.engine.fold import Folded
    from rulecore.engine.game import Game
    from rulecore.engine.laying import Laying
    from rulecore.engine.store import Event, Store
    from rulecore.engine.timeline import Steps
    from rulecore.engine.world import World
    from rulecore.rulebook.rulebook import Rulebook

#: Whoever sits at the table; every other name of a commander is a captain of a plugin, `captain` the first there is.
HUMAN, CAPTAIN = "human", "captain"
#: A face of a die has so many digits at most.
MOST_DIGITS = 9


class Setting:
    """What is played, by whom, with which dice: the header of a game.

    `sides` says for a side who commands it. `dice` is `random`, `type` or faces written with commas.
    """

    #: How the table of a game on file was laid, once it has been.
    laying: Laying

    def __init__(  # noqa: PLR0913 - a game is begun by all of these
        self,
        ruleset: str,
        layers: Iterable[str] = (),
        options: Mapping[str, str] | None = None,
        *,
        variant: str | None = None,
        scenario: str = "",
        seed: str = "",
        sides: Mapping[str, str] | None = None,
        dice: str = "random",
        block: Iterable[str] = (),
    ) -> None:
        self.ruleset = ruleset
        self.layers = list(layers)
        self.options = dict(options or {})
        self.variant = variant
        self.scenario = scenario
        self.seed = seed
        self.sides = dict(sides or {})
        self.dice = dice
        self.block = list(block)
        self.rulebook = self._load()
        self._steps: Steps | None = None
        #: What has changed in the rules since a game was begun.
        self.changes: list[str] = []

    def _load(self) -> Rulebook:
        """Give the rulebook, with the layers that its scenario asks for laid over."""
        from rulecore.rulebook.loading import load

        rulebook = load(self.ruleset, self.layers, options=self.options, variant=self.variant)
        known = rulebook.ids("scenarios")
        if not known:
            title = rulebook.book.header["title"]
            hint = "Charts and odds need none: rulecore roll, rulecore odds."
            raise CommandWrong(Problem("play/no-scenario", f"{title} has no scenario to play.", hint=hint))
        self.scenario = self.scenario or known[0]
        if self.scenario not in known:
            hint = did_you_mean(self.scenario, known) or f"There are: {', '.join(known)}."
            raise CommandWrong(Problem("command/scenario", f'there is no scenario "{self.scenario}".', hint=hint))
        there = {layer[0] for layer in rulebook.book.header["lock"]}
        needed = [each for each in rulebook.get("scenarios", self.scenario)["with"] if each not in there]
        if needed:
            self.layers += needed
            rulebook = load(self.ruleset, self.layers, options=self.options, variant=self.variant)
        return rulebook

    def header(self, world: World) -> Event:
        """Give the first event of the game's file: what is played, and the table as it was set up."""
        from rulecore import __version__
        from rulecore.engine.set_up import table_of

        return {
            "rulecore": __version__,
            "ruleset": self.ruleset,
            "with": self.layers,
            "options": self.options,
            "variant": self.variant,
            "scenario": self.scenario,
            "seed": self.seed,
            "sides": self.sides,
            "dice": self.dice,
            "block": self.block,
            "lock": self.rulebook.book.header["lock"],
            "table": table_of(world),
        }

    def game(
        self,
        store: Store,
        default: Callable[[int], str] | None = None,
        *,
        explains: bool = False,
        folded: Folded | None = None,
        leaves: bool = False,
    ) -> Game:
        """Set the table up and give the game, or lay down how it stands; `default` commands the side of a number that names nobody.

        `leaves` says that it was played by other rules: what these do not know is left out. `laying` is how it was laid.
        """
        from rulecore.engine.game import Game
        from rulecore.engine.views import sides_of
        from rulecore.engine.worlds import new_world

        steps = self._plugins()
        world = new_world(self.rulebook, plugins=steps.world())
        self._lay(world, folded, leaves=leaves)
        sides = list(sides_of(world))
        self._named(sides)
        self.sides = {side: self.sides.get(side) or (default(number) if default else CAPTAIN) for number, side in enumerate(sides)}
        captains = dict(getattr(steps, "captains", {}))
        lacking = steps.missing()  # then there are no captains either, and the game says what to install
        commanders = {side: None if lacking else _captain(self.sides[side], captains) for side in sides}
        for name in folded.without if folded is not None else ():
            steps = steps.without(name)
        dice = _dice(self.dice, self.seed, thrown=folded.faces("scripted") if folded is not None else 0)
        game = Game(self.rulebook, world, dice, sides=commanders, store=store, steps=steps, seed=self.seed, explains=explains)
        if folded is not None:
            game.stands(folded)
        return game

    def _plugins(self) -> Steps:
        """Give what plugins bring, looked for once: they keep nothing of a game."""
        if self._steps is None:
            from rulecore.hooks.loading import plugins_of

            self._steps = plugins_of(self.rulebook, block=self.block)
            if blocked := [name for name in self._steps.missing() if name in self.block]:
                hint = f"Leave -p no:{blocked[0]} away."
                raise CommandWrong(Problem("plugin/missing", f"this game needs {blocked[0]} to be played, and it is left out.", hint=hint))
        return self._steps

    def _lay(self, world: World, folded: Folded | None, *, leaves: bool) -> None:
        if folded is not None:
            from rulecore.engine.laying import lay

            self.laying = lay(self.rulebook, world, folded, leaves=leaves)
            return
        from rulecore.engine.set_up import set_up

        set_up(self.rulebook, world, self.scenario)
        world.begin()

    def _named(self, sides: list[str]) -> None:
        for side in self.sides:
            if not self.sides[side]:
                raise CommandWrong(Problem("play/no-captain", f"nobody is named for {side}.", hint=f"Write --side {side}={HUMAN}."))
            if side not in sides:
                there = f"There are: {', '.join(sides)}." if sides else "This scenario has no players, so it has no sides."
                hint = did_you_mean(side, sides) or there
                raise CommandWrong(Problem("play/no-side", f'there is no side "{side}".', hint=hint))


def setting_of(events: Sequence[Event], path: str, *, changed: bool = False) -> Setting:
    """Give the setting of a game on file by the events that count.

    Rules that changed since are CommandWrong, unless they may have `changed`; `changes` of the setting says what has.
    """
    header = events[0]
    umpires_only(header, path)
    for event in events:
        header = stacked(header, event)
    try:
        setting = Setting(
            header["ruleset"],
            header["with"],
            header["options"],
            variant=header["variant"],
            scenario=header["scenario"],
            seed=header["seed"],
            sides=header["sides"],
            dice=given_dice(header, events[1:]),
            block=header["block"],
        )
    except (KeyError, TypeError, AttributeError):
        problem = Problem("game/damaged", f"{path} does not say what is played.", hint="Take the file from a copy.")
        raise CommandWrong(problem) from None
    setting.changes = lock_changes(header["lock"], setting.rulebook.book.header["lock"])
    if setting.changes and not changed:
        stack = "+".join([header["ruleset"], *header["with"]])
        hint = f"Go on by the rules as they are now: rulecore play {path} --swap {stack}; or read it: rulecore why {path} --journal"
        sentence = f"the rules have changed since {path} was begun: {'; '.join(setting.changes)}."
        raise CommandWrong(Problem("game/other-rules", sentence, hint=hint))
    return setting


def stretches(events: Sequence[Event]) -> list[tuple[list[Event], list[Event]]]:
    """Give the stretches of a game that are played by one stack: the events it stands on, and those that follow.

    >>> events = [{"event": each} for each in ("header", "step", "stack", "step")]
    >>> [(len(below), len(rest)) for below, rest in stretches(events)]
    [(1, 1), (3, 1)]
    """
    cuts = [0, *[number for number, event in enumerate(events) if event["event"] == "stack"], len(events)]
    return [(list(events[: one + 1]), list(events[one + 1 : other])) for one, other in pairwise(cuts)]


def umpires_only(header: Event, path: str) -> None:
    """Refuse a side's own file: what it may not know is sealed there, so nothing can be played from it."""
    if header.get("of"):
        hint = f"It is read by  rulecore why {path} --journal  and  rulecore look {path}, and proved by  rulecore replay {path}"
        message = f"{path} is what {header['of']} may know of a game; it is played from the umpire's file."
        raise CommandWrong(Problem("game/own-file", message, hint=hint))


def lock_changes(then: Iterable[Any], now: Iterable[Any]) -> list[str]:
    """Say what two locks differ in, layer by layer.

    >>> lock_changes([["meadow", "1.0.0", "00ff"]], [["meadow", "1.1.0", "11aa"], ["fog", "1.0.0", "2222"]])
    ['meadow was 1.0.0 (00ff) and is 1.1.0 (11aa)', 'fog 1.0.0 (2222) is new']
    >>> lock_changes([["house", "", "00ff"]], [])
    ['house (00ff) is gone']
    """
    old, new = ({each[0]: (each[1], each[2][:8]) for each in lock} for lock in (then, now))
    told = {name: f"{version} ({content})".lstrip() for name, (version, content) in {**new, **old}.items()}
    changed = []
    for name in {**old, **new}:
        if name not in new:
            changed.append(f"{name} {told[name]} is gone")
        elif name not in old:
            changed.append(f"{name} {told[name]} is new")
        elif old[name] != new[name]:
            changed.append(f"{name} was {told[name]} and is {f'{new[name][0]} ({new[name][1]})'.lstrip()}")
    if not changed and list(old) != list(new):
        changed.append(f"they were laid in this order: {', '.join(old)}")
    return changed


def _captain(name: str, captains: Mapping[str, Any]) -> Any:
    if name == HUMAN:
        return None
    if name == CAPTAIN and captains:
        return next(iter(captains.values()))
    if name in captains:
        return captains[name]
    known = [HUMAN, CAPTAIN, *captains] if captains else [HUMAN]
    hint = did_you_mean(name, known) or f"There are: {', '.join(known)}."
    raise CommandWrong(Problem("play/no-captain", f'there is no captain "{name}".', hint=hint))


def _dice(words: str, seed: str, *, thrown: int = 0) -> Dice | None:
    from rulecore.engine.dice import KeyedDice, ScriptedDice

    if words == "random":
        return KeyedDice(seed)
    if words == "type":
        return None
    return ScriptedDice(faces_of(words)[thrown:])


def faces_of(words: str) -> list[int]:
    """Read faces written with commas.

    >>> faces_of("3, 5,2")
    [3, 5, 2]
    """
    faces = [word.strip() for word in words.split(",") if word.strip()]
    bad = [word for word in faces if not (word.lstrip("+-").isdecimal() and word.isascii() and len(word) <= MOST_DIGITS)]
    if bad or not faces:
        raise CommandWrong(
            Problem("command/dice", f'"{bad[0] if bad else words}" is no face of a die.', hint="Write --dice 3,5,2 or --dice type.")
        )
    return [int(word) for word in faces]


def given_dice(header: Event, recorded: Iterable[Event]) -> str:
    """Give the dice of a game on file: what its header says, and the faces that were added since.

    >>> given_dice({"dice": "3,5"}, [{"event": "input", "at": "1/play", "by": "", "asked": "dice", "answer": "2"}])
    '3,5,2'
    """
    added = [str(event["answer"]) for event in recorded if event["event"] == "input" and event["asked"] == "dice"]
    return ",".join([header["dice"], *added])


def on_with(game: Game, turns: int | None = None) -> Any:
    """Run a game that follows a record; pauses on record go on as they did."""
    while True:
        outcome = game.run(turns)
        pause = getattr(game.store, "pause", None)
        way = pause() if pause is not None and outcome.what == "paused" else ""
        if not way:
            _all_run(game, outcome)
            return outcome
        game.outcome = None  # the way on is on record, and the step takes it from there


def _all_run(game: Game, outcome: Any) -> None:
    """Raise Differs when a game ends or asks where its record goes on."""
    from rulecore.engine.following import Differs

    ahead = getattr(game.store, "ahead", None)
    step = ahead() if ahead is not None and outcome.what != "turns" else None
    if step is not None:
        said = f"a question ({outcome.questions[0].question.text})" if outcome.questions else outcome.text or "the end"
        raise Differs(step, {"event": outcome.what, "at": said})


def as_it_stands(path: str, turn: int | None = None) -> Game:
    """Give the game on file as it stood after a turn, or stands now: folded from its record, nothing is run and nothing written.

    A file that is damaged, whose rules have changed, or that has no such turn is CommandWrong.
    """
    from rulecore.engine.fold import Folded
    from rulecore.engine.savefile import counting, read_events
    from rulecore.engine.store import InMemory

    events = list(counting(read_events(path).events))
    if turn is not None:
        turns = [int(str(each.get("at", "")).partition("/")[0] or 0) for each in events]
        if turn > (last := max(turns)):
            hint = f"Its turns are 1 to {last}." if last > 1 else "Its only turn is 1." if last else "None has begun yet."
            raise CommandWrong(Problem("command/turn", f"{path} has no turn {turn}.", hint=hint))
        events = [each for number, each in enumerate(events) if not number or turns[number] <= turn]
    return setting_of(events, path).game(InMemory(), folded=Folded(events))
