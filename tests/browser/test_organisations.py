"""Two clubs on one server: an operator founds them and enrols an organiser of each. Neither
organiser sees the other's drafts; a limit is refused with a sentence; a club exports all it has.
The operator sees sizes, but no tournament.
"""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from domain.ids import TournamentId
from events.log.store.databases import open_store
from events.log.store.sql import SqlStore
from server.organisations.archive import import_archive
from server.organisations.store import OperatorStamp
from tests.browser.devices import page_without_errors
from tests.browser.shots import Shots
from tests.effort import only_in_full
from tests.faults.club import migrate_database
from tests.server.process import Server, serving
from web.pages.render import STATIC

pytestmark = pytest.mark.browser
DESKTOP = ViewportSize(width=1100, height=720)
SECRET = "Undisclosed"
_keys = count(1)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "log.sqlite3", "--federation") as server:
        yield server


def found_organisation(operator: Page, server: Server, name: str, id: str) -> str:
    """Found an organisation limited to one tournament; return its organiser's invitation."""
    operator.goto(f"{server.url}/operator")
    operator.locator("#found [name=name]").fill(name)
    expect(operator.locator("#found [name=id]")).to_have_value(id)
    operator.get_by_role("button", name="Found it").click()
    expect(operator).to_have_url(f"{server.url}/operator/{id}")
    limits = operator.locator("form.limits")
    limits.locator("[name=tournaments]").fill("1")
    limits.get_by_role("button").click()
    expect(limits.locator(".said")).to_have_text("Set; it holds from now on.")
    operator.get_by_role("button", name="Make a code").click()
    expect(operator.locator(".qr-frame svg")).to_be_visible()
    return operator.locator(".address").inner_text()


def enrol_organiser(organiser: Page, server: Server, address: str, id: str) -> None:
    organiser.goto(address)
    organiser.get_by_role("button", name="Enrol").click()
    expect(organiser).to_have_url(f"{server.url}/o/{id}/desk")
    expect(organiser.locator(".own")).to_contain_text("No tournament yet.")


def make_tournament(organiser: Page, server: Server, name: str) -> str:
    """Make a tournament with a drafted round, whose names are secret; return its id."""
    organiser.get_by_role("link", name="New tournament").click()
    organiser.locator("form.new [name=name]").first.fill(name)
    organiser.get_by_role("button", name="Make it and open its desk").click()
    expect(organiser.locator("body")).to_have_attribute("data-freshness", "live")
    tournament = organiser.url.split("/t/")[1].split("/")[0]
    for n in range(4):
        send_command(organiser, server, tournament, "register-entry", family=f"{SECRET}{n}")
    send_command(organiser, server, tournament, "pair-round", round=1)
    return tournament


def send_command(organiser: Page, server: Server, tournament: str, act: str, **body: Any) -> None:
    answer = organiser.request.post(
        f"{server.url}/api/tournaments/{tournament}/commands/{act}",
        data={"stage": 1, **body},
        headers={"Idempotency-Key": f"organisations-{next(_keys)}"},
    )
    assert answer.ok, answer.text()


def status_of(page: Page, server: Server, path: str) -> int:
    answer = page.goto(server.url + path)
    assert answer is not None
    return answer.status


@only_in_full
def test_two_clubs_on_one_server_see_only_their_own_drafts(
    chromium: Browser, server: Server, shots: Shots, tmp_path: Path
) -> None:
    with (
        page_without_errors(chromium, DESKTOP, server) as operator,
        page_without_errors(chromium, DESKTOP) as north,
        page_without_errors(chromium, DESKTOP) as south,
    ):
        enrol_organiser(
            north,
            server,
            found_organisation(operator, server, "Chess Club Lørén", "chess-club-loren"),
            "chess-club-loren",
        )
        enrol_organiser(
            south,
            server,
            found_organisation(operator, server, "South Bridge Club", "south-bridge-club"),
            "south-bridge-club",
        )
        spring, autumn = (
            make_tournament(north, server, "Spring Open"),
            make_tournament(south, server, "Autumn Open"),
        )

        expect_own_draft_only(north, server, spring, autumn)
        expect_own_draft_only(south, server, autumn, spring)
        expect_refusal_at_limit(north, server, shots)
        export_everything(north, server, tmp_path, spring)
        expect_sizes_only(operator, server, (spring, autumn), shots)


def test_the_fields_of_limits_stand_in_line(chromium: Browser, server: Server) -> None:
    with page_without_errors(chromium, DESKTOP, server) as operator:
        found_organisation(operator, server, "North", "north")
        for width in (1280, 820):
            operator.set_viewport_size({"width": width, "height": 900})
            operator.goto(f"{server.url}/operator/north?lang=de")
            bottoms = operator.locator(".limits label input").evaluate_all(
                "all => all.map((one) => one.getBoundingClientRect().bottom)"
            )
            assert len(set(bottoms)) == 1, width


