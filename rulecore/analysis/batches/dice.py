"""Dice by counting: a face follows from the seed, the number of the trial and how many dice it threw before, and from nothing else.

So a trial is the same in a batch of ten and of ten thousand, as arrays and one by one. The mixing is that of SplitMix64 (G. Steele, D. Lea,
C. Flood, Fast splittable pseudorandom number generators, 2014).
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from rulecore.engine.dice import Dice

if TYPE_CHECKING:
    from rulecore.engine.dice import Faces, Kind

MASK = (1 << 64) - 1
GOLDEN, FIRST, SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def key_of(seed: str) -> int:
    """Give the number that a seed stands for."""
    return int.from_bytes(blake2b(f"rulecore batch 1\n{seed}".encode(), digest_size=8).digest(), "big")


def mixed(number: Any) -> Any:
    """Mix 64 bits: a Python number, or an array of them, whose bits beyond 64 fall off by themselves."""
    plain = isinstance(number, int)
    number = (number ^ (number >> 30)) * FIRST
    number = number & MASK if plain else number
    number = (number ^ (number >> 27)) * SECOND
    number = number & MASK if plain else number
    return number ^ (number >> 31)


def place(key: Any, number: Any, sides: int) -> Any:
    """Give the place of a face on a die, counted from 0, for the die of that number of a trial.

    >>> [place(mixed(7), number, 6) for number in range(8)]
    [4, 3, 1, 5, 5, 3, 2, 2]
    """
    bits = mixed((key + number * GOLDEN) & MASK) if isinstance(key, int) else mixed(key + number * GOLDEN)
    return ((bits >> 32) * sides) >> 32


class CountedDice(Dice):
    """The dice of one trial, for the engine."""

    source = "counted"

    def __init__(self, key: int, trial: int) -> None:
        super().__init__()
        self._key = mixed((key + trial * GOLDEN) & MASK)
        self._thrown = 0

    def _face(self, faces: Faces, kind: Kind, number: int) -> int:
        self._thrown += 1
        found: int = place(self._key, self._thrown - 1, len(faces))
        return faces[found]
