"""The page of a tournament's files: results site, publication, backups and bundle."""

from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from tests.browser.boards import publish_first_round
from tests.browser.devices import page_without_errors
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
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("WALLCHART_RATINGS", str(folder / "ratings.sqlite3"))
        with serving(folder / "log.sqlite3", "--private-targets") as server:
            yield server


@pytest.fixture
def page(chromium: Browser, server: Server) -> Iterator[Page]:
    with page_without_errors(chromium, ViewportSize(width=1024, height=768), server) as page:
        tournament = publish_first_round(server)
        page.goto(f"{server.url}/t/{tournament}/s/1/desk")
        page.locator("#tab-report").click()
        page.locator(".rail").get_by_role("link", name="Site and backups").click()
        expect(page.get_by_role("heading", name="Files")).to_be_visible()
        yield page


@beyond_the_gate
def test_results_site_is_previewed_and_downloaded_as_zip(page: Page, tmp_path: Path) -> None:
    site = page.locator("section.site")
    site.get_by_label("Polski").check()
    with page.expect_popup() as popup:
        site.get_by_role("button", name="Preview").click()
    expect(popup.value.get_by_role("heading", name="Club Evening")).to_be_visible()
    popup.value.get_by_role("link", name="Polski").click()
    expect(popup.value.locator("html")).to_have_attribute("lang", "pl")
    popup.value.close()
    with page.expect_download() as download:
        site.get_by_role("button", name="Download as zip").click()
    download.value.save_as(tmp_path / "site.zip")
    with ZipFile(tmp_path / "site.zip") as archive:
        assert any(name.endswith("/pl/stage-1/round-1.html") for name in archive.namelist())


@beyond_the_gate
def test_results_are_published_by_http_put_and_the_page_shows_the_state(
    page: Page, shots: Shots
) -> None:
    part = page.locator("section.publication")
    expect(part.locator(".state")).to_have_text("Not published anywhere.")
    room_for_two_files = WebSpace(full=2)
    with web_space(room_for_two_files) as space:
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
def test_chess_results_outlet_is_listed_with_its_own_stop_button(page: Page, shots: Shots) -> None:
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
def test_source_of_games_has_no_language_choice_and_reports_an_empty_address(
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
def test_backup_is_made_inspected_and_opened_as_a_copy(page: Page, shots: Shots) -> None:
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
def test_buttons_are_disabled_until_the_script_is_loaded(page: Page) -> None:
    delayed: list[Route] = []

    def hold_back(route: Route) -> None:
        delayed.append(route)

    page.route("**/organiser/files.js*", hold_back)
    with page.expect_request("**/organiser/files.js*"):
        page.goto(page.url, wait_until="commit")
    part = page.locator("section.backups")
    expect(part.get_by_role("button", name="Make one now")).to_be_disabled()
    delayed[0].continue_()
    part.get_by_role("button", name="Make one now").click()
    expect(part.locator(".said").first).to_have_text("Made, and every chain verified.")


def test_altered_bundle_is_refused_and_the_original_verified(page: Page, tmp_path: Path) -> None:
    part, file = page.locator("section.bundle"), tmp_path / "club.bundle"
    with page.expect_download() as download:
        part.get_by_role("link", name="Download the bundle").click()
    download.value.save_as(file)
    expect(
        part.locator("[type=file]")
    ).to_be_enabled()  # a test could set it before the script is there
    part.locator("[type=file]").set_input_files(file)
    expect(part.locator(".standing")).to_have_text(
        "It is what this server's log has, to the last event."
    )
    file.write_bytes(file.read_bytes().replace(b"Player03", b"Player30"))
    part.locator("[type=file]").set_input_files([])
    part.locator("[type=file]").set_input_files(file)
    expect(part.locator(".found .notice")).to_contain_text("was altered")
