"""The audit that needs no server, from a folder on any web server: Python and the rules run in a
real Chromium, and go on when the network is cut.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, ViewportSize, expect

from events.audit.verdict.verdict_report import findings
from events.bundle import write_bundle
from events.chess.vocabulary import commands as c
from events.transparency.proofs import pack
from server.cli.run.audit import audit_named
from server.disk import write_folder
from tests.browser.settled import FITS
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate, some_of
from tests.events.audit.sheets import KEYS, sheet
from tests.events.audit.stories import LOGS, log_of
from tests.events.audit.test_device_signatures import signed
from tests.events.audit.test_forger import LIES
from tests.events.chess.evening import STAGE, Evening
from tests.events.forging import acts, with_act
from tests.golden.files import Golden, all_golden
from web.proof import addresses, folder

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(addresses() is None, reason="`make vendored` had no network"),
]
LOADS = 60_000
"""Milliseconds that a starved machine may take for Python to start."""
ON_THE_WIRE = 12_000_000


class Counting(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """To nobody."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        content = source.read()
        Web.sent += len(content)
        outputfile.write(content)


@dataclass
class Web:
    """A web server that knows nothing of Wallchart; `sent` counts the bytes of its answers."""

    sent = 0
    server: ThreadingHTTPServer
    address: str = field(init=False)

    def __post_init__(self) -> None:
        self.address = f"http://127.0.0.1:{self.server.server_port}/"

    def cut(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("web") / "proof"
    write_folder(folder(), place)
    return place


def web_of(place: Path) -> Web:
    handler = partial(Counting, directory=str(place.parent))
    web = Web(ThreadingHTTPServer(("127.0.0.1", 0), handler))
    Thread(target=web.server.serve_forever, daemon=True).start()
    return web


@pytest.fixture(scope="module")
def web(place: Path) -> Iterator[Web]:
    web = web_of(place)
    yield web
    web.cut()


@pytest.fixture
def early(chromium: Browser, place: Path) -> Iterator[Page]:
    """Where Python never comes: what is said there is said without it."""
    web = web_of(place)
    context = chromium.new_context(
        viewport=ViewportSize(width=390, height=844), locale="en", service_workers="block"
    )
    page = context.new_page()
    page.route("**/pyodide*/**", lambda _: None)
    page.goto(f"{web.address}proof/")
    yield page
    context.close()
    web.cut()


@pytest.fixture(scope="module")
def page(chromium: Browser, web: Web) -> Iterator[Page]:
    """Opened once, and once more with the network cut: only then does Python start."""
    context = chromium.new_context(viewport=ViewportSize(width=390, height=844), locale="en")
    page = context.new_page()
    foreign: list[str] = []
    page.on("request", lambda one: foreign.append(one.url) if web.address not in one.url else None)
    page.goto(f"{web.address}proof/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    web.cut()
    assert 5_000_000 < Web.sent < ON_THE_WIRE
    page.reload()
    is_ready(page)
    yield page
    assert foreign == []
    context.close()


def is_ready(page: Page) -> None:
    expect(page.locator(".progress")).to_be_hidden(timeout=LOADS)


def drop(page: Page, name: str, data: bytes) -> None:
    seen = page.locator(".found > section").count()
    page.locator(".drop input").set_input_files(
        {"name": name, "mimeType": "application/zip", "buffer": data}
    )
    expect(page.locator(".found > section").nth(seen)).to_be_attached(timeout=LOADS)
    is_ready(page)


def clear(page: Page) -> None:
    """Python stays; what it was asked before is out of sight."""
    page.evaluate("document.querySelector('.found').replaceChildren()")


@beyond_the_gate
def test_a_bundle_is_audited_and_asked_without_a_network(page: Page) -> None:
    evening = Evening(5)
    evening.do(
        c.RegisterEntry(stage=STAGE, family="Łuczak-Żółkiewska-Montgomery", given="Małgorzata Anna")
    )
    drop(page, "evening.bundle", write_bundle(evening.played(1).played(2).acts))
    log = page.locator("section.log").first
    expect(log.locator("h2")).to_have_text(
        "This log holds: nothing in it contradicts the rules, and every round comes out as it was."
    )
    expect(log).to_contain_text("acts are signed by the device")

    log.get_by_text("Ask why").press("Enter")
    expect(log.locator(".reasons").first).to_contain_text("has White")
    log.get_by_label("Second").select_option(index=3)
    log.get_by_role("button", name="Why don't these two meet?").press("Enter")
    expect(log.locator(".reasons").last.locator("li")).not_to_have_count(0)

    log.get_by_text("Every event").press("Enter")
    expect(log.locator(".events li").first).to_contain_text("Club is announced")
    assert page.evaluate(FITS)
    clear(page)


def test_chain_signatures_and_witnesses_are_told_before_python_is_there(
    early: Page, shots: Shots
) -> None:
    records = signed()
    early.get_by_text("Scanned sheets and keys").press("Enter")
    early.locator(".keys textarea").fill(KEYS)
    expect(early.locator(".step")).to_have_text("Starting Python …")

    early.locator(".scanned textarea").fill(pack(sheet(records)))
    early.locator(".scanned button").press("Enter")
    told = early.locator("section.early")
    expect(told.first).to_contain_text("was signed as this sheet has it")
    expect(told.first).to_contain_text("witness witness.example")

    look(early, write_bundle(acts(records)))
    expect(told.first.locator("h2")).to_contain_text("The chain of this log holds")
    expect(told.first).to_contain_text("acts are signed by the device that sent them")
    expect(told.first).to_contain_text(f"what the sheet says, up to version {len(records)}")
    expect(told.first.locator(".bad")).to_have_count(0)
    assert told.first.locator(".digest").inner_text() == records[-1].hash.hex()
    shots.take(early, "proof-early")


def test_and_so_are_lies_about_them(early: Page) -> None:
    records = signed()
    told = early.locator("section.early").first
    whole = write_bundle(acts(records))
    look(early, whole.replace(b'"result":"1-0"', b'"result":"0-1"', 1))
    expect(told.locator("h2")).to_contain_text(
        "This log was altered: its chain of hashes breaks at"
    )

    clear(early)
    last = replace(records[-1].act, client_instant="2026-11-21T10:00:00.000Z")
    look(early, write_bundle(acts(with_act(records, len(records), last))))
    expect(told).to_contain_text(f"do not hold: versions {len(records)}.")


def look(page: Page, data: bytes) -> None:
    file: Any = {"name": "evening.bundle", "mimeType": "application/zip", "buffer": data}
    page.locator(".drop input").set_input_files(file)


@beyond_the_gate
def test_two_phones_with_sheets_of_two_histories_name_the_fork(page: Page, web: Web) -> None:
    one, other = Evening().played(1, "1-0").records, Evening().played(1, "0-1").records
    page.get_by_text("Scanned sheets and keys").press("Enter")
    page.locator(".keys textarea").fill(KEYS)
    page.locator(".keys button").press("Enter")
    expect(page.locator(".known")).to_contain_text("witness witness.example")

    page.goto(f"{page.url.partition('#')[0]}#{pack(sheet(one))}")
    expect(page.locator(".sheet h2")).to_contain_text("was signed as this sheet has it")
    page.locator(".scanned textarea").fill(f"https://club.example/proof/#{pack(sheet(other))}")
    page.locator(".scanned button").press("Enter")
    expect(page.locator('.sheet[data-contradicts="1"] h2')).to_contain_text("Two histories")

    drop(page, "shown to the other hall.bundle", write_bundle(acts(other)))
    told = page.locator("section.log .sheets li")
    expect(told).to_have_count(2)
    expect(told.first).to_contain_text("is not what the sheet says")
    by_witness = page.locator("section.log .excludes .who").filter(has_text="by witnesses: 1")
    expect(by_witness).to_have_count(5)
    drop(page, "mine.bundle", write_bundle(acts(one)))
    expect(page.locator(".parted h2")).to_contain_text("The two histories part at version")
    clear(page)


@beyond_the_gate
@pytest.mark.parametrize("name", some_of(all_golden()))
def test_it_says_of_a_log_what_the_command_line_says(page: Page, name: str, tmp_path: Path) -> None:
    says_the_same(page, Golden(name).unpacked(tmp_path))


@pytest.mark.parametrize("lie", some_of(sorted(LIES)))
def test_and_of_a_forged_one(page: Page, lie: str, tmp_path: Path) -> None:
    told = (LIES[lie](log_of(name), Random(lie)) for name in LOGS)
    forged = next(log for log in told if log is not None)
    file = tmp_path / "forged.bundle"
    file.write_bytes(write_bundle(acts(forged)))
    says_the_same(page, file)


def says_the_same(page: Page, file: Path) -> None:
    said = audit_named(str(file), "")
    drop(page, file.name, file.read_bytes())
    log = page.locator("section.log").first
    assert log.get_attribute("data-exit-code") == str(said.exit_code)
    assert log.locator(".digest").inner_text() == said.head.hash.hex()
    told = log.locator(".findings:not(.sheets, .excludes) li").all_text_contents()
    assert told == [one.says for one in findings(said)]
    clear(page)
