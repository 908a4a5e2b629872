"""Seven rounds of 24 teams on four boards, from the list of teams to the report.

Each kind of act is done once in the browser; most results are sent as commands.
"""

import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from domain.formats.trf.read import read_trf
from domain.results import Mark
from domain.swiss.teams.rounds import pair_round
from domain.team_chess.report import TeamReport, terms_from_code
from domain.team_chess.reports.stage_from_report import read_stage
from domain.team_chess.rules import BestBy, BoardPrizes
from domain.team_chess.stage import TeamStage
from tests.browser.devices import new_devices
from tests.browser.shots import Shots
from tests.browser.team_chess.sunday import BOARDS, PLACES, ROUNDS, TEAMS, Sunday, team_list
from tests.effort import beyond_the_gate
from tests.server.process import WALLCHART, Server
from web.contest.game_presentation import all_columns, lines_of
from web.contest.notation import column_value_text
from web.team_chess.views.players import board_prize_rows

pytestmark = pytest.mark.browser
ABSENT, WITHDRAWN, WITH_BYE = "Faro", "Gdynia", "Linz"
RESTED_BOARDS = {"Ötigheim": (4,), "Aarhus": (1,), "Maribor": (2, 3), "Tromsø": ()}
"""Teams whose captains hand in a line-up: the boards whose usual players rest."""
GAMES = 4
"""Least number of games for a board prize."""
PLACED = 20
"""Rows of board prizes that the screen must show at least."""
CELLS_OF_LINES = """lines => lines.map(line =>
    [...line.querySelectorAll(".cell:not(.state)")].map(cell => cell.innerText))"""


@pytest.fixture
def sunday(server: Server, chromium: Browser) -> Iterator[Sunday]:
    with new_devices(chromium) as new_device:
        yield Sunday(server, new_device)


def announce(sunday: Sunday) -> None:
    desk = sunday.desk
    desk.goto(f"{sunday.server.url}/new")
    desk.locator('[name="name"]').fill("Sunday of Teams")
    desk.get_by_label("Teams", exact=True).check()
    desk.locator('.teams [name="rounds"]').fill(str(ROUNDS))
    desk.locator('.teams [name="boards"]').fill(str(BOARDS))
    desk.locator('.teams [name="initial_colour"]').select_option("w")
    desk.locator('.new button[type="submit"]').first.click()
    desk.wait_for_url("**/desk")
    sunday.tournament = urlsplit(desk.url).path.split("/")[2]
    desk.locator("#tab-settings").click()
    desk.locator('[data-stage="board-prizes"]').click()
    desk.locator('dialog [name="best_by"]').select_option("performance")
    desk.locator('dialog [name="games"]').fill(str(GAMES))
    sunday.send_dialog()


def bring_in(sunday: Sunday) -> None:
    desk = sunday.desk
    sunday.tab("entries")
    desk.locator(".bring-in").click()
    file = {"name": "teams.csv", "mimeType": "text/csv", "buffer": team_list()}
    desk.locator("dialog [type=file]").set_input_files(file)  # type: ignore[arg-type]  # a FilePayload
    desk.locator("dialog .look").click()
    expect(desk.locator("dialog .found")).to_contain_text(f"{TEAMS} teams")
    desk.locator("dialog button.enter-all").click()
    expect(desk.locator("dialog[open]")).to_have_count(0)
    expect(desk.locator(".team")).to_have_count(TEAMS)
    sunday.tab("boards")
    expect(desk.locator(".only-missing")).to_be_hidden()


def pair_and_publish(sunday: Sunday, number: int) -> None:
    sunday.act("pair-round")
    sunday.act("publish-round")
    title = sunday.desk.locator(".round-title")
    expect(title).to_have_attribute("data-state", "published")
    expect(title).to_contain_text(f"Round {number} of {ROUNDS}")


def reveal_line_ups(sunday: Sunday) -> None:
    sunday.act("reveal-line-ups")
    expect(sunday.desk.locator('[data-command="reveal-line-ups"]')).to_have_count(0)


def hand_in_line_up(phone: Page, rested_boards: tuple[int, ...]) -> list[str]:
    """Hand in a line-up without the players of these boards; return the names in it."""
    seats, members = phone.locator(".seats button"), phone.locator(".members button")
    expect(seats).to_have_count(BOARDS)
    usual = seats.all_inner_texts()
    rested_names = [usual[board - 1] for board in rested_boards]
    playing = [
        name for name in members.locator("bdi").all_inner_texts() if name not in rested_names
    ]
    line_up = playing[:BOARDS]
    empty = "empty – tap somebody below"
    if rested_boards:
        for board in range(1, BOARDS + 1):
            seats.nth(board - 1).click()
        for name in line_up:
            members.filter(has_text=name).click()
        if len(line_up) < BOARDS:
            expect(phone.locator(".objection")).to_contain_text("is lost by forfeit")
    expect(seats).to_have_text([*line_up, *[empty] * (BOARDS - len(line_up))])
    phone.locator(".hand-in").click()
    expect(phone.locator(".state")).to_contain_text("Handed in")
    return line_up


