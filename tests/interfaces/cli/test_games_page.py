"""The commands of docs/games.md are run as they stand, in order; behind `# exit N` stands how one ends that does not end well."""

from __future__ import annotations

import re
import shlex

from rulecore.interfaces.cli.main import run


def commands(text):
    for block in re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            told = re.search(r"# exit (\d)", line)
            yield shlex.split(line, comments=True)[1:], int(told[1]) if told else 0


def test_every_command_of_the_page_runs(root, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").symlink_to(root / "docs")
    listed = list(commands((root / "docs" / "games.md").read_text("utf-8")))
    assert len(listed) > 15
    for words, code in listed:
        assert run(words) == code, (words, capsys.readouterr().err)
