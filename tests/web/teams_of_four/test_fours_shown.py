"""What screens, papers, pages and phones show of teams-of-four, and when: seats once the line-
ups are revealed, pairs' scores once a round is over, a board once both rooms have played it.
"""

import csv
from decimal import Decimal
from fractions import Fraction

import msgspec
import pytest

from domain.contest.game import GamePlace
from domain.ids import StageId
from domain.people import Sex
from domain.prizes.category import PersonFacts
from domain.teams_of_four.knock_out import PlayedMatch, lead_of
from domain.teams_of_four.pairs import pair_scores
from domain.teams_of_four.scores import match_score
from domain.teams_of_four.stage import teams_stage_of
from events.audit.history import History
from events.contest import commands as tc
from events.contest.audit.questions import paired_round
from events.contest.commands import RecordResult
from events.contest.vocabulary.teams import MatchForfeited
from events.game.people import PersonStated
from events.teams_of_four.vocabulary import commands as c, matches as m, stages as s
from tests.events.team_chess.cup import STAGE
from tests.events.team_chess.test_draws import SEED
from tests.events.teams_of_four.league import PLAN, League, home_gains
from web.contest.game_presentation import presentation_of
from web.contest.views.charts import ChartCell, ChartHead, ChartRow
from web.contest.views.desk_lines import RequestLine
from web.contest.views.standings import StandingRow
from web.contest.views.team_matches import MatchRow
from web.contest.views.teams import MemberRow
from web.shared.frame import ANYBODY
from web.shared.languages import ENGLISH, words_in
from web.shared.paper import Foot, Paper
from web.shared.sheet import Sheet, rows_in
from web.site.build import build_site
from web.teams_of_four.face import FACE
from web.teams_of_four.own_page import OwnFourPage
from web.teams_of_four.scores import (
    board_lines,
    boards_under_review,
    final_points,
    match_points,
    number_text,
    points_text,
)
from web.teams_of_four.views.names import RoomNameRow
from web.teams_of_four.views.next_acts import next_acts
from web.teams_of_four.views.outcomes import RoomTile
from web.teams_of_four.views.pairs import PairRow
from web.teams_of_four.why import WHY

FOOT = Foot("AAAA-BBBB", 9, "http://hall")
TWO_STANZAS = c.PlanTeamsOfFour("League", 3, boards=4, stanzas=2)


def sheet(league: League, view: str) -> Sheet:
    assert league.state is not None
    return FACE.views[view].build(league.state, StageId(STAGE))


def paper(league: League, name: str) -> Paper:
    assert league.state is not None
    return FACE.papers[name].draw(league.state, league.stage, ENGLISH, FOOT)


def own_page_of(league: League, team: int) -> OwnFourPage:
    assert league.state is not None
    return OwnFourPage.build(league.state, league.stage, team, ANYBODY)


def seats_by_name(league: League) -> dict[str, tuple[str, str]]:
    """Room and seat by name, of the players who have one."""
    rows = rows_in(sheet(league, "names"), RoomNameRow)
    return {row.player.family: (row.room, row.seat) for row in rows if row.seat}


def with_match_half_played(league: League) -> League:
    """The league with results of both rooms of board 1 and of the open room of board 2, match 1."""
    games = [(at, game) for at, game in league.stage.rounds[-1].games() if at.match == 1]
    for at, _game in games:
        if at.board == 1 or (at.board == 2 and at.room == "open"):
            league.enter(at, home_gains(at))
    return league


def test_the_start_list_has_as_reserves_those_beyond_the_first_four() -> None:
    league = League(PLAN).published()
    reserves = [row.reserve for row in rows_in(sheet(league, "teams"), MemberRow) if row.team == 1]
    assert reserves == [False] * 4 + [True] * 2


