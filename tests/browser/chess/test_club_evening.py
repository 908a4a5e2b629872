"""A club evening played through the desk and two tablets: from a new tournament to the report."""

import re
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.boards import tap_result
from tests.effort import only_in_full
from tests.server.process import WALLCHART, Server

pytestmark = pytest.mark.browser
PLAYERS, ROUNDS = 40, 5
DESK = ViewportSize(width=1280, height=900)
TABLET = ViewportSize(width=1024, height=768)
CODES = ("1-0", "=-=", "0-1", "1-0")


def club_list() -> str:
    lines = [f"Player{i:02};Given;{2200 - 15 * i};SUI" for i in range(1, PLAYERS + 1)]
    return "\n".join(["Family;Given;Rating;Federation", *lines])


LATECOMER_PLAYS = 3


def press_act(desk: Page, command: str) -> None:
    button = desk.locator(f'[data-command="{command}"]')
    expect(button).to_be_enabled(timeout=15_000)
    button.click()


def make_tournament(desk: Page, server: Server) -> None:
    desk.goto(server.url)
    desk.locator(".new-tournament").click()
    desk.locator('[name="name"]').fill("Club Evening")
    desk.locator('.swiss [name="rounds"]').fill(str(ROUNDS))
    desk.locator('.new button[type="submit"]').click()
    desk.wait_for_url("**/desk")


def bring_in_players(desk: Page) -> None:
    desk.locator("#tab-entries").click()
    desk.locator(".bring-in").click()
    desk.locator(".pasted").fill(club_list())
    desk.locator(".look").click()
    expect(desk.locator(".found")).to_contain_text(f"{PLAYERS} players")
    desk.locator("button.enter-all").click()
    expect(desk.locator(".entry")).to_have_count(PLAYERS)


def withdraw(desk: Page, name: str) -> None:
    desk.locator("#tab-entries").click()
    desk.locator(".entry .pick", has_text=name).click()
    desk.locator("dialog .choices button", has_text="Withdraw").click()
    desk.locator('dialog [name="reason"]').fill("ill")
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator(".entry", has_text=name)).to_contain_text("withdrawn from round")
    desk.locator("#tab-boards").click()


def register_late(desk: Page, name: str) -> None:
    desk.locator("#tab-entries").click()
    desk.locator(".register").click()
    desk.locator('dialog [name="family"]').fill(name)
    desk.locator('dialog [name="rating"]').fill("1900")
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator(".entry", has_text=name)).to_contain_text("from round")
    desk.locator("#tab-boards").click()


def look_up_why(desk: Page, number: int) -> None:
    """Open the page that explains the pairing of board 1."""
    desk.locator('[data-board="1"] button').click()
    with desk.expect_popup() as popup:
        desk.locator(".pad .why").click()
    expect(popup.value.locator("h1")).to_have_text("Why board 1?")
    expect(popup.value.locator(".reasons li").first).not_to_be_empty()
    assert f"/why/{number}/1" in popup.value.url
    popup.value.close()


def play_round(desk: Page, tablets: list[Page], number: int) -> None:
    press_act(desk, "pair-round")
    if number == LATECOMER_PLAYS:  # a warning: the latecomer changes starting numbers
        desk.locator('dialog.warning button[type="submit"]').click()
    press_act(desk, "publish-round")
    if number == 2:
        expect(desk.locator("#boards.draft")).to_have_count(0)
        look_up_why(desk, number)
    for page in tablets:
        expect(page.locator(".round-title")).to_have_text(f"Round {number} of {ROUNDS}")
    boards = PLAYERS // 2
    for board in range(1, boards + 1):
        tap_result(tablets[board % 2], board, CODES[(board + number) % len(CODES)])
    expect(desk.locator(".count")).to_contain_text(f"{boards} of {boards} results")


def correct_a_past_result(desk: Page, number: int) -> None:
    """Correct the result of board 1 of a past round, and confirm the warning about the
    next round.
    """
    desk.locator(".rounds button", has_text=f"Round {number}").click()
    desk.locator('[data-board="1"] button').click()
    desk.locator(".pad .choice button", has_text="both players say so").click()
    new = "0-1" if "0–1" not in desk.locator(".pad .has").inner_text() else "1-0"
    desk.locator(f'.pad [data-result="{new}"]').first.click()
    desk.locator('dialog.warning button[type="submit"]').click()
    expect(desk.locator(".receipt").first).to_contain_text("stored")
    expect(desk.locator('[data-board="1"] .result')).to_have_text(new.replace("-", "–"))


@only_in_full
def test_club_evening_through_desk_and_tablets_gives_a_valid_report(
    server: Server, chromium: Browser, tmp_path: Path
) -> None:
    contexts = [chromium.new_context(viewport=size) for size in (DESK, TABLET, TABLET)]
    for context in contexts:
        server.sign_in_browser(context)
    desk, *tablets = (context.new_page() for context in contexts)
    errors: list[str] = []
    for page in (desk, *tablets):
        page.on("pageerror", lambda error: errors.append(str(error)))

    make_tournament(desk, server)
    bring_in_players(desk)
    desk.locator("#tab-boards").click()
    for page in tablets:
        page.goto(desk.url.replace("/desk", "/tablet"))
    for page in (desk, *tablets):
        expect(page.locator(".round-title")).to_have_text(re.compile("Before round 1|No round is"))
        expect(page.locator(".only-missing")).to_be_hidden()
    for number in range(1, ROUNDS + 1):
        play_round(desk, tablets, number)
        if number == 2:
            withdraw(desk, "Player40")
            register_late(desk, "Latecomer")
    correct_a_past_result(desk, ROUNDS - 1)
    press_act(desk, "close-round")

    standings = contexts[0].new_page()
    standings.goto(desk.url.replace("/desk", "/screen/standings"))
    expect(standings.locator(".head-round")).to_contain_text(f"after round {ROUNDS}")
    with desk.expect_download() as download:
        desk.locator("#tab-report").click()
        desk.locator("a", has_text="TRF26").click()
    report = tmp_path / "evening.trf"
    download.value.save_as(report)
    checked = subprocess.run([WALLCHART, "check", report], capture_output=True, text=True)

    text = report.read_text()
    # The last round was paired with the old result: with the new one it may differ.
    differing = re.findall(r"round (\d+): the report has", checked.stdout)
    assert set(differing) <= {str(ROUNDS)}, checked.stdout + checked.stderr
    assert checked.returncode == bool(differing), checked.stdout + checked.stderr
    assert len(re.findall(r"^001 ", text, re.MULTILINE)) == PLAYERS + 1
    assert "Correction @ Round 4" in text
    assert errors == []
    for context in contexts:
        context.close()
