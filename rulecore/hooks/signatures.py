"""How functions of plugins are called, compared with how they say they are: names, number and annotations of their arguments.

Annotations are compared as they are written. To work them out would import what a plugin imports for its type checker alone.
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from rulecore.language.types import Type

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

#: What values of a declared type are in Python.
PYTHON = {"number": "int | Fraction", "truth": "bool", "text": "str", "choice": "str", "condition_word": "str", "order_word": "str"}
#: Names of types that no piece of a game has, so that a piece cannot be meant by them.
PLAIN = frozenset(("int", "Fraction", "bool", "str", "float", "bytes", "list", "dict", "set", "complex", "None"))
#: Names that anything may stand under.
OPEN = frozenset(("Any", "object", ""))
#: What a function with `yield` may say that it gives.
GENERATORS = ("Generator", "Iterator", "Iterable")
#: Names that are also right where one is.
ALSO = {"Iterable": frozenset((*GENERATORS, "Sequence", "Collection", "list", "tuple")), "Mapping": frozenset(("dict",))}
#: Names whose meaning is known here; any other may be a plugin's own name for what is right.
KNOWN = PLAIN | {"Play", "World", "View", "Question", "Callable", "Mapping", "tuple"} | ALSO["Iterable"]


class Argument:
    """An argument of a hook: its name, and the annotation that says what it is.

    >>> Argument.of_type("far", "number inches")
    far: int | Fraction
    """

    __slots__ = ("annotation", "name", "unit")

    def __init__(self, name: str, annotation: str, unit: str = "") -> None:
        self.name = name
        self.annotation = annotation
        self.unit = unit

    @classmethod
    def of_type(cls, name: str, written: str) -> Argument:
        """Give the argument for a value of a declared type."""
        type_ = Type.parse(written)
        found = PYTHON.get(type_.shape, "Any")
        if type_.several:
            found = f"tuple[{found}, ...]"
        return cls(name, found + (" | None" if type_.optional else ""), type_.name if type_.shape == "number" else "")

    def __repr__(self) -> str:
        return f"{self.name}: {self.annotation}"


def arguments_of(function: Callable[..., Any]) -> tuple[Argument, ...]:
    """Give the arguments of a function by what it says of them."""
    return tuple([Argument(each.name, _text(each.annotation)) for each in inspect.signature(function).parameters.values()])


def annotation_of(function: Callable[..., Any]) -> str:
    """Give what a function says that it gives; nothing where it doesn't say."""
    return _text(getattr(function, "__annotations__", {}).get("return", inspect.Parameter.empty))


def wrong_annotations(function: Callable[..., Any], takes: Sequence[Argument], result: str, *, wrapper: bool = False) -> str:
    """Say which annotation of a function is wrong, and what the right one is; nothing when all are right.

    >>> def leap(goat: int): ...
    >>> wrong_annotations(leap, [Argument("goat", "str")], "None")
    'says `goat: int`, and goat is `str`'
    """
    right = {each.name: each for each in takes}
    for each in arguments_of(function):
        if each.name in right and not agrees(each.annotation, right[each.name].annotation):
            unit = f" ({right[each.name].unit})" if right[each.name].unit else ""
            return f"says `{each!r}`, and {each.name} is `{right[each.name].annotation}`{unit}"
    given = annotation_of(function)
    if wrapper:
        return (
            "" if given.partition("[")[0].rpartition(".")[2] in (*GENERATORS, *OPEN) else f"gives `{given}`, and a wrapper is a `Generator`"
        )
    return "" if agrees(given, result) else f"says that it gives `{given}`, and it gives `{result}`"


def wrong_number(function: Callable[..., Any], takes: Sequence[str]) -> str:
    """Say that a function cannot be called with so many values; nothing when it can.

    >>> wrong_number(lambda goat: 1, ["goat", "inches"])
    'takes goat, and is given goat, inches'
    """
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # one that C made, and that says nothing
        return ""
    try:
        signature.bind(*takes)
    except TypeError:
        return f"takes {', '.join(signature.parameters) or 'nothing'}, and is given {', '.join(takes) or 'nothing'}"
    return ""


def agrees(written: str, right: str) -> bool:
    """Say whether an annotation may stand where another one is right: it says the same, part of it, or more.

    >>> agrees("int", "int | Fraction"), agrees("float", "int | Fraction"), agrees("'facade.Play'", "Play"), agrees("str", "Any")
    (True, False, True, False)
    """
    said, meant = _parts(written), _parts(right)
    if said & OPEN or not said <= KNOWN:
        return True
    if meant & OPEN:  # pieces, whose classes a rulebook makes, or anything at all
        return not said <= PLAIN
    also = meant.union(*[ALSO.get(each, ()) for each in meant])
    return said <= also or meant <= said


def _parts(annotation: str) -> set[str]:
    text = annotation.strip().strip("'\"")
    if text.startswith(("Optional[", "typing.Optional[")):
        text = f"{text.partition('[')[2].removesuffix(']')} | None"
    return {each.strip().partition("[")[0].rpartition(".")[2] for each in _split(text)}


def _split(text: str) -> list[str]:
    """Split a union at its bars, those inside brackets left alone."""
    found, depth, start = [], 0, 0
    for at, sign in enumerate(text):
        depth += (sign in "[(") - (sign in "])")
        if sign == "|" and depth == 0:
            found.append(text[start:at])
            start = at + 1
    return [*found, text[start:]]


def _text(annotation: Any) -> str:
    if annotation is inspect.Parameter.empty:
        return ""
    return annotation.strip("'\"") if isinstance(annotation, str) else inspect.formatannotation(annotation)
