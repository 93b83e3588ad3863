"""Odds of code of plugins: the same as of the procedure in YAML that says the same, and as of every throw played out."""

from __future__ import annotations

from fractions import Fraction

import pytest
from enumerated import enumerate_all
from herd import world_of

TEXT = """
pieces:
  meadow: {one: yes, fields: {storm: {starts: 0}}}
  goat: {fields: {wool: {starts: 6}, bells: {starts: 0}}}
tables:
  gust: {keys: [force], cell: number, rows: {2-6: 0, 7-9: 1, 10-12: 3}}
checks:
  startle: {of: goat, roll: 1d6, succeeds: roll >= 4, failure: [{add: {wool: -1}}]}
procedures:
  storm:
    do:
      - {roll: 2d6, as: force}
      - for_each: goat
        do:
          - {add: {wool: "-gust[force]"}}
          - {roll: 1d6, as: thunder}
          - {if: thunder <= 2, then: [{check: startle}], else: [{add: {bells: 1}, when: thunder = 6}]}
"""


@pytest.fixture(scope="module")
def herd(rules):
    return rules(TEXT, goats=False)


def storm(game):
    """The twin of the procedure."""
    force = game.roll("2d6", "storm", name="force")
    lost = game.look("gust", force)
    game.each([(goat, lost) for goat in game.pieces("goat")], one_goat)


def one_goat(game, item):
    goat, lost = item
    game.write(goat, "wool", goat.wool - lost)
    thunder = game.roll("1d6", "thunder", of=goat)
    if thunder <= 2:
        game.check("startle", goat=goat)
    elif thunder == 6:
        game.apply({"add": {"bells": 1}}, who=goat)


OF = ["bella.wool", "bella.bells", "heidi.wool"]


def fractions(result):
    return {outcome: Fraction(top, under) for outcome, top, under in result.rows if top}


def read(p):
    bella, heidi = p.state.by_id["bella"], p.state.by_id["heidi"]
    return (bella.wool, bella.bells, heidi.wool)


def by_engine(rulebook, code):
    """Play the code with every face of every die."""
    from rulecore.engine.facade import Play
    from rulecore.engine.questions import Answers
    from rulecore.engine.store import Forgetting

    def act(p):
        p.value = code(Play(p, Answers(Forgetting(), {}, lambda _side, _key: None), ()))

    return enumerate_all(lambda: world_of(rulebook), act, read, rulebook=rulebook)


def test_a_procedure_and_its_twin_have_equal_odds_and_so_has_enumeration(herd):
    from rulecore.analysis.odds.procedures import code_odds, effect_odds

    ours = fractions(code_odds(herd, storm, world_of(herd), OF))
    twin = effect_odds(herd, ("procedures", "storm"), {}, OF, world=world_of(herd))
    assert twin.exact
    assert ours == fractions(twin)
    assert ours == by_engine(herd, storm)


def two_rolls(game):
    one, other = game.roll("1d6", "one"), game.roll("1d6", "other")
    if one > other:
        return int(one) - int(other)
    return f"{one + other}" if one == other else 0


def remembered(game):
    """A partial sum between rolls: nothing may be merged there."""
    return sum(1 for number in range(4) if game.roll("1d6", "count", name=str(number)) >= 5)


def exploding(game):
    hits = game.roll("2d6 exploding on 6", "burst")
    return "many" if hits >= 11 else "some" if hits > 6 else "few"


def faces(game):
    one, other, third = game.faces("3d2", "coins")
    return one == other == third


@pytest.mark.parametrize(
    ("code", "outcome", "expected"),
    [
        (two_rolls, 0, Fraction(15, 36)),
        (two_rolls, 3, Fraction(3, 36)),
        (two_rolls, "8", Fraction(1, 36)),
        (remembered, 2, Fraction(6 * 2**2 * 4**2, 6**4)),
        (faces, True, Fraction(1, 4)),
    ],
)
def test_rolls_are_known_as_far_as_they_are_looked_at(herd, code, outcome, expected):
    from rulecore.analysis.odds.procedures import code_odds

    found = fractions(code_odds(herd, code, world_of(herd)))
    assert sum(found.values()) == 1
    assert found[outcome] == expected


def test_a_roll_that_explodes_is_exact_as_far_as_it_is_asked(herd):
    from rulecore.analysis.odds.procedures import code_odds
    from rulecore.values.dice import Pool
    from rulecore.values.throws import total_odds

    result = code_odds(herd, exploding, world_of(herd))
    odds = total_odds(Pool.read("2d6 exploding on 6"), upto=12)
    assert result.exact
    assert fractions(result)["few"] == Fraction(*odds.probability(lambda total: total <= 6))
    assert fractions(result)["many"] == Fraction(*odds.probability(lambda total: total >= 11))


def test_a_comparison_makes_two_branches(herd):
    from rulecore.analysis.odds.procedures import code_odds

    result = code_odds(herd, lambda game: bool(game.roll("20d6", "heap") > 70), world_of(herd))
    assert result.work == 1 + 2 * 20


CHOICES = """
pieces:
  goat: {fields: {wool: {starts: 3}, bells: {starts: 0}}}
checks:
  weather: {of: goat, from: plugin, outcomes: {fair: {}, foul: {do: [{add: {wool: -1}}]}}}
procedures:
  pasture:
    of: goat
    do:
      - {check: weather}
      - {choose: {rest: {do: [{add: {wool: 1}}]}, run: {do: [{roll: 1d2, as: n}, {add: {bells: n}}]}}, as: way}
"""


class Brought:
    """What plugins would bring: a check that is resolved by a roll, and a captain who rests where there is little wool."""

    def __init__(self):
        self.captains = {"careful": lambda view, _question: "rest" if view.piece("bella").wool < 3 else "run"}

    def check(self, _name):
        return lambda game, goat: "foul" if game.roll("1d6", "sky", of=goat) <= 2 else "fair"

    def verb(self, _game, _name):
        return None

    def views(self):
        return {}


def test_a_captain_answers_in_every_branch_and_a_plugin_resolves_its_check(rules, monkeypatch):
    from rulecore.analysis.odds import procedures
    from rulecore.analysis.odds.captains import captain_of

    brought = Brought()
    monkeypatch.setattr(procedures, "plugins_of", lambda _rulebook: brought)
    rulebook = rules(CHOICES, goats=False)
    world = world_of(rulebook)
    arguments = {"goat": world.state.by_id["bella"]}
    result = procedures.effect_odds(
        rulebook,
        ("procedures", "pasture"),
        arguments,
        ["bella.wool", "bella.bells"],
        world=world,
        answerer=captain_of(brought, "careful"),
    )
    assert fractions(result) == {(3, 0): Fraction(1, 3), (3, 1): Fraction(1, 3), (3, 2): Fraction(1, 3)}


def swallows(game):
    """Code that catches everything must not change what the rules come to."""
    try:
        return game.check("startle", goat=game.pieces("goat")[0])
    except:  # noqa: E722 - that is the point of it
        return "caught"


def test_code_that_catches_everything_does_not_change_the_odds(herd):
    from rulecore.analysis.odds.procedures import code_odds

    assert fractions(code_odds(herd, swallows, world_of(herd))) == {"success": Fraction(1, 2), "failure": Fraction(1, 2)}
