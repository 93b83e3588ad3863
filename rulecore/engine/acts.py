"""What the facade does: dice by their notation, effects written as plain mappings, sides by any word for them, units of a loop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.door import Memory
from rulecore.engine.views import owner_of
from rulecore.errors import PluginFailed, Problem, StepTooLong
from rulecore.language import checked as c
from rulecore.pieces.fields import Slot
from rulecore.suggestions import did_you_mean
from rulecore.values.dice import Pool

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rulecore.engine.doing import Doing
    from rulecore.engine.facade import Play

    #: One unit that is done: what it gave, what it wrote, its dice, the lists it lengthened, and the answers it took.
    Done = tuple[Any, ...]


#: The sorts of definitions that a line of the journal may be about, in the order they are looked through.
CITED = ("quantities", "checks", "tables", "procedures", "orders", "facts")
#: Nobody reads more of one line of the journal than so many characters, and a file has to hold all lines of a step.
MOST_TOLD = 10_000


def throw(p: Doing, dice: str, purpose: str, of: Any, name: str) -> tuple[int, ...]:
    """Throw dice given by their notation; the faces that are kept."""
    pool = pool_of(p, dice)
    return pool.kept(p.dice.roll(pool, purpose, of, name=name))


def pool_of(p: Doing, dice: str) -> Pool:
    """Give dice by their notation, with the faces of the ruleset."""
    pools: dict[tuple[str, str], Pool] = p.performers.prepared
    pool = pools.get(("pool", dice))
    if pool is None:
        faces: dict[int, Sequence[int]] = {int(sides): tuple(each) for sides, each in p.rulebook.book.header.get("dice", {}).items()}
        pool = pools["pool", dice] = Pool.read(dice, faces)
    return pool


def note(p: Doing, text: str, cite: tuple[str, ...], about: str, of: Sequence[Any]) -> None:
    """Write a line of the journal that goes back to a definition; of a quantity it says in short what counted."""
    sort = next((each for each in CITED if p.rulebook.has(each, about)), "") if about else ""
    if about and not sort:
        hint = did_you_mean(about, [name for each in CITED for name in p.rulebook.ids(each)])
        raise PluginFailed(
            Problem("plugin/about", f'a line of the journal is about "{about}", and the rulebook defines no such thing.', hint=hint)
        )
    if len(text) > MOST_TOLD:
        message = f"a line of the journal has {len(text)} characters, and nobody reads more than {MOST_TOLD}."
        raise StepTooLong(Problem("game/too-long", message, hint="Tell it in several lines."))
    if not p.writes_down:
        return
    written = p.rulebook.get(sort, about) if sort else {}
    counted: Sequence[Any] = ()
    if sort == "quantities" and of and p.tells:
        usual = [None] * (len(written["plan"].parameters) - len(of))  # inputs that are not given are what is usual
        counted = p.rulebook.counted(about, p.world, (*of, *usual))
    p.note("note", text, {"cite": cite or written.get("cite", ()), "at": written.get("at", "")}, counted)


def place(p: Doing, kind: str, name: str, fields: Mapping[str, Any], card: str = "") -> Any:
    """Put a new piece on the table; with a card, as that says it is."""
    p.state.kinds.named(kind)
    piece = p.state.add_piece(kind, name or p.fresh(kind), fields=fields)
    if card:
        from rulecore.engine.set_up import fill_from_card

        fill_from_card(p.rulebook, p.world, piece, card)
    p.note("place", f"place {kind}", {})
    return piece


# ---- effects as mappings ----------------------------------------------------------------------------------------------------------


def apply(p: Doing, effect: Mapping[str, Any], who: Any, names: Mapping[str, Any]) -> None:
    """Perform one effect: a checked one with names in scope, or a mapping of a verb with plain values for a piece."""
    if "verb" in effect:
        p.performers.alone(effect)(p, dict(names))
        return
    word = next((each for each in effect if each in WRITERS), "")
    if not word:
        hint = did_you_mean(str(next(iter(effect), "")), list(WRITERS)) or f"It can be: {', '.join(WRITERS)}."
        raise PluginFailed(Problem("plugin/effect", f"nothing is done by {dict(effect)!r}.", hint=hint))
    WRITERS[word](p, effect, who)


def _checked(p: Doing, key: str, effect: dict[str, Any], names: dict[str, Any]) -> None:
    """Perform an effect made here; it is made ready once for its form, its values come as names."""
    made: dict[tuple[str, str], Any] = p.performers.prepared
    perform = made.get(("act", key))
    if perform is None:
        perform = made["act", key] = p.performers.one({"at": "", "who": c.Local("who"), **effect})
    perform(p, names)


def _gain(p: Doing, effect: Mapping[str, Any], who: Any) -> None:
    name, fields = effect["gain"], dict(effect.get("fields") or {})
    checked = {"verb": "gain", "condition": name, "to": c.Local("to"), "fields": {each: c.Local(f"field {each}") for each in fields}}
    for _ in range(int(effect.get("times", 1))):
        values = {f"field {each}": value for each, value in fields.items()}
        _checked(p, f"gain {name} {' '.join(fields)}", checked, {"who": who, "to": effect.get("to"), **values})


def _lose(p: Doing, effect: Mapping[str, Any], who: Any) -> None:
    name = effect["lose"]
    checked: dict[str, Any] = {"verb": "lose", "condition": name if isinstance(name, str) else "", "to": c.Local("to")}
    if not isinstance(name, str):
        from rulecore.engine.conditions import end_instance

        end_instance(p, name, {})
        return
    _checked(p, f"lose {name}", {**checked, "times": c.Local("times")}, {"who": who, "to": effect.get("to"), "times": effect.get("times")})


def _boxes(verb: str) -> Callable[[Doing, Mapping[str, Any], Any], None]:
    def perform(p: Doing, effect: Mapping[str, Any], who: Any) -> None:
        quietly = bool(effect.get("quietly"))
        for track, number in effect[verb].items():
            boxes = [{"track": track, "value": c.Local("number")}]
            _checked(p, f"{verb} {track} {quietly}", {"verb": verb, "boxes": boxes, "quietly": quietly}, {"who": who, "number": number})

    return perform


def _cells(verb: str) -> Callable[[Doing, Mapping[str, Any], Any], None]:
    def perform(p: Doing, effect: Mapping[str, Any], who: Any) -> None:
        for field, value in effect[verb].items():
            if verb == "set":
                p.state.write(who, field, value)
                continue
            now = getattr(who, field)
            if hasattr(now, "ladder"):
                from rulecore.values.words import climb

                p.state.write(who, field, climb(now, value))
            else:
                p.state.write(who, field, now + value)

    return perform


def _remove(p: Doing, effect: Mapping[str, Any], who: Any) -> None:
    piece = effect["remove"] if getattr(effect["remove"], "_sort", "") == "piece" else who
    if p.there(piece):
        p.remove(piece, {})


def _note(p: Doing, effect: Mapping[str, Any], _who: Any) -> None:
    p.note("note", str(effect["note"]), {})


def _call(p: Doing, effect: Mapping[str, Any], who: Any) -> None:
    name = effect["call"]
    p.perform_call(name, _handed(p, "procedures", name, effect, who))


def _check(p: Doing, effect: Mapping[str, Any], who: Any) -> None:
    name = effect["check"]
    p.perform_check(name, _handed(p, "checks", name, effect, who))


def _consult(p: Doing, effect: Mapping[str, Any], who: Any) -> None:
    name = effect["consult"]
    p.perform_consult(name, _handed(p, "tables", name, effect, who), [str(effect["row"])] if "row" in effect else ())


def _handed(p: Doing, sort: str, name: str, effect: Mapping[str, Any], who: Any) -> dict[str, Any]:
    handed = dict(effect.get("with") or {})
    parameters = p.rulebook.get(sort, name)["parameters"]
    if who is not None and parameters and parameters[0]["name"] not in handed:
        handed[parameters[0]["name"]] = who
    return handed


#: The verbs that plain mappings may use.
WRITERS: dict[str, Callable[[Doing, Mapping[str, Any], Any], None]] = {
    "gain": _gain,
    "lose": _lose,
    "set": _cells("set"),
    "add": _cells("add"),
    "cross_off": _boxes("cross_off"),
    "restore": _boxes("restore"),
    "check": _check,
    "consult": _consult,
    "call": _call,
    "remove": _remove,
    "note": _note,
}


# ---- sides ------------------------------------------------------------------------------------------------------------------------


def side_of(game: Play, who: Any) -> str:
    """Give the side that is meant by a player, a piece, the id of a side, or a word such as `opponent`."""
    if getattr(who, "_sort", "") == "piece":
        found = owner_of(who)
        return found if found in game.sides or not game.sides else game.sides[0]
    text = str(who or "")
    if text in game.sides or not game.sides:
        return text if text in game.sides else ""
    now = str(game.player._id) if getattr(game.player, "_id", None) else ""
    if text == "opponent":
        return next((side for side in game.sides if side != now), game.sides[0])
    return now if now in game.sides else game.sides[0]


# ---- units ------------------------------------------------------------------------------------------------------------------------


class Units:
    """Small transactions within a step: units that were done before the step stopped are taken as they were, not run again."""

    def __init__(self, game: Play) -> None:
        self.game = game
        self.place = ""
        self.done: dict[tuple[int, int], Done] = {}
        self.loops = 0

    def open(self, place: str) -> None:
        """Say that a step begins, or begins again."""
        if place != self.place:
            self.place = place
            self.done.clear()
        self.loops = 0

    def each(self, items: list[Any], unit: Callable[[Play, Any], Any]) -> list[Any]:
        """Do a unit for each item."""
        self.admit(unit, len(items))
        self.loops += 1
        loop, found = self.loops, []
        for number, item in enumerate(items):
            done = self.done.get((loop, number))
            if done is not None:
                self._again(done)
                found.append(done[0])
                continue
            found.append(self._one((loop, number), item, unit))
        return found

    def admit(self, unit: Callable[[Play, Any], Any], number: int) -> None:
        """Note that units begin; a unit that works with more than it is handed is refused."""
        latch, name = self.game.latch, getattr(unit, "__name__", "unit")
        latch.call("each", name, number)
        if getattr(unit, "__closure__", None):
            sentence = f"{name} uses variables of the function around it; a unit works with what it is handed: (game, item)."
            error = PluginFailed(Problem("plugin/unit", sentence, hint="Move it out, or hand it tuples of all it needs."))
            latch.stop(error)
            raise error

    def plain(self, unit: Callable[[Play, Any], Any], value: Any) -> Any:
        """Give what a unit gave, which must be a plain value; after a stop it stays stopped."""
        latch = self.game.latch
        if latch.stopped is not None:
            raise latch.stopped
        if not _is_plain(value):
            sentence = f"{getattr(unit, '__name__', 'unit')} gives {type(value).__name__}; a unit gives a plain value."
            error = PluginFailed(
                Problem("plugin/unit", sentence, hint="Give a number, a word, a truth, a piece, none, or a tuple of these.")
            )
            latch.stop(error)
            raise error
        return value

    def _one(self, key: tuple[int, int], item: Any, unit: Callable[[Play, Any], Any]) -> Any:
        game, p = self.game, self.game.performance
        mark, thrown, lengths, calls = p.state.mark(), p.dice.mark(), p.so_far(), len(game.latch.calls)
        p.work = max(p.work, 100_000)
        value = self.plain(unit, unit(game, item))
        written = list(_forward(p.state.since(mark)))
        lists = [each[length:] for each, length in zip(p.lists(), lengths, strict=True)]
        answers = dict(game.answers.counts), list(game.answers.taken)
        self.done[key] = (value, written, p.dice.since(thrown), lists, game.latch.calls[calls:], answers)
        return value

    def _again(self, done: Done) -> None:
        """Do again what a unit did, without running it."""
        _, written, dice, lists, calls, answers = done
        p, latch = self.game.performance, self.game.latch
        for target, slot, value in written:
            p.state.put(target, slot, value)
        p.dice.again(dice)
        for each, more in zip(p.lists(), lists, strict=True):
            each.extend(more)
        latch.calls += calls
        self.game.answers.counts.update(answers[0])
        self.game.answers.taken[:] = answers[1]


def _forward(entries: Any) -> list[tuple[Any, Any, Any]]:
    """Turn entries of the log, which hold what stood there before, into what was written, in order."""
    listed = list(entries)
    found: list[tuple[Any, Any, Any]] = []
    later: dict[Any, Any] = {}
    for target, slot, old in reversed(listed):
        # The slot of a field is one thing for all pieces of its kind; what is no field has a slot of its own for each time it is written.
        key = (id(target), slot) if type(slot) is Slot else (id(target), type(slot), slot.key if type(slot) is Memory else slot.name)
        value = later[key] if key in later else slot.of(target)
        later[key] = old
        found.append((target, slot, value))
    found.reverse()
    return found


def _is_plain(value: Any) -> bool:
    if value is None or isinstance(value, (bool, int, str)) or hasattr(value, "numerator"):
        return True
    if isinstance(value, tuple):
        return all(_is_plain(each) for each in value)
    return getattr(value, "_sort", "") == "piece"
