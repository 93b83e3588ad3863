"""Hostile and unlucky rule files under `rulecore check`: a place, a reason, advice; soon, in little memory, nothing touched outside."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

MANIFEST = "ruleset: meadow\ntitle: The meadow\nversion: 1\nformat: 1\n"
SMALL = """\
pieces: {goat: {fields: {speed: number, tame: truth}}}
quantities: {jump: {of: goat, base: goat.speed}}
checks: {leap: {of: goat, roll: 1d6, adds: jump, succeeds: total >= 3}}
---
"""
NINES = "9" * 100_000
BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join(['*' + chr(97 + n)] * 9)}]\n" for n in range(8)
)
LOOKED_UP_BY_Q = "tables: {t: {keys: [n], cell: number, rows: {1: 2|3}, alternative: q > 1}}\n"


def modifier(line):
    return f'{SMALL}modifiers: {{slow: "{line}"}}\n'


def check(roll):
    return f"{SMALL}checks: {{hop: {{roll: {roll}, succeeds: total > 3}}}}\n"


#: For each what the first line says of it, from its code on; where it is written in a file of its own the whole file stands here.
TOLD = {
    "a key twice": (f"{SMALL}modifiers: {{slow: -1 to jump, slow: -2 to jump}}\n", '5:31 yaml/duplicate-key: "slow" stands here twice'),
    "an alias bomb": (BOMB, '5:8 yaml/alias: "*d" stands for more than 1,000 values'),
    "an alias of itself": ("pieces: &a {goat: *a}\n", '1:19 yaml/alias: "*a" stands inside what it names, so it would never end'),
    "a merge key": ("pieces: {goat: &g {fields: {}}, cow: {<<: *g}}\n", '1:39 yaml/merge: the merge key "<<" is not read'),
    "5,000 lists deep": (f"pieces: {'[' * 5000}{']' * 5000}\n", "1:1008 yaml/depth: this is nested more than 60 deep"),
    "5,000 entries deep": ("".join(" " * n + "a:\n" for n in range(2000)), "61:61 yaml/depth: this is nested more than 60 deep"),
    "2,000 times not": (
        modifier(f"-1 to jump when {'not ' * 2000}goat.tame"),
        "5:432 language/too-deep: this is nested more than 100 levels deep.",
    ),
    "5,000 brackets": (
        modifier(f"-1 to jump when goat.speed > {'(' * 4000}1{')' * 3999}"),
        '5:49 language/syntax: "(" is never closed.',
    ),
    "a line of a megabyte": (
        modifier(f"-1 to jump when {' and '.join(['goat.tame'] * 70_000)}"),
        "5:10020 language/too-long: this text has 980,011 characters; at most 10,000 are read.",
    ),
    "a key of a megabyte": (f"pieces: {{{'g' * 1_000_000}: {{}}}}\n", '1:10 yaml/comma: "gggggggg'),
    "a NUL": (f"{SMALL}modifiers: {{slow: -1 to \0jump}}\n", "5:25 yaml/nul: there is a NUL character here"),
    "a byte order mark inside": (f"{SMALL}\ufeffmodifiers: {{}}\n", "5:1 yaml/encoding: there is an invisible character here"),
    "UTF-16": (SMALL.encode("utf-16"), "yaml/encoding: meadow/rules.yaml is written in UTF-16"),
    "Windows-1252": (f"{SMALL}# „M".encode("cp1252"), '5:3 yaml/encoding: this byte (84) is not UTF-8; in Windows-1252 it is "„"'),
    "a tag of Python": ('pieces: !!python/object/apply:os.system ["touch hacked"]\n', '1:9 yaml/tag: "!!python/object/apply:os.system"'),
    "an import": (modifier("-1 to jump when __import__('os') = 1"), "5:47 language/syntax: texts stand in double quotation marks."),
    "a call of Python": (modifier("-open(1) to jump"), '5:21 language/unknown-name: there is no function "open".'),
    "an attribute of Python": (
        modifier("-1 to jump when goat.__class__ = 1"),
        '5:36 language/no-field: a goat has no field or quantity "__class__".',
    ),
    "attributes of attributes": (
        modifier("-goat.speed.__class__.__mro__ to jump"),
        '5:21 language/no-field: a number has no "__class__".',
    ),
    "a field of Python": (
        "pieces: {goat: {fields: {__dict__: number}}}\n",
        '1:26 rules/reserved: "__dict__" begins with _, which no name does.',
    ),
    "division by zero": (modifier("+1 / 0 to jump"), "5:25 language/divide-by-zero: this divides by zero."),
    "a die of one side": (check("1d1 exploding on 1"), "5:22 language/dice: 1d1 has 1 side; a die has 2 to 10,000."),
    "a billion dice": (check("1000000000d6"), "5:22 language/dice: 1000000000d6 is 1,000,000,000 dice; a roll has 1 to 10,000."),
    "a die of a billion sides": (check("1d1000000000"), "5:22 language/dice: 1d1000000000 has 1,000,000,000 sides; a die has 2 to 10,000."),
    "a line with a number of 10^5 digits": (modifier(f"-{NINES} to jump"), "5:10020 language/too-long: this text has 100,009 characters"),
    "a number of 10^5 digits": (
        f"pieces: {{goat: {{fields: {{speed: {{type: number, starts: {NINES}}}}}}}}}\n",
        "1:56 yaml/number: this number has 100,000 digits; at most 100 are read",
    ),
    "a row of 10^5 digits": (f"tables:\n  t:\n    roll: 1d6\n    cell: number\n    rows:\n      1-{NINES}: 2\n", "6:"),
    "a range of 10^5 digits": (
        f"pieces: {{goat: {{fields: {{speed: {{type: number, from: 1..{NINES}}}}}}}}}\n",
        "1:54 rules/range: 1..9999999999",
    ),
    "a billion parts": (
        f"{SMALL}pieces: {{leg: {{part_of: goat, named: 1..999999999}}}}\n",
        "5:38 rules/range: a piece has 1000 parts of a kind at most.",
    ),
    "a billion columns": (
        "tables: {t: {keys: [a], columns: {b: 1..999999999}, cell: number, rows: {1: 2}}}\n",
        "1:38 table/columns: these are no columns.",
    ),
    "tables that look each other up": (
        f"{SMALL}quantities: {{q: {{base: 't[1]'}}}}\nmodifiers: {{slow: +q to jump}}\n{LOOKED_UP_BY_Q}",
        "5:25 rules/ring: q needs itself to be known: q needs t, t needs q.",
    ),
    "quantities in a ring": (
        f"{SMALL}quantities: {{a: {{of: goat, base: b}}, b: {{of: goat, base: a}}}}\nmodifiers: {{slow: +a to jump}}\n",
        "5:34 rules/ring: a needs itself to be known: a needs b, b needs a.",
    ),
    "a tag of a bad escape": (f'{SMALL}modifiers: {{slow: "-1 to \\uD800jump"}}\n', "5:28 yaml/syntax"),
    "a list for a file": ("- a\n- b\n", "1:1 schema/type: this must be a file of rules: a mapping from kind to definitions, not a list."),
    "one word for a file": ("hello\n", "1:1 yaml/syntax: this is one text, where entries  name: value  must stand"),
}


@pytest.fixture
def meadow(tmp_path, monkeypatch):
    """A ruleset folder beside a file that is nobody's business; afterwards everything outside and inside is as it was."""
    monkeypatch.setenv("RULECORE_CACHE", "off")
    monkeypatch.setenv("RULECORE_RULESETS", str(tmp_path / "rulesets"))
    (tmp_path / "secret.yaml").write_text("password: swordfish\n", "utf-8")
    folder = tmp_path / "meadow"
    folder.mkdir()

    def write(rules="", manifest=MANIFEST, **more):
        for name, content in {"ruleset": manifest, "rules": rules, **more}.items():
            (folder / f"{name}.yaml").write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        return folder

    yield write
    assert {path.name for path in tmp_path.iterdir()} <= {"meadow", "secret.yaml", "rulesets"}
    assert not any(path.name == "hacked" for path in tmp_path.rglob("*"))


