"""GET /api/ratings: the players found as an arbiter types a name at the desk."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from domain.formats.rating_list.rated_player import RatedPlayer
from server.access.roles import ActPlace, Grant, Role, may_do
from server.application.app import build_app
from server.ratings.table import build_table
from server.settings import Settings
from tests.events.log.memory_store import MemoryStore
from tests.server.door import sign_in

CARLSEN = RatedPlayer(
    1503014, "Carlsen, Magnus", "NOR", "m", "GM", 2839, 2832, 2869, 1990, True, 10
)
SINGLE = RatedPlayer(15, "Carlos", "BRA", "", "", 1500, active=False)


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    build_table(tmp_path / "r.sqlite3", [SINGLE, CARLSEN], ("list.txt", "2026-10-01T08:00:00Z"))
    return client_of(tmp_path / "r.sqlite3")


def client_of(table: Path) -> TestClient:
    return sign_in(TestClient(build_app(MemoryStore(), settings=Settings(ratings=table))))


def test_players_found_have_all_fields_of_the_entry_form(client: TestClient) -> None:
    answer = client.get("/api/ratings", params={"q": "carl"}).json()

    assert answer["list"] == {"name": "list.txt", "imported": "2026-10-01T08:00:00Z", "players": 2}
    assert [(p["family"], p["given"], p["active"]) for p in answer["players"]] == [
        ("Carlsen", "Magnus", True),
        ("Carlos", "", False),
    ]
    assert answer["players"][0] == {
        **{"fide_id": 1503014, "family": "Carlsen", "given": "Magnus", "federation": "NOR"},
        **{"sex": "m", "title": "GM", "standard": 2839, "rapid": 2832, "blitz": 2869},
        **{"born": 1990, "active": True, "standard_k": 10, "rapid_k": 0, "blitz_k": 0},
    }


def test_an_empty_query_finds_nobody(client: TestClient) -> None:
    assert client.get("/api/ratings").json()["players"] == []


@pytest.mark.parametrize("limit", ["0", "101", "-1", "ten", "99999999999999999999", "²"])
def test_an_invalid_limit_is_refused(client: TestClient, limit: str) -> None:
    answer = client.get("/api/ratings", params={"q": "carl", "limit": limit})

    assert (answer.status_code, answer.json()["title"]) == (400, "The request can't be read")


def test_a_query_of_more_than_100_characters_is_refused(client: TestClient) -> None:
    assert client.get("/api/ratings", params={"q": "x" * 101}).status_code == 400


def test_a_server_without_a_list_says_how_to_get_one(tmp_path: Path) -> None:
    answer = client_of(tmp_path / "none.sqlite3").get("/api/ratings", params={"q": "carl"})

    assert answer.status_code == 409
    assert "wallchart ratings import" in answer.json()["detail"]


def test_only_arbiters_chiefs_and_organisers_may_search_ratings() -> None:
    """The list has years of birth, so it is not public."""
    allowed = {role for role in Role if may_do(Grant(role), "ratings", ActPlace())}

    assert allowed == {Role.ARBITER, Role.CHIEF, Role.ORGANISER}


def test_a_visitor_who_is_not_signed_in_may_not_search_ratings() -> None:
    with TestClient(build_app(MemoryStore())) as client:
        assert client.get("/api/ratings", params={"q": "carl"}).status_code == 401
