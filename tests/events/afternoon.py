"""An afternoon of pairs told by commands, straight into a log in memory."""

from itertools import count

from domain.bridge.phase import Phase
from domain.bridge.session import PairNo, Session
from domain.ids import StageId, TournamentId
from domain.tournament import Tournament
from events import bridge_commands as c
from events.audit.history import History
from events.chain import verified
from events.codec import encode
from events.commands import AnyCommand, CreateTournament
from events.decisions import decide
from events.fold import fold
from events.kinds import AnyEvent
from events.recorded import Batch, NewEvent, Recorded, Stamp
from events.store import append
from events.store.memory import MemoryStore

NAME = TournamentId("club")
PHASE = 1
SEED = 20161


def pair_of(number: int, seeding: int = 0) -> c.ListedPair:
    players = (c.PairPlayer(f"N{number}"), c.PairPlayer(f"E{number}"))
    return c.ListedPair(players, seeding)


class Afternoon:
    """`do` is what a director asks for; `tell` writes events as they are, legal or not."""

    def __init__(self, pairs: int = 20, sessions: int = 2, **plan: object) -> None:
        self.store = MemoryStore()
        self._ids = count(1)
        self.do(CreateTournament("Club"))
        self.do(c.PlanPhase("Pairs", sessions, **plan))  # type: ignore[arg-type]  # of those names
        field = tuple(pair_of(n, 1000 - n) for n in range(1, pairs + 1))
        if field:
            self.do(c.RegisterPairs(PHASE, field))

    @property
    def state(self) -> Tournament:
        state = fold(verified(self.store.read(NAME)))
        assert state is not None
        return state

    @property
    def phase(self) -> Phase:
        return self.state.phase(StageId(PHASE))

    @property
    def records(self) -> list[Recorded]:
        return list(self.store.read(NAME))

    @property
    def history(self) -> History:
        return History(self.records)

    @property
    def version(self) -> int:
        return self.store.head(NAME).version

    def do(self, command: AnyCommand) -> tuple[AnyEvent, ...]:
        before = None if isinstance(command, CreateTournament) else self.state
        events = decide(before, command)
        self.tell(*events)
        return events

    def tell(self, *events: AnyEvent) -> None:
        new = tuple(NewEvent(f"e{next(self._ids)}", *encode(event)) for event in events)
        stamp = Stamp("chief", "desk", "2026-11-21T09:00:00.000Z")
        append(self.store, Batch(NAME, self.version, new, stamp))

    def seeded(self, seed: int = SEED) -> "Afternoon":
        self.do(c.SeedLines(PHASE, seed))
        return self

    def planned(self, number: int) -> "Afternoon":
        self.do(c.PlanSession(PHASE, number))
        return self

    def playing(self, number: int) -> "Afternoon":
        self.planned(number).do(c.PublishSession(PHASE, number))
        return self

    def table(self, number: int) -> Session:
        return self.phase.session(number).table

    def at(self, number: int, section: str, place: int) -> PairNo:
        """Who was seated there at the start of the session."""
        return self.table(number).section(section).pair_at(place)

    def leaves(self, pair: int, session: int, round_number: int = 1) -> "Afternoon":
        self.do(c.WithdrawPair(PHASE, pair, session, round_number, "ill"))
        return self
