"""How long a big phase of pairs takes: `python -m tests.bench.pairs_live [--pairs 340]`.

Sessions of a Polish movement are planned by the real decisions and every board gets a drawn result.
Measured: the fold of the whole log, one corrected result in it, the ranking after that result, and
the sheets for the tablets of all tables; in a final that follows, also a corrected score of the
qualification and its carryovers. Times of one result are the median of fifty. All are processor
time, since nothing waits in one process.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import median

from domain.bridge.phase import Phase, phase_of
from domain.bridge.scoring.notation import result_as_text
from domain.ids import StageId
from domain.tournament import Tournament
from events.bridge.vocabulary.boards import BoardCorrected, BoardScored
from events.bridge.vocabulary.commands import (
    ClosePhase,
    CloseSession,
    PlanPhase,
    PlanSession,
    RegisterPairs,
    SeedLines,
)
from events.bridge.vocabulary.phases import CarryoverAnnounced
from events.bridge.vocabulary.sessions import SessionPublished
from events.decide import decide_command
from events.fold import apply_event, fold_records
from events.log.records import Recorded
from events.log.vocabulary import Command, Event
from events.tournament.vocabulary import CreateTournament
from server.feed.messages import EncodedSheet, encode_sheet
from tests.bridge_sessions import drawn_result
from tests.events.bridge.afternoon import pair_of
from tests.events.records import event_record
from web.bridge.scores import phase_now
from web.faces import view_of

QUALIFICATION, FINAL = StageId(1), StageId(2)


class BigTournament:
    """The records of its log and the state they lead to."""

    def __init__(self) -> None:
        self.records: list[Recorded] = []
        self.state: Tournament | None = None
        self.random = Random(1)

    def record(self, event: Event) -> None:
        version = len(self.records) + 1
        record = event_record(version, event)
        self.records.append(record)
        self.state = apply_event(self.state, event, record)

    def do(self, command: Command) -> None:
        for event in decide_command(self.state, command):
            self.record(event)

    @property
    def now(self) -> Tournament:
        assert self.state is not None
        return self.state

    def result(self) -> str:
        return result_as_text(drawn_result(self.random))

    def drawn_results(self, phase: Phase, number: int) -> Iterator[BoardScored]:
        for s in phase.session(number).seating.games:
            first = (s.set - 1) * phase.plan.boards + 1
            for board in range(first, first + phase.plan.boards):
                place = (phase.id, number, s.round, s.section, s.table, board)
                yield BoardScored(*place, s.ns, s.ew, self.result())

    def play(self, stage: StageId, results: int) -> int:
        """Play the next session with at most `results` results; return their number."""
        number = phase_of(self.now, stage).next_session
        self.do(PlanSession(stage, number))
        self.do(SessionPublished(stage, number))
        scores = list(self.drawn_results(phase_of(self.now, stage), number))[:results]
        for event in scores:
            self.record(event)
        self.do(CloseSession(stage, number, missing="later"))
        return len(scores)


def qualification(pairs: int, results: int) -> tuple[BigTournament, int]:
    """The tournament after the qualification, and how many results that had."""
    big = BigTournament()
    big.do(CreateTournament("Big"))
    a_session = pairs // 2 * 5 * 4
    sessions = -(-results // a_session)
    big.do(PlanPhase(name="Qualification", sessions=sessions, boards=4))
    big.do(
        PlanPhase(
            name="Final", sessions=1, scheme="one-section", movement="Howell", follows=QUALIFICATION
        )
    )
    for first in range(1, pairs + 1, 100):
        numbers = range(first, min(first + 100, pairs + 1))
        big.do(RegisterPairs(QUALIFICATION, tuple(pair_of(n, 9999 - n) for n in numbers)))
    big.do(SeedLines(QUALIFICATION, 1))
    return big, sum(big.play(QUALIFICATION, a_session) for _ in range(sessions))


def seconds_of(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--pairs", type=int, default=340)
    arguments.add_argument("--results", type=int, default=50_000)
    options = arguments.parse_args()
    big, results = qualification(options.pairs, options.results)
    events = len(big.records)
    print(f"{options.pairs} pairs, {results} results, {events} events")
    print(f"fold of the whole log: {seconds_of(lambda: fold_records(big.records)):.2f} s")
    print(
        f"ranking from the beginning: {seconds_of(lambda: phase_now(big.now, QUALIFICATION)):.2f} s"
    )
    one_by_one(big, QUALIFICATION, "ranking after one result")
    tables = {
        f"table:{s.section}{s.table}"
        for s in phase_of(big.now, QUALIFICATION).session(1).seating.by_place.values()
    }
    taken = seconds_of(lambda: [sheet_of(big.now, table) for table in tables])
    print(f"sheets of the tablets of all {len(tables)} tables: {1000 * taken:.0f} ms")
    big.do(ClosePhase(QUALIFICATION, ((FINAL, 14),), seed=1))
    big.do(CarryoverAnnounced(FINAL, "full", 26, 12))
    big.do(SeedLines(FINAL, 1))
    big.play(FINAL, 10**6)
    print(f"final, from the beginning: {seconds_of(lambda: phase_now(big.now, FINAL)):.2f} s")
    one_by_one(big, FINAL, "final after one corrected result of the qualification")


def sheet_of(state: Tournament, view: str) -> EncodedSheet:
    return encode_sheet(view_of(state, QUALIFICATION, view).build(state, QUALIFICATION))


def one_by_one(big: BigTournament, shown: StageId, what: str) -> None:
    """Corrects fifty results of the qualification, and ranks the phase `shown` after each."""
    phase = phase_of(big.now, QUALIFICATION)
    taken, shown_in = [], []
    places = [(board, at) for board, records in phase.play.records[1].items() for at in records]
    for board, at in big.random.sample(places, 50):
        record = phase.play.records[1][board][at]
        place = (QUALIFICATION, 1, *at, board)
        event = BoardCorrected(*place, record.ns, record.ew, big.result(), "NP", "drawn")
        taken.append(seconds_of(lambda event=event: big.record(event)))  # type: ignore[misc]  # bound now
        shown_in.append(seconds_of(lambda: phase_now(big.now, shown)))
    milliseconds = [f"{1000 * median(times):.1f} ms" for times in (taken, shown_in)]
    print(f"one result: folded in {milliseconds[0]}; {what} in {milliseconds[1]}")


if __name__ == "__main__":
    main()
