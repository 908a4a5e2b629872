"""Two screens in the hall and a desk, live in a real browser: changes, lost connections,
restarts.
"""

import re
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.boards import publish_first_round, tap_result
from tests.browser.clocks import live, until
from tests.browser.devices import new_devices
from tests.browser.shots import Shots, picture_of
from tests.effort import beyond_the_gate
from tests.every import every
from tests.faults.wire import Wire
from tests.server.process import Server, serving

pytestmark = pytest.mark.browser
HD = ViewportSize(width=1920, height=1080)
TABLET = ViewportSize(width=1024, height=768)
SECOND_AFTER_STALE = 36_000
"""Milliseconds: a screen without a message for 35 seconds is stale."""
UNTIL_COLD = 90_000
"""Milliseconds of further silence after which a screen is cold."""


@pytest.fixture
def pages(chromium: Browser) -> Iterator[list[Page]]:
    """Two screens and a desk, each on its own device, with clocks that a test sets forward."""
    with new_devices(chromium) as new_device:
        contexts = [new_device(size) for size in (HD, HD, TABLET)]
        for context in contexts:
            context.clock.install()
        yield [context.new_page() for context in contexts]


def stage_address(server: Server, tournament: str) -> str:
    return f"{server.url}/t/{tournament}/s/1"


def open_desk(server: Server, desk: Page, tournament: str) -> None:
    server.sign_in_browser(desk.context)
    desk.goto(f"{stage_address(server, tournament)}/desk")


def test_published_round_appears_on_open_screens_without_a_reload(
    server: Server, pages: list[Page]
) -> None:
    boards, standings, desk = pages
    tournament = server.club(players=8)
    boards.goto(f"{stage_address(server, tournament)}/screen/pairings")
    standings.goto(f"{stage_address(server, tournament)}/screen/names")
    open_desk(server, desk, tournament)
    for page in (boards, standings):
        page.evaluate("window.neverReloaded = true")

    desk.locator('[data-command="pair-round"]').click()
    desk.locator('[data-command="publish-round"]').click()
    expect(boards.locator(".line").get_by_text("Player01")).to_be_visible()
    expect(standings.get_by_text("Player01").first).to_be_visible()

    assert boards.evaluate("window.neverReloaded")
    assert standings.evaluate("window.neverReloaded")


def test_result_entered_at_the_desk_reorders_the_standings_screen(
    server: Server, pages: list[Page]
) -> None:
    boards, standings, desk = pages
    tournament = publish_first_round(server)
    boards.goto(f"{stage_address(server, tournament)}/screen/pairings")
    standings.goto(f"{stage_address(server, tournament)}/screen/standings")
    open_desk(server, desk, tournament)
    first = standings.locator("[data-key]").first
    expect(first).to_contain_text("Player01")

    tap_result(desk, 1, "0-1")
    tap_result(desk, 2, "=-=")

    expect(boards.get_by_text("0–1")).to_be_visible()
    until(first.filter(has_text="Player03"))


def test_screen_shows_a_lost_connection_and_catches_up_after_it(
    server: Server, pages: list[Page]
) -> None:
    screen = pages[0]
    tournament = server.club(players=4)
    proxy = Wire(urlsplit(server.url).port or 0)
    screen.goto(f"http://127.0.0.1:{proxy.port}/t/{tournament}/s/1/screen/pairings")
    body = screen.locator("body")
    expect(body).to_have_attribute("data-freshness", "live")

    proxy.cut()
    expect(body).not_to_have_attribute("data-freshness", "live")
    server.do(tournament, "pair-round", round=1)
    server.do(tournament, "publish-round", round=1)
    proxy.mend()

    until(live(screen))
    expect(screen.locator(".line").get_by_text("Player01")).to_be_visible()
    proxy.close()


def test_screen_without_messages_is_stale_after_35_seconds_and_then_cold(
    server: Server, pages: list[Page]
) -> None:
    screen = pages[0]
    tournament = server.club(players=4)
    proxy = Wire(urlsplit(server.url).port or 0)
    screen.goto(f"http://127.0.0.1:{proxy.port}/t/{tournament}/s/1/screen/pairings")
    body = screen.locator("body")
    expect(body).to_have_attribute("data-freshness", "live")

    proxy.freeze()
    screen.clock.fast_forward(SECOND_AFTER_STALE)
    expect(body).to_have_attribute("data-freshness", "stale")
    screen.clock.fast_forward(UNTIL_COLD)
    expect(body).to_have_attribute("data-freshness", "cold")
    proxy.close()


def test_screen_resumes_after_the_server_was_killed(tmp_path: Path, pages: list[Page]) -> None:
    screen = pages[0]
    with serving(tmp_path / "log.sqlite3") as server:
        tournament = server.club(players=4)
        server.do(tournament, "pair-round", round=1)
        screen.goto(f"{stage_address(server, tournament)}/screen/pairings")
        published = server.do(tournament, "publish-round", round=1)
        server.kill()
        server.start()

        until(screen.locator(".line").get_by_text("Player01"))
        refusal = server.do(tournament, "close-round", round=1)

    assert published["version"] == 9
    assert "misses 2 results" in refusal["detail"]


