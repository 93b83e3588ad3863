"""Why a document has not the shape of its schema: jsonschema finds every reason, this says it in the words of a rulebook.

The titles and descriptions of the schemas are the words, so a new key needs no new message.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from jsonschema.exceptions import ValidationError
from jsonschema.validators import Draft202012Validator, extend

from rulecore.errors import Problem
from rulecore.ruleset.shapes import found
from rulecore.ruleset.tree import Listing, Mapping, problem_at, problem_at_key, written
from rulecore.suggestions import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulecore.ruleset.shapes import Shapes

#: A file with more mistakes than this is not a rule file that somebody misspelt.
MOST_PROBLEMS = 100
_SHOWN_TEXT = 40
#: Of an effect without a verb only so many keys are compared with the verbs.
_LOOKED_AT = 10
#: A caret that underlines more says no more.
_WIDEST = 120
_COUNTS = ("minItems", "maxItems", "minProperties", "maxProperties", "minLength")


def problems(document: Any, ref: str, schema: Any, shapes: Shapes) -> list[Problem]:
    """Give what is wrong with a document that the part of the schema at `ref` refuses, sorted by place."""
    explain = _Explainer(document, schema)
    errors = _validator(schema, shapes).evolve(schema={"$ref": ref}).iter_errors(document)
    said: dict[tuple[Any, ...], _Misshape] = {}
    for misshape in (one for error in errors for one in explain.of(error)):
        said.setdefault((*misshape.path, misshape.problem.code, misshape.names), misshape)
        if len(said) > MOST_PROBLEMS:
            break
    result = sorted((one.problem for one in said.values() if not one.follows_from(said)), key=Problem.key)
    if len(said) > MOST_PROBLEMS:
        result[-1] = Problem("schema/many", "there are more mistakes like these; the rest is not shown.", result[-1].at)
    return result


def _validator(schema: Any, shapes: Shapes) -> Any:
    """Make a validator that asks the quick check before it follows a reference, and so looks only at what is wrong."""
    # A part with `$schema` would make jsonschema fall back to a validator that follows references its own way.
    whole = {key: value for key, value in schema.items() if key != "$schema"}

    def follow(validator: Any, ref: str, instance: Any, schema: Any) -> Iterator[Any]:
        if shapes.check(ref)(instance):
            return
        for error in validator.descend(instance, found(ref, whole)):
            if not error.path and "description" in schema:
                error.purpose = schema["description"]  # what the value is for just here, not what such values are in general
            yield error

    def additional(validator: Any, rest: Any, instance: Any, schema: Any) -> Iterator[Any]:
        strange = _strange(schema, instance) if isinstance(instance, dict) else []
        if rest is False and strange:
            yield ValidationError(f"{len(strange)} keys too many")
        for key in strange if rest is not False else ():
            yield from validator.descend(instance[key], rest, path=key)

    # jsonschema's own keyword goes through the keys in the order of a set, which would show in a message that is cut short.
    made: Any = extend(Draft202012Validator, {"$ref": follow, "additionalProperties": additional})  # type: ignore[no-untyped-call] # `extend` has no types
    return made({})


def _strange(schema: Any, instance: dict[str, Any]) -> list[str]:
    """Give the keys of a mapping that its schema does not name, in the order written."""
    known, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    return [key for key in instance if key not in known and not any(re.search(pattern, key) for pattern in patterns)]


class _Misshape:
    """A problem with what is needed to tell whether it only follows from another one.

    `path` leads to the mapping or value; `names` are the keys it is about, `meant` the key that was probably meant.
    """

    __slots__ = ("meant", "names", "path", "problem")

    def __init__(self, problem: Problem, path: Iterable[Any], *, names: tuple[str, ...] = (), meant: str | None = None) -> None:
        self.problem = problem
        self.path = tuple(path)
        self.names = names
        self.meant = meant

    def follows_from(self, others: dict[tuple[Any, ...], _Misshape]) -> bool:
        """Tell whether it goes away with another: a key that is missing because it is misspelt, keys of two verbs."""
        code = self.problem.code
        if code not in ("schema/missing-key", "schema/unknown-key"):
            return False
        beside = [one for one in others.values() if one.path == self.path]
        if any(one.problem.code == "schema/verb" for one in beside):
            return True
        return code == "schema/missing-key" and any(one.meant in self.names for one in beside if one.meant)


class _Explainer:
    """Turns errors of jsonschema about one document into problems."""

    def __init__(self, document: Any, schema: Any) -> None:
        self._document = document
        self._schema = schema

    def of(self, error: Any) -> Iterator[_Misshape]:
        """Give the problems of one error."""
        keyword = str(error.validator)
        if "propertyNames" in error.absolute_schema_path:
            yield self._bad_name(error)
        elif keyword in ("oneOf", "anyOf"):
            yield from self._no_alternative(error)
        elif keyword == "additionalProperties":
            for key in _strange(error.schema, error.instance):
                yield self._unknown_key(error, key, list(error.schema.get("properties", {})))
        elif keyword == "required":
            yield self._missing(error, next(name for name in error.validator_value if f"{name!r} is" in error.message))
        elif keyword == "dependentRequired":
            yield from self._missing_beside(error)
        elif keyword == "not":
            if isinstance(error.instance, dict):  # of anything else it is said that it is no mapping
                yield self._too_many(error, list(error.validator_value["required"]))
        else:
            yield self._bad_value(error, keyword)

    # ---- keys -------------------------------------------------------------------------------------------------------------

    def _unknown_key(self, error: Any, key: str, known: list[str]) -> _Misshape:
        meant = nearest(key, known)
        message = f"{_quoted(key)} is no key of {_noun(error.schema)}.{_perhaps(meant)}"
        problem = self._at_key(error, key, "schema/unknown-key", message, f"It may have: {', '.join(known)}.")
        return _Misshape(problem, error.absolute_path, names=(key,), meant=meant)

    def _bad_name(self, error: Any) -> _Misshape:
        key = error.instance
        if error.validator == "enum":
            return self._unknown_key(error, key, list(error.validator_value))
        expected = _noun(error.schema)
        hint = str(error.schema.get("description", ""))
        if expected == "an id" and (better := _as_id(key)):
            hint = f"Write {better}: letters, digits and _, not beginning with a digit."
        problem = self._at_key(error, key, "schema/id", f"{_quoted(key)} cannot stand here: it must be {expected}.", hint)
        return _Misshape(problem, error.absolute_path, names=(key,))

    def _missing(self, error: Any, *names: str) -> _Misshape:
        listed = " or ".join(f'"{name}"' for name in names)
        hint = "\n  ".join(f"{name}: {text}" for name in names if (text := self._description(error, name)))
        problem = self._at_owner(error, "schema/missing-key", f"{self._subject(error)} lacks {listed}.", hint)
        return _Misshape(problem, error.absolute_path, names=names)

    def _missing_beside(self, error: Any) -> Iterator[_Misshape]:
        for key, names in error.validator_value.items():
            for name in names:
                if key in error.instance and name not in error.instance:
                    hint = f"{name}: {self._description(error, name)}"
                    problem = self._at_key(error, key, "schema/missing-key", f'"{key}" needs "{name}" beside it.', hint)
                    yield _Misshape(problem, error.absolute_path, names=(name, key))

    def _too_many(self, error: Any, names: list[str]) -> _Misshape:
        listed = " and ".join(f'"{name}"' for name in names)
        later = [key for key in error.instance if key in names][1]
        message = f"{self._subject(error)} has both {listed}; only one of them can be meant."
        return _Misshape(self._at_key(error, later, "schema/one-of", message), error.absolute_path, names=tuple(names))

    def _no_alternative(self, error: Any) -> Iterator[_Misshape]:
        names = [one["required"][0] for one in error.validator_value if "required" in one]
        if not names or not isinstance(error.instance, dict):
            yield from self._nearest_alternative(error)
            return
        present = [name for name in names if name in error.instance]
        if "pick" in present and "roll" in present:
            present.remove("roll")  # there it is no verb: it says how to pick
        if _title(error.schema).startswith("An effect"):
            yield self._verbs(error, names, present)
        elif present:
            yield self._too_many(error, present)
        else:
            yield self._missing(error, *names)

    def _nearest_alternative(self, error: Any) -> Iterator[_Misshape]:
        """Explain the one alternative that takes a value of this kind, or say what would do."""
        groups: dict[Any, list[Any]] = {}
        for one in error.context or ():
            groups.setdefault(one.schema_path[0], []).append(one)
        for group in groups.values():
            if not any(one.validator in ("type", "enum") and not one.path for one in group):
                for one in group:
                    yield from self.of(one)
                return
        words = [word for group in groups.values() for one in group if one.validator == "enum" for word in one.validator_value]
        yield self._bad_value(error, "enum" if words and isinstance(error.instance, str) else "type", words)

    def _verbs(self, error: Any, verbs: list[str], present: list[str]) -> _Misshape:
        every, known = f"Verbs: {', '.join(verbs)}.", self._known(error)
        if present:
            listed = " and ".join(f'"{name}"' for name in present)
            later = [key for key in error.instance if key in present][1]
            hint = "An effect does one thing: write one effect for each."
            problem = self._at_key(error, later, "schema/verb", f"this effect has {len(present)} verbs, {listed}.", hint)
        elif strange := [key for key in error.instance if key not in known][:_LOOKED_AT]:
            key = next((key for key in strange if nearest(key, verbs)), strange[0])
            message = f"{_quoted(key)} is no verb.{_perhaps(nearest(key, verbs))}"
            problem = self._at_key(error, key, "schema/verb", message, every)
        else:
            only = ", ".join(list(error.instance)[:_LOOKED_AT])
            message = f"this effect has no verb, only {only}." if only else "this effect is empty."
            problem = self._at_owner(error, "schema/verb", message, every)
        return _Misshape(problem, error.absolute_path)

    # ---- values -----------------------------------------------------------------------------------------------------------

    def _bad_value(self, error: Any, keyword: str, words: Iterable[Any] = ()) -> _Misshape:
        value, expected, subject = error.instance, _lower(_title(error.schema)), self._subject(error)
        hint, code = self._advice(error), "schema/type"
        if keyword in _COUNTS and len(value) == 0:
            message, code = f"{subject} is empty; it must be {expected}.", "schema/empty"
        elif keyword in _COUNTS:
            message, code = f"{subject} must be {expected}; this one has {len(value)}.", "schema/count"
        elif keyword == "minimum":
            message, code = f"{subject} must be at least {error.validator_value}, not {_shown(value)}.", "schema/number"
        else:
            listed = [word for word in (words or error.validator_value) if isinstance(word, str)] if keyword == "enum" else []
            meant = nearest(value, listed) if isinstance(value, str) else None
            message = f"{subject} must be {expected}, not {_shown(value)}.{_perhaps(meant)}"
            code = "schema/word" if isinstance(value, str) and keyword in ("enum", "pattern") else code
            hint = "" if meant else hint
        return _Misshape(self._at_value(error, code, message, hint), error.absolute_path)

    def _advice(self, error: Any) -> str:
        """Say what to do about a value of another kind: quotes where YAML made a number of a text, else what is meant here."""
        value, schema = error.instance, error.schema
        if value is None:
            return "Nothing stands after it. An empty list is written [], an empty mapping {}."
        parent, key = self._parent(error)
        types = schema.get("type", ())
        if "string" in types and "number" not in types and not isinstance(value, (str, list, dict)) and "such as" not in _title(schema):
            text = written(parent, key) if isinstance(parent, Mapping | Listing) else str(value).lower()
            if re.search(schema.get("pattern", ""), text):
                return f'Put quotes around it: "{text}"'
        return str(getattr(error, "purpose", schema.get("description", "")))

    # ---- words ------------------------------------------------------------------------------------------------------------

    def _subject(self, error: Any) -> str:
        if _title(error.schema).startswith("The effect"):
            return _lower(_title(error.schema))
        path = list(error.absolute_path)
        if not path:
            return "this"
        if isinstance(path[-1], str):
            return _quoted(path[-1])
        key = next((step for step in reversed(path) if isinstance(step, str)), "")
        return f"item {path[-1] + 1}" + (f" of {_quoted(key)}" if key else "")

    def _known(self, error: Any) -> dict[str, Any]:
        """Give the schemas of the keys that the mapping an error is about may have."""
        known: dict[str, Any] = dict(error.schema.get("properties", {}))
        if _title(error.schema).lower().startswith(("an effect", "the effect")):
            effect = found("#/$defs/effect_keys", self._schema)
            for part in (effect, *(rule["then"] for rule in effect["allOf"])):
                known = {**part.get("properties", {}), **known}
        return known

    def _description(self, error: Any, name: str) -> str:
        schema = self._known(error).get(name, {})
        while "description" not in schema and "$ref" in schema:
            schema = found(schema["$ref"], self._schema)
        return str(schema.get("description", ""))

    # ---- places -----------------------------------------------------------------------------------------------------------

    def _node(self, path: Iterable[Any]) -> Any:
        node = self._document
        for step in path:
            node = node[step]
        return node

    def _parent(self, error: Any) -> tuple[Any, Any]:
        path = list(error.absolute_path)
        return (self._node(path[:-1]), path[-1]) if path else (None, None)

    def _at_key(self, error: Any, key: str, code: str, message: str, hint: str = "") -> Problem:
        node = self._node(error.absolute_path)
        return problem_at_key(node, key, code, message, hint=hint) if isinstance(node, Mapping) else Problem(code, message, hint=hint)

    def _at_owner(self, error: Any, code: str, message: str, hint: str) -> Problem:
        """Place a problem of a whole definition at the id that names it."""
        parent, key = self._parent(error)
        if isinstance(parent, Mapping):
            return problem_at_key(parent, key, code, message, hint=hint)
        return self._at_value(error, code, message, hint)

    def _at_value(self, error: Any, code: str, message: str, hint: str) -> Problem:
        parent, key = self._parent(error)
        if isinstance(parent, Mapping | Listing):
            width = 1 if isinstance(parent[key], (list, dict)) else len(written(parent, key))
            return problem_at(parent, key, code, message, width=max(1, min(width, _WIDEST)), hint=hint)
        node = self._document
        return (
            node.source.problem(code, message, node.start, hint=hint)
            if isinstance(node, Mapping | Listing)
            else Problem(code, message, hint=hint)
        )


def _title(schema: dict[str, Any]) -> str:
    return str(schema.get("title", "What stands here"))


def _lower(title: str) -> str:
    return title[:1].lower() + title[1:]


def _noun(schema: dict[str, Any]) -> str:
    """Give what a schema describes, short enough to stand in a sentence about one of its keys."""
    title = _lower(_title(schema)).partition(": ")[0]
    before, _, last = title.rpartition(", or ")
    return last if before and last.startswith("a mapping") else title


def _perhaps(meant: str | None) -> str:
    return f' Did you mean "{meant}"?' if meant else ""


def _as_id(text: str) -> str:
    """Give an id that looks like the text, or nothing where only another name would do."""
    better = re.sub(r"[^A-Za-z0-9_]+", "_", text).strip("_")
    return better if re.match("[A-Za-z_]", better) else ""


def _quoted(text: str) -> str:
    return f'"{text if len(text) <= _SHOWN_TEXT else text[:_SHOWN_TEXT] + "…"}"'


def _shown(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return f"the text {_quoted(value)}"
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "a mapping"
    from rulecore.values.numbers import shown

    return f"the number {shown(value)}"
