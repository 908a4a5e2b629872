"""A team report imported as a log, and exported again with the same content."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from domain.formats.trf.read import permanent_lines, read_trf
from domain.formats.trf.tournament import TeamForfeit, TournamentReport as Reported
from domain.formats.trf.write import write_trf16, write_trf26
from domain.ids import StageId
from domain.lab.generation.teams import draw_team_options, generate_team_event
from domain.results import Mark, parse_result
from domain.team_chess.reports.stage_from_report import read_stage
from domain.team_chess.round import Match
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.team_chess.standings.ranking import team_ranking
from domain.times.schedule import Schedule
from domain.times.time_control import TimeLimits
from events.audit.history import History
from events.audit.verdict import OK, audit_log
from events.chess.vocabulary.commands import ImportReport
from events.fold import fold_records
from events.log.records import Recorded
from events.team_chess.decisions.imported_report import events_of_team_report
from events.team_chess.federation_report import full_report
from events.team_chess.vocabulary.commands import ImportTeamReport
from server.games.registry import tournament_of_file
from tests.confirmations import CONFIRMED_TWICE
from tests.domain.team_chess.reports.test_round_trip import EVENT, report
from tests.events.records import asked_for, records_of_events


def records(trf_report: Reported) -> list[Recorded]:
    return records_of_events(*events_of_team_report(trf_report, "report").events)


def stage_of_log(trf_report: Reported) -> TeamStage:
    state = fold_records(records(trf_report))
    assert state is not None
    return team_stage_of(state, 1)


def without_log_facts(stage: TeamStage) -> TeamStage:
    """The stage without what only a log knows (versions, instants, the command a list came by), and
    without announcements that are not about matches.
    """
    teams = {id_: replace(team, list="") for id_, team in stage.entries.items()}
    rounds = tuple(
        replace(
            r,
            matches=tuple(map(_match_without_log_facts, r.matches)),
            system="",
            edition="",
            paired_at=0,
            published="",
        )
        for r in stage.rounds
    )
    return replace(stage, entries=teams, rounds=rounds, schedule=Schedule(), time=TimeLimits())


def _match_without_log_facts(match: Match) -> Match:
    games = (
        each._replace(changed_at=0, seated_at=0, claims=(), follows=False) for each in match.games
    )
    return replace(match, games=tuple(games), line_ups=(None, None), changed_at=0)


@pytest.mark.parametrize("seed", range(3))
def test_the_log_holds_what_the_report_says(seed: int) -> None:
    options = draw_team_options(Random(seed))
    report = generate_team_event(
        replace(options, event=replace(options.event, players=10, rounds=5)), "1"
    )
    reported, stage = read_stage(report).stage, stage_of_log(report)
    assert without_log_facts(stage) == without_log_facts(reported)
    assert team_ranking(stage, 5).standings == team_ranking(reported, 5).standings


def test_real_events_become_logs(shared: Path) -> None:
    for name in ("team_swiss_129p_15teams_7r.trf", "cases/trf26_team_249p_50teams_14r.trf"):
        tournament = read_trf((shared / "data" / "trf" / name).read_bytes(), name).tournament
        assert without_log_facts(stage_of_log(tournament)) == without_log_facts(
            read_stage(tournament).stage
        ), name


def test_games_of_a_match_that_was_stopped_and_forfeited_are_kept() -> None:
    """They are rated, and count on their boards; the match is Alpha's."""
    trf_report = replace(report(), team_forfeits=(TeamForfeit("+-", 2, 1, 3),))
    stage = read_stage(trf_report).stage
    assert [game.result for game in stage.rounds[1].matches[0].games] == [
        parse_result("0-1"),
        parse_result("=-="),
    ]
    assert without_log_facts(stage_of_log(trf_report)) == without_log_facts(stage)


def test_forfeits_that_differ_from_that_of_the_whole_match_are_kept() -> None:
    """Nobody came to board 1, Fox alone to board 2: the match is Gamma's, board 1 nobody's."""
    lines = EVENT.replace("6 b =", "6 b -").replace("1 w =", "1 w +")
    lines = lines.replace("5 w 0", "5 w -").replace("3 b 1", "3 b -")
    match = stage_of_log(report(lines)).rounds[1].matches[0]
    assert match.forfeit == (Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN)
    assert [game.result for game in match.games] == [parse_result("---"), parse_result("+--")]


def test_the_exported_report_equals_the_imported_one() -> None:
    first = report(EVENT.replace("352 WB", "202 MPvGP,EDE\n352 WB"))
    exported = full_report(History(records(first)), StageId(1))
    assert any("Import @ Round 1" in comment for comment in exported.comments)
    assert exported.header.name == "Cup"
    read = read_trf(write_trf26(exported)).tournament
    assert without_log_facts(read_stage(read).stage) == without_log_facts(read_stage(first).stage)
    assert read_trf(write_trf16(exported)).tournament.teams == read.teams


def test_files_of_teams_and_of_individuals_are_distinguished() -> None:
    assert isinstance(tournament_of_file(EVENT.encode(), "cup.trf").command, ImportTeamReport)
    individuals = EVENT.split("310")[0].replace("092 Team Swiss TableName", "092 Individual")
    assert isinstance(tournament_of_file(individuals.encode(), "x").command, ImportReport)


def test_the_audit_does_not_repeat_imported_rounds() -> None:
    lines = tuple(permanent_lines(write_trf26(report()), "report.trf"))
    command = ImportTeamReport(
        file="report.trf", digest="0" * 64, lines=lines, confirmed=CONFIRMED_TWICE
    )
    verdict = audit_log(asked_for(command))
    assert verdict.chain == OK
    assert not verdict.again.contradictions
