"""Closing a phase, carrying over, corrections after that, reserves and drop-ins."""

from collections.abc import Callable
from fractions import Fraction

import msgspec
import pytest

from domain.bridge.movements.movement import Direction
from domain.bridge.phases.closing import Origin, PhaseStart, fields_of
from domain.bridge.phases.eligibility import length_fault
from domain.bridge.phases.ranking import PhaseLength
from domain.bridge.session import PairNo
from domain.errors import DomainError, RuleViolation
from domain.ids import StageId
from events.bridge.decisions.next_acts import next_acts_of_phase
from events.bridge.vocabulary.commands import (
    ClosePhase,
    CloseSession,
    DropIn,
    RegisterPairs,
    SeedLines,
)
from events.bridge.vocabulary.pairs import PairWithdrawn
from events.bridge.vocabulary.phases import (
    CarryoverAnnounced,
    PhaseClosed,
    PhaseReopened,
    ReserveAdmitted,
)
from events.bridge.vocabulary.sessions import SessionReopened
from tests.events.bridge.afternoon import pair_of
from tests.events.bridge.two_phases import FINAL, QUALIFICATION, TwoPhases
from tests.events.offers import CHIEF
from tests.web.pairs_files import pairs_file
from web.bridge.next_phases import CarryoverQuestion, compare_carryovers
from web.bridge.scores import phase_now, starts_of


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(DomainError) as refused:
        act()
    return str(refused.value)


def starts(club: TwoPhases) -> tuple[PhaseStart, ...]:
    return starts_of(club.state, club.final)


def test_a_phase_with_missing_boards_is_not_closed() -> None:
    club = TwoPhases()
    club.do(SeedLines(QUALIFICATION, 3))
    club.playing(1)
    assert refusal(club.closed) == "Session 1 is published; close it first."
    club.do(CloseSession(QUALIFICATION, 1, missing="later"))
    sentence = refusal(club.closed)
    assert sentence.startswith("Session 1 lacks results: board ")
    assert sentence.count(" (round ") == 4, "the first four of 100 missing boards"
    assert "NP is for a board that was not played" in sentence


def test_closing_fixes_ranking_qualifiers_and_reserves_and_enters_them() -> None:
    club = TwoPhases().played().closed(finalists=10)
    closed = club.phase.play.closed
    assert closed is not None
    assert len(closed.ranking) == 24
    (route,) = closed.routes
    assert route.pairs == tuple(pair for pair, _, _ in closed.ranking[:10])
    assert closed.reserves == tuple(pair for pair, _, _ in closed.ranking[10:])
    assert set(club.final.entries) == set(route.pairs) == set(club.final.play.admitted)
    assert club.final.entry(route.pairs[0]).name == club.phase.entry(route.pairs[0]).name
    assert "closed already" in refusal(club.closed)


def test_a_linear_carryover_runs_from_the_first_to_the_last_qualifier() -> None:
    """B_q = 10 boards a pair (5 rounds of 2), T_f = 8: C = 80 (L - RK) / (L - 1), L = 10."""
    club = TwoPhases().played().closed(finalists=10).announced("linear", top=8)
    amounts = [start.carryover for start in starts(club)]
    assert amounts[0] == 80
    assert amounts[-1] == 0
    assert sorted(amounts, reverse=True) == amounts
    assert phase_now(club.state, club.final.id).ranking[0].pair == starts(club)[0].pair


def test_a_correction_after_the_closing_gives_other_carryovers_and_changes_no_field() -> None:
    club = TwoPhases().played().closed(finalists=10).announced("full")
    before, field = starts(club), set(club.final.entries)
    club.played(FINAL)
    board, places = next(iter(club.phase.play.records[1].items()))
    at = next(iter(places))
    club.corrected(QUALIFICATION, board, at, "7NT N 13")
    after = starts(club)
    assert before != after, "a top instead of another score"
    assert {start.pair for start in before} == {start.pair for start in after}
    assert set(club.final.entries) == field
    now = phase_now(club.state, club.final.id)
    assert now.carryover_by_pair == {start.pair: start.carryover for start in after}


def test_reopening_takes_the_qualifiers_out_again_until_the_final_is_seeded() -> None:
    club = TwoPhases().played().closed(finalists=10)
    club.do(PhaseReopened(QUALIFICATION, "a slip was found"))
    assert club.phase.play.closed is None
    assert not club.final.entries
    club.closed(finalists=12).do(SeedLines(FINAL, 1))
    sentence = refusal(lambda: club.do(PhaseReopened(QUALIFICATION, "again")))
    assert "correct the score instead" in sentence