@pytest.mark.parametrize(("teams", "warned"), [(5, True), (7, False)])
def test_the_pairing_hint_warns_that_five_teams_make_no_triangle(teams: int, warned: bool) -> None:
    league = League(c.PlanTeamsOfFour("League", 3, boards=4, odd="triangle"), teams=teams)
    assert league.state is not None
    hints = {each.command: each.hint for each in next_acts(league.state, StageId(STAGE))}
    assert ("Five teams make no triangle" in hints["pair-round"]) is warned


def test_every_rooms_tile_shows_which_boards_are_entered_without_scores() -> None:
    league = with_match_half_played(League(PLAN).published())
    tiles = {(row.match, row.room): row.boards for row in rows_in(sheet(league, "grid"), RoomTile)}
    # A character for each of four boards: 1 entered, "." missing.
    assert tiles[1, "open"] == "11.."
    assert tiles[1, "closed"] == "1..."
    assert set(tiles) == {(match, room) for match in (1, 2) for room in ("open", "closed")}
    league.do(m.MatchBoardJudged(STAGE, 1, 2, 3, "cancelled", "a wrong deal"))
    league.do(MatchForfeited(STAGE, 1, 1, "+-", "did not come"))
    still_open = {
        (row.match, row.room): row.boards for row in rows_in(sheet(league, "grid"), RoomTile)
    }
    assert still_open == {(2, "open"): "...", (2, "closed"): "..."}


def test_all_find_their_match_by_name_and_their_seat_once_the_line_ups_are_shown() -> None:
    league = League(TWO_STANZAS, teams=5).published()
    rows = list(rows_in(sheet(league, "names"), RoomNameRow))
    assert [row.player.family for row in rows] == sorted(row.player.family for row in rows)
    assert {(bool(row.match), bool(row.note)) for row in rows} == {(True, False), (False, True)}
    assert seats_by_name(league) == {}

    league.do(c.RevealStanzas(STAGE, 1))
    home, visitors = league.match_at(1).teams
    assert len(seats_by_name(league)) == 2 * 2 * 4
    seats = {n: seats_by_name(league)[f"{home}-{n}"] for n in range(1, 5)}
    assert seats == {
        **{1: ("open", "N"), 2: ("open", "S")},
        **{3: ("closed", "E"), 4: ("closed", "W")},
    }
    assert seats_by_name(league)[f"{visitors}-1"] == ("open", "E")
    cells = {row[0].text: row[3].text for row in paper(league, "names").rows}
    assert cells[f"{home}-4"] == "Closed room, W"
    assert cells[f"{home}-6"] == ""


def test_the_seats_of_the_second_stanza_are_shown_once_revealed() -> None:
    league = League(TWO_STANZAS).published()
    home = int(league.match_at(1).home)
    # The ids of six members a team follow from those of the team before.
    seats = tuple(6 * (home - 1) + each for each in (5, 6, 1, 2))
    league.do(c.RevealStanzas(STAGE, 1))
    league.do(c.HandInStanza(STAGE, 1, home, seats, stanza=2)).do(c.RevealStanzas(STAGE, 1))
    assert seats_by_name(league)[f"{home}-5"] == ("open", "N")
    assert f"{home}-3" not in seats_by_name(league)


def test_scores_of_pairs_are_those_of_finished_rounds() -> None:
    league = League(teams=4).published().do(c.RevealStanzas(STAGE, 1))
    with_match_half_played(league)
    assert list(sheet(league, "pairs").rows) == []
    league.scored()
    after = list(rows_in(sheet(league, "pairs"), PairRow))
    found = pair_scores(league.stage, 1)
    assert [row.boards for row in after] == [each.boards for each in found] == [4] * 8
    assert [row.butler for row in after] == sorted(
        (row.butler for row in after), key=lambda said: -float(said.replace("−", "-"))
    )
    assert after[0].place == after[1].place == 1
    with_match_half_played(league.closed().published())
    assert list(rows_in(sheet(league, "pairs"), PairRow)) == after
    assert [row[4].text for row in paper(league, "pairs").rows] == [row.butler for row in after]
    assert league.state is not None
    written = FACE.files["csv-pairs"].write(league.state, league.stage, 0).decode("utf-8-sig")
    heads, *lines = csv.reader(written.splitlines())
    assert heads[:5] == ["Place", "Name", "Name", "Team", "Boards"]
    assert [line[:2] for line in lines] == [[str(row.place), row.first.family] for row in after]
    assert [float(line[5]) for line in lines] == [round(float(each.mean), 3) for each in found]


