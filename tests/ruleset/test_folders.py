"""The files of a folder: all of them, in one order, and nothing that lies outside."""

from __future__ import annotations

import os
import shutil

import pytest

from rulecore.ruleset import folders
from rulecore.ruleset.folders import contents, shown


@pytest.fixture
def herd(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "herd" / "b").mkdir(parents=True)
    (tmp_path / "herd" / "z.yaml").write_text("z")
    (tmp_path / "herd" / "b" / "a.yaml").write_text("a")
    return tmp_path / "herd"


def told(path):
    return [str(problem).splitlines()[0] for problem in contents(str(path)).problems]


def test_every_rule_file_below_is_read_sorted_and_nothing_else(herd):
    for name in ["README.md", ".hidden.yaml", "table.json"]:
        (herd / name).write_text("no")
    for folder in [".git", "__pycache__", "layers/night"]:
        (herd / folder).mkdir(parents=True)
        (herd / folder / "a.yaml").write_text("no")
    (herd / "b" / "layers").mkdir()
    (herd / "b" / "layers" / "deep.yaml").write_text("d")
    found = contents("herd")
    assert found.files == [("b/a.yaml", b"a"), ("b/layers/deep.yaml", b"d"), ("z.yaml", b"z")]
    assert found.problems == []


def test_one_file_is_a_folder_of_one(herd):
    assert contents("herd/z.yaml").files == [("z.yaml", b"z")]


def test_the_hash_is_of_names_and_bytes_wherever_the_folder_lies(herd, tmp_path):
    first = contents("herd").hash
    shutil.copytree(herd, tmp_path / "elsewhere")
    assert contents("elsewhere").hash == first
    (herd / "z.yaml").write_text("y")
    second = contents("herd").hash
    (herd / "z.yaml").rename(herd / "y.yaml")
    assert len({first, second, contents("herd").hash}) == 3


def test_bytes_cannot_move_from_one_file_to_the_next_unseen(herd):
    one = contents("herd").hash
    (herd / "z.yaml").write_text("")
    (herd / "b" / "a.yaml").write_text("az")
    assert contents("herd").hash != one


def test_a_link_that_leaves_the_folder_is_refused_and_not_read(herd, tmp_path):
    (tmp_path / "secret.yaml").write_text("secret: 1")
    (tmp_path / "secrets").mkdir()
    (tmp_path / "secrets" / "a.yaml").write_text("secret: 1")
    (herd / "c.yaml").symlink_to("../secret.yaml")
    (herd / "d").symlink_to(tmp_path / "secrets")
    (herd / "e.md").symlink_to("../secret.yaml")
    assert sorted(told("herd")) == [
        "herd/c.yaml:1:1 ruleset/escape: this is a link that leaves the folder of the ruleset",
        "herd/d:1:1 ruleset/escape: this is a link that leaves the folder of the ruleset",
    ]
    assert [name for name, _ in contents("herd").files] == ["b/a.yaml", "z.yaml"]


def test_a_folder_whose_name_begins_like_ours_is_another(herd, tmp_path):
    (tmp_path / "herd2").mkdir()
    (tmp_path / "herd2" / "a.yaml").write_text("no")
    (herd / "c.yaml").symlink_to("../herd2/a.yaml")
    assert len(told("herd")) == 1


def test_links_inside_the_folder_do_no_harm(herd):
    (herd / "c.yaml").symlink_to("z.yaml")
    (herd / "b" / "loop").symlink_to("..")
    assert [name for name, _ in contents("herd").files] == ["b/a.yaml", "z.yaml"]
    assert told("herd") == []


def test_a_link_that_leads_to_nothing_is_told(herd):
    (herd / "gone.yaml").symlink_to("nowhere.yaml")
    assert told("herd") == ["herd/gone.yaml:1:1 ruleset/unreadable: this is a link that leads to nothing"]


def test_the_folder_itself_may_be_a_link(herd, tmp_path):
    (tmp_path / "link").symlink_to("herd")
    assert contents("link").hash == contents("herd").hash


def test_a_pipe_is_told_not_waited_for(herd):
    os.mkfifo(herd / "pipe.yaml")
    assert told("herd") == ["herd/pipe.yaml:1:1 ruleset/unreadable: this is no ordinary file"]


def test_a_folder_called_like_a_file_is_a_folder(herd):
    (herd / "x.yaml").mkdir()
    assert told("herd") == []


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file_is_told(herd):
    (herd / "z.yaml").chmod(0)
    assert told("herd") == ["herd/z.yaml:1:1 ruleset/unreadable: this file cannot be read: Permission denied"]


def test_a_large_file_is_told_and_the_others_read(herd):
    with (herd / "c.yaml").open("wb") as file:
        file.truncate(9 * 1024 * 1024)
    assert told("herd") == ["yaml/size: herd/c.yaml is 9.0 MiB large; a file may have 8"]
    assert len(contents("herd").files) == 2


def test_folders_that_are_no_ruleset_are_not_walked_to_their_end(herd, monkeypatch):
    monkeypatch.setattr(folders, "MOST_ENTRIES", 3)
    (herd / "c").mkdir()
    assert told("herd") == ["herd:1:1 ruleset/size: herd holds more than 3 files and folders: that is no ruleset"]
    monkeypatch.setattr(folders, "MOST_ENTRIES", 100)
    monkeypatch.setattr(folders, "MOST_FILES", 1)
    assert told("herd") == ["herd:1:1 ruleset/size: herd holds more rule files than can be read; the limit is 1 files and 12 MiB"]


def test_a_tower_of_folders_is_told(herd):
    deep = herd
    for _ in range(30):
        deep /= "d"
    deep.mkdir(parents=True)
    [line] = told("herd")
    assert line.endswith("lies more than 20 folders deep")


def test_a_file_with_the_other_ending_is_noted(herd):
    (herd / "c.yml").write_text("a: 1")
    assert [str(note).splitlines()[0] for note in contents("herd").notes] == [
        "herd/c.yml:1:1 ruleset/ending (warning): this file is not read: rule files end in .yaml"
    ]


def test_paths_are_shown_from_where_one_stands(herd, tmp_path):
    assert shown(str(herd / "z.yaml")) == "herd/z.yaml"
    assert shown("/") == "/"
    assert shown(str(tmp_path.parent)) == str(tmp_path.parent)
