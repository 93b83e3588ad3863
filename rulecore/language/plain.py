"""Lines that need no compiler: a number, a name, the one piece of its kind and its fields. Most lines of a rulebook are no more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c

if TYPE_CHECKING:
    from collections.abc import Callable

    #: The names a line must be handed, and its function of the world and these.
    Ready = tuple[tuple[str, ...], Callable[..., Any]]


def plain(tree: c.Value) -> Ready | None:
    """Give a plain line ready to be worked out, or none when it takes a compiler: making a function of text costs 100 times as much.

    >>> names, function = plain(c.Local("fog"))
    >>> names, function(None, 3)
    (('fog',), 3)
    """
    if isinstance(tree, c.Constant):
        return _constant(tree.value)
    if isinstance(tree, c.Local):
        return (tree.name,), _given
    if isinstance(tree, c.Nothing):
        return _constant(None)
    if isinstance(tree, c.Single):
        return _single(tree.kind)
    if isinstance(tree, c.Attribute) and isinstance(tree.of, c.Single) and not tree.name.startswith("_"):
        return _field_of_single(tree.of.kind, tree.name)
    return None


def _given(_w: Any, value: Any) -> Any:
    return value


def _constant(value: Any) -> Ready:
    return (), lambda _w: value


def _single(kind: str) -> Ready:
    return (), lambda w: w.single[kind]


def _field_of_single(kind: str, field: str) -> Ready:
    return (), lambda w: getattr(w.single[kind], field)
