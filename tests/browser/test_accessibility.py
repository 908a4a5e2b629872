"""axe-core over every page people see: names, roles, contrast (WCAG 2.1, levels A and AA).

All its rules are asked of a page at the size of a telephone. Other colours and a large screen
change how a page looks and not what it says: there contrast and the size of targets are asked for.
The gate opens the pages of one game, each template once; the full run every page there is.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, BrowserContext, Page, StorageState, ViewportSize, expect

from tests.browser.codes import code_of_a_table, half_of_a_slip
from tests.browser.every_page import WHOLE, Found, every_page, template_of
from tests.browser.settled import settled
from tests.effort import IN_FULL, beyond_the_gate
from tests.server.process import Server, serving
from web.faces import FACES
from web.pages.tournaments import THEMES

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]
HD = ViewportSize(width=1920, height=1080)
PHONE = ViewportSize(width=390, height=844)
SERIOUS = {"serious", "critical"}
UNDER_THE_FINGER = 56
"""Pixels of a button of whoever works here."""
_keys = count(1)

OF_A_GAME = {"screen.html", "overlay.html", "print.html"}
"""Each game fills these with its own: the other templates are much the same in all of them."""
OF_NO_SERVER = {"endorsement.html"}
"""A file that `wallchart endorse` writes, for a printer."""
A_GAME: list[tuple[str, dict[str, object]]] = [
    ("plan-stage", {"name": "Open", "rounds": 1, "initial_colour": "w"}),
    ("register-entry", {"stage": 1, "family": "Lørén"}),
    ("register-entry", {"stage": 1, "family": "Ruiz"}),
    ("pair-round", {"stage": 1, "round": 1}),
    ("publish-round", {"stage": 1, "round": 1}),
    ("record-result", {"stage": 1, "round": 1, "board": 1, "result": "1-0", "saw": 10**6}),
]


@pytest.fixture(scope="module")
def pages(demo: Server) -> list[Found]:
    """What each test opens of them: at the gate each template of one game, once."""
    if IN_FULL:
        return every_page(demo, demo.tournaments())
    found = every_page(demo, demo.tournaments()[:1])
    once: dict[tuple[str, str], Found] = {}
    for page in found:
        game = page.game if page.template in OF_A_GAME else ""
        once.setdefault((page.template, game), page)
    return list(once.values())


@pytest.fixture(scope="module")
def opened(chromium: Browser, demo: Server) -> Iterator[Callable[..., Page]]:
    """A window of the organiser's, in which nothing moves: what fades in is hard to read."""
    contexts: list[BrowserContext] = []

    def new(size: ViewportSize, **how: Any) -> Page:
        contexts.append(chromium.new_context(viewport=size, reduced_motion="reduce", **how))
        demo.sign_in_browser(contexts[-1])
        return contexts[-1].new_page()

    yield new
    for context in contexts:
        context.close()


@beyond_the_gate
def test_every_template_is_opened(pages: list[Found]) -> None:
    opened = {page.template for page in pages} | OF_NO_SERVER | BEHIND_A_CODE | OF_ORGANISATIONS
    assert sorted(opened) == WHOLE


@pytest.mark.parametrize("game", ["", *FACES] if IN_FULL else ["chess"])
def test_a_page_on_a_telephone(
    opened: Callable[..., Page], demo: Server, pages: list[Found], game: str
) -> None:
    asked = [demo.url + page.address for page in pages if page.game == game]
    assert wrong(opened(PHONE), asked) == []


@beyond_the_gate
@pytest.mark.parametrize("theme", THEMES)
def test_a_large_screen_in_its_colours(
    opened: Callable[..., Page], demo: Server, pages: list[Found], theme: str
) -> None:
    screens = [page for page in pages if page.template == "screen.html"]
    asked = [f"{demo.url}{screen.address}?theme={theme}" for screen in screens]
    assert wrong(opened(HD), asked, COLOURS_AND_SIZES) == []


@beyond_the_gate
def test_a_page_on_a_dark_device(
    opened: Callable[..., Page], demo: Server, pages: list[Found]
) -> None:
    """What organiser and players hold in their hands, each template once; screens have colours of
    their own.
    """
    held = {page.template: page for page in pages if page.template not in OF_A_GAME}
    asked = [demo.url + page.address for page in held.values()]
    assert wrong(opened(PHONE, color_scheme="dark"), asked, COLOURS_AND_SIZES) == []


