"""Bytes to text: UTF-8 and nothing else, with a place and advice for what editors and spreadsheets save instead."""

from __future__ import annotations

from rulecore.errors import Problem, RulesWrong

#: A larger file is refused before it is read.
MOST_BYTES = 8 * 1024 * 1024
_ADVICE = 'Save the file as UTF-8 (most editors: "Save with encoding").'
_MARKS = ((b"\xff\xfe\x00\x00", "UTF-32"), (b"\x00\x00\xfe\xff", "UTF-32"), (b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"))


def decoded(data: bytes, path: str) -> str:
    """Give the text of UTF-8 bytes; raises RulesWrong with `yaml/encoding` for anything else.

    >>> decoded("mood: “cross”".encode("cp1252"), "goat.yaml")
    Traceback (most recent call last):
    rulecore.errors.RulesWrong: goat.yaml:1:7 yaml/encoding: this byte (93) is not UTF-8; in Windows-1252 it is "“"
        1 | mood: “cross”
          |       ^
      Save the file as UTF-8 (most editors: "Save with encoding").
    """
    for mark, name in _MARKS:
        if data.startswith(mark):
            raise RulesWrong(Problem("yaml/encoding", f"{path} is written in {name}", hint=_ADVICE))
    start = data[:400]
    if len(start) > 3 and start.count(0) * 3 > len(start):
        raise RulesWrong(Problem("yaml/encoding", f"{path} looks like UTF-16: every other byte is zero", hint=_ADVICE))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RulesWrong(_not_utf8(data, path, error.start)) from None


def too_large(path: str, size: int) -> Problem:
    """Make the problem of a file over the limit."""
    return Problem(
        "yaml/size",
        f"{path} is {size / 1024 / 1024:.1f} MiB large; a file may have {MOST_BYTES // 1024 // 1024}",
        hint="Cut it into several files: a ruleset folder is read whole.",
    )


def _not_utf8(data: bytes, path: str, at: int) -> Problem:
    from rulecore.ruleset.tree import Source

    before = data[:at].decode("utf-8").removeprefix("\ufeff")
    byte = data[at : at + 1]
    meant = byte.decode("cp1252", "replace")
    # The rest of the line is shown as that program would show it, so that the author knows the place again.
    line_end = min([end for end in (data.find(b"\n", at), data.find(b"\r", at), at + 200) if end >= at])
    source = Source(path, before + data[at:line_end].decode("cp1252", "replace"))
    message = f"this byte ({byte.hex()}) is not UTF-8"
    message += f'; in Windows-1252 it is "{meant}"' if meant.isprintable() and meant != "\ufffd" else ""
    return source.problem("yaml/encoding", message, len(before), hint=_ADVICE)
