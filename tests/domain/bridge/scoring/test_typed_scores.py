"""Typed scores as they are read, and the doubts about them that are shown."""

import pytest

from domain.bridge.deal import Deal, parse_hand
from domain.bridge.scoring.notation import NotAResult, result_as_text
from domain.bridge.scoring.typed_scores import (
    ns_score_of,
    parse_typed_score,
    questions_on_score,
    result_typed,
)

DEAL = Deal(
    parse_hand("AKQJ", "432", "432", "432"),
    parse_hand("T987", "AK", "765", "AKQJ"),
    parse_hand("65", "QJT", "AKQJ", "T987"),
    parse_hand("432", "98765", "T98", "65"),
)


@pytest.mark.parametrize(
    ("typed", "result"),
    [
        ("4SN=", "4S N 10"),
        ("4sn=", "4S N 10"),
        ("4H N +1", "4H N 11"),
        ("4HXN-2", "4HX N 8"),
        ("4H*N−1", "4HX N 9"),
        ("3NTE-2", "3NT E 7"),
        ("3NE=", "3NT E 9"),
        ("1NN=", "1NT N 7"),
        ("4H N 10", "4H N 10"),
        ("4SN= DA", "4S N 10 DA"),
        ("5CXXW 9 10H", "5CXX W 9 HT"),
        ("4SN= 420", "4S N 10"),
        ("60/40", "A60/A40"),
        ("A+/A-", "A+/A-"),
        ("a/a", "A/A"),
        ("PASS", "PASS"),
        ("p", "PASS"),
        ("np", "NP"),
        ("+420", "1x420"),
        ("-50", "1x-50"),
        ("100", "1x100"),
        ("0", "1x0"),
        ("60", "1x60"),
    ],
)
def test_typed_scores_are_read_in_all_common_notations(typed: str, result: str) -> None:
    assert result_as_text(parse_typed_score(typed).result) == result


@pytest.mark.parametrize("typed", ["", "8SN=", "4SN", "4S=", "3NTN+5", "1CN-8", "4SN= ZZ", "x"])
def test_an_invalid_score_is_refused(typed: str) -> None:
    with pytest.raises(NotAResult):
        parse_typed_score(typed)


def doubts_about(typed: str, board: int = 1, *others: int) -> list[str]:
    return list(questions_on_score(parse_typed_score(typed), board, DEAL, others))


def test_the_amount_is_checked_against_the_contract() -> None:
    assert (
        doubts_about("4SN= 420")
        == doubts_about("4SN= +420")
        == doubts_about("4SE= 420")
        == doubts_about("4SE= -420")
        == []
    )
    assert doubts_about("4SN= 450") == ["4S N 10 scores 420, not 450."]
    assert doubts_about("4SE= +420") == ["4S E 10 scores -420, not +420."]


def test_an_amount_possible_only_at_another_vulnerability_is_queried() -> None:
    assert doubts_about("+420") == []
    doubt = "620 is a score at another vulnerability; on board 1 it is None."
    assert doubts_about("+620") == [doubt]
    assert doubts_about("+620", 2) == []
    assert doubts_about("+425") == ["No contract scores 425."]


def test_the_opposite_of_all_other_scores_is_queried() -> None:
    assert doubts_about("4SE=", 1, 420, 450) == ["Other tables have 420, for the other side."]
    assert doubts_about("4SE=", 1, 420, -420) == []


def test_an_unlikely_result_that_no_other_table_has_is_queried() -> None:
    assert doubts_about("2SN+4") == ["2S N 12 scores 230, as at no other table."]
    assert doubts_about("2SN+4", 1, 230) == []
    for typed in ("7NTN=", "1NTXXN=", "3NTN-5", "+2220"):
        assert doubts_about(typed, 4)
    for typed in ("3NTN+3", "4SXE-4", "6SN="):
        assert doubts_about(typed) == []


def test_a_lead_that_was_not_dealt_to_the_leader_is_queried() -> None:
    assert doubts_about("4SN= HA") == []
    assert doubts_about("4SN= SA") == ["E was not dealt SA."]


def test_amounts_and_contracts_have_a_score_but_a_ruling_has_none() -> None:
    assert ns_score_of(parse_typed_score("-50").result, 1) == -50
    assert ns_score_of(parse_typed_score("4SE=").result, 1) == -420
    assert ns_score_of(parse_typed_score("60/40").result, 1) is None


@pytest.mark.parametrize(
    ("typed", "result"),
    [
        ("4sn=", "4S N 10"),
        ("3nt e-2", "3NT E 7"),
        ("pass", "PASS"),
        ("ave+/ave-", "A+/A-"),
        ("60x6he-2, 40x6he=", "60x6H E 10,40x6H E 12"),
        ("60% x 4S N +1, 40% x -50", "60x4S N 11,40x-50"),
        ("4sn=/4sn-1", "100x4S N 10/100x4S N 9"),
        ("60x4S N 10,40x-50", "60x4S N 10,40x-50"),
    ],
)
def test_ruling_is_read_with_contracts_as_they_are_typed(typed: str, result: str) -> None:
    assert result_as_text(result_typed(typed)) == result


def test_refused_ruling_is_quoted_as_it_was_typed() -> None:
    with pytest.raises(NotAResult, match="60x9sn=,40x"):
        result_typed("60x9sn=,40x4sn-1")
