"""Double dummy tricks of the deals on pages, solved in the background and cached.

A deal takes half a second, so no request waits for it. A page shows the known answers, and `count`
shows whether there are more now.
"""

from collections.abc import Iterable, Iterator, Mapping
from importlib.util import find_spec
from threading import Lock, Thread, current_thread

from domain.bridge.deal import Deal
from domain.bridge.scoring.board import dealer, vulnerability
from domain.errors import NotNow
from domain.formats.deal_files.document import AfterLeads, DoubleDummy, StrainOf
from server.bridge.double_dummy import (
    LeadsQuestion,
    SolverQuestion,
    TableQuestion,
    answer_questions,
)

MOST_KEPT = 10_000
MOST_WAITING = 500
PATIENCE_SECONDS = 10
"""Time limit for one deal; a harder one stays unsolved."""

_Question = TableQuestion | LeadsQuestion
_Known = DoubleDummy | AfterLeads


class SolvedDeals:
    """Solves deals in the background; thread-safe. Without the library DDS there are no answers."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._known: dict[_Question, _Known | None] = {}
        self._waiting: dict[_Question, None] = {}
        self._worker: Thread | None = None
        self._usable = find_spec("endplay") is not None
        self.count = 0
        """The number of questions answered so far."""

    def known_answers(
        self, deals: Mapping[int, Deal], played: Mapping[int, Iterable[StrainOf]] = {}
    ) -> Mapping[int, DoubleDummy]:
        """The known answers by board, with the leads against the contracts played; the others are
        queued.
        """
        if not self._usable:
            return {}
        tables = {board: _table_question(board, deal) for board, deal in deals.items()}
        leads = {
            (board, contract): LeadsQuestion(board, deals[board], *contract)
            for board, contracts in played.items()
            for contract in contracts
        }
        with self._lock:
            self._queue_unknown((*tables.values(), *leads.values()))
            found = {}
            for board, question in tables.items():
                answer = self._known.get(question)
                if isinstance(answer, DoubleDummy):
                    found[board] = answer
            for (board, contract), question_on_leads in leads.items():
                after = self._known.get(question_on_leads)
                if board in found and after and not isinstance(after, DoubleDummy):
                    known = found[board]
                    found[board] = known._replace(leads={**known.leads, contract: after})
        return found

    def _queue_unknown(self, questions: Iterable[_Question]) -> None:
        unknown = [each for each in questions if each not in self._known]
        for question in unknown[: MOST_WAITING - len(self._waiting)]:
            self._waiting[question] = None
        if self._waiting and self._worker is None:
            self._worker = Thread(target=self._work, daemon=True)
            self._worker.start()

    def wait(self) -> None:
        """Wait until nothing is being solved."""
        if worker := self._worker:
            worker.join()

    def _work(self) -> None:
        """Solve until the queue is empty; a deal that takes too long ends its process."""
        while self._worker is current_thread():
            try:
                for answer in answer_questions(self._waiting_questions(), PATIENCE_SECONDS):
                    self._keep(answer)
            except NotNow:
                self._keep(None)

    def _waiting_questions(self) -> Iterator[SolverQuestion[_Known]]:
        while (question := self._first_waiting()) is not None:
            yield question

    def _first_waiting(self) -> _Question | None:
        with self._lock:
            if not self._waiting:
                self._worker = None
            return next(iter(self._waiting), None)

    def _keep(self, answer: _Known | None) -> None:
        """Store the answer to the first question in the queue."""
        with self._lock:
            question = next(iter(self._waiting))
            del self._waiting[question]
            self._known[question] = answer
            self.count += 1
            while len(self._known) > MOST_KEPT:
                del self._known[next(iter(self._known))]


def _table_question(board: int, deal: Deal) -> TableQuestion:
    return TableQuestion(board, deal, dealer(board), vulnerability(board))


SOLVED_DEALS = SolvedDeals()
"""The cache of this process: a deal's tricks are the same in every tournament."""
