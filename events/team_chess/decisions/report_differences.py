"""A report of teams that becomes a tournament, held against the rules."""

from collections.abc import Iterator

from domain.errors import DomainError
from domain.formats.trf import differences
from domain.formats.trf.tournament import TournamentReport
from domain.messages import say
from domain.pairing import RoundPairing
from domain.swiss.systems import USUAL_OF_TEAMS
from domain.team_chess.report import TeamReport, terms_of
from domain.team_chess.reports.ranking import misplaced_teams, verify_matches


def report_differences(report: TournamentReport, name: str) -> Iterator[str]:
    """Rounds are paired again where record 192 names a Swiss of teams: how the teams of any other
    were paired is not known.
    """
    terms = terms_of(report.regulations.system.strip())
    if terms is not None and report.ranked_teams:
        matches = TeamReport(report, name)

        def pair(round_number: int) -> RoundPairing:
            return USUAL_OF_TEAMS.pair(matches.request(round_number, terms))

        verified = (verify_matches(matches, r, pair) for r in range(1, matches.rounds + 1))
        yield from differences.told_rounds(verified, report.comments, USUAL_OF_TEAMS.title)
    yield from differences.otherwise_in_points(report)
    try:
        yield from differences.otherwise_ranked(misplaced_teams(report))
    except DomainError as reason:
        yield say("its places can't be made again: {reason}", reason=str(reason))
