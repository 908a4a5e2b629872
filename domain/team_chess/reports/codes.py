"""How a report of teams names its system: record 192 by a code (TRF26, Annexure C), record 092 in
words. Written, and read back.

A round robin of teams has the code of its table with TEAM in it. A Hutton has none: every two teams
meet once, so that it is written as a round robin of the organiser's own, and named in record 092.
"""

import re
from typing import NamedTuple

from domain.formats.trf.tournament import TournamentReport
from domain.round_robin import systems as tables
from domain.round_robin.plan import Divided
from domain.said import say
from domain.swiss.pairing_system import BAKU
from domain.team_chess.report import code_of as code_of_swiss
from domain.team_chess.rules import MemberTable
from domain.team_chess.stage import TeamStage

CUSTOM_ROUND_ROBIN = "CUSTOM_TEAM_ROUNDROBIN"
CUSTOM_KNOCK_OUT = "CUSTOM_TEAM_KNOCKOUT"
_KNOCK_OUTS = (CUSTOM_KNOCK_OUT, "CUSTOM_KNOCKOUT")
_SCHEVENINGEN = {
    **{"FIDE_SCHEVENINGEN": False, "FIDE_SCHEVENINGEN_G1": False, "CUSTOM_SCHEVENINGEN": False},
    **{"FIDE_DOUBLESCHEVENINGEN": True, "FIDE_SCHEVENINGEN_G2": True},
}
_SCHILLER = re.compile(r"(FIDE|CUSTOM)_SCHILLER(_\d+X\d+)?")


class MemberTableNamed(NamedTuple):
    """A system whose table says which member meets whom; `twice` with a return match."""

    system: MemberTable
    twice: bool = False


def code_of(stage: TeamStage) -> str:
    """For record 192."""
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
            return f"FIDE_SCHILLER_{len(tuple(stage.numbered()))}x{stage.rules.boards}"
        case MemberTable.HUTTON:
            return CUSTOM_ROUND_ROBIN
        case None:
            return _of_table(stage)


def _of_table(stage: TeamStage) -> str:
    plan = stage.table
    assert plan is not None, "only a round robin has a table"
    if isinstance(plan.system, Divided) or plan.first_round != 1:
        return CUSTOM_ROUND_ROBIN
    codes = tables.SYSTEMS[plan.system].trf.get(plan.double)
    return codes[0].replace("_", "_TEAM_", 1) if codes else CUSTOM_ROUND_ROBIN


def words_of(stage: TeamStage) -> str:
    """For record 092."""
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
    return _code(report) in _KNOCK_OUTS


def member_table(report: TournamentReport) -> MemberTableNamed | None:
    """None where it names no system with a table of members."""
    code, words = _code(report), report.header.kind.casefold()
    if code in _SCHEVENINGEN:
        return MemberTableNamed(MemberTable.SCHEVENINGEN, _SCHEVENINGEN[code])
    if _SCHILLER.fullmatch(code):
        return MemberTableNamed(MemberTable.SCHILLER)
    return MemberTableNamed(MemberTable.HUTTON) if MemberTable.HUTTON in words else None


def table_code(report: TournamentReport) -> str:
    """As the registry of tables has it, which is of individuals."""
    return _code(report).replace("_TEAM_", "_", 1)


def _code(report: TournamentReport) -> str:
    return report.regulations.system.strip().upper()
