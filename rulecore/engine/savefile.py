"""A game file: a header and its events, append only, written before they are acted on, one writer at a time.

`write()` survives the death of the process; `fsync` also survives the machine's, and costs a thousand times as much, so the caller says
when: after what people said, and at the ends of turns.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from rulecore.engine.event_shapes import check_shapes
from rulecore.engine.lines_of_file import MOST_BYTES, MOST_IN_LINE, Lines, line_of, read_lines
from rulecore.engine.store import Waiting
from rulecore.errors import AnswerMissing, CommandWrong, Problem, StepTooLong

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self

    Event = dict[str, Any]

#: The number of this format; a higher one needs a newer rulecore.
FORMAT = 1


#: Inputs that answer no question of the game.
NO_ANSWERS = ("pause", "dice", "secret")


class GameFile:
    """The file of one game, open for writing; as a store it answers which inputs wait for a step.

    Made by `create` or `resume`, both of which hold a lock beside the file until `close`.
    """

    def __init__(self, path: str, lines: Lines, lock: Any, file: Any) -> None:
        self.path = path
        self.events = lines.events
        self.notes = lines.notes
        self.safely = False
        self._last = lines.last
        self._size = lines.whole
        self._lock = lock
        self._file = file
        self._waiting = Waiting(counting(lines.events))

    @classmethod
    def create(cls, path: str, header: Event) -> GameFile:
        """Begin a file with its header, under a temporary name until that is safe; one that is there already is refused."""
        lock = _lock(path)
        try:
            text, _ = line_of({"event": "header", "format": FORMAT, **header}, "")
            _write_whole(path, text)
            return cls(path, _read(path), lock, open(path, "r+b"))
        except BaseException:
            lock.release()
            raise

    @classmethod
    def resume(cls, path: str) -> GameFile:
        """Open a file to play on; a last line that was cut short is cut off."""
        _there(path, "Begin a game with --save.")
        lock = _lock(path)
        try:
            lines = _read(path)
            file = open(path, "r+b")  # noqa: SIM115 - open as long as the game is played
            file.truncate(lines.whole)
            return cls(path, lines, lock, file)
        except BaseException:
            lock.release()
            raise

    # ---- a store -------------------------------------------------------------------------------------------------------

    def append(self, event: Event) -> None:
        """Write one event as one line that can be read again; a writer that got past the lock is noticed by the file's size."""
        self._file.seek(0, os.SEEK_END)
        if self._file.tell() != self._size:
            message = f"somebody else writes to {self.path}."
            raise CommandWrong(Problem("game/two-writers", message, hint="Close the other one, and open the game again."))
        text, total = line_of(event, self._last)
        data = text.encode("utf-8", "surrogatepass")
        if len(data) > MOST_IN_LINE:
            raise _too_long()
        self._last = total
        self._file.write(data)
        self._file.flush()
        if self.safely or event["event"] == "input":
            os.fsync(self._file.fileno())
        self._size += len(data)
        self.events.append(event)
        self._waiting.take(event)

    def inputs(self, at: str) -> list[Event]:
        """Give the inputs on record for a step that is not done yet."""
        return self._waiting.at(at)

    def sync(self) -> None:
        """Make everything written so far survive the machine's death."""
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Let go of the file and its lock."""
        self._file.close()
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read_events(path: str) -> Lines:
    """Read a game without a lock, up to its last whole line: for why, replay and maps."""
    _there(path, "Name the file of a game.")
    return _read(path)


def _there(path: str, hint: str) -> None:
    if not os.path.isfile(path):
        what = "is a folder" if os.path.isdir(path) else "is not there"
        raise CommandWrong(Problem("game/missing", f"{path} {what}.", hint=hint))


def _read(path: str) -> Lines:
    with open(path, "rb") as file:
        lines = read_lines(file.read(MOST_BYTES + 1), path)
    head = lines.events[0]
    if head["event"] != "header" or type(head.get("format")) is not int or head["format"] < 1:
        raise CommandWrong(Problem("game/damaged", f"{path} does not begin like a game.", hint="Is it the right file?"))
    if head["format"] > FORMAT:
        message = f"{path} is written in format {head['format']}, and this rulecore reads up to {FORMAT}."
        raise CommandWrong(Problem("game/format", message, hint="Use a newer rulecore."))
    check_shapes(lines.events, path)
    return lines


def standing(events: list[Event]) -> list[tuple[int, Event]]:
    """Give the events that count with their numbers: those that an undo took back are passed over, though they stand in the file.

    Faces that were given to dice written down stay given: an undo is no other throw.
    """
    alive: list[tuple[int, Event]] = []
    for number, event in enumerate(events):
        if event["event"] == "undo":
            alive = [each for each in alive if each[0] <= event["to"] or each[1].get("asked") == "dice"]
        else:
            alive.append((number, event))
    return alive


def last_answer(events: list[Event]) -> tuple[int, Event] | None:
    """Give the last answer of people that counts, with the number of the event before it; none where nobody has answered."""
    alive = standing(events)
    for place in range(len(alive) - 1, 0, -1):
        event = alive[place][1]
        if event["event"] == "input" and event["asked"] not in NO_ANSWERS:
            return alive[place - 1][0], event
    return None


def counting(events: list[Event]) -> Iterator[Event]:
    """Give the events that count."""
    return iter([event for _, event in standing(events)])


def _lock(path: str) -> Any:
    from filelock import FileLock, Timeout

    beside = f"{os.path.realpath(path)}.lock"  # one lock for a file, whichever link it is named by
    if not os.path.isdir(os.path.dirname(beside)):  # the lock would make it
        raise _unwritable(path, "there is no such folder")
    lock = FileLock(beside, timeout=0)
    try:
        lock.acquire()
    except Timeout:
        if not os.path.exists(beside):  # where nothing can be written, the lock is waited for in vain
            raise _unwritable(path, "the system does not let a file be made there") from None
        message = f"{path} is open elsewhere."
        raise AnswerMissing(Problem("game/open-elsewhere", message, hint="Close it there, or wait until it is done.")) from None
    except (OSError, NotImplementedError) as error:
        raise _unwritable(path, str(getattr(error, "strerror", "") or error).lower()) from None
    return lock


def _too_long() -> StepTooLong:
    message = f"what happened is longer than {MOST_IN_LINE // 1024 // 1024} MiB, and no line of a game may be."
    return StepTooLong(Problem("game/too-long", message, hint="Leave out the plugin that says so much."))


def _unwritable(path: str, why: str) -> CommandWrong:
    folder = os.path.dirname(path) or "this folder"
    return CommandWrong(
        Problem("game/unwritable", f"{path} cannot be written in {folder}: {why}.", hint="Name a folder that is there and yours.")
    )


def _write_whole(path: str, text: str) -> None:
    """Make a file that is whole as soon as it is there, and only where none is."""
    if os.path.lexists(path):
        raise CommandWrong(Problem("game/exists", f"{path} is there already.", hint="Name another file, or play on with it."))
    temporary = f"{path}.{os.getpid()}.new"
    with open(temporary, "wb") as file:
        file.write(text.encode("utf-8", "surrogatepass"))
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)
    _sync_folder(path)


def _sync_folder(path: str) -> None:
    """Make the name of a new file survive the machine's death, where the system has folders that can be synced."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    folder = os.open(os.path.dirname(os.path.abspath(path)), os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
