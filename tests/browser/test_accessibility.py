"""Every page that people see has no violation that axe-core finds (WCAG 2.1, levels A and AA), has
the whole width of a telephone, and the same navigation around it.

A page at the size of a telephone is checked by all rules. Other colours and a large screen change
only how a page looks: there contrast and the size of targets are checked. The gate opens the pages
of one game, each template once; the full run opens every page.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import count
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, BrowserContext, Page, StorageState, ViewportSize, expect

from tests.browser.codes import half_of_a_slip, table_code_address
from tests.browser.every_page import PAGE_TEMPLATES, FoundPage, every_page, template_of
from tests.browser.settled import settle_page
from tests.effort import IN_FULL, beyond_the_gate
from tests.server.process import SEEN, Server, serving
from web.faces import FACES
from web.pages.tournaments import THEMES

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]
HD = ViewportSize(width=1920, height=1080)
PHONE = ViewportSize(width=390, height=844)
AXE = Axe().axe_script
SERIOUS_VIOLATIONS = """async (options) => (await axe.run(options)).violations
  .filter(({impact}) => ["serious", "critical"].includes(impact))
  .flatMap(({id, help, nodes}) =>
    nodes.slice(0, 3).map(({html}) => `${id}: ${help}: ${html.slice(0, 160)}`))"""
AREAS = ["r", "e", "s", "h", "p", "b", "t", "l"]
"""The areas of the navigation, in every game the same."""
MARGIN = 24
"""Pixels that a page may leave free at its left on a telephone."""
LEAST_TAP_HEIGHT = 56
"""Least height in pixels of a button that is tapped on a telephone."""
_keys = count(1)

TEMPLATES_BY_GAME = {"screen.html", "overlay.html", "print.html"}
"""Templates that differ by game; the others are much the same in all games."""
TEMPLATES_OF_FILES = {"endorsement.html"}
"""Templates of files that no server serves: `wallchart endorse` writes this one."""
FINISHED_GAME: list[tuple[str, dict[str, object]]] = [
    ("plan-stage", {"name": "Open", "rounds": 1, "initial_colour": "w"}),
    ("register-entry", {"stage": 1, "family": "Lørén"}),
    ("register-entry", {"stage": 1, "family": "Ruiz"}),
    ("pair-round", {"stage": 1, "round": 1}),
    ("publish-round", {"stage": 1, "round": 1}),
    ("record-result", {"stage": 1, "round": 1, "board": 1, "result": "1-0", "saw": SEEN}),
]


@pytest.fixture(scope="module")
def pages(demo: Server) -> list[FoundPage]:
    """All pages of the demo; in the gate one of each template, of the first game."""
    if IN_FULL:
        return every_page(demo, demo.tournaments())
    found = every_page(demo, demo.tournaments()[:1])
    by_template: dict[tuple[str, str], FoundPage] = {}
    for page in found:
        game = page.game if page.template in TEMPLATES_BY_GAME else ""
        by_template.setdefault((page.template, game), page)
    return list(by_template.values())


@pytest.fixture(scope="module")
def open_page(chromium: Browser, demo: Server) -> Iterator[Callable[..., Page]]:
    """Open pages as organiser, without animations: fading text fails the contrast rule."""
    contexts: list[BrowserContext] = []

    def new(size: ViewportSize, **how: Any) -> Page:
        contexts.append(chromium.new_context(viewport=size, reduced_motion="reduce", **how))
        demo.sign_in_browser(contexts[-1])
        return contexts[-1].new_page()

    yield new
    for context in contexts:
        context.close()


@beyond_the_gate
def test_every_template_is_opened(pages: list[FoundPage]) -> None:
    opened = (
        {page.template for page in pages}
        | TEMPLATES_OF_FILES
        | TEMPLATES_BEHIND_CODES
        | TEMPLATES_OF_ORGANISATIONS
    )
    assert sorted(opened) == PAGE_TEMPLATES


@pytest.mark.parametrize("game", ["", *FACES] if IN_FULL else ["chess"])
def test_no_page_of_a_game_has_violations_on_a_telephone(
    open_page: Callable[..., Page], demo: Server, pages: list[FoundPage], game: str
) -> None:
    """In the full run also in the dark colour scheme, each template once; screens have their own
    colours.
    """
    by_template = {page.template: page for page in pages}
    in_dark = {
        demo.url + page.address
        for page in by_template.values()
        if IN_FULL and page.template not in TEMPLATES_BY_GAME
    }
    addresses = [demo.url + page.address for page in pages if page.game == game]
    assert violations_on_pages(open_page(PHONE), addresses, in_dark) == []


@beyond_the_gate
@pytest.mark.parametrize("game", FACES)
def test_each_theme_of_the_wall_screens_of_a_game_has_enough_contrast(
    open_page: Callable[..., Page], demo: Server, pages: list[FoundPage], game: str
) -> None:
    """Each screen is opened once: a theme is an attribute of the page."""
    screens = [each for each in pages if (each.template, each.game) == ("screen.html", game)]
    page, found = open_page(HD), []
    for screen in screens:
        open_page_at(page, f"{demo.url}{screen.address}?theme={THEMES[0]}")
        shorten_lists(page)
        for theme in THEMES:
            page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            found += [(theme, screen.address, each) for each in violations(page, COLOURS_AND_SIZES)]
    assert screens
    assert found == []


TEMPLATES_BEHIND_CODES = {
    *("way_in.html", "invitation.html", "enrol.html", "unlock.html", "problem.html"),
    *("chess/own_entry.html", "bridge/table_code.html", "hang_display.html", "letters.html"),
}

WRONG_PIN = """() => {
  const form = Object.assign(document.createElement("form"), {method: "post", action: "/unlock"});
  form.append(Object.assign(document.createElement("input"), {name: "pin", value: "0"}));
  document.body.append(form);
  form.submit();
}"""


@beyond_the_gate
def test_pages_behind_codes_have_no_violations(
    open_page: Callable[..., Page], demo: Server
) -> None:
    """From a tablet's invitation to its lock screen, and the pages behind codes on paper and
    displays.
    """
    organiser, visitor = open_page(PHONE), open_page(PHONE)
    visitor.context.clear_cookies()
    violations_by_template: dict[str, list[str]] = {}

    def check(page: Page, path: str = "") -> None:
        html = page.content()
        if path:
            answer = page.goto(path if path.startswith("http") else demo.url + path)
            assert answer is not None
            html = answer.text()
        violations_by_template[template_of(html)] = violations(settle_page(page))

    chess, bridge, *_ = demo.tournaments()
    demo.do(chess, "allow-own-entry", allowed=True)
    check(visitor, "/enrol")
    check(visitor, "/t/none")
    check(visitor, half_of_a_slip(demo, chess, round=4))
    check(visitor, table_code_address(demo, bridge))
    mail = {"type": "mail", "address": "smtp://127.0.0.1:2525", "sender": "club@example.org"}
    demo.post(f"/api/files/{chess}/publication", {"target": mail})
    check(visitor, f"/t/{chess}/letters")
    organiser.goto(f"{demo.url}/devices")
    form = organiser.locator("form.invite")
    form.locator("[name=role]").select_option("arbiter")
    form.locator("[name=pin]").fill("271828")
    form.get_by_role("button").click()
    expect(organiser.locator(".qr-frame svg")).to_be_visible()
    check(organiser)
    check(visitor, organiser.locator(".address").inner_text())
    visitor.get_by_role("button", name="Enrol").click()
    visitor.wait_for_url("**/desk")
    with visitor.expect_navigation():  # as a page sends that was open when the device locked
        visitor.evaluate(WRONG_PIN)
    check(visitor)
    display = open_page(HD)
    display.context.clear_cookies()
    display.goto(f"{demo.url}/display")
    expect(display.locator(".code")).to_have_text(re.compile("^[0-9A-Z]{4}$"))
    check(organiser, f"/display/hang/{display.locator('.code').inner_text()}")
    assert set(violations_by_template) == TEMPLATES_BEHIND_CODES
    assert {template: found for template, found in violations_by_template.items() if found} == {}


TEMPLATES_OF_ORGANISATIONS = {
    "operated.html",
    "operator.html",
    "organisation.html",
    "organisation_desk.html",
}
PAGES_BY_ROLE = {
    "visitor": ["/o/club-1"],
    "organiser": ["/", "/o/club-0", "/o/club-0/desk"],
    "operator": ["/operator", "/operator/club-0", "/operator/club-1"],
}


@beyond_the_gate
@pytest.mark.parametrize("role", PAGES_BY_ROLE)
def test_pages_of_organisations_have_no_violations(
    contexts_by_role: dict[str, BrowserContext], federation: Server, role: str
) -> None:
    assert (
        violations_on_pages(
            contexts_by_role[role].new_page(),
            [federation.url + page for page in PAGES_BY_ROLE[role]],
        )
        == []
    )


@beyond_the_gate
def test_dialogs_and_codes_of_the_operator_have_no_violations(
    contexts_by_role: dict[str, BrowserContext], federation: Server
) -> None:
    """Limits just set, the dialog before an organisation is closed, the code for its first
    organiser, and a search without a match.
    """
    page = contexts_by_role["operator"].new_page()
    page.goto(f"{federation.url}/operator/club-2")
    page.get_by_role("button", name="Set these limits").click()
    expect(page.locator(".limits .said")).not_to_be_empty()
    page.get_by_role("button", name="Close the organisation").click()
    expect(page.locator("dialog")).to_be_visible()
    for answer in page.locator("dialog button").all():
        box = answer.bounding_box()
        assert box is not None
        assert box["height"] >= LEAST_TAP_HEIGHT
    assert violations(page) == []
    page.goto(f"{federation.url}/operator/club-2")
    page.get_by_role("button", name="Make a code").click()
    expect(page.locator(".qr-frame svg")).to_be_visible()
    assert violations(page) == []
    page.goto(f"{federation.url}/operator")
    page.get_by_label("Find an organisation").fill("Nobody")
    expect(page.locator(".unfound")).to_be_visible()
    assert violations(page) == []
    page.close()


@pytest.fixture(scope="module")
def contexts_by_role(
    chromium: Browser, federation: Server, organiser: StorageState
) -> Iterator[dict[str, BrowserContext]]:
    """A browser context for each role: a visitor, the operator and an organiser."""
    signed_in = {"visitor": None, "operator": None, "organiser": organiser}
    contexts = {
        role: chromium.new_context(viewport=PHONE, storage_state=state)
        for role, state in signed_in.items()
    }
    federation.sign_in_browser(contexts["operator"])
    yield contexts
    for context in contexts.values():
        context.close()


@pytest.fixture(scope="module")
def federation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with enough organisations for the page to offer a search: the first is at its limits
    and keeps finished tournaments for a week, the second is closed; the journal has two pages.
    """
    with serving(tmp_path_factory.mktemp("federation") / "log.sqlite3", "--federation") as server:
        for n in range(13):
            server.post("/api/organisations", {"id": f"club-{n}", "name": f"Club {n}"})
        server.post("/api/organisations/club-0/quotas", {"tournaments": 1, "devices": 1})
        server.post("/api/organisations/club-0/retention", {"days": 7})
        server.post("/api/organisations/club-1/close", {})
        for n in range(6):
            server.post("/api/organisations/club-2/name", {"name": f"Club of Name {n}"})
        yield server


