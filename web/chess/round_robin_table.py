"""The page of a round-robin table: its rounds, and the reversals after any withdrawal.

Independent of any tournament: the tables of the appendix of a rulebook, for every kind and size.
The rounds of a large field take several printed pages.
"""

from dataclasses import dataclass
from typing import ClassVar

from domain.errors import Unknown, Unsupported
from domain.messages import join_messages, say
from domain.round_robin.berger import DoubleForm, doubled_table
from domain.round_robin.reversals import reversal_table
from domain.round_robin.systems import SYSTEMS, TableName, build_table
from domain.round_robin.table import LARGEST, Table
from web.contest.planning import CYCLES


@dataclass(frozen=True, slots=True)
class PrintedRound:
    number: int
    games: tuple[str, ...]
    rests: str


@dataclass(frozen=True, slots=True)
class PrintedReversal:
    """The games whose colours are reversed if `number` leaves before half of their games."""

    number: int
    games: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableChoice:
    title: str
    address: str
    current: bool


@dataclass(frozen=True, slots=True)
class TablePage:
    template: ClassVar[str] = "chess/table.html"
    title: str
    source: str
    entries: int
    half: int
    rounds: tuple[PrintedRound, ...]
    reversals: tuple[PrintedReversal, ...]
    systems: tuple[TableChoice, ...]
    sizes: tuple[TableChoice, ...]
    cycles: tuple[TableChoice, ...]

    @classmethod
    def build(cls, system_name: str, entries: int, form_name: str = "") -> "TablePage":
        if system_name not in set(TableName):
            raise Unknown(say("table system"), system_name)
        if form_name not in CYCLES:
            raise Unsupported(
                say("A {system_name} table", system_name=system_name),
                f"double={form_name!r} (fide and plain)",
            )
        system = TableName(system_name)
        once = build_table(system, entries)
        complete = doubled_table(once, DoubleForm(form_name)) if form_name else once
        games = (
            len(once.rounds) * complete.meetings - len(complete.rounds[0].byes) * complete.meetings
        )
        return cls(
            title=say(
                "{name} table, {entries} players", name=SYSTEMS[system].name, entries=entries
            ),
            source=SYSTEMS[system].source,
            entries=entries,
            half=(games + 1) // 2,
            rounds=tuple(
                PrintedRound(
                    number,
                    tuple(f"{g.white}–{g.black}" for g in table_round.games),
                    join_messages(", ", map(str, table_round.byes)),
                )
                for number, table_round in enumerate(complete.rounds, 1)
            ),
            reversals=_printed_reversals(complete),
            systems=tuple(
                TableChoice(each.name, table_address(name, entries, form_name), name is system)
                for name, each in SYSTEMS.items()
            ),
            sizes=tuple(
                TableChoice(str(n), table_address(system, n, form_name), n == entries)
                for n in _sizes_near(entries)
            ),
            cycles=tuple(
                TableChoice(words, table_address(system, entries, form), form == form_name)
                for form, words in CYCLES.items()
            ),
        )


def table_address(system: TableName, entries: int, form: str) -> str:
    query = f"?double={form}" if form else ""
    return f"/tables/{system}/{entries}{query}"


def _sizes_near(entries: int) -> list[int]:
    """The usual sizes, and a few around an unusual one."""
    near = range(max(3, entries - 2), min(LARGEST, entries + 2) + 1)
    return sorted({*range(3, 25), *near})


def _printed_reversals(table: Table) -> tuple[PrintedReversal, ...]:
    return tuple(
        PrintedReversal(
            number,
            tuple(
                say("round {round}: {white}–{black}", round=g.round, white=g.white, black=g.black)
                for g in games
            ),
        )
        for number, games in reversal_table(table).items()
    )
