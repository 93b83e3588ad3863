"""What lies on the table is read like any Python object and written only through the state's one door."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from rulecore.pieces.fields import ABSENT
from rulecore.values.refusals import wrong

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rulecore.pieces.fields import Slot


class Guarded:
    """A piece, a condition or an order: it has an id and an order among its like, it is itself and equal to nothing else.

    What begins with an underscore is ours; everything else is a name of the rulebook. An empty slot is no error: reading it asks the
    world (`missing`), which answers or says which fact is missing.
    """

    __slots__ = ("_id", "_order", "_world")

    _id: str
    _order: tuple[Any, ...]
    _world: Any
    _kind = ""
    _sort = ""
    _slots: Mapping[str, Slot] = {}

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise wrong("state/guarded", f"{self}.{name} is not set directly.", hint="Effects write; a plugin calls `game.apply`.")

    def __delattr__(self, name: str) -> NoReturn:
        raise wrong("state/guarded", f"{self}.{name} is not removed directly.", hint="Effects write; a plugin calls `game.apply`.")

    def __repr__(self) -> str:
        return self._id


def ask(self: Guarded, name: str) -> Any:
    """Answer for an empty slot; Python calls this only when the slot is empty, so a full one costs nothing."""
    if name in self._slots:
        return self._world.missing(self, name)
    raise AttributeError(f"{self!r} has no {name}", name=name, obj=self)


#: The bare filling of what every guarded thing has.
put_id = Guarded.__dict__["_id"].__set__
put_order = Guarded.__dict__["_order"].__set__
put_world = Guarded.__dict__["_world"].__set__


def made(cls: type[Any], ident: str, order: tuple[Any, ...], world: Any) -> Any:
    """Make a guarded thing with nothing filled but what every one has."""
    new = object.__new__(cls)
    put_id(new, ident)
    put_order(new, order)
    put_world(new, world)
    return new


def slotted(name: str, bases: tuple[type[Any], ...], slots: Iterable[Slot], **more: Any) -> type[Any]:
    """Make a class with these slots; each slot learns how it is read and filled."""
    made_slots = {slot.name: slot for slot in slots}
    cls: type[Any] = type(name, bases, {"__slots__": tuple(made_slots), "__module__": __name__, "_slots": made_slots, **more})
    for slot in made_slots.values():
        slot.bind(cls.__dict__[slot.name])
    return cls


def settle(thing: Any) -> None:
    """Give a thing with no empty slot the class that asks nobody: on Python 3.11 one that may ask is read at half the speed."""
    settled = type(thing)._settled
    if type(thing) is not settled and all(slot.of(thing) is not ABSENT for slot in thing._slots.values()):
        object.__setattr__(thing, "__class__", settled)
