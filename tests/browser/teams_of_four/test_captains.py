"""Two captains' telephones: the boards of their match, on the pad of the tablets. Where they agree
it is confirmed, where they differ disputed; without a network it waits on the telephone.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}


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
    contexts = [chromium.new_context(viewport=PHONE) for _ in range(2)]  # type: ignore[arg-type]
    pages, errors = [context.new_page() for context in contexts], list[str]()
    for team, page in enumerate(pages, 1):
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(str(server.get(f"/t/{cup}/s/1/captain-phone/{team}")["address"]))
    yield pages[0], pages[1]
    for context in contexts:
        context.close()
    assert errors == []


def tap(phone: Page, board: int, room: str, tricks: str) -> None:
    """Four spades by North."""
    phone.locator(f'[data-board="board.1.1.{room}.{board}"]').click()
    pad = phone.locator(".entry")
    for choice in ("level-4", "strain-S", "declarer-N", f"tricks-{tricks}"):
        pad.locator(f".{choice}").click()
    pad.locator(".enter").click()


def test_two_captains_agree_on_one_board_and_differ_on_another(
    phones: tuple[Page, Page], shots: Shots
) -> None:
    one, other = phones
    for board in (1, 2):
        for room in ("open", "closed"):
            tap(one, board, room, "10")
    expect(one.locator(".game.has-result")).to_have_count(4)
    expect(one.locator(".recent .stored")).to_have_count(4)
    shots.take(one, "captain-of-four", full_page=True)
    other.reload()
    expect(other.locator(".game .result", has_text="4♠")).to_have_count(4)
    other.locator('[data-board="board.1.1.open.1"]').click()
    shots.take(other, "captain-of-four-pad", full_page=True)
    other.locator(".entry .confirm").click()
    tap(other, 1, "closed", "9")
    expect(other.locator('[data-board="board.1.1.open.1"] .state')).to_contain_text("confirmed")
    expect(other.locator('[data-board="board.1.1.closed.1"] .state')).to_contain_text("disputed")
    expect(other.locator(".confirm-all")).to_have_count(2)
    one.reload()
    expect(one.locator('[data-board="board.1.1.closed.1"] .state')).to_contain_text("disputed")
    expect(one.locator(".recent .disputed")).to_have_count(1)
    shots.take(one, "captain-of-four-disputed", full_page=True)


@beyond_the_gate
def test_without_a_network_boards_wait_on_the_telephone_and_are_sent_by_themselves(
    phones: tuple[Page, Page], server: Server, cup: str
) -> None:
    one, other = phones
    expect(one.locator("body[data-kept]")).to_have_count(1)
    one.context.set_offline(True)
    tap(one, 1, "open", "10")
    tap(one, 1, "closed", "9")
    expect(one.locator(".recent .here")).to_have_count(2)
    one.reload()
    expect(one.locator(".recent .here")).to_have_count(2)
    expect(one.locator(".game.has-result")).to_have_count(2)
    tap(other, 1, "open", "10")
    expect(other.locator(".recent .stored")).to_have_count(1)
    one.context.set_offline(False)
    expect(one.locator(".recent .confirmed")).to_have_count(1)
    expect(one.locator(".recent .stored")).to_have_count(1)
    games = server.rows(cup, "four-tablet")[0]["games"]
    assert [g["code"] for g in games if g["board"] == 1] == ["4S N 10", "4S N 9"]
    assert [g["witnesses"] for g in games if g["board"] == 1] == [1, 0]


@beyond_the_gate
def test_all_boards_as_the_other_captain_reports_them_are_confirmed_by_one_tap(
    phones: tuple[Page, Page], server: Server, cup: str
) -> None:
    one, other = phones
    for room in ("open", "closed"):
        tap(one, 1, room, "10")
        tap(one, 2, room, "10")
    expect(one.locator(".recent .stored")).to_have_count(4)
    other.reload()
    for _ in range(2):
        other.locator(".confirm-all").first.click()
    expect(other.locator(".recent .confirmed")).to_have_count(4)
    games = server.rows(cup, "four-tablet")[0]["games"]
    assert [g["witnesses"] for g in games] == [1, 1, 1, 1]


@beyond_the_gate
def test_a_captain_replaces_their_own_result_until_the_other_has_spoken(
    phones: tuple[Page, Page], server: Server, cup: str, shots: Shots
) -> None:
    one, other = phones
    tap(one, 1, "open", "9")
    expect(one.locator(".recent .stored")).to_have_count(1)
    own = one.locator('[data-board="board.1.1.open.1"]')
    expect(own.locator(".result")).to_contain_text("4♠")
    own.click()
    expect(one.locator(".entry .has", has_text="You reported")).to_be_visible()
    shots.take(one, "captain-of-four-again", full_page=True)
    one.locator(".entry .back").click()
    tap(one, 1, "open", "10")
    expect(one.locator(".recent .stored")).to_have_count(2)
    tap(other, 1, "open", "10")
    expect(other.locator(".recent .confirmed")).to_have_count(1)
    one.reload()
    expect(own.locator(".state")).to_contain_text("confirmed")
    expect(own).to_be_disabled()
    (code,) = {g["code"] for g in server.rows(cup, "four-tablet")[0]["games"]} - {""}
    assert code == "4S N 10"
