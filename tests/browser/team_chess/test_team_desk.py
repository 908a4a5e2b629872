"""A Swiss of four teams played at the desk: from the list of teams to the closed last round."""

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.shots import Shots
from tests.effort import only_in_full
from tests.server.process import Server

pytestmark = pytest.mark.browser
DESK = ViewportSize(width=1280, height=900)
TABLET = ViewportSize(width=1180, height=820)
LIST = """Team;Board;Name;Title;Rating;FIDE ID;Federation;Captain
Schachfreunde Ötigheim;1;Berg, Anna;WIM;2350;1001;GER;Frau Kapitän
;2;Dahl, Per;;2200;1002;GER;
;3;Ek, Lars;;2100;1003;GER;
Club d'Échecs de l'Yvette;1;Petit, Zoé;;2250;1004;FRA;
;2;Roux, Luc;;2150;1005;FRA;
Sokół;1;Zając, Jan;;2050;1006;POL;
;2;Łoś, Ewa;;1950;1007;POL;
Reykjavík;1;Jónsson, Ari;;1900;1008;ISL;
;2;Ásta, Björk;;1800;1009;ISL;
"""


def press_act(desk: Page, command: str) -> None:
    button = desk.locator(f'.acts [data-command="{command}"]')
    expect(button).to_be_enabled()
    button.click()


def make_tournament(desk: Page, server: Server) -> None:
    desk.goto(f"{server.url}/new")
    desk.locator('[name="name"]').fill("Cup of Teams")
    desk.get_by_label("Teams", exact=True).check()
    desk.locator('.teams [name="rounds"]').fill("2")
    desk.locator('.teams [name="boards"]').fill("2")
    desk.locator('.teams [name="initial_colour"]').select_option("w")
    choose_tie_breaks(desk)
    desk.locator('.new button[type="submit"]').first.click()
    desk.wait_for_url("**/desk")


def choose_tie_breaks(desk: Page) -> None:
    """Choose tie-breaks by keyboard; an arrow key must not add one by itself."""
    picker = desk.locator('.teams .tie-breaks[data-form="swiss"]')
    field = picker.locator('[name="tie_breaks"]')
    expect(field).to_have_value("GP, EDE, BH:MP/C1, SB:MP")
    add = picker.get_by_label("Add a tie-break")
    add.focus()
    add.press("ArrowDown")
    expect(field).to_have_value("GP, EDE, BH:MP/C1, SB:MP")
    add.press("Tab")
    desk.keyboard.press("Enter")
    expect(field).to_have_value("GP, EDE, BH:MP/C1, SB:MP, MP")
    picker.get_by_role("button", name="Leave MP out").press("Enter")
    expect(picker.get_by_role("button", name="Leave SB:MP out")).to_be_focused()
    expect(picker.locator(".means").nth(2)).to_contain_text(
        "The opponents' match points without the lowest."
    )


def bring_in_teams(desk: Page) -> None:
    desk.locator("#tab-entries").click()
    desk.locator(".bring-in").click()
    desk.locator(".pasted").fill(LIST)
    desk.locator(".look").click()
    expect(desk.locator(".found")).to_contain_text("4 teams")
    desk.locator("button.enter-all").click()
    expect(desk.locator(".team")).to_have_count(4)


def exchange_first_two(desk: Page) -> None:
    """Exchange two members' boards by keyboard, and change them back."""
    desk.locator(".team .pick", has_text="Ötigheim").first.click()
    members = desk.locator(".members-of li")
    members.nth(0).locator("button").press("Alt+ArrowDown")
    expect(members.nth(0)).to_contain_text("Dahl")
    expect(members.nth(1).locator("button")).to_be_focused()
    members.nth(1).locator("button").press("Alt+ArrowUp")
    expect(members.nth(0)).to_contain_text("Berg")


def change_tie_breaks(desk: Page) -> None:
    """Change the tie-breaks at the desk, typed and chosen from the list."""
    desk.locator("#tab-settings").click()
    desk.locator('[data-stage="replan"]').click()
    dialog = desk.locator("dialog")
    dialog.locator('[name="tie_breaks"]').fill("GP; ede")
    expect(dialog.locator(".chosen li")).to_have_count(2)
    dialog.get_by_label("Add a tie-break").select_option("BC")
    dialog.get_by_role("button", name="Add it").click()
    expect(dialog.locator('[name="tie_breaks"]')).to_have_value("GP, EDE, BC")
    dialog.locator('[name="reason"]').fill("the league says so")
    dialog.locator('button[type="submit"]').click()
    expect(dialog).to_be_hidden()
    desk.locator("#tab-settings").click()
    desk.locator('[data-stage="replan"]').click()
    expect(dialog.locator('[name="tie_breaks"]')).to_have_value("GP, EDE, BC")
    dialog.locator(".buttons button").first.click()


