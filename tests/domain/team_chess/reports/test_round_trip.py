"""A whole team event out of a report and into one: report, stage, report, stage."""

from dataclasses import replace
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest

from domain.contest.entry import NOBODY, MemberId
from domain.contest.round import RoundState
from domain.errors import BadFile
from domain.formats.trf.read import read_trf
from domain.formats.trf.tournament import (
    AbnormalPoints,
    NationalRecord,
    RankedTeam,
    Regulations,
    ReportedLineUp,
    ReportedPlayer,
    RequestedBye,
    TeamForfeit,
    TournamentReport,
)
from domain.formats.trf.write import write_trf16, write_trf26
from domain.ids import BoardNo, EntryId, Number, RoundNo
from domain.lab.generation.teams import draw_team_options, generate_team_event
from domain.people import Person
from domain.results import ABSENT, Cell, Colour, Mark, parse_result
from domain.round_robin.plan import TablePlan
from domain.round_robin.systems import TableName
from domain.standings.tiebreaks.descriptor import team_descriptor_in_report
from domain.swiss.teams.matches import Score, TeamTerms
from domain.team_chess.report import TeamReport
from domain.team_chess.reports.report_from_stage import report_of
from domain.team_chess.reports.stage_from_report import is_of_teams, read_stage
from domain.team_chess.reports.unplayed_matches import with_scheduled_players
from domain.team_chess.round import Game
from domain.team_chess.scores import pairing_request, team_rows
from domain.team_chess.seats import with_derived_results
from domain.team_chess.stage import Adjustment, TeamStage
from tests.domain.team_chess.test_round_robin import league, with_team_withdrawn
from tests.effort import beyond_the_gate, some_of

REAL = (
    "team_league_160p_12teams_11r.trf",
    "team_swiss_129p_15teams_7r.trf",
    "cases/trf25_team_249p_50teams_14r.trf",
    "cases/trf26_team_249p_50teams_14r.trf",
)


def stage_read_back(stage: TeamStage) -> TeamStage:
    """The stage read from its report, with its own names of tie-breaks, for which the report's
    codes stand.
    """
    reread = read_stage(read_trf(write_trf26(report_of(stage))).tournament).stage
    primary = stage.rules.terms.primary.value
    codes = (team_descriptor_in_report(name, primary) for name in stage.rules.tie_breaks)
    assert reread.rules.tie_breaks == tuple(code for code in codes if code)
    return replace(reread, rules=replace(reread.rules, tie_breaks=stage.rules.tie_breaks))


@pytest.mark.parametrize("seed", range(6))
def test_a_generated_event_is_read_back_unchanged(seed: int) -> None:
    options = draw_team_options(Random(seed))
    options = replace(options, event=replace(options.event, players=12, rounds=5))
    stage = read_stage(generate_team_event(options, str(seed))).stage
    assert stage_read_back(stage) == stage


@beyond_the_gate
def test_real_events_are_read_back_unchanged(shared: Path) -> None:
    for name in REAL:
        report = read_trf((shared / "data" / "trf" / name).read_bytes(), name).tournament
        stage = read_stage(report, name).stage
        assert stage_read_back(stage) == stage, name


def test_recorded_events_are_read_back_unchanged(shared: Path) -> None:
    with ZipFile(shared / "corpus" / "team-2026.zip") as archive:
        names = sorted(name for name in archive.namelist() if name.endswith(".trf"))
        for name in some_of(names)[:40]:
            stage = read_stage(read_trf(archive.read(name), name).tournament, name).stage
            assert stage_read_back(stage) == stage, name


def test_totals_of_samples_agree_with_their_boards(shared: Path) -> None:
    """Match points and game points of 50 teams in 14 rounds, line-ups out of order, empty boards,
    forfeited matches and byes among them: no note says that a written one differs.
    """
    data = (shared / "data" / "trf" / "cases" / "trf25_team_249p_50teams_14r.trf").read_bytes()
    assert read_stage(read_trf(data).tournament).notes == ()


# --------------------------------------------------------------------------------- by hand

