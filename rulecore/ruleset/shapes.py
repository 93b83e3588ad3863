"""Whether a tree has the shape a JSON Schema describes: yes or no, fast, and without a word about why.

Nearly every file is right, and asking the reference validator about a megabyte of tables takes longer than reading it.
So the schemas are turned into closures once; only what they refuse is given to jsonschema, which knows the reasons.
Only the keywords that our schemas use are known: another one is an error of whoever edits a schema, found by the tests.
"""

# ruff: noqa: N802 - each check is named after its keyword

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    Check = Callable[[Any], bool]

#: What describes and does not judge.
ANNOTATIONS = frozenset({"$schema", "$defs", "title", "description", "examples"})
KEYWORDS = {
    "any": ("$ref", "enum", "anyOf", "oneOf", "allOf", "not", "if"),
    "string": ("minLength", "pattern"),
    "number": ("minimum",),
    "array": ("minItems", "maxItems", "items"),
    "object": ("minProperties", "maxProperties", "required", "dependentRequired", "propertyNames", "properties"),
}
#: Keywords that are read together with another one.
_BESIDE = frozenset({"type", "then", "else", "additionalProperties", "patternProperties"})
_KNOWN = ANNOTATIONS | _BESIDE | {keyword for group in KEYWORDS.values() for keyword in group}


def found(ref: str, schema: Any) -> Any:
    """Give the part of a schema that a reference inside it means.

    >>> found("#/$defs/goat/type", {"$defs": {"goat": {"type": "object"}}})
    'object'
    """
    for step in ref.split("/")[1:]:
        schema = schema[step]
    return schema


class Shapes:
    """The checks of a schema and of the parts that it refers to, each made when it is first asked for.

    >>> goat = {"type": "object", "properties": {"speed": {"type": "integer"}}, "additionalProperties": False}
    >>> shapes = Shapes({"$defs": {"goat": goat}})
    >>> is_goat = shapes.check("#/$defs/goat")
    >>> is_goat({"speed": 3}), is_goat({"speed": "fast"}), is_goat({"sped": 3})
    (True, False, False)
    """

    def __init__(self, schema: Any) -> None:
        self._schema = schema
        self._made: dict[str, Check] = {}

    def check(self, ref: str) -> Check:
        """Give the check of the part at a reference; `#` is the whole schema."""
        if ref not in self._made:

            def forward(value: Any) -> bool:  # what a schema that refers to itself meets while it is being made
                return self._made[ref](value)

            self._made[ref] = forward
            self._made[ref] = self.made(found(ref, self._schema))
        return self._made[ref]

    def made(self, schema: Any) -> Check:
        """Make the check of a schema."""
        if isinstance(schema, bool):
            return _always if schema else _never
        if unknown := schema.keys() - _KNOWN:
            raise ValueError(f"there is no check for {', '.join(sorted(unknown))}")
        judging = schema.keys() - ANNOTATIONS
        if judging == {"$ref"}:
            return self.check(schema["$ref"])
        if judging == {"required"} and len(schema["required"]) == 1:
            return _has(schema["required"][0])
        checks = _ByClass(self, schema)
        return lambda value: checks[type(value)](value)

    def parts(self, schema: Any, kind: str) -> list[Check]:
        """Make the checks of those keywords of a schema that judge values of one kind."""
        groups = ("any", "number") if kind == "integer" else ("any", kind)
        return [
            getattr(self, "_" + keyword.lstrip("$"))(schema)
            for group in reversed(groups)
            for keyword in KEYWORDS.get(group, ())
            if keyword in schema or (keyword == "properties" and {"additionalProperties", "patternProperties"} & schema.keys())
        ]

    # ---- any value ----------------------------------------------------------------------------------------------------

    def _ref(self, schema: Any) -> Check:
        return self.check(schema["$ref"])

    def _enum(self, schema: Any) -> Check:
        words = frozenset(word for word in schema["enum"] if isinstance(word, str))
        truths = tuple(truth for truth in schema["enum"] if isinstance(truth, bool))
        if len(words) + len(truths) != len(schema["enum"]):
            raise ValueError("no check for an enum of anything but words and truths")
        return lambda value: value in words if isinstance(value, str) else any(value is truth for truth in truths)

    def _anyOf(self, schema: Any) -> Check:
        tests = [self.made(one) for one in schema["anyOf"]]
        return lambda value: any(test(value) for test in tests)

    def _oneOf(self, schema: Any) -> Check:
        single = frozenset(one["required"][0] for one in schema["oneOf"] if one.keys() == {"required"} and len(one["required"]) == 1)
        tests = [self.made(one) for one in schema["oneOf"] if one.keys() != {"required"} or len(one["required"]) != 1]
        if len(single) + len(tests) != len(schema["oneOf"]):
            raise ValueError("no check for a oneOf that asks twice for one key")

        def exactly_one(value: Any) -> bool:
            if not isinstance(value, dict):  # a value without keys passes whatever asks for one
                return len(single) + sum(test(value) for test in tests) == 1
            return sum(key in single for key in value) + sum(test(value) for test in tests) == 1

        return exactly_one

    def _allOf(self, schema: Any) -> Check:
        tests: list[Check] = []
        by_key: dict[str, Check] = {}
        for one in schema["allOf"]:
            key = _only_key(one)
            if key is None or key in by_key:
                tests.append(self.made(one))
            else:
                by_key[key] = self.made(one["then"])

        def each(value: Any) -> bool:
            if isinstance(value, dict) and not all(by_key[key](value) for key in value if key in by_key):
                return False
            return all(test(value) for test in tests)

        return each

    def _not(self, schema: Any) -> Check:
        test = self.made(schema["not"])
        return lambda value: not test(value)

    def _if(self, schema: Any) -> Check:
        asked = self.made(schema["if"])
        then = self.made(schema.get("then", True))
        otherwise = self.made(schema.get("else", True))
        return lambda value: then(value) if asked(value) else otherwise(value)

    # ---- texts, numbers, lists ------------------------------------------------------------------------------------------

    def _minLength(self, schema: Any) -> Check:
        least = schema["minLength"]
        return lambda text: len(text) >= least

    def _pattern(self, schema: Any) -> Check:
        import re

        search = re.compile(schema["pattern"]).search
        return lambda text: search(text) is not None

    def _minimum(self, schema: Any) -> Check:
        least = schema["minimum"]
        return lambda number: bool(number >= least)

    def _minItems(self, schema: Any) -> Check:
        least = schema["minItems"]
        return lambda items: len(items) >= least

    def _maxItems(self, schema: Any) -> Check:
        most = schema["maxItems"]
        return lambda items: len(items) <= most

    def _items(self, schema: Any) -> Check:
        test = self.made(schema["items"])

        def items(values: Any) -> bool:
            for value in values:  # noqa: SIM110 - a generator would double the time of the longest tables
                if not test(value):
                    return False
            return True

        return items

    # ---- mappings -------------------------------------------------------------------------------------------------------

    def _minProperties(self, schema: Any) -> Check:
        least = schema["minProperties"]
        return lambda mapping: len(mapping) >= least

    def _maxProperties(self, schema: Any) -> Check:
        most = schema["maxProperties"]
        return lambda mapping: len(mapping) <= most

    def _required(self, schema: Any) -> Check:
        names = tuple(schema["required"])
        return lambda mapping: all(name in mapping for name in names)

    def _dependentRequired(self, schema: Any) -> Check:
        pairs = [(key, name) for key, names in schema["dependentRequired"].items() for name in names]
        return lambda mapping: all(key not in mapping or name in mapping for key, name in pairs)

    def _propertyNames(self, schema: Any) -> Check:
        test = self.made(schema["propertyNames"])
        return lambda mapping: all(map(test, mapping))

    def _properties(self, schema: Any) -> Check:
        import re

        known = {name: self.made(one) for name, one in schema.get("properties", {}).items()}
        rest = self.made(schema.get("additionalProperties", True))
        patterns = [(re.compile(pattern).search, self.made(one)) for pattern, one in schema.get("patternProperties", {}).items()]

        def plain(mapping: Any) -> bool:
            for key, value in mapping.items():  # noqa: SIM110 - a generator would double the time of the longest tables
                if not known.get(key, rest)(value):
                    return False
            return True

        def with_patterns(mapping: Any) -> bool:
            for key, value in mapping.items():
                tests = [test for search, test in patterns if search(key)]
                tests += [known[key]] if key in known else [] if tests else [rest]
                if not all(test(value) for test in tests):
                    return False
            return True

        return with_patterns if patterns else plain


