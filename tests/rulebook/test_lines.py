"""Lines of conditions and traits: whom each reaches, at which level it counts and how often; worked out and explained."""

from __future__ import annotations

import pytest

LAME = """\
conditions:
  lame:
    of: goat
    levels:
      1: {modifiers: {limp: -1 to jump}}
      2-3: {modifiers: {limp: -2 to jump}}
      4+: {modifiers: {down: forbid jump}}
"""


@pytest.mark.parametrize(("level", "jump"), [(0, 5), (1, 4), (2, 3), (3, 3)])
def test_only_the_present_level_counts(table, level, jump):
    t = table(LAME, heidi={"speed": 5})
    t.state.set_level(t.by_id["heidi"], "lame", level)
    assert t.value("jump", "heidi") == jump


def test_levels_that_do_not_count_say_so(table):
    t = table(LAME, heidi={"speed": 5})
    t.state.set_level(t.by_id["heidi"], "lame", 2)
    assert t.why("jump", "heidi") == (["jump 5", "(down: no, not lame >= 4)", "(limp: no, not lame = 1)", "limp -2"], 3)
    t.state.set_level(t.by_id["heidi"], "lame", 4)
    assert repr(t.value("jump", "heidi")) == "cannot (down)"


def test_a_field_chooses_the_levels(table):
    rules = """\
conditions:
  lame:
    of: goat
    by: mood
    levels:
      calm: {1: {modifiers: {limp: -1 to jump}}, 2+: {modifiers: {limp: -2 to jump}}}
      cross: {1+: {modifiers: {rage: +3 to jump}}}
"""
    t = table(rules, heidi={"speed": 5}, emma={"speed": 5, "mood": "cross"}, vroni={"speed": 5, "mood": "furious"})
    for name in ("heidi", "emma", "vroni"):
        t.state.set_level(t.by_id[name], "lame", 2)
    assert [t.value("jump", name) for name in ("heidi", "emma", "vroni")] == [3, 8, 5]
    assert t.why("jump", "emma")[0] == ["jump 5", "(limp: no, not lame = 1)", "(limp: no, it does not apply)", "rage +3"]


def test_of_a_condition_that_one_has_several_times_each_counts(table):
    t = table("conditions: {bitten: {of: goat, many: yes, modifiers: {bite: -1 to jump, sore: halve jump}}}", heidi={"speed": 8})
    assert t.value("jump", "heidi") == 8
    for _ in range(3):
        t.state.add_instance(t.by_id["heidi"], "bitten")
    assert t.why("jump", "heidi") == (["jump 8", "bite -3", "sore ×1/2"], 1)


def test_a_condition_of_the_whole_reaches_its_parts(table):
    rules = """\
quantities: {kick: {of: leg, base: 4}}
conditions: {shod: {of: goat, modifiers: {iron: +2 to kick}}}
"""
    t = table(rules, heidi={}, emma={})
    t.state.set_level(t.by_id["heidi"], "shod", 1)
    legs = [t.world.part(t.by_id[name], "leg", 1) for name in ("heidi", "emma")]
    assert [t.value("kick", leg) for leg in legs] == [6, 4]


def test_a_condition_of_a_single_piece_reaches_everybody(table):
    rules = """\
quantities: {kick: {of: leg, base: 4}, visitors: {base: 3}}
conditions: {storm: {of: meadow, modifiers: {gale: double jump, mud: -1 to kick, rain: set visitors to 0}}}
"""
    t = table(rules, heidi={}, emma={"speed": 5})
    assert [t.value("jump", "heidi"), t.value("jump", "emma"), t.value("visitors")] == [3, 5, 3]
    t.state.set_level(t.meadow, "storm", 1)
    leg = t.world.part(t.by_id["emma"], "leg", 1)
    assert [t.value("jump", "heidi"), t.value("jump", "emma"), t.value("kick", leg), t.value("visitors")] == [6, 10, 3, 0]


def test_a_shared_condition_reaches_both(table):
    t = table("conditions: {chained: {between: [goat, goat], modifiers: {chain: -1 to jump}}}", heidi={}, emma={}, vroni={})
    t.state.add_link("chained", t.by_id["heidi"], t.by_id["emma"])
    assert [t.value("jump", name) for name in ("heidi", "emma", "vroni")] == [2, 2, 3]
    t.state.add_link("chained", t.by_id["heidi"], t.by_id["vroni"])
    assert [t.value("jump", name) for name in ("heidi", "emma", "vroni")] == [2, 2, 2]


def test_of_a_shared_condition_that_one_has_several_times_each_counts(table):
    t = table("conditions: {chained: {between: [goat, goat], many: yes, modifiers: {chain: -1 to jump}}}", heidi={}, emma={}, vroni={})
    t.state.add_link("chained", t.by_id["heidi"], t.by_id["emma"])
    t.state.add_link("chained", t.by_id["heidi"], t.by_id["vroni"])
    assert [t.value("jump", name) for name in ("heidi", "emma", "vroni")] == [1, 2, 2]


def test_named_ends_of_a_shared_condition_are_known_in_its_lines(table):
    rules = """\
conditions:
  towing:
    between: {tug: goat, tow: goat}
    modifiers: {weight: -tow.speed to jump when goat is tug and tow.speed > 2, drag: +tug.speed to jump when goat is tow}
"""
    t = table(rules, heidi={"speed": 9}, emma={"speed": 4}, vroni={"speed": 2})
    t.state.add_link("towing", t.by_id["heidi"], t.by_id["emma"])
    assert [t.value("jump", name) for name in ("heidi", "emma", "vroni")] == [5, 13, 2]
    t.state.add_link("towing", t.by_id["heidi"], t.by_id["vroni"])
    assert [t.value("jump", name) for name in ("heidi", "emma", "vroni")] == [5, 13, 11]


