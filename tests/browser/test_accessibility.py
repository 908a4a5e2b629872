"""axe-core over every page people see: names, roles, contrast (WCAG 2.1, levels A and AA)."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, BrowserContext, ViewportSize

from tests.server.process import Server, serving
from web.bridge.face import FACE as BRIDGE
from web.chess.face import FACE as CHESS
from web.pages.tournaments import THEMES

pytestmark = pytest.mark.browser
HD = ViewportSize(width=1920, height=1080)
PHONE = ViewportSize(width=390, height=844)
SERIOUS = {"serious", "critical"}

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


def found(visitor: BrowserContext, address: str) -> list[str]:
    page = visitor.new_page()
    answer = page.goto(address)
    assert answer is not None
    assert answer.status == 200
    page.wait_for_load_state("load")
    page.wait_for_timeout(300)
    violations = Axe().run(page).response["violations"]
    page.close()
    return [
        f"{violation['id']}: {violation['help']}: {node['html'][:160]}"
        for violation in violations
        if violation["impact"] in SERIOUS
        for node in violation["nodes"][:3]
    ]
