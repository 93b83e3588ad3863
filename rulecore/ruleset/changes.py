"""Changes of layers and options: change, add, remove, adjust, replace, each on a path, giving new definitions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.errors import Problem
from rulecore.ruleset.change import VERBS, Change, Refused, place_of, same, shown
from rulecore.ruleset.conflicts import Layers
from rulecore.ruleset.edits import put, spot_of
from rulecore.ruleset.paths import GROUPS, NAMES, NoSuchPath, Target, nothing_there, of_words, resolve
from rulecore.ruleset.tree import Listing, Mapping, problem_at, with_entry, written

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Mapping as AnyMapping

    from rulecore.ruleset.definitions import Definitions
    from rulecore.ruleset.layer import Layer
    from rulecore.ruleset.manifest import Variant

__all__ = ["VERBS", "Change", "left_out", "of_layers", "of_options"]


def of_layers(
    layers: Iterable[Layer], definitions: Definitions, problems: list[Problem], *, variant: Variant | None = None
) -> tuple[Definitions, tuple[Change, ...], Layers]:
    """Make the changes of layers, in order; gives also what is known of the layers: their conflicts, and what does not count.

    What a layer does not build on it may not change where another did. Where that is settled all is made again without what lost, so
    that the outcome is the same whichever of the two was named first.
    """
    known = Layers(layers, variant)
    while True:
        settled = len(known.left_out)
        known.conflicts = []
        made: list[Change] = []
        found: list[Problem] = []
        changed = definitions
        for layer in known.layers:
            if layer.changes and not layer.manifest.overlays:
                found += _whose(layer)
                continue
            for listing in layer.changes:
                changed = _make(changed, listing, layer.id, made, found, known)
        if len(known.left_out) == settled:
            break
    problems += found
    return changed, tuple(made), known


def of_options(
    definitions: Definitions, settled: AnyMapping[str, str], before: tuple[Change, ...], problems: list[Problem]
) -> tuple[Definitions, tuple[Change, ...]]:
    """Make the changes that the chosen words of options bring; they come after those of layers."""
    made = list(before)
    known = Layers(())
    for name, option in list(definitions["options"].items()):
        choices = option.body.get("choices") if isinstance(option.body, Mapping) else None
        choice = choices.get(settled.get(name, "")) if isinstance(choices, Mapping) else None
        listing = choice.get("changes") if isinstance(choice, Mapping) else None
        if isinstance(listing, Listing):
            definitions = _make(definitions, listing, f"option {name} ({settled[name]})", made, problems, known)
    return definitions, tuple(made)


def _whose(layer: Layer) -> list[Problem]:
    message = f"{layer.id} changes rules and does not say whose"
    hint = "Write  overlays:  and the ids of what it changes at its head."
    return [problem_at(layer.changes[0], 0, "changes/overlays", message, hint=hint) if layer.changes[0] else Problem("", "")]


def left_out(known: Layers) -> Iterable[Problem]:
    """Give a note for each change that does not count because somebody settled a conflict."""
    for layer in known.layers:
        for listing in layer.changes:
            for node in listing:
                if who := known.left_out.get(id(node)):
                    verb = next(each for each in VERBS if each in node)
                    message = f"{who} settles what becomes of this, so the change that {layer.id} makes here does not count"
                    yield problem_at(node, verb, "changes/settled", message, width=len(str(node[verb])), severity="warning")


# ---- one change after the other -------------------------------------------------------------------------------------------------


def _make(definitions: Definitions, listing: Listing, by: str, made: list[Change], problems: list[Problem], known: Layers) -> Definitions:
    for index, node in enumerate(listing):
        verbs = [verb for verb in VERBS if isinstance(node, Mapping) and verb in node]
        if len(verbs) != 1 or not isinstance(node[verbs[0]], str):
            message = "a change is an entry with one of " + ", ".join(VERBS)
            hint = "Write  - change: tables.startle.rows.6  and below it  to: fog"
            problems.append(problem_at(listing, index, "changes/shape", message, hint=hint))
            continue
        change = Change(verbs[0], node[verbs[0]], by, node)
        try:
            definitions = _one(definitions, change, made, known)
        except Refused as refused:
            problems.append(refused.problem)
    return definitions


def _one(definitions: Definitions, change: Change, made: list[Change], known: Layers) -> Definitions:
    try:
        target = resolve(definitions, change.path)
    except NoSuchPath as wrong:
        raise _nowhere(change, wrong) from None
    change.steps = target.steps
    if known.agreed(change, made, definitions):
        return definitions
    there = target.definition is not None and not target.missing
    if change.verb == "add":
        if there:
            hint = f"Use  change: {change.path}  to change it."
            raise Refused(change.problem("changes/exists", f'"{change.path}" is there already', hint))
        target = _addable(definitions, change, target, made)
    elif not there:
        raise _gone(change, made) or _nowhere(change, nothing_there(definitions, change.path, target))
    if there:
        change.was, change.was_at = target.value, place_of(*target.holder)
    _guard(change)
    change.now = _new_value(change, target)
    if there and change.verb not in ("remove", "adjust"):
        if same(change.was, change.now):
            if change.by.startswith("option ") and any(change.steps == other.steps for other in made):
                return definitions  # house rules took this choice already
            message = f'"{change.path}" is "{shown(change.was)}" already, so this changes nothing'
            raise Refused(change.problem("changes/nothing", message, "Take it out."))
        _whole(change, target)
    own = target.definition.layer if target.definition else ""
    if there and change.verb != "adjust" and (lost := known.extended(change, change.was, own)):
        raise Refused(lost)
    made.append(change)
    return put(definitions, target, change)


def _addable(definitions: Definitions, change: Change, target: Target, made: list[Change]) -> Target:
    """Give the place where something new can stand: in a mapping, or in a group that the definition has not yet."""
    if target.definition is None:
        name = change.path.partition(".")[2]
        if name and "." not in name:
            return Target(target.kind, name, None, [], [])
    elif isinstance(target.value, Mapping) and (len(target.missing) == 1 or (len(target.missing) == 2 and target.missing[0] in GROUPS)):
        return target
    elif of_words(target.value) and target.kind == "choices" and len(target.missing) == 1:
        word = target.missing[0]
        if change.node.get("to", word) != word:
            message = f'the word that is added is "{word}" by its path and "{shown(change.node["to"])}" by  to:'
            raise Refused(problem_at(change.node, "to", "changes/shape", message, hint=f"Write  to: {word}"))
        return target
    raise _gone(change, made) or _nowhere(change, nothing_there(definitions, change.path, target))


def _nowhere(change: Change, path: NoSuchPath) -> Refused:
    return Refused(change.problem("changes/no-such-path", path.message, path.hint))


def _gone(change: Change, made: list[Change]) -> Refused | None:
    """Say that a layer below took out what is to be changed: then it is no misspelt name."""
    for other in made:
        if other.verb == "remove" and change.steps[: len(other.steps)] == other.steps:
            message = f'{other.by} takes "{other.path}" out, at {other.at}, so nothing is left here'
            hint = f"Take this change out, or write  add: {change.path}  to put it there anew."
            return Refused(change.problem("changes/no-such-path", message, hint))
    return None


def _guard(change: Change) -> None:
    if "was" in change.node and not same(change.node["was"], change.was):
        is_ = f'is "{shown(change.was)}", at {change.was_at}' if change.was_at else "is not there"
        message = f'"{change.path}" was to be "{shown(change.node["was"])}", and {is_}'
        hint = "What it changes was changed itself: look at it anew and bring  was:  up to date."
        raise Refused(problem_at(change.node, "was", "changes/was", message, hint=hint))


def _whole(change: Change, target: Target) -> None:
    """Hold `change` and `replace` apart: who changes a part must not lose the rest, who replaces says the whole."""
    was, now = change.was, change.now
    if change.verb == "change" and not target.keys and isinstance(was, Mapping) and isinstance(now, Mapping):
        lost = [key for key in was if key not in now]
        if lost:
            message = f'this would take {_listed(lost)} out of "{change.path}"'
            part = f"{change.path}.{next(iter(now), lost[0])}"
            hint = f"To change a part, name it:  change: {part}  To write all anew:  replace: {change.path}"
            raise Refused(change.problem("changes/whole", message, hint))
    if change.verb == "replace" and not isinstance(was, (Mapping, Listing)):
        hint = f"Use  change: {change.path}"
        raise Refused(change.problem("changes/whole", f'"{change.path}" is one value, and no definition that could be replaced', hint))


def _listed(names: list[str]) -> str:
    quoted = [f'"{name}"' for name in names[:4]]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} and {quoted[-1]}"


def _new_value(change: Change, target: Target) -> Any:
    node = change.node
    if change.verb == "remove":
        return None
    if change.verb == "adjust":
        return _adjusted(change)
    if "to" not in node:
        raise Refused(
            change.problem("changes/shape", f"{change.verb} needs  to:  and what is to stand there", f"Write it below  {change.verb}:")
        )
    return _named(change, target) if change.verb == "replace" else node["to"]


def _named(change: Change, target: Target) -> Any:
    """Give what replaces a step, phase or example the name of what it replaces: others know it by that name."""
    now: Any = change.node["to"]
    key = next((each for each in NAMES if isinstance(change.was, Mapping) and each in change.was), None)
    named = (target.keys and not isinstance(target.keys[-1], str)) or target.kind in ("sequence", "examples")
    if key is None or not named or not isinstance(now, Mapping):
        return now
    name = change.was[key]
    if now.get(key, name) != name:
        message = f'what replaces "{name}" is called "{now[key]}" here'
        hint = f"Leave  {key}:  out; it keeps its name, by which others know it."
        raise Refused(problem_at(now, key, "changes/shape", message, hint=hint))
    return now if key in now else with_entry(now, key, name, spot_of(change))


def _adjusted(change: Change) -> Any:
    import re
    from fractions import Fraction

    by = written(change.node, "by") if "by" in change.node else ""
    found = re.fullmatch(r"\s*([+-])\s*([0-9]{1,30}(?:\.[0-9]{1,30})?)\s*", by)
    if found is None:
        raise Refused(change.problem("changes/shape", "adjust needs  by:  and a number with its sign", 'Write  by: "+1"  below it.'))
    sign, number = found.groups()
    if not Fraction(number):
        raise Refused(change.problem("changes/nothing", f'"{change.path}" is adjusted by 0, so this changes nothing', "Take it out."))
    value = change.was
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        result = value + Fraction(sign + number)
        return int(result) if result.denominator == 1 else result
    if isinstance(value, str) and value.strip():
        whole = value if re.fullmatch(r"[\w.]+(\[[^\[\]]*\])?", value) else f"({value})"
        return f"{whole} {sign} {number}"
    hint = f"Use  change: {change.path}  and say what is to stand there."
    raise Refused(change.problem("changes/no-number", f'"{change.path}" is no number that can be adjusted', hint))