@pytest.fixture(scope="module")
def organiser(chromium: Browser, federation: Server) -> StorageState:
    """The sign-in of the first organisation's organiser, who has a finished and a current
    tournament.
    """
    context = chromium.new_context()
    page = context.new_page()
    page.goto(federation.post("/api/organisations/club-0/invite", {})["address"])
    page.get_by_role("button", name="Enrol").click()
    page.wait_for_url("**/o/club-0/desk")

    def post(path: str, body: object) -> dict[str, Any]:
        headers = {"Idempotency-Key": f"accessibility-{next(_keys)}"}
        answer = context.request.post(federation.url + path, data=body, headers=headers)
        assert answer.ok, answer.text()
        made: dict[str, Any] = answer.json()
        return made

    finished = post("/api/tournaments", {"name": "Spring Match"})["tournament"]
    for command, body in FINISHED_GAME:
        post(f"/api/tournaments/{finished}/commands/{command}", body)
    found = page.locator(".put-away li")
    for _ in range(100):  # the server lists it as finished a moment later
        if found.count():
            break
        page.reload()
    expect(found).to_have_count(1)
    current = post("/api/tournaments", {"name": "Autumn Open"})["tournament"]
    post(f"/api/tournaments/{current}/commands/{FINISHED_GAME[0][0]}", FINISHED_GAME[0][1])
    state = context.storage_state()
    context.close()
    return state


