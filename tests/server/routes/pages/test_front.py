"""What the front page and a tournament's lead to: each reader to what is his, nobody to a 403."""

import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from server.access.roles import Grant, Role
from tests.server.club import Club, running, subscription
from tests.server.door import code_for, sign_in
from tests.server.hearing import next_message

ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        yield club.with_players(4).with_round(1)


def seen_as(club: Club, role: Role | None) -> TestClient:
    """The club's own browser, from now on somebody else's; None: nobody we know."""
    club.client.cookies.clear()
    if role is not None:
        everywhere = role in (Role.ORGANISER, Role.AUDITOR)
        sign_in(club.client, Grant(role, "" if everywhere else club.id, 0 if everywhere else 1))
    return club.client


def ways(client: TestClient, page: str) -> list[str]:
    """Where the page leads on this server, in its order."""
    text = client.get(page, headers=ENGLISH).text
    return re.findall(r'<a[^>]* href="(/[^"]*)"', text)


@pytest.mark.parametrize("role", [None, *Role], ids=str)
def test_no_link_of_the_public_pages_is_refused(club: Club, role: Role | None) -> None:
    client = seen_as(club, role)
    for page in ("/", f"/t/{club.id}"):
        for way in ways(client, page):
            assert client.get(way).status_code == 200, way


def test_a_reader_nobody_knows_finds_his_board_first_and_the_desk_last(club: Club) -> None:
    client = seen_as(club, None)

    for page in ("/", f"/t/{club.id}"):
        found = [way for way in ways(client, page) if way not in ("/", f"/t/{club.id}")]
        assert found[0] == f"/t/{club.id}/me"
        assert found[-1] == "/enrol"
        assert not [way for way in found if way.endswith(("/desk", "/tablet"))]
    assert "The chief arbiter makes a code" in client.get("/enrol", headers=ENGLISH).text


def test_a_player_in_the_hall_finds_his_board_in_his_language(club: Club) -> None:
    page = seen_as(club, None).get("/", headers={"Accept-Language": "de"}).text

    assert f'<a href="/t/{club.id}/me?lang=de">Mein Brett finden</a>' in page


@pytest.mark.parametrize(
    ("role", "doors"),
    [
        (Role.DISPLAY, []),
        (Role.PLAYER, ["tablet"]),
        (Role.SCORER, ["tablet", "desk"]),
        (Role.ARBITER, ["desk", "tablet"]),
        (Role.CHIEF, ["desk", "tablet"]),
        (Role.ORGANISER, ["desk", "tablet"]),
        (Role.AUDITOR, ["desk"]),
    ],
)
def test_a_stage_has_the_doors_that_open_to_its_reader(
    club: Club, role: Role, doors: list[str]
) -> None:
    found = ways(seen_as(club, role), "/")

    expected = [f"/t/{club.id}/s/1/{door}" for door in doors]
    assert [way for way in found if way.endswith(("/desk", "/tablet"))] == expected
    assert "/enrol" not in found


@pytest.mark.parametrize(
    ("role", "home"),
    [
        (Role.DISPLAY, "/display"),
        (Role.PLAYER, "/t/{id}/s/1/tablet"),
        (Role.SCORER, "/t/{id}/s/1/tablet"),
        (Role.ARBITER, "/t/{id}/s/1/desk"),
        (Role.AUDITOR, "/t/{id}/s/1/desk"),
    ],
)
def test_a_device_that_is_let_in_is_led_to_its_work(club: Club, role: Role, home: str) -> None:
    code = code_for(club.client, Grant(role, club.id, 1))

    answer = club.client.post("/enrol", data={"code": code}, follow_redirects=False)

    assert answer.headers["Location"] == home.format(id=club.id)


def test_a_device_let_into_a_tournament_without_a_stage_is_led_to_its_page(club: Club) -> None:
    later = club.post("/api/tournaments", {"name": "Later"})["tournament"]
    code = code_for(club.client, Grant(Role.ARBITER, later))

    answer = club.client.post("/enrol", data={"code": code}, follow_redirects=False)

    assert answer.headers["Location"] == f"/t/{later}"


@pytest.mark.parametrize(
    ("role", "home"), [(Role.ORGANISER, "/t/{id}/s/1/desk"), (Role.ARBITER, "/")]
)
def test_of_those_let_in_everywhere_the_organiser_is_led_to_the_newest_tournament(
    club: Club, role: Role, home: str
) -> None:
    answer = club.client.post(
        "/enrol", data={"code": code_for(club.client, Grant(role))}, follow_redirects=False
    )

    assert answer.headers["Location"] == home.format(id=club.id)


def test_the_players_tablet_enters_first_results_and_sees_no_draft(club: Club) -> None:
    [board] = [row for row in club.boards(1) if row["board"] == 1]
    seen_as(club, Role.PLAYER)
    result = {"round": 1, "board": 1, "saw": board["saw"]}

    club.do("record-result", result="1-0", **result)
    club.do("correct-result", result="0-1", reason="entered wrongly", status=403, **result)

    assert [row["code"] for row in club.sheet("tablet")["rows"]] == ["1-0", ""]
    with club.client.websocket_connect("/feed") as socket:
        next_message(socket)
        socket.send_json(subscription(club.id, "desk"))
        assert next_message(socket)["type"] != "snapshot"


def test_a_tournament_of_pairs_leads_to_the_seats(club: Club) -> None:
    pairs = club.post("/api/tournaments", {"name": "Danube Pairs"})["tournament"]
    path = f"/api/tournaments/{pairs}/commands/plan-phase"
    club.post(path, {"name": "Final", "sessions": 1})

    page = seen_as(club, None).get(f"/t/{pairs}", headers=ENGLISH).text

    assert f'<a href="/t/{pairs}/me">Find my seat</a>' in page


def test_what_was_announced_for_a_day_that_is_over_is_told_no_more() -> None:
    with running() as club:
        club.with_players(2)
        for year, told in ((2999, True), (2020, False)):
            club.do("announce-schedule", beginnings=[[1, f"{year}-11-22T10:00Z", 0]], confirmed=2)
            for page in ("/", f"/t/{club.id}", f"/t/{club.id}/me?stage=1&entry=1"):
                answer = club.client.get(page)
                assert answer.status_code == 200, page
                assert ("Round 1 begins" in answer.text) is told, page
