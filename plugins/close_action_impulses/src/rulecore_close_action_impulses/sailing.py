"""The movement step in impulses: plots are taken up as in the base, and the rules say how many points each impulse takes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore_close_action import notation
from rulecore_close_action.moving import Bridge, customs_of
from rulecore_close_action.ships import number

from rulecore_close_action_impulses.impulses import ImpulseMovement

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulecore_close_action.movers import Mover

    from rulecore.engine.facade import Play


def sail(game: Play) -> None:
    """Move all ships, impulse by impulse, until every plot is spent."""
    bridge = ImpulseBridge(game)
    bridge.read_aloud()
    movement = ImpulseMovement(
        bridge.fleet,
        bridge,
        customs_of(game),
        alone=bool(game.quantity("ships_move_in_turn")),
        settled=bool(game.quantity("overlaps_end_with_the_impulse")),
    )
    movement.come_round([mover for mover in bridge.fleet if bridge.comes_round(mover)])
    for impulse in bridge.impulses:
        movement.impulse(bridge.shares[impulse])
        bridge.ends(impulse)
    movement.run()
    for mover in bridge.fleet:
        bridge.arrive(mover)


class ImpulseBridge(Bridge):
    """The referee of the base, who also knows how many points each ship spends in an impulse."""

    def __init__(self, game: Play) -> None:
        super().__init__(game)
        self.impulses: list[str] = game.rulebook.get("choices", "impulse")["words"]
        self.shares = {impulse: {ship: self._share(ship, impulse) for ship in self.fleet} for impulse in self.impulses}
        #: How much of what each ship has done has been told.
        self.told = dict.fromkeys(self.fleet, 0)

    def _share(self, ship: Mover, impulse: str) -> int:
        return number(self.game.quantity("impulse_points", self.ships[ship.ident], ship.plotted, impulse))

    def read_aloud(self) -> None:
        """Tell before the first impulse what each ship is to do in each."""
        self.game.call("movement_read_aloud")
        for ship in self.fleet:
            if ship.actions:
                parts, left = [], ship.actions
                for shares in self.shares.values():
                    parts.append(notation.written(left[: shares[ship]]))
                    left = left[shares[ship] :]
                piece = self.ships[ship.ident]
                self.game.note(f"{piece} sails by impulse {' / '.join(parts)}", about="movement_read_aloud", of=(piece,))

    def goes_next(self, ships: Sequence[Mover]) -> Mover:
        """Draw who moves next, where ships move one by one."""
        return self.draws(ships, "ships_move_in_turn")

    def ends(self, impulse: str) -> None:
        """Write where ships lie when an impulse is over, and let rules do what falls due then."""
        moved = []
        for ship in self.fleet:
            done = ship.done[self.told[ship] :]
            self.told[ship] = len(ship.done)
            if done:
                moved.append(f"{self.ships[ship.ident]} {notation.written(done)}")
            self.lie(ship)
        if moved:
            self.game.note(f"{impulse} impulse: {', '.join(moved)}", about="impulse_ends")
        self.game.call("impulse_ends", impulse=impulse)
