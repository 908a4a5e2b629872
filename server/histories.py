"""Logs kept ready to be looked at as of any version, for the pages that go back in time.

Nothing of it is the truth: it follows the store, a tail at a time, and is dropped when memory is
wanted for another tournament. Its chain is verified as it comes in.
"""

from collections import OrderedDict
from threading import Lock

from domain.ids import TournamentId
from domain.tournament import Tournament
from events.audit.breaches import breaches
from events.audit.history import History
from events.chain import verified
from events.errors import UnknownTournament
from events.store import EventStore
from web.audit import Told, marked, timeline

KEPT = 8


class Opened:
    """One log, its history and its timeline."""

    def __init__(self) -> None:
        self.history = History()
        self._lines: list[Told] = []
        self._state: Tournament | None = None
        self._marked: list[Told] = []
        self._telling = Lock()

    def follow(self, store: EventStore, tournament: TournamentId) -> None:
        head = self.history.head
        self.history.extend(verified(store.read(tournament, head.version), head))

    def timeline(self) -> list[Told]:
        """As far as the history; what was told once is not told again."""
        with self._telling:
            records = self.history.records
            if len(self._lines) < len(records):
                lines, self._state = timeline(records[len(self._lines) :], self._state)
                self._lines += lines
                self._marked = marked(self._lines, breaches(self.history))
            return self._marked


class Histories:
    """Used from worker threads, one at a time."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._open: OrderedDict[TournamentId, Opened] = OrderedDict()
        self._lock = Lock()

    def opened(self, tournament: TournamentId) -> Opened:
        """Up to date; UnknownTournament if the log has none of that name."""
        with self._lock:
            found = self._open.get(tournament) or Opened()
            found.follow(self._store, tournament)
            if not found.history.records:
                raise UnknownTournament(tournament)
            self._open[tournament] = found
            self._open.move_to_end(tournament)
            while len(self._open) > KEPT:
                self._open.popitem(last=False)
            return found
