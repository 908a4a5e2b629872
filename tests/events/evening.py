"""A club evening told by commands, straight into a log in memory."""

from itertools import count

from domain.ids import RoundNo, StageId, TournamentId
from domain.tournament import Board, Round, Stage, Tournament
from events import commands as c
from events.audit.history import History
from events.chain import verified
from events.codec import encode
from events.decisions import decide
from events.fold import fold
from events.kinds import AnyEvent
from events.recorded import Batch, NewEvent, Recorded, Stamp
from events.store import append
from events.store.memory import MemoryStore

NAME = TournamentId("club")
STAGE = 1


class Evening:
    """`do` is what an arbiter asks for; `tell` writes events as they are, legal or not."""

    def __init__(self, players: int = 4, rounds: int = 5, plan: c.PlanStage | None = None) -> None:
        self.store = MemoryStore()
        self._ids = count(1)
        self.do(c.CreateTournament("Club"))
        self.do(plan or c.PlanStage("Open", rounds=rounds, initial_colour="w"))
        for i in range(1, players + 1):
            self.do(c.RegisterEntry(STAGE, family=f"P{i}", rating=2000 - 50 * i))

    @property
    def state(self) -> Tournament:
        state = fold(verified(self.store.read(NAME)))
        assert state is not None
        return state

    @property
    def stage(self) -> Stage:
        return self.state.stage(StageId(STAGE))

    @property
    def records(self) -> list[Recorded]:
        return list(self.store.read(NAME))

    @property
    def history(self) -> History:
        return History(self.records)

    @property
    def version(self) -> int:
        return self.store.head(NAME).version

    def do(self, command: c.AnyCommand) -> int:
        """The version of the last event it caused."""
        before = None if isinstance(command, c.CreateTournament) else self.state
        return self.tell(*decide(before, command))

    def tell(self, *events: AnyEvent) -> int:
        new = tuple(NewEvent(f"e{next(self._ids)}", *encode(event)) for event in events)
        stamp = Stamp("chief", "desk-1", "2026-11-21T19:00:00.000Z")
        return append(self.store, Batch(NAME, self.version, new, stamp)).last

    def round(self, number: int) -> Round:
        return self.stage.round(RoundNo(number))

    def board(self, round_number: int, board: int) -> Board:
        return self.round(round_number).boards[board - 1]

    def paired(self, number: int) -> "Evening":
        self.do(c.PairRound(STAGE, number))
        self.do(c.PublishRound(STAGE, number))
        return self

    def played(self, number: int, code: str = "1-0") -> "Evening":
        """Paired, published, every board with that result."""
        self.paired(number)
        for board in self.round(number).missing:
            self.enter(number, board, code)
        return self

    def enter(self, round_number: int, board: int, code: str) -> int:
        saw = self.board(round_number, board).changed_at
        return self.do(c.RecordResult(STAGE, round_number, board, code, saw))

    def correct(self, round_number: int, board: int, code: str, confirmed: int = 0) -> int:
        saw = self.board(round_number, board).changed_at
        return self.do(
            c.CorrectResult(STAGE, round_number, board, code, "slip misread", saw, confirmed)
        )

    def undo(self, version: int, confirmed: int = 4) -> int:
        return self.do(c.UndoAct(version, "a mistake", self.version, confirmed))
