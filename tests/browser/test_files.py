"""The files of a tournament at the desk: what the organiser finds there, and what becomes of it."""

from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import Server, serving
from tests.server.publishing.chess_results_stand_in import CREATOR, IV, KEY, SOURCE, chess_results
from tests.server.publishing.test_polled_games import games_site
from tests.server.publishing.web_space import WebSpace, web_space

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with pytest.MonkeyPatch.context() as here:
        here.setenv("WALLCHART_RATINGS", str(folder / "ratings.sqlite3"))
        with serving(folder / "log.sqlite3", "--private-targets") as server:
            yield server


@pytest.fixture
def page(chromium: Browser, server: Server) -> Iterator[Page]:
    context = chromium.new_context(viewport=ViewportSize(width=1024, height=768))
    server.sign_in_browser(context)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    tournament = server.club(4)
    for act in ("pair-round", "publish-round"):
        server.do(tournament, act, round=1)
    page.goto(f"{server.url}/t/{tournament}/s/1/desk")
    page.locator("#tab-report").click()
    page.locator(".rail").get_by_role("link", name="Site and backups").click()
    expect(page.get_by_role("heading", name="Files")).to_be_visible()
    yield page
    context.close()
    assert errors == []


@beyond_the_gate
def test_the_results_are_looked_at_and_taken_as_a_zip(page: Page, tmp_path: Path) -> None:
    site = page.locator("section.site")
    site.get_by_label("Polski").check()
    with page.expect_popup() as opened:
        site.get_by_role("button", name="Preview").click()
    expect(opened.value.get_by_role("heading", name="Club Evening")).to_be_visible()
    opened.value.get_by_role("link", name="Polski").click()
    expect(opened.value.locator("html")).to_have_attribute("lang", "pl")
    opened.value.close()
    with page.expect_download() as taken:
        site.get_by_role("button", name="Download as zip").click()
    taken.value.save_as(tmp_path / "site.zip")
    with ZipFile(tmp_path / "site.zip") as archive:
        assert any(name.endswith("/pl/stage-1/round-1.html") for name in archive.namelist())


@beyond_the_gate
def test_the_results_publish_themselves_and_the_desk_says_how_it_goes(
    page: Page, shots: Shots
) -> None:
    part = page.locator("section.publication")
    expect(part.locator(".state")).to_have_text("Not published anywhere.")
    with web_space(WebSpace(full=2)) as space:
        part.get_by_text("Where to …").click()
        part.locator("[name=type]").select_option("put")
        part.get_by_label("Address", exact=True).fill(f"{space.url}/club")
        part.locator("[name=user]").fill("club")
        part.locator("[name=secret]").fill("hush-hush")
        part.get_by_role("button", name="Publish there").click()
        expect(part.locator(".trouble")).to_contain_text("answers 507")
        expect(part.locator(".state")).to_contain_text("waiting")
        shots.take(page, "publication", full_page=True)
        space.full = 10_000
        part.get_by_role("button", name="Publish now").click()
        expect(part.locator(".state")).to_contain_text("published")
        expect(part.locator(".trouble")).to_be_hidden()
    assert "hush" not in page.content()
    part.get_by_role("button", name="Stop publishing").click()
    expect(part.locator(".state")).to_have_text("Not published anywhere.")
    for done in ("publication set up", "published by hand", "publication stopped"):
        expect(page.locator(".trail li", has_text=done)).to_be_visible()


@beyond_the_gate
def test_what_takes_messages_stands_below_with_its_own_buttons(page: Page, shots: Shots) -> None:
    part = page.locator("section.publication")
    with chess_results() as site:
        part.get_by_text("Where to …").click()
        part.locator("[name=type]").select_option("chess-results")
        part.get_by_label("Address", exact=True).fill(site.url)
        part.get_by_label("Number of the program").fill(SOURCE)
        part.get_by_label("Creator’s id").fill(CREATOR)
        part.get_by_label("Key (32 digits)").fill(KEY)
        part.get_by_label("IV (32 digits)").fill(IV)
        shots.take(page, "chess-results", full_page=True)
        part.get_by_role("button", name="Publish there").click()
        line = part.locator(".outlets li")
        expect(line).to_contain_text("chess-results")
        expect(line).to_contain_text("published")
        expect(part.locator(".state")).to_be_empty()
        shots.take(page, "chess-results-there", full_page=True)
        line.get_by_role("button", name="Stop publishing").click()
        expect(line).to_have_count(0)
        expect(part.locator(".state")).to_have_text("Not published anywhere.")
    assert KEY not in page.content()


