"""What a report's rounds are for the commands that pair them again: players or teams, one face.

A system says who is paired by it. Whoever reads a report asks `event_of` and no further.
"""

from collections.abc import Iterator
from functools import partial
from typing import Protocol

from domain.errors import BadFile, NoValidPairing
from domain.formats.trf.rounds import request_for_round
from domain.formats.trf.tournament import TournamentReport
from domain.formats.trf.verification import (
    Verified,
    check_individual,
    verified,
    verified_rounds,
    with_bye,
)
from domain.pairing import RoundPairing
from domain.swiss import explain
from domain.swiss.objection import Objection
from domain.swiss.systems import pair_round, system_of
from domain.swiss.teams import explain as explain_teams
from domain.swiss.teams.matches import TeamTerms
from domain.swiss.teams.rounds import EDITION, pair
from domain.swiss.teams.why_not import why_not
from domain.swiss.trace import Trace
from domain.team_chess.report import TeamReport, terms_of
from domain.team_chess.rules import SWISS
from server.cli.engine.ranks import Misplaced, misplaced
from server.cli.engine.reports import Announced, as_announced, newest_edition


class Telling(Protocol):
    """How a system tells its traces."""

    def explain_board(self, trace: Trace, number: int) -> list[str]: ...
    def explain_bracket(self, trace: Trace, index: int) -> list[str]: ...
    def explain_bye(self, trace: Trace) -> list[str]: ...


class PairedEvent(Protocol):
    """`tournament` is the report as it was announced, `rounds` how many of it were paired."""

    tournament: TournamentReport
    rounds: int
    telling: Telling

    def pair(self, round_number: int) -> RoundPairing: ...
    def why_not(self, round_number: int, a: int, b: int) -> Objection: ...
    def verified(self) -> Iterator[Verified]: ...
    def verified_round(self, round_number: int) -> Verified: ...
    def named(self, number: int) -> str: ...
    @property
    def largest_number(self) -> int: ...
    def misplaced(self) -> tuple[Misplaced, ...]: ...


def refuse_unknown_system(system: str) -> None:
    """Before any report is read."""
    if system != SWISS:
        newest_edition(system)


def event_of(report: TournamentReport, said: Announced, name: str = "") -> PairedEvent:
    if said.system == SWISS:
        return Teams(report, said, name)
    check_individual(report, name)
    return Players(*as_announced(report, said), said.system)


class Players:
    telling: Telling = explain

    def __init__(self, tournament: TournamentReport, edition: str, system: str) -> None:
        self.tournament = tournament
        self.rounds = tournament.paired_rounds
        self._system = system_of(system, edition)
        self._pair = partial(pair_round, system, edition)

    def pair(self, round_number: int) -> RoundPairing:
        return self._pair(request_for_round(self.tournament, round_number))

    def why_not(self, round_number: int, a: int, b: int) -> Objection:
        return self._system.why_not(request_for_round(self.tournament, round_number), a, b)

    def verified(self) -> Iterator[Verified]:
        return verified_rounds(self.tournament, self._pair)

    def verified_round(self, round_number: int) -> Verified:
        return verified(self.tournament, round_number, self._pair)

    def named(self, number: int) -> str:
        return self.tournament.players[number - 1].name

    @property
    def largest_number(self) -> int:
        return len(self.tournament.players)

    def misplaced(self) -> tuple[Misplaced, ...]:
        return misplaced(self.tournament)


class Teams:
    """An event of teams by C.04.6, as record 192 announces it; Type A by match points where it
    names no Swiss of teams.
    """

    telling: Telling = explain_teams

    def __init__(self, report: TournamentReport, said: Announced, name: str) -> None:
        if said.edition not in (None, EDITION):
            raise BadFile(f"{SWISS} has the edition {EDITION} only, not {said.edition}", 0, name)
        self.tournament = report
        self.report = TeamReport(report, name)
        self.rounds = self.report.rounds
        self.terms = terms_of(report.regulations.system) or TeamTerms()
        self._names = {team.number: team.name for team in report.ranked_teams}

    def pair(self, round_number: int) -> RoundPairing:
        return pair(self.report.request(round_number, self.terms))

    def why_not(self, round_number: int, a: int, b: int) -> Objection:
        return why_not(self.report.request(round_number, self.terms), a, b)

    def verified(self) -> Iterator[Verified]:
        return map(self.verified_round, range(1, self.rounds + 1))

    def verified_round(self, round_number: int) -> Verified:
        played = self.report.played(round_number)
        expected = with_bye(played.matches, played.bye or None)
        try:
            answer = self.pair(round_number)
        except NoValidPairing:
            return Verified(round_number, expected, None, bool(expected))
        got = set(with_bye(answer.boards, answer.bye))
        return Verified(round_number, expected, answer, got != set(expected))

    def named(self, number: int) -> str:
        return self._names[number]

    @property
    def largest_number(self) -> int:
        return max(self._names)

    def misplaced(self) -> tuple[Misplaced, ...]:
        """Ranks of teams are not held against tie-breaks here."""
        return ()
