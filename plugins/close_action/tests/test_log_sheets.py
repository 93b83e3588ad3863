"""The filled log of a ship: its numbers are those of the rulebook, and a typed chart reaches them."""

from __future__ import annotations

import json

import pytest

from rulecore.__main__ import main


@pytest.fixture
def printed(capsys):
    def run(*words):
        code = main(list(words))
        out = capsys.readouterr()
        return code, out.out, out.err

    return run


def test_the_arithmetic_of_basic_gun_numbers(printed):
    code, out, _ = printed("log-sheet", "br_112", "-r", "close_action", "--json")
    sheet = json.loads(out)
    assert code == 0
    assert len(sheet["guns"]) == 15
    third = sheet["guns"][2]
    assert third["parts"] == [{"gun": "LG", "guns": 28, "multiplier": 1}, {"gun": "CR", "guns": 1, "multiplier": 2}]
    assert (third["factor"], third["number"], third["cell"]) == (30, 25, "row 28-30, range 3")
    assert {each["id"] for each in sheet["marked"]} >= {"br_112", "basic_gun_number", "movement_allowance"}
    assert [each["points"]["B"] for each in sheet["movement"] if each["wind"] == 3] == [5, 3, 2]


def test_a_ship_of_a_scenario_has_her_own_crew(printed):
    code, out, _ = printed("log-sheet", "amphion", "-r", "close_action")
    assert code == 0
    assert "amphion: British 36 18-pounder (br_36)" in out
    assert "quality of the crew         A" in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("br_11",), 'Did you mean "br_112"'),
        (("amphion", "--scenario", "nile"), "neither a card"),
        (("amphion", "--scenario", "lisa"), "lissa"),
    ],
)
def test_a_ship_that_is_not_there(printed, words, says):
    code, _, err = printed("log-sheet", *words, "-r", "close_action")
    assert code == 2
    assert says in err


def test_a_typed_chart_reaches_log_and_look(printed, tmp_path, monkeypatch):
    from rulecore.rulebook.loading import load

    monkeypatch.chdir(tmp_path)
    chart = load("close_action").get("tables", "basic_gun_number")["table"]
    lines = [["TGF", *chart.column_labels], *[[above[0].label, *map(_typed, cells)] for above, cells in chart.lines()]]
    for line in lines:
        if line[0] == "28-30":
            line[3] = "26"
    (tmp_path / "bgn.csv").write_text("\n".join(",".join(line).replace("-", "–") for line in lines), "utf-8")
    assert printed("import", "table", "bgn.csv", "-r", "close_action", "--into", "my-cards")[0] == 0
    assert (
        "Basic gun number: 26"
        in printed("look", "basic_gun_number", "-r", "close_action", "--with", "./my-cards", "factor=30", "range=3")[1]
    )
    sheet = json.loads(printed("log-sheet", "br_112", "-r", "close_action", "--with", "./my-cards", "--json")[1])
    assert sheet["guns"][2]["number"] == 26
    assert "basic_gun_number" not in {each["id"] for each in sheet["marked"]}


def _typed(cell):
    if isinstance(cell, list):
        return "" if cell == ["-"] else "/".join(map(str, cell[1:]))
    return str(cell)


def test_orders_are_listed_with_the_sections_and_turns_that_they_take(printed):
    _, out, _ = printed("log-sheet", "br_112", "-r", "close_action", "--json")
    orders = {each["title"]: (each["code"], each["hands"], each["turns"]) for each in json.loads(out)["orders"]}
    assert orders["work the ship round"] == ("T", "0-3", "1")
    assert orders["change sail PS, under MS"] == ("SC", "2", "2-3"), "her crew is not known yet"
    _, out, _ = printed("log-sheet", "amphion", "-r", "close_action", "--json")
    orders = {each["title"]: each["turns"] for each in json.loads(out)["orders"]}
    assert (orders["change sail PS, under MS"], orders["change sail FS, under furled or MS"]) == ("2", "1")
