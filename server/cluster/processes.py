"""The processes that live on one log, this one among them, as the last sign of life found them."""

import asyncio
import secrets
from collections.abc import Sequence

from events.log.store.editions import OLDEST, Edition
from events.log.store.leases import Process


class LiveProcesses:
    """From the event loop only. `edition` is this process's own."""

    def __init__(self, edition: Edition = OLDEST) -> None:
        self._edition = edition
        self._known: dict[str, Process] = {}
        self._gone: set[str] = set()
        self._ended: dict[str, asyncio.Event] = {}
        self._newest: tuple[Process, ...] = ()
        self._turn = 0

    def hear(self, alive: Sequence[Process]) -> None:
        before = self._known.keys()
        self._known = {process.id: self.known(process) for process in alive}
        self._gone = (self._gone | before) - self._known.keys()
        for id in self._ended.keys() - self._known.keys():
            self._ended.pop(id).set()
        newest = max((each.edition for each in alive), default=OLDEST)
        newer = newest > self._edition
        self._newest = tuple(each for each in alive if newer and each.edition == newest)

    def newer(self) -> Process | None:
        """One that has the newest program, each in turn; None: none has a newer one."""
        if not self._newest:
            return None
        self._turn += 1
        return self._newest[self._turn % len(self._newest)]

    def has_older(self) -> bool:
        return any(each.edition < self._edition for each in self._known.values())

    def known(self, process: Process) -> Process:
        """The same as it was heard of: of a process that leads thousands there is one in memory."""
        heard = self._known.get(process.id)
        return heard if heard == process else process

    def is_gone(self, process: Process) -> bool:
        """Whether it was heard of before, and is not any more."""
        return process.id in self._gone

    def known_by(self, secret: str) -> Process | None:
        said = secret.encode()  # of strings, only plain letters could be compared
        for process in self._known.values():
            if secrets.compare_digest(process.secret.encode(), said):
                return process
        return None

    def end_of(self, process: Process) -> asyncio.Event:
        """Set once that process is taken for dead, whether or not its lines are still open."""
        return self._ended.setdefault(process.id, asyncio.Event())
