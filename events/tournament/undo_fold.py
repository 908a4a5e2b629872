"""The fold of an undo: a state remembers its last act that broke pairing integrity, and what was
before it.

States share all that did not change, so that remembering costs a few references. Leaving FIDE mode
forgets them: an undo must not lead back into it.
"""

from dataclasses import replace

from domain.bridge.phase import Phase, phases_of
from domain.bridge.play import touched
from domain.chess.stage import Board, Round, Stage, stages_of
from domain.ids import BoardNo, EntryId
from domain.tournament import Tournament, Undoable
from events.chess.vocabulary.rounds import ManualPairingEnded, PairingChangedByHand
from events.integrity import UNDOABLE, Breach, breach
from events.kinds import AnyEvent


def with_undoable(before: Tournament | None, event: AnyEvent, after: Tournament) -> Tournament:
    """The state after the event, with what an undo of its last breach goes back to."""
    assert before is not None, "the first event of a log creates its tournament"
    if isinstance(event, PairingChangedByHand | ManualPairingEnded) and _by_hand(before, event):
        held = before.undoable
        return replace(after, undoable=held and replace(held, last=after.version))
    broken = breach(before, event)
    if broken is Breach.FIDE_MODE_LEFT:
        return replace(after, undoable=None)
    if broken in UNDOABLE:
        return replace(after, undoable=Undoable(after.version, after.version, before))
    return after


def _by_hand(state: Tournament, event: PairingChangedByHand | ManualPairingEnded) -> bool:
    """The whole manual pairing of a round, from its start to its end, is one act."""
    stage = next(s for s in stages_of(state).values() if s.id == event.stage)
    return stage.rounds[event.round - 1].manual


def before_the_act(state: Tournament, version: int) -> Tournament:
    """The state before the last breach, at a new version.

    A board that reads otherwise now than a moment ago counts as changed by the undo, so that nobody
    who saw it as it was can enter a result for it unasked.
    """
    assert state.undoable is not None, "only what stands is undone"
    before = state.undoable.before
    held = before.undoable
    if held is not None:
        held = replace(held, last=held.last + version - before.version)
    stages = {
        name: _touched(stage, stages_of(state)[name], version)
        for name, stage in stages_of(before).items()
    }
    phases = {
        name: _touched_phase(phase, phases_of(state)[name], version)
        for name, phase in phases_of(before).items()
    }
    parts = {name: stages.get(name) or phases[name] for name in before.parts}
    return replace(before, parts=parts, version=version, undoable=held)


def _touched_phase(before: Phase, now: Phase, version: int) -> Phase:
    """Sessions in which somebody sits elsewhere than a moment ago count as changed by the undo."""
    if before is now:
        return before
    seen = {session.number: session.changed_at for session in now.sessions}
    sessions = tuple(
        one if seen.get(one.number) == one.changed_at else replace(one, changed_at=version)
        for one in before.sessions
    )
    return replace(before, sessions=sessions, play=touched(before.play, now.play, version))


def _touched(before: Stage, now: Stage, version: int) -> Stage:
    if before is now:
        return before
    later = {r.number: r for r in now.rounds}
    rounds = tuple(_touched_round(r, later.get(r.number), version) for r in before.rounds)
    requests = {r.claim.version: r for r in (*before.requests, *now.requests)}
    kept = tuple(requests[version] for version in sorted(requests))
    return replace(before, rounds=rounds, requests=kept)


def _touched_round(before: Round, now: Round | None, version: int) -> Round:
    if before is now:
        return before
    boards = now.boards if now else ()
    seen = {(b.number, b.white, b.black): b for b in boards}
    return replace(
        before,
        boards=tuple(
            board
            if _reads_the_same(board, seen)
            else board._replace(changed_at=version, seated_at=version)
            for board in before.boards
        ),
    )


def _reads_the_same(board: Board, seen: dict[tuple[BoardNo, EntryId, EntryId], Board]) -> bool:
    now = seen.get((board.number, board.white, board.black))
    return now is not None and now.changed_at == board.changed_at