EVENT = """\
012 Cup
092 Team Swiss System
142 3
152 W
192 FIDE_TEAM_TYPEA_MP_GP
352 WB
362 TW 2.0   TD 1.0   TL 0.0
001    1      Adams, Ann                        2400                             1.5    1     4 w 1     6 b =
001    2      Baker, Ben                        2300                             1.0    2  0000 - +  0000 - -
001    3      Clark, Cy                         2200                             0.0    3  0000 - -     5 w 0
001    4      Davis, Di                         2100                             0.0    4     1 b 0  0000 - -
001    5      Evans, Ed                         2000                             1.0    5  0000 - -     3 b 1
001    6      Fox, Flo                          1900                             0.5    6  0000 - -     1 w =
310   1 Alpha                            ALP                                         1    2    3
310   2 Beta                             BET                                         4
310   3 Gamma                            GAM                                         5    6
300   2   1   3    3    1
300   2   3   1    5    6
320  1.0  1.0   3   2
"""  # noqa: E501


def report(text: str = EVENT) -> TournamentReport:
    return read_trf(text.encode()).tournament


@pytest.mark.parametrize("seed", range(2))
def test_matches_are_numbered_from_the_top_of_the_table(seed: int) -> None:
    stage = read_stage(generate_team_event(draw_team_options(Random(seed)), str(seed))).stage
    primary = stage.rules.terms.primary
    for r in stage.rounds:
        points_of = {
            row.number: row.points(primary, r.number) for row in team_rows(stage, r.number - 1)
        }
        both = [(points_of[Number(m.first)], points_of[Number(m.second)]) for m in r.matches]
        points = [sorted(each, reverse=True) for each in both]
        assert points == sorted(points, reverse=True)


def test_colours_are_inferred_from_the_team_with_fewer_empty_boards() -> None:
    # Adams has nobody on board 1, Baker is Black on board 2: Davis is White, but not on board 1
    text = (
        EVENT.replace("1     4 w 1 ", "1  0000 - + ")
        .replace("2  0000 - + ", "2     4 b 1 ")
        .replace("4     1 b 0 ", "4     2 w 0 ")
    )
    rows = TeamReport(report(text)).rows
    assert [row.cells[0].colour for row in rows[:2]] == [Colour.WHITE, Colour.BLACK]


def test_a_team_without_a_match_in_a_swiss_of_an_odd_field_had_the_bye() -> None:
    unsaid = [line for line in EVENT.splitlines() if not line.startswith("320")]
    assert [r.byes for r in read_stage(report("\n".join(unsaid))).stage.rounds] == [
        ((3, Mark.PAIRING_BYE),),
        ((2, Mark.PAIRING_BYE),),
    ]


def test_line_ups_empty_boards_and_byes_are_read() -> None:
    stage, notes = read_stage(report())
    assert notes == ()
    first, second = stage.rounds
    assert first.byes == ((EntryId(3), Mark.PAIRING_BYE),)
    assert [(g.white, g.black, g.follows) for g in first.matches[0].games] == [
        (1, 4, False),
        (0, 2, True),
    ]
    # Record 300: Clark on board 1, Adams on board 2.
    assert [(g.white, g.black) for g in second.matches[0].games] == [(3, 5), (6, 1)]
    assert [line.members for line in second.matches[0].line_ups if line] == [(3, 1), (5, 6)]
    assert stage_read_back(stage) == stage


def test_without_record_300_games_are_put_on_boards_of_their_colour() -> None:
    """Adams, on board 1 by the list, had Black: with either team first, Clark was on board 1."""
    reread = read_stage(report()).stage
    assert read_stage(replace(report(), line_ups=())).stage.rounds[1] == reread.rounds[1]


