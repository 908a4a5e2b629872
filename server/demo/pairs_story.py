"""The bridge demo: a pairs tournament over three sessions, the second one under way.

A pair is taken ill in the second session and another one has to leave: their two empty seats are
merged, as a director does it.
"""

from itertools import islice

from domain.bridge.merging import merges
from domain.bridge.phase import Phase
from domain.ids import StageId, TournamentId
from events import bridge_commands as b
from events import commands as c
from events.store import EventStore
from server.demo.names import NAMES
from server.demo.telling import Telling

SEED = 1925
PAIRS = 48
SESSIONS = 3
KEY = "demo-pairs-of-the-first-start"
PHASE = 1


def tell_pairs_demo(store: EventStore) -> TournamentId:
    return Telling(store, KEY, SEED, "director").once(lambda telling: _Story(telling).tell())


class _Story:
    def __init__(self, telling: Telling) -> None:
        self._telling = telling
        self._lots = telling.lots
        self._do = telling.do

    def tell(self) -> None:
        self._announce()
        self._seat(1)
        for round_number in range(2, self._phase.session(1).table.rounds + 1):
            self._do(b.CallRound(PHASE, 1, round_number))
        self._do(b.CloseSession(PHASE, 1))
        self._seat(2)
        self._do(b.CallRound(PHASE, 2, 2))
        self._two_leave(2, 3)
        self._do(b.CallRound(PHASE, 2, 3))

    @property
    def _phase(self) -> Phase:
        return self._telling.state.phase(StageId(PHASE))

    def _announce(self) -> None:
        self._do(
            c.CreateTournament(
                name="Danube Pairs",
                place="Wien",
                federation="AUT",
                starts="2026-11-20",
                ends="2026-11-21",
                arbiter="Theresia Wallner",
            )
        )
        self._do(b.PlanPhase("Open Pairs", SESSIONS, boards=2))
        self._do(b.RegisterPairs(PHASE, tuple(self._pairs())))
        self._do(b.SeedLines(PHASE, SEED))

    def _pairs(self) -> list[b.ListedPair]:
        people = [
            b.PairPlayer(family, given, federation)
            for federation, (given_names, families) in NAMES.items()
            for family in families
            for given in given_names
        ]
        players = self._lots.sample(people, 2 * PAIRS)
        return [
            b.ListedPair((players[n], players[PAIRS + n]), seeding=1000 - 7 * n)
            for n in range(PAIRS)
        ]

    def _seat(self, session: int) -> None:
        self._do(b.PlanSession(PHASE, session))
        self._do(b.PublishSession(PHASE, session))
        self._do(b.CallRound(PHASE, session, 1))

    def _two_leave(self, session: int, round_number: int) -> None:
        sections = self._phase.session(session).table.sections
        for section, place in zip(islice(sections, 2), (2, 2), strict=True):
            pair = section.pair_at(place)
            self._do(b.WithdrawPair(PHASE, pair, session, round_number, "taken ill"))
        table, ledger = self._phase.session(session).table, self._phase.ledger_beside(session)
        merge = next(iter(merges(table, ledger, round_number)), None)
        if merge is not None:
            self._do(
                b.MergeSections(
                    PHASE,
                    session,
                    merge.host.section,
                    merge.host.place,
                    merge.guest.section,
                    merge.guest.place,
                    round_number,
                    reason="two empty seats made one table",
                )
            )
