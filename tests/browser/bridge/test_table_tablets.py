"""Two tablets on one table of pairs: they share results, work offline, and belong to a table."""

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from events.bridge.vocabulary.boards import BoardConfirmed, BoardScored
from events.codec import event_of
from events.game.warnings import MOST_CONFIRMED
from tests.browser.bridge.evening import TO_BE_CONFIRMED, PageOpener
from tests.browser.clocks import until
from tests.browser.codes import records_of
from tests.browser.cut_off import cut_off, reach_again
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.faults.wire import Wire
from tests.server.process import Server

pytestmark = pytest.mark.browser

TABLET = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)


@pytest.fixture
def tournament(server: Server) -> str:
    name: str = server.post("/api/tournaments", {"name": "Pairs"})["tournament"]
    field = [
        {
            "players": [{"family": f"Wojciechowska{n}"}, {"family": f"Szczepański{n}"}],
            "seeding": 99 - n,
        }
        for n in range(1, 21)
    ]
    plan = {"name": "Qualification", "sessions": 1}
    server.post(f"/api/tournaments/{name}/commands/plan-phase", plan)
    server.do(name, "register-pairs", pairs=field)
    server.do(name, "seed-lines")
    server.do(name, "plan-session", session=1)
    server.do(name, "publish-session", session=1)
    return name


def table_address(server: Server, tournament: str, root: str = "", lang: str = "en") -> str:
    return f"{root or server.url}/t/{tournament}/s/1/table/A/1?lang={lang}"


def open_live(page: Page, address: str) -> Page:
    page.goto(address)
    expect(page.locator("body")).to_have_attribute("data-freshness", "live")
    page.evaluate("window.neverReloaded = true")
    return page


def enter(page: Page, **parts: object) -> None:
    page.locator(".board.open .pick").first.click()
    for field, value in parts.items():
        page.locator(f".entry .{field}-{value}").click()
    page.locator(".entry .enter").click()


def first_board(page: Page) -> Any:
    return page.locator(".board").first


def stored_board(server: Server, page: Page, tournament: str) -> dict[str, Any]:
    address = f"{server.url}/api/tournaments/{tournament}/stages/1/table/A/1"
    found: dict[str, Any] = page.request.get(address).json()["rows"][0]["boards"][0]
    return found


def test_tablet_goes_to_the_called_round_and_leads_back_to_a_missing_board(
    server: Server, tournament: str, open_page: PageOpener
) -> None:
    """The pad of a board stays open while the next rounds are called."""
    server.do(tournament, "call-round", session=1, round=1)
    page = open_live(open_page(TABLET), table_address(server, tournament))
    pass_out_second_board(page)
    expect(page.locator(".board").nth(1).locator(".state")).to_have_text(TO_BE_CONFIRMED)
    first_board(page).locator(".pick").click()

    for number in (2, 3):
        server.do(tournament, "call-round", session=1, round=number, confirmed=MOST_CONFIRMED)
        expect(page.locator(".place")).to_contain_text(f"Round {number}/")
    page.locator(".entry .passed").click()

    missing = page.locator(".boards .missing")
    expect(missing).to_have_count(1)  # once the tablet holds the result of round 1
    expect(missing).to_have_text("Round 2 · 2 to come")
    missing.click()
    expect(page.locator(".place")).to_contain_text("Round 2/")
    page.reload()
    expect(page.locator(".place")).to_contain_text("Round 3/")


def test_pad_shows_keys_for_a_result_and_prints_no_missing_value(
    server: Server, tournament: str, open_page: PageOpener
) -> None:
    page = open_live(open_page(TABLET), table_address(server, tournament))
    first_board(page).locator(".pick").click()
    expect(page.locator(".entry .tricks-13")).to_be_visible()
    assert "null" not in page.locator(".entry").inner_text(), "what is not chosen yet"


