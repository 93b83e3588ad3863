"""An attack that cannot be made is refused by the line of the rules that does not hold, as things lay when it was asked."""

from __future__ import annotations

import pytest

from rulecore.errors import CommandWrong


@pytest.fixture
def asked(battle):
    """A battle that waits for what a squadron fires."""
    game = battle("small_islands", 3, ("person", "steady"), layers=()).game()
    outcome = game.run()
    while not outcome.questions[0].key.startswith("fire"):
        key, words = outcome.questions[0].key, outcome.questions[0].question.words()
        game.answer("a2" if key.startswith("squadron") else words[-1] if key.startswith("course") else words[0])
        outcome = game.run()
    return game


@pytest.mark.parametrize(
    ("attack", "says"),
    [
        ("ruler_a2 aft at emperor_b1", "that weapon does not bear [SK-16]"),
        ("ruler_a2  aft  at  emperor_b1, linked", "does not bear"),
        ("ruler_a2 harpoon at emperor_b1", "is no answer"),
        ("emperor_b1 turret at ruler_a2", "is no answer"),
        ("ruler_a2 turret at kraken", "is no answer"),
        ("fire", "is no answer"),
    ],
)
def test_an_attack_that_cannot_be_made_is_refused_with_its_reason(asked, attack, says):
    assert attack not in asked.outcome.questions[0].question.words()
    with pytest.raises(CommandWrong) as refused:
        asked.answer(attack)
    assert says in refused.value.problems[0].message


def test_a_weapon_that_has_fired_is_told(asked):
    first = asked.outcome.questions[0].question.words()[0]
    asked.answer(first)
    assert asked.run().questions[0].key.startswith("fire")
    with pytest.raises(CommandWrong, match="has fired in this activation"):
        asked.answer(first)


def test_whatever_cannot_be_fired_at_has_a_reason_with_its_rule(asked):
    words = asked.outcome.questions[0].question.words()
    foes = [ship for ship in asked.world.all("ship") if ship.squadron.owner is not asked.world.state.by_id["a2"].owner]
    refused = [f"ruler_a2 {weapon} at {foe}" for foe in foes for weapon in ("turret", "broadside", "flank", "fore", "aft")]
    refused = [each for each in refused if each not in words]
    assert len(refused) > 20
    for attack in refused:
        with pytest.raises(CommandWrong, match=r"\[SK-1[0-9](, SK-1[0-9])*\]"):
            asked.answer(attack)
