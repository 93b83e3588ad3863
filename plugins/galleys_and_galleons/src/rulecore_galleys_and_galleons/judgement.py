"""How a captain judges what a ship may do: what it could hit from where it comes to, and what it would run into.

These are a captain's opinions, not rules: whole numbers, so that the same thing is judged alike everywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore_galleys_and_galleons.choices import DONE, titles
from rulecore_galleys_and_galleons.compass import QUARTER, WAYS
from rulecore_galleys_and_galleons.places import EDGES, ahead, distance, gap, hidden, meets, off_bow, to_edge
from rulecore_galleys_and_galleons.sea import LAND, MILLIMETRE, land, round_of, shallow, stick

if TYPE_CHECKING:
    from collections.abc import Callable

#: What a broadside is worth by the stick that reaches, beyond the last of them nothing.
GUNS = {"touching": 36, "short": 36, "medium": 30, "long": 27, "extreme": 8}
#: What orders are worth that hang on nothing a captain can see.
PLAIN = {"reload": 22, "refloat": 70, "repair": 18, "cut_cable": 2, "fight_fire": 60, "reduce_sails": -4}
#: A full broadside and chain in tenths of a shot, and what muskets are worth.
BROADSIDE, CHAIN, MUSKETS = 14, 5, 4
#: Quarters of its worth that a shot has at least; one more comes for each point of combat, from so many below the target's on.
LEAST, LEVEL = 3, 2
#: What chasers are worth of a broadside, one part in so many, and what a rake adds to it.
CHASERS, RAKED = 3, 3
#: What it is to be on land, to leave the table, to have either right ahead, to come over shallows, to run into somebody.
ASHORE, GONE, AHEAD, SHOAL, BUMP = 120, 300, 60, 25, 8
#: To run into a friend costs so many times as much.
FRIEND = 3
#: What a fireship's touch is worth, and a boarder's or a ram's for each point in which it is stronger; a ram is good for two of them.
FIRE, BOLD, RAM = 60, 12, 2
#: What it is worth to grapple who is no stronger, and any other; to board, and more for each point in which the ship is stronger.
GRAPPLED, ENTANGLED, BOARDED, PRESSED = 50, -10, 70, 10
#: What it is worth to cut loose from who burns, and from any other for each point in which that one is stronger.
SAVED, PARTED = 90, 8
#: So many millimetres nearer the enemy, or the exit, are worth one.
NEARER = 12


def nearest(view: Any, ship: Any) -> int:
    """Give how far the nearest enemy is."""
    return min((gap(round_of(ship), round_of(foe)) for foe in _foes(view, ship)), default=0)


def _foes(view: Any, ship: Any) -> list[Any]:
    return [each for each in view.pieces("ship") if each.owner != ship.owner and not each.struck]


class Judgement:
    """What one ship could make of its choices."""

    def __init__(self, view: Any, ship: Any) -> None:
        self.view, self.ship, self.radius = view, ship, ship.radius
        self.orders = titles(view.rulebook)
        self.foes = _foes(view, ship)
        self.others = [each for each in view.pieces("ship") if each != ship and each.altitude == ship.altitude]
        self.table = view.pieces("table")[0]
        self.land = land(view.pieces)
        solid = () if view.quantity("clears_land", ship) else LAND
        self.solid = [round_of(each) for kind in solid for each in view.pieces(kind)]
        careless = ship.shallow_draft or ship.pilot or not solid
        self.shallow = [] if careless else [round_of(each) for kind in shallow(view.rulebook) for each in view.pieces(kind)]
        self.reaches = [(stick(view.look, word) if word != "touching" else MILLIMETRE, worth) for word, worth in GUNS.items()]
        point = 2 * view.quantity("point")  # in half degrees, as all angles here
        self.arc, self.rake = view.quantity("broadside_arc") * point, view.quantity("rake_arc") * point
        self.shy = bool(ship.merchantman)  # who carries goods keeps away from enemies and stays on the table
        self.exits = [edge for edge in EDGES if ship.owner.exits.get(edge)] if ship.exit_bonus else []
        self.obstacles = [(each, ASHORE) for each in self.solid] + [(round_of(each), self._contact(each)) for each in self.others]
        self.moves = ship.moves_made < view.quantity("moves_allowed", ship) and not view.quantity("held", ship)
        self.now = self.place(ship.x, ship.y, ship.heading)

    def worth(self, text: str) -> int:
        """Judge one choice, as it is asked for: above zero what is better than nothing."""
        title, *fields = str(text).split(", ")
        order = self.orders.get(title, "")
        if text == DONE:
            return self.stays()
        if order in PLAIN:
            return PLAIN[order] + self.stays()
        judged: dict[str, Callable[..., int]] = {
            "move": self.runs_on, "razee_move": self.extra_move, "row": self.extra_move, "come_about": self.turns,
            "set_engine": self.engine, "climb": self.changes_height, "descend": self.changes_height,
            "shoot": self.shoots, "broadside": self.full_broadside, "chain_shot": self.chain, "fire_muskets": self.muskets,
            "grapple": self.grapples, "board": self.boards, "cut_grapples": self.cuts,
        }  # fmt: skip
        return judged[order](*fields) if order in judged else self.stays() - 1

    # ---- fighting --------------------------------------------------------------------------------------------------------------

    def stays(self) -> int:
        """Judge to do nothing more: what must move moves on."""
        return self.runs_on() if self.moves and self.view.quantity("sails_on", self.ship) else self.now

    def shot(self, target: Any) -> int:
        """Judge a shot at a target from where the ship is."""
        guns = self.guns(self.ship.x, self.ship.y, self.ship.heading, target)
        ahead_of_it: int = max(0, self.ship.combat - target.combat + LEVEL)
        return guns * (LEAST + ahead_of_it) // 4

    def shoots(self, ident: str) -> int:
        """Judge a shot: what is hit once is hit better before the ship has moved out of its arc."""
        return self.stays() + 2 * self.shot(self.view.piece(ident))

    def full_broadside(self, ident: str) -> int:
        """Judge a full broadside, which costs another action."""
        return self.stays() + 2 * self.shot(self.view.piece(ident)) * BROADSIDE // 10

    def chain(self, ident: str) -> int:
        """Judge chain shot."""
        return self.stays() + 2 * self.shot(self.view.piece(ident)) * CHAIN // 10

    def muskets(self, _ident: str) -> int:
        """Judge small arms."""
        return self.stays() + MUSKETS

    def _stronger(self, ident: str) -> int:
        foe = self.view.piece(ident)
        soldiers = 1 if self.ship.drilled_soldiers else 0
        walls = sum(1 for each in (foe.high_castles, foe.drilled_soldiers) if each)
        found: int = 2 * (self.ship.combat + soldiers - foe.combat - walls) + foe.hits - self.ship.hits
        return found

    def _contact(self, other: Any) -> int:
        """Judge what it costs to run into a ship: less than nothing where that is what it is for."""
        if other not in self.foes:
            return FRIEND * BUMP
        if self.ship.fireship and not other.on_fire:
            return -FIRE
        stronger: int = self.ship.combat - other.combat + (RAM if self.ship.ramming else 0)
        return BUMP - BOLD * stronger - (BOLD if self.ship.unarmed or self.ship.drilled_soldiers else 0)

    def grapples(self, ident: str) -> int:
        """Judge to grapple: who is weaker, not who burns."""
        burning = self.view.piece(ident).on_fire or self.ship.on_fire
        return self.stays() + (GRAPPLED if self._stronger(ident) >= 0 and not burning else ENTANGLED)

    def boards(self, ident: str) -> int:
        """Judge to board."""
        return self.stays() + BOARDED + PRESSED * self._stronger(ident)

    def cuts(self, ident: str) -> int:
        """Judge to cut grapples: from who burns, and from who is stronger."""
        return self.stays() + (SAVED if self.view.piece(ident).on_fire else -PARTED * self._stronger(ident))

    # ---- moving ----------------------------------------------------------------------------------------------------------------

    def turns(self, side: str, points: str) -> int:
        """Judge a turn, with the move that may still follow it."""
        heading = (self.ship.heading + (int(points) if side == "starboard" else -int(points))) % len(WAYS)
        if self.moves:
            return max(self.moved(heading), self.place(self.ship.x, self.ship.y, heading) if not self._must() else -GONE)
        return self.place(self.ship.x, self.ship.y, heading)

    def _must(self) -> bool:
        return bool(self.view.quantity("sails_on", self.ship))

    def runs_on(self) -> int:
        """Judge a move straight ahead."""
        return self.moved(self.ship.heading)

    def extra_move(self) -> int:
        """Judge a short move more."""
        return self.ended(self.ship.heading, stick(self.view.look, "short"))

    def engine(self, speed: str) -> int:
        """Judge another setting of the engine by where it takes the ship."""
        return self.ended(self.ship.heading, stick(self.view.look, speed)) + 1 if speed != "becalmed" else self.now

    def changes_height(self) -> int:
        """Judge another height: what dives comes up to strike, what flies stays as it is."""
        near = nearest(self.view, self.ship) <= 2 * stick(self.view.look, "long")
        return self.stays() + (BOLD if self.ship.altitude == "submerged" and near else -1)

    def moved(self, heading: int) -> int:
        """Judge where a move on some heading ends; how far it goes there is guessed from how far it goes now."""
        word = str(self.view.quantity("move_length", self.ship))
        return self.now if word == "becalmed" and heading == self.ship.heading else self.ended(heading, self.length(word))

    def length(self, word: str) -> int:
        """Give how far a move goes; a heading on which there is no way now is judged by a short one."""
        return stick(self.view.look, "short" if word == "becalmed" else word)

    def ended(self, heading: int, length: int) -> int:
        """Judge where a run ends and what is in its way."""
        run, cost = (self.ship.x, self.ship.y, heading, length), 0
        after = length
        for other, worse in self.obstacles:
            at = meets(run, self.radius, other)
            if at is not None and at <= after:
                after, cost = at, worse if at else BUMP
        edge = to_edge(run, self.radius, self.table.width, self.table.depth)
        if edge is not None and edge[0] <= after:
            return GONE if edge[1] in self.exits else -GONE
        cost += sum(SHOAL for each in self.shallow if (at := meets(run, self.radius, each)) is not None and at <= after)
        x, y = ahead((*run[:3], after))
        return self.place(x, y, heading) - cost

    def place(self, x: int, y: int, heading: int) -> int:
        """Judge a place and a heading: what can be hit from there, how near the enemy or the exit is, what lies ahead."""
        reach = 2 * stick(self.view.look, "long")
        run = (x, y, heading, reach)
        near_land = [at for each in self.solid if (at := meets(run, self.radius, each)) is not None]
        found = -AHEAD * (reach - min(near_land, default=reach)) // reach
        edge = to_edge(run, self.radius, self.table.width, self.table.depth)
        if self.exits:
            away = min(self._to(each, x, y) for each in self.exits)
            return found - away // (NEARER * MILLIMETRE) + (AHEAD if edge and edge[1] in self.exits else 0)
        if edge is not None:
            found -= (2 if self.shy else 1) * AHEAD * (reach - edge[0]) // reach
        if not self.ship.unarmed:
            found += max((self.guns(x, y, heading, foe) for foe in self.foes), default=0)
        near = min((distance(x, y, foe.x, foe.y) for foe in self.foes), default=0)
        return found + (near if self.shy else -near) // (NEARER * MILLIMETRE)

    def _to(self, edge: str, x: int, y: int) -> int:
        across, along = EDGES[edge]
        return int((self.table.width - x if across > 0 else x) if across else (self.table.depth - y if along > 0 else y))

    def guns(self, x: int, y: int, heading: int, foe: Any) -> int:
        """Judge what a broadside at an enemy is worth from a place."""
        apart = gap((x, y, self.radius), round_of(foe))
        worth = next((each for reach, each in self.reaches if apart <= reach), 0)
        if not worth or foe.altitude == "submerged":
            return 0
        bearing = off_bow(x, y, heading, (foe.x, foe.y))
        if abs(bearing - QUARTER) > self.arc:
            worth = worth // CHASERS if self.ship.chasers or self.ship.heavy_chasers else 0
        elif min(off_bow(foe.x, foe.y, foe.heading, (x, y)), 2 * QUARTER - off_bow(foe.x, foe.y, foe.heading, (x, y))) <= self.rake:
            worth += worth // RAKED
        return 0 if worth and hidden((x, y), (foe.x, foe.y), self.land) else worth * 2 if foe.hits >= foe.capacity else worth
