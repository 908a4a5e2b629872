"""The QR code on a waiting display, scanned by somebody who may assign it to a tournament."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from events.log.store import EventStore
from server.access.roles import Grant, Role
from server.cli.run.database import open_for_writing
from tests.server.club import Club, running
from tests.server.door import sign_in
from tests.server.routes.pages.test_displays import assign, displays_of, open_display
from web.shared.qr import qr_svg_file

SEE_OTHER = 303


@pytest.fixture
def store(tmp_path: Path) -> Iterator[EventStore]:
    with open_for_writing(f"sqlite:///{tmp_path / 'log.sqlite3'}") as store:
        yield store


def scan(club: Club, code: str) -> tuple[int, str]:
    """The answer to opening a scanned code: its status, and the redirect's target or the page."""
    answer = club.client.get(f"/display/hang/{code}", follow_redirects=False)
    return answer.status_code, answer.headers.get("location", answer.text)


def new_tournament(club: Club, name: str) -> str:
    tournament: str = club.post("/api/tournaments", {"name": name})["tournament"]
    return tournament


def test_the_qr_code_of_a_display_has_the_address_for_its_code(store: EventStore) -> None:
    with running(store) as club, open_display(club) as display:
        code = display.receive_json()["code"]
        club.client.cookies.clear()
        picture = club.client.get(f"/display/scan/{code}.svg")

    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.headers["cache-control"] == "no-store"
    assert picture.content == qr_svg_file(f"http://testserver/display/hang/{code}")


def test_with_one_tournament_a_scanned_code_leads_to_its_displays_page(store: EventStore) -> None:
    with running(store) as club, open_display(club) as display:
        code = display.receive_json()["code"]
        card = f"/t/{club.id}/displays?hang={code}"
        assert scan(club, code) == (SEE_OTHER, card)
        assert scan(club, code.lower()) == (SEE_OTHER, card)


def test_with_several_tournaments_a_scanned_code_asks_which(store: EventStore) -> None:
    with running(store) as club, open_display(club.with_players(4)) as display:
        code, other = display.receive_json()["code"], new_tournament(club, "Another & more")
        status, page = scan(club, code)
        assert status == 200
        assert "Another &amp; more" in page
        assert f'href="/t/{club.id}/displays?hang={code}"' in page
        assert f'href="/t/{other}/displays?hang={code}"' in page

        # Once it hangs somewhere it is that tournament's.
        assign(club, displays_of(club)[0]["id"], "pairings")
        assert scan(club, code) == (SEE_OTHER, f"/t/{club.id}/displays?hang={code}")


def test_an_arbiter_is_led_to_their_own_tournament_and_a_scorer_refused(store: EventStore) -> None:
    with running(store) as club, open_display(club) as display:
        code, other = display.receive_json()["code"], new_tournament(club, "Another")
        sign_in(club.client, Grant(Role.ARBITER, other))
        assert scan(club, code) == (SEE_OTHER, f"/t/{other}/displays?hang={code}")
        sign_in(club.client, Grant(Role.SCORER, other))
        assert scan(club, code)[0] == 403


def test_unknown_codes_are_not_found_and_visitors_have_to_sign_in(store: EventStore) -> None:
    with running(store) as club, open_display(club) as display:
        code = display.receive_json()["code"]
        assert scan(club, "ZZZZ")[0] == 404
        assert club.client.get("/display/scan/ZZZZ.svg").status_code == 404
        club.client.cookies.clear()
        assert scan(club, code)[0] == 401
