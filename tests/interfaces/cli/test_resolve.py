"""`rulecore resolve`: the draft of a layer settles every conflict, whichever layer is named first."""

from __future__ import annotations

import pytest

ONE = """\
ruleset: one
title: "One: Ann's"
overlays: meadow
changes:
  - {change: tables.startle.rows.1-3, to: [{note: "hey, you"}], because: calm}
  - {change: quantities.jump.base, to: goat.speed + 1}
  - {change: modifiers.burr, to: "-3 to jump when goat is itchy"}
  - {add: traits.springy, to: {of: goat, modifiers: {springy: "+2 to jump when goat.tame"}}}
"""
TWO = """\
ruleset: two
title: Two
overlays: meadow
changes:
  - {replace: tables.startle, to: {title: Startled, with: {goat: goat}, roll: 1d6, cell: effects, rows: {1-6: [{gain: itchy}]}}}
  - {adjust: quantities.jump.base, by: +2}
  - {change: modifiers.burr, to: "-2 to jump when goat is itchy"}
  - {add: traits.springy, to: {of: goat, points: 1, modifiers: {springy: +1 to jump}}}
"""


@pytest.fixture(autouse=True)
def layers(meadow):
    meadow.write(one=ONE, two=TWO)


def test_the_draft_names_base_both_places_and_reasons(meadow):
    told = meadow("resolve", "meadow+one+two")
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith(
        "# Settles what One: Ann's and Two both change. Drafted by `rulecore resolve`: choose, and say why.\n"
        "ruleset: one_and_two\n"
        'title: "One: Ann\'s and Two"\n'
        "version: 0.1.0\nformat: 1\n"
        "overlays: [meadow, one, two]\n"
        "changes:\n"
    )
    assert (
        "  # quantities.jump.base was goat.speed, at meadow/ruleset.yaml:6:37.\n"
        "  #   one: goat.speed + 1  (one/ruleset.yaml:6:14)\n"
        "  #   two: adds +2  (two/ruleset.yaml:6:14)\n"
        "  - change: quantities.jump.base\n"
        "    was: goat.speed\n"
        "    to: goat.speed + 1\n"
        '    because: "drafted: this is what one says"\n'
    ) in told.out


@pytest.mark.parametrize("order", ["meadow+one+two", "meadow+two+one"])
def test_with_the_draft_the_stack_is_right_and_the_order_makes_no_difference(meadow, order):
    assert meadow("check", order).code == 1
    made = meadow("resolve", order, "--into", "both.yaml")
    assert made.out == "made both.yaml: it settles 4 conflicts. Look at each change in it, then play with it:  --with both.yaml\n"
    checked = meadow("check", order, "--with", "both.yaml")
    assert checked.out.endswith(f"{order}: nothing is wrong, 8 notes.\n"), checked.out
    turned = "meadow+two+one" if order == "meadow+one+two" else "meadow+one+two"
    assert meadow("check", turned, "--with", "both.yaml").code == 0
    startle = meadow.lines("show", "startle", "-r", order, "--with", "both.yaml")
    assert startle[0] == "tables.startle (layer both, both.yaml:11:14)"


def test_without_conflicts_there_is_nothing_to_settle(meadow):
    told = meadow("resolve", "meadow+one")
    assert (told.code, told.out) == (0, "meadow+one: no two layers change the same thing, so there is nothing to settle.\n")


def test_what_cannot_be_written_is_said_and_other_mistakes_come_first(meadow):
    (meadow.folder / "both.yaml").write_text("mine", "utf-8")
    told = meadow("resolve", "meadow+one+two", "--into", "both.yaml")
    assert (told.code, told.err.splitlines()[0]) == (2, "new/exists: both.yaml is there already.")
    assert (meadow.folder / "both.yaml").read_text("utf-8") == "mine"
    assert meadow("resolve", "meadow+one+two", "--into", "both").code == 2
    meadow.write(two=TWO.replace("modifiers.burr", "modifiers.bur"))
    told = meadow("resolve", "meadow+one+two")
    assert (told.code, "changes/no-such-path" in told.err, "changes/conflict" in told.err) == (1, True, False)
