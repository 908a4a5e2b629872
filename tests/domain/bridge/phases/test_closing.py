"""Closing a phase: qualified pairs, reserves, and ties that a ballot decides."""

from domain.bridge.phases.closing import ClosingTerms, close_field
from domain.bridge.phases.formats import FINAL, QUALIFICATION, Passage, graded_passages, two_phases
from domain.bridge.phases.ranking import SHARED, PlacedPair
from domain.bridge.session import PairNo
from tests.domain.bridge.phases.standings import PLAYED, scores

FINAL_OF_THREE = ClosingTerms(PLAYED, two_phases(3).passages, SHARED)


def numbers_of(placed: tuple[PlacedPair, ...]) -> list[int]:
    return [one.pair for one in placed]


def test_the_best_pairs_qualify_and_the_next_are_reserves() -> None:
    closing = close_field(scores(50, 60, 40, 55, 45), FINAL_OF_THREE)

    assert numbers_of(closing.group_going_to(FINAL).pairs) == [2, 4, 1]
    assert numbers_of(closing.reserves) == [5, 3]


def test_graded_groups_take_their_places() -> None:
    passages = graded_passages(QUALIFICATION, ("final A", 2), ("final B", None))
    closing = close_field(scores(50, 60, 40, 55, 45), ClosingTerms(PLAYED, passages))

    assert [numbers_of(group.pairs) for group in closing.groups] == [[2, 4], [1, 5, 3]]
    assert closing.reserves == ()


def test_a_tie_at_the_cut_waits_for_a_ballot() -> None:
    # Places 3 and 4 have 50 %, three go on.
    closing = close_field(scores(60, 50, 55, 50), FINAL_OF_THREE)

    assert closing.undecided == ((2, 4),)


def test_a_ballot_decides_a_tie_at_the_cut() -> None:
    closing = close_field(scores(60, 50, 55, 50), FINAL_OF_THREE, ballot=[PairNo(4), PairNo(2)])

    assert closing.undecided == ()
    assert numbers_of(closing.group_going_to(FINAL).pairs) == [1, 3, 4]
    assert numbers_of(closing.reserves) == [2]


def test_a_tie_away_from_the_cut_leaves_nothing_undecided() -> None:
    assert close_field(scores(60, 60, 55, 50, 50), FINAL_OF_THREE).undecided == ()


def test_a_tie_between_two_groups_is_undecided() -> None:
    passages = graded_passages(QUALIFICATION, ("final A", 1), ("final B", None))

    assert close_field(scores(60, 60), ClosingTerms(PLAYED, passages, SHARED)).undecided == (
        (1, 2),
    )


def test_a_pair_that_does_not_continue_is_skipped() -> None:
    # Places 1-2 go to A, 3-4 to B. The winner, pair 1, stays away: everybody moves up a place.
    passages = (Passage(QUALIFICATION, "A", 1, 2), Passage(QUALIFICATION, "B", 3, 4))
    closing = close_field(
        scores(60, 58, 56, 54, 52), ClosingTerms(PLAYED, passages), not_going_on={PairNo(1)}
    )

    assert [numbers_of(group.pairs) for group in closing.groups] == [[2, 3], [4, 5]]
    assert closing.ranking[0].pair == 1
