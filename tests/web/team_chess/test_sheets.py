"""What screens, papers and pages show of a team section, for hand-made stages (`stages`).

Round 1 of four teams of two boards, White of the team named first on board 1:

match  board 1  board 2 (White's half in front)
1      1-0      0-1
2      1-0      =-=
"""

from dataclasses import replace

import pytest

from domain.contest.entry import NOBODY
from domain.contest.round import RoundState
from domain.errors import Unknown
from domain.ids import EntryId, RoundNo, StageId
from domain.results import Mark, parse_result
from domain.team_chess.round import Match
from domain.team_chess.rules import TeamRules
from domain.team_chess.stage import TeamStage
from tests.effort import beyond_the_gate
from tests.every import every
from tests.web.site.test_build import addresses_without_file
from tests.web.team_chess.stages import stage_of_teams, tournament_of, with_names
from web.contest.views import standings, team_matches, teams as listed
from web.contest.views.charts import ChartRow
from web.face import NOWHERE
from web.pages.printing import PrintPage
from web.shared.frame import ANYBODY
from web.shared.languages import ENGLISH
from web.shared.paper import Foot
from web.shared.sheet import LEFT_OUT, Sheet, rows_in
from web.site.build import build_site
from web.team_chess.face import FACE
from web.team_chess.own_page import OwnTeamPage, find_own_teams
from web.team_chess.papers import PAPERS
from web.team_chess.views import boards, outcomes, players

TWO_BOARDS = TeamRules(boards=2)
FOOT = Foot("AAAA-BBBB", 9, "http://hall")


def stage(**how: object) -> TeamStage:
    return stage_of_teams(4, 1, rules=TWO_BOARDS, **how)  # type: ignore[arg-type]


def sheet_of(view: str, of_stage: TeamStage) -> Sheet:
    return FACE.views[view].build(tournament_of(of_stage), StageId(1))


def with_first_match_changed(before: TeamStage, **how: object) -> TeamStage:
    """The stage with these fields of the first match of its newest round changed."""
    r = before.rounds[-1]
    match: Match = replace(r.matches[0], **how)  # type: ignore[arg-type]
    return replace(
        before, rounds=(*before.rounds[:-1], replace(r, matches=(match, *r.matches[1:])))
    )


def sent_text(sheet: Sheet) -> str:
    """Head and rows of a sheet as text, without its version."""
    return repr((sheet.head, tuple(sheet.rows)))


def test_a_match_under_way_has_its_score_so_far() -> None:
    first = rows_in(sheet_of("pairings", stage(results=1)), team_matches.MatchRow)[0]
    assert (first.first_points, first.second_points) == ("1", "0")
    assert (first.entered, first.boards, first.finished) == (1, 2, False)


def test_a_board_result_is_from_the_side_of_the_team_named_first() -> None:
    """On board 2 that team has Black: a win of White's is its loss."""
    rows = rows_in(sheet_of("boards", stage(results=2)), boards.GameRow)
    board_1, board_2 = rows[0], rows[1]
    assert (board_1.colour, board_2.colour) == ("w", "b")
    match = stage(results=2).rounds[-1].matches[0]
    assert match.games[1].result is not None
    white = match.games[1].result.white
    assert board_2.result.startswith(
        "0" if white is Mark.WIN else "1" if white is Mark.LOSS else "½"
    )


@every("view", sorted(FACE.screen_titles))
def test_no_screen_depends_on_a_line_up_before_it_is_revealed(view: str) -> None:
    """The sheet is equal whether line-ups were handed in or not."""
    handed_in = stage(revealed=False, results=0)
    nothing = with_first_match_changed(handed_in, line_ups=(None, None))
    assert sent_text(sheet_of(view, handed_in)) == sent_text(sheet_of(view, nothing))


@every("paper", sorted(PAPERS))
def test_no_paper_depends_on_a_line_up_before_it_is_revealed(paper: str) -> None:
    handed_in = stage(revealed=False, results=0)
    nothing = with_first_match_changed(handed_in, line_ups=(None, None))
    drawn = [
        PAPERS[paper].draw(tournament_of(each), each, ENGLISH, FOOT)
        for each in (handed_in, nothing)
    ]
    assert drawn[0] == drawn[1]


