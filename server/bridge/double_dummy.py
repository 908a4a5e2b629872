"""Tables of double dummy tricks and pars by Bo Haglund's DDS, in a separate process.

The library is that of `endplay` (the extra “deals”). It is C++ and takes a hundred megabytes: a
separate process can be killed when it takes too long, and can crash without the server.
"""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from threading import Timer
from typing import Protocol, TypeVar

import msgspec

from domain.bridge.deal import Deal
from domain.bridge.doubts import leader
from domain.bridge.scoring.board import CLOCKWISE, Compass, Vulnerability
from domain.bridge.scoring.contract import TRICKS, Strain
from domain.bridge.scoring.result import RANKS, Card
from domain.errors import NotNow
from domain.formats.deal_files.document import STRAINS, AfterLeads, DoubleDummy, FiledDeal
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
