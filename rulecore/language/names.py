"""Checks paths and calls: what a name means here, and what may follow it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulecore.language import checked as c
from rulecore.language import nodes as n
from rulecore.language.builtins import call_builtin
from rulecore.language.types import NUMBER, TEXT, UNKNOWN, Type
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from rulecore.language.checker import Checked, Checker
    from rulecore.language.scope import Scope
    from rulecore.language.vocabulary import Parameter, Signature

Steps = tuple[n.Field | n.Keys, ...]

#: What a track says besides how much is left.
_TRACKED = ("left", "lost", "lost_sections", "left_in_section")


def path(ck: Checker, node: n.Path, scope: Scope, expected: Type | None) -> Checked:
    """Check a name with what follows it."""
    head = _word(ck, node, expected) or _head(ck, node, scope)
    if head is None:
        return _unknown_head(ck, node, scope, expected)
    value, found, rest = head
    return follow(ck, node, (value, found), rest, scope)


def _word(ck: Checker, node: n.Path, expected: Type | None) -> tuple[c.Value, Type, Steps] | None:
    """Give a bare word of the list that is expected here."""
    if node.steps or expected is None:
        return None
    if node.name == "none" and (expected.optional or expected.shape in ("condition_word", "order_word")):
        return c.Nothing(), Type("none"), ()
    if expected.shape == "choice" and (found := ck.vocabulary.lists.get(expected.name)) and node.name in found.words:
        return c.Word(found.id, node.name), Type("choice", found.id), ()
    known = {"condition_word": [*ck.vocabulary.conditions], "order_word": [*ck.vocabulary.orders]}
    if node.name in known.get(expected.shape, ()):
        return c.Word("", node.name), expected.sure(), ()
    return None


def _head(ck: Checker, node: n.Path, scope: Scope) -> tuple[c.Value, Type, Steps] | None:
    vocabulary, name, steps = ck.vocabulary, node.name, node.steps
    if steps and isinstance(steps[0], n.Field) and f"{name}.{steps[0].name}" in scope.names:
        local = f"{name}.{steps[0].name}"
        return c.Local(local), scope.names[local], steps[1:]
    if name in scope.names:
        return scope.value(name), scope.names[name], steps
    if name in ("turn", "phase"):
        return c.Clock(name), NUMBER if name == "turn" else TEXT, steps
    if name == "option" and steps and isinstance(steps[0], n.Field):
        return _option(ck, node, steps[0].name)
    if name in vocabulary.kinds and vocabulary.kinds[name].one:
        return c.Single(name), Type("piece", name), steps
    if name == "player" and name in vocabulary.kinds:
        return c.Clock(name), Type("piece", name), steps
    if (bare := _bare(ck, node, scope)) is not None:
        return bare
    for how in (_quantity_of_nobody, _fact, _table):
        if (found := how(ck, node, scope)) is not None:
            return found
    if name == "none" and not steps:
        return c.Nothing(), Type("none"), ()
    lists = [] if steps else [each for each in vocabulary.word_lists(name) if not each.id.startswith("option.")]
    if len({each.id for each in lists}) == 1:
        return c.Word(lists[0].id, name), Type("choice", lists[0].id), ()
    return None


def _option(ck: Checker, node: n.Path, name: str) -> tuple[c.Value, Type, Steps]:
    if name not in ck.vocabulary.options:
        return *ck.unknown_name("option", name, list(ck.vocabulary.options), node.span), ()
    return c.Chosen(name), Type("choice", f"option.{name}"), node.steps[1:]


def _bare(ck: Checker, node: n.Path, scope: Scope) -> tuple[c.Value, Type, Steps] | None:
    """Read a bare field or quantity as that of the one piece in scope that has it."""
    owners = [(name, kind) for name, kind in scope.pieces() if node.name in ck.vocabulary.attribute_names(kind)]
    if not owners and (single := _single_owner(ck, node.name)):
        field = n.Field(node.name).at(node.span)
        value, found = follow(ck, node, (c.Single(single), Type("piece", single)), (field, *node.steps), scope)
        return value, found, ()
    if not owners:
        return None
    if len(owners) > 1:
        whose = ", ".join(name for name, _ in owners)
        return *ck.wrong("whose", f"whose {node.name}? {whose}", node.span, f"Write {owners[0][0]}.{node.name}, for example."), ()
    name, kind = owners[0]
    field = n.Field(node.name).at(node.span)
    value, found = follow(ck, node, (scope.value(name), Type("piece", kind)), (field, *node.steps), scope)
    return value, found, ()


def _single_owner(ck: Checker, name: str) -> str:
    """Give the kind of which there is one piece whose quantity or fact this is, when no piece in scope has such a one."""
    owned = [s.of for s in (ck.vocabulary.quantities.get(name), ck.vocabulary.facts.get(name)) if s is not None and s.of]
    return next((kind for kind in owned if kind in ck.vocabulary.kinds and ck.vocabulary.kinds[kind].one), "")


def _quantity_of_nobody(ck: Checker, node: n.Path, scope: Scope) -> tuple[c.Value, Type, Steps] | None:
    signature = ck.vocabulary.quantities.get(node.name)
    if signature is None or signature.of:
        return None
    keys, rest = _keys(node.steps)
    arguments = arguments_of(ck, signature, keys, scope, node)
    return c.Quantity(node.name, arguments), signature.result, rest


def _fact(ck: Checker, node: n.Path, scope: Scope) -> tuple[c.Value, Type, Steps] | None:
    signature = ck.vocabulary.facts.get(node.name)
    if signature is None or signature.of:
        return None
    keys, rest = _keys(node.steps)
    return c.Fact(node.name, arguments_of(ck, signature, keys, scope, node)), signature.result, rest


def _table(ck: Checker, node: n.Path, scope: Scope) -> tuple[c.Value, Type, Steps] | None:
    signature = ck.vocabulary.tables.get(node.name)
    if signature is None:
        return None
    keys, rest = _keys(node.steps)
    wanted = [p for p in signature.parameters.values() if not p.usual]
    column = signature.columns
    if keys is None or len(keys.keys) != len(wanted) + bool(column):
        names = [*(p.name for p in wanted), *(["a column"] if column else [])]
        if not names:
            return *ck.wrong("keys", f"{node.name} is rolled on, not looked up.", node.span, "Roll on it with the effect `consult`."), rest
        many = _many(0 if keys is None else len(keys.keys), "key")
        return *ck.wrong(
            "keys", f"{node.name} is looked up by {_listed(names)}, not by {many}.", node.span, _example(node.name, names)
        ), rest
    looked = [ck.want(key, scope, p.type) for key, p in zip(keys.keys, wanted, strict=False)]
    result = signature.result
    if column:
        value, result = _column(ck, signature, keys.keys[-1], scope)
        looked.append(value)
    handed = tuple([_handed(ck, name, type_, scope, node) for name, type_ in signature.lends.items() if type_.shape == "piece"])
    return c.Look(node.name, handed, tuple(looked)), result, rest


def _column(ck: Checker, signature: Signature, key: n.Expression, scope: Scope) -> Checked:
    """Check the key that chooses the column; a column named by a word may have a type of its own."""
    if isinstance(key, n.Path) and not key.steps and key.name in signature.columns:
        return c.Word(f"{signature.id}.columns", key.name).at(key.span), signature.columns[key.name]
    types = set(signature.columns.values())
    result = types.pop() if len(types) == 1 else UNKNOWN
    wanted = signature.lends.get("column!")
    if wanted is not None:
        return ck.want(key, scope, wanted), result
    value, found = ck.check(key, scope)
    if isinstance(key, n.Path) and not key.steps and found.shape == "unknown":
        return value, UNKNOWN
    return value, result


def _handed(ck: Checker, name: str, type_: Type, scope: Scope, node: n.Path) -> c.Value:
    """Give the piece a table is `with`, taken from the scope by its name or as the one piece of that kind."""
    if name in scope.names:
        return scope.value(name)
    owners = [owner for owner, kind in scope.pieces() if kind == type_.name]
    if len(owners) == 1:
        return scope.value(owners[0])
    if type_.optional or f"{name}?" in ck.vocabulary.tables:
        return c.Nothing()
    ck.wrong(
        "whose", f"{node.name} is looked up with a {type_.name}, but none goes by that name here.", node.span, f'Hand it over as "{name}".'
    )
    return c.Nothing()


def _listed(names: list[str]) -> str:
    return " and ".join(names) if names else "nothing"


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _example(name: str, keys: list[str]) -> str:
    return f"Write {name}[{', '.join(key.replace('a column', 'column') for key in keys)}]." if keys else f"Write {name} alone."


def _keys(steps: Steps) -> tuple[n.Keys | None, Steps]:
    if steps and isinstance(steps[0], n.Keys):
        return steps[0], steps[1:]
    return None, steps


def arguments_of(ck: Checker, signature: Signature, keys: n.Keys | None, scope: Scope, node: n.Path) -> tuple[c.Value, ...]:
    """Check the inputs of a quantity or fact: given in brackets, in scope under their names, or the usual ones."""
    given = keys.keys if keys is not None else ()
    parameters = list(signature.parameters.values())
    if len(given) > len(parameters):
        names, many = [p.name for p in parameters], _many(len(given), "input")
        ck.wrong("keys", f"{signature.id} takes {_listed(names)}, not {many}.", node.span, _example(signature.id, names))
    values = [ck.want(key, scope, p.type) for key, p in zip(given, parameters, strict=False)]
    for p in parameters[len(given) :]:
        if p.usual and keys is None:
            values.append(c.Nothing())
            continue
        values.append(_by_name(ck, p, scope, node, signature))
    _known_now(ck, scope, node, signature)
    return tuple(values)


def _by_name(ck: Checker, p: Parameter, scope: Scope, node: n.Path, signature: Signature) -> c.Value:
    if p.name in scope.names:
        return scope.value(p.name)
    if p.usual:
        return c.Nothing()
    names = [each.name for each in signature.parameters.values()]
    ck.wrong("keys", f"{signature.id} needs {p.name}, which has no value here.", node.span, _example(signature.id, names))
    return c.Nothing()


def _known_now(ck: Checker, scope: Scope, node: n.Path, signature: Signature) -> None:
    """Report a quantity used outside the check or procedure that lends it its names."""
    if signature.during and signature.during not in scope.inside:
        message = f"{signature.id} is meant for {signature.during}; here the names it reads of it are none."
        ck.wrong("during", message, node.span, f"Use it in the lines of {signature.during}, or hand these names on.")
        ck.problems[-1].severity = "warning"


def follow(ck: Checker, node: n.Path, start: Checked, steps: Steps, scope: Scope) -> Checked:
    """Check what follows a name: fields, quantities, keys."""
    value, found = start
    while steps:
        step, rest = steps[0], steps[1:]
        if found.shape == "unknown":
            return value, UNKNOWN
        if isinstance(step, n.Keys):
            return ck.wrong("keys", f"{found.words()} is not looked up with keys.", node.span, "Only tables, facts and quantities are.")
        value, found, steps = _field(ck, node, (value, found), (step, rest), scope)
        if value.span == (0, 0):
            value.at(node.span)
    return value, found


def _field(ck: Checker, node: n.Path, owner: Checked, steps: tuple[n.Field, Steps], scope: Scope) -> tuple[c.Value, Type, Steps]:
    value, found = owner
    step, rest = steps
    if found.shape == "piece" and not found.several:
        return _of_piece(ck, node, owner, steps, scope)
    if found.shape == "condition":
        return _of_condition(ck, node, owner, steps, scope)
    if found.shape in ("rolled_damage", "damage") and step.name in ck.vocabulary.letters:
        return c.Letter(value, step.name), NUMBER, rest
    if found.shape == "section" and step.name in ("number", "left", "lost_before_play", "is_lost"):
        return c.Attribute(value, step.name), Type("truth") if "lost" in step.name else NUMBER, rest
    if found.shape == "order":
        return _of_order(ck, node, owner, steps)
    if isinstance(value, c.Track) and value.says == "left" and step.name in _TRACKED:
        return c.Track(value.of, value.name, step.name), NUMBER, rest
    hint = "Only pieces and conditions have fields."
    if isinstance(value, c.Track):
        hint = did_you_mean(step.name, _TRACKED) or f"A track says: {', '.join(_TRACKED)}."
    return *ck.wrong("no-field", f'{found.words()} has no "{step.name}".', node.span, hint), rest


def _of_piece(ck: Checker, node: n.Path, owner: Checked, steps: tuple[n.Field, Steps], scope: Scope) -> tuple[c.Value, Type, Steps]:
    value, found = owner
    step, rest = steps
    vocabulary, kind, name = ck.vocabulary, found.name, step.name
    attribute = vocabulary.attribute(kind, name)
    if attribute is not None:
        if attribute.how == "track":
            return c.Track(value, name, "left"), NUMBER, rest
        keys, after = _keys(rest)
        if attribute.how == "part" and attribute.type.several and keys is not None:
            key = ck.want(keys.keys[0], scope, vocabulary.kinds[name].attributes["name"].type)
            return c.Part(value, name, key), attribute.type.one(), after
        if attribute.per is not None and keys is not None:
            return c.Kept(value, name, ck.want(keys.keys[0], scope, attribute.per)), attribute.type, after
        if attribute.per is not None:
            return *_kept_per(ck, node, name, attribute.per), rest
        if attribute.range is not None:
            ck.ranges[c.Attribute(value, name)] = attribute.range
        return c.Attribute(value, name), attribute.type, rest
    if (signature := vocabulary.of_kind(name, kind)) is not None:
        keys, after = _keys(rest)
        return c.Quantity(name, (value, *arguments_of(ck, signature, keys, scope, node))), signature.result, after
    if (fact := vocabulary.facts.get(name)) is not None and fact.of == kind:
        keys, after = _keys(rest)
        return c.Fact(name, (value, *arguments_of(ck, fact, keys, scope, node))), fact.result, after
    condition = vocabulary.conditions.get(name)
    if condition is not None and kind in condition.carriers():
        if rest and isinstance(rest[0], n.Field):
            return c.Instance(value, name), Type("condition", name), rest
        return c.Level(value, name), NUMBER, rest
    if vocabulary.traits.get(name) == kind:
        return c.Level(value, name), NUMBER, rest
    known = vocabulary.attribute_names(kind)
    hint = did_you_mean(name, known) or f"A {kind} has: {', '.join(known[:12])}."
    return *ck.wrong("no-field", f'a {kind} has no field or quantity "{name}".', node.span, hint), rest


def _of_condition(ck: Checker, node: n.Path, owner: Checked, steps: tuple[n.Field, Steps], scope: Scope) -> tuple[c.Value, Type, Steps]:
    value, found = owner
    step, rest = steps
    attribute = ck.vocabulary.conditions[found.name].attributes.get(step.name)
    if attribute is None:
        known = list(ck.vocabulary.conditions[found.name].attributes)
        return *ck.wrong("no-field", f'{found.name} has no field "{step.name}".', node.span, did_you_mean(step.name, known)), rest
    keys, after = _keys(rest)
    if attribute.per is not None and keys is not None:
        return c.Kept(value, step.name, ck.want(keys.keys[0], scope, attribute.per)), attribute.type, after
    if attribute.per is not None:
        return *_kept_per(ck, node, step.name, attribute.per), rest
    return c.Attribute(value, step.name), attribute.type, rest


def _kept_per(ck: Checker, node: n.Path, name: str, per: Type) -> Checked:
    return ck.wrong("keys", f"{name} is kept for each of several: say for which, by {per.words()}.", node.span, f"Write {name}[…].")


def _of_order(ck: Checker, node: n.Path, owner: Checked, steps: tuple[n.Field, Steps]) -> tuple[c.Value, Type, Steps]:
    value, found = owner
    step, rest = steps
    parameters = ck.vocabulary.orders[found.name].parameters
    if step.name not in parameters:
        hint = did_you_mean(step.name, list(parameters))
        return *ck.wrong("no-field", f'the order {found.name} has no field "{step.name}".', node.span, hint), rest
    return c.Attribute(value, step.name), parameters[step.name].type, rest


def _unknown_head(ck: Checker, node: n.Path, scope: Scope, expected: Type | None) -> Checked:
    vocabulary, name = ck.vocabulary, node.name
    lists = [each.id for each in vocabulary.word_lists(name) if not each.id.startswith("option.")]
    if len(lists) > 1:
        hint = "Write it beside something of that list, as in `x is word`."
        return ck.wrong("which-list", f'"{name}" is a word of {" and of ".join(lists)}: which is meant?', node.span, hint)
    if node.steps and isinstance(node.steps[0], n.Field) and name in vocabulary.kinds:
        return ck.wrong("whose", f"which {name}? No single {name} goes by that name here.", node.span, "Name one of the pieces in scope.")
    owned = sorted({s.of for s in (vocabulary.quantities.get(name), vocabulary.facts.get(name)) if s and s.of})
    owned += [kind.id for kind in vocabulary.kinds.values() if name in kind.attributes and kind.id not in owned]
    if owned:
        return ck.wrong(
            "whose", f"{name} belongs to a {' or a '.join(owned)}, but no {owned[0]} is known here.", node.span, "Write whose it is."
        )
    known = [*scope.names, *vocabulary.singles(), *vocabulary.quantities, *vocabulary.facts, *vocabulary.tables, "turn", "phase"]
    known += [word for each in vocabulary.lists.values() if not each.id.startswith("option.") for word in each.words]
    for _, kind in scope.pieces():
        known += vocabulary.attribute_names(kind)
    if expected is not None and expected.shape == "choice" and expected.name in vocabulary.lists:
        words = vocabulary.lists[expected.name].words
        hint = did_you_mean(name, words) or did_you_mean(name, known) or f"The words of {expected.name} are: {', '.join(words[:12])}."
        return ck.wrong("unknown-name", f'{expected.name} has no word "{name}".', node.span, hint)
    return ck.unknown_name("fact, quantity, table or name", name, known, node.span)


def call(ck: Checker, node: n.Call, scope: Scope, expected: Type | None) -> Checked:
    """Check a function call: a built-in, or one that a plugin declares."""
    name = node.function.name
    if node.function.steps:
        return ck.wrong("not-a-function", "only a plain name is called with round brackets.", node.span, "Look-ups take square brackets.")
    signature = ck.vocabulary.functions.get(name)
    if signature is None:
        return call_builtin(ck, node, scope, expected)
    if len(node.arguments) != len(signature.parameters):
        names = _listed(list(signature.parameters))
        return ck.wrong("arguments", f"{name} takes {names}, not {len(node.arguments)} values.", node.span, "")
    values = [ck.want(each, scope, p.type) for each, p in zip(node.arguments, signature.parameters.values(), strict=True)]
    return c.Function(name, tuple(values)), signature.result
