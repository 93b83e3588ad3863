"""What a field may hold: the one place where a value is checked before it is kept, and how a slot is read and filled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.types import Type
from rulecore.pieces.keyed import Keyed
from rulecore.values.cannot import Cannot
from rulecore.values.numbers import canonical, shown
from rulecore.values.refusals import ValueWrong, wrong
from rulecore.values.words import Ladder

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    Admit = Callable[[Any], Any]
    #: The lowest number and the highest, none where there is no highest.
    Ends = tuple[int, int | None]


class Absent:
    """Nothing stands here: the slot is empty, or the piece is not on the table. It is not `none`, which is a value."""

    __slots__ = ()

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "absent"

    def __reduce__(self) -> str:
        return "ABSENT"


ABSENT = Absent()


class Slot:
    """One field of one kind: what it may hold, and the bare reading and filling of it.

    `exact` is the Python class whose values need no look at all, so that a plain number is written without a call. `level` says that it
    counts a condition or trait, `sealed` that it is no field and never written by itself, `cell` that it is written to the journal; what
    hangs on other slots (the parts of a whole) is no cell. `passing` is a hand of the clock, which goes on while the table stands still.
    """

    __slots__ = (
        "admit", "cell", "ends", "exact", "key", "level", "name", "passing", "put", "read", "remove", "sealed", "starts", "type", "usual",
    )  # fmt: skip

    def __init__(self, name: str, type: Type, admit: Admit, *, level: bool = False, sealed: bool = False, cell: bool = True) -> None:
        self.name = name
        self.type = type
        self.admit = admit
        self.level = level
        self.sealed = sealed
        self.cell = cell
        self.passing = False
        #: The lowest and highest number it can be, where it says so.
        self.ends: Ends | None = None
        self.exact: Any = None
        self.key: Admit | None = None
        self.starts: Any = ABSENT
        #: What a field kept `per:` something starts as, by numbers and words as keys, where that is a plain value: looked for so often
        #: that it is worked out once.
        self.usual: dict[Any, Any] = {}
        self.read: Callable[[Any], Any]
        self.put: Callable[[Any, Any], None]
        self.remove: Callable[[Any], None]

    def bind(self, descriptor: Any) -> Slot:
        """Take the bare reading and filling from the descriptor that Python made for the slot."""
        self.read = descriptor.__get__
        self.put = descriptor.__set__
        self.remove = descriptor.__delete__
        return self

    def admitted(self, owner: Any, value: Any) -> Any:
        """Give the value as a writer may keep it, or refuse it with a sentence."""
        if self.sealed:
            raise self._closed(owner)
        return self.fitting(owner, value)

    def fitting(self, owner: Any, value: Any) -> Any:
        """Give the value as it is kept if it is of the type, whoever writes; else refuse it with a sentence."""
        kept = self.admit(value)
        if kept is ABSENT:
            raise self.refusal(owner, value)
        return kept

    def _closed(self, owner: Any) -> ValueWrong:
        where = f"{owner}.{self.name}"
        if self.level:
            return wrong("state/level", f"{where} is a condition or trait: it is gained or lost, not set.", hint="Use `gain` or `lose`.")
        return wrong("state/fixed", f"{where} is fixed when the piece is placed.", hint="Remove the piece and place another.")

    def words(self) -> str:
        """Give what it holds in words for a message."""
        if self.level:
            return "yes, no, or its level"
        if self.ends is not None:
            return range_in_words(self.ends)
        return "a track of boxes" if self.type.name == "track" else self.type.words()

    def held(self, value: Any) -> Any:
        """Give a number as it is kept where something is added: it stops at the ends of what the field can be, as boxes of a track do."""
        if self.ends is None or not hasattr(value, "denominator"):
            return value
        low, high = self.ends
        return low if value < low else high if high is not None and value > high else value

    def refusal(self, owner: Any, value: Any) -> ValueWrong:
        """Say why this value cannot stand here."""
        where = f"{owner}.{self.name}"
        if isinstance(value, Cannot):
            why = "; ".join(value.reasons) or "it cannot be"
            return wrong("state/cannot", f"{where} has no value: {why}.", hint="Use `otherwise` to give it one.")
        if self.key is not None and isinstance(value, dict):  # which of them it is
            key, value = next(((each, one) for each, one in value.items() if self.admit({each: one}) is ABSENT), ("", value))
            where = f"{where}[{shown(key)}]"
        hint = "Change the rule that sets it, or the type of the field."
        return wrong("state/type", f"{where} is {self.words()}, not {_told(value)}.", hint=hint)

    def of(self, target: Any) -> Any:
        """Give what stands in the slot now, or `ABSENT`; nothing is asked."""
        try:
            return self.read(target)
        except AttributeError:
            return ABSENT

    def hold(self, target: Any, value: Any) -> None:
        """Fill the slot, or empty it when the value is `ABSENT`; nothing is checked."""
        if value is not ABSENT:
            self.put(target, value)
        elif self.of(target) is not ABSENT:
            self.remove(target)
            asking = getattr(type(target), "_asking", None)
            if asking is not None:  # what is empty now is asked for again
                object.__setattr__(target, "__class__", asking)

    def __repr__(self) -> str:
        return f"Slot({self.name}: {self.type!r})"


def field_slot(name: str, spec: Mapping[str, Any]) -> Slot:
    """Make the slot of a declared field: `type`, and where there are any `words` or `ladder`, `per`, `wraps`, `from` and `starts`."""
    type_ = Type.parse(spec["type"])
    ladder = _ladder(spec.get("ladder"), type_)
    admit = admit_type(type_, words=spec.get("words"), ladder=ladder)
    wraps = spec.get("wraps")
    ends = spec.get("from") if wraps is None and type_.shape == "number" and not type_.several else None
    if wraps is not None:
        admit = _wrapping(int(wraps[0]), int(wraps[1]))
    elif ends is not None:
        admit = _within(ends, admit)
    if spec.get("per") is not None:
        key = admit_type(Type.parse(_per(spec["per"])))
        slot = Slot(name, type_, _keyed(key, admit))
        slot.key = key
    else:
        slot = Slot(name, type_, admit)
        if wraps is None and ends is None and not type_.several:
            slot.exact = {"number": int, "truth": bool, "text": str}.get(type_.shape)
    slot.ends = ends
    starts = spec.get("starts")
    if starts is not None:
        slot.starts = starts
    return slot


def level_slot(name: str) -> Slot:
    """Make the slot that says how far a piece has a condition or trait: 0 is not at all."""
    return Slot(name, Type("number"), _level, level=True, sealed=True)


def fixed_slot(name: str, type: Type, *, cell: bool = False) -> Slot:
    """Make a slot that is filled when its piece is placed and never written: its name, its whole, its parts."""
    return Slot(name, type, admit_type(type), sealed=True, cell=cell)


# ---- what each type admits; a value that is refused gives ABSENT ---------------------------------------------------------------


def admit_type(type: Type, *, words: Collection[str] | None = None, ladder: Ladder | None = None) -> Admit:
    """Give the function that turns a value into the one that is kept, or into `ABSENT` when it is of another type.

    >>> mood = admit_type(Type("choice", "mood"), ladder=Ladder("mood", ["calm", "cross", "furious"]))
    >>> mood("cross").rank, mood("glad"), admit_type(Type("number"))(True)
    (1, absent, absent)
    """
    one = _admit_one(type, words, ladder)
    if type.several:
        return _several(one)
    if type.optional:
        return lambda value: None if value is None else one(value)
    return one


def _admit_one(type_: Type, words: Collection[str] | None, ladder: Ladder | None) -> Admit:
    if type_.shape == "choice":
        return _rung(ladder) if ladder is not None else _word(tuple(words) if words is not None else None)
    if type_.shape in _THINGS:
        return _thing(_THINGS[type_.shape], type_.name)
    return _PLAIN.get(type_.shape, _anything)


def _number(value: Any) -> Any:
    if isinstance(value, bool):
        return ABSENT
    if isinstance(value, int):
        return int(value)
    return canonical(value) if hasattr(value, "denominator") else ABSENT


def _level(value: Any) -> Any:
    """Admit a level: a whole number from 0, where yes is 1."""
    return int(value) if isinstance(value, int) and value >= 0 else ABSENT


def _truth(value: Any) -> Any:
    return value if value is True or value is False else ABSENT


def _text(value: Any) -> Any:
    return str(value) if isinstance(value, str) else ABSENT


def _anything(value: Any) -> Any:
    """Admit what cannot change under our hands: a list in a field would be changed behind the undo log's back."""
    if isinstance(value, (float, Cannot)):
        return ABSENT
    try:
        hash(value)
    except TypeError:
        return ABSENT
    return value


