"""The definition of a game of rounds for the log: the restoring of its stages by an undo; which
entries can be discarded as mistaken, and how they are restored.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any

from domain.contest.entry import Participant
from domain.contest.game import AnyGame, GamePlace
from domain.contest.round import ContestRound, Pair, RoundState
from domain.contest.stage import AnyStage
from domain.discarding import DiscardedEntries
from domain.ids import EntryId, RoundNo
from domain.messages import say
from domain.own_requests import requests_after_undo
from events.contest.differences import difference_sentences
from events.contest.game_rules import game_rules_of
from events.game import ActRule, Fact, GameDefinition, RequestHandling, declared_in
from events.game.discarding import Discarding
from events.log.records import Version
from events.log.vocabulary import Event

Place = tuple[Pair, int, int, str, int, int]
"""Two participants and their game: match, board, room, White and Black."""


def game_of_rounds(
    name: str,
    facts: Sequence[ModuleType],
    acts: Sequence[ModuleType],
    is_played: Callable[[Any], bool],
    asking: RequestHandling,
) -> GameDefinition:
    """Define a game of rounds from what its modules declare and what all such games share."""
    return GameDefinition(
        name=name,
        facts=declared_in(Fact, *facts),
        acts=declared_in(ActRule, *acts),
        restore_part=restored_stage,
        differences=difference_sentences,
        round_of=_round_of,
        is_played=is_played,
        discarding=DiscardingEntries(),
        asking=asking,
    )


def _round_of(stage: AnyStage, event: Event) -> int:
    """The number of the round that the event names, otherwise of the newest one."""
    return getattr(event, "round", 0) or len(stage.rounds)


def restored_stage(before: AnyStage, now: AnyStage, version: Version) -> AnyStage:
    """The restored stage `before`; games that it changes are marked, later requests are kept."""
    now_by_number = {r.number: r for r in now.rounds}
    rounds = tuple(
        _restored_round(before, r, now_by_number.get(r.number), version) for r in before.rounds
    )
    requests = {r.version: r for r in (*before.requests, *now.requests)}
    seen = max((r.number for r in now.rounds if r.seen), default=0)
    return replace(
        game_rules_of(before).with_data_beyond_undo(before, now),
        rounds=rounds,
        requests=tuple(requests[version] for version in sorted(requests)),
        moves={**now.moves, **before.moves},
        incidents=now.incidents,
        dropped=max(before.dropped, now.dropped, seen),
        own_requests=requests_after_undo(before.own_requests, now.own_requests),
    )


def _restored_round(
    stage: AnyStage, before: ContestRound, now: ContestRound | None, version: Version
) -> ContestRound:
    """The restored round, whose games that differ are marked as changed by the undo."""
    if before is now:
        return before
    later = _games_by_place(now) if now else {}
    games = {
        at: game._replace(changed_at=version, seated_at=version)
        for place, (at, game) in _games_by_place(before).items()
        if place not in later or later[place][1].changed_at != game.changed_at
    }
    after: ContestRound = game_rules_of(stage).marked_round(before.with_games(games), now, version)
    return after


def _games_by_place(r: ContestRound) -> dict[Place, tuple[GamePlace, AnyGame]]:
    return {
        (r.pair_at(at.match or at.board), at.match, at.board, at.room, game.white, game.black): (
            at,
            game,
        )
        for at, game in r.games()
    }


DiscardingAct = DiscardedEntries[EntryId, Participant]


class DiscardingEntries(Discarding[AnyStage, Participant]):
    """Discarding entries of stages played in rounds."""

    def entries(self, part: AnyStage) -> Mapping[EntryId, Participant]:
        return part.entries

    def discarding_acts(self, part: AnyStage) -> tuple[DiscardingAct, ...]:
        return part.discarded

    def reasons_to_keep(self, part: AnyStage) -> Mapping[int, str]:
        """The strongest reason why each entry can't be discarded; being paired comes first."""
        return dict((*_named_reasons(part), *_paired_reasons(part)))

    def change_words(self, part: AnyStage, number: int) -> str:
        entry = part.entry(EntryId(number))
        if entry.withdrawn_from is not None:
            return say("has withdrawn")
        if entry.byes or game_rules_of(part).has_had_other_byes(entry):
            return say("has asked for byes")
        if entry.checked_in:
            return say("has been seen at the check-in")
        return say("is corrected since") if entry.corrected else ""

    def ids_to_restore(self, part: AnyStage, act: DiscardingAct) -> tuple[tuple[int, int], ...]:
        game_rules_of(part).refuse_entered_again(part, tuple(act.entries.values()))
        return tuple((int(id_), int(id_)) for id_ in act.entries)

    def restored_entry(
        self, part: AnyStage, act: DiscardingAct, was: int, number: int
    ) -> Participant:
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
    yield from game_rules_of(stage).entries_named_in_rules(stage)
