"""Which plugins there are: installed ones by their entry points, those of a checkout beside it; which are blocked, and why one failed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from rulecore.errors import CommandWrong, PluginFailed, Problem, raised
from rulecore.ruleset.sources import bundled
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

#: The entry points by which a package says that it brings a plugin.
GROUP = "rulecore"
#: The entry points by which a plugin says, without being imported, which layers it joins though they don't name it: `fair_dice = "meadow"`.
JOINS = "rulecore.joins"
#: Only the plugins named here, separated by commas, are used; when it is set and empty, none.
VARIABLE = "RULECORE_PLUGINS"

READY, BLOCKED, FAILED = "ready", "blocked", "failed"


class Found:
    """A plugin that was found: its name, the module it is, where it comes from, and in which state it is (and why not ready)."""

    __slots__ = ("joins", "module", "name", "origin", "path", "state", "value", "version", "why")

    def __init__(self, name: str, value: str, origin: str, *, version: str = "", path: str = "", joins: tuple[str, ...] = ()) -> None:
        self.name = name
        self.value = value
        self.origin = origin
        self.version = version
        #: A folder that has to be on Python's path first, for a plugin that isn't installed.
        self.path = path
        #: The layers that it joins by itself.
        self.joins = joins
        self.state = READY
        self.why = ""
        self.module: Any = None

    def __repr__(self) -> str:
        return f"Found({self.name!r}, {self.value!r}, {self.state!r})"

    def refuse(self, state: str, why: str) -> Found:
        """Say that it is not used, and why."""
        self.state, self.why = state, why
        return self

    def load(self) -> Any:
        """Import the plugin, once; PluginFailed with a sentence when that goes wrong."""
        if self.state != READY:
            code = "plugin/blocked" if self.state == BLOCKED else "plugin/failed"
            raise PluginFailed(Problem(code, f"the plugin {self.name} is not used: {self.why}.", hint=self._ways()))
        if self.module is None:
            self.module = self._imported()
        return self.module

    def _imported(self) -> Any:
        import importlib
        import sys

        if self.path and self.path not in sys.path:
            sys.path.append(self.path)
        try:
            return importlib.import_module(self.value.partition(":")[0])
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self.refuse(FAILED, f"importing {self.value} raised {raised(error)}")
            problem = Problem("plugin/failed", f"the plugin {self.name} is not used: {self.why}.", hint=self._ways())
            raise PluginFailed(problem) from error

    def _ways(self) -> str:
        """Give what can be done about a plugin that is not used."""
        if self.state == BLOCKED:
            return f"Leave out  -p no:{self.name}  or name it in {VARIABLE}."
        return f"Report it to whoever wrote the plugin, or play without it:  -p no:{self.name}"


def available(block: Collection[str] = (), environment: Any = None) -> list[Found]:
    """Give every plugin there is, sorted by name, with the state it is in; nothing of them is imported."""
    found = _sorted([*_installed(), *_beside()])
    allowed = (os.environ if environment is None else environment).get(VARIABLE)
    names = None if allowed is None else [each.strip() for each in allowed.split(",") if each.strip()]
    for each in found:
        if each.name in block:
            each.refuse(BLOCKED, f"blocked by -p no:{each.name}")
        elif names is not None and each.name not in names:
            each.refuse(BLOCKED, f"{VARIABLE} does not name it")
    return found


def named(names: Iterable[str], found: Iterable[Found]) -> list[Found]:
    """Give plugins by their names; CommandWrong with the nearest name for one that is not there."""
    known = {each.name: each for each in found}
    lacking = [name for name in names if name not in known]
    if lacking:
        hint = did_you_mean(lacking[0], list(known)) or (f"There are: {', '.join(known)}." if known else "None is installed.")
        raise CommandWrong(Problem("plugin/unknown", f'there is no plugin "{lacking[0]}".', hint=hint))
    return [known[name] for name in names]


def _sorted(found: list[Found]) -> list[Found]:
    """Sort plugins by name. Two of one name are both refused; a checkout that is installed as well is one."""
    by_name: dict[str, list[Found]] = {}
    for each in found:
        same = by_name.setdefault(each.name, [])
        if not (each.path and any(other.value == each.value for other in same)):
            same.append(each)
    for name, same in by_name.items():
        if len(same) > 1:
            origins = " and ".join(each.origin for each in same)
            for each in same:
                each.refuse(FAILED, f"{origins} both bring a plugin {name}; remove one of them")
    return [each for name in sorted(by_name) for each in by_name[name]]


def _installed() -> list[Found]:
    from importlib.metadata import entry_points

    joins: dict[str, tuple[str, ...]] = {}
    for entry in entry_points(group=JOINS):
        joins[entry.name] = (*joins.get(entry.name, ()), *entry.value.split("."))
    found = []
    for entry in entry_points(group=GROUP):
        dist = entry.dist
        origin = f"package {dist.name}" if dist is not None else f"package {entry.value}"
        version = dist.version if dist is not None else ""
        found.append(Found(entry.name, entry.value, origin, version=version, joins=joins.get(entry.name, ())))
    return found


def _beside() -> list[Found]:
    """Give the plugins of a checkout, which need not be installed."""
    folder = bundled("plugins")
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    return [found for name in names for found in _of_project(os.path.join(folder, name))]


def _of_project(folder: str) -> list[Found]:
    import tomllib

    try:
        with open(os.path.join(folder, "pyproject.toml"), "rb") as file:
            project = tomllib.load(file).get("project", {})
    except (OSError, tomllib.TOMLDecodeError):
        return []
    source = os.path.join(folder, "src")
    path = source if os.path.isdir(source) else folder
    entries = project.get("entry-points", {})
    joins = {name: tuple(str(value).split(".")) for name, value in entries.get(JOINS, {}).items()}
    origin, version = f"checkout plugins/{os.path.basename(folder)}", str(project.get("version", ""))
    return [
        Found(name, value, origin, version=version, path=path, joins=joins.get(name, ())) for name, value in entries.get(GROUP, {}).items()
    ]
