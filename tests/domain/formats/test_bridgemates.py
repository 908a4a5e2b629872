"""The messages of the vendor's Data Connector."""

import json
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from domain.bridge.scoring.notation import result_as_text, result_from_text
from domain.formats.bridgemates import (
    QUEUES,
    ConnectorRefused,
    calls_from,
    command_message,
    deals_from,
    read_answer,
    result_rows_from,
    seats_from,
)

RESULT_ITEM = {
    "SectionLetters": "A",
    "TableNumber": 2,
    "RoundNumber": 3,
    "BoardNumber": 7,
    "PairNorthSouth": 4,
    "PairEastWest": 9,
}
DENOMINATIONS = ("C", "D", "H", "S", "NT")


def result_text(**more: object) -> str:
    (row,) = result_rows_from([{**RESULT_ITEM, **more}])
    assert row[:6] == (3, "A", 2, 7, 4, 9)
    return row.result


@given(
    st.integers(1, 7),
    st.integers(1, 5),
    st.integers(0, 2),
    st.integers(1, 4),
    st.integers(0, 13),
    st.one_of(st.none(), st.tuples(st.integers(2, 14), st.integers(1, 4))),
)
def test_every_contract_is_read_as_it_was_played(
    level: int,
    denomination: int,
    stake: int,
    declarer: int,
    tricks: int,
    lead: tuple[int, int] | None,
) -> None:
    rank, suit = lead or (0, 0)
    strain, doubled = DENOMINATIONS[denomination - 1], "X" * stake
    card = f" {'CDHS'[suit - 1]}{'..23456789TJQKA'[rank]}" if lead else ""
    text = f"{level}{strain}{doubled} {'NESW'[declarer - 1]} {tricks}{card}"
    text_read = result_text(
        Level=level,
        Denomination=denomination,
        Stake=stake,
        DeclarerDirection=declarer,
        TotalTricks=tricks,
        LeadCardRank=rank,
        LeadCardSuit=suit,
    )
    assert text_read == result_as_text(result_from_text(text))


@pytest.mark.parametrize(
    ("level", "text"),
    [(0, "PASS"), (-10, "NP"), (-1, "A-/A-"), (-3, "A-/A+"), (-5, "A/A"), (-7, "A+/A-")],
)
def test_passes_and_artificial_scores_are_coded_as_levels(level: int, text: str) -> None:
    assert result_text(Level=level) == text


def test_an_erased_result_is_empty() -> None:
    assert result_text(IsDeleted=True, Level=3) == ""


@pytest.mark.parametrize(
    "item", [{}, {**RESULT_ITEM, "Level": 8, "Denomination": 9}, "3NT", None, 7]
)
def test_impossible_items_are_left_out(item: object) -> None:
    assert list(result_rows_from([item])) == []
    assert list(calls_from([item])) == []
    assert list(deals_from([item])) == []
    assert list(result_rows_from(item)) == []


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"<html>", "The Data Connector's answer can't be read."),
        (b"[]", "The Data Connector's answer can't be read."),
        (
            b'{"ErrorType":1,"LastQueueItemId":0,"SerializedData":""}',
            "The Data Connector is busy; it is asked again.",
        ),
        (
            b'{"ErrorType":4,"LastQueueItemId":0,"SerializedData":"\\"Round 9\\""}',
            "The Data Connector refuses it: unknown round or table. Round 9",
        ),
    ],
)
def test_an_error_or_unreadable_answer_is_refused_in_a_sentence(body: bytes, sentence: str) -> None:
    with pytest.raises(ConnectorRefused) as refused:
        read_answer(body)
    assert str(refused.value) == sentence


@pytest.fixture
def envelopes(shared: Path) -> Path:
    return shared / "data" / "bridgemate" / "fixtures"


@pytest.mark.shared
class TestVendorEnvelopes:
    def test_our_requests_have_the_vendors_fields_in_their_order(self, envelopes: Path) -> None:
        theirs = json.loads((envelopes / "requests" / "AcceptResultQueueItems.json").read_text())
        ours = command_message(27, "CLUB001", "LICENCE-KEY-123", theirs["SessionGuid"], 42)
        assert ours == json.dumps(theirs, separators=(",", ":")).encode()

    def test_every_queue_has_the_vendors_command_numbers(self, envelopes: Path) -> None:
        named = ("PlayerData", "Participations", "Results", "Handrecords", "TdCalls")
        items = ("PlayerData", "Participant", "Result", "Handrecord", "TdCall")
        for queue, name, item in zip(QUEUES, named, items, strict=True):
            for file, number in (
                (f"PollQueueForNew{name}", queue.new),
                (f"Accept{item}QueueItems", queue.accept),
            ):
                request = (envelopes / "requests" / f"{file}.json").read_text()
                assert json.loads(request)["Command"] == number, file

    def test_received_messages_are_read(self, envelopes: Path) -> None:
        def data(name: str) -> object:
            answer = read_answer((envelopes / "responses" / f"{name}.json").read_bytes())
            assert answer.last == 42
            return answer.data

        (row, _) = result_rows_from(data("PollQueueForNewResults"))
        assert row == (1, "A", 1, 1, 1, 1, "1CX N 1")
        (call, _) = calls_from(data("PollQueueForNewTdCalls"))
        assert (call.section, call.table, call.waits) == ("A", 1, True)
        (seat, _) = seats_from(data("PollQueueForNewParticipations"))
        assert (seat.direction, seat.number) == ("N", "PlayerNumber 1")

    def test_a_refusal_is_reported(self, envelopes: Path) -> None:
        with pytest.raises(ConnectorRefused, match="The DTO did not validate"):
            read_answer((envelopes / "responses" / "Error.json").read_bytes())