def _rung(ladder: Ladder) -> Admit:
    return lambda value: ladder[value] if isinstance(value, str) and value in ladder else ABSENT


def _word(words: tuple[str, ...] | None) -> Admit:
    return lambda value: str(value) if isinstance(value, str) and (words is None or value in words) else ABSENT


def _thing(sorts: tuple[str, ...], kind: str) -> Admit:
    def admit(value: Any) -> Any:
        value = core(value)
        if getattr(type(value), "_sort", "") not in sorts or (kind and value._kind != kind):
            return ABSENT
        return value

    return admit


def _several(one: Admit) -> Admit:
    def admit(value: Any) -> Any:
        if not isinstance(value, (tuple, list)):
            return ABSENT
        kept = tuple([one(each) for each in value])
        return ABSENT if any(each is ABSENT for each in kept) else kept

    return admit


def _wrapping(low: int, high: int) -> Admit:
    def admit(value: Any) -> Any:
        value = _number(value)
        return ABSENT if value is ABSENT else low + canonical((value - low) % (high - low + 1))

    return admit


def _within(ends: Ends, one: Admit) -> Admit:
    low, high = ends

    def admit(value: Any) -> Any:
        kept = one(value)
        if kept is ABSENT or kept is None:
            return kept
        return kept if low <= kept and (high is None or kept <= high) else ABSENT

    return admit


