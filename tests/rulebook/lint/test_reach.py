"""What no rule, example or plugin reaches is an error; what people turn to by themselves is a door."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("more", "what", "pointed"),
    [
        ("procedures: {doze: {with: {goat: goat}, do: [{add: {fed: 1}}]}}", "procedure doze", "doze"),
        ("facts: {height: {of: goat, type: number, from: plugin}}", "fact height", "height"),
        ("facts: {height: {of: goat, type: number, starts: 0}}", "fact height", "height"),
        ("quantities: {pace: {of: goat, base: goat.speed}}", "quantity pace", "pace"),
        ("tables: {stride: {keys: [coat], cell: number, rows: {white: 1, brown: 2}}}", "table stride", "stride"),
        ("sets: {friend: {of: goat, are: goat, where: it.coat = goat.coat}}", "set friend", "friend"),
        ("choices: {taste: [sweet, sour]}", "list of choices taste", "taste"),
    ],
)
def test_a_definition_that_nothing_reaches_is_an_error(look, more, what, pointed):
    found = look(more=more)
    assert found.only("rules/unused").message == f"nothing reaches the {what}: no rule, no example and no plugin uses it."
    assert found.pointed("rules/unused") == pointed
    assert found.only("rules/unused").hint


def test_what_only_something_unreached_uses_is_unreached_too(look):
    more = """
procedures:
  doze: {with: {goat: goat}, do: [{call: snore}]}
  snore: {with: {goat: goat}, do: [{add: {fed: 1}}]}
"""
    messages = [each.message for each in look(more=more).errors]
    assert messages == [
        "nothing reaches the procedure doze: no rule, no example and no plugin uses it.",
        "nothing reaches the procedure snore: only doze uses it, which nothing reaches.",
    ]


def test_two_that_only_call_each_other_are_unreached(look):
    more = """
procedures:
  doze: {with: {goat: goat}, uses_up: goat, do: [{call: snore}]}
  snore: {with: {goat: goat}, do: [{call: doze}]}
"""
    assert look(more=more).codes() == ["rules/unused", "rules/unused"]


#: A procedure that does something, and needs to be called.
DOZE = "procedures: {doze: {with: {goat: goat}, do: [{add: {fed: 1}}]}}\n"
PACE = "quantities: {pace: {of: goat, base: goat.speed}}\n"
FRIEND = "sets: {friend: {of: goat, are: goat, where: it.coat = goat.coat}}\n"
TASTE = "choices: {taste: [sweet, sour]}\n"


@pytest.mark.parametrize(
    "more",
    [
        "procedures: {doze: {with: {goat: goat}, from: plugin, do: [{add: {fed: 1}}]}}",
        "procedures: {doze: {with: {goat: goat}, do: []}}",
        "tables: {stride: {roll: 1d4, cell: number, rows: {1-2: 1, 3-4: 2}}}",
        "checks: {sneeze: {with: {goat: goat}, roll: 1d6, succeeds: roll <= 2}}",
        "orders: {sit: {of: goat, do: [{add: {fed: 1}}]}}",
        "traits: {woolly: {of: goat, points: 2}}",
        PACE + "modifiers: {slower: -1 to pace when goat is limping}",
        "expects: {quantities: {pace: {of: goat, base: goat.speed}}}",
        PACE + "examples: [{name: a slow goat, run: {value: g.pace}, pieces: {g: {kind: goat}}, expect: {value: 1}}]",
        DOZE + "examples: [{name: it sleeps, run: {call: doze, who: g}, pieces: {g: {kind: goat}}}]",
        DOZE + "sequence: [{phase: night, steps: [{id: sleep, do: [{for_each: goat, do: [{call: doze}]}]}]}]",
        TASTE + "pieces: {herb: {fields: {kind_of: taste}}}",
        TASTE + "pieces: {herb: {fields: {savour: {starts: sweet}}}}",
        FRIEND + "modifiers: {herd: +1 to jump when any friend of goat where it is limping}",
        FRIEND + "orders: {comfort: {of: goat, do: [{for_each: friend of goat, as: mate, do: [{lose: limping}]}]}}",
    ],
)
def test_a_door_and_what_it_reaches_are_used(look, more):
    assert [str(each) for each in look(more=more).errors] == []


def test_a_name_in_prose_reaches_nothing(look):
    more = DOZE + "examples: [{name: doze, run: {check: leap, who: g}, pieces: {g: {kind: goat}}}]"
    assert look(more=more).codes() == ["rules/unused"]


def test_an_example_in_an_option_reaches_what_its_change_names(look):
    more = """
procedures: {doze: {with: {goat: goat}, do: [{add: {fed: 1}}]}}
options:
  drunk: {default: wide, choices: {wide: awake, nodding: {title: drunk, changes: [{change: procedures.rest.do, to: [{call: doze}]}]}}}
"""
    assert look(more=more).errors == []


def test_what_a_plugin_declares_is_used(look):
    more = "quantities: {pace: {of: goat, base: goat.speed}}"
    assert look(more=more).codes() == ["rules/unused"]
    assert look(more=more, declared=["pace"]).errors == []


def test_a_misspelt_name_does_not_make_what_it_meant_unused(look):
    found = look(('"graze[goat.coat]"', '"grase[goat.coat]"'), broken=True)
    assert "rules/unused" not in found.codes()


def test_a_mistake_elsewhere_does_not_keep_what_is_unused_hidden(look):
    slip = ("uphill: -1 to jump when goat.slope > 2", "uphill: -1 to jump when goat.slpe > 2")
    found = look(slip, more=f"{DOZE}{PACE}{FRIEND}{TASTE}", broken=True)
    assert found.codes() == ["rules/unused"] * 3
    assert len([each for each in found.problems if each.code == "rules/unused"]) == 4  # the set is a warning


def test_what_a_misspelt_name_meant_reaches_what_it_uses(look):
    more = "procedures: {doze: {with: {goat: goat}, do: [{call: snore}]}, snore: {with: {goat: goat}, do: [{add: {fed: 1}}]}}"
    found = look(("failure: [{call: rest}]", "failure: [{call: rest}, {call: dose}]"), more=more, broken=True)
    assert "rules/unused" not in found.codes()


def test_a_condition_nobody_gains_is_told_beside_another_mistake(look):
    slip = ("uphill: -1 to jump when goat.slope > 2", "uphill: -1 to jump when goat.slpe > 2")
    more = "conditions: {drunk: {of: goat, modifiers: {slow: -1 to jump}}}"
    assert look(slip, more=more, broken=True).only("rules/never-gained").message == "nobody ever gains drunk."
