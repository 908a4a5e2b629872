"""What a report announces of a team event: its records 142 to 362, as the rules of a stage."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from domain.formats.trf import announced
from domain.formats.trf.rounds import total_rounds
from domain.formats.trf.tournament import TournamentReport
from domain.ids import Number
from domain.said import say
from domain.standings.tiebreaks.descriptor import UnusableTieBreak, team_tie_break
from domain.swiss.pairing_system import BAKU, LISTED, NONE
from domain.swiss.teams.matches import TeamTerms
from domain.team_chess.report import TeamReport, terms_of
from domain.team_chess.reports.worth import match_points, virtual
from domain.team_chess.rules import DEFAULT_TIE_BREAKS, TeamRules


class ReportedRules(NamedTuple):
    """`notes` are a sentence each on what could not be taken as the report says it."""

    rules: TeamRules
    notes: tuple[str, ...]


def announced_rules(report: TeamReport, boards: int, colours: str) -> ReportedRules:
    tournament = report.tournament
    terms, said = _terms(tournament)
    tie_breaks, unusable = _tie_breaks(tournament, terms)
    added = _virtual(report, terms)
    rules = TeamRules(
        rounds=max(total_rounds(tournament), tournament.paired_rounds, 1),
        boards=boards,
        colours=colours,
        terms=terms,
        match_points=match_points(tournament, boards),
        points=tournament.points,
        acceleration=_acceleration(tournament, added),
        virtual=tuple((Number(n), points) for n, points in sorted(added.items())),
        initial_colour=tournament.initial_colour,
        tie_breaks=tie_breaks,
        tie_break_edition=announced.tie_break_edition(tournament).value,
    )
    return ReportedRules(rules, (*said, *unusable))


def _terms(report: TournamentReport) -> tuple[TeamTerms, tuple[str, ...]]:
    for code in (report.regulations.system.strip(), report.header.kind.strip()):
        found = terms_of(code.replace("-", "_"))
        if code and found:
            return found, ()
    said = report.regulations.system.strip() or report.header.kind.strip()
    if not said:
        return TeamTerms(), ()
    note = say(
        "no system for teams is known here as {said}: planned as a Swiss by C.04.6 (2026)",
        said=said,
    )
    return TeamTerms(), (note,)


def _acceleration(report: TournamentReport, listed: Mapping[int, tuple[int, ...]]) -> str:
    if listed:
        return LISTED
    return BAKU if report.regulations.system.upper().endswith("_BAKU") else NONE


def _virtual(report: TeamReport, terms: TeamTerms) -> dict[int, tuple[int, ...]]:
    """Of the teams that have any."""
    numbers = [team.number for team in report.teams]
    listed = virtual(report.tournament, numbers, terms.primary)
    return {number: tuple(_without_end(own)) for number, own in listed.items() if any(own)}


def _without_end(points: Sequence[int]) -> Iterator[int]:
    last = max((at for at, value in enumerate(points) if value), default=-1)
    yield from points[: last + 1]


def _tie_breaks(
    report: TournamentReport, terms: TeamTerms
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    listed = report.regulations.tie_breaks or report.regulations.standings_order[1:]
    usable, notes = [], []
    for name in listed:
        try:
            team_tie_break(name, terms.primary.value)
        except UnusableTieBreak as refused:
            notes.append(str(refused).removesuffix("."))
        else:
            usable.append(name.strip())
    return tuple(usable) or (() if listed else DEFAULT_TIE_BREAKS), tuple(notes)
