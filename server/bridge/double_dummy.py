"""Tables of double dummy tricks and pars by Bo Haglund's DDS, in a separate process; and those of
the deals on pages, solved in the background and cached.

The library is that of `endplay` (the extra “deals”). It is C++ and takes a hundred megabytes: a
separate process can be killed when it takes too long, and can crash without the server. A deal
takes half a second, so no request waits for it: a page shows the known answers, and `count` shows
whether there are more now.
"""

import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from threading import Lock, Thread, Timer, current_thread
from typing import Protocol, TypeVar

import msgspec

from domain.bridge.deal import Deal
from domain.bridge.doubts import leader
from domain.bridge.scoring.contract import (
    CLOCKWISE,
    TRICKS,
    Compass,
    Strain,
    Vulnerability,
    dealer,
    vulnerability,
)
from domain.bridge.scoring.result import RANKS, Card
from domain.errors import NotNow
from domain.formats.deal_files.document import STRAINS, AfterLeads, DoubleDummy, FiledDeal, StrainOf
from domain.formats.pbn.write import deal_as_text

USUAL_LIMIT = 60
"""Seconds for one deal; most take half a second, the hardest known ten."""
_WORKER = "server.bridge.double_dummy_process"
_VULNERABLE = ("None", "All", "NS", "EW")


def refuse_without_solver() -> None:
    if find_spec("endplay") is None:
        raise NotNow(
            "Double dummy analysis needs the library DDS: pip install 'wallchart-server[deals]'"
        )


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """Asks for the tricks of all declarers, and par."""

    board: int
    deal: Deal
    dealer: Compass
    vulnerable: Vulnerability

    @property
    def line(self) -> str:
        turn, sides = CLOCKWISE.index(self.dealer), _VULNERABLE.index(self.vulnerable)
        return " ".join(("table", str(turn), str(sides), deal_as_text(self.deal)))

    def read_answer(self, line: str) -> DoubleDummy:
        """Parse tricks (S H D C NT of N E S W), the par of NS and its contracts."""
        values, par, contracts = msgspec.json.decode(line, type=tuple[list[int], int, list[str]])
        tricks = {
            seat: {strain: values[4 * row + column] for row, strain in enumerate(STRAINS)}
            for column, seat in enumerate(Compass)
        }
        return DoubleDummy(tricks, par, tuple(contracts))


@dataclass(frozen=True, slots=True)
class LeadsQuestion:
    """Asks for the declarer's tricks after each lead."""

    board: int
    deal: Deal
    strain: Strain
    declarer: Compass

    @property
    def line(self) -> str:
        strain, first = STRAINS.index(self.strain), CLOCKWISE.index(leader(self.declarer))
        return " ".join(("leads", str(strain), str(first), deal_as_text(self.deal)))

    def read_answer(self, line: str) -> AfterLeads:
        """Parse suit, rank and the leader's tricks of each card."""
        found = msgspec.json.decode(line, type=list[tuple[int, int, int]])
        return {Card(STRAINS[suit], RANKS[rank - 2]): TRICKS - won for suit, rank, won in found}


Answer = TypeVar("Answer", covariant=True)


class SolverQuestion(Protocol[Answer]):
    """A question to the process: one line out, one line back."""

    @property
    def board(self) -> int: ...
    @property
    def line(self) -> str: ...
    def read_answer(self, line: str) -> Answer: ...


def solve_deals(deals: Iterable[FiledDeal], limit: float = USUAL_LIMIT) -> Iterator[DoubleDummy]:
    """Solve deals in order; `limit` is in seconds for each, without the process's start."""
    return answer_questions((TableQuestion(*deal[:4]) for deal in deals), limit)


def answer_questions(questions: Iterable[SolverQuestion[Answer]], limit: float) -> Iterator[Answer]:
    """Answer questions in order, each within `limit` seconds."""
    refuse_without_solver()
    with subprocess.Popen(
        (sys.executable, "-m", _WORKER),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            if not process.stdout.readline():
                raise NotNow("The library DDS does not start on this machine.")
            for question in questions:
                yield question.read_answer(_ask_process(process, question, limit))
        finally:
            process.kill()
            with suppress(BrokenPipeError):  # a question after the process has ended
                process.stdin.close()


def _ask_process(
    process: "subprocess.Popen[str]", question: SolverQuestion[object], limit: float
) -> str:
    """The line that answers; NotNow, and the process is killed, after `limit` seconds."""
    assert process.stdin is not None
    assert process.stdout is not None
    timer = Timer(limit, process.kill)
    timer.start()
    try:
        process.stdin.write(f"{question.line}\n")
        process.stdin.flush()
        line = process.stdout.readline()
    except BrokenPipeError:
        line = ""
    finally:
        timer.cancel()
    if not line:
        raise NotNow(
            "Board {board} was not solved within {seconds} seconds.",
            board=question.board,
            seconds=f"{limit:g}",
        )
    return line


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
        """The known answers by board, with leads against the contracts played; others wait."""
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
            self._worker = Thread(target=self._solve_queue, daemon=True)
            self._worker.start()

    def wait_until_idle(self) -> None:
        """Wait until nothing is being solved."""
        if worker := self._worker:
            worker.join()

    def _solve_queue(self) -> None:
        """Solve until the queue is empty; a deal that takes too long ends its process."""
        while self._worker is current_thread():
            try:
                for answer in answer_questions(self._waiting_questions(), PATIENCE_SECONDS):
                    self._store_answer(answer)
            except NotNow:
                self._store_answer(None)

    def _waiting_questions(self) -> Iterator[SolverQuestion[_Known]]:
        while (question := self._first_waiting()) is not None:
            yield question

    def _first_waiting(self) -> _Question | None:
        with self._lock:
            if not self._waiting:
                self._worker = None
            return next(iter(self._waiting), None)

    def _store_answer(self, answer: _Known | None) -> None:
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