BEHIND_A_CODE = {
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
def test_what_only_a_code_leads_to(opened: Callable[..., Page], demo: Server) -> None:
    """A tablet's way in from the invitation to its lock, and what papers and displays lead to."""
    organiser, anybody = opened(PHONE), opened(PHONE)
    anybody.context.clear_cookies()
    seen: dict[str, list[str]] = {}

    def look(page: Page, path: str = "") -> None:
        html = page.content()
        if path:
            answer = page.goto(path if path.startswith("http") else demo.url + path)
            assert answer is not None
            html = answer.text()
        seen[template_of(html)] = violations(settled(page))

    chess, bridge, *_ = demo.tournaments()
    demo.do(chess, "allow-own-entry", allowed=True)
    look(anybody, "/enrol")
    look(anybody, "/t/none")
    look(anybody, half_of_a_slip(demo, chess, round=4))
    look(anybody, code_of_a_table(demo, bridge))
    mail = {"type": "mail", "address": "smtp://127.0.0.1:2525", "sender": "club@example.org"}
    demo.post(f"/api/files/{chess}/publication", {"target": mail})
    look(anybody, f"/t/{chess}/letters")
    organiser.goto(f"{demo.url}/devices")
    form = organiser.locator("form.invite")
    form.locator("[name=role]").select_option("arbiter")
    form.locator("[name=pin]").fill("271828")
    form.get_by_role("button").click()
    expect(organiser.locator(".qr-frame svg")).to_be_visible()
    look(organiser)
    look(anybody, organiser.locator(".address").inner_text())
    anybody.get_by_role("button", name="Enrol").click()
    anybody.wait_for_url("**/desk")
    with anybody.expect_navigation():  # as from a page that was open when it locked itself
        anybody.evaluate(WRONG_PIN)
    look(anybody)
    display = opened(HD)
    display.context.clear_cookies()
    display.goto(f"{demo.url}/display")
    expect(display.locator(".code")).to_have_text(re.compile("^[0-9A-Z]{4}$"))
    look(organiser, f"/display/hang/{display.locator('.code').inner_text()}")
    assert set(seen) == BEHIND_A_CODE
    assert {template: told for template, told in seen.items() if told} == {}


OF_ORGANISATIONS = {"operated.html", "operator.html", "organisation.html", "organisation_desk.html"}
SEEN_BY = {
    "anybody": ["/o/club-1"],
    "organiser": ["/", "/o/club-0", "/o/club-0/desk"],
    "operator": ["/operator", "/operator/club-0", "/operator/club-1"],
}


@beyond_the_gate
@pytest.mark.parametrize("who", SEEN_BY)
def test_a_page_of_organisations(
    hosted: dict[str, BrowserContext], federation: Server, who: str
) -> None:
    assert wrong(hosted[who].new_page(), [federation.url + page for page in SEEN_BY[who]]) == []


@beyond_the_gate
def test_what_an_operator_opens(hosted: dict[str, BrowserContext], federation: Server) -> None:
    """Limits that were set, the question before an organisation is closed, the code for its first
    organiser, and a search that finds none.
    """
    page = hosted["operator"].new_page()
    page.goto(f"{federation.url}/operator/club-2")
    page.get_by_role("button", name="Set these limits").click()
    expect(page.locator(".limits .said")).not_to_be_empty()
    page.get_by_role("button", name="Close the organisation").click()
    expect(page.locator("dialog")).to_be_visible()
    for answer in page.locator("dialog button").all():
        box = answer.bounding_box()
        assert box is not None
        assert box["height"] >= UNDER_THE_FINGER
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
def hosted(
    chromium: Browser, federation: Server, organiser: StorageState
) -> Iterator[dict[str, BrowserContext]]:
    """Everybody who comes to such a server, each in a browser of their own."""
    own = {"anybody": None, "operator": None, "organiser": organiser}
    contexts = {
        who: chromium.new_context(viewport=PHONE, storage_state=state) for who, state in own.items()
    }
    federation.sign_in_browser(contexts["operator"])
    yield contexts
    for context in contexts.values():
        context.close()


@pytest.fixture(scope="module")
def federation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """So many organisations that one is looked for; the first is at its limits and keeps what is
    over for a week, the second is closed, and the journal has more than a page.
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
    """Of the first organisation, with a tournament that is over and one that is not."""
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

    over = post("/api/tournaments", {"name": "Spring Match"})["tournament"]
    for command, body in A_GAME:
        post(f"/api/tournaments/{over}/commands/{command}", body)
    told = page.locator(".put-away li")
    for _ in range(100):  # that it is over is counted a moment later
        if told.count():
            break
        page.reload()
    expect(told).to_have_count(1)
    begun = post("/api/tournaments", {"name": "Autumn Open"})["tournament"]
    post(f"/api/tournaments/{begun}/commands/{A_GAME[0][0]}", A_GAME[0][1])
    state = context.storage_state()
    context.close()
    return state


COLOURS_AND_SIZES = ["color-contrast", "target-size"]
WITHOUT_ALIKE = """([many, enough]) => {
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
"""Of rows that differ in what they say, and in nothing that changes how they look, so many stay."""
MANY, ENOUGH = 8, 3


def wrong(page: Page, addresses: Iterable[str], rules: Sequence[str] = ()) -> list[str]:
    """Of all these pages."""
    told = []
    for address in addresses:
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
        path = address.partition("/t/")[2]
        settled(page).evaluate(WITHOUT_ALIKE, [MANY, ENOUGH])
        told += [f"{path}: {violation}" for violation in violations(page, rules)]
    return told


def violations(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """Nothing is told of nodes that obey: that takes longer than to try all the rules."""
    options: dict[str, object] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = rules
    return [
        f"{violation['id']}: {violation['help']}: {node['html'][:160]}"
        for violation in Axe().run(page, options=options).response["violations"]
        if violation["impact"] in SERIOUS
        for node in violation["nodes"][:3]
    ]
