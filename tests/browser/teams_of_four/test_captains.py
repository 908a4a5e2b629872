"""Two captains report the boards of their match on telephones: equal results are confirmed,
different ones disputed; without a network they wait on the telephone.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.devices import new_devices
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser
PHONE = ViewportSize(width=390, height=844)


@pytest.fixture
def cup(server: Server) -> str:
    cup: str = server.post("/api/tournaments", {"name": "Cup"})["tournament"]
    server.do(cup, "plan-teams-of-four", name="L", rounds=1, boards=2, captains_enter=True)
    members = [{"family": f"Player {n}"} for n in range(4)]
    teams = [{"name": name, "members": members} for name in ("Aarhus", "Bologna")]
    server.do(cup, "register-teams", teams=teams)
    server.do(cup, "pair-round", round=1)
    server.do(cup, "publish-round", round=1)
    return cup


@pytest.fixture
def phones(chromium: Browser, server: Server, cup: str) -> Iterator[tuple[Page, Page]]:
    """The captains' pages of teams 1 and 2."""
    with new_devices(chromium) as new_device:
        first, second = (new_device(PHONE).new_page() for _ in range(2))
        for team, page in enumerate((first, second), 1):
            page.goto(str(server.get(f"/t/{cup}/s/1/captain-phone/{team}")["address"]))
        yield first, second


def report_board(phone: Page, board: int, room: str, tricks: str) -> None:
    """Report 4♠ by North with that many tricks."""
    phone.locator(f'[data-board="board.1.1.{room}.{board}"]').click()
    pad = phone.locator(".entry")
    for choice in ("level-4", "strain-S", "declarer-N", f"tricks-{tricks}"):
        pad.locator(f".{choice}").click()
    pad.locator(".enter").click()


def test_equal_reports_are_confirmed_and_different_ones_disputed(
    phones: tuple[Page, Page], shots: Shots
) -> None:
    first, second = phones
    for board in (1, 2):
        for room in ("open", "closed"):
            report_board(first, board, room, "10")
    expect(first.locator(".game.has-result")).to_have_count(4)
    expect(first.locator(".recent .stored")).to_have_count(4)
    shots.take(first, "captain-of-four", full_page=True)
    second.reload()
    expect(second.locator(".game .result", has_text="4♠")).to_have_count(4)
    second.locator('[data-board="board.1.1.open.1"]').click()
    shots.take(second, "captain-of-four-pad", full_page=True)
    second.locator(".entry .confirm").click()
    report_board(second, 1, "closed", "9")
    expect(second.locator('[data-board="board.1.1.open.1"] .state')).to_contain_text("confirmed")
    expect(second.locator('[data-board="board.1.1.closed.1"] .state')).to_contain_text("disputed")
    expect(second.locator(".confirm-all")).to_have_count(2)
    first.reload()
    expect(first.locator('[data-board="board.1.1.closed.1"] .state')).to_contain_text("disputed")
    expect(first.locator(".recent .disputed")).to_have_count(1)
    shots.take(first, "captain-of-four-disputed", full_page=True)


def test_the_desk_decides_a_disputed_board_in_words_of_bridge(
    chromium: Browser, server: Server, cup: str, phones: tuple[Page, Page]
) -> None:
    for phone, tricks in zip(phones, ("10", "9"), strict=True):
        report_board(phone, 1, "closed", tricks)
        expect(phone.locator(".recent .receipt")).to_have_count(1)
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    server.sign_in_browser(context)
    desk = context.new_page()
    desk.goto(f"{server.url}/t/{cup}/s/1/desk")
    dispute = desk.locator(".tray .dispute")
    expect(dispute).to_contain_text("board 1, closed room, disputed")
    expect(desk.locator(".tray option")).to_have_text(
        ["score slips compared", "both pairs say so", "director's ruling"]
    )
    reason = server.do(cup, "close-round", round=1)["detail"]
    assert "about board 1 of match 1, closed room differs" in reason
    dispute.get_by_role("button", name="It is 4♠ N 9").click()
    expect(desk.locator(".tray")).to_be_hidden()
    context.close()


@beyond_the_gate
def test_boards_reported_offline_are_sent_later(
    phones: tuple[Page, Page], server: Server, cup: str
) -> None:
    first, second = phones
    expect(first.locator("body[data-kept]")).to_have_count(1)
    first.context.set_offline(True)
    report_board(first, 1, "open", "10")
    report_board(first, 1, "closed", "9")
    expect(first.locator(".recent .here")).to_have_count(2)
    first.reload()
    expect(first.locator(".recent .here")).to_have_count(2)
    expect(first.locator(".game.has-result")).to_have_count(2)
    report_board(second, 1, "open", "10")
    expect(second.locator(".recent .stored")).to_have_count(1)
    first.context.set_offline(False)
    expect(first.locator(".recent .confirmed")).to_have_count(1)
    expect(first.locator(".recent .stored")).to_have_count(1)
    games = server.rows(cup, "four-tablet")[0]["games"]
    assert [g["code"] for g in games if g["board"] == 1] == ["4S N 10", "4S N 9"]
    assert [g["witnesses"] for g in games if g["board"] == 1] == [1, 0]


@beyond_the_gate
def test_one_tap_confirms_all_boards_of_a_room(
    phones: tuple[Page, Page], server: Server, cup: str
) -> None:
    first, second = phones
    for room in ("open", "closed"):
        report_board(first, 1, room, "10")
        report_board(first, 2, room, "10")
    expect(first.locator(".recent .stored")).to_have_count(4)
    second.reload()
    for _ in range(2):
        second.locator(".confirm-all").first.click()
    expect(second.locator(".recent .confirmed")).to_have_count(4)
    games = server.rows(cup, "four-tablet")[0]["games"]
    assert [g["witnesses"] for g in games] == [1, 1, 1, 1]


@beyond_the_gate
def test_captain_may_replace_a_result_until_the_other_reports_it(
    phones: tuple[Page, Page], server: Server, cup: str, shots: Shots
) -> None:
    first, second = phones
    report_board(first, 1, "open", "9")
    expect(first.locator(".recent .stored")).to_have_count(1)
    own = first.locator('[data-board="board.1.1.open.1"]')
    expect(own.locator(".result")).to_contain_text("4♠")
    own.click()
    expect(first.locator(".entry .has", has_text="You reported")).to_be_visible()
    shots.take(first, "captain-of-four-again", full_page=True)
    first.locator(".entry .back").click()
    report_board(first, 1, "open", "10")
    expect(first.locator(".recent .stored")).to_have_count(2)
    report_board(second, 1, "open", "10")
    expect(second.locator(".recent .confirmed")).to_have_count(1)
    first.reload()
    expect(own.locator(".state")).to_contain_text("confirmed")
    expect(own).to_be_disabled()
    (code,) = {g["code"] for g in server.rows(cup, "four-tablet")[0]["games"]} - {""}
    assert code == "4S N 10"
