"""Reads modifiers: which quantity, check or order each line reaches, whom it is carried by, and the conditions under which it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language import checked as c
from rulecore.language.lines import Line
from rulecore.language.modifiers import Target, check_modifier, find_target, meant_target
from rulecore.language.types import NUMBER, Type
from rulecore.rulebook.author import Author, credit, mapping, texts
from rulecore.rulebook.signatures import scope_of
from rulecore.rulebook.spans import level as level_range
from rulecore.ruleset.tree import Listing, Mapping
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.language import nodes as n
    from rulecore.language.scope import Scope
    from rulecore.language.vocabulary import Condition

#: What is wrong with a name, whatever the line acts on.
NAMELESS = ("language/unknown-name", "language/unknown-word", "language/no-field")


class Carrier:
    """Who brings a line: nobody (a rule of its own), or a condition or trait of a kind of piece, at some of its levels."""

    __slots__ = ("condition", "guards", "kind", "layer", "sort")

    def __init__(self, sort: str = "", condition: str = "", kind: str = "", *, layer: str = "") -> None:
        self.sort = sort
        self.condition = condition
        self.kind = kind
        self.layer = layer
        self.guards: list[tuple[str, Any]] = []


class LineReader:
    """Reads all lines of a rulebook and sorts them by what they reach; `reached` maps (sort, id) to lines."""

    def __init__(self, author: Author) -> None:
        self.author = author
        self.vocabulary = author.vocabulary
        self.reached: dict[tuple[str, str], list[Line]] = {}
        self.ignores: list[Line] = []
        self._later: list[tuple[Any, Any, str, Carrier]] = []

    def lines(self, holder: Mapping, key: str, carrier: Carrier) -> None:
        """Read the lines under `modifiers`: a mapping id → line, or a list."""
        written = holder.get(key)
        if isinstance(written, Mapping):
            for each in written:
                self.line(written, each, each, carrier)
        elif isinstance(written, Listing):
            for index in range(len(written)):
                name = carrier.condition if len(written) == 1 else f"{carrier.condition}_{index + 1}"
                self.line(written, index, name, carrier)

    def line(self, holder: Mapping | Listing, key: Any, name: str, carrier: Carrier) -> None:
        """Read one line, short or long."""
        body = holder[key]
        place: tuple[Any, Any] = (body, "rule") if isinstance(body, Mapping) else (holder, key)
        if isinstance(body, Mapping) and "rule" not in body:
            return
        tree: n.Modifier | None = self.author.parse(*place, entry="modifier")
        if tree is None:
            return
        target = find_target(self.author.checker, tree)
        if target is None:
            self._names_besides(tree)
            self.author.flush(*place)
            return
        if target.sort == "modifier":
            self._later.append((holder, key, name, carrier))
        else:
            self._read(tree, target, place, (holder, key, name, carrier))

    def _names_besides(self, tree: n.Modifier) -> None:
        """Tell the names nothing is called by in a line whose target is misspelt too: both are put right at once."""
        checker = self.author.checker
        meant = meant_target(checker, tree)
        if meant is not None:
            told = list(checker.problems)
            check_modifier(checker, tree, meant, self.target_scope(meant))
            checker.problems = told + [each for each in checker.problems[len(told) :] if each.code in NAMELESS]

    def finish(self) -> None:
        """Read the `ignore` lines, which have the scope of the line they switch off."""
        for holder, key, name, carrier in self._later:
            body = holder[key]
            place: tuple[Any, Any] = (body, "rule") if isinstance(body, Mapping) else (holder, key)
            tree: n.Modifier = self.author.parse(*place, entry="modifier")
            target = find_target(self.author.checker, tree)
            if target is not None:
                self._read(tree, target, place, (holder, key, name, carrier))

    def _read(self, tree: n.Modifier, target: Target, place: tuple[Any, Any], written: tuple[Any, Any, str, Carrier]) -> None:
        holder, key, name, carrier = written
        scope = self._scope(target, carrier, place)
        if scope is None:
            return
        change = check_modifier(self.author.checker, tree, target, scope)
        self.author.flush(*place)
        line = Line(name, change, self.author.text(*place) or "")
        self._credit(line, holder, key, carrier)
        self._known_parts(line, holder[key], target)
        self._guard(line, target, carrier, scope)
        self._keep(line, target)

    # ---- scope ---------------------------------------------------------------------------------------------------------

    def _scope(self, target: Target, carrier: Carrier, place: tuple[Any, Any]) -> Scope | None:
        """Give the names a line may use: those of what it reaches, and of the shared condition that brings it."""
        scope = self.target_scope(target)
        if carrier.condition and not self._reaches(scope, carrier):
            kind = carrier.kind or "its carrier"
            message = f"{carrier.condition} is carried by a {kind}, so it cannot reach {target.id}, which is no number of a {kind}."
            self.author.wrong(*place, "rules/reach", message, "Write the line from the side of the piece whose number changes.")
            return None
        condition = self.vocabulary.conditions.get(carrier.condition)
        if condition is not None and condition.ends and "one" not in condition.ends:
            for end, kind in condition.ends.items():
                scope.give(self.vocabulary, end, Type("piece", kind))
        return scope

    def target_scope(self, target: Target) -> Scope:
        """Give the scope of what a line acts on."""
        v = self.vocabulary
        if target.sort == "quantity":
            return self.quantity_scope(target.id)
        if target.sort in ("check", "order", "table"):
            store = {"check": v.checks, "order": v.orders, "table": v.consulted}[target.sort]
            return scope_of(store[target.id], v, lends=False)
        from rulecore.language.scope import Scope

        scope = Scope()
        if target.sort == "modifier":
            for (sort, name), lines in self.reached.items():
                if any(each.id == target.id for each in lines):
                    return self.target_scope(Target(sort, name, target.type))
        if target.sort == "condition":
            for kind in v.conditions[target.id].carriers():
                scope.give(v, kind, Type("piece", kind))
                scope.subject = kind
        return scope

    def quantity_scope(self, name: str) -> Scope:
        """Give the scope of the lines of a quantity: its piece, its inputs, and the names of the check it is known in."""
        from rulecore.language.scope import Scope

        v, signature = self.vocabulary, self.vocabulary.quantities[name]
        scope = Scope()
        during = v.checks.get(signature.during) or v.procedures.get(signature.during)
        if during is not None:
            scope = scope_of(during, v)
            each = self.author.each_die.get(signature.during)
            for die in ("natural",) if each else ():
                scope.give(v, die, NUMBER)
        if signature.of:
            scope.names.pop(signature.of, None)
            scope.give(v, signature.of, Type("piece", signature.of))
            scope.subject = signature.of
        for p in signature.parameters.values():
            scope.give(v, p.name, p.type)
            if p.range is not None:
                scope.ranges[p.name] = p.range
        scope.inside = (signature.during,) if signature.during else ()
        return scope

    def _reaches(self, scope: Scope, carrier: Carrier) -> bool:
        kinds = self._kinds(carrier)
        if any(self.vocabulary.kinds[kind].one for kind in kinds if kind in self.vocabulary.kinds):
            return True
        return self._carrier_in(scope, kinds) is not None

    def _kinds(self, carrier: Carrier) -> tuple[str, ...]:
        condition = self.vocabulary.conditions.get(carrier.condition)
        if carrier.sort == "condition" and condition is not None:
            return condition.carriers()
        return (carrier.kind,) if carrier.kind else ()

    def _carrier_in(self, scope: Scope, kinds: tuple[str, ...]) -> c.Value | None:
        """Find the piece of a line's scope that carries its condition: what it reaches, its whole, or who acts."""
        for kind in kinds:
            if kind in scope.names:
                return scope.value(kind)
            subject = scope.names.get(scope.subject)
            if subject is not None and subject.shape == "piece" and subject.name == kind:
                return scope.value(scope.subject)
        return None

    # ---- guards --------------------------------------------------------------------------------------------------------

    def _guard(self, line: Line, target: Target, carrier: Carrier, scope: Scope) -> None:
        if not carrier.condition:
            return
        kinds = self._kinds(carrier)
        single = next((kind for kind in kinds if kind in self.vocabulary.kinds and self.vocabulary.kinds[kind].one), None)
        piece = c.Single(single) if single else self._carrier_in(scope, kinds)
        condition = self.vocabulary.conditions.get(carrier.condition)
        if piece is None:
            return
        if condition is not None and condition.ends:
            self._shared(line, condition, piece)
            return
        level = c.Level(piece, carrier.condition)
        clauses: list[c.Value] = [_level_in(level, text) for word, text in carrier.guards if text != "" and word == ""]
        clauses += [c.IsWord(self._chooses(piece, by), (word,), negated=False) for word, by in carrier.guards if word]
        if not any(word == "" for word, _ in carrier.guards):
            clauses.insert(0, c.Compare(">", level, c.Constant(0), "number"))
        line.guard = clauses[0] if len(clauses) == 1 else c.All(tuple(clauses))
        if condition is not None and condition.many:
            line.times = level

    def _chooses(self, piece: c.Value, by: str) -> c.Value:
        """Give what decides which levels count: a quantity of the carrier, else a field of it."""
        return c.Quantity(by, (piece,)) if by in self.vocabulary.quantities else c.Attribute(piece, by)

    def _shared(self, line: Line, condition: Condition, piece: c.Value) -> None:
        named = [end for end in condition.ends if end not in ("one", "other")]
        if named:
            line.links, line.ends = condition.id, tuple(named)
        else:
            line.guard = c.Has(piece, (condition.id,), None, negated=False)
            if condition.many:
                line.times = c.Level(piece, condition.id)

    def _credit(self, line: Line, holder: Any, key: Any, carrier: Carrier) -> None:
        body = holder[key]
        line.at = repr(holder.at_key(key))
        # A line that another layer puts into a condition or trait is that layer's.
        line.layer, line.source = self.author.layers.get(holder.at_key(key).path) or carrier.layer, carrier.condition
        if isinstance(body, Mapping):
            found = credit(body)
            line.because, line.status = found.get("because", ""), found.get("status", "")
            line.cite = tuple(texts(body.get("cite")))
            line.stage, line.group = str(body.get("stage", "")), str(body.get("group", ""))
            if "title" in found:
                line.label = found["title"]

    def _known_parts(self, line: Line, body: Any, target: Target) -> None:
        """Report a stage or group that the quantity does not have: the line would count nowhere, or always."""
        for key, name, known in (("stage", line.stage, self.author.stages), ("group", line.group, self.author.groups)):
            if not name or target.sort == "modifier":
                continue
            its = known.get(target.id, []) if target.sort == "quantity" else []
            if name not in its:
                listed = f"It has: {', '.join(its)}." if its else f"List it there under `{key}s:`, or leave it out here."
                hint = did_you_mean(name, its) or listed
                self.author.wrong(body, key, "rules/unknown-name", f'{target.id} has no {key} "{name}".', hint)
        if line.group and target.sort != "modifier" and (says := _beside_groups(line)):
            message = f"of a group one line counts, and one that says `{says}` cannot be told from the others by its amount."
            hint = f"Leave the group out, or give each line of it a `when` that leaves the others out{_instead(line, target.id)}."
            self.author.wrong(body, "group", "rules/group", message, hint)

    def _keep(self, line: Line, target: Target) -> None:
        if target.sort == "modifier":
            self.ignores.append(line)
        else:
            self.reached.setdefault((target.sort, target.id), []).append(line)


