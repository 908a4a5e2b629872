"""All tables: one tile for each table of the round that is on, with a mark for each board; and for
the desk what has become of each table's boards.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from domain.bridge.cards import boards_at
from domain.bridge.phase import Phase, PhaseSession, phase_of
from domain.bridge.phases.live_standings import missing
from domain.bridge.play import TableBoardPlace
from domain.bridge.session import Sitting
from domain.ids import StageId
from domain.messages import say
from domain.tournament import Tournament
from web.bridge.views.visibility import phase_head
from web.shared.sheet import Sheet, View


@dataclass(frozen=True, slots=True)
class TableTile:
    """`boards` has a letter for each board of the table in this round, in order: "." open, "1"
    entered, "?" disputed; none where a pair sits out. `late` are those the table owes from rounds
    before.
    """

    key: str
    table: str
    boards: str
    late: int


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    phase = phase_of(tournament, stage_id)
    shown = phase.shown
    return Sheet(phase_head(tournament, phase), tuple(_tiles(phase, shown)) if shown else ())


def _tiles(phase: Phase, session: PhaseSession) -> Iterator[TableTile]:
    """Section by section, table by table."""
    order = {section.letter: index for index, section in enumerate(session.table.sections)}
    late = Counter(at.name for at, _ in missing(phase, session.number, session.round_on - 1))
    here = [s for s in session.table.sittings if s.round == session.round_on]
    for sitting in sorted(here, key=lambda s: (order[s.section], s.table)):
        yield TableTile(
            key=f"{session.number}.{session.round_on}.{sitting.name}",
            table=sitting.name,
            boards=_letters(phase, session, sitting) if sitting.played else "",
            late=late[sitting.name],
        )


def _letters(phase: Phase, session: PhaseSession, sitting: Sitting) -> str:
    records = phase.play.of_session(session.number)
    at = TableBoardPlace(sitting.round, sitting.section, sitting.table)
    first = (sitting.set - 1) * phase.plan.boards + 1
    found = (records.get(board, {}).get(at) for board in range(first, first + phase.plan.boards))
    return "".join(
        "." if one is None else "?" if one.disputed else "." if one.result is None else "1"
        for one in found
    )


@dataclass(frozen=True, slots=True)
class TableWork:
    """What has become of the boards of a table, see `web.bridge.views.desk.DeskTable`."""

    of: int
    done: int
    unconfirmed: int
    disputed: int
    late: int
    since: int
    waits: str


def works(phase: Phase, session: PhaseSession) -> Mapping[str, TableWork]:
    """By table, in the round that is on."""
    owed: dict[str, list[int]] = defaultdict(list)
    for at, _ in missing(phase, session.number, session.round_on - 1):
        owed[at.name].append(at.round)
    here = [s for s in session.table.sittings if s.round == session.round_on]
    return {sitting.name: _work(phase, session, sitting, owed[sitting.name]) for sitting in here}


def _work(phase: Phase, session: PhaseSession, sitting: Sitting, owed: Sequence[int]) -> TableWork:
    at = TableBoardPlace(sitting.round, sitting.section, sitting.table)
    of = boards_at(sitting, phase.plan.boards)
    found = (phase.play.record(session.number, board, at) for board in of)
    records = [record for record in found if record is not None]
    entered = [record for record in records if record.result is not None]
    return TableWork(
        of=len(of),
        done=len(entered),
        unconfirmed=sum(not record.confirmed for record in entered),
        disputed=sum(record.disputed for record in records),
        late=len(owed),
        since=min(owed, default=0),
        waits=phase.hall.waits(session.number, sitting.name),
    )


VIEW = View("grid", build, say("All tables"), "bridge/sheets/grid.js")
