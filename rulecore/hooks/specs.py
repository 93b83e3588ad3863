"""The hooks that every rulebook has, as plain functions: what a plugin is given, when, what it gives back, and who comes first.

`register_…` is called once, before anything is played, in the order of the layers; `register` checks what it is given and knows which
plugin it came from. The others are called in play. Hooks that bear the names of phases, steps and checks are made in `catalogue`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from rulecore.engine.facade import Play


def register_facts(register: Callable[..., None]) -> None:
    """Bring facts that the rules declare `from: plugin`, such as what is measured on the table.

    `register(name, function)`. The function is given the world, which it only reads, and what the fact is asked of, in the order of `with`;
    it gives a value of the declared type, in the declared unit. Facts are asked for often: they keep nothing and change nothing. A name
    belongs to one plugin.

    >>> def register_facts(register):
    ...     register("distance", lambda world, one, other: abs(one - other))
    >>> register_facts(lambda name, function: print(name, function(None, 3, 7)))
    distance 4
    """


def register_fields(register: Callable[..., None]) -> None:
    """Bring what fields are at first where the rules say `from: plugin`, and no scenario and no card gives them.

    `register(kind, field, function)`. The function is given the world and the piece, and gives a value of the field's type. It is asked
    when the field is first read. A field belongs to one plugin.

    >>> def register_fields(register):
    ...     register("goat", "height", lambda world, goat: 3)
    >>> register_fields(lambda kind, field, function: print(kind, field, function(None, None)))
    goat height 3
    """


def register_functions(register: Callable[..., None]) -> None:
    """Bring functions that the rules declare under `functions`; lines call them with round brackets.

    `register(name, function)`. The function is given the values in the order of `with` and nothing else, so that the same values always
    give the same; numbers are whole or fractions, words and pieces as lines have them. A name belongs to one plugin.

    >>> def register_functions(register):
    ...     register("steps", lambda one, other: abs(one - other))
    >>> register_functions(lambda name, function: print(name, function(3, 7)))
    steps 4
    """


def register_verbs(register: Callable[..., None]) -> None:
    """Bring verbs that the rules declare under `verbs`; effects use them like those of the language.

    `register(name, function)`. The function is given `game` and by their names the values that the effect says; it changes the table by
    `game` alone and gives nothing back. It runs where the effect stands, when its words are in the journal. What it touches, the rules
    say by `reads` and `writes`. A name belongs to one plugin.

    >>> def scatter(game, goat, steps):
    ...     game.write(goat, "x", goat.x + steps)
    >>> def register_verbs(register):
    ...     register("scatter", scatter)
    >>> register_verbs(lambda name, function: print(name))
    scatter
    """


def register_geometry(register: Callable[..., None]) -> None:
    """Bring what `place` and `move` do with their words of place. One plugin does.

    `register(function)`. The function is given `game`, the verb (`place` or `move`), the piece, and the words of place with their values;
    it writes where the piece is, and leaves alone what it does not know.

    >>> def geometry(game, verb, piece, keys):
    ...     if "ahead" in keys:
    ...         game.write(piece, "x", piece.x + keys["ahead"])
    >>> def register_geometry(register):
    ...     register(geometry)
    >>> register_geometry(lambda function: print(function.__name__))
    geometry
    """


def register_captains(register: Callable[..., None]) -> None:
    """Bring captains, who answer for a side: `rulecore play GAME --side white=timid`.

    `register(name, captain)`. A captain is given the view of its side and the question, and gives one of `question.choices`. It keeps
    nothing but `view.memory`; its chance is `view.roll(purpose)`. It asks the rules by `view.quantity`, and by `view.now` as things stand
    now where a quantity counts as it was when a moment began. A name belongs to one plugin.

    >>> def timid(view, question):
    ...     return question.choices[0]
    >>> def register_captains(register):
    ...     register("timid", timid)
    >>> register_captains(lambda name, captain: print(name))
    timid
    """


def register_views(register: Callable[..., None]) -> None:
    """Say which pieces of a kind a side may see, where that hangs on where they are: fog, hedges, the far side of a hill.

    `register(kind, sees)`. The function is given the world, the id of a side and a piece, and says whether that side sees it. A piece that
    is not seen is not among `view.pieces`; as a choice of a question it is a name and no more. Of several plugins all must see it. Whoever
    owns a piece sees it.

    >>> def sees(world, side, goat):
    ...     return goat.height > 2
    >>> def register_views(register):
    ...     register("goat", sees)
    >>> register_views(lambda kind, sees: print(kind))
    goat
    """


def register_lint(register: Callable[..., None]) -> None:
    """Bring checks of a rulebook that only this plugin can make; `rulecore check` runs them when the rules are right otherwise.

    `register(code, check)`. The code is the plugin's name, a slash and a word. The check is given the rulebook and gives for each mistake
    the place (what stands under `at` of a definition), a sentence, and if it likes what to do about it. Its docstring is what
    `rulecore help CODE` says. All run, in the order registered.

    >>> def high(rulebook):
    ...     goat = {"at": "goats.yaml:3:5", "height": 9}
    ...     if goat["height"] > 5:
    ...         yield goat["at"], "a goat of 9 feet is a cow.", "Make it smaller."
    >>> def register_lint(register):
    ...     register("hills/height", high)
    >>> register_lint(lambda code, check: print(code, len(list(check(None)))))
    hills/height 1
    """


def register_commands(register: Callable[..., None]) -> None:
    """Bring commands of one's own: `rulecore PLUGIN COMMAND …`. The plugin is imported when its name is typed, not before.

    `register(command)`. It is a command of click. What it raises is said like any error of `rulecore`. Of two with one name the second is
    refused.

    >>> import click
    >>> @click.command()
    ... def count():
    ...     "Count the goats."
    >>> def register_commands(register):
    ...     register(count)
    >>> register_commands(lambda command: print(command.name))
    count
    """


def legal_orders(game: Play, piece: Any, order: str) -> Iterable[Mapping[str, Any]] | None:
    """List the ways of giving an order to a piece, where its fields are numbers or texts and no list of words has them all.

    Called when a side is asked for orders, once for each of its pieces and each order of the step. `order` is its id. Gives the fields of
    each way by their names, or none to leave the listing to the rules. What the order needs is asked of each afterwards. The plugin
    furthest out that lists any counts.

    >>> def legal_orders(game, piece, order):
    ...     return [{"inches": inches} for inches in range(1, 4)] if order == "leap" else None
    >>> legal_orders(None, None, "leap")
    [{'inches': 1}, {'inches': 2}, {'inches': 3}]
    """


def piece_removed(game: Play, piece: Any) -> None:
    """Hear of a piece that has been taken off the table, with all its parts.

    Called each time, where the effect stands that removed it. The piece can still be read. All plugins hear of it, those of the lowest
    layer first.

    >>> class Told:
    ...     def note(self, text):
    ...         print(text)
    >>> def piece_removed(game, piece):
    ...     game.note(f"{piece} is seen no more")
    >>> piece_removed(Told(), "bella")
    bella is seen no more
    """


def game_over(game: Play) -> tuple[Any, str] | None:
    """Say whether the game is over.

    Called after each step. Gives none while the game goes on, else the winner (a player or the id of a side, or none for nobody) and why.
    The plugin furthest out that ends it counts; a step may end it too, by `game.over`.

    >>> def game_over(game):
    ...     return ("white", "enough leaps") if game.leaps > 9 else None
    >>> class Played:
    ...     leaps = 10
    >>> game_over(Played())
    ('white', 'enough leaps')
    """
