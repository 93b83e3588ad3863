"""The core knows no game: no id, list word or cite prefix of a ruleset stands in rulecore/, docstrings included."""

from __future__ import annotations

import re

import yaml

#: Words that rulecore uses in a meaning of its own, whatever a ruleset calls by them.
REVIEWED = {
    "acted": "did something",
    "actions": "what is done",
    "activation": "a moment of the language",
    "acts": "does something",
    "anchored": "marked by an anchor of YAML",
    "back": "the way one came",
    "beaten": "lost against another roll",
    "begins": "starts",
    "beyond": "past the last",
    "both": "the one and the other",
    "chain": "one thing after another",
    "climb": "goes up a ladder",
    "come_about": "happen",
    "damage": "a type of the language",
    "decide": "settle",
    "depth": "how far something is nested",
    "descend": "goes down into a document",
    "dice_are_rolled": "dice are rolled",
    "distance": "how far apart things are",
    "doubled": "taken twice",
    "edge": "the edge of anything",
    "ends": "the two sides of a shared condition; comes to its end",
    "escape": "a sign that stands for another",
    "exact": "exact numbers and odds",
    "explosion": "dice that explode",
    "extreme": "far from the usual",
    "failures": "what went wrong",
    "fired": "a trigger that has been set off",
    "fires": "a trigger is set off",
    "fog": "the weather of the little game in the docstrings",
    "gained": "of a condition: come by",
    "heading": "the line above a list",
    "held": "kept",
    "high": "not low",
    "hits": "what dice score",
    "holds": "is true",
    "large": "larger than a limit",
    "linked": "joined by a condition",
    "long": "not short",
    "lost": "not kept; a box of a track",
    "low": "not high",
    "marked": "given a mark",
    "marks": "signs",
    "meeting": "coming together",
    "mended": "put right",
    "move": "a verb of the language",
    "natural": "a die as it fell",
    "nothing": "not a thing",
    "number": "a type of the language",
    "once": "one time",
    "ones": "some of several",
    "owner": "whose piece it is",
    "phase": "a word of the language",
    "placed": "put on the table",
    "player": "a word of the language",
    "point": "a place",
    "points": "the key that says what a trait costs",
    "pool": "dice thrown together",
    "range": "Python's range, and a span of numbers",
    "reach": "act on",
    "row": "a line of a table",
    "scenario": "a word of the language",
    "score": "what a roll comes to",
    "set_up": "lays a table out",
    "setting": "laying a table",
    "short": "not long",
    "shown": "printed",
    "side": "who plays together",
    "side_by_side": "beside each other",
    "size": "how large a thing is",
    "slow": "not fast",
    "small": "less than large",
    "speed": "a field of the little game in the docstrings",
    "square": "a number times itself",
    "start_of_turn": "a phrase of the language",
    "surface": "a tree as it was written",
    "table": "a printed chart",
    "target": "what a line acts on",
    "throw_dice": "throws dice",
    "touching": "acting on",
    "toward": "in the direction of",
    "turn": "a word of the language",
    "turn_begins": "a moment of the language",
    "waits": "does nothing until then",
    "weather": "a choice of the little game in the docstrings",
    "who_begins": "who begins",
    "width": "how wide a text is",
    "x": "any name",
    "y": "any name",
}
#: Kinds of definitions: below each of these keys stand ids.
KINDS = (
    *("pieces", "sets", "facts", "quantities", "modifiers", "tables", "checks", "procedures", "conditions", "traits"),
    *("orders", "options", "cards", "scenarios", "fields", "tracks"),
)
#: What stands below these keys speaks of one table, under names that are made up for it.
OF_ONE_TABLE = ("examples",)


def words_of(node):
    """Every id and list word of a document, wherever it stands."""
    if isinstance(node, list):
        for item in node:
            yield from words_of(item)
        return
    if not isinstance(node, dict):
        return
    for key, inner in node.items():
        if key in OF_ONE_TABLE:
            continue
        if key in KINDS and isinstance(inner, dict):
            yield from map(str, inner)
        if key == "choices" and isinstance(inner, dict):
            yield from choice_words(inner)
        if key in ("phase", "id", "named") and isinstance(inner, str):
            yield inner
        yield from words_of(inner)


def choice_words(lists):
    for name, words in lists.items():
        yield str(name)
        listed = words.get("ladder", []) if isinstance(words, dict) else words
        if isinstance(listed, list):
            yield from map(str, listed)


def prefixes(text):
    return set(re.findall(r"\b([A-Z]{2,3})-(?:[A-Z]\.)?[0-9]", text))


def game_words(folder):
    words = set()
    for path in sorted(folder.rglob("*.yaml")):
        text = path.read_text("utf-8")
        for document in yaml.safe_load_all(text):
            words.update(words_of(document))
        words.update(prefixes(text))
    return {word for word in words if re.fullmatch("[A-Za-z][A-Za-z_]*", word)}


def stems(text):
    """The words of a text, alone and in runs of up to four, so that `high_winds` and "high winds" are one."""
    for run in re.findall("[A-Za-z][A-Za-z _-]*", text):
        parts = [part.lower() for part in re.findall("[A-Z]?[a-z]+|[A-Z]+", run)]
        for start in range(len(parts)):
            for length in range(1, 5):
                yield "_".join(parts[start : start + length])


def found(text, words):
    spoken = set(stems(text))
    singular = {word[:-1] for word in spoken if word.endswith("s")}
    return {word for word in words if word.isupper() and re.search(rf"\b{word}-[A-Z0-9]", text)} | {
        word for word in words if not word.isupper() and word.lower() in spoken | singular
    }


def test_no_word_of_a_game_stands_in_the_core(root):
    words = game_words(root / "rulesets") - set(REVIEWED)
    spoken = {}
    for path in sorted((root / "rulecore").rglob("*")):
        if path.suffix in {".py", ".lark", ".md"} and (told := found(path.read_text("utf-8"), words)):
            spoken[str(path.relative_to(root))] = sorted(told)
    assert spoken == {}


def test_a_word_of_a_game_would_be_found():
    words = {"heavy_rain", "shoal", "TR"}
    assert found("def shoals(): ...", words) == {"shoal"}
    assert found('"""Heavy rain falls (TR-15)."""', words) == {"heavy_rain", "TR"}
    assert found("heavy, rain-like; TRUE", words) == set()
    assert found("rain", words) == set()


def test_ids_and_list_words_are_collected():
    document = {"choices": {"mood": {"ladder": ["calm", "cross"]}, "coat": ["white"]}, "pieces": {"goat": {"fields": {"speed": "number"}}}}
    assert set(words_of(document)) == {"mood", "calm", "cross", "coat", "white", "goat", "speed"}
