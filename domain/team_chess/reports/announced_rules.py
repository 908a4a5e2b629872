"""The announced rules of a team event in a report: its system, and its records 142 to 362 as the
rules of a stage.

The system is named in record 192 by a code (TRF26, Annexure C), and in record 092 in words, which
are both written and read.

A round robin of teams has the code of its table with TEAM in it. A Hutton has none: every two teams
meet once, so it is written as a custom round robin, and named in record 092.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from domain.errors import Unsupported
from domain.formats.trf import round_options
from domain.formats.trf.rounds import total_rounds
from domain.formats.trf.tournament import TournamentReport
from domain.ids import Number
from domain.messages import say
from domain.standings.rules import CURRENT, RankingRules
from domain.standings.table import refuse_unsuitable_tiebreaks
from domain.standings.tiebreaks.descriptor import UnusableTieBreak, parse_team_tie_break
from domain.swiss.pairing_system import BAKU, LISTED, NONE
from domain.swiss.teams.matches import TeamTerms
from domain.team_chess.report import TeamReport, code_of_terms as code_of_swiss, terms_from_code
from domain.team_chess.reports.point_values import reported_match_points, virtual_points
from domain.team_chess.rules import DEFAULT_TIE_BREAKS, MemberTable, TeamRules
from domain.team_chess.stage import TeamStage


class ReportedRules(NamedTuple):
    """`notes` has a sentence for each part of the report that could not be taken over."""

    rules: TeamRules
    notes: tuple[str, ...]


def announced_rules(report: TeamReport, boards: int, colours: str) -> ReportedRules:
    """The rules of the stage as the report announces them."""
    tournament = report.tournament
    terms, notes = _read_terms(tournament)
    tie_breaks, unusable = _tie_breaks(tournament, terms)
    added = _added_points(report, terms)
    rules = TeamRules(
        rounds=max(total_rounds(tournament), tournament.paired_rounds, 1),
        boards=boards,
        colours=colours,
        terms=terms,
        match_points=reported_match_points(tournament, boards),
        points=tournament.points,
        acceleration=_read_acceleration(tournament, added),
        virtual=tuple((Number(n), points) for n, points in sorted(added.items())),
        initial_colour=tournament.initial_colour,
        tie_breaks=tie_breaks,
        tie_break_edition=round_options.tie_break_edition(tournament).value,
    )
    return ReportedRules(rules, (*notes, *unusable))


def _read_terms(report: TournamentReport) -> tuple[TeamTerms, tuple[str, ...]]:
    """The terms of the reported system, and notes."""
    for code in (report.regulations.system.strip(), report.header.kind.strip()):
        found = terms_from_code(code.replace("-", "_"))
        if code and found:
            return found, ()
    named = report.regulations.system.strip() or report.header.kind.strip()
    if not named:
        return TeamTerms(), ()
    note = say(
        "no system for teams is known here as {said}: planned as a Swiss by C.04.6 (2026)",
        said=named,
    )
    return TeamTerms(), (note,)


def _read_acceleration(report: TournamentReport, listed: Mapping[int, tuple[int, ...]]) -> str:
    if listed:
        return LISTED
    return BAKU if report.regulations.system.upper().endswith("_BAKU") else NONE


def _added_points(report: TeamReport, terms: TeamTerms) -> dict[int, tuple[int, ...]]:
    """The virtual points of the teams that have any."""
    numbers = [team.number for team in report.teams]
    listed = virtual_points(report.tournament, numbers, terms.primary)
    return {
        number: tuple(_without_trailing_zeros(own)) for number, own in listed.items() if any(own)
    }


def _without_trailing_zeros(points: Sequence[int]) -> Iterator[int]:
    last = max((at for at, value in enumerate(points) if value), default=-1)
    yield from points[: last + 1]


def _tie_breaks(
    report: TournamentReport, terms: TeamTerms
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The tie-breaks that can be used, and notes on the others."""
    listed = report.regulations.tie_breaks or report.regulations.standings_order[1:]
    usable, notes = usable_tie_breaks(listed, terms)
    return usable or (() if listed else DEFAULT_TIE_BREAKS), notes


