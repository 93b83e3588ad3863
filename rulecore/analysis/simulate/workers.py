"""Shares games out to processes. The totals do not tell how many there were: each game has its own dice, and counts can be added.

Where processes fork, the compiled rulebook is there already and costs nothing; elsewhere each process reads it from the cache. A process
that dies takes no other game with it: what was under way is played again, one by one, and the game that kills its process is named.
"""

from __future__ import annotations

import gc
import multiprocessing
import signal
import sys
import threading
from collections import deque
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any

from rulecore.analysis.simulate.endings import Ending, Failure
from rulecore.analysis.simulate.totals import Totals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rulecore.analysis.simulate.battles import Battles

    Runs = tuple[int, ...]

#: A process is handed so many games at most: few enough that all end at about the same time, and that what is done is told soon.
MOST_AT_ONCE = 16
#: What a process plays, and whether it goes on; set when it begins.
_mine: list[Any] = []


def simulate(battles: Battles, runs: int, *, jobs: int = 1, told: Callable[[Totals], None] = lambda _so_far: None) -> Totals:
    """Play games 1 to `runs` in so many processes; `told` hears the totals so far. An interrupt ends it with what is done."""
    shares = _shares(range(1, runs + 1), jobs)
    if jobs == 1:
        return _here(battles, shares, told)
    return _Shared(battles, jobs, told).play(shares)


def _shares(runs: range, jobs: int) -> deque[Runs]:
    size = max(1, min(MOST_AT_ONCE, len(runs) // (jobs * 8)))
    return deque(tuple(runs[at : at + size]) for at in range(0, len(runs), size))


def _here(battles: Battles, shares: Iterable[Runs], told: Callable[[Totals], None]) -> Totals:
    totals = Totals()
    for share in shares:
        totals.add(battles.play(share))
        if totals.stopped:
            break
        told(totals)
    return totals


def way_to_start() -> str:
    """Give how processes begin: forked where that is safe, else anew."""
    # A process with threads must not fork: a lock that one of them holds would never open again in the child.
    return "fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn"


class _Shared:
    """Games that several processes play."""

    def __init__(self, battles: Battles, jobs: int, told: Callable[[Totals], None]) -> None:
        self.battles = battles
        self.jobs = jobs
        self.told = told
        self.totals = Totals()
        self.context: Any = multiprocessing.get_context(way_to_start())
        self.stop = self.context.Event()

    def play(self, shares: deque[Runs]) -> Totals:
        """Play all shares, or those that are done when somebody interrupts."""
        try:
            while shares and not self.totals.stopped:
                for share in self._in_a_pool(shares):
                    for run in share:
                        self._alone(run)
        except KeyboardInterrupt:  # a second one, while the games under way were waited for
            self.totals.stopped = True
            for child in multiprocessing.active_children():
                child.terminate()
        return self.totals

    def _pool(self, jobs: int) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(jobs, mp_context=self.context, initializer=_begin, initargs=(self.battles, self.stop))

    def _in_a_pool(self, shares: deque[Runs]) -> list[Runs]:
        """Play shares until all are done, or a process dies: then give those that were under way."""
        under_way: dict[Future[Totals], Runs] = {}
        with self._pool(self.jobs) as pool:
            try:
                while shares or under_way:
                    while shares and len(under_way) < 2 * self.jobs:
                        share = shares.popleft()
                        under_way[pool.submit(_play, share)] = share
                    for done in wait(under_way, return_when=FIRST_COMPLETED).done:
                        self._take(done.result())
                        del under_way[done]
            except BrokenProcessPool:
                return list(under_way.values())
            except KeyboardInterrupt:
                self.stop.set()
                self.totals.stopped = True
                for left in under_way:
                    if not left.cancel() and left.exception() is None:
                        self._take(left.result())
        return []

    def _take(self, part: Totals) -> None:
        self.totals.add(part)
        self.told(self.totals)

    def _alone(self, run: int) -> None:
        """Play one game in a process of its own, for it may be the end of that."""
        try:
            with self._pool(1) as pool:
                self._take(pool.submit(_play, (run,)).result())
        except BrokenProcessPool:
            part = Totals()
            part.take(Ending.failed(Failure("died", run, self.battles.seed_of(run), text="the process that played it died")))
            self._take(part)


def _begin(battles: Battles, stop: Any) -> None:
    """Begin a process that plays games; an interrupt is the business of the one that began it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()  # the rules stay: looking through them for garbage would only copy them from the parent
    _mine[:] = [battles, stop]


def _play(runs: Runs) -> Totals:
    battles, stop = _mine
    played: Totals = battles.play(runs, goes_on=lambda: not stop.is_set())
    return played
