"""For the tests of documents: the scripts beside them, which are run as scripts too and so are no modules of a package."""

from __future__ import annotations

import sys
from importlib import util

import pytest


@pytest.fixture(scope="session")
def script(root):
    """Load a script of this folder by its name."""

    def load(name):
        if name not in sys.modules:
            spec = util.spec_from_file_location(name, root / "tests" / "architecture" / f"{name}.py")
            sys.modules[name] = util.module_from_spec(spec)
            spec.loader.exec_module(sys.modules[name])
        return sys.modules[name]

    return load
