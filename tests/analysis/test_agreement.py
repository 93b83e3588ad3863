"""Odds and play agree: for random small checks and tables, every throw played by the engine comes out as often as the odds say."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rulecore.analysis.odds import odds_of
from rulecore.errors import RulecoreError

SETTINGS = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much])


class Throw:
    """Dice as written, the sides of every die in the order thrown, and the highest total they can show."""

    def __init__(self, text: str, sides: list[int]) -> None:
        self.text = text
        self.sides = sides


def _pool(number: int, sides: int, keep: str) -> Throw:
    return Throw(f"{number}d{sides}{keep if number > 1 else ''}", [sides] * number)


POOLS = st.builds(_pool, st.integers(1, 2), st.integers(2, 4), st.sampled_from(["", "", " keep highest 1", " keep lowest 1"]))
FORMULAS = st.one_of(
    POOLS,
    st.builds(lambda pool, number: Throw(f"{pool.text} - {number}", pool.sides), POOLS, st.integers(1, 3)),
    st.builds(lambda one, other: Throw(f"{one.text} + {other.text}", one.sides + other.sides), POOLS, POOLS),
    st.just(Throw("many d3", [3, 3])),
)
ROLLS = st.one_of(st.builds(lambda one: {"": one}, FORMULAS), st.builds(lambda one, other: {"white": one, "brown": other}, POOLS, POOLS))

FACES = (
    *("any die where it = 2", "no die where it = 1", "count(die where it >= 2) >= 2", "highest(it for each die) = 3"),
    *("sum(it for each die where it > 1) > 3", "lowest(it for each die where it > 1) <= 2", "count(die) = 2", "any die where it = bonus"),
)
TOTALS = ("total >= 4", "total < 3", "roll = 4", "remainder(total, 2) = 0", "total between 2 and 5", "roll > bonus", "total * 2 > roll + 3")
NAMED = ("white = brown", "white > brown", "white + brown >= total", "count(die where it = white) >= 2", "brown.roll = 2")
ADDS = ("", "2", "bonus", "bonus - 2", "if roll > 3 then 1 else -1", "count(die where it = 1)")


def predicates(names: dict[str, Throw]) -> st.SearchStrategy[str]:
    """Give conditions that the dice of these names can be asked."""
    one = st.sampled_from([*FACES, *TOTALS, *(NAMED if "white" in names else ())])
    return st.one_of(one, st.builds("{} and {}".format, one, one), st.builds("not ({} or {})".format, one, one))


@st.composite
def checks(draw):
    """Draw a check as text, with the dice it throws."""
    names = draw(ROLLS)
    written = names[""].text if "" in names else "{" + ", ".join(f"{name}: {each.text}" for name, each in names.items()) + "}"
    lines = ["with: {bonus: number, many: {type: number, usual: 2}}", f"roll: {written}"]
    adds = draw(st.sampled_from([*ADDS, *(("white - 1",) if "white" in names else ())]))
    if adds:
        lines.append(f'adds: "{adds}"')
    if draw(st.booleans()):
        lines.append("each_die: {scores: if natural >= 3 then 2 else if natural = 1 then 0 else die - bonus}")
    wanted = draw(st.lists(predicates(names), max_size=3, unique=True))
    outcomes = [f'o{number}: {{when: "{each}"}}' for number, each in enumerate(wanted)]
    if outcomes:
        lines.append("outcomes: {" + ", ".join([*outcomes, "rest: {}"]) + "}")
    return "checks:\n  leap:\n" + "".join(f"    {line}\n" for line in lines), [side for each in names.values() for side in each.sides]


@SETTINGS
@given(checks(), st.integers(0, 2), st.sampled_from([0, 0, 1]))
def test_a_check_comes_out_as_often_as_its_odds_say(rules, play_all, fractions_of, check, bonus, mod):
    text, sides = check
    rulebook = rules(text, goats=False, sure=False)
    assume(rulebook is not None)
    told = {"bonus": bonus}
    try:
        played = play_all(rulebook, "checks", "leap", sides, told, mod=mod)
    except RulecoreError:
        assume(False)
    result = odds_of(rulebook, "leap", told, mod=mod)
    if result.refused:
        assert len(played) == 1
        return
    assert fractions_of(result) == played
    assert sum(Fraction(top, under) for _, top, under in result.rows) == 1


@st.composite
def tables(draw):
    """Draw a table as text, with the dice it throws."""
    names = draw(ROLLS)
    written = names[""].text if "" in names else "{" + ", ".join(f"{name}: {each.text}" for name, each in names.items()) + "}"
    lines = ["with: {bonus: number, many: {type: number, usual: 2}}", f"roll: {written}", "cell: number"]
    adds = draw(st.sampled_from(["", "bonus", "bonus - 2"]))
    if adds:
        lines.append(f"adds: {adds}")
    doubles = "doubles: 9, " if draw(st.booleans()) else ""
    split = draw(st.integers(1, 4))
    rows = f"{doubles}<={split}: 1, {split + 1}-{split + 3}: 2, {split + 4}+: 3"
    if "white" in names and draw(st.booleans()):
        lines.append("keys: [white]")
        rows = f"<=2: {{by: brown, rows: {{{rows.replace('doubles: 9, ', '')}}}}}, 3+: 7"
    lines.append(f"rows: {{{rows}}}")
    return "tables:\n  sky:\n" + "".join(f"    {line}\n" for line in lines), [side for each in names.values() for side in each.sides]


@SETTINGS
@given(tables(), st.integers(0, 2))
def test_a_row_is_found_as_often_as_its_odds_say(rules, play_all, fractions_of, table, bonus):
    text, sides = table
    rulebook = rules(text, goats=False, sure=False)
    assume(rulebook is not None)
    played = play_all(rulebook, "tables", "sky", sides, {"bonus": bonus})
    assert fractions_of(odds_of(rulebook, "sky", {"bonus": bonus})) == played


SIDES = st.integers(2, 4)


@SETTINGS
@given(
    SIDES,
    SIDES,
    st.integers(1, 2),
    st.sampled_from(["0", "bonus", "if one.roll > 2 then 2 else 0", "one"]),
    st.lists(
        st.sampled_from(
            [
                "one.total > other.total",
                "one.total >= 2 * other.total",
                "one.roll = other.roll",
                "any die where it = 2",
                "one.total - other.total = 1",
            ]
        ),
        max_size=3,
        unique=True,
    ),
)
def test_two_sides_come_out_as_often_as_their_odds_say(rules, play_all, fractions_of, mine, theirs, number, adds, wanted):
    outcomes = ", ".join([*[f'o{place}: {{when: "{each}"}}' for place, each in enumerate(wanted)], "rest: {}"])
    text = f"""
checks:
  butt:
    with: {{bonus: number}}
    roll: {{one: {number}d{mine}, other: 1d{theirs}}}
    adds: {{one: "{adds}", other: 1}}
    outcomes: {{{outcomes}}}
"""
    rulebook = rules(text, goats=False, sure=False)
    assume(rulebook is not None)
    played = play_all(rulebook, "checks", "butt", [mine] * number + [theirs], {"bonus": 1}, mod=1)
    assert fractions_of(odds_of(rulebook, "butt", {"bonus": 1}, mod=1)) == played