def test_no_site_page_depends_on_a_line_up_before_it_is_revealed() -> None:
    handed_in = stage(revealed=False, results=0)
    nothing = with_first_match_changed(handed_in, line_ups=(None, None))
    assert build_site(tournament_of(handed_in)) == build_site(tournament_of(nothing))


def test_no_moment_of_the_audit_depends_on_a_line_up_before_it_is_revealed() -> None:
    handed_in = stage(revealed=False, results=0)
    nothing = with_first_match_changed(handed_in, line_ups=(None, None))
    moments = [FACE.as_of(tournament_of(each), each) for each in (handed_in, nothing)]
    assert moments[0] == moments[1]


def test_members_are_directed_to_their_match_before_line_ups_are_revealed() -> None:
    rows = rows_in(sheet_of("names", stage(revealed=False, results=0)), players.BoardNameRow)
    assert len(rows) == 4 * 5, "all members of four teams"
    assert all(row.match and not row.board for row in rows)


def test_revealed_line_up_shows_each_player_board_colour_and_opponent() -> None:
    rows = rows_in(sheet_of("names", stage(results=0)), players.BoardNameRow)
    assert len(rows) == 4 * 2, "those on two boards of four teams"
    assert {(row.board, row.colour) for row in rows} == {(1, "w"), (1, "b"), (2, "w"), (2, "b")}
    assert all(row.opponent for row in rows)


def test_empty_board_of_a_line_up_shows_no_player() -> None:
    team_stage = stage(results=0)
    games = team_stage.rounds[-1].matches[0].games
    half_empty = (games[0]._replace(black=NOBODY), games[1])
    changed = with_first_match_changed(team_stage, games=half_empty)
    row = rows_in(sheet_of("boards", changed), boards.GameRow)[0]
    assert (row.first is None) != (row.second is None)


def test_the_table_has_both_scores_and_every_tie_break_announced() -> None:
    sheet = sheet_of("standings", stage(state=RoundState.CLOSED, results=2))
    assert isinstance(sheet.head, standings.StandingsHead)
    assert sheet.head.points is not LEFT_OUT
    assert [sheet.head.points.head, sheet.head.columns[0].head] == ["MP", "GP"]
    rows = rows_in(sheet, standings.StandingRow)
    assert all(len(row.values) == len(sheet.head.columns) for row in rows)
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)


def test_a_forfeited_match_is_shown_as_plus_and_minus() -> None:
    team_stage = stage(revealed=False, results=0)
    lost = with_first_match_changed(team_stage, forfeit=(Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS))
    before, after = sheet_of("pairings", team_stage), sheet_of("pairings", lost)
    assert before.head.boards == 4  # type: ignore[attr-defined]
    row = rows_in(after, team_matches.MatchRow)[0]
    assert (row.first_points, row.second_points, row.forfeit) == ("+", "−", True)


def test_the_crosstable_has_opponent_and_game_points() -> None:
    rows = rows_in(sheet_of("crosstable", stage(state=RoundState.CLOSED)), ChartRow)
    numbers = {row.player.number: row.cells[0] for row in rows}
    for number, cell in numbers.items():
        assert numbers[cell.opponent].opponent == number
        assert {cell.mark, numbers[cell.opponent].mark} in ({"w", "l"}, {"d"})


def test_a_team_with_a_bye_stands_below_the_matches() -> None:
    team_stage = stage_of_teams(5, 1, rules=TWO_BOARDS)
    last = rows_in(sheet_of("pairings", team_stage), team_matches.MatchRow)[-1]
    assert (last.match, last.second, last.note) == (0, None, "bye")


def test_tiles_have_a_letter_for_each_board() -> None:
    team_stage = stage(results=1)
    tiles = rows_in(sheet_of("grid", team_stage), outcomes.MatchTile)
    assert [len(tile.boards) for tile in tiles] == [2, 2]
    head = sheet_of("progress", team_stage).head
    assert isinstance(head, outcomes.MatchProgressHead)
    assert head.outcomes == tuple(tile.boards for tile in tiles)
    assert tiles[0].boards[1] == "."


def test_the_start_list_has_members_in_board_order_reserves_last() -> None:
    rows = list(sheet_of("teams", stage()).rows)
    assert isinstance(rows[0], listed.StartListTeam)
    members = [row for row in rows if isinstance(row, listed.MemberRow) and row.team == 1]
    assert [row.player.order for row in members] == [1, 2, 3, 4, 5]
    assert [row.reserve for row in members] == [False, False, True, True, True]


