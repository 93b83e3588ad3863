"""The core knows no game: no id, list word or cite prefix of a ruleset stands in rulecore/, docstrings included."""

from __future__ import annotations

import re

import yaml

#: Words that rulecore uses in a meaning of its own, whatever a ruleset calls by them.
REVIEWED = {
    "acted": "did something",
    "actions": "what is done",
    "activation": "a moment of the language",
    "active": "at work",
    "acts": "does something",
    "added": "put to others",
    "all_together": "all at once",
    "allowed": "that may be",
    "ambiguous": "that can be read in two ways",
    "anchored": "marked by an anchor of YAML",
    "anybody": "whoever",
    "back": "the way one came",
    "beaten": "lost against another roll",
    "begins": "starts",
    "beyond": "past the last",
    "both": "the one and the other",
    "boxes": "squares to cross off",
    "boxes_go": "squares are crossed off",
    "calm": "a mood of the little game in the docstrings",
    "captain": "who answers for a side",
    "chain": "one thing after another",
    "chart": "a printed table",
    "class": "a word of Python",
    "climb": "goes up a ladder",
    "closed": "shut",
    "column": "a column of a table",
    "columns": "columns of a table",
    "come_about": "happen",
    "counter": "a word of Python",
    "command": "a command of the command line",
    "course": "a way on",
    "damage": "a type of the language",
    "damaged": "no longer whole",
    "decide": "settle",
    "depth": "how far something is nested",
    "descend": "goes down into a document",
    "dice": "dice",
    "dice_are_rolled": "dice are rolled",
    "distance": "how far apart things are",
    "doubled": "taken twice",
    "down_again": "back below",
    "draft": "a first version",
    "edge": "the edge of anything",
    "eight": "a number",
    "either": "one or the other",
    "end": "the end of anything",
    "ends": "the two sides of a shared condition; comes to its end",
    "escape": "a sign that stands for another",
    "exact": "exact numbers and odds",
    "exploded": "of dice",
    "explosion": "dice that explode",
    "explosions": "of dice",
    "extreme": "far from the usual",
    "failures": "what went wrong",
    "fair": "just",
    "faster": "at more speed",
    "fastest": "at most speed",
    "fire": "set off triggers",
    "fired": "a trigger that has been set off",
    "fires": "a trigger is set off",
    "first": "before all others",
    "first_column": "the first column of a table",
    "first_row": "the first row of a table",
    "fog": "the weather of the little game in the docstrings",
    "free": "not taken",
    "from_each": "from every one",
    "furthest": "outermost",
    "gained": "of a condition: come by",
    "heading": "the line above a list",
    "held": "kept",
    "hexes": "places of a map of hexes",
    "high": "not low",
    "hits": "what dice score",
    "holds": "is true",
    "in_hand": "not yet used",
    "is_free": "is not taken",
    "kind": "a kind of piece",
    "large": "larger than a limit",
    "larger": "of more size",
    "last_column": "the last column of a table",
    "last_row": "the last row of a table",
    "let_go": "give up",
    "level": "a level of a condition or table",
    "lies_there": "is there",
    "linked": "joined by a condition",
    "long": "not short",
    "lost": "not kept; a box of a track",
    "low": "not high",
    "marked": "given a mark",
    "marks": "signs",
    "meeting": "coming together",
    "mended": "put right",
    "most_turns": "turns at most",
    "move": "a verb of the language",
    "natural": "a die as it fell",
    "never": "at no time",
    "nothing": "not a thing",
    "number": "a type of the language",
    "once": "one time",
    "one_cause": "one reason",
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
    "ready": "made to be used at once",
    "reverse": "the other way round",
    "round": "bring a number to a whole one, or once around",
    "row": "a line of a table",
    "rows": "rows of a table",
    "run": "to run a program",
    "scenario": "a word of the language",
    "score": "what a roll comes to",
    "second": "next after one",
    "set_up": "lays a table out",
    "setting": "laying a table",
    "several": "more than one",
    "shift": "to move along",
    "short": "not long",
    "shown": "printed",
    "side": "who plays together",
    "side_by_side": "beside each other",
    "single": "one alone",
    "six": "a number",
    "sixths": "a part",
    "size": "how large a thing is",
    "slow": "not fast",
    "slowest": "at least speed",
    "small": "less than large",
    "smaller": "of less size",
    "speed": "a field of the little game in the docstrings",
    "spent": "used up",
    "square": "a number times itself",
    "start_of_turn": "a phrase of the language",
    "state": "the state of a game",
    "stays": "remains",
    "straight": "without detour",
    "surface": "a tree as it was written",
    "table": "a printed chart",
    "target": "what a line acts on",
    "they_go": "they leave",
    "third": "next after two",
    "throw": "to throw dice",
    "throw_dice": "throws dice",
    "too_far": "past what may be",
    "touching": "acting on",
    "toward": "in the direction of",
    "turn": "a word of the language",
    "turn_begins": "a moment of the language",
    "unreadable": "that cannot be read",
    "waits": "does nothing until then",
    "weather": "a choice of the little game in the docstrings",
    "which_way": "in which direction",
    "who_begins": "who begins",
    "width": "how wide a text is",
    "x": "any name",
    "y": "any name",
}
#: Codes of letters that say nothing by themselves: types of a list.
LETTERS = ("Cs", "Ff", "Fs", "Ls", "Cf", "Lf", "Cvs", "Fvs", "Lvs")
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
    return {word for word in words if re.fullmatch("[A-Za-z][A-Za-z_]+", word) and word not in LETTERS}


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
