"""Rings in a graph: which things need each other, and the shortest way from one back to itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

T = TypeVar("T")


def knots(edges: Mapping[T, Iterable[T]]) -> list[list[T]]:
    """Give each set of things that can all be reached from each other, in the order of the graph; one alone only when it needs itself.

    >>> knots({"jump": ["weight"], "weight": ["load"], "load": ["weight"], "mood": ["mood"], "fog": []})
    [['weight', 'load'], ['mood']]
    """
    place = {node: index for index, node in enumerate(edges)}
    found = [knot for knot in _components(edges) if len(knot) > 1 or knot[0] in edges.get(knot[0], ())]
    for knot in found:
        knot.sort(key=lambda node: place.get(node, len(place)))
    return sorted(found, key=lambda knot: place.get(knot[0], len(place)))


def ring(start: T, edges: Mapping[T, Iterable[T]], within: Iterable[T]) -> list[T]:
    """Give the shortest way from a thing back to itself, which stands at both ends; nothing when there is none.

    >>> needs = {"jump": ["weight", "mood"], "weight": ["load"], "load": ["jump"], "mood": ["jump"]}
    >>> ring("jump", needs, needs)
    ['jump', 'mood', 'jump']
    """
    allowed = set(within)
    before: dict[T, T] = {}
    border = [start]
    while border:
        further: list[T] = []
        for node in border:
            for each in edges.get(node, ()):
                if each == start:
                    way = [start, node]
                    while way[-1] != start:
                        way.append(before[way[-1]])
                    return way[::-1] if node != start else [start, start]
                if each in allowed and each not in before:
                    before[each] = node
                    further.append(each)
        border = further
    return []


def _components(edges: Mapping[T, Iterable[T]]) -> list[list[T]]:
    """Tarjan's algorithm with a stack of its own: a chain of rules may be longer than Python calls."""
    number: dict[T, int] = {}
    low: dict[T, int] = {}
    open_: dict[T, None] = {}
    found: list[list[T]] = []
    for root in edges:
        if root in number:
            continue
        number[root] = low[root] = len(number)
        open_[root] = None
        path = [(root, iter(edges.get(root, ())))]
        while path:
            node, rest = path[-1]
            for each in rest:
                if each not in number:
                    number[each] = low[each] = len(number)
                    open_[each] = None
                    path.append((each, iter(edges.get(each, ()))))
                    break
                if each in open_:
                    low[node] = min(low[node], number[each])
            else:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[node])
                if low[node] == number[node]:
                    found.append(_closed(node, open_))
    return found


def _closed(root: T, open_: dict[T, None]) -> list[T]:
    knot = []
    while True:
        node, _ = open_.popitem()
        knot.append(node)
        if node == root:
            return knot
