"""The audit page that runs Python and the rules in the browser: served as a folder by any web
server, and working without a network after its first load.
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
from events.transparency.proofs import pack_proof
from server.cli.run.audit import audit_named
from server.disk import write_folder
from tests.browser.settled import FITS
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate, some_of
from tests.events.audit.sheets import KEYS, sheet
from tests.events.audit.stories import LOGS, log_of
from tests.events.audit.test_device_signatures import log_with_signed_act
from tests.events.audit.test_forger import LIES
from tests.events.chess.evening import STAGE, Evening
from tests.events.forging import acts, with_act
from tests.golden.files import Golden, all_golden
from web.proof import proof_addresses, proof_files

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(proof_addresses() is None, reason="`make vendored` had no network"),
]
START_TIMEOUT = 60_000
"""Milliseconds that a busy machine may take to start Python."""
LEAST_BYTES, MOST_BYTES = 5_000_000, 12_000_000
"""Bytes of a first load: Python is among them, and nothing superfluous."""


class CountingHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Print nothing."""

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
def proof_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    proof_folder = tmp_path_factory.mktemp("web") / "proof"
    write_folder(proof_files(), proof_folder)
    return proof_folder


def start_web_server(proof_folder: Path) -> Web:
    handler = partial(CountingHandler, directory=str(proof_folder.parent))
    web = Web(ThreadingHTTPServer(("127.0.0.1", 0), handler))
    Thread(target=web.server.serve_forever, daemon=True).start()
    return web


@pytest.fixture(scope="module")
def web(proof_folder: Path) -> Iterator[Web]:
    web = start_web_server(proof_folder)
    yield web
    web.cut()


