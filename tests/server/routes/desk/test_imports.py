"""A file brought in over the wire: what it becomes, what is told, what is refused."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from domain.ids import TournamentId
from server.access.roles import ACTS, Role
from server.application.app import build_app
from server.games.registry import LARGEST_FILE
from tests.events.log.memory_store import MemoryStore
from tests.imported import SMALL
from tests.server.club import Club, running
from tests.server.routes.desk.test_downloads import REPORT
from tests.server.routes.test_uploads import BOMBS

MORE_PAGES = ("s/1/results", "s/1/traveller/1/1", "s/1/table/A/1", "audit")


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        yield club


def bring(
    club: Club,
    content: bytes,
    name: str = "small.xml",
    key: str = "import-1",
    status: int = 200,
    confirmed: int = 3,
) -> dict[str, Any]:
    answer = club.client.post(
        "/api/imports",
        content=content,
        params={"name": name, "confirmed": str(confirmed)},
        headers={"Idempotency-Key": key},
    )
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_results_become_a_tournament_and_what_differs_is_reported(club: Club) -> None:
    found = bring(club, SMALL)

    assert found["version"] == 16
    assert found["disagreements"][0] == "Board 1, 2 v 2: score -100 in the file, -50 computed"
    assert found["notes"] == ["VENUE is in the file once and is not kept"]
    there = {line["name"] for line in club.client.get("/api/tournaments").json()}
    assert "Monday Pairs" in there
    exported = club.client.get(f"/t/{found['tournament']}/s/1/export/usebio")
    assert b"<PLAYER_NAME>Ada Alpha</PLAYER_NAME>" in exported.content


def test_a_report_that_differs_comes_in_once_that_was_confirmed_and_not_before(club: Club) -> None:
    before = club.store.tournaments()

    asked = bring(club, SMALL, status=409, confirmed=0)

    assert asked["level"] == 3
    assert asked["consequences"][1:] == [
        "What the file tells is written as 16 events.",
        "In 4 places the file says something else than the rules.",
    ]
    assert club.store.tournaments() == before
    assert bring(club, SMALL)["version"] == 16


def test_every_page_of_an_imported_tournament_is_there(club: Club) -> None:
    address = f"/t/{bring(club, SMALL)['tournament']}"
    listed = set(re.findall(r"/t/\w+/s/1/[\w/]+", club.client.get(address).text))

    assert f"{address}/s/1/screen/ranking" in listed
    for page in {*listed, *(f"{address}/{more}" for more in MORE_PAGES)}:
        assert club.client.get(page).status_code == 200, page


def test_sent_again_it_is_the_same_tournament(club: Club) -> None:
    first, again = bring(club, SMALL), bring(club, SMALL)

    assert first == again
    head = club.store.head(TournamentId(first["tournament"]))
    assert head.version == first["version"]


def test_the_same_key_for_another_file_is_refused(club: Club) -> None:
    bring(club, SMALL)

    refused = bring(club, SMALL.replace(b"Monday", b"Friday"), status=422)
    assert "The idempotency key import-1 was used before" in refused["detail"]


def test_a_report_of_chess_becomes_a_tournament_too(club: Club) -> None:
    found = bring(club, REPORT.encode(), "club.trf")

    assert found["disagreements"] == []
    state = club.client.get(f"/t/{found['tournament']}")
    assert state.status_code == 200


def test_nobody_but_the_organiser_brings_files_in() -> None:
    with TestClient(build_app(MemoryStore())) as client:
        headers = {"Idempotency-Key": "import-1"}
        answer = client.post("/api/imports", content=SMALL, headers=headers)
    assert answer.status_code == 401
    assert ACTS["import-file"] == {Role.ORGANISER}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_trap_makes_no_tournament_and_shows_nothing_of_the_server(club: Club, bomb: str) -> None:
    before = len(list(club.store.tournaments()))

    answer = club.client.post(
        "/api/imports", content=BOMBS[bomb], headers={"Idempotency-Key": "import-2"}
    )

    assert answer.status_code in (400, 422)
    assert len(answer.content) < 10_000
    assert "root:" not in answer.text
    assert len(list(club.store.tournaments())) == before
    assert club.client.get("/api/imports").json() is None


def test_more_than_any_file_has_is_not_read(club: Club) -> None:
    found = bring(club, b"[" + b" " * LARGEST_FILE, status=400)

    assert "larger than 20 MB" in found["detail"]


@pytest.mark.parametrize("name", ["../../etc/passwd", "C:\\up\\small.xml", "a\0b", "x" * 5000, ""])
def test_a_name_is_only_a_name(club: Club, name: str) -> None:
    found = bring(club, SMALL.replace(b"Monday Pairs", b""), name)

    lines = club.client.get("/api/tournaments").json()
    (line,) = (one for one in lines if one["tournament"] == found["tournament"])
    assert "/" not in line["name"]
    assert len(line["name"]) <= 100
    assert line["name"].isprintable()
