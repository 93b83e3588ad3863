"""A layer is read in the words of its base: lines, types, names and paths are put into them, sentences are not."""

from __future__ import annotations

import pytest

from rulecore.errors import RulesWrong
from rulecore.ruleset.joining import Words
from rulecore.ruleset.layers import load

WEATHER = """\
ruleset: weather
format: 1
expects:
  choices: {size: [small, large]}
  pieces: {goat: {fields: {size: size}}}
  quantities: {movement: {of: goat, base: 1}}
  checks: {leap: {with: {goat: goat, ditch: number}, roll: 1d6, do: []}}
  conditions: {tired: {of: goat}}
pieces:
  cloud: {fields: {size: size, over: {type: goat, may_be: none}}}
modifiers:
  storm: {rule: "-1 to movement when goat.size is small and goat is tired", because: no goat likes movement in a storm}
tables:
  wind: {of: goat, keys: [size], cell: number, rows: {small: 1, large: 2}}
procedures:
  thunder:
    with: {goat: goat}
    do:
      - {check: leap, with: {goat: goat, ditch: goat.movement}, when: 'goat.name != "goat"'}
      - {for_each: goat, as: other, where: it is not goat, do: [{gain: tired, who: other, note: the goat is tired}]}
options:
  loud:
    default: yes_it_is
    choices:
      yes_it_is: every goat hears it
      no_it_is_not:
        title: no goat hears it
        changes: [{change: quantities.movement.base, to: goat.movement + 1}, {change: modifiers.storm.rule, to: halve movement}]
examples:
  - name: a goat in a storm
    pieces: {g: {kind: goat, movement: 3, is: [tired]}}
    given: {"distance[goat]": 3}
    run: {value: g.movement}
    expect: {g.movement: 2, value: 2}
"""
PASTURE = """\
ruleset: pasture
version: 1
choices: {bulk: [small, large]}
pieces: {kid: {fields: {size: bulk}}}
quantities: {trot: {of: kid, base: 1}}
checks: {jump: {with: {kid: kid, ditch: number}, roll: 1d6, do: []}}
conditions: {weary: {of: kid}}
procedures: {movement: {with: {kid: kid}, do: []}}
"""
JOINED = """\
ruleset: joined
requires: [pasture, weather]
expects:
  choices.size: bulk
  pieces.goat: kid
  quantities.movement: trot
  checks.leap: jump
  conditions.tired: weary
traits: {goat: {of: kid}}
"""


@pytest.fixture(autouse=True)
def write(tmp_path, monkeypatch):
    monkeypatch.setenv("RULECORE_RULESETS", str(tmp_path))

    def write(**files):
        for name, text in files.items():
            (tmp_path / name).mkdir(exist_ok=True)
            (tmp_path / name / "a.yaml").write_text(text, "utf-8")

    write(weather=WEATHER, pasture=PASTURE, joined=JOINED)
    return write


@pytest.fixture
def found():
    return load("joined").definitions


def test_lines_name_what_the_base_names(found):
    assert found["modifiers"]["storm"].body["rule"] == "-1 to trot when kid.size is small and kid is weary"


def test_sentences_stay_as_they_are(found):
    assert found["modifiers"]["storm"].body["because"] == "no goat likes movement in a storm"
    assert found["options"]["loud"].body["choices"]["yes_it_is"] == "every goat hears it"
    assert found["options"]["loud"].body["choices"]["no_it_is_not"]["title"] == "no goat hears it"
    assert "a goat in a storm" in found["examples"]


def test_types_are_those_of_the_base_and_fields_keep_their_names(found):
    fields = found["pieces"]["cloud"].body["fields"]
    assert (fields["size"], fields["over"]["type"]) == ("bulk", "kid")
    assert found["tables"]["wind"].body["of"] == "kid"
    assert list(found["tables"]["wind"].body["keys"]) == ["size"]


def test_what_is_handed_over_goes_by_the_names_of_the_base(found):
    body = found["procedures"]["thunder"].body
    assert dict(body["with"]) == {"kid": "kid"}
    first, loop = body["do"]
    assert (first["check"], dict(first["with"])) == ("jump", {"kid": "kid", "ditch": "kid.trot"})
    assert first["when"] == 'kid.name != "goat"'
    assert (loop["for_each"], loop["where"], loop["do"][0]["gain"]) == ("kid", "it is not kid", "weary")
    assert loop["do"][0]["note"] == "the goat is tired"


