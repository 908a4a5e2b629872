"""Requests of players by the code on their slip: the code is valid for that player only."""

import re
from collections.abc import Iterator

import pytest

from domain.ids import StageId
from server.routes.pages.own_requests import own_requests_path
from tests.server.club import Club, running


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        club.with_players(4)
        club.do("allow-own-requests", allowed=True)
        yield club


def slip_address(club: Club, entry: int) -> str:
    return own_requests_path(club.services.chance, club.live().state, StageId(1), entry)


def open_requests(club: Club) -> list[tuple[str, str]]:
    """Player and wish of each."""
    lines = club.sheet("desk")["head"]["asked"]["open"]
    return [(line["who"], line["wish"].format(**line)) for line in lines]


def test_the_desk_sees_a_players_request_and_the_player_its_answer(club: Club) -> None:
    phone, slip = club.new_browser(), slip_address(club, 2)

    first = phone.post(slip, data={"ask": "half-point-bye 1"})
    requests = open_requests(club)
    [line] = club.sheet("desk")["head"]["asked"]["open"]
    club.do("grant-own-request", request=line["request"])
    after = phone.get(slip)

    assert "waits for the arbiter" in first.text
    assert requests == [("Player02", "Half-point bye in round 1")]
    assert open_requests(club) == []
    assert re.search(r'role="status">granted<', after.text)


def test_a_refused_request_shows_the_arbiters_reason(club: Club) -> None:
    phone, slip = club.new_browser(), slip_address(club, 2)
    phone.post(slip, data={"ask": "withdrawal 1"})
    [line] = club.sheet("desk")["head"]["asked"]["open"]
    club.do("refuse-own-request", request=line["request"], reason="Talk to me first.")

    page = phone.get(slip).text

    assert "refused" in page
    assert "Talk to me first." in page


def test_the_page_names_the_player_without_a_number_once_they_are_numbered(club: Club) -> None:
    club.with_round(1)

    page = club.new_browser().get(slip_address(club, 2)).text

    assert "<h1>Player02</h1>" in page


def test_the_code_of_one_player_is_not_valid_for_another(club: Club) -> None:
    phone = club.new_browser()
    other = slip_address(club, 2).replace("/mine/2/", "/mine/3/")

    assert phone.get(other).status_code == 404
    assert phone.post(other, data={"ask": "here 1"}).status_code == 404
    assert phone.get(f"/t/{club.id}/s/1/mine/99/abc").status_code == 404
    assert phone.get(f"/t/none/s/1/mine/1/{'a' * 32}").status_code == 404
    assert open_requests(club) == []


def test_a_repeated_or_nonsensical_request_is_refused(club: Club) -> None:
    phone, slip = club.new_browser(), slip_address(club, 2)
    phone.post(slip, data={"ask": "here 1"})
    before = club.version()

    repeated = phone.post(slip, data={"ask": "here 1"})
    assert repeated.status_code == 409
    assert "asked for already" in repeated.text
    for nonsense in ({"ask": "crown 1"}, {"ask": "here 0"}, {"ask": ""}, {"take-back": "x"}):
        assert phone.post(slip, data=nonsense).status_code in (400, 409)

    assert club.version() == before


def test_a_request_can_be_withdrawn_and_made_again(club: Club) -> None:
    phone, slip = club.new_browser(), slip_address(club, 2)
    phone.post(slip, data={"ask": "here 1"})
    [line] = club.sheet("desk")["head"]["asked"]["open"]
    phone.post(slip, data={"take-back": str(line["request"])})
    assert open_requests(club) == []
    phone.post(slip, data={"ask": "here 1"})
    assert open_requests(club) == [("Player02", "There for round 1")]


def test_only_devices_that_may_print_slips_get_their_codes(club: Club) -> None:
    printed = club.client.get(f"/t/{club.id}/s/1/print/entry-slips")
    assert all(slip_address(club, entry) in printed.text for entry in (1, 2, 3, 4))
    assert printed.headers["Cache-Control"] == "no-store"
    nobody = club.new_browser().get(f"/t/{club.id}/s/1/print/entry-slips")
    assert "There is nothing to print." in nobody.text


def test_the_slips_page_is_in_the_requested_language(club: Club) -> None:
    page = club.new_browser().get(f"{slip_address(club, 2)}?lang=pl").text
    assert "Jestem na rundzie 1" in page
