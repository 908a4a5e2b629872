"""Swiss pairs: each session is one match, seated by the results so far, without rematches."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

import msgspec
import pytest

from domain.bridge.cards import boards_at
from domain.bridge.ledger import Ledger
from domain.bridge.phases.live_standings import phase_so_far
from domain.bridge.phases.phase_scores import mean_scores
from domain.bridge.planning.planner import ImpossiblePlan
from domain.bridge.scoring.notation import result_as_text
from domain.bridge.seating_swiss import NoOpponents
from domain.bridge.session import NOBODY, PairNo
from domain.errors import NotNow
from events.audit.verdict import audit_log
from events.bridge.vocabulary.commands import (
    CloseSession,
    RecordBoard,
    RegisterPair,
    RegisterPairs,
    SeatPair,
)
from events.bridge.vocabulary.phases import PhaseReplanned
from tests.bridge_sessions import drawn_result
from tests.effort import beyond_the_gate
from tests.events.audit.proofs import bridge_proof
from tests.events.bridge.afternoon import PHASE, Afternoon, pair_of

AVERAGE = Fraction(50)


def swiss(pairs: int, matches: int, **plan: object) -> Afternoon:
    return Afternoon(pairs, matches, scheme="swiss", boards=3, **plan).seeded()


def play(club: Afternoon, number: int, random: Random) -> None:
    phase = club.phase
    for sitting in club.table(number).games:
        for board in boards_at(sitting, phase.plan.boards):
            place = (PHASE, number, sitting.round, sitting.section, sitting.table, board)
            saw = phase.session(number).planned_at
            text = result_as_text(drawn_result(random))
            club.do(RecordBoard(*place, text, saw, sitting.ns, sitting.ew))
    club.do(CloseSession(PHASE, number, missing="later"))


def played_swiss(pairs: int, matches: int, seed: int = 3) -> Afternoon:
    club, random = swiss(pairs, matches), Random(seed)
    for number in range(1, matches + 1):
        club.playing(number)
        play(club, number, random)
    return club


def highest_first(ranking: Sequence[PairNo], ledger: Ledger) -> list[tuple[PairNo, PairNo]] | None:
    """The pairing in which, from the top down, each pair gets the highest opponent that leaves a
    complete pairing, found by trying.
    """
    if not ranking:
        return []
    top, *others = ranking
    for other in others:
        if not ledger.have_met(top, other):
            rest = highest_first([pair for pair in others if pair != other], ledger)
            if rest is not None:
                return [(top, other), *rest]
    return None


def test_the_upper_half_meets_the_lower_half_first() -> None:
    club = swiss(8, 4).planned(1)
    tables = [{s.ns, s.ew} for s in club.table(1).games]
    assert tables == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]
    assert {s.set for s in club.table(1).sittings} == {1}


def test_halves_of_a_strength_count_in_the_first_match() -> None:
    club = Afternoon(0, 4, scheme="swiss", boards=3)
    field = (msgspec.structs.replace(pair_of(n, 2), hundredths=n) for n in range(1, 9))
    club.do(RegisterPairs(PHASE, tuple(field)))
    tables = [{s.ns, s.ew} for s in club.seeded().planned(1).table(1).games]
    assert tables == [{8, 4}, {7, 3}, {6, 2}, {5, 1}]


@pytest.mark.parametrize("vps", ["continuous", "discrete"])
def test_victory_points_seat_the_next_match(vps: str) -> None:
    imps = swiss(8, 4, scoring="butler").playing(1)
    club = swiss(8, 4, scoring="butler", scoring_options=(("vps", vps),)).playing(1)
    play(imps, 1, Random(4))
    play(club, 1, Random(4))
    won = phase_so_far(club.phase).won
    means = mean_scores(club.phase)
    assert means == {pair: each.points / each.boards for pair, each in won.items()}
    assert means != mean_scores(imps.phase)


@pytest.mark.parametrize("pairs", [8, 9, 12])
def test_each_pair_meets_the_highest_pair_that_leaves_a_complete_pairing(pairs: int) -> None:
    club, random, matches = swiss(pairs, pairs // 2), Random(pairs), pairs // 2
    for number in range(1, matches + 1):
        before = club.phase
        club.playing(number)
        games = {frozenset((s.ns, s.ew)) for s in club.table(number).games}
        if number > 1:
            scores = mean_scores(before)
            rested = {bye.pair for bye in club.table(number).byes}
            # Pair 1 is the strongest, and so on: nothing is left to the lot.
            ranking = sorted(before.entries, key=lambda pair: (-scores.get(pair, AVERAGE), pair))
            found = highest_first([pair for pair in ranking if pair not in rested], before.ledger)
            assert found is not None
            assert games == {frozenset(two) for two in found}
        play(club, number, random)


def resting_pairs(club: Afternoon) -> Iterator[PairNo]:
    for session in club.phase.sessions:
        yield from (bye.pair for bye in session.seating.byes)


@beyond_the_gate
def test_the_audit_reproduces_eight_swiss_matches_of_24_pairs() -> None:
    club = played_swiss(24, 8)
    played = Counter(
        frozenset((s.ns, s.ew)) for session in club.phase.sessions for s in session.seating.games
    )
    assert (len(played), max(played.values())) == (8 * 12, 1)
    assert bridge_proof(audit_log(club.acts)).doubtful_reseatings == ()


def test_in_an_odd_field_no_pair_rests_twice_and_directions_are_balanced() -> None:
    club = played_swiss(13, 6)
    rested = list(resting_pairs(club))
    assert len(set(rested)) == len(rested) == 6
    assert all(session.seating.byes[0].round == 1 for session in club.phase.sessions)
    north = Counter(s.ns for session in club.phase.sessions for s in session.seating.games)
    games = Counter(
        pair
        for session in club.phase.sessions
        for s in session.seating.games
        for pair in (s.ns, s.ew)
    )
    assert all(abs(2 * north[pair] - games[pair]) <= 2 for pair in games)


def test_a_late_pair_takes_the_empty_seat_or_starts_with_the_next_match() -> None:
    club = swiss(9, 4).playing(1)
    club.do(RegisterPair(stage=PHASE, players=pair_of(10).players, seeding=5))
    club.do(SeatPair(PHASE, 10, 1))
    assert NOBODY not in {pair for s in club.table(1).sittings for pair in (s.ns, s.ew)}
    play(club, 1, Random(1))
    club.leaves(4, 2)
    club.planned(2)
    assert 4 not in club.table(2).by_pair
    assert 10 in club.table(2).by_pair


def test_a_match_is_seated_while_one_other_is_played_at_most() -> None:
    club, random = swiss(12, 5).playing(1), Random(2)
    with pytest.raises(NotNow, match="close session 1 first"):
        club.planned(2)
    play(club, 1, random)
    club.playing(2).playing(3)
    with pytest.raises(NotNow, match="close session 2 first"):
        club.planned(4)


def test_more_matches_than_leave_every_pair_an_opponent_are_refused() -> None:
    with pytest.raises(ImpossiblePlan, match="without a rematch: 4"):
        swiss(8, 5)
    club = played_swiss(8, 4)
    club.do(PhaseReplanned(stage=PHASE, sessions=6, reason="more", scheme="swiss", boards=3))
    met = sorted(club.phase.ledger.opponents[PairNo(1)])[:3]
    for pair in set(club.phase.entries) - {1, *met}:
        club.leaves(pair, 5)
    with pytest.raises(NoOpponents, match="can't all have an opponent"):
        club.planned(5)
