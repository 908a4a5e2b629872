"""The keyboard of the desk: keys that enter results, lead to other pages and open the palette."""

import pytest
from playwright.sync_api import expect

from tests.browser.look.hall import Hall
from tests.browser.look.test_desk import open_desk, sent_commands
from tests.effort import beyond_the_gate
from tests.stories import field, with_round

pytestmark = pytest.mark.browser


def test_board_number_space_and_one_key_enter_a_result(hall: Hall) -> None:
    page = open_desk(hall)
    for keys in ("1 1", "2 0"):
        page.keyboard.type(keys)
    expect(page.locator(".receipt.stored")).to_have_count(2)
    assert [(body["board"], body["result"]) for _, body in sent_commands(hall)] == [
        (1, "1-0"),
        (2, "0-1"),
    ]


def test_enter_key_enters_no_result(hall: Hall) -> None:
    page = open_desk(hall)
    for key in ("Enter", "2", "Enter", "Enter", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".pad h2")).to_have_text("Board 2")
    assert hall.commands == []


@beyond_the_gate
def test_results_of_32_boards_take_33_keys(hall: Hall) -> None:
    pairs = [f"{n}-{n + 32}" for n in range(1, 33)]
    page = open_desk(hall, with_round(field(64), *pairs))
    keys = ["ArrowDown", *("1=0+-"[n % 5] for n in range(32))]
    for key in keys:
        page.keyboard.press(key)
    expect(page.locator(".board.open")).to_have_count(0)
    expect(page.locator(".recent h2")).to_have_text("Entered here")
    entered = [(body["board"], body["result"]) for _, body in sent_commands(hall)]
    codes = ["1-0", "=-=", "0-1", "+--", "--+"]
    assert entered == [(n + 1, codes[n % 5]) for n in range(32)]
    assert len(keys) == 33


def test_held_key_enters_one_result(hall: Hall) -> None:
    page = open_desk(hall)
    page.keyboard.press("ArrowDown")
    for _ in range(3):
        page.keyboard.down("1")
    page.keyboard.up("1")
    expect(page.locator(".receipt.stored")).to_have_count(1)


def test_keys_are_listed_and_lead_to_their_pages(hall: Hall) -> None:
    page = open_desk(hall)
    page.keyboard.press("?")
    dialog = page.locator("dialog.keys")
    expect(dialog).to_contain_text("½–½ · draw")
    expect(dialog).to_contain_text("+ − · Black absent")
    page.keyboard.press("Escape")
    page.keyboard.type("ge")
    expect(page.locator("#entries")).to_be_visible()
    expect(page.locator("#tab-entries")).to_have_attribute("aria-current", "page")
    page.go_back()
    expect(page.locator("#boards")).to_be_visible()


def test_palette_finds_players_boards_and_acts(hall: Hall) -> None:
    page = open_desk(hall)
    options = page.locator("dialog.palette [role=option]")
    page.keyboard.press("Control+k")
    page.keyboard.type("erikss")
    expect(options).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".entry:visible")).to_have_count(1)
    page.keyboard.press("Control+k")
    page.keyboard.type("board 2")
    page.keyboard.press("Enter")
    expect(page.locator(".pad h2")).to_have_text("Board 2")
    page.keyboard.press("Control+k")
    page.keyboard.type("register a pl")
    page.keyboard.press("Enter")
    expect(page.locator("dialog [name=family]")).to_be_visible()


def test_palette_finds_what_the_desk_links_to(hall: Hall) -> None:
    page = open_desk(hall)
    page.keyboard.press("Control+k")
    page.keyboard.type("audit")
    options = page.locator("dialog.palette [role=option]")
    expect(options).to_have_text(["What happened, and the auditReport"])


def test_list_of_boards_is_one_tab_stop(hall: Hall) -> None:
    page = open_desk(hall)
    stops = page.locator('.board-list button[tabindex="0"]')
    expect(stops).to_have_count(1)
    stops.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator('[data-board="2"] button')).to_be_focused()