def test_boards_left_empty_and_forfeited_matches_count_as_in_the_stage() -> None:
    """What is paired and checked from a report is what the desk paired: a game won against an empty
    board, and a match that was forfeited before anybody sat down or after games were played.
    """
    stage = read_stage(report()).stage
    assert TeamReport(report()).rows == team_rows(stage, 2)
    last = stage.rounds[1]
    won, lost = Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS
    games: tuple[Game, ...] = tuple(
        Game(game.number, NOBODY, NOBODY) for game in last.matches[0].games
    )
    for marks in ((won, lost), (lost, won), (lost, lost)):
        match = replace(last.matches[0], games=games, line_ups=(None, None), forfeit=marks)
        forfeited = replace(stage, rounds=(stage.rounds[0], replace(last, matches=(match,))))
        tournament = read_trf(write_trf26(report_of(forfeited))).tournament
        assert TeamReport(tournament).rows == team_rows(read_stage(tournament).stage, 2), marks
        begun = replace(last.matches[0], forfeit=marks)
        stopped = replace(stage, rounds=(stage.rounds[0], replace(last, matches=(begun,))))
        tournament = read_trf(write_trf26(report_of(stopped))).tournament
        assert TeamReport(tournament).rows == team_rows(stopped, 2), marks


@pytest.mark.parametrize(
    "records",
    [
        (),
        (AbnormalPoints(Mark.FORFEIT_LOSS, None, 0, (), -20),),
        (AbnormalPoints(Mark.WIN, None, 0, (3,), 30), AbnormalPoints(None, -5, 2, (2,), -10)),
    ],
)
def test_points_of_a_report_are_those_of_the_stage(records: tuple[AbnormalPoints, ...]) -> None:
    """Where a lost match is worth a point, forfeits cost more or record 299 says other values."""
    event = EVENT.replace("TW 2.0   TD 1.0   TL 0.0", "TW 3.0   TD 2.0   TL 1.0")
    trf_report = replace(report(event), abnormal_points=records)
    trf_report = replace(trf_report, team_forfeits=(TeamForfeit("+-", 2, 1, 3),))
    players = (one._replace(cells=(one.cells[0], ABSENT)) for one in trf_report.players)
    trf_report = replace(trf_report, players=tuple(players), line_ups=())
    stage = read_stage(trf_report).stage
    assert stage.rounds[1].matches[0].forfeit == (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS)
    assert TeamReport(trf_report).rows == team_rows(stage, 2)


@pytest.mark.parametrize("played", [False, True])
@pytest.mark.parametrize(
    ("mark", "members"),
    [(Mark.HALF_BYE, {1, 2, 3, 4}), (Mark.FULL_BYE, {1, 2, 3, 4}), (Mark.ZERO_BYE, {1, 2, 3})],
)
def test_a_team_with_points_of_the_first_round_was_on_time(
    mark: Mark, members: set[int], played: bool
) -> None:
    """Baku's group A is of those on the list of round 1 (C.04.7 (2026), 1): of five teams the first
    four; where the first of them came late, it and the first two of the others. A stage has no late
    team before it has appeared.
    """
    # 2 met 3 and 4 met 5.
    draw = {n: Cell(n ^ 1, Colour.BLACK if n % 2 else Colour.WHITE, Mark.DRAW) for n in range(2, 6)}
    cells = {1: ABSENT, **draw}
    report = TournamentReport(
        players=tuple(
            ReportedPlayer(n, f"Player {n}", cells=(cell,) if played else ())
            for n, cell in cells.items()
        ),
        rounds=5,
        initial_colour=Colour.WHITE,
        regulations=Regulations(system="FIDE_TEAM_BAKU", board_colours="W"),
        ranked_teams=tuple(RankedTeam(n, f"Team {n}", members=(n,)) for n in cells),
        requested_team_byes=(RequestedBye(mark, 1, (1,)),),
    )
    virtual = TeamReport(report).pairing_request(1, TeamTerms()).virtual
    assert set(virtual) == members
    if played and mark is not Mark.ZERO_BYE:
        assert virtual == pairing_request(read_stage(report).stage, RoundNo(2), frozenset()).virtual


def test_a_board_won_by_forfeit_is_not_warned_of_as_a_bye() -> None:
    """The only one of its round is no pairing-allocated bye: those are of teams."""
    half = "162  W 1.0    D 0.5    L 0.0    A 0.0    P 0.5\n352 WB"
    reading = read_trf(EVENT.replace("352 WB", half).encode())
    assert not [warning for warning in reading.warnings if "points" in warning.sentence]


