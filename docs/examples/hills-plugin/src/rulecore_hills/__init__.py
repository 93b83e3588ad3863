"""Goats in the hills: what its rules leave to code. Every hook of rulecore is here once, as small as it can be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore import hookimpl

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping

    from rulecore.engine.facade import Play

    Register = Callable[..., None]


# ---- what lines and effects ask for ----------------------------------------------------------------------------------------------


@hookimpl
def register_facts(register: Register) -> None:
    """Look whether a boulder lies right above a goat."""

    def blocked(world: Any, goat: Any) -> bool:
        return any(each.x == goat.x and each.y == goat.y + 1 for each in world.all("boulder"))

    register("blocked", blocked)


@hookimpl
def register_fields(register: Register) -> None:
    """Line the goats up at the foot of the slope, two squares apart."""
    register("goat", "x", lambda world, goat: 2 * world.all("goat").index(goat))


@hookimpl
def register_functions(register: Register) -> None:
    """Count steps from square to square, slanting ones too."""

    def steps(along: int, upward: int) -> int:
        return max(abs(along), abs(upward))

    register("steps", steps)


@hookimpl
def register_verbs(register: Register) -> None:
    """Let boulders tumble: they take goats down with them, and over the edge they are gone."""

    def tumble(game: Play, boulder: Any, rows: int) -> None:
        for goat in game.pieces("goat"):
            if goat.x == boulder.x and boulder.y - rows <= goat.y < boulder.y:
                game.note(f"{boulder} sweeps {goat} down")
                game.write(goat, "y", max(0, goat.y - rows))
        if boulder.y > rows:
            game.write(boulder, "y", boulder.y - rows)
        else:
            game.apply({"remove": boulder})

    register("tumble", tumble)


@hookimpl
def register_geometry(register: Register) -> None:
    """Know one word of place, `above`: the row in which a boulder breaks off, above a goat that is thrown for."""

    def geometry(game: Play, verb: str, piece: Any, keys: Mapping[str, Any]) -> None:
        if verb == "place" and "above" in keys:
            goats = game.pieces("goat")
            under = goats[game.roll(f"1d{len(goats)}", "boulder", of=piece) - 1]
            game.write(piece, "x", under.x)
            game.write(piece, "y", keys["above"])

    register(geometry)


@hookimpl
def check_footing(game: Play, goat: Any) -> str:
    """A goat that has leapt throws a die; below a boulder it slips on a low one."""
    thrown = game.roll("1d6", "footing", of=goat)
    return "slips" if thrown == 1 or game.fact("blocked", goat) else "holds"


# ---- play ------------------------------------------------------------------------------------------------------------------------


@hookimpl(wrapper=True)
def phase_rockfall(game: Play) -> Generator[None, Any, Any]:
    """Say before and after the rockfall how it stands."""
    game.note(f"{len(game.pieces('boulder'))} boulders lie on the slope")
    result = yield
    game.note(f"the highest goat is in row {max(each.y for each in game.pieces('goat'))}")
    return result


@hookimpl
def legal_orders(game: Play, piece: Any) -> Iterator[dict[str, int]]:
    """List the leaps that a goat can try, its only order: a number has no list of its own."""
    for rows in range(1, game.quantity("reach", piece) + 1):
        yield {"rows": rows}


@hookimpl
def piece_removed(game: Play, piece: Any) -> None:
    """Tell which column is free again."""
    game.note(f"{piece} is over the edge of column {piece.x}")


@hookimpl
def game_over(game: Play) -> tuple[Any, str] | None:
    """The first goat at the top has won for its side."""
    slope: Any = game.world.single["slope"]
    there = [each for each in game.pieces("goat") if each.y >= slope.top]
    return (there[0].owner, f"{there[0]} is at the top") if there else None


# ---- people and captains ---------------------------------------------------------------------------------------------------------


@hookimpl
def register_views(register: Register) -> None:
    """In the mist one sees a goat only from a goat of one's own that is near enough."""

    def seen(world: Any, side: str, goat: Any) -> bool:
        own = [each for each in world.all("goat") if str(each.owner) == side]
        return any(abs(each.y - goat.y) <= world.single["slope"].sight for each in own)

    register("goat", seen)


@hookimpl
def register_captains(register: Register) -> None:
    """Bring a captain who leaps as far as he may, and follows when he sees nobody ahead."""

    def bold(view: Any, question: Any) -> Any:
        ahead = [goat for goat in view.pieces("goat") if view.owner(goat) != view.side]
        return [question.choices[-1 if ahead else 0]] if question.choices else []

    register("bold", bold)


# ---- authors of rules ------------------------------------------------------------------------------------------------------------


@hookimpl
def register_lint(register: Register) -> None:
    """Find scenarios that nobody can win."""

    def alone(rulebook: Any) -> Iterator[tuple[str, str, str]]:
        """A race has fewer than two goats.

        Whoever is alone on the slope has won before it begins.

        Add a goat for the other side.
        """
        for name in rulebook.ids("scenarios"):
            written = rulebook.get("scenarios", name)
            if sum(each["kind"] == "goat" for each in written["pieces"]) == 1:
                yield written["at"], f"{name} has one goat, and a race has two.", "Add a goat for the other side."

    register("hills/alone", alone)


@hookimpl
def register_commands(register: Register) -> None:
    """Bring `rulecore hills rows`."""
    from rulecore_hills.rows import rows

    register(rows)
