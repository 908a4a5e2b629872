"""One table of a session of pairs, for the tablet that lies on it. Never public.

It has every round of its table, so that the tablet goes on without a connection; of each board it
has the version its sender acts on. Nothing of other tables, and no score of a board before it is
entered. A session that doesn't play at this table leaves it without rounds.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from domain.bridge.at_table import boards_at
from domain.bridge.phase import Moment, Phase, PhaseSession, phase_of
from domain.bridge.play import At, BoardAt, Record
from domain.bridge.rulings import under_review
from domain.bridge.scoring.board import dealer, vulnerability
from domain.bridge.scoring.result import PassedOut, Played, table_score
from domain.bridge.session import PairNo, Sitting
from domain.errors import Unknown
from domain.ids import StageId
from domain.tournament import Tournament
from web.bridge.views.shown import Pair, pair_of
from web.bridge.wording import as_written
from web.shared.sheet import Sheet, View

NAME = "table"
_PLACE = re.compile(r"([A-Z]{1,3})([1-9]\d{0,3})", re.ASCII)


@dataclass(frozen=True, slots=True)
class TableBoard:
    """`told` is everything that was said of a disputed board; `score` is from North-South. `asked`
    are results that came after the phase was closed and wait for the director.
    """

    board: int
    dealer: str
    vulnerable: str
    result: str
    score: str
    saw: int
    confirmed: bool
    disputed: bool
    told: tuple[str, ...]
    asked: tuple[str, ...]
    under_review: bool


@dataclass(frozen=True, slots=True)
class TableRound:
    """Where a seat is empty there are no boards."""

    key: str
    round: int
    ns: Pair | None
    ew: Pair | None
    boards: tuple[TableBoard, ...]


@dataclass(frozen=True, slots=True)
class TableHead:
    """`session` is the one the hall sees, 0 before the first; `round` the one that is on there."""

    section: str
    table: int
    session: int
    sessions: int
    round: int
    closed: bool


@dataclass(frozen=True, slots=True)
class TableSheet:
    version: int
    head: TableHead
    rows: tuple[TableRound, ...]


def table_sheet(tournament: Tournament, stage: StageId, section: str, table: int) -> TableSheet:
    phase = phase_of(tournament, stage)
    shown = phase.shown
    head = TableHead(
        section=section,
        table=table,
        session=shown.number if shown else 0,
        sessions=phase.plan.sessions,
        round=shown.round_on if shown else 0,
        closed=phase.play.closed is not None,
    )
    rows = tuple(_rounds(phase, shown, section, table)) if shown else ()
    return TableSheet(tournament.version, head, rows)


def view_of(place: str) -> View:
    """Of one table, "A3"; Unknown if that can be none."""
    found = _PLACE.fullmatch(place)
    if found is None:
        raise Unknown("table", place)
    build = partial(_build, section=found[1], table=int(found[2]))
    return View(f"{NAME}:{place}", build, at_table=True)


def _build(tournament: Tournament, stage: StageId, *, section: str, table: int) -> Sheet:
    found = table_sheet(tournament, stage, section, table)
    return Sheet(found.head, found.rows)


def _rounds(phase: Phase, session: PhaseSession, section: str, table: int) -> Iterator[TableRound]:
    for number in range(1, session.table.rounds + 1):
        sitting = session.table.at.get((number, section, table))
        if sitting is not None:
            at = Moment(session.number, number)
            yield TableRound(
                key=str(number),
                round=number,
                ns=pair_of(phase, PairNo(sitting.ns), at),
                ew=pair_of(phase, PairNo(sitting.ew), at),
                boards=tuple(
                    _board(phase, session, sitting, board)
                    for board in boards_at(sitting, phase.plan.boards)
                ),
            )


def _board(phase: Phase, session: PhaseSession, sitting: Sitting, board: int) -> TableBoard:
    at = At(sitting.round, sitting.section, sitting.table)
    record = phase.play.record(session.number, board, at) or Record(changed_at=session.planned_at)
    return TableBoard(
        board=board,
        dealer=dealer(board).value,
        vulnerable=vulnerability(board).value,
        result=as_written(record.result),
        score=score_of(board, record),
        saw=record.changed_at,
        confirmed=record.confirmed,
        disputed=record.disputed,
        told=tuple(dict.fromkeys(as_written(said.result) for said in record.told))
        if record.disputed
        else (),
        asked=tuple(
            as_written(request.claim.result)
            for request in phase.requests
            if request.at == (session.number, board, at)
        ),
        under_review=under_review(phase.rulings, BoardAt(session.number, board, at)),
    )


def score_of(board: int, record: Record) -> str:
    """+620, −50; nothing where no contract was played out."""
    if not isinstance(record.result, Played | PassedOut):
        return ""
    points = table_score(record.result, vulnerability(board))
    return f"{'+' if points > 0 else '−' if points < 0 else ''}{abs(points)}"
