"""A device signs the results it enters with a key that can't leave its browser; without a key a
result is stored too, and the audit calls it unsigned.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from domain.ids import TournamentId
from events.log.records import Act
from events.log.store.databases import open_store
from events.transparency.signatures import intent_of, read_device_signature
from server.cli.run.audit import as_text, audit_named
from server.transparency.device_signatures import is_valid_p256_signature
from tests.browser.boards import publish_first_round
from tests.browser.test_doors import make_invitation
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser
NO_WEBCRYPTO = 'Object.defineProperty(Crypto.prototype, "subtle", { get: () => undefined });'
"""Removes Web Crypto, which browsers offer only over https or on the same machine."""


@pytest.fixture
def pages(chromium: Browser, server: Server) -> Iterator[tuple[Page, Page]]:
    """A page of the organiser, and one of a device that is not enrolled yet."""
    contexts = [chromium.new_context(locale="en") for _ in range(2)]
    server.sign_in_browser(contexts[0])
    yield contexts[0].new_page(), contexts[1].new_page()
    for context in contexts:
        context.close()


def enter_result_on_tablet(server: Server, laptop: Page, tablet: Page) -> tuple[str, Act]:
    """Enrol the tablet and enter a result on it; return the tournament's id and the stored act."""
    tournament = publish_first_round(server)
    tablet.goto(make_invitation(laptop, server, f"{tournament}/1", "player"))
    tablet.get_by_role("button", name="Enrol").click()
    expect(tablet).to_have_url(f"{server.url}/t/{tournament}/s/1/tablet")
    tablet.locator('[data-board="1"] button').click()
    tablet.locator('.pad [data-result="1-0"]').click()
    expect(tablet.locator('[data-board="1"]')).to_contain_text("stored")
    store = open_store(f"sqlite:///{server.database}")
    *_, last = store.read(TournamentId(tournament))
    store.close()
    assert last.events[0].kind.startswith("result-recorded")
    return tournament, last.act


def test_a_result_is_signed_by_the_device_that_entered_it(
    server: Server, pages: tuple[Page, Page]
) -> None:
    laptop, tablet = pages
    tournament, act = enter_result_on_tablet(server, laptop, tablet)

    signature = read_device_signature(act.signature)
    assert signature is not None
    assert act.command == "record-result/1"
    message = intent_of(tournament, act).message
    assert is_valid_p256_signature(signature.public, message, signature.signature)
    report = audit_text(server, tournament)
    assert "Devices: 1 of " in report
    assert "acts are signed by the device that sent them.\n" in report
    laptop.goto(f"{server.url}/t/{tournament}/audit")
    expect(laptop.get_by_text(f"signed with key {signature.fingerprint}")).to_have_count(1)


@beyond_the_gate
def test_result_from_a_browser_without_web_crypto_is_stored_as_unsigned(
    server: Server, pages: tuple[Page, Page]
) -> None:
    laptop, tablet = pages
    tablet.add_init_script(NO_WEBCRYPTO)
    tournament, act = enter_result_on_tablet(server, laptop, tablet)

    assert act.signature == ""
    assert "Devices: 0 of " in audit_text(server, tournament)
    laptop.goto(f"{server.url}/t/{tournament}/audit")
    expect(laptop.get_by_text("not signed by a device").first).to_be_attached()
    expect(laptop.get_by_text("signed with key")).to_have_count(0)


def audit_text(server: Server, tournament: str) -> str:
    return "\n".join(as_text(audit_named(tournament, f"sqlite:///{server.database}")))
