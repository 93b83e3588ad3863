"""What an editor offers while somebody writes a rule file: found as language servers find it, through references and branches."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rulecore.ruleset.documents import read_text
from rulecore.ruleset.schemas import find_schemas, schema, shapes, validate

README = Path(find_schemas()) / "README.md"
MODELINE = re.compile(r"# yaml-language-server: \$schema=(\S+)")


def branches(part, value):
    """A schema with all that holds beside it for this value: references, alternatives, the branch of a condition."""
    if not isinstance(part, dict):
        return
    yield part
    if "$ref" in part:
        target = schema()
        for step in part["$ref"].split("/")[1:]:
            target = target[step]
        yield from branches(target, value)
    for one in (*part.get("allOf", ()), *part.get("anyOf", ())):
        yield from branches(one, value)
    if "if" in part:
        yield from branches(part.get("then" if shapes().made(part["if"])(value) else "else"), value)


def schemas_at(value, path):
    """The schemas that apply at a place of a document."""
    parts = list(branches(schema(), value))
    for step in path:
        inner = value[step] if value and step in (value if isinstance(value, dict) else range(len(value))) else None
        below = [
            part.get("items") if isinstance(step, int) else part.get("properties", {}).get(step, part.get("additionalProperties"))
            for part in parts
        ]
        parts = [one for part in below for one in branches(part, inner)]
        value = inner
    return parts


def offered(text, *path):
    """The keys an editor offers at a place, each with the sentence it shows."""
    [document] = read_text(text, "x.yaml")
    keys = {}
    for part in schemas_at(document, path):
        for key, inner in part.get("properties", {}).items():
            sentences = [one["description"] for one in branches(inner, None) if "description" in one]
            keys.setdefault(key, sentences[0] if sentences else "")
    return keys


def words(text, *path):
    [document] = read_text(text, "x.yaml")
    return [word for part in schemas_at(document, path) for word in part.get("enum", ())]


def test_a_new_file_is_offered_every_kind_of_definition_and_the_manifest():
    keys = offered("{}")
    assert {"ruleset", "title", "version", "format", "requires", "plugins", "rounding", "dice", "expects", "variants"} <= set(keys)
    assert {"choices", "pieces", "quantities", "modifiers", "tables", "checks", "conditions", "traits", "orders", "examples"} <= set(keys)
    assert keys["tables"] == "Printed charts, keyed by a roll, by facts, or both."


COMMON = {"title", "cite", "because", "status", "source"}
PLACES = [
    (
        "conditions: {x: {}}",
        ("conditions", "x"),
        {"of", "between", "levels", "modifiers", "lasts", "triggers", "seen_by"} | COMMON,
        {"rows"},
    ),
    ("conditions: {x: {levels: {1: {}}}}", ("conditions", "x", "levels", "1"), {"modifiers", "start"} | COMMON, {"levels"}),
    ("conditions: {x: {by: c, levels: {a: {1: {}}}}}", ("conditions", "x", "levels", "a", "1"), {"modifiers", "start"}, {"of"}),
    (
        "tables: {x: {}}",
        ("tables", "x"),
        {"with", "roll", "adds", "keys", "columns", "cell", "rows", "ends", "match", "do"} | COMMON,
        {"outcomes"},
    ),
    ("tables: {x: {rows: {1: {by: white}}}}", ("tables", "x", "rows", "1"), {"by", "rows"}, {"cell"}),
    (
        "checks: {x: {}}",
        ("checks", "x"),
        {"needs", "roll", "adds", "each_die", "succeeds", "success", "failure", "outcomes"} | COMMON,
        {"rows"},
    ),
    ("checks: {x: {outcomes: {a: {}}}}", ("checks", "x", "outcomes", "a"), {"when", "do"}, {"roll"}),
    ("checks: {x: {needs: {a: {}}}}", ("checks", "x", "needs", "a"), {"rule", "because", "cite"}, {"stage"}),
    ("modifiers: {x: {}}", ("modifiers", "x"), {"rule", "stage", "group", "because", "cite", "status"}, {"when"}),
    (
        "pieces: {x: {fields: {a: {}}}}",
        ("pieces", "x", "fields", "a"),
        {"type", "unit", "starts", "resets", "per", "wraps", "from"},
        {"base"},
    ),
    ("pieces: {x: {tracks: {a: {}}}}", ("pieces", "x", "tracks", "a"), {"sections", "section_lost", "empty", "seen_by"}, {"type"}),
    ("quantities: {x: {with: {a: {}}}}", ("quantities", "x", "with", "a"), {"type", "usual", "may_be", "several", "from"}, {"starts"}),
    ("orders: {x: {hands: {}}}", ("orders", "x", "hands"), {"from", "need"}, {"do"}),
    (
        "sequence: [{phase: a, steps: [{}]}]",
        ("sequence", 0, "steps", 0),
        {"id", "do", "run", "orders", "by", "sealed", "duties"},
        {"phase"},
    ),
    ("traits: {x: {triggers: [{}]}}", ("traits", "x", "triggers", 0), {"before", "rolled", "after", "when", "do"}, {"points"}),
    ("options: {x: {choices: {a: {}}}}", ("options", "x", "choices", "a"), {"title", "changes", "cite"}, {"default"}),
    ("examples: [{}]", ("examples", 0), {"name", "given", "pieces", "run", "dice", "choices", "expect", "refused", "reasons"}, {"do"}),
    ("examples: [{run: [{}]}]", ("examples", 0, "run", 0), {"check", "roll", "value", "step", "order", "allowed", "turn_ends"}, {"name"}),
    ("examples: [{run: {order: x}}]", ("examples", 0, "run"), {"who", "with", "hands"}, {"name"}),
    ("examples: [{expect: {}}]", ("examples", 0, "expect"), {"outcome", "total", "value", "gone", "journal", "odds"}, {"dice"}),
    ("expects: {tables: {x: {}}}", ("expects", "tables", "x"), {"rows", "cell"}, {"outcomes"}),
]


@pytest.mark.parametrize(("text", "path", "some", "none"), PLACES, ids=[" ".join(map(str, place[1])) for place in PLACES])
def test_what_may_stand_at_a_place_is_offered_there_and_nothing_else(text, path, some, none):
    keys = offered(text, *path)
    assert some <= set(keys)
    assert not none & set(keys)
    assert all(len(sentence) >= 20 for sentence in keys.values())


VERBS = {"set", "add", "cross_off", "gain", "lose", "place", "roll", "consult", "check", "call", "if", "let", "for_each", "choose", "later"}


@pytest.mark.parametrize(
    ("effect", "own", "of_others"),
    [
        ("{}", set(), {"then", "times", "success", "until"}),
        ("{gain: tired}", {"to", "fields", "times"}, {"then", "success", "until"}),
        ("{if: fog}", {"then", "else"}, {"times", "do"}),
        ("{for_each: goat}", {"where", "order", "do"}, {"then", "die"}),
        ("{pick: goat}", {"where", "order", "ties", "adds", "die", "do"}, {"then", "up_to"}),
        ("{choose: goat}", {"by", "up_to", "may", "ask", "none_possible", "do"}, {"die", "row"}),
        ("{check: leap}", {"success", "failure", "outcomes"}, {"row", "do"}),
        ("{consult: startle}", {"row"}, {"success", "do"}),
        ("{place: rock}", {"times", "fields", "by", "from"}, {"to", "do"}),
    ],
)
def test_an_effect_is_offered_the_keys_that_go_with_its_verb(effect, own, of_others):
    places = {
        f"procedures: {{p: {{do: [{effect}]}}}}": ("procedures", "p", "do", 0),
        f"tables: {{t: {{rows: {{1: [{effect}]}}}}}}": ("tables", "t", "rows", "1", 0),
        f"pieces: {{p: {{tracks: {{t: {{empty: [{{for_each: x, do: [{effect}]}}]}}}}}}}}": (
            "pieces",
            "p",
            "tracks",
            "t",
            "empty",
            0,
            "do",
            0,
        ),
    }
    for text, path in places.items():
        keys = offered(text, *path)
        assert own | VERBS | {"when", "who", "as", "with", "because", "cite", "id"} <= set(keys)
        assert not of_others & set(keys)


@pytest.mark.parametrize(
    ("text", "path", "expected"),
    [
        ("quantities: {x: {rounding: }}", ("quantities", "x", "rounding"), ["up", "down", "nearest", "none"]),
        ("quantities: {x: {groups: {a: }}}", ("quantities", "x", "groups", "a"), ["one", "highest", "lowest"]),
        ("tables: {x: {ends: }}", ("tables", "x", "ends"), ["clamp", "cannot"]),
        ("conditions: {x: {status: }}", ("conditions", "x", "status"), ["known", "inferred", "stand-in", "proposed"]),
        ("pieces: {x: {one: }}", ("pieces", "x", "one"), ["yes", "no", True, False]),
    ],
)
def test_words_of_a_closed_list_are_offered(text, path, expected):
    assert words(text, *path) == expected


def test_the_schema_an_editor_reads_refers_to_no_other_file():
    text = (Path(find_schemas()) / "ruleset.schema.json").read_text("utf-8")
    assert set(re.findall(r'"\$ref": "([^#"]*)', text)) == {""}


def test_examples_offered_as_values_are_words_and_not_mappings():
    def examples(part):
        if isinstance(part, dict):
            yield from part.get("examples", ())
            for inner in part.values():
                yield from examples(inner)

    assert [one for one in examples(schema()) if isinstance(one, dict)] == []


def test_the_readme_names_a_schema_that_is_there_and_an_example_that_is_right():
    text = README.read_text("utf-8")
    [block] = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    [reference] = MODELINE.findall(block)
    assert (README.parent.parent / "rulesets" / "meadow" / reference).resolve() == Path(find_schemas(), "ruleset.schema.json").resolve()
    [document] = read_text(block, "README.md")
    assert validate(document) == []


def test_the_readme_names_every_schema():
    text = README.read_text("utf-8")
    kinds = {path.name.removesuffix(".schema.json") for path in README.parent.glob("*.json")}
    assert {kind for kind in kinds if f"`{kind}`" not in text} == {"ruleset"}
    assert json.loads(re.search(r"```json\n(.*?)```", text, re.DOTALL)[1])


def test_every_modeline_of_our_own_rule_files_leads_to_the_schema(root):
    for path in sorted((root / "rulesets").rglob("*.yaml")):
        for reference in MODELINE.findall(path.read_text("utf-8")):
            assert (path.parent / reference).resolve() == Path(find_schemas(), "ruleset.schema.json").resolve(), path
