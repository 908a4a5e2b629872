"""Results entered by players with the two codes on a slip, one for each side."""

import re
from collections.abc import Iterator

import pytest

from domain.ids import BoardNo, RoundNo, StageId
from server.chess.own_entry import own_entry_path
from tests.effort import beyond_the_gate
from tests.server.club import Club, running
from web.shared.paper import SlipHalf


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        club.with_players(4).with_round(1)
        club.do("allow-own-entry", allowed=True)
        yield club


def addresses_of_halves(club: Club, board: int) -> dict[str, str]:
    """The addresses in the two codes on that board's slip, by side (w, b)."""
    halves = {side: SlipHalf(StageId(1), RoundNo(1), BoardNo(board), side) for side in "wb"}
    chance, state = club.services.chance, club.live().state
    return {side: own_entry_path(chance, state, half) for side, half in halves.items()}


def results(club: Club) -> list[str]:
    return [row["result"] for row in club.sheet("pairings")["rows"]]


def test_a_result_counts_once_both_players_have_entered_it(club: Club) -> None:
    white, black = addresses_of_halves(club, 1)["w"], addresses_of_halves(club, 1)["b"]
    phone = club.new_browser()

    first = phone.post(white, data={"result": "1-0"})
    alone = results(club)
    blacks_page = phone.get(black)
    phone.post(black, data={"result": "1-0"})

    assert "Waiting for your opponent" in first.text
    assert alone == ["", ""]
    assert "Your opponent says 1–0" in blacks_page.text
    assert results(club) == ["1–0", ""]


def test_the_same_result_entered_twice_is_recorded_once(club: Club) -> None:
    white, phone = addresses_of_halves(club, 1)["w"], club.new_browser()
    phone.post(white, data={"result": "1-0"})
    before = club.version()
    repeated = phone.post(white, data={"result": "1-0"})
    assert club.version() == before
    assert "entered this already" in repeated.text


def test_a_disputed_board_is_disputed_on_the_slip_and_on_the_players_own_page(club: Club) -> None:
    phone, seen_empty = club.new_browser(), club.version()
    for result in ("1-0", "0-1"):
        club.do("record-result", round=1, board=1, result=result, saw=seen_empty)
    row = club.sheet("pairings")["rows"][0]
    assert row["disputed"]

    assert "The arbiter decides" in phone.get(addresses_of_halves(club, 1)["w"]).text
    for side in ("white", "black"):
        own = phone.get(f"/t/{club.id}/me?stage=1&entry={row[side]['entry']}&lang=de")
        assert "umstritten" in own.text


def test_a_correction_requested_twice_is_recorded_once(club: Club) -> None:
    first, second, phone = (
        addresses_of_halves(club, 1),
        addresses_of_halves(club, 2),
        club.new_browser(),
    )
    for side in "wb":
        phone.post(first[side], data={"result": "1-0"})
    phone.post(first["b"], data={"result": "0-1"})
    phone.post(second["w"], data={"result": "1-0"})
    before = club.version()

    phone.post(first["b"], data={"result": "0-1"})

    assert club.version() == before


def test_a_player_asks_the_arbiter_to_correct_the_recorded_result(club: Club) -> None:
    halves, phone = addresses_of_halves(club, 1), club.new_browser()
    for side in "wb":
        phone.post(halves[side], data={"result": "1-0"})
    recorded = phone.get(halves["b"]).text
    asked = phone.post(halves["b"], data={"result": "=-="}).text
    (request,) = (row for row in club.sheet("desk")["rows"] if row["kind"] == "request")

    assert "Is that wrong?" in recorded
    assert '<button name="result" value="1-0">' not in recorded
    for page in (asked, phone.get(halves["w"]).text):
        assert "Recorded: 1–0" in page
        assert "The arbiter has been asked to make it ½–½." in page
    club.do("decline-correction", request=request["request"], reason="both had agreed")
    for half in halves.values():
        page = phone.get(half).text
        assert "has been asked" not in page
        assert "The arbiter has declined to make it ½–½." in page

    phone.post(halves["b"], data={"result": "0-1"})
    page = phone.get(halves["b"]).text
    assert "The arbiter has been asked to make it 0–1." in page
    assert "has declined" not in page
    (again,) = requests_at_desk(club)
    saw = next(row["saw"] for row in club.sheet("desk")["rows"] if row["kind"] == "request")
    club.do("grant-correction", request=again, saw=saw, reason="both say so")
    assert "has declined" not in phone.get(halves["b"]).text