def test_changes_of_options_find_what_they_change(found):
    changes = found["options"]["loud"].body["choices"]["no_it_is_not"]["changes"]
    assert [dict(each) for each in changes] == [
        {"change": "quantities.trot.base", "to": "kid.trot + 1"},
        {"change": "modifiers.storm.rule", "to": "halve trot"},
    ]
    assert load("joined", options={"loud": "no_it_is_not"}).definitions["modifiers"]["storm"].body["rule"] == "halve trot"


def test_examples_are_worked_in_these_words_too(found):
    body = found["examples"]["a goat in a storm"].body
    assert dict(body["pieces"]["g"]) == {"kind": "kid", "trot": 3, "is": ["weary"]}
    assert dict(body["given"]) == {"distance[kid]": 3}
    assert (body["run"]["value"], dict(body["expect"])) == ("g.trot", {"g.trot": 2, "value": 2})


def test_the_base_and_the_layer_that_joins_keep_their_own_words(found):
    assert "movement" in found["procedures"]
    assert "goat" in found["traits"]


def test_places_lead_to_what_was_written(found):
    definition = found["modifiers"]["storm"]
    assert repr(definition.at).endswith("weather/a.yaml:12:3")
    assert repr(definition.body.at_value("rule")).endswith("weather/a.yaml:12:17")


def test_house_rules_over_the_layer_speak_as_it_does(write):
    write(house="ruleset: house\noverlays: weather\nchanges: [{change: modifiers.storm.rule, to: -2 to movement}]\n")
    assert load("joined", ["house"]).definitions["modifiers"]["storm"].body["rule"] == "-2 to trot"


def test_house_rules_over_the_joining_layer_speak_as_the_base_does(write):
    write(house="ruleset: house\noverlays: [joined, weather]\nmodifiers: {calm: +1 to trot}\ntraits: {tired: {of: kid}}\n")
    assert "tired" in load("joined", ["house"]).definitions["traits"]


def test_what_a_layer_adds_to_a_piece_or_phase_of_the_base_is_found_there(write):
    write(
        weather=WEATHER.replace(
            "pieces:\n  cloud:",
            "sequence: [{phase: dawn, steps: [{id: dew, do: []}]}]\npieces:\n  goat: {fields: {wet: {starts: 0}}}\n  cloud:",
        ).replace("  conditions: {tired: {of: goat}}", "  conditions: {tired: {of: goat}}\n  sequence: [{phase: dawn, steps: []}]"),
        pasture=PASTURE + "sequence: [{phase: sunrise, steps: [{id: bells, do: []}]}]\n",
        joined=JOINED.replace("  checks.leap", "  sequence.dawn: sunrise\n  checks.leap"),
    )
    found = load("joined").definitions
    assert set(found["pieces"]["kid"].body["fields"]) == {"size", "wet"}
    assert "goat" not in found["pieces"]
    assert [step["id"] for step in found["sequence"]["sunrise"].body["steps"]] == ["bells", "dew"]
    assert list(found["sequence"]) == ["sunrise"]


def test_without_a_joining_layer_nothing_is_touched(write):
    assert load("weather").definitions["modifiers"]["storm"].body["rule"].startswith("-1 to movement when goat.size")


INSIDE = """\
ruleset: {name}
{requires}
expects:
  choices: {{size: [small, large]}}
  pieces: {{goat: {{fields: {{size: size}}, tracks: {{health: {{sections: [2]}}}}}}}}
  sets: {{rival: {{of: goat, are: goat}}}}
  checks: {{leap: {{with: {{goat: goat, ditch: number}}, roll: 1d6, outcomes: {{over: {{when: total > ditch}}, in: {{}}}}}}}}
  sequence: [{{phase: dawn, steps: [{{id: waking, do: []}}]}}]
pieces:
  stone: {{fields: {{size: size}}}}
tables:
  bites: {{keys: [size], cell: number, rows: {{small: 1, large: 2}}}}
conditions:
  gnats:
    of: goat
    triggers: [{{after: waking, do: [{{cross_off: {{health: "bites[goat.size]"}}, when: any rival of goat}}]}}]
procedures:
  thorns:
    with: {{goat: goat}}
    do:
      - {{check: leap, with: {{goat: goat, ditch: 3}}, outcomes: {{in: [{{gain: gnats}}]}}}}
      - {{place: small stone, fields: {{size: large}}}}
examples:
  - name: thorns
    pieces: {{goat: {{size: small, health: [2]}}}}
    run: {{call: thorns, with: {{goat: goat}}}}
    expect: {{goat.health: 2}}
"""
PEN = """\
ruleset: pen
version: 1
choices: {bulk: [light, heavy, vast]}
pieces: {kid: {fields: {girth: bulk}, tracks: {wool: {sections: [2]}}}}
sets: {foe: {of: kid, are: kid}}
checks: {jump: {with: {kid: kid, gap: number}, roll: 1d6, outcomes: {clear: {when: total > gap}, wet: {}}}}
sequence: [{phase: sunrise, steps: [{id: bells, do: []}]}]
"""
PAIRS = {
    "choices.size": "bulk",
    "choices.size.small": "light",
    "choices.size.large": "heavy",
    "pieces.goat": "kid",
    "pieces.goat.fields.size": "girth",
    "pieces.goat.tracks.health": "wool",
    "sets.rival": "foe",
    "checks.leap": "jump",
    "checks.leap.with.ditch": "gap",
    "checks.leap.outcomes.over": "clear",
    "checks.leap.outcomes.in": "wet",
    "sequence.dawn": "sunrise",
    "sequence.dawn.steps.waking": "bells",
}


