"""A hall's devices in the engines of Firefox and Safari: one journey for each kind of page."""

import re
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest

from events.bundle import write_bundle
from tests.browser.engines.engine import Engine, shows, there, until
from tests.browser.settled import FITS
from tests.effort import only_in_full
from tests.events.chess.evening import Evening
from tests.server.process import Server
from web.proof import addresses

pytestmark = [pytest.mark.browser, only_in_full]


def test_a_tablet_comes_in_by_its_code_and_works_on_without_the_server(
    engine: Engine, own_server: Server
) -> None:
    tournament = published(own_server)
    enrol(engine, own_server, f"{tournament}/1", "scorer")
    engine.open(f"{own_server.url}/t/{tournament}/s/1/tablet")
    tap(engine, 1, "1-0")
    shows(engine, '[data-board="1"]', "stored")
    there(engine, "body[data-kept]")

    own_server.kill()
    engine.reload()
    shows(engine, '[data-board="1"] .result', "1–0")
    tap(engine, 2, "=-=")
    shows(engine, '[data-board="2"]', "saved here")
    engine.reload()
    shows(engine, '[data-board="2"]', "saved here")

    own_server.start()
    shows(engine, '[data-board="2"]', "stored")


def test_a_wall_shows_a_round_as_it_is_published(engine: Engine, server: Server) -> None:
    tournament = server.club(players=8)
    engine.open(f"{server.url}/t/{tournament}/s/1/screen/pairings")
    there(engine, 'body[data-freshness="live"]')
    engine.value("window.neverReloaded = true")

    server.do(tournament, "pair-round", round=1)
    server.do(tournament, "publish-round", round=1)

    shows(engine, ".line", "Player01")
    until(engine, "document.documentElement.scrollHeight <= innerHeight")
    assert engine.value("window.neverReloaded") is True


def test_a_player_finds_the_own_board(engine: Engine, server: Server) -> None:
    tournament = published(server)
    engine.open(f"{server.url}/t/{tournament}/me?stage=1&entry=1")

    shows(engine, "h1", "Player01")
    until(engine, FITS)


@pytest.mark.skipif(addresses() is None, reason="`make vendored` had no network")
def test_a_bundle_is_audited_on_the_page_alone(
    engine: Engine, server: Server, tmp_path: Path
) -> None:
    bundle = tmp_path / "evening.bundle"
    bundle.write_bytes(write_bundle(Evening(5).played(1).played(2).acts))
    engine.open(f"{server.url}/proof/")
    there(engine, ".drop input:not([disabled])")
    engine.choose_file(".drop input", bundle)

    shows(engine, "section.log h2", "This log holds")


def published(server: Server) -> str:
    tournament = server.club(players=4)
    server.do(tournament, "pair-round", round=1)
    server.do(tournament, "publish-round", round=1)
    return tournament


def enrol(engine: Engine, server: Server, place: str, role: str) -> None:
    """By the address that the organiser's page shows for a new device."""
    form = urlencode({"role": role, "place": place, "name": f"Tablet of {engine.name}"})
    request = Request(f"{server.url}/devices/invite", form.encode(), {"Cookie": server.cookie})
    with urlopen(request) as answer:
        found = re.search(r'class="address"><code>([^<]+)', answer.read().decode())
    assert found
    engine.open(found[1])
    there(engine, "form[action='/enrol'] button:not([disabled])")
    engine.click("form[action='/enrol'] button")
    until(engine, "!location.pathname.startsWith('/enrol')")


def tap(engine: Engine, board: int, code: str) -> None:
    there(engine, f'[data-board="{board}"] button:not([disabled])')
    engine.click(f'[data-board="{board}"] button')
    there(engine, f'.pad [data-result="{code}"]')
    engine.click(f'.pad [data-result="{code}"]')