def test_points_beyond_the_results_are_kept() -> None:
    records = (
        AbnormalPoints(None, -5, 1, (2,), -10),
        AbnormalPoints(Mark.WIN, None, 0, (3,), 30),
        AbnormalPoints(Mark.FORFEIT_LOSS, None, 0, (), -20),
    )
    stage = read_stage(replace(report(), abnormal_points=records)).stage
    adjustments = [(a.team, a.match_points, a.game_points, a.round) for a in stage.adjustments]
    assert adjustments == [(2, -10, -5, 1), (3, 10, 0, 2)]
    assert stage.rules.match_points.forfeit_loss == -20
    rows = {row.number: row for row in team_rows(stage, 2)}
    assert (rows[2].extra_points, rows[3].extra_points) == ((-10, -5), (10, 0))
    assert stage_read_back(stage) == stage


def test_a_round_robin_comes_with_its_table() -> None:
    """Four teams of one player each, with draws in all games of the table."""
    table = TablePlan(TableName.BERGER).build_table(4)
    cells = {
        number: tuple(
            Cell(int(game.black), Colour.WHITE, Mark.DRAW)
            if game.white == number
            else Cell(int(game.white), Colour.BLACK, Mark.DRAW)
            for game in table.games_of[Number(number)]
        )
        for number in range(1, 5)
    }
    report = TournamentReport(
        players=tuple(ReportedPlayer(n, f"Player {n}", points=15, cells=cells[n]) for n in cells),
        rounds=3,
        regulations=Regulations(system="BERGER_ROUNDROBIN", board_colours="W"),
        ranked_teams=tuple(RankedTeam(n, f"Team {n}", members=(n,)) for n in cells),
    )
    stage = read_stage(report).stage
    assert stage.table is not None
    assert stage.table.drawn_table == table
    assert stage.rules.system == "berger"
    assert stage_read_back(stage) == stage


def test_a_round_robin_with_colours_turned_by_hand_comes_with_its_table() -> None:
    """
    table  1  1-4 2-3    2  4-3 1-2    played  1  4-1 2-3    2  4-3 1-2
    """
    stage = league(4, played=2)
    first, second = stage.rounds
    match = first.matches[0]
    game = match.games[0]._replace(white=MemberId(4), black=MemberId(1))
    match = replace(match, first=EntryId(4), second=EntryId(1), games=(game,))
    rounds = replace(first, matches=(match, *first.matches[1:])), second
    again = read_stage(read_trf(write_trf26(report_of(replace(stage, rounds=rounds)))).tournament)
    assert (again.stage.table, again.notes) == (stage.table, ())
    met = [[tuple(map(int, match.teams)) for match in r.matches] for r in again.stage.rounds]
    assert met == [[(4, 1), (2, 3)], [(4, 3), (1, 2)]]


def test_a_game_still_to_be_played_is_a_draw_for_the_player_and_the_team() -> None:
    """X of record 162: Adams–Davis is postponed, on board 2 Baker won against nobody."""
    stage = read_stage(report()).stage
    first, *others = stage.rounds
    games = (first.matches[0].games[0]._replace(result=None), first.matches[0].games[1])
    match = replace(first.matches[0], games=games, moved_to="Sunday")
    stage = replace(stage, rounds=(replace(first, matches=(match,)), *others))
    written = read_trf(write_trf26(report_of(stage))).tournament
    # Round 2 gave Adams, of Alpha, another half point. Beta has the bye in it, two drawn games.
    assert [written.players[n - 1].points for n in (1, 2, 4)] == [10, 10, 5]
    assert [team.game_points for team in written.ranked_teams] == [20, 15, 25]
    assert [team.match_points for team in written.ranked_teams] == [10, 20, 30]
    again = read_stage(written)
    assert again.notes == ()
    assert report_of(again.stage).ranked_teams == report_of(stage).ranked_teams


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("352 WB", "352 WW", "round 2: teams 1 and 3 did not play WW on their boards"),
        ("310   2 Beta   ", "310   4 Beta   ", "teams .* are not numbered from 1 on"),
        ("    5    6\n300", "    4    6\n300", "player 4 is in teams 2 and 3"),
        ("    5    6\n300", "    5\n300", "player 6 is in no team"),
        ("    1    2    3\n", "    1    2    3    9\n", "player 9 of team 1 does not exist"),
        ("320", "330 +-   2   3\n320", "round 2: team 0 does not exist .record 330"),
        ("320", "330 +-   2   3   9\n320", "round 2: team 9 does not exist .record 330"),
        ("    5    6\n320", "    5   16\n320", "player 16 of team 3 does not exist"),
    ],
)
def test_contradictions_about_teams_and_their_members_are_refused(
    before: str, after: str, sentence: str
) -> None:
    assert EVENT.count(before) == 1
    with pytest.raises(BadFile, match=sentence):
        read_stage(report(EVENT.replace(before, after)))