def requests_at_desk(club: Club) -> list[int]:
    return [row["request"] for row in club.sheet("desk")["rows"] if row["kind"] == "request"]


def test_the_desk_can_translate_what_a_player_objects_to(club: Club) -> None:
    halves, phone = addresses_of_halves(club, 1), club.new_browser()
    for side in "wb":
        phone.post(halves[side], data={"result": "=-="})
    phone.post(halves["b"], data={"result": "0-1"})
    (row,) = (row for row in club.sheet("desk")["rows"] if row["kind"] == "request")
    assert row["why"] == "Black enters another result themselves; the board has ½–½."
    message, places = row["messages"][row["why"]]
    assert message == "{who} enters another result themselves; the board has {stands}."
    assert (places["who"], places["stands"]) == (["Black", {}], "½–½")


def test_a_player_asks_again_after_the_arbiter_has_declined(club: Club) -> None:
    halves, phone = addresses_of_halves(club, 1), club.new_browser()
    for side in "wb":
        phone.post(halves[side], data={"result": "1-0"})
    for instant in ("2026-11-27T10:00:00.000Z", "2026-11-27T10:05:00.000Z", "", ""):
        headers = {"Client-Instant": instant} if instant else {}
        for _ in range(2):
            phone.post(halves["b"], data={"result": "=-="}, headers=headers)
        (request,) = requests_at_desk(club)
        club.do("decline-correction", request=request, reason="both had agreed")
    assert requests_at_desk(club) == []


@beyond_the_gate
def test_the_page_keeps_its_language_after_an_entry(club: Club) -> None:
    white, phone = addresses_of_halves(club, 1)["w"], club.new_browser()

    answer = phone.post(f"{white}?lang=de", data={"result": "1-0"}, follow_redirects=False)
    repeated = phone.post(f"{white}?lang=de", data={"result": "1-0"})

    assert answer.headers["location"] == f"{white}?lang=de"
    assert repeated.status_code == 409
    assert '<body class="me own" lang="de">' in repeated.text


def test_the_redirect_names_no_host_and_keeps_no_unknown_parameters(club: Club) -> None:
    white = addresses_of_halves(club, 1)["w"]
    address = f"{white}?lang=tlh&from=elsewhere"
    answer = club.new_browser().post(address, data={"result": "1-0"}, follow_redirects=False)
    assert answer.headers["location"] == white


def test_a_guessed_address_of_a_half_is_not_found(club: Club) -> None:
    right = addresses_of_halves(club, 1)["w"]
    phone = club.new_browser()
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


def test_an_entry_sent_from_another_site_is_refused(club: Club) -> None:
    white = addresses_of_halves(club, 1)["w"]
    sent = club.new_browser().post(
        white, data={"result": "1-0"}, headers={"Origin": "https://elsewhere.test"}
    )
    assert sent.status_code == 403


def test_slips_show_the_codes_only_to_those_who_may_enter_results(club: Club) -> None:
    slips = f"/t/{club.id}/s/1/print/slips"
    staff, public = club.client.get(slips).text, club.new_browser().get(slips).text
    assert len(re.findall(r'class="halves"', staff)) == 2
    assert 'class="halves"' not in public


def test_a_half_of_a_slip_is_void_once_the_round_is_unpublished(club: Club) -> None:
    old = addresses_of_halves(club, 1)["w"]
    club.do("unpublish-round", round=1, reason="wrong")
    assert club.new_browser().get(old).status_code == 404
