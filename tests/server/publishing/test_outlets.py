"""Publishing to chess-results and to a webhook: each round arrives, and keys are requested
once. The stand-in refuses what chess-results refuses.
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
from tests.server.publishing.chess_results_stand_in import (
    CREATOR,
    IV,
    KEY,
    SOURCE,
    ChessResultsStandIn,
    chess_results,
)
from tests.server.publishing.test_publishing import (
    publication_state,
    publish_to,
    wait_for_publication,
    wait_for_trouble,
)


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


def chess_results_target(at: ChessResultsStandIn, **more: str) -> dict[str, str]:
    account = {"source": SOURCE, "creator": CREATOR, "key": KEY, "iv": IV}
    return {"type": "chess-results", "address": at.url, **account, **more}


def only_other_publication(club: Club) -> dict[str, Any]:
    (one,) = publication_state(club)["others"]
    publication: dict[str, Any] = one
    return publication


def with_trouble_as_flag(club: Club) -> dict[str, Any]:
    """The only other publication, with `trouble` as a flag instead of its text."""
    publication = only_other_publication(club)
    return publication | {"trouble": bool(publication["trouble"])}


def until_other(club: Club, **wanted: object) -> dict[str, Any]:
    """Wait until the only other publication has these values."""
    return wait_for_publication(club, only_other_publication, **wanted)


def test_a_key_is_requested_once_and_every_round_is_sent(club: Club) -> None:
    with chess_results() as site:
        publish_to(club, chess_results_target(site))
        until_other(club, version=club.version(), due=False)
        assert site.keys == [], "no round is published yet"

        for number in (1, 2):
            club.with_round(number)
            until_other(club, version=club.version(), due=False, trouble="")
            for board in (1, 2):
                club.enter_result(number, board, "1-0")
            club.do("close-round", round=number)
        assert len(site.keys) == 1
        (head,) = site.uploads[-1].iter("tournament")
        assert (head.attrib["key"], head.attrib["currentround"]) == (site.keys[0], "2")
        assert {pair.attrib["round"] for pair in site.uploads[-1].iter("playerpairing")} == {
            "1",
            "2",
        }


def test_the_key_is_kept_after_stopping_and_starting_again(club: Club) -> None:
    with chess_results() as site:
        club.with_round(1)
        publish_to(club, chess_results_target(site))
        until_other(club, version=club.version(), trouble="")
        club.post(f"/api/files/{club.id}/publication/stop?kind=chess-results", {})
        assert publication_state(club)["others"] == []
        publish_to(club, chess_results_target(site))
        until_other(club, version=club.version(), trouble="")
        assert (len(site.keys), len(site.uploads)) == (1, 2)


def test_a_version_counts_as_sent_only_once_its_record_is_written(
    club: Club, settings: Settings
) -> None:
    """Otherwise a server killed at that moment would show an older version after its restart."""
    assert settings.beside is not None
    with chess_results() as site:
        publish_to(club, chess_results_target(site))
        before = until_other(club, version=club.version(), due=False)
        in_the_way = settings.beside / "publications" / f".{club.id}.chess-results.json.part"
        in_the_way.mkdir()
        club.with_round(1)
        publication = wait_for_publication(club, with_trouble_as_flag, trouble=True)
        assert publication["version"] == before["version"]
        in_the_way.rmdir()
        club.post(f"/api/files/{club.id}/publication/now?kind=chess-results", {})
        until_other(club, version=club.version(), trouble="")


def test_a_key_whose_answer_was_lost_is_not_requested_twice(club: Club, settings: Settings) -> None:
    with chess_results() as site:
        club.with_round(1)
        site.lost = "GETKEY"
        publish_to(club, chess_results_target(site))
        assert wait_for_trouble(club, only_other_publication)["version"] == 0
        records = PublicationRecords(settings.beside and settings.beside / "publications")
        assert records.load_given((TournamentId(club.id), "chess-results")) == {"1": ASKED}

        site.lost = ""
        club.post(f"/api/files/{club.id}/publication/now?kind=chess-results", {})
        until_other(club, trouble=UNKNOWN)
        assert len(site.keys) == 1

        publish_to(club, chess_results_target(site, known=site.keys[0]))
        until_other(club, version=club.version(), trouble="")
        assert (len(site.keys), len(site.uploads)) == (1, 1)


@pytest.mark.parametrize(
    ("fault", "trouble"),
    [
        ("GETKEY", "127.0.0.1 closed the connection."),
        ("502", "chess-results answers 502 to GETKEY."),
    ],
)
def test_a_key_request_without_answer_is_repeated_only_on_a_persons_word(
    club: Club, fault: str, trouble: str
) -> None:
    with chess_results() as site:
        club.with_round(1)
        site.deaf = fault
        publish_to(club, chess_results_target(site))
        until_other(club, trouble=trouble)
        site.deaf = ""
        club.post(f"/api/files/{club.id}/publication/now?kind=chess-results", {})
        until_other(club, trouble=UNKNOWN)
        assert site.keys == []

        publish_to(club, chess_results_target(site, known="new"))
        until_other(club, version=club.version(), trouble="")
        assert len(site.keys) == 1


UNKNOWN = (
    "It is not known whether chess-results has Open already: look there, and write its key into "
    "the target, or “new” if it is not there."
)


def test_a_refused_key_request_is_repeated(club: Club) -> None:
    with chess_results() as site:
        club.with_round(1)
        site.deaf = "refused"
        publish_to(club, chess_results_target(site))
        until_other(club, trouble="chess-results answers no such creator to GETKEY.")
        site.deaf = ""
        club.post(f"/api/files/{club.id}/publication/now?kind=chess-results", {})
        until_other(club, version=club.version(), trouble="")
        assert len(site.keys) == 1


def test_each_section_has_its_own_key(club: Club) -> None:
    with chess_results() as site:
        club.do("plan-stage", name="B", rounds=3, initial_colour="w")
        for family in ("Ash", "Birch"):
            club.do("register-entry", stage=2, family=family)
        club.with_round(1)
        for act in ("pair-round", "publish-round"):
            club.do(act, stage=2, round=1)
        site.keys += ["11", "22"]
        publish_to(club, chess_results_target(site, known="11 22"))
        until_other(club, version=club.version(), trouble="")
        heads = [head for root in site.uploads for head in root.iter("tournament")]
        assert [head.attrib["key"] for head in heads[-2:]] == ["11", "22"]
        assert "GETKEY" not in site.requests


def test_a_refused_upload_is_reported_and_delays_no_command(club: Club) -> None:
    with chess_results() as site:
        club.with_round(1)
        publish_to(club, chess_results_target(site, source="99"))
        refused = "chess-results answers unknown source to GETSID."
        assert until_other(club, trouble=refused)["due"]
        assert site.keys == []
        assert club.enter_result(1, 1, "1-0")["version"] == club.version()


@pytest.mark.parametrize(
    ("more", "sentence"),
    [({"key": "short"}, "32 hexadecimal digits"), ({"creator": ""}, "creator's id")],
)
def test_invalid_chess_results_settings_are_refused(
    club: Club, more: dict[str, str], sentence: str
) -> None:
    answer = publish_to(club, chess_results_target(ChessResultsStandIn(port=1), **more), status=422)
    assert sentence in answer["detail"]


def test_no_answer_has_a_secret(club: Club) -> None:
    with chess_results() as site:
        publish_to(club, chess_results_target(site))
        assert not re.search(f"{KEY}|{IV}", json.dumps(publication_state(club)))
        assert only_other_publication(club)["target"] == {
            "kind": "chess-results",
            "place": site.url,
            "signed": True,
            "region": "",
        }


def test_a_webhook_gets_the_public_sheets_with_an_hmac_signature(club: Club) -> None:
    with chess_results() as site:
        address = site.url.replace("Uploadxml.aspx", "hook")
        club.with_round(1)
        publish_to(club, {"type": "webhook", "address": address, "secret": "hush"})
        until_other(club, version=club.version(), trouble="")
        headers, body = site.hooks[-1]
        signed = hmac.digest(b"hush", body, sha256).hex()
        assert headers["x-wallchart-signature"] == f"sha256={signed}"
        payload = json.loads(body)
        assert (payload["tournament"], payload["version"]) == (club.id, club.version())
        assert {sheet["view"] for sheet in payload["sheets"]} == {"pairings", "standings"}


def test_a_webhook_repeated_after_a_lost_answer_has_the_same_delivery_id(club: Club) -> None:
    with chess_results() as site:
        site.lost, address = "hook", site.url.replace("Uploadxml.aspx", "hook")
        publish_to(club, {"type": "webhook", "address": address, "secret": "hush"})
        wait_for_trouble(club, only_other_publication)
        site.lost = ""
        club.post(f"/api/files/{club.id}/publication/now?kind=webhook", {})
        until_other(club, version=club.version(), trouble="")
        first, *again = site.hooks
        assert again
        assert {body for _, body in again} == {first[1]}
        delivery_ids = {headers["x-wallchart-delivery"] for headers, _ in site.hooks}
        assert delivery_ids == {f"{club.id}.{club.version()}"}
        club.with_round(1)
        until_other(club, version=club.version(), trouble="")
        assert site.hooks[-1][0]["x-wallchart-delivery"] not in delivery_ids


def test_a_restarted_server_publishes_on_without_a_second_key(
    store: MemoryStore, settings: Settings
) -> None:
    with chess_results() as site:
        with opened_club(store, settings) as club:
            club.with_round(1)
            publish_to(club, chess_results_target(site))
            until_other(club, version=club.version(), trouble="")
            site.down = True
            club.do("unpublish-round", round=1, reason="once more")
            club.do("publish-round", round=1)
        site.down = False
        with TestClient(build_app(store, settings=settings)) as client:
            sign_in(client)
            again = Club(client, store, club.id)
            until_other(again, version=again.version(), due=False, trouble="")
        assert len(site.keys) == 1
