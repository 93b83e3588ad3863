"""The usual folders are those that platformdirs knows, asked or not."""

from __future__ import annotations

import sys

import platformdirs
import pytest

from rulecore.ruleset import usual
from rulecore.ruleset.usual import usual_folder

SETTINGS = [
    {},
    {"XDG_CACHE_HOME": "/somewhere/cache", "XDG_DATA_HOME": "/somewhere/data"},
    {"XDG_CACHE_HOME": "/somewhere/../cache/", "XDG_DATA_HOME": "/somewhere//data"},
    {"XDG_CACHE_HOME": "", "XDG_DATA_HOME": ""},
    {"XDG_CACHE_HOME": " ", "XDG_DATA_HOME": "\t"},
    {"XDG_CACHE_HOME": "here/cache", "XDG_DATA_HOME": "./data"},
    {"XDG_CACHE_HOME": "~/cache", "XDG_DATA_HOME": "~/data"},
    {"HOME": "/home/bella"},
    {"HOME": ""},
    {"HOME": "bella"},
]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_variable_says_what_platformdirs_says(monkeypatch, setting):
    for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in setting.items():
        monkeypatch.setenv(name, value)
    assert usual_folder("cache") == platformdirs.user_cache_dir("rulecore", appauthor=False)
    assert usual_folder("data") == platformdirs.user_data_dir("rulecore", appauthor=False)


def test_other_systems_ask_the_library(monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert usual._by_variable("cache") is None
