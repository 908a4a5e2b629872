"""Entry fees and payments, over HTTP: who may see them, what is refused, and how they are
erased.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from events.log.store.databases import open_store
from server.access.roles import Grant, Role
from tests.confirmations import CONFIRMED
from tests.effort import A_SHARE
from tests.faults.club import migrate_database, sqlite_url
from tests.postgres import Postgres
from tests.server.club import Club, running
from tests.server.door import sign_in
from web.faces import FACES


@pytest.fixture(params=["file", "server"][::A_SHARE])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "file":
        return migrate_database(sqlite_url(tmp_path))
    postgres: Postgres = request.getfixturevalue("postgres")
    return migrate_database(postgres.new_database())


@pytest.fixture
def club(url: str) -> Iterator[Club]:
    store = open_store(url)
    with running(store) as club:
        yield club.with_players(3)
    store.close()


EVERYBODY = 0
"""In place of an entry: the fee of all who have none of their own."""


def change_fee(club: Club, entry: int, client: TestClient | None = None, **amounts: str) -> Any:
    body = {"stage": 1, "entry": entry, **amounts}
    return (client or club.client).post(f"/api/fees/{club.id}", json=body)


def fees_page(club: Club) -> str:
    answer = club.client.get(f"/t/{club.id}/fees")
    assert answer.status_code == 200
    return answer.text


def test_a_general_fee_an_own_fee_and_payments_are_summed_up(club: Club) -> None:
    change_fee(club, EVERYBODY, owed="25")
    change_fee(club, 2, owed="10,50")
    answer = change_fee(club, 1, paid="20")
    # Of three players: 25 + 10.50 + 25.
    assert answer.json() == {
        "own": False,
        "account": {"owed": "25.00", "paid": "20.00", "open": "5.00", "settled": False},
        "sum": {"owed": "60.50", "paid": "20.00", "open": "40.50", "settled": False},
    }
    assert change_fee(club, 2, paid="10.50").json()["account"]["settled"]
    # Without a fee of their own the second owes 25, too, and has paid 10.50.
    assert change_fee(club, 2, owed="").json()["account"]["open"] == "14.50"
    # 3 x 25 - 20 - 10.50
    assert 'class="num sum-open">44.50<' in fees_page(club)


def test_sums_have_the_decimal_sign_of_the_reader_and_fields_the_one_of_files(club: Club) -> None:
    change_fee(club, EVERYBODY, owed="25")
    change_fee(club, 1, paid="4.50")
    page = club.client.get(f"/t/{club.id}/fees?lang=de").text
    assert re.findall(r'class="num (?:open|sum-\w+)">([^<]*)<', page) == [
        *("20,50", "25,00", "25,00"),
        *("75,00", "4,50", "70,50"),
    ]
    assert 'value="4.50"' in page


def test_fees_are_no_events_and_in_no_export(club: Club) -> None:
    versions = club.version()
    change_fee(club, 1, owed="98765.31", paid="12.34")
    assert club.version() == versions
    for address in ("bundle", *(f"s/1/export/{form}" for form in FACES["chess"].files), ""):
        answer = club.client.get(f"/t/{club.id}/{address}".rstrip("/"))
        assert answer.status_code in (200, 409), address
        assert b"98765.31" not in answer.content
        assert b"9876531" not in answer.content


def test_fees_can_be_erased(club: Club) -> None:
    change_fee(club, 1, owed="25", paid="25")
    assert club.client.post(f"/api/fees/{club.id}/forget", json={}).status_code == 200
    assert "25.00" not in fees_page(club)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"stage": 1, "entry": 1, "paid": "much"}, 400),
        ({"stage": 1, "entry": 1, "paid": "-1"}, 400),
        ({"stage": 1, "entry": 99, "paid": "1"}, 404),
        ({"stage": 9, "entry": 1, "paid": "1"}, 404),
        ({"stage": 1, "entry": 1, "paid": "1", "more": 1}, 400),
        ({"entry": 1}, 400),
        ([], 400),
    ],
)
def test_an_invalid_change_is_refused_with_a_reason(club: Club, body: Any, status: int) -> None:
    answer = club.client.post(f"/api/fees/{club.id}", json=body)
    assert answer.status_code == status
    assert answer.json()["detail"].endswith(".")
    assert "1.00" not in fees_page(club)


def test_a_discarded_entry_that_has_paid_stays_listed_until_repaid(club: Club) -> None:
    change_fee(club, EVERYBODY, owed="25")
    change_fee(club, 3, paid="25")
    club.do("discard-entries", stage=1, entries=[3], reason="entered twice", confirmed=CONFIRMED)
    page = fees_page(club)
    assert "Entry 3, taken out" in page
    # The two who are left owe 25 each.
    assert 'class="num sum-owed">50.00<' in page
    change_fee(club, 3, paid="0")
    assert "taken out" not in fees_page(club)


@pytest.mark.parametrize(
    ("role", "stage", "status"),
    [
        (Role.CHIEF, 0, 200),
        (Role.ARBITER, 0, 200),
        (Role.ARBITER, 1, 403),
        (Role.SCORER, 0, 403),
        (Role.AUDITOR, 0, 403),
        (Role.PLAYER, 0, 403),
    ],
)
def test_only_those_who_run_the_whole_tournament_may_see_fees(
    club: Club, role: Role, stage: int, status: int
) -> None:
    device = sign_in(
        TestClient(club.client.app, follow_redirects=False), Grant(role, club.id, stage)
    )
    assert device.get(f"/t/{club.id}/fees").status_code == status
    assert change_fee(club, 1, device, paid="1").status_code == status
    assert device.post(f"/api/fees/{club.id}/forget", json={}).status_code == status
