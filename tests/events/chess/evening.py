"""A club evening of chess, played by commands into a log in memory."""

from domain.chess.stage import Board, Round, Stage, stage_of
from domain.ids import BoardNo, RoundNo, StageId
from events.chess.vocabulary import commands as c
from events.contest.commands import CorrectResult, PairRound, RecordResult
from events.contest.vocabulary.rounds import RoundPublished
from events.log.vocabulary import Command
from events.tournament.vocabulary import UndoAct
from tests.events.memory_log import CHIEF, MemoryLog

STAGE = 1


class Evening(MemoryLog):
    """A tournament of chess; `do` sends an arbiter's command and gives the version of its last
    event.
    """

    def __init__(self, players: int = 4, rounds: int = 5, plan: Command | None = None) -> None:
        super().__init__()
        self.do(plan or c.PlanStage("Open", rounds=rounds, initial_colour="w"))
        for i in range(1, players + 1):
            self.do(c.RegisterEntry(stage=STAGE, family=f"P{i}", rating=max(0, 2000 - 50 * i)))

    @property
    def stage(self) -> Stage:
        return stage_of(self.state, StageId(STAGE))

    def do(self, command: Command, by: tuple[str, str] = CHIEF) -> int:
        self.decide(command, by=by)
        return self.version

    def round(self, number: int) -> Round:
        return self.stage.round(RoundNo(number))

    def board(self, round_number: int, board: int) -> Board:
        return self.round(round_number).board(BoardNo(board))

    def paired(self, number: int, confirmed: int = 0) -> "Evening":
        self.do(PairRound(STAGE, number, confirmed))
        self.do(RoundPublished(STAGE, number))
        return self

    def played(self, number: int, code: str = "1-0", confirmed: int = 0) -> "Evening":
        """Pairs and publishes the round, and enters that result for each of its boards."""
        self.paired(number, confirmed)
        for board in self.round(number).boards_without_result:
            self.enter(number, board, code)
        return self

    def enter(self, round_number: int, board: int, code: str) -> int:
        saw = self.board(round_number, board).changed_at
        return self.do(RecordResult(STAGE, round_number, board, code, saw))

    def correct(self, round_number: int, board: int, code: str, confirmed: int = 0) -> int:
        saw = self.board(round_number, board).changed_at
        return self.do(
            CorrectResult(STAGE, round_number, board, code, "slip misread", saw, confirmed)
        )

    def undo(self, version: int, confirmed: int = 4) -> int:
        return self.do(UndoAct(version, "a mistake", self.version, confirmed))
