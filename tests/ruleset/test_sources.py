"""Where rulesets and layers are found, and what is told when they are not."""

from __future__ import annotations

import contextlib
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecore.errors import CommandWrong
from rulecore.ruleset import sources
from rulecore.ruleset.sources import available, bundled, find, layer_folders, own_folders


@pytest.fixture
def own(tmp_path, monkeypatch):
    monkeypatch.setenv("RULECORE_RULESETS", str(tmp_path / "own"))
    monkeypatch.chdir(tmp_path)

    def write(name, text="ruleset: meadow"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    return write


def test_one_function_finds_the_rulesets_and_schemas_of_the_checkout(root):
    assert bundled("rulesets") == str(root / "rulesets")
    assert bundled("schemas") == str(root / "schemas")


def test_in_a_wheel_they_lie_inside_the_package(tmp_path, monkeypatch):
    (tmp_path / "rulecore" / "_bundled" / "rulesets").mkdir(parents=True)
    monkeypatch.setattr(sources, "__file__", str(tmp_path / "rulecore" / "ruleset" / "sources.py"))
    assert bundled("rulesets") == str(tmp_path / "rulecore" / "_bundled" / "rulesets")


def test_a_ruleset_is_found_in_the_users_folder_by_folder_or_by_what_its_manifest_says(own, tmp_path):
    own("own/meadow/ruleset.yaml")
    own("own/anns-hills/ruleset.yaml", "# hills\nruleset: anns_hills\n")
    own("own/third/ruleset.yaml", "title: x\nruleset: 'woods'\n")
    assert find("meadow").path == str(tmp_path / "own" / "meadow")
    assert find("anns_hills").path == str(tmp_path / "own" / "anns-hills")
    assert find("woods").path == str(tmp_path / "own" / "third")
    assert [found.id for found in available() if found.origin == "yours"] == ["anns_hills", "meadow", "woods"]


def test_a_folder_that_says_another_id_is_not_meant(own):
    own("own/meadow/ruleset.yaml", "ruleset: hills")
    with pytest.raises(CommandWrong, match="there is no ruleset or layer"):
        find("meadow")


def test_several_folders_are_searched_in_order(own, tmp_path, monkeypatch):
    own("a/meadow/x.yaml")
    own("b/meadow/x.yaml")
    monkeypatch.setenv("RULECORE_RULESETS", f"{tmp_path / 'b'}:{tmp_path / 'a'}".replace(":", sources.os.pathsep))
    assert find("meadow").path == str(tmp_path / "b" / "meadow")


def test_without_the_variable_the_usual_place_of_the_system_is_searched(monkeypatch):
    monkeypatch.delenv("RULECORE_RULESETS", raising=False)
    [folder] = own_folders()
    assert folder.replace("\\", "/").endswith("rulecore/rulesets")


@pytest.mark.parametrize("path", ["./house", "house/", "sub/../house", "house/a.yaml"])
def test_a_path_is_taken_as_it_is(own, path):
    own("house/a.yaml")
    own("sub/a.yaml")
    assert find(path).origin == "path"


def test_a_bare_word_is_an_id_first_and_a_folder_last(own, tmp_path):
    own("meadow/a.yaml")
    assert find("meadow").origin == "path"
    own("own/meadow/a.yaml")
    assert find("meadow").origin == "yours"


def test_layers_are_found_inside_and_beside_their_ruleset(own, tmp_path):
    own("own/meadow/ruleset.yaml")
    own("own/meadow/layers/fog/a.yaml", "ruleset: fog")
    own("own/meadow/layers/rain/a.yaml", "ruleset: rain")
    meadow = str(tmp_path / "own" / "meadow")
    assert find("fog", layer_folders(meadow)).path == f"{meadow}/layers/fog"
    assert find("rain", layer_folders(f"{meadow}/layers/fog")).path == f"{meadow}/layers/rain"
    assert [found.origin for found in available() if found.id == "fog"] == ["layer of meadow"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("medow", 'there is no ruleset or layer "medow". Did you mean "meadow"?'),
        ("xyz", 'there is no ruleset or layer "xyz".'),
        ("./medow", '"./medow" is not there'),
        ("notes/a.txt", '"notes/a.txt" is no .yaml file'),
    ],
)
def test_what_is_not_found_is_told_in_one_sentence(own, name, message):
    own("own/meadow/ruleset.yaml")
    own("notes/a.txt", "no rules")
    with pytest.raises(CommandWrong) as raised:
        find(name)
    assert [problem.message for problem in raised.value.problems] == [message]


@given(st.text(max_size=12))
def test_any_name_is_found_or_told(name):
    with contextlib.suppress(CommandWrong):
        assert find(name).path


def test_a_dash_will_do_for_an_underscore_and_nothing_is_no_name(own):
    own("own/anns-hills/ruleset.yaml", "ruleset: anns_hills")
    assert find("anns-hills").id == find("anns_hills").id == "anns_hills"
    for name in ["", " ", "a b", "a\0b"]:
        with pytest.raises(CommandWrong, match="An id is made of letters"):
            find(name)


PACKAGE = """
import sys
sys.path.insert(0, {site!r})
from rulecore.ruleset.sources import find
print(find("woods").path)
assert "woods_rules" not in sys.modules
"""


def test_an_installed_package_is_found_and_none_of_its_code_runs(own, tmp_path, root):
    own("site/woods_rules/__init__.py", "raise SystemExit('code of a data package ran')")
    own("site/woods_rules/woods/ruleset.yaml", "ruleset: woods")
    own("site/woods_rules-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: woods-rules\nVersion: 1.0\n")
    own("site/woods_rules-1.0.dist-info/entry_points.txt", "[rulecore.rulesets]\nwoods = woods_rules.woods\nescape = woods_rules..\n")
    done = subprocess.run(
        [sys.executable, "-c", PACKAGE.format(site=str(tmp_path / "site"))], cwd=root, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.strip() == str(tmp_path / "site" / "woods_rules" / "woods")


def test_nothing_is_asked_of_installed_packages_when_the_ruleset_is_found_before(own, root, tmp_path):
    own("own/meadow/ruleset.yaml")
    program = "import sys; from rulecore.ruleset.sources import find; find('meadow')"
    program += "; sys.exit('importlib.metadata' in sys.modules or 'yaml' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=root, check=False).returncode == 0
