"""blake2b where it costs least: `hashlib` loads OpenSSL first, which takes a command a fifth of the time of an empty Python."""

from __future__ import annotations

try:
    from _blake2 import blake2b
except ImportError:  # another Python than CPython
    from hashlib import blake2b

__all__ = ["blake2b"]
