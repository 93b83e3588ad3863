"""The movement phase: plots are taken up, ships without way turn if they can, then all move at the same time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore_close_action import courses, notation
from rulecore_close_action.charts import Waters, written
from rulecore_close_action.movers import Customs, Mover
from rulecore_close_action.notation import SIDES, STRAIGHT
from rulecore_close_action.segments import Movement
from rulecore_close_action.ships import bow_of, handling_of, number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulecore.engine.facade import Play
    from rulecore.values.hexes import Hex
    from rulecore_close_action.courses import Handling
    from rulecore_close_action.ships import Reading

ON = "hold course"


def plot_of(game: Play, ship: Any) -> str | None:
    """Give what is plotted for a ship, as actions; none where nothing is."""
    plots = game.world.orders(ship, "plot")
    return notation.actions(str(plots[0].course)) if plots else None


def turn_without_way(game: Play) -> None:
    """Let ships without allowed movement try the turn that is plotted for them; those that can come round do so before the others move."""
    late = bool(game.quantity("side_comes_late"))
    turning = []
    for ship in game.pieces("ship"):
        plot, tacks = plot_of(game, ship), game.world.orders(ship, "work_the_tack")
        plotted = bool(tacks) if late else (plot or STRAIGHT)[:1] != STRAIGHT
        if plotted and game.once(_without_way, ship):
            side = None if late or not plot else SIDES[plot[0]]
            hands = len([each for each in ship.crew_section if tacks and each.order == "work_the_tack"])
            turning.append((ship, side, hands))
    for ship, side, hands in turning:
        game.call("turn_at_rest", ship=ship, side=side, hands=hands)


def _without_way(table: Reading, ship: Any) -> bool:
    """Say whether a ship has no allowed movement as she lies."""
    return number(table.quantity("movement", ship, None)) == 0


def sail(game: Play) -> None:
    """Move all ships, point by point, until every plot is spent; those without way on come round while the others wait."""
    bridge = Bridge(game)
    movement = Movement(bridge.fleet, bridge, customs_of(game))
    movement.come_round([mover for mover in bridge.fleet if bridge.comes_round(mover)])
    movement.run()
    for mover in bridge.fleet:
        bridge.arrive(mover)


def customs_of(game: Play) -> Customs:
    """Give how this table reads what is doubtful when ships meet."""
    return Customs(
        held=bool(game.quantity("left_hexes_are_held")),
        astern=bool(game.quantity("followers_halt")),
        opposed=bool(game.quantity("only_opposed_bows")),
    )


class Bridge:
    """The referee of a game: hands every case to the rulebook, and keeps what each ship may still do."""

    def __init__(self, game: Play) -> None:
        self.game = game
        self.waters = Waters(game)
        self.ships: dict[str, Any] = {}
        self.handling: dict[str, Handling] = {}
        self.fleet: list[Mover] = []
        #: Ships that ran aground, or came to the edge; they need no second look.
        self.stuck: set[str] = set()
        for ship in game.pieces("ship"):
            self._muster(ship)

    def _muster(self, ship: Any) -> None:
        """Take up the plot of a ship: what she cannot do is cut, what she owes or cannot help is added."""
        game, handling = self.game, handling_of(self.game, ship)
        self.ships[str(ship)], self.handling[str(ship)] = ship, handling
        limit = number(game.quantity("turns_before_bearing_off", ship))
        mover = Mover(str(ship), bow_of(ship), ship.heading, turn_limit=limit)
        if ship.comes_round is not None:
            mover.actions, mover.plotted = notation.LETTERS[str(ship.comes_round)], 1
        elif handling.allowances[ship.heading]:  # else her turn, if she had one, has been tried
            mover.floor = handling.slowest
            mover.actions = self._course(handling, ship)
            mover.plotted = len(mover.actions)
        self.fleet.append(mover)

    def comes_round(self, mover: Mover) -> bool:
        """Say whether a ship without way on comes round in this turn."""
        return self.ships[mover.ident].comes_round is not None

    def _course(self, handling: Handling, ship: Any) -> str:
        """Give what a ship sails, as actions, and tell where that is not what was plotted."""
        plot = plot_of(self.game, ship)
        actions = STRAIGHT * number(self.game.quantity("speed_without_plot", ship)) if plot is None else plot
        if ship.late_turn is not None:
            actions = self._owed(ship, actions)
        does = courses.sailed(handling, actions)
        if plot is None:
            self.game.note(f"nothing is plotted for {ship}: she goes on straight", about="speed_without_plot", of=(ship,))
        elif does != plot:
            self.game.note(f"{ship} sails {notation.written(does)} and not {notation.written(plot)}", about="plot_fault", of=(ship,))
        return does

    @staticmethod
    def _owed(ship: Any, actions: str) -> str:
        """Put the turn that the helm owes before a plot that does not begin with it; her speed stays that of the plot."""
        late = notation.LETTERS[str(ship.late_turn)]
        return actions if actions.startswith(late) else late + actions[:-1]

    # ---- what the loop asks ------------------------------------------------------------------------------------------------

    def in_turn(self, ships: Sequence[Mover]) -> Sequence[Mover]:
        """Draw who is settled first where several ships are about to run into something."""
        first = self.draws(ships, "bear_off")
        return [first, *(each for each in ships if each is not first)]

    def draws(self, ships: Sequence[Mover], about: str) -> Mover:
        """Draw one of several ships, for a definition of the rules; of one nothing is rolled."""
        return ships[self.game.roll(f"1d{len(ships)}", about, name="order") - 1] if len(ships) > 1 else ships[0]

    def dispute(self, ships: Sequence[Mover]) -> Mover:
        """Let the rules say who gets a hex that several want."""
        pieces = {self.ships[each.ident]: each for each in ships}
        self.game.call("dispute", contenders=list(pieces))
        entrant = next((piece for piece in pieces if piece.right_of_way), next(iter(pieces)))
        self.game.write(entrant, "right_of_way", False)
        return pieces[entrant]

    def steers(self, ship: Mover) -> bool:
        """Roll for the helm of a ship that steers badly."""
        piece = self.ships[ship.ident]
        if self.comes_round(ship):  # what had to be rolled was rolled with the tack
            return True
        if not self.game.quantity("steers_badly", piece) or (piece.late_turn is not None and not ship.done):
            return True
        return bool(self.game.check("steer", ship=piece) == "success")

    def may_turn(self, ship: Mover, side: str) -> bool:
        """Say whether a ship has gone straight long enough for an emergency turn."""
        handling = self.handling[ship.ident]
        course = courses.Course(handling)
        for action in ship.done:
            course = courses.after(handling, course, action)
        return courses.may_turn(handling, course, side, ship.plotted)

    def bears_off(self, ship: Mover, sides: Sequence[str]) -> str:
        """Ask whether a ship bears off, and roll for it."""
        piece = self.ships[ship.ident]
        choices = [*(SIDES[each] for each in sides), ON]
        answer = str(
            self.game.ask(
                piece.owner, f"{piece} is about to run into a ship: to which side does she bear off?", choices, purpose=f"bear off {piece}"
            )
        )
        if answer == ON or not self.steers(ship) or self.game.check("bear_off", ship=piece, speed=ship.plotted) != "success":
            return ""
        return notation.LETTERS[answer]

    def collision(self, rammer: Mover, rammed: Mover, *, bow_to_bow: bool) -> None:
        """Tell of a collision and let the rules say what comes of it, to ships as they lie now."""
        self.lie(rammer)
        self.lie(rammed)
        one, other = self.ships[rammer.ident], self.ships[rammed.ident]
        self.game.note(f"{one} runs into {other}{', bow to bow' if bow_to_bow else ''}", about="ships_collide")
        self.game.call("ships_collide", rammer=one, rammed=other, bow_to_bow=bow_to_bow)

    def stops(self, ship: Mover) -> bool:
        """Say whether a ship has come to where she goes no further: onto the wind, or onto the ground."""
        if ship.done and ship.done[-1] != STRAIGHT and self.handling[ship.ident].attitudes[ship.heading] == courses.LUFF:
            return True
        if ship.ident in self.stuck:
            return True
        if self.waters.grounds(self.ships[ship.ident], ship.bow, ship.stern, entered=bool(ship.done) and ship.done[-1] == STRAIGHT):
            self.stuck.add(ship.ident)
            self.game.call("runs_aground", ship=self.ships[ship.ident], by_drift=False)
            return True
        return False

    def open(self, place: Hex) -> bool:
        """Say whether a hex lies on the map."""
        return self.waters.open(place)

    def at_the_edge(self, ship: Mover) -> None:
        """Let the rules say whether a ship that comes to an edge of the map leaves by it."""
        edge = self.waters.edge(ship.ahead())
        if edge:
            self.game.call("reaches_the_edge", ship=self.ships[ship.ident], edge=edge)

    # ---- afterwards --------------------------------------------------------------------------------------------------------

    def arrive(self, mover: Mover) -> None:
        """Write where a ship has come to, and what she may do next turn."""
        game, ship = self.game, self.ships[mover.ident]
        if self.comes_round(mover) and not mover.done:
            game.note(f"{ship} has no room to come round", about="turn_at_rest")
        turns = [action for action in mover.done if action != STRAIGHT]
        straight = mover.done.count(STRAIGHT)
        if mover.done or (mover.plotted and not self.comes_round(mover)):
            game.note(f"{ship}: {notation.written(mover.done)}, to {written(mover.bow, mover.heading)}", about="movement", of=(ship,))
        since = len(mover.done) - 1 - mover.done.rfind(turns[-1]) if turns else ship.run + straight
        self.lie(mover)
        self._write(ship, "rested", ship.spent + len(mover.done) == 0)
        self._write(ship, "spent", ship.spent + len(mover.done))
        self._write(ship, "straight", straight)
        self._write(ship, "turns_made", ship.turns_made + len(turns))
        self._write(ship, "run", since)
        self._write(ship, "last_side", SIDES[turns[-1]] if turns else ship.last_side)
        self._write(ship, "late_turn", SIDES[mover.late] if mover.late else None)
        self._write(ship, "collided", mover.collided)
        self._write(ship, "last_speed", number(game.quantity("way_made", ship)))
        if turns and str(game.quantity("attitude", ship, None)) == courses.LUFF:
            game.apply({"gain": "turned_onto_wind", "fields": {"side": SIDES[turns[-1]]}}, who=ship)

    def lie(self, mover: Mover) -> None:
        """Write where a ship lies."""
        ship = self.ships[mover.ident]
        self._write(ship, "q", mover.bow[0])
        self._write(ship, "r", mover.bow[1])
        self._write(ship, "heading", mover.heading)

    def _write(self, ship: Any, field: str, value: Any) -> None:
        """Write what has changed, so that the journal tells nothing else."""
        if getattr(ship, field) != value:
            self.game.write(ship, field, value)
