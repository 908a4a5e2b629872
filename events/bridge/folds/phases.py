"""The fold of bridge: a phase after one of its events. A step of `events.fold`; it believes what
the events say, judges nothing and plans nothing.
"""

from dataclasses import replace
from typing import assert_never

from domain.bridge.announced_scoring import scoring_named
from domain.bridge.lines.lines import Lines
from domain.bridge.merges.merging import Merge, MergedGame, merged, unmerged
from domain.bridge.merges.vacancies import Vacancy
from domain.bridge.movements.movement import Direction
from domain.bridge.phase import (
    SCHEMES,
    MergeDone,
    Moment,
    PairEntry,
    Phase,
    PhasePlan,
    PhaseSession,
    Seeding,
    Substitute,
)
from domain.bridge.session import EXCEPTIONAL, NOBODY, PairNo, Session
from domain.bridge.session_states import SessionState
from domain.ids import StageId
from events.bridge.vocabulary import phases as bridge
from events.bridge.vocabulary.stated import (
    Reseated,
    line_ups_of,
    lines_of,
    player_of,
    reseated_session,
    seats_of,
    session_of,
)
from events.log.recorded import Recorded

PairChange = (
    bridge.PairRegistered
    | bridge.PairCorrected
    | bridge.PairSubstituted
    | bridge.PairWithdrawn
    | bridge.PairReinstated
    | bridge.LateSeated
)
SessionChange = (
    bridge.SessionPublished
    | bridge.SessionUnpublished
    | bridge.SessionClosed
    | bridge.SessionReopened
    | bridge.SectionsRearranged
    | bridge.SectionsMerged
    | bridge.MergeUndone
)
PhaseChange = (
    bridge.PhasePlanned
    | bridge.PhaseReplanned
    | PairChange
    | bridge.LinesSeeded
    | bridge.LinesReplanned
    | bridge.SessionPlanned
    | bridge.SessionUnplanned
    | SessionChange
)


def evolve_phase(phase: Phase | None, event: PhaseChange, record: Recorded) -> Phase:
    if isinstance(event, bridge.PhasePlanned):
        return _planned(event)
    assert phase is not None, "a phase is planned before anything happens in it"
    match event:
        case bridge.PhaseReplanned():
            return _replanned(phase, event)
        case bridge.LinesSeeded():
            ranking = tuple(map(PairNo, event.ranking))
            lines = lines_of(event.lines) if event.lines else None
            return replace(
                phase,
                seeding=Seeding(ranking, event.seed),
                lines=lines,
                line_ups=line_ups_of(event.line_ups),
                lines_since=1,
            )
        case bridge.LinesReplanned():
            behind = phase.line_ups[: event.first_session - 1]
            line_ups = (*behind, *line_ups_of(event.line_ups))
            lines = lines_of(event.lines)
            first = event.first_session
            since = min(first, phase.lines_since) if lines == phase.lines else first
            return replace(phase, lines=lines, line_ups=line_ups, lines_since=since)
        case bridge.SessionPlanned():
            table = session_of(event.session, event.movements, event.sections)
            draft = PhaseSession(table, planned_at=record.version, changed_at=record.version)
            return replace(phase, sessions=(*phase.sessions, draft))
        case bridge.SessionUnplanned():
            return replace(phase, sessions=phase.sessions[:-1])
        case (
            bridge.PairRegistered()
            | bridge.PairCorrected()
            | bridge.PairSubstituted()
            | bridge.PairWithdrawn()
            | bridge.PairReinstated()
            | bridge.LateSeated()
        ):
            return _with_pair(phase, event, record.version)
        case _:
            before = phase.sessions[event.session - 1]
            return _with_session(phase, _changed(before, event, record))


def _planned(event: bridge.PhasePlanned) -> Phase:
    return Phase(
        id=StageId(event.stage),
        name=event.name,
        plan=_plan(event),
        follows=StageId(event.follows) if event.follows else None,
        scoring=scoring_named(event.scoring, event.scoring_options),
    )


def _plan(event: bridge.PhasePlanned | bridge.PhaseReplanned) -> PhasePlan:
    return PhasePlan(
        scheme=SCHEMES[event.scheme],
        sessions=event.sessions,
        base=event.base,
        boards=event.boards,
        movement=event.movement,
        rooms=event.rooms,
    )


def _replanned(phase: Phase, event: bridge.PhaseReplanned) -> Phase:
    after = replace(
        phase,
        plan=_plan(event),
        scoring=scoring_named(event.scoring, event.scoring_options),
    )
    if not phase.sessions:
        return replace(after, seeding=None, lines=None, line_ups=())
    return replace(after, line_ups=phase.line_ups[: event.sessions])


