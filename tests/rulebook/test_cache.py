"""Cached rulebooks: read instead of assembled when nothing changed, never trusted when they are not whole, safe to delete."""

from __future__ import annotations

import json
import os

import pytest

from rulecore.errors import CommandWrong, RulesWrong
from rulecore.rulebook import cache
from rulecore.rulebook.loading import load

GAME = "pieces: {goat: {fields: {speed: number, tame: truth}}}\n"
RULES = """\
quantities: {reach: {of: goat, base: goat.speed + 2}}
modifiers: {far: +1 to reach when tame}
checks: {leap: {of: goat, roll: 1d6, adds: reach, succeeds: total >= 9}}
"""


@pytest.fixture
def folder(write, tmp_path, monkeypatch):
    """A folder of cached rulebooks beside the ruleset."""
    where = tmp_path / "cache"
    write(RULES, GAME)
    monkeypatch.setenv("RULECORE_CACHE", str(where))
    return where


def cached(book):
    """Whether a rulebook came out of the cache: its definitions are lines of JSON until somebody asks."""
    return bool(book.book._encoded)


def files(folder):
    return sorted(folder.glob("*.jsonl"))


def test_a_rulebook_is_assembled_once_and_read_after_that(folder):
    first, second = load("meadow"), load("meadow")
    assert (cached(first), cached(second), len(files(folder))) == (False, True, 1)
    assert second.book.header == json.loads(json.dumps(first.book.header))
    for sort in first.book.sorts():
        assert second.ids(sort) == first.ids(sort)


def test_the_folder_is_made_for_this_user_alone(folder):
    load("meadow")
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_changed_file_makes_a_new_rulebook(folder):
    load("meadow")
    rules = folder.parent / "meadow" / "rules.yaml"
    rules.write_text(RULES.replace("+ 2", "+ 3"), "utf-8")
    changed = load("meadow")
    assert not cached(changed)
    assert cached(load("meadow"))
    rules.write_text(RULES, "utf-8")
    assert not cached(load("meadow"))


def test_layers_options_and_variants_have_rulebooks_of_their_own(folder):
    (folder.parent / "house").mkdir()
    manifest = "ruleset: house\ntitle: House\nversion: 1\nformat: 1\nrequires: meadow\n"
    (folder.parent / "house" / "ruleset.yaml").write_text(manifest, "utf-8")
    load("meadow")
    assert not cached(load("meadow", ["house"]))
    assert not cached(load("meadow+house"))
    assert cached(load("meadow", ["./house"])) is False
    assert all(cached(book) for book in (load("meadow"), load("meadow", ["house"]), load("meadow+house")))


def test_a_layer_inside_its_ruleset_is_found_by_name(folder):
    inside = folder.parent / "meadow" / "layers" / "fog"
    inside.mkdir(parents=True)
    (inside / "ruleset.yaml").write_text("ruleset: fog\ntitle: Fog\nversion: 1\nformat: 1\nrequires: meadow\n", "utf-8")
    assert not cached(load("meadow", ["fog"]))
    assert cached(load("meadow", ["fog"]))


def broken(data):
    head, _, body = data.partition(b"\n")
    parts = json.loads(head)
    place = body.index(b"speed")
    yield "empty", b""
    yield "cut short", data[:-20]
    yield "only the head", head
    yield "one letter of a definition", head + b"\n" + body[:place] + b"x" + body[place + 1 :]
    yield "no JSON", b"goats" + data
    yield "a list", b"[1, 2]\n" + body
    yield "bytes", b"\x80\xff\x00" * 100
    yield "another format", json.dumps({**parts, "format": 99}).encode() + b"\n" + body
    yield "no folders", json.dumps({**parts, "header": {}}).encode() + b"\n" + body
    yield "no header", json.dumps({**parts, "header": None}).encode() + b"\n" + body
    yield "a strange index", json.dumps({**parts, "index": [["quantities", 3]]}).encode() + b"\n" + body
    yield "a number", b"7\n"
    yield "a deep one", b"[" * 100_000 + b"\n"


def test_a_file_that_is_not_whole_or_not_ours_is_made_anew(folder):
    load("meadow")
    (file,) = files(folder)
    data = file.read_bytes()
    for name, other in broken(data):
        file.write_bytes(other)
        found = load("meadow")
        assert not cached(found), name
        assert found.get("quantities", "reach")["of"] == "goat", name
        assert file.read_bytes() == data, name


def test_places_are_shown_from_where_the_person_stands(folder, tmp_path, monkeypatch):
    rules = str(tmp_path)
    monkeypatch.chdir(tmp_path.parent)
    from_above = load(rules).get("checks", "leap")["at"]
    monkeypatch.chdir(tmp_path)
    assert load(rules).get("checks", "leap")["at"] != from_above
    monkeypatch.chdir(tmp_path.parent)
    assert load(rules).get("checks", "leap")["at"] == from_above


def test_a_folder_in_place_of_a_file_is_no_reason_to_stop(folder):
    load("meadow")
    (file,) = files(folder)
    file.unlink()
    file.mkdir()
    assert load("meadow").has("quantities", "reach")


@pytest.mark.parametrize("mode", [0o770, 0o777, 0o702])
def test_a_folder_that_others_may_write_to_is_not_used(folder, mode):
    folder.mkdir()
    folder.chmod(mode)
    assert cache.folder() is None
    load("meadow")
    assert (files(folder), cached(load("meadow"))) == ([], False)


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root can give a folder away")
def test_a_folder_of_somebody_else_is_not_used(folder):
    folder.mkdir(mode=0o700)
    os.chown(folder, 12345, -1)
    assert cache.folder() is None


def test_a_file_in_place_of_the_folder_is_no_reason_to_stop(folder):
    folder.write_text("not a folder", "utf-8")
    assert load("meadow").has("quantities", "reach")


def test_caching_is_switched_off(folder, monkeypatch):
    monkeypatch.setenv("RULECORE_CACHE", "off")
    load("meadow")
    assert (cache.folder(), folder.exists(), cached(load("meadow"))) == (None, False, False)


def test_the_oldest_go_first(folder):
    load("meadow")
    (newest,) = files(folder)
    for number in range(cache.KEPT + 3):
        other = folder / f"{number:02}.jsonl"
        other.write_text("old", "utf-8")
        os.utime(other, (number, number))
    (folder.parent / "meadow" / "more.yaml").write_text("modifiers: {old: -1 to reach when goat.speed < 2}", "utf-8")
    newest.unlink()
    load("meadow")
    names = [file.name for file in files(folder)]
    assert len(names) == cache.KEPT
    assert newest.name in names
    assert "04.jsonl" in names
    assert "03.jsonl" not in names


def test_rules_with_mistakes_are_never_kept(folder):
    (folder.parent / "meadow" / "rules.yaml").write_text(RULES.replace("speed", "spead"), "utf-8")
    for _ in range(2):
        with pytest.raises(RulesWrong, match="spead"):
            load("meadow")
    assert files(folder) == []


def test_an_unknown_ruleset_is_told_with_or_without_a_cache(folder):
    with pytest.raises(CommandWrong, match='there is no ruleset or layer "medow"'):
        load("medow")
