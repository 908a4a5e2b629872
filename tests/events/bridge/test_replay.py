"""After random commands to a pairs event: replaying its log gives the same state, no two pairs
meet twice in a published round, and the seat of every pair can be proved.
"""

from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import initialize, invariant, rule

from domain.bridge.ledger import meeting_of
from domain.bridge.merges.swapping import merge_choices
from domain.bridge.merges.vacancies import vacancies
from domain.bridge.phase import Moment, Phase, phase_of, phases_of
from domain.bridge.session import SessionState
from domain.ids import StageId
from events.audit.history import History
from events.bridge.decisions.next_acts import next_acts_of_phase
from events.bridge.proof import prove_seatings
from events.bridge.vocabulary.commands import (
    CloseSession,
    MergeSections,
    PlanPhase,
    PlanSession,
    RegisterPair,
    RegisterPairs,
    ReplanLines,
    SeatPair,
    SeedLines,
    SubstitutePlayer,
    SwapLines,
)
from events.bridge.vocabulary.pairs import PairWithdrawn, PlayerStated
from events.bridge.vocabulary.phases import PhaseReplanned
from events.bridge.vocabulary.sessions import (
    MergeUndone,
    SessionPublished,
    SessionReopened,
    SessionUnplanned,
    SessionUnpublished,
)
from events.log.chain import verify_chain
from events.tournament.vocabulary import CreateTournament
from tests.confirmations import CONFIRMED_TWICE
from tests.effort import some_histories
from tests.events.any_commands import NAME, AnyCommands
from tests.events.bridge.afternoon import pair_of

PHASE = 1
pairs = st.integers(1, 44)
sessions = st.integers(1, 4)
rounds = st.integers(1, 6)
places = st.integers(1, 14)
seeds = st.integers(1, 99)


