"""Starts commands in turns and tells what each took; a small process, because a child counts the memory of its parent as its own.

Reads from its input what `yardsticks.started` wants as JSON, and prints what it found.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys


def process(command: list[str], environment: dict[str, str]) -> tuple[float, float]:
    """Run a command to its end; give the processor's seconds and the peak megabytes."""
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=environment, **quiet) as started:
        said = started.stderr.read() if started.stderr else b""
        _, status, usage = os.wait4(started.pid, 0)
        started.returncode = os.waitstatus_to_exitcode(status)
    if started.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {started.returncode}: {said.decode(errors='replace')}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main() -> None:
    """Start every command so many times; the first two turns fill what is kept between commands and do not count."""
    wanted = json.load(sys.stdin)
    samples: dict[str, list[float]] = {name: [] for name in wanted["commands"]}
    peaks = dict.fromkeys(wanted["commands"], 0.0)
    for turn in range(wanted["rounds"] + 2):
        for name, command in wanted["commands"].items():
            seconds, megabytes = process(command, wanted["environment"])
            if turn > 1:
                samples[name].append(seconds)
                peaks[name] = max(peaks[name], megabytes)
    print(json.dumps({name: (min(taken), peaks[name]) for name, taken in samples.items()}))


if __name__ == "__main__":
    main()
