"""The rounds of reports, of players or of teams, which commands pair again: by the report's own
terms, or by those that the command line states in their place.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from domain.errors import BadFile, Unknown
from domain.formats.trf.ranking import MisplacedRank, misplaced_ranks
from domain.formats.trf.read import ReportReading, read_trf
from domain.formats.trf.round_options import with_options, with_options_for
from domain.formats.trf.rounds import (
    VerifiedRound,
    request_for_round,
    team_event_refused,
    total_rounds,
    verified_rounds,
    verify_round,
)
from domain.formats.trf.systems import NamedSystem, named_system
from domain.formats.trf.tournament import TournamentReport
from domain.pairing import Pairing, RoundPairing, Trace
from domain.swiss.explanation import Objection
from domain.swiss.systems import (
    SYSTEMS,
    USUAL,
    OfTeams,
    newest_system,
    system_of,
    systems_for_teams,
)
from domain.swiss.teams.matches import TeamTerms
from domain.team_chess.report import TeamReport, terms_from_code
from domain.team_chess.reports.ranking import misplaced_teams, verify_matches
from domain.team_chess.reports.stage_from_report import is_of_teams
from events.chess.decisions.reports.imported_round_robin import find_fitting_table
from server.cli.console.files import read_bytes
from server.cli.engine.options import Check, Explain, PairReport


def read_report(path: Path) -> ReportReading:
    return read_trf(read_bytes(path), str(path))


def edition_of(tournament: TournamentReport, system: str = USUAL.code) -> str:
    """The edition in the file, or the system's newest if it does not have that one."""
    named = named_system(tournament).swiss
    return named.edition if named and named.code == system else newest_edition(system)


@dataclass(frozen=True, slots=True)
class StatedTerms:
    """The pairing terms of the command line; for empty ones those of each report are used. An
    edition without a system is one of the usual system.
    """

    system: str
    edition: str | None
    acceleration: str = ""
    stated: tuple[str, ...] = ()


def stated_terms(args: PairReport | Check | Explain) -> StatedTerms:
    system = args.system or (USUAL.code if args.edition else "")
    return StatedTerms(system, args.edition, args.acceleration, tuple(args.stated or ()))


def with_stated_terms(
    tournament: TournamentReport, stated: StatedTerms
) -> tuple[TournamentReport, str]:
    """The report with the terms stated on the command line, and the edition it is paired by."""
    edition = stated.edition or edition_of(tournament, stated.system)
    named = [f"acceleration: {stated.acceleration}"] if stated.acceleration else []
    system = system_of(stated.system, edition)
    suiting = with_options_for(tournament, system)
    whole = with_options(suiting, [*named, *stated.stated])
    for option in whole.options:
        if option.name == "acceleration":
            system.refuse_unknown_acceleration(option.value, total_rounds(whole))
    return whole, edition


def newest_edition(system: str) -> str:
    found = newest_system(system)
    if found is not None:
        return found.edition
    known = ", ".join(sorted({name for name, _ in SYSTEMS}))
    raise BadFile(f"There is no pairing system {system!r}; known are {known}.")


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
    """An event of players; to verify a round is to pair it again and compare."""

    def __init__(self, tournament: TournamentReport, edition: str, system: str) -> None:
        self.tournament = tournament
        self.rounds = tournament.paired_rounds
        self.names = {n: player.name for n, player in enumerate(tournament.players, 1)}
        self._system = system_of(system, edition)

    def pair(self, round_number: int) -> RoundPairing:
        return self._system.pair_round(request_for_round(self.tournament, round_number))

    def objection_to_pair(self, round_number: int, a: int, b: int) -> Objection:
        return self._system.why_not(request_for_round(self.tournament, round_number), a, b)

    def verify_rounds(self) -> Iterator[VerifiedRound]:
        return verified_rounds(self.tournament, self._system.pair_round)

    def verify_round(self, round_number: int) -> VerifiedRound:
        return verify_round(self.tournament, round_number, self._system.pair_round)

    def misplaced_ranks(self) -> tuple[MisplacedRank, ...]:
        return misplaced_ranks(self.tournament)


class TabledPlayers:
    """A round robin of players: its rounds are those of its table; BadFile if none fits."""

    def __init__(self, tournament: TournamentReport, named: NamedSystem, name: str) -> None:
        fit = find_fitting_table(tournament, named)
        if isinstance(fit, str):
            raise BadFile(f"it names {named.stated}, but {fit}; state a --system", 0, name)
        self.tournament = tournament
        self.rounds = tournament.paired_rounds
        self.names = {n: player.name for n, player in enumerate(tournament.players, 1)}
        self.system = fit.plan.system
        self._table = fit.table

    def pair(self, round_number: int) -> RoundPairing:
        if round_number > len(self._table.rounds):
            raise Unknown("round", round_number)
        games = self._table.rounds[round_number - 1].games
        boards = tuple(Pairing(game.white, game.black) for game in games)
        return RoundPairing(boards, None, Trace(self.system, ""))

    def verify_rounds(self) -> Iterator[VerifiedRound]:
        return map(self.verify_round, range(1, self.rounds + 1))

    def verify_round(self, round_number: int) -> VerifiedRound:
        return verify_round(self.tournament, round_number, lambda _: self.pair(round_number))

    def misplaced_ranks(self) -> tuple[MisplacedRank, ...]:
        return misplaced_ranks(self.tournament)


class TeamSwissEvent:
    """An event of teams by C.04.6 with the terms of record 192; by default Type A, match points."""

    def __init__(self, report: TournamentReport, stated: StatedTerms, name: str) -> None:
        self._system = _team_system(stated, name)
        self.tournament = report
        self.report = TeamReport(report, name)
        self.rounds = self.report.rounds
        self.terms = terms_from_code(report.regulations.system) or TeamTerms()
        self.names = {team.number: team.name for team in report.ranked_teams}

    def pair(self, round_number: int) -> RoundPairing:
        return self._system.pair_round(self.report.pairing_request(round_number, self.terms))

    def objection_to_pair(self, round_number: int, a: int, b: int) -> Objection:
        return self._system.why_not(self.report.pairing_request(round_number, self.terms), a, b)

    def verify_rounds(self) -> Iterator[VerifiedRound]:
        return map(self.verify_round, range(1, self.rounds + 1))

    def verify_round(self, round_number: int) -> VerifiedRound:
        return verify_matches(self.report, round_number, self.pair)

    def misplaced_ranks(self) -> tuple[MisplacedRank, ...]:
        return misplaced_teams(self.tournament)


PairedEvent = PairedPlayers | TabledPlayers | TeamSwissEvent


def event_of(report: TournamentReport, stated: StatedTerms, name: str = "") -> PairedEvent:
    """The event of the report: of teams if the stated system pairs teams, else of players by the
    stated system, or else by the one that the report names.
    """
    if (system := newest_system(stated.system)) is not None and system.of_teams:
        return TeamSwissEvent(report, stated, name)
    if is_of_teams(report):
        raise team_event_refused(name)
    if not stated.system:
        if "knock" in f"{report.regulations.system} {report.header.kind}".casefold():
            raise BadFile("it is a knock-out, which no system pairs; state a --system", 0, name)
        named = named_system(report)
        if named.round_robins:
            return TabledPlayers(report, named, name)
        stated = replace(stated, system=(named.swiss or USUAL).code)
    return PairedPlayers(*with_stated_terms(report, stated), stated.system)
