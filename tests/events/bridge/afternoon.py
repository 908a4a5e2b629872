"""An afternoon of pairs whose log is kept in memory and written by commands."""

from domain.bridge.phase import Phase, phase_of
from domain.bridge.session import PairNo, Session
from domain.ids import StageId
from events.bridge.vocabulary.commands import PlanPhase, PlanSession, RegisterPairs, SeedLines
from events.bridge.vocabulary.pairs import PairStated, PairWithdrawn, PlayerStated
from events.bridge.vocabulary.sessions import SessionPublished
from events.log.vocabulary import Command, Event
from tests.events.memory_log import MemoryLog

PHASE = 1
SEED = 20161


def pair_of(number: int, seeding: int = 0) -> PairStated:
    players = (PlayerStated(f"N{number}"), PlayerStated(f"E{number}"))
    return PairStated(players, seeding)


class Afternoon(MemoryLog):
    """`do` is what a director asks for, and gives the events it caused."""

    def __init__(self, pairs: int = 20, sessions: int = 2, **plan: object) -> None:
        super().__init__()
        self.do(PlanPhase(name="Pairs", sessions=sessions, **plan))  # type: ignore[arg-type]  # of those names
        field = tuple(pair_of(n, 1000 - n) for n in range(1, pairs + 1))
        if field:
            self.do(RegisterPairs(PHASE, field))

    @property
    def phase(self) -> Phase:
        return phase_of(self.state, StageId(PHASE))

    def do(self, command: Command) -> tuple[Event, ...]:
        return self.decide(command)

    def seeded(self, seed: int = SEED) -> "Afternoon":
        self.do(SeedLines(PHASE, seed))
        return self

    def planned(self, number: int) -> "Afternoon":
        self.do(PlanSession(PHASE, number))
        return self

    def playing(self, number: int) -> "Afternoon":
        self.planned(number).do(SessionPublished(PHASE, number))
        return self

    def table(self, number: int) -> Session:
        return self.phase.session(number).seating

    def pair_at(self, number: int, section: str, place: int) -> PairNo:
        """The pair seated there at the start of the session."""
        return self.table(number).section(section).pair_at(place)

    def leaves(self, pair: int, session: int, round_number: int = 1) -> "Afternoon":
        self.do(PairWithdrawn(PHASE, pair, session, round_number, "ill"))
        return self
