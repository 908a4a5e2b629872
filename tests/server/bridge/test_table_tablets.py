"""Tablets of tables over HTTP: enrolled by a printed code, allowed at their own table only."""

import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from domain.bridge.phase import phase_of
from server.access.roles import Grant, Role
from server.bridge.table_codes import table_code_path
from server.routes.feed import reader
from server.routes.feed.reader import OTHER_RIGHTS
from tests.effort import beyond_the_gate
from tests.server.bridge.test_results import PairsHall
from tests.server.club import running
from tests.server.door import code_for, sign_in
from tests.server.hearing import next_message
from tests.server.test_access import closed_with

UNKNOWN_CODE = "There is no table that takes tablets with the code"


@pytest.fixture
def hall() -> Iterator[PairsHall]:
    with running() as club:
        hall = PairsHall(club.client, club.store)
        hall.plan_and_register(20, 2)
        hall.command("seed-lines")
        hall.command("plan-session", session=1)
        hall.command("publish-session", session=1)
        yield hall


def code_address(hall: PairsHall, place: str = "A1") -> str:
    """The address in the table's printed code."""
    printed = hall.client.get(f"/t/{hall.id}/s/1/print/table-codes").text
    assert printed.count("<svg") > 10, "one for each table, and that of the foot"
    state = hall.live().state
    assert phase_of(state, 1).public_session
    return table_code_path(hall.services.chance, state, 1, place)


def enter_status(hall: PairsHall, client: TestClient, table: int, **changes: object) -> int:
    """The HTTP status of entering the first board of that table."""
    row_seen = hall.read_sheet(f"table/A/{table}")["rows"][0]
    board = row_seen["boards"][0]
    place = {"stage": 1, "session": 1, "round": 1, "section": "A", "table": table}
    body = {**place, "board": board["board"], "result": "PASS", "saw": board["saw"], **changes}
    answer = client.post(
        f"/api/tournaments/{hall.id}/commands/record-board",
        json=body,
        headers={"Idempotency-Key": f"key-{table}-{changes}"[:100].replace(" ", "")},
    )
    return answer.status_code


