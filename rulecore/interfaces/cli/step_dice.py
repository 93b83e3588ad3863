"""Which dice stand behind a line of a step: the record keeps the dice and the lines of a step apart, each in the order they came.

Only what is sure is told: a look-up has as many throws as lines of its table, a pick throws for each of those among whom is picked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulecore.engine.store import Event

#: Where what a face was thrown for, for whom, and under which name, stand in its record, then the die and the faces.
FOR, OF, NAME, DIE, FACES = range(5)
#: How a line says that somebody was picked.
PICKED = " is picked"


def dice_of(event: Event) -> dict[int, str]:
    """Give the dice behind the lines of a step, in words, by the place of the line.

    >>> faces = [["fate", "", "", "2d6", [2, 6]], ["lot", "bella", "first", "1d6", [5]], ["lot", "heidi", "first", "1d6", [3]]]
    >>> dice_of({"lines": [["consult", "fate: row 8"], ["picked", "bella is picked"]], "faces": faces})
    {0: '2d6 2 6', 1: '1d6 bella 5, heidi 3'}
    """
    return {**_of_tables(event), **_of_picks(event)}


def _of_tables(event: Event) -> dict[int, str]:
    lines: dict[str, list[int]] = {}
    for place, (what, text, *_) in enumerate(event["lines"]):
        if what == "consult":
            lines.setdefault(text.partition(":")[0], []).append(place)
    found: dict[int, str] = {}
    for table, places in lines.items():
        thrown = [face for face in event["faces"] if face[FOR] == table and not face[NAME]]
        if len(thrown) == len(places):
            found.update({place: f"{face[DIE]} {_faces(face)}" for place, face in zip(places, thrown, strict=True)})
    return found


def _of_picks(event: Event) -> dict[int, str]:
    """Give the dice of a pick where there is one pick and one throw for each of several."""
    throws: dict[tuple[str, str], list[Any]] = {}
    for face in event["faces"]:
        if face[NAME] and face[OF]:
            throws.setdefault((face[FOR], face[NAME]), []).append(face)
    picks = [place for place, line in enumerate(event["lines"]) if line[0] == "picked"]
    among = [each for each in throws.values() if len({face[OF] for face in each}) > 1]
    if len(picks) != 1 or len(among) != 1:
        return {}
    picked = event["lines"][picks[0]][1].removesuffix(PICKED)
    thrown = among[0]
    if picked not in [face[OF] for face in thrown]:
        return {}
    return {picks[0]: f"{thrown[0][DIE]} " + ", ".join([f"{face[OF]} {_faces(face)}" for face in thrown])}


def _faces(face: Sequence[Any]) -> str:
    return " ".join(map(str, face[FACES]))
