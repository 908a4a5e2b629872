"""The desk page alone: two taps, keys, and an outbox that neither loses nor doubles an entry."""

import re
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from domain.contest.round import RoundState
from domain.people import Person
from domain.tournament import Tournament
from tests.browser.clocks import live, past_the_guard
from tests.browser.look.hall import Answer, Hall, stored
from tests.browser.look.test_screens import SIZES, open_of
from tests.browser.settled import FITS
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.stories import OPEN, field, number_id, played, with_entry, with_round
from web.pages.tournaments import desk_page

pytestmark = pytest.mark.browser

ROUND_1 = with_round(field(6), "1-4", "5-2", "3-6 1-0")


def desk(hall: Hall, tournament: Tournament = ROUND_1) -> Page:
    page = hall.open(desk_page(tournament, OPEN, "e1"))
    live(page).wait_for()
    return page


def tap(page: Page, board: int, code: str) -> None:
    page.locator(f'[data-board="{board}"] button').click()
    page.locator(f'.pad [data-result="{code}"]').click()


def sent(hall: Hall) -> list[tuple[str, dict[str, Any]]]:
    return [(name, body) for name, _key, body in hall.commands]


def test_two_taps_enter_a_result_and_say_what_was_seen(hall: Hall) -> None:
    page = desk(hall)
    tap(page, 2, "=-=")
    expect(page.locator(".recent")).to_contain_text("stored v900")
    seats = {"white": number_id(5), "black": number_id(2)}
    body = {"stage": 1, "round": 1, "board": 2, "result": "=-=", "saw": 102, **seats}
    assert sent(hall) == [("record-result", body)]


def test_a_number_a_space_and_one_key_do_the_same(hall: Hall) -> None:
    page = desk(hall)
    for keys in ("1 1", "2 0"):
        page.keyboard.type(keys)
    expect(page.locator(".receipt.stored")).to_have_count(2)
    assert [(body["board"], body["result"]) for _, body in sent(hall)] == [(1, "1-0"), (2, "0-1")]


def test_enter_never_enters_anything(hall: Hall) -> None:
    page = desk(hall)
    for key in ("Enter", "2", "Enter", "Enter", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".pad h2")).to_have_text("Board 2")
    assert hall.commands == []


def test_a_double_tap_enters_once(hall: Hall) -> None:
    page = desk(hall)
    page.locator('[data-board="1"] button').click()
    page.locator('.pad [data-result="1-0"]').dblclick()
    expect(page.locator(".receipt.stored")).to_have_count(1)
    assert len(hall.commands) == 1


def test_a_board_that_does_not_exist_is_said(hall: Hall) -> None:
    page = desk(hall)
    page.keyboard.type("77 ")
    expect(page.locator(".pad")).to_contain_text("Round 1 has no board 77.")


def no_answer(_name: str, _body: dict[str, Any]) -> Answer:
    return None


def test_entries_are_stored_in_the_order_they_were_made(hall: Hall) -> None:
    hall.answer = no_answer
    hall.own_clock()
    page = desk(hall)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))  # nothing is tried again by itself
    for board, code in ((2, "1-0"), (1, "0-1")):
        with page.expect_event("requestfailed"):
            tap(page, board, code)
    hall.commands.clear()
    hall.answer = lambda _name, _body: (200, {"version": 905})
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator(".receipt.stored")).to_have_count(2)
    assert [body["board"] for _, body in sent(hall)] == [2, 1]


def test_an_entry_that_waits_for_its_answer_survives_a_reload_and_keeps_its_key(hall: Hall) -> None:
    reloaded = Event()

    def late(_name: str, _body: dict[str, Any]) -> Answer:
        reloaded.wait()
        return None

    hall.answer = late
    page = desk(hall)
    tap(page, 2, "1-0")
    expect(page.locator(".receipt.sent")).to_have_count(1)
    hall.answer = stored
    page.reload()
    expect(page.locator(".receipt.stored")).to_have_count(1)
    reloaded.set()
    first, again = [key for _, key, _ in hall.commands]
    assert first == again


