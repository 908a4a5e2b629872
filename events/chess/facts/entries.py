"""Folds into a stage: players registered, corrected, barred from byes or moved into another stage;
the order of numbers and ratings of lists; players' reports of games, and results for ratings
alone.
"""

from collections.abc import Iterator, Mapping, Set
from dataclasses import replace

from domain.chess.official_ratings import ListKind, OfficialRating
from domain.chess.stage import (
    Entry,
    ForbiddenEntries,
    PlayerReport,
    RatedAs,
    Stage,
    stage_of,
    stages_of,
)
from domain.ids import BoardNo, EntryId, RoundNo, StageId
from domain.messages import join_messages, say, say_counted
from domain.results import Mark, parse_result
from domain.tournament import Tournament
from events.chess.vocabulary import entries as v
from events.contest.scopes import ENTRY, NEW_ENTRY, STAGE, entrant_text, entry_name, place_text
from events.game import FactScope, OfPart, fact, part_number_of, phrase, tournament_fold
from events.game.claims import claim_of
from events.game.people import person_of, person_words
from events.game.words import list_some, result_words
from events.log.records import Recorded

STAGES: FactScope[Tournament, Tournament, OfPart] = FactScope(
    part_number_of, tournament_fold, whole=True
)
"""The scope of facts that change two stages."""


def _registered_words(_stage: Stage | None, event: v.EntryRegistered) -> str:
    late = ""
    if event.first_round > 1:
        late = say(" from round {first_round}", first_round=event.first_round)
    return say("{person_words} is registered{late}", person_words=person_words(event), late=late)


@fact(v.EntryRegistered, NEW_ENTRY, _registered_words)
def fold_entry_registered(_before: None, event: v.EntryRegistered, record: Recorded) -> Entry:
    return Entry(
        EntryId(event.entry),
        person_of(event),
        first_round=RoundNo(event.first_round),
        list=event.list or record.act.key,
    )


@fact(
    v.EntryCorrected,
    ENTRY,
    phrase(
        "{name} is now {person_words}", name=entrant_text, person_words=lambda _, e: person_words(e)
    ),
)
def fold_entry_corrected(entry: Entry, event: v.EntryCorrected, _record: Recorded) -> Entry:
    return replace(entry, person=person_of(event), corrected=True)


def _barred_words(stage: Stage | None, event: v.HalfByesBarred) -> str:
    may = (
        say("may not have half-point byes")
        if event.barred
        else say("may have half-point byes again")
    )
    return join_messages(" ", (entry_name(stage, event.entry), may))


@fact(v.HalfByesBarred, ENTRY, _barred_words)
def fold_half_byes_barred(entry: Entry, event: v.HalfByesBarred, _record: Recorded) -> Entry:
    return replace(entry, no_half_byes=event.barred)


def _late_byes_words(stage: Stage | None, event: v.LateByesGiven) -> str:
    return say_counted(
        "{who} gets a half-point bye for what was missed: round {rounds}",
        "{who} gets half-point byes for what was missed: rounds {rounds}",
        len(event.rounds),
        who=entry_name(stage, event.entry),
        rounds=list_some([str(number) for number in event.rounds]),
    )


@fact(v.LateByesGiven, STAGE, _late_byes_words)
def fold_late_byes_given(stage: Stage, event: v.LateByesGiven, _record: Recorded) -> Stage:
    """Add the byes to the paired rounds, where chart, reports and pages look for byes."""
    bye = (EntryId(event.entry), Mark.HALF_BYE)
    rounds = tuple(
        replace(r, byes=(*r.byes, bye)) if r.number in event.rounds else r for r in stage.rounds
    )
    return replace(stage, rounds=rounds)


def _moved_words(before: Tournament | None, event: v.EntriesMoved) -> str:
    """The sentence on moved entries, which names both stages."""
    stages = stages_of(before) if before else {}
    source, into = (stages.get(StageId(stage)) for stage in (event.stage, event.into))
    names = [entry_name(source, entry) for entry, _ in event.entries]
    target = into.name if into else say("section {into}", into=event.into)
    all_move = source is not None and len(names) == len(source.entries)
    entries = say("All {names} entries", names=len(names)) if all_move else list_some(names, 4)
    return say(
        "{name}: {who} move into {there}: {reason}",
        name=source.name if source else say("A section"),
        who=entries,
        there=target,
        reason=event.reason,
    )


@fact(v.EntriesMoved, STAGES, _moved_words)
def fold_entries_moved(state: Tournament, event: v.EntriesMoved, record: Recorded) -> Tournament:
    source, into = stage_of(state, event.stage), stage_of(state, event.into)
    new_ids = {EntryId(old): EntryId(new) for old, new in event.entries}
    changed = _without_entries(source, new_ids.keys()), _with_entries(into, source, new_ids)
    return state.with_parts(*changed, version=record.version)


def _without_entries(source: Stage, entries: Set[EntryId]) -> Stage:
    staying = {id_: entry for id_, entry in source.entries.items() if id_ not in entries}
    return replace(
        source,
        entries=staying,
        forbidden=tuple(_restricted_groups(source.forbidden, staying.keys())),
    )


