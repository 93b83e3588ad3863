"""What is told on a command line, as odds and rolls need it: levels by yes and no, parts by their number, so from the beginning."""

from __future__ import annotations

from fractions import Fraction

from rulecore.analysis.odds import odds_of

TEXT = """
pieces: {leg: {part_of: goat, named: 1..4, fields: {lame: truth}}}
conditions: {asleep: {of: goat}}
sequence: [{phase: morning, steps: [{id: wake, do: []}]}]
checks:
  leap: {with: {goat: goat}, needs: {awake: {rule: goat is not asleep at start of morning, because: it sleeps}}, roll: 1d6,
    adds: count(leg of goat where it.lame), succeeds: total <= 4}
"""
LEGS = {f"goat.leg[{number}].lame": "no" for number in (1, 2, 3, 4)}


def test_a_part_goes_by_its_number(rules):
    sound = odds_of(rules(TEXT), "leap", {"goat.asleep": "no", **LEGS})
    lame = odds_of(rules(TEXT), "leap", {"goat.asleep": "no", **LEGS, "goat.leg[2].lame": "yes"})
    assert [Fraction(*each.odds("success")) for each in (sound, lame)] == [Fraction(2, 3), Fraction(1, 2)]


def test_a_level_may_be_told_by_yes_no_or_its_number(rules):
    for text, refused in (("yes", True), ("1", True), ("no", False), ("0", False)):
        assert bool(odds_of(rules(TEXT), "leap", {"goat.asleep": text, **LEGS}).refused) is refused


def test_what_is_told_was_so_at_the_start_of_every_moment(rules):
    result = odds_of(rules(TEXT), "leap", {"goat.asleep": "yes", **LEGS})
    assert [reason.id for reason in result.refused] == ["awake"]
