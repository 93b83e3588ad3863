"""The lines of a definition in plain English: those that are lines, and nothing that only looks like one."""

from __future__ import annotations

from rulecore.rulebook.sentences import all_sentences, sentences

RULES = """\
modifiers:
  anger: +1 to jump when goat.mood is furious
  weary: {rule: halve jump rounding down when goat is asleep, title: halve jump, because: double jump, cite: M-1}
conditions:
  lame:
    of: goat
    title: double jump
    levels: {1: {modifiers: {limp: -1 to jump}}, 2+: {modifiers: [-2 to jump, "temper at most cross"]}}
    ends_when: goat.speed = 0
checks:
  hop:
    with: {goat: goat}
    needs: {awake: {rule: goat is not asleep, because: forbid hop}, quick: goat.speed >= 2}
    roll: 1d6
    adds: goat.jump
    succeeds: total > 3
    failure: [{note: double jump, when: goat.tame}]
  bound: {with: {goat: goat}, needs: [goat.tame], roll: 1d6, outcomes: {high: {when: total > 4, do: []}, low: {do: []}}}
quantities: {reach: {of: goat, base: goat.speed + 1}}
orders: {hide: {of: goat, takes: 2, cost: 1, keeps_going: goat is not asleep, do: []}}
sequence:
  - phase: noon
    steps: [{id: eat, run: plugin, duties: {goat: {awake: goat is not asleep}}}]
"""


def test_every_line_of_a_definition_is_said_with_its_label(rules):
    reading = rules(RULES)
    assert list(sentences(reading, "modifiers", "anger")) == [("anger", "Add 1 to the jump when the goat's mood is furious.")]
    assert list(sentences(reading, "modifiers", "weary")) == [("weary", "Halve the jump, rounding down when the goat is asleep.")]
    assert list(sentences(reading, "conditions", "lame")) == [
        ("limp", "Subtract 1 from the jump."),
        ("modifiers", "Subtract 2 from the jump."),
        ("modifiers", "The temper is at most cross."),
        ("lame", "It ends when the goat's speed is 0."),
    ]
    assert list(sentences(reading, "checks", "hop")) == [
        ("awake", "the goat is not asleep."),
        ("quick", "the goat's speed is 2 or more."),
        ("hop", "Add the goat's jump."),
        ("hop", "It succeeds when the total is more than 3."),
        ("failure", "When the goat's tame."),
    ]
    assert list(sentences(reading, "checks", "bound")) == [
        ("needs", "the goat's tame."),
        ("high", "When the total is more than 4."),
    ]
    assert list(sentences(reading, "sequence", "noon")) == [("awake", "the goat is not asleep.")]


def test_a_rulebook_is_said_whole_with_the_place_of_every_line(rules):
    said = {place: (text, sentence) for place, text, sentence in all_sentences(rules(RULES))}
    assert said["meadow/rules.yaml:2:10"] == (
        "+1 to jump when goat.mood is furious",
        "Add 1 to the jump when the goat's mood is furious.",
    )
    assert said["meadow/rules.yaml:17:41"] == ("goat.tame", "When the goat's tame.")
    assert not any("Double" in sentence or "Forbid" in sentence for _, sentence in said.values())
