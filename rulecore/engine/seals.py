"""Seals: what is promised now and told later. A hash of a value and a nonce that only the umpire can make; both together open it.

Orders are few enough to try them all, so a hash alone would hide nothing.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

#: So many bytes of nonces and seals.
SIZE = 16


def seal_of(value: Any, nonce: str) -> str:
    """Give the seal of a value.

    >>> seal_of("bella: leap left", "00ff") == seal_of("bella: leap left", "00ff"), len(seal_of("bella: leap right", "00ff"))
    (True, 32)
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return blake2b(f"{nonce}\n{text}".encode("utf-8", "surrogatepass"), digest_size=SIZE).hexdigest()


class Sealer:
    """Makes seals that come out the same each time: the nonce follows from a secret and from what is sealed where."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode("utf-8", "surrogatepass")[:64]

    def nonce(self, *place: Any) -> str:
        """Give the nonce of a place: an event, a question, the number of the answer."""
        text = "\n".join(map(str, place))
        return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=SIZE, key=self._secret).hexdigest()

    def sealed(self, value: Any, *place: Any) -> dict[str, str]:
        """Give a value as it stands in a file of somebody who may not read it."""
        return {"sealed": seal_of(value, self.nonce(*place))}
