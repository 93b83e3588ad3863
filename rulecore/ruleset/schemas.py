"""The JSON Schema of rule files: found, read once, and a document held against it with everything that is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rulecore.errors import Problem
    from rulecore.ruleset.shapes import Shapes

    #: The verbs that plugins bring, each with the keys of its effects, in order.
    Verbs = tuple[tuple[str, tuple[str, ...]], ...]

_read: list[Any] = []
_made: dict[Verbs, tuple[Any, Shapes]] = {}


def validate(document: Any, name: str = "ruleset", *, verbs: Mapping[str, Iterable[str]] | None = None) -> list[Problem]:
    """Give every place where a document has not the shape its schema asks for; an empty list if it has.

    `name` is `ruleset` for a whole document of a rule file; else what a part of one is: `tables`, `table`, `effects` …
    `verbs` are those that plugins bring to these rules, with the keys that their effects may say.
    A document that is right is only looked at by our own quick checks; what they refuse, jsonschema explains.

    >>> validate({"pieces": {"goat": {"fields": {"speed": "number"}}}})
    []
    >>> for problem in validate({"pieces": {"goat": {"feilds": {}}}}):
    ...     print(problem.code, problem.message)
    schema/unknown-key "feilds" is no key of a piece. Did you mean "fields"?
    >>> validate([{"scatter": "goat", "steps": 2}], "effects", verbs={"scatter": ("steps", "when")})
    []
    """
    ref = "#" if name == "ruleset" else f"#/$defs/{name}"
    whole, quick = _with_verbs(tuple([(verb, tuple(keys)) for verb, keys in (verbs or {}).items()]))
    if quick.check(ref)(document):
        return []
    from rulecore.ruleset.misshapes import problems

    return problems(document, ref, whole, quick)


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
    return _with_verbs(())[1]


def _with_verbs(verbs: Verbs) -> tuple[Any, Shapes]:
    """Give the schema with the verbs of plugins among those of effects, and its quick checks."""
    if verbs not in _made:
        from rulecore.ruleset.shapes import Shapes

        whole = _extended(schema(), verbs) if verbs else schema()
        _made[verbs] = (whole, Shapes(whole))
    return _made[verbs]


def _extended(whole: Any, verbs: Verbs) -> Any:
    defs = whole["$defs"]
    line = {"description": "What the plugin's verb takes.", "$ref": "#/$defs/line"}
    keys = {**defs["effect_keys"], "properties": {**defs["effect_keys"]["properties"], **dict.fromkeys(dict(verbs), line)}}
    keys["allOf"] = [*keys["allOf"], *(_only_keys(verb, own, line) for verb, own in verbs)]
    effect = {**defs["effect"], "oneOf": [*defs["effect"]["oneOf"], *({"required": [verb]} for verb, _ in verbs)]}
    return {**whole, "$defs": {**defs, "effect": effect, "effect_keys": keys}}


def _only_keys(verb: str, own: tuple[str, ...], line: Any) -> Any:
    title = f'The effect "{verb}"'
    properties = {key: line for key in own if key not in ("when", "because", "cite", "id")}
    names = {"title": title, "enum": [verb, *own]}
    return {"if": {"type": "object", "required": [verb]}, "then": {"title": title, "properties": properties, "propertyNames": names}}


def find_schemas() -> str:
    """Give the folder of the schemas."""
    from rulecore.ruleset.sources import bundled

    return bundled("schemas")