def test_players_who_met_several_teams_at_once_are_refused() -> None:
    impossible = EVENT.replace("     6 b =\n", "     4 w =\n").replace(
        "     1 w =\n", "  0000 - -\n"
    )
    impossible = impossible.replace("     1 b 0  0000 - -", "     1 b 0     1 b =")
    with pytest.raises(BadFile, match="round 2: players of team 1 met more than one team"):
        read_stage(report(impossible))


def test_a_report_of_individuals_is_none_of_teams() -> None:
    individuals = EVENT.split("310")[0].replace("092 Team Swiss System", "092 Individual")
    individuals += "013 Alpha                              1    2    3\n"
    assert not is_of_teams(report(individuals))
    assert is_of_teams(report())


def test_only_complete_rounds_are_reported() -> None:
    stage = read_stage(report()).stage
    last = replace(stage.rounds[1], state=RoundState.PUBLISHED)
    games = (last.matches[0].games[0]._replace(result=None), last.matches[0].games[1])
    going_on = replace(last, matches=(replace(last.matches[0], games=games),))
    trf_report = report_of(replace(stage, rounds=(stage.rounds[0], going_on)))
    assert trf_report.paired_rounds == 1
    assert [one.round_number for one in trf_report.line_ups] == [1]


def test_a_postponed_match_without_line_ups_ends_the_reported_rounds() -> None:
    """Alpha–Gamma of round 2 is still to be played: nobody sits in it, and no forfeit is told."""
    stage = read_stage(report()).stage
    last = stage.rounds[1]
    games: tuple[Game, ...] = tuple(
        Game(game.number, NOBODY, NOBODY) for game in last.matches[0].games
    )
    match = replace(last.matches[0], games=games, revealed=False, moved_to="Sunday")
    postponed = replace(stage, rounds=(stage.rounds[0], replace(last, matches=(match,))))
    assert report_of(postponed).paired_rounds == 1


def test_members_are_numbered_in_the_order_of_entry() -> None:
    stage = read_stage(report()).stage
    teams = {
        id_: replace(team, members=tuple(replace(m, id=MemberId(m.id + 10)) for m in team.members))
        for id_, team in stage.entries.items()
    }
    assert [p.number for p in report_of(replace(stage, entries=teams, rounds=())).players] == [
        *range(1, 7)
    ]


def with_forfeited_last_match(stage: TeamStage, forfeit: tuple[Mark, Mark]) -> TeamStage:
    """The only match of round 2 as forfeited before it had line-ups."""
    first, last = stage.rounds
    games: tuple[Game, ...] = tuple(
        Game(game.number, NOBODY, NOBODY) for game in last.matches[0].games
    )
    match = replace(last.matches[0], games=games, line_ups=(None, None), forfeit=forfeit)
    return replace(stage, rounds=(first, replace(last, matches=(match,))))


