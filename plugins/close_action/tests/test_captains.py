"""What a steady captain sees in a position: what a shot is worth, where guns bear, when a fight is lost, and what he has his crew do."""

from __future__ import annotations

import pytest
from rulecore_close_action.captains import steady
from rulecore_close_action.captains.berths import Berth, arcs_of, bearing
from rulecore_close_action.captains.fleets import Fleets
from rulecore_close_action.captains.judging import Judgement
from rulecore_close_action.captains.outlook import Outlook
from rulecore_close_action.captains.terms import Shot
from rulecore_close_action.captains.worth import Gunnery
from trial_actions import Action


@pytest.fixture
def asked():
    """Give a function that asks a side in a scenario when movement is plotted, and gives what it says of its view."""

    def ask(say, scenario="chesapeake_shannon", side="british", prepare=None, purpose="orders plot_movement", options=None):
        told = []

        def captain(view, question):
            if question.purpose == purpose and not told:
                told.append(say(view, question))
            return steady(view, question)

        battle = Action(scenario, options=options)
        if prepare is not None:
            prepare(battle.world)
        battle.sides[side] = captain
        battle.sail(1)
        return told[0]

    return ask


def worths(view, *shots):
    gunnery, (shannon, chesapeake) = Gunnery(view), (view.piece(each) for each in ("shannon", "chesapeake"))
    return [gunnery.worth(shannon, chesapeake, each) for each in shots]


def test_a_shot_is_worth_what_the_rules_make_of_it(asked):
    near, far, rake, half = asked(
        lambda view, _: worths(view, Shot("port", 1), Shot("port", 6), Shot("port", 1, "stern"), Shot("port", 1, batteries="bow"))
    )
    assert rake > near > far > 0
    assert half < near / 2


def test_the_rigging_of_a_ship_that_runs_is_what_to_fire_at(asked):
    def say(view, _):
        gunnery, shannon, chesapeake = Gunnery(view), view.piece("shannon"), view.piece("chesapeake")
        return [
            gunnery.worth(shannon, chesapeake, Shot("port", 5, aim=aim), runs=runs) for runs in (False, True) for aim in ("low", "high")
        ]

    low, high, low_at_runner, high_at_runner = asked(say)
    assert low > high
    assert high_at_runner / low_at_runner > high / low


def test_guns_that_do_not_reach_are_worth_nothing(asked):
    assert asked(lambda view, _: worths(view, Shot("port", 15))) == [0]


@pytest.mark.parametrize(
    ("target", "port", "starboard", "rake"),
    [
        (Berth(3, -1, 0), "", "both", "unraked"),
        (Berth(-3, 2, 0), "both", "", "unraked"),
        (Berth(0, -4, 0), "", "", "unraked"),
        (Berth(4, -1, 2), "", "both", "stern"),
    ],
)
def test_what_bears_is_known_from_places(asked, target, port, starboard, rake):
    found = asked(lambda view, _: bearing(arcs_of(view), Berth(0, 0, 0), target))
    assert (found.port, found.starboard, found.rake) == (port, starboard, rake)


@pytest.mark.parametrize(
    ("target", "port", "starboard", "away"),
    [
        (Berth(0, -4, 0), "bow", "bow", 3),
        (Berth(3, 0, 1), "", "both", 2),
        (Berth(2, -3, 4), "", "", 3),
        (Berth(0, 5, 0), "stern", "stern", 4),
    ],
)
def test_where_a_battery_points_to_each_side_those_of_the_ends_are_of_either_side(asked, target, port, starboard, away):
    facings = {"batteries_of_a_ship": "facings", "range_of_fire": "from_the_guns"}
    found = asked(lambda view, _: bearing(arcs_of(view), Berth(0, 0, 0), target), options=facings)
    assert (found.port, found.starboard, found.range) == (port, starboard, away)


def test_half_a_broadside_is_counted_from_its_guns(asked):
    def say(view, _):
        return [bearing(arcs_of(view), Berth(0, 0, 0), Berth(*each)) for each in ((3, 0, 1), (3, 1, 1))]

    both, stern = asked(say, options={"range_of_fire": "from_the_guns"})
    assert (both.starboard, both.range) == ("both", 2)
    assert (stern.starboard, stern.range) == ("stern", 3)


def test_a_place_off_her_stern_is_better_than_one_abeam(asked):
    def say(view, _):
        outlook, shannon = Outlook(Fleets(view)), view.piece("shannon")
        foe = outlook.ahead_of(view.piece("chesapeake"))
        outlook.ends = lambda foe, **_: [outlook.ahead_of(foe)]
        abeam, astern = Berth(foe.q - 2, foe.r + 1, foe.heading), Berth(foe.q, foe.r - 3, (foe.heading + 1) % 6)
        return [outlook.chance(shannon, place) - outlook.threat(shannon, place) for place in (abeam, astern)]

    abeam, astern = asked(say)
    assert astern > abeam