@beyond_the_gate
@every("failing_script", ["screens/screen.js", "screens/wall.js", "chess/sheets/pairings.js"])
def test_screen_reloads_when_one_of_its_scripts_failed_to_load(
    server: Server, pages: list[Page], failing_script: str
) -> None:
    screen = pages[0]
    tournament = publish_first_round(server)
    screen.route(f"**/static/*/{failing_script}", lambda route: route.abort(), times=1)

    screen.goto(f"{stage_address(server, tournament)}/screen/pairings")

    until(screen.locator(".line").get_by_text("Player01"))


def test_result_entered_while_the_server_is_down_is_stored_once_afterwards(
    tmp_path: Path, pages: list[Page]
) -> None:
    desk = pages[2]
    with serving(tmp_path / "log.sqlite3") as server:
        tournament = publish_first_round(server)
        open_desk(server, desk, tournament)
        expect(desk.locator('[data-board="1"]')).to_be_visible()
        server.kill()
        tap_result(desk, 1, "1-0")
        expect(desk.locator('[data-board="1"]')).to_contain_text("saved here")
        server.start()

        until(desk.locator('[data-board="1"]', has_text="stored"))
        later = server.do(tournament, "record-result", round=1, board=1, result="1-0", saw=0)
    assert later["version"] == 11, "the entry was stored once, as version 10"


def picture_of_screen(page: Page, address: str) -> bytes:
    page.goto(address)
    expect(page.locator("body")).to_have_attribute("data-freshness", "live")
    page.wait_for_selector("#painted", state="attached")
    return picture_of(page)


def show_side_by_side(page: Page, pictures: list[bytes]) -> Page:
    """Fill the page with four pictures, two by two, as displays hang on a wall."""
    shown = "".join(
        f'<img src="data:image/png;base64,{b64encode(picture).decode()}">' for picture in pictures
    )
    page.goto("about:blank")
    page.set_content(
        "<style>body { margin: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 10px;"
        f" padding: 10px; background: #16181d }} img {{ width: 100% }}</style>{shown}"
    )
    page.wait_for_function("[...document.images].every((one) => one.complete)")
    return page


def test_pictures_of_the_readme_are_taken_from_the_demo(
    tmp_path: Path, pages: list[Page], shots: Shots
) -> None:
    """Take the README's pictures; `make pictures` copies them to their place."""
    if not shots.wanted:
        pytest.skip("no pictures are wanted")
    screen, standings, desk = pages
    with serving(tmp_path / "demo.sqlite3", "--demo") as server:
        server.sign_in_browser(desk.context)
        desk.goto(server.url)
        address = desk.locator("a.door").first.get_attribute("href") or ""
        root = server.url + re.sub("/desk$", "", address)
        screen.goto(f"{root}/screen/pairings")
        standings.goto(f"{root}/screen/standings")
        desk.goto(f"{root}/desk")
        for page in pages:
            expect(page.locator("body")).to_have_attribute("data-freshness", "live")
            page.evaluate("document.fonts.ready")
        for page in (screen, standings):
            page.wait_for_selector("#painted", state="attached")
        shots.take(screen, "readme-screen")
        shots.take(standings, "readme-standings")
        shots.take(desk, "readme-desk")
        pictures = [
            picture_of_screen(screen, f"{root}/screen/pairings?part={n}of4") for n in (1, 2, 3, 4)
        ]
        shots.take(show_side_by_side(screen, pictures), "readme-wall")
        desk.goto(server.url)
        teams = desk.get_by_role("link", name="Vienna Club Cup").first.get_attribute("href")
        picture_of_screen(screen, f"{server.url}{teams}/s/1/screen/boards")
        shots.take(screen, "readme-teams")

    for name in ("screen", "standings", "desk", "wall", "teams"):
        assert (shots.folder / f"readme-{name}.png").stat().st_size > 20_000


@beyond_the_gate
def test_screen_without_websockets_is_live_and_survives_a_restart(
    own_server: Server, pages: list[Page]
) -> None:
    screen, server = pages[0], own_server
    tournament = server.club(players=4)
    screen.route_web_socket(re.compile("/feed"), lambda line: line.close())
    screen.goto(f"{stage_address(server, tournament)}/screen/pairings")
    until(live(screen))
    screen.evaluate("window.neverReloaded = true")

    server.do(tournament, "pair-round", round=1)
    server.do(tournament, "publish-round", round=1)
    expect(screen.locator(".line").get_by_text("Player01")).to_be_visible()
    server.kill()
    expect(screen.locator("body")).not_to_have_attribute("data-freshness", "live")
    server.start()
    until(live(screen))

    assert screen.evaluate("window.neverReloaded")