def test_a_match_forfeited_before_line_ups_is_reported_for_every_member() -> None:
    """As FIDE's own example of TRF26 writes it: as many of the winning team as there are boards
    have `0000 - +`, everybody else of both teams `0000 - -`; and reading it again warns of nothing.
    """
    stage = read_stage(report()).stage
    won, lost = Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS
    cases = (((won, lost), "++-", "--"), ((lost, won), "---", "++"), ((lost, lost), "---", "--"))
    for forfeit, first, second in cases:
        written = write_trf26(report_of(with_forfeited_last_match(stage, forfeit))).decode()
        lines = [line for line in written.splitlines() if line.startswith("001")]
        # Columns 102 to 109 are those of round 2.
        columns_by_member = {int(line[4:8]): line[101:109] for line in lines}
        marks = {1: first[0], 2: first[1], 3: first[2], 5: second[0], 6: second[1]}
        assert {n: columns_by_member[n] for n in marks} == {
            n: f"0000 - {mark}" for n, mark in marks.items()
        }
        assert [tuple(each) for each in read_trf(written.encode()).warnings] == []


def test_a_match_forfeited_before_line_ups_is_scheduled_by_players_in_trf16() -> None:
    """TRF16 has no record that says who met: the announced orders meet."""
    won, lost = Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS
    forfeited = with_forfeited_last_match(read_stage(report()).stage, (lost, won))
    written = write_trf16(report_of(with_scheduled_players(forfeited)))
    players = read_trf(written).tournament.players
    # Gamma (Evans, Fox) wins 2-0 against Alpha (Adams, Baker, no board for Clark).
    assert {player.number: player.cells[1] for player in players if player.number != 4} == {
        1: Cell(5, Colour.WHITE, lost),
        2: Cell(6, Colour.BLACK, lost),
        3: ABSENT,
        5: Cell(1, Colour.BLACK, won),
        6: Cell(2, Colour.WHITE, won),
    }
    again = read_stage(read_trf(written).tournament).stage.rounds[1].matches[0]
    assert (again.teams, again.forfeit) == (forfeited.rounds[1].matches[0].teams, (lost, won))


@pytest.mark.parametrize("alone", [{1: 2}, {2: 2}, {2: 5}, {1: 1, 2: 5}, {1: 5, 2: 6}])
@pytest.mark.parametrize("forfeit", ["+-", "-+", "--"])
def test_a_match_forfeited_while_players_sat_against_nobody_is_read_back(
    alone: dict[int, int], forfeit: str
) -> None:
    """Alpha (1, 2, 3) meets Gamma (5, 6); `alone` are the boards with one player, and who it is:

    board 1   Baker – nobody         as many of the winning team as it won boards have +,
    board 2   nobody – nobody        those who sat first; everybody else has -
    """
    first, second = map(Mark, forfeit)
    stage = with_forfeited_last_match(read_stage(report()).stage, (first, second))
    last = stage.rounds[1]
    games = list(last.matches[0].games)
    for board, player in alone.items():
        game, member = games[board - 1], MemberId(player)
        white = (player < 5) is stage.rules.first_has_white(game)
        games[board - 1] = game._replace(white=member) if white else game._replace(black=member)
    match = with_derived_results(stage.rules, replace(last.matches[0], games=tuple(games)), 0)
    stage = replace(stage, rounds=(stage.rounds[0], replace(last, matches=(match,))))
    written = report_of(stage)
    again = read_stage(read_trf(write_trf26(written)).tournament)
    assert again.notes == ()
    assert report_of(again.stage).players == written.players
    marks = {player.number: player.cells[1].mark for player in written.players}
    winners = {"+-": {1, 2, 3}, "-+": {5, 6}, "--": set()}[forfeit]
    assert {n for n, mark in marks.items() if mark is Mark.FORFEIT_WIN} <= winners
    assert sum(mark is Mark.FORFEIT_WIN for mark in marks.values()) == 2 * bool(winners)
    assert all(marks[n] is Mark.FORFEIT_WIN for n in {*alone.values()} & winners)