def range_in_words(ends: Ends) -> str:
    """Give in words what a number can be.

    >>> range_in_words((0, None)), range_in_words((1, 4))
    ('a number from 0 on', 'a number from 1 to 4')
    """
    return f"a number from {ends[0]} on" if ends[1] is None else f"a number from {ends[0]} to {ends[1]}"


def _keyed(key: Admit, one: Admit) -> Admit:
    def admit(value: Any) -> Any:
        if not isinstance(value, dict):
            return ABSENT
        kept = [(key(each), one(inner)) for each, inner in value.items()]
        return ABSENT if any(each is ABSENT or inner is ABSENT for each, inner in kept) else Keyed(kept)

    return admit


def core(value: Any) -> Any:
    """Give the condition itself where a shared one is seen from one of its ends, and anything else as it is."""
    return value._core if getattr(type(value), "_sort", "") == "side" else value


_THINGS = {"piece": ("piece",), "condition": ("link", "carried"), "order": ("order",)}
_PLAIN: dict[str, Admit] = {
    "number": _number,
    "die": _number,
    "truth": _truth,
    "text": _text,
    "condition_word": _text,
    "order_word": _text,
}


def _per(written: Any) -> str:
    text = str(written)
    return "number" if ".." in text else text


def _ladder(written: Any, type_: Type) -> Ladder | None:
    return written if written is None or isinstance(written, Ladder) else Ladder(type_.name, written)


def _told(value: Any) -> str:
    if isinstance(value, str) and not hasattr(value, "rank"):
        return f'"{value}"'
    return shown(value)[:60]
