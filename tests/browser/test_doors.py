"""Enrolling devices and revoking them on the devices page; and names made of HTML, which every page
shows as text.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.boards import publish_first_round
from tests.browser.codes import half_of_a_slip
from tests.browser.devices import page_without_errors
from tests.browser.settled import FITS, settle_page
from tests.browser.shots import Shots
from tests.confirmations import ACKNOWLEDGED
from tests.effort import IN_FULL, beyond_the_gate
from tests.server.process import Server
from web.bridge.face import FACE as BRIDGE
from web.chess.face import FACE as CHESS

pytestmark = pytest.mark.browser
HOSTILE = '<img src=x onerror="window.taken=1">'
TABLET = ViewportSize(width=1024, height=768)
PHONE = ViewportSize(width=390, height=844)


@pytest.fixture
def laptop(chromium: Browser, server: Server) -> Iterator[Page]:
    """A page signed in as organiser."""
    with page_without_errors(chromium, TABLET, server) as page:
        yield page


@pytest.fixture
def tablet(chromium: Browser) -> Iterator[Page]:
    with page_without_errors(chromium, PHONE) as page:
        yield page


LINES_OF_TEXT = """all => all.map((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return new Set([...range.getClientRects()].map((line) => line.top)).size;
})"""
BOTTOMS_OF_CELLS = """all => all.map((row) =>
  new Set([...row.children].map((cell) => cell.getBoundingClientRect().bottom)).size)"""


def make_invitation(
    laptop: Page, server: Server, place: str, role: str, pin: str = "", name: str = "Anna, tablet 3"
) -> str:
    """Make a code on the devices page; return the address that it stands for."""
    laptop.goto(f"{server.url}/devices")
    form = laptop.locator("form.invite")
    form.locator("[name=role]").select_option(role)
    form.locator("[name=place]").select_option(place)
    form.locator("[name=name]").fill(name)
    if pin:
        form.locator("[name=pin]").fill(pin)
    form.get_by_role("button").click()
    expect(laptop.locator(".qr-frame svg")).to_be_visible()
    return laptop.locator(".address").inner_text()


def test_enrolled_tablet_opens_the_desk_and_is_shut_out_when_revoked(
    server: Server, laptop: Page, tablet: Page, shots: Shots
) -> None:
    tournament = publish_first_round(server)
    name = f"Anna of {tournament}"
    address = make_invitation(laptop, server, f"{tournament}/1", "arbiter", name=name)
    shots.take(laptop, "door-invitation", full_page=True)
    tablet.goto(address)
    shots.take(tablet, "door-enrol")
    tablet.get_by_role("button", name="Enrol").click()
    expect(tablet).to_have_url(f"{server.url}/t/{tournament}/s/1/desk")
    body = tablet.locator("body")
    expect(body).to_have_attribute("data-freshness", "live")

    laptop.goto(f"{server.url}/devices")
    row = laptop.get_by_role("row", name=name)
    expect(row).to_contain_text("arbiter")
    shots.take(laptop, "door-devices", full_page=True)
    row.get_by_role("button", name="Revoke").click()

    expect(row).to_contain_text("revoked")
    refusal = tablet.locator(".fresh")
    expect(refusal).to_contain_text("not signed in")
    assert refusal.evaluate("one => one.getBoundingClientRect().right <= innerWidth")
    tablet.locator('[data-board="1"] button').click()
    tablet.locator('.pad [data-result="1-0"]').click()
    entered = tablet.locator(".recent")
    expect(entered).to_contain_text("Nothing is lost")
    assert entered.inner_text().count("Nothing is lost") == 1
    tablet.reload()
    expect(tablet.get_by_role("heading", level=1)).to_have_text("This device is not signed in")
    shots.take(tablet, "door-not-signed-in")


@beyond_the_gate
def test_players_tablet_enters_a_first_result_but_no_correction(
    server: Server, laptop: Page, tablet: Page, shots: Shots
) -> None:
    tournament = publish_first_round(server)
    tablet.goto(make_invitation(laptop, server, f"{tournament}/1", "player"))
    tablet.get_by_role("button", name="Enrol").click()
    expect(tablet).to_have_url(f"{server.url}/t/{tournament}/s/1/tablet")

    tablet.locator('[data-board="1"] button').click()
    tablet.locator('.pad [data-result="1-0"]').click()
    expect(tablet.locator('[data-board="1"]')).to_contain_text("stored")
    expect(tablet.locator(".undo")).to_be_hidden()
    tablet.locator('[data-board="1"] button').click()

    expect(tablet.locator(".pad")).to_contain_text("It has 1–0. Only the arbiters correct it.")
    expect(tablet.locator(".pad button")).to_have_count(0)
    shots.take(tablet, "door-players-tablet")


@beyond_the_gate
def test_address_printed_by_the_server_signs_in_without_a_click(
    own_server: Server, tablet: Page
) -> None:
    """The page behind it sends its own form, also when the device is enrolled already."""
    server = own_server
    tournament = publish_first_round(server)
    server.stop()
    server.start()

    tablet.goto(server.printed)

    expect(tablet).to_have_url(f"{server.url}/t/{tournament}/s/1/desk")
    tablet.goto(server.printed)
    expect(tablet).to_have_url(f"{server.url}/t/{tournament}/s/1/desk")


@pytest.mark.parametrize(("lang", "change"), [("de", "Ändern"), ("fr", "Changer")])
def test_acts_on_a_device_are_whole_words_on_its_row(
    server: Server, laptop: Page, tablet: Page, lang: str, change: str
) -> None:
    tablet.goto(make_invitation(laptop, server, f"{publish_first_round(server)}/1", "arbiter"))
    tablet.get_by_role("button", name="Enrol").click()
    expect(tablet.locator("body")).to_have_attribute("data-freshness", "live")
    laptop.set_viewport_size({"width": 1280, "height": 800})
    laptop.goto(f"{server.url}/devices?lang={lang}")
    buttons = laptop.locator(".device-list .acts button")
    assert buttons.evaluate_all(LINES_OF_TEXT) == [1] * buttons.count()
    rows = laptop.locator(".device-list tbody tr")
    assert rows.evaluate_all(BOTTOMS_OF_CELLS) == [1] * rows.count()
    expect(laptop.get_by_role("button", name=change, exact=True).first).to_be_visible()


def test_devices_page_fits_a_telephone(server: Server, laptop: Page, shots: Shots) -> None:
    publish_first_round(server)
    laptop.set_viewport_size(PHONE)
    laptop.goto(f"{server.url}/devices")

    expect(laptop.get_by_role("button", name="Make a code")).to_be_visible()
    assert laptop.evaluate(FITS)
    shots.take(laptop, "door-devices-phone", full_page=True)


def test_name_made_of_html_is_shown_as_text_on_pages_and_screens(
    server: Server, laptop: Page
) -> None:
    created = server.post("/api/tournaments", {"name": HOSTILE, "place": HOSTILE})
    tournament = created["tournament"]
    server.do(tournament, "plan-stage", name=HOSTILE, rounds=3, initial_colour="w")
    for _ in range(4):
        server.do(tournament, "register-entry", family=HOSTILE, given=HOSTILE, club=HOSTILE)
    server.do(tournament, "pair-round", round=1)
    server.do(tournament, "publish-round", round=1)
    stage = f"/t/{tournament}/s/1"
    screens = one_in_three([f"{stage}/screen/{view}" for view in CHESS.screen_titles])
    for path in ("/", f"/t/{tournament}", f"{stage}/desk", f"{stage}/why/1/1", *screens):
        laptop.goto(server.url + path)
        expect(laptop.locator("body")).to_contain_text("<img src=x")
        _expect_no_injection(laptop, path)
    laptop.goto(f"{server.url}/t/{tournament}/audit")
    _expect_no_injection(laptop, "audit")
    make_invitation(laptop, server, f"{tournament}/1", "scorer")
    _expect_no_injection(laptop, "invitation")
    for path in (f"/enrol/{HOSTILE}", f"/t/{HOSTILE}", f"{stage}/screen/{HOSTILE}"):
        laptop.goto(server.url + path)
        _expect_no_injection(laptop, path)


@beyond_the_gate
def test_name_made_of_html_is_shown_as_text_on_sheets_and_at_the_desk(
    server: Server, laptop: Page
) -> None:
    """Drafts, printed sheets, a player's own page, and a disputed result at the desk."""
    created = server.post("/api/tournaments", {"name": HOSTILE, "place": HOSTILE})
    tournament = created["tournament"]
    server.do(tournament, "plan-stage", name=HOSTILE, rounds=3, initial_colour="w")
    for _ in range(5):
        server.do(tournament, "register-entry", family=HOSTILE, given=HOSTILE, club=HOSTILE)
    server.do(tournament, "announce-start-positions")
    server.do(tournament, "allow-own-entry", allowed=True)
    server.do(tournament, "show-notice", text=HOSTILE)
    server.do(tournament, "pair-round", round=1)
    stage = f"/t/{tournament}/s/1"
    _expect_hostile_text(laptop, server, f"{stage}/draft/1")
    server.do(tournament, "publish-round", round=1)
    server.do(tournament, "draw-start-positions", round=1, beacon=HOSTILE)
    server.do(tournament, "report-result", round=1, board=1, side="w", result="1-0")
    server.do(tournament, "report-result", round=1, board=1, side="b", result="0-1")
    slip = half_of_a_slip(server, tournament)
    sheets = one_in_three([f"{stage}/print/{sheet}" for sheet in CHESS.papers])
    player = f"/t/{tournament}/me?stage=1&entry=1"
    search_page = f"/t/{tournament}/me?name=%3Cimg"
    for path in (slip, f"{stage}/tablet", f"{stage}/pictures", player, search_page, *sheets):
        _expect_hostile_text(laptop, server, path)
    _expect_hostile_text(laptop, server, f"{stage}/desk")
    expect(laptop.locator("[data-differ='1']")).to_contain_text("<img src=x")
    _expect_no_injection(laptop, "the desk's tray")


