"""The rules of terrain as published: complete, cited, titled, open to change, and right in every choice of every option."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from rulecore.rulebook.loading import read
from rulecore.ruleset.documents import read_file
from rulecore.testing.coverage import Coverage, carriers_of
from rulecore.testing.reading import run_all

RULES = [f"TR-{number:02}" for number in range(1, 39)]
#: Kinds whose definitions people read about.
TITLED = ("pieces", "quantities", "tables", "checks", "procedures", "conditions", "options", "facts")


@pytest.fixture(scope="module")
def reading():
    return read("terrain")


@pytest.fixture(scope="module")
def own(reading):
    """The definitions of terrain itself, without what it expects of a base."""
    found = reading.stack.definitions
    return {kind: [each for each in found[kind].values() if not each.expected] for kind in found}


def mappings(value):
    """Every mapping below a value, with itself."""
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from mappings(inner)


def effects(own):
    for kind in ("tables", "checks", "procedures", "conditions"):
        for definition in own[kind]:
            for each in mappings(definition.body):
                for key in ("do", "then", "else", "start", "end"):
                    if isinstance(each.get(key), list):
                        yield from each[key]
                rows = each.get("rows")
                for row in rows.values() if isinstance(rows, dict) else ():
                    if isinstance(row, list):
                        yield from (effect for effect in row if isinstance(effect, dict))


def test_nothing_is_wrong_with_it(reading):
    assert [str(each) for each in [*reading.problems, *reading.notes]] == []


def test_the_index_names_all_38_rules_in_whole_sentences(reading):
    rules = {name: each.body for name, each in reading.stack.definitions["rules"].items()}
    assert list(rules) == RULES
    assert [name for name, rule in rules.items() if not rule["statement"].endswith(".")] == []
    assert [name for name, rule in rules.items() if not rule.get("reading", ".").endswith(".")] == []


def test_every_rule_is_carried_and_no_cite_leads_nowhere(reading):
    assert sorted(carriers_of(reading.assembly.book)) == RULES
    cited = {cite for each in reading.stack.definitions["examples"].values() for cite in each.body["cite"]}
    assert cited <= set(RULES)


def test_every_rule_has_a_worked_example(reading):
    cited = {cite for each in reading.stack.definitions["examples"].values() for cite in each.body["cite"]}
    assert cited == set(RULES)


def test_options_that_the_index_names_are_those_there_are(reading):
    named = set()
    for each in reading.stack.definitions["rules"].values():
        option = each.body.get("option", [])
        named.update([option] if isinstance(option, str) else option)
    assert named == set(reading.stack.definitions["options"])


def test_an_option_cites_the_rules_that_name_it(reading):
    rules = reading.stack.definitions["rules"]
    for name, option in reading.stack.definitions["options"].items():
        cites = set()
        for each in mappings(option.body):
            cite = each.get("cite", [])
            cites.update([cite] if isinstance(cite, str) else cite)
        naming = {rule for rule, each in rules.items() if name in str(each.body.get("option", ""))}
        assert naming <= cites, name


def test_what_people_read_has_a_title(own):
    assert [f"{kind}.{each.id}" for kind in TITLED for each in own[kind] if kind != "rules" and "title" not in each.body] == []


def test_every_definition_cites_its_rule(own):
    # A piece of terrain is cited where it is placed.
    kinds = [kind for kind in TITLED if kind != "pieces"]
    assert [f"{kind}.{each.id}" for kind in kinds for each in own[kind] if "cite" not in each.body] == []


def test_every_effect_has_an_id_and_a_cite(own):
    found = list(effects(own))
    assert len(found) > 40
    assert [repr(each.at) for each in found if "id" not in each or ("cite" not in each and each["id"] != "unless_known")] == []


def test_every_line_of_a_condition_has_an_id_a_title_and_a_cite(own):
    lines = [line for each in own["conditions"] for line in each.body.get("modifiers", {}).values()]
    assert len(lines) == 8
    assert all({"rule", "title", "cite"} <= line.keys() for line in lines)


def test_whatever_refuses_says_why(own):
    forbids = [line for each in own["conditions"] for line in each.body.get("modifiers", {}).values() if line["rule"].startswith("forbid")]
    needs = [need for each in own["checks"] for need in each.body.get("needs", {}).values()]
    assert forbids
    assert needs
    assert all("because" in each for each in [*forbids, *needs])


def test_a_number_of_our_own_says_so_and_why(own):
    stand_ins = [each.body for kind in ("quantities", "tables") for each in own[kind] if each.holder.source.path.endswith("stand_ins.yaml")]
    assert len(stand_ins) == 4
    assert all(each["status"] == "stand-in" and each["source"] for each in stand_ins)


def choices():
    """Every choice that is not the usual one; read by another reader, so that broken rules fail tests and not their collection."""
    for path in sorted((Path(__file__).parents[2] / "rulesets" / "terrain" / "options").glob("*.yaml")):
        for name, option in yaml.safe_load(path.read_text("utf-8"))["options"].items():
            yield from ((name, word) for word in option["choices"] if word != option["default"])


@pytest.mark.parametrize(("option", "choice"), list(choices()))
def test_every_choice_of_every_option_makes_sound_rules(option, choice):
    reading = read("terrain", options={option: choice})
    assert [str(each) for each in [*reading.problems, *reading.notes]] == []


def test_all_other_choices_together_make_sound_rules():
    reading = read("terrain", options=dict(choices()))
    assert [str(each) for each in [*reading.problems, *reading.notes]] == []


def test_files_are_small_and_help_editors(root):
    for path in sorted((root / "rulesets").rglob("*.yaml")):
        text = path.read_text("utf-8")
        assert len(text.splitlines()) <= 250, path
        up = "../" * (len(path.relative_to(root).parts) - 1)
        assert text.startswith(f"# yaml-language-server: $schema={up}schemas/ruleset.schema.json\n# "), path


def test_the_layer_that_the_readme_shows_can_be_laid_over(root, tmp_path):
    text = (root / "rulesets" / "terrain" / "README.md").read_text("utf-8")
    shown = text.partition("```yaml\n")[2].partition("```")[0]
    (tmp_path / "our_seas.yaml").write_text(shown, "utf-8")
    reading = read("terrain", [str(tmp_path / "our_seas.yaml")])
    assert [str(each) for each in [*reading.problems, *reading.notes]] == []
    assert len(read_file(str(tmp_path / "our_seas.yaml"))) == 1


ODD_BANDS = """\
ruleset: odd_bands
format: 1
overlays: terrain
changes:
  - {adjust: quantities.band_limit.base, by: "+1"}
