"""The quick yes or no of shapes agrees with jsonschema, on right documents and on whatever they become by accident."""

from __future__ import annotations

import copy
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from rulecore.ruleset.documents import read_file
from rulecore.ruleset.scalars import Signed
from rulecore.ruleset.schemas import schema, shapes, validate
from rulecore.ruleset.shapes import Shapes

DOCUMENTS = read_file(str(Path(__file__).parent / "meadow.yaml"))


def keys_of(part):
    if isinstance(part, dict):
        yield from part.get("properties", {})
        for inner in part.values():
            yield from keys_of(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from keys_of(inner)


#: Every key that any definition knows, and some that none does.
KEYS = [*sorted(set(keys_of(schema()))), *("modifers", "1", "2-3", "a-b", "", "quantities.jump")]
VALUES = [
    *(None, True, False, 0, 1, -1, Signed(2), Fraction(3, 2), Fraction(2, 1)),
    *("", "x", "yes", "none", "plugin", "1..4", "1d6", "up", "a-b"),
    *([], {}, ["x"], [1, 2], [[]], [{}], [{"gain": "tired"}]),
    *({"gain": "tired"}, {"x": 1}, {"by": "x"}, {"rows": {}}, {"rule": "x"}, {"type": "x"}),
]


def spots(node, path=()):
    """Every place inside a document."""
    yield path
    for key, inner in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield from spots(inner, (*path, key))


def at(node, path):
    for step in path:
        node = node[step]
    return node


def plain(node):
    if isinstance(node, dict):
        return {key: plain(inner) for key, inner in node.items()}
    return [plain(inner) for inner in node] if isinstance(node, list) else node


def pieces():
    """The definitions of the meadow, each alone in a document: small ones are judged in a moment."""
    for document in map(plain, DOCUMENTS):
        for kind, inner in document.items():
            if isinstance(inner, dict) and kind != "dice":
                yield from ({kind: {name: one}} for name, one in inner.items() if kind not in ("expects", "variants"))
            elif isinstance(inner, list) and kind in ("examples", "sequence"):
                yield from ({kind: [one]} for one in inner)
    yield plain(DOCUMENTS[0])


PIECES = list(pieces())


@st.composite
def spoilt(draw):
    """A right document in which up to three things were changed, taken away, added or given another key."""
    document = copy.deepcopy(draw(st.sampled_from(PIECES)))
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from([spot for spot in spots(document) if spot] or [()]))
        if not path:
            return document
        holder, key = at(document, path[:-1]), path[-1]
        what = draw(st.sampled_from(["change", "take", "rename", "add"]))
        if what == "change":
            holder[key] = copy.deepcopy(draw(st.sampled_from(VALUES)))
        elif what == "take":
            del holder[key]
        elif isinstance(holder, list):
            holder.append(copy.deepcopy(draw(st.sampled_from(VALUES))))
        else:
            inner = holder.pop(key) if what == "rename" else copy.deepcopy(draw(st.sampled_from(VALUES)))
            holder[draw(st.sampled_from(KEYS))] = inner
    return document


REFERENCE = Draft202012Validator(schema())


def test_the_meadow_is_right_for_both():
    for document in [*DOCUMENTS, *PIECES]:
        assert shapes().check("#")(document)
        assert REFERENCE.is_valid(document)


@settings(max_examples=250)
@given(spoilt())
def test_both_say_the_same_of_a_spoilt_document(document):
    right = REFERENCE.is_valid(document)
    assert shapes().check("#")(document) == right
    assert (validate(document) == []) == right


SMALL = [
    True,
    False,
    {"type": "integer"},
    {"type": "number", "minimum": 1},
    {"type": ["string", "boolean"], "minLength": 2},
    {"type": "string", "pattern": "^a+$"},
    {"enum": ["yes", "no", True, False]},
    {"type": "array", "minItems": 1, "maxItems": 2, "items": {"type": "string"}},
    {"items": {"type": "null"}},
    {"required": ["a"]},
    {"required": ["a", "b"]},
    {"not": {"required": ["a", "b"]}},
    {"minProperties": 1, "maxProperties": 1},
    {"propertyNames": {"pattern": "^[ab]$"}},
    {"propertyNames": {"enum": ["a"]}, "type": "object"},
    {"properties": {"a": {"type": "string"}}, "additionalProperties": False},
    {"properties": {"a": True, "b": False}},
    {"additionalProperties": {"type": "integer"}},
    {"patternProperties": {"^a": {"type": "integer"}}, "properties": {"ab": {"minimum": 2}}, "additionalProperties": False},
    {"dependentRequired": {"a": ["b"]}},
    {"anyOf": [{"type": "string"}, {"required": ["a"]}]},
    {"oneOf": [{"required": ["a"]}, {"required": ["b"]}, {"required": ["a", "ab"]}]},
    {"oneOf": [{"required": ["a"]}, {"type": "object", "required": ["b"]}]},
    {"allOf": [{"if": {"type": "object", "required": ["a"]}, "then": {"maxProperties": 1}}, {"minProperties": 1}]},
    {"allOf": [{"if": {"required": ["a"]}, "then": {"type": "object"}}]},
    {"if": {"required": ["a"]}, "then": {"type": "object"}, "else": {"minItems": 1}},
    {"if": {"type": "string"}, "else": {"type": "object"}},
    {"$ref": "#/$defs/tree", "maxProperties": 2},
]
TREE = {"type": ["object", "integer"], "additionalProperties": {"$ref": "#/$defs/tree"}, "title": "A tree"}
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 3) | st.sampled_from(["", "a", "aa", "yes", "no", Fraction(1, 2), Fraction(3), Signed(1)]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "b", "ab"]), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=40)
@given(ANYTHING)
def test_every_keyword_means_what_jsonschema_means_by_it(value):
    for one in SMALL:
        whole = {"$defs": {"tree": TREE, "one": one}, "$ref": "#/$defs/one"}
        assert Shapes(whole).check("#/$defs/one")(value) == Draft202012Validator(whole).is_valid(value), one


@pytest.mark.parametrize("unknown", ["uniqueItems", "maximum", "const", "dependentSchemas", "$dynamicRef"])
def test_a_keyword_without_a_check_is_refused_not_overlooked(unknown):
    with pytest.raises(ValueError, match=f"there is no check for .*{unknown.lstrip('$')}"):
        Shapes({unknown: {}}).check("#")


def test_all_of_the_schema_has_checks():
    for name in schema()["$defs"]:
        check = shapes().check(f"#/$defs/{name}")
        for value in VALUES:
            assert check(value) in (True, False)
