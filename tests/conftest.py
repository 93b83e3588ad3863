"""What every area's tests share: where the checkout is, and a way to run the command line in this process."""

from __future__ import annotations

import contextlib
import io
import os
from importlib import util
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent

# Never a timed test: a busy machine must not fail a property.
settings.register_profile("rulecore", deadline=None, print_blob=True)
settings.load_profile("rulecore")


class Told(NamedTuple):
    """What a command said and how it ended."""

    code: int
    out: str
    err: str


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the checkout."""
    return ROOT


@pytest.fixture
def rulecore(monkeypatch):
    """Run one command of the command line in this process, from the checkout unless the test goes elsewhere."""
    from rulecore.__main__ import main

    monkeypatch.delenv("RULECORE_DEBUG", raising=False)

    def run(*words: str, stdin: str = "", cwd: str | os.PathLike[str] = ROOT) -> Told:
        out, err = io.StringIO(), io.StringIO()
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        with contextlib.chdir(cwd), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(list(words))
        return Told(code, out.getvalue(), err.getvalue())

    return run


@pytest.fixture
def install():
    """Have a plugin's project installed until the test is over; gives the folders that another process needs on its path."""
    spec = util.spec_from_file_location("installed", ROOT / "tests" / "architecture" / "installed.py")
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    with contextlib.ExitStack() as stack:
        yield lambda *projects: stack.enter_context(module.installed(*map(Path, projects)))
