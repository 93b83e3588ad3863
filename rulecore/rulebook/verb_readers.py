"""Checks the arguments of each verb and says which names it gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language import nodes as n
from rulecore.language.types import NUMBER, TRUTH, UNKNOWN, Type
from rulecore.rulebook.author import mapping
from rulecore.rulebook.called import dice_ranges
from rulecore.rulebook.calls import read_call, read_order
from rulecore.rulebook.dice_formulas import dice_of
from rulecore.rulebook.loops import read_choose, read_for_each, read_pick
from rulecore.ruleset.tree import Mapping

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulecore.language.scope import Scope
    from rulecore.rulebook.effects import Effect, EffectReader


def _place(r: EffectReader, node: Mapping, scope: Scope, effect: Effect) -> None:
    """`place: brown goat`: words of a list, then kinds; alternatives by `/`; a list is placed in turn."""
    written = node["place"]
    one: list[tuple[Any, Any]] = [(node, "place")]
    places = [(written, index) for index in range(len(written))] if isinstance(written, list) else one
    effect["pieces"] = [_placed(r, holder, key) for holder, key in places]
    for key, wanted in (("times", NUMBER), ("from", Type("piece"))):
        if key in node:
            effect[key] = r.tree(node, key, scope, wanted)
    if "by" in node:
        effect["by"] = str(node["by"])
        if effect["by"] not in ("each", "shared"):
            effect["by"] = r.tree(node, "by", scope, Type("piece"))
    kinds = [kind for each in effect["pieces"] for kind in each["kinds"]]
    effect["fields"] = _fields(r, node, scope, r.vocabulary.kinds[kinds[0]].attributes if kinds else {})
    _geometry(r, node, scope, effect, ("place", "times", "fields", "by", "from"))
    r.name(node, scope, Type("piece", kinds[0] if kinds else ""), effect)


def _placed(r: EffectReader, node: Any, key: Any) -> dict[str, Any]:
    text = str(node[key])
    *words, last = text.split() or [""]
    kinds = [kind for kind in last.split("/") if kind in r.vocabulary.kinds]
    for kind in last.split("/"):
        if kind not in r.vocabulary.kinds:
            r.author.unknown(node, key, "kind of piece", kind, r.vocabulary.kinds)
    fields: dict[str, str] = {}
    for word in words:
        attributes = r.vocabulary.kinds[kinds[0]].attributes.values() if kinds else ()
        holders = [a for a in attributes if a.type.shape == "choice" and word in r.vocabulary.lists[a.type.name].words]
        if len(holders) == 1:
            fields[holders[0].name] = word
        elif kinds:
            r.author.unknown(node, key, f"word of a field of {last}", word, [w for a in attributes for w in _words_of(r, a.type)])
    return {"kinds": kinds, "fields": fields, "text": text}


def _words_of(r: EffectReader, type_: Type) -> tuple[str, ...]:
    return r.vocabulary.lists[type_.name].words if type_.shape == "choice" and type_.name in r.vocabulary.lists else ()


def _meant(key: str, own: tuple[str, ...]) -> str | None:
    """Give the key of ours that one of the plugin's is all but alike: more often a slip than a word of geometry."""
    from difflib import SequenceMatcher

    return next((each for each in own if len(key) < 20 and SequenceMatcher(None, key, each).ratio() >= 0.8), None)


def _geometry(r: EffectReader, node: Mapping, scope: Scope, effect: Effect, own: tuple[str, ...]) -> None:
    """Keep the keys that a plugin's geometry understands; what reads as a formula is checked, other words are its own."""
    from rulecore.rulebook.verbs import COMMON

    found: dict[str, Any] = {}
    for key in node:
        if key in own or key in COMMON:
            continue
        if (meant := _meant(key, (*own, *COMMON))) is not None:
            message, hint = f"`{own[0]}` takes no `{key}`.", f'Did you mean "{meant}"?'
            r.author.wrong_key(node, key, "rules/effect-key", message, hint)
        before = len(r.author.problems)
        value, _ = r.author.typed(node, key, scope) if not isinstance(node[key], (dict, list)) else (None, UNKNOWN)
        if len(r.author.problems) > before or value is None:
            del r.author.problems[before:]
            found[key] = str(node[key])
        else:
            found[key] = value
    if found:
        effect["geometry"] = found