def _with_entries(into: Stage, source: Stage, new_ids: Mapping[EntryId, EntryId]) -> Stage:
    """The stage with these entries of the source, by their old ids, and with their prohibitions."""
    moved = {new: _moved_entry(into, source.entries[old], new) for old, new in new_ids.items()}
    groups = _restricted_groups(source.forbidden, new_ids.keys()) if into.paired_by_system else ()
    joined = tuple(
        replace(
            group,
            entries=frozenset(new_ids[e] for e in group.entries),
            last=RoundNo(max(group.first, min(group.last, into.rules.rounds))),
        )
        for group in groups
    )
    return replace(into, entries={**into.entries, **moved}, forbidden=(*into.forbidden, *joined))


def _moved_entry(into: Stage, entry: Entry, new_id: EntryId) -> Entry:
    """The entry without its number, which was the other list's, and without impossible byes."""
    last = 0 if into.is_paired_by_table else into.rules.rounds
    byes = tuple(bye for bye in entry.byes if bye[0] <= last)
    return replace(entry, id=new_id, number=None, byes=byes, list="")


def _restricted_groups(
    groups: tuple[ForbiddenEntries, ...], ids: Set[EntryId]
) -> Iterator[ForbiddenEntries]:
    """The prohibited groups restricted to these entries, as long as two members are left."""
    for group in groups:
        members = group.entries & ids
        if len(members) > 1:
            yield replace(group, entries=members)


_EQUALS = {
    "name": say("the alphabet"),
    "fide-id": say("the FIDE ID"),
    "older": say("the year of birth"),
    "entry": say("the order of entry"),
}


def _rank_words(stage: Stage | None, event: v.StartingRankAnnounced) -> str:
    called = stage.name if stage else say("The section")
    return say(
        "{called}: numbers are given by {method}, among equals by {equals}",
        called=called,
        method=event.method,
        equals=_EQUALS[event.equals],
    )


@fact(v.StartingRankAnnounced, STAGE, _rank_words)
def fold_starting_rank_announced(
    stage: Stage, event: v.StartingRankAnnounced, _record: Recorded
) -> Stage:
    return replace(
        stage, rules=replace(stage.rules, starting_rank=event.method, equals=event.equals)
    )


def _lists_words(stage: Stage | None, event: v.ListsOrdered) -> str:
    called = stage.name if stage else say("The section")
    return say(
        "{called}: ratings are looked for in the lists {lists}",
        called=called,
        lists=join_messages(", ", event.lists),
    )


@fact(v.ListsOrdered, STAGE, _lists_words)
def fold_lists_ordered(stage: Stage, event: v.ListsOrdered, _record: Recorded) -> Stage:
    return replace(stage, rules=replace(stage.rules, lists=event.lists))


def _ratings_words(stage: Stage | None, event: v.RatingsStated) -> str:
    shown = [
        join_messages(" ", (entry_name(stage, entry), rating)) for entry, rating in event.ratings
    ]
    where = say("{list}, {date}", list=event.list, date=event.date)
    return say(
        "From round {from_round} on the list {where} holds: {what}",
        from_round=event.from_round,
        where=where,
        what=list_some(shown, 6),
    )


@fact(v.RatingsStated, STAGE, _ratings_words)
def fold_ratings_stated(stage: Stage, event: v.RatingsStated, _record: Recorded) -> Stage:
    """Add the ratings of a list; one stated again for the same round replaces the earlier one."""
    kind, entries = ListKind(event.kind), dict(stage.entries)
    for id_, rating in event.ratings:
        entry = entries[EntryId(id_)]
        others = (o for o in entry.official if (o.kind, o.from_round) != (kind, event.from_round))
        new = OfficialRating(kind, rating, event.list, event.date, event.from_round)
        entries[entry.id] = replace(entry, official=(*others, new))
    return replace(stage, entries=entries)


def _reported_words(stage: Stage | None, event: v.ResultReported) -> str:
    who = say("White") if event.side == "w" else say("Black")
    return say(
        "{place}: {who} says {result}", place=place_text(stage, event), who=who, result=event.result
    )


@fact(v.ResultReported, STAGE, _reported_words)
def fold_result_reported(stage: Stage, event: v.ResultReported, record: Recorded) -> Stage:
    """Keep a player's report, which counts once the opponent reports the same."""
    place = RoundNo(event.round), BoardNo(event.board)
    report = PlayerReport(*place, event.side, claim_of(parse_result(event.result), record))
    return replace(stage, reports={**stage.reports, place: (*stage.reports.get(place, ()), report)})


def _rated_words(stage: Stage | None, event: v.RatedOtherwise) -> str:
    return say(
        "{place}: {result_words} for ratings alone",
        place=place_text(stage, event),
        result_words=result_words(parse_result(event.result)),
    )


@fact(v.RatedOtherwise, STAGE, _rated_words)
def fold_rated_otherwise(stage: Stage, event: v.RatedOtherwise, _record: Recorded) -> Stage:
    place, code = (RoundNo(event.round), BoardNo(event.board)), event.result
    rated_as = {at: known for at, known in stage.rated_as.items() if at != place}
    if code != event.standing:
        rated_as[place] = RatedAs(parse_result(code), event.reason)
    return replace(stage, rated_as=rated_as)
