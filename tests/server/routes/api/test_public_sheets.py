"""Public sheets at addresses that anybody may keep, over the real application."""

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


def below(club: Club, view: str = "pairings") -> str:
    return f"/t/{club.id}/s/1/sheets/{view}"


def latest(club: Club, view: str = "pairings") -> dict[str, Any]:
    told: dict[str, Any] = club.client.get(f"{below(club, view)}/latest").json()
    return told


def newer(club: Club, than: str, view: str = "pairings") -> dict[str, Any]:
    """The hub makes sheets a few times a second."""
    for _ in range(100):
        told = latest(club, view)
        if told["at"] != than and told["version"] == club.versions():
            return told
        time.sleep(0.02)
    raise AssertionError("the sheet stayed as it was")


def restarted(club: Club) -> TestClient:
    return TestClient(build_app(club.store))


def test_the_newest_is_named_and_stays_at_its_address_for_good(club: Club) -> None:
    told = latest(club)
    first = club.client.get(told["sheet"])
    club.result(1, 1, "1-0")
    newer(club, told["at"])
    again = club.client.get(told["sheet"])

    assert first.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert first.json()["version"] == told["since"] == club.versions() - 1
    assert len(first.json()["rows"]) == 3
    assert again.content == first.content
    known = club.client.get(told["sheet"], headers={"If-None-Match": first.headers["etag"]})
    assert (known.status_code, known.content) == (304, b"")


def test_an_old_version_is_made_again_by_a_server_that_never_saw_it(club: Club) -> None:
    told = latest(club)
    before = club.client.get(told["sheet"]).content
    club.result(1, 1, "1-0")
    club.result(1, 2, "0-1")
    with restarted(club) as other:
        assert other.get(told["sheet"]).content == before


def test_the_small_one_lives_for_a_second_and_says_what_a_screen_shows(club: Club) -> None:
    answer = club.client.get(f"{below(club)}/latest")
    told = answer.json()

    assert answer.headers["cache-control"] == "public, max-age=1"
    assert told["version"] == club.versions()
    assert re.fullmatch(r"[0-9A-Z]{4}(-[0-9A-Z]{4})+", told["code"])
    assert len(answer.content) < 500


def test_who_waits_gets_the_message_of_the_feed_and_where_to_wait_next(club: Club) -> None:
    told = latest(club)
    with club.client.websocket_connect("/feed") as screen:
        next_message(screen)
        wanted = [{"view": "pairings", "stage": 1}]
        screen.send_json({"type": "subscribe", "tournament": club.id, "views": wanted})
        next_message(screen)
        club.result(1, 1, "1-0")
        change = next_message(screen)
    answer = club.client.get(told["next"])

    assert answer.json() == [change]
    assert answer.headers["stream-next-offset"] == latest(club)["at"]
    assert answer.headers["stream-up-to-date"] == "true"
    assert answer.headers["cache-control"] == "public, max-age=60"


def test_all_who_wait_for_the_same_change_ask_by_the_same_address(club: Club) -> None:
    """One that has just come, and one that was told of the last change."""
    told = latest(club)
    club.result(1, 1, "1-0")
    answer = club.client.get(told["next"])
    of_the_new = parse_qs(urlsplit(newer(club, told["at"])["next"]).query)

    assert of_the_new["offset"] == [answer.headers["stream-next-offset"]]
    assert int(of_the_new["cursor"][0]) >= int(answer.headers["stream-cursor"])
    assert list(of_the_new) == sorted(of_the_new)


def test_what_went_before_is_there_by_offset(club: Club) -> None:
    told = latest(club)
    club.result(1, 1, "1-0")
    middle = newer(club, told["at"])
    club.result(1, 2, "0-1")
    newest = newer(club, middle["at"])
    steps = club.client.get(below(club), params={"offset": told["at"]}).json()

    assert [step["base"] for step in steps] == [told["since"], middle["since"]]
    whole = club.client.get(below(club))
    assert [one["type"] for one in whole.json()] == ["snapshot"]
    assert whole.headers["stream-next-offset"] == newest["at"]
    head = club.client.head(below(club))
    assert (head.headers["stream-next-offset"], head.content) == (newest["at"], b"")
    assert head.headers["cache-control"] == "no-store"


