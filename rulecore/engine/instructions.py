"""Instructions for a real table: what effects ask of the people there, in plain words made of the effects themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.wording import dice as dice_words
from rulecore.engine.wording import listed, plain, words
from rulecore.values.numbers import shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.engine.performers import Effect


def _subject(effect: Effect) -> str:
    return words(effect["who"]) if effect.get("who") is not None else "it"


def with_article(text: str) -> str:
    """Put `a` or `an` before a word.

    >>> with_article("old goat"), with_article("goat")
    ('an old goat', 'a goat')
    """
    return f"{'an' if text[:1].lower() in 'aeiou' else 'a'} {text}"


def text_of(pieces: list[dict[str, Any]]) -> str:
    """Give what is placed in words: pieces in turn, alternatives with `or`.

    >>> text_of([{"text": "white goat"}, {"text": "hedge/old fence"}])
    'a white goat and a hedge or an old fence'
    """
    return listed(" or ".join([with_article(plain(word)) for word in each["text"].split("/")]) for each in pieces)


def placed_words(effect: Effect, number: Any, start: Any, where: dict[str, str]) -> str:
    """Tell the people what is placed, how often, where, and who begins.

    >>> placed_words({"pieces": [{"text": "hedge/fence"}], "by": "shared"}, 3, "bella", {})
    'place 3 pieces, each a hedge or a fence, alternately; bella begins'
    """
    many = len(effect["pieces"]) > 1
    only = [] if many else effect["pieces"][0]["text"].split("/")
    often = "" if number == 1 else f"{shown(number)} times " if many else f"{shown(number)} pieces, each "
    what = text_of(effect["pieces"])
    if number != 1 and len(only) == 1:
        often, what = f"{shown(number)} ", f"{plain(only[0])}s"
    by = effect.get("by")
    how = {"each": ", each player in turn", "shared": ", alternately" if number != 1 else ""}.get(by, "") if isinstance(by, str) else ""
    if by is not None and not isinstance(by, str):
        how = f", by {words(by)}"
    given = effect.get("fields") or {}
    fields = "".join(f", {plain(name)} {words(tree)}" for name, tree in given.items())
    place = "".join(f", {plain(key)} {text}" for key, text in where.items())
    begins = f"; {start} begins" if start is not None and isinstance(by, str) else ""
    return f"place {often}{what}{place}{fields}{how}{begins}"


def picked_words(effect: Effect, *, how: bool = True) -> str:
    """Say who is picked: who comes first in an order, who rolls highest, or one at random; and `how` ties are settled."""
    members = effect["members"]
    what = plain(members.id or members.name)
    text = f"the {what}" if "die" not in effect else with_article(what)
    if effect.get("order"):
        keys = [f"the {'highest' if each['high'] else 'lowest'} {_of_it(each['value'])}" for each in effect["order"]]
        text += f" with {listed(keys)}"
    for key, said in (("roll", "who rolls highest on"), ("die", "at random by"), ("ties", "(ties: highest roll of")):
        if key in effect and (how or key != "ties"):
            text += f" {said} {rolled_words(effect[key])}" + (")" if key == "ties" else "")
    if members.where is not None:
        text += f" where {words(members.where)}"
    return text


def _of_it(tree: Any) -> str:
    """Give a formula without the word for the piece it is asked of."""
    text = words(tree)
    return text.removeprefix("it.")


def rolled_words(rolled: dict[str, Any]) -> str:
    """Give dice in their notation, or the look-up that gives them."""
    text = words(rolled["value"])
    for index, each in enumerate(rolled["dice"]):
        text = text.replace(f"#{index}", dice_words(each))
    return text


def chosen_words(effect: Effect) -> str:
    """Say who chooses what."""
    by = effect.get("by", "owner")
    chooser = f"the {by}" if isinstance(by, str) else words(by)
    if "options" in effect:
        what = listed([plain(each) for each in effect["options"]], "or")
    elif "range" in effect:
        what = f"a number from {words(effect['range'][0])} to {words(effect['range'][1])}"
    else:
        members = effect["members"]
        what = f"a {plain(members.id or members.name)}" + (f" where {words(members.where)}" if members.where is not None else "")
    ask = f" ({effect['ask']})" if "ask" in effect else ""
    may = " or declines" if effect.get("may") == "decline" else ""
    then = effects_words(effect.get("do") or [])
    return f"{chooser} chooses {what}{may}{ask}" + (f": {then}" if then else "")


def effects_words(effects: list[Effect]) -> str:
    """Give a list of effects in words, one after the other."""
    return "; ".join([effect_words(each) for each in effects])


def effect_words(effect: Effect) -> str:
    """Give one effect as an instruction, as far as its data says it."""
    said = _SAID.get(effect["verb"], _called)
    text = said(effect)
    when = f" when {words(effect['when'])}" if effect.get("when") is not None else ""
    return text + when


def _called(effect: Effect) -> str:
    """Say what is called; a plugin's verb brings its own words."""
    if "words" in effect:
        return filled(effect["words"], {name: words(tree) for name, tree in effect["arguments"].items()})
    return f"{plain(effect['verb'])} {plain(str(effect.get('what', '')))}".strip()


