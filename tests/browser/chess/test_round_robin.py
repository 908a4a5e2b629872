"""A round robin by the Crenshaw table: a withdrawal reverses colours, lots are drawn, start
positions are shown.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from domain.chess.stage import stage_of
from domain.ids import StageId
from domain.round_robin.reversals import best_reversals
from domain.round_robin.systems import TableName, build_table
from tests.browser.chess.windows import windows
from tests.browser.codes import records_of, state_of
from tests.browser.shots import Shots
from tests.effort import beyond_the_gate, only_in_full
from tests.server.process import Server

pytestmark = pytest.mark.browser
HD = ViewportSize(width=1920, height=1080)
LAPTOP = ViewportSize(width=1280, height=900)
TEN = build_table(TableName.CRENSHAW, 10)
# Number 7 leaves before round 4: three of nine games, less than half (US Chess 30B, chapter 12).
REVERSED_GAMES = best_reversals(TEN, {7}, TEN.slots_until(3)).games


@pytest.fixture
def hall(chromium: Browser, server: Server) -> Iterator[dict[str, Page]]:
    """Two screens and a desk, each in its own context."""
    sizes = {"schedule": HD, "standings": HD, "desk": LAPTOP}
    with windows(chromium, server, sizes) as pages:
        yield pages


def start_crenshaw_table(server: Server) -> str:
    """A Crenshaw table of ten players, numbered by hand as their names are."""
    tournament: str = server.post("/api/tournaments", {"name": "Winter Masters"})["tournament"]
    plan = {"name": "Masters", "system": "crenshaw", "withdrawals": "us-chess"}
    server.post(f"/api/tournaments/{tournament}/commands/plan-round-robin", plan)
    for n in range(1, 11):
        server.do(tournament, "register-entry", family=f"Player{n:02}", rating=2400)
    server.do(tournament, "draw-lots", numbers=[[n, n] for n in range(1, 11)])
    return tournament


def play_three_rounds(desk: Page, schedule: Page) -> None:
    """Enter a win of White in every game of three rounds, at the desk."""
    for r in (1, 2, 3):
        desk.locator('[data-command="publish-round"]').click()
        expect(desk.locator(".round-title")).to_have_text(f"Round {r} of 9")
        for board in range(1, 6):
            desk.locator(f'[data-board="{board}"] button').first.click()
            desk.locator('.pad [data-result="1-0"]').first.click()
        expect(desk.locator(".count")).to_contain_text("5 of 5 results")
    expect(schedule.get_by_text("1–0")).to_have_count(15)


def withdraw_number_seven(desk: Page) -> None:
    desk.locator("#tab-entries").click()
    desk.locator(".entry .pick", has_text="Player07").click()
    desk.get_by_role("button", name="Withdraw …").click()
    preview = desk.locator("dialog .preview")
    expect(preview).to_contain_text("3 of 9 games played, fewer than half")
    expect(preview.locator("li")).to_have_count(len(REVERSED_GAMES))
    desk.locator('dialog input[name="reason"]').fill("ill")
    desk.locator("dialog button.danger").click()


@only_in_full
def test_withdrawal_reverses_colours_on_screens_and_in_the_replayed_log(
    server: Server, hall: dict[str, Page], shots: Shots
) -> None:
    tournament = start_crenshaw_table(server)
    stage = f"{server.url}/t/{tournament}/s/1"
    schedule, standings, desk = hall["schedule"], hall["standings"], hall["desk"]
    schedule.goto(f"{stage}/screen/schedule")
    standings.goto(f"{stage}/screen/standings")
    desk.goto(f"{stage}/desk")
    play_three_rounds(desk, schedule)
    expect(schedule.locator(".turned-mark")).to_have_count(0)

    withdraw_number_seven(desk)

    # The schedule marks the games with reversed colours.
    sheet = schedule.locator(".surface:not(.leaving)")
    expect(sheet.locator(".turned-mark")).to_have_count(len(REVERSED_GAMES))
    for game in REVERSED_GAMES:
        line = sheet.locator(f'[data-key="{game.round}.{game.board}"]')
        expect(line.locator(".white")).to_have_text(f"Player{game.white:02}")
        expect(line.locator(".black")).to_have_text(f"Player{game.black:02}")
    # The withdrawn player is last in the standings, without a place.
    last = standings.locator(".surface:not(.leaving) [data-key]").last
    expect(last).to_contain_text("Player07")
    expect(last.locator(".rank")).to_have_text("")
    # The desk offers to accept each reversal.
    expect(desk.locator(".reversal")).to_have_count(len(REVERSED_GAMES))
    first = REVERSED_GAMES[0]
    reversal = desk.locator(f'[data-game="{first.round}.{first.board}"]')
    reversal.get_by_role("button", name="Accept").click()
    expect(reversal).to_contain_text("accepted")
    shots.take(schedule, "round-robin-schedule")
    shots.take(desk, "round-robin-desk")

    # In the next round the withdrawn player's game has its forfeit already.
    desk.locator('[data-command="publish-round"]').click()
    expect(desk.locator(".round-title")).to_have_text("Round 4 of 9")
    expect(desk.locator(".count")).to_contain_text("1 of 5 results")
    expect_reversals_from_log(server, tournament)


def expect_reversals_from_log(server: Server, tournament: str) -> None:
    """Expect the same reversals from replaying the log, which has no event for them."""
    records = records_of(server, tournament)
    stage = stage_of(state_of(server, tournament), StageId(1))
    numbers = {entry.id: number for number, entry in stage.numbered_entries()}
    players_by_slot = {
        (r.number, b.number): (numbers[b.white], numbers[b.black])
        for r in stage.rounds
        for b in r.boards
    }
    reversed_slots = {g.slot for g in TEN.games if players_by_slot[g.slot] != (g.white, g.black)}
    assert reversed_slots == {game.slot for game in REVERSED_GAMES}
    # The one that was accepted at the desk has an event of its own.
    assert len([r for r in records if re.search("revers|forfeit", r.event.kind)]) <= 1


@beyond_the_gate
@pytest.mark.parametrize("scope", ["round", "board"])
def test_start_positions_are_shown_only_after_their_draw(
    server: Server, hall: dict[str, Page], shots: Shots, scope: str
) -> None:
    tournament = start_crenshaw_table(server)
    stage = f"{server.url}/t/{tournament}/s/1"
    screen, pairings, desk = hall["schedule"], hall["standings"], hall["desk"]
    server.do(tournament, "announce-start-positions", scope=scope)
    server.do(tournament, "publish-round", round=1)
    screen.goto(f"{stage}/screen/start-position")
    pairings.goto(f"{stage}/screen/pairings")
    desk.goto(f"{stage}/desk")
    expect(screen.locator(".commitment")).to_be_visible()
    expect(screen.locator(".diagram, .line .figures")).to_have_count(0)

    desk.locator('[data-command="draw-start-positions"]').click()
    desk.locator("dialog [name=beacon]").fill("dice 4 2")
    desk.locator("dialog button[type=submit]").click()

    if scope == "round":
        expect(screen.locator(".diagram")).to_have_attribute("alt", re.compile("White from a to h"))
        expect(pairings.locator(".foot-when")).to_contain_text("position")
    else:
        sheet = screen.locator(".surface:not(.leaving)")
        expect(sheet.locator(".line .figures")).to_have_count(5)
        numbers = pairings.locator(".surface:not(.leaving) .start-number")
        expect(numbers).to_have_count(5)
        pairings.set_viewport_size(ViewportSize(width=900, height=1200))
        two_lines = pairings.locator(".surface.two-lines:not(.leaving)")
        expect(two_lines.locator(".start-number")).to_have_count(5)
    shots.take(screen, f"start-position-{scope}")


def test_lots_are_announced_and_drawn_with_lottery_numbers_in_sorted_form(
    server: Server, hall: dict[str, Page], shots: Shots
) -> None:
    tournament: str = server.post("/api/tournaments", {"name": "Cup"})["tournament"]
    server.post(f"/api/tournaments/{tournament}/commands/plan-round-robin", {"name": "Final"})
    for n in range(1, 5):
        server.do(tournament, "register-entry", stage=1, family=f"Finalist{n}")
    desk = hall["desk"]
    desk.goto(f"{server.url}/t/{tournament}/s/1/desk")
    dialog = desk.locator("dialog")

    desk.locator('[data-command="announce-lots"]').click()
    dialog.locator("[name=beacon]").fill("the lottery of Saturday")
    dialog.locator("[name=form]").select_option("sorted numbers")
    dialog.locator("button[type=submit]").click()
    expect(dialog).to_contain_text("Give an example of the word")
    shots.take(desk, "announce-lots")
    dialog.locator("[name=example]").fill("1 2 3 4 5 49")
    dialog.locator("button[type=submit]").click()
    # Version 7: the tournament, the plan, four entries and the announcement.
    expect(desk.locator(".fresh")).to_contain_text("v7")
    desk.locator('[data-command="draw-lots"]').click()
    expect(dialog).to_contain_text("written like 01 02 03 04 05 49")
    dialog.locator("[name=beacon]").fill("31, 7, 11, 23, 40, 49")
    dialog.locator("button[type=submit]").click()

    expect(desk.locator('[data-command="publish-round"]')).to_be_visible()
    lots = stage_of(state_of(server, tournament), StageId(1)).lots
    assert lots is not None
    assert lots.shown is not None
    assert lots.shown.word == "07 11 23 31 40 49"


@beyond_the_gate
def test_round_robin_is_planned_drawn_and_a_game_played_early(
    server: Server, hall: dict[str, Page]
) -> None:
    tournament = server.club(players=4)
    desk, schedule = hall["desk"], hall["schedule"]
    desk.goto(f"{server.url}/t/{tournament}/s/1/desk")

    desk.locator("#tab-settings").click()
    desk.locator('[data-plan="stage"]').click()
    desk.locator('[name="stage"]').fill("Final")
    desk.locator('[name="format"][value="round-robin"]').check()
    desk.locator('.round-robin [name="system"]').select_option("crenshaw")
    desk.locator('.new button[type="submit"]').click()
    desk.wait_for_url(f"**/t/{tournament}")
    for n in range(1, 5):
        server.do(tournament, "register-entry", stage=2, family=f"Finalist{n}")
    desk.goto(f"{server.url}/t/{tournament}/s/2/desk")
    schedule.goto(f"{server.url}/t/{tournament}/s/2/screen/schedule")
    desk.locator('[data-command="draw-lots"]').click()

    expect(schedule.locator(".surface:not(.leaving) [data-key]")).to_have_count(6)
    expect(desk.locator('[data-command="publish-round"]')).to_have_text("Publish round 1")
    # A game of round 3 is played early: moved first, then its result is entered.
    desk.locator(".rounds").get_by_role("button", name="Round 3").click()
    desk.locator('[data-board="1"] button').first.click()
    desk.locator(".pad .move").click()
    desk.locator('dialog input[name="to"]').fill("tonight")
    desk.locator("dialog button.primary").click()
    expect(desk.locator('[data-board="1"]')).to_contain_text("tonight")
    desk.locator('.pad [data-result="1-0"]').first.click()
    expect(schedule.locator('.surface:not(.leaving) [data-key="3.1"]')).to_contain_text("1–0")
