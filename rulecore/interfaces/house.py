"""A new folder of house rules: it says what it is laid over, plays exactly like that until somebody edits it, and shows how to begin."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from rulecore.errors import CommandWrong, Problem
from rulecore.ruleset.folders import is_id
from rulecore.ruleset.tree import Mapping

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulecore.rulebook.loading import Reading
    from rulecore.ruleset.layers import Stack

#: So many changes are tried as the example to begin with.
MOST_TRIED = 6

RULES = """\
# yaml-language-server: $schema={schema}
# House rules over {title}. As long as nothing is changed here, it is played exactly as printed.
ruleset: {name}
title: {words}
version: 0.1.0
format: 1
overlays: [{overlays}]
{variant}
# What stands already is changed one item at a time: change, add, remove, adjust or replace.
{example}
# What is new stands under its kind, as in any ruleset: traits, conditions, tables, options …
"""
#: What a first change looks like, ready to be used.
EXAMPLE = """\
# To begin, take the # away from these lines, then see what they do:  rulecore diff {base} {base} --with {layer} --odds
#
# changes:
#   - change: {path}
#     was: {was}
#     to: {to}
#     because: say in a few words why
"""
EXAMPLES = """\
# yaml-language-server: $schema={schema}
# Worked examples: how it lies on the table, the dice, what must come of it.
# `rulecore test {folder}` runs these and those of the rules below.
examples: []
"""


def new_house(folder: str, base: str) -> list[str]:
    """Write a folder of house rules over a stack such as `meadow` or `meadow+fog`; gives the files it wrote.

    Raises CommandWrong where the name will not do or something is there already; nothing is written then.
    """
    from rulecore.rulebook.loading import read

    name = os.path.basename(os.path.normpath(folder)).replace("-", "_")
    if not is_id(name):
        hint = "Write letters, digits and _ or - , beginning with a letter:  house_rules"
        raise CommandWrong(Problem("new/name", f'"{name}" cannot be the name of house rules.', hint=hint))
    if os.path.lexists(folder):
        raise CommandWrong(Problem("new/exists", f"{folder} is there already.", hint="Choose another name, or edit what is there."))
    reading = read(base)
    reading.rulebook()
    if name in [layer.id for layer in reading.stack.layers]:
        raise CommandWrong(Problem("new/name", f'{base} has a layer "{name}" already.', hint="Choose another name."))
    _found_by_name(reading.stack)
    parts = _parts(folder, name, base, reading.stack)
    texts = {
        "ruleset.yaml": RULES.format(**parts, example=_example(reading, folder, base)),
        "examples.yaml": EXAMPLES.format(**parts),
    }
    os.makedirs(folder)
    for file, text in texts.items():
        with open(os.path.join(folder, file), "x", encoding="utf-8", newline="\n") as out:
            out.write(text)
    return [os.path.join(folder, file) for file in texts]


def _found_by_name(stack: Stack) -> None:
    """Refuse what is known only by its path: a layer names what it builds on by its id."""
    from rulecore.ruleset.sources import find, layer_folders

    near = [folder for layer in stack.layers for folder in layer_folders(layer.path)]
    for layer in stack.layers:
        try:
            find(layer.id, near)
        except CommandWrong:
            place = os.path.dirname(os.path.abspath(layer.path))
            message = f"{layer.id} is known here only by its path, and house rules name what they are laid over by its id."
            hint = f"Let it be found first: set RULECORE_RULESETS to {place} , or move it to the folder that `rulecore rulesets` names."
            raise CommandWrong(Problem("new/by-path", message, hint=hint)) from None


def _parts(folder: str, name: str, base: str, stack: Stack) -> dict[str, str]:
    from rulecore.ruleset.sources import bundled

    schema = os.path.relpath(os.path.join(bundled("schemas"), "ruleset.schema.json"), folder)
    options = ", ".join(f"{option}: {word}" for option, word in stack.options.items() if stack.variant and option in stack.variant.options)
    return {
        "name": name,
        "folder": folder,
        "words": _title(name),
        "base": base,
        "schema": schema.replace(os.sep, "/"),
        "title": " with ".join(layer.manifest.title for layer in stack.layers[:2]),
        "overlays": ", ".join(_need(layer.id, layer.manifest.version) for layer in stack.layers),
        # Named alone, the folder is played as its base is when that is named alone.
        "variant": f"variants: {{as_usual: {{default: yes, options: {{{options}}}}}}}\n" if options else "",
    }


def _title(name: str) -> str:
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


def _need(layer: str, version: str) -> str:
    """Give the layer with the versions that will do: those in which nothing may break."""
    first = version.partition(".")[0]
    return f'"{layer} >={first},<{int(first) + 1}"' if first.isdecimal() else layer


# ---- a change to begin with -----------------------------------------------------------------------------------------------------


def _example(reading: Reading, folder: str, base: str) -> str:
    """Give a change that is right over this base, as a comment; nothing where none is found quickly."""
    from itertools import islice

    for path, was, to in islice(_changes(reading), MOST_TRIED):
        if _is_right(reading.stack, path, to):
            layer = folder if "/" in folder else f"./{folder}"  # a bare name would be sought among the rulesets
            return EXAMPLE.format(base=base, layer=layer, path=path, was=was, to=to)
    return ""


def _changes(reading: Reading) -> Iterator[tuple[str, Any, Any]]:
    """Give changes of one value that may be right: a row that says what another one says, a number that is one more."""
    definitions = reading.stack.definitions
    for name, table in definitions["tables"].items():
        rows = table.body.get("rows") if isinstance(table.body, Mapping) else None
        for key, cell in rows.items() if isinstance(rows, Mapping) else ():
            if isinstance(cell, int) and not isinstance(cell, bool):
                yield f"tables.{name}.rows.{key}", cell, cell + 1
                break
            others = [each for each in rows.values() if isinstance(each, str) and each != cell] if isinstance(rows, Mapping) else []
            if isinstance(cell, str) and others:
                yield f"tables.{name}.rows.{key}", cell, others[0]
                break
    for name, quantity in definitions["quantities"].items():
        number = quantity.body.get("base") if isinstance(quantity.body, Mapping) else None
        if isinstance(number, int) and not isinstance(number, bool):
            yield f"quantities.{name}.base", number, number + 1


def _is_right(stack: Stack, path: str, to: Any) -> bool:
    """Try a change, and say whether nothing is wrong with what comes of it."""
    from rulecore.errors import RulecoreError
    from rulecore.rulebook.loading import assembled
    from rulecore.ruleset.documents import read_text
    from rulecore.ruleset.layers import Layer, apply_option_choices, put_together
    from rulecore.ruleset.manifest import Manifest

    base = ", ".join(layer.id for layer in stack.layers)
    text = f"ruleset: a_try\noverlays: [{base}]\nchanges: [{{change: {path}, to: {to}}}]\n"
    problems: list[Problem] = []
    document: Any = read_text(text, "a_try.yaml")[0]
    layer = Layer("a_try.yaml", Manifest.read(document, problems))
    layer.documents, layer.changes = [document], [document["changes"]]
    try:
        tried = put_together((*stack.layers, layer), stack.variant, problems)
        tried = apply_option_choices(tried, stack.options, problems=problems)
        return not assembled(tried, problems).problems
    except RulecoreError:
        return False
