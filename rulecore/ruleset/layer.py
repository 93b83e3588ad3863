"""One layer: the files of a folder read whole, with its manifest, its definitions and the hash of its content."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.errors import Problem, RulesWrong
from rulecore.locations import Location
from rulecore.ruleset.definitions import Gathering
from rulecore.ruleset.folders import contents, shown
from rulecore.ruleset.manifest import Manifest
from rulecore.ruleset.tree import Listing, Mapping, Tree, problem_at

if TYPE_CHECKING:
    from rulecore.ruleset.definitions import Definitions


class Layer:
    """What a folder says: all its documents, and what they define, expect, rename and change.

    `problems` are what is wrong in it, and `notes` what is odd; both are there so that nothing hides the rest. Whether a
    document has the shape that its schema asks for is not looked at here: `schemas.validate` tells that.
    """

    __slots__ = ("changes", "definitions", "documents", "expected", "files", "hash", "manifest", "notes", "path", "problems", "renames")

    def __init__(self, path: str, manifest: Manifest) -> None:
        self.path = path
        self.manifest = manifest
        self.documents: list[Tree] = []
        self.files: list[str] = []
        self.hash = ""
        self.definitions: Definitions = {}
        self.expected: Definitions = {}
        self.renames: dict[str, tuple[str, Mapping]] = {}
        self.changes: list[Listing] = []
        self.problems: list[Problem] = []
        self.notes: list[Problem] = []

    @property
    def id(self) -> str:
        """The id by which others know the layer."""
        return self.manifest.id

    def __repr__(self) -> str:
        return f"Layer({self.id!r}, {self.path!r})"


def read_folder(path: str, id: str = "") -> Layer:
    """Read every rule file of a folder (or one file); `id` is what the layer goes by when no manifest says its own."""
    import os

    found = contents(path)
    documents: list[Tree] = []
    problems, notes = list(found.problems), list(found.notes)
    for name, data in found.files:
        documents += _documents(shown(os.path.join(path, name) if os.path.isdir(path) else path), data, problems, notes)
    if not found.files and not problems:
        message = f"{shown(path)} holds no rule file"
        problems.append(Problem("ruleset/empty", message, Location(shown(path)), hint="Rule files end in .yaml"))
    layer = Layer(path, _manifest(path, id, documents, problems, notes))
    layer.documents, layer.files, layer.hash = documents, [name for name, _ in found.files], found.hash
    gathering = Gathering(layer.id)
    for document in documents:
        gathering.document(document)
    layer.definitions, layer.expected = gathering.definitions, gathering.expected
    layer.renames, layer.changes = gathering.renames, gathering.changes
    layer.problems = problems + gathering.problems
    layer.notes = notes
    return layer


def _documents(place: str, data: bytes, problems: list[Problem], notes: list[Problem]) -> list[Tree]:
    from rulecore.ruleset.documents import read_bytes

    try:
        documents = read_bytes(data, place, problems)
    except RulesWrong as wrong:
        problems += wrong.problems
        return []
    if documents:
        notes += documents[0].source.notes
    return documents


def _manifest(path: str, id: str, documents: list[Tree], problems: list[Problem], notes: list[Problem]) -> Manifest:
    import os

    nodes = [document for document in documents if isinstance(document, Mapping) and "ruleset" in document]
    for second in nodes[1:]:
        message = f"the manifest of this folder stands at {nodes[0].at_key('ruleset')}"
        hint = "A folder is one ruleset or layer; layers of it lie in folders of their own under  layers/"
        problems.append(problem_at(second, "ruleset", "manifest/twice", message, width=len(str(second["ruleset"])), hint=hint))
    if nodes:
        return Manifest.read(nodes[0], problems)
    name = id or os.path.basename(os.path.abspath(path)).removesuffix(".yaml").replace("-", "_")
    if documents:
        message = f"no file says  ruleset: {name} , so its folder gives the id, in format {Manifest(name).format}"
        notes.append(Problem("manifest/missing", message, Location(shown(path)), severity="warning"))
    return Manifest(name)
