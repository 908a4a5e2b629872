"""The tablets of tables over the wire: let in by a printed code, and at no table but their own."""

import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from domain.bridge.phase import phase_of
from domain.ids import TournamentId
from server.access.roles import Grant, Role
from server.bridge.table_codes import address
from server.routes.feed import reader
from server.routes.feed.reader import OTHER_RIGHTS
from tests.effort import beyond_the_gate
from tests.server.bridge.test_results import Hall
from tests.server.club import running
from tests.server.door import code_for, sign_in
from tests.server.hearing import heard
from tests.server.test_access import closed_with

NOBODYS = "There is no table that takes tablets with the code"


@pytest.fixture
def hall() -> Iterator[Hall]:
    with running() as club:
        hall = Hall(club.client, club.store)
        hall.planned(20, 2)
        hall.ask("seed-lines")
        hall.ask("plan-session", session=1)
        hall.ask("publish-session", session=1)
        yield hall


def code(hall: Hall, place: str = "A1") -> str:
    """The address its printed code holds."""
    printed = hall.client.get(f"/t/{hall.id}/s/1/print/table-codes").text
    assert printed.count("<svg") > 10, "one for each table, and that of the foot"
    services = hall.client.app.state.services  # type: ignore[attr-defined]
    state = hall.client.portal.call(services.tournaments.live, TournamentId(hall.id)).state  # type: ignore[union-attr]
    assert phase_of(state, 1).shown
    return address(services.chance, state, 1, place)


def tablet(hall: Hall) -> TestClient:
    """A browser of its own, on the event loop of the server."""
    one = TestClient(hall.client.app, base_url=str(hall.client.base_url))
    one.portal = hall.client.portal
    return one


def at(hall: Hall, client: TestClient, table: int, **said: object) -> int:
    """Enters the first board of that table; gives the status."""
    seen = hall.read(f"table/A/{table}")["rows"][0]
    board = seen["boards"][0]
    place = {"stage": 1, "session": 1, "round": 1, "section": "A", "table": table}
    body = {**place, "board": board["board"], "result": "PASS", "saw": board["saw"], **said}
    answer = client.post(
        f"/api/tournaments/{hall.id}/commands/record-board",
        json=body,
        headers={"Idempotency-Key": f"key-{table}-{said}"[:100].replace(" ", "")},
    )
    return answer.status_code