@beyond_the_gate
def test_name_made_of_html_is_shown_as_text_in_a_pairs_tournament(
    server: Server, laptop: Page
) -> None:
    tournament = server.post("/api/tournaments", {"name": HOSTILE, "place": HOSTILE})["tournament"]
    commands = f"/api/tournaments/{tournament}/commands"
    server.post(f"{commands}/plan-phase", {"name": HOSTILE, "sessions": 1})
    player = {"family": HOSTILE, "given": HOSTILE, "club": HOSTILE}
    field = [{"players": [player, player], "seeding": n} for n in range(20)]
    server.do(tournament, "register-pairs", pairs=field, confirmed=ACKNOWLEDGED)
    server.do(tournament, "seed-lines")
    server.do(tournament, "show-notice", text=HOSTILE)
    server.do(tournament, "plan-session", session=1)
    server.do(tournament, "publish-session", session=1)
    server.do(tournament, "withdraw-pair", pair=1, session=1, round=1, reason=HOSTILE)
    phase = f"/t/{tournament}/s/1"
    screens = one_in_three([f"{phase}/screen/{view}" for view in BRIDGE.screen_titles])
    papers = one_in_three([f"{phase}/print/{sheet}" for sheet in BRIDGE.papers])
    search = f"/t/{tournament}/me?name=%3Cimg"
    for path in (f"{phase}/desk", f"{phase}/results", f"{phase}/table/A/1", search, *papers):
        _expect_hostile_text(laptop, server, path)
    for path in screens:
        _expect_hostile_text(laptop, server, path)


def one_in_three(paths: list[str]) -> list[str]:
    """Every third path in the gate, all in full: the same scripts and templates fill them."""
    return paths if IN_FULL else paths[::3]


def _expect_hostile_text(page: Page, server: Server, path: str) -> None:
    """Expect the hostile name on that page, as text."""
    answer = page.goto(server.url + path)
    assert answer is not None, path
    assert answer.status == 200, path
    expect(page.locator("body")).to_contain_text("<img src=x")
    _expect_no_injection(page, path)


def _expect_no_injection(page: Page, path: str) -> None:
    """Expect that neither the script nor the image of the hostile name came to be."""
    settle_page(page)
    assert page.evaluate("window.taken") is None, path
    assert page.locator("img[src=x]").count() == 0, path
