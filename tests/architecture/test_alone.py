"""Every module can be the first one that a program imports, and says nothing while it is."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor


def modules(root):
    for path in sorted((root / "rulecore").rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        if parts[-1] != "__main__":
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_every_module_imports_alone_without_a_warning(root):
    def alone(module):
        # A fresh process each: only then does no other import stand in for one that is missing.
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", f"import {module}"], cwd=root, capture_output=True, text=True, check=False
        )
        return module, done.returncode, done.stdout + done.stderr

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        ended = list(pool.map(alone, modules(root)))
    assert len(ended) > 20
    assert [(module, said) for module, code, said in ended if code or said] == []
