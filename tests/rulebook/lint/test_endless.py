"""Effects come back to themselves only through something that is used up; the chain is told either way."""

from __future__ import annotations

import pytest

NEVER = "and nothing is used up on the way."


def chain(look, do, more):
    """What is said when the procedure `rest` does something more."""
    return look(('do: [{add: {fed: "graze[goat.coat]"}}]', f'do: [{{add: {{fed: "graze[goat.coat]"}}}}, {do}]'), more=more)


def test_procedures_that_call_each_other_never_end(look):
    found = chain(look, "{call: doze}", "procedures: {doze: {with: {goat: goat}, do: [{call: rest}]}}")
    assert found.only().code == "rules/endless"
    assert found.only().message == f"these effects never end: rest calls doze, doze calls rest, {NEVER}"
    assert found.pointed() == "call"


@pytest.mark.parametrize(
    ("do", "more", "said"),
    [
        ("{check: leap}", "", "rest makes the check leap, leap calls rest"),
        ("{consult: landing}", "conditions: {lazy: {of: goat, triggers: [{after: landing, do: [{call: rest}]}]}}", "landing sets off lazy"),
        ("{repeat: 3, do: [{call: rest}]}", "", "rest calls rest"),
        ("{if: goat.fed > 2, then: [{call: rest}], else: [{note: full}]}", "", "rest calls rest"),
        ("{gain: itchy}", "conditions: {itchy: {of: goat, start: [{lose: itchy}, {call: rest}]}}", "rest gives itchy, itchy calls rest"),
        ("{gain: itchy}", "conditions: {itchy: {of: goat, many: yes, start: [{call: rest}]}}", "rest gives itchy, itchy calls rest"),
        (
            "{gain: itchy}",
            "conditions: {itchy: {of: goat, beyond: [{call: rest}]}}",
            "rest gives itchy beyond its last level, itchy calls rest",
        ),
        ("{carry_out: hop}", "", "hop makes the check leap"),
    ],
    ids=["check", "trigger", "repeat", "if", "gained and lost", "many", "beyond", "order"],
)
def test_what_gives_back_what_it_takes_never_ends(look, do, more, said):
    if "lazy" in more:
        do = "{gain: lazy}, " + do
    found = chain(look, do, more)
    endless = [each for each in found.errors if each.code == "rules/endless"]
    assert len(endless) == 1, found.problems
    assert said in endless[0].message


@pytest.mark.parametrize(
    ("do", "more", "because"),
    [
        ("{call: doze}", "procedures: {doze: {with: {goat: goat}, uses_up: goat, do: [{call: rest}, {remove: goat}]}}", "goat is"),
        ("{cross_off: {wool: 1}}", "conditions: {sad: {of: goat, start: [{call: rest}]}}", "boxes of wool are"),
        ("{gain: sad}", "conditions: {sad: {of: goat, start: [{call: rest}]}}", "sad is"),
        ("{gain: sad}", "conditions: {sad: {of: goat, levels: {1: {start: [{call: rest}]}, 2: {}}}}", "sad is"),
    ],
    ids=["uses_up", "boxes", "condition", "level"],
)
def test_what_is_used_up_ends_a_chain_and_the_chain_is_noted(look, do, more, because):
    changes = [('do: [{add: {fed: "graze[goat.coat]"}}]', f'do: [{{add: {{fed: "graze[goat.coat]"}}}}, {do}]')]
    if "wool" in do:
        changes.append(("section_lost: [{gain: shorn}]", "section_lost: [{gain: shorn}, {gain: sad}]"))
    found = look(*changes, more=more)
    assert "rules/endless" not in found.codes()
    notes = [each.message for each in found.problems if each.code == "rules/comes-back"]
    assert len(notes) == 1
    assert f"It ends, because {because} used up." in notes[0]


def test_boxes_that_are_restored_on_the_way_are_not_used_up(look):
    more = "conditions: {sad: {of: goat, many: yes, start: [{call: rest}]}}"
    changes = [('do: [{add: {fed: "graze[goat.coat]"}}]', "do: [{cross_off: {wool: 1}}, {restore: {wool: 1}}]")]
    changes += [
        ("section_lost: [{gain: shorn}]", "section_lost: [{gain: shorn}, {gain: sad}]"),
        ("  graze: {keys: [coat], cell: number, rows: {white: 1, brown: 2}}\n", ""),
    ]
    message = look(*changes, more=more).only("rules/endless").message
    assert "rest crosses off goat.wool, goat.wool gives sad, sad calls rest" in message


def test_a_constant_that_is_handed_over_ends_a_chain(look):
    more = """
choices: {end: [sleep, wander]}
procedures:
  roam: {with: {goat: goat, end: end}, do: [{call: stray, when: end is wander}]}
  stray: {with: {goat: goat}, do: [{call: roam, with: {end: sleep}}]}
"""
    found = look(("do: [{check: leap}]", "do: [{check: leap}, {call: roam, with: {end: wander}}]"), more=more)
    assert found.errors == []
    found = look(
        ("do: [{check: leap}]", "do: [{check: leap}, {call: roam, with: {end: wander}}]"),
        more=more.replace("{end: sleep}", "{end: wander}"),
    )
    assert found.only().code == "rules/endless"


def test_a_usual_value_is_a_constant_too(look):
    more = """
procedures:
  roam: {with: {goat: goat, far: {type: truth, usual: false}}, do: [{call: stray, when: far}]}
  stray: {with: {goat: goat}, do: [{call: roam}]}
"""
    assert look(("do: [{check: leap}]", "do: [{check: leap}, {call: roam, with: {far: true}}]"), more=more).errors == []


def test_one_row_of_a_table_may_consult_another(look):
    rows = "rows: {2-6: [{consult: landing, row: 7}], 7-12: [{add: {fed: 1}}, {gain: limping}]}"
    found = look(("rows: {2-6: [{gain: limping}], 7-12: [{add: {fed: 1}}]}", rows))
    assert found.errors == []
    found = look(("rows: {2-6: [{gain: limping}], 7-12: [{add: {fed: 1}}]}", rows.replace("row: 7", "row: 3")))
    assert found.only().message == f"these effects never end: landing consults landing, {NEVER}"


def test_what_happens_later_is_another_turn(look):
    assert "rules/endless" not in chain(look, "{later: wake, do: [{call: rest}]}", "").codes()
