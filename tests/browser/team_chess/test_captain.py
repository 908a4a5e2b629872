"""A captain's telephone: the line-up is tapped, handed in, and kept while there is no network."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.devices import page_without_errors
from tests.browser.shots import Shots
from tests.server.process import Server

TEAMS = [
    {
        "name": name,
        "members": [{"family": f"{name}{n}", "rating": 2400 - 100 * n} for n in range(1, 5)],
    }
    for name in ("Alpha", "Beta")
]
pytestmark = pytest.mark.browser

PHONE = ViewportSize(width=390, height=844)


@pytest.fixture
def cup(server: Server) -> str:
    cup: str = server.post("/api/tournaments", {"name": "Cup"})["tournament"]
    server.do(cup, "plan-team-stage", name="Open", rounds=3, boards=3, initial_colour="w")
    server.do(cup, "register-teams", teams=TEAMS)
    server.do(cup, "pair-round", round=1)
    server.do(cup, "publish-round", round=1)
    return cup


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    with page_without_errors(chromium, PHONE) as page:
        yield page


def open_as(phone: Page, server: Server, cup: str, team: int) -> None:
    answer = server.get(f"/t/{cup}/s/1/captain-phone/{team}")
    phone.goto(str(answer["address"]))


def test_line_up_must_keep_the_order_of_members(
    server: Server, cup: str, phone: Page, shots: Shots
) -> None:
    open_as(phone, server, cup, 1)
    seats, members = phone.locator(".seats button"), phone.locator(".members button")
    expect(seats).to_have_text(["Alpha1", "Alpha2", "Alpha3"])
    seats.nth(1).click()
    members.filter(has_text="Alpha4").click()
    expect(phone.locator(".objection")).to_contain_text("Alpha4 can't sit above Alpha3")
    expect(phone.locator(".hand-in")).to_be_disabled()
    seats.nth(1).click()
    seats.nth(2).click()
    members.filter(has_text="Alpha3").click()
    members.filter(has_text="Alpha4").click()
    phone.locator(".hand-in").click()
    expect(phone.locator(".state")).to_contain_text("Handed in")
    shots.take(phone, "captain", full_page=True)
    expect(phone.locator(".seats button")).to_have_text(["Alpha1", "Alpha3", "Alpha4"])


def test_line_up_entered_offline_is_handed_in_later(
    server: Server, cup: str, phone: Page, shots: Shots
) -> None:
    open_as(phone, server, cup, 2)
    phone.context.set_offline(True)
    phone.locator(".hand-in").click()
    expect(phone.locator(".news")).to_contain_text("Saved on this telephone")
    phone.context.set_offline(False)
    expect(phone.locator(".state")).to_contain_text("Handed in")
    server.do(cup, "reveal-line-ups", round=1, matches=[])
    phone.reload()
    expect(phone.locator(".boards li")).to_have_count(3)
    expect(phone.locator(".boards li").first).to_contain_text("Alpha1")
    shots.take(phone, "captain-revealed", full_page=True)


def test_revoked_captains_code_is_reported(server: Server, cup: str, phone: Page) -> None:
    open_as(phone, server, cup, 1)
    server.do(cup, "revoke-captain-phone", entry=1, reason="phone lost")
    phone.locator(".hand-in").click()
    expect(phone.locator("body.captain")).to_have_count(0)
    expect(phone.locator("body")).to_contain_text("There is no team with the code")


def test_the_score_of_a_match_stands_beside_the_opponent_and_not_beside_a_board(
    server: Server, cup: str, phone: Page
) -> None:
    server.do(cup, "reveal-line-ups", round=1)
    version_seen = server.rows(cup, "desk")[0]["games"][0]["saw"]
    server.do(cup, "record-result", round=1, match=1, board=1, result="1-0", saw=version_seen)
    open_as(phone, server, cup, 1)
    boards = phone.locator(".boards")
    below = "(one) => one.closest('.match').querySelector('.points').getBoundingClientRect().bottom"
    for width in range(180, 260, 5):  # at one of them the name leaves the score no room
        phone.set_viewport_size({"width": width, "height": 844})
        assert boards.evaluate(f"one => one.getBoundingClientRect().top >= ({below})(one)"), width


def test_line_ups_cover_each_other_on_no_desk(server: Server, cup: str, chromium: Browser) -> None:
    for team in (1, 2):
        members = [4 * team - 3, 4 * team - 2, 4 * team - 1]
        server.do(cup, "hand-in-line-up", round=1, entry=team, members=members)
    for width in (1280, 820, 390):
        size = ViewportSize(width=width, height=900)
        with page_without_errors(chromium, size, server) as desk:
            desk.goto(f"{server.url}/t/{cup}/s/1/desk?lang=de#line-ups")
            sides = desk.locator(".line-up .hand-in")
            expect(sides).to_contain_text(["abgegeben", "abgegeben"])
            assert sides.evaluate_all(
                "all => all.every((one) => one.scrollWidth <= one.clientWidth)"
            )


def test_the_desk_counts_missing_line_ups_and_names_the_captain_in_its_language(
    server: Server, cup: str, phone: Page, chromium: Browser
) -> None:
    open_as(phone, server, cup, 1)
    phone.locator(".hand-in").click()
    expect(phone.locator(".state")).to_contain_text("Handed in")
    with page_without_errors(chromium, ViewportSize(width=1280, height=900), server) as desk:
        desk.goto(f"{server.url}/t/{cup}/s/1/desk?lang=de#line-ups")
        expect(desk.locator(".line-up .hand-in .state").first).to_contain_text("Mannschaftsführer")
        expect(desk.locator("#tab-line-ups")).to_have_text("Aufstellungen · 1 fehlt")


@pytest.mark.parametrize("width", [1280, 820, 390])
def test_names_and_states_of_boards_are_not_cut_off_on_the_desk(
    server: Server, cup: str, chromium: Browser, width: int
) -> None:
    server.do(cup, "reveal-line-ups", round=1)
    version_seen = server.rows(cup, "desk")[0]["games"][0]["saw"]
    server.do(cup, "record-result", round=1, match=1, board=1, result="1-0", saw=version_seen)
    with page_without_errors(chromium, ViewportSize(width=width, height=900), server) as desk:
        desk.goto(f"{server.url}/t/{cup}/s/1/desk?lang=de")
        desk.locator(".match .pick").click()
        expect(desk.locator(".game .state").first).to_contain_text("gespeichert")
        texts = desk.locator(".game :is(.state, .name)")
        assert texts.evaluate_all("all => all.every((one) => one.scrollWidth <= one.clientWidth)")


def test_teams_are_named_in_full_on_the_desk_of_a_tablet(
    server: Server, cup: str, chromium: Browser
) -> None:
    size = ViewportSize(width=820, height=900)
    with page_without_errors(chromium, size, server) as desk:
        desk.goto(f"{server.url}/t/{cup}/s/1/desk?lang=de")
        teams = desk.locator(".match .team-name")
        expect(teams).to_have_text(["Alpha", "Beta"])
        assert teams.evaluate_all("all => all.every((one) => one.scrollWidth <= one.clientWidth)")


def test_long_names_are_shown_in_full_on_the_desk_of_a_laptop(
    server: Server, chromium: Browser
) -> None:
    person = {"family": "Wojciechowska-Nowakowska", "given": "Aleksandra Magdalena"}
    teams = [
        {"name": name, "members": [{**person, "title": "WGM", "rating": 2000}]}
        for name in ("Schachgesellschaft Ötigheim-Durmersheim", "Sportverein Rot-Weiß Wattenscheid")
    ]
    cup: str = server.post("/api/tournaments", {"name": "Cup"})["tournament"]
    server.do(cup, "plan-team-stage", name="Open", rounds=3, boards=1, initial_colour="w")
    server.do(cup, "register-teams", teams=teams)
    for act in ("pair-round", "publish-round", "reveal-line-ups"):
        server.do(cup, act, round=1)
    size = ViewportSize(width=1280, height=900)
    with page_without_errors(chromium, size, server) as desk:
        desk.goto(f"{server.url}/t/{cup}/s/1/desk")
        desk.locator(".match .pick").click()
        names = desk.locator(".match .team-name, .game .name")
        expect(names).to_have_count(4)
        assert names.evaluate_all("all => all.every((one) => one.scrollWidth <= one.clientWidth)")


def test_the_desks_search_finds_members_by_name_and_matches_by_number(
    server: Server, cup: str, chromium: Browser
) -> None:
    size = ViewportSize(width=1280, height=900)
    with page_without_errors(chromium, size, server) as desk:
        desk.goto(f"{server.url}/t/{cup}/s/1/desk")
        options = desk.locator("dialog.palette [role=option]")
        expect(desk.locator(".match")).to_have_count(1)
        desk.keyboard.press("Control+k")
        desk.keyboard.type("match 1")
        expect(options).to_have_text("1 · Alpha – BetaRound 1")
        options.click()
        expect(desk.locator(".match.unfolded")).to_have_count(1)
        desk.keyboard.press("Control+k")
        desk.keyboard.type("beta4")
        expect(options).to_have_text("Beta4Beta")
        options.click()
        expect(desk.locator(".team:visible")).to_contain_text("Beta")