def told(rulecore, folder):
    """Check a folder from beside it; what it says begins with a place in the folder, and is no traceback."""
    found = rulecore("check", "meadow", cwd=folder.parent)
    assert found.code == 1
    assert "Traceback" not in found.out + found.err
    assert "swordfish" not in found.out + found.err
    assert "rulecore/internal" not in found.out + found.err
    return found.out + found.err


@pytest.mark.parametrize("name", TOLD)
def test_it_is_told_with_its_place_and_advice(rulecore, meadow, name):
    rules, wanted = TOLD[name]
    said = told(rulecore, meadow(rules))
    assert said.removeprefix("meadow/rules.yaml:").startswith(wanted), said[:400]
    assert len(said) < 10_000


def test_an_id_in_two_files_is_told_with_both_places(rulecore, meadow):
    said = told(rulecore, meadow(SMALL, more="quantities: {jump: {of: goat, base: 2}}\n"))
    assert said.startswith('meadow/rules.yaml:2:14 layers/defined-twice: the quantity "jump" is defined already, at meadow/more.yaml:1:14')


@pytest.mark.parametrize(
    ("manifest", "wanted"),
    [
        ("requires: nowhere\n", '5:11 layers/unknown: meadow requires "nowhere", and there is no ruleset or layer "nowhere".'),
        ("requires: meadow\n", "5:11 layers/ring: these layers build on each other in a ring: meadow requires meadow"),
        ("requires: ../secret.yaml\n", "5:11 "),
        (f"rounding: {'x' * 100_000}\n", '5:11 manifest/rounding: "xxxx'),
    ],
)
def test_a_manifest_that_cannot_be_meant_is_told(rulecore, meadow, manifest, wanted):
    assert told(rulecore, meadow(SMALL, manifest=MANIFEST + manifest)).removeprefix("meadow/ruleset.yaml:").startswith(wanted)


