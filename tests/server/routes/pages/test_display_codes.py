"""A screen that waits is taken in from a telephone: it shows where to go, and who may is led on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from events.log.store import EventStore
from server.access.roles import Grant, Role
from server.cli.run.database import open_for_writing
from tests.server.club import Club, running
from tests.server.door import sign_in
from tests.server.routes.pages.test_displays import assign, line, listed
from web.shared.qr import qr_file

SEE_OTHER = 303


@pytest.fixture
def store(tmp_path: Path) -> Iterator[EventStore]:
    with open_for_writing(f"sqlite:///{tmp_path / 'log.sqlite3'}") as store:
        yield store


def scanned(club: Club, code: str) -> tuple[int, str]:
    """What comes of it on the telephone: where it is sent, or what it is shown."""
    answer = club.client.get(f"/display/hang/{code}", follow_redirects=False)
    return answer.status_code, answer.headers.get("location", answer.text)


def another(club: Club, name: str) -> str:
    tournament: str = club.post("/api/tournaments", {"name": name})["tournament"]
    return tournament


def test_what_a_display_shows_to_be_scanned_leads_to_its_own_page(store: EventStore) -> None:
    with running(store) as club, line(club) as display:
        code = display.receive_json()["code"]
        club.client.cookies.clear()
        picture = club.client.get(f"/display/scan/{code}.svg")

    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.headers["cache-control"] == "no-store"
    assert picture.content == qr_file(f"http://testserver/display/hang/{code}")


def test_where_there_is_one_tournament_it_leads_to_the_display_s_card(store: EventStore) -> None:
    with running(store) as club, line(club) as display:
        code = display.receive_json()["code"]
        card = f"/t/{club.id}/displays?hang={code}"
        assert scanned(club, code) == (SEE_OTHER, card)
        assert scanned(club, code.lower()) == (SEE_OTHER, card)


def test_where_there_are_several_they_say_which(store: EventStore) -> None:
    with running(store) as club, line(club.with_players(4)) as display:
        code, other = display.receive_json()["code"], another(club, "Another & more")
        status, page = scanned(club, code)
        assert status == 200
        assert "Another &amp; more" in page
        assert f'href="/t/{club.id}/displays?hang={code}"' in page
        assert f'href="/t/{other}/displays?hang={code}"' in page

        # Once it hangs somewhere it is that tournament's.
        assign(club, listed(club)[0]["id"], "pairings")
        assert scanned(club, code) == (SEE_OTHER, f"/t/{club.id}/displays?hang={code}")


def test_whoever_runs_one_tournament_is_led_to_that_and_no_other(store: EventStore) -> None:
    with running(store) as club, line(club) as display:
        code, other = display.receive_json()["code"], another(club, "Another")
        sign_in(club.client, Grant(Role.ARBITER, other))
        assert scanned(club, code) == (SEE_OTHER, f"/t/{other}/displays?hang={code}")
        sign_in(club.client, Grant(Role.SCORER, other))
        assert scanned(club, code)[0] == 403


def test_who_is_not_signed_in_hears_so_and_a_code_nobody_shows_is_none(store: EventStore) -> None:
    with running(store) as club, line(club) as display:
        code = display.receive_json()["code"]
        assert scanned(club, "ZZZZ")[0] == 404
        assert club.client.get("/display/scan/ZZZZ.svg").status_code == 404
        club.client.cookies.clear()
        assert scanned(club, code)[0] == 401