def test_a_board_that_nobody_won_in_a_match_without_a_game_is_read_back() -> None:
    """
    board 1  Baker – nobody    Baker wins, and with that Alpha 1–0, though Adams is left
    board 2  nobody – nobody   lost by both
    """
    stage = read_stage(report()).stage
    last = stage.rounds[1]
    games = (
        Game(BoardNo(1), MemberId(2), NOBODY, parse_result("+--")),
        Game(BoardNo(2), NOBODY, NOBODY, parse_result("---")),
    )
    match = replace(last.matches[0], games=games)
    stage = replace(stage, rounds=(stage.rounds[0], replace(last, matches=(match,))))
    again = read_stage(read_trf(write_trf26(report_of(stage))).tournament)
    assert again.notes == ()
    assert report_of(again.stage) == report_of(stage)


def test_points_of_a_team_that_has_no_number_yet_are_not_reported() -> None:
    stage = read_stage(report()).stage
    late = replace(stage.entry(EntryId(1)), id=EntryId(4), number=None, members=())
    given = Adjustment(late.id, 10, 0, RoundNo(3), "bonus")
    stage = replace(stage, entries={**stage.entries, late.id: late}, adjustments=(given,))
    assert report_of(stage).abnormal_points == ()


def test_a_last_round_of_forfeited_matches_is_read_back() -> None:
    """No player has an opponent in it: record 330 tells that the round was paired."""
    forfeit = Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN
    forfeited = with_forfeited_last_match(read_stage(report()).stage, forfeit)
    again = read_stage(read_trf(write_trf26(report_of(forfeited))).tournament).stage
    assert [each.forfeit for each in again.rounds[1].matches] == [forfeit]


def test_points_of_an_annulled_team_are_deducted_from_it_and_its_opponents() -> None:
    """It drew its only match of three, 0.5 points of games and 1 of matches each."""
    stage = with_team_withdrawn(league(4, played=1), 3, first=2)
    drawn = -5, 1, -10
    assert [
        (each.numbers, (each.points, each.round_number, each.match_points))
        for each in report_of(stage).abnormal_points
    ] == [((2,), drawn), ((3,), drawn)]


def test_record_202_has_codes_that_the_regulation_lists() -> None:
    """MTB26 (C.02.03, Annexure B) has MPvGP, of which a checker knows nothing as GP."""
    stage = read_stage(report()).stage
    for primary, stated, reported in (
        ("MP", ("GP", "EDE", "BH:MP/C1", "SB:MP"), ("MPvGP", "EDE", "BH:MP/C1", "SB:MP")),
        ("GP", ("MP", "MMSB", "GP"), ("MPvGP", "EMMSB")),
        ("MP", ("MPTS", "ESB:GP/C1", "MPVGP"), ("EGMSB/C1", "MPvGP")),
    ):
        rules = replace(stage.rules, terms=TeamTerms(Score(primary)), tie_breaks=stated)
        written = report_of(replace(stage, rules=rules))
        assert written.regulations.tie_breaks == reported
        read = read_stage(read_trf(write_trf26(written)).tournament)
        assert read.stage.rules.tie_breaks == reported
        assert read.notes == ()


def test_a_member_with_a_national_id_has_a_line_of_its_own_without_a_rating() -> None:
    stage = read_stage(report()).stage
    first, *others = stage.entries.values()
    first_member, *more = first.members
    member = replace(
        first_member, person=Person("Ash", "Ann", rating=2000, federation="FRA", national_id="A1")
    )
    team = replace(first, members=(member, *more))
    trf_report = report_of(replace(stage, entries={team.id: team, **{e.id: e for e in others}}))
    assert trf_report.national == (
        NationalRecord("FRA", 1, name="Ash, Ann", rating=0, origin="FRA", national_id="A1"),
    )


def test_a_line_up_other_than_the_announced_order_is_reported() -> None:
    """Beta had no player on board 2; in round 2 Clark sat above Adams."""
    trf_report = report_of(read_stage(report()).stage)
    assert trf_report.line_ups == (ReportedLineUp(1, 2, 1, (4, 0)), ReportedLineUp(2, 1, 3, (3, 1)))
    assert RoundNo(trf_report.paired_rounds) == 2