def test_a_refusal_is_kept_in_sight_with_its_sentence(hall: Hall) -> None:
    sentence = "Board 1 of round 1 has changed since you looked: it has 0-1 now."
    hall.answer = lambda _name, _body: (409, {"title": "Conflict", "detail": sentence})
    page = desk(hall)
    tap(page, 1, "1-0")
    expect(page.locator(".receipt.refused")).to_contain_text(sentence)
    page.reload()
    expect(page.locator(".receipt.refused")).to_contain_text(sentence)
    page.get_by_text("I have seen it").click()
    expect(page.locator(".receipt")).to_have_count(0)


def test_another_result_is_a_correction_and_undo_is_one_back(hall: Hall) -> None:
    hall.own_clock()
    page = desk(hall)
    tap(page, 3, "0-1")
    assert hall.commands == [], "one key too many overwrites nothing"
    page.locator("dialog .choices button", has_text="entered wrongly").click()
    expect(page.locator(".recent")).to_contain_text("stored")
    past_the_guard(page)
    page.locator(".undo button").click()
    expect(page.locator(".receipt.stored")).to_have_count(2)
    (first, there), (second, back) = sent(hall)
    assert (first, there["result"], there["reason"]) == ("correct-result", "0-1", "entered wrongly")
    assert (second, back["result"], back["saw"]) == ("correct-result", "1-0", 900)


def test_a_correction_asks_for_its_reason_unless_it_was_chosen(hall: Hall) -> None:
    page = desk(hall, played(field(6), 1))
    page.locator('[data-board="1"] button').click()
    other = page.locator('.three button[aria-pressed="false"]').first
    other.click()
    expect(page.locator("dialog.sheet h2")).to_contain_text("becomes")
    page.locator("dialog.sheet").get_by_text("Back", exact=True).click()
    assert hall.commands == []
    page.locator(".pad").get_by_text("arbiter's ruling").click()
    other.click()
    expect(page.locator(".receipt.stored")).to_have_count(1)
    assert sent(hall)[0][1]["reason"] == "arbiter's ruling"


def test_a_draft_takes_no_results(hall: Hall) -> None:
    draft = with_round(field(4), "1-3", "4-2", state=RoundState.PAIRED)
    page = desk(hall, draft)
    tap(page, 1, "1-0")
    expect(page.locator(".pad .notice")).to_contain_text("Publish it first")
    assert hall.commands == []


def test_publishing_is_one_tap_and_taking_back_needs_a_reason(hall: Hall) -> None:
    draft = with_round(field(4), "1-3", "4-2", state=RoundState.PAIRED)
    page = desk(hall, draft)
    page.locator('[data-command="publish-round"]').click()
    expect(page.locator(".acts .said")).to_have_text("Published. The screens show it.")
    page.get_by_text("Take something back").click()
    page.locator('[data-command="unpair-round"]').click()
    confirm = page.locator("dialog [type=submit]")
    confirm.click()
    assert len(hall.commands) == 1, "without a reason nothing is sent"
    page.locator("dialog [name=reason]").fill("wrong bye")
    confirm.click()
    expect(page.locator("dialog")).to_be_hidden()
    body = {"stage": 1, "round": 1, "reason": "wrong bye"}
    assert sent(hall)[1] == ("unpair-round", body)


