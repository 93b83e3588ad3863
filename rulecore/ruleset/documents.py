"""The reader of rule files: YAML text to positioned trees, from the events of PyYAML's parser, every trap reported.

Walking the events of the C parser builds data and a place for every node in about a third of the time that PyYAML's
fastest loader needs for the data alone. This is the only package that imports yaml, and only when a file is read.
"""

from __future__ import annotations

from itertools import repeat
from typing import Any

from rulecore.errors import Problem, RulesWrong
from rulecore.ruleset import refusals, traps
from rulecore.ruleset.encodings import MOST_BYTES, decoded, too_large
from rulecore.ruleset.scalars import same_row, scalar, too_long
from rulecore.ruleset.tree import Listing, Mapping, Source, Tree, container, drop, problem_at, problem_at_key

__all__ = ["Listing", "Mapping", "Source", "Tree", "problem_at", "problem_at_key", "read_bytes", "read_file", "read_text"]

#: The largest files people write have 100,000 values in a megabyte; 8 MiB of nothing but `a,a,a` would take seconds.
MOST_EVENTS = 500_000
MOST_ALIASES = 100
#: A file with more is not read to its end: nobody reads on either.
MOST_PROBLEMS = 100
#: How often a file with a mistake is read on, with the mistake taken out, to find the next one.
MOST_MISTAKES = 10
#: Files longer than this stop at their first mistake: reading them again and again would take seconds.
READ_ON = 256 * 1024

#: After these a text can still be understood: of two entries of one name the first counts.
HARMLESS = frozenset(("yaml/duplicate-key",))

_UNKNOWN = object()


class _Stop(Exception):
    """Ends the reading of a file; the problem is on the list already."""


def read_file(path: str, shown: str = "") -> list[Tree]:
    """Read the documents of a file; messages call it `shown`. Raises RulesWrong with everything that is wrong."""
    import os

    shown = shown or path
    try:
        size = os.path.getsize(path)
        if size > MOST_BYTES:
            raise RulesWrong(too_large(shown, size))
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise RulesWrong(Problem("ruleset/unreadable", f"{shown} cannot be read: {error.strerror or error}")) from None
    return read_bytes(data, shown)


def read_bytes(data: bytes, path: str, problems: list[Problem] | None = None) -> list[Tree]:
    """Read the documents of a file's bytes, which must be UTF-8."""
    if len(data) > MOST_BYTES:
        raise RulesWrong(too_large(path, len(data)))
    return read_text(decoded(data, path), path, problems)


def read_text(text: str, path: str, problems: list[Problem] | None = None) -> list[Tree]:
    r"""Read the documents of a text, each a Mapping or a Listing that knows where everything stands.

    Raises RulesWrong with every problem that was found; what is odd without being wrong is in `document.source.notes`.
    With a list of `problems`, those after which the text can still be understood are added to it instead.

    >>> [goats] = read_text("goat:\n  speed: 3\n  mood: [calm, cross]\n", "goats.yaml")
    >>> goats["goat"], goats["goat"]["mood"].at_value(1)
    ({'speed': 3, 'mood': ['calm', 'cross']}, goats.yaml:3:16)
    """
    source = Source(path, text.removeprefix("\ufeff"))
    if len(text) > MOST_BYTES:
        raise RulesWrong(too_large(path, len(text)))
    if unreadable := traps.characters(source):
        raise RulesWrong(unreadable)
    found: dict[tuple[Any, ...], Problem] = {}
    with _CollectorPaused():
        documents = _read_on(source, found)
        closer = traps.closer_look(source, lambda: _parser(source.text)) if not found else []
    for problem in closer:
        if problem.severity == "warning":
            source.notes.append(problem)
        else:
            found[problem.key()] = problem
    if found and (problems is None or any(problem.code not in HARMLESS for problem in found.values())):
        raise RulesWrong(found.values())
    if problems is not None:
        problems += found.values()
    return documents


def _read_on(source: Source, problems: dict[tuple[Any, ...], Problem]) -> list[Tree]:
    """Read a text; at a mistake of grammar, read it again with the mistake taken out, to report the next one too."""
    text: str | None = source.text
    documents: list[Tree] = []
    for _ in range(MOST_MISTAKES):
        reading = _Reading(source, text or "")
        documents, text = reading.documents()
        for problem in reading.problems:
            problems.setdefault(problem.key(), problem)
        if text is None or len(source.text) > READ_ON:
            break
    return documents


