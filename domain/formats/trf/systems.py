"""The pairing system in a report: record 192 has a code (TRF26, Annexure C), record 092 words. Both
are written and read.

The codes are in the registries of the systems. Systems without a code are CUSTOM in record 192 and
named in record 092, in this program's words; of other programs' words only the name of a system and
"round robin" are understood. Some write the code of 192 there.
"""

import re
from dataclasses import dataclass
from itertools import product

from domain.chess.stage import StageRules
from domain.formats.trf.tournament import TournamentReport
from domain.knockout.plan import SYSTEM as KNOCK_OUT
from domain.round_robin import systems as tables
from domain.round_robin.berger import DoubleForm
from domain.round_robin.plan import Divided, TablePlan
from domain.swiss.pairing_system import CUSTOM
from domain.swiss.systems import OfPlayers, system_of_trf_code, systems_for_players

CUSTOM_ROUND_ROBIN = "CUSTOM_ROUNDROBIN"
CUSTOM_KNOCK_OUT = "CUSTOM_KNOCKOUT"
PLAYERS_BY_TABLE = "Individual: Round-Robin (berger)"
TEAMS_BY_TABLE = "Team: Round-Robin (berger)"
TEAMS_BY_SWISS = "Team: Swiss-System"
_ROUND_ROBIN = re.compile(r"round[\s_-]?robin|berger|scheveningen", re.IGNORECASE)
_WORD = re.compile(r"[\w-]+")


def system_code(rules: StageRules, plan: TablePlan | None) -> str:
    """The code of the system in record 192."""
    if rules.system == KNOCK_OUT:
        return CUSTOM_KNOCK_OUT
    if plan is None:
        system = systems_for_players().get((rules.system, rules.edition))
        return system.trf.report if system else CUSTOM
    return plan.trf_code or CUSTOM_ROUND_ROBIN


def system_words(rules: StageRules, plan: TablePlan | None) -> str:
    """The words for the system in record 092."""
    if rules.system == KNOCK_OUT:
        return "Individual: Knock-out"
    if plan is None:
        return f"Individual: Swiss-System ({rules.system} {rules.edition})"
    if plan.system is Divided.SCHEVENINGEN:
        return f"Individual: {'Double-' if plan.double else ''}Scheveningen"
    return f"Individual: {'Double-' if plan.double else ''}Round-Robin ({plan.system})"


@dataclass(frozen=True, slots=True)
class NamedSystem:
    """The pairing system of a report: `stated` in its words, empty if it states none.

    If the name is known, `swiss` is the system, or `round_robins` are the possible tables;
    `anywhere`: the tables may begin with any round.
    """

    stated: str = ""
    swiss: OfPlayers | None = None
    round_robins: tuple[TablePlan, ...] = ()
    anywhere: bool = False


def named_system(report: TournamentReport) -> NamedSystem:
    """The system of record 192, else of a code or of words in record 092."""
    code, words = report.regulations.system.strip(), report.header.kind.strip()
    return _system_by_code(code) or _system_by_code(words) or _system_by_words(words, code)


def _system_by_code(code: str) -> NamedSystem | None:
    """The system of a code of record 192; None if no system has it."""
    if (swiss := system_of_trf_code(code)) is not None:
        return NamedSystem(code, swiss)
    found = tables.tables_of_trf_code(code.upper())
    return next((NamedSystem(code, None, (_plan(*each),)) for each in found), None)


def _system_by_words(words: str, code: str) -> NamedSystem:
    """The system that the words name, the newest edition if they name none."""
    known = [word.casefold() for word in _WORD.findall(words)]
    stated = code or words
    if _ROUND_ROBIN.search(code) or _ROUND_ROBIN.search(words):
        names = [name for name in tables.TableName if name in known] or list(tables.TableName)
        cycles = tuple(DoubleForm) if "double" in words.casefold() else (None, *DoubleForm)
        return NamedSystem(
            stated, None, tuple(_plan(*each) for each in product(names, cycles)), True
        )
    systems = systems_for_players().items()
    exact = (system for (name, year), system in systems if {name, year} <= set(known))
    newest = (system for word in known for (name, _), system in systems if name == word)
    swiss = next(exact, None) or next(newest, None)
    return NamedSystem(stated, swiss) if swiss or code else NamedSystem()


def _plan(system: tables.TableName, cycles: tables.Cycles) -> TablePlan:
    return TablePlan(system, cycles, tables.SYSTEMS[system].body)
