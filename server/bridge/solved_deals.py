"""Double dummy tricks of the deals that pages show, solved aside and kept.

A deal takes half a second: nobody waits for it. A page has what is known by then, and `count` says
whether it would have more now.
"""

from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from threading import Lock, Thread, current_thread

from domain.bridge.deal import Deal
from domain.bridge.scoring.board import dealer, vulnerability
from domain.errors import NotNow
from domain.formats.deal_files.document import DoubleDummy, FiledDeal
from server.bridge.double_dummy import solve

MOST_KEPT = 10_000
MOST_WAITING = 500
PATIENCE_SECONDS = 10
"""For one deal; a harder one stays unsolved."""

_Key = tuple[int, Deal]
"""With its board, whose dealer and vulnerability the par depends on."""


class SolvedDeals:
    """Solves deals in the background, for any thread. Without the library DDS none is known."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._known: dict[_Key, DoubleDummy | None] = {}
        self._waiting: dict[_Key, None] = {}
        self._worker: Thread | None = None
        self._usable = find_spec("endplay") is not None
        self.count = 0
        """Of the deals that were solved so far."""

    def of(self, deals: Mapping[int, Deal]) -> Mapping[int, DoubleDummy]:
        """Return what is known of them, by board; the others are solved from now on."""
        if not self._usable:
            return {}
        with self._lock:
            found = {board: self._known.get((board, deal)) for board, deal in deals.items()}
            unknown = [key for key in deals.items() if key not in self._known]
            for key in unknown[: MOST_WAITING - len(self._waiting)]:
                self._waiting[key] = None
            if self._waiting and self._worker is None:
                self._worker = Thread(target=self._work, daemon=True)
                self._worker.start()
        return {board: answer for board, answer in found.items() if answer}

    def wait(self) -> None:
        """Return when nothing is being solved."""
        if worker := self._worker:
            worker.join()

    def _work(self) -> None:
        """Solve until nothing waits; a deal that takes too long costs its process:
        another begins.
        """
        while self._worker is current_thread():
            try:
                for answer in solve(self._next_up(), PATIENCE_SECONDS):
                    self._keep(answer)
            except NotNow:
                self._keep(None)

    def _next_up(self) -> Iterator[FiledDeal]:
        while (key := self._first()) is not None:
            yield _filed(key)

    def _first(self) -> _Key | None:
        with self._lock:
            if not self._waiting:
                self._worker = None
            return next(iter(self._waiting), None)

    def _keep(self, answer: DoubleDummy | None) -> None:
        """Keep the answer for the deal that waits first."""
        with self._lock:
            key = next(iter(self._waiting))
            del self._waiting[key]
            self._known[key] = answer
            self.count += 1
            while len(self._known) > MOST_KEPT:
                del self._known[next(iter(self._known))]


def _filed(key: _Key) -> FiledDeal:
    board, deal = key
    return FiledDeal(board, deal, dealer(board), vulnerability(board))


SOLVED_DEALS = SolvedDeals()
"""Of this process: a deal's tricks are the same in every tournament."""
