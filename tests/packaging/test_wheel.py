"""What is built is what people install: the library with its rulesets and schemas, and a command that works without the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile

import pytest


@pytest.fixture(scope="module")
def wheel(root, tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(words, cwd=root, check=True, capture_output=True, text=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def names(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def below(root, folder, *, ends=""):
    hidden = {"__pycache__"}
    for path in (root / folder).rglob("*" + ends):
        if path.is_file() and not hidden & set(path.parts) and path.suffix != ".pyc":
            yield path.relative_to(root).as_posix()


def test_the_wheel_holds_the_whole_library(root, names):
    assert set(below(root, "rulecore")) <= names
    assert {"rulecore/py.typed", "rulecore/codes.md", "rulecore/language/grammar.lark"} <= names


def test_rulesets_and_schemas_are_bundled(root, names):
    assert {"rulecore/_bundled/" + name for folder in ("rulesets", "schemas") for name in below(root, folder)} <= names
    assert "rulecore/_bundled/rulesets/terrain/rules/index.yaml" in names


def test_nothing_else_is_in_it(names):
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"rulecore"}
    assert not [name for name in names if "tests" in name.split("/")]


def test_the_command_works_from_the_wheel_alone(root, wheel, tmp_path):
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "installed"), "PYTHONWARNINGS": "error"}

    def told(*words):
        command = [sys.executable, "-P", "-m", "rulecore", *words]
        return subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True, text=True).stdout

    where = subprocess.run(
        [sys.executable, "-P", "-c", "import rulecore; print(rulecore.__file__)"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert where.stdout.startswith(str(tmp_path / "installed"))
    assert told("--version").startswith("rulecore ")
    assert told("help", "command/usage").startswith("command/usage")
