"""What a compiled line reads: the pieces, the clock, the options, quantities and tables of the rulebook, and facts that somebody knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from rulecore.engine.given import GivenQuantities
from rulecore.engine.missing import FactUnknown, MissingFact
from rulecore.engine.panes import bare
from rulecore.engine.past import asked_by, can_be_known
from rulecore.engine.standing import Standing
from rulecore.engine.state import State
from rulecore.errors import NameUnknown, PluginFailed, Problem, RulecoreError, raised
from rulecore.language.types import Type
from rulecore.pieces.fields import ABSENT, Slot, admit_type, core, field_slot
from rulecore.pieces.guarded import settle
from rulecore.pieces.sections import Section, sections_of
from rulecore.values.cannot import Cannot
from rulecore.values.numbers import shown
from rulecore.values.refusals import wrong

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rulecore.pieces.kinds import Kinds, Piece

    Ask = Callable[[MissingFact], Any]


class World:
    """One game, or one roll at the table, as the lines of a rulebook see it.

    `q` and `t` are the rulebook's quantities and tables. `facts` declares each fact like a field, `plugin_facts` are functions of the world
    and what a fact is asked of, `plugin_fields` of the world and a piece, by (kind, field). `ask` answers a `MissingFact`; without it the
    fact is raised, so that the caller learns which one matters.

    >>> from rulecore.pieces.kinds import Kinds
    >>> kinds = Kinds([{"id": "goat", "fields": {"speed": {"type": "number"}}}, {"id": "meadow", "one": True}])
    >>> world = World(kinds, facts={"distance": {"type": "number"}})
    >>> bella = world.state.add_piece("goat", "bella")
    >>> world.give("distance", (bella, world.single["meadow"]), 9)
    >>> world.fact("distance", bella, world.single["meadow"])
    9
    >>> bella.speed
    Traceback (most recent call last):
    rulecore.engine.missing.MissingFact: fact/missing: nobody has said what bella.speed is. It is a number.
      Give it: --set bella.speed=…
    """

    __slots__ = (
        "_declared", "_given", "_of", "allows", "ask", "functions", "kinds", "option", "phase", "player", "plugin_facts",
        "plugin_fields", "q", "single", "standing", "state", "step", "t", "turn",
    )  # fmt: skip

    _id = ""
    _kind = ""
    _sort = "clock"
    _slots: Mapping[str, Slot] = {}
    #: The class of a world whose clock may have to be asked for, and the one for a world whose clock is set.
    _asking: type[World]
    _settled: type[World]

    turn: Any
    phase: Any
    step: Any
    player: Any

    def __init__(  # noqa: PLR0913 - all that a line can read comes in here
        self,
        kinds: Kinds,
        *,
        q: Any = None,
        t: Any = None,
        option: Mapping[str, str] | None = None,
        facts: Mapping[str, Mapping[str, Any]] | None = None,
        functions: Mapping[str, Callable[..., Any]] | None = None,
        plugin_facts: Mapping[str, Callable[..., Any]] | None = None,
        plugin_fields: Mapping[tuple[str, str], Callable[..., Any]] | None = None,
        ask: Ask | None = None,
        allows: Callable[..., Any] | None = None,
        known: bool = True,
    ) -> None:
        self.kinds = kinds
        self.q, self.t = q, t
        self.option: dict[str, Any] = _Named(option or {}, "option", "state/no-option", "Choose it.")
        self.functions = _Named(functions or {}, "function", "state/no-function", "Install the plugin that brings it.")
        self.plugin_facts, self.plugin_fields = dict(plugin_facts or {}), dict(plugin_fields or {})
        self._declared = {name: field_slot(name, spec) for name, spec in (facts or {}).items()}
        self._of = tuple(name for name, spec in (facts or {}).items() if spec.get("of"))
        self._given: dict[tuple[Any, ...], Any] = {}
        self.ask, self.allows = ask, allows
        self.state = State(kinds, self)
        self.state.by_id[""] = self
        self.single = self.state.single
        self.standing = Standing(self)
        for kind in kinds.singles():
            self.state.add_piece(kind.id, kind.id, known=known)
        object.__setattr__(self, "__class__", _Asking)

    def set_clock(self, **hands: Any) -> None:
        """Write `turn`, `phase`, `step` or `player`; like all of the state they are logged."""
        for name, value in hands.items():
            if self._slots[name].of(self) is not value:
                self.state.write(self, name, value)
        settle(self)

    def go_on(self, phase: str, step: str | None, player: Any) -> None:
        """Let the clock go on to a step: as `set_clock`, but a clock that was set is read bare, because it goes on so often."""
        if type(self) is not World:
            self.set_clock(phase=phase, step=step, player=player)
            return
        if _PHASE.read(self) is not phase:
            self.state.write(self, "phase", phase)
        if _STEP.read(self) is not step:
            self.state.write(self, "step", step)
        if _PLAYER.read(self) is not player:
            self.state.write(self, "player", player)

    def begin(self) -> None:
        """Say that set-up is over and play begins."""
        self.state.begin()
        self.forget()
        settle(self)

    def value(self, line: Callable[..., Any], *arguments: Any) -> Any:
        """Work a line out; what Python finds wrong with it (a field of none, a division by zero) becomes a sentence."""
        try:
            return line(self, *arguments)
        except (ArithmeticError, AttributeError, LookupError, TypeError, RecursionError) as error:
            from rulecore.engine.faults import sentence_of

            raise sentence_of(error) from error

    def __repr__(self) -> str:
        return ""

    # ---- facts -----------------------------------------------------------------------------------------------------------------

    def give(self, fact: str, arguments: tuple[Any, ...], value: Any) -> None:
        """Say what a fact is, as an example or a person does; it wins over plugins and is never asked."""
        self._given[(fact, *map(core, arguments))] = self._fitting(fact, value)
        self.forget()

    def forget(self) -> None:
        """Keep nothing of what was worked out: somebody knows better now."""
        self.standing.forget()
        self.state.past.forget()

    def give_quantity(self, quantity: str, piece: Piece | None, value: Any, *inputs: Any) -> None:
        """Say what a quantity comes to, for one piece or (`None`) for all, with any inputs or with these; only in this world."""
        if not isinstance(self.q, GivenQuantities):
            self.q = GivenQuantities(self.q)
        self.q.give(quantity, piece, value, inputs)
        self.standing = Standing(self)
        self.state.past.forget()

    def fact(self, name: str, *arguments: Any) -> Any:
        """Give a fact: as it was given, as a plugin works it out once while the table stands still, or as somebody answers."""
        known = self.standing.facts
        if known is not None:
            found = known.get((name, *arguments), ABSENT)
            if found is not ABSENT:
                return found
        if self._given:
            found = self._given.get((name, *arguments), ABSENT)
            if found is not ABSENT:
                return found
        if name in self.plugin_facts:
            if known is not None:
                return self.standing.worked_out(known, (name, *arguments), self._measured, (name, arguments))
            key = ("fact", name, *arguments)
            if self.state.rewound or not can_be_known(key):
                return self._measured(name, arguments)
            return self.standing.once(key, self.fact, name, *arguments)
        if self._declared and name not in self._declared:
            raise FactUnknown("fact", name, self._declared, code="fact/unknown")
        slot = self._declared.get(name)
        type_ = slot.type if slot is not None else None
        if name in self._of:
            lack = MissingFact(name, piece=arguments[0], arguments=arguments[1:], type=type_)
        else:
            lack = MissingFact(name, arguments=arguments, type=type_)
        if self.ask is None:
            raise lack
        self.give(name, arguments, self.ask(lack))
        return self._given[(name, *arguments)]

    def _measured(self, name: str, arguments: tuple[Any, ...]) -> Any:
        """Give a fact as a plugin works it out: of the pieces themselves, also where a quantity is asked of what a side sees of them."""
        return self._fitting(name, self._by_plugin(name, self.plugin_facts[name], tuple(map(bare, arguments))))

    def missing(self, thing: Any, field: str) -> Any:
        """Answer for an empty slot: by a plugin, by what the field starts as, by asking; else raise the `MissingFact`."""
        plugin = self.plugin_fields.get((thing._kind, field))
        if plugin is not None:
            return thing._slots[field].fitting(thing, self._by_plugin(f"{thing._kind}.{field}", plugin, (thing,)))
        try:
            return self.state.missing(thing, field)
        except MissingFact as lack:
            if self.ask is None or lack.piece is not thing or lack.name != field:
                raise
            return self.state.remember(thing, field, self.ask(lack))

    def kept(self, piece: Any, field: str, key: Any) -> Any:
        """Give what a field kept `per:` something is for a key; for a *cannot* it is that."""
        if type(key) is Cannot:
            return key
        found = getattr(piece, field).get(key, ABSENT)
        if found is not ABSENT:
            return found
        try:
            return self.state.key_start(piece, field, key)
        except MissingFact as lack:
            if self.ask is None or lack.piece is not core(piece) or lack.name != field:
                raise
            return self.state.remember(piece, field, getattr(piece, field).having(key, self.ask(lack)))[key]

    def _fitting(self, fact: str, value: Any) -> Any:
        """Give a fact as it is kept; that it *cannot* be is an answer too."""
        slot = self._declared.get(fact)
        return value if slot is None or type(value) in (slot.exact, Cannot) else slot.fitting("", value)

    def _by_plugin(self, what: str, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        try:
            return function(self, *arguments)
        except RulecoreError as error:
            if isinstance(error, NameUnknown):
                error.blame(getattr(function, "plugin", ""), what)
            raise
        except (Exception, SystemExit) as error:
            who = getattr(function, "plugin", "")
            sentence = f"the plugin {f'{who} ' if who else ''}that works out {what} failed: {raised(error)}"
            hint = "Report it to whoever wrote the plugin, or give the fact yourself."
            failed = PluginFailed(Problem("plugin/failed", sentence, hint=hint))
            failed.who = (who, what)
            raise failed from error

    # ---- pieces ------------------------------------------------------------------------------------------------------------------

    def all(self, kind: str) -> tuple[Piece, ...]:
        """Give all pieces of a kind, in order."""
        try:
            return self.state.of_kind[kind]
        except KeyError:  # only code can ask for a kind that is not there
            raise NameUnknown("kind of piece", kind, self.kinds.by_id) from None

    def part(self, piece: Any, kind: str, name: Any) -> Piece:
        """Give a part by its name or number."""
        parts: tuple[Any, ...] = getattr(piece, kind)
        for each in parts:
            if each.name == name:
                found: Piece = each
                return found
        known = ", ".join(str(each.name) for each in parts)
        raise wrong("state/no-part", f"{piece} has no {kind} {shown(name)}.", hint=f"It has: {known or 'none'}.")

    def parts(self, piece: Any, kind: str) -> tuple[Piece, ...]:
        """Give the parts of a kind."""
        found: tuple[Piece, ...] = getattr(piece, kind)
        return found

    def sections(self, piece: Any, track: str) -> tuple[Section, ...]:
        """Give the sections of a track, lowest first."""
        return sections_of(getattr(piece, track), self.state.before_play.get((piece._id, track), ()))

    def groups(self, word: str) -> tuple[tuple[Piece, ...], ...]:
        """Give the groups of a set: pieces joined by its shared conditions, directly or through others; one alone is a group too."""
        from rulecore.engine.groups import groups_of

        spec = self.kinds.sets[word]
        return groups_of(self.all(spec["are"]), tuple(spec["joined_by"]))

    # ---- conditions ----------------------------------------------------------------------------------------------------------------

    def links(self, piece: Any, condition: str) -> tuple[Any, ...]:
        """Give the conditions of that kind a piece has; a shared one as this piece sees it, with `other`."""
        if condition in self.kinds.shared:
            found: tuple[Any, ...] = piece._links.get(condition, ())
            return found
        return self.state.instances(piece, condition)

    def linked(self, piece: Any, condition: str, other: Any, end: str) -> bool:
        """Say whether a piece shares a condition, with that other piece and as that end of it where these are named."""
        if not (sides := piece._links.get(condition)):
            return False
        return any((other is None or side.other is bare(other)) and (not end or side._end == end) for side in sides)

    def count_links(self, piece: Any, condition: str) -> int:
        """Count how many conditions of that kind a piece shares."""
        return len(piece._links.get(condition, ()))

    def conditions(self, ident: str) -> tuple[Any, ...]:
        """Give every condition of that kind on the table, in order of the pieces that have it."""
        cls = self.kinds.carried.get(ident)
        if cls is None or not cls._plain:
            return self.state.conditions.get(ident, ())
        return tuple([each for piece in self.all(cls._of) for each in self.state.instances(piece, ident)])

    def instance(self, piece: Any, condition: str) -> Any:
        """Give the one condition of that kind a piece has."""
        found = self.links(piece, condition)
        if not found and condition in piece._slots and getattr(piece, condition):
            return self.state.unplaced(piece, condition)
        if len(found) != 1:
            how = f"{len(found)} of {condition}, so it is not known which is meant" if found else f"no {condition}"
            raise wrong("state/which-condition", f"{piece} has {how}.", hint="Ask first whether it has, or go through them one by one.")
        return found[0]

    # ---- orders and moments ------------------------------------------------------------------------------------------------------------

    def orders(self, piece: Any, order: str) -> tuple[Any, ...]:
        """Give the orders of that kind given to a piece, or to all."""
        key = f"order {order}"
        found: tuple[Any, ...] = self.state.conditions.get(key, ()) if piece is None else piece._carried.get(key, ())
        standing = self.standing
        standing.orders_read += 1
        if standing.facts is not None:
            standing.orders_seen.append((piece, key, found))
        return found

    def allowed(self, order: str, piece: Any) -> Any:
        """Say whether a piece could be given that order now."""
        if self.allows is None:
            hint = "Orders are given while a game is played."
            raise wrong("state/no-orders", f"whether {piece} may {order} is known only in a game.", hint=hint)
        return self.allows(self, order, piece)

    def at_start(self, moment: str, thunk: Callable[[], Any]) -> Any:
        """Work something out as things stood when that moment last began: once, for what has been does not change any more."""
        self.standing.clock_read += 1
        asked = asked_by(thunk, self.q if self.standing.facts is None else self.q.quantities)
        if asked is None:
            return self._looked_back(moment, thunk)[0]
        place = self.state.began(moment)
        found = self.state.past.at(place).get(asked, ABSENT)
        if found is ABSENT:
            found, lasts = self._looked_back(moment, thunk)
            if lasts:
                self.state.past.at(place)[asked] = found
        return found

    def _looked_back(self, moment: str, thunk: Callable[[], Any]) -> tuple[Any, bool]:
        """Work something out as things stood when a moment began; say whether it has looked at no orders: those may lie otherwise next."""
        standing = self.standing
        looked = standing.orders_read
        try:
            found = self.state.at_start(moment, lambda: standing.aside(thunk), orders=False)
        except Exception:
            if standing.orders_read == looked:
                raise
        if standing.orders_read == looked:
            return found, True
        # Nobody knew that orders are looked at: they must lie there as they did then.
        return self.state.at_start(moment, lambda: standing.aside(thunk)), False


class _Asking(World):
    """A world whose clock may not be set: reading it then asks. Its own class, because asking slows down every reading of a line."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        if name in self._slots:
            return self.missing(self, name)
        raise AttributeError(f"a world has no {name}", name=name, obj=self)


