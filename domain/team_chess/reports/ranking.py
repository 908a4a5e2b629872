"""A report of teams checked against the rules: its rounds paired again, its ranked table."""

from collections.abc import Callable
from dataclasses import replace

from domain.formats.trf.ranking import MisplacedRank, RankedReport, contradicted_ranks, rounds_until
from domain.formats.trf.rounds import VerifiedRound, compare_round, with_bye
from domain.formats.trf.tournament import TournamentReport
from domain.pairing import RoundPairing
from domain.standings.rules import TieBreakEdition
from domain.standings.tiebreaks.descriptor import names_in_list
from domain.team_chess.report import TeamReport
from domain.team_chess.reports.stage_from_report import read_stage
from domain.team_chess.standings.ranking import ranking_columns, team_ranking


def verify_matches(
    report: TeamReport, round_number: int, pair: Callable[[int], RoundPairing]
) -> VerifiedRound:
    """The reported round compared with the one that `pair` makes of its number."""
    played = report.played_matches(round_number)
    expected = with_bye(played.matches, played.bye or None)
    return compare_round(round_number, expected, lambda: pair(round_number))


def rank_teams(
    tournament: TournamentReport,
    edition: TieBreakEdition = TieBreakEdition.FIDE_2026,
    tiebreaks: str | None = None,
    after_round: int | None = None,
) -> RankedReport:
    """The ranked table; values not given are those of the file, else the usual ones."""
    stage = read_stage(tournament).stage
    changed = replace(stage.rules, tie_break_edition=edition.value)
    if tiebreaks is not None:
        changed = replace(changed, tie_breaks=tuple(names_in_list(tiebreaks)))
    stage = replace(stage, rules=changed)
    rounds = rounds_until(tournament, after_round)
    names = {int(number): team.name for number, team in stage.numbered_entries()}
    return RankedReport(
        names, False, edition, ranking_columns(stage), team_ranking(stage, rounds).standings
    )


def misplaced_teams(tournament: TournamentReport) -> tuple[MisplacedRank, ...]:
    """The ranks in record 310 that contradict the order."""
    stated = {team.number: team.rank for team in tournament.ranked_teams if team.rank is not None}
    return contradicted_ranks(tournament, stated, rank_teams)
