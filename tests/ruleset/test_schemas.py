"""The schemas themselves: valid, described on every key, closed against misspelling, and complete for what authors write."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from rulecore.ruleset.documents import read_file, read_text
from rulecore.ruleset.schemas import find_schemas, schema, shapes, validate

HERE = Path(__file__).parent
FILES = sorted(Path(find_schemas()).glob("*.json"))
KINDS = sorted(file.name.removesuffix(".schema.json") for file in FILES)


def parts(part, place="#"):
    """Every schema inside a schema, with its place."""
    if isinstance(part, list):
        for index, one in enumerate(part):
            yield from parts(one, f"{place}/{index}")
    elif isinstance(part, dict):
        yield place, part
        for key, one in part.items():
            if key in ("properties", "patternProperties", "$defs"):
                for name, inner in one.items():
                    yield from parts(inner, f"{place}/{key}/{name}")
            elif key not in ("enum", "examples", "required", "dependentRequired"):
                yield from parts(one, f"{place}/{key}")


def properties():
    """Every property of every schema: place of the schema, name, schema of the property."""
    for place, part in parts(schema()):
        for name, inner in {**part.get("properties", {}), **part.get("patternProperties", {})}.items():
            if inner is not True:  # named only so that the closing rule beside it knows the key
                yield place, name, inner


def target(ref):
    part = schema()
    for step in ref.split("/")[1:]:
        part = part[step]
    return part


def said_of(part, key):
    while key not in part and "$ref" in part:
        part = target(part["$ref"])
    return part.get(key, "")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_schema_is_valid_json_schema_2020_12(file):
    written = json.loads(file.read_text("utf-8"))
    assert written["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(written)


def test_there_is_a_schema_for_every_kind_of_definition():
    kinds = "choices pieces sets facts quantities modifiers tables checks procedures conditions traits orders sequence options notations"
    kinds = {*kinds.split(), "cards", "scenarios", "examples", "rules"}
    assert kinds | {"effects", "manifest", "ruleset"} <= set(KINDS)
    assert kinds <= set(schema()["properties"])


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "ruleset"])
def test_the_schema_of_a_kind_is_a_door_into_the_one_an_editor_reads(kind):
    door = json.loads((Path(find_schemas()) / f"{kind}.schema.json").read_text("utf-8"))
    assert door["$ref"] == f"ruleset.schema.json#/$defs/{kind}"
    assert {key: door[key] for key in ("title", "description")} == {key: schema()["$defs"][kind][key] for key in ("title", "description")}


def test_any_validator_can_go_through_a_door():
    from referencing import Registry
    from referencing.jsonschema import DRAFT202012

    files = {file.name: DRAFT202012.create_resource(json.loads(file.read_text("utf-8"))) for file in FILES}
    registry = Registry().with_resources(files.items())
    tried = set()
    for document in read_file(str(HERE / "meadow.yaml")):
        for kind in set(document) & set(KINDS) - {"ruleset"}:
            door = Draft202012Validator({"$ref": f"{kind}.schema.json"}, registry=registry)
            assert door.is_valid(document[kind])
            assert not door.is_valid({"no-id": None})
            tried.add(kind)
    assert tried == set(KINDS) - {"ruleset", "manifest", "effects"}


def test_every_reference_leads_somewhere_and_every_part_is_used():
    refs = {part["$ref"] for _, part in parts(schema()) if "$ref" in part}
    assert all(target(ref) is not None for ref in refs)
    used = {ref.split("/")[2] for ref in refs}
    assert used == set(schema()["$defs"])


def test_every_property_says_what_it_is_for():
    poor = []
    for place, name, inner in properties():
        text = said_of(inner, "description")
        if len(text) < 20 or not text.endswith(".") or text.strip("`. ").lower() == name:
            poor.append(f"{place} {name}: {text!r}")
    assert poor == []


def test_a_description_is_of_one_key_only():
    names = defaultdict(set)
    for _, name, inner in properties():
        names[said_of(inner, "description")].add(name)
    assert {text: keys for text, keys in names.items() if len(keys) > 1} == {}


def test_every_value_has_a_title_that_can_stand_in_a_message():
    untitled = [f"{place} {name}" for place, name, inner in properties() if not said_of(inner, "title")]
    assert untitled == []


def test_descriptions_speak_of_no_schema_and_no_python():
    words = ("json", "schema", "regex", "boolean", "integer", "null", "dict", "array", "TODO", "ship", "wind", "gun")
    texts = [text for _, part in parts(schema()) for text in (part.get("description", ""), part.get("title", ""))]
    assert [text for text in texts for word in words if word in text.lower().replace("beginning", "")] == []


def test_a_mapping_of_known_keys_is_closed_unless_its_keys_are_names_of_the_ruleset():
    open_by_design = {"card", "scenario", "setup", "expect", "run", "effect_keys", "allOf", "else"}
    loose = []
    for place, part in parts(schema()):
        closed = part.get("additionalProperties") in (False, {}) or "enum" in part.get("propertyNames", {})
        if "properties" in part and not closed and not open_by_design & set(place.split("/")):
            loose.append(place)
    # The fields of a condition's levels depend on `by`; the mapping around them is closed.
    assert loose == ["#/$defs/condition/then"]


def test_every_key_is_used_by_the_meadow_and_the_meadow_is_right():
    used = set()
    for document in read_file(str(HERE / "meadow.yaml")):
        assert [str(problem) for problem in validate(document)] == []
        mark(schema(), document, used)
    idle = [
        f"{place}/{name}"
        for place, part in parts(schema())
        for name, inner in part.get("properties", {}).items()
        if (id(part), name) not in used and inner is not True
    ]
    # `expects` takes every kind; the parts of the manifest are reached through the file that begins with it.
    assert [place for place in idle if not place.startswith(("#/$defs/expects/", "#/$defs/manifest/"))] == []


def mark(part, value, used):
    """Note which properties of a schema a right document uses."""
    if not isinstance(part, dict):
        return
    if "$ref" in part:
        mark(target(part["$ref"]), value, used)
    for one in part.get("allOf", ()):
        mark(one, value, used)
    if "if" in part:
        holds = shapes().made(part["if"])(value)
        mark(part.get("then" if holds else "else"), value, used)
    if isinstance(value, list):
        for item in value:
            mark(part.get("items"), item, used)
    if isinstance(value, dict):
        for one in part.get("anyOf", ()):
            mark(one, value, used)
        for key, inner in value.items():
            if key in part.get("properties", {}):
                used.add((id(part), key))
            mark(part.get("properties", {}).get(key, part.get("additionalProperties")), inner, used)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "title: Fog\nruleset: fog\nformat: 1\n",
        "modifiers: {worst: goat at most 6}",
        "conditions: {steady: {of: wind, modifiers: {steady: forbid weather_roll}, lasts: next weather_roll}}",
        "conditions: {high_winds: {of: table, cite: TR-14, modifiers: {wind: -1 to attack_die when ranged}}}",
        "conditions: {tow: {between: {towing: ship, towed: ship}, limit: 1, ends_when: towing is struck}}",
        'tables: {blast: {keys: [class], columns: {range: [1, 2]}, cell: number, rows: {1: [40, 25], "2": [35, 20]}}}',
        "tables: {x: {keys: [a, b], cell: number, rows: {Lf: {1: {PS: 2, MS: [2, 3]}}}, otherwise: 0}}",
        "tables: {x: {roll: 2d6, cell: effects, rows: {2-3: [{if: goat is tired, then: [{gain: holed}], else: [{call: x, cite: C.20}]}]}}}",
        "tables: {hits_on: {keys: [die], cell: number, rows: {<=3: 0, 4+: 1}}}",
        "tables: {ramming: {keys: [sail], cell: dice, rows: {FS: 1d6 - 1, PS: 2d6, otherwise: 0}}}",
        "checks: {put_out: {with: {fire: on_fire}, roll: 1d10, adds: 0, succeeds: total <= 4, success: [{lose: fire}]}}",
        "checks: {drift: {with: {company: {type: ship, several: yes}}, from: plugin, outcomes: {a: {do: [{move: x, downwind: 1}]}}}}",
        "checks: {x: {roll: 1d6, succeeds: roll > 3, failure: [{later: plot, do: [{gain: done}]}]}}",
        "procedures: {contact: {with: {ship: ship, other: ship}, do: []}}",
        "procedures: {x: {do: [{set: {ship.anchored.cable: 1}}, {add: {direction: way * points}, who: wind}]}}",
        'procedures: {x: {do: [{add: {"attempts[ship]": 1}, who: fouling}, {choose: "least[prize]..prize.boxes", as: men, by: owner}]}}',
        "procedures: {x: {do: [{move: company, swing_downwind: true}, {move: rock, toward: heading, by: inches, until: contact}]}}",
        "procedures: {x: {do: [{roll: target.damage, as: hits, cite: [A-1, A-2]}, {place: island/shoal, times: x.to_place, by: each}]}}",
        "orders: {board: {of: ship, hands: {from: crew_section, need: 0..3}, fields: {target: ship}, do: []}}",
        "traits: {chasers: {of: ship, points: if ship.bears is both then 4 else 2, cite: GG-T.01}}",
        "facts: {damage_sail: {of: ship, type: sail, starts: sail}, allowed: {with: {message: text}, type: truth, from: plugin}}",
        "quantities: {boarding: {of: ship, during: round, base: ship.combat}, move_length: {of: ship, ladder: length, base: 1}}",
        "options: {x: {default: a, choices: {a: 1 or 2, b: {title: b, changes: [{add: conditions.high_winds.many, to: yes}]}}}}",
        "pieces: {rock: {}, gun: {part_of: ship, named: [LG, MG]}, scenario: {one: yes, fields: {terrain: {starts: false}}}}",
        "sequence: [{phase: a, steps: [{id: b, do: [{for_each: ship, where: it is tired, do: [{check: x, with: {a: b}}]}]}]}]",
        "examples: [{name: x, run: {check: x, who: s}, dice: [], refused: [only two], expect: {journal: [a gains b]}}]",
    ],
)
def test_what_authors_write_is_accepted(text):
    for document in read_text(text, "x.yaml"):
        assert [str(problem) for problem in validate(document)] == []


def test_the_verbs_of_the_schema_are_those_the_rulebook_knows():
    from rulecore.rulebook.verbs import COMMON, VERBS

    effect = schema()["$defs"]["effect_keys"]
    assert list(effect["properties"]) == [*VERBS, *COMMON]
    for rule in effect["allOf"]:
        [verb] = rule["if"]["required"]
        own = [key for key, inner in rule["then"].get("properties", {}).items() if inner is not True]
        assert verb == "move" or set(own) == set(VERBS[verb].keys), verb


def test_a_part_can_be_validated_by_itself():
    assert validate([{"gain": "tired"}], "effects") == []
    assert [problem.code for problem in validate({"rows": {"1": 2}}, "table")] == ["schema/missing-key"]


def test_jsonschema_is_not_imported_for_a_document_that_is_right():
    script = (
        "import sys; from rulecore.ruleset.schemas import validate\n"
        "assert validate({'pieces': {'goat': {}}}) == []\n"
        "assert not {'jsonschema', 'referencing', 'difflib'} & set(sys.modules)\n"
        "assert validate({'pieces': {'goat': 3}})\n"
        "assert 'jsonschema' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, cwd=HERE.parent.parent, env={**os.environ, "PYTHONPATH": "."})
