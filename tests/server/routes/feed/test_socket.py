"""The feed on the wire: the real application, real websockets."""

from collections.abc import Iterator

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.club import Club, running, subscription
from tests.server.hearing import heard


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        yield club.with_players(4)


def test_a_screen_gets_a_snapshot_and_then_each_change(club: Club) -> None:
    with club.client.websocket_connect("/feed") as socket:
        hello = heard(socket)
        socket.send_json(subscription(club.id, "pairings"))
        empty = heard(socket)
        club.with_round(1)
        published = heard(socket)
        club.result(1, 2, "0-1")
        changed = heard(socket)

    assert hello["epoch"] == club.store.epoch
    assert (empty["type"], empty["rows"]) == ("snapshot", [])
    assert published["type"] == "change"
    assert len(published["rows"]) == 2
    assert changed["base"] == published["version"]
    assert [row["board"] for row in changed["rows"]] == [2]
    assert "order" not in changed


def test_nothing_of_a_draft_reaches_a_screen(club: Club) -> None:
    with club.client.websocket_connect("/feed") as socket:
        heard(socket)
        socket.send_json(subscription(club.id, "pairings", "names", "standings", "progress"))
        first = [heard(socket) for _ in range(4)]
        club.do("pair-round", round=1)
        club.do("publish-round", round=1)
        second = [heard(socket) for _ in range(3)]

    assert {message["view"] for message in first} == {"pairings", "names", "standings", "progress"}
    assert all(message["version"] == club.versions() for message in second)


def test_a_screen_that_comes_back_in_time_is_told_it_has_everything(club: Club) -> None:
    club.with_round(1)
    with (
        club.client.websocket_connect("/feed") as stays,
        club.client.websocket_connect("/feed") as back,
    ):
        heard(stays)
        stays.send_json(subscription(club.id, "pairings"))
        version = heard(stays)["version"]
        epoch = heard(back)["epoch"]
        have = {"epoch": epoch, "version": version}
        back.send_json(subscription(club.id, "pairings", have=have))

        assert heard(back)["type"] == "current"


def test_a_screen_of_another_life_of_the_log_gets_everything_anew(club: Club) -> None:
    club.with_round(1)
    with club.client.websocket_connect("/feed") as socket:
        heard(socket)
        have = {"epoch": "before the restore", "version": club.versions()}
        socket.send_json(subscription(club.id, "pairings", have=have))

        assert heard(socket)["type"] == "snapshot"


@pytest.mark.parametrize(
    ("tournament", "view", "reason"),
    [
        ("nowhere", "pairings", "There is no tournament nowhere"),
        ("", "horoscopes", "There is no view horoscopes"),
    ],
)
def test_what_does_not_exist_is_refused_with_a_sentence(
    club: Club, tournament: str, view: str, reason: str
) -> None:
    with club.client.websocket_connect("/feed") as socket:
        heard(socket)
        socket.send_json(subscription(tournament or club.id, view))
        refused = heard(socket)

    assert refused["type"] == "refused"
    assert reason in refused["reason"]


@pytest.mark.parametrize(
    "nonsense", ["", "{}", '{"type":"subscribe"}', '{"type":"dance"}', "[" * 99]
)
def test_a_message_that_can_not_be_read_closes_the_socket_with_a_reason(
    club: Club, nonsense: str
) -> None:
    with club.client.websocket_connect("/feed") as socket:
        heard(socket)
        socket.send_text(nonsense)

        with pytest.raises(WebSocketDisconnect) as closed:
            heard(socket)

    assert closed.value.code == 4000
    assert "not understood" in closed.value.reason