def test_both_tablets_show_entry_confirmation_and_correction_without_a_reload(
    server: Server, tournament: str, open_page: PageOpener
) -> None:
    north, east = (
        open_live(open_page(TABLET), table_address(server, tournament)) for _ in range(2)
    )

    enter(north, level=4, strain="H", declarer="N", suit="S", card="A", tricks=10)
    expect(first_board(east).locator(".result")).to_have_text("4♥ N 10 ♠A")
    first_board(east).locator(".confirm").click()
    expect(first_board(north).locator(".state")).to_have_text("✓ confirmed")
    stored = stored_board(server, north, tournament)
    assert (stored["result"], stored["confirmed"]) == ("4H N 10 SA", True)
    place = {"session": 1, "round": 1, "section": "A", "table": 1, "board": stored["board"]}
    corrected = {"result": "4H N 9", "reason": "the slip says so", "saw": stored["saw"]}
    server.do(tournament, "correct-board", **place, **corrected)

    for page in (north, east):
        expect(first_board(page).locator(".result")).to_have_text("4♥ N 9")
        assert page.evaluate("window.neverReloaded")


@beyond_the_gate
def test_reconnected_tablet_sends_its_result_and_receives_others(
    server: Server, tournament: str, open_page: PageOpener
) -> None:
    proxy = Wire(urlsplit(server.url).port or 0)
    north = open_live(
        open_page(TABLET), table_address(server, tournament, f"http://127.0.0.1:{proxy.port}")
    )
    east = open_live(open_page(TABLET), table_address(server, tournament))

    proxy.cut()
    expect(north.locator("body")).not_to_have_attribute("data-freshness", "live")
    enter(north, level=3, strain="NT", declarer="W", tricks=9)
    expect(first_board(north).locator(".state")).to_have_text("saved on this tablet")
    expect(north.locator(".waiting")).to_contain_text("Not stored yet: 1")
    expect(first_board(east).locator(".result")).to_have_text("–")
    pass_out_second_board(east)
    proxy.mend()

    expect(first_board(north).locator(".state")).to_have_text(TO_BE_CONFIRMED)
    expect(first_board(east).locator(".result")).to_have_text("3NT W 9")
    expect(north.locator(".board").nth(1).locator(".result")).to_have_text("Passed out")
    assert north.evaluate("window.neverReloaded")
    proxy.close()


def pass_out_second_board(page: Page) -> None:
    page.locator(".board .pick").nth(1).click()
    page.locator(".entry .passed").click()


HELD_AS_ADDRESSES = """async () => {
  const { Outbox } = await import("/static/shared/outbox.js");
  const { addresses } = await import("/static/rescue/rescue.js");
  const { PACKING } = await import("/static/bridge/tablet/packing.js");
  const { embedded } = await import("/static/shared/words.js");
  const outbox = new Outbox(embedded("live").tournament);
  await outbox.ready;
  return addresses(outbox.waiting, PACKING);
}"""


@beyond_the_gate
def test_codes_scanned_from_an_offline_tablet_are_stored_once(
    server: Server, tournament: str, open_page: PageOpener, shots: Shots
) -> None:
    north, director = enrol_players_tablet(server, tournament, open_page), open_page()
    cut_off(north)
    enter(north, level=4, strain="H", declarer="N", tricks=10)
    first_board(north).locator(".confirm").click()
    pass_out_second_board(north)
    north.locator(".rescue-door").click()
    expect(north.locator(".codes-list li")).to_contain_text(
        [": 4♥ N 10 ·", ": 4♥ N 10, confirmed ·", ": Passed out ·"]
    )
    expect(north.locator(".codes svg")).to_have_count(1)
    shots.take(north, "table-rescue")

    for address in north.evaluate(HELD_AS_ADDRESSES):
        director.goto(address)
        director.locator(".take-over").click()
        expect(director.locator(".waiting")).to_be_empty()
    expect(first_board(director).locator(".state")).to_have_text("✓ confirmed")
    expect(director.locator(".board").nth(1).locator(".result")).to_have_text("Passed out")
    reach_again(north)
    north.reload()

    expect(first_board(north).locator(".state")).to_have_text("✓ confirmed")
    expect(north.locator(".waiting")).to_be_empty()
    expect(north.locator(".rescue-door")).to_have_count(0)
    assert stored_events(server, tournament) == [BoardScored, BoardConfirmed, BoardScored]


