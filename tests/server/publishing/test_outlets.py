"""Places that take messages: each round arrives, keys are asked for once, and a stand-in refuses
what the real place would.
"""

import hmac
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from domain.ids import TournamentId
from server.application.app import build_app
from server.publishing.asked_once import ASKED
from server.publishing.records import PublicationRecords
from server.settings import Settings
from tests.events.log.memory_store import MemoryStore
from tests.server.club import Club
from tests.server.door import sign_in
from tests.server.publishing.chess_results_stand_in import CREATOR, IV, KEY, SOURCE, Place, place
from tests.server.publishing.test_publishing import direct, state, until


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(beside=tmp_path / "log.desk", private_targets=True)


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@contextmanager
def opened_club(store: MemoryStore, settings: Settings) -> Iterator[Club]:
    with TestClient(build_app(store, settings=settings)) as client:
        sign_in(client)
        yield Club(client, store).with_players(4)


@pytest.fixture
def club(store: MemoryStore, settings: Settings) -> Iterator[Club]:
    with opened_club(store, settings) as club:
        yield club


def to_chess_results(at: Place, **more: str) -> dict[str, str]:
    known = {"source": SOURCE, "creator": CREATOR, "key": KEY, "iv": IV}
    return {"type": "chess-results", "address": at.url, **known, **more}


def other(club: Club) -> dict[str, Any]:
    (one,) = state(club)["others"]
    told: dict[str, Any] = one
    return told


def untold(club: Club) -> dict[str, Any]:
    """The same, with whether there is trouble rather than its words."""
    told = other(club)
    return told | {"trouble": bool(told["trouble"])}


def until_there(club: Club, **wanted: object) -> dict[str, Any]:
    """As `until`, of the one other target."""
    return until(club, other, **wanted)


def test_a_key_is_asked_for_once_and_every_round_is_sent(club: Club) -> None:
    with place() as site:
        direct(club, to_chess_results(site))
        until_there(club, version=club.versions(), due=False)
        assert site.keys == [], "there is nothing yet that the hall has seen"

        for number in (1, 2):
            club.with_round(number)
            until_there(club, version=club.versions(), due=False, trouble="")
            for board in (1, 2):
                club.result(number, board, "1-0")
            club.do("close-round", round=number)
        assert len(site.keys) == 1
        (head,) = site.uploads[-1].iter("tournament")
        assert (head.attrib["key"], head.attrib["currentround"]) == (site.keys[0], "2")
        assert {pair.attrib["round"] for pair in site.uploads[-1].iter("playerpairing")} == {
            "1",
            "2",
        }


def test_the_key_stays_after_one_has_stopped_and_begun_again(club: Club) -> None:
    with place() as site:
        club.with_round(1)
        direct(club, to_chess_results(site))
        until_there(club, version=club.versions(), trouble="")
        club.post(f"/api/files/{club.id}/publication/stop?kind=chess-results", {})
        assert state(club)["others"] == []
        direct(club, to_chess_results(site))
        until_there(club, version=club.versions(), trouble="")
        assert (len(site.keys), len(site.uploads)) == (1, 2)


def test_the_desk_says_no_more_of_a_place_than_is_written_down(
    club: Club, settings: Settings
) -> None:
    """A server that is killed then would say less when it is back."""
    assert settings.beside is not None
    with place() as site:
        direct(club, to_chess_results(site))
        before = until_there(club, version=club.versions(), due=False)
        in_the_way = settings.beside / "publications" / f".{club.id}.chess-results.json.part"
        in_the_way.mkdir()
        club.with_round(1)
        told = until(club, untold, trouble=True)
        assert told["version"] == before["version"]
        in_the_way.rmdir()
        club.post(f"/api/files/{club.id}/publication/now?kind=chess-results", {})
        until_there(club, version=club.versions(), trouble="")


def test_an_answer_that_was_lost_makes_no_second_tournament(club: Club, settings: Settings) -> None:
    with place() as site:
        club.with_round(1)
        site.lost = "GETKEY"
        direct(club, to_chess_results(site))
        until_there(club, under_way=False, version=0)
        records = PublicationRecords(settings.beside and settings.beside / "publications")
        assert records.given((TournamentId(club.id), "chess-results")) == {"1": ASKED}

        site.lost = ""
        club.post(f"/api/files/{club.id}/publication/now?kind=chess-results", {})
        until_there(club, trouble=UNKNOWN)
        assert len(site.keys) == 1

        direct(club, to_chess_results(site, known=site.keys[0]))
        until_there(club, version=club.versions(), trouble="")
        assert (len(site.keys), len(site.uploads)) == (1, 1)


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("GETKEY", "127.0.0.1 broke the connection off."),
        ("502", "chess-results answers 502 to GETKEY."),
    ],
)
def test_a_key_that_may_have_been_given_is_asked_for_again_if_a_person_says_so(
    club: Club, fault: str, said: str
) -> None:
    with place() as site:
        club.with_round(1)
        site.deaf = fault
        direct(club, to_chess_results(site))
        until_there(club, trouble=said)
        site.deaf = ""
        club.post(f"/api/files/{club.id}/publication/now?kind=chess-results", {})
        until_there(club, trouble=UNKNOWN)
        assert site.keys == []

        direct(club, to_chess_results(site, known="new"))
        until_there(club, version=club.versions(), trouble="")
        assert len(site.keys) == 1


