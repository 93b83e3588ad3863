"""Checks `for_each`, `pick` and `choose`: over which pieces, in which order, under which names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import nodes as n
from rulecore.language.members import members_of
from rulecore.language.problems import LanguageProblem
from rulecore.language.types import NUMBER, TEXT, TRUTH, Type
from rulecore.rulebook.dice_formulas import dice_of
from rulecore.ruleset.tree import Listing, Mapping, problem_at

if TYPE_CHECKING:
    from rulecore.language.scope import Scope
    from rulecore.rulebook.effects import Effect, EffectReader

_BEFORE = len("count(")


def _pieces(r: EffectReader, node: Mapping, key: str) -> n.Pieces | None:
    """Parse `rival of goat`; the grammar knows it inside `count( )`."""
    from rulecore.language import parser

    text = str(node[key])
    try:
        found = parser.expression(f"count({text})")
    except LanguageProblem as problem:
        start = max(0, problem.span[0] - _BEFORE)
        message = f'"{text}" names no pieces.'
        r.author.problems.append(problem_at(node, key, "rules/pieces", message, start, 1, "Write a kind or a set, as in `goat of herd`."))
        return None
    if not isinstance(found, n.Count):
        return None
    pieces = found.pieces
    start, end = pieces.span
    return n.Pieces(pieces.name, _shifted(pieces.of), pieces.as_name).at((max(0, start - _BEFORE), max(1, end - _BEFORE)))


def _shifted(path: n.Path | None) -> n.Path | None:
    if path is None:
        return None
    return n.Path(path.name, path.steps).at((max(0, path.span[0] - _BEFORE), max(1, path.span[1] - _BEFORE)))


def _members(r: EffectReader, node: Mapping, scope: Scope, effect: Effect) -> tuple[Scope, Type]:
    """Check the pieces gone through; give the scope of what is done with each, and the type of each."""
    verb = effect["verb"]
    pieces = _pieces(r, node, verb)
    where = r.author.parse(node, "where") if "where" in node else None
    inner = scope.copy()
    if pieces is None:
        inner.give(r.vocabulary, "it", Type("unknown"))
        return inner, Type("unknown")
    name = str(node["as"]) if "as" in node else ""
    seen = scope.copy()
    checker = r.author.checker
    members, widened = members_of(checker, pieces, seen, None)
    r.author.flush(node, verb)
    element = widened.names["it"]
    where_scope = widened.copy()
    if name:
        where_scope.give(r.vocabulary, name, element, widened.values["it"])
    elif element.shape == "piece" and element.name not in scope.names and not element.several:
        where_scope.give(r.vocabulary, element.name, element, widened.values["it"])
    condition = checker.want(where, where_scope, TRUTH) if where is not None else None
    if condition is not None:
        checker.says_nothing(condition, where_scope)
        r.author.flush(node, "where")
    effect["members"] = type(members)(members.name, members.how, members.id, members.of, members.filter, condition).at(members.span)
    effect["element"] = repr(element)
    return _named(r, node, inner, element, effect, name), element


def _named(r: EffectReader, node: Mapping, inner: Scope, element: Type, effect: Effect, name: str) -> Scope:
    """Give the loop its names: `it`, and what stands after `as`, or else the word of its kind."""
    if name and name in inner.names and name not in inner.loops:
        r.author.wrong(node, "as", "rules/shadow", f'"{name}" is already a name here.', "Give the loop another name.")
    word = name or (element.name if element.shape in ("piece", "order", "condition") else "")
    if not name and word in inner.names and effect["verb"] == "for_each" and inner.names[word].shape == "piece":
        message = f"a {word} is in scope already, so this loop needs a name of its own."
        r.author.wrong(node, effect["verb"], "rules/shadow", message, "Add `as:` and a name.")
    effect["names"] = ["it", *([word] if word else [])]
    for each in effect["names"]:
        inner.give(r.vocabulary, each, element)
        inner.loops = tuple(dict.fromkeys((*inner.loops, each)))
    inner.subject = word or "it"
    return inner


def read_sorting(r: EffectReader, node: Mapping, key: str, scope: Scope) -> list[dict[str, Any]]:
    """Check what pieces are put in order by: lowest first, or `highest` before the formula."""
    if key not in node:
        return []
    written = node[key]
    one: list[tuple[Any, Any]] = [(node, key)]
    items = [(written, index) for index in range(len(written))] if isinstance(written, Listing) else one
    found = []
    for holder, index in items:
        text = str(holder[index])
        word, _, rest = text.partition(" ")
        high = word == "highest" and not text.startswith("highest(")
        if word in ("highest", "lowest") and "(" not in word:
            value = _expression_after(r, (holder, index), rest, scope, len(word) + 1)
        else:
            value = r.author.typed(holder, index, scope)[0]
        found.append({"high": high, "value": value})
    return found


def _expression_after(r: EffectReader, place: tuple[Any, Any], text: str, scope: Scope, offset: int) -> Any:
    """Check a formula that begins some characters into its text."""
    from rulecore.language import parser

    problems: list[LanguageProblem] = []
    value = None
    try:
        value = r.author.checker.check(parser.expression(text), scope)[0]
    except LanguageProblem as problem:
        problems.append(problem)
    problems += r.author.checker.problems
    r.author.checker.problems = []
    for each in problems:
        start, end = each.span
        r.author.problems.append(problem_at(*place, each.code, each.message, start + offset, max(1, end - start), each.hint))
    return value


def read_for_each(r: EffectReader, node: Mapping, scope: Scope, effect: Effect) -> None:
    """Check a loop over pieces."""
    inner, _ = _members(r, node, scope, effect)
    effect["order"] = read_sorting(r, node, "order", inner)
    effect["do"] = r.read(node, "do", inner)


def read_pick(r: EffectReader, node: Mapping, scope: Scope, effect: Effect) -> None:
    """Check how one piece is picked: by an order, by dice, or at random by a die."""
    inner, element = _members(r, node, scope, effect)
    effect["order"] = read_sorting(r, node, "order", inner)
    for key in ("ties", "roll", "die"):
        if key in node:
            effect[key] = dice_of(r.author, node, key, inner)
    if "adds" in node:
        effect["adds"] = r.tree(node, "adds", inner, NUMBER)
    if not any(key in effect for key in ("roll", "die")) and not effect["order"]:
        hint = "Add `order:`, `roll:` or `die:`."
        r.author.wrong(node, "pick", "rules/pick", "nothing says which piece is picked.", hint)
    if "do" in node:
        effect["do"] = r.read(node, "do", inner)
    if "as" in node:
        effect["as"] = str(node["as"])
        scope.give(r.vocabulary, str(node["as"]), element)


def read_choose(r: EffectReader, node: Mapping, scope: Scope, effect: Effect) -> None:
    """Check what somebody chooses: a piece, a number, or one of some named options."""
    given = node["choose"]
    effect["by"] = _chooser(r, node, scope)
    for key in ("up_to", "may", "ask"):
        if key in node:
            effect[key] = str(node[key])
    effect["none_possible"] = r.inside(node, "none_possible", scope) if "none_possible" in node else []
    if isinstance(given, Mapping):
        effect["options"] = {name: _option(r, given[name], scope) for name in given if isinstance(given[name], Mapping)}
        r.name(node, scope, TEXT, effect)
    elif ".." in str(given):
        effect["range"] = _range(r, node, scope)
        r.name(node, scope, NUMBER, effect)
        if "do" in node:
            effect["do"] = r.inside(node, "do", scope)
    else:
        inner, element = _members(r, node, scope, effect)
        effect["do"] = r.read(node, "do", inner)
        if "as" in node:
            scope.give(r.vocabulary, str(node["as"]), element.maybe())
            effect["as"] = str(node["as"])


def _chooser(r: EffectReader, node: Mapping, scope: Scope) -> Any:
    by = str(node.get("by", "owner"))
    if by in ("owner", "opponent"):
        return by
    return r.tree(node, "by", scope, Type("piece"))


def _option(r: EffectReader, body: Mapping, scope: Scope) -> dict[str, Any]:
    found: dict[str, Any] = {"do": r.inside(body, "do", scope)}
    if "when" in body:
        found["when"] = r.tree(body, "when", scope, TRUTH)
    return found


def _range(r: EffectReader, node: Mapping, scope: Scope) -> list[Any]:
    text = str(node["choose"])
    low, _, high = text.partition("..")
    place = (node, "choose")
    return [_expression_after(r, place, low, scope, 0), _expression_after(r, place, high, scope, len(low) + 2)]
