"""A common interface to the rounds of a report, of players or of teams, for commands that pair them
again. `event_of` selects the implementation by the pairing system.
"""

from collections.abc import Iterator
from typing import Protocol

from domain.errors import BadFile
from domain.formats.trf.ranking import Misplaced, misplaced_ranks
from domain.formats.trf.rounds import (
    VerifiedRound,
    check_individual,
    request_for_round,
    verified_rounds,
    verify_round,
)
from domain.formats.trf.tournament import TournamentReport
from domain.pairing import RoundPairing
from domain.swiss.explanation import Objection
from domain.swiss.systems import OfTeams, newest_system, system_of, systems_for_teams
from domain.swiss.teams.matches import TeamTerms
from domain.team_chess.report import TeamReport, terms_from_code
from domain.team_chess.reports.ranking import misplaced_teams, verify_matches
from server.cli.engine.reports import StatedTerms, newest_edition, with_stated_terms


class PairedEvent(Protocol):
    """`tournament` is the report, `rounds` the number of its paired rounds. To verify a round is to
    pair it again and compare.
    """

    tournament: TournamentReport
    rounds: int

    def pair(self, round_number: int) -> RoundPairing: ...
    def why_not(self, round_number: int, a: int, b: int) -> Objection: ...
    def verify_rounds(self) -> Iterator[VerifiedRound]: ...
    def verify_round(self, round_number: int) -> VerifiedRound: ...
    def name_of(self, number: int) -> str: ...
    @property
    def largest_number(self) -> int: ...
    def misplaced_ranks(self) -> tuple[Misplaced, ...]: ...


def refuse_unknown_system(system: str) -> None:
    """Raise BadFile for a system that does not exist, before any report is read."""
    newest_edition(system)


def event_of(report: TournamentReport, stated: StatedTerms, name: str = "") -> PairedEvent:
    if (system := newest_system(stated.system)) is not None and system.of_teams:
        return TeamSwissEvent(report, stated, name)
    check_individual(report, name)
    return PairedPlayers(*with_stated_terms(report, stated), stated.system)


def _team_system(stated: StatedTerms, name: str) -> OfTeams:
    editions = {
        edition: each
        for (code, edition), each in systems_for_teams().items()
        if code == stated.system
    }
    if not editions:
        raise BadFile(f"{stated.system} pairs no report, only matches in PBN or USEBIO", 0, name)
    edition = stated.edition or next(iter(editions))
    if edition not in editions:
        known = ", ".join(editions)
        raise BadFile(f"{stated.system} has the edition {known} only, not {edition}", 0, name)
    return editions[edition]


class PairedPlayers:
    def __init__(self, tournament: TournamentReport, edition: str, system: str) -> None:
        self.tournament = tournament
        self.rounds = tournament.paired_rounds
        self._system = system_of(system, edition)

    def pair(self, round_number: int) -> RoundPairing:
        return self._system.pair_round(request_for_round(self.tournament, round_number))

    def why_not(self, round_number: int, a: int, b: int) -> Objection:
        return self._system.why_not(request_for_round(self.tournament, round_number), a, b)

    def verify_rounds(self) -> Iterator[VerifiedRound]:
        return verified_rounds(self.tournament, self._system.pair_round)

    def verify_round(self, round_number: int) -> VerifiedRound:
        return verify_round(self.tournament, round_number, self._system.pair_round)

    def name_of(self, number: int) -> str:
        return self.tournament.players[number - 1].name

    @property
    def largest_number(self) -> int:
        return len(self.tournament.players)

    def misplaced_ranks(self) -> tuple[Misplaced, ...]:
        return misplaced_ranks(self.tournament)


class TeamSwissEvent:
    """An event of teams by C.04.6 with the terms of record 192; by default Type A, match points."""

    def __init__(self, report: TournamentReport, stated: StatedTerms, name: str) -> None:
        self._system = _team_system(stated, name)
        self.tournament = report
        self.report = TeamReport(report, name)
        self.rounds = self.report.rounds
        self.terms = terms_from_code(report.regulations.system) or TeamTerms()
        self._names = {team.number: team.name for team in report.ranked_teams}

    def pair(self, round_number: int) -> RoundPairing:
        return self._system.pair_round(self.report.pairing_request(round_number, self.terms))

    def why_not(self, round_number: int, a: int, b: int) -> Objection:
        return self._system.why_not(self.report.pairing_request(round_number, self.terms), a, b)

    def verify_rounds(self) -> Iterator[VerifiedRound]:
        return map(self.verify_round, range(1, self.rounds + 1))

    def verify_round(self, round_number: int) -> VerifiedRound:
        return verify_matches(self.report, round_number, self.pair)

    def name_of(self, number: int) -> str:
        return self._names[number]

    @property
    def largest_number(self) -> int:
        return max(self._names)

    def misplaced_ranks(self) -> tuple[Misplaced, ...]:
        return misplaced_teams(self.tournament)
