"""A player's half of the slip, over the wire: who holds it speaks for him, and for nobody else."""

import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from domain.ids import BoardNo, RoundNo, StageId
from server.chess.own_entry import address
from tests.server.club import Club, running
from web.shared.paper import Half


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        club.with_players(4).with_round(1)
        club.do("allow-own-entry", allowed=True)
        yield club


def halves(club: Club, board: int) -> dict[str, str]:
    """What the two codes of that board's slip say, as the server printed them for the arbiter."""
    server = club.client.app.state.services  # type: ignore[attr-defined]  # the application's own
    live = club.client.portal.call(server.tournaments.live, club.id)  # type: ignore[union-attr]
    return {
        side: address(server.chance, live.state, Half(StageId(1), RoundNo(1), BoardNo(board), side))
        for side in "wb"
    }


def anybody(club: Club) -> TestClient:
    """A phone that was never enrolled, on the same server's event loop."""
    phone = TestClient(club.client.app)
    phone.portal = club.client.portal
    return phone


def results(club: Club) -> list[str]:
    return [row["result"] for row in club.sheet("pairings")["rows"]]


def test_the_result_counts_when_the_opponent_has_said_the_same(club: Club) -> None:
    white, black = halves(club, 1)["w"], halves(club, 1)["b"]
    phone = anybody(club)

    first = phone.post(white, data={"result": "1-0"})
    alone = results(club)
    asked = phone.get(black)
    phone.post(black, data={"result": "1-0"})

    assert "Waiting for your opponent" in first.text
    assert alone == ["", ""]
    assert "Your opponent says 1–0" in asked.text
    assert results(club) == ["1–0", ""]


def test_a_double_tap_says_it_once(club: Club) -> None:
    white, phone = halves(club, 1)["w"], anybody(club)
    phone.post(white, data={"result": "1-0"})
    before = club.versions()
    again = phone.post(white, data={"result": "1-0"})
    assert club.versions() == before
    assert "entered this already" in again.text


def test_asking_twice_for_a_correction_asks_once_whatever_others_say_meanwhile(club: Club) -> None:
    first, second, phone = halves(club, 1), halves(club, 2), anybody(club)
    for side in "wb":
        phone.post(first[side], data={"result": "1-0"})
    phone.post(first["b"], data={"result": "0-1"})
    phone.post(second["w"], data={"result": "1-0"})
    before = club.versions()

    phone.post(first["b"], data={"result": "0-1"})

    assert club.versions() == before


def test_the_page_keeps_its_language(club: Club) -> None:
    white, phone = halves(club, 1)["w"], anybody(club)

    said = phone.post(f"{white}?lang=de", data={"result": "1-0"}, follow_redirects=False)
    again = phone.post(f"{white}?lang=de", data={"result": "1-0"})

    assert said.headers["location"] == f"{white}?lang=de"
    assert again.status_code == 409
    assert '<body class="me own" lang="de">' in again.text


def test_the_way_back_names_no_host_and_nothing_else_of_the_address(club: Club) -> None:
    white = halves(club, 1)["w"]
    address = f"{white}?lang=tlh&from=elsewhere"
    said = anybody(club).post(address, data={"result": "1-0"}, follow_redirects=False)
    assert said.headers["location"] == white


def test_a_guessed_half_opens_nothing_and_says_nothing(club: Club) -> None:
    right = halves(club, 1)["w"]
    phone = anybody(club)
    wrong = [
        right[:-1] + ("a" if right[-1] != "a" else "b"),
        right.replace("/1/1/w/", "/1/1/b/"),
        right.replace("/1/1/w/", "/1/2/w/"),
        right.replace("/1/1/w/", "/9/1/w/"),
        right.replace(f"/t/{club.id}/", "/t/nowhere/"),
        right.replace("/1/1/w/", "/1/1/x/"),
    ]
    for guess in wrong:
        assert phone.get(guess).status_code == 404
        assert phone.post(guess, data={"result": "1-0"}).status_code == 404
    assert results(club) == ["", ""]


def test_another_site_can_t_speak_for_a_player(club: Club) -> None:
    white = halves(club, 1)["w"]
    sent = anybody(club).post(
        white, data={"result": "1-0"}, headers={"Origin": "https://elsewhere.test"}
    )
    assert sent.status_code == 403


def test_the_codes_are_on_the_slips_of_who_may_enter_results_only(club: Club) -> None:
    slips = f"/t/{club.id}/s/1/print/slips"
    staff, public = club.client.get(slips).text, anybody(club).get(slips).text
    assert len(re.findall(r'class="halves"', staff)) == 2
    assert 'class="halves"' not in public


def test_a_half_is_void_once_others_sit_there(club: Club) -> None:
    old = halves(club, 1)["w"]
    club.do("unpublish-round", round=1, reason="wrong")
    assert anybody(club).get(old).status_code == 404
