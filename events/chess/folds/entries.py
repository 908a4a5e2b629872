"""An entry after one of its events: registered, corrected, gone and back, byes, presence."""

from dataclasses import replace

from msgspec import UNSET

from domain.chess.stage import Entry
from domain.ids import EntryId, RoundNo
from domain.people import Person, Sex
from domain.results import Mark
from events.chess.vocabulary.entries import (
    ByeCancelled,
    ByeRequested,
    CheckedIn,
    CheckedOut,
    EntryCorrected,
    EntryRegistered,
    Expelled,
    HalfByesBarred,
    PersonStated,
    Reinstated,
    Withdrawn,
)
from events.log.recorded import Recorded


def registered(_before: None, event: EntryRegistered, record: Recorded) -> Entry:
    return Entry(
        EntryId(event.entry),
        person_of(event),
        first_round=RoundNo(event.first_round),
        list=event.list or record.act.key,
    )


def corrected(entry: Entry, event: EntryCorrected, _record: Recorded) -> Entry:
    return replace(entry, person=person_of(event), corrected=True)


def withdrawn(entry: Entry, event: Withdrawn, _record: Recorded) -> Entry:
    return replace(entry, withdrawn_from=RoundNo(event.from_round))


def expelled(entry: Entry, event: Expelled, _record: Recorded) -> Entry:
    return replace(entry, withdrawn_from=RoundNo(event.from_round), expelled=True)


def half_byes_barred(entry: Entry, event: HalfByesBarred, _record: Recorded) -> Entry:
    return replace(entry, no_half_byes=event.barred)


def reinstated(entry: Entry, _event: Reinstated, _record: Recorded) -> Entry:
    return replace(entry, withdrawn_from=None, expelled=False)


def bye_requested(entry: Entry, event: ByeRequested, _record: Recorded) -> Entry:
    asked = (RoundNo(event.round), Mark(event.kind))
    return replace(entry, byes=(*_without_bye(entry, event.round), asked))


def bye_cancelled(entry: Entry, event: ByeCancelled, _record: Recorded) -> Entry:
    given_back = (RoundNo(event.round),) if event.irrevocable else ()
    return replace(
        entry,
        byes=_without_bye(entry, event.round),
        drawn_for_prizes=(*entry.drawn_for_prizes, *given_back),
    )


def checked_in(entry: Entry, event: CheckedIn, _record: Recorded) -> Entry:
    there = {*entry.checked_in, RoundNo(event.round)}
    return replace(entry, checked_in=tuple(sorted(there)))


def checked_out(entry: Entry, event: CheckedOut, _record: Recorded) -> Entry:
    there = {*entry.checked_in} - {RoundNo(event.round)}
    return replace(entry, checked_in=tuple(sorted(there)))


def _without_bye(entry: Entry, round_number: int) -> tuple[tuple[RoundNo, Mark], ...]:
    return tuple(bye for bye in entry.byes if bye[0] != round_number)


def person_of(event: PersonStated) -> Person:
    return Person(
        family=event.family,
        given=event.given,
        title=event.title,
        rating=event.rating,
        federation=event.federation,
        fide_id=event.fide_id,
        sex=Sex(event.sex),
        club=event.club,
        born=event.born or 0,
        national_id=event.national_id or "",
        k=event.k or 0,
        rated_games=None if event.rated_games is UNSET else event.rated_games,
        categories=event.categories or (),
    )
