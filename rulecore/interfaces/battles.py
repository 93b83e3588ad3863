"""What every game of a simulation begins with: a setting whose sides captains command, ready to be played with one seed after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import CommandWrong, Problem
from rulecore.interfaces.games import CAPTAIN, HUMAN, Setting

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulecore.engine.game import Game
    from rulecore.engine.store import Store
    from rulecore.rulebook.rulebook import Rulebook


class Seats:
    """A setting in which captains have taken all seats: the opening of every game. Sent to another process, it is what was asked for.

    `named` are captains by side, `in_order` captains in the order of the sides: one for all, or one for each.
    """

    def __init__(self, what: Mapping[str, Any], named: Mapping[str, str], in_order: Sequence[str]) -> None:
        self._asked = (dict(what), dict(named), tuple(in_order))
        self.setting = Setting(**what)
        self.sides = self._seated(named, in_order)
        for side in [side for side, who in self.sides.items() if who == HUMAN]:
            said = f"{side} is commanded by a person, and games by the hundred ask nobody."
            hint = f"Name a captain for {side}, or play one game: rulecore play {self.setting.ruleset}"
            raise CommandWrong(Problem("simulate/human", said, hint=hint))

    def __reduce__(self) -> tuple[Any, ...]:
        return Seats, self._asked

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook that is played."""
        return self.setting.rulebook

    def game(self, store: Store, seed: str, *, swapped: bool) -> Game:
        """Set the table up for one game."""
        self.setting.seed = seed
        self.setting.sides = self._of(swapped=swapped)
        return self.setting.game(store)

    def captain(self, side: str, *, swapped: bool) -> str:
        """Give the name of the captain of a side; empty where all sides have the same."""
        return self._of(swapped=swapped)[side] if len(set(self.sides.values())) > 1 else ""

    @property
    def title(self) -> str:
        """What is played, as a title."""
        title = self.rulebook.get("scenarios", self.setting.scenario).get("title") or self.setting.scenario
        return f"{self.rulebook.book.header['title']}: {title}"

    def check_swap(self) -> None:
        """Refuse to swap captains where that changes nothing."""
        if self._of(swapped=True) == self.sides:
            said = f"all sides have the same captain, {next(iter(self.sides.values()), 'none')}, so there is nothing to swap."
            raise CommandWrong(Problem("simulate/same-captain", said, hint="Name two: --captains A,B"))

    def keep(self, path: str, seed: str, *, swapped: bool, turns: int | None) -> None:
        """Play one game again and keep it in a file."""
        from rulecore.engine.savefile import GameFile
        from rulecore.engine.store import Forgetting

        world = self.game(Forgetting(), seed, swapped=swapped).world
        file = GameFile.create(path, self.setting.header(world))
        try:
            self.setting.game(file).run(turns)
        finally:
            file.close()

    def command(self, seed: str, *, swapped: bool) -> str:
        """Give the command that plays one game again."""
        import shlex

        setting, sides = self.setting, self._of(swapped=swapped)
        words = ["rulecore", "play", setting.ruleset, "--scenario", setting.scenario]
        for option, values in (
            ("--with", setting.layers),
            ("--option", [f"{name}={choice}" for name, choice in setting.options.items()]),
            ("--variant", [setting.variant] if setting.variant else []),
            ("-p", [f"no:{name}" for name in setting.block]),
            ("--side", [f"{side}={who}" for side, who in sides.items() if who != CAPTAIN]),
        ):
            for value in values:
                words += [option, value]
        return shlex.join([*words, "--auto", "--seed", seed])

    def _of(self, *, swapped: bool) -> dict[str, str]:
        if not swapped:
            return dict(self.sides)
        return dict(zip(self.sides, reversed(self.sides.values()), strict=True))

    def _seated(self, named: Mapping[str, str], in_order: Sequence[str]) -> dict[str, str]:
        """Give the captain of each side; the table is set up once to know the sides."""
        from rulecore.engine.store import Forgetting

        self.setting.sides = dict(named)
        self.setting.game(Forgetting()).run(0)  # a plugin that is missing is told at once
        sides = dict(self.setting.sides)
        if len(in_order) == 1:
            in_order = tuple(in_order) * len(sides)
        if in_order and len(in_order) != len(sides):
            said = f"--captains names {len(in_order)}, and the sides are {', '.join(sides)}."
            raise CommandWrong(Problem("simulate/captains", said, hint="Name one for all, or one for each in this order."))
        sides |= {side: captain for side, captain in zip(sides, in_order, strict=False) if side not in named}
        if in_order:  # whether there are such captains
            self.setting.sides = dict(sides)
            self.setting.game(Forgetting())
        return sides
