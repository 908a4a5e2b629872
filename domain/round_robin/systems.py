"""The table systems, from which a stage's configuration, the command line, reports and pages
choose.

Each entry has its construction, its name and its codes in report files."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from domain.messages import say
from domain.pairing import Body
from domain.round_robin.berger import (
    DoubleForm,
    berger_table,
    crenshaw_table,
    doubled_table,
    porter_table,
    standard_table,
)
from domain.round_robin.table import Table
from domain.round_robin.us_chess import us_chess_table


class TableName(StrEnum):
    STANDARD = "standard"
    BERGER = "berger"
    CRENSHAW = "crenshaw"
    PORTER = "porter"
    US_CHESS = "us-chess"


Cycles = DoubleForm | None
"""How a second cycle follows the first; None: a single round robin."""


@dataclass(frozen=True)
class TableSystem:
    """`title` is shown to organisers, `source` where its tables are printed. `double` is how its
    rulebook joins two cycles. `trf` are its codes of record 192 (TRF26, Annexure C), the one to
    write first.
    """

    construction: Callable[[int], Table]
    name: str
    title: str
    source: str
    double: DoubleForm = DoubleForm.PLAIN
    body: Body = Body.FIDE
    trf: Mapping[Cycles, tuple[str, ...]] = field(default_factory=dict)


SYSTEMS: Mapping[TableName, TableSystem] = {
    TableName.STANDARD: TableSystem(
        standard_table,
        say("Standard (circle)"),
        say("Standard (circle)"),
        say("The circle method: number 1 stays, the others move on by one seat."),
    ),
    TableName.BERGER: TableSystem(
        berger_table,
        "Berger",
        say("Berger (FIDE)"),
        "FIDE Handbook C.05 (2024), annex 1.",
        DoubleForm.FIDE,
        trf={
            None: ("BERGER_ROUNDROBIN", "BERGER_ROUNDROBIN_G1", "FIDE_ROUNDROBIN"),
            DoubleForm.PLAIN: ("BERGER_DOUBLEROUNDROBIN", "BERGER_ROUNDROBIN_G2"),
            DoubleForm.FIDE: ("FIDE_DOUBLEROUNDROBIN",),
        },
    ),
    TableName.CRENSHAW: TableSystem(
        crenshaw_table,
        "Crenshaw",
        "Crenshaw",
        say("The rounds of Berger last to first (US Chess, 7th edition, chapter 12)."),
        body=Body.US_CHESS,
    ),
    TableName.PORTER: TableSystem(
        porter_table,
        "Porter",
        "Porter",
        say("Warren J. Porter: Berger with the colours of all boards but one exchanged."),
        body=Body.US_CHESS,
    ),
    TableName.US_CHESS: TableSystem(
        us_chess_table,
        "US Chess",
        say("Tables A and B, Crenshaw (US Chess)"),
        say("Tables A and B up to six, Crenshaw from seven on (US Chess, 7th edition)."),
        body=Body.US_CHESS,
    ),
}


def build_table(system: TableName, entries: int) -> Table:
    return SYSTEMS[system].construction(entries)


def double_table(system: TableName, entries: int) -> Table:
    return doubled_table(build_table(system, entries), SYSTEMS[system].double)


def tables_of_trf_code(code: str) -> Iterator[tuple[TableName, Cycles]]:
    """The table systems with that code of record 192; none for other codes."""
    for name, system in SYSTEMS.items():
        yield from ((name, cycles) for cycles, codes in system.trf.items() if code in codes)
