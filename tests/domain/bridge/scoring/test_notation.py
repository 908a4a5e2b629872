"""Results as text: contracts, tricks, leads, rulings with weights (60x420 is 60 % of 420)."""

import pytest
from hypothesis import given, strategies as st

from domain.bridge.scoring.contract import Compass, Contract, Doubling, Strain
from domain.bridge.scoring.notation import (
    NotAResult,
    card_from_text,
    contract_as_text,
    contract_from_text,
    result_as_text,
    result_from_text,
)
from domain.bridge.scoring.result import (
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    RANKS,
    AdjustedScore,
    Award,
    BoardResult,
    Card,
    NotPlayed,
    PassedOut,
    PlayedContract,
    WeightedOutcome,
    assign_both,
)
from domain.errors import RuleViolation

FOUR_HEARTS = Contract(4, Strain.HEARTS, Doubling.DOUBLED)

contracts = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(Strain), st.sampled_from(Doubling)
)
cards = st.builds(Card, st.sampled_from(list(Strain)[:4]), st.sampled_from(RANKS))
tables = st.builds(
    PlayedContract, contracts, st.sampled_from(Compass), st.integers(0, 13), st.none() | cards
)
given_as = st.one_of(st.integers(-7600, 7600), tables, st.just(PassedOut()))
outcomes = st.lists(
    st.builds(WeightedOutcome, st.integers(1, 100), given_as), min_size=1, max_size=4
).map(tuple)
rulings = st.one_of(
    st.sampled_from((AVERAGE_PLUS, AVERAGE_MINUS, NotPlayed())),
    st.integers(0, 100).map(Award),
    outcomes,
)
results: st.SearchStrategy[BoardResult] = st.one_of(
    tables, st.just(PassedOut()), st.just(NotPlayed()), st.builds(AdjustedScore, rulings, rulings)
)


@given(results)
def test_every_result_reads_back_from_its_text(result: BoardResult) -> None:
    assert result_from_text(result_as_text(result)) == result


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("4HX N 10 SA", PlayedContract(FOUR_HEARTS, Compass.NORTH, 10, Card(Strain.SPADES, "A"))),
        ("4HX W 7", PlayedContract(FOUR_HEARTS, Compass.WEST, 7)),
        ("PASS", PassedOut()),
        ("NP", NotPlayed()),
        ("A+/A-", AdjustedScore(AVERAGE_PLUS, AVERAGE_MINUS)),
        ("A60/A40", AdjustedScore(Award(60), Award(40))),
        ("60x420,40x-50", assign_both(WeightedOutcome(60, 420), WeightedOutcome(40, -50))),
        ("1x420/A+", AdjustedScore((WeightedOutcome(1, 420),), AVERAGE_PLUS)),
        (
            "60x4HX W 7,40xPASS",
            assign_both(
                WeightedOutcome(60, PlayedContract(FOUR_HEARTS, Compass.WEST, 7)),
                WeightedOutcome(40, PassedOut()),
            ),
        ),
    ],
)
def test_results_are_written_in_the_notation_of_directors_and_read_from_it(
    text: str, result: BoardResult
) -> None:
    assert result_as_text(result) == text
    assert result_from_text(text) == result


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("4S N 10/4S N 9", "100x4S N 10/100x4S N 9"),
        ("4S N 10/A+", "100x4S N 10/A+"),
        ("PASS/1x-50", "100xPASS/1x-50"),
        ("60% x 420, 40% x -50", "60x420,40x-50"),
        ("60x+420,40x4S N 9", "60x420,40x4S N 9"),
        ("60/40", "A60/A40"),
        ("60% / 40 %", "A60/A40"),
        ("50/NP", "A/NP"),
        ("A60/40", "A60/A40"),
        ("a+/A-", "A+/A-"),
    ],
)
def test_adjusted_scores_are_read_as_people_write_them(text: str, same: str) -> None:
    assert result_as_text(result_from_text(text)) == same


@pytest.mark.parametrize("text", ["4Hx", "4 H x", "4hX", "4H*"])
def test_all_spellings_of_a_doubled_contract_are_read(text: str) -> None:
    assert contract_from_text(text) == FOUR_HEARTS


def test_no_trump_is_read_as_n_or_nt_and_written_as_nt() -> None:
    assert contract_from_text("3N") == contract_from_text("3NT") == Contract(3, Strain.NO_TRUMP)
    assert contract_as_text(contract_from_text("7NXX")) == "7NTXX"


@pytest.mark.parametrize("text", ["HT", "TH", "10H", "h10"])
def test_a_card_is_read_in_either_order(text: str) -> None:
    assert card_from_text(text) == Card(Strain.HEARTS, "T")


@pytest.mark.parametrize(
    "text",
    ["", "60", "60%", "8S N 10", "4S", "4S N", "4S Q 10", "x420", "60x", "A+/", "4S N 10 1S"],
)
def test_an_invalid_result_is_refused(text: str) -> None:
    with pytest.raises(NotAResult, match="is no"):
        result_from_text(text)


def test_fourteen_tricks_are_refused() -> None:
    with pytest.raises(RuleViolation, match="14 tricks"):
        result_from_text("4S N 14")


def test_an_outcome_without_weight_is_refused() -> None:
    with pytest.raises(RuleViolation, match="weight above zero"):
        result_from_text("0x420")
