"""The desk page without a server: entering results by taps and keys, and its outbox, which neither
loses nor doubles a result.
"""

import re
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from domain.chess.stage import stages_of
from domain.contest.round import RoundState
from domain.people import Person
from domain.tournament import Tournament
from tests.browser.clocks import live, pass_tap_guard
from tests.browser.look.hall import STORED_VERSION, Answer, Hall, accept_command
from tests.browser.look.test_screens import SIZES, open_of
from tests.browser.settled import FITS
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate
from tests.stories import OPEN, field, number_id, played, with_entry, with_round
from web.pages.tournaments import desk_page

pytestmark = pytest.mark.browser

ROUND_1 = with_round(field(6), "1-4", "5-2", "3-6 1-0")


def open_desk(hall: Hall, tournament: Tournament = ROUND_1) -> Page:
    page = hall.open(desk_page(tournament, OPEN, "e1"))
    live(page).wait_for()
    return page


def tap(page: Page, board: int, code: str) -> None:
    page.locator(f'[data-board="{board}"] button').click()
    page.locator(f'.pad [data-result="{code}"]').click()


def sent_commands(hall: Hall) -> list[tuple[str, dict[str, Any]]]:
    """Name and body of each."""
    return [(name, body) for name, _key, body in hall.commands]


def test_two_taps_send_the_result_with_the_version_seen(hall: Hall) -> None:
    page = open_desk(hall)
    tap(page, 2, "=-=")
    expect(page.locator(".recent")).to_contain_text(f"stored v{STORED_VERSION}")
    version_of_board_2 = stages_of(ROUND_1)[OPEN].rounds[0].boards[1].changed_at
    seats = {"white": number_id(5), "black": number_id(2)}
    body = {"stage": 1, "round": 1, "board": 2, "result": "=-=", "saw": version_of_board_2, **seats}
    assert sent_commands(hall) == [("record-result", body)]


def test_double_tap_enters_a_result_once(hall: Hall) -> None:
    page = open_desk(hall)
    page.locator('[data-board="1"] button').click()
    page.locator('.pad [data-result="1-0"]').dblclick()
    expect(page.locator(".receipt.stored")).to_have_count(1)
    assert len(hall.commands) == 1


def test_number_of_a_missing_board_is_reported(hall: Hall) -> None:
    page = open_desk(hall)
    page.keyboard.type("77 ")
    expect(page.locator(".pad")).to_contain_text("Round 1 has no board 77.")


def no_answer(_name: str, _body: dict[str, Any]) -> Answer:
    return None


def test_results_are_sent_in_the_order_they_were_entered(hall: Hall) -> None:
    hall.answer = no_answer
    hall.install_clock()
    page = open_desk(hall)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))  # no retry starts by itself
    for board, code in ((2, "1-0"), (1, "0-1")):
        with page.expect_event("requestfailed"):
            tap(page, board, code)
    hall.commands.clear()
    hall.answer = lambda _name, _body: (200, {"version": 905})
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator(".receipt.stored")).to_have_count(2)
    assert [body["board"] for _, body in sent_commands(hall)] == [2, 1]


def test_unanswered_result_survives_a_reload_and_keeps_its_key(hall: Hall) -> None:
    reloaded = Event()

    def delay_answer(_name: str, _body: dict[str, Any]) -> Answer:
        reloaded.wait()
        return None

    hall.answer = delay_answer
    page = open_desk(hall)
    tap(page, 2, "1-0")
    expect(page.locator(".receipt.sent")).to_have_count(1)
    hall.answer = accept_command
    page.reload()
    expect(page.locator(".receipt.stored")).to_have_count(1)
    reloaded.set()
    first, again = [key for _, key, _ in hall.commands]
    assert first == again


def test_refusal_stays_visible_until_it_is_acknowledged(hall: Hall) -> None:
    sentence = "Board 1 of round 1 has changed since you looked: it has 0-1 now."
    hall.answer = lambda _name, _body: (409, {"title": "Conflict", "detail": sentence})
    page = open_desk(hall)
    tap(page, 1, "1-0")
    expect(page.locator(".receipt.refused")).to_contain_text(sentence)
    page.reload()
    expect(page.locator(".receipt.refused")).to_contain_text(sentence)
    page.get_by_text("I have seen it").click()
    expect(page.locator(".receipt")).to_have_count(0)


def test_changed_result_is_a_correction_and_undo_restores_the_old_one(hall: Hall) -> None:
    hall.install_clock()
    page = open_desk(hall)
    tap(page, 3, "0-1")
    assert hall.commands == [], "a tap does not overwrite a result"
    page.locator("dialog .choices button", has_text="entered wrongly").click()
    expect(page.locator(".recent")).to_contain_text("stored")
    pass_tap_guard(page)
    page.locator(".undo button").click()
    expect(page.locator(".receipt.stored")).to_have_count(2)
    (first, correction), (second, undo) = sent_commands(hall)
    assert (first, correction["result"], correction["reason"]) == (
        "correct-result",
        "0-1",
        "entered wrongly",
    )
    assert (second, undo["result"], undo["saw"]) == ("correct-result", "1-0", STORED_VERSION)


def test_correction_asks_for_a_reason_unless_one_was_chosen(hall: Hall) -> None:
    page = open_desk(hall, played(field(6), 1))
    page.locator('[data-board="1"] button').click()
    other_result = page.locator('.three button[aria-pressed="false"]').first
    other_result.click()
    expect(page.locator("dialog.sheet h2")).to_contain_text("becomes")
    page.locator("dialog.sheet").get_by_text("Back", exact=True).click()
    assert hall.commands == []
    page.locator(".pad").get_by_text("arbiter's ruling").click()
    other_result.click()
    expect(page.locator(".receipt.stored")).to_have_count(1)
    assert sent_commands(hall)[0][1]["reason"] == "arbiter's ruling"


