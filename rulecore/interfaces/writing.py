"""Writing files of people's own: whole or not at all, whatever comes in between."""

from __future__ import annotations

import os


def write_whole(path: str, text: str) -> None:
    """Write a text as a whole file, in place of what stands there, or not at all."""
    temporary = f"{path}.{os.getpid()}"
    try:
        with open(temporary, "x", encoding="utf-8", newline="\n") as out:
            out.write(text)
        os.replace(temporary, path)
    finally:
        if os.path.exists(temporary):
            os.unlink(temporary)
