"""A phase after what is planned and announced of it: its plan, lines, sessions and rooms."""

from dataclasses import replace

from domain.bridge.announced_scoring import scoring_named
from domain.bridge.phase import SCHEMES, Phase, PhasePlan, PhaseSession, Seeding
from domain.bridge.session import PairNo
from domain.ids import StageId
from events.bridge.vocabulary.phases import (
    LinesReplanned,
    LinesSeeded,
    PhasePlanned,
    PhaseReplanned,
    SessionPlanned,
    SessionUnplanned,
)
from events.bridge.vocabulary.rooms import RoomsNamed
from events.bridge.vocabulary.stated import line_ups_of, lines_of, session_of
from events.bridge.vocabulary.substitutes import SubstitutionLimited
from events.bridge.vocabulary.table_codes import TableCodesRevoked
from events.log.recorded import Recorded


def planned(_before: None, event: PhasePlanned, _record: Recorded) -> Phase:
    return Phase(
        id=StageId(event.stage),
        name=event.name,
        plan=_plan(event),
        follows=StageId(event.follows) if event.follows else None,
        scoring=scoring_named(event.scoring, event.scoring_options),
    )


def replanned(phase: Phase, event: PhaseReplanned, _record: Recorded) -> Phase:
    after = replace(
        phase,
        plan=_plan(event),
        scoring=scoring_named(event.scoring, event.scoring_options),
    )
    if not phase.sessions:
        return replace(after, seeding=None, lines=None, line_ups=())
    return replace(after, line_ups=phase.line_ups[: event.sessions])


def _plan(event: PhasePlanned | PhaseReplanned) -> PhasePlan:
    return PhasePlan(
        scheme=SCHEMES[event.scheme],
        sessions=event.sessions,
        base=event.base,
        boards=event.boards,
        movement=event.movement,
        rooms=event.rooms,
        barometer=event.barometer,
        arrow_switched=event.arrow_switched,
    )


def substitution_limited(phase: Phase, event: SubstitutionLimited, _record: Recorded) -> Phase:
    return replace(phase, substitutes_limit=event.percent)


def table_codes_revoked(phase: Phase, _event: TableCodesRevoked, record: Recorded) -> Phase:
    return replace(phase, codes_revoked=record.version)


def lines_seeded(phase: Phase, event: LinesSeeded, _record: Recorded) -> Phase:
    return replace(
        phase,
        seeding=Seeding(tuple(map(PairNo, event.ranking)), event.seed),
        lines=lines_of(event.lines) if event.lines else None,
        line_ups=line_ups_of(event.line_ups),
        lines_since=1,
    )


def lines_replanned(phase: Phase, event: LinesReplanned, _record: Recorded) -> Phase:
    first, lines = event.first_session, lines_of(event.lines)
    behind = phase.line_ups[: first - 1]
    since = min(first, phase.lines_since) if lines == phase.lines else first
    line_ups = (*behind, *line_ups_of(event.line_ups))
    return replace(phase, lines=lines, line_ups=line_ups, lines_since=since)


def session_planned(phase: Phase, event: SessionPlanned, record: Recorded) -> Phase:
    table = session_of(event.session, event.movements, event.sections)
    draft = PhaseSession(table, planned_at=record.version, changed_at=record.version)
    return replace(phase, sessions=(*phase.sessions, draft))


def session_unplanned(phase: Phase, _event: SessionUnplanned, _record: Recorded) -> Phase:
    return replace(phase, sessions=phase.sessions[:-1])


def rooms_named(phase: Phase, event: RoomsNamed, _record: Recorded) -> Phase:
    names = {section: room for room, sections in event.rooms for section in sections}
    return replace(phase, room_names=names)
