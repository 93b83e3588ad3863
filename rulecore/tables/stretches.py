"""Stretches of the number line: what a row takes, what dice can make, what is left over; and how such numbers are said in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.tables.levels import HIGHEST, LOWEST
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulecore.tables.levels import Cut

    Stretch = tuple[Cut, Cut]

#: So many numbers or runs of numbers are named in a sentence.
MOST_NAMED = 8


def whole(stretch: Stretch) -> Stretch:
    """Give the same whole numbers as a stretch that begins and ends just before a whole number.

    >>> whole(((0, 1, 0), (0, 3, 1))), whole(((0, 2, 1), HIGHEST))
    (((0, 1, 0), (0, 4, 0)), ((0, 3, 0), (1, 0, 0)))
    """
    return _before_whole(stretch[0]), _before_whole(stretch[1])


def _before_whole(cut: Cut) -> Cut:
    side, number, after = cut
    if side:
        return cut
    return (0, number // 1 + 1 if after else -(-number // 1), 0)


def merged(stretches: Iterable[Stretch]) -> list[Stretch]:
    """Put stretches in order and join those that touch; empty ones are left out.

    >>> merged([((0, 4, 0), (0, 6, 0)), ((0, 1, 0), (0, 4, 0)), ((0, 9, 0), (0, 9, 0))])
    [((0, 1, 0), (0, 6, 0))]
    """
    found: list[Stretch] = []
    for low, high in sorted(stretches):
        if low >= high:
            continue
        if found and low <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], high))
        else:
            found.append((low, high))
    return found


def without(stretches: Iterable[Stretch], taken: list[Stretch]) -> list[Stretch]:
    """Give what is left of some stretches when merged ones are taken out.

    >>> without([((0, 1, 0), (0, 9, 0))], [((0, 3, 0), (0, 4, 0)), ((0, 8, 0), HIGHEST)])
    [((0, 1, 0), (0, 3, 0)), ((0, 4, 0), (0, 8, 0))]
    """
    left: list[Stretch] = []
    for begin, high in stretches:
        low = begin
        for start, end in taken:
            if end <= low:
                continue
            if start >= high:
                break
            if start > low:
                left.append((low, start))
            low = end
        if low < high:
            left.append((low, high))
    return left


def common(one: Iterable[Stretch], other: list[Stretch]) -> list[Stretch]:
    """Give what lies in both."""
    found = []
    for low, high in one:
        found += [(max(low, start), min(high, end)) for start, end in other if max(low, start) < min(high, end)]
    return found


def meets(one: Iterable[Stretch], other: list[Stretch]) -> bool:
    """Say whether two lists of stretches have anything in common."""
    return any(low < end and start < high for low, high in one for start, end in other)


def endless(stretch: Stretch) -> bool:
    """Say whether a stretch has no end on one side."""
    return stretch[0] == LOWEST or stretch[1] == HIGHEST


def said(stretches: list[Stretch], *, only_whole: bool = True) -> str:
    """Say which numbers these are.

    >>> said([((0, 7, 0), (0, 9, 0)), ((0, 12, 0), HIGHEST)]), said([((0, 3, 1), (0, 4, 0))], only_whole=False)
    ('7, 8 and 12 or more', 'what lies between 3 and 4')
    """
    parts: list[str] = []
    for stretch in stretches:
        parts += _said_whole(stretch) if only_whole else [_said(stretch)]
    if len(parts) > MOST_NAMED:
        parts = [*parts[: MOST_NAMED - 1], f"{len(parts) - MOST_NAMED + 1} more"]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _said_whole(stretch: Stretch) -> list[str]:
    (below, low, _), (above, high, _) = stretch
    if below or above:
        if below and above:
            return ["any number"]
        return [f"{shown(high - 1)} or less" if below else f"{shown(low)} or more"]
    if high - low <= 2:
        return [shown(number) for number in range(low, high)]
    return [f"{shown(low)} to {shown(high - 1)}"]


def _said(stretch: Stretch) -> str:
    (below, low, low_after), (above, high, high_after) = stretch
    if below or above:
        if below and above:
            return "any number"
        if below:
            return f"{shown(high)} or less" if high_after else f"anything less than {shown(high)}"
        return f"anything more than {shown(low)}" if low_after else f"{shown(low)} or more"
    if low == high:
        return shown(low)
    if low_after and not high_after:
        return f"what lies between {shown(low)} and {shown(high)}"
    first = f"more than {shown(low)}" if low_after else shown(low)
    return f"{first} to {shown(high)}" if high_after else f"{first} to less than {shown(high)}"


def as_rows(stretches: list[Stretch]) -> str:
    """Write whole numbers as the keys of rows that would take them.

    >>> as_rows([((0, 7, 0), (0, 9, 0)), ((0, 12, 0), HIGHEST), (LOWEST, (0, 2, 0))])
    '7-8, 12+, <=1'
    """
    keys = []
    for (below, low, _), (above, high, _) in stretches[:MOST_NAMED]:
        if below or above:
            keys.append(f"<={shown(high - 1)}" if below and not above else f"{shown(low)}+" if above and not below else "otherwise")
        else:
            keys.append(shown(low) if high - low == 1 else f"{shown(low)}-{shown(high - 1)}")
    return ", ".join(keys)