def test_a_closed_phase_is_opened_again_before_its_sessions_are() -> None:
    def offered() -> list[str]:
        return [act.name for act in next_acts_of_phase(club.state, StageId(QUALIFICATION), CHIEF)]

    club = TwoPhases().played().closed(finalists=10)
    assert offered() == ["reopen-phase"]
    club.do(PhaseReopened(QUALIFICATION, "a slip was found"))
    assert offered()[-1] == "reopen-session"
    club.closed(finalists=12).do(SeedLines(FINAL, 1))
    assert offered() == [], "who qualified is seeded"


def test_a_reserve_replaces_a_missing_qualifier() -> None:
    club = TwoPhases().played().closed(finalists=10)
    closed = club.phase.play.closed
    assert closed is not None
    first = closed.reserves[0]
    club.do(PairWithdrawn(FINAL, closed.routes[0].pairs[3], 1, 1, "a train"))
    club.do(ReserveAdmitted(FINAL, first, "pair left"))
    club.announced("full")
    assert first in club.final.entries
    assert first in {start.pair for start in starts(club)}
    assert "not a reserve" in refusal(lambda: club.do(ReserveAdmitted(FINAL, 99, "x")))


def test_drop_ins_get_numbers_of_their_own_and_the_median_carryover() -> None:
    club = TwoPhases().played().closed(finalists=9).announced("linear")
    club.do(DropIn(FINAL, (pair_of(1), pair_of(2)), "out of the teams"))
    assert {25, 26} <= set(club.final.entries), "the numbers after those of 24 pairs"
    found = {start.pair: start for start in starts(club)}
    assert found[PairNo(25)].origin is Origin.DROPPED_IN
    qualified = sorted(s.carryover for s in found.values() if s.origin is Origin.QUALIFIED)
    assert found[PairNo(25)].carryover == found[PairNo(26)].carryover == qualified[4], (
        "the median of nine"
    )
    assert "register the pairs" in refusal(lambda: club.do(DropIn(QUALIFICATION, (pair_of(3),))))


def test_in_butler_imps_a_board_are_carried_and_drop_ins_get_the_median() -> None:
    club = TwoPhases(scoring="butler", final={"scoring": "cross-imps"}).played().closed(finalists=9)
    club.announced("full", boards=18, top=0)
    club.do(DropIn(FINAL, (pair_of(1),), "out of the teams"))
    found = {start.pair: start.carryover for start in starts(club)}
    ranking = phase_now(club.state, club.phase.id).ranking
    assert [found[placed.pair] for placed in ranking[:9]] == [p.score.imps for p in ranking[:9]]
    assert found[PairNo(25)] == sorted(p.score.imps for p in ranking[:9])[4], "median of nine"
    assert {p.total for p in phase_now(club.state, club.final.id).ranking} == set(found.values())


def test_between_imps_and_matchpoints_only_ranks_and_fixed_amounts_are_carried() -> None:
    club = TwoPhases(scoring="butler").played().closed(finalists=10)
    assert "full can't make matchpoints of IMPs" in refusal(lambda: club.announced("full"))
    assert "ebu is made of matchpoints" in refusal(lambda: club.announced("ebu"))
    club.announced("linear:0.02")
    # A fiftieth of the maximum: 10 boards with a top of 8.
    assert starts(club)[0].carryover == Fraction(10 * 8, 50)


def test_boards_and_top_announced_are_those_of_the_phase() -> None:
    """Ten pairs play nine rounds of two boards; five scores of a board make a top of 8."""
    club = TwoPhases(final={"boards": 2}).played().closed(finalists=10)
    assert refusal(lambda: club.announced("linear", boards=19)) == (
        "Final plays 1 session in rounds of 2, so that 19 boards can't be: announce what is played."
    )
    assert "announce the top of a board" in refusal(
        lambda: club.announced("linear", boards=18, top=0)
    )
    assert not length_fault(club.final, PhaseLength(2, 10)), "its tables are not known yet"
    club.announced("linear", boards=20, top=10).played(FINAL)
    sentence = "Final has 18 boards with a top of 8 by its tables, not 20 boards with a top of 10"
    assert sentence in length_fault(club.final, PhaseLength(20, 10))
    assert sentence in refusal(lambda: club.announced("linear", boards=20, top=10))
    club.announced("linear", boards=18, top=8)


def test_a_phase_in_imps_has_no_top() -> None:
    club = TwoPhases(final={"scoring": "butler"}).played().closed(finalists=10)
    assert refusal(lambda: club.announced("linear", boards=18, top=8)) == (
        "Final is scored in Butler, which has no top: announce a top of 0."
    )


def mitchell(**more: object) -> TwoPhases:
    """Seven pairs stay North-South, seven East-West: two fields."""
    club = TwoPhases(14, scheme="one-section", base=0, movement="Mitchell", **more)  # type: ignore[arg-type]  # a plan's
    return club.played()