def test_the_journal_shows_an_act_at_once(chromium: Browser, server: Server) -> None:
    with page_without_errors(chromium, DESKTOP, server) as operator:
        found_organisation(operator, server, "North", "north")
        operator.goto(f"{server.url}/operator/north")
        journal = operator.locator(".done .journal li .told")
        limits = operator.locator("form.limits")
        limits.locator("[name=tournaments]").fill("7")
        limits.get_by_role("button").click()
        expect(journal.first).to_have_text("tournaments not over: 1 → 7")
        renaming = operator.locator("form.renaming")
        renaming.locator("[name=name]").fill("Northern Club")
        renaming.get_by_role("button").click()
        expect(journal.first).to_have_text("renamed from North")
        expect(operator.locator("h1")).to_have_text("Northern Club")
        expect(limits.locator(".said")).to_have_text("Set; it holds from now on.")


def test_the_name_of_a_tournament_has_a_line_of_its_own(chromium: Browser, server: Server) -> None:
    with (
        page_without_errors(chromium, DESKTOP, server) as operator,
        page_without_errors(chromium, DESKTOP) as north,
    ):
        address = found_organisation(operator, server, "North", "north")
        enrol_organiser(north, server, address, "north")
        make_tournament(north, server, "Mannschaftsmeisterschaft Niederösterreich 2026/27")
        north.goto(f"{server.url}/o/north/desk?lang=de")
        name = north.locator(".own .tournament h3 a")
        assert name.evaluate("one => one.getClientRects().length") == 1
        assert name.evaluate("one => one.getBoundingClientRect().height") < 50


def expect_own_draft_only(page: Page, server: Server, own: str, other: str) -> None:
    assert status_of(page, server, f"/t/{own}/s/1/draft/1") == 200
    expect(page.locator("body")).to_contain_text(SECRET)
    for path in ("/s/1/draft/1", "/s/1/desk", "/files", "/audit", "/data"):
        assert status_of(page, server, f"/t/{other}{path}") == 403, path
        expect(page.locator("body")).not_to_contain_text(SECRET)
    assert status_of(page, server, f"/t/{other}") == 200, "what is public is everybody's"
    status_of(page, server, "/")
    expect(page.locator(".hosted .organisation")).to_have_count(2)
    expect(page.locator(".hosted .desk")).to_have_count(1)
    page.locator(".hosted .desk").click()
    expect(page.locator(".own .tournament")).to_have_count(1)


def expect_refusal_at_limit(page: Page, server: Server, shots: Shots) -> None:
    expect(page.locator(".uses .full")).to_contain_text("1 of 1")
    page.evaluate("document.fonts.ready")
    shots.take(page, "organisation-desk", full_page=True)
    page.get_by_role("link", name="New tournament").click()
    page.locator("form.new [name=name]").first.fill("One too many")
    page.get_by_role("button", name="Make it and open its desk").click()
    expect(page.locator("form.new .notice").first).to_have_text(
        "Chess Club Lørén has reached its limit of tournaments that are not over (1); finish or "
        "discard one, or ask the server's operator for more."
    )


def export_everything(page: Page, server: Server, folder: Path, tournament: str) -> None:
    page.goto(f"{server.url}/o/chess-club-loren/desk")
    with page.expect_download() as download:
        page.get_by_role("link", name="Export everything").click()
    file = folder / "everything.zip"
    download.value.save_as(file)
    store = open_store(migrate_database(f"sqlite:///{folder / 'other.sqlite3'}"))
    assert isinstance(store, SqlStore)
    archive = import_archive(file, store, OperatorStamp("another server's operator", 0))
    assert archive.organisation.name == "Chess Club Lørén"
    assert archive.tournaments == (tournament,)
    assert store.head(TournamentId(tournament)).version > 4
    store.close()


def expect_sizes_only(
    page: Page, server: Server, tournaments: tuple[str, ...], shots: Shots
) -> None:
    assert status_of(page, server, "/operator") == 200
    rows = page.locator("table.organisations tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("1 of 1")
    expect(rows.first).to_contain_text("at its limit")
    expect(page.locator(".journal li")).to_have_count(1 + 2 * 3)  # the first operator; each club
    expect(page.locator(".journal")).to_contain_text("tournaments not over: no limit → 1")
    page.get_by_role("button", name="Organisation", exact=True).click()
    page.get_by_role("button", name="Organisation", exact=True).click()
    expect(rows.first).to_contain_text("South Bridge Club")
    for name in (SECRET, "Spring Open", "Autumn Open"):
        expect(page.locator("body")).not_to_contain_text(name)
    assert (STATIC / "manual/organisations.png").is_file(), "it belongs into the manual"
    page.evaluate("document.fonts.ready")
    shots.take(page, "manual-organisations")
    for tournament in tournaments:
        for path in ("/s/1/desk", "/s/1/draft/1", "/bundle", "/audit", "/files"):
            assert status_of(page, server, f"/t/{tournament}{path}") == 403, path
