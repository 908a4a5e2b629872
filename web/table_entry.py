"""One table of a session of pairs, as the tablet that lies on it needs it, and its page.

It knows every round of its table, so that it goes on without a connection; of each board it has the
version its sender acts on. Nothing of other tables, and no score of a board before it is entered.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from domain.bridge.at_table import boards_at
from domain.bridge.phase import Moment, Phase, PhaseSession
from domain.bridge.play import At, Record
from domain.bridge.scoring.board import dealer, vulnerability
from domain.bridge.scoring.notation import result_as_text
from domain.bridge.scoring.result import PassedOut, Played, table_score
from domain.bridge.session import PairNo, Sitting
from domain.errors import NotNow, Unknown
from domain.ids import StageId
from domain.tournament import Tournament
from web.links import accent
from web.views.pairs_parts import Pair, pair_of


@dataclass(frozen=True, slots=True)
class TableBoard:
    """`told` is everything that was said of a disputed board; `score` is from North-South."""

    board: int
    dealer: str
    vulnerable: str
    result: str
    score: str
    saw: int
    confirmed: bool
    disputed: bool
    told: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableRound:
    """Where a seat is empty there are no boards."""

    round: int
    ns: Pair | None
    ew: Pair | None
    boards: tuple[TableBoard, ...]


@dataclass(frozen=True, slots=True)
class TableState:
    tournament: str
    stage: int
    version: int
    session: int
    sessions: int
    section: str
    table: int
    round: int
    closed: bool
    rounds: tuple[TableRound, ...]


def table_state(tournament: Tournament, stage_id: StageId, section: str, table: int) -> TableState:
    """Of the session the hall sees; Unknown if it has no such table."""
    phase = tournament.phase(stage_id)
    shown = phase.shown
    if shown is None:
        raise NotNow(f"No session of {phase.name} is published yet.")
    rounds = tuple(_rounds(phase, shown, section, table))
    if not rounds:
        raise Unknown(f"table in session {shown.number} of {phase.name}:", f"{section}{table}")
    return TableState(
        tournament=tournament.id,
        stage=stage_id,
        version=tournament.version,
        session=shown.number,
        sessions=phase.plan.sessions,
        section=section,
        table=table,
        round=shown.round_on,
        closed=phase.play.closed is not None,
        rounds=rounds,
    )


def _rounds(phase: Phase, session: PhaseSession, section: str, table: int) -> Iterator[TableRound]:
    for sitting in session.table.sittings:
        if (sitting.section, sitting.table) == (section, table):
            at = Moment(session.number, sitting.round)
            boards = tuple(
                _board(phase, session, sitting, board)
                for board in boards_at(sitting, phase.plan.boards)
            )
            yield TableRound(
                sitting.round,
                pair_of(phase, PairNo(sitting.ns), at),
                pair_of(phase, PairNo(sitting.ew), at),
                boards,
            )


def _board(phase: Phase, session: PhaseSession, sitting: Sitting, board: int) -> TableBoard:
    at = At(sitting.round, sitting.section, sitting.table)
    record = phase.play.record(session.number, board, at) or Record(changed_at=session.planned_at)
    return TableBoard(
        board=board,
        dealer=dealer(board).value,
        vulnerable=vulnerability(board).value,
        result=result_as_text(record.result) if record.result is not None else "",
        score=score_of(board, record),
        saw=record.changed_at,
        confirmed=record.confirmed,
        disputed=record.disputed,
        told=tuple(dict.fromkeys(result_as_text(said.result) for said in record.told))
        if record.disputed
        else (),
    )


def score_of(board: int, record: Record) -> str:
    """+620, −50; nothing where no contract was played out."""
    if not isinstance(record.result, Played | PassedOut):
        return ""
    points = table_score(record.result, vulnerability(board))
    return f"{'+' if points > 0 else '−' if points < 0 else ''}{abs(points)}"


@dataclass(frozen=True, slots=True)
class TableEntryPage:
    template: ClassVar[str] = "table_entry.html"
    title: str
    tournament_name: str
    stage_name: str
    accent: int
    live: TableState

    @classmethod
    def of(
        cls, tournament: Tournament, stage_id: StageId, section: str, table: int
    ) -> "TableEntryPage":
        phase = tournament.phase(stage_id)
        return cls(
            title=f"Table {section}{table} · {phase.name} · {tournament.name}",
            tournament_name=tournament.name,
            stage_name=phase.name,
            accent=accent(tournament, stage_id),
            live=table_state(tournament, stage_id, section, table),
        )