def test_papers_show_only_boards_both_rooms_have_played() -> None:
    league = with_match_half_played(League(PLAN).published())
    travellers = paper(league, "travellers").rows
    assert [row[0].text for row in travellers] == ["Board 1", "1"]
    assert [cell.text for cell in travellers[1]][2:4] == ["4♠ N 10", "4♠ N 9"]
    assert travellers[1][5].text == "10–0"
    first = paper(league, "match-sheets").leaves[0]
    assert [[cell.text for cell in row[1:3]] for row in first.rows[:2]] == [
        ["4♠ N 10", "4♠ N 9"],
        ["", ""],
    ]


def test_score_slips_have_dealer_and_vulnerability_in_the_readers_language() -> None:
    league = League(PLAN).published()
    assert league.state is not None
    slips = FACE.papers["score-slips"].draw(league.state, league.stage, words_in("de"), FOOT)
    boards = slips.cards[0].lines[2]
    assert boards.startswith("1 N/niemand, 2 O/NS")


def test_a_team_sees_on_its_telephone_who_sits_where_and_its_own_imps_first() -> None:
    league = League(PLAN).published()
    visitors = int(league.match_at(1).visitors)
    (one,) = own_page_of(league, visitors).now
    assert (one.rooms, one.boards) == ((), ())
    with_match_half_played(league.do(c.RevealStanzas(STAGE, 1)))
    (one,) = own_page_of(league, visitors).now
    assert [(room.room, room.direction, room.mine) for room in one.rooms] == [
        ("Open room", "EW", f"{visitors}-1 – {visitors}-2"),
        ("Closed room", "NS", f"{visitors}-3 – {visitors}-4"),
    ]
    (board,) = one.boards
    assert (board.home, board.visitors) == ("", "10")


def test_team_sees_its_own_players_after_a_room_played_in_reversed_seats() -> None:
    league = League(PLAN).published().do(c.RevealStanzas(STAGE, 1))
    home = int(league.match_at(1).home)
    league.do(m.RoomTurned(STAGE, 1, 1, "open", (1, 2, 3, 4), "sat the other way"))
    assert isinstance(league, League)
    (one,) = own_page_of(league, home).now
    assert [(room.room, room.direction, room.mine) for room in one.rooms] == [
        ("Open room", "EW", f"{home}-1 – {home}-2"),
        ("Closed room", "EW", f"{home}-3 – {home}-4"),
    ]


def test_points_of_a_match_under_way_are_not_among_those_of_finished_matches() -> None:
    league = League(PLAN, teams=4).all_played().closed().published()
    assert isinstance(league, League)
    with_match_half_played(league)
    cells = [row.cells for row in rows_in(sheet(league, "crosstable"), ChartRow)]
    assert all(first.scored and first.mark for first, _ in cells)
    assert [(second.scored, second.mark) for _, second in cells] == [("", "")] * 4
    assert league.state is not None
    written = FACE.files["csv-pairings"].write(league.state, league.stage, 2).decode("utf-8-sig")
    assert [line[4:6] for line in list(csv.reader(written.splitlines()))[1:]] == [["", ""]] * 2
    assert any(row.first_points for row in rows_in(sheet(league, "pairings"), MatchRow))


