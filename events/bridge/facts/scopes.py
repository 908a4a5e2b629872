"""What facts of bridge change (a phase, one of its pairs or sessions, a board at a table), and the
common parts of their sentences.

Most events of a phase record boards, in long runs of one session. Such a run copies the session's
maps once, and the maps of only those boards it is about: the maps of all other boards stay
identical objects, by which scoring sees that they are unchanged (`domain.bridge.play`).
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from domain.bridge.partnerships import number_text
from domain.bridge.phase import PairEntry, Phase, PhaseSession
from domain.bridge.play import BoardAt, Record
from domain.bridge.session import PairNo, TableBoardPlace
from domain.fast_replace import fast_replace
from domain.ids import StageId
from domain.messages import join_messages, say
from domain.tournament import Tournament
from events.bridge.vocabulary.boards import TableBoardEvent
from events.bridge.vocabulary.pairs import PlayerStated, player_of
from events.game import FactScope, OfPart, Step, part_fold, part_number_of, tournament_fold

UNTOUCHED = Record()


class EarlierRecord(NamedTuple):
    """The record before an event; `imported`: its session was imported from a file."""

    record: Record
    imported: bool


class OfSession(OfPart, Protocol):
    @property
    def session(self) -> int: ...


class OfMoment(OfSession, Protocol):
    @property
    def round(self) -> int: ...


class OfPair(OfPart, Protocol):
    @property
    def pair(self) -> int: ...


def _session_of(event: OfSession) -> tuple[int, int]:
    """The place of facts that change a session: the numbers of its phase and of itself."""
    return event.stage, event.session


def table_place_of(event: TableBoardEvent) -> TableBoardPlace:
    return TableBoardPlace(event.round, event.section, event.table)


def board_at(event: TableBoardEvent) -> BoardAt:
    return BoardAt(event.session, event.board, table_place_of(event))


def _phase_in(state: Tournament, number: int) -> Phase:
    phase = state.parts[StageId(number)]
    assert isinstance(phase, Phase), "only a phase of bridge has what is of bridge"
    return phase


def _pairs_fold(state: Tournament, phase_id: int, steps: Iterable[Step[OfPair]]) -> Tournament:
    phase, version = _phase_in(state, phase_id), state.version
    entries = dict(phase.entries)
    for evolve, event, record in steps:
        pair = PairNo(event.pair)
        entries[pair] = evolve(entries.get(pair), event, record)
        version = record.version
    return state.with_parts(fast_replace(phase, entries=entries), version=version)


def _sessions_fold(
    state: Tournament, place: tuple[int, int], steps: Iterable[Step[OfSession]]
) -> Tournament:
    phase_id, number = place
    phase, version = _phase_in(state, phase_id), state.version
    session = phase.sessions[number - 1]
    for evolve, event, record in steps:
        session, version = evolve(session, event, record), record.version
    return state.with_parts(phase.with_session(session), version=version)


def _records_fold(
    state: Tournament, place: tuple[int, int], steps: Iterable[Step[TableBoardEvent]]
) -> Tournament:
    phase_id, session = place
    phase, version = _phase_in(state, phase_id), state.version
    play = phase.play
    before, imported = play.session_records(session), session in play.imported_labels
    changed: dict[int, dict[TableBoardPlace, Record]] = {}
    for evolve, event, record in steps:
        if event.board not in changed:
            changed[event.board] = dict(before.get(event.board, {}))
        records = changed[event.board]
        at = table_place_of(event)
        records[at] = evolve(EarlierRecord(records.get(at, UNTOUCHED), imported), event, record)
        version = record.version
    play = fast_replace(play, records={**play.records, session: {**before, **changed}})
    return state.with_parts(fast_replace(phase, play=play), version=version)


NEW_PHASE: FactScope[None, Phase, OfPart] = FactScope(part_number_of, part_fold)
PHASE: FactScope[Phase, Phase, OfPart] = FactScope(part_number_of, part_fold)
NEW_PAIR: FactScope[None, PairEntry, OfPair] = FactScope(part_number_of, _pairs_fold)
PAIR: FactScope[PairEntry, PairEntry, OfPair] = FactScope(part_number_of, _pairs_fold)
SESSION: FactScope[PhaseSession, PhaseSession, OfSession] = FactScope(_session_of, _sessions_fold)
RECORD: FactScope[EarlierRecord, Record, TableBoardEvent] = FactScope(_session_of, _records_fold)
PHASES: FactScope[Tournament, Tournament, OfPart] = FactScope(part_number_of, tournament_fold)
"""Scope of facts that change several phases: their own and those that pairs go to or come from."""


def phase_name(phase: Phase | None, otherwise: str = "the phase") -> str:
    return phase.name if phase else otherwise


def pair_name_of(phase: Phase | None, event: OfPair) -> str:
    return pair_name(phase, event.pair)


def pair_name(phase: Phase | None, pair: int) -> str:
    """Number and names, as far as they are known: "7 Alpha, Ada – Beta, Ben"."""
    known = phase.entries.get(PairNo(pair)) if phase else None
    return join_messages(" ", (pair, known.name)) if known else say("pair {pair}", pair=pair)


def player_name(phase: Phase | None, pair: int, number: int, noun: str = "player") -> str:
    known = phase.entries.get(PairNo(pair)) if phase else None
    return known.players[number - 1].full_name if known else join_messages(" ", (noun, number))


def names_text(players: Sequence[PlayerStated]) -> str:
    return join_messages(" – ", (player_of(player).full_name for player in players))


def moment_text(_phase: Phase | None, event: OfMoment) -> str:
    return say("session {session}, round {round}", session=event.session, round=event.round)


def board_words(phase: Phase | None, event: TableBoardEvent) -> str:
    """The board's place: "Session 1, round 2, table A3, board 7, pairs 4 and 9"."""
    place = say(
        "Session {session}, round {round}, table {table}, board {board}",
        session=event.session,
        round=event.round,
        table=table_place_of(event).name,
        board=event.board,
    )
    return place + _pairs_of_event(phase, event)


def _pairs_of_event(phase: Phase | None, event: TableBoardEvent) -> str:
    if (ns := getattr(event, "ns", 0)) and (ew := getattr(event, "ew", 0)):
        return _pairs_words(ns, ew)
    record = phase.play.record(*board_at(event)) if phase else None
    return _pairs_words(record.ns, record.ew) if record and record.ns else ""


def _pairs_words(ns: int, ew: int) -> str:
    return say(", pairs {ns} and {ew}", ns=number_text(ns), ew=number_text(ew))
