"""The current round, table by table: the pairs North-South and East-West, and the boards."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.bridge.phase import Phase, PhaseSession, phase_of
from domain.ids import StageId
from domain.messages import say
from domain.tournament import Tournament
from web.bridge.views.visibility import Pair, boards_text, current_moment, pair_of, phase_head
from web.shared.sheet import Sheet, View


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


def build_sheet(tournament: Tournament, stage_id: StageId) -> Sheet:
    phase = phase_of(tournament, stage_id)
    shown = phase.public_session
    rows = tuple(table_rows(phase, shown, shown.current_round)) if shown else ()
    return Sheet(phase_head(tournament, phase), rows)


def table_rows(phase: Phase, session: PhaseSession, number: int) -> Iterator[TableRow]:
    """The rows, section by section, table by table."""
    order = {section.letter: index for index, section in enumerate(session.table.sections)}
    here = [s for s in session.table.sittings if s.round == number]
    at = current_moment(session)
    for sitting in sorted(here, key=lambda s: (order[s.section], s.table)):
        yield TableRow(
            key=f"{session.number}.{number}.{sitting.name}",
            section=sitting.section,
            table=sitting.name,
            ns=pair_of(phase, sitting.ns, at),
            ew=pair_of(phase, sitting.ew, at),
            boards=boards_text(phase, sitting.set) if sitting.is_played else "",
            note=say("sits out") if sitting.idle_pair else "",
        )


VIEW = View("tables", build_sheet, "Tables", "bridge/sheets/round_tables.js")
