"""A cache of histories, for pages that show a log as of any version.

It follows the store, verifying the chain of new acts, and drops histories when memory is needed for
another tournament.
"""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from domain.ids import TournamentId
from domain.tournament import Tournament
from events.audit.breaches import breaches
from events.audit.history import History
from events.audit.redecision import NOTHING_DECIDED, decide_again
from events.audit.verdict import OK, LogVerdict, judge_log
from events.audit.verdict.device_signatures import Holds
from events.log.chain import verify_chain
from events.log.errors import UnknownTournament
from events.log.records import Version
from events.log.store import EventStore
from web.pages.audit import TimelineEvent, event_lines, mark_breaches

KEPT = 8
ANSWERS_KEPT = 500

Question = tuple[Version, int, int]
"""The version that paired a round, and two numbers: why were those not paired?"""


class OpenHistory:
    """A log's history and timeline, and the cached answers about its pairings."""

    def __init__(self) -> None:
        self.history = History()
        self._lines: list[TimelineEvent] = []
        self._state: Tournament | None = None
        self._marked_lines: list[TimelineEvent] = []
        self._timeline_lock = Lock()
        self._answers: OrderedDict[Question, str] = OrderedDict()
        self._answer_lock = Lock()
        self._decided = NOTHING_DECIDED
        self._audit_lock = Lock()

    def update_from(self, store: EventStore, tournament: TournamentId) -> None:
        head = self.history.head
        self.history.extend(verify_chain(store.read(tournament, head.version), head))

    def event_lines(self) -> list[TimelineEvent]:
        """Return the timeline up to the end of the history; earlier sentences are reused."""
        with self._timeline_lock:
            records = self.history.records
            if len(self._lines) < len(records):
                lines, self._state = event_lines(records[len(self._lines) :], self._state)
                self._lines += lines
                self._marked_lines = mark_breaches(self._lines, breaches(self.history))
            return self._marked_lines

    def cached_answer(self, question: Question, work_out: Callable[[], str]) -> str:
        """The answer, computed once, as a log never changes below a version. One at a time, so that
        a hall of telephones with the same question pairs a round again only once.
        """
        with self._answer_lock:
            if question not in self._answers:
                self._answers[question] = work_out()
            self._answers.move_to_end(question)
            while len(self._answers) > ANSWERS_KEPT:
                self._answers.popitem(last=False)
            return self._answers[question]

    def audit(self, holds: Holds | None = None) -> LogVerdict:
        """Audit the log, as `judge_log`; acts decided again for an earlier audit are not once
        more.
        """
        with self._audit_lock:
            self._decided = decide_again(list(self.history.records), known=self._decided)
            return judge_log(self.history, OK, holds=holds, known=self._decided)


class HistoryCache:
    """A cache of open histories, used from worker threads, one at a time."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._open: OrderedDict[TournamentId, OpenHistory] = OrderedDict()
        self._lock = Lock()

    def open_history(self, tournament: TournamentId) -> OpenHistory:
        """The up-to-date history; UnknownTournament if the log does not have the tournament."""
        with self._lock:
            found = self._open.get(tournament) or OpenHistory()
            found.update_from(self._store, tournament)
            if not found.history.records:
                raise UnknownTournament(tournament)
            self._open[tournament] = found
            self._open.move_to_end(tournament)
            while len(self._open) > KEPT:
                self._open.popitem(last=False)
            return found
