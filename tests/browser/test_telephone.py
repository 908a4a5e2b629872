"""Somebody's own page on a telephone: asked with a tap, told while the page is closed, ended.

No push service is reached from here: the page's browser is given what one would have given it, the
server sends to a stand-in, and what that takes is handed to the page's worker.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.http.test_client import tls_contexts
from tests.server.process import Server, serving
from tests.server.publishing.push_service import Browser as Told, PushService, push_service

pytestmark = pytest.mark.browser

Scheme = Literal["light", "dark"]
TELEPHONE: ViewportSize = {"width": 390, "height": 844}
GIVEN = """
const bytes = (text) => {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0)).buffer;
};
const made = (key) => ({
  options: { applicationServerKey: bytes(key) },
  toJSON: () => ({ endpoint: GIVEN.endpoint, keys: { p256dh: GIVEN.p256dh, auth: GIVEN.auth } }),
  unsubscribe: async () => localStorage.removeItem("subscribed"),
});
PushManager.prototype.getSubscription = async () => {
  const key = localStorage.getItem("subscribed");
  return key ? made(key) : null;
};
PushManager.prototype.subscribe = async ({ applicationServerKey: key, userVisibleOnly }) => {
  if (!userVisibleOnly) throw new DOMException("", "NotAllowedError");
  localStorage.setItem("subscribed", key);
  return made(key);
};
"""
"""What a push service gives a browser."""
ALLOWS = """
let permission = localStorage.getItem("permission") ?? GIVEN.permission;
Object.defineProperty(Notification, "permission", { get: () => permission });
Notification.requestPermission = async () => {
  permission = permission === "default" ? GIVEN.answer : permission;
  localStorage.setItem("permission", permission);
  return permission;
};
"""
"""A browser without a screen refuses every notification, whatever it was granted."""
NOTED = """() => {
  self.shown = [];
  self.rang = 0;
  const tagged = (tag) => self.shown.filter((one) => one.tag === tag);
  self.registration.getNotifications = async ({ tag }) => tagged(tag);
  self.registration.showNotification = async (title, how) => {
    self.shown = [...self.shown.filter((one) => one.tag !== how.tag), { title, ...how }];
    self.rang += how.renotify ? 1 : 0;
  };
}"""
NOBODY_LOOKS = """async () => {
  const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });
  while ((await pages()).length) await new Promise((then) => setTimeout(then, 10));
}"""
"""A page that was left is a client of the worker for a moment yet."""
TAPPED = """async () => {
  const opened = [];
  self.clients.openWindow = async (address) => opened.push(address);
  WindowClient.prototype.focus = async function () { opened.push(`focus ${this.url}`); };
  const tap = new ExtendableEvent("notificationclick");
  const waits = [];
  tap.waitUntil = (one) => waits.push(one);
  tap.notification = { data: self.shown[0].data, close: () => opened.push("closed") };
  self.dispatchEvent(tap);
  await Promise.all(waits);
  return opened;
}"""


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    shown, _ = tls_contexts(tmp_path, "localhost")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "certificate.pem"))
    with push_service(shown) as service:
        yield service


@pytest.fixture
def own(service: PushService, tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "log.sqlite3", "--private-targets") as server:
        yield server


def telephone(
    chromium: Browser, given: dict[str, str], how: Scheme = "light", answer: str = "granted"
) -> BrowserContext:
    """`answer`: what its owner says when the browser asks."""
    context = chromium.new_context(
        viewport=TELEPHONE, color_scheme=how, is_mobile=True, has_touch=True
    )
    given = {**given, "permission": "default", "answer": answer}
    context.add_init_script(f"const GIVEN = {json.dumps(given)};{GIVEN}{ALLOWS}")
    return context


def delivered(page: Page, server: Server, message: str) -> None:
    """To the worker of the page, as the browser does with what comes for it."""
    line = page.context.new_cdp_session(page)
    known: list[dict[str, Any]] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda told: known.append(told))
    line.send("ServiceWorker.enable")
    while not known:  # what the browser knows comes by itself
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    (registration,) = known[-1]["registrations"]
    where = {"origin": server.url, "registrationId": registration["registrationId"]}
    line.send("ServiceWorker.deliverPushMessage", {**where, "data": message})
    line.detach()


@beyond_the_gate
@pytest.mark.parametrize("how", ["light", "dark"])
def test_asked_with_a_tap_told_while_the_page_is_closed_and_ended(
    chromium: Browser, own: Server, service: PushService, shots: Shots, how: Scheme
) -> None:
    tournament, browser = own.club(players=4), Told(7)
    address = f"/t/{tournament}/me?stage=1&entry=1"
    context = telephone(chromium, service.subscription_body(browser), how)
    page = context.new_page()
    page.goto(f"{own.url}{address}")
    begin = page.get_by_role("button", name="Tell me on this telephone")
    end = page.get_by_role("button", name="Tell me no more")
    expect(begin).to_be_visible()
    assert page.evaluate("Notification.permission") == "default", "nothing is asked for unasked"
    assert page.evaluate("navigator.serviceWorker.getRegistration().then((it) => !it)")
    shots.take(page, f"telephone-asks-{how}", full_page=True)
    begin.tap()
    expect(end).to_be_visible()
    shots.take(page, f"telephone-is-told-{how}", full_page=True)
    page.reload()
    expect(end).to_be_visible()

    own.do(tournament, "pair-round", round=1)
    own.do(tournament, "publish-round", round=1)
    service.wait_for(1)
    (_, message, _) = service.taken[0]
    (worker,) = context.service_workers
    worker.evaluate(NOTED)
    for _ in range(2):
        delivered(page, own, json.dumps(message))
    later = {**message["notification"], "body": "Board 2, Black against Player02"}
    delivered(page, own, json.dumps({"notification": later}))
    told = worker.evaluate(
        """async () => {
          while (self.rang < 2) await new Promise((then) => setTimeout(then, 10));
          return self.shown;
        }"""
    )
    assert [one["body"] for one in told] == [later["body"]], "the newer one took its place"
    assert told[0]["title"].startswith("Round 1 · ")
    assert worker.evaluate("self.rang") == 2, "what stood there did not ring again"
    assert worker.evaluate(TAPPED) == ["closed", f"focus {own.url}{address}"]

    end.tap()
    expect(begin).to_be_visible()
    page.goto("about:blank")
    worker.evaluate(NOBODY_LOOKS)
    assert worker.evaluate(TAPPED) == ["closed", address]
    page.goto(f"{own.url}{address}")
    expect(begin).to_be_visible()
    context.close()


def test_who_says_no_is_told_where_to_say_yes(
    chromium: Browser, own: Server, service: PushService
) -> None:
    tournament = own.club(players=4)
    context = telephone(chromium, service.subscription_body(Told(1)), answer="denied")
    page = context.new_page()
    page.goto(f"{own.url}/t/{tournament}/me?stage=1&entry=1")
    page.get_by_role("button", name="Tell me on this telephone").tap()
    expect(page.get_by_text("Notifications of this page are forbidden")).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)
    context.close()


@pytest.mark.parametrize(
    ("agent", "sentence"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)", "add this page to the home"),
        ("Mozilla/5.0 (Linux; Android 16)", "takes no messages while the page is closed"),
    ],
)
def test_a_browser_that_takes_no_messages_says_so(
    chromium: Browser, own: Server, agent: str, sentence: str
) -> None:
    tournament = own.club(players=4)
    context = chromium.new_context(viewport=TELEPHONE, user_agent=agent)
    context.add_init_script("delete window.PushManager")
    page = context.new_page()
    page.goto(f"{own.url}/t/{tournament}/me?stage=1&entry=1")
    expect(page.get_by_text(sentence)).to_be_visible()
    expect(page.get_by_role("button", name="Tell me")).to_have_count(0)
    context.close()


@beyond_the_gate
def test_what_did_not_work_is_said(chromium: Browser, own: Server, service: PushService) -> None:
    tournament = own.club(players=4)
    nowhere = {**service.subscription_body(Told(1)), "endpoint": "http://elsewhere.example/1"}
    context = telephone(chromium, nowhere)
    page = context.new_page()
    page.goto(f"{own.url}/t/{tournament}/me?stage=1&entry=1")
    begin = page.get_by_role("button", name="Tell me on this telephone")
    begin.tap()
    expect(page.get_by_role("alert")).to_contain_text("That did not work")
    expect(begin).to_be_enabled()
    context.close()
