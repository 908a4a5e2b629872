"""The final ranking has neither withdrawn pairs nor those that played too few boards."""

from collections.abc import Callable

import pytest

from domain.bridge.phases.eligibility import WhyNotEligible, fewest_boards
from domain.bridge.session import PairNo
from domain.errors import DomainError
from domain.ids import StageId
from events.bridge.vocabulary.commands import (
    CloseSession,
    PlanPhase,
    PlanSession,
    RegisterPair,
    SeatPair,
    SeedLines,
)
from events.bridge.vocabulary.pairs import PairWithdrawn
from events.bridge.vocabulary.phases import ReserveAdmitted
from events.bridge.vocabulary.sessions import SessionPublished
from tests.events.bridge.afternoon import pair_of
from tests.events.bridge.two_phases import FINAL, QUALIFICATION, TwoPhases
from web.bridge.scores import closing_now, phase_now
from web.bridge.views.ranking import RankRow, build_sheet
from web.shared.sheet import rows_in


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(DomainError) as refused:
        act()
    return str(refused.value)


def reasons_not_eligible(club: TwoPhases) -> dict[PairNo, WhyNotEligible]:
    now = phase_now(club.state, StageId(QUALIFICATION))
    assert not {placed.pair for placed in now.ranking} & {each.score.pair for each in now.apart}
    return {each.score.pair: each.why for each in now.apart}


def begun(pairs: int = 24, sessions: int = 2, fewest: str = "1/2") -> TwoPhases:
    club = TwoPhases(pairs, sessions, scoring_options=(("fewest", fewest),))
    club.do(SeedLines(QUALIFICATION, 3))
    return club


def leader(club: TwoPhases) -> PairNo:
    return phase_now(club.state, StageId(QUALIFICATION)).ranking[0].pair


def test_a_withdrawn_pair_is_not_ranked_and_never_qualifies() -> None:
    club = begun().played()
    best = leader(club)
    club.do(PairWithdrawn(QUALIFICATION, best, 2, 1, "ill"))
    club.played()
    assert reasons_not_eligible(club) == {best: WhyNotEligible.WITHDREW}
    closed = club.closed(finalists=10).phase.play.closed
    assert closed is not None
    assert best not in {pair for pair, _, _ in closed.ranking}
    assert best not in (*closed.routes[0].pairs, *closed.reserves)
    assert best not in club.final.entries
    assert [place for _, place, _ in closed.ranking] == list(range(1, 24)), "24 pairs less one"


def test_a_withdrawn_pair_is_listed_apart_with_its_boards() -> None:
    club = begun().played()
    best = leader(club)
    club.do(PairWithdrawn(QUALIFICATION, best, 2, 1, "ill"))
    rows = tuple(rows_in(build_sheet(club.state, StageId(QUALIFICATION)), RankRow))
    assert (rows[-1].pair.pair, rows[-1].rank, rows[-1].total) == (best, 0, "")
    assert (rows[-1].boards, rows[-1].apart) == (10, "left"), "five rounds of two boards"
    assert rows[-1].share
    assert [row.rank for row in rows[:-1]] == sorted(row.rank for row in rows[:-1])
    assert rows[0].rank == 1


def test_a_returning_pair_is_ranked_again() -> None:
    club = begun().played()
    best = leader(club)
    club.do(PairWithdrawn(QUALIFICATION, best, 2, 1, "ill"))
    club.do(SeatPair(QUALIFICATION, best, 2))
    assert not reasons_not_eligible(club)
    assert leader(club) == best


def late_by_a_session(fewest: str) -> TwoPhases:
    """Pair 24 registers after session 1 and plays ten of twenty boards."""
    club = begun(23, fewest=fewest).played()
    club.do(RegisterPair(stage=QUALIFICATION, players=pair_of(24).players))
    club.do(PlanSession(QUALIFICATION, 2))
    club.do(SeatPair(QUALIFICATION, 24, 2))
    club.do(SessionPublished(QUALIFICATION, 2))
    club.append_events(*club.drawn(QUALIFICATION, 2))
    return club


@pytest.mark.parametrize(
    # As announced: a share of the phase, nothing, which means one board, or a number of boards.
    ("fewest", "boards", "out"),  # pair 24 has played ten boards of twenty
    [("1/2", 10, False), ("0", 1, False), ("11", 11, True)],
)
def test_the_fewest_boards_are_as_announced(fewest: str, boards: int, out: bool) -> None:
    club = late_by_a_session(fewest)
    assert fewest_boards(club.phase) == boards
    club.do(CloseSession(QUALIFICATION, 2, missing="later"))
    assert (PairNo(24) in reasons_not_eligible(club)) is out
    club.closed(finalists=23 if out else 24)
    closed = club.phase.play.closed
    assert closed is not None
    assert (PairNo(24) in {pair for pair, _, _ in closed.ranking}) is not out


def test_pairs_are_ranked_while_they_can_still_play_the_fewest_boards() -> None:
    club = late_by_a_session("1")
    early = begun(23)
    early.do(PlanSession(QUALIFICATION, 1))
    early.do(SessionPublished(QUALIFICATION, 1))
    assert not reasons_not_eligible(early)
    assert not reasons_not_eligible(club)


def test_no_more_pairs_qualify_than_are_ranked() -> None:
    club = begun().played()
    club.do(PairWithdrawn(QUALIFICATION, leader(club), 2, 1, "ill"))
    club.played()
    assert "24 can't qualify out of 23 pairs" in refusal(lambda: club.closed(finalists=24))


def test_later_corrections_do_not_change_who_was_ranked_at_the_closing() -> None:
    club = begun(23, sessions=1).played().closed(finalists=10)
    ranked = {placed.pair for placed in closing_now(club.state, club.phase)}
    lowered = next(iter(sorted(ranked)))
    for board, places in club.phase.play.records[1].items():
        for at, record in places.items():
            if lowered in (record.ns, record.ew):
                club.corrected(QUALIFICATION, board, at, "NP")
    assert {placed.pair for placed in closing_now(club.state, club.phase)} == ranked


@pytest.mark.parametrize("text", ["half", "3/2", "-1", "1/0", ""])
def test_an_invalid_minimum_of_boards_is_refused(text: str) -> None:
    plan = PlanPhase(name="Side event", sessions=1, scoring_options=(("fewest", text),))
    assert "give a number, or a share of the phase" in refusal(lambda: TwoPhases().do(plan))


def test_a_withdrawn_finalist_is_listed_apart_in_the_final() -> None:
    club = TwoPhases().played().closed(finalists=10).announced("full")
    pair = club.phase.play.closed.routes[0].pairs[0]  # type: ignore[union-attr]  # it is closed
    club.do(PairWithdrawn(FINAL, pair, 1, 1, "a train"))
    now = phase_now(club.state, StageId(FINAL))
    assert [each.score.pair for each in now.apart] == [pair]
    club.do(ReserveAdmitted(FINAL, club.phase.play.closed.reserves[0], "pair left"))  # type: ignore[union-attr]  # it is closed
    assert len(phase_now(club.state, StageId(FINAL)).ranking) == 10, "nine and the reserve"
