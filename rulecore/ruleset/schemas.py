"""The JSON Schema of rule files: found, read once, and a document held against it with everything that is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulecore.errors import Problem
    from rulecore.ruleset.shapes import Shapes

_read: list[Any] = []
_shapes: list[Shapes] = []


def validate(document: Any, name: str = "ruleset") -> list[Problem]:
    """Give every place where a document has not the shape its schema asks for; an empty list if it has.

    `name` is `ruleset` for a whole document of a rule file; else what a part of one is: `tables`, `table`, `effects` …
    A document that is right is only looked at by our own quick checks; what they refuse, jsonschema explains.

    >>> validate({"pieces": {"goat": {"fields": {"speed": "number"}}}})
    []
    >>> for problem in validate({"pieces": {"goat": {"feilds": {}}}}):
    ...     print(problem.code, problem.message)
    schema/unknown-key "feilds" is no key of a piece. Did you mean "fields"?
    """
    ref = "#" if name == "ruleset" else f"#/$defs/{name}"
    if shapes().check(ref)(document):
        return []
    from rulecore.ruleset.misshapes import problems

    return problems(document, ref, schema(), shapes())


def schema() -> Any:
    """Give the schema of rule files, read when first asked for; all others are parts of it."""
    if not _read:
        import json
        import os

        with open(os.path.join(find_schemas(), "ruleset.schema.json"), encoding="utf-8") as text:
            _read.append(json.load(text))
    return _read[0]


def shapes() -> Shapes:
    """Give the quick checks of all parts of the schema, made when first asked for."""
    if not _shapes:
        from rulecore.ruleset.shapes import Shapes

        _shapes.append(Shapes(schema()))
    return _shapes[0]


def find_schemas() -> str:
    """Give the folder of the schemas."""
    from rulecore.ruleset.sources import bundled

    return bundled("schemas")