def test_the_best_of_each_board_are_listed_board_by_board() -> None:
    rows = rows_in(sheet_of("players", stage(state=RoundState.CLOSED)), players.PlayerRow)
    assert {row.board for row in rows} == {1, 2}
    assert [row.place for row in rows if row.board == 1][0] == 1


def test_a_team_is_found_by_its_name_and_by_a_member() -> None:
    team_stage = with_names(stage(), {1: "Rochade Kuppenheim"})
    by_team = list(find_own_teams(tournament_of(team_stage), ["kuppen"], ENGLISH))
    by_member = list(find_own_teams(tournament_of(team_stage), ["player", "1.2"], ENGLISH))
    assert [each.name for each in by_team] == ["Rochade Kuppenheim"]
    assert len(by_member) == 1
    assert by_member[0].name.endswith("Rochade Kuppenheim")
    assert "Match" in by_member[0].place.name


def test_team_without_a_match_is_directed_nowhere() -> None:
    not_begun, under_way = stage_of_teams(4, 0, rules=TWO_BOARDS), stage()
    withdrawn = replace(under_way.entries[EntryId(1)], withdrawn_from=RoundNo(1))
    without_team_1 = replace(under_way, entries={**under_way.entries, withdrawn.id: withdrawn})
    for team_stage in (not_begun, without_team_1):
        (found,) = find_own_teams(tournament_of(team_stage), ["player", "1.2"], ENGLISH)
        assert found.place == NOWHERE


def test_a_team_s_own_page_has_its_line_up_once_it_is_revealed() -> None:
    hidden = stage(revealed=False, results=0)
    before = OwnTeamPage.build(tournament_of(hidden), hidden, 1, ANYBODY)
    shown = stage(results=2)
    after = OwnTeamPage.build(tournament_of(shown), shown, 1, ANYBODY)
    assert before.seats == ()
    assert len(after.seats) == 2
    assert all("Player 1." in seat.mine for seat in after.seats)


def test_unrated_win_of_the_team_named_second_is_in_front_on_its_own_page() -> None:
    one_board = stage(results=0)
    match = one_board.rounds[-1].matches[0]
    lost = "L-W" if one_board.rules.first_has_white(match.games[0]) else "W-L"
    games = (match.games[0]._replace(result=parse_result(lost)), *match.games[1:])
    team_stage = with_first_match_changed(one_board, games=games)
    page = OwnTeamPage.build(tournament_of(team_stage), team_stage, match.second, ANYBODY)
    assert page.seats[0].result == "1–0 u"


def test_every_link_of_the_team_site_leads_to_an_existing_page() -> None:
    team_stage = stage_of_teams(5, 3, rules=TWO_BOARDS)
    files = build_site(tournament_of(team_stage), "AAAA-BBBB")
    pages = {path for path in files if path.endswith(".html")}
    wanted = {"standings", "crosstable", "players", "boards", "round-3", "team-5"}
    assert {f"stage-1/{name}.html" for name in wanted} <= pages
    assert addresses_without_file(files) == []


def test_the_rating_paper_has_each_members_expected_score_and_change() -> None:
    """2453 beats 2432: a difference of 21 expects 0.53, K is 10 (B.02 (2024), 8.3.3)."""
    team_stage = stage(results=2)
    paper = PAPERS["ratings"].draw(tournament_of(team_stage), team_stage, ENGLISH, FOOT)
    texts = [[cell.text for cell in row] for row in paper.rows]
    assert len(texts) == 4 * 2, "those on two boards of four teams"
    assert texts[0][1:6] == ["FM Müller-Lüdenscheidt, Player 1.1", "2453", "1", "1", "0.53"]
    assert texts[0][-2:] == ["10", "+4.7"]
    assert (
        not PAPERS["ratings"].draw(tournament_of(team_stage), stage(results=0), ENGLISH, FOOT).rows
    )


def test_a_member_without_a_rating_has_games_and_a_performance_and_no_coefficient() -> None:
    team_stage = stage(results=2)
    first, *others = team_stage.entries[EntryId(1)].members
    unrated = replace(first, person=replace(first.person, rating=0))
    team = replace(team_stage.entries[EntryId(1)], members=(unrated, *others))
    team_stage = replace(team_stage, entries={**team_stage.entries, team.id: team})
    row = PAPERS["ratings"].draw(tournament_of(team_stage), team_stage, ENGLISH, FOOT).rows[0]
    assert [cell.text for cell in row[2:6]] == ["", "1", "1", ""]
    assert [cell.text for cell in row[-2:]] == ["", ""]


