"""A stage of teams as a tournament report for federations and other programs."""

from collections.abc import Iterator

from domain.errors import DomainError
from domain.formats.trf import differences
from domain.formats.trf.tournament import TournamentReport, TournamentReport as Reported
from domain.ids import StageId
from domain.messages import say
from domain.pairing import RoundPairing
from domain.swiss.systems import USUAL_OF_TEAMS
from domain.team_chess.report import TeamReport, terms_from_code
from domain.team_chess.reports.ranking import misplaced_teams, verify_matches
from domain.team_chess.reports.report_from_stage import report_of
from domain.team_chess.reports.unplayed_matches import with_scheduled_players
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.tournament import Tournament
from events.audit.history import History
from events.codec import command_of
from events.contest.audit.reports import header_of, with_comments
from events.team_chess.vocabulary.commands import ImportTeamReport


def full_report(history: History, number: StageId, *, has_team_forfeits: bool = True) -> Reported:
    """The report of a stage, with comments on all that its records can't express. In a form without
    team forfeits (TRF16 has no record 330) the players of a forfeited match tell who met.
    """
    state = history.current_state
    assert state is not None, "a part is asked for of what there is"
    stage = team_stage_of(state, number)
    if not has_team_forfeits:
        stage = with_scheduled_players(stage)
    first = command_of(history.records[0].act)
    imported = first.lines if isinstance(first, ImportTeamReport) else ()
    return with_comments(build_report(state, stage), history, stage, imported)


def build_report(tournament: Tournament, stage: TeamStage) -> Reported:
    return report_of(stage, header_of(tournament, stage))


def report_differences(report: TournamentReport, name: str) -> Iterator[str]:
    """Sentences on deviations from the rules; rounds only if record 192 names a team Swiss."""
    terms = terms_from_code(report.regulations.system.strip())
    if terms is not None and report.ranked_teams:
        matches = TeamReport(report, name)

        def pair(round_number: int) -> RoundPairing:
            return USUAL_OF_TEAMS.pair_round(matches.pairing_request(round_number, terms))

        verified = (verify_matches(matches, r, pair) for r in range(1, matches.rounds + 1))
        yield from differences.round_notes(verified, report.comments, USUAL_OF_TEAMS.title)
    yield from differences.point_differences(report)
    try:
        yield from differences.rank_differences(misplaced_teams(report))
    except DomainError as reason:
        yield say("its places can't be made again: {reason}", reason=str(reason))