class TestAPrintedCode:
    def test_it_makes_a_device_the_tablet_of_its_table(self, hall: Hall) -> None:
        one = tablet(hall)
        way = code(hall)
        page = one.get(way)
        assert page.status_code == 200
        assert "Enter results here" in page.text
        landed = one.post(way)
        assert landed.url.path == f"/t/{hall.id}/s/1/table/A/1"
        assert landed.status_code == 200
        assert at(hall, one, 1) == 200

    def test_it_enters_nothing_at_another_table(self, hall: Hall) -> None:
        one = tablet(hall)
        one.post(code(hall))
        assert at(hall, one, 2) == 403
        refused = one.get(f"/t/{hall.id}/s/1/table/A/2")
        assert refused.status_code == 403
        assert "This tablet belongs to table A1, not to A2" in refused.text

    def test_it_lets_in_the_second_tablet_of_the_table_too(self, hall: Hall) -> None:
        way, one, other = code(hall), tablet(hall), tablet(hall)
        one.post(way)
        assert other.post(way).status_code == 200
        assert at(hall, one, 1, result="4H N 10") == 200
        assert at(hall, other, 1, result="4H N 9") == 200
        board = hall.read("table/A/1")["rows"][0]["boards"][0]
        assert board["disputed"]
        assert board["told"] == ["4H N 10", "4H N 9"]

    def test_who_scans_the_code_of_another_table_hears_no_more_of_the_first(
        self, hall: Hall, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(reader, "LOOK_SECONDS", 3600)  # it is told, and does not find out
        one = tablet(hall)
        one.post(code(hall))
        with one.websocket_connect("/feed") as socket:
            assert heard(socket)["type"] == "hello"
            one.post(code(hall, "A2"))
            assert closed_with(socket) == OTHER_RIGHTS

    @beyond_the_gate
    def test_a_hall_of_tablets_behind_one_address_comes_in_at_one_moment(self, hall: Hall) -> None:
        ways = [code(hall, f"A{table}") for table in range(1, 6)]
        came = [tablet(hall).post(way).url.path for way in ways for _ in range(8)]
        assert came == [f"/t/{hall.id}/s/1/table/A/{n}" for n in range(1, 6) for _ in range(8)]

    def test_who_tries_codes_of_tables_is_slowed_down(self, hall: Hall) -> None:
        guess = code(hall)[:-1] + "!"
        one = tablet(hall)
        assert [one.post(guess).status_code for _ in range(40)][-1] == 429

    def test_a_scorer_who_scans_it_stays_a_scorer(self, hall: Hall) -> None:
        way = code(hall)
        sign_in(hall.client, Grant(Role.SCORER, hall.id, 1))
        assert hall.client.post(way).url.path == f"/t/{hall.id}/s/1/table/A/1"
        assert at(hall, hall.client, 2) == 200

    def test_another_code_or_table_opens_nothing(self, hall: Hall) -> None:
        way, one = code(hall), tablet(hall)
        other = way[:-1] + ("y" if way.endswith("x") else "x")
        for wrong in (other, way.replace("/A1/", "/A2/"), way.replace("/at/1/", "/at/2/")):
            assert NOBODYS in one.post(wrong).text

    def test_it_ends_with_its_session(self, hall: Hall) -> None:
        way = code(hall)
        hall.ask("close-session", session=1, missing="later")
        assert NOBODYS in tablet(hall).post(way).text

    def test_revoked_it_opens_nothing_and_a_new_one_does(self, hall: Hall) -> None:
        way = code(hall)
        hall.ask("revoke-table-codes", reason="one was photographed")
        assert NOBODYS in tablet(hall).post(way).text
        assert tablet(hall).post(code(hall)).status_code == 200

    def test_who_may_not_hand_it_out_gets_none_on_paper(self, hall: Hall) -> None:
        printed = tablet(hall).get(f"/t/{hall.id}/s/1/print/table-codes").text
        assert "There is nothing to print yet." in printed


class TestASharedTablet:
    """Let in as a player's, it lies on no table until one is chosen."""

    @pytest.fixture
    def shared(self, hall: Hall) -> TestClient:
        one = tablet(hall)
        letting_in = code_for(hall.client, Grant(Role.PLAYER, hall.id, 1))
        landed = one.post("/enrol", data={"code": letting_in, "name": "shared"})
        assert landed.url.path == f"/t/{hall.id}/s/1/tables"
        assert re.findall(r'value="(A\d)"', landed.text)[:2] == ["A1", "A2"]
        return one

    def test_it_enters_nothing_before(self, hall: Hall, shared: TestClient) -> None:
        assert at(hall, shared, 1) == 403
        assert "choose its table" in shared.get(f"/t/{hall.id}/s/1/table/A/1").text

    def test_it_chooses_and_chooses_again(self, hall: Hall, shared: TestClient) -> None:
        chosen = shared.post(f"/t/{hall.id}/s/1/tables", data={"table": "A2"})
        assert chosen.url.path == f"/t/{hall.id}/s/1/table/A/2"
        assert "Other table" in chosen.text
        assert (at(hall, shared, 2), at(hall, shared, 1)) == (200, 403)
        shared.post(f"/t/{hall.id}/s/1/tables", data={"table": "A1"})
        assert at(hall, shared, 1) == 200

    def test_there_is_no_table_of_that_name(self, hall: Hall, shared: TestClient) -> None:
        answer = shared.post(f"/t/{hall.id}/s/1/tables", data={"table": "Z9"})
        assert answer.status_code == 404

    def test_one_that_was_let_in_to_a_table_stays_there(self, hall: Hall) -> None:
        one = tablet(hall)
        letting_in = code_for(hall.client, Grant(Role.PLAYER, hall.id, 1, "A3"))
        landed = one.post("/enrol", data={"code": letting_in, "name": "of A3"})
        assert landed.url.path == f"/t/{hall.id}/s/1/table/A/3"
        assert "Other table" not in landed.text
        assert one.post(f"/t/{hall.id}/s/1/tables", data={"table": "A1"}).status_code == 403