def play_first_round(sunday: Sunday) -> dict[str, list[str]]:
    """Play up to the reveal of round 1; return the line-ups that captains and desk have
    handed in.
    """
    desk = sunday.desk
    pair_and_publish(sunday, 1)
    phones = {team: sunday.captain_page(team) for team in RESTED_BOARDS}
    line_ups = {
        team: hand_in_line_up(phones[team], rested_boards)
        for team, rested_boards in RESTED_BOARDS.items()
    }
    sunday.tab("line-ups")
    expect(desk.locator(".line-ups-until")).to_contain_text("20 line-ups are missing")
    desk.locator(".hand-in", has_text="Québec").click()
    desk.locator('dialog [name="board4"]').select_option(label="5. Ek, Québec 1905")
    sunday.send_dialog()
    line_ups["Québec"] = [f"{name}, Québec" for name in ("Ahlers", "Bruun", "Cerny", "Ek")]
    expect(desk.locator(".line-ups-until")).to_contain_text("19 line-ups are missing")
    sunday.tab("boards")
    reveal_line_ups(sunday)
    for team, phone in phones.items():
        phone.reload()
        expect(phone.locator(".boards li")).to_have_count(BOARDS)
        expect(phone.locator(".boards .who b").first).to_have_text(line_ups[team][0])
        phone.context.close()
    return line_ups


def enter_on_tablets(sunday: Sunday) -> None:
    """Enter match 2 on the tablet for all matches, with a forfeit; match 3 on its table's
    tablet.
    """
    hall, table = sunday.hall, sunday.table
    hall.goto(f"{sunday.stage}/matches")
    table.goto(f"{sunday.stage}/match/3")
    hall.locator('[data-match="2"]').click()
    for page, codes in ((hall, ("1-0", "=-=", "0-1", "+--")), (table, ("=-=",) * BOARDS)):
        expect(page.locator(".sheet-board")).to_have_count(BOARDS)
        for board, code in enumerate(codes):
            line = page.locator(".sheet-board").nth(board)
            if code == "+--":
                line.locator(".rare-door").click()
                page.locator("dialog .choices button", has_text="right is absent").click()
            else:
                line.locator(f'[data-result="{code}"]').click()
            expect(line.locator(".state")).to_contain_text("stored")
    expect(hall.locator(".match-head .result")).to_have_text("2½–1½")
    expect(table.locator(".match-head .result")).to_have_text("2–2")
    for match, score in ((2, "2½–1½"), (3, "2–2")):
        expect(sunday.desk.locator(f'[data-match="{match}"] > .pick .result')).to_have_text(score)


def forfeit_absent_team(sunday: Sunday) -> None:
    """Forfeit the match of an absent team before line-ups are revealed."""
    desk, match = sunday.desk, sunday.match_of(2, ABSENT)
    sunday.tab("boards")
    line = desk.locator(f'[data-match="{match}"]')
    line.locator(".pick").first.click()
    line.locator(".about").click()
    desk.locator("dialog .choices button", has_text="Forfeit the match").click()
    marks = desk.locator('dialog [name="marks"]')
    marks.select_option(label=ABSENT)
    desk.locator('dialog [name="reason"]').fill("did not come")
    sunday.send_dialog()
    expect(line.locator("> .pick .state")).to_have_text("forfeited")


def withdraw_and_give_bye(sunday: Sunday) -> None:
    """Withdraw a team, and give another a half-point bye in round 4."""
    desk = sunday.desk
    sunday.choose_for_team(WITHDRAWN, "Withdraw")
    desk.locator('dialog [name="reason"]').fill("the bus has broken down")
    sunday.send_dialog()
    sunday.choose_for_team(WITH_BYE, "Bye …")
    desk.locator('dialog [name="round"]').select_option("4")
    desk.locator('dialog [name="kind"]').select_option("H")
    sunday.send_dialog()
    expect(desk.locator(".team", has_text=WITHDRAWN)).to_contain_text("withdrawn from round 3")
    expect(desk.locator(".team", has_text=WITH_BYE)).to_contain_text("round 4")
    sunday.tab("boards")