FRAME_FAULTS = """([margin, areas]) => document.fonts.ready.then(() => {
  const rail = document.querySelector(".rail");
  if (!rail) return [];
  const offered = [...rail.querySelectorAll("[data-area]")].map((one) => one.dataset.area);
  const current = rail.querySelectorAll('a[aria-current="page"]');
  const links = [...rail.querySelectorAll("a")].map((one) => one.pathname);
  const left = document.querySelector("main").getBoundingClientRect().left;
  return [
    ...(offered.join() === areas.join() ? [] : [`offers ${offered}`]),
    ...(rail.querySelectorAll(".here").length === 1 ? [] : ["is not in one area"]),
    ...(current.length === Number(links.includes(location.pathname))
      ? [] : [`is the current one of ${current.length} links`]),
    ...(left > margin ? [`begins at ${left} pixels`] : []),
    ...(document.documentElement.scrollWidth > innerWidth ? ["is wider than the telephone"] : []),
  ];
})"""
"""Once fonts are loaded: fallback fonts are wider."""
COLOURS_AND_SIZES = ["color-contrast", "target-size"]
REMOVE_SIMILAR_ROWS = """([many, enough]) => {
  const word = (value) => (/^[a-z-]{0,16}$/u.test(value) ? value : "");
  const look = (e) => [
    e.tagName, e.className, e.style?.cssText,
    ...[...e.attributes].map(({name, value}) => name + word(value)),
  ];
  const kind = (row) => [row, ...row.querySelectorAll("*")].map(look).join();
  for (const list of document.querySelectorAll("body *:not(select, datalist, svg, svg *)")) {
    const seen = {};
    for (const row of list.children.length > many ? [...list.children] : []) {
      const one = kind(row);
      seen[one] = (seen[one] ?? 0) + 1;
      if (seen[one] > enough) row.remove();
    }
  }
}"""
"""Removes rows of long lists that look like others: keeps `enough` of each look in lists of more
than `many` rows, so that axe-core has less to read.
"""
MANY, ENOUGH = 8, 3


