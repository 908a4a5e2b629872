"""A round after one of its events: paired, changed by hand, published, closed."""

from dataclasses import replace

from domain.chess.stage import Board, Round, Stage
from domain.contest.lifecycle import RoundState
from domain.contest.pairings_checked import checked
from domain.ids import EntryId, RoundNo
from domain.results import Mark
from events.chess.folds.scopes import with_round
from events.chess.vocabulary import rounds
from events.log.recorded import Recorded


def paired(stage: Stage, event: rounds.RoundPaired, record: Recorded) -> Stage:
    new = Round(
        number=RoundNo(event.round),
        state=RoundState.PAIRED,
        boards=_boards(event, record),
        byes=_byes(event),
        system=event.system,
        edition=event.edition,
        paired_at=record.version,
    )
    return _with_room(replace(stage, rounds=(*stage.rounds, new)))


def _with_room(stage: Stage) -> Stage:
    """Nobody knows how many rounds of games a knock-out needs."""
    if stage.knock_out is None or len(stage.rounds) <= stage.rules.rounds:
        return stage
    return replace(stage, rules=replace(stage.rules, rounds=len(stage.rounds)))


def paired_again(stage: Stage, event: rounds.RoundsPairedAgain, _record: Recorded) -> Stage:
    found = checked(event.occasion, event.announced, event.rounds, event.otherwise)
    return replace(stage, checked=found)


def unpaired(stage: Stage, _event: rounds.RoundUnpaired, _record: Recorded) -> Stage:
    last = stage.rounds[-1]
    dropped = max(stage.dropped, last.number) if last.seen else stage.dropped
    return replace(stage, rounds=stage.rounds[:-1], dropped=dropped)


def manual_pairing_started(
    stage: Stage, event: rounds.ManualPairingStarted, record: Recorded
) -> Stage:
    """Of a round the system has paired, or of one that begins with it."""
    if event.round <= len(stage.rounds):
        standing = stage.rounds[event.round - 1]
        before = stage.rounds[: event.round - 1]
        after = stage.rounds[event.round :]
        return replace(stage, rounds=(*before, replace(standing, manual=True), *after))
    new = Round(
        number=RoundNo(event.round),
        state=RoundState.PAIRED,
        boards=(),
        byes=_byes(event),
        system=rounds.BY_HAND,
        paired_at=record.version,
        manual=True,
    )
    return replace(stage, rounds=(*stage.rounds, new))


def changed_by_hand(before: Round, event: rounds.PairingChangedByHand, record: Recorded) -> Round:
    boards = _with_results_of(before, _boards(event, record))
    return replace(before, boards=boards, byes=_byes(event))


def manual_pairing_ended(
    before: Round, _event: rounds.ManualPairingEnded, _record: Recorded
) -> Round:
    return replace(before, manual=False)


def published(before: Round, _event: rounds.RoundPublished, record: Recorded) -> Round:
    published = record.act.instant
    return replace(before, state=RoundState.PUBLISHED, published=published, seen=True)


def unpublished(stage: Stage, event: rounds.RoundUnpublished, _record: Recorded) -> Stage:
    """No result is left then, so that no game counts otherwise in ratings."""
    before = stage.rounds[event.round - 1]
    others = {at: known for at, known in stage.rated_as.items() if at[0] != before.number}
    draft = replace(before, state=RoundState.PAIRED, published="")
    return replace(with_round(stage, draft), rated_as=others)


def closed(before: Round, _event: rounds.RoundClosed, _record: Recorded) -> Round:
    return replace(before, state=RoundState.CLOSED)


def reopened(before: Round, _event: rounds.RoundReopened, _record: Recorded) -> Round:
    return replace(before, state=RoundState.PUBLISHED)


def _boards(
    event: rounds.RoundPaired | rounds.PairingChangedByHand, record: Recorded
) -> tuple[Board, ...]:
    colourless = event.colourless if isinstance(event, rounds.RoundPaired) else ()
    at = record.version
    return tuple(  # as tuples of all their fields: calling the class takes twice as long
        tuple.__new__(Board, (i, w, b, None, at, 0, i not in colourless, "", False, at, ()))
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