def enrol_players_tablet(server: Server, tournament: str, open_page: PageOpener) -> Page:
    """A tablet enrolled for players, which has chosen table A1."""
    desk, tablet = open_page(), open_page(TABLET, False)
    desk.goto(f"{server.url}/devices?for={tournament}/1")
    desk.get_by_label("As").first.select_option("player")
    desk.get_by_role("button", name="Make a code").click()
    tablet.goto(desk.locator(".address code").inner_text())
    tablet.get_by_role("button", name="Enrol").click()
    tablet.get_by_role("button", name="A1", exact=True).click()
    expect(tablet.locator(".place")).to_contain_text("Table A1")
    return tablet


def stored_events(server: Server, tournament: str) -> list[type]:
    """The events of boards in the log, in order."""
    kinds = [type(event_of(record)) for record in records_of(server, tournament)]
    return [kind for kind in kinds if kind.__name__.startswith("Board")]


@beyond_the_gate
def test_tablet_without_websockets_is_live(
    server: Server, tournament: str, open_page: PageOpener
) -> None:
    north, east = open_page(TABLET), open_page()
    east.route_web_socket(re.compile("/feed"), lambda line: line.close())
    open_live(north, table_address(server, tournament))
    open_live(east, table_address(server, tournament))

    enter(north, level=1, strain="C", declarer="S", tricks=7)
    expect(first_board(east).locator(".result")).to_have_text("1♣ S 7")


@beyond_the_gate
def test_half_entered_result_survives_a_result_of_another_board(
    server: Server, tournament: str, open_page: PageOpener
) -> None:
    north, east = (
        open_live(open_page(TABLET), table_address(server, tournament)) for _ in range(2)
    )
    north.locator(".board.open .pick").first.click()
    for key in ("level-6", "strain-D", "declarer-E"):
        north.locator(f".entry .{key}").click()

    pass_out_second_board(east)
    expect(north.locator(".board").nth(1).locator(".result")).to_have_text("Passed out")
    north.locator(".entry .tricks-12").click()
    north.locator(".entry .enter").click()

    expect(first_board(east).locator(".result")).to_have_text("6♦ E 12")


def test_desk_links_to_the_tablet_page_of_a_table(
    server: Server, tournament: str, open_page: PageOpener
) -> None:
    desk = open_page(TABLET)
    desk.goto(f"{server.url}/t/{tournament}/s/1/desk")
    desk.locator("#tab-tables").click()
    desk.locator('.table-list [data-table="B3"] a').click()

    expect(desk.locator(".place")).to_contain_text("Table B3")


@beyond_the_gate
@pytest.mark.parametrize("lang", ["fr", "de", "es", "pl"])
@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_tablet_page_fits_in_every_language(
    server: Server,
    tournament: str,
    open_page: PageOpener,
    shots: Shots,
    lang: str,
    size: ViewportSize,
) -> None:
    page = open_live(open_page(size), table_address(server, tournament, lang=lang))
    enter(page, level=3, strain="NT", doubling="XX", declarer="W", suit="H", card="T", tricks=9)
    expect(first_board(page).locator(".confirm")).to_be_visible()
    page.locator(".board.open .pick").first.click()
    page.locator(".entry .suit-S").click()

    assert page.evaluate(TOO_WIDE) == []
    shots.take(page, f"table-tablet-{lang}-{size['width']}", full_page=True)


TOO_WIDE = """async () => (await document.fonts.ready) &&
  [...document.querySelectorAll("html, button, h1, h2, p, a, span")]
  .filter((each) => each.clientWidth && each.scrollWidth > each.clientWidth + 1)
  .map((each) => `${each.className}: ${each.textContent}`)"""