class _ByClass(dict[type, "Check"]):
    """The check of one schema for each class of value, made when such a value is first met."""

    def __init__(self, shapes: Shapes, schema: Any) -> None:
        super().__init__()
        self._of = (shapes, schema)

    def __missing__(self, cls: type) -> Check:
        shapes, schema = self._of
        kind = kind_of(cls)
        types = schema.get("type", kind)
        types = [types] if isinstance(types, str) else types
        if kind in types or (kind == "integer" and "number" in types):
            self[cls] = _all_of(shapes.parts(schema, kind))
        else:
            self[cls] = _never
        return self[cls]


def kind_of(cls: type) -> str:
    """Give the word of JSON Schema for the values of a class; a fraction is a number and no integer.

    >>> from fractions import Fraction
    >>> [kind_of(cls) for cls in (bool, int, Fraction, str, list, dict, type(None))]
    ['boolean', 'integer', 'number', 'string', 'array', 'object', 'null']
    """
    for one, kind in ((bool, "boolean"), (int, "integer"), (str, "string"), (list, "array"), (dict, "object"), (type(None), "null")):
        if issubclass(cls, one):
            return kind
    from fractions import Fraction

    return "number" if issubclass(cls, Fraction) else "unknown"


def _always(_value: Any) -> bool:
    return True


def _never(_value: Any) -> bool:
    return False


def _has(name: str) -> Check:
    return lambda value: name in value if isinstance(value, dict) else True


def _only_key(schema: Any) -> str | None:
    """Give the key of a schema of the form "if it is a mapping with this key, then …"."""
    if not isinstance(schema, dict) or schema.keys() != {"if", "then"}:
        return None
    asked = schema["if"]
    names = asked.get("required", ())
    return names[0] if asked == {"type": "object", "required": names} and len(names) == 1 else None


def _all_of(parts: list[Check]) -> Check:
    if not parts:
        return _always
    if len(parts) == 1:
        return parts[0]
    return lambda value: all(part(value) for part in parts)