def filled(text: str, values: dict[str, str]) -> str:
    """Give the words of a verb with what stands for its names in them.

    >>> filled("{goat} runs {steps} steps", {"goat": "bella", "steps": "2"})
    'bella runs 2 steps'
    """
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def _fields(effect: Effect) -> str:
    verb = {"set": "is now", "add": "changes by"}[effect["verb"]]
    return ", ".join(f"{words(cell['of'])}.{plain(cell['field'])} {verb} {words(cell['value'])}" for cell in effect["cells"])


def _boxes(effect: Effect) -> str:
    verb = plain(effect["verb"])
    return ", ".join(f"{_subject(effect)}: {verb} {words(each['value'])} of {plain(each['track'])}" for each in effect["boxes"])


def _carried(effect: Effect) -> str:
    what = effect.get("condition") or words(effect.get("named"))
    to = f" with {words(effect['to'])}" if effect.get("to") is not None else ""
    return f"{_subject(effect)} {effect['verb']}s {plain(what)}{to}"


def _each(effect: Effect) -> str:
    members = effect["members"]
    where = f" where {words(members.where)}" if members.where is not None else ""
    return f"for each {plain(members.id or members.name)}{where}: {effects_words(effect.get('do') or [])}"


def _rolled(effect: Effect) -> str:
    rolls = effect.get("dice") or []
    what = ", ".join([f"{rolled_words(rolled)} for {plain(name)}" if name else rolled_words(rolled) for name, rolled in rolls])
    then = effects_words(effect.get("do") or [])
    return f"roll {what or words(effect.get('damage'))}" + (f": {then}" if then else "")


def _if(effect: Effect) -> str:
    otherwise = f", else {effects_words(effect['else'])}" if effect.get("else") else ""
    return f"if {words(effect['if'])}: {effects_words(effect.get('then') or [])}{otherwise}"


def _moved(effect: Effect) -> str:
    geometry = effect.get("geometry") or {}
    keys = "".join(f", {plain(key)} {value if isinstance(value, str) else words(value)}" for key, value in geometry.items())
    return f"{effect['verb']} {words(effect['piece'])}{keys}"


def _picked(effect: Effect) -> str:
    then = effects_words(effect.get("do") or [])
    return f"pick {picked_words(effect)}" + (f": {then}" if then else "")


_SAID: dict[str, Callable[[Effect], str]] = {
    "set": _fields,
    "add": _fields,
    "cross_off": _boxes,
    "restore": _boxes,
    "gain": _carried,
    "lose": _carried,
    "place": lambda effect: placed_words(effect, 1, None, {}) + (f" ({words(effect['times'])} of them)" if effect.get("times") else ""),
    "move": _moved,
    "remove": _moved,
    "roll": _rolled,
    "for_each": _each,
    "repeat": lambda effect: f"{words(effect['repeat'])} times: {effects_words(effect.get('do') or [])}",
    "if": _if,
    "pick": _picked,
    "choose": chosen_words,
    "later": lambda effect: f"at {plain(effect['step'])}: {effects_words(effect.get('do') or [])}",
    "stop": lambda effect: f"stop {plain(effect['stop'])}",
    "note": lambda effect: str(effect["note"]),
    "let": lambda effect: ", ".join(f"{plain(name)} is {words(tree)}" for name, tree in effect["names"]),
}
