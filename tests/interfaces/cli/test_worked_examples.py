"""`rulecore test` and `rulecore coverage`: what they say of examples that are not run here."""

from __future__ import annotations


def test_examples_that_a_layer_wrote_for_itself_alone_are_told_of(rulecore):
    says = "80 examples of terrain are about terrain alone: rulecore test terrain"
    assert says in rulecore("test", "skirmish", "--with", "terrain").out
    assert says in rulecore("coverage", "skirmish", "--with", "terrain").out
    assert says not in rulecore("test", "skirmish", "terrain").out