def _beside_groups(line: Line) -> str:
    """Give the word by which a line bounds a total: what it comes to hangs on the total that the others make."""
    change = line.change
    if change.verb == "plus":
        return change.bound_word if change.bound_word in ("not below", "not above") else ""
    return {"least": "at least", "most": "at most", "forbid": "forbid"}.get(change.verb, "")


def _instead(line: Line, target: str) -> str:
    """Say how the bound of a line can stand as a line of its own, where that means the same for all."""
    word = {"not below": "at least", "not above": "at most"}.get(line.change.bound_word or "", "")
    return f"; for a bound of all together write a line  {target} {word} …" if word else ""


def _level_in(level: c.Value, text: str) -> c.Value:
    """Say that a level lies in a row key such as `2`, `1-3` or `3+`; what is no level, the reader of conditions reports."""
    low, high = level_range(text) or (1, None)
    if high is None:
        return c.Compare(">=", level, c.Constant(low), "number")
    if high > low:
        return c.Between(level, c.Constant(low), c.Constant(high), "number")
    return c.Compare("=", level, c.Constant(low), "number")


def carriers_of(body: Mapping, sort: str, name: str, kind: str, layer: str) -> Iterator[tuple[Mapping, Carrier]]:
    """Give every place of a condition or trait where lines stand, with whom they are carried by."""
    if "modifiers" in body:
        yield body, Carrier(sort, name, kind, layer=layer)
    levels = mapping(body, "levels")
    by = str(body.get("by", ""))
    for key in levels:
        groups = [(levels, key, "")] if not by else [(levels[key], level, key) for level in mapping(levels, key)]
        for holder, level, word in groups:
            if isinstance(holder[level], Mapping) and "modifiers" in holder[level]:
                carrier = Carrier(sort, name, kind, layer=layer)
                carrier.guards = [*([(word, by)] if word else []), ("", level)]
                yield holder[level], carrier