def test_late_result_names_its_teams_and_room() -> None:
    league = League(PLAN).published()
    (at, blank), *_ = league.stage.rounds[0].games()
    league.scored().closed()
    late = RecordResult(STAGE, **at._asdict(), result="4S N 8", saw=blank.changed_at)
    league.do(late, device="tablet-9")
    (row,) = rows_in(sheet(league, "desk"), RequestLine)
    assert (row.asked.code, row.code, row.room) == ("4S N 8", "4S N 10", "open")
    names = [league.stage.entry(team).name for team in league.match_at(1).teams]
    assert [side and side.family for side in row.sides or ()] == names


def test_a_call_about_one_half_of_a_match_of_two_rounds_puts_both_under_review() -> None:
    league = League(c.PlanTeamsOfFour("League", 4, boards=2, odd="triangle"), teams=7)
    league.all_played().closed().all_played()
    first, second = league.stage.rounds
    halves = [(r, next(each for each in r.matches if each.is_half)) for r in (first, second)]
    for r, half in halves:
        board = half.boards[r.number - 1].number
        at = GamePlace(r.number, board, half.number, half.rooms[0])
        league.do(m.DirectorCalledToRoom(STAGE, **at._asdict(), facts="slow"))
    for r, half in halves:
        assert boards_under_review(league.stage, r, half) == {each.number for each in half.boards}
        assert all(line.under_review for line in board_lines(league.stage, r, half))


def test_pairing_the_next_round_says_that_calls_are_not_decided() -> None:
    league = League(PLAN).all_played()
    hints = []
    for _ in range(2):
        league.do(m.DirectorCalledToRoom(STAGE, 1, 1, match=1, room="open", facts="slow"))
        assert league.state is not None
        hints += [
            each.hint.rpartition("publish. ")[2]
            for each in next_acts(league.state, StageId(STAGE))
            if each.command == "pair-round"
        ]
    assert hints == [
        "1 call or appeal is not decided: see Rulings.",
        "2 calls or appeals are not decided: see Rulings.",
    ]


def test_the_page_of_a_pairing_has_what_each_team_had_scored_before() -> None:
    league = League(PLAN).all_played().closed().all_played()
    round_two = paired_round(History(league.records), teams_stage_of, STAGE, 2)
    before = {team: WHY.earlier_matches(round_two, team) for team in (1, 2, 3, 4)}
    assert before == {
        **{1: [ChartCell(3, "20.00", "w")], 2: [ChartCell(4, "20.00", "w")]},
        **{3: [ChartCell(1, "0.00", "l")], 4: [ChartCell(2, "0.00", "l")]},
    }
    assert {number: rival.score for number, rival in WHY.rivals(round_two).items()} == {
        **{1: "20.00", 2: "20.00"},
        **{3: "0.00", 4: "0.00"},
    }


def test_prizes_depend_on_members_or_else_on_the_teams_federation() -> None:
    women = tuple(PersonStated(f"W{n}", sex="w") for n in range(4))
    league = League(teams=0)
    teams = (tc.ListedTeam("Women", members=women), tc.ListedTeam("Poland", federation="POL"))
    league.do(tc.RegisterTeams(STAGE, teams))
    winners = [
        presentation_of(league.stage).prize_winner(league.stage, t)
        for t in league.stage.entries.values()
    ]
    assert [each.people for each in winners] == [
        (PersonFacts(Sex.FEMALE),) * 4,
        (PersonFacts(federation="POL"),),
    ]


def test_quotients_have_two_decimals_and_are_infinite_without_lost_imps() -> None:
    league = League(PLAN).all_played().closed().all_played().closed()
    assert isinstance(league, League)
    quotients = {row.values[1] for row in rows_in(sheet(league, "standings"), StandingRow)}
    assert quotients == {"∞", "1.00", "0.00"}
    assert number_text(Fraction(1, 2)) == "0.50"
    assert number_text(Fraction(-37, 3)) == "−12.33"


