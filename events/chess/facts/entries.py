"""A player registered, corrected, barred from byes, or moved into another stage with all that
belongs to them.
"""

from collections.abc import Iterator, Mapping, Set
from dataclasses import replace

from domain.chess.stage import Entry, ForbiddenEntries, Stage, stage_of, stages_of
from domain.ids import EntryId, RoundNo, StageId
from domain.results import Mark
from domain.said import said_together, say
from domain.tournament import Tournament
from events.chess.vocabulary import entries as v
from events.contest.scopes import ENTRY, NEW_ENTRY, STAGE
from events.contest.words import name
from events.game import Scope, fact, part_of, tournament_fold
from events.game.people import person_of, person_words
from events.game.words import listed
from events.log.recorded import Recorded

STAGES: Scope[Tournament, Tournament] = Scope(part_of, tournament_fold, whole=True)


def _registered_told(_stage: Stage | None, event: v.EntryRegistered) -> str:
    late = (
        say(" from round {first_round}", first_round=event.first_round)
        if event.first_round > 1
        else ""
    )
    return say("{person_words} is registered{late}", person_words=person_words(event), late=late)


@fact(v.EntryRegistered, NEW_ENTRY, _registered_told)
def registered(_before: None, event: v.EntryRegistered, record: Recorded) -> Entry:
    return Entry(
        EntryId(event.entry),
        person_of(event),
        first_round=RoundNo(event.first_round),
        list=event.list or record.act.key,
    )


@fact(
    v.EntryCorrected,
    ENTRY,
    lambda stage, event: say(
        "{name} is stated anew as {person_words}",
        name=name(stage, event.entry),
        person_words=person_words(event),
    ),
)
def corrected(entry: Entry, event: v.EntryCorrected, _record: Recorded) -> Entry:
    return replace(entry, person=person_of(event), corrected=True)


def _barred_told(stage: Stage | None, event: v.HalfByesBarred) -> str:
    may = (
        say("may not have half-point byes")
        if event.barred
        else say("may have half-point byes again")
    )
    return say("{may}", may=said_together(" ", (name(stage, event.entry), may)))


@fact(v.HalfByesBarred, ENTRY, _barred_told)
def half_byes_barred(entry: Entry, event: v.HalfByesBarred, _record: Recorded) -> Entry:
    return replace(entry, no_half_byes=event.barred)


def _late_byes_told(stage: Stage | None, event: v.LateByesGiven) -> str:
    who, rounds = name(stage, event.entry), listed([str(number) for number in event.rounds])
    return say(
        "{who} gets a half-point bye for what was missed: round {rounds}", who=who, rounds=rounds
    )


@fact(v.LateByesGiven, STAGE, _late_byes_told)
def late_byes_given(stage: Stage, event: v.LateByesGiven, _record: Recorded) -> Stage:
    """Among the byes of the rounds themselves: chart, reports and pages find them there."""
    bye = (EntryId(event.entry), Mark.HALF_BYE)
    rounds = tuple(
        replace(r, byes=(*r.byes, bye)) if r.number in event.rounds else r for r in stage.rounds
    )
    return replace(stage, rounds=rounds)


def _moved_told(before: Tournament | None, event: v.EntriesMoved) -> str:
    """The one act that is about two stages: both are named."""
    known = stages_of(before) if before else {}
    source, into = (known.get(StageId(stage)) for stage in (event.stage, event.into))
    names = [name(source, entry) for entry, _ in event.entries]
    there = into.name if into else say("stage {into}", into=event.into)
    whole = source is not None and len(names) == len(source.entries)
    who = say("All {names} entries", names=len(names)) if whole else listed(names, 4)
    return say(
        "{name}: {who} move into {there}: {reason}",
        name=source.name if source else say("A stage"),
        who=who,
        there=there,
        reason=event.reason,
    )


@fact(v.EntriesMoved, STAGES, _moved_told)
def moved(state: Tournament, event: v.EntriesMoved, record: Recorded) -> Tournament:
    source, into = stage_of(state, event.stage), stage_of(state, event.into)
    names = {EntryId(there): EntryId(here) for there, here in event.entries}
    changed = _without(source, names.keys()), _with(into, source, names)
    return state.with_parts(*changed, version=record.version)


def _without(source: Stage, gone: Set[EntryId]) -> Stage:
    staying = {id_: entry for id_, entry in source.entries.items() if id_ not in gone}
    return replace(
        source, entries=staying, forbidden=tuple(_among(source.forbidden, staying.keys()))
    )


def _with(into: Stage, source: Stage, names: Mapping[EntryId, EntryId]) -> Stage:
    coming = {here: _entry(into, source.entries[there], here) for there, here in names.items()}
    groups = _among(source.forbidden, names.keys()) if into.paired_by_system else ()
    joined = tuple(
        replace(group, entries=frozenset(names[e] for e in group.entries), last=_last(into, group))
        for group in groups
    )
    return replace(into, entries={**into.entries, **coming}, forbidden=(*into.forbidden, *joined))


def _entry(into: Stage, entry: Entry, here: EntryId) -> Entry:
    """Their number belonged to the other list, and a bye needs a round to be in."""
    last = 0 if into.by_table else into.rules.rounds
    byes = tuple(bye for bye in entry.byes if bye[0] <= last)
    return replace(entry, id=here, number=None, byes=byes, list="")


def _among(groups: tuple[ForbiddenEntries, ...], there: Set[EntryId]) -> Iterator[ForbiddenEntries]:
    """What remains of each group where only these are; one alone meets anybody."""
    for group in groups:
        left = group.entries & there
        if len(left) > 1:
            yield replace(group, entries=left)


def _last(into: Stage, group: ForbiddenEntries) -> RoundNo:
    return RoundNo(max(group.first, min(group.last, into.rules.rounds)))
