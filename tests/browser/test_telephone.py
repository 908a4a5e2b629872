"""Push messages to a player's own page on a telephone: switched on with a tap, shown while the page
is closed, switched off.

No real push service takes part: the browser gets a made-up subscription, the server sends to a
stand-in, and the test hands what that received to the page's service worker.
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
from tests.server.publishing.push_service import Browser as PushReceiver, PushService, push_service

pytestmark = pytest.mark.browser

Scheme = Literal["light", "dark"]
TELEPHONE: ViewportSize = {"width": 390, "height": 844}
SUBSCRIPTION_SCRIPT = """
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
"""Replaces the browser's subscription to a push service."""
PERMISSION_SCRIPT = """
let permission = localStorage.getItem("permission") ?? GIVEN.permission;
Object.defineProperty(Notification, "permission", { get: () => permission });
Notification.requestPermission = async () => {
  permission = permission === "default" ? GIVEN.answer : permission;
  localStorage.setItem("permission", permission);
  return permission;
};
"""
"""Replaces the permission for notifications, which a headless browser always refuses."""
NOTE_NOTIFICATIONS = """() => {
  self.shown = [];
  self.rang = 0;
  const tagged = (tag) => self.shown.filter((one) => one.tag === tag);
  self.registration.getNotifications = async ({ tag }) => tagged(tag);
  self.registration.showNotification = async (title, how) => {
    self.shown = [...self.shown.filter((one) => one.tag !== how.tag), { title, ...how }];
    self.rang += how.renotify ? 1 : 0;
  };
}"""
WAIT_WITHOUT_PAGES = """async () => {
  const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });
  while ((await pages()).length) await new Promise((then) => setTimeout(then, 10));
}"""
"""Waits until the worker has no page: one that was left stays its client for a moment."""
TAP_NOTIFICATION = """async () => {
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
def push_server(service: PushService, tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "log.sqlite3", "--private-targets") as server:
        yield server


def telephone(
    chromium: Browser, subscription: dict[str, str], how: Scheme = "light", answer: str = "granted"
) -> BrowserContext:
    """A telephone's browser; `answer` is the permission its owner gives when asked."""
    context = chromium.new_context(
        viewport=TELEPHONE, color_scheme=how, is_mobile=True, has_touch=True
    )
    subscription = {**subscription, "permission": "default", "answer": answer}
    given = f"const GIVEN = self.GIVEN = {json.dumps(subscription)};"
    context.add_init_script(f"{given}{SUBSCRIPTION_SCRIPT}{PERMISSION_SCRIPT}")
    return context


def deliver(page: Page, server: Server, message: str) -> None:
    """Hand the message to the page's service worker, as a browser does with a push message."""
    devtools = page.context.new_cdp_session(page)
    updates: list[dict[str, Any]] = []
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda shown: updates.append(shown))
    devtools.send("ServiceWorker.enable")
    while not updates:  # the browser reports its registrations by itself
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    (registration,) = updates[-1]["registrations"]
    target = {"origin": server.url, "registrationId": registration["registrationId"]}
    devtools.send("ServiceWorker.deliverPushMessage", {**target, "data": message})
    devtools.detach()


@beyond_the_gate
@pytest.mark.parametrize("how", ["light", "dark"])
def test_notifications_are_switched_on_shown_tapped_and_switched_off(
    chromium: Browser, push_server: Server, service: PushService, shots: Shots, how: Scheme
) -> None:
    tournament, browser = push_server.club(players=4), PushReceiver(7)
    address = f"/t/{tournament}/me?stage=1&entry=1"
    context = telephone(chromium, service.subscription_body(browser), how)
    page = context.new_page()
    page.goto(f"{push_server.url}{address}")
    begin = page.get_by_role("button", name="Tell me on this telephone")
    end = page.get_by_role("button", name="Stop telling me")
    expect(begin).to_be_visible()
    assert page.evaluate("Notification.permission") == "default", (
        "no permission is requested before the tap"
    )
    assert page.evaluate("navigator.serviceWorker.getRegistration().then((it) => !it)")
    shots.take(page, f"telephone-asks-{how}", full_page=True)
    begin.tap()
    expect(end).to_be_visible()
    shots.take(page, f"telephone-is-told-{how}", full_page=True)
    page.reload()
    expect(end).to_be_visible()

    push_server.do(tournament, "pair-round", round=1)
    push_server.do(tournament, "publish-round", round=1)
    service.wait_for(1)
    (_, message, _) = service.taken[0]
    (worker,) = context.service_workers
    worker.evaluate(NOTE_NOTIFICATIONS)
    for _ in range(2):
        deliver(page, push_server, json.dumps(message))
    later = {**message["notification"], "body": "Board 2, Black against Player02"}
    deliver(page, push_server, json.dumps({"notification": later}))
    shown = worker.evaluate(
        """async () => {
          while (self.rang < 2) await new Promise((then) => setTimeout(then, 10));
          return self.shown;
        }"""
    )
    assert [notification["body"] for notification in shown] == [later["body"]], (
        "the newer message replaced the older one"
    )
    assert shown[0]["title"].startswith("Round 1 · ")
    assert worker.evaluate("self.rang") == 2, "a repeated message did not ring again"
    assert worker.evaluate(TAP_NOTIFICATION) == ["closed", f"focus {push_server.url}{address}"]

    end.tap()
    expect(begin).to_be_visible()
    page.goto("about:blank")
    worker.evaluate(WAIT_WITHOUT_PAGES)
    assert worker.evaluate(TAP_NOTIFICATION) == ["closed", address]
    page.goto(f"{push_server.url}{address}")
    expect(begin).to_be_visible()
    context.close()


def test_denied_permission_is_explained(
    chromium: Browser, push_server: Server, service: PushService
) -> None:
    tournament = push_server.club(players=4)
    context = telephone(chromium, service.subscription_body(PushReceiver(1)), answer="denied")
    page = context.new_page()
    page.goto(f"{push_server.url}/t/{tournament}/me?stage=1&entry=1")
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
def test_browser_without_push_is_told_why(
    chromium: Browser, push_server: Server, agent: str, sentence: str
) -> None:
    tournament = push_server.club(players=4)
    context = chromium.new_context(viewport=TELEPHONE, user_agent=agent)
    context.add_init_script("delete window.PushManager")
    page = context.new_page()
    page.goto(f"{push_server.url}/t/{tournament}/me?stage=1&entry=1")
    expect(page.get_by_text(sentence)).to_be_visible()
    expect(page.get_by_role("button", name="Tell me")).to_have_count(0)
    context.close()


@beyond_the_gate
def test_failed_subscription_is_reported_and_can_be_retried(
    chromium: Browser, push_server: Server, service: PushService
) -> None:
    tournament = push_server.club(players=4)
    somewhere = service.subscription_body(PushReceiver(1))
    context = telephone(chromium, {**somewhere, "endpoint": "http://elsewhere.example/1"})
    page = context.new_page()
    page.goto(f"{push_server.url}/t/{tournament}/me?stage=1&entry=1")
    begin = page.get_by_role("button", name="Tell me on this telephone")
    begin.tap()
    trouble = page.get_by_text("That did not work")
    expect(trouble).to_be_visible()

    page.evaluate("address => { GIVEN.endpoint = address; }", somewhere["endpoint"])
    begin.tap()
    expect(page.get_by_role("button", name="Stop telling me")).to_be_visible()
    expect(trouble).to_be_hidden()

    push_server.do(tournament, "pair-round", round=1)
    push_server.do(tournament, "publish-round", round=1)
    service.wait_for(1)
    context.close()