@pytest.mark.parametrize(
    ("scale", "decimals", "bye"), [("wbf", 2, "12.00"), ("wbf-discrete", 0, "12")]
)
def test_victory_points_of_a_table_have_the_same_number_of_decimals(
    scale: str, decimals: int, bye: str
) -> None:
    league = (
        League(msgspec.structs.replace(PLAN, scale=scale))
        .all_played()
        .closed()
        .all_played()
        .closed()
    )
    assert isinstance(league, League)
    rows = rows_in(sheet(league, "standings"), StandingRow)
    assert rows
    assert {len(row.player.score.partition(".")[2]) for row in rows} == {decimals}
    charts = rows_in(sheet(league, "crosstable"), ChartRow)
    points = {cell.scored for row in charts for cell in row.cells if cell.scored}
    assert {len(each.partition(".")[2]) for each in points} == {decimals}
    assert points_text(league.stage, Decimal(12)) == bye


def test_round_robin_has_a_grid_as_wall_chart_with_one_cell_for_each_opponent() -> None:
    league = League(c.PlanTeamsOfFour("League", 0, system="berger", boards=2))
    league.do(tc.DrawTeams(STAGE, server=SEED)).published().do(c.RevealStanzas(STAGE, 1)).scored()
    chart = sheet(league, "crosstable")
    assert isinstance(chart.head, ChartHead)
    assert (chart.head.meetings, chart.head.columns, chart.head.teams) == (1, 0, True)
    for n, row in enumerate(rows_in(chart, ChartRow)):
        assert len(row.cells) == 4
        assert row.cells[n].opponent == 0
        assert sum(bool(cell.scored) for cell in row.cells) == 1


def test_the_site_of_a_round_robin_has_a_schedule_contracts_and_the_butler() -> None:
    league = League(c.PlanTeamsOfFour("League", 0, system="berger", boards=2))
    league.do(tc.DrawTeams(STAGE, server=SEED)).published().do(c.RevealStanzas(STAGE, 1)).scored()
    assert league.state is not None
    files = build_site(league.state, "AAAA")
    pages = {name: data.decode() for name, data in files.items() if name.endswith(".html")}
    assert any(name.endswith("schedule.html") for name in pages)
    (pairs,) = (text for name, text in pages.items() if name.endswith("pairs.html"))
    assert "4♠ N 10" in next(text for name, text in pages.items() if "round-1" in name)
    # Squares tell colours, which bridge does not have.
    assert 'class="square' not in next(text for name, text in pages.items() if "crosstable" in name)
    assert "Butler" in pairs


def test_desk_counts_only_the_teams_that_are_left_in_a_knock_out() -> None:
    cup = League(c.PlanTeamsOfFour("Cup", 0, system="knock-out", boards=2), teams=6)
    cup.do(tc.DrawTeams(STAGE, server=SEED))

    def hint() -> str:
        assert cup.state is not None
        acts = next_acts(cup.state, StageId(STAGE))
        return next(act.hint for act in acts if act.command == "pair-round")

    assert hint().startswith("4 teams take part.")
    for left in (4, 2):
        cup.all_played().closed()
        assert hint().startswith(f"{left} teams take part.")


def test_a_finished_knock_out_match_shows_the_imps_that_decide_it() -> None:
    cup = League(c.PlanTeamsOfFour("Cup", 0, system="knock-out", boards=2))
    cup.do(tc.DrawTeams(STAGE, server=SEED)).all_played()
    r = cup.stage.rounds[0]
    match = r.matches[0]
    lead = lead_of(
        cup.stage, [PlayedMatch(r, match, match_score(cup.stage, r, match))], match.first
    )
    home, visitors = match_points(cup.stage, r, match)
    assert (home, visitors) == final_points(cup.stage, r, match)
    assert int(home) - int(visitors) == lead != 0

    cup.do(s.TeamPenaltyGiven(STAGE, match.first, 1, "imps", "3", "late"))
    assert final_points(cup.stage, r, match) == (str(int(home) - 3), visitors)
