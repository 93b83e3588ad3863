"""`look`: a chart by its keys; what it has no row for is told with the rows it has."""

from __future__ import annotations

from rulecore.interfaces.cli.main import run


def test_a_word_that_no_row_has_is_a_wrong_command(capsys):
    assert run(["look", "shoal_dice", "-r", "terrain", "size=tiny"]) == 2
    assert "small, medium, large" in capsys.readouterr().err


def test_a_number_that_no_row_takes_is_refused_by_the_chart(capsys):
    assert run(["look", "above_conditions", "-r", "terrain", "total=9"]) == 0
    assert "cannot" in capsys.readouterr().out


def test_what_check_finds_is_its_output(capsys, root):
    assert run(["check", str(root / "docs/examples/squalls_broken")]) == 1
    told = capsys.readouterr()
    assert "table/gap" in told.out
    assert told.err == ""