def hand_in_reserve(desk: Page) -> None:
    """Hand in a line-up without the first member; the others must keep their order."""
    desk.locator("#tab-boards").click()
    desk.locator("#tab-line-ups").click()
    expect(desk.locator(".line-ups-until")).to_contain_text("4 line-ups are missing")
    desk.locator(".hand-in", has_text="Ötigheim").click()
    desk.locator('dialog [name="board1"]').select_option(label="3. Ek, Lars 2100")
    desk.locator('dialog [name="board2"]').select_option(label="2. Dahl, Per 2200")
    expect(desk.locator("dialog .order")).to_contain_text("Ek can't sit above Dahl")
    desk.locator('dialog [name="board1"]').select_option(label="2. Dahl, Per 2200")
    desk.locator('dialog [name="board2"]').select_option(label="3. Ek, Lars 2100")
    expect(desk.locator("dialog .order")).to_be_empty()
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator(".line-ups-until")).to_contain_text("3 line-ups are missing")
    desk.locator("#tab-boards").click()


def enter_all(desk: Page, matches: int, key: str = "1") -> None:
    """Enter all results by keyboard: a match's number, then a key for each of its boards."""
    for number in range(1, matches + 1):
        desk.keyboard.type(f"{number} ")
        expect(desk.locator(f'[data-match="{number}"] .game.selected')).to_have_count(1)
        desk.keyboard.type(f"{key}{key}")
        expect(desk.locator(f'[data-match="{number}"] > .pick .state')).to_have_text("finished")


@only_in_full
def test_team_swiss_is_played_at_the_desk_to_the_closed_last_round(
    server: Server, chromium: Browser, shots: Shots
) -> None:
    context = chromium.new_context(viewport=DESK)
    server.sign_in_browser(context)
    desk = context.new_page()
    make_tournament(desk, server)
    bring_in_teams(desk)
    exchange_first_two(desk)
    change_tie_breaks(desk)
    press_act(desk, "pair-round")
    press_act(desk, "publish-round")
    hand_in_reserve(desk)
    press_act(desk, "reveal-line-ups")
    expect(desk.locator('[data-command="reveal-line-ups"]')).to_have_count(0)
    line_up_state = desk.locator("#line-ups .hand-in", has_text="Sokół").locator(".state")
    expect(line_up_state).to_be_empty()
    desk.locator(".unfold").click()
    expect(desk.locator(".match", has_text="Ötigheim").locator(".game").first).to_contain_text(
        "Dahl"
    )
    shots.take(desk, "team-desk")
    enter_on_tablet(server, chromium, desk.url.replace("/desk", "/match/1"), shots)
    expect(desk.locator('[data-match="1"] > .pick .state')).to_have_text("finished")
    desk.keyboard.type("2 ==")
    expect(desk.locator('[data-match="2"] > .pick .result')).to_have_text("1–1")

    press_act(desk, "pair-round")
    press_act(desk, "publish-round")
    press_act(desk, "reveal-line-ups")
    forfeit_match(desk, 2)
    enter_all(desk, 1)
    press_act(desk, "close-round")
    expect(desk.locator(".round-title")).to_have_attribute("data-state", "closed")
    place_by_lot(desk)
    context.close()


def place_by_lot(desk: Page) -> None:
    """Set places by hand; a line with an unknown team is refused."""
    desk.locator("#tab-settings").click()
    desk.locator("[data-stage=places-by-hand]").click()
    values = desk.locator('dialog [name="values"]')
    values.fill("1 1\n9 2")
    assert values.evaluate("(field) => field.validationMessage") == "1 line names nobody."
    values.fill("3 2\n4 1")
    desk.locator('dialog [name="reason"]').fill("drawn by lot")
    desk.locator('dialog button[type="submit"]').click()
    warning = desk.locator("dialog.warning")
    expect(warning).to_be_visible()
    warning.locator("[type=submit]").click()
    expect(warning).to_be_hidden()
    expect(desk.locator("dialog[open]")).to_have_count(0)
    log = desk.request.get(desk.url.replace("/desk", "/export/json")).text()
    assert "drawn by lot" in log


def enter_on_tablet(server: Server, chromium: Browser, address: str, shots: Shots) -> None:
    """Enter both results of match 1 on a tablet."""
    context = chromium.new_context(viewport=TABLET)
    server.sign_in_browser(context)
    tablet = context.new_page()
    tablet.goto(address)
    boards = tablet.locator(".sheet-board")
    expect(boards).to_have_count(2)
    boards.nth(0).locator('[data-result="1-0"]').click()
    boards.nth(1).locator('[data-result="0-1"]').click()
    expect(boards.nth(1).locator(".state")).to_contain_text("stored")
    expect(tablet.locator(".match-head .result")).to_have_text("1–1")
    shots.take(tablet, "team-match-sheet")
    context.close()


def forfeit_match(desk: Page, match: int) -> None:
    desk.locator(f'[data-match="{match}"] > .pick').click()
    desk.locator(f'[data-match="{match}"] .about').click()
    desk.get_by_role("button", name="Forfeit the match …").click()
    desk.locator('dialog [name="reason"]').fill("did not come")
    desk.locator('dialog button[type="submit"]').click()
    expect(desk.locator(f'[data-match="{match}"] > .pick .state')).to_have_text("forfeited")
    # The feed may be faster than the answer: until the dialog closes, it takes the keys.
    expect(desk.locator("dialog[open]")).to_have_count(0)
