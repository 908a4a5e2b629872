"""Results from Bridgemates at the tables, with a stand-in for the vendor's Data Connector."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from domain.bridge.deal import deal_of_number
from domain.bridge.phase import Phase, phase_of
from domain.bridge.scoring.notation import result_as_text
from domain.bridge.session import Sitting
from domain.formats.bridgemates import guid_of
from domain.ids import StageId, TournamentId
from events.replay import replay_log
from server.application.app import build_app
from server.settings import Settings
from tests.effort import beyond_the_gate
from tests.events.log.memory_store import MemoryStore
from tests.server.club import Club, running
from tests.server.door import sign_in
from tests.server.publishing.data_connector import (
    CLUB,
    LICENCE,
    DataConnector,
    data_connector,
    result_item,
)
from tests.server.publishing.test_outlets import only_other_publication, until_other
from tests.server.publishing.test_publishing import publish_to, wait_for_trouble

SEATS = ("North", "East", "South", "West")
SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with running(settings=settings_in(tmp_path)) as club:
        yield club.with_pairs(8)


def settings_in(folder: Path) -> Settings:
    return Settings(beside=folder / "desk", private_targets=True)


def target_at(site: DataConnector) -> dict[str, str]:
    return {"type": "bridgemates", "address": site.url, "club": CLUB, "secret": LICENCE}


def phase(club: Club) -> Phase:
    state = replay_log(club.store, TournamentId(club.id))
    assert state is not None
    return phase_of(state, StageId(1))


def session_guid(club: Club) -> str:
    return guid_of(TournamentId(club.id), phase(club), 1)


def first_sitting(club: Club) -> Sitting:
    return next(s for s in phase(club).session(1).seating.games if s.round == 1)


def publish_now(club: Club) -> None:
    club.post(f"/api/files/{club.id}/publication/now?kind=bridgemates", {})
    until_other(club, due=False, under_way=False, trouble="")


def start(club: Club, site: DataConnector) -> None:
    club.do("publish-session", session=1)
    publish_to(club, target_at(site))
    until_other(club, version=club.version(), under_way=False, trouble="")


def board_record(club: Club, board: int, table: int = 0) -> Any:
    sitting = first_sitting(club)
    records = phase(club).play.session_records(1).get(board, {})
    tables = (record for at, record in records.items() if at.table == (table or sitting.table))
    return next(tables, None)


def result_at(club: Club, sitting: Sitting, board: int, **more: Any) -> Any:
    at = (sitting.section, sitting.table, sitting.round, board)
    return result_item(session_guid(club), at, (sitting.ns, sitting.ew), **more)


@beyond_the_gate
def test_a_published_session_is_sent_with_movement_players_and_seats(club: Club) -> None:
    with data_connector() as site:
        start(club, site)
        assert site.opened == [session_guid(club)]
        boards = phase(club).plan.boards
        for each in phase(club).session(1).seating.sittings:
            low = (each.set - 1) * boards + 1 if each.is_played else 0
            high = low + boards - 1 if each.is_played else 0
            key = f"{session_guid(club)}/{each.section}/{each.table}/{each.round}"
            assert site.rounds[key] == [low, high, each.ns, each.ew]
        assert site.seats[f"{first_sitting(club).name}-1"] == f"{first_sitting(club).ns}-1"
        assert site.players[f"{first_sitting(club).ns}-2"].startswith("S")
        assert [settings["BM3TDCall"] for settings in site.settings] == [1]


def test_an_unpublished_session_is_not_sent(club: Club) -> None:
    with data_connector() as site:
        publish_to(club, target_at(site))
        until_other(club, version=club.version(), under_way=False, trouble="")
        assert site.opened == []


def test_a_repeated_result_is_no_act_and_a_different_one_disputes_the_board(club: Club) -> None:
    with data_connector() as site:
        start(club, site)
        sitting, low = (
            first_sitting(club),
            (first_sitting(club).set - 1) * phase(club).plan.boards + 1,
        )
        site.enter_at_table(
            "results", result_at(club, sitting, low, LeadCardRank=14, LeadCardSuit=4)
        )
        publish_now(club)
        assert result_as_text(board_record(club, low).result) == "3NT N 9 SA"
        version = club.version()
        assert site.queues["results"] == []

        site.enter_at_table(
            "results", result_at(club, sitting, low, LeadCardRank=14, LeadCardSuit=4)
        )
        publish_now(club)
        assert club.version() == version, "what is known already is no act"
        assert site.queues["results"] == []

        site.enter_at_table("results", result_at(club, sitting, low, TotalTricks=10))
        publish_now(club)
        assert board_record(club, low).is_disputed, "ten tricks after nine"


@beyond_the_gate
def test_a_result_of_a_board_not_in_play_is_noted(club: Club) -> None:
    with data_connector() as site:
        start(club, site)
        site.enter_at_table("results", result_at(club, first_sitting(club), 99))
        publish_now(club)
        (note,) = only_other_publication(club)["notes"]
        assert "99" in note


@beyond_the_gate
def test_director_calls_deals_and_typed_player_numbers_are_read(club: Club) -> None:
    with data_connector() as site:
        start(club, site)
        sitting = first_sitting(club)
        where = {"SectionLetters": sitting.section, "TableNumber": sitting.table}
        call = {
            **where,
            "SessionGuid": session_guid(club),
            "RoundNumber": 1,
            "Hour": 19,
            "Minute": 4,
        }
        site.enter_at_table("calls", {**call, "Status": 1})
        seat = {**where, "Direction": 1, "RoundNumber": 1, "PlayerNumber": "4711"}
        site.enter_at_table("seats", {**seat, "FirstName": "Ada", "LastName": "Byron"})
        board, deal = (sitting.set - 1) * phase(club).plan.boards + 1, deal_of_number(12345)
        hands = {
            f"{name}{suit}": cards
            for name, hand in zip(SEATS, (deal.hands[s] for s in deal.hands), strict=True)
            for suit, cards in zip(SUITS, hand, strict=True)
        }
        for number in (board, 99):
            site.enter_at_table("hands", {"BoardNumber": number, **where, **hands})
        site.enter_at_table(
            "players", {"PlayerNumber": "4711", "FirstName": "Ada", "LastName": "Byron"}
        )
        publish_now(club)

        assert site.queues == {"calls": [], "seats": [], "hands": [], "players": []}
        assert phase(club).hall.waiting_since(1, sitting.name)
        assert list(phase(club).play.deals[1]) == [board], "no table has 99"
        assert only_other_publication(club)["notes"] == [
            f"At {sitting.name} N 4711 Ada Byron was typed in."
        ]

        site.enter_at_table("calls", {**call, "Status": 3})
        publish_now(club)
        assert not phase(club).hall.waiting_since(1, sitting.name)


@beyond_the_gate
def test_a_changed_seating_of_later_rounds_is_sent(club: Club) -> None:
    with data_connector() as site:
        start(club, site)
        withdrawn = first_sitting(club).ns
        club.do("withdraw-pair", stage=1, pair=withdrawn, session=1, round=2)
        publish_now(club)
        after = [each for each in phase(club).session(1).seating.sittings if each.round > 1]
        for each in after:
            key = f"{session_guid(club)}/{each.section}/{each.table}/{each.round}"
            assert site.rounds[key][2:] == [each.ns, each.ew]


@beyond_the_gate
def test_a_changed_seating_of_a_round_with_results_is_noted_and_not_sent(club: Club) -> None:
    with data_connector() as site:
        start(club, site)
        sitting = first_sitting(club)
        low = (sitting.set - 1) * phase(club).plan.boards + 1
        site.enter_at_table("results", result_at(club, sitting, low))
        publish_now(club)
        before = dict(site.rounds)
        club.do("withdraw-pair", stage=1, pair=sitting.ns, session=1, round=1)
        publish_now(club)
        notes = only_other_publication(club)["notes"]
        assert any(note.startswith(f"Section {sitting.section} is not changed") for note in notes)
        assert site.rounds == before


def test_a_wrong_licence_or_a_failing_computer_is_reported_as_trouble(club: Club) -> None:
    with data_connector() as site:
        club.do("publish-session", session=1)
        publish_to(club, {**target_at(site), "secret": "another"})
        publication = wait_for_trouble(club, only_other_publication)
        assert publication["trouble"] == (
            "The Data Connector refuses it: not valid. The licence key is not valid."
        )
        site.down = True
        publish_to(club, target_at(site))
        publication = wait_for_trouble(club, only_other_publication)
        assert publication["trouble"].endswith("answers 503.")


@beyond_the_gate
def test_a_restarted_server_continues_the_session_and_opens_no_second(tmp_path: Path) -> None:
    store, settings = MemoryStore(), settings_in(tmp_path)
    with data_connector() as site:
        with running(store, settings=settings) as club:
            start(club.with_pairs(8), site)
        with TestClient(build_app(store, settings=settings)) as client:
            restarted = Club(sign_in(client), store, club.id)
            until_other(restarted, version=club.version(), due=False, under_way=False, trouble="")
        assert len(site.opened) == 1
        assert site.continued == site.opened
