"""What stands in a rule, in words: a line in English, effects by what they do, ids by their printed titles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.interfaces.cli.telling import Titles
from rulecore.ruleset.change import shown
from rulecore.ruleset.tree import Listing, Mapping

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.rulebook.compare import Written
    from rulecore.rulebook.loading import Reading

#: Keys of a path that only say where something stands, and what others are called.
_SILENT = frozenset(("rows", "modifiers", "rule", "fields", "tracks", "levels", "outcomes", "steps", "choices", "needs", "do"))
_CALLED = {
    "lasts": "it lasts",
    "roll": "the dice",
    "do": "what happens",
    "success": "on success",
    "failure": "on failure",
    "statement": "the rule",
    "default": "as usual",
    "cite": "its number",
    "start": "when it begins",
    "end": "when it ends",
    "ends_when": "it ends when",
    "beyond": "beyond its last level",
}
#: Parts of a definition that say what it is about and no more; its title stands for it.
HEADS = frozenset(("title", "cite", "because", "status", "source"))
#: What a condition or trait acts at.
MOMENTS = ("before", "rolled", "after")
#: Under these keys the entries are lines.
_LINES = {"modifiers": "modifiers", "needs": "needs", "each_hand": "needs", "duties": "needs"}
#: Longer words than this are cut, for a reader who wants to see the difference.
MOST = 400


class Words:
    """Tells the values of one rulebook."""

    def __init__(self, reading: Reading) -> None:
        from rulecore.rulebook.rulebook import Rulebook

        self.reading = reading
        self.rulebook = Rulebook(reading.assembly.book)
        self.titles = Titles(self.rulebook)
        self._effects: dict[str, dict[str, Any]] | None = None

    def title(self, kind: str, name: str) -> str:
        """Give the printed title of a definition, or its id in words."""
        definition = self.reading.stack.definitions.get(kind, {}).get(name)
        body = definition.body if definition is not None else None
        title = body.get("title") if isinstance(body, dict) else None
        return str(title or name.replace("_", " "))

    def value(self, kind: str, path: tuple[str, ...], written: Written | None) -> str:
        """Give a value in words, or none where nothing is written; `path` are its keys below the definition."""
        if written is None:
            return ""
        text = self._words(kind, path, written.holder, written.key)
        return text if len(text) <= MOST else text[: MOST - 1] + "…"

    def _words(self, kind: str, path: tuple[str, ...], holder: Any, key: Any) -> str:
        value = holder[key]
        if _is_effects(value):
            return "; ".join(self._effect(value, index) for index in range(len(value))) or "nothing happens"
        if isinstance(value, Mapping):
            return self._mapping(kind, path, value)
        if isinstance(value, Listing):
            return ", ".join(self._words(kind, path, value, index) for index in range(len(value))) or "nothing"
        return self.line(kind, path, holder, key) or self.titles.in_text(value if isinstance(value, str) else shown(value))

    def line(self, kind: str, path: tuple[str, ...], holder: Any, key: Any) -> str:
        """Give a line or formula in English; nothing where the text is none."""
        from rulecore.rulebook.sentences import in_english

        text = self.reading.assembly.author.text(holder, key) if isinstance(holder[key], (str, int)) else None
        last = path[-1] if path else kind
        entry = _LINES.get(path[-2] if len(path) > 1 else "", "modifiers" if kind == "modifiers" and last != "title" else last)
        said = in_english(self.reading, text, entry) if text is not None else ""
        return self.titles.in_text(said)

    def _effect(self, effects: Listing, index: int) -> str:
        from rulecore.engine.instructions import effect_words

        places = [effects.at_value(index), *(effects[index].at_key(key) for key in effects[index])]
        found = next((each for at in places if (each := self._by_place().get(repr(at))) is not None), None)
        return self.titles.in_text(effect_words(found)) if found is not None else shown(effects[index])

    def _mapping(self, kind: str, path: tuple[str, ...], value: Mapping) -> str:
        if "rule" in value:
            because = f" ({value['because']})" if "because" in value else ""
            return self._words(kind, (*path, "rule"), value, "rule") + because
        moment = next((each for each in MOMENTS if each in value and "do" in value), None)
        if moment is not None:
            when = self._words(kind, (*path, "when"), value, "when") if "when" in value else ""
            does = self._words(kind, (*path, "do"), value, "do")
            return f"{moment} {plain(value[moment])}: {does}" + (f" ({when[:1].lower()}{when[1:].rstrip('.')})" if when else "")
        if "rows" in value and "by" in value:
            return f"by {plain(value['by'])}: " + self._mapping(kind, (*path, "rows"), value["rows"])
        parts = [str(value["title"])] if "title" in value else []
        for key in [each for each in value if each not in HEADS]:
            said = self._words(kind, (*path, key), value, key)
            name = _CALLED.get(key, plain(key))
            parts.append(said if key in _SILENT else f"{name}: {said}")
        return "; ".join(parts)

    def _by_place(self) -> dict[str, dict[str, Any]]:
        """Give every checked effect by the place where it is written."""
        if self._effects is None:
            self._effects = {}
            book = self.reading.assembly.book
            for sort in book.sorts():
                for name in book.ids(sort):
                    for each in _effects_in(book.definition(sort, name)):
                        self._effects.setdefault(each["at"], each)
        return self._effects


def _effects_in(value: Any) -> Iterator[dict[str, Any]]:
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            if "verb" in each and "at" in each:
                yield each
            waiting += each.values()
        elif isinstance(each, (list, tuple)):
            waiting += each


def _is_effects(value: Any) -> bool:
    from rulecore.rulebook.verbs import VERBS

    return (
        isinstance(value, Listing)
        and bool(value)
        and all(isinstance(each, Mapping) and any(verb in each for verb in VERBS) for each in value)
    )


def meaning(value: Any) -> Any:
    """Give a value without what says nothing of the rule itself: the numbers of rules, ids of effects, why and from where."""
    if isinstance(value, dict):
        return {key: meaning(each) for key, each in value.items() if key not in (*HEADS, "id")}
    return [meaning(each) for each in value] if isinstance(value, list) else value


def plain(name: str) -> str:
    """Give an id as words."""
    return str(name).replace("_", " ")


def path_words(kind: str, path: tuple[str, ...]) -> str:
    """Say which part of a definition a path means.

    >>> path_words("tables", ("rows", "4", "rows", "1-3")), path_words("checks", ("outcomes", "over", "when"))
    ('4, then 1-3', 'over')
    """
    from rulecore.rulebook.sentences import FORMULAS

    keys = [key for key in path if key not in _SILENT and key not in FORMULAS] or [key for key in path[-1:] if key not in FORMULAS]
    words = [_CALLED.get(key, plain(key)) for key in keys]
    return (", then " if kind == "tables" and path[:1] == ("rows",) else ", ").join(words)