class TestOwnTable:
    """A players' tablet enters only results of the table that it has chosen."""

    def make_invitation(
        self, browser: Browser, server: Server, tournament: str, shots: Shots
    ) -> str:
        """Make a code for a players' tablet; return its address."""
        context = browser.new_context(viewport=TABLET)
        server.sign_in_browser(context)
        desk = context.new_page()
        desk.goto(f"{server.url}/t/{tournament}/s/1/print/table-codes")
        expect(desk.locator(".card svg")).to_have_count(10)
        shots.take(desk, "table-codes")
        desk.goto(f"{server.url}/devices?for={tournament}/1")
        desk.get_by_label("As").first.select_option("player")
        shots.take(desk, "devices-of-pairs")
        desk.get_by_role("button", name="Make a code").click()
        address = desk.locator(".address code").inner_text()
        context.close()
        return address

    @beyond_the_gate
    def test_players_tablet_chooses_and_changes_its_table(
        self, chromium: Browser, server: Server, tournament: str, shots: Shots
    ) -> None:
        address = self.make_invitation(chromium, server, tournament, shots)
        page = chromium.new_context(viewport=PHONE).new_page()
        page.goto(address)
        page.get_by_role("button", name="Enrol").click()
        expect(page.get_by_role("heading", name="Which table is this?")).to_be_visible()
        shots.take(page, "table-choice", full_page=True)
        page.get_by_role("button", name="A2", exact=True).click()
        expect(page.locator(".place")).to_contain_text("Table A2")
        enter(page, level=1, strain="C", declarer="S", tricks=7)
        expect(first_board(page).locator(".state")).to_have_text(TO_BE_CONFIRMED)
        page.goto(table_address(server, tournament))
        expect(page.locator("body")).to_contain_text("This tablet belongs to table A2, not to A1")
        page.goto(f"{server.url}/t/{tournament}/s/1/table/A/2")
        page.get_by_role("link", name="Other table").click()
        page.get_by_role("button", name="A1", exact=True).click()
        expect(page.locator(".place")).to_contain_text("Table A1")
        page.context.close()


@beyond_the_gate
def test_dispute_shows_when_each_claim_was_tapped_and_arrived(
    server: Server, tournament: str, open_page: PageOpener, shots: Shots
) -> None:
    north, east, director = (open_page(TABLET) for _ in range(3))
    open_live(north, table_address(server, tournament))
    open_live(east, table_address(server, tournament))
    for tablet in (north, east):
        cut_off(tablet)
    enter(north, level=4, strain="S", declarer="N", tricks=10)
    enter(east, level=4, strain="S", declarer="N", tricks=9)
    for tablet in (north, east):
        reach_again(tablet)
    until(north.locator(".board:first-child .state", has_text="disputed"), north, east)

    director.goto(f"{server.url}/t/{tournament}/s/1/results")

    claims = director.locator(".attention .disputed .claims li")
    expect(claims).to_have_count(2)
    for claim in claims.all():
        expect(claim).to_contain_text(re.compile(r"· tapped \d\d:\d\d, arrived \d\d:\d\d"))
    shots.take(director, "pairs-dispute")


def test_tablet_enters_which_pairs_sit_at_its_table(
    server: Server, tournament: str, open_page: PageOpener, shots: Shots
) -> None:
    desk = open_page(TABLET)
    desk.goto(f"{server.url}/t/{tournament}/s/1/desk#hall")
    desk.get_by_role("button", name="Pairs sit where they like").click()
    expect(desk.locator(".free-seats")).to_have_attribute("aria-pressed", "true")

    page = open_live(
        open_page(ViewportSize(width=800, height=1100)), table_address(server, tournament)
    )
    north, east = page.locator(".sitting select").all()
    planned = north.input_value(), east.input_value()
    values = north.locator("option").evaluate_all("all => all.map(({ value }) => value)")
    other, third = [value for value in values if value not in planned][:2]
    north.select_option(other)
    east.select_option(third)
    shots.take(page, "tablet-who-sits-here")
    page.get_by_role("button", name="We sit here").click()
    expect(page.locator(".sitting")).to_be_empty()
    expect(page.locator(".pairs")).to_contain_text(f"Wojciechowska{other}")
    expect(page.locator(".pairs")).to_contain_text(f"Wojciechowska{third}")
    enter(page, level=4, strain="S", declarer="N", tricks=10)
    expect(first_board(page)).to_contain_text("4♠ N 10")
