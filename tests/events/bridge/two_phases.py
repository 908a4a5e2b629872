"""A qualification and a final of pairs, played by commands; the results are drawn by a seed."""

from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType

from domain.bridge.phase import Phase, phase_of
from domain.bridge.scoring.notation import result_as_text
from domain.bridge.session import SessionState, TableBoardPlace
from domain.ids import StageId
from events.bridge.vocabulary.boards import BoardScored
from events.bridge.vocabulary.commands import (
    ClosePhase,
    CloseSession,
    CorrectBoard,
    PlanPhase,
    PlanSession,
    SeedLines,
)
from events.bridge.vocabulary.phases import CarryoverAnnounced
from events.bridge.vocabulary.sessions import SessionPublished
from tests.bridge_sessions import drawn_result
from tests.events.bridge.afternoon import Afternoon

QUALIFICATION, FINAL = 1, 2


class TwoPhases(Afternoon):
    """A qualification of pairs 1 to 24 by default, and a planned final without pairs."""

    def __init__(
        self,
        pairs: int = 24,
        sessions: int = 1,
        final: Mapping[str, object] = MappingProxyType({}),
        **plan: object,
    ) -> None:
        super().__init__(pairs, sessions, **plan)
        final = {"scheme": "one-section", "follows": QUALIFICATION, **final}
        self.do(PlanPhase(name="Final", sessions=1, **final))  # type: ignore[arg-type]  # as the test says
        self.random = Random(7)

    @property
    def final(self) -> Phase:
        return phase_of(self.state, StageId(FINAL))

    def played(self, stage: int = QUALIFICATION) -> "TwoPhases":
        """The next session from its plan to its end, every board with a drawn result."""
        phase = phase_of(self.state, StageId(stage))
        number = phase.next_session
        if phase.seeding is None:
            self.do(SeedLines(stage, 3))
        self.do(PlanSession(stage, number))
        self.do(SessionPublished(stage, number))
        self.append_events(*self.drawn(stage, number))
        self.do(CloseSession(stage, number, missing="later"))
        return self

    def drawn(self, stage: int, number: int) -> Iterator[BoardScored]:
        phase = phase_of(self.state, StageId(stage))
        session = phase.session(number)
        assert session.state is SessionState.PUBLISHED
        for s in session.seating.games:
            first = (s.set - 1) * phase.plan.boards + 1
            for board in range(first, first + phase.plan.boards):
                text = result_as_text(drawn_result(self.random))
                place = (stage, number, s.round, s.section, s.table, board)
                yield BoardScored(*place, s.ns, s.ew, text)

    def closed(self, finalists: int = 10) -> "TwoPhases":
        self.do(ClosePhase(QUALIFICATION, ((FINAL, finalists),), seed=5))
        return self

    def announced(self, policy: str = "linear", boards: int = 18, top: int = 8) -> "TwoPhases":
        self.do(CarryoverAnnounced(FINAL, policy, boards, top))
        return self

    def corrected(self, stage: int, board: int, at: TableBoardPlace, result: str) -> None:
        record = phase_of(self.state, StageId(stage)).play.record(1, board, at)
        assert record is not None
        place = (stage, 1, *at, board)
        self.do(CorrectBoard(*place, result, "the slip says so", record.changed_at))
