"""The game of bridge for the log: duplicate pairs, played in phases of several sessions."""

from dataclasses import replace

from domain.bridge.phase import Phase, is_over
from domain.bridge.play import mark_touched as touched_play
from domain.own_requests import requests_after_undo
from events.bridge.decisions import (
    boards,
    drop_ins,
    ends,
    imported_results,
    irregular_play,
    ledger,
    lines,
    merges,
    next_phases,
    pairs,
    phases,
    requests,
    rulings,
    seats,
    session_files,
    sessions,
    substitutes,
    typed_scores,
)
from events.bridge.differences import phase_differences
from events.bridge.discarding import PairDiscarding
from events.bridge.facts import (
    boards as of_boards,
    dealing as of_dealing,
    ends as of_ends,
    files as of_files,
    pairs as of_pairs,
    phases as of_phases,
    sessions as of_sessions,
)
from events.game import ActRule, Fact, GameDefinition, declared_in
from events.log.vocabulary import Event

FACTS = (of_phases, of_pairs, of_sessions, of_boards, of_ends, of_files, of_dealing)
ACTS = (
    *(imported_results, phases, next_phases, pairs, substitutes, seats, lines, sessions, merges),
    *(session_files, boards, typed_scores, requests, irregular_play, rulings),
    *(ledger, ends, drop_ins),
)


def restored_phase(restored: Phase, undone: Phase, version: int) -> Phase:
    """Mark sessions and records of boards that the undo changed with its version; keep requests
    that players have made since.
    """
    if restored is undone:
        return restored
    seen = {session.number: session.changed_at for session in undone.sessions}
    sessions = tuple(
        session
        if seen.get(session.number) == session.changed_at
        else replace(session, changed_at=version)
        for session in restored.sessions
    )
    return replace(
        restored,
        sessions=sessions,
        play=touched_play(restored.play, undone.play, version),
        own_requests=requests_after_undo(restored.own_requests, undone.own_requests),
    )


def round_of(phase: Phase, event: Event) -> int:
    """The session the event is about, or the newest one."""
    return getattr(event, "session", 0) or len(phase.sessions)


BRIDGE = GameDefinition(
    name=Phase.game,
    facts=declared_in(Fact, *FACTS),
    acts=declared_in(ActRule, *ACTS),
    restore_part=restored_phase,
    differences=phase_differences,
    round_of=round_of,
    is_played=is_over,
    discarding=PairDiscarding(),
    asking=pairs.ASKING,
)