def test_draft_takes_no_results(hall: Hall) -> None:
    draft = with_round(field(4), "1-3", "4-2", state=RoundState.PAIRED)
    page = open_desk(hall, draft)
    tap(page, 1, "1-0")
    expect(page.locator(".pad .notice")).to_contain_text("Publish it first")
    assert hall.commands == []


def test_publishing_takes_one_tap_and_unpairing_needs_a_reason(hall: Hall) -> None:
    draft = with_round(field(4), "1-3", "4-2", state=RoundState.PAIRED)
    page = open_desk(hall, draft)
    page.locator('[data-command="publish-round"]').click()
    expect(page.locator(".acts .said")).to_have_text("Published. The screens show it.")
    page.get_by_text("Take something back").click()
    page.locator('[data-command="unpair-round"]').click()
    confirm = page.locator("dialog [type=submit]")
    confirm.click()
    assert len(hall.commands) == 1, "nothing is sent without a reason"
    page.locator("dialog [name=reason]").fill("wrong bye")
    confirm.click()
    expect(page.locator("dialog")).to_be_hidden()
    body = {"stage": 1, "round": 1, "reason": "wrong bye"}
    assert sent_commands(hall)[1] == ("unpair-round", body)


def test_refused_entry_form_stays_open_and_can_be_corrected(hall: Hall) -> None:
    hall.answer = lambda _name, _body: (422, {"title": "Not so", "detail": "'XM' is not a title."})
    page = open_desk(hall)
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
    assert hall.commands[0][1] != hall.commands[1][1], "a changed form is a new command"
    assert sent_commands(hall)[1][1] | {"club": ""} == {
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


def test_bye_is_requested_for_a_later_round(hall: Hall) -> None:
    page = open_desk(hall)
    page.locator("#tab-entries").click()
    page.locator(".entry button").nth(2).click()
    page.get_by_text("Bye …").click()
    page.locator("[name=round]").select_option("3")
    page.locator("dialog [type=submit]").click()
    expect(page.locator("dialog")).to_be_hidden()
    assert sent_commands(hall) == [
        ("request-bye", {"stage": 1, "entry": number_id(3), "round": 3, "kind": "H"})
    ]


def test_list_of_boards_is_filtered_by_missing_results_or_name(hall: Hall) -> None:
    page = open_desk(hall)
    shown = page.locator(".board:visible")
    page.locator(".only-missing").click()
    expect(shown).to_have_count(2)
    page.locator(".only-missing").click()
    page.locator(".find-board").fill("erikss")
    expect(shown).to_have_count(1)


def test_name_made_of_html_is_shown_as_text_on_the_desk(hall: Hall) -> None:
    hostile = '<img src=x onerror="document.title = 1">'
    tournament = with_entry(ROUND_1, 1, person=Person(hostile, hostile, hostile, 0, hostile))
    page = open_desk(hall, tournament)
    page.locator('[data-board="1"] button').click()
    page.locator("#tab-entries").click()
    page.locator(".entry button").first.click()
    expect(page.locator("dialog h2")).to_contain_text(hostile)
    assert page.locator("img").count() == 0


@beyond_the_gate
@pytest.mark.parametrize("device", ["1080p", "tablet", "phone"])
def test_buttons_are_large_enough_for_a_finger(
    new_hall: Callable[[ViewportSize], Hall], shots: Shots, device: str
) -> None:
    """Rows are comfortable here; compact rows, for a mouse, are smaller."""
    page = open_desk(new_hall(SIZES[device]), open_of(80))
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
ROWS_IN_VIEW = """() => {
  const list = document.querySelector(".panel:not([hidden]) > ol").getBoundingClientRect();
  return [...document.querySelectorAll(".panel:not([hidden]) > ol > li")].filter((line) => {
    const {top, bottom} = line.getBoundingClientRect();
    return top >= list.top && bottom <= list.bottom;
  }).length;
}"""


def test_laptop_shows_24_boards_or_30_names_at_once(
    new_hall: Callable[[ViewportSize], Hall],
) -> None:
    page = open_desk(new_hall(LAPTOP), open_of(62))
    assert page.evaluate(ROWS_IN_VIEW) >= 24
    expect(page.locator('[data-board="1"] .tpn').first).to_be_visible()
    expect(page.locator('[data-board="1"] .rating').first).to_be_visible()
    expect(page.locator(".pad")).to_be_hidden()
    page.locator("#tab-entries").click()
    page.locator("#tab-check-in").click()
    assert page.evaluate(ROWS_IN_VIEW) >= 30


def test_chosen_row_height_is_remembered(hall: Hall) -> None:
    page = open_desk(hall)
    page.locator(".dense").click()
    expect(page.locator("html")).to_have_attribute("data-density", "comfortable")
    page.reload()
    expect(page.locator(".dense")).to_have_attribute("aria-pressed", "false")
    page.locator(".dense").click()
    expect(page.locator("html")).to_have_attribute("data-density", "compact")


def test_outage_is_shown_with_the_unsent_results_and_ends_by_itself(
    hall: Hall, shots: Shots
) -> None:
    hall.install_clock()
    page = open_desk(hall)
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

    hall.closes_at_once, hall.answer = False, accept_command
    opened = len(hall.sockets)
    for _ in range(60):
        page.clock.run_for(1_000)
        if len(hall.sockets) > opened:
            break
    hall.send({"type": "hello", "epoch": "e1", "version": 10, "server_time": ""})
    expect(bar).to_be_hidden()
    expect(page.locator(".receipt.stored")).to_have_count(1)
