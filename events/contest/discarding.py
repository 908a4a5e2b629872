"""Which entries of a stage can be discarded as mistaken, and how they are restored."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from domain.contest.entry import Participant
from domain.contest.round import ContestRound, RoundState
from domain.contest.stage import AnyStage
from domain.discarding import Discarded
from domain.ids import EntryId, RoundNo
from domain.messages import say
from events.contest.game_rules import game_rules_of
from events.game.discarding import Discarding

Act = Discarded[EntryId, Participant]


class DiscardingEntries(Discarding[AnyStage, Participant]):
    """Discarding entries of stages played in rounds."""

    def entries(self, part: AnyStage) -> Mapping[EntryId, Participant]:
        return part.entries

    def acts(self, part: AnyStage) -> tuple[Act, ...]:
        return part.discarded

    def undiscardable(self, part: AnyStage) -> Mapping[int, str]:
        """The strongest reason why each entry can't be discarded; being paired comes first."""
        return dict((*_named_reasons(part), *_paired_reasons(part)))

    def change_words(self, part: AnyStage, number: int) -> str:
        entry = part.entry(EntryId(number))
        if entry.withdrawn_from is not None:
            return say("has withdrawn")
        if entry.byes or game_rules_of(part).had_byes(entry):
            return say("has asked for byes")
        if entry.checked_in:
            return say("has been seen at the check-in")
        return say("is corrected since") if entry.corrected else ""

    def ids_to_restore(self, part: AnyStage, act: Act) -> tuple[tuple[int, int], ...]:
        game_rules_of(part).refuse_entered_again(part, tuple(act.entries.values()))
        return tuple((int(id_), int(id_)) for id_ in act.entries)

    def restored_entry(self, part: AnyStage, act: Act, was: int, number: int) -> Participant:
        """Return the entry restored; it is a late entry if rounds have been published meanwhile."""
        entry = act.entries[EntryId(was)]
        first = RoundNo(max(part.next_to_publish, entry.first_round))
        return replace(entry, id=EntryId(number), number=None, first_round=first)


def _paired_reasons(stage: AnyStage) -> Iterator[tuple[EntryId, str]]:
    for r in reversed(stage.rounds):
        why = game_rules_of(stage).why_kept_in_table(stage) or _paired_reason(r)
        yield from ((entry, why) for entry in r.all_entries)


def _paired_reason(r: ContestRound) -> str:
    if r.state is RoundState.PAIRED:
        return say(
            "is in the draft of round {number}; drop that pairing first, or withdraw them",
            number=r.number,
        )
    return say("is paired in round {number} already; withdraw them instead", number=r.number)


def _named_reasons(stage: AnyStage) -> Iterator[tuple[EntryId, str]]:
    """Why entries named in prohibitions, draws or announcements can't be discarded."""
    for group in stage.forbidden:
        for entry in group.entries:
            yield entry, say("must not meet somebody; let them meet first, or withdraw them")
    if not stage.paired_by_system:  # a table or a bracket is drawn before its first round
        for _, numbered in stage.numbered_entries():
            yield numbered.id, say("has a number that was drawn; withdraw them instead")
    yield from game_rules_of(stage).named_in_rules(stage)