class AnyAfternoon(AnyCommands):
    """Commands as a director in a hurry would send them; many are refused."""

    offering = staticmethod(next_acts_of_phase)

    @property
    def phase(self) -> Phase:
        assert self.state is not None
        return phase_of(self.state, StageId(PHASE))

    @initialize(
        field=st.integers(26, 44), sessions=st.integers(2, 4), base=st.sampled_from([5, 5, 7])
    )
    def begin(self, field: int, sessions: int, base: int) -> None:
        self.send(CreateTournament("Club"))
        self.send(PlanPhase(name="Pairs", sessions=sessions, base=base))
        self.send(RegisterPairs(PHASE, tuple(pair_of(n, 99 - n) for n in range(1, field + 1))))
        self.send(SeedLines(PHASE, 7))
        self.send(PlanSession(PHASE, 1))

    @rule(seed=seeds)
    def seed(self, seed: int) -> None:
        self.send(SeedLines(PHASE, seed))

    @rule(seed=seeds, reshape=st.booleans())
    def replan_lines(self, seed: int, reshape: bool) -> None:
        self.send(ReplanLines(PHASE, "so many have left", seed, reshape=reshape))

    @rule()
    def go_on(self) -> None:
        """The next thing a director does."""
        for session in self.phase.sessions:
            if session.state is SessionState.PLANNED:
                self.send(SessionPublished(PHASE, session.number))
                return
        shown = self.phase.public_session
        if shown is not None and shown.state is SessionState.PUBLISHED:
            self.send(CloseSession(PHASE, shown.number, missing="later"))
        self.send(PlanSession(PHASE, self.phase.next_session))

    @rule(
        act=st.sampled_from([SessionUnplanned, SessionUnpublished, SessionReopened]),
        session=sessions,
    )
    def go_back(
        self, act: type[SessionUnplanned | SessionUnpublished | SessionReopened], session: int
    ) -> None:
        self.send(act(PHASE, session, "for a reason"))

    @rule(pair=pairs, session=sessions, round_number=rounds)
    def leave(self, pair: int, session: int, round_number: int) -> None:
        self.send(PairWithdrawn(PHASE, pair, session, round_number))

    @rule(
        places=st.tuples(st.integers(1, 10), st.integers(1, 10)),
        round_number=rounds,
        which=st.integers(0, 3),
        merges=st.booleans(),
    )
    def leave_two_tables(
        self, places: tuple[int, int], round_number: int, which: int, merges: bool
    ) -> None:
        for session in self.phase.sessions[-1:]:
            for place, section in zip(places, session.seating.sections, strict=False):
                pair = section.pair_at(min(place, section.movement.places)) or 1
                self.send(PairWithdrawn(PHASE, pair, session.number, round_number))
        if merges:
            self.merge_one(round_number, which)

    @rule(pair=pairs, session=sessions, round_number=rounds)
    def come_late(self, pair: int, session: int, round_number: int) -> None:
        """Seat a pair that had left, or else a new one; without a seat, that one withdraws."""
        if not self.send(SeatPair(PHASE, pair, session, round_number)):
            self.send(RegisterPair(stage=PHASE, players=pair_of(99).players))
            newest = max(self.phase.entries)
            if not self.send(SeatPair(PHASE, newest, session, round_number)):
                self.send(PairWithdrawn(PHASE, newest, self.phase.next_session))

    @rule(pair=pairs, round_number=rounds, which=st.integers(0, 5))
    def take_a_seat(self, pair: int, round_number: int, which: int) -> None:
        """One of the free seats by name, not the pair's own."""
        for session in self.phase.sessions[-2:]:
            if free := vacancies(session.seating, round_number):
                seat = free[which % len(free)]
                place = (seat.section, seat.place)
                self.send(SeatPair(PHASE, pair, session.number, round_number, *place))

    @rule(pair=pairs, session=sessions, replaces=st.integers(1, 3))
    def stand_in(self, pair: int, session: int, replaces: int) -> None:
        self.send(SubstitutePlayer(PHASE, pair, replaces, PlayerStated("Stand"), session))

    @rule(round_number=rounds, which=st.integers(0, 5))
    def merge(self, round_number: int, which: int) -> None:
        self.merge_one(round_number, which)

    def merge_one(self, round_number: int, which: int) -> None:
        """Merge two sit-outs of the list, and check that it is done as the list says."""
        for session in self.phase.sessions[-2:]:
            if session.state is SessionState.CLOSED or round_number > session.seating.rounds:
                continue
            choices = merge_choices(self.phase, session.number, round_number)
            if which < len(choices):
                one = choices[which]
                host, guest, before = one.host, one.guest, len(session.seating.games)
                done = self.send(
                    MergeSections(
                        PHASE,
                        session.number,
                        *(host.section, host.place, guest.section, guest.place),
                        round_number,
                        bool(one.rearrangements),
                    )
                )
                assert done, self.refusals[-1]
                now = self.phase.session(session.number).seating
                played = {(g.round, *meeting_of(g.ns, g.ew), g.set) for g in now.games}
                for game in one.merge.games:
                    two = meeting_of(game.guest, game.opponent)
                    assert (game.round, *two, game.set) in played
                if not one.rearrangements:
                    assert len(now.games) == before + len(one.merge.games)

    @rule(place=places, other=places, round_number=rounds)
    def merge_anything(self, place: int, other: int, round_number: int) -> None:
        self.send(MergeSections(PHASE, 1, "A", place, "B", other, round_number))

    @rule(line=st.integers(1, 6), other=st.integers(1, 6), session=sessions)
    def swap(self, line: int, other: int, session: int) -> None:
        self.send(SwapLines(PHASE, session, "A", line, "B", other))

    @rule(round_number=rounds, which=st.integers(0, 2))
    def unmerge(self, round_number: int, which: int) -> None:
        for session in self.phase.sessions:
            for done in session.standing_merges[which : which + 1]:
                number, version = session.number, done.version
                self.send(
                    MergeUndone(
                        PHASE, number, reason="a mistake", merge=version, first_round=round_number
                    )
                )

    @rule(sessions=st.integers(3, 6))
    def replan_phase(self, sessions: int) -> None:
        plan = self.phase.plan
        self.send(
            PhaseReplanned(stage=PHASE, sessions=sessions, reason="asked for", base=plan.base)
        )

    @rule()
    def undo(self) -> None:
        self.undo_last(confirmed=CONFIRMED_TWICE)

    @invariant()
    def in_published_sessions_nobody_meets_again_or_sits_twice(self) -> None:
        if self.state is None or not phases_of(self.state):
            return
        met: set[tuple[int, int]] = set()
        for session in self.phase.sessions:
            if session.state is SessionState.PLANNED:
                continue
            at_once: set[tuple[int, int]] = set()
            sets: set[tuple[int, int]] = set()
            for game in session.seating.games:
                two = meeting_of(game.ns, game.ew)
                assert two not in met
                met.add(two)
                for pair in two:
                    assert (game.round, pair) not in at_once
                    assert (game.set, pair) not in sets
                    at_once.add((game.round, pair))
                    sets.add((game.set, pair))

    @invariant()
    def withdrawn_pairs_sit_nowhere(self) -> None:
        if self.state is None or not phases_of(self.state):
            return
        for pair, entry in self.phase.entries.items():
            for session in self.phase.sessions:
                for sitting in session.seating.by_pair.get(pair, ()):
                    assert not entry.is_absent(Moment(session.number, sitting.round))

    def teardown(self) -> None:
        """An audit finds nothing to doubt in it."""
        super().teardown()
        doubts = [
            one for one in prove_seatings(History(verify_chain(self.store.read(NAME)))) if one.doubt
        ]
        assert doubts == [], doubts


TestAnyAfternoon = AnyAfternoon.TestCase
TestAnyAfternoon.settings = settings(
    some_histories, stateful_step_count=25, suppress_health_check=[HealthCheck.too_slow]
)
