"""Bridgemates at the tables, by a stand-in of the vendor's Data Connector."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from domain.bridge.deal_numbers import deal_of_number
from domain.bridge.phase import Phase, phase_of
from domain.bridge.scoring.notation import result_as_text
from domain.bridge.session import Sitting
from domain.formats.bridgemates import guid_of
from domain.ids import StageId, TournamentId
from events.replay import replay
from server.application.app import build_app
from server.settings import Settings
from tests.effort import beyond_the_gate
from tests.events.log.memory_store import MemoryStore
from tests.server.club import Club
from tests.server.door import sign_in
from tests.server.publishing.data_connector import (
    CLUB,
    LICENCE,
    DataConnector,
    data_connector,
    result,
)
from tests.server.publishing.test_outlets import other, until_there
from tests.server.publishing.test_publishing import direct

SEATS = ("North", "East", "South", "West")
SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    store, settings = MemoryStore(), Settings(beside=tmp_path / "desk", private_targets=True)
    with TestClient(build_app(store, settings=settings)) as client:
        sign_in(client)
        club = Club(client, store)
        club.do("plan-phase", name="Pairs", sessions=1, scheme="one-section")
        for number in range(1, 9):
            players = [{"family": f"{side}{number}", "given": ""} for side in "NS"]
            club.do("register-pair", players=players, seeding=100 - number)
        club.do("seed-lines", seed=1)
        club.do("plan-session", stage=1, session=1)
        yield club


def to(site: DataConnector) -> dict[str, str]:
    return {"type": "bridgemates", "address": site.url, "club": CLUB, "secret": LICENCE}


def phase(club: Club) -> Phase:
    state = replay(club.store, TournamentId(club.id))
    assert state is not None
    return phase_of(state, StageId(1))


def guid(club: Club) -> str:
    return guid_of(TournamentId(club.id), phase(club), 1)


def first(club: Club) -> Sitting:
    return next(s for s in phase(club).session(1).table.games if s.round == 1)


def asked_now(club: Club) -> None:
    club.post(f"/api/files/{club.id}/publication/now?kind=bridgemates", {})
    until_there(club, due=False, under_way=False, trouble="")


def start(club: Club, site: DataConnector) -> None:
    club.do("publish-session", session=1)
    direct(club, to(site))
    until_there(club, version=club.versions(), under_way=False, trouble="")


def played(club: Club, board: int, table: int = 0) -> Any:
    sitting = first(club)
    at = phase(club).play.session_records(1).get(board, {})
    found = [one for place, one in at.items() if place.table == (table or sitting.table)]
    return found[0] if found else None


def taken(club: Club, sitting: Sitting, board: int, **more: Any) -> Any:
    at = (sitting.section, sitting.table, sitting.round, board)
    return result(guid(club), at, (sitting.ns, sitting.ew), **more)


@beyond_the_gate
def test_the_session_goes_out_with_everybody_in_their_seats(club: Club) -> None:
    with data_connector() as site:
        start(club, site)
        assert site.opened == [guid(club)]
        boards = phase(club).plan.boards
        for each in phase(club).session(1).table.sittings:
            low = (each.set - 1) * boards + 1 if each.is_played else 0
            high = low + boards - 1 if each.is_played else 0
            key = f"{guid(club)}/{each.section}/{each.table}/{each.round}"
            assert site.rounds[key] == [low, high, each.ns, each.ew]
        assert site.seats[f"{first(club).name}-1"] == f"{first(club).ns}-1"
        assert site.players[f"{first(club).ns}-2"].startswith("S")
        assert [one["BM3TDCall"] for one in site.settings] == [1]


def test_nothing_goes_out_before_the_hall_has_seen_it(club: Club) -> None:
    with data_connector() as site:
        direct(club, to(site))
        until_there(club, version=club.versions(), under_way=False, trouble="")
        assert site.opened == []


def test_a_result_comes_in_once_and_is_a_second_witness_beside_a_tablet(club: Club) -> None:
    with data_connector() as site:
        start(club, site)
        sitting, low = first(club), (first(club).set - 1) * phase(club).plan.boards + 1
        site.enter("results", taken(club, sitting, low, LeadCardRank=14, LeadCardSuit=4))
        asked_now(club)
        assert result_as_text(played(club, low).result) == "3NT N 9 SA"
        version = club.versions()
        assert site.queues["results"] == []

        site.enter("results", taken(club, sitting, low, LeadCardRank=14, LeadCardSuit=4))
        asked_now(club)
        assert club.versions() == version, "what is known already is no act"
        assert site.queues["results"] == []

        site.enter("results", taken(club, sitting, low, TotalTricks=10))
        asked_now(club)
        assert played(club, low).disputed, "another result of the same board"


@beyond_the_gate
def test_what_no_movement_knows_is_said_and_never_lost_in_silence(club: Club) -> None:
    with data_connector() as site:
        start(club, site)
        site.enter("results", taken(club, first(club), 99))
        asked_now(club)
        (note,) = other(club)["notes"]
        assert "99" in note


@beyond_the_gate
def test_calls_deals_and_numbers_come_in(club: Club) -> None:
    with data_connector() as site:
        start(club, site)
        sitting = first(club)
        where = {"SectionLetters": sitting.section, "TableNumber": sitting.table}
        call = {**where, "SessionGuid": guid(club), "RoundNumber": 1, "Hour": 19, "Minute": 4}
        site.enter("calls", {**call, "Status": 1})
        seat = {**where, "Direction": 1, "RoundNumber": 1, "PlayerNumber": "4711"}
        site.enter("seats", {**seat, "FirstName": "Ada", "LastName": "Byron"})
        board, deal = (sitting.set - 1) * phase(club).plan.boards + 1, deal_of_number(12345)
        hands = {
            f"{name}{suit}": cards
            for name, hand in zip(SEATS, (deal.hands[s] for s in deal.hands), strict=True)
            for suit, cards in zip(SUITS, hand, strict=True)
        }
        for number in (board, 99):
            site.enter("hands", {"BoardNumber": number, **where, **hands})
        site.enter("players", {"PlayerNumber": "4711", "FirstName": "Ada", "LastName": "Byron"})
        asked_now(club)

        assert site.queues == {"calls": [], "seats": [], "hands": [], "players": []}
        assert phase(club).hall.waits(1, sitting.name)
        assert list(phase(club).play.deals[1]) == [board], "no table has 99"
        assert other(club)["notes"] == [f"At {sitting.name} N 4711 Ada Byron was typed in."]

        site.enter("calls", {**call, "Status": 3})
        asked_now(club)
        assert not phase(club).hall.waits(1, sitting.name)


@beyond_the_gate
def test_others_at_a_table_go_out_but_never_take_a_result_along(club: Club) -> None:
    with data_connector() as site:
        start(club, site)
        gone = first(club).ns
        club.do("withdraw-pair", stage=1, pair=gone, session=1, round=2)
        asked_now(club)
        after = [each for each in phase(club).session(1).table.sittings if each.round > 1]
        for each in after:
            key = f"{guid(club)}/{each.section}/{each.table}/{each.round}"
            assert site.rounds[key][2:] == [each.ns, each.ew]


@beyond_the_gate
def test_a_change_of_a_round_with_a_result_is_refused_with_the_list(club: Club) -> None:
    with data_connector() as site:
        start(club, site)
        one = first(club)
        site.enter("results", taken(club, one, (one.set - 1) * phase(club).plan.boards + 1))
        asked_now(club)
        before = dict(site.rounds)
        club.do("withdraw-pair", stage=1, pair=one.ns, session=1, round=1)
        asked_now(club)
        notes = other(club)["notes"]
        assert any(note.startswith(f"Section {one.section} is not changed") for note in notes)
        assert site.rounds == before


def test_a_wrong_licence_and_a_computer_that_is_off_are_said(club: Club) -> None:
    with data_connector() as site:
        club.do("publish-session", session=1)
        direct(club, {**to(site), "secret": "another"})
        told = until_there(club, under_way=False, due=True)
        assert told["trouble"] == (
            "The Data Connector refuses it: not valid. The licence key is not valid."
        )
        site.down = True
        direct(club, to(site))
        told = until_there(club, under_way=False, due=True)
        assert told["trouble"].endswith("answers 503.")


@beyond_the_gate
def test_a_server_that_starts_again_goes_on_with_the_session(tmp_path: Path) -> None:
    store, settings = MemoryStore(), Settings(beside=tmp_path / "desk", private_targets=True)
    with data_connector() as site:
        for start_number in (1, 2):
            with TestClient(build_app(store, settings=settings)) as client:
                sign_in(client)
                if start_number == 1:
                    club = Club(client, store)
                    club.do("plan-phase", name="Pairs", sessions=1, scheme="one-section")
                    for number in range(1, 9):
                        players = [{"family": f"{side}{number}", "given": ""} for side in "NS"]
                        club.do("register-pair", players=players, seeding=100 - number)
                    club.do("seed-lines", seed=1)
                    club.do("plan-session", stage=1, session=1)
                    start(club, site)
                    known = club.id
                else:
                    club = Club.__new__(Club)
                    club.__dict__.update(client=client, store=store, id=known)
                    until_there(club, version=club.versions(), under_way=False, trouble="")
        assert len(site.opened) == 1
        assert site.continued == site.opened