def test_a_protocol_has_blank_lines_before_and_names_after() -> None:
    drawn = [
        PAPERS["protocols"].draw(tournament_of(each), each, ENGLISH, FOOT)
        for each in (stage(revealed=False, results=0), stage(results=2))
    ]
    blank, filled = (paper.leaves[0].rows for paper in drawn)
    assert [row[2].text for row in blank[:2]] == ["", ""]
    assert all(row[2].text for row in filled[:2])


def test_protocols_of_any_round_have_ratings_and_fide_ids() -> None:
    team_stage = stage_of_teams(5, 3, rules=TWO_BOARDS, state=RoundState.CLOSED)
    with_fide_ids = {
        number: replace(
            team,
            members=tuple(
                replace(m, person=replace(m.person, fide_id=f"14{m.id:05}")) for m in team.members
            ),
        )
        for number, team in team_stage.entries.items()
    }
    team_stage = replace(team_stage, entries=with_fide_ids)
    pages = [
        PrintPage.build(
            tournament_of(team_stage),
            StageId(team_stage.id),
            "protocols",
            replace(FOOT, round=number),
            "en",
        )
        for number in (1, 2)
    ]
    assert [page.round for page in pages] == [1, 2]
    assert [[*page.paper.rounds] for page in pages] == [[1, 2, 3]] * 2
    assert [page.paper.leaves[0].small.split(" · ")[2] for page in pages] == ["Round 1", "Round 2"]
    first = pages[0].paper.leaves[0].rows[0][2].text
    match = team_stage.rounds[0].matches[0]
    top = team_stage.entries[match.first].members[0].person
    assert first.endswith(f"{top.full_name} · {top.rating} · {top.fide_id}")
    for sheet, number in (("protocols", 4), ("standings", 1)):
        with pytest.raises(Unknown):
            PrintPage.build(
                tournament_of(team_stage),
                StageId(team_stage.id),
                sheet,
                replace(FOOT, round=number),
                "en",
            )


def test_line_up_slips_are_printed_only_for_those_who_may_have_the_codes() -> None:
    team_stage = stage()
    without_codes = PAPERS["line-up-slips"].draw(
        tournament_of(team_stage), team_stage, ENGLISH, FOOT
    )
    foot = replace(FOOT, captains=lambda team: f"/captain/{team}")
    with_codes = PAPERS["line-up-slips"].draw(tournament_of(team_stage), team_stage, ENGLISH, foot)
    assert without_codes.cards == ()
    assert [card.address for card in with_codes.cards] == [f"/captain/{n}" for n in (1, 2, 3, 4)]


@every("view", sorted(FACE.screen_titles))
def test_a_draft_changes_no_screen(view: str) -> None:
    """With round 2 paired but not published each screen equals that without it."""
    team_stage = stage_of_teams(5, 1, rules=TWO_BOARDS, state=RoundState.CLOSED)
    two_rounds = stage_of_teams(5, 2, rules=TWO_BOARDS, revealed=False, results=0)
    draft = replace(two_rounds.rounds[1], state=RoundState.PAIRED)
    drafted = replace(team_stage, rounds=(*team_stage.rounds, draft))
    assert sent_text(sheet_of(view, drafted)) == sent_text(sheet_of(view, team_stage))


@every("view", sorted(FACE.views))
@every("size", [0, 1, 9, 150])
@beyond_the_gate
def test_keys_are_unique_from_the_smallest_field_to_a_large_one(view: str, size: int) -> None:
    rows = sheet_of(view, stage_of_teams(size, min(size // 4, 2))).rows
    assert len({row.key for row in rows}) == len(rows)


@every("view", sorted(FACE.screen_titles))
def test_teams_without_numbers_stand_on_screens_before_they_are_ranked(view: str) -> None:
    team_stage = stage_of_teams(4, 0)
    unranked = {id_: replace(team, number=None) for id_, team in team_stage.entries.items()}
    rows = sheet_of(view, replace(team_stage, entries=unranked)).rows
    if view == "teams":
        assert len(rows) == 4 * (1 + 5), "each team and its members"
