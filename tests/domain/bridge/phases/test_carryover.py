"""The formulas of Multiphase Pairs Tournaments (EBL 2016), 2.1 and 2.2, in exact numbers."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from domain.bridge.phases.carryover import (
    ALPHA_FOR_BETA,
    Carryover,
    FixedCarryover,
    FullCarryover,
    LinearCarryover,
    NoCarryover,
    WeightedCarryover,
    WeightedLinearCarryover,
    WhiteBookCarryover,
    carryover_named,
    carryovers,
)
from domain.bridge.phases.ranking import PhaseLength, PhaseScore, PlacedPair, rank_pairs
from domain.bridge.session import PairNo
from domain.errors import RuleViolation, Unknown
from tests.domain.bridge.phases.standings import AHEAD, PLAYED, fields, scores, standings

STAKE = 100 * 48  # B_q * T_f: boards of the qualification by the top of the final


def amounts(
    qualifiers: tuple[PlacedPair, ...], policy: Carryover, ahead: PhaseLength = AHEAD
) -> list[Fraction]:
    return list(carryovers(qualifiers, policy, PLAYED, ahead).values())


def test_full_is_boards_played_by_top_ahead_by_percentage() -> None:
    # 60 % of 100 boards * top 48
    assert amounts(standings(60, 55, 50), FullCarryover()) == [2880, 2640, 2400]


def test_weighted_is_a_part_of_full() -> None:
    assert amounts(standings(60, 55, 50), WeightedCarryover(Fraction(3, 10))) == [864, 792, 720]


def test_linear_goes_from_all_to_nothing_in_equal_steps() -> None:
    # STAKE * (5 - rank) / 4, whatever the percentages
    assert amounts(standings(60, 58, 51, 50, 49), LinearCarryover()) == [4800, 3600, 2400, 1200, 0]


def test_weighted_linear_is_a_part_of_linear() -> None:
    policy = WeightedLinearCarryover(Fraction(1, 25))

    assert amounts(standings(60, 58, 51, 50, 49), policy) == [192, 144, 96, 48, 0]


def test_with_no_carryover_all_pairs_carry_nothing() -> None:
    assert amounts(standings(60, 50), NoCarryover()) == [0, 0]


def test_the_white_book_halves_the_qualification() -> None:
    # Section 172: C = S * F_T / (2 * Q_T): 60 % of 9800 is 5880; 5880 * 48 / 196 = 1440.
    assert amounts(standings(60, 50), WhiteBookCarryover()) == [1440, 1200]


def test_a_fixed_amount_is_by_place_with_the_last_one_repeated() -> None:
    policy = FixedCarryover((Fraction(12), Fraction(6), Fraction(2)))

    assert amounts(standings(60, 58, 56, 54), policy) == [12, 6, 2, 2]


@pytest.mark.parametrize(
    "policy", [LinearCarryover(), FixedCarryover((Fraction(9), Fraction(3), Fraction(0)))]
)
def test_the_tied_have_the_mean_of_their_places(policy: Carryover) -> None:
    tied = amounts(standings(60, 55, 55, 50), policy)
    apart = amounts(standings(60, 55, 54, 50), policy)

    assert tied[1] == tied[2] == (apart[1] + apart[2]) / 2


def test_places_count_from_one_in_a_lower_group() -> None:
    group = standings(60, 58, 56, 54, 52)[2:]

    assert amounts(group, LinearCarryover()) == [4800, 2400, 0]


def test_a_tie_split_by_ballot_at_the_cut_counts_only_qualifiers() -> None:
    # Pairs 2 and 3 are tied, but only one of them goes on: it has the last place, not the mean.
    ranking = rank_pairs(scores(60, 50, 50), PLAYED)

    assert amounts(ranking[:2], LinearCarryover()) == [4800, 0]


def test_a_single_qualifier_carries_the_amount_of_the_first() -> None:
    assert amounts(standings(60), LinearCarryover()) == [4800]


def test_both_weighted_forms_give_the_same_lead_ten_percent_apart_when_alpha_is_ten_beta() -> None:
    # 2.2: 60 % and 50 %; the lead is beta * B_q * T_f by both forms, for any beta.
    field = standings(60, 57, 53, 50)
    for beta in (Fraction(1, 50), Fraction(3, 100), Fraction(1, 25)):
        linear = amounts(field, WeightedLinearCarryover(beta))
        weighted = amounts(field, WeightedCarryover(ALPHA_FOR_BETA * beta))

        assert linear[0] - linear[-1] == weighted[0] - weighted[-1] == beta * STAKE


def test_championship_weights_are_twenty_to_forty_per_cent_of_full() -> None:
    assert ALPHA_FOR_BETA * Fraction("0.02") == Fraction("0.2")
    assert ALPHA_FOR_BETA * Fraction("0.04") == Fraction("0.4")


def test_a_carryover_is_not_carried_twice() -> None:
    # Pair 1 leads by what it carried into this phase; on its own boards it has only 50 %.
    first, *others = scores(50, 55)
    helped = rank_pairs([replace(first, carryover=Fraction(5000)), *others], PLAYED)

    assert [placed.pair for placed in helped] == [1, 2]
    assert amounts(helped, FullCarryover()) == [2400, 2640]


@pytest.mark.parametrize(
    "text", ["none", "full", "weighted:0.3", "linear", "linear:0.03", "ebu", "fixed:12,8.5,1/3"]
)
def test_a_policy_is_read_from_its_own_name(text: str) -> None:
    assert carryover_named(text).name == text


@pytest.mark.parametrize(
    "text", ["", "half", "weighted", "weighted:x", "full:1", "linear:1,2", "fixed:", "linear:1/0"]
)
def test_an_unknown_or_incomplete_policy_name_is_refused(text: str) -> None:
    with pytest.raises(Unknown):
        carryover_named(text)


def test_a_weight_below_nothing_is_refused() -> None:
    with pytest.raises(RuleViolation, match="can't weigh -0.1"):
        carryover_named("linear:-0.1")


POLICIES: tuple[Carryover, ...] = (
    NoCarryover(),
    FullCarryover(),
    WeightedCarryover(Fraction(1, 3)),
    LinearCarryover(),
    WeightedLinearCarryover(Fraction(3, 100)),
    WhiteBookCarryover(),
)


@given(fields, st.sampled_from(POLICIES))
def test_the_order_is_kept_and_the_tied_stay_level(
    percent: list[Fraction], policy: Carryover
) -> None:
    field = standings(*percent)
    carried = carryovers(field, policy, PLAYED, AHEAD)

    for above, below in zip(field, field[1:], strict=False):
        assert carried[above.pair] >= carried[below.pair]
        if above.rank == below.rank:
            assert carried[above.pair] == carried[below.pair]


@given(fields, st.fractions(0, 1))
def test_linear_amounts_are_bounded_and_their_sum_is_that_of_the_places(
    percent: list[Fraction], beta: Fraction
) -> None:
    field = standings(*percent)
    carried = amounts(field, WeightedLinearCarryover(beta))

    assert all(0 <= amount <= beta * STAKE for amount in carried)
    if len(field) > 1:
        assert sum(carried) == beta * STAKE * Fraction(len(field), 2)


@given(fields, st.fractions(0, 1))
def test_differences_of_full_carryovers_sum_to_zero(
    percent: list[Fraction], alpha: Fraction
) -> None:
    field = standings(*percent)
    carried = amounts(field, WeightedCarryover(alpha))
    average = sum(carried, Fraction(0)) / len(carried)
    mean = sum(percent, Fraction(0)) / len(percent) / 100

    assert average == alpha * STAKE * mean
    assert sum(amount - average for amount in carried) == 0


IMPS, IMPS_AHEAD = PhaseLength(boards=40, top=0), PhaseLength(boards=20, top=0)


def standings_in_imps(*won: int, boards: int = 40) -> tuple[PlacedPair, ...]:
    nothing = Fraction(0)
    found = [
        PhaseScore(PairNo(pair), nothing, nothing, imps=Fraction(one), boards=boards)
        for pair, one in enumerate(won, 1)
    ]
    return rank_pairs(found, IMPS)


def amounts_from_imps(
    policy: Carryover, *won: int, boards: int = 40, ahead: PhaseLength = IMPS_AHEAD
) -> list[Fraction]:
    return list(carryovers(standings_in_imps(*won, boards=boards), policy, IMPS, ahead).values())


def test_in_imps_full_is_the_average_times_the_boards_of_the_phase() -> None:
    # The average is IMPs a board; all 40 boards were played.
    assert amounts_from_imps(FullCarryover(), 44, 10, -8) == [44, 10, -8]
    # On 32 of its 40 boards a pair won 1 IMP each: a sit-out costs nothing.
    assert amounts_from_imps(FullCarryover(), 32, boards=32) == [40]
    assert amounts_from_imps(WeightedCarryover(Fraction(3, 10)), 44, 10, -8) == [
        Fraction(66, 5),
        3,
        Fraction(-12, 5),
    ]


def test_in_imps_linear_has_1_imp_a_board_in_the_place_of_the_top() -> None:
    # 40 boards * 1 IMP for the first of three, half for the second
    assert amounts_from_imps(LinearCarryover(), 44, 10, -8) == [40, 20, 0]
    assert amounts_from_imps(WeightedLinearCarryover(Fraction(1, 4)), 44, 10, -8) == [10, 5, 0]


def test_ranks_and_fixed_amounts_go_from_imps_into_matchpoints() -> None:
    """The first carries 1/50 of 40 boards at the top of 48 ahead."""
    assert amounts_from_imps(WeightedLinearCarryover(Fraction(1, 50)), 44, -8, ahead=AHEAD) == [
        Fraction(40 * 48, 50),
        0,
    ]
    assert amounts_from_imps(FixedCarryover((Fraction(9), Fraction(3))), 44, -8, ahead=AHEAD) == [
        9,
        3,
    ]


@pytest.mark.parametrize(
    ("policy", "ahead", "message"),
    [
        (
            WhiteBookCarryover(),
            IMPS_AHEAD,
            "The carryover ebu is made of matchpoints on tops; IMPs have",
        ),
        (
            FullCarryover(),
            AHEAD,
            "The carryover full can't make matchpoints of IMPs. Choose linear",
        ),
        (
            WeightedCarryover(Fraction(3, 10)),
            AHEAD,
            "The carryover weighted:0.3 can't make matchpoints of",
        ),
    ],
)
def test_meaningless_policies_in_imps_are_refused_by_name(
    policy: Carryover, ahead: PhaseLength, message: str
) -> None:
    with pytest.raises(RuleViolation) as refused:
        amounts_from_imps(policy, 44, -8, ahead=ahead)
    assert str(refused.value).startswith(message)
