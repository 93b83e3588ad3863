"""`place`, `move` and `remove`, and who settles where."""

from __future__ import annotations

import pytest

from rulecore.engine.interruptions import Waiting
from rulecore.errors import RulecoreError

GOATS = """
choices:
  size: [small, large]
pieces:
  player: {fields: {points: {starts: 0}}}
  goat: {fields: {speed: {starts: 1}}}
  bell: {part_of: goat, named: [left]}
  hedge: {fields: {size: size, thorny: {starts: false}}}
  fence: {fields: {size: size}}
conditions:
  tied: {between: [goat, goat]}
"""


@pytest.fixture
def play(table):
    def set_up(**more):
        return table(GOATS, {"ann": ("player", {}), "bob": ("player", {}), "bella": ("goat", {})}, **more)

    return set_up


def test_a_piece_is_placed_with_its_words_and_fields(play, do):
    meadow = play()
    names = do(meadow, "  - {place: small hedge, fields: {thorny: true}, as: new}\n  - {set: {new.size: large}}")
    assert (str(names["new"]), names["new"].size, names["new"].thorny) == ("hedge_1", "large", True)
    assert meadow.lines == ["place small hedge"]
    assert {"path": "hedge_1", "from": None, "to": "hedge"} in meadow.changes


def test_a_list_is_placed_in_turn_so_many_times_by_each(play, do):
    meadow = play()
    do(meadow, "  - {place: [hedge, fence], times: 2}\n  - {place: fence, by: each, from: ann}\n  - {place: fence, times: 0}")
    assert meadow.lines == ["place hedge", "place fence", "place hedge", "place fence", "place fence", "place fence"]
    assert [str(each) for each in meadow.world.all("fence")] == ["fence_1", "fence_2", "fence_3", "fence_4"]


def test_what_people_settle_is_an_instruction(play, do):
    meadow = play()
    do(meadow, "  - {place: hedge/fence, times: 3, by: shared, from: ann}\n  - {place: hedge/fence, by: bob}")
    assert [(each.instructs, each.text) for each in meadow.journal] == [
        (True, "place 3 pieces, each a hedge or a fence, alternately; ann begins"),
        (True, "place a hedge or a fence, by bob"),
    ]


def test_a_name_that_is_taken_is_not_given_again(play, do):
    meadow = play()
    do(meadow, "  - {place: hedge}\n  - {place: hedge, as: second}\n  - {remove: second}\n  - {place: hedge}")
    assert sorted(str(each) for each in meadow.world.all("hedge")) == ["hedge_1", "hedge_2"]


def test_too_many_pieces_are_a_sentence(play, do):
    with pytest.raises(RulecoreError, match="rules/endless"):
        do(play(), "  - {place: hedge, times: 100000}")


def test_who_is_removed_goes_with_parts_and_conditions(play, do):
    meadow = play()
    do(meadow, "  - {place: goat, as: new}\n  - {gain: tied, who: bella, to: new}\n  - {remove: new}\n  - {remove: new}")
    assert meadow.lines[-1] == "goat_2 is removed"
    assert (len(meadow.world.all("bell")), meadow.world.count_links(meadow.state.by_id["bella"], "tied")) == (1, 0)


def test_moving_waits_for_a_geometry(play, do):
    with pytest.raises(Waiting, match="move bella"):
        do(play(), "  - {move: bella, ahead: 3}")


def test_a_geometry_is_told_where(play, do):
    seen = []
    meadow = play(geometry=lambda verb, piece, keys: seen.append((verb, str(piece), keys)))
    do(meadow, "  - {move: bella, ahead: bella.speed + 1, until: contact}\n  - {place: hedge, behind: bella}")
    assert seen == [("move", "bella", {"ahead": 2, "until": "contact"}), ("place", "hedge_1", {"behind": meadow.state.by_id["bella"]})]
    assert meadow.lines == ["move bella", "place hedge"]
