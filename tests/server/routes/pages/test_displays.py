"""Displays over HTTP and websockets: connecting, assigning, walls, and restarts of the server."""

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

TOKEN = "0123456789abcdef0123456789abcdef01234567"
"""What a browser calls itself: the word by which a display is known again."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[EventStore]:
    with open_for_writing(f"sqlite:///{tmp_path / 'log.sqlite3'}") as store:
        yield store


def open_display(club: Club, token: str = TOKEN) -> WebSocketTestSession:
    return club.client.websocket_connect(f"/display/line/{token}")


def displays_of(club: Club) -> list[dict[str, Any]]:
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


def test_a_new_display_gets_a_code_and_no_screens(store: EventStore) -> None:
    with running(store) as club, open_display(club) as display:
        message = display.receive_json()
        (listed,) = displays_of(club)

    assert message["screens"] == []
    assert len(message["code"]) == 4
    assert (listed["code"], listed["name"]) == (message["code"], "")


def test_an_assignment_is_sent_to_the_display_at_once(store: EventStore) -> None:
    with running(store) as club, open_display(club.with_players(4)) as display:
        display.receive_json()
        assign(club, displays_of(club)[0]["id"], "pairings", "standings")
        message = display.receive_json()

    root = f"/t/{club.id}/s/1/screen"
    assert message["name"] == "Foyer"
    assert message["screens"] == [
        {"address": f"{root}/pairings?theme=dark", "seconds": 10},
        {"address": f"{root}/standings?theme=dark", "seconds": 10},
    ]


def test_the_desk_sees_a_displays_version_and_age_and_whether_it_is_connected(
    store: EventStore,
) -> None:
    with running(store) as club:
        with open_display(club.with_players(4)) as display:
            display.receive_json()
            assign(club, displays_of(club)[0]["id"], "pairings")
            display.receive_json()
            display.send_json({"address": "/t/x/s/1/screen/pairings", "version": 7, "age": 3})
            assign(club, displays_of(club)[0]["id"], "pairings", name="Hall")
            display.receive_json()
            (connected,) = displays_of(club)
        (disconnected,) = displays_of(club)

    assert (connected["alive"], connected["version"], connected["age"]) == (True, 7, 3)
    assert not disconnected["alive"]


def test_a_named_display_keeps_its_code_name_and_screens_after_a_restart(store: EventStore) -> None:
    with running(store) as club, open_display(club.with_players(4)) as display:
        before = display.receive_json()
        assign(club, displays_of(club)[0]["id"], "pairings")
    tournament = club.id

    with running(store) as later, open_display(later) as display:
        after = display.receive_json()

    assert (after["code"], after["name"]) == (before["code"], "Foyer")
    assert after["screens"][0]["address"].startswith(f"/t/{tournament}/")


def test_an_unassigned_display_is_forgotten_when_it_disconnects(store: EventStore) -> None:
    with running(store) as club:
        with open_display(club) as display:
            display.receive_json()
        assert displays_of(club) == []


def test_a_released_display_shows_its_code_again(store: EventStore) -> None:
    with running(store) as club, open_display(club.with_players(4)) as display:
        code = display.receive_json()["code"]
        display_id = displays_of(club)[0]["id"]
        assign(club, display_id, "pairings")
        display.receive_json()
        club.client.post(f"/t/{club.id}/displays/{display_id}/release", json={})
        message = display.receive_json()

    assert message == {"code": code, "name": "", "screens": []}


def test_a_released_disconnected_display_has_no_report() -> None:
    wall = DisplayRegistry(display_records_on(MemoryStore()), lambda: 0.0)
    wake = Event().set
    display = wall.connect("a word of its browser", wake)
    wall.assign_content(display, "Foyer", "open", DisplayContent())
    wall.take_report(display, DisplayReport("/t/open/s/1/screen/pairings", 7, 1))
    wall.disconnect(display, wake)
    assert wall.report_on(display).version == 7

    wall.release(display)

    report = wall.report_on(display)
    assert (report.address, report.version, report.age) == ("", 0, 0)
    assert (report.type, report.shared) == (0, 0), "it shows no lines"


OTHER_TOKEN = TOKEN[::-1]


def join_wall(club: Club, *displays: str, status: int = 200, **shows: Any) -> Any:
    turns = [{"stage": 1, "view": view} for view in ("names", "standings")]
    body = {"displays": displays, "name": "Foyer", "shows": {"turns": turns, **shows}}
    answer = club.client.post(f"/t/{club.id}/displays/wall", json=body)
    assert answer.status_code == status, answer.text
    return answer.json() if status == 200 else answer.text


def test_displays_joined_to_a_wall_show_parts_in_their_order(store: EventStore) -> None:
    with (
        running(store) as club,
        open_display(club.with_players(4)) as left,
        open_display(club, OTHER_TOKEN) as right,
    ):
        codes = [display.receive_json()["code"] for display in (left, right)]
        id_by_code = {listed["code"]: listed["id"] for listed in displays_of(club)}
        join_wall(club, *(id_by_code[code] for code in codes), lang="fr")
        messages = [display.receive_json() for display in (left, right)]
        listing = displays_of(club)

    root = f"/t/{club.id}/s/1/screen"
    assert [message["name"] for message in messages] == ["Foyer 1", "Foyer 2"]
    assert [message["screens"][0] for message in messages] == [
        {"address": f"{root}/names?theme=light&lang=fr&part={place}of2", "seconds": 0}
        for place in (1, 2)
    ]
    assert [(shown["code"], shown["place"], shown["wall"]) for shown in listing] == [
        (code, place, id_by_code[codes[0]]) for place, code in enumerate(codes, 1)
    ]


def test_the_displays_of_a_wall_follow_the_turn_of_the_first(store: EventStore) -> None:
    with (
        running(store) as club,
        open_display(club.with_players(4)) as left,
        open_display(club, OTHER_TOKEN) as right,
    ):
        codes = [display.receive_json()["code"] for display in (left, right)]
        id_by_code = {listed["code"]: listed["id"] for listed in displays_of(club)}
        join_wall(club, *(id_by_code[code] for code in codes))
        _, second_screen = (screen["address"] for screen in left.receive_json()["screens"])
        assert "now" not in right.receive_json()
        left.send_json({"address": second_screen, "version": 1, "age": 0})
        message = right.receive_json()
    assert message["now"] == 1, "the index of the screen to show"


@pytest.mark.parametrize("act", ["apart", "release", "assign"])
def test_a_wall_of_two_ends_when_one_display_leaves_it(store: EventStore, act: str) -> None:
    with (
        running(store) as club,
        open_display(club.with_players(4)) as left,
        open_display(club, OTHER_TOKEN) as right,
    ):
        for display in (left, right):
            display.receive_json()
        first, second = (listed["id"] for listed in displays_of(club))
        join_wall(club, first, second)
        if act == "assign":
            assign(club, first, "pairings")
        else:
            club.client.post(f"/t/{club.id}/displays/{first}/{act}", json={})
        assert {listed["wall"] for listed in displays_of(club)} == {""}


def test_a_wall_needs_two_different_displays(store: EventStore) -> None:
    with running(store) as club, open_display(club.with_players(4)) as display:
        display.receive_json()
        display_id = displays_of(club)[0]["id"]
        assert "name each of them once" in join_wall(club, display_id, display_id, status=400)
        join_wall(club, display_id, status=400)


def test_a_display_may_show_a_range_of_names(store: EventStore) -> None:
    with running(store) as club, open_display(club.with_players(4)) as display:
        display.receive_json()
        shows = {"turns": [{"stage": 1, "view": "names"}], "first": " A ", "last": "F"}
        address = f"/t/{club.id}/displays/{displays_of(club)[0]['id']}/assign"
        club.client.post(address, json={"name": "Foyer", "shows": shows})
        message = display.receive_json()

    assert message["screens"][0]["address"].endswith("/screen/names?theme=light&from=A&to=F")


def test_only_screens_with_something_to_show_are_offered(store: EventStore) -> None:
    with running(store) as club:
        page = club.with_players(4).client.get(f"/t/{club.id}/displays").text

    assert 'value="1/standings"' in page
    assert 'value="1/schedule"' not in page
    assert 'value="1/start-position"' not in page


def test_two_displays_have_different_codes() -> None:
    with (
        running() as club,
        open_display(club, "a" * 40) as first,
        open_display(club, "b" * 40) as second,
    ):
        assert first.receive_json()["code"] != second.receive_json()["code"]


def test_unknown_views_and_displays_or_empty_names_are_refused(store: EventStore) -> None:
    with running(store) as club, open_display(club.with_players(4)) as display:
        display.receive_json()
        display_id = displays_of(club)[0]["id"]
        assert "horoscopes" in assign(club, display_id, "horoscopes", status=404)
        assert "name" in assign(club, display_id, "pairings", name=" ", status=400)
        assign(club, "nobody", "pairings", status=404)


def test_refusal_is_a_page_or_one_sentence_in_json_as_the_client_accepts(store: EventStore) -> None:
    with running(store) as club, open_display(club.with_players(4)) as display:
        display.receive_json()
        address = f"/t/{club.id}/displays/{displays_of(club)[0]['id']}/assign"
        body = {"name": " ", "shows": {"turns": []}}
        page = club.client.post(address, json=body, headers={"Accept": "text/html,*/*"})
        answer = club.client.post(address, json=body, headers={"Accept": "application/json"})
        assert page.headers["Content-Type"].startswith("text/html")
        assert answer.json()["detail"] == "A display needs a name; say where it hangs."
        assert page.status_code == answer.status_code == 400

        sign_in(club.client, Grant(Role.SCORER, club.id))
        locked = club.client.post(address, json=body, headers={"Accept": "application/json"})
        assert locked.status_code == 403
        assert locked.json()["detail"]


@pytest.mark.parametrize(("seconds", "status"), [(0, 200), (1, 400), (4, 400), (5, 200)])
def test_a_turn_lasts_at_least_five_seconds_or_for_ever(
    store: EventStore, seconds: int, status: int
) -> None:
    with running(store) as club, open_display(club.with_players(4)):
        display_id = displays_of(club)[0]["id"]
        answer = assign(club, display_id, "pairings", seconds=seconds, status=status)
    assert status == 200 or "at least 5 seconds" in answer


def test_a_display_of_another_tournament_is_neither_listed_nor_changed(store: EventStore) -> None:
    with running(store) as club, open_display(club.with_players(4)) as display:
        display.receive_json()
        display_id = displays_of(club)[0]["id"]
        assign(club, display_id, "pairings")
        club.id = club.post("/api/tournaments", {"name": "Another"})["tournament"]
        club.with_players(2)

        assert displays_of(club) == []
        assign(club, display_id, "pairings", status=404)


def test_an_arbiter_may_assign_displays_and_a_scorer_not(store: EventStore) -> None:
    with running(store) as club, open_display(club.with_players(4)) as display:
        display.receive_json()
        display_id = displays_of(club)[0]["id"]
        sign_in(club.client, Grant(Role.SCORER, club.id))
        assign(club, display_id, "pairings", status=403)
        sign_in(club.client, Grant(Role.ARBITER, club.id))
        assign(club, display_id, "pairings")
