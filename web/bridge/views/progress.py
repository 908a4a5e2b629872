"""The current round, table by table; and the progress of tables: missing boards, the slowest table
first, and disputed ones.

A table is as slow as the oldest round in which it has boards without a result; those of the current
round are counted separately, because they are still being played. A table without missing boards in
earlier rounds is not listed unless it has disputed boards.

The grid has a tile for each table of the current round, with a mark for each board; and for the
desk the state of each table's boards.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from domain.bridge.cards import boards_at
from domain.bridge.phase import Phase, PhaseSession, phase_of
from domain.bridge.phases.live_standings import missing_boards
from domain.bridge.session import SessionState, Sitting, TableBoardPlace
from domain.ids import StageId
from domain.messages import join_messages, say, say_counted
from domain.tournament import Tournament
from web.bridge.views.visibility import (
    Pair,
    PhaseHead,
    boards_text,
    current_moment,
    pair_of,
    phase_head,
)
from web.shared.sheet import Sheet, View, fields_of


@dataclass(frozen=True, slots=True)
class TableRow:
    """An empty seat is None; `note` tells that the other pair sits out."""

    key: str
    section: str
    table: str
    ns: Pair | None
    ew: Pair | None
    boards: str
    note: str


def build_tables(tournament: Tournament, stage_id: StageId) -> Sheet:
    phase = phase_of(tournament, stage_id)
    shown = phase.public_session
    rows = tuple(table_rows(phase, shown, shown.current_round)) if shown else ()
    return Sheet(phase_head(tournament, phase), rows)


def _sittings_in_order(session: PhaseSession, number: int) -> list[Sitting]:
    """The tables of that round, section by section."""
    order = {section.letter: index for index, section in enumerate(session.seating.sections)}
    here = (sitting for sitting in session.seating.sittings if sitting.round == number)
    return sorted(here, key=lambda sitting: (order[sitting.section], sitting.table))


def table_rows(phase: Phase, session: PhaseSession, number: int) -> Iterator[TableRow]:
    at = current_moment(session)
    for sitting in _sittings_in_order(session, number):
        yield TableRow(
            key=f"{session.number}.{number}.{sitting.name}",
            section=sitting.section,
            table=sitting.name,
            ns=pair_of(phase, sitting.ns, at),
            ew=pair_of(phase, sitting.ew, at),
            boards=boards_text(phase, sitting.set) if sitting.is_played else "",
            note=_sit_out_note(phase, session.number, sitting) if sitting.idle_pair else "",
        )


def _sit_out_note(phase: Phase, number: int, sitting: Sitting) -> str:
    """That the pair sits out; with the results that count, if its opponents left after them."""
    boards = phase.play.session_records(number).values()
    if kept := sum(1 for at in boards if sitting.at in at and at[sitting.at].result):
        return say_counted(
            "sits out; {count} result here counts", "sits out; {count} results here count", kept
        )
    return say("sits out")


TABLES = View("tables", build_tables, "Tables", "bridge/sheets/round_tables.js")


@dataclass(frozen=True, slots=True)
class BoardsHead(PhaseHead):
    """`entered` of `due` boards, the current round included; `late`: missing in earlier ones."""

    entered: int
    due: int
    late: int
    disputed: int


@dataclass(frozen=True, slots=True)
class SlowTable:
    """`since` is the first round with missing boards; `boards` lists them, "3, 4"."""

    key: str
    table: str
    ns: Pair | None
    ew: Pair | None
    since: int
    late: int
    boards: str
    on: int
    disputed: str


def build_sheet(tournament: Tournament, stage_id: StageId) -> Sheet:
    phase = phase_of(tournament, stage_id)
    shown = phase.public_session
    head = phase_head(tournament, phase)
    if shown is None:
        return Sheet(BoardsHead(**fields_of(head), entered=0, due=0, late=0, disputed=0), ())
    rows = sorted(slow_tables(phase, shown), key=lambda row: (-row.late, row.since, row.table))
    last = shown.current_round
    due = phase.plan.boards * sum(1 for s in shown.seating.games if s.round <= last)
    absent = sum(1 for _ in missing_boards(phase, shown.number, last))
    counted = BoardsHead(
        **fields_of(head),
        entered=due - absent,
        due=due,
        late=sum(row.late for row in rows),
        disputed=len(list(disputed_boards(phase, shown.number))),
    )
    return Sheet(counted, tuple(rows))


def disputed_boards(phase: Phase, number: int) -> Iterator[tuple[TableBoardPlace, int]]:
    for board, places in sorted(phase.play.session_records(number).items()):
        yield from ((at, board) for at, record in places.items() if record.is_disputed)


def slow_tables(phase: Phase, session: PhaseSession) -> Iterator[SlowTable]:
    absent: dict[str, list[tuple[TableBoardPlace, int]]] = defaultdict(list)
    for at, board in missing_boards(phase, session.number, session.current_round):
        absent[at.name].append((at, board))
    disputes: dict[str, list[int]] = defaultdict(list)
    for at, board in disputed_boards(phase, session.number):
        disputes[at.name].append(board)
    over = session.state is SessionState.CLOSED
    for name in absent.keys() | disputes.keys():
        late = [each for each in absent[name] if over or each[0].round < session.current_round]
        if late or disputes[name]:
            yield _slow_table(phase, session, name, absent[name], late, disputes[name])


def _slow_table(
    phase: Phase,
    session: PhaseSession,
    name: str,
    absent: list[tuple[TableBoardPlace, int]],
    late: list[tuple[TableBoardPlace, int]],
    disputes: list[int],
) -> SlowTable:
    """All its missing boards are in `absent`, those of earlier rounds also in `late`."""
    first = min(at for at, _ in absent) if late else None
    moment = current_moment(session)
    here = session.seating.by_place[first] if first else None
    return SlowTable(
        key=f"{session.number}.{name}",
        table=name,
        ns=pair_of(phase, here.ns, moment) if here else None,
        ew=pair_of(phase, here.ew, moment) if here else None,
        since=first.round if first else 0,
        late=len(late),
        boards=join_messages(", ", (str(board) for _, board in late)),
        on=len(absent) - len(late),
        disputed=join_messages(", ", map(str, disputes)),
    )


VIEW = View("boards", build_sheet, say("Missing boards"), "bridge/sheets/missing_boards.js")


@dataclass(frozen=True, slots=True)
class TableTile:
    """`boards` has a letter for each board of the table in this round, in order: "." open, "1"
    entered, "?" disputed; empty for a sit-out. `late` are the table's missing boards of earlier
    rounds.
    """

    key: str
    table: str
    boards: str
    late: int


def build_grid(tournament: Tournament, stage_id: StageId) -> Sheet:
    phase = phase_of(tournament, stage_id)
    shown = phase.public_session
    return Sheet(phase_head(tournament, phase), tuple(_table_tiles(phase, shown)) if shown else ())


def _table_tiles(phase: Phase, session: PhaseSession) -> Iterator[TableTile]:
    late = Counter(
        at.name for at, _ in missing_boards(phase, session.number, session.current_round - 1)
    )
    for sitting in _sittings_in_order(session, session.current_round):
        yield TableTile(
            key=f"{session.number}.{session.current_round}.{sitting.name}",
            table=sitting.name,
            boards=_board_letters(phase, session, sitting) if sitting.is_played else "",
            late=late[sitting.name],
        )


def _board_letters(phase: Phase, session: PhaseSession, sitting: Sitting) -> str:
    records = phase.play.session_records(session.number)
    boards = boards_at(sitting, phase.plan.boards)
    found = (records.get(board, {}).get(sitting.at) for board in boards)
    return "".join(
        "."
        if record is None
        else "?"
        if record.is_disputed
        else "."
        if record.result is None
        else "1"
        for record in found
    )


@dataclass(frozen=True, slots=True)
class TableWork:
    """The state of a table's boards, see `web.bridge.views.desk.DeskTable`."""

    of: int
    done: int
    unconfirmed: int
    disputed: int
    late: int
    since: int
    waits: str


def work_by_table(phase: Phase, session: PhaseSession) -> Mapping[str, TableWork]:
    """The state of each table in the current round, by its name."""
    owed: dict[str, list[int]] = defaultdict(list)
    for at, _ in missing_boards(phase, session.number, session.current_round - 1):
        owed[at.name].append(at.round)
    here = [s for s in session.seating.sittings if s.round == session.current_round]
    return {
        sitting.name: _table_work(phase, session, sitting, owed[sitting.name]) for sitting in here
    }


def _table_work(
    phase: Phase, session: PhaseSession, sitting: Sitting, owed: Sequence[int]
) -> TableWork:
    at = sitting.at
    boards = boards_at(sitting, phase.plan.boards)
    found = (phase.play.record(session.number, board, at) for board in boards)
    records = [record for record in found if record is not None]
    entered = [record for record in records if record.result is not None]
    return TableWork(
        of=len(boards),
        done=len(entered),
        unconfirmed=sum(not record.confirmed for record in entered),
        disputed=sum(record.is_disputed for record in records),
        late=len(owed),
        since=min(owed, default=0),
        waits=phase.hall.waiting_since(session.number, sitting.name),
    )


GRID = View("grid", build_grid, say("All tables"), "bridge/sheets/grid.js")
