"""Ranking of a phase by share of the matchpoints, with tie-breaks of the White Book and ballots."""

from dataclasses import replace
from fractions import Fraction

from domain.bridge.phases.pair_sums import WonAgainst
from domain.bridge.phases.ranking import (
    SHARED,
    WHITE_BOOK,
    PhaseScore,
    PhaseTieBreak,
    PlacedPair,
    TieRule,
    rank_pairs,
)
from domain.bridge.session import PairNo
from tests.domain.bridge.phases.standings import PLAYED, score, scores

A, B, C = PairNo(1), PairNo(2), PairNo(3)
LAST_SESSION: TieRule = (PhaseTieBreak.LAST_SESSION,)


def places_ranks_and_pairs(ranking: tuple[PlacedPair, ...]) -> list[tuple[int, int, int]]:
    return [(placed.place, placed.rank, placed.pair) for placed in ranking]


def test_pairs_are_ranked_best_share_first() -> None:
    assert places_ranks_and_pairs(rank_pairs(scores(48, 61, 55), PLAYED)) == [
        (1, 1, 2),
        (2, 2, 3),
        (3, 3, 1),
    ]


def test_a_sit_out_neither_gains_nor_loses() -> None:
    whole = score(1, 54)
    curtailed = PhaseScore(B, Fraction(98 * 98 * 54, 100), Fraction(98 * 98))
    ranking = rank_pairs([curtailed, whole], PLAYED)

    assert ranking[0].total == ranking[1].total == Fraction(9800 * 54, 100)


def test_a_pair_without_boards_has_an_average() -> None:
    assert PhaseScore(A, Fraction(0), Fraction(0)).share == Fraction(1, 2)


def test_a_carryover_counts_in_the_ranking() -> None:
    behind = replace(score(1, 50), carryover=Fraction(99))

    assert places_ranks_and_pairs(rank_pairs([behind, score(2, 51)], PLAYED)) == [
        (1, 1, 1),
        (2, 2, 2),
    ]


def test_tied_pairs_share_the_rank() -> None:
    ranking = rank_pairs(scores(50, 60, 50, 40), PLAYED, SHARED)

    assert places_ranks_and_pairs(ranking) == [(1, 1, 2), (2, 2, 1), (3, 2, 3), (4, 4, 4)]
    assert [placed.equals for placed in ranking] == [1, 2, 2, 1]


def test_two_tied_are_split_by_their_own_result() -> None:
    first = replace(score(1, 55), against={B: WonAgainst(Fraction(2, 5), 1)})
    second = replace(score(2, 55), against={A: WonAgainst(Fraction(3, 5), 1)})
    ranking = rank_pairs([first, second], PLAYED, WHITE_BOOK)

    assert places_ranks_and_pairs(ranking) == [(1, 1, 2), (2, 2, 1)]
    assert ranking[0].split is PhaseTieBreak.HEAD_TO_HEAD


def test_opponents_split_three_and_the_two_left_start_again() -> None:
    # 1, 2 and 3 have 55 %. 3 met the strong pair 4, 1 and 2 met the weak pair 5; 2 beat 1.
    strong, weak = PairNo(4), PairNo(5)
    half = Fraction(1, 2)
    first = replace(
        score(1, 55), against={B: WonAgainst(Fraction(1, 3), 1), weak: WonAgainst(half, 1)}
    )
    second = replace(
        score(2, 55), against={A: WonAgainst(Fraction(2, 3), 1), weak: WonAgainst(half, 1)}
    )
    third = replace(score(3, 55), against={strong: WonAgainst(half, 1)})
    ranking = rank_pairs([first, second, third, score(4, 65), score(5, 35)], PLAYED)

    assert [placed.pair for placed in ranking] == [4, 3, 2, 1, 5]
    assert [placed.split for placed in ranking[1:4]] == [
        PhaseTieBreak.OPPONENTS,
        PhaseTieBreak.HEAD_TO_HEAD,
        PhaseTieBreak.HEAD_TO_HEAD,
    ]


def test_boards_won_come_last_in_the_white_book() -> None:
    ranking = rank_pairs([score(1, 50), replace(score(2, 50), boards_won=Fraction(1))], PLAYED)

    assert ranking[0].pair == 2
    assert ranking[0].split is PhaseTieBreak.BOARDS_WON


def test_a_tie_is_split_by_the_last_session_first() -> None:
    first = replace(score(1, 50), sessions=(Fraction(3, 5), Fraction(2, 5)))
    second = replace(score(2, 50), sessions=(Fraction(2, 5), Fraction(3, 5)))

    assert places_ranks_and_pairs(rank_pairs([first, second], PLAYED, LAST_SESSION)) == [
        (1, 1, 2),
        (2, 2, 1),
    ]


def test_a_ballot_decides_the_place_but_not_the_rank() -> None:
    ranking = rank_pairs(scores(50, 50, 50), PLAYED, SHARED, ballot=[C, A, B])

    assert places_ranks_and_pairs(ranking) == [(1, 1, 3), (2, 1, 1), (3, 1, 2)]
    assert {placed.split for placed in ranking} == {PhaseTieBreak.BALLOT}


def test_a_ballot_that_lacks_a_tied_pair_is_ignored() -> None:
    ranking = rank_pairs(scores(50, 50), PLAYED, SHARED, ballot=[B])

    assert places_ranks_and_pairs(ranking) == [(1, 1, 1), (2, 1, 2)]
    assert {placed.split for placed in ranking} == {None}
