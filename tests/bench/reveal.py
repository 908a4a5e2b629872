"""python -m tests.bench.reveal [--minutes 60]

A new pairing appears on a screen without a graphics card: with how many frames a second, on this
machine and on one a sixth as fast (about a Raspberry Pi 4), and how many of them are late. Then an
hour of turning pages and incoming results, in fast motion: how much memory the page still holds.
"""

import json
import shutil
from argparse import ArgumentParser
from dataclasses import replace
from typing import Any

from msgspec import to_builtins
from playwright.sync_api import Browser, CDPSession, Page, WebSocketRoute, sync_playwright

from domain.chess.stage import stages_of
from domain.contest.round import RoundState
from domain.tournament import Tournament
from tests.bench.walls.__main__ import ARGUMENTS, DEVICES, HALL, fulfil_static
from tests.browser.look.test_screens import open_of
from tests.stories import OPEN, played, with_result
from web.chess.face import FACE
from web.pages.render import render
from web.pages.tournaments import ScreenPage

NOON = "2026-03-07T12:00:00Z"
HELLO = {"type": "hello", "epoch": "e1", "version": 10, "server_time": NOON}
COUNT_FRAMES = """() => {
  window.frames = [];
  let before = 0;
  const look = (now) => {
    if (before) window.frames.push(now - before);
    before = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
ANIMATION_OVER = "() => !document.querySelector('.to-come, .first-large')"
# The number of nodes in the page.
COUNT_NODES = """() => {
  const walk = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
  let count = 1;
  while (walk.nextNode()) count += 1;
  return count;
}"""
NO_SHEET_LEAVING = "() => !document.querySelector('.leaving')"
AT_REST = 3000
"""Milliseconds."""
CODES = ("1-0", "=-=", "0-1")


def accept(socket: WebSocketRoute, sockets: list[WebSocketRoute]) -> None:
    socket.on_message(lambda _message: None)
    sockets.append(socket)


def open_screen(
    browser: Browser, device: str, view: str, shown: Tournament
) -> tuple[Page, list[WebSocketRoute]]:
    page = browser.new_context(viewport=DEVICES[device]).new_page()
    sockets: list[WebSocketRoute] = []
    page.route(f"{HALL}/static/**", fulfil_static)
    page.route_web_socket("ws://hall.test/feed*", lambda socket: accept(socket, sockets))
    html = render(ScreenPage.build(shown, OPEN, view, "e1"))
    page.route(f"{HALL}/page", lambda route: route.fulfill(body=html, content_type="text/html"))
    return page, sockets


def show(sockets: list[WebSocketRoute], view: str, shown: Tournament, version: int) -> None:
    sheet = FACE.views[view].build(shown, OPEN)
    content = {"head": to_builtins(sheet.head), "rows": to_builtins(sheet.rows)}
    about = {"type": "snapshot", "view": view, "stage": 1, "version": version}
    sockets[-1].send(json.dumps({**about, **content}))


def with_next_round(before: Tournament) -> Tournament:
    """The tournament with its next round published, without results."""
    after = played(before, 1, RoundState.PUBLISHED)
    stage = stages_of(after)[OPEN]
    newest = stage.rounds[-1]
    bare = tuple(board._replace(result=None) for board in newest.boards)
    rounds = (*stage.rounds[:-1], replace(newest, boards=bare))
    return replace(after, parts={OPEN: replace(stage, rounds=rounds)})


def frames(browser: Browser, device: str, players: int, slower: int) -> None:
    before = open_of(players)
    page, sockets = open_screen(browser, device, "pairings", before)
    page.goto(f"{HALL}/page")
    page.wait_for_selector("#painted", state="attached")
    page.wait_for_timeout(1000)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    sockets[-1].send(json.dumps(HELLO))
    page.evaluate(COUNT_FRAMES)
    show(sockets, "pairings", with_next_round(before), 900)
    page.wait_for_selector('[data-key^="5."]')
    page.wait_for_function(ANIMATION_OVER, timeout=60_000)
    took = sorted(page.evaluate("window.frames")) or [0.0]
    lines = page.locator("[data-key]").count()
    rate = 1000 * len(took) / max(sum(took), 1)
    slow = sum(frame > 34 for frame in took) / len(took)
    print(
        f"{device:<9} {players:>5} {lines:>6} {slower:>7} {rate:>7.0f} "
        f"{took[len(took) // 2]:>9.1f} {took[int(0.95 * len(took))]:>7.1f} {slow:>9.1%}"
    )
    page.context.close()


def memory_of(page: Page, session: CDPSession) -> tuple[int, int]:
    """Bytes in use, and nodes alive that are not in the page, after garbage is collected.

    A cross-fade runs by the real clock, whatever clock the page has, and holds its sheet until it
    is over.
    """
    page.wait_for_timeout(AT_REST)
    page.wait_for_function(NO_SHEET_LEAVING)
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
    used: dict[str, Any] = session.send("Runtime.getHeapUsage")
    alive: dict[str, Any] = session.send("Memory.getDOMCounters")
    return int(used["usedSize"]), int(alive["nodes"]) - int(page.evaluate(COUNT_NODES))


def soak(
    browser: Browser, view: str, minutes: int, players: int = 800
) -> tuple[tuple[int, int], tuple[int, int]]:
    """The memory of the page (see `memory_of`) after a sixth of `minutes`, ten at most, and after
    all of them.
    """
    shown = open_of(players)
    page, sockets = open_screen(browser, "1080p", view, shown)
    page.clock.install(time=NOON)
    page.goto(f"{HALL}/page")
    page.wait_for_selector("#painted", state="attached")
    sockets[-1].send(json.dumps(HELLO))
    session = page.context.new_cdp_session(page)
    early = 0, 0
    for minute in range(minutes):
        for step in range(3):
            version = 1000 + 3 * minute + step
            board = 1 + version * 7 % (players // 2 - 1)
            shown = with_result(shown, board, CODES[version % 3], version)
            show(sockets, view, shown, version)
            page.clock.run_for(20_000)
        if minute == min(9, minutes // 6):
            early = memory_of(page, session)
    late = memory_of(page, session)
    page.context.close()
    return early, late


def main() -> None:
    options = ArgumentParser(description=__doc__)
    options.add_argument("--minutes", type=int, default=60)
    minutes = options.parse_args().minutes
    with sync_playwright() as playwright:
        installed = shutil.which("chromium") or shutil.which("chromium-headless-shell")
        browser = playwright.chromium.launch(executable_path=installed, args=ARGUMENTS)
        print("device    field  lines  slower  frames    median     95 %  over 34 ms")
        for device, players in (("1080p", 80), ("1080p", 800), ("4k", 800), ("phone", 800)):
            for slower in (1, 6):
                frames(browser, device, players, slower)
        print(f"\nsheet       at first  after {minutes} min")
        for view in ("pairings", "standings", "progress", "grid"):
            early, late = soak(browser, view, minutes)
            print(
                f"{view:<9} {early[0] / 1e6:>7.2f} MB {late[0] / 1e6:>7.2f} MB "
                f"{late[0] / early[0] - 1:>+7.1%} {early[1]:>6} {late[1]:>6} nodes beyond the page"
            )
        browser.close()


if __name__ == "__main__":
    main()
