"""Folds into sessions: planned, published, closed, rounds called, sections rearranged or merged.

A published seating is announced: the audit lists merges of its sit-outs and rearrangements of its
sections, as it lists such acts in chess, though none of them is wrong. A draft may be changed
freely. The plan provides for merging two sit-outs, so the audit lists a merge only if it was
forced: if two of its pairs are to meet again in a later session.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from domain.bridge.hall import TableCall
from domain.bridge.merges.merging import MergeDone, instructions, merge_sit_outs, undo_merge
from domain.bridge.phase import Phase, PhaseSession
from domain.bridge.session import SessionState
from domain.ids import RoundNo
from domain.messages import join_messages, say, say_counted
from domain.times.schedule import Clock
from domain.tournament import Tournament
from events.bridge.facts.scopes import PHASE, SESSION
from events.bridge.vocabulary import sessions as v
from events.bridge.vocabulary.fields import reseated_session, sections_with_seats, session_of
from events.game import fact, phrase
from events.game.integrity import Breach, Change, Integrity
from events.game.words import list_some
from events.log.records import Recorded


def _session_words(what: str) -> Callable[[Phase | None, Any], str]:
    return lambda _phase, event: say("Session {session} {what}", session=event.session, what=what)


def _planned_words(_phase: Phase | None, event: v.SessionPlanned) -> str:
    return say_counted(
        "Session {session} is planned: {seats} pairs in section {letters}",
        "Session {session} is planned: {seats} pairs in sections {letters}",
        len(event.sections),
        session=event.session,
        seats=sum(1 for section in event.sections for pair in section.seats if pair),
        letters=list_some([section.letter for section in event.sections], 4),
    )


@fact(v.SessionPlanned, PHASE, _planned_words)
def fold_session_planned(phase: Phase, event: v.SessionPlanned, record: Recorded) -> Phase:
    table = session_of(event.session, event.movements, event.sections)
    draft = PhaseSession(table, planned_at=record.version, changed_at=record.version)
    return replace(phase, sessions=(*phase.sessions, draft))


@fact(v.SessionUnplanned, PHASE, _session_words(say("is no longer planned")))
def fold_session_unplanned(phase: Phase, _event: v.SessionUnplanned, _record: Recorded) -> Phase:
    return replace(phase, sessions=phase.sessions[:-1])


@fact(v.SessionPublished, SESSION, _session_words(say("is published")))
def fold_session_published(
    before: PhaseSession, _event: v.SessionPublished, record: Recorded
) -> PhaseSession:
    return replace(before, state=SessionState.PUBLISHED, published=record.act.instant)


@fact(v.SessionUnpublished, SESSION, _session_words(say("is taken back from the screens")))
def fold_session_unpublished(
    before: PhaseSession, _event: v.SessionUnpublished, _record: Recorded
) -> PhaseSession:
    return replace(before, state=SessionState.PLANNED, published="", called=0, clock=None)


@fact(v.SessionClosed, SESSION, _session_words(say("is closed")))
def fold_session_closed(
    before: PhaseSession, _event: v.SessionClosed, _record: Recorded
) -> PhaseSession:
    return replace(before, state=SessionState.CLOSED)


@fact(v.SessionReopened, SESSION, _session_words(say("is opened again")))
def fold_session_reopened(
    before: PhaseSession, _event: v.SessionReopened, _record: Recorded
) -> PhaseSession:
    return replace(before, state=SessionState.PUBLISHED)


@fact(v.RoundCalled, PHASE, phrase("Session {session}: round {round} is called"))
def fold_round_called(phase: Phase, event: v.RoundCalled, record: Recorded) -> Phase:
    """Call the round and start its clock at the announced pace; a round called back has none."""
    before, minutes = phase.session(event.session), phase.hall.pace.round_minutes(phase.plan.boards)
    session = replace(before, called=event.round)
    if minutes and event.round > before.called:
        clock = Clock(RoundNo(event.round), record.act.instant, minutes)
        session = replace(session, clock=clock)
    return phase.with_session(session)


def _table_words(what: str) -> Callable[[Phase | None, v.TableEvent], str]:
    return lambda _phase, event: say(
        "Session {session}: table {table} {what}",
        session=event.session,
        table=f"{event.section}{event.table}",
        what=what,
    )


@fact(v.DirectorAsked, PHASE, _table_words(say("asks for the director")))
def fold_director_asked(phase: Phase, event: v.DirectorAsked, record: Recorded) -> Phase:
    call = TableCall(event.session, f"{event.section}{event.table}", record.act.instant)
    return replace(phase, hall=replace(phase.hall, calls=(*phase.hall.calls, call)))


@fact(v.DirectorCame, PHASE, _table_words(say("has had the director")))
def fold_director_came(phase: Phase, event: v.DirectorCame, _record: Recorded) -> Phase:
    at = (event.session, f"{event.section}{event.table}")
    calls = tuple(call for call in phase.hall.calls if call[:2] != at)
    return replace(phase, hall=replace(phase.hall, calls=calls))


@fact(
    v.TableSeated,
    PHASE,
    phrase(
        "Session {session}: at table {table} sit {pairs}",
        table=lambda _, e: f"{e.section}{e.table}",
        pairs=lambda _, e: join_messages(", ", (str(pair or "–") for pair in (e.ns, e.ew))),
    ),
)
def fold_table_seated(phase: Phase, event: v.TableSeated, _record: Recorded) -> Phase:
    table = (event.session, f"{event.section}{event.table}")
    return replace(
        phase, hall=replace(phase.hall, entered_seats=(*phase.hall.entered_seats, table))
    )


def _breach_if_published(kind: Breach) -> Callable[[Phase, v.SessionEvent], Breach | None]:
    """The breach of changing a session that is published."""

    def breach(phase: Phase, event: v.SessionEvent) -> Breach | None:
        return kind if phase.session(event.session).state is not SessionState.PLANNED else None

    return breach


def _act_words(act: tuple[str, str, int, str, int]) -> str:
    kind, section, one, other, another = act
    if kind == "permuted":
        return say(
            "places {one} and {another} of section {section} change",
            one=one,
            another=another,
            section=section,
        )
    if kind == "exchanged":
        return say("the lines of section {section} change directions", section=section)
    return say(
        "line {one} of section {section} and line {another} of section {other} change sections",
        one=one,
        section=section,
        another=another,
        other=other,
    )


def _acts_words(_phase: Phase | None, event: v.SectionsRearranged) -> str:
    return list_some([_act_words(act) for act in event.acts])


def _seating_change(words: Callable[[None, Any], str]) -> Callable[[object, object, Any], Change]:
    """The change of a published seating, in these words."""
    return lambda _before, _after, event: Change(
        say("seating of session {session}", session=event.session),
        say("as it was published"),
        words(None, event),
    )


@fact(
    v.SectionsRearranged,
    SESSION,
    phrase("Session {session}: {acts}", acts=_acts_words),
    Integrity(_breach_if_published(Breach.REARRANGEMENT), _seating_change(_acts_words)),
)
def fold_sections_rearranged(
    before: PhaseSession, event: v.SectionsRearranged, record: Recorded
) -> PhaseSession:
    table = before.seating.with_sections(sections_with_seats(before.seating, event.sections))
    return replace(before, seating=table, changed_at=record.version)


def _reseat_breach(phase: Phase, event: v.PairsReseated) -> Breach | None:
    """Breach of moving pairs after publication; None if free seating was announced."""
    return (
        None
        if phase.hall.has_free_seats
        else _breach_if_published(Breach.REARRANGEMENT)(phase, event)
    )


_reseated_words: Callable[[object, v.PairsReseated], str] = phrase(
    "Session {session}, rounds {first} to {last}: {pairs} pairs sit in one another's seats",
    first=lambda _, e: e.first_round,
    last=lambda _, e: e.last_round,
    pairs=lambda _, e: len({pair for row in e.reseated.sittings for pair in row[3:5] if pair}),
)


@fact(
    v.PairsReseated,
    SESSION,
    _reseated_words,
    Integrity(_reseat_breach, _seating_change(_reseated_words)),
)
def fold_reseated(before: PhaseSession, event: v.PairsReseated, record: Recorded) -> PhaseSession:
    table = reseated_session(before.seating, event.reseated)
    return replace(before, seating=table, changed_at=record.version)


def _instructions(event: v.SectionsMerged) -> str:
    return join_messages(" ", map(str, instructions(v.merge_of(event))))


def _merge_change(_before: Tournament, _after: Tournament, event: v.SectionsMerged) -> Change:
    return Change(
        say("sit-outs of session {session}", session=event.session),
        "sit-outs",
        _instructions(event),
    )


@fact(
    v.SectionsMerged,
    SESSION,
    phrase(
        "Session {session}: the vacancies at place {host} of section {host2} and place {guest} of "
        "section {guest2} are merged. {rstrip}",
        host=lambda _, e: e.host[1],
        host2=lambda _, e: e.host[0],
        guest=lambda _, e: e.guest[1],
        guest2=lambda _, e: e.guest[0],
        rstrip=lambda _, e: _instructions(e).rstrip("."),
    ),
    Integrity(
        _breach_if_published(Breach.MERGE), _merge_change, planned=lambda event: not event.disturbed
    ),
)
def fold_sections_merged(
    before: PhaseSession, event: v.SectionsMerged, record: Recorded
) -> PhaseSession:
    merge = v.merge_of(event)
    return replace(
        before,
        seating=merge_sit_outs(before.seating, merge),
        changed_at=record.version,
        merges=(*before.merges, MergeDone(record.version, merge)),
    )


def _merge_undone_change(_before: Tournament, _after: Tournament, event: v.MergeUndone) -> Change:
    since = say("sit-outs from round {first_round} on", first_round=event.first_round)
    return Change(say("merge of version {merge}", merge=event.merge), "merged", since)


@fact(
    v.MergeUndone,
    SESSION,
    phrase(
        "Session {session}: the merge of version {merge} is undone {since}",
        since=lambda _, e: say("from round {first_round} on", first_round=e.first_round),
    ),
    Integrity(_breach_if_published(Breach.MERGE), _merge_undone_change),
)
def fold_merge_undone(before: PhaseSession, event: v.MergeUndone, record: Recorded) -> PhaseSession:
    first = event.first_round
    done = next(each for each in before.merges if each.version == event.merge)
    marked = replace(done, undone_from=first)
    return replace(
        before,
        seating=undo_merge(before.seating, done.merge, first),
        changed_at=record.version,
        merges=tuple(marked if each is done else each for each in before.merges),
    )
