"""What facts of bridge change: a phase, one of its pairs or sessions, a board at a table.

Most events of a phase are records of boards, and those of one session follow each other. Such a run
copies the session's maps once, and a board's map where the run is about that board: those of all
other boards stay the very same objects, by which whoever scores them knows that nothing changed
(`domain.bridge.play`).
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from domain.bridge.phase import PairEntry, Phase, PhaseSession
from domain.bridge.play import At, BoardAt, Record
from domain.bridge.session import PairNo
from domain.fast_replace import fast_replace
from domain.ids import StageId
from domain.tournament import Tournament
from events.bridge.vocabulary.boards import TableBoardEvent
from events.game import Scope, Step, part_fold, part_of, tournament_fold

UNTOUCHED = Record()


class Met(NamedTuple):
    """The record an event meets; `imported`: its session came in a file."""

    record: Record
    imported: bool


def _session_of(event: Any) -> tuple[int, int]:
    return event.stage, event.session


def board_at(event: TableBoardEvent) -> BoardAt:
    return BoardAt(event.session, event.board, At(event.round, event.section, event.table))


def _phase(state: Tournament, number: int) -> Phase:
    phase = state.parts[StageId(number)]
    assert isinstance(phase, Phase), "only a phase of bridge has what is of bridge"
    return phase


def _pairs_fold(state: Tournament, place: int, steps: Iterable[Step]) -> Tournament:
    phase, version = _phase(state, place), state.version
    entries = dict(phase.entries)
    for evolve, event, record in steps:
        pair = PairNo(event.pair)
        entries[pair] = evolve(entries.get(pair), event, record)
        version = record.version
    return state.with_parts(fast_replace(phase, entries=entries), version=version)


def _sessions_fold(state: Tournament, place: tuple[int, int], steps: Iterable[Step]) -> Tournament:
    phase, version = _phase(state, place[0]), state.version
    session = phase.sessions[place[1] - 1]
    for evolve, event, record in steps:
        session, version = evolve(session, event, record), record.version
    return state.with_parts(phase.with_session(session), version=version)


def _records_fold(state: Tournament, place: tuple[int, int], steps: Iterable[Step]) -> Tournament:
    phase, session, version = _phase(state, place[0]), place[1], state.version
    play = phase.play
    before, imported = play.of_session(session), session in play.imported
    changed: dict[int, dict[At, Record]] = {}
    for evolve, event, record in steps:
        if event.board not in changed:
            changed[event.board] = dict(before.get(event.board, {}))
        records = changed[event.board]
        at = At(event.round, event.section, event.table)
        records[at] = evolve(Met(records.get(at, UNTOUCHED), imported), event, record)
        version = record.version
    play = fast_replace(play, records={**play.records, session: {**before, **changed}})
    return state.with_parts(fast_replace(phase, play=play), version=version)


NEW_PHASE: Scope[None, Phase] = Scope(part_of, part_fold)
PHASE: Scope[Phase, Phase] = Scope(part_of, part_fold)
NEW_PAIR: Scope[None, PairEntry] = Scope(part_of, _pairs_fold)
PAIR: Scope[PairEntry, PairEntry] = Scope(part_of, _pairs_fold)
SESSION: Scope[PhaseSession, PhaseSession] = Scope(_session_of, _sessions_fold)
RECORD: Scope[Met, Record] = Scope(_session_of, _records_fold)
PHASES: Scope[Tournament, Tournament] = Scope(part_of, tournament_fold)
"""Of facts that change the phase they are about and those it sends pairs to or has them from."""
