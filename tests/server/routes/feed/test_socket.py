"""The feed over websockets of the real application."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.club import Club, running, subscription
from tests.server.hearing import next_message
from web.chess.face import FACE


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        yield club.with_players(4)


def test_a_screen_gets_a_snapshot_and_then_each_change(club: Club) -> None:
    with club.client.websocket_connect("/feed") as socket:
        hello = next_message(socket)
        socket.send_json(subscription(club.id, "pairings"))
        empty = next_message(socket)
        club.with_round(1)
        published = next_message(socket)
        club.enter_result(1, 2, "0-1")
        changed = next_message(socket)

    assert hello["epoch"] == club.store.epoch
    assert (empty["type"], empty["rows"]) == ("snapshot", [])
    assert published["type"] == "change"
    assert len(published["rows"]) == 2
    assert changed["base"] == published["version"]
    assert [row["board"] for row in changed["rows"]] == [2]
    assert "order" not in changed


def test_a_screen_gets_no_message_about_a_draft(club: Club) -> None:
    """In the second round: before the first the players get their numbers, which are public."""
    club.with_round(1)
    for board in (1, 2):
        club.enter_result(1, board, "1-0")
    club.do("close-round", round=1)
    with club.client.websocket_connect("/feed") as socket:
        next_message(socket)
        socket.send_json(subscription(club.id, "pairings", "names", "standings", "progress"))
        first = [next_message(socket) for _ in range(4)]
        club.do("pair-round", round=2)
        club.do("publish-round", round=2)
        second = [next_message(socket) for _ in range(3)]

    assert {message["view"] for message in first} == {"pairings", "names", "standings", "progress"}
    assert all(message["version"] == club.version() for message in second)


def test_no_public_sheet_is_another_while_a_round_is_a_draft(club: Club) -> None:
    club.with_round(1)
    for board in (1, 2):
        club.enter_result(1, board, "1-0")
    club.do("close-round", round=1)
    public = [name for name, view in FACE.views.items() if view.is_public]
    before = {view: _contents(club.sheet(view)) for view in public}
    club.do("pair-round", round=2)
    assert {view: _contents(club.sheet(view)) for view in public} == before


def _contents(message: dict[str, Any]) -> tuple[object, object]:
    return message["head"], message["rows"]


def test_a_screen_resuming_at_the_newest_version_gets_current(club: Club) -> None:
    club.with_round(1)
    with (
        club.client.websocket_connect("/feed") as stays,
        club.client.websocket_connect("/feed") as back,
    ):
        next_message(stays)
        stays.send_json(subscription(club.id, "pairings"))
        version = next_message(stays)["version"]
        epoch = next_message(back)["epoch"]
        have = {"epoch": epoch, "version": version}
        back.send_json(subscription(club.id, "pairings", have=have))

        assert next_message(back)["type"] == "current"


def test_a_screen_of_another_epoch_gets_a_new_snapshot(club: Club) -> None:
    club.with_round(1)
    with club.client.websocket_connect("/feed") as socket:
        next_message(socket)
        have = {"epoch": "before the restore", "version": club.version()}
        socket.send_json(subscription(club.id, "pairings", have=have))

        assert next_message(socket)["type"] == "snapshot"


@pytest.mark.parametrize(
    ("tournament", "view", "reason"),
    [
        ("nowhere", "pairings", "There is no tournament nowhere"),
        ("", "horoscopes", "There is no view horoscopes"),
    ],
)
def test_an_unknown_tournament_or_view_is_refused_with_a_reason(
    club: Club, tournament: str, view: str, reason: str
) -> None:
    with club.client.websocket_connect("/feed") as socket:
        next_message(socket)
        socket.send_json(subscription(tournament or club.id, view))
        refused = next_message(socket)

    assert refused["type"] == "refused"
    assert reason in refused["reason"]


@pytest.mark.parametrize(
    "nonsense", ["", "{}", '{"type":"subscribe"}', '{"type":"dance"}', "[" * 99]
)
def test_an_unreadable_message_closes_the_socket_with_a_reason(club: Club, nonsense: str) -> None:
    with club.client.websocket_connect("/feed") as socket:
        next_message(socket)
        socket.send_text(nonsense)

        with pytest.raises(WebSocketDisconnect) as closed:
            next_message(socket)

    assert closed.value.code == 4000
    assert "not understood" in closed.value.reason