def _fields(r: EffectReader, node: Mapping, scope: Scope, attributes: dict[str, Any]) -> dict[str, Any]:
    given = mapping(node, "fields")
    found: dict[str, Any] = {}
    for name in given:
        if name not in attributes:
            r.author.wrong_key(given, name, "rules/unknown-name", f'there is no field "{name}" here.', _near(name, attributes))
            continue
        found[name] = r.tree(given, name, scope, attributes[name].type)
    return found


def _near(name: str, known: Any, what: str = "fields") -> str:
    from rulecore.suggestions import did_you_mean

    return did_you_mean(name, known) or (f"Known are: {', '.join(known)}." if known else f"It has no {what}.")


def _set(r: EffectReader, node: Mapping, scope: Scope, effect: Effect) -> None:
    verb = effect["verb"]
    given = node[verb]
    effect["cells"] = []
    for name in given if isinstance(given, Mapping) else ():
        if (cell := _cell(r, given, name, scope, effect)) is None:
            continue
        owner, field, key, type_ = cell
        wanted = NUMBER if verb == "add" else type_
        if verb == "add" and type_.shape not in ("number", "unknown") and r.vocabulary.ladder(type_) is None:
            r.author.wrong_key(given, name, "rules/add", f"nothing is added to {type_.words()}.", "Use `set`.")
        value = r.tree(given, name, scope, wanted)
        if verb == "set" and isinstance(value, c.Constant | c.Negative):
            _keeps_within(r, effect, (given, name), field, value)
        effect["cells"].append({"of": owner, "field": field, "key": key, "type": repr(type_), "value": value})


def _keeps_within(r: EffectReader, effect: Effect, at: tuple[Any, str], field: str, value: Any) -> None:
    """Report a number that is set and that the field of whom it is set for cannot have; behind a path it is seen when it is written."""
    from rulecore.rulebook.within import keeps_within

    known = _attributes(r, Type.parse(effect["who_type"]) if "who_type" in effect else UNKNOWN)
    if at[1].partition("[")[0] == field and field in known:
        keeps_within(r.author, *at, known[field], value)


def _cell(r: EffectReader, given: Mapping, written: str, scope: Scope, effect: Effect) -> tuple[Any, str, Any, Type] | None:
    """Find the field that `set` and `add` write: of the one acted on, or by a path that begins with a name in scope."""
    from rulecore.language import parser
    from rulecore.language.problems import LanguageProblem

    try:
        path = parser.expression(written)
    except LanguageProblem:
        path = None
    if not isinstance(path, n.Path):
        r.author.wrong_key(given, written, "rules/path", f'"{written}" is no field.', "Write the name of a field, or piece.field.")
        return None
    who = Type.parse(effect["who_type"]) if "who_type" in effect else UNKNOWN
    known = _attributes(r, who)
    checker = r.author.checker
    if path.name in known or (known and not path.steps):
        value, found = checker_follow(r, path, (effect["who"], who), (n.Field(path.name), *path.steps), scope)
    else:
        value, found = checker.check(path, scope)
    if checker.problems:
        first = checker.problems[0]
        checker.problems = []
        r.author.wrong_key(given, written, first.code, first.message, first.hint)
        return None
    if isinstance(value, c.Attribute):
        return value.of, value.name, None, found
    if isinstance(value, c.Kept):
        return value.of, value.name, value.key, found
    r.author.wrong_key(given, written, "rules/path", f'"{written}" is no field that can be written.', _instead(value))
    return None


def _instead(value: Any) -> str:
    """Say how what is no field is changed."""
    if isinstance(value, c.Track):
        return "Boxes of a track are crossed off: `cross_off` and `restore`."
    if isinstance(value, c.Quantity):
        return f"{value.quantity} is worked out anew each time: a modifier changes it."
    if isinstance(value, c.Level):
        return f"{value.condition} is gained and lost: `gain` and `lose`."
    return "Write the name of a field, or piece.field."


