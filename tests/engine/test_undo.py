"""The undo log against copies: whatever happens, rollback restores, an earlier moment is seen as it was, changes are the difference."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecore.engine.state import State
from rulecore.pieces.fields import ABSENT
from rulecore.pieces.keyed import Keyed
from rulecore.pieces.kinds import Kinds
from rulecore.values.refusals import ValueWrong
from rulecore.values.tracks import Track

KINDS = Kinds(
    [
        {"id": "meadow", "one": True, "fields": {"fog": {"type": "truth", "starts": False}}, "conditions": ["flooded"]},
        {
            "id": "goat",
            "fields": {
                "speed": {"type": "number"},
                "friend": {"type": "piece goat?"},
                "jumps": {"type": "number", "per": "text", "starts": 0},
                "heading": {"type": "number", "wraps": [0, 5], "starts": 0},
            },
            "tracks": ["wool"],
            "conditions": ["asleep", "bitten", "tethered"],
        },
        {"id": "horn", "part_of": "goat", "named": ["left", "right"], "fields": {"length": {"type": "number", "starts": 2}}},
        {"id": "flea", "part_of": "goat"},
    ],
    carried=[
        {"id": "bitten", "of": "goat", "many": True, "fields": {"depth": {"type": "number", "starts": 1}}},
        {"id": "tethered", "of": "goat", "fields": {"rope": {"type": "number", "starts": 3}}},
    ],
    shared=[
        {"id": "tangled", "ends": {"one": "goat", "other": "goat"}, "fields": {"pulls": {"type": "number", "starts": 0}}},
        {"id": "led", "ends": {"leader": "goat", "follower": "goat"}},
    ],
    orders=[{"id": "graze", "of": "goat", "fields": {"hours": {"type": "number"}}}],
)
NAMES = ["bella", "emma", "frida", "goat_9", "goat_10"]
ACTS = [
    *("speed", "friend", "jumps", "heading", "wool", "length", "fog", "level", "bite", "unbite", "tether", "rope"),
    *("join", "lead", "part", "pull", "add", "remove", "flea", "order", "done"),
]

acts = st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 9), st.integers(0, 9)), max_size=30)


def new_state():
    state = State(KINDS)
    state.add_piece("meadow", "meadow")
    for name in NAMES[:3]:
        state.add_piece("goat", name)
    return state


def act(state, what, a, b):
    """Do something that is possible; which follows from two numbers."""
    goats = state.of_kind["goat"]
    if what == "add":
        name = NAMES[a % len(NAMES)]
        if name not in state.by_id:
            state.add_piece("goat", name, fields={"speed": b} if b % 2 else {})
        return
    if what == "fog":
        state.write(state.single["meadow"], "fog", bool(a % 2))
        return
    if not goats:
        return
    goat, other = goats[a % len(goats)], goats[b % len(goats)]
    links = [*state.conditions.get("tangled", ()), *state.conditions.get("led", ())]
    bites = state.instances(goat, "bitten")
    if what in ("speed", "heading"):
        state.write(goat, what, b)
    elif what == "friend":
        state.write(goat, "friend", other if b % 3 else None)
    elif what == "jumps":
        state.write_key(goat, "jumps", f"k{b % 3}", a)
    elif what == "wool":
        state.write(goat, "wool", Track([(b % 4, 4), (a % 4, 4)]))
    elif what == "length":
        state.write(goat.left, "length", b)
    elif what == "level":
        state.set_level(goat, "asleep", b % 3)
    elif what == "bite":
        state.add_instance(goat, "bitten", {"depth": b})
    elif what == "unbite" and bites:
        state.remove_instance(bites[b % len(bites)])
    elif what == "tether":
        state.set_level(goat, "tethered", b % 2)
    elif what == "rope" and state.instances(goat, "tethered"):
        state.write(state.instances(goat, "tethered")[0], "rope", b)
    elif what == "join" and goat is not other:
        state.add_link("tangled", goat, other)
    elif what == "lead" and goat is not other:
        state.add_link("led", goat, other)
    elif what == "part" and links:
        state.remove_link(links[b % len(links)])
    elif what == "pull" and state.conditions.get("tangled"):
        state.write(state.conditions["tangled"][0], "pulls", b)
    elif what == "remove":
        state.remove_piece(goat)
    elif what == "flea" and f"flea_{b}" not in state.by_id:
        state.add_piece("flea", f"flea_{b}", whole=goat)
    elif what == "order":
        state.add_order(goat, "graze", {"hours": b})
    elif what == "done" and state.conditions.get("order graze"):
        state.remove_order(state.conditions["order graze"][0])


def copy_of(state):
    """Everything there is, read slot by slot: the oracle knows nothing of the log."""
    things = {
        name: (thing, {slot.name: slot.of(thing) for slot in type(thing)._slots.values()}, dict(getattr(thing, "_links", {})))
        for name, thing in state.by_id.items()
    }
    lists = {key: value for key, value in state.conditions.items() if value}
    carried = {
        name: {key: each for key, each in thing._carried.items() if each} for name, thing in state.by_id.items() if thing._sort == "piece"
    }
    links = {name: {key: each for key, each in found.items() if each} for name, (_, _, found) in things.items()}
    return {name: each[:2] for name, each in things.items()}, dict(state.of_kind), lists, carried, links


def cells_of(state):
    """Every cell by its path, as a person would write a snapshot of the table."""
    found = {}
    for thing in state.by_id.values():
        if not (thing._sort == "carried" and thing._kind == "tethered"):
            found[thing._id] = thing._kind
        structure = {"name", "goat", "horn", "flea", "left", "right", "one", "other", "leader", "follower"}
        for name, slot in type(thing)._slots.items():
            value = slot.of(thing)
            if name == "goat" and thing._kind == "flea":
                found[f"{thing}.goat"] = value
            if name in structure or value is ABSENT or (name in ("asleep", "bitten", "tethered", "flooded") and not value):
                continue
            if isinstance(value, Keyed):
                found.update({f"{thing}.{name}[{key}]": each for key, each in value.items()})
            else:
                found[f"{thing}.{name}"] = value
    return found


def levels(path):
    return path.rpartition(".")[2] in ("asleep", "bitten", "tethered", "flooded")


@given(before=acts, during=acts, begun=st.booleans())
def test_rollback_restores_everything(before, during, begun):
    state = new_state()
    for each in before:
        act(state, *each)
    if begun:
        state.begin()
    mark, copy = state.mark(), copy_of(state)
    for each in during:
        act(state, *each)
    state.rollback(mark)
    assert copy_of(state) == copy
    assert state.changes(mark) == []


@given(before=acts, turn=acts, step=acts, begun=st.booleans())
def test_an_earlier_moment_is_seen_as_it_was(before, turn, step, begun):
    state = new_state()
    if begun:
        state.begin()
    copies = {}
    for name, doing in (("turn", before), ("step", turn), ("", step)):
        copies[name] = copy_of(state)
        if name:
            state.begin_moment(name)
        for each in doing:
            act(state, *each)
    now = copy_of(state)
    assert state.at_start("turn", lambda: copy_of(state)) == copies["turn"]
    assert state.at_start("step", lambda: (copy_of(state), state.at_start("turn", lambda: copy_of(state)))) == (
        copies["step"],
        copies["turn"],
    )
    assert copy_of(state) == now


@given(before=acts, during=acts, begun=st.booleans())
def test_the_changes_are_the_difference_of_two_snapshots(before, during, begun):
    state = new_state()
    for each in before:
        act(state, *each)
    if begun:
        state.begin()
    mark, old = state.mark(), cells_of(state)
    for each in during:
        act(state, *each)
    new = cells_of(state)
    missing = {path: 0 if levels(path) else ABSENT for path in {**old, **new}}
    different = {path: (old.get(path, none), new.get(path, none)) for path, none in missing.items()}
    assert {path: (a, b) for path, a, b in state.changes(mark)} == {path: pair for path, pair in different.items() if pair[0] != pair[1]}
    assert len({path for path, _, _ in state.changes(mark)}) == len(state.changes(mark))


@given(acts)
def test_the_cells_of_a_state_are_its_snapshot(doing):
    state = new_state()
    for each in doing:
        act(state, *each)
    assert state.cells() == cells_of(state)


@given(acts, acts)
def test_the_same_acts_after_a_rollback_give_the_same_changes(before, during):
    state = new_state()
    for each in before:
        act(state, *each)
    mark = state.mark()
    for each in during:
        act(state, *each)
    first, copy = list(map(repr, state.changes(mark))), repr(cells_of(state))
    state.rollback(mark)
    for each in during:
        act(state, *each)
    assert list(map(repr, state.changes(mark))) == first
    assert repr(cells_of(state)) == copy


# ---- by hand ------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def state():
    return new_state()


def test_changes_stand_in_the_order_first_touched_and_each_once(state):
    bella, emma, _ = state.of_kind["goat"]
    mark = state.mark()
    state.write(emma, "speed", 1)
    state.write(bella, "heading", 2)
    state.write(emma, "speed", 3)
    state.write(bella, "friend", emma)
    assert state.changes(mark) == [("emma.speed", ABSENT, 3), ("bella.heading", 0, 2), ("bella.friend", ABSENT, emma)]


def test_what_is_written_back_has_not_changed(state):
    bella = state.of_kind["goat"][0]
    mark = state.mark()
    state.write(bella, "heading", 2)
    state.write(bella, "heading", 6)
    assert state.changes(mark) == []


def test_a_piece_that_appears_is_a_cell_and_brings_its_cells(state):
    mark = state.mark()
    state.add_piece("goat", "greta", fields={"speed": 4})
    assert state.changes(mark)[:3] == [("greta", ABSENT, "goat"), ("greta.speed", ABSENT, 4), ("greta.heading", ABSENT, 0)]
    assert ("greta.left.length", ABSENT, 2) in state.changes(mark)
    state.remove_piece(state.by_id["greta"])
    assert state.changes(mark) == []


def test_a_link_that_vanishes_is_a_cell(state):
    bella, emma, _ = state.of_kind["goat"]
    link = state.add_link("tangled", bella, emma)
    mark = state.mark()
    state.write(link, "pulls", 5)
    state.remove_link(link)
    assert state.changes(mark) == [("tangled[bella, emma].pulls", 0, ABSENT), ("tangled[bella, emma]", "tangled", ABSENT)]


def test_another_piece_under_an_old_name_is_compared_with_the_old_one(state):
    state.write(state.by_id["bella"], "speed", 3)
    mark = state.mark()
    state.remove_piece(state.by_id["bella"])
    state.add_piece("goat", "bella", fields={"speed": 7})
    assert state.changes(mark) == [("bella.speed", 3, 7)]


def test_a_key_is_a_cell_of_its_own(state):
    bella = state.of_kind["goat"][0]
    state.write_key(bella, "jumps", "hill", 1)
    mark = state.mark()
    state.write_key(bella, "jumps", "meadow", 2)
    state.write_key(bella, "jumps", "hill", 3)
    assert state.changes(mark) == [("bella.jumps[hill]", 1, 3), ("bella.jumps[meadow]", ABSENT, 2)]


def test_nothing_is_written_while_an_earlier_moment_is_looked_at(state):
    bella = state.of_kind["goat"][0]
    state.write(bella, "speed", 1)
    state.begin_moment("turn")
    state.write(bella, "speed", 2)
    with pytest.raises(ValueWrong, match="earlier moment"):
        state.at_start("turn", lambda: state.write(bella, "speed", 9))
    for door in (lambda: state.changes(0), lambda: state.rollback(0)):
        with pytest.raises(ValueWrong, match="earlier moment"):
            state.at_start("turn", door)
    assert bella.speed == 2
    state.write(bella, "speed", 3)
    assert state.at_start("turn", lambda: bella.speed) == 1


def test_a_moment_that_never_began_is_the_start_of_the_log(state):
    bella = state.of_kind["goat"][0]
    state.write(bella, "speed", 1)
    state.begin()
    state.write(bella, "speed", 2)
    assert state.at_start("dusk", lambda: bella.speed) == 1


def test_looking_back_while_looking_back_comes_to_the_same_moment(state):
    bella = state.of_kind["goat"][0]
    for speed in (1, 2):
        state.write(bella, "speed", speed)
        state.begin_moment("turn")
    state.write(bella, "speed", 3)
    assert state.at_start("turn", lambda: state.at_start("turn", lambda: bella.speed)) == 2


def test_a_rolled_back_moment_has_not_begun(state):
    bella = state.of_kind["goat"][0]
    state.begin()
    state.begin_moment("turn")
    state.write(bella, "speed", 1)
    mark = state.mark()
    state.begin_moment("turn")
    state.write(bella, "speed", 2)
    state.rollback(mark)
    state.write(bella, "speed", 3)
    assert state.at_start("turn", lambda: type(bella)._slots["speed"].of(bella)) is ABSENT


def test_the_log_is_forgotten_but_not_what_a_moment_looks_back_to(state):
    bella = state.of_kind["goat"][0]
    state.begin()
    state.write(bella, "speed", 1)
    state.begin_moment("turn")
    for speed in (2, 3):
        state.write(bella, "speed", speed)
    state.forget(state.mark())
    assert state.at_start("turn", lambda: bella.speed) == 1
    with pytest.raises(ValueWrong, match="the log holds the places"):
        state.rollback(0)
    state.begin_moment("turn")
    state.forget(state.mark())
    mark = state.mark()
    state.write(bella, "speed", 4)
    assert state.changes(mark) == [("bella.speed", 3, 4)]
