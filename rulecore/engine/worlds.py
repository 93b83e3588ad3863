"""Makes the world of a rulebook: its kinds of pieces as classes, once, and an empty table with the single pieces on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.world import World
from rulecore.errors import PluginFailed, Problem
from rulecore.language import checked as c
from rulecore.pieces.kinds import Kinds
from rulecore.rulebook.spans import bounds

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rulecore.rulebook.rulebook import Rulebook


def kinds_of(rulebook: Rulebook) -> Kinds:
    """Give the kinds of pieces of a rulebook as classes."""
    found: Kinds | None = getattr(rulebook, "kinds", None)
    if found is None:
        found = rulebook.kinds = _kinds(rulebook)
    return found


def new_world(
    rulebook: Rulebook,
    *,
    option: Mapping[str, str] | None = None,
    ask: Callable[..., Any] | None = None,
    plugins: Mapping[str, Any] | None = None,
    known: bool = True,
) -> World:
    """Give a table on which only the single pieces lie; `option` are choices other than the usual ones.

    `known` says that what was not given starts as the rules say; at a table of people it is asked.
    """
    chosen = {name: rulebook.get("options", name)["default"] for name in rulebook.ids("options")}
    chosen |= dict(rulebook.book.header.get("options", {})) | dict(option or {})
    brought = dict(plugins or {})
    functions = {**{name: _nobody_brings(rulebook, name) for name in rulebook.ids("functions")}, **brought.pop("functions", {})}
    return World(
        kinds_of(rulebook),
        q=rulebook.q,
        t=rulebook.t,
        option=chosen,
        facts={name: _fact(rulebook, name) for name in rulebook.ids("facts") if not _kept(rulebook.get("facts", name))},
        ask=ask,
        known=known,
        functions=functions,
        **brought,
    )


def _nobody_brings(rulebook: Rulebook, name: str) -> Callable[..., Any]:
    """Give what stands in for a function whose plugin isn't there: it says what to install."""

    def missing(*_values: Any) -> Any:
        layer = rulebook.get("functions", name)["layer"]
        names = next((list(each[1]) for each in rulebook.book.header.get("plugins", ()) if each[0] == layer), [])
        wanted = " or ".join(names) or "a plugin that no layer names"
        hint = (
            f"Install it: pip install {' '.join(f'rulecore-{each}' for each in names)}" if names else "Write  plugins:  into the manifest."
        )
        raise PluginFailed(Problem("plugin/missing", f"{name} is worked out by {wanted}, and it is not there.", hint=hint))

    return missing


def _kept(fact: dict[str, Any]) -> bool:
    """Say whether a fact is kept like a field: it belongs to a kind of piece and says what it starts as."""
    return bool(fact["of"]) and "starts" in fact


def _fact(rulebook: Rulebook, name: str) -> dict[str, Any]:
    fact = rulebook.get("facts", name)
    return {"type": fact["type"], "of": fact["of"], **_words(rulebook, fact["type"])}


def _kinds(rulebook: Rulebook) -> Kinds:
    conditions = [rulebook.get("conditions", name) for name in rulebook.ids("conditions")]
    traits = [rulebook.get("traits", name) for name in rulebook.ids("traits")]
    facts = [rulebook.get("facts", name) for name in rulebook.ids("facts")]
    hands = _hands(rulebook)
    kinds = []
    for name in rulebook.ids("pieces"):
        piece = rulebook.get("pieces", name)
        fields = {field: _field(rulebook, spec, name) for field, spec in piece["fields"].items()}
        fields |= {fact["id"]: _field(rulebook, fact, name) for fact in facts if fact["of"] == name and _kept(fact)}
        fields = {**(HAND if name in hands else {}), **fields}
        kinds.append(
            {
                "id": name,
                "one": piece["one"],
                "part_of": piece["part_of"],
                "named": piece["named"],
                "fields": fields,
                "tracks": {track: _sections(spec) for track, spec in piece["tracks"].items()},
                "conditions": [each["id"] for each in conditions if each["of"] == name],
                "traits": [each["id"] for each in traits if each["of"] in ("", name)],
            }
        )
    sets = [rulebook.get("sets", name) for name in rulebook.ids("sets")]
    return Kinds(
        kinds,
        carried=[_condition(rulebook, each) for each in conditions if each["of"]],
        shared=[_condition(rulebook, each) for each in conditions if each["ends"]],
        orders=[_order(rulebook, name) for name in rulebook.ids("orders")],
        sets=[each for each in sets if "joined_by" in each],
    )


def _sections(track: dict[str, Any]) -> list[int] | None:
    """Give the sections that every piece of a kind has, where the rules list them and not a card."""
    listed = track["sections"]
    return listed if isinstance(listed, list) and all(type(each) is int for each in listed) else None


#: What a part has that can be a hand: the order it is busy with, and how many it was given.
HAND: dict[str, Any] = {"order": {"type": "order_word?", "starts": lambda _world, _hand: None}, "orders": {"type": "number", "starts": 0}}


def _hands(rulebook: Rulebook) -> list[str]:
    """Give the kinds of parts that some order needs as hands."""
    orders = [rulebook.get("orders", name) for name in rulebook.ids("orders")]
    return [each["hands"]["from"] for each in orders if "hands" in each]


def _condition(rulebook: Rulebook, condition: dict[str, Any]) -> dict[str, Any]:
    fields = {name: _field(rulebook, spec, condition["id"]) for name, spec in condition["fields"].items()}
    return {**{key: condition[key] for key in ("id", "of", "ends", "many")}, "fields": fields}


def _order(rulebook: Rulebook, name: str) -> dict[str, Any]:
    order = rulebook.get("orders", name)
    return {
        "id": name,
        "of": order["of"],
        "fields": {p["name"]: {"type": p["type"], **_words(rulebook, p["type"])} for p in order["parameters"] if p["name"] != order["of"]},
    }


def _field(rulebook: Rulebook, spec: dict[str, Any], owner: str) -> dict[str, Any]:
    """Give a declared field as the classes want it: its words, and what it starts as."""
    found: dict[str, Any] = {"type": spec["type"], **_words(rulebook, spec["type"])}
    if "per" in spec:
        found["per"] = spec["per"]
    if "wraps" in spec:
        low, _, high = spec["wraps"].partition("..")
        found["wraps"] = [int(low), int(high)]
    if (ends := bounds(spec.get("from", ""))) is not None:
        found["from"] = ends
    if spec.get("starts") is not None:
        found["starts"] = _start(rulebook, spec["starts"], owner)
    return found


def _words(rulebook: Rulebook, type_text: str) -> dict[str, Any]:
    shape, _, name = type_text.rstrip("?*").partition(" ")
    if shape != "choice" or not rulebook.has("choices", name):
        return {}
    ladder = rulebook.ladder(name)
    return {"ladder": ladder} if ladder is not None else {"words": rulebook.get("choices", name)["words"]}


def _start(rulebook: Rulebook, tree: Any, owner: str) -> Any:
    """Give what a field starts as: a function of the world and the piece, or the value itself where a plain one is written."""
    if isinstance(tree, c.Constant):
        return tree.value
    line = rulebook.line(tree)

    def starts(world: Any, thing: Any) -> Any:
        return line.function(world, *[thing if name == owner else getattr(thing, name) for name in line.names])

    return starts