def checker_follow(r: EffectReader, path: n.Path, start: Any, steps: Any, scope: Scope) -> Any:
    """Check a path from a piece on."""
    from rulecore.language.names import follow

    return follow(r.author.checker, path, start, steps, scope)


def _attributes(r: EffectReader, who: Type) -> dict[str, Any]:
    if who.shape == "piece" and who.name in r.vocabulary.kinds:
        return r.vocabulary.kinds[who.name].attributes
    if who.shape == "condition":
        return r.vocabulary.conditions[who.name].attributes
    return {}


def _tracks(r: EffectReader, node: Mapping, scope: Scope, effect: Effect) -> None:
    given = node[effect["verb"]]
    who = Type.parse(effect["who_type"]) if "who_type" in effect else UNKNOWN
    tracks = {name: each for name, each in _attributes(r, who).items() if each.how == "track"}
    effect["boxes"] = []
    for name in given if isinstance(given, Mapping) else ():
        if name in tracks:
            effect["boxes"].append({"track": name, "value": r.tree(given, name, scope, NUMBER)})
        elif who.shape != "unknown":
            r.author.wrong_key(given, name, "rules/unknown-name", f'{who.words()} has no track "{name}".', _near(name, tracks, "tracks"))
    if "quietly" in node:
        effect["quietly"] = True


def _gain(r: EffectReader, node: Mapping, scope: Scope, effect: Effect) -> None:
    verb, v = effect["verb"], r.vocabulary
    name = str(node[verb])
    condition = v.conditions.get(name)
    if name in scope.names and scope.names[name].shape in ("condition_word", "condition", "unknown"):
        effect["named"] = scope.value(name)
    elif condition is not None or name in v.traits:
        effect["condition"] = name
        _carried(r, node, verb, effect, condition)
    else:
        r.author.unknown(node, verb, "condition or trait", name, [*v.conditions, *v.traits])
    for key, wanted in (("to", Type("piece")), ("times", NUMBER)):
        if key in node:
            effect[key] = r.tree(node, key, scope, wanted)
    if condition is not None and condition.ends and "to" not in node and verb == "gain":
        r.author.wrong(node, verb, "rules/partner", f"{name} is shared by two pieces.", "Say with whom: `to:` and the other piece.")
    attributes = condition.attributes if condition is not None else {}
    effect["fields"] = _fields(r, node, scope, {name: each for name, each in attributes.items() if each.how == "field"})


def _carried(r: EffectReader, node: Mapping, verb: str, effect: Effect, condition: Any) -> None:
    """Report a condition that the one acted on cannot have."""
    who = Type.parse(effect["who_type"]) if "who_type" in effect else UNKNOWN
    carriers = condition.carriers() if condition is not None else tuple(filter(None, (r.vocabulary.traits[str(node[verb])],)))
    if who.shape == "piece" and who.name and carriers and who.name not in carriers:
        hint = f"It is carried by a {' or a '.join(carriers)}: name it with `who:`."
        r.author.wrong(node, verb, "rules/carrier", f"{who.words()} cannot have {node[verb]}.", hint)
    if who.shape == "unknown" and "who" not in effect and carriers:
        singles = [kind for kind in carriers if kind not in r.vocabulary.kinds or r.vocabulary.kinds[kind].one]
        if not singles:
            r.author.wrong(node, verb, "rules/who", f"nobody is named who could have {node[verb]}.", "Name a piece with `who:`.")


def _roll(r: EffectReader, node: Mapping, scope: Scope, effect: Effect) -> None:
    """`roll: 1d6` with `as: x`, `roll: {a: 1d8, b: 1d6}`, or damage whose slashes are rolled."""
    given = node["roll"]
    if isinstance(given, Mapping):
        effect["dice"] = [[name, dice_of(r.author, given, name, scope)] for name in given]
        for name in given:
            scope.give(r.vocabulary, name, NUMBER)
    else:
        value, found = r.author.typed(node, "roll", scope)
        if found.shape == "damage":
            effect["damage"] = value
            r.name(node, scope, Type("rolled_damage"), effect)
        elif found.shape in ("dice", "unknown", "number"):
            effect["dice"] = [[str(node.get("as", "")), dice_of(r.author, node, "roll", scope)]]
            r.name(node, scope, NUMBER, effect)
        else:
            r.author.wrong(node, "roll", "rules/dice", f"dice or damage are rolled, but this is {found.words()}.", "Write dice as 1d6.")
    if "when" not in node:  # else the dice may never have been thrown
        scope.ranges.update({name: each for name, each in dice_ranges(effect.get("dice", []), plain=False).items() if name in scope.names})
    if "do" in node:
        effect["do"] = r.inside(node, "do", scope)