def _with_pair(phase: Phase, event: PairChange, version: int) -> Phase:
    pair = PairNo(event.pair)
    entry = _entry(phase.entries.get(pair), event)
    after = replace(phase, entries={**phase.entries, pair: entry})
    match event:
        case bridge.PairWithdrawn():
            lines = phase.lines and _without(phase.lines, pair)
            return _reseated(replace(after, lines=lines), event.reseated, version)
        case bridge.PairReinstated() | bridge.LateSeated():
            if phase.lines and event.member:
                lines = placed(phase.lines, pair, event.line, event.member)
                after = replace(after, lines=lines)
            return _reseated(after, event.reseated, version)
        case _:
            return after


def _entry(before: PairEntry | None, event: PairChange) -> PairEntry:
    if isinstance(event, bridge.PairRegistered):
        return PairEntry(PairNo(event.pair), tuple(map(player_of, event.players)), event.seeding)
    assert before is not None, "a pair is registered before anything happens to it"
    match event:
        case bridge.PairCorrected():
            players = tuple(map(player_of, event.players))
            return replace(before, players=players, seeding=event.seeding)
        case bridge.PairSubstituted():
            since = Moment(event.session, event.round)
            new = Substitute(event.replaces, player_of(event.player), since, event.reason)
            return replace(before, substitutes=(*before.substitutes, new))
        case bridge.PairWithdrawn():
            return replace(before, withdrawn_from=Moment(event.session, event.round))
        case bridge.PairReinstated() | bridge.LateSeated():
            return replace(before, withdrawn_from=None)
        case _:
            assert_never(event)


def _without(lines: Lines, pair: PairNo) -> Lines:
    def holed(line: tuple[PairNo, ...]) -> tuple[PairNo, ...]:
        return tuple(NOBODY if member == pair else member for member in line)

    return replace(
        lines, normal=tuple(map(holed, lines.normal)), exceptional=holed(lines.exceptional)
    )


def placed(lines: Lines, pair: PairNo, line: int, member: int) -> Lines:
    """The lines with the pair at that place of a line, counted from 1."""
    members = list(lines.members(line))
    members[member - 1] = pair
    if line == EXCEPTIONAL:
        return replace(lines, exceptional=tuple(members))
    normal = (*lines.normal[: line - 1], tuple(members), *lines.normal[line:])
    return replace(lines, normal=normal)


def _reseated(phase: Phase, stated: tuple[Reseated, ...], version: int) -> Phase:
    for one in stated:
        before = phase.sessions[one.session - 1]
        table = reseated_session(before.table, one)
        phase = _with_session(phase, _seated(before, table, version))
    return phase


def _with_session(phase: Phase, session: PhaseSession) -> Phase:
    number = session.number
    after = (*phase.sessions[: number - 1], session, *phase.sessions[number:])
    return replace(phase, sessions=after)


def _seated(before: PhaseSession, table: Session, version: int) -> PhaseSession:
    return replace(before, table=table, changed_at=version)


def _changed(before: PhaseSession, event: SessionChange, record: Recorded) -> PhaseSession:
    match event:
        case bridge.SessionPublished():
            published = record.stamp.instant
            return replace(before, state=SessionState.PUBLISHED, published=published)
        case bridge.SessionUnpublished():
            return replace(before, state=SessionState.PLANNED, published="", called=0, clock=None)
        case bridge.SessionClosed():
            return replace(before, state=SessionState.CLOSED)
        case bridge.SessionReopened():
            return replace(before, state=SessionState.PUBLISHED)
        case bridge.SectionsRearranged():
            table = before.table.reseated(seats_of(before.table, event.sections))
            return _seated(before, table, record.version)
        case bridge.SectionsMerged():
            merge = merge_of(event)
            done = (*before.merges, MergeDone(record.version, merge))
            after = _seated(before, merged(before.table, merge), record.version)
            return replace(after, merges=done)
        case bridge.MergeUndone():
            return _undone(before, event, record.version)
        case _:
            assert_never(event)


def merge_of(event: bridge.SectionsMerged) -> Merge:
    return Merge(
        host=Vacancy(*event.host),
        guest=Vacancy(*event.guest),
        first_round=event.first_round,
        games=tuple(_game(row) for row in event.games),
        met_before=event.met_before,
    )


def _game(row: tuple[int, str, str, int, int, int, str, int, str]) -> MergedGame:
    number, at, direction, guest, opponent, played, away, own_set, own = row
    return MergedGame(
        round=number,
        at=at,
        direction=Direction(direction),
        guest=PairNo(guest),
        opponent=PairNo(opponent),
        set=played,
        away=away,
        own_set=own_set,
        own_direction=Direction(own),
    )


def _undone(before: PhaseSession, event: bridge.MergeUndone, version: int) -> PhaseSession:
    done = next(each for each in before.merges if each.version == event.merge)
    table = unmerged(before.table, done.merge, event.first_round)
    marked = tuple(
        replace(each, undone_from=event.first_round) if each is done else each
        for each in before.merges
    )
    return replace(_seated(before, table, version), merges=marked)
