"""Public sheets at addresses that caches may keep, in the real application."""

import re
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.testclient import TestClient

from server.application.app import build_app
from tests.server.club import Club, running
from tests.server.hearing import next_message


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        yield club.with_players(6).with_round(1)


def sheets_path(club: Club, view: str = "pairings") -> str:
    return f"/t/{club.id}/s/1/sheets/{view}"


def latest_of_view(club: Club, view: str = "pairings") -> dict[str, Any]:
    answer: dict[str, Any] = club.client.get(f"{sheets_path(club, view)}/latest").json()
    return answer


def latest_after(club: Club, known: str, view: str = "pairings") -> dict[str, Any]:
    """The latest version after `known`, awaited: the hub makes sheets a few times a second."""
    for _ in range(100):
        answer = latest_of_view(club, view)
        if answer["at"] != known and answer["version"] == club.version():
            return answer
        time.sleep(0.02)
    raise AssertionError("the sheet stayed as it was")


def restarted_server(club: Club) -> TestClient:
    return TestClient(build_app(club.store))


def test_the_newest_version_has_an_immutable_address(club: Club) -> None:
    newest = latest_of_view(club)
    first = club.client.get(newest["sheet"])
    club.enter_result(1, 1, "1-0")
    latest_after(club, newest["at"])
    again = club.client.get(newest["sheet"])

    assert first.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert first.json()["version"] == newest["since"] == club.version() - 1
    assert len(first.json()["rows"]) == 6 // 2, "a board for two of six players"
    assert again.content == first.content
    revalidated = club.client.get(newest["sheet"], headers={"If-None-Match": first.headers["etag"]})
    assert (revalidated.status_code, revalidated.content) == (304, b"")


def test_another_server_gives_an_old_version_byte_for_byte(club: Club) -> None:
    newest = latest_of_view(club)
    before = club.client.get(newest["sheet"]).content
    club.enter_result(1, 1, "1-0")
    club.enter_result(1, 2, "0-1")
    with restarted_server(club) as other:
        assert other.get(newest["sheet"]).content == before


def test_the_latest_pointer_is_small_and_cached_for_a_second(club: Club) -> None:
    answer = club.client.get(f"{sheets_path(club)}/latest")
    newest = answer.json()

    assert answer.headers["cache-control"] == "public, max-age=1"
    assert newest["version"] == club.version()
    assert re.fullmatch(r"[0-9A-Z]{4}(-[0-9A-Z]{4})+", newest["code"])
    assert len(answer.content) < 500


def test_a_long_poll_gets_the_feeds_message_and_the_next_offset(club: Club) -> None:
    newest = latest_of_view(club)
    with club.client.websocket_connect("/feed") as screen:
        next_message(screen)
        wanted = [{"view": "pairings", "stage": 1}]
        screen.send_json({"type": "subscribe", "tournament": club.id, "views": wanted})
        next_message(screen)
        club.enter_result(1, 1, "1-0")
        change = next_message(screen)
    answer = club.client.get(newest["next"])

    assert answer.json() == [change]
    assert answer.headers["stream-next-offset"] == latest_of_view(club)["at"]
    assert answer.headers["stream-up-to-date"] == "true"
    assert answer.headers["cache-control"] == "public, max-age=60"


def test_readers_waiting_for_the_same_change_use_the_same_address(club: Club) -> None:
    """A reader that has just come, and one that has got the last change."""
    newest = latest_of_view(club)
    club.enter_result(1, 1, "1-0")
    answer = club.client.get(newest["next"])
    next_query = parse_qs(urlsplit(latest_after(club, newest["at"])["next"]).query)

    assert next_query["offset"] == [answer.headers["stream-next-offset"]]
    assert int(next_query["cursor"][0]) >= int(answer.headers["stream-cursor"])
    assert list(next_query) == sorted(next_query)


def test_changes_since_an_offset_can_be_read(club: Club) -> None:
    first = latest_of_view(club)
    club.enter_result(1, 1, "1-0")
    middle = latest_after(club, first["at"])
    club.enter_result(1, 2, "0-1")
    newest = latest_after(club, middle["at"])
    steps = club.client.get(sheets_path(club), params={"offset": first["at"]}).json()

    assert [step["base"] for step in steps] == [first["since"], middle["since"]]
    whole = club.client.get(sheets_path(club))
    assert [message["type"] for message in whole.json()] == ["snapshot"]
    assert whole.headers["stream-next-offset"] == newest["at"]
    head = club.client.head(sheets_path(club))
    assert (head.headers["stream-next-offset"], head.content) == (newest["at"], b"")
    assert head.headers["cache-control"] == "no-store"


