"""Ships that move, and who is asked where they meet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from rulecore.values.hexes import step
from rulecore_close_action.notation import SIXTHS, STRAIGHT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulecore.values.hexes import Hex


class Customs:
    """How the table reads what is doubtful.

    `held` hexes keep others out though they are left now, `astern` ships halt without contact, only `opposed` ships meet bow to bow.
    """

    __slots__ = ("astern", "held", "opposed")

    def __init__(self, *, held: bool = False, astern: bool = False, opposed: bool = False) -> None:
        self.held = held
        self.astern = astern
        self.opposed = opposed


class Mover:
    """A ship in the movement phase: where she lies, what she still means to do, and what she has done."""

    def __init__(self, ident: str, bow: Hex, heading: int, actions: str = "", floor: int = 0, turn_limit: int = 0) -> None:
        self.ident = ident
        self.bow = bow
        self.heading = heading
        #: What is still plotted, one letter a movement point.
        self.actions = actions
        #: What has been done.
        self.done = ""
        #: The least movement points she must spend, unless something stops her.
        self.floor = floor
        #: Movement points that were plotted.
        self.plotted = len(actions)
        self.turns = 0
        #: So many turns she may have made in this turn and still bear off.
        self.turn_limit = turn_limit
        self.bore_off = False
        self.collided = False
        #: A turn that is put off to the next turn, because the helm did not answer.
        self.late = ""
        #: She has gone straight because the helm did not answer, and turns now without being asked again.
        self.delayed = False
        #: The stern hex before a turn that is not settled yet; nobody else may enter it.
        self.reserved: Hex | None = None

    @property
    def stern(self) -> Hex:
        """The hex right behind the bow."""
        return step(self.bow, self.heading, -1)

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """What she holds, a hex that is kept for her stern included."""
        return (self.bow, self.stern) if self.reserved is None else (self.bow, self.stern, self.reserved)

    def ahead(self) -> Hex:
        """The hex right ahead."""
        return step(self.bow, self.heading)

    def stop(self) -> None:
        """Spend no more in this turn, whatever was plotted."""
        self.actions = ""

    def hold_way(self) -> None:
        """Drop the plot, but for the hexes straight that she cannot help going."""
        self.actions = STRAIGHT * max(0, self.floor - len(self.done))

    def go(self, action: str) -> None:
        """Do one action."""
        self.done += action
        if action == STRAIGHT:
            self.bow = self.ahead()
        else:
            self.heading = (self.heading + SIXTHS[action]) % 6
            self.turns += 1

    def go_back(self) -> None:
        """Undo the turn that was done last."""
        self.heading = (self.heading - SIXTHS[self.done[-1]]) % 6
        self.done = self.done[:-1]
        self.turns -= 1
        self.reserved = None


class Referee(Protocol):
    """Who rolls and chooses where ships come together."""

    def in_turn(self, ships: Sequence[Mover]) -> Sequence[Mover]:
        """Give ships whose cases fall in the same segment in the order in which they are settled."""

    def dispute(self, ships: Sequence[Mover]) -> Mover:
        """Say who gets the hex that several want."""

    def steers(self, ship: Mover) -> bool:
        """Say whether the helm answers; asked before each turn."""

    def bears_off(self, ship: Mover, sides: Sequence[str]) -> str:
        """Say to which side a ship bears off rather than run into what is ahead; empty where she does not."""

    def collision(self, rammer: Mover, rammed: Mover, *, bow_to_bow: bool) -> None:
        """A ship has run into another."""

    def may_turn(self, ship: Mover, side: str) -> bool:
        """Say whether a ship has gone straight long enough to bear off to a side."""

    def stops(self, ship: Mover) -> bool:
        """Say whether where she has come to stops her: the ground, the edge of the map, the wind ahead."""

    def open(self, place: Hex) -> bool:
        """Say whether a hex can be entered at all."""

    def at_the_edge(self, ship: Mover) -> None:
        """A ship has come to where the map ends."""
