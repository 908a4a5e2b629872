"""Files imported over HTTP: the tournament made of them, what is reported, and what is refused."""

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


def import_file(
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
    fields: dict[str, Any] = answer.json()
    return fields


def test_a_usebio_file_becomes_a_tournament_and_differing_scores_are_reported(club: Club) -> None:
    answer = import_file(club, SMALL)

    assert answer["version"] == 16
    assert answer["disagreements"][0] == "Board 1, 2 v 2: score -100 in the file, -50 computed"
    assert answer["notes"] == ["VENUE is in the file once and is not kept"]
    listed = {line["name"] for line in club.client.get("/api/tournaments").json()}
    assert "Monday Pairs" in listed
    exported = club.client.get(f"/t/{answer['tournament']}/s/1/export/usebio")
    assert b"<PLAYER_NAME>Ada Alpha</PLAYER_NAME>" in exported.content


def test_a_file_that_differs_from_the_rules_is_imported_only_once_confirmed(club: Club) -> None:
    before = club.store.tournaments()

    warning = import_file(club, SMALL, status=409, confirmed=0)

    assert warning["level"] == 3
    assert warning["consequences"][1:] == [
        "What the file tells is written as 16 events.",
        "In 4 places the file says something else than the rules.",
    ]
    assert club.store.tournaments() == before
    assert import_file(club, SMALL)["version"] == 16


def test_every_page_of_an_imported_tournament_opens(club: Club) -> None:
    address = f"/t/{import_file(club, SMALL)['tournament']}"
    listed = set(re.findall(r"/t/\w+/s/1/[\w/]+", club.client.get(address).text))

    assert f"{address}/s/1/screen/ranking" in listed
    for page in {*listed, *(f"{address}/{more}" for more in MORE_PAGES)}:
        assert club.client.get(page).status_code == 200, page


def test_an_import_repeated_under_its_key_gives_the_same_tournament(club: Club) -> None:
    first, again = import_file(club, SMALL), import_file(club, SMALL)

    assert first == again
    head = club.store.head(TournamentId(first["tournament"]))
    assert head.version == first["version"]


def test_the_same_key_for_another_file_is_refused(club: Club) -> None:
    import_file(club, SMALL)

    refused = import_file(club, SMALL.replace(b"Monday", b"Friday"), status=422)
    assert "The idempotency key import-1 was used before" in refused["detail"]


def test_a_trf_report_becomes_a_tournament_as_well(club: Club) -> None:
    answer = import_file(club, REPORT.encode(), "club.trf")

    assert answer["disagreements"] == []
    state = club.client.get(f"/t/{answer['tournament']}")
    assert state.status_code == 200


def test_only_an_organiser_may_import_files() -> None:
    with TestClient(build_app(MemoryStore())) as client:
        headers = {"Idempotency-Key": "import-1"}
        answer = client.post("/api/imports", content=SMALL, headers=headers)
    assert answer.status_code == 401
    assert ACTS["import-file"] == {Role.ORGANISER}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_decompression_bomb_or_trap_makes_no_tournament_and_reveals_nothing(
    club: Club, bomb: str
) -> None:
    before = len(list(club.store.tournaments()))

    answer = club.client.post(
        "/api/imports", content=BOMBS[bomb], headers={"Idempotency-Key": "import-2"}
    )

    assert answer.status_code in (400, 422)
    assert len(answer.content) < 10_000
    assert "root:" not in answer.text
    assert len(list(club.store.tournaments())) == before
    assert club.client.get("/api/imports").json() is None


def test_a_file_beyond_20_mb_is_refused(club: Club) -> None:
    answer = import_file(club, b"[" + b" " * LARGEST_FILE, status=400)

    assert "larger than 20 MB" in answer["detail"]


@pytest.mark.parametrize("content", [b"Dear arbiter,\n\n100 players have come.\n", b"%PDF-1.7\n\0"])
def test_an_unknown_file_is_answered_by_naming_the_files_that_are_read(
    club: Club, content: bytes
) -> None:
    detail = import_file(club, content, "letter.txt", status=422)["detail"]

    assert "no file that can be imported; a tournament report (TRF)" in detail
    assert "results of pairs (USEBIO" in detail


def test_a_report_without_players_is_answered_as_a_report(club: Club) -> None:
    report = b"012 Open\n042 2026/11/21\n"
    assert "there is no player" in import_file(club, report, "r.trf", status=422)["detail"]


def test_a_bundle_is_refused_by_a_sentence_that_says_how_to_import_it(club: Club) -> None:
    bundle = club.client.get(f"/t/{club.id}/bundle").content

    assert "imports bundles (wallchart import)" in import_file(club, bundle, status=422)["detail"]


@pytest.mark.parametrize("name", ["../../etc/passwd", "C:\\up\\small.xml", "a\0b", "x" * 5000, ""])
def test_a_file_name_becomes_a_printable_tournament_name_without_a_path(
    club: Club, name: str
) -> None:
    answer = import_file(club, SMALL.replace(b"Monday Pairs", b""), name)

    lines = club.client.get("/api/tournaments").json()
    (line,) = (listed for listed in lines if listed["tournament"] == answer["tournament"])
    assert "/" not in line["name"]
    assert len(line["name"]) <= 100
    assert line["name"].isprintable()
