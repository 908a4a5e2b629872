"""The usual carryover policies compared on one ranking: the lead of the first over the last."""

from fractions import Fraction

from hypothesis import given

from domain.bridge.phases.advice import USUAL, carryover_outlooks
from domain.bridge.phases.carryover import FullCarryover, LinearCarryover, WhiteBookCarryover
from domain.bridge.phases.ranking import PhaseLength, PhaseScore, rank_pairs
from domain.bridge.session import PairNo
from tests.domain.bridge.phases.standings import AHEAD, PLAYED, fields, standings


def test_every_way_is_shown_on_the_same_standings() -> None:
    # 10 % of 100 boards are 10 tops; linear carries 100 or 0; the White Book half of full.
    looks = carryover_outlooks(standings(60, 54, 50), PLAYED, AHEAD)

    assert {look.policy.name: int(look.lead_in_tops) for look in looks} == {
        "none": 0,
        "full": 10,
        "weighted:0.2": 2,
        "weighted:0.4": 4,
        "linear": 100,
        "linear:0.02": 2,
        "linear:0.04": 4,
        "ebu": 5,
    }


def test_a_lead_is_also_given_per_board() -> None:
    # 10 tops over 50 boards are 20 % of a top on each.
    (full,) = carryover_outlooks(standings(60, 54, 50), PLAYED, AHEAD, [FullCarryover()])

    assert full.surplus_to_make_up == Fraction(1, 5)


@given(fields)
def test_the_white_book_is_half_of_full_if_all_boards_were_played(percent: list[Fraction]) -> None:
    full, white_book = carryover_outlooks(
        standings(*percent), PLAYED, AHEAD, [FullCarryover(), WhiteBookCarryover()]
    )

    assert all(2 * white_book.amounts[pair] == full.amounts[pair] for pair in full.amounts)


@given(fields)
def test_every_qualifier_has_an_amount(percent: list[Fraction]) -> None:
    field = standings(*percent)

    assert all(
        look.amounts.keys() == {p.pair for p in field}
        for look in carryover_outlooks(field, PLAYED, AHEAD)
    )
    assert len(carryover_outlooks(field, PLAYED, AHEAD)) == len(USUAL)
    assert LinearCarryover() in USUAL


def test_in_imps_a_lead_is_in_imps_and_meaningless_policies_are_left_out() -> None:
    nothing = Fraction(0)
    scores = [
        PhaseScore(PairNo(n), nothing, nothing, imps=Fraction(won), boards=40)
        for n, won in ((1, 40), (2, 10), (3, 0))
    ]
    played, ahead = PhaseLength(40, 0), PhaseLength(20, 0)
    looks = carryover_outlooks(rank_pairs(scores, played), played, ahead)

    assert {look.policy.name: int(look.lead_in_tops) for look in looks} == {
        "none": 0,
        "full": 40,
        "weighted:0.2": 8,
        "weighted:0.4": 16,
        "linear": 40,
        "linear:0.2": 8,
        "linear:0.4": 16,
    }
    assert looks[1].surplus_to_make_up == 2, "IMPs on each of 20 boards"
    mixed = carryover_outlooks(rank_pairs(scores, played), played, AHEAD)
    assert [look.policy.name for look in mixed] == ["none", "linear", "linear:0.02", "linear:0.04"]
