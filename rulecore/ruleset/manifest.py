"""The manifest of a ruleset or layer: who it is, which format it is written in, what it builds on, how it is played."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rulecore.ruleset.folders import is_id
from rulecore.ruleset.tree import Listing, Mapping, Tree, problem_at, problem_at_key, written

if TYPE_CHECKING:
    from rulecore.errors import Problem

#: The newest format of rule files this rulecore reads.
FORMAT = 1
#: A die with more faces than this is a mistake.
MOST_FACES = 1000
_DIE = re.compile("d[1-9][0-9]{0,5}")
_FACES = re.compile(r"(-?[0-9]{1,7})\.\.(-?[0-9]{1,7})")
_ROUNDING = ("up", "down", "nearest", "none")


class Need:
    """A ruleset that another one names, with the versions that will do and the place where it is named."""

    __slots__ = ("holder", "id", "key", "versions")

    def __init__(self, id: str, versions: str, holder: Tree, key: Any) -> None:
        self.id = id
        self.versions = versions
        self.holder = holder
        self.key = key

    def problem(self, code: str, message: str, hint: str = "") -> Problem:
        """Make a problem of the place where it is named."""
        return problem_at(self.holder, self.key, code, message, width=len(str(self.holder[self.key])), hint=hint)

    def allows(self, version: str) -> bool:
        """Tell whether a version will do."""
        if not self.versions:
            return True
        from packaging.specifiers import SpecifierSet
        from packaging.version import InvalidVersion

        try:
            return SpecifierSet(self.versions).contains(version or "0", prereleases=True)
        except InvalidVersion:
            return False

    def __repr__(self) -> str:
        return f"{self.id} {self.versions}".strip()


class Variant:
    """A named way to play: layers laid over the ruleset, and options settled.

    `prefer` are layers whose changes hold against those of others of the stack, `locked` options that may not be chosen otherwise.
    """

    __slots__ = ("default", "id", "layers", "locked", "node", "options", "prefer", "title")

    def __init__(self, id: str, node: Mapping) -> None:
        self.id = id
        self.node = node
        self.title = str(node.get("title", id))
        self.default = node.get("default") in (True, "yes")
        self.layers = _words(node.get("layers", ()))
        self.prefer = _words(node.get("prefer", ()))
        options = node.get("options")
        self.options = {name: str(choice) for name, choice in options.items()} if isinstance(options, dict) else {}
        locked = node.get("locked", ())
        self.locked = tuple(self.options) if locked in (True, "yes") else _words(locked) if locked not in (False, "no") else ()


def _words(value: Any) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, (list, tuple)) else (str(value),)


class Manifest:
    r"""What stands at the head of a ruleset; made of the document, or of the folder's name when there is none.

    >>> from rulecore.ruleset.documents import read_text
    >>> [node] = read_text("ruleset: meadow\nversion: 1.10\nrequires: hills >=1,<2\ndice: {d10: 0..9}\n", "ruleset.yaml")
    >>> meadow = Manifest.read(node, [])
    >>> meadow.id, meadow.version, meadow.requires, meadow.dice[10][:3]
    ('meadow', '1.10', [hills >=1,<2], (0, 1, 2))
    """

    __slots__ = (
        *("after", "dice", "format", "id", "node", "overlays", "plugins", "prefer", "requires", "rounding", "title", "variants"),
        "version",
    )

    def __init__(self, id: str) -> None:
        self.id = id
        self.title = id
        self.version = ""
        self.format = FORMAT
        self.requires: list[Need] = []
        self.overlays: list[Need] = []
        self.after: list[Need] = []
        self.prefer: list[Need] = []
        self.plugins: tuple[str, ...] = ()
        self.rounding = "none"
        self.dice: dict[int, tuple[int, ...]] = {}
        self.variants: dict[str, Variant] = {}
        self.node: Mapping | None = None

    @classmethod
    def read(cls, node: Mapping, problems: list[Problem]) -> Manifest:
        """Read the manifest of a document; what is wrong in it is added to `problems`."""
        manifest = cls(str(node["ruleset"]))
        manifest.node = node
        manifest.title = str(node.get("title") or manifest.id)
        manifest.version = written(node, "version") if "version" in node else ""
        manifest.requires, manifest.overlays, manifest.after, manifest.prefer = (
            _needs(node, key, problems) for key in ("requires", "overlays", "after", "prefer")
        )
        plugins = node.get("plugins", ())
        manifest.plugins = tuple(map(str, plugins)) if isinstance(plugins, list) else (str(plugins),) if plugins else ()
        manifest.rounding = _rounding(node, problems)
        manifest.dice = _dice(node, problems)
        variants = node.get("variants")
        if isinstance(variants, Mapping):
            manifest.variants = {name: Variant(name, each) for name, each in variants.items() if isinstance(each, Mapping)}
        problems += _identity(manifest, node)
        return manifest

    @property
    def default_variant(self) -> Variant | None:
        """The variant that is meant when the ruleset is named alone."""
        return next((variant for variant in self.variants.values() if variant.default), None)

    def __repr__(self) -> str:
        return f"Manifest({self.id!r})"


def _identity(manifest: Manifest, node: Mapping) -> list[Problem]:
    problems = []
    if not is_id(manifest.id):
        hint = "Write letters, digits and _ , such as  house_rules"
        message = f'"{manifest.id}" cannot be the id of a ruleset'
        problems.append(problem_at(node, "ruleset", "manifest/id", message, width=len(manifest.id), hint=hint))
    number = node.get("format", FORMAT)
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        message = "the format of the files is a whole number"
        problems.append(problem_at(node, "format", "manifest/format", message, hint=f"This rulecore writes  format: {FORMAT}"))
    elif number > FORMAT:
        message = f"these rules are written in format {number}, which needs a newer rulecore; this one reads format {FORMAT}"
        problems.append(problem_at(node, "format", "manifest/format", message, hint="Install it with  pip install --upgrade rulecore"))
    else:
        manifest.format = number
    defaults = [name for name, variant in manifest.variants.items() if variant.default]
    for second in defaults[1:]:
        message = f'"{defaults[0]}" is the default variant already'
        problems.append(problem_at_key(node["variants"], second, "manifest/default", message, hint="Take  default: yes  out of one."))
    return problems


def _needs(node: Mapping, key: str, problems: list[Problem]) -> list[Need]:
    value = node.get(key)
    if value is None:
        return []
    places: list[tuple[Tree, Any]] = [(value, index) for index in range(len(value))] if isinstance(value, Listing) else [(node, key)]
    needs = []
    for holder, index in places:
        need = _need(holder, index, problems)
        if need is not None:
            needs.append(need)
    return needs


def _need(holder: Tree, key: Any, problems: list[Problem]) -> Need | None:
    import re

    text = str(holder[key])
    found = re.fullmatch(r"\s*([A-Za-z_][A-Za-z0-9_]*)\s*((?:[<>=!~].*)?)", text)
    if found is None:
        code, message, hint = "manifest/requires", f'"{text}" is no ruleset', "Write its id and the versions that will do:  hills >=1,<2"
        if text[:1] in "<>=!~":
            hint = 'Inside [ ] a comma cuts; put quotes around the whole:  ["hills >=1,<2"]'
        elif "/" in text or "\\" in text or text.startswith("."):
            code, hint = "ruleset/escape", "Write its id. A folder is named only on the command line:  --with ./folder"
            message = f'"{text}" is a path; a ruleset names another by its id'
        problems.append(problem_at(holder, key, code, message, width=len(text), hint=hint))
        return None
    need = Need(found.group(1), found.group(2).strip(), holder, key)
    if need.versions:
        from packaging.specifiers import InvalidSpecifier, SpecifierSet

        try:
            SpecifierSet(need.versions)
        except InvalidSpecifier:
            message = f'"{need.versions}" says no range of versions'
            problems.append(need.problem("manifest/version", message, "Write it like  >=1,<2  or  ==1.4"))
            need.versions = ""
    return need


def _rounding(node: Mapping, problems: list[Problem]) -> str:
    way = node.get("rounding", "none")
    if way in _ROUNDING:
        return str(way)
    message = f'"{way}" is no way of rounding'
    problems.append(problem_at(node, "rounding", "manifest/rounding", message, hint=f"Write one of {', '.join(_ROUNDING)}."))
    return "none"


def _dice(node: Mapping, problems: list[Problem]) -> dict[int, tuple[int, ...]]:
    dice = node.get("dice")
    faces: dict[int, tuple[int, ...]] = {}
    if not isinstance(dice, Mapping):
        return faces
    for name in dice:
        found = _faces(dice[name])
        if _DIE.fullmatch(name) and found:
            faces[int(name[1:])] = found
        else:
            message = f'"{name}: {written(dice, name) if not isinstance(dice[name], (dict, list)) else "…"}" says no faces of a die'
            problems.append(
                problem_at_key(dice, name, "manifest/dice", message, hint="Write them like  d10: 0..9  or  d6: [1, 1, 2, 2, 3, 3]")
            )
    return faces


def _faces(value: Any) -> tuple[int, ...]:
    if isinstance(value, list):
        whole = all(isinstance(face, int) and not isinstance(face, bool) for face in value)
        return tuple(map(int, value)) if whole and len(value) <= MOST_FACES else ()
    ends = _FACES.fullmatch(str(value))
    if ends is None:
        return ()
    span = range(int(ends[1]), int(ends[2]) + 1)
    return tuple(span) if len(span) <= MOST_FACES else ()