def wreck(world):
    """Leave hardly anything of the Shannon."""
    shannon = world.state.by_id["shannon"]
    world.state.write(shannon, "hull", shannon.hull.cross_off(shannon.hull.left - 1)[0])
    for section in shannon.crew_section[1:]:
        world.state.write(section, "boxes", section.boxes.cross_off(section.boxes.left)[0])
    world.state.write(shannon, "rigging", shannon.rigging.cross_off(shannon.rigging.left - 1)[0])


def test_a_captain_knows_when_he_is_beaten(asked):
    assert not asked(lambda view, _: Judgement(Fleets(view)).beaten)
    assert asked(
        lambda view, question: (Judgement(Fleets(view)).beaten, steady(view, question)), prepare=wreck, purpose="orders plot_crew"
    )[0]
    orders = asked(steady, prepare=wreck, purpose="orders plot_crew")
    assert "british: offer_end" in orders


def becalm(world):
    """Let the wind die."""
    world.state.write(world.single["wind"], "speed", 0)


def test_hands_work_her_round_only_where_she_turns(asked):
    orders = asked(steady, prepare=becalm, purpose="orders plot_crew")
    assert not [each for each in orders if "work_the_tack" in each]


def lies_off(hexes, **fields):
    """Let the Shannon lie so far from the Chesapeake, with some fields of hers as given and a box of each track lost."""

    def prepare(world):
        shannon, chesapeake = (world.state.by_id[each] for each in ("shannon", "chesapeake"))
        lies = {"q": chesapeake.q + hexes + 1, "r": chesapeake.r, "heading": chesapeake.heading}
        damaged = {track: getattr(shannon, track).cross_off(1)[0] for track in ("hull", "rigging")}
        for field, value in {**lies, **damaged, **fields}.items():
            world.state.write(shannon, field, value)

    return prepare


def crew_of_shannon(asked, prepare, *tasks, begun=""):
    """Give the tasks of some kinds that a steady captain sets her crew to; her sail change may have begun."""

    def say(view, question):
        view.memory["sail of shannon"] = begun
        return steady(view, question)

    orders = asked(say, prepare=prepare, purpose="orders plot_crew")
    own = [each.removeprefix("shannon: ") for each in orders if each.startswith("shannon:")]
    return [each for each in own if each.split()[0] in tasks]


@pytest.mark.parametrize(
    ("hexes", "sail", "orders"),
    [
        (30, "MS", ["change_sail PS by 4, 3"]),
        (30, "FS", ["change_sail MS by 4"]),
        (20, "MS", []),
        (20, "PS", []),
        (12, "PS", ["change_sail MS by 4, 3"]),
        (6, "PS", []),
    ],
)
def test_all_sail_is_set_far_from_the_enemy_and_taken_in_before_the_guns_need_the_hands(asked, hexes, sail, orders):
    assert crew_of_shannon(asked, lies_off(hexes, sail=sail), "change_sail") == orders


def test_each_task_has_a_section_of_its_own(asked):
    tasks = ["change_sail MS by 4", "repair_rigging by 5", "repair_hull by 3"]
    assert crew_of_shannon(asked, lies_off(20, sail="FS"), "change_sail", "repair_rigging", "repair_hull") == tasks


def test_only_the_hands_that_began_it_go_on_with_a_change_of_sail(asked):
    def half_set(world):
        lies_off(20, sail="FS")(world)
        world.state.set_level(world.state.by_id["shannon"], "sail_half_set", 1)

    begun = "shannon: change_sail MS by 2"
    assert crew_of_shannon(asked, half_set, "change_sail", begun=begun) == ["change_sail MS by 2"]


def test_a_random_captain_fires_with_any_aim_and_anything():
    fired = set()
    for seed in (3, 4, 5):
        battle = Action("chesapeake_shannon", seed, "random")
        battle.sail(12)
        fired |= {tuple(str(line).split()[-2:]) for line in battle.lines() if ": fire " in str(line)}
    assert {aim for aim, _ in fired} >= {"low", "high"}
    assert {shot for _, shot in fired} >= {"round", "dismasting"}


@pytest.mark.parametrize(("raker", "raked"), [("shannon", "chesapeake"), ("chesapeake", "shannon")])
def test_a_ship_that_lies_end_on_is_raked(raker, raked):
    """The line to her bow passes over her stern; she is no ship between, for whichever side gives its orders first."""
    battle = Action("chesapeake_shannon")
    becalm(battle.world)
    for name, berth in ((raker, Berth(0, 0, 0)), (raked, Berth(4, 0, 2))):
        for field, value in berth._asdict().items():
            battle.world.state.write(battle.world.state.by_id[name], field, value)
    battle.sail(1)
    assert [line for line in map(str, battle.lines()) if line.startswith(f"{raker}: fire {raked} starboard both")]
