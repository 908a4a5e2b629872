"""A display over real routes and sockets: it comes, is named, and is the same after restarts."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from starlette.testclient import WebSocketTestSession

from events.log.store import EventStore
from server.access.roles import Grant, Role
from server.cli.run.database import open_for_writing
from server.displays.content import DisplayContent, display_records_on
from server.displays.registry import DisplayRegistry, DisplayReport
from tests.events.log.memory_store import MemoryStore
from tests.server.club import Club, running
from tests.server.door import sign_in

WORD = "0123456789abcdef0123456789abcdef01234567"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[EventStore]:
    with open_for_writing(f"sqlite:///{tmp_path / 'log.sqlite3'}") as store:
        yield store


def line(club: Club, word: str = WORD) -> WebSocketTestSession:
    return club.client.websocket_connect(f"/display/line/{word}")


def listed(club: Club) -> list[dict[str, Any]]:
    answer = club.client.get(f"/t/{club.id}/displays/list")
    assert answer.status_code == 200
    found: list[dict[str, Any]] = answer.json()
    return found


def assign(
    club: Club, display: str, *views: str, name: str = "Foyer", seconds: int = 10, status: int = 200
) -> Any:
    turns = [{"stage": 1, "view": view, "seconds": seconds} for view in views]
    body = {"name": name, "shows": {"turns": turns, "theme": "dark"}}
    answer = club.client.post(f"/t/{club.id}/displays/{display}/assign", json=body)
    assert answer.status_code == status, answer.text
    return answer.json() if status == 200 else answer.text


def test_a_display_that_opens_shows_a_code_and_waits(store: EventStore) -> None:
    with running(store) as club, line(club) as display:
        told = display.receive_json()
        (known,) = listed(club)

    assert told["screens"] == []
    assert len(told["code"]) == 4
    assert (known["code"], known["name"]) == (told["code"], "")


def test_what_the_desk_assigns_reaches_the_display_at_once(store: EventStore) -> None:
    with running(store) as club, line(club.with_players(4)) as display:
        display.receive_json()
        assign(club, listed(club)[0]["id"], "pairings", "standings")
        told = display.receive_json()

    root = f"/t/{club.id}/s/1/screen"
    assert told["name"] == "Foyer"
    assert told["screens"] == [
        {"address": f"{root}/pairings?theme=dark", "seconds": 10},
        {"address": f"{root}/standings?theme=dark", "seconds": 10},
    ]


def test_the_desk_sees_what_a_display_shows_and_how_old_it_is(store: EventStore) -> None:
    with running(store) as club:
        with line(club.with_players(4)) as display:
            display.receive_json()
            assign(club, listed(club)[0]["id"], "pairings")
            display.receive_json()
            display.send_json({"address": "/t/x/s/1/screen/pairings", "version": 7, "age": 3})
            assign(club, listed(club)[0]["id"], "pairings", name="Hall")
            display.receive_json()
            (there,) = listed(club)
        (gone,) = listed(club)

    assert (there["alive"], there["version"], there["age"]) == (True, 7, 3)
    assert not gone["alive"]


def test_a_named_display_is_itself_after_the_server_was_started_again(store: EventStore) -> None:
    with running(store) as club, line(club.with_players(4)) as display:
        before = display.receive_json()
        assign(club, listed(club)[0]["id"], "pairings")
    tournament = club.id

    with running(store) as later, line(later) as display:
        after = display.receive_json()

    assert (after["code"], after["name"]) == (before["code"], "Foyer")
    assert after["screens"][0]["address"].startswith(f"/t/{tournament}/")


def test_a_display_without_a_name_leaves_no_trace(store: EventStore) -> None:
    with running(store) as club:
        with line(club) as display:
            display.receive_json()
        assert listed(club) == []


def test_a_released_display_shows_its_code_again(store: EventStore) -> None:
    with running(store) as club, line(club.with_players(4)) as display:
        code = display.receive_json()["code"]
        known = listed(club)[0]["id"]
        assign(club, known, "pairings")
        display.receive_json()
        club.client.post(f"/t/{club.id}/displays/{known}/release", json={})
        told = display.receive_json()

    assert told == {"code": code, "name": "", "screens": []}


def test_of_a_released_display_that_is_gone_nothing_is_remembered() -> None:
    wall = DisplayRegistry(display_records_on(MemoryStore()), lambda: 0.0)
    wake = Event().set
    known = wall.connect("a word of its browser", wake)
    wall.assign(known, "Foyer", "open", DisplayContent())
    wall.take_report(known, DisplayReport("/t/open/s/1/screen/pairings", 7, 1))
    wall.disconnect(known, wake)
    assert wall.report(known).version == 7

    wall.release(known)

    heard = wall.report(known)
    assert (heard.address, heard.version, heard.age) == ("", 0, 0)
    assert (heard.type, heard.shared) == (0, 0), "it shows no lines"


OTHER = WORD[::-1]


def join(club: Club, *displays: str, status: int = 200, **shows: Any) -> Any:
    turns = [{"stage": 1, "view": view} for view in ("names", "standings")]
    body = {"displays": displays, "name": "Foyer", "shows": {"turns": turns, **shows}}
    answer = club.client.post(f"/t/{club.id}/displays/wall", json=body)
    assert answer.status_code == status, answer.text
    return answer.json() if status == 200 else answer.text


def test_displays_side_by_side_make_one_wall_in_the_order_they_were_put(store: EventStore) -> None:
    with running(store) as club, line(club.with_players(4)) as left, line(club, OTHER) as right:
        codes = [display.receive_json()["code"] for display in (left, right)]
        known = {one["code"]: one["id"] for one in listed(club)}
        join(club, *(known[code] for code in codes), lang="fr")
        told = [display.receive_json() for display in (left, right)]
        listing = listed(club)

    root = f"/t/{club.id}/s/1/screen"
    assert [one["name"] for one in told] == ["Foyer 1", "Foyer 2"]
    assert [one["screens"][0] for one in told] == [
        {"address": f"{root}/names?theme=light&lang=fr&part={place}of2", "seconds": 0}
        for place in (1, 2)
    ]
    assert [(one["code"], one["place"], one["wall"]) for one in listing] == [
        (code, place, known[codes[0]]) for place, code in enumerate(codes, 1)
    ]


def test_the_displays_of_a_wall_show_what_its_first_one_shows(store: EventStore) -> None:
    with running(store) as club, line(club.with_players(4)) as left, line(club, OTHER) as right:
        codes = [display.receive_json()["code"] for display in (left, right)]
        known = {one["code"]: one["id"] for one in listed(club)}
        join(club, *(known[code] for code in codes))
        (_, second), told = (one["address"] for one in left.receive_json()["screens"]), []
        assert "now" not in right.receive_json()
        left.send_json({"address": second, "version": 1, "age": 0})
        told.append(right.receive_json())

    assert told[0]["now"] == 1


@pytest.mark.parametrize("act", ["apart", "release", "assign"])
def test_a_wall_without_one_of_its_displays_is_none(store: EventStore, act: str) -> None:
    with running(store) as club, line(club.with_players(4)) as left, line(club, OTHER) as right:
        for display in (left, right):
            display.receive_json()
        first, second = (one["id"] for one in listed(club))
        join(club, first, second)
        if act == "assign":
            assign(club, first, "pairings")
        else:
            club.client.post(f"/t/{club.id}/displays/{first}/{act}", json={})
        assert {one["wall"] for one in listed(club)} == {""}


def test_a_wall_takes_each_display_once_and_is_more_than_one(store: EventStore) -> None:
    with running(store) as club, line(club.with_players(4)) as display:
        display.receive_json()
        known = listed(club)[0]["id"]
        assert "name each of them once" in join(club, known, known, status=400)
        join(club, known, status=400)


def test_a_display_has_a_range_of_its_own(store: EventStore) -> None:
    with running(store) as club, line(club.with_players(4)) as display:
        display.receive_json()
        shows = {"turns": [{"stage": 1, "view": "names"}], "first": " A ", "last": "F"}
        address = f"/t/{club.id}/displays/{listed(club)[0]['id']}/assign"
        club.client.post(address, json={"name": "Foyer", "shows": shows})
        told = display.receive_json()

    assert told["screens"][0]["address"].endswith("/screen/names?theme=light&from=A&to=F")


def test_only_screens_with_something_to_show_are_offered(store: EventStore) -> None:
    with running(store) as club:
        page = club.with_players(4).client.get(f"/t/{club.id}/displays").text

    assert 'value="1/standings"' in page
    assert 'value="1/schedule"' not in page
    assert 'value="1/start-position"' not in page


def test_two_displays_never_have_one_code() -> None:
    with running() as club, line(club, "a" * 40) as first, line(club, "b" * 40) as second:
        assert first.receive_json()["code"] != second.receive_json()["code"]


def test_what_does_not_exist_is_not_assigned(store: EventStore) -> None:
    with running(store) as club, line(club.with_players(4)) as display:
        display.receive_json()
        known = listed(club)[0]["id"]
        assert "horoscopes" in assign(club, known, "horoscopes", status=404)
        assert "name" in assign(club, known, "pairings", name=" ", status=400)
        assign(club, "nobody", "pairings", status=404)


@pytest.mark.parametrize(("seconds", "status"), [(0, 200), (1, 400), (4, 400), (5, 200)])
def test_a_page_stays_long_enough_to_be_read(store: EventStore, seconds: int, status: int) -> None:
    with running(store) as club, line(club.with_players(4)):
        known = listed(club)[0]["id"]
        answer = assign(club, known, "pairings", seconds=seconds, status=status)
    assert status == 200 or "at least 5 seconds" in answer


def test_another_tournament_s_display_is_not_ours_to_change(store: EventStore) -> None:
    with running(store) as club, line(club.with_players(4)) as display:
        display.receive_json()
        known = listed(club)[0]["id"]
        assign(club, known, "pairings")
        club.id = club.post("/api/tournaments", {"name": "Another"})["tournament"]
        club.with_players(2)

        assert listed(club) == []
        assign(club, known, "pairings", status=404)


def test_only_who_runs_the_tournament_handles_displays(store: EventStore) -> None:
    with running(store) as club, line(club.with_players(4)) as display:
        display.receive_json()
        known = listed(club)[0]["id"]
        sign_in(club.client, Grant(Role.SCORER, club.id))
        assign(club, known, "pairings", status=403)
        sign_in(club.client, Grant(Role.ARBITER, club.id))
        assign(club, known, "pairings")
