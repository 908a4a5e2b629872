"""The audit page, the why page and the warnings of the desk, in a real browser."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.effort import beyond_the_gate
from tests.server.process import Server

pytestmark = pytest.mark.browser
LAPTOP = ViewportSize(width=1440, height=900)


@pytest.fixture
def page(chromium: Browser, server: Server) -> Iterator[Page]:
    """A window that is let in; no page may report an error."""
    context = chromium.new_context(viewport=LAPTOP)
    server.sign_in_browser(context)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


@pytest.fixture
def tournament(server: Server) -> str:
    """Four players; 1 and 4 won round 1, round 2 is published and empty."""
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


def drag(page: Page, version: int) -> None:
    page.locator(".slider").evaluate(
        "(slider, at) => { slider.value = at; slider.dispatchEvent(new Event('input')); }", version
    )
    expect(page.locator(".now .version")).to_have_text(f"v{version}")


@beyond_the_gate
def test_desk_and_audit_tell_sentences_with_their_places_in_the_reader_s_language(
    page: Page, server: Server, tournament: str
) -> None:
    page.goto(f"{server.url}/t/{tournament}/s/1/desk?lang=de")
    expect(
        page.locator("[data-command=pair-round], [data-command=close-round]").first
    ).to_have_text(re.compile("Runde 2 abschließen|Runde 3 auslosen"))
    refused = page.evaluate(
        """async (tournament) => {
          const { post } = await import("/static/shared/commands.js");
          const body = { stage: 1, round: 2, board: 99, result: "1-0", saw: 1000 };
          return post({ tournament, command: "record-result", body });
        }""",
        tournament,
    )
    assert refused["detail"] == "Brett in Runde 2: 99 gibt es nicht."

    page.goto(f"{server.url}/t/{tournament}/audit")
    expect(page.locator("body")).to_have_attribute("data-ready", "yes")
    expect(page.locator(".now .says")).to_have_text("Runde 2 ist veröffentlicht")


def test_dragging_the_slider_shows_the_moment_and_marks_what_changed(
    page: Page, server: Server, tournament: str
) -> None:
    open_audit(page, server, tournament)
    expect(page.locator(".round-title")).to_contain_text("Round 2 of 5")

    drag(page, 10)

    expect(page.locator(".round-title")).to_contain_text("Round 1 of 5, published")
    expect(page.locator(".boards tr").first).to_contain_text("1–0")
    expect(page.locator(".boards tr.changed")).to_have_count(1)
    expect(page.locator(".event.current")).to_contain_text("board 1, 1 Player01 – 3 Player03: 1–0")
    expect(page.locator(".game.new")).to_have_count(2)


@beyond_the_gate
def test_two_moments_are_compared_in_words(page: Page, server: Server, tournament: str) -> None:
    open_audit(page, server, tournament)
    drag(page, 9)
    page.locator(".pin").click()
    drag(page, 11)

    expect(page.locator(".differences li")).to_have_text(
        ["Round 1, board 1 has 1–0, not no result.", "Round 1, board 2 has 1–0, not no result."]
    )


def test_every_round_is_paired_again_on_demand(page: Page, server: Server, tournament: str) -> None:
    open_audit(page, server, tournament)

    page.locator(".check").click()

    expect(page.locator(".findings")).to_contain_text("2 rounds paired again, 2 came out the same.")


def test_a_late_correction_is_warned_of_at_the_desk_and_undone_on_the_audit_page(
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


def test_why_not_is_answered_on_the_page(page: Page, server: Server, tournament: str) -> None:
    page.goto(f"{server.url}/t/{tournament}/s/1/why/2/1")
    page.get_by_label("First").select_option("1")
    page.get_by_label("Second").select_option("3")
    page.get_by_role("button", name="Ask").click()

    expect(page.locator(".answer")).to_contain_text("1 and 3 met in round 1")
