"""Functions and verbs that a plugin brings: what rules declare of them, and the effects that use such a verb.

What they take is written in the rules and not in the plugin, so that rules can be checked, printed and looked up where it isn't installed.
"""

from __future__ import annotations

import re
from keyword import iskeyword
from typing import TYPE_CHECKING, Any

from rulecore.language.builtins import BUILTINS
from rulecore.language.vocabulary import Signature
from rulecore.rulebook.author import Author, credit, listing, mapping
from rulecore.rulebook.called import parameters_json
from rulecore.rulebook.signatures import parameters_of, result_of
from rulecore.rulebook.verbs import COMMON, OWN, VERBS
from rulecore.ruleset.tree import Mapping
from rulecore.suggestions import did_you_mean

if TYPE_CHECKING:
    from rulecore.language.scope import Scope
    from rulecore.rulebook.effects import Effect, EffectReader
    from rulecore.ruleset.layers import Definition

#: What no verb can be called: those of the language, and the words that stand beside them.
TAKEN = frozenset((*VERBS, *COMMON, *(key for verb in VERBS.values() for key in verb.keys)))
#: A name in the words of a verb.
PLACE = re.compile(r"\{([^{}]*)\}")


def declare(functions: dict[str, Definition], verbs: dict[str, Definition], author: Author) -> None:
    """Add functions and verbs to the vocabulary."""
    for name, definition in functions.items():
        if name in BUILTINS:
            hint = "Every ruleset has it; choose another name."
            author.problems.append(definition.problem("rules/reserved", f'"{name}" is a function of the language.', hint))
        elif isinstance(definition.body, Mapping):
            result = result_of(definition.body, author)
            author.vocabulary.functions[name] = Signature(name, parameters=parameters_of(definition.body, author), result=result)
    for name, definition in verbs.items():
        parameters = parameters_of(definition.body, author) if isinstance(definition.body, Mapping) else []
        author.vocabulary.verbs[name] = Signature(name, parameters=parameters)
        author.verb_words[name] = str(definition.body.get("words", "")) if isinstance(definition.body, Mapping) else ""
        if name in TAKEN:
            author.problems.append(definition.problem("rules/reserved", f'"{name}" is a word of effects already.', "Choose another name."))
        _names_of_verb(mapping(definition.body, "with"), name, verbs, author)


def _names_of_verb(handed: Mapping, verb: str, verbs: dict[str, Definition], author: Author) -> None:
    """Refuse names that no effect could say of a verb, and names by which no plugin could be handed anything."""
    for number, name in enumerate(handed):
        message = ""
        if number and (name in VERBS or name in COMMON or name in verbs):
            message = f'"{name}" is a verb or a word of every effect, so no effect could say it of {verb}.'
        elif iskeyword(name):
            message = f'"{name}" is a word of Python, so no plugin could be handed it.'
        if message:
            author.wrong_key(handed, name, "rules/reserved", message, "Choose another name.")


def read_function(r: EffectReader, definition: Definition) -> dict[str, Any]:
    """Give a function as the rulebook keeps it: what it takes, and the type of what it gives."""
    known = r.vocabulary.functions.get(definition.id) or Signature(definition.id)
    return {**_head(r, definition, known), "type": repr(known.result)}


def read_verb(r: EffectReader, definition: Definition) -> dict[str, Any]:
    """Give a verb as the rulebook keeps it: what it takes and touches, and the words for it."""
    known, words = r.vocabulary.verbs[definition.id], r.author.verb_words[definition.id]
    body = definition.body if isinstance(definition.body, Mapping) else Mapping()
    for name in PLACE.findall(words):
        if name not in known.parameters:
            hint = did_you_mean(name, known.parameters) or f"It takes: {', '.join(known.parameters)}."
            r.author.wrong(body, "words", "rules/unknown-name", f'{definition.id} takes no "{name}".', hint)
    touched = {key: [str(each) for each in listing(body, key)] for key in ("reads", "writes") if key in body}
    return {**_head(r, definition, known), "words": words, **touched}


def _head(r: EffectReader, definition: Definition, known: Signature) -> dict[str, Any]:
    body = definition.body if isinstance(definition.body, Mapping) else Mapping()
    credited = credit(body, repr(definition.at))
    return {"id": definition.id, **credited, "layer": definition.layer, "parameters": parameters_json(r, body, known)}


def read_effect(r: EffectReader, node: Mapping, scope: Scope, effect: Effect) -> None:
    """Check an effect with a plugin's verb: its first name stands behind the verb, every other under a key of its own."""
    verb = effect["verb"]
    given: dict[str, Any] = {}
    for number, parameter in enumerate(r.vocabulary.verbs[verb].parameters.values()):
        key = verb if number == 0 else parameter.name
        if key in node:
            given[parameter.name] = r.tree(node, key, scope, parameter.type)
        elif not parameter.usual:
            message = f"{verb} takes {parameter.name} ({parameter.type.words()}), and this effect doesn't say it."
            r.author.wrong_key(node, verb, "rules/argument-missing", message, f"Write `{parameter.name}: …` beside it.")
    effect["arguments"], effect["words"] = given, r.author.verb_words[verb]


def keys_of(verbs: dict[str, Definition]) -> dict[str, tuple[str, ...]]:
    """Give the keys that effects with each declared verb may say: its own and those of every effect.

    >>> keys_of({})
    {}
    """
    known = {name: each.body for name, each in verbs.items() if name not in TAKEN and isinstance(each.body, Mapping)}
    return {name: (*list(mapping(body, "with"))[1:], *OWN) for name, body in known.items()}
