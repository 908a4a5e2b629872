"""The fold of entries that move from one stage into another, with what belongs to them."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import replace

from domain.chess.stage import Entry, ForbiddenEntries, Stage, stage_of
from domain.ids import EntryId, RoundNo
from domain.tournament import Tournament
from events.chess.vocabulary.entries import EntriesMoved
from events.log.recorded import Recorded


def moved(state: Tournament, event: EntriesMoved, record: Recorded) -> Tournament:
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
    fixed = into.round_robin or into.knock_out
    groups = () if fixed else _among(source.forbidden, names.keys())
    joined = tuple(
        replace(group, entries=frozenset(names[e] for e in group.entries), last=_last(into, group))
        for group in groups
    )
    return replace(into, entries={**into.entries, **coming}, forbidden=(*into.forbidden, *joined))


def _entry(into: Stage, entry: Entry, here: EntryId) -> Entry:
    """Their number belonged to the other list, and a bye needs a round to be in."""
    last = 0 if into.round_robin else into.rules.rounds
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
