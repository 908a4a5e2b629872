"""One round after one of its events: paired, changed by hand, published, closed. A step of
`events.fold`; it believes what the events say.
"""

from dataclasses import replace
from typing import assert_never

from domain.chess.lifecycle import RoundState
from domain.chess.stage import Board, Round, Stage
from domain.ids import BoardNo, EntryId, RoundNo
from domain.results import Mark
from events.chess.vocabulary import rounds
from events.log.recorded import Recorded

RoundChange = (
    rounds.RoundPaired
    | rounds.ManualPairingStarted
    | rounds.PairingChangedByHand
    | rounds.ManualPairingEnded
    | rounds.RoundPublished
    | rounds.RoundUnpublished
    | rounds.RoundUnpaired
    | rounds.RoundClosed
    | rounds.RoundReopened
)


def begun_round(stage: Stage, event: RoundChange, record: Recorded) -> Round | None:
    """The round that begins with the event; None if it was there before."""
    if isinstance(event, rounds.RoundPaired):
        return _paired(event, record)
    if isinstance(event, rounds.ManualPairingStarted) and event.round > len(stage.rounds):
        return _begun_by_hand(event, record)
    return None


def changed_round(before: Round, event: RoundChange, record: Recorded) -> Round:
    match event:
        case rounds.ManualPairingStarted():
            return replace(before, manual=True)
        case rounds.PairingChangedByHand():
            boards = _with_results_of(before, _boards(event, record))
            return replace(before, boards=boards, byes=_byes(event))
        case rounds.ManualPairingEnded():
            return replace(before, manual=False)
        case rounds.RoundPublished():
            return replace(before, state=RoundState.PUBLISHED, published=record.stamp.instant)
        case rounds.RoundUnpublished():
            return replace(before, state=RoundState.PAIRED, published="")
        case rounds.RoundClosed():
            return replace(before, state=RoundState.CLOSED)
        case rounds.RoundReopened():
            return replace(before, state=RoundState.PUBLISHED)
        case rounds.RoundPaired() | rounds.RoundUnpaired():
            raise AssertionError("a round that begins or goes is no changed one")
        case _:
            assert_never(event)


def _paired(event: rounds.RoundPaired, record: Recorded) -> Round:
    return Round(
        number=RoundNo(event.round),
        state=RoundState.PAIRED,
        boards=_boards(event, record),
        byes=_byes(event),
        system=event.system,
        edition=event.edition,
        paired_at=record.version,
    )


def _begun_by_hand(event: rounds.ManualPairingStarted, record: Recorded) -> Round:
    return Round(
        number=RoundNo(event.round),
        state=RoundState.PAIRED,
        boards=(),
        byes=_byes(event),
        system=rounds.BY_HAND,
        paired_at=record.version,
        manual=True,
    )


def _boards(
    event: rounds.RoundPaired | rounds.PairingChangedByHand, record: Recorded
) -> tuple[Board, ...]:
    colourless = event.colourless if isinstance(event, rounds.RoundPaired) else ()
    at = record.version
    return tuple(  # by position: names take half as long again, and a replay makes thousands
        Board(BoardNo(i), EntryId(w), EntryId(b), None, at, 0, i not in colourless, "", False, at)
        for i, (w, b) in enumerate(event.boards, 1)
    )


def _with_results_of(before: Round, boards: tuple[Board, ...]) -> tuple[Board, ...]:
    kept = {(board.white, board.black): board for board in before.boards}
    return tuple(
        _kept(board, old) if (old := kept.get((board.white, board.black))) else board
        for board in boards
    )


def _kept(board: Board, old: Board) -> Board:
    """The same two meet as before, maybe at another board."""
    seated = old.seated_at if old.number == board.number else board.seated_at
    return board._replace(
        result=old.result, witnesses=old.witnesses, told=old.told, seated_at=seated
    )


def _byes(
    event: rounds.RoundPaired | rounds.PairingChangedByHand | rounds.ManualPairingStarted,
) -> tuple[tuple[EntryId, Mark], ...]:
    return tuple((EntryId(entry), Mark(mark)) for entry, mark in event.byes)