class _CollectorPaused:
    """Keeps the garbage collector from looking at 100,000 new objects again and again: it more than doubles the time."""

    def __enter__(self) -> None:
        import gc

        self.enabled = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        import gc

        if self.enabled:
            gc.enable()


def _parser(text: str) -> Any:
    """Give a source of events: libyaml's, or PyYAML's own where that is missing."""
    import yaml

    try:
        from yaml._yaml import CParser
    except ImportError:
        return yaml.SafeLoader(text)
    return CParser(text)


def _event_kinds() -> tuple[type[Any], ...]:
    from yaml import events

    starts = events.ScalarEvent, events.MappingStartEvent, events.SequenceStartEvent
    return *starts, events.MappingEndEvent, events.SequenceEndEvent, events.AliasEvent, events.StreamEndEvent


class _Reading:
    """One walk over the events of a text."""

    def __init__(self, source: Source, text: str) -> None:
        self.source = source
        self.text = text
        self.problems: list[Problem] = []
        self.keys: dict[str, str] = {}
        self.plain: dict[str, Any] = {}
        self.stack: list[Any] = []
        self.anchors: dict[str, Any] = {}
        self.anchored: dict[str, int] = {}
        self.used: set[str] = set()
        self.aliases = 0
        self.padded_keys = False
        self.cut_until = 0
        self.doubled: list[tuple[Mapping, str]] = []

    def documents(self) -> tuple[list[Tree], str | None]:
        """Give the documents, and the text to read on with when a mistake of grammar stopped the walk."""
        import yaml

        from rulecore.ruleset import complaints

        root: Listing = container(Listing, self.source, 0)
        try:
            self.walk(_parser(self.text), root)
        except (yaml.YAMLError, ValueError, IndexError) as error:
            problem, repaired = complaints.explained(error, self.source, self.text)
            self.problems.append(problem)
            return [], repaired
        except _Stop:
            return [], None
        self.problems += refusals.unused_anchors(self.source, self.anchored, self.used)
        if self.padded_keys:
            self.problems += refusals.padded_twins(root)
        for node, key in self.doubled:
            drop(node, key)
        self.problems += traps.bare_documents(root)
        return [document for document in root if document is not None], None

    def walk(self, parser: Any, node: Any) -> None:
        """Build the tree under `node`; one loop, because a call for each node would double its time."""
        scalar, mapping, sequence, mapping_end, sequence_end, alias, stream_end = _event_kinds()
        get, keys, plain, stack = parser.get_event, self.keys, self.plain, self.stack
        decorated = "&" in self.text or "!" in self.text or "\\" in self.text
        mark, in_mapping, key = node.places.append, False, None
        for _ in repeat(None, MOST_EVENTS):
            event = get()
            kind = event.__class__
            if kind is scalar:
                text = event.value
                mark(event.start_mark.index)
                if in_mapping and key is None:
                    key = keys.get(text)
                    if key is None or key in node or decorated:
                        key = self.new_key(event, node)
                    continue
                value = plain.get(text, _UNKNOWN) if event.implicit[0] else text or self.empty_text(event)
                if value is _UNKNOWN or decorated:
                    value = self.looked_at(event, node, value)
            elif kind is mapping or kind is sequence:
                value = self.opened(event, node, Mapping if kind is mapping else Listing, is_key=in_mapping and key is None)
            elif kind is mapping_end or kind is sequence_end:
                node = stack.pop()
                mark, in_mapping, key = node.places.append, node.__class__ is Mapping, None
                continue
            elif kind is alias:
                value = self.alias(event, node, is_key=in_mapping and key is None)
            elif kind is stream_end:
                return
            else:
                continue
            if in_mapping:
                node[key] = value
                key = None
            else:
                node.append(value)
            if kind is mapping or kind is sequence:
                stack.append(node)
                node, mark, in_mapping = value, value.places.append, kind is mapping
        self.stop(refusals.too_many(self.source, event.start_mark.index))

    def stop(self, problem: Problem) -> None:
        """Report a problem after which the rest of the file cannot be read."""
        self.problems.append(problem)
        raise _Stop

    def report(self, problem: Problem) -> None:
        """Report a problem, unless there are so many that reading on would help nobody."""
        self.problems.append(problem)
        if len(self.problems) >= MOST_PROBLEMS:
            raise _Stop

    def new_key(self, event: Any, node: Mapping) -> str:
        """Take in a key that is new to the file or to be looked at: it may stand twice, or be none."""
        text: str = event.value
        at: int = event.start_mark.index
        self.decoration(event, text)
        if event.implicit[0] and (problem := refusals.key_that_is_none(self.source, text, at)):
            self.report(problem)
            return text if text not in node else self.aside(node, text)
        if text in node:
            if at >= self.cut_until:
                self.report(refusals.duplicate(node, text, at, top=len(self.stack) == 1))
            return self.aside(node, text)
        self.padded_keys = self.padded_keys or same_row(text) != text
        return self.keys.setdefault(text, text)

    def aside(self, node: Mapping, text: str) -> str:
        """Give another name under which a second entry stands until the end, so that places stay in step with keys."""
        self.doubled.append((node, f"{text}\0{len(node)}"))
        return self.doubled[-1][1]

    def looked_at(self, event: Any, node: Tree, value: Any) -> Any:
        """Give the value of a word that is new to the file or may be decorated."""
        value = self.plain_value(event, node) if value is _UNKNOWN else value
        self.decoration(event, value)
        return value

    def plain_value(self, event: Any, node: Tree) -> Any:
        """Give the value of an unquoted word that the file has not shown before, or that needs a look each time."""
        text: str = event.value
        at: int = event.start_mark.index
        if text == "":
            if at > self.cut_until and (problem := traps.nothing_there(self.source, node, at)):
                self.report(problem)
            return None
        if "(" in text and text.count("(") > text.count(")"):
            if traps.in_flow(node):
                problem, self.cut_until = traps.cut_at_comma(self.source, text, at)
                self.report(problem)
            return text
        if too_long(text):
            self.report(refusals.long_number(self.source, text, at))
            return text
        value = self.plain[text] = scalar(text)
        return value

    def empty_text(self, event: Any) -> Any:
        """Give the empty text, which is a mistake when it comes from `>3`."""
        if event.style in ("|", ">"):
            self.report(traps.folded_away(self.source, event.start_mark.index))
        return ""

    def opened(self, event: Any, node: Tree, kind: type[Tree], *, is_key: bool) -> Any:
        """Give the new container of a start event."""
        at: int = event.start_mark.index
        node.places.append(at)
        if is_key:
            self.stop(refusals.key_that_is_a_tree(self.source, at))
        if len(self.stack) >= refusals.MOST_DEPTH:
            self.stop(refusals.too_deep(self.source, at))
        made = container(kind, self.source, at)
        if event.anchor is not None or event.tag is not None:
            self.decoration(event, made)
        elif kind is Mapping and event.flow_style and self.text[at] != "{":
            self.report(traps.pair_without_braces(self.source, at))
        return made

    def decoration(self, event: Any, value: Any) -> None:
        """Take in an anchor, refuse a tag and a character that is no writing."""
        if getattr(event, "style", None) == '"' and (problem := traps.control(self.source, event.value, event.start_mark.index)):
            self.report(problem)
        if event.tag is not None:
            self.report(refusals.tag(self.source, event.tag, event.start_mark.index))
        if event.anchor is not None:
            self.anchors[event.anchor] = value
            self.anchored[event.anchor] = event.start_mark.index

    def alias(self, event: Any, node: Tree, *, is_key: bool) -> Any:
        """Give what an alias stands for, unless it is unknown, a ring, or one of too many."""
        name: str = event.anchor
        at: int = event.start_mark.index
        node.places.append(at)
        self.aliases += 1
        if is_key:
            self.stop(refusals.alias_as_key(self.source, name, at))
        if self.aliases > MOST_ALIASES:
            self.stop(refusals.too_many_aliases(self.source, at, MOST_ALIASES))
        if name not in self.anchors:
            self.report(refusals.unknown_alias(self.source, name, at))
            return None
        self.used.add(name)
        value = self.anchors[name]
        if problem := refusals.alias_too_large(self.source, name, value, at, [id(node), *map(id, self.stack)]):
            self.report(problem)
            return None
        return value
