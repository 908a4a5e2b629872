"""The book of rulings of a phase, for the director's page and for print."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.bridge.phase import Phase
from domain.bridge.play import BoardAt, Record
from domain.rulings import Ruling
from web.shared.board_words import result_as_logged
from web.shared.rulings import RulingWords, open_first, ruling_words


@dataclass(frozen=True, slots=True)
class RulingRow(RulingWords):
    session: int
    round: int
    section: str
    table: int
    board: int
    ns: int
    ew: int


def ruling_rows(phase: Phase) -> Iterator[RulingRow]:
    return (_ruling_row(phase, each) for each in open_first(phase.rulings))


def _ruling_row(phase: Phase, ruling: Ruling[BoardAt]) -> RulingRow:
    session, board, at = ruling.at
    played = phase.session(session)
    record = phase.play.record(session, board, at) or Record(changed_at=played.planned_at)
    sitting = played.table.by_place.get(at)
    return RulingRow(
        **ruling_words(ruling, result_as_logged(record.result), record.changed_at),
        session=session,
        round=at.round,
        section=at.section,
        table=at.table,
        board=board,
        ns=record.ns or (sitting.ns if sitting else 0),
        ew=record.ew or (sitting.ew if sitting else 0),
    )
