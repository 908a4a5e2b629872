"""Which entries of a stage can be discarded as mistaken, and how they go and come back."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from domain.chess.stage import Entry, Round, Stage
from domain.contest.lifecycle import RoundState
from domain.discarding import Discarded, without
from domain.errors import NotNow
from domain.ids import EntryId, RoundNo
from domain.tournament import Part
from events.tournament.vocabulary import EntriesDiscarded, EntriesRestored


class Players:
    def entries(self, part: Stage) -> Mapping[EntryId, Entry]:
        return part.entries

    def held(self, part: Stage) -> Mapping[EntryId, str]:
        """The reason that weighs most is said: whoever is paired is paired first of all."""
        return dict((*_named(part), *_paired(part)))

    def changed(self, _part: Stage, entry: Entry) -> str:
        if entry.withdrawn_from is not None:
            return "has withdrawn"
        if entry.byes or entry.drawn_for_prizes:
            return "has asked for byes"
        if entry.checked_in:
            return "has been seen at the check-in"
        return "is corrected since" if entry.corrected else ""

    def acts(self, part: Stage) -> Sequence[Discarded[EntryId, Entry]]:
        return part.discarded

    def coming_back(
        self, part: Stage, act: Discarded[EntryId, Entry]
    ) -> tuple[tuple[int, int], ...]:
        if part.round_robin is not None and part.rounds:
            raise NotNow(f"The numbers of {part.name} are drawn; nobody can join it any more.")
        there = {e.person.fide_id: e for e in part.entries.values() if e.person.fide_id}
        for entry in act.entries.values():
            other = there.get(entry.person.fide_id)
            if other is not None:
                raise NotNow(
                    f"FIDE ID {entry.person.fide_id} of {entry.called} is entered again already, "
                    f"as {other.called}; correct that entry, or discard it first."
                )
        return tuple((int(id_), int(id_)) for id_ in act.entries)

    def without(self, part: Stage, event: EntriesDiscarded, version: int) -> Part:
        gone = {EntryId(id_): part.entries[EntryId(id_)] for id_ in event.entries}
        act = Discarded(version, gone, event.reason)
        return replace(
            part,
            entries=without(part.entries, gone.keys()),
            discarded=(*part.discarded, act),
        )

    def restored(self, part: Stage, event: EntriesRestored) -> Part:
        """Whoever comes back is a late entry by now, if rounds have been shown meanwhile."""
        (act,) = (act for act in part.discarded if act.version == event.discarding)
        first = part.next_to_publish
        back = {
            EntryId(now): replace(
                act.entries[EntryId(was)],
                id=EntryId(now),
                number=None,
                first_round=RoundNo(max(first, act.entries[EntryId(was)].first_round)),
            )
            for was, now in event.entries
        }
        left = tuple(one for one in part.discarded if one is not act)
        return replace(part, entries={**part.entries, **back}, discarded=left)


def _paired(stage: Stage) -> Iterator[tuple[EntryId, str]]:
    for r in reversed(stage.rounds):
        why = _because_of(stage, r)
        for board in r.boards:
            yield board.white, why
            yield board.black, why
        for entry, _ in r.byes:
            yield entry, why


def _because_of(stage: Stage, r: Round) -> str:
    if stage.round_robin is not None:
        return "has a number in the table; withdraw them instead"
    if r.state is RoundState.PAIRED:
        return f"is in the draft of round {r.number}; drop that pairing first, or withdraw them"
    return f"is paired in round {r.number} already; withdraw them instead"


def _named(stage: Stage) -> Iterator[tuple[EntryId, str]]:
    for group in stage.forbidden:
        for entry in group.entries:
            yield entry, "must not meet somebody; let them meet first, or withdraw them"
    rules = stage.us_chess
    groups = [*rules.families, *rules.requested, rules.known]
    groups += [frozenset({rules.house_player})] if rules.house_player else []
    for named in groups:
        for entry in named:
            yield (
                entry,
                "is named in what is announced for US Chess; announce it without them first",
            )