@beyond_the_gate
def test_what_only_comes_in_asks_for_no_language_and_says_that_nothing_is_there(
    page: Page, shots: Shots
) -> None:
    part = page.locator("section.publication")
    with games_site() as site:
        part.get_by_text("Where to …").click()
        expect(part.get_by_role("group", name="Languages")).to_be_visible()
        part.locator("[name=type]").select_option("games")
        expect(part.get_by_role("group", name="Languages")).to_be_hidden()
        part.get_by_label("Address", exact=True).fill(site.url("/live.pgn"))
        shots.take(page, "games-address", full_page=True)
        part.get_by_role("button", name="Start", exact=True).click()
        line = part.locator(".outlets [data-kind=games]")
        line.get_by_text("1 note").click()
        expect(line).to_contain_text("There is nothing at that address yet.")
        shots.take(page, "games-address-there", full_page=True)
        line.get_by_role("button", name="Stop asking").click()
        expect(line).to_have_count(0)


@beyond_the_gate
def test_a_backup_is_made_looked_into_and_becomes_a_copy(page: Page, shots: Shots) -> None:
    part = page.locator("section.backups")
    part.get_by_role("button", name="Make one now").click()
    expect(part.locator(".said").first).to_have_text("Made, and every chain verified.")
    line = part.locator(".backup", has_text="by-hand").first
    line.get_by_role("button", name="What is in it").click()
    expect(line.locator(".looked")).to_contain_text("4 players, round 1 of 5 under way")
    line.get_by_label("Name of the copy").fill("Tried otherwise")
    shots.take(page, "backups", full_page=True)
    line.get_by_role("button", name="Make a copy").click()
    copy = line.get_by_role("link", name="It is here now.")
    [_, made] = (copy.get_attribute("href") or "").split("/t/")
    # A round is published in it, so there is soon a backup of the copy too, listed beside this one.
    expect(part.locator(".backup", has_text=made)).to_be_visible()
    copy.click()
    expect(page.get_by_role("heading", name="Tried otherwise")).to_be_visible()


@beyond_the_gate
def test_a_tap_before_the_script_is_there_is_not_lost(page: Page) -> None:
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    page.route("**/organiser/files.js*", hold)
    with page.expect_request("**/organiser/files.js*"):
        page.goto(page.url, wait_until="commit")
    part = page.locator("section.backups")
    expect(part.get_by_role("button", name="Make one now")).to_be_disabled()
    late[0].continue_()
    part.get_by_role("button", name="Make one now").click()
    expect(part.locator(".said").first).to_have_text("Made, and every chain verified.")


def test_a_bundle_is_checked_and_one_that_was_altered_is_refused(
    page: Page, tmp_path: Path
) -> None:
    part, file = page.locator("section.bundle"), tmp_path / "club.bundle"
    with page.expect_download() as taken:
        part.get_by_role("link", name="Download the bundle").click()
    taken.value.save_as(file)
    expect(part.locator("[type=file]")).to_be_enabled()  # a script of a test may set it before
    part.locator("[type=file]").set_input_files(file)
    expect(part.locator(".standing")).to_have_text(
        "It is what this server's log has, to the last event."
    )
    file.write_bytes(file.read_bytes().replace(b"Player03", b"Player30"))
    part.locator("[type=file]").set_input_files([])
    part.locator("[type=file]").set_input_files(file)
    expect(part.locator(".found .notice")).to_contain_text("was altered")
