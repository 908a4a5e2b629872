"""Every board at every table of the session that the hall sees, for scores typed at the desk. Never
public.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.bridge.cards import boards_at
from domain.bridge.phase import Moment, Phase, PhaseSession, phase_of
from domain.bridge.play import Record, TableBoardPlace
from domain.bridge.scoring.board import dealer, vulnerability
from domain.bridge.session import PairNo
from domain.ids import StageId
from domain.tournament import Tournament
from web.bridge.views.table_tablet import score_of
from web.bridge.views.visibility import Pair, PhaseHead, pair_of, phase_head
from web.shared.board_words import as_written
from web.shared.sheet import Sheet, View, fields_of


@dataclass(frozen=True, slots=True)
class TypedHead(PhaseHead):
    """`pairs` by number, as they play; `boards` are (board, dealer, vulnerable)."""

    pairs: tuple[Pair, ...]
    boards: tuple[tuple[int, str, str], ...]


@dataclass(frozen=True, slots=True)
class TypedRow:
    key: str
    round: int
    section: str
    table: int
    board: int
    ns: int
    ew: int
    result: str
    score: str
    confirmed: bool
    disputed: bool
    saw: int


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    phase = phase_of(tournament, stage_id)
    shown = phase.shown
    rows = tuple(_rows(phase, shown)) if shown else ()
    boards = sorted({row.board for row in rows})
    at = Moment(shown.number, shown.round_on) if shown else Moment(1, 1)
    sides = {side for row in rows for side in (row.ns, row.ew)}
    found = (pair_of(phase, PairNo(number), at) for number in sorted(sides | phase.entries.keys()))
    head = TypedHead(
        **fields_of(phase_head(tournament, phase)),
        pairs=tuple(pair for pair in found if pair is not None),
        boards=tuple((board, dealer(board).value, vulnerability(board).value) for board in boards),
    )
    return Sheet(head, rows)


def _rows(phase: Phase, session: PhaseSession) -> Iterator[TypedRow]:
    empty = Record(changed_at=session.planned_at)
    for sitting in session.table.games:
        at = TableBoardPlace(sitting.round, sitting.section, sitting.table)
        for board in boards_at(sitting, phase.plan.boards):
            record = phase.play.record(session.number, board, at) or empty
            yield TypedRow(
                key=f"{session.number}.{at.round}.{at.name}.{board}",
                round=at.round,
                section=at.section,
                table=at.table,
                board=board,
                ns=record.ns or sitting.ns,
                ew=record.ew or sitting.ew,
                result=as_written(record.result),
                score=score_of(board, record),
                confirmed=record.confirmed,
                disputed=record.disputed,
                saw=record.changed_at,
            )


VIEW = View("pairs-typed", build)