examples:
  - name: halves are exact
    cite: [TR-15]
    pieces: {table: {is: [heavy_rain]}}
    run: {value: "band_limit[1]"}
    expect: {value: 9/2}
  - name: with the option they are whole inches
    cite: [TR-15]
    given: {option.range_band_halves: whole_inches}
    pieces: {table: {is: [heavy_rain]}}
    run: {value: "band_limit[1]"}
    expect: {value: 4}
  - name: at night too
    cite: [TR-18]
    given: {option.range_band_halves: whole_inches}
    pieces: {table: {is: [night]}}
    run: {value: "band_limit[1]"}
    expect: {value: 4}
  - name: and in fog
    cite: [TR-28]
    given: {option.range_band_halves: whole_inches}
    pieces: {table: {is: [fog]}}
    run: {value: "band_limit[1]"}
    expect: {value: 4}
"""


def test_bands_that_cannot_be_halved_evenly_are_halved_as_the_option_says(tmp_path):
    (tmp_path / "odd_bands.yaml").write_text(ODD_BANDS, "utf-8")
    found = [each for each in run_all(read("terrain", [str(tmp_path / "odd_bands.yaml")])) if each.layer == "odd_bands"]
    assert [(each.name, each.got) for each in found if each.status != "passed"] == []
    assert len(found) == 4


def test_every_example_passes(reading):
    results = run_all(reading)
    assert [(each.name, each.expected, each.got) for each in results if each.status != "passed"] == []
    assert len(results) >= 80


def test_all_38_rules_are_exercised_already(reading):
    shape = Coverage(reading, run_all(reading)).shape()
    assert (shape["total"], shape["carried"], shape["exercised"], shape["missing"]) == (38, 38, 38, [])


def test_the_odds_that_the_rulebook_prints(reading):
    from rulecore.analysis.odds import odds_of

    odds = {str(outcome): (top, under) for outcome, top, under in odds_of(reading.rulebook(), "terrain_setup", {}).rows}
    assert odds == {"special": (1, 6), "ordinary": (5, 6)}


def test_house_rules_may_take_a_choice_of_ours_for_good(tmp_path):
    house = """\
ruleset: house
format: 1
overlays: terrain
changes:
  - {change: tables.special_conditions.rows.5.place_coast.by, to: shared}
  - {change: checks.terrain_setup.outcomes.ordinary.do.roll_below.when, to: first = 6}
  - {change: conditions.hidden_shoals.title, to: Reefs}
"""
    (tmp_path / "house.yaml").write_text(house, "utf-8")
    for chosen in ({}, {"coastline_pieces": "one_set_shared"}):
        reading = read("terrain", [str(tmp_path / "house.yaml")], options=chosen)
        assert [str(each) for each in [*reading.problems, *reading.notes]] == []
