"""What commands the results of boards and the rulings about them come from.

At which version its sender had seen a board is not in the log. Whoever could enter, correct or
decide had seen what stood; whoever disputed or asked for a correction had not.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from domain.bridge.phase import Phase, phase_of
from domain.bridge.play import At, Record
from domain.bridge.scoring.result import Adjusted, Weighted
from events.audit.acts import Told
from events.audit.asked import Asking, stated, within
from events.bridge import commands as c
from events.bridge.folds.boards import result_named
from events.bridge.vocabulary import boards as b
from events.bridge.vocabulary import rulings as g
from events.bridge.vocabulary.irregular_play import IrregularPlayRecorded
from events.bridge.vocabulary.requests import BoardCorrectionGranted, BoardCorrectionRequested
from events.bridge.vocabulary.results_files import DeviceRowsTaken
from events.claims import UNSEEN
from events.log.command import Command
from events.log.event import Event

ANY_RULING = "A60/A40"


def has_scores(result: str) -> bool:
    """It assigns points instead of contracts."""
    ruling = result_named(result)
    if not isinstance(ruling, Adjusted):
        return False
    sides = (side for side in (ruling.ns, ruling.ew) if isinstance(side, tuple))
    weighted = (each for side in sides for each in side if isinstance(each, Weighted))
    return any(isinstance(each.outcome, int) for each in weighted)


def _seen(told: Told, event: Any) -> int:
    """The version at which the board reads as it does."""
    planned_at = _phase(told, event).session(event.session).planned_at
    return _record(told, event).changed_at or planned_at


def _record(told: Told, event: Any) -> Record:
    at = At(event.round, event.section, event.table)
    return _phase(told, event).play.record(event.session, event.board, at) or Record()


def _phase(told: Told, event: Any) -> Phase:
    assert told.state is not None, "boards are those of a phase"
    return phase_of(told.state, event.stage)


def _of_others(told: Told, event: Any) -> Iterator[Command]:
    """What brings a result to a board as a part of more: devices, a ruling, a granted request."""
    if rows := within(told, DeviceRowsTaken):
        yield from _taking_rows(told, rows)
    if ruling := within(told, g.RulingGiven):
        yield from _ruled(told, ruling, event)
    if decided := within(told, g.AppealDecided):
        yield from _decided(told, decided, event)
    if granted := within(told, BoardCorrectionGranted):
        yield stated(c.GrantBoardCorrection, granted, saw=_record(told, event).changed_at)


def _ruled(told: Told, event: g.RulingGiven, board: Any = None) -> Iterator[Command]:
    yield stated(c.GiveRuling, event, saw=_seen(told, board) if board else 0)


def _decided(told: Told, event: g.AppealDecided, board: Any = None) -> Iterator[Command]:
    yield stated(c.DecideAppeal, event, saw=_seen(told, board) if board else 0)


def _entered(event: Any, saw: int, sides: tuple[int, int] = (0, 0)) -> Command:
    ns, ew = sides
    return stated(c.RecordBoard, event, saw=saw, ns=ns, ew=ew)


def _recording(told: Told, event: b.BoardScored) -> Iterator[Command]:
    yield from _of_others(told, event)
    yield _entered(event, _seen(told, event), (event.ns, event.ew))
    yield _entered(event, _seen(told, event))


def _confirming(told: Told, event: b.BoardConfirmed) -> Iterator[Command]:
    yield from _of_others(told, event)
    yield stated(c.ConfirmBoard, event, saw=_seen(told, event))
    yield _entered(event, UNSEEN)
    yield _entered(event, _seen(told, event))


def _correcting(told: Told, event: b.BoardCorrected) -> Iterator[Command]:
    yield from _of_others(told, event)
    saw, record = _seen(told, event), _record(told, event)
    turned = (event.ns, event.ew) == (record.ew, record.ns)
    yield stated(c.CorrectBoard, event, saw=saw, turned=turned)
    yield _entered(event, saw, (event.ns, event.ew))


def _disputing(told: Told, event: b.BoardDisputed) -> Iterator[Command]:
    yield from _of_others(told, event)
    record = _record(told, event)
    sides = (record.ns, record.ew)
    yield _entered(event, UNSEEN, sides)
    yield _entered(event, _seen(told, event), sides)


def _resolving(told: Told, event: b.BoardDisputeResolved) -> Iterator[Command]:
    yield from _of_others(told, event)
    yield stated(c.ResolveBoard, event, saw=_seen(told, event))


def _withdrawing(told: Told, event: b.BoardWithdrawn) -> Iterator[Command]:
    yield stated(c.WithdrawBoard, event, saw=_seen(told, event))


def _adjusting(told: Told, event: b.ScoreAdjusted) -> Iterator[Command]:
    yield from _of_others(told, event)
    yield stated(c.AdjustScore, event, saw=_seen(told, event))
    if has_scores(event.result):
        yield stated(c.AdjustScore, event, result=ANY_RULING, saw=_seen(told, event))


def _irregular(_told: Told, event: IrregularPlayRecorded) -> Iterator[Command]:
    number, section, table = event.played
    yield stated(c.RecordIrregularPlay, event, round=number, section=section, table=table)


def _booking(_told: Told, event: g.DirectorCalled) -> Iterator[Command]:
    yield stated(c.BookCall, event)


def _taking_rows(_told: Told, event: DeviceRowsTaken) -> Iterator[Command]:
    rows = tuple(c.DeviceRow(*row) for row in event.rows)
    yield c.TakeDeviceRows(event.stage, event.session, rows, event.file)


def _requesting(_told: Told, event: BoardCorrectionRequested) -> Iterator[Command]:
    """`saw` is the sender's word."""
    if not event.reason:
        yield stated(c.RecordBoard, event)
        return
    for turned in (False, True):
        yield stated(c.CorrectBoard, event, turned=turned)


def _granting(told: Told, event: BoardCorrectionGranted) -> Iterator[Command]:
    phase = _phase(told, event)
    request = next(one for one in phase.requests if one.version == event.request)
    session, board, at = request.at
    record = phase.play.record(session, board, at) or Record()
    yield stated(c.GrantBoardCorrection, event, saw=record.changed_at)


BY: Mapping[type[Event], Asking] = {
    b.BoardScored: _recording,
    b.BoardConfirmed: _confirming,
    b.BoardCorrected: _correcting,
    b.BoardDisputed: _disputing,
    b.BoardDisputeResolved: _resolving,
    b.BoardWithdrawn: _withdrawing,
    b.ScoreAdjusted: _adjusting,
    IrregularPlayRecorded: _irregular,
    g.DirectorCalled: _booking,
    g.RulingGiven: _ruled,
    g.AppealDecided: _decided,
    DeviceRowsTaken: _taking_rows,
    BoardCorrectionRequested: _requesting,
    BoardCorrectionGranted: _granting,
}
