"""The audit page, the why page and the warnings of the desk, in a real browser."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.devices import page_without_errors
from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser
LAPTOP = ViewportSize(width=1440, height=900)


@pytest.fixture
def page(chromium: Browser, server: Server) -> Iterator[Page]:
    """A page signed in as organiser; it may report no script error."""
    with page_without_errors(chromium, LAPTOP, server) as page:
        yield page


@pytest.fixture
def tournament(server: Server) -> str:
    """Four players; both Whites won round 1, round 2 is published without results."""
    name = server.club(players=4)
    for number in (1, 2):
        server.do(name, "pair-round", round=number)
        version = server.do(name, "publish-round", round=number)["version"]
        for board in (1, 2) if number == 1 else ():
            server.do(
                name, "record-result", round=1, board=board, result="1-0", saw=version + board - 1
            )
    return name


def open_audit(page: Page, server: Server, tournament: str) -> None:
    page.goto(f"{server.url}/t/{tournament}/audit")
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")


def drag_slider_to(page: Page, version: int) -> None:
    page.locator(".slider").evaluate(
        "(slider, at) => { slider.value = at; slider.dispatchEvent(new Event('input')); }", version
    )
    expect(page.locator(".now .version")).to_have_text(f"v{version}")


def test_moments_are_written_as_the_language_writes_them(
    page: Page, server: Server, tournament: str
) -> None:
    open_audit(page, server, tournament)
    for time in (page.locator(".now time"), page.locator(".event .who time").first):
        expect(time).to_have_attribute("datetime", re.compile(r"^\d{4}-\d\d-\d\dT.*Z$"))
        expect(time).to_have_text(re.compile(r"^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d:\d\d$"))


def test_names_of_pairings_begin_beside_their_colour_on_a_phone(
    page: Page, server: Server, tournament: str
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_audit(page, server, tournament)
    expect(page.locator(".boards .white").first).to_contain_text("Player")
    expect(page.locator(".boards .no:visible")).to_have_count(0)


@beyond_the_gate
def test_refusals_and_events_are_shown_in_the_readers_language(
    page: Page, server: Server, tournament: str
) -> None:
    page.goto(f"{server.url}/t/{tournament}/s/1/desk?lang=de")
    expect(
        page.locator("[data-command=pair-round], [data-command=close-round]").first
    ).to_have_text(re.compile("Runde 2 abschließen|Runde 3 auslosen"))
    refusal = page.evaluate(
        """async (tournament) => {
          const { post } = await import("/static/shared/commands.js");
          const body = { stage: 1, round: 2, board: 99, result: "1-0", saw: 1000 };
          return post({ tournament, command: "record-result", body });
        }""",
        tournament,
    )
    assert refusal["detail"] == "Brett in Runde 2: 99 gibt es nicht."

    page.goto(f"{server.url}/t/{tournament}/audit")
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    expect(page.locator(".now .says")).to_have_text("Runde 2 ist veröffentlicht")


def test_dragging_the_slider_shows_that_version_and_marks_its_changes(
    page: Page, server: Server, tournament: str
) -> None:
    open_audit(page, server, tournament)
    expect(page.locator(".round-title")).to_contain_text("Round 2 of 5")

    drag_slider_to(page, 10)  # the event at version 10 is the result of board 1

    expect(page.locator(".round-title")).to_contain_text("Round 1 of 5, published")
    expect(page.locator(".boards tr").first).to_contain_text("1–0")
    expect(page.locator(".boards tr.changed")).to_have_count(1)
    expect(page.locator(".event.current")).to_contain_text("board 1, 1 Player01 – 3 Player03: 1–0")
    expect(page.locator(".game.new")).to_have_count(2)


@beyond_the_gate
def test_differences_between_two_versions_are_listed(
    page: Page, server: Server, tournament: str
) -> None:
    open_audit(page, server, tournament)
    drag_slider_to(page, 9)  # round 1 is published, without results
    page.locator(".pin").click()
    drag_slider_to(page, 11)  # both boards of round 1 have results

    expect(page.locator(".differences li")).to_have_text(
        ["Round 1, board 1 has 1–0, not no result.", "Round 1, board 2 has 1–0, not no result."]
    )


def test_every_round_is_paired_again_on_demand(page: Page, server: Server, tournament: str) -> None:
    open_audit(page, server, tournament)

    page.locator(".check").click()

    expect(page.locator(".findings")).to_contain_text("2 rounds paired again, 2 came out the same.")


def test_desk_warns_of_a_late_correction_and_the_audit_page_undoes_it(
    page: Page, server: Server, tournament: str
) -> None:
    page.goto(f"{server.url}/t/{tournament}/s/1/desk")
    page.get_by_role("button", name="Round 1").click()
    page.locator('[data-board="1"] button').first.click()
    page.get_by_role("button", name="entered wrongly").click()
    page.locator('.pad [data-result="0-1"]').first.click()
    warning = page.locator("dialog.warning")
    expect(warning).to_contain_text("Player01 goes from 1 to 0 points.")
    warning.get_by_role("button", name="Do it").click()
    expect(page.locator('[data-board="1"]')).to_contain_text("0–1")
    expect(page.locator('[data-board="1"]')).to_contain_text("stored")

    open_audit(page, server, tournament)
    expect(page.locator(".event.breach")).to_contain_text("1–0 → 0–1")
    page.get_by_role("button", name="Undo the act").click()
    warning.locator("input").fill("it was right")
    warning.get_by_role("button", name="Do it").click()

    expect(page.locator(".event.undone")).to_contain_text("undone at v")
    expect(page.get_by_role("button", name="Undo the act")).to_have_count(0)


def test_why_page_answers_why_two_players_did_not_meet(
    page: Page, server: Server, tournament: str
) -> None:
    page.goto(f"{server.url}/t/{tournament}/s/1/why/2/1")
    page.get_by_label("First").select_option("1")
    page.get_by_label("Second").select_option("3")
    page.get_by_role("button", name="Ask").click()

    expect(page.locator(".answer")).to_contain_text("1 and 3 met in round 1")
