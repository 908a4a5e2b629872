"""The book of rulings of a phase, for the director's page and for print; and requests that wait for
the director: late results, and pairs that preregistered to drop in. Never public.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.bridge.phase import Phase
from domain.bridge.phases.drop_ins import DropInCandidate, expected_drop_ins
from domain.bridge.play import BoardAt, BoardRequest, Record
from domain.messages import restore_message
from domain.rulings import Ruling
from events.bridge.decisions.boards import WHY_LATE
from web.shared.board_words import result_as_logged
from web.shared.rulings import RulingWords, ruling_fields, sort_open_first
from web.shared.sheet import LEFT_OUT, LeftOut


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
    return (_ruling_row(phase, each) for each in sort_open_first(phase.rulings))


def _ruling_row(phase: Phase, ruling: Ruling[BoardAt]) -> RulingRow:
    session, board, at = ruling.at
    played = phase.session(session)
    record = phase.play.record(session, board, at) or Record(changed_at=played.planned_at)
    sitting = played.seating.by_place.get(at)
    return RulingRow(
        **ruling_fields(ruling, result_as_logged(record.result), record.changed_at),
        session=session,
        round=at.round,
        section=at.section,
        table=at.table,
        board=board,
        ns=record.ns or (sitting.ns if sitting else 0),
        ew=record.ew or (sitting.ew if sitting else 0),
    )


@dataclass(frozen=True, slots=True)
class RequestRow:
    """`request` is its version; `now` is the board's present result, `saw` the version of that."""

    request: int
    session: int
    round: int
    section: str
    table: int
    board: int
    ns: int
    ew: int
    asked: str
    who: str
    device: str
    at: str
    why: str
    reason: str
    now: str
    saw: int
    tapped: str | LeftOut = LEFT_OUT
    """The time of entry by the device's clock, if sent; `at` is that of arrival."""


@dataclass(frozen=True, slots=True)
class WaitingRow:
    """`event` is the pair's other event when it preregistered, empty if none."""

    preregistration: int
    name: str
    event: str
    free: bool


@dataclass(frozen=True, slots=True)
class DropIns:
    """The announcement on drop-ins; `at_least` and `at_most` more pairs are expected."""

    open: bool
    mid_phase: bool
    only_preregistered: bool
    waiting: tuple[WaitingRow, ...]
    at_least: int
    at_most: int


def request_rows(phase: Phase) -> Iterator[RequestRow]:
    return (_request_row(phase, request) for request in phase.requests)


def _request_row(phase: Phase, request: BoardRequest) -> RequestRow:
    (session, board, at), claim = request.at, request.claim
    record = phase.play.record(session, board, at) or Record()
    return RequestRow(
        request=request.version,
        session=session,
        round=at.round,
        section=at.section,
        table=at.table,
        board=board,
        ns=request.sides[0],
        ew=request.sides[1],
        asked=result_as_logged(claim.result),
        who=claim.actor,
        device=claim.device,
        at=claim.instant,
        why=restore_message(request.why, *WHY_LATE),
        reason=request.reason,
        now=result_as_logged(record.result),
        saw=record.changed_at,
        tapped=claim.tapped or LEFT_OUT,
    )


def drop_ins(phase: Phase) -> DropIns:
    coming = expected_drop_ins(
        DropInCandidate(pair.name, pair.event, preregistered=True, free=pair.free)
        for pair in phase.waiting
    )
    rule = phase.entrance
    return DropIns(
        rule.open,
        rule.mid_phase,
        rule.only_preregistered,
        tuple(WaitingRow(pair.version, pair.name, pair.event, pair.free) for pair in phase.waiting),
        coming.at_least,
        coming.at_most,
    )
