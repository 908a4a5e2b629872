"""axe-core over every page people see: names, roles, contrast (WCAG 2.1, levels A and AA)."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import count, product
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, BrowserContext, Page, StorageState, ViewportSize, expect

from tests.server.process import Server, serving
from web.bridge.face import FACE as BRIDGE
from web.chess.face import FACE as CHESS
from web.pages.tournaments import THEMES

pytestmark = pytest.mark.browser
HD = ViewportSize(width=1920, height=1080)
PHONE = ViewportSize(width=390, height=844)
SERIOUS = {"serious", "critical"}
UNDER_THE_FINGER = 56
"""Pixels of a button of whoever works here."""
_keys = count(1)

SCREENS = list(CHESS.screens)
PAPERS = [f"/print/{sheet}" for sheet in CHESS.papers]
THEMED = [f"/screen/{view}?theme={theme}" for view, theme in product(SCREENS, THEMES[1:])]
OF_THE_STAGE = [
    *("/desk", "/tablet", "/pictures", "/why/1/1", "/prizes"),
    *PAPERS,
    *(f"/screen/{view}" for view in SCREENS),
    *(f"/overlay/{kind}" for kind in CHESS.overlays),
]
OF_A_PHASE = [
    *("/desk", "/next", "/prizes"),
    *(f"/print/{paper}" for paper in BRIDGE.papers),
    *(f"/screen/{name}" for name in BRIDGE.screens),
    *(f"/overlay/{kind}" for kind in BRIDGE.overlays),
]
OF_THE_SERVER = ["/", "/new", "/devices", "/display", "/tables/crenshaw/10", "/proof/"]
OF_THE_TOURNAMENT = ["", "/me", "/audit", "/data", "/displays", "/me?stage=1&entry=3"]
A_GAME: list[tuple[str, dict[str, object]]] = [
    ("plan-stage", {"name": "Open", "rounds": 1, "initial_colour": "w"}),
    ("register-entry", {"stage": 1, "family": "Lørén"}),
    ("register-entry", {"stage": 1, "family": "Ruiz"}),
    ("pair-round", {"stage": 1, "round": 1}),
    ("publish-round", {"stage": 1, "round": 1}),
    ("record-result", {"stage": 1, "round": 1, "board": 1, "result": "1-0", "saw": 10**6}),
]
ON_A_DARK_DEVICE = ["", "/me?name=a", "/me?stage=1&entry=3", "/audit", "/s/1/desk", "/s/1/pictures"]


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("demo") / "log.sqlite3", "--demo") as server:
        yield server


@pytest.fixture(scope="module", params=[HD, PHONE], ids=["1080p", "phone"])
def visitor(
    chromium: Browser, demo: Server, request: pytest.FixtureRequest
) -> Iterator[BrowserContext]:
    context = chromium.new_context(viewport=request.param)
    demo.let_in(context)
    yield context
    context.close()


@pytest.mark.parametrize("page", OF_THE_SERVER)
def test_a_page_of_the_server(visitor: BrowserContext, demo: Server, page: str) -> None:
    assert found(visitor, demo.url + page) == []


@pytest.mark.parametrize("page", OF_THE_TOURNAMENT)
def test_a_page_of_the_tournament(visitor: BrowserContext, demo: Server, page: str) -> None:
    assert found(visitor, f"{demo.url}/t/{demo.tournaments()[0]}{page}") == []


@pytest.mark.parametrize("page", OF_THE_STAGE)
def test_a_page_of_the_stage(visitor: BrowserContext, demo: Server, page: str) -> None:
    assert found(visitor, f"{demo.url}/t/{demo.tournaments()[0]}/s/1{page}") == []


@pytest.mark.parametrize("page", OF_A_PHASE)
def test_a_page_of_a_phase_of_pairs(visitor: BrowserContext, demo: Server, page: str) -> None:
    assert found(visitor, f"{phase_of(demo)}{page}") == []


def phase_of(demo: Server) -> str:
    """The address of the first phase of the demo."""
    for tournament in demo.tournaments():
        address = f"{demo.url}/t/{tournament}/s/1"
        with suppress(HTTPError), urlopen(f"{address}/screen/seats"):
            return address
    raise AssertionError("the demo has no pairs")


@pytest.mark.parametrize("page", THEMED)
@pytest.mark.parametrize("visitor", [HD], ids=["1080p"], indirect=True)
def test_a_screen_in_other_colours(visitor: BrowserContext, demo: Server, page: str) -> None:
    assert found(visitor, f"{demo.url}/t/{demo.tournaments()[0]}/s/1{page}") == []


@pytest.mark.parametrize("page", ON_A_DARK_DEVICE)
def test_a_page_on_a_dark_device(dark: BrowserContext, demo: Server, page: str) -> None:
    assert found(dark, f"{demo.url}/t/{demo.tournaments()[0]}{page}") == []


@pytest.fixture(scope="module")
def dark(chromium: Browser, demo: Server) -> Iterator[BrowserContext]:
    context = chromium.new_context(viewport=PHONE, color_scheme="dark")
    demo.let_in(context)
    yield context
    context.close()


OF_ORGANISATIONS = [
    ("anybody", "/o/club-1"),
    ("organiser", "/"),
    ("organiser", "/o/club-0"),
    ("organiser", "/o/club-0/desk"),
    ("operator", "/operator"),
    ("operator", "/operator/club-0"),
    ("operator", "/operator/club-1"),
]


@pytest.mark.parametrize(("who", "page"), OF_ORGANISATIONS, ids=lambda said: said)
def test_a_page_of_organisations(
    hosted: dict[str, BrowserContext], federation: Server, who: str, page: str
) -> None:
    assert found(hosted[who], federation.url + page) == []


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


@pytest.fixture(scope="module", params=[(HD, "light"), (PHONE, "dark")], ids=["1080p", "phone"])
def hosted(
    chromium: Browser, federation: Server, organiser: StorageState, request: pytest.FixtureRequest
) -> Iterator[dict[str, BrowserContext]]:
    """Everybody who comes to such a server, each in a browser of their own."""
    viewport, colours = request.param
    own = {"anybody": None, "operator": None, "organiser": organiser}
    contexts = {
        who: chromium.new_context(viewport=viewport, color_scheme=colours, storage_state=state)
        for who, state in own.items()
    }
    federation.let_in(contexts["operator"])
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


def found(visitor: BrowserContext, address: str) -> list[str]:
    page = visitor.new_page()
    answer = page.goto(address)
    assert answer is not None
    assert answer.status == 200
    page.wait_for_load_state("load")
    if page.locator("script[src]").count():  # it may still be drawn; papers are as they came
        page.wait_for_timeout(300)
    expect(page.locator("[data-waits]"), "every control is heard by now").to_have_count(0)
    said = violations(page)
    page.close()
    return said


ONLY_WHAT_IS_WRONG = {"resultTypes": ["violations"]}
"""All rules are tried; to tell every node that obeys them takes longer than to try."""


def violations(page: Page) -> list[str]:
    return [
        f"{violation['id']}: {violation['help']}: {node['html'][:160]}"
        for violation in Axe().run(page, options=ONLY_WHAT_IS_WRONG).response["violations"]
        if violation["impact"] in SERIOUS
        for node in violation["nodes"][:3]
    ]
