"""The manifest: what it says, and what is refused in it."""

from __future__ import annotations

import pytest

from rulecore.ruleset.documents import read_text
from rulecore.ruleset.folders import is_id
from rulecore.ruleset.manifest import FORMAT, Manifest


def read(text):
    problems = []
    [node] = read_text(text, "ruleset.yaml")
    manifest = Manifest.read(node, problems)
    return manifest, [str(problem).splitlines()[0].removeprefix("ruleset.yaml:") for problem in problems]


def test_a_manifest_says_all_that_stands_in_it():
    manifest, problems = read(
        "ruleset: house\ntitle: House rules\nversion: 1.10\nformat: 1\nrequires: hills\noverlays:\n  - meadow >=1,<2\n  - fog ~=1.4\n"
        "after: [club]\nplugins: [goats]\nrounding: up\ndice: {d10: 0..9, d4: [0, 1, 1, 2]}\n"
        "variants: {plain: {default: yes}, windy: {layers: [wind], options: {jumping: high}, title: In the wind}}\n"
    )
    assert problems == []
    assert (manifest.id, manifest.title, manifest.version, manifest.format) == ("house", "House rules", "1.10", 1)
    assert [repr(need) for need in manifest.requires + manifest.overlays + manifest.after] == [
        "hills",
        "meadow >=1,<2",
        "fog ~=1.4",
        "club",
    ]
    assert (manifest.plugins, manifest.rounding, manifest.dice) == (("goats",), "up", {10: tuple(range(10)), 4: (0, 1, 1, 2)})
    windy = manifest.variants["windy"]
    assert (windy.layers, windy.options, windy.title, windy.default) == (("wind",), {"jumping": "high"}, "In the wind", False)
    assert manifest.default_variant is manifest.variants["plain"]


def test_what_is_not_said_has_its_usual_value():
    manifest, problems = read("ruleset: house")
    assert problems == []
    assert (manifest.title, manifest.version, manifest.format, manifest.rounding) == ("house", "", FORMAT, "none")
    assert (manifest.requires, manifest.dice, manifest.variants, manifest.default_variant) == ([], {}, {}, None)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("format: 2", "2:9 manifest/format: these rules are written in format 2, which needs a newer rulecore; this one reads format 1"),
        ("format: one", "2:9 manifest/format: the format of the files is a whole number"),
        ("format: 0", "2:9 manifest/format: the format of the files is a whole number"),
        ("requires: meadow 1 or 2", '2:11 manifest/requires: "meadow 1 or 2" is no ruleset'),
        ("requires: meadow >=one", '2:11 manifest/version: ">=one" says no range of versions'),
        ("requires: [meadow >=1,<2]", '2:23 manifest/requires: "<2" is no ruleset'),
        ("requires: ../meadow", '2:11 ruleset/escape: "../meadow" is a path; a ruleset names another by its id'),
        ("overlays: /etc/meadow", '2:11 ruleset/escape: "/etc/meadow" is a path; a ruleset names another by its id'),
        ("rounding: sideways", '2:11 manifest/rounding: "sideways" is no way of rounding'),
        ("dice: {d10: none}", '2:8 manifest/dice: "d10: none" says no faces of a die'),
        ("dice: {d10: 0..99999}", '2:8 manifest/dice: "d10: 0..99999" says no faces of a die'),
        ("dice: {d0: 0..9}", '2:8 manifest/dice: "d0: 0..9" says no faces of a die'),
        ("dice: {d\u00b2: 0..9}", '2:8 manifest/dice: "d\u00b2: 0..9" says no faces of a die'),
        ("dice: {d6: --1..6}", '2:8 manifest/dice: "d6: --1..6" says no faces of a die'),
        ("dice: {ten: 0..9}", '2:8 manifest/dice: "ten: 0..9" says no faces of a die'),
        ("variants: {a: {default: yes}, b: {default: true}}", '2:31 manifest/default: "a" is the default variant already'),
    ],
)
def test_what_is_wrong_is_told_at_its_place(line, problem):
    assert read("ruleset: house\n" + line)[1] == [problem]


def test_a_range_cut_at_its_comma_is_told_how_to_write_it():
    problems = []
    [node] = read_text("ruleset: a\nrequires: [meadow >=1,<2]", "r.yaml")
    Manifest.read(node, problems)
    assert problems[0].hint == 'Inside [ ] a comma cuts; put quotes around the whole:  ["hills >=1,<2"]'


def test_an_id_is_a_word_and_no_path():
    assert read("ruleset: ../house")[1] == ['1:10 manifest/id: "../house" cannot be the id of a ruleset']
    assert [is_id(name) for name in ["house", "house_2", "2house", "house-2", "häuser", ""]] == [True, True, False, False, False, False]


@pytest.mark.parametrize(
    ("versions", "version", "allowed"),
    [
        ("", "", True),
        (">=1,<2", "1.10", True),
        (">=1.2", "1.10", True),
        (">=1,<2", "2.0", False),
        (">=1", "", False),
        (">=1", "one", False),
        ("==1.*", "1.4rc1", True),
    ],
)
def test_versions_are_compared_as_versions(versions, version, allowed):
    manifest, _ = read(f'ruleset: a\nrequires: "meadow {versions}"')
    assert manifest.requires[0].allows(version) is allowed