def test_a_trait_reaches_who_has_it(table):
    t = table("traits: {horned: {of: goat, modifiers: {horns: +1 to jump when tame}}}", heidi={"tame": True}, emma={"tame": True})
    t.state.set_level(t.by_id["heidi"], "horned", 1)
    assert [t.value("jump", "heidi"), t.value("jump", "emma")] == [4, 3]


def test_a_line_changes_the_level_of_a_condition(table):
    rules = f"{LAME}  splinted: {{of: goat, modifiers: {{splint: '-1 to lame, not below 0'}}}}\n"
    t = table(rules, heidi={"speed": 5})
    goat = t.by_id["heidi"]
    t.state.set_level(goat, "lame", 2)
    t.state.set_level(goat, "splinted", 1)
    assert (t.value("jump", "heidi"), t.value("lame", "heidi"), goat.lame) == (4, 1, 2)
    assert t.why("lame", "heidi") == (["lame 2", "splint (not below 0) -1"], 1)


UNREACHED = {
    "conditions: {hot: {of: leg, modifiers: {slow: -1 to jump}}}": (
        "1:47+10 rules/reach: hot is carried by a leg, so it cannot reach jump, which is no number of a leg. "
        "/ Write the line from the side of the piece whose number changes."
    ),
    "conditions: {hot: {of: goat, modifiers: {slow: -1 to visitors}}}\nquantities: {visitors: {base: 3}}": (
        "1:48+14 rules/reach: hot is carried by a goat, so it cannot reach visitors, which is no number of a goat. "
        "/ Write the line from the side of the piece whose number changes."
    ),
    "traits: {hot: {of: herd, modifiers: [forbid leap]}}\nchecks: {leap_over: {of: leg, roll: 1d6, succeeds: total > 3}}": None,
}


@pytest.mark.parametrize("text", UNREACHED)
def test_a_line_that_cannot_reach_is_told(told, text):
    assert told(text) == ([UNREACHED[text]] if UNREACHED[text] else [])


def test_forbid_reaches_checks_orders_and_tables_of_whoever_acts(read):
    rules = """\
conditions:
  muzzled:
    of: goat
    modifiers:
      no_leap: {rule: forbid leap when goat.tame, because: it is muzzled, cite: M-7}
      no_grass: forbid graze
      no_fear: forbid startle
"""
    found = [read(rules, sort, name)["forbids"] for sort, name in (("checks", "leap"), ("orders", "graze"), ("tables", "startle"))]
    assert [[(line.id, line.because, line.cite, line.source) for line in lines] for lines in found] == [
        [("no_leap", "it is muzzled", ("M-7",), "muzzled")],
        [("no_grass", "", (), "muzzled")],
        [("no_fear", "", (), "muzzled")],
    ]


def test_forbid_of_a_name_that_is_two_things_says_which(told):
    rules = "orders: {leap: {of: goat, do: []}}\nmodifiers: {dry: forbid leap, wet: forbid check.leap, damp: forbid order.leap}"
    assert told(rules) == ["2:25+4 language/which: leap is more than one thing. / Write check.leap or order.leap."]


def test_forbid_of_a_quantity_carries_every_reason(table):
    rules = "modifiers: {wild: {rule: forbid jump when not goat.tame, because: it is wild}, slow: forbid jump when speed < 2}"
    t = table(rules, heidi={"speed": 1}, emma={"tame": True})
    assert t.value("jump", "heidi").reasons == ("slow", "it is wild")
    assert t.why("jump", "heidi")[0] == ["slow: forbid jump", "it is wild: forbid jump"]
    assert t.why("jump", "emma") == (["jump 3", "(slow: no, speed is 3, needs < 2)", "(wild: no, goat.tame)"], 3)


def test_lines_in_a_list_are_called_by_what_brings_them(read):
    rules = "conditions: {lame: {of: goat, modifiers: [-1 to jump, -1 to temper when tame]}, stiff: {of: goat, modifiers: [-1 to jump]}}"
    assert [line.id for line in read(rules, "quantities", "jump")["plan"].lines] == ["lame_1", "stiff"]


def test_a_line_takes_the_cite_of_what_brings_it_unless_it_has_its_own(read):
    rules = "conditions: {lame: {of: goat, cite: M-1, modifiers: {limp: -1 to jump, fall: {rule: jump at most 3, cite: [M-2, M-3]}}}}"
    lines = read(rules, "quantities", "jump")["plan"].lines
    assert {line.id: line.cite for line in lines} == {"limp": ("M-1",), "fall": ("M-2", "M-3")}


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("-2 to trot, not below 1", "not below"),
        ("+2 to trot, not above 9", "not above"),
        ("trot at least 2", "at least"),
        ("trot at most 2", "at most"),
        ("forbid trot", "forbid"),
    ],
)
def test_a_line_that_bounds_a_total_stands_in_no_group(rules, line, word):
    text = "quantities: {trot: {of: goat, base: speed, groups: {wet: lowest}}}\nmodifiers:\n"
    text += f'  muddy: {{rule: "{line} when tame", group: wet}}\n'
    text += '  boggy: {rule: "-1 to trot per hops, at most 2 when speed > 3", group: wet}\n'
    (found,) = rules(text).problems
    assert (found.code, found.at.line) == ("rules/group", 3)
    assert f"one that says `{word}`" in found.message