def download_report(sunday: Sunday, tmp_path: Path) -> bytes:
    sunday.tab("report")
    with sunday.desk.expect_download() as download:
        sunday.desk.locator('a[href="report/trf26.txt"]').click()
    file = tmp_path / "teams.trf"
    download.value.save_as(file)
    check = [str(WALLCHART), "check", str(file), "--system", "fide-team"]
    checked = subprocess.run(check, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    return file.read_bytes()


def expect_pairings_by_the_rules(report: TeamReport) -> None:
    terms = terms_from_code(report.tournament.regulations.system)
    assert terms is not None
    assert report.rounds == ROUNDS
    for number in range(1, ROUNDS + 1):
        answer = pair_round(report.pairing_request(number, terms))
        played = report.played_matches(number)
        assert set(answer.boards) == set(played.matches), number
        assert (answer.bye or 0) == played.bye, number
    # Round 3 is the first without the withdrawn team; in round 4 another one has a half-point bye.
    byes = [report.played_matches(number).bye for number in range(1, ROUNDS + 1)]
    assert [bool(bye) for bye in byes] == [False, False, True, False, True, True, True]
    assert len(set(byes) - {0}) == 4, "no team has two byes"


def cells_on_screen(wall: Page, stage: str, view: str) -> list[list[str]]:
    """The cells of every line of a screen."""
    wall.goto(f"{stage}/screen/{view}")
    wall.wait_for_selector("#painted", state="attached")
    lines = wall.locator(".surface:not(.leaving) [data-key]")
    found: list[list[str]] = lines.evaluate_all(CELLS_OF_LINES)
    return found


def expect_line_ups_and_byes(stage: TeamStage, line_ups: dict[str, list[str]]) -> None:
    """Expect the report's line-ups, forfeit, bye and withdrawal to be those that were entered."""
    teams = dict(stage.numbered_entries())
    assert [team.name for team in teams.values()] == list(PLACES)
    for team in teams.values():
        match = stage.rounds[0].match_of(team.id)
        assert match is not None
        line_up = match.line_ups[match.side_of(team.id)]
        assert line_up is not None
        seated = [
            stage.member(member_id)[1].person.full_name
            for member_id in line_up.members
            if member_id
        ]
        usual = [member.person.full_name for member in team.members[:BOARDS]]
        assert seated == line_ups.get(team.name, usual), team.name
    forfeited = [match for match in stage.rounds[1].matches if match.forfeit]
    assert [ABSENT in map(stage.name_of, match.teams) for match in forfeited] == [True]
    byes = {stage.name_of(team): mark for team, mark in stage.rounds[3].byes}
    assert byes == {WITH_BYE: Mark.HALF_BYE, WITHDRAWN: Mark.ZERO_BYE}


def expect_standings_as_on_screens(sunday: Sunday, stage: TeamStage, shots: Shots) -> None:
    """Expect standings and board prizes on screens to equal those computed from the report."""
    teams = dict(stage.numbered_entries())
    columns = all_columns(stage)
    table = [
        [
            str(line.rank or 0),
            teams[line.number].name,
            *map(column_value_text, columns, line.values),
        ]
        for line in lines_of(stage, ROUNDS)
    ]
    assert cells_on_screen(sunday.wall, sunday.stage, "standings") == table
    shots.take(sunday.wall, "teams-sunday-standings")
    rules = replace(stage.rules, board_prizes=BoardPrizes(BestBy.PERFORMANCE, games=GAMES))
    best = [
        [str(row.place), row.points, str(row.games), str(row.performance)]
        for row in board_prize_rows(replace(stage, rules=rules))
    ]
    shown = cells_on_screen(sunday.wall, sunday.stage, "players")
    shots.take(sunday.wall, "teams-sunday-board-prizes")
    assert len(shown) > PLACED, "all prizes of the first board are shown"
    assert [[place, *values] for _, place, _, *values in shown] == best[: len(shown)]


@beyond_the_gate
def test_team_tournament_is_paired_by_the_rules_and_reported_as_played(
    sunday: Sunday, tmp_path: Path, shots: Shots
) -> None:
    desk = sunday.desk
    announce(sunday)
    bring_in(sunday)
    line_ups = play_first_round(sunday)
    enter_on_tablets(sunday)
    sunday.record_missing_results(1)
    pair_and_publish(sunday, 2)
    forfeit_absent_team(sunday)
    reveal_line_ups(sunday)
    sunday.record_missing_results(2)
    withdraw_and_give_bye(sunday)
    for number in range(3, ROUNDS + 1):
        pair_and_publish(sunday, number)
        if number == 4:
            expect(desk.locator(".without")).to_contain_text(WITH_BYE)
        reveal_line_ups(sunday)
        sunday.record_missing_results(number)
    expect(sunday.hall.locator(".only-missing")).to_have_text("All finished")
    sunday.act("close-round")
    expect(desk.locator(".round-title")).to_have_attribute("data-state", "closed")

    report = TeamReport(read_trf(download_report(sunday, tmp_path)).tournament)
    expect_pairings_by_the_rules(report)
    stage, notes = read_stage(report.tournament)
    assert notes == ()
    expect_line_ups_and_byes(stage, line_ups)
    expect_standings_as_on_screens(sunday, stage, shots)