def test_dice_with_one_face_that_explode_are_told(rulecore, meadow):
    said = told(rulecore, meadow(check("3d4 exploding on 2"), manifest=f"{MANIFEST}dice: {{d4: 2..2}}\n"))
    assert said.startswith("meadow/rules.yaml:5:22 language/endless-dice: a d4 that explodes on its only face never stops.")


def test_layers_that_require_each_other_are_told_as_a_ring(rulecore, meadow, tmp_path):
    folder = meadow(SMALL, manifest=f"{MANIFEST}requires: other\n")
    other = tmp_path / "rulesets" / "other"
    other.mkdir(parents=True)
    (other / "ruleset.yaml").write_text(MANIFEST.replace("meadow", "other") + "requires: meadow\n", "utf-8")
    assert "layers/" in told(rulecore, folder)


@pytest.mark.parametrize("target", ["../secret.yaml", "/etc/passwd", "loop.yaml", "nowhere.yaml", ".."])
def test_a_link_that_leaves_the_folder_is_not_followed(rulecore, meadow, target):
    folder = meadow(SMALL)
    os.symlink(target, folder / "loop.yaml")
    found = rulecore("check", "meadow", cwd=folder.parent)
    assert "swordfish" not in found.out + found.err
    assert "root:" not in found.out + found.err
    assert "Traceback" not in found.out + found.err
    assert "loop.yaml" in found.out + found.err


def test_a_byte_order_mark_and_other_line_ends_are_fine(rulecore, meadow):
    folder = meadow(("\ufeff" + SMALL.replace("\n", "\r\n")).encode("utf-8"))
    assert rulecore("check", "meadow", cwd=folder.parent).code == 0


@pytest.mark.parametrize(
    ("base", "wanted"),
    [
        ("goat.speed / goat.wool", "divide"),
        ("remainder(3, goat.wool)", "divide"),
        ("goat.friend.speed", "rules/no-value"),
    ],
)
def test_what_only_play_can_show_is_a_sentence(rulecore, meadow, base, wanted):
    rules = f"""\
pieces: {{goat: {{fields: {{speed: number, wool: number, friend: {{type: goat, may_be: none}}}}}}}}
quantities: {{jump: {{of: goat, base: "{base}"}}}}
checks: {{leap: {{of: goat, roll: 1d6, adds: jump, succeeds: total >= 3}}}}
examples:
  - name: it jumps
    pieces: {{g: {{kind: goat, speed: 3, wool: 0, friend: none}}}}
    run: {{value: g.jump}}
    expect: {{value: 1}}
"""
    folder = meadow(rules)
    found = rulecore("test", "meadow", cwd=folder.parent)
    assert found.code == 1
    assert "Traceback" not in found.out + found.err
    assert "rulecore/internal" not in found.out + found.err
    assert wanted in found.out + found.err


HEAVY = ("an alias bomb", "5,000 lists deep", "a line of a megabyte", "a key of a megabyte", "a number of 10^5 digits", "a billion dice")


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="asks the system what a process used")
@pytest.mark.parametrize("name", HEAVY)
def test_it_is_told_soon_and_in_little_memory(meadow, root, name):
    folder = meadow(TOLD[name][0])
    with subprocess.Popen(
        [sys.executable, "-m", "rulecore", "check", "meadow"],
        cwd=folder.parent,
        env={**os.environ, "PYTHONPATH": str(root)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 1
    # 2 s are asked for; what grows without end takes minutes, and a slow machine must not fail a test.
    assert used.ru_utime + used.ru_stime < 10
    assert used.ru_maxrss * (1 if sys.platform == "darwin" else 1024) < 200 * 1024 * 1024
