"""The verbs of effects: for each its keys, and what it reads and writes, so that odds and checks know what an effect can touch."""

from __future__ import annotations


class Verb:
    """One verb: its own keys besides those that all take, and what it touches, in words.

    `reads` and `writes` name sorts of cells: `fields tracks conditions links pieces dice people journal orders time`; a verb that
    runs other effects adds what these touch.
    """

    __slots__ = ("keys", "name", "open", "reads", "runs", "writes")

    def __init__(self, name: str, keys: str = "", *, reads: str = "", writes: str = "", runs: bool = False, open_: bool = False) -> None:
        self.name = name
        self.keys = tuple(keys.split())
        self.reads = tuple(reads.split())
        self.writes = tuple(writes.split())
        self.runs = runs
        self.open = open_


#: What every effect may say besides its verb.
COMMON = ("when", "who", "as", "with", "because", "cite", "id")
#: What an effect with a plugin's verb may say besides what the verb takes: whom it acts on stands behind the verb, and it gives no name.
OWN = ("when", "because", "cite", "id")

VERBS = {
    verb.name: verb
    for verb in (
        Verb("set", writes="fields"),
        Verb("add", reads="fields", writes="fields"),
        Verb("cross_off", "quietly", reads="tracks", writes="tracks", runs=True),
        Verb("restore", reads="tracks", writes="tracks"),
        Verb("gain", "to fields times", reads="conditions links", writes="conditions links fields", runs=True),
        Verb("lose", "to times", reads="conditions links", writes="conditions links", runs=True),
        Verb("place", "times fields by from", reads="pieces", writes="pieces people", open_=True),
        Verb("move", "", reads="pieces", writes="pieces", open_=True, runs=True),
        Verb("remove", "", writes="pieces", runs=True),
        Verb("roll", "do", reads="dice", writes="journal", runs=True),
        Verb("consult", "row", reads="dice fields conditions", writes="journal", runs=True),
        Verb("check", "success failure outcomes", reads="dice fields conditions", writes="journal", runs=True),
        Verb("call", "", runs=True),
        Verb("if", "then else", runs=True),
        Verb("let", ""),
        Verb("for_each", "where order do", reads="pieces links conditions", runs=True),
        Verb("repeat", "until do", runs=True),
        Verb("pick", "where order ties roll adds die do", reads="pieces dice people", runs=True),
        Verb("choose", "where by up_to may ask none_possible do", reads="pieces people", runs=True),
        Verb("carry_out", "", reads="orders", writes="orders", runs=True),
        Verb("drop", "", writes="orders"),
        Verb("later", "do", writes="time", runs=True),
        Verb("stop", "", writes="time"),
        Verb("note", "", writes="journal"),
    )
}