def usable_tie_breaks(
    names: Iterable[str], terms: TeamTerms, rules: RankingRules = CURRENT
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Those of the tie-breaks that can be used, and notes on the others."""
    usable, notes = [], []
    for name in names:
        try:
            refuse_unsuitable_tiebreaks([parse_team_tie_break(name, terms.primary.value)], rules)
        except (UnusableTieBreak, Unsupported) as refused:
            notes.append(str(refused).removesuffix("."))
        else:
            usable.append(name.strip())
    return tuple(usable), tuple(notes)


CUSTOM_ROUND_ROBIN = "CUSTOM_TEAM_ROUNDROBIN"
CUSTOM_KNOCK_OUT = "CUSTOM_TEAM_KNOCKOUT"
_KNOCK_OUTS = (CUSTOM_KNOCK_OUT, "CUSTOM_KNOCKOUT")
_SCHEVENINGEN = {
    **{"FIDE_SCHEVENINGEN": False, "FIDE_SCHEVENINGEN_G1": False, "CUSTOM_SCHEVENINGEN": False},
    **{"FIDE_DOUBLESCHEVENINGEN": True, "FIDE_SCHEVENINGEN_G2": True},
}
_SCHILLER = re.compile(r"(FIDE|CUSTOM)_SCHILLER(_\d+X\d+)?")


class MemberTableNamed(NamedTuple):
    """A system with a table of members; `twice`: with a return match."""

    system: MemberTable
    twice: bool = False


def trf_system_code(stage: TeamStage) -> str:
    """The code of the system in record 192."""
    if stage.knock_out is not None:
        return CUSTOM_KNOCK_OUT
    plan = stage.table
    if plan is None:
        baku = "_BAKU" if stage.rules.acceleration == BAKU else ""
        return code_of_swiss(stage.rules.terms) + baku
    match stage.rules.member_table:
        case MemberTable.SCHEVENINGEN:
            return "FIDE_DOUBLESCHEVENINGEN" if plan.double else "FIDE_SCHEVENINGEN"
        case MemberTable.SCHILLER:
            return f"FIDE_SCHILLER_{len(tuple(stage.numbered_entries()))}x{stage.rules.boards}"
        case MemberTable.HUTTON:
            return CUSTOM_ROUND_ROBIN
        case None:
            code = plan.trf_code
            return code.replace("_", "_TEAM_", 1) if code else CUSTOM_ROUND_ROBIN


def system_in_words(stage: TeamStage) -> str:
    """The words for the system in record 092."""
    if stage.knock_out is not None:
        return say("Team: Knock-out")
    if stage.table is None:
        return say("Team: Swiss-System")
    members = stage.rules.member_table
    name = (
        members.capitalize()
        if members
        else say("Round-Robin ({system})", system=stage.table.system)
    )
    return "".join(("Team: ", "Double-" if stage.table.double else "", name))


def is_knock_out(report: TournamentReport) -> bool:
    return _system_code(report) in _KNOCK_OUTS


def named_member_table(report: TournamentReport) -> MemberTableNamed | None:
    """The table of members that the report names; None if it names none."""
    code, words = _system_code(report), report.header.kind.casefold()
    if code in _SCHEVENINGEN:
        return MemberTableNamed(MemberTable.SCHEVENINGEN, _SCHEVENINGEN[code])
    if _SCHILLER.fullmatch(code):
        return MemberTableNamed(MemberTable.SCHILLER)
    return MemberTableNamed(MemberTable.HUTTON) if MemberTable.HUTTON in words else None


def table_code(report: TournamentReport) -> str:
    """The code in the registry of tables of individuals."""
    return _system_code(report).replace("_TEAM_", "_", 1)


def _system_code(report: TournamentReport) -> str:
    return report.regulations.system.strip().upper()
