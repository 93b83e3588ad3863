"""The JSON Schemas of rule files: found, read once, and a document held against them with everything that is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulecore.errors import Problem
    from rulecore.ruleset.shapes import Shapes

_SUFFIX = ".schema.json"
_read: dict[str, Any] = {}
_shapes: list[Shapes] = []


def validate(document: Any, name: str = "ruleset") -> list[Problem]:
    """Give every place where a document has not the shape its schema asks for; an empty list if it has.

    `name` is that of a schema: `ruleset` for a whole document of a rule file, `tables`, `effects` … for a part of one.
    A document that is right is only looked at by our own quick checks; what they refuse, jsonschema explains.

    >>> validate({"pieces": {"goat": {"fields": {"speed": "number"}}}})
    []
    >>> for problem in validate({"pieces": {"goat": {"feilds": {}}}}):
    ...     print(problem.code, problem.message)
    schema/unknown-key "feilds" is no key of a piece. Did you mean "fields"?
    """
    file = name + _SUFFIX
    if file not in schemas():
        raise ValueError(f"there is no schema {name!r}")
    if shapes().check(file + "#")(document):
        return []
    from rulecore.ruleset.misshapes import problems

    return problems(document, file + "#", schemas(), shapes())


def schemas() -> dict[str, Any]:
    """Give all schemas by the name of their file, read when first asked for."""
    if not _read:
        import json
        import os

        folder = find_schemas()
        for file in sorted(os.listdir(folder)):
            if file.endswith(_SUFFIX):
                with open(os.path.join(folder, file), encoding="utf-8") as text:
                    _read[file] = json.load(text)
    return _read


def shapes() -> Shapes:
    """Give the quick checks of all schemas, made when first asked for."""
    if not _shapes:
        from rulecore.ruleset.shapes import Shapes

        _shapes.append(Shapes(schemas()))
    return _shapes[0]


def find_schemas() -> str:
    """Give the folder of the schemas: beside the package in a checkout, inside it when installed."""
    import os

    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    bundled = os.path.join(package, "_bundled", "schemas")
    return bundled if os.path.isdir(bundled) else os.path.join(os.path.dirname(package), "schemas")
