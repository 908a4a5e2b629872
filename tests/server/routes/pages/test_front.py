"""The links of the front page and of a tournament's page: none leads a reader to a refusal."""

import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from server.access.roles import Grant, Role
from tests.confirmations import ACKNOWLEDGED
from tests.server.club import Club, running, subscription
from tests.server.door import code_for, sign_in
from tests.server.hearing import next_message

ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        yield club.with_players(4).with_round(1)


def browser_of(club: Club, role: Role | None) -> TestClient:
    """The club's client signed in with that role; None: not signed in."""
    club.client.cookies.clear()
    if role is not None:
        everywhere = role in (Role.ORGANISER, Role.AUDITOR)
        sign_in(club.client, Grant(role, "" if everywhere else club.id, 0 if everywhere else 1))
    return club.client


def links_on(client: TestClient, page: str) -> list[str]:
    """The addresses on this server that the page links to, in order."""
    text = client.get(page, headers=ENGLISH).text
    return re.findall(r'<a[^>]* href="(/[^"]*)"', text)


@pytest.mark.parametrize("role", [None, *Role], ids=str)
def test_no_link_of_the_public_pages_is_refused(club: Club, role: Role | None) -> None:
    client = browser_of(club, role)
    for page in ("/", f"/t/{club.id}"):
        for link in links_on(client, page):
            assert client.get(link).status_code == 200, link


def test_a_visitors_first_link_is_their_board_and_the_last_signing_in(club: Club) -> None:
    client = browser_of(club, None)

    for page in ("/", f"/t/{club.id}"):
        links = [link for link in links_on(client, page) if link not in ("/", f"/t/{club.id}")]
        assert links[0] == f"/t/{club.id}/me"
        assert links[-1] == "/enrol"
        assert not [link for link in links if link.endswith(("/desk", "/tablet"))]
    assert "The chief arbiter makes a code" in client.get("/enrol", headers=ENGLISH).text


def test_the_link_to_ones_board_is_in_the_readers_language(club: Club) -> None:
    page = browser_of(club, None).get("/", headers={"Accept-Language": "de"}).text

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
def test_a_stage_has_links_to_desk_and_tablet_as_the_role_allows(
    club: Club, role: Role, doors: list[str]
) -> None:
    links = links_on(browser_of(club, role), "/")

    expected = [f"/t/{club.id}/s/1/{door}" for door in doors]
    assert [link for link in links if link.endswith(("/desk", "/tablet"))] == expected
    assert "/enrol" not in links


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
def test_a_new_device_is_led_to_the_page_of_its_role(club: Club, role: Role, home: str) -> None:
    code = code_for(club.client, Grant(role, club.id, 1))

    answer = club.client.post("/enrol", data={"code": code}, follow_redirects=False)

    assert answer.headers["Location"] == home.format(id=club.id)


def test_a_new_device_of_a_tournament_without_stages_is_led_to_its_page(club: Club) -> None:
    later = club.post("/api/tournaments", {"name": "Later"})["tournament"]
    code = code_for(club.client, Grant(Role.ARBITER, later))

    answer = club.client.post("/enrol", data={"code": code}, follow_redirects=False)

    assert answer.headers["Location"] == f"/t/{later}"


@pytest.mark.parametrize(
    ("role", "home"), [(Role.ORGANISER, "/t/{id}/s/1/desk"), (Role.ARBITER, "/")]
)
def test_a_new_organisers_device_is_led_to_the_newest_tournament(
    club: Club, role: Role, home: str
) -> None:
    answer = club.client.post(
        "/enrol", data={"code": code_for(club.client, Grant(role))}, follow_redirects=False
    )

    assert answer.headers["Location"] == home.format(id=club.id)


def test_a_players_tablet_may_enter_results_but_not_correct_them_or_see_drafts(club: Club) -> None:
    [board] = [row for row in club.boards(1) if row["board"] == 1]
    browser_of(club, Role.PLAYER)
    result = {"round": 1, "board": 1, "saw": board["saw"]}

    club.do("record-result", result="1-0", **result)
    club.do("correct-result", result="0-1", reason="entered wrongly", status=403, **result)

    assert [row["code"] for row in club.sheet("tablet")["rows"]] == ["1-0", ""]
    with club.client.websocket_connect("/feed") as socket:
        next_message(socket)
        socket.send_json(subscription(club.id, "desk"))
        assert next_message(socket)["type"] != "snapshot"


def test_a_pairs_tournament_links_to_find_my_seat(club: Club) -> None:
    pairs = club.post("/api/tournaments", {"name": "Danube Pairs"})["tournament"]
    path = f"/api/tournaments/{pairs}/commands/plan-phase"
    club.post(path, {"name": "Final", "sessions": 1})

    page = browser_of(club, None).get(f"/t/{pairs}", headers=ENGLISH).text

    assert f'<a href="/t/{pairs}/me">Find my seat</a>' in page


def test_a_beginning_is_shown_only_until_its_day_is_over() -> None:
    with running() as club:
        club.with_players(2)
        for year, shown in ((2999, True), (2020, False)):
            club.do(
                "announce-schedule",
                beginnings=[[1, f"{year}-11-22T10:00Z", 0]],
                confirmed=ACKNOWLEDGED,
            )
            for page in ("/", f"/t/{club.id}", f"/t/{club.id}/me?stage=1&entry=1"):
                answer = club.client.get(page)
                assert answer.status_code == 200, page
                assert ("Round 1 begins" in answer.text) is shown, page
