"""Files that are large, deep or mad are answered by a process that stays small; a hang would hit its processor limit."""

from __future__ import annotations

import subprocess
import sys

import pytest

resource = pytest.importorskip("resource", reason="limits of processes are a thing of POSIX")

PROGRAM = """
import resource, sys
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
from rulecore.errors import RulecoreError
from rulecore.ruleset.documents import read_text
text = {text}
try:
    print("read", len(read_text(text, "mad.yaml")))
except RulecoreError as wrong:
    print(wrong.problems[0].code, len(wrong.problems), len(str(wrong)))
try:  # what getrusage tells on Linux begins with the size of whoever started the process
    with open("/proc/self/status") as status:
        print(next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmHWM")))
except OSError:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 * 1024))
"""
MAD = {
    "'[' * 1_000_000": "yaml/depth 1",
    "'- ' * 500_000": "yaml/depth 1",
    "chr(10).join(' ' * i + 'a:' for i in range(2000))": "yaml/depth 1",
    "'a: ' + 'x' * 1_000_000": "read 1",
    "'a: \"' + 'x' * 1_000_000": "yaml/syntax 1",
    "'a: ' + '9' * 1_000_000": "yaml/number 1",
    "'a: ' + 'b: ' * 300_000": "yaml/colon 1",
    "'[' + 'aa,' * 2_700_000 + ']'": "yaml/size 1",
    "'{' + ','.join(f'k{i}: {i}' for i in range(500_000)) + '}'": "yaml/size 1",
    "'- !a b' * 3 + chr(10) + '- !a b' * 700_000": "yaml/tag",
    "'[' + 'f(,' * 1_000_000 + ']'": "yaml/comma 100",
    "'{' + 'a b, ' * 500_000 + '}'": "yaml/comma",
    "'a: 1 #3' + chr(10) * 8_000_000": "read 1",
    "' ' * 8_000_000": "read 0",
    "'x' * 9_000_000": "yaml/size 1",
}


@pytest.mark.parametrize("text", MAD)
def test_a_mad_file_is_answered_in_little_memory(root, text):
    done = subprocess.run([sys.executable, "-c", PROGRAM.format(text=text)], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-500:]
    told, megabytes = done.stdout.splitlines()
    assert told.startswith(MAD[text])
    assert int(megabytes) < 200
