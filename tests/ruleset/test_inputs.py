"""The files that have a part in a stack, found without YAML: never fewer than reading the stack would take."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from rulecore.ruleset.inputs import inputs_of
from rulecore.ruleset.layers import load

FILES = {
    "meadow/ruleset.yaml": "# goats\nruleset: meadow\nversion: 1\nrequires: hills >=1,<2\n"
    "variants:\n  plain: {default: yes, layers: [fog]}\n  wet:\n    layers:\n      - rain\n",
    "meadow/b/more.yaml": "traits: {horned: {of: goat}}\n",
    "meadow/layers/fog/a.yaml": "ruleset: fog\noverlays:\n  - meadow\n",
    "meadow/layers/rain/a.yaml": "ruleset: rain\nrequires: [meadow, 'grass']  # and mud\n",
    "hills/a.yaml": "ruleset: hills\nversion: 1.2\n",
    "grass/a.yaml": "ruleset: grass\n",
    "house/a.yaml": "conditions: {}\n",
    "unused/a.yaml": "ruleset: unused\n",
}


@pytest.fixture(autouse=True)
def files(tmp_path, monkeypatch):
    monkeypatch.setenv("RULECORE_RULESETS", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)


@pytest.mark.parametrize(
    ("stack", "more", "variant"), [("meadow", [], None), ("meadow", ["./house"], "wet"), ("meadow+rain", [], None), ("hills", [], None)]
)
def test_every_file_that_is_read_is_among_the_inputs(stack, more, variant):
    read = load(stack, more, variant)
    inputs = dict(inputs_of(stack, more))
    for layer in read.layers:
        for name in layer.files:
            path = os.path.relpath(os.path.join(layer.path, name))
            assert inputs[path].decode() == FILES[path]


def test_rulesets_that_have_no_part_are_no_inputs():
    assert sorted(dict(inputs_of("hills"))) == ["hills/a.yaml"]
    assert sorted(dict(inputs_of("meadow+rain"))) == sorted(set(FILES) - {"house/a.yaml", "unused/a.yaml"})


def test_where_something_is_wrong_there_are_none(tmp_path):
    assert inputs_of("medow") is None
    (tmp_path / "hills" / "link.yaml").symlink_to("/etc/passwd")
    assert inputs_of("meadow") is None


def test_yaml_is_not_imported_for_them(root):
    program = "import sys; from rulecore.ruleset.inputs import inputs_of; assert inputs_of('meadow')"
    program += "; sys.exit(not {'yaml', 'jsonschema', 'lark', 'importlib.metadata', 'dataclasses'}.isdisjoint(sys.modules))"
    assert subprocess.run([sys.executable, "-c", program], cwd=root, check=False).returncode == 0