def test_a_late_entry_is_registered_and_a_refused_form_stays_open(hall: Hall) -> None:
    hall.answer = lambda _name, _body: (422, {"title": "Not so", "detail": "'XM' is not a title."})
    page = desk(hall)
    page.locator("#tab-entries").click()
    page.locator(".register").click()
    page.locator("[name=family]").fill("Ünal")
    page.locator("[name=rating]").fill("1875")
    page.locator("dialog [type=submit]").click()
    expect(page.locator("dialog .notice")).to_have_text("'XM' is not a title.")
    hall.answer = lambda _name, _body: (200, {"version": 7})
    page.locator("[name=given]").fill("Zoë")
    page.locator("dialog [type=submit]").click()
    expect(page.locator("dialog")).to_be_hidden()
    assert hall.commands[0][1] != hall.commands[1][1], "another body is another intent"
    assert sent(hall)[1][1] | {"club": ""} == {
        "stage": 1,
        "family": "Ünal",
        "given": "Zoë",
        "title": "",
        "rating": 1875,
        "federation": "",
        "fide_id": "",
        "sex": "",
        "club": "",
        "k": 0,
        "rated_games": None,
        "born": 0,
        "national_id": "",
        "national_title": "",
        "categories": [],
    }


def test_a_bye_is_noted_for_a_round_that_can_still_be_paired(hall: Hall) -> None:
    page = desk(hall)
    page.locator("#tab-entries").click()
    page.locator(".entry button").nth(2).click()
    page.get_by_text("Bye …").click()
    page.locator("[name=round]").select_option("3")
    page.locator("dialog [type=submit]").click()
    expect(page.locator("dialog")).to_be_hidden()
    assert sent(hall) == [("request-bye", {"stage": 1, "entry": 103, "round": 3, "kind": "H"})]


def test_the_list_can_be_narrowed_to_missing_boards_or_a_name(hall: Hall) -> None:
    page = desk(hall)
    shown = page.locator(".board:visible")
    page.locator(".only-missing").click()
    expect(shown).to_have_count(2)
    page.locator(".only-missing").click()
    page.locator(".find-board").fill("erikss")
    expect(shown).to_have_count(1)


def test_what_people_type_stays_text(hall: Hall) -> None:
    hostile = '<img src=x onerror="document.title = 1">'
    tournament = with_entry(ROUND_1, 1, person=Person(hostile, hostile, hostile, 0, hostile))
    page = desk(hall, tournament)
    page.locator('[data-board="1"] button').click()
    page.locator("#tab-entries").click()
    page.locator(".entry button").first.click()
    expect(page.locator("dialog h2")).to_contain_text(hostile)
    assert page.locator("img").count() == 0