def test_live_reading_needs_an_offset_of_the_sheet(club: Club) -> None:
    newest = latest_of_view(club)
    club.enter_result(1, 1, "1-0")
    latest_after(club, newest["at"])
    query = {"offset": newest["at"], "live": "long-poll"}
    assert club.client.get(sheets_path(club), params=query).status_code == 200
    assert club.client.get(sheets_path(club), params={"live": "long-poll"}).status_code == 400
    assert (
        club.client.get(sheets_path(club), params={"live": "pigeon", "offset": "-1"}).status_code
        == 400
    )
    assert club.client.get(sheets_path(club), params={"offset": "812"}).status_code == 400


def test_an_unpublished_round_is_in_no_public_sheet(club: Club) -> None:
    for board in (1, 2, 3):
        club.enter_result(1, board, "1-0")
    club.do("close-round", round=1)
    before = latest_after(club, "")
    club.do("pair-round", round=2)
    club.do("show-notice", text="Lunch at noon")
    noticed = latest_after(club, before["at"])

    (change,) = club.client.get(sheets_path(club), params={"offset": before["at"]}).json()
    assert (change["base"], change["version"]) == (before["since"], club.version())
    for address in (noticed["sheet"], sheets_path(club)):
        assert "Lunch at noon" in club.client.get(address).text
        assert '"round":2' not in club.client.get(address).text


def test_sheets_of_an_unpublished_round_are_removed(club: Club) -> None:
    shown = latest_of_view(club)
    club.do("unpublish-round", round=1, reason="a wrong field")
    after_unpublishing = latest_after(club, shown["at"])

    removed = club.client.get(shown["sheet"])
    assert removed.status_code == 410
    assert "no-store" not in removed.headers["cache-control"]
    with restarted_server(club) as other:
        assert other.get(shown["sheet"]).status_code == 410
        assert other.get(after_unpublishing["sheet"]).status_code == 200
    change = club.client.get(shown["next"]).json()
    assert "Player01" not in str(change)
    assert "Player01" not in club.client.get(sheets_path(club)).text


def test_sheets_of_an_unpublished_pairing_stay_removed_after_another_is_published(
    club: Club,
) -> None:
    shown = latest_of_view(club)
    club.do("unpublish-round", round=1, reason="a wrong field")
    club.do("unpair-round", round=1, reason="a wrong field")
    club.do("register-entry", family="Latecomer", rating=2500)
    club.with_round(1)
    newest = latest_after(club, shown["at"])

    assert "Latecomer" in club.client.get(newest["sheet"]).text
    assert club.client.get(shown["sheet"]).status_code == 410
    since = club.client.get(sheets_path(club), params={"offset": shown["at"]}).json()
    assert since[-1]["version"] == newest["since"]
    with restarted_server(club) as other:
        assert other.get(shown["sheet"]).status_code == 410


def test_version_names_can_not_be_guessed(club: Club) -> None:
    newest = latest_of_view(club)
    version, digest = newest["at"].split("-")
    earlier, later = f"{int(version) - 1:010d}", "9" * 10
    for name in (f"{version}-{'0' * 16}", f"{earlier}-{digest}", f"{later}-{digest}"):
        assert club.client.get(sheets_path(club), params={"at": name}).status_code == 410
    assert club.client.get(sheets_path(club), params={"at": version}).status_code == 400


@pytest.mark.parametrize("path", ["s/1/sheets/desk", "s/1/sheets/nonsense", "s/7/sheets/pairings"])
def test_desk_and_unknown_views_have_no_public_sheets(club: Club, path: str) -> None:
    for end in ("", "/latest", "?offset=-1&live=sse"):
        answer = club.client.get(f"/t/{club.id}/{path}{end}")
        assert answer.status_code == 404
        assert answer.headers["content-type"] == "application/problem+json"


def test_public_sheets_are_equal_for_all_and_open_to_other_sites(club: Club) -> None:
    newest = latest_of_view(club)
    with restarted_server(club) as stranger:
        theirs = stranger.get(newest["sheet"])
    ours = club.client.get(newest["sheet"])

    assert theirs.content == ours.content
    for answer in (
        ours,
        club.client.get(f"{sheets_path(club)}/latest"),
        club.client.get(sheets_path(club)),
    ):
        assert "Cookie" not in answer.headers.get("vary", "")
        assert answer.headers["cache-control"].startswith("public")
        assert answer.headers["access-control-allow-origin"] == "*"
        assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    preflight = club.client.options(sheets_path(club), headers={"Origin": "https://club.example"})
    assert preflight.status_code == 204