def violations_on_pages(
    page: Page, addresses: Iterable[str], in_dark: Collection[str] = ()
) -> list[str]:
    """The violations on all these pages, each with its page's path; on some of them also those of
    colours and sizes in the dark colour scheme.
    """
    found = []
    for address in addresses:
        open_page_at(page, address)
        path = address.partition("/t/")[2]
        found += [f"{path}: {violation}" for violation in frame_faults(page)]
        shorten_lists(page)
        found += [f"{path}: {violation}" for violation in violations(page)]
        if address in in_dark:
            page.emulate_media(color_scheme="dark")
            dark = violations(page, COLOURS_AND_SIZES)
            page.emulate_media(color_scheme="light")
            found += [f"{path}, dark: {violation}" for violation in dark]
    return found


def open_page_at(page: Page, address: str) -> None:
    answer = page.goto(address)
    assert answer is not None
    assert answer.status == 200, address
    settle_page(page)
    assert page.url == address, "no other page is checked in its place"


def shorten_lists(page: Page) -> None:
    """Remove from the page's long lists the rows that look like others."""
    page.evaluate(REMOVE_SIMILAR_ROWS, [MANY, ENOUGH])


def frame_faults(page: Page) -> list[str]:
    """The faults of the navigation around the page, and the width it wastes."""
    found: list[str] = page.evaluate(FRAME_FAULTS, [MARGIN, AREAS])
    return found


def violations(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """Serious violations on this page."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    options = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    found: list[str] = page.evaluate(SERIOUS_VIOLATIONS, options)
    return found