@pytest.fixture
def inside(write):
    def load_with(**more):
        pairs = {**PAIRS, **{key.replace("__", "."): word for key, word in more.items()}}
        joins = "".join(f"  {path}: {word}\n" for path, word in pairs.items())
        write(
            bugs=INSIDE.format(name="bugs", requires=""),
            pen=PEN,
            joins=f"ruleset: joins\nrequires: pen\noverlays: bugs\nexpects:\n{joins}changes: [{{add: tables.bites.rows.vast, to: 3}}]\n",
        )
        return load("joins").definitions

    return load_with


def test_what_lies_inside_a_definition_goes_by_the_words_of_the_base_too(inside):
    found = inside()
    trigger = found["conditions"]["gnats"].body["triggers"][0]
    assert trigger["after"] == "bells"
    assert trigger["do"][0] == {"cross_off": {"wool": "bites[kid.girth]"}, "when": "any foe of kid"}
    check, place = found["procedures"]["thorns"].body["do"]
    assert check == {"check": "jump", "with": {"kid": "kid", "gap": 3}, "outcomes": {"wet": [{"gain": "gnats"}]}}
    assert place == {"place": "light stone", "fields": {"girth": "heavy"}}
    assert found["tables"]["bites"].body["rows"] == {"light": 1, "heavy": 2, "vast": 3}
    assert found["pieces"]["stone"].body["fields"] == {"girth": "bulk"}
    example = found["examples"]["thorns"].body
    assert example["pieces"] == {"kid": {"girth": "light", "wool": [2]}}
    assert (example["run"], example["expect"]) == ({"call": "thorns", "with": {"kid": "kid"}}, {"kid.wool": 2})


def test_rules_read_in_these_words_are_sound(inside):
    from rulecore.rulebook.loading import read

    inside()
    assert [str(each) for each in read("joins").problems if each.severity == "error"] == []


@pytest.mark.parametrize(
    ("path", "word", "nearest"),
    [
        ("pieces__goat__fields__siez", "girth2", "pieces.goat.fields"),
        ("choices__size__huge", "vast", "choices.size"),
        ("sequence__dawn__steps__wakin", "bells2", "sequence.dawn.steps"),
        ("quantities__x__unit", "paces", ""),
    ],
)
def test_what_is_joined_inside_must_be_expected_there(inside, path, word, nearest):
    with pytest.raises(RulesWrong) as raised:
        inside(**{path: word})
    [problem] = raised.value.problems
    assert problem.code == "layers/expects-unknown"
    assert path.replace("__", ".") in problem.message
    assert nearest in problem.hint


def test_what_is_joined_inside_must_be_there(inside):
    with pytest.raises(RulesWrong) as raised:
        inside(pieces__goat__tracks__health="fleece")
    [problem] = raised.value.problems
    assert problem.code == "layers/expects-missing"
    assert 'expects "tracks.fleece" of the piece "kid"' in problem.message


def test_house_rules_find_a_row_by_the_word_of_the_layer_below(inside, write):
    inside()
    write(house="ruleset: house\nformat: 1\noverlays: bugs\nchanges: [{change: tables.bites.rows.small, to: 5}]\n")
    assert load("joins", ["house"]).definitions["tables"]["bites"].body["rows"]["light"] == 5


def test_words_are_whole_and_texts_in_quotation_marks_stay():
    words = Words({"quantities.run": "trot"})
    assert words.line('run + runs + rerun + x.run[run] + "run" + 2d6') == 'trot + runs + rerun + x.trot[trot] + "run" + 2d6'
