"""One test for each kind of page in the engines of Firefox and Safari."""

import re
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest

from events.bundle import write_bundle
from tests.browser.boards import publish_first_round
from tests.browser.engines.engine import Engine, until, wait_for_element, wait_for_text
from tests.browser.settled import FITS
from tests.effort import only_in_full
from tests.events.chess.evening import Evening
from tests.server.process import Server
from web.proof import proof_addresses

pytestmark = [pytest.mark.browser, only_in_full]


def test_enrolled_tablet_works_while_the_server_is_down(engine: Engine, own_server: Server) -> None:
    tournament = publish_first_round(own_server)
    enrol(engine, own_server, f"{tournament}/1", "scorer")
    engine.open(f"{own_server.url}/t/{tournament}/s/1/tablet")
    tap(engine, 1, "1-0")
    wait_for_text(engine, '[data-board="1"]', "stored")
    wait_for_element(engine, "body[data-kept]")

    own_server.kill()
    engine.reload()
    wait_for_text(engine, '[data-board="1"] .result', "1–0")
    tap(engine, 2, "=-=")
    wait_for_text(engine, '[data-board="2"]', "saved here")
    engine.reload()
    wait_for_text(engine, '[data-board="2"]', "saved here")

    own_server.start()
    wait_for_text(engine, '[data-board="2"]', "stored")


def test_screen_shows_a_published_round_without_a_reload(engine: Engine, server: Server) -> None:
    tournament = server.club(players=8)
    engine.open(f"{server.url}/t/{tournament}/s/1/screen/pairings")
    wait_for_element(engine, 'body[data-freshness="live"]')
    engine.value("window.neverReloaded = true")

    server.do(tournament, "pair-round", round=1)
    server.do(tournament, "publish-round", round=1)

    wait_for_text(engine, ".line", "Player01")
    until(engine, "document.documentElement.scrollHeight <= innerHeight")
    assert engine.value("window.neverReloaded") is True


def test_players_own_page_fits_the_screen(engine: Engine, server: Server) -> None:
    tournament = publish_first_round(server)
    engine.open(f"{server.url}/t/{tournament}/me?stage=1&entry=1")

    wait_for_text(engine, "h1", "Player01")
    until(engine, FITS)


@pytest.mark.skipif(proof_addresses() is None, reason="`make vendored` had no network")
def test_proof_page_audits_a_bundle(engine: Engine, server: Server, tmp_path: Path) -> None:
    bundle = tmp_path / "evening.bundle"
    bundle.write_bytes(write_bundle(Evening(5).played(1).played(2).acts))
    engine.open(f"{server.url}/proof/")
    wait_for_element(engine, ".drop input:not([disabled])")
    engine.choose_file(".drop input", bundle)

    wait_for_text(engine, "section.log h2", "This log is sound")


def enrol(engine: Engine, server: Server, place: str, role: str) -> None:
    """Invite the device as organiser and enrol it at that address."""
    form = urlencode({"role": role, "place": place, "name": f"Tablet of {engine.name}"})
    request = Request(f"{server.url}/devices/invite", form.encode(), {"Cookie": server.cookie})
    with urlopen(request) as answer:
        found = re.search(r'class="address"><code>([^<]+)', answer.read().decode())
    assert found
    engine.open(found[1])
    wait_for_element(engine, "form[action='/enrol'] button:not([disabled])")
    engine.click("form[action='/enrol'] button")
    until(engine, "!location.pathname.startsWith('/enrol')")


def tap(engine: Engine, board: int, code: str) -> None:
    wait_for_element(engine, f'[data-board="{board}"] button:not([disabled])')
    engine.click(f'[data-board="{board}"] button')
    wait_for_element(engine, f'.pad [data-result="{code}"]')
    engine.click(f'.pad [data-result="{code}"]')