def _if(r: EffectReader, node: Mapping, scope: Scope, effect: Effect) -> None:
    effect["if"] = r.tree(node, "if", scope, TRUTH)
    arms = {}
    for key in ("then", "else"):
        arms[key] = scope.copy()
        effect[key] = r.read(node, key, arms[key])
    for arm in arms.values():
        for name, type_ in arm.names.items():
            if name not in scope.names:
                scope.give(r.vocabulary, name, type_, arm.values.get(name))


def _let(r: EffectReader, node: Mapping, scope: Scope, effect: Effect) -> None:
    given = node["let"]
    effect["names"] = []
    for name in given if isinstance(given, Mapping) else ():
        if name in scope.names and name not in scope.loops:
            r.author.wrong_key(
                given, name, "rules/given", f'"{name}" is already a name here, and names once given do not change.', "Use another name."
            )
            continue
        value, found = r.author.typed(given, name, scope)
        effect["names"].append([name, value])
        scope.give(r.vocabulary, name, found)


def _repeat(r: EffectReader, node: Mapping, scope: Scope, effect: Effect) -> None:
    effect["repeat"] = r.tree(node, "repeat", scope, NUMBER)
    effect["do"] = r.inside(node, "do", scope)
    if "until" in node:
        effect["until"] = r.tree(node, "until", scope, TRUTH)


def _later(r: EffectReader, node: Mapping, scope: Scope, effect: Effect) -> None:
    step = str(node["later"])
    if r.vocabulary.moments.get(step) != "step":
        r.author.unknown(node, "later", "step", step, [m for m, what in r.vocabulary.moments.items() if what == "step"])
    effect["step"] = step
    effect["do"] = r.inside(node, "do", scope)


def _stop(r: EffectReader, node: Mapping, _scope: Scope, effect: Effect) -> None:
    v, name = r.vocabulary, str(node["stop"])
    known = [*v.checks, *v.tables, *v.procedures, *(m for m, what in v.moments.items() if what == "step")]
    if name.rpartition(".")[2] not in known:
        r.author.unknown(node, "stop", "step, check, table or procedure", name, known)
    effect["stop"] = name


def _note(_r: EffectReader, node: Mapping, _scope: Scope, effect: Effect) -> None:
    effect["note"] = str(node["note"])
    if "who" in node:
        effect["of_whom"] = True


def _move(r: EffectReader, node: Mapping, scope: Scope, effect: Effect) -> None:
    value, found = r.author.typed(node, effect["verb"], scope)
    if found.shape not in ("piece", "unknown"):
        r.author.wrong(node, effect["verb"], "rules/who", f"a piece is moved, but this is {found.words()}.", "Name a piece in scope.")
    effect["piece"] = value
    _geometry(r, node, scope, effect, (effect["verb"],))


VERB_READERS: dict[str, Callable[[EffectReader, Mapping, Scope, Effect], None]] = {
    "set": _set,
    "add": _set,
    "cross_off": _tracks,
    "restore": _tracks,
    "gain": _gain,
    "lose": _gain,
    "place": _place,
    "move": _move,
    "remove": _move,
    "roll": _roll,
    "consult": read_call,
    "check": read_call,
    "call": read_call,
    "if": _if,
    "let": _let,
    "for_each": read_for_each,
    "repeat": _repeat,
    "pick": read_pick,
    "choose": read_choose,
    "carry_out": read_order,
    "drop": read_order,
    "later": _later,
    "stop": _stop,
    "note": _note,
}