@beyond_the_gate
@pytest.mark.parametrize("device", ["1080p", "tablet", "phone"])
def test_targets_are_large_enough_for_a_finger(
    new_hall: Callable[[ViewportSize], Hall], shots: Shots, device: str
) -> None:
    """A mouse hits smaller ones, in compact rows."""
    page = desk(new_hall(SIZES[device]), open_of(80))
    if device != "phone":
        page.locator(".dense").click()
    page.locator('[data-board="4"] button').click()
    shots.take(page, f"desk-80-{device}")
    page.get_by_text("Forfeit and rare results").click()
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, input, summary")]
            .filter((e) => e.offsetParent && e.getBoundingClientRect().height < 56)
            .map((e) => e.textContent)"""
    )
    assert small == []
    assert page.evaluate(FITS)


LAPTOP = ViewportSize(width=1280, height=800)
IN_VIEW = """() => {
  const list = document.querySelector(".panel:not([hidden]) > ol").getBoundingClientRect();
  return [...document.querySelectorAll(".panel:not([hidden]) > ol > li")].filter((line) => {
    const {top, bottom} = line.getBoundingClientRect();
    return top >= list.top && bottom <= list.bottom;
  }).length;
}"""


def test_a_laptop_shows_24_boards_with_numbers_and_ratings_and_30_names(
    new_hall: Callable[[ViewportSize], Hall],
) -> None:
    page = desk(new_hall(LAPTOP), open_of(62))
    assert page.evaluate(IN_VIEW) >= 24
    expect(page.locator('[data-board="1"] .tpn').first).to_be_visible()
    expect(page.locator('[data-board="1"] .rating').first).to_be_visible()
    expect(page.locator(".pad")).to_be_hidden()
    page.locator("#tab-entries").click()
    page.locator("#tab-check-in").click()
    assert page.evaluate(IN_VIEW) >= 30


def test_rows_are_as_this_device_has_chosen_them(hall: Hall) -> None:
    page = desk(hall)
    page.locator(".dense").click()
    expect(page.locator("html")).to_have_attribute("data-density", "comfortable")
    page.reload()
    expect(page.locator(".dense")).to_have_attribute("aria-pressed", "false")
    page.locator(".dense").click()
    expect(page.locator("html")).to_have_attribute("data-density", "compact")


@beyond_the_gate
def test_32_boards_take_33_keys(hall: Hall) -> None:
    pairs = [f"{n}-{n + 32}" for n in range(1, 33)]
    page = desk(hall, with_round(field(64), *pairs))
    keys = ["ArrowDown", *("1=0+-"[n % 5] for n in range(32))]
    for key in keys:
        page.keyboard.press(key)
    expect(page.locator(".board.open")).to_have_count(0)
    expect(page.locator(".recent h2")).to_have_text("Entered here")
    given = [(body["board"], body["result"]) for _, body in sent(hall)]
    codes = ["1-0", "=-=", "0-1", "+--", "--+"]
    assert given == [(n + 1, codes[n % 5]) for n in range(32)]
    assert len(keys) <= 40


def test_a_key_that_is_held_enters_one_result(hall: Hall) -> None:
    page = desk(hall)
    page.keyboard.press("ArrowDown")
    for _ in range(3):
        page.keyboard.down("1")
    page.keyboard.up("1")
    expect(page.locator(".receipt.stored")).to_have_count(1)


def test_the_page_tells_its_keys_and_goes_where_they_say(hall: Hall) -> None:
    page = desk(hall)
    page.keyboard.press("?")
    told = page.locator("dialog.keys")
    expect(told).to_contain_text("½–½ · draw")
    expect(told).to_contain_text("+ − · Black absent")
    page.keyboard.press("Escape")
    page.keyboard.type("ge")
    expect(page.locator("#entries")).to_be_visible()
    expect(page.locator("#tab-entries")).to_have_attribute("aria-current", "page")
    page.go_back()
    expect(page.locator("#boards")).to_be_visible()


def test_everything_is_found_by_its_name(hall: Hall) -> None:
    page = desk(hall)
    found = page.locator("dialog.palette [role=option]")
    page.keyboard.press("Control+k")
    page.keyboard.type("erikss")
    expect(found).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".entry:visible")).to_have_count(1)
    page.keyboard.press("Control+k")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(page.locator(".pad h2")).to_have_text("Board 2")
    page.keyboard.press("Control+k")
    page.keyboard.type("register a pl")
    page.keyboard.press("Enter")
    expect(page.locator("dialog [name=family]")).to_be_visible()


def test_the_boards_are_one_stop_of_the_tab_key(hall: Hall) -> None:
    page = desk(hall)
    stops = page.locator('.board-list button[tabindex="0"]')
    expect(stops).to_have_count(1)
    stops.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator('[data-board="2"] button')).to_be_focused()


def test_an_outage_is_told_with_what_waits_and_ends_by_itself(hall: Hall, shots: Shots) -> None:
    hall.own_clock()
    page = desk(hall)
    hall.answer = lambda name, body: None
    tap(page, 2, "=-=")
    hall.closes_at_once = True
    hall.sockets[-1].close(code=1012)
    for _ in range(10):
        page.clock.run_for(1_000)
    bar = page.locator(".outage")
    expect(bar).to_have_text(
        re.compile(r"^Not connected\. As of \d\d:\d\d:\d\d 1 entry is kept here")
    )
    shots.take(page, "desk-outage")

    hall.closes_at_once, hall.answer = False, stored
    opened = len(hall.sockets)
    for _ in range(60):
        page.clock.run_for(1_000)
        if len(hall.sockets) > opened:
            break
    hall.say({"type": "hello", "epoch": "e1", "version": 10, "server_time": ""})
    expect(bar).to_be_hidden()
    expect(page.locator(".receipt.stored")).to_have_count(1)
