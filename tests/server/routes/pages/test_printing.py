"""Pages for phones, printed sheets and pictures: public, and at the version of the log's head."""

from collections.abc import Iterator

import pytest

from domain.ids import TournamentId
from events.log.chain import head_code
from tests.server.club import Club, running
from tests.server.hearing import next_message


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        yield club.with_players(6).with_round(1)


def read_without_device(club: Club, path: str) -> str:
    answer = club.new_browser().get(f"/t/{club.id}{path}")
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.mark.parametrize("sheet", ["pairings", "names", "standings", "crosstable", "entries"])
def test_a_printed_sheet_has_the_code_of_the_logs_head(club: Club, sheet: str) -> None:
    head = club.store.head(TournamentId(club.id))
    assert head_code(head.hash) in read_without_device(club, f"/s/1/print/{sheet}")


@pytest.mark.parametrize("path", ["/s/1/print/slips?lang=pl", "/s/1/print/places", "/s/1/pictures"])
def test_slips_places_and_pictures_are_public(club: Club, path: str) -> None:
    assert "Player01" in read_without_device(club, path)


def test_a_player_finds_their_board_without_signing_in(club: Club) -> None:
    assert "entry=1" in read_without_device(club, "/me?name=player")
    assert "Board" in read_without_device(club, "/me?stage=1&entry=1")


@pytest.mark.parametrize(
    "path", ["/me?entry=99&stage=1", "/me?entry=x&stage=1", "/s/1/print/horoscopes"]
)
def test_unknown_entries_and_sheets_are_not_found(club: Club, path: str) -> None:
    assert club.client.get(f"/t/{club.id}{path}").status_code == 404


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        ("/me?stage=x&entry=1", "There is no section x in Club Evening."),
        ("/me?stage=7&entry=1", "There is no section 7 in Club Evening."),
        ("/me?stage=1&entry=x", "There is no entry x in Open."),
        ("/me?stage=1&entry=99", "There is no entry 99 in Open."),
        ("/me?stage=7&entry=1&lang=de", "Den Wettbewerb 7 gibt es in Club Evening nicht."),
    ],
)
def test_a_wrong_address_of_an_own_page_says_what_is_wrong_and_finds_by_name(
    club: Club, path: str, wrong: str
) -> None:
    answer = club.client.get(f"/t/{club.id}{path}")
    assert answer.status_code == 404
    assert wrong in answer.text
    assert 'name="name"' in answer.text


def test_an_own_page_without_its_stage_asks_for_the_name(club: Club) -> None:
    assert "Your name" in read_without_device(club, "/me?entry=1")


def test_a_screen_links_to_ones_own_board_in_its_language(club: Club) -> None:
    page = read_without_device(club, "/s/1/screen/pairings?lang=de")

    assert "Mein Brett finden" in page
    assert "foot-me" in page


def test_a_round_clock_and_a_notice_are_sent_to_screens_at_once(club: Club) -> None:
    with club.client.websocket_connect("/feed") as socket:
        next_message(socket)
        views = [{"view": "pairings", "stage": 1}]
        socket.send_json({"type": "subscribe", "tournament": club.id, "views": views})
        next_message(socket)
        club.do("time-round", round=1, starts="2026-11-21T14:00:00Z", minutes=90)
        timed = next_message(socket)["head"]["clock"]
        club.do("show-notice", text="Doors close at ten")
        noticed = next_message(socket)["head"]["notices"]

    assert timed == {"round": 1, "starts": "2026-11-21T14:00:00Z", "minutes": 90}
    assert noticed == [{"display": "", "text": "Doors close at ten"}]


@pytest.mark.parametrize(
    ("place", "title"), [("1", "Warum? Runde 1, Brett 1"), ("byes", "Freilose")]
)
def test_the_title_of_a_why_page_is_in_the_readers_language(
    club: Club, place: str, title: str
) -> None:
    page = read_without_device(club, f"/s/1/why/1/{place}?lang=de")

    assert title in page.partition("</title>")[0]
