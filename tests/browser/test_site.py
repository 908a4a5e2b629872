"""The results site opened as files, without a server: its links work and its pages fit a
telephone.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize

from server.cli.run.site import write_site
from server.demo.pairs_story import PairsStory
from server.demo.story import ChessStory
from server.disk import write_folder
from server.files.site import is_page_or_proof
from tests.browser.settled import FITS
from tests.effort import beyond_the_gate
from tests.events.log.memory_store import MemoryStore
from tests.events.teams_of_four.league import League
from tests.stories import field, with_round
from tests.web.site.test_round_robin import five_players
from web.site.build import build_site

pytestmark = pytest.mark.browser


def test_links_lead_from_the_front_page_to_a_players_games_and_back(
    chromium: Browser, tmp_path: Path
) -> None:
    store = MemoryStore()
    write_site(store, ChessStory(store).create_once(), tmp_path / "site")
    page = chromium.new_page()
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text))
    page.on("requestfailed", lambda request: errors.append(request.url))

    page.goto((tmp_path / "site" / "index.html").as_uri())
    page.get_by_role("link", name="Standings").click()
    page.locator("tbody a.player").first.click()
    page.locator("summary").first.click()
    shown = page.locator("details[open] tbody tr").count()
    page.get_by_role("link", name="Crystal Palace Open").click()

    assert shown == 3 + 1, "complete rounds, and the one under way"
    assert page.url.endswith("/index.html")
    # A font is fetched when text first needs it: loaded here, so that the test waits for it.
    fonts = page.evaluate("document.fonts.load('600 16px \"Source Sans 3\"').then(f => f.length)")
    assert fonts > 0
    assert page.evaluate(FITS)
    page.set_viewport_size(ViewportSize(width=390, height=844))
    for name in ("index", "stage-1/crosstable", "stage-1/players"):
        page.goto((tmp_path / "site" / f"{name}.html").as_uri())
        assert page.evaluate(TOO_WIDE) == [], name
    assert errors == []
    page.close()


def test_a_round_robins_crosstable_has_no_gap_on_a_telephone(
    chromium: Browser, tmp_path: Path
) -> None:
    write_folder(build_site(five_players()), tmp_path, is_page_or_proof)
    page = chromium.new_page(viewport=ViewportSize(width=390, height=844))
    page.goto((tmp_path / "stage-1" / "crosstable.html").as_uri())
    cells = page.locator("td.cell").all()
    assert [cell.is_visible() for cell in cells] == [True] * 25
    page.close()


def test_a_long_name_stays_beside_its_colour_on_a_telephone(
    chromium: Browser, tmp_path: Path
) -> None:
    names = ("A", "Wolfeschlegelsteinhausenberg, Bo", "B", "C")
    paired = with_round(field(4, names=names), "1-3 1-0", "4-2 1-0")
    write_folder(build_site(paired), tmp_path, is_page_or_proof)
    page = chromium.new_page(viewport=ViewportSize(width=390, height=844))
    page.goto((tmp_path / "stage-1" / "round-1.html").as_uri())
    for square in page.locator(".boards .square").all():
        assert square.evaluate(BESIDE_ITS_NAME) == [True, True, True]
    assert page.evaluate(TOO_WIDE) == []
    page.close()


BESIDE_ITS_NAME = """(square) => {
  const name = square.nextElementSibling.getClientRects()[0];
  const box = square.getBoundingClientRect();
  return [box.top >= name.top, box.bottom <= name.bottom, box.right <= name.left];
}"""


@beyond_the_gate
def test_pages_of_pairs_fit_a_telephone_in_every_language(
    chromium: Browser, tmp_path: Path
) -> None:
    store = MemoryStore()
    tournament = PairsStory(store).create_once()
    page = chromium.new_page(viewport=ViewportSize(width=390, height=844))
    for lang in ("fr", "de", "es", "pl"):
        write_site(store, tournament, tmp_path / lang, lang)
        for name in ("index", "stage-1/ranking", "stage-1/session-1", "stage-1/pair-5"):
            page.goto((tmp_path / lang / f"{name}.html").as_uri())
            assert page.evaluate(TOO_WIDE) == [], f"{lang} {name}"
    page.close()


def test_victory_points_stay_in_their_cells(chromium: Browser, tmp_path: Path) -> None:
    state = League(teams=4).all_played().closed().all_played().state
    assert state is not None
    write_folder(build_site(state, "AAAA"), tmp_path / "site", is_page_or_proof)
    page = chromium.new_page(viewport=ViewportSize(width=1280, height=800))
    page.goto((tmp_path / "site" / "stage-1" / "crosstable.html").as_uri())
    beyond = "all => all.map((points) => points.scrollWidth - points.clientWidth)"
    assert max(page.locator("td.cell b").evaluate_all(beyond)) <= 0
    page.set_viewport_size(ViewportSize(width=390, height=844))
    page.goto((tmp_path / "site" / "stage-1" / "round-1.html").as_uri())
    height = "all => all.map((points) => points.offsetHeight)"
    assert max(page.locator("tr.match .middle").evaluate_all(height)) < 40, "not in two lines"
    page.close()


# Elements wider than their box. Fonts are awaited: a fallback font is wider.
TOO_WIDE = """async () => (await document.fonts.ready) &&
  [...document.querySelectorAll("html, .wide, h1, h2, p, a, td, th")]
  .filter((each) => each.clientWidth && each.scrollWidth > each.clientWidth + 1)
  .map((each) => `${each.className}: ${each.textContent}`)"""
