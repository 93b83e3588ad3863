"""Checks lists of effects: each names one verb, knows whom it acts on, and gives the names that later effects may use.

A checked effect is a mapping: `verb`, `at`, and where they are written `when` (a tree), `who` (a tree, also when it follows from the
scope), `as`, `because`, `cite`, `id`; and what its verb needs. Lists of effects stand in it as lists again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.language.types import TRUTH, Type
from rulecore.rulebook.author import Author, credit, place
from rulecore.rulebook.verbs import VERBS
from rulecore.ruleset.tree import Listing, Mapping

if TYPE_CHECKING:
    from rulecore.language import checked as c
    from rulecore.language.scope import Scope

Effect = dict[str, Any]
Reader = "Callable[[EffectReader, Mapping, Scope, Effect], None]"


class EffectReader:
    """Checks the effects of one rulebook; each verb has one function in `VERB_READERS`."""

    def __init__(self, author: Author) -> None:
        self.author = author
        self.vocabulary = author.vocabulary

    def read(self, node: Any, key: Any, scope: Scope) -> list[Effect]:
        """Check the list of effects that stands under a key; names given in it stay known in the scope."""
        if not isinstance(node, (Mapping, Listing)) or (isinstance(node, Mapping) and key not in node):
            return []
        listed = node[key]
        if isinstance(listed, Mapping):
            found = self.one(listed, scope)
            return [found] if found is not None else []
        if not isinstance(listed, Listing):
            return []
        return [found for each in listed if isinstance(each, Mapping) and (found := self.one(each, scope)) is not None]

    def one(self, node: Mapping, scope: Scope) -> Effect | None:
        """Check one effect."""
        from rulecore.rulebook.brought import read_effect
        from rulecore.rulebook.verb_readers import VERB_READERS

        verb = self._verb(node)
        if verb is None:
            return None
        effect: Effect = {"verb": verb, **credit(node, place(node, verb))}
        if "id" in node:
            effect["id"] = str(node["id"])
        self._who(node, scope, effect)
        inner = scope
        VERB_READERS.get(verb, read_effect)(self, node, inner, effect)
        if "when" in node:
            effect["when"] = self._when(node, scope)
        return effect

    def _when(self, node: Mapping, scope: Scope) -> Any:
        return self.author.value(node, "when", scope, TRUTH)

    def _verb(self, node: Mapping) -> str | None:
        brought = self.vocabulary.verbs
        verbs = [key for key in node if key in VERBS or key in brought]
        keys = {key: list(brought[key].parameters) if key in brought else VERBS[key].keys for key in verbs}
        found = [key for key in verbs if all(other in (key, *keys[key]) for other in verbs)]
        if len(found) == 1:
            return found[0]
        return None  # none or several verbs: the schema has said so, as it says which keys a verb takes

    def _who(self, node: Mapping, scope: Scope, effect: Effect) -> None:
        """Settle whom an effect acts on: whom it names, else the subject of the scope."""
        if "who" in node:
            value, found = self.author.typed(node, "who", scope)
            if found.shape not in ("piece", "condition", "unknown"):
                self.author.wrong(node, "who", "rules/who", f"`who` names a piece, but this is {found.words()}.", "Name a piece in scope.")
            effect["who"], effect["who_type"] = value, repr(found)
        elif scope.subject:
            effect["who"], effect["who_type"] = scope.value(scope.subject), repr(scope.names[scope.subject])

    def inside(self, node: Mapping, key: str, scope: Scope, names: dict[str, Type] | None = None, *, subject: str = "") -> list[Effect]:
        """Check effects in a scope of their own, with further names and perhaps another subject."""
        inner = scope.copy()
        for name, type_ in (names or {}).items():
            inner.give(self.vocabulary, name, type_)
        if subject:
            inner.subject = subject
        return self.read(node, key, inner)

    def tree(self, node: Any, key: Any, scope: Scope, wanted: Type) -> c.Value | None:
        """Check a formula among the arguments of an effect."""
        return self.author.value(node, key, scope, wanted)

    def name(self, node: Mapping, scope: Scope, type_: Type, effect: Effect, *, usual: str = "") -> str:
        """Give the name after `as` to the scope of what follows."""
        name = str(node["as"]) if "as" in node else usual
        if name:
            effect["as"] = name
            scope.give(self.vocabulary, name, type_)
        return name