class TestAPrintedCode:
    def test_a_printed_code_makes_a_device_the_tablet_of_its_table(self, hall: PairsHall) -> None:
        tablet = hall.new_browser()
        address = code_address(hall)
        page = tablet.get(address)
        assert page.status_code == 200
        assert "Enter results here" in page.text
        landed = tablet.post(address)
        assert landed.url.path == f"/t/{hall.id}/s/1/table/A/1"
        assert landed.status_code == 200
        assert enter_status(hall, tablet, 1) == 200

    def test_a_table_tablet_enters_nothing_at_another_table(self, hall: PairsHall) -> None:
        tablet = hall.new_browser()
        tablet.post(code_address(hall))
        assert enter_status(hall, tablet, 2) == 403
        refused = tablet.get(f"/t/{hall.id}/s/1/table/A/2")
        assert refused.status_code == 403
        assert "This tablet belongs to table A1, not to A2" in refused.text

    def test_a_printed_code_enrols_a_second_tablet_of_the_table_too(self, hall: PairsHall) -> None:
        address, tablet, other = code_address(hall), hall.new_browser(), hall.new_browser()
        tablet.post(address)
        assert other.post(address).status_code == 200
        assert enter_status(hall, tablet, 1, result="4H N 10") == 200
        assert enter_status(hall, other, 1, result="4H N 9") == 200
        board = hall.read_sheet("table/A/1")["rows"][0]["boards"][0]
        assert board["disputed"]
        assert board["told"] == ["4H N 10", "4H N 9"]

    def test_scanning_another_tables_code_ends_the_feed_of_the_first(
        self, hall: PairsHall, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(reader, "LOOK_SECONDS", 3600)  # notified, not found by polling
        tablet = hall.new_browser()
        tablet.post(code_address(hall))
        with tablet.websocket_connect("/feed") as socket:
            assert next_message(socket)["type"] == "hello"
            tablet.post(code_address(hall, "A2"))
            assert closed_with(socket) == OTHER_RIGHTS

    @beyond_the_gate
    def test_forty_tablets_behind_one_address_can_enrol_at_once(self, hall: PairsHall) -> None:
        addresses = [code_address(hall, f"A{table}") for table in range(1, 6)]
        landed_at = [
            hall.new_browser().post(address).url.path for address in addresses for _ in range(8)
        ]
        assert landed_at == [f"/t/{hall.id}/s/1/table/A/{n}" for n in range(1, 6) for _ in range(8)]

    def test_guessing_table_codes_is_rate_limited(self, hall: PairsHall) -> None:
        guess = code_address(hall)[:-1] + "!"
        tablet = hall.new_browser()
        assert [tablet.post(guess).status_code for _ in range(40)][-1] == 429

    def test_a_scorer_who_scans_a_table_code_stays_a_scorer(self, hall: PairsHall) -> None:
        address = code_address(hall)
        sign_in(hall.client, Grant(Role.SCORER, hall.id, 1))
        assert hall.client.post(address).url.path == f"/t/{hall.id}/s/1/table/A/1"
        assert enter_status(hall, hall.client, 2) == 200

    def test_a_changed_code_or_table_enrols_nothing(self, hall: PairsHall) -> None:
        address, tablet = code_address(hall), hall.new_browser()
        other = address[:-1] + ("y" if address.endswith("x") else "x")
        for wrong in (other, address.replace("/A1/", "/A2/"), address.replace("/at/1/", "/at/2/")):
            assert UNKNOWN_CODE in tablet.post(wrong).text

    def test_a_printed_code_ends_with_its_session(self, hall: PairsHall) -> None:
        address = code_address(hall)
        hall.command("close-session", session=1, missing="later")
        assert UNKNOWN_CODE in hall.new_browser().post(address).text

    def test_a_revoked_code_enrols_nothing_and_a_new_one_does(self, hall: PairsHall) -> None:
        address = code_address(hall)
        hall.command("revoke-table-codes", reason="one was photographed")
        assert UNKNOWN_CODE in hall.new_browser().post(address).text
        assert hall.new_browser().post(code_address(hall)).status_code == 200

    def test_a_stranger_gets_no_table_codes_on_paper(self, hall: PairsHall) -> None:
        printed = hall.new_browser().get(f"/t/{hall.id}/s/1/print/table-codes").text
        assert "There is nothing to print." in printed


class TestASharedTablet:
    """A tablet enrolled with a player's role belongs to no table until one is chosen."""

    @pytest.fixture
    def shared_tablet(self, hall: PairsHall) -> TestClient:
        tablet = hall.new_browser()
        code = code_for(hall.client, Grant(Role.PLAYER, hall.id, 1))
        landed = tablet.post("/enrol", data={"code": code, "name": "shared"})
        assert landed.url.path == f"/t/{hall.id}/s/1/tables"
        assert re.findall(r'value="(A\d)"', landed.text)[:2] == ["A1", "A2"]
        return tablet

    def test_a_shared_tablet_enters_nothing_before_a_table_is_chosen(
        self, hall: PairsHall, shared_tablet: TestClient
    ) -> None:
        assert enter_status(hall, shared_tablet, 1) == 403
        assert "choose its table" in shared_tablet.get(f"/t/{hall.id}/s/1/table/A/1").text

    def test_a_shared_tablet_enters_at_its_chosen_table_only(
        self, hall: PairsHall, shared_tablet: TestClient
    ) -> None:
        chosen = shared_tablet.post(f"/t/{hall.id}/s/1/tables", data={"table": "A2"})
        assert chosen.url.path == f"/t/{hall.id}/s/1/table/A/2"
        assert "Other table" in chosen.text
        assert (enter_status(hall, shared_tablet, 2), enter_status(hall, shared_tablet, 1)) == (
            200,
            403,
        )
        shared_tablet.post(f"/t/{hall.id}/s/1/tables", data={"table": "A1"})
        assert enter_status(hall, shared_tablet, 1) == 200

    def test_choosing_an_unknown_table_is_refused(
        self, hall: PairsHall, shared_tablet: TestClient
    ) -> None:
        answer = shared_tablet.post(f"/t/{hall.id}/s/1/tables", data={"table": "Z9"})
        assert answer.status_code == 404

    def test_a_tablet_enrolled_for_a_table_can_not_choose_another(self, hall: PairsHall) -> None:
        tablet = hall.new_browser()
        code = code_for(hall.client, Grant(Role.PLAYER, hall.id, 1, "A3"))
        landed = tablet.post("/enrol", data={"code": code, "name": "of A3"})
        assert landed.url.path == f"/t/{hall.id}/s/1/table/A/3"
        assert "Other table" not in landed.text
        assert tablet.post(f"/t/{hall.id}/s/1/tables", data={"table": "A1"}).status_code == 403