def test_a_mitchell_without_arrow_switch_has_two_winners() -> None:
    club = mitchell()
    fields = fields_of(club.phase)
    assert sorted(fields.values()) == ["EW"] * 7 + ["NS"] * 7
    sentence = "5 places can't be halved between North-South and East-West"
    assert sentence in refusal(lambda: club.closed(finalists=5))
    club.closed(finalists=6).announced("linear", boards=10, top=4)
    closed = club.phase.play.closed
    assert closed is not None
    (route,) = closed.routes
    assert [fields[pair] for pair in route.pairs].count(Direction.NS) == 3
    amounts = [start.carryover for start in starts(club)]
    assert amounts[0] == amounts[1] > amounts[2] == amounts[3]
    files = pairs_file(club.state, club.phase.id, "csv-ranking").decode("utf-8-sig").splitlines()
    assert [line.split(",")[0].strip("=") for line in files[1:]] == [*"1234567"] * 2
    assert [line.split(",")[2] for line in files[1:]] == ["EW"] * 7 + ["NS"] * 7


def test_one_winner_can_be_announced() -> None:
    club = mitchell(scoring_options=(("winners", "one"),))
    assert not fields_of(club.phase)
    club.closed(finalists=5)
    assert len(club.final.entries) == 5


def test_impossible_announcements_of_a_carryover_are_refused() -> None:
    club = TwoPhases()
    assert "carryover" in refusal(lambda: club.announced("half"))
    nothing = CarryoverAnnounced(QUALIFICATION, "full", 18, 8)
    assert "follows no phase" in refusal(lambda: club.do(nothing))
    quotient = CarryoverAnnounced(FINAL, "full", 18, 8, "quotient")
    assert "the quotient has no value" in refusal(lambda: club.do(quotient))


def test_a_tie_at_the_cut_is_split_by_a_ballot_with_a_recorded_seed() -> None:
    """Every board is passed out: all pairs have average, so that only a ballot decides."""
    club = TwoPhases()
    club.do(SeedLines(QUALIFICATION, 3))
    club.playing(1)
    drawn = club.drawn(QUALIFICATION, 1)
    club.append_events(*(msgspec.structs.replace(event, result="PASS") for event in drawn))
    club.do(CloseSession(QUALIFICATION, 1, missing="later"))
    (event,) = club.do(ClosePhase(QUALIFICATION, ((FINAL, 10),), seed=5))
    assert isinstance(event, PhaseClosed)
    assert (len(event.ballot), event.seed) == (24, 5)
    assert {rank for _, _, rank in event.ranking} == {1}
    club.do(PhaseReopened(QUALIFICATION, "another ballot"))
    (other,) = club.do(ClosePhase(QUALIFICATION, ((FINAL, 10),), seed=6))
    assert isinstance(other, PhaseClosed)
    assert other.ballot != event.ballot
    assert sorted(other.ballot) == sorted(event.ballot) == list(range(1, 25))
    club.announced("linear")
    assert {start.carryover for start in starts(club)} == {Fraction(40)}, "the mean of all places"


def test_a_phase_can_not_qualify_pairs_for_itself() -> None:
    club = TwoPhases().played()

    sentence = refusal(lambda: club.do(ClosePhase(QUALIFICATION, ((QUALIFICATION, 5),), seed=5)))

    assert sentence == "Pairs does not come after Pairs."


def test_imps_are_not_carried_into_victory_points_as_they_are() -> None:
    vps = {"scoring": "butler", "scoring_options": (("vps", "continuous"),)}
    club = TwoPhases(final=vps, scoring="butler").played().closed(finalists=10)
    with pytest.raises(RuleViolation, match="victory points of IMPs"):
        club.announced("full", boards=18, top=0)
    offered = compare_carryovers(club.state, StageId(FINAL), CarryoverQuestion(18, 0)).ways
    assert [way.policy for way in offered] == ["none", "linear", "linear:0.2", "linear:0.4"]
    club.announced("linear", boards=18, top=0)


def test_qualifiers_can_not_enter_a_phase_whose_seats_are_drawn() -> None:
    club = TwoPhases().played()
    club.do(RegisterPairs(FINAL, tuple(pair_of(n) for n in range(101, 109))))
    club.do(SeedLines(FINAL, 1))

    assert refusal(club.closed).startswith("Final is seeded already; nobody goes on into it")


def test_no_session_of_a_closed_phase_is_reopened() -> None:
    club = TwoPhases().played()
    club.do(ClosePhase(QUALIFICATION, ((FINAL, 10),), seed=5))
    reopened = SessionReopened(QUALIFICATION, 1, "a score")
    assert "is closed; open it again first" in refusal(lambda: club.do(reopened))
    club.do(PhaseReopened(QUALIFICATION, "a score"))
    club.do(reopened)
