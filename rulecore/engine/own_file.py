"""A side's own file: the game as that side may know it. What others answered is sealed until their step is done; what is hidden stays so.

Made from the umpire's file, the only one that holds everything; it can be read like any game, and its seals proved, but not played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.fold import Folded, as_step
from rulecore.engine.seals import Sealer, seal_of
from rulecore.engine.store import written
from rulecore.engine.undo import cells
from rulecore.engine.views import owner_of, secrets_of
from rulecore.errors import CommandWrong, Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rulecore.engine.laying import Laying
    from rulecore.engine.store import Event

#: Inputs that would tell what is still to come: the secret of the seals, and faces that are written down.
NEVER_TOLD = ("secret", "dice")


class OwnFile:
    """Turns the events of an umpire's file into those of a side; `lay` lays down a game that stands as it was folded."""

    def __init__(self, rulebook: Any, lay: Callable[[Folded], Laying], side: str, secret: str) -> None:
        self.rulebook = rulebook
        self.lay = lay
        self.side = side
        self.sealer = Sealer(secret)
        self.secrets = secrets_of(rulebook)
        #: Answers of others that are sealed: for each its place, question, number, and text.
        self.waiting: list[tuple[str, str, int, Any]] = []
        self.done: set[str] = set()
        self.laying: Laying

    def events(self, events: list[Event]) -> list[Event]:
        """Give the events of the side's file."""
        found = [self._header(events[0])]
        numbers = [0]
        standing = [events[0]]
        waiting: list[list[tuple[str, str, int, Any]]] = [[]]
        for event in events[1:]:
            if event["event"] == "undo":
                standing = [each for number, each in self._numbered(standing, numbers, events) if number <= event["to"]]
                folded = Folded(standing)
                self.laying, self.done = self.lay(folded), {step["at"] for step in folded.steps}
                self.waiting = list(waiting[event["to"]])
                found.append({"event": "undo", "to": numbers[event["to"]]})
            else:
                standing.append(event)
                found += self._told(event)
            numbers.append(len(found) - 1)
            waiting.append(list(self.waiting))
        return found

    def _numbered(self, standing: list[Event], numbers: list[int], events: list[Event]) -> Iterator[tuple[int, Event]]:
        places = {id(event): number for number, event in enumerate(events[: len(numbers)])}
        for each in standing:
            yield places[id(each)], each

    def _header(self, header: Event) -> Event:
        self.laying = self.lay(Folded([header]))
        told = {**header, "of": self.side, "seed": "", "dice": header["dice"] if header["dice"] in ("random", "type") else "type"}
        told["table"] = [self._cell(cell, "table") for cell in header["table"]]
        return told

    def _told(self, event: Event) -> Iterator[Event]:
        sort = event["event"]
        if sort == "input":
            if event["asked"] not in NEVER_TOLD:
                yield {**event, "answer": self._answer(event["by"], event["at"], event["asked"], event["answer"])}
        elif sort == "crash":
            yield {**event, "inputs": [each for each in event["inputs"] if each[0] == self.side], "trace": []}
        elif sort == "step":
            yield from self._step(event)
        elif sort == "stack":
            self.laying.step(as_step(event))
            told = [self._cell(cell, event["at"]) for cell in event["cells"]]
            yield {**event, "cells": [cell for cell in told if cell is not None], "kept": []}
        else:
            yield event

    def _answer(self, by: str, at: str, asked: str, answer: Any) -> Any:
        """Seal what another side answered, order by order, and note that it is to be opened."""
        if by in (self.side, ""):
            return answer
        items = answer if isinstance(answer, list) else [answer]
        self.waiting += [(at, asked, number, item) for number, item in enumerate(items)]
        sealed = [self.sealer.sealed(item, at, asked, number) for number, item in enumerate(items)]
        return sealed if isinstance(answer, list) else sealed[0]

    def _step(self, step: Event) -> Iterator[Event]:
        known = self._hidden_texts()
        self.laying.step(step)
        captains = [[side, asked, self._answer(side, step["at"], asked, answer)] for side, asked, answer in step["captains"]]
        hidden = self._hidden_texts()
        self.done.add(step["at"])
        opened = [each for each in self.waiting if each[0] in self.done and each[3] not in hidden]
        self.waiting = [each for each in self.waiting if each not in opened]
        told = [row for row in [self._cell(cell, step["at"]) for cell in step["cells"]] if row is not None]
        kept = [each for each in step["kept"] if self._may_know(each[0])]
        # Reasons tell of hidden numbers.
        open_ = {key: value for key, value in step.items() if key != "counted" or not self.secrets.cells}
        yield {**open_, "cells": told, "kept": kept, "captains": captains}
        for at, asked, number, item in opened:
            nonce = self.sealer.nonce(at, asked, number)
            shown = self._cells_of(item) if item in known else []
            yield {"event": "reveal", "at": at, "asked": asked, "number": number, "answer": item, "nonce": nonce, "cells": shown}

    # ---- what the side may know --------------------------------------------------------------------------------------------------

    def _hidden_orders(self) -> dict[str, str]:
        """Give the orders of others that are not announced yet, as they were written, by their ids."""
        state = self.laying.state
        found = {}
        for key, text in state.memory.items():
            given = state.by_id.get(key[1]) if isinstance(key, tuple) and key[:1] == ("secret",) else None
            if given is not None and owner_of(given._on) not in (self.side, ""):
                found[str(key[1])] = str(text)
        return found

    def _hidden_texts(self) -> set[str]:
        return set(self._hidden_orders().values())

    def _cell(self, cell: list[Any], at: str) -> Any:
        """Give a cell as the side may know it: sealed where it is hidden, none where it would tell of an order."""
        found = self.laying.find(cell[0])
        if found is None or len(cell) < 2:
            return cell
        thing, slot, _ = found
        hidden = self._hidden_orders()
        if thing._id in hidden or (slot is not None and slot.name in ("order", "orders") and self._busy(thing, hidden)):
            return None
        if thing._sort == "carried" and self.secrets.hides(thing._on, thing._kind, self.side):
            return None
        if slot is not None and thing._sort == "piece" and self.secrets.hides(thing, slot.name, self.side):
            return [cell[0], self.sealer.sealed(cell[1], at, cell[0]), *cell[2:]]
        return cell

    def _busy(self, hand: Any, hidden: dict[str, str]) -> bool:
        state = self.laying.state
        return any(hand._id in (state.recall(("hands", ident)) or ()) for ident in hidden)

    def _may_know(self, key: Any) -> bool:
        if isinstance(key, list) and key[:1] == ["captain"]:
            return bool(key[1] == self.side)
        return not (isinstance(key, list) and key[:1] in (["secret"], ["hands"], ["work"]))

    def _cells_of(self, text: str) -> list[list[Any]]:
        """Give the cells of an order that has been announced, which were left out when it was given."""
        piece, _, rest = text.partition(": ")
        name = rest.partition(" ")[0]
        state = self.laying.state
        given = getattr(state.by_id.get(piece), "_carried", {}).get(f"order {name}", ())
        shown = {path: value for each in given for path, value in cells(each).items()}
        for ident in [ident for each in given for ident in state.recall(("hands", each._id)) or ()]:
            busy = cells(state.by_id[ident]) if ident in state.by_id else {}
            shown |= {path: busy[path] for path in (f"{ident}.orders", f"{ident}.order") if path in busy}
        return [[path, written(value)] for path, value in shown.items()]


def prove_seals(events: list[Event]) -> tuple[int, int]:
    """Give how many answers of a side's file were sealed and how many opened; CommandWrong for one that is not what was sealed."""
    sealed: dict[tuple[str, str, int], str] = {}
    opened = 0
    for event in events:
        if event["event"] == "reveal":
            key = (event["at"], event["asked"], event["number"])
            if sealed.get(key) != seal_of(event["answer"], event["nonce"]):
                message = f"at {event['at']} {event['asked']} is opened as {event['answer']}, and that is not what was sealed."
                raise CommandWrong(Problem("game/seal", message, hint="Somebody changed his mind, or the file."))
            opened += 1
            continue
        answers = [(event["asked"], event["answer"])] if event["event"] == "input" else []
        answers += [(asked, answer) for _, asked, answer in event.get("captains", ())]
        for asked, answer in answers:
            for number, item in enumerate(answer if isinstance(answer, list) else [answer]):
                if isinstance(item, dict) and isinstance(item.get("sealed"), str):
                    sealed[event["at"], asked, number] = item["sealed"]
    return len(sealed), opened