UNKNOWN = (
    "It is not known whether chess-results has Open already: look there, and write its key into "
    "the target, or “new” if it is not there."
)


def test_a_key_that_is_refused_is_asked_for_again(club: Club) -> None:
    with place() as site:
        club.with_round(1)
        site.deaf = "refused"
        direct(club, to_chess_results(site))
        until_there(club, trouble="chess-results answers no such creator to GETKEY.")
        site.deaf = ""
        club.post(f"/api/files/{club.id}/publication/now?kind=chess-results", {})
        until_there(club, version=club.versions(), trouble="")
        assert len(site.keys) == 1


def test_of_several_sections_each_has_its_own_key(club: Club) -> None:
    with place() as site:
        club.do("plan-stage", name="B", rounds=3, initial_colour="w")
        for family in ("Ash", "Birch"):
            club.do("register-entry", stage=2, family=family)
        club.with_round(1)
        for act in ("pair-round", "publish-round"):
            club.do(act, stage=2, round=1)
        site.keys += ["11", "22"]
        direct(club, to_chess_results(site, known="11 22"))
        until_there(club, version=club.versions(), trouble="")
        heads = [head for root in site.uploads for head in root.iter("tournament")]
        assert [head.attrib["key"] for head in heads[-2:]] == ["11", "22"]
        assert "GETKEY" not in site.asked


def test_what_is_refused_is_told_and_holds_nothing_up(club: Club) -> None:
    with place() as site:
        club.with_round(1)
        direct(club, to_chess_results(site, source="99"))
        refused = "chess-results answers unknown source to GETSID."
        assert until_there(club, trouble=refused)["due"]
        assert site.keys == []
        assert club.result(1, 1, "1-0")["version"] == club.versions()


@pytest.mark.parametrize(
    ("more", "sentence"),
    [({"key": "short"}, "32 hexadecimal digits"), ({"creator": ""}, "creator's id")],
)
def test_settings_that_cannot_be_meant_are_refused(
    club: Club, more: dict[str, str], sentence: str
) -> None:
    answer = direct(club, to_chess_results(Place(port=1), **more), status=422)
    assert sentence in answer["detail"]


def test_no_answer_has_a_secret(club: Club) -> None:
    with place() as site:
        direct(club, to_chess_results(site))
        assert not re.search(f"{KEY}|{IV}", json.dumps(state(club)))
        assert other(club)["target"] == {
            "kind": "chess-results",
            "place": site.url,
            "signed": True,
            "region": "",
        }


def test_an_address_is_called_with_what_the_hall_sees_signed(club: Club) -> None:
    with place() as site:
        address = site.url.replace("Uploadxml.aspx", "hook")
        club.with_round(1)
        direct(club, {"type": "webhook", "address": address, "secret": "hush"})
        until_there(club, version=club.versions(), trouble="")
        headers, body = site.hooks[-1]
        signed = hmac.digest(b"hush", body, sha256).hex()
        assert headers["x-wallchart-signature"] == f"sha256={signed}"
        told = json.loads(body)
        assert (told["tournament"], told["version"]) == (club.id, club.versions())
        assert {sheet["view"] for sheet in told["sheets"]} == {"pairings", "standings"}


def test_what_is_called_twice_as_an_answer_was_lost_is_one_delivery(club: Club) -> None:
    with place() as site:
        site.lost, address = "hook", site.url.replace("Uploadxml.aspx", "hook")
        direct(club, {"type": "webhook", "address": address, "secret": "hush"})
        until_there(club, due=True, under_way=False)
        site.lost = ""
        club.post(f"/api/files/{club.id}/publication/now?kind=webhook", {})
        until_there(club, version=club.versions(), trouble="")
        first, *again = site.hooks
        assert again
        assert {body for _, body in again} == {first[1]}
        named = {headers["x-wallchart-delivery"] for headers, _ in site.hooks}
        assert named == {f"{club.id}.{club.versions()}"}
        club.with_round(1)
        until_there(club, version=club.versions(), trouble="")
        assert site.hooks[-1][0]["x-wallchart-delivery"] not in named


def test_a_server_that_was_killed_goes_on_without_a_second_key(
    store: MemoryStore, settings: Settings
) -> None:
    with place() as site:
        with opened_club(store, settings) as club:
            club.with_round(1)
            direct(club, to_chess_results(site))
            until_there(club, version=club.versions(), trouble="")
            site.down = True
            club.do("unpublish-round", round=1, reason="once more")
            club.do("publish-round", round=1)
        site.down = False
        with TestClient(build_app(store, settings=settings)) as client:
            sign_in(client)
            again = Club.__new__(Club)
            again.client, again.store, again.id = client, store, club.id
            until_there(again, version=again.versions(), due=False, trouble="")
        assert len(site.keys) == 1