def test_events_begin_where_the_reader_is(club: Club) -> None:
    told = latest(club)
    club.result(1, 1, "1-0")
    newer(club, told["at"])
    asked = {"offset": told["at"], "live": "long-poll"}
    assert club.client.get(below(club), params=asked).status_code == 200
    assert club.client.get(below(club), params={"live": "long-poll"}).status_code == 400
    assert (
        club.client.get(below(club), params={"live": "pigeon", "offset": "-1"}).status_code == 400
    )
    assert club.client.get(below(club), params={"offset": "812"}).status_code == 400


def test_a_round_that_is_not_published_is_nowhere(club: Club) -> None:
    for board in (1, 2, 3):
        club.result(1, board, "1-0")
    club.do("close-round", round=1)
    before = newer(club, "")
    club.do("pair-round", round=2)
    time.sleep(0.3)
    now = latest(club)

    assert now["at"] == before["at"]
    for answer in (now["sheet"], below(club)):
        assert '"round":2' not in club.client.get(answer).text


def test_a_round_that_was_taken_back_is_there_no_more(club: Club) -> None:
    shown = latest(club)
    club.do("unpublish-round", round=1, reason="a wrong field")
    taken = newer(club, shown["at"])

    gone = club.client.get(shown["sheet"])
    assert gone.status_code == 410
    assert "no-store" not in gone.headers["cache-control"]
    with restarted(club) as other:
        assert other.get(shown["sheet"]).status_code == 410
        assert other.get(taken["sheet"]).status_code == 200
    change = club.client.get(shown["next"]).json()
    assert "Player01" not in str(change)
    assert "Player01" not in club.client.get(below(club)).text


def test_what_was_shown_before_it_was_published_otherwise_stays_gone(club: Club) -> None:
    shown = latest(club)
    club.do("unpublish-round", round=1, reason="a wrong field")
    club.do("unpair-round", round=1, reason="a wrong field")
    club.do("register-entry", family="Latecomer", rating=2500)
    club.with_round(1)
    newest = newer(club, shown["at"])

    assert "Latecomer" in club.client.get(newest["sheet"]).text
    assert club.client.get(shown["sheet"]).status_code == 410
    since = club.client.get(below(club), params={"offset": shown["at"]}).json()
    assert since[-1]["version"] == newest["since"]
    with restarted(club) as other:
        assert other.get(shown["sheet"]).status_code == 410


def test_nobody_finds_a_version_that_they_were_not_shown(club: Club) -> None:
    told = latest(club)
    version, digest = told["at"].split("-")
    earlier, later = f"{int(version) - 1:010d}", "9" * 10
    for name in (f"{version}-{'0' * 16}", f"{earlier}-{digest}", f"{later}-{digest}"):
        assert club.client.get(below(club), params={"at": name}).status_code == 410
    assert club.client.get(below(club), params={"at": version}).status_code == 400


@pytest.mark.parametrize("path", ["s/1/sheets/desk", "s/1/sheets/nonsense", "s/7/sheets/pairings"])
def test_the_desk_has_no_such_address_whoever_asks(club: Club, path: str) -> None:
    for end in ("", "/latest", "?offset=-1&live=sse"):
        answer = club.client.get(f"/t/{club.id}/{path}{end}")
        assert answer.status_code == 404
        assert answer.headers["content-type"] == "application/problem+json"


def test_everybody_gets_the_same_and_other_sites_may_show_it(club: Club) -> None:
    told = latest(club)
    with restarted(club) as stranger:
        theirs = stranger.get(told["sheet"])
    ours = club.client.get(told["sheet"])

    assert theirs.content == ours.content
    for answer in (ours, club.client.get(f"{below(club)}/latest"), club.client.get(below(club))):
        assert "Cookie" not in answer.headers.get("vary", "")
        assert answer.headers["cache-control"].startswith("public")
        assert answer.headers["access-control-allow-origin"] == "*"
        assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    asked = club.client.options(below(club), headers={"Origin": "https://club.example"})
    assert asked.status_code == 204