@pytest.fixture
def page_without_python(chromium: Browser, proof_folder: Path) -> Iterator[Page]:
    """The page with the requests for Python held back: it checks in JavaScript alone."""
    web = start_web_server(proof_folder)
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
    """The page loaded once, then reloaded after its web server was shut down."""
    context = chromium.new_context(viewport=ViewportSize(width=390, height=844), locale="en")
    page = context.new_page()
    foreign: list[str] = []
    page.on(
        "request",
        lambda request: foreign.append(request.url) if web.address not in request.url else None,
    )
    page.goto(f"{web.address}proof/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    web.cut()
    assert LEAST_BYTES < Web.sent < MOST_BYTES
    page.reload()
    wait_until_ready(page)
    yield page
    assert foreign == []
    context.close()


def wait_until_ready(page: Page) -> None:
    expect(page.locator(".progress")).to_be_hidden(timeout=START_TIMEOUT)


def drop(page: Page, name: str, data: bytes) -> None:
    sections_before = page.locator(".found > section").count()
    page.locator(".drop input").set_input_files(
        {"name": name, "mimeType": "application/zip", "buffer": data}
    )
    expect(page.locator(".found > section").nth(sections_before)).to_be_attached(
        timeout=START_TIMEOUT
    )
    wait_until_ready(page)


def clear_answers(page: Page) -> None:
    """Remove earlier answers from the page, without restarting Python."""
    page.evaluate("document.querySelector('.found').replaceChildren()")


@beyond_the_gate
def test_bundle_is_audited_and_explained_offline(page: Page) -> None:
    evening = Evening(5)
    evening.do(
        c.RegisterEntry(stage=STAGE, family="Łuczak-Żółkiewska-Montgomery", given="Małgorzata Anna")
    )
    drop(page, "evening.bundle", write_bundle(evening.played(1).played(2).acts))
    log = page.locator("section.log").first
    expect(log.locator("h2")).to_have_text(
        "This log is sound: nothing in it contradicts the rules, "
        "and every round is paired again as it was."
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
    clear_answers(page)


def test_chain_signatures_and_witnesses_are_checked_without_python(
    page_without_python: Page, shots: Shots
) -> None:
    records = log_with_signed_act()
    page_without_python.get_by_text("Scanned sheets and keys").press("Enter")
    page_without_python.locator(".keys textarea").fill(KEYS)
    expect(page_without_python.locator(".step")).to_have_text("Starting Python …")

    page_without_python.locator(".scanned textarea").fill(pack_proof(sheet(records)))
    page_without_python.locator(".scanned button").press("Enter")
    verdict = page_without_python.locator("section.early")
    expect(verdict.first).to_contain_text("was signed as this sheet has it")
    expect(verdict.first).to_contain_text("witness witness.example")

    drop_without_python(page_without_python, write_bundle(acts(records)))
    expect(verdict.first.locator("h2")).to_contain_text("The chain of this log is intact")
    expect(verdict.first).to_contain_text("acts are signed by the device that sent them")
    expect(verdict.first).to_contain_text(f"what the sheet says, up to version {len(records)}")
    expect(verdict.first.locator(".bad")).to_have_count(0)
    assert verdict.first.locator(".digest").inner_text() == records[-1].hash.hex()
    shots.take(page_without_python, "proof-early")


def test_altered_result_and_broken_signature_are_found_without_python(
    page_without_python: Page,
) -> None:
    records = log_with_signed_act()
    verdict = page_without_python.locator("section.early").first
    bundle = write_bundle(acts(records))
    drop_without_python(
        page_without_python, bundle.replace(b'"result":"1-0"', b'"result":"0-1"', 1)
    )
    expect(verdict.locator("h2")).to_contain_text(
        "This log was altered: its chain of hashes breaks at"
    )

    clear_answers(page_without_python)
    last = replace(records[-1].act, client_instant="2026-11-21T10:00:00.000Z")
    drop_without_python(
        page_without_python, write_bundle(acts(with_act(records, len(records), last)))
    )
    expect(verdict).to_contain_text(f"Invalid signatures of devices: versions {len(records)}.")


def drop_without_python(page: Page, data: bytes) -> None:
    file: Any = {"name": "evening.bundle", "mimeType": "application/zip", "buffer": data}
    page.locator(".drop input").set_input_files(file)


@beyond_the_gate
def test_sheets_of_two_histories_reveal_the_fork_and_its_version(page: Page, web: Web) -> None:
    first, second = Evening().played(1, "1-0").records, Evening().played(1, "0-1").records
    page.get_by_text("Scanned sheets and keys").press("Enter")
    page.locator(".keys textarea").fill(KEYS)
    page.locator(".keys button").press("Enter")
    expect(page.locator(".known")).to_contain_text("witness witness.example")

    page.goto(f"{page.url.partition('#')[0]}#{pack_proof(sheet(first))}")
    expect(page.locator(".sheet h2")).to_contain_text("was signed as this sheet has it")
    page.locator(".scanned textarea").fill(
        f"https://club.example/proof/#{pack_proof(sheet(second))}"
    )
    page.locator(".scanned button").press("Enter")
    expect(page.locator('.sheet[data-contradicts="1"] h2')).to_contain_text("Two histories")

    drop(page, "shown to the other hall.bundle", write_bundle(acts(second)))
    verdict = page.locator("section.log .sheets li")
    expect(verdict).to_have_count(2)
    expect(verdict.first).to_contain_text("is not what the sheet says")
    by_witness = page.locator("section.log .excludes .who").filter(has_text="by witnesses: 1")
    expect(by_witness).to_have_count(5)
    drop(page, "mine.bundle", write_bundle(acts(first)))
    expect(page.locator(".parted h2")).to_contain_text("The two histories differ from version")
    clear_answers(page)


@beyond_the_gate
@pytest.mark.parametrize("name", some_of(all_golden()))
def test_page_and_command_line_agree_on_recorded_logs(
    page: Page, name: str, tmp_path: Path
) -> None:
    expect_same_as_command_line(page, Golden(name).unpack(tmp_path))


@pytest.mark.parametrize("lie", some_of(sorted(LIES)))
def test_page_and_command_line_agree_on_forged_logs(page: Page, lie: str, tmp_path: Path) -> None:
    verdict = (LIES[lie](log_of(name), Random(lie)) for name in LOGS)
    forged = next(log for log in verdict if log is not None)
    file = tmp_path / "forged.bundle"
    file.write_bytes(write_bundle(acts(forged)))
    expect_same_as_command_line(page, file)


def expect_same_as_command_line(page: Page, file: Path) -> None:
    report = audit_named(str(file), "")
    drop(page, file.name, file.read_bytes())
    log = page.locator("section.log").first
    assert log.get_attribute("data-exit-code") == str(report.exit_code)
    assert log.locator(".digest").inner_text() == report.head.hash.hex()
    verdict = log.locator(".findings:not(.sheets, .excludes) li").all_text_contents()
    assert verdict == [finding.says for finding in findings(report)]
    clear_answers(page)