class _Named(dict[str, Any]):
    """A dictionary that says in a sentence what it doesn't hold."""

    __slots__ = ("code", "hint", "what")

    def __init__(self, named: Mapping[str, Any], what: str, code: str, hint: str) -> None:
        super().__init__(named)
        self.what, self.code, self.hint = what, code, hint

    def __missing__(self, name: str) -> NoReturn:
        raise wrong(self.code, f'there is no {self.what} "{name}" here.', hint=self.hint)


World._asking, World._settled = _Asking, World
_hands = {"turn": Type("number"), **dict.fromkeys(("phase", "step"), Type("text", optional=True)), "player": Type("piece", optional=True)}
World._slots = {name: Slot(name, type_, admit_type(type_)).bind(World.__dict__[name]) for name, type_ in _hands.items()}


def _noticed(slot: Slot) -> Any:
    """Give a hand of the clock that goes on from step to step, so that standing values learn who looks at it."""

    def read(world: World) -> Any:
        world.standing.clock_read += 1
        return slot.read(world)

    slot.passing = True
    return property(read)


_PHASE, _STEP, _PLAYER = (World._slots[name] for name in ("phase", "step", "player"))
for _hand in (_PHASE, _STEP, _PLAYER):
    setattr(World, _hand.name, _noticed(_hand))
World._slots["turn"].exact, _PHASE.exact, _STEP.exact = int, str, str
