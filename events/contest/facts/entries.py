"""Folds into entries: withdrawn, reinstated, byes, checked in; and into a stage: changes of its
list, its prohibitions and its mode.
"""

from collections.abc import Iterator
from dataclasses import replace

from domain.contest.entry import Participant
from domain.contest.stage import AnyStage, ForbiddenEntries
from domain.fast_replace import fast_replace
from domain.ids import EntryId, Number, RoundNo
from domain.messages import join_messages, say
from domain.results import Mark
from events.contest import integrity
from events.contest.scopes import ENTRY, STAGE, entrant_text, entry_name, entry_names
from events.contest.vocabulary import entries as v
from events.game import fact, phrase
from events.game.words import BYES, list_some
from events.log.records import Recorded


@fact(v.Withdrawn, ENTRY, phrase("{name} withdraws from round {from_round}", name=entrant_text))
def fold_withdrawn(entry: Participant, event: v.Withdrawn, _record: Recorded) -> Participant:
    return replace(entry, withdrawn_from=RoundNo(event.from_round))


@fact(
    v.Expelled,
    ENTRY,
    phrase("{name} is expelled and plays no more from round {from_round} on", name=entrant_text),
)
def fold_expelled(entry: Participant, event: v.Expelled, _record: Recorded) -> Participant:
    return replace(entry, withdrawn_from=RoundNo(event.from_round), expelled=True)


@fact(v.Reinstated, ENTRY, phrase("{name} plays again from round {from_round}", name=entrant_text))
def fold_reinstated(entry: Participant, _event: v.Reinstated, _record: Recorded) -> Participant:
    return replace(entry, withdrawn_from=None, expelled=False)


@fact(
    v.ByeRequested,
    ENTRY,
    phrase(
        "{name} asks for {get} in round {round}",
        name=entrant_text,
        get=lambda _, e: BYES.get(Mark(e.kind), e.kind),
    ),
)
def fold_bye_requested(entry: Participant, event: v.ByeRequested, _record: Recorded) -> Participant:
    requested = (RoundNo(event.round), Mark(event.kind))
    others = entry.without_bye(RoundNo(event.round)).byes
    return replace(entry, byes=(*others, requested))


def _cancelled_words(stage: AnyStage | None, event: v.ByeCancelled) -> str:
    prizes = say("; a win there counts as a draw for prizes (22C)") if event.irrevocable else ""
    return say(
        "{name} takes back the bye in round {prizes}",
        name=entry_name(stage, event.entry),
        prizes=join_messages("", (event.round, prizes)),
    )


@fact(v.ByeCancelled, ENTRY, _cancelled_words)
def fold_bye_cancelled(entry: Participant, event: v.ByeCancelled, _record: Recorded) -> Participant:
    return entry.without_bye(RoundNo(event.round), event.irrevocable)


@fact(v.CheckedIn, ENTRY, phrase("{name} is there for round {round}", name=entrant_text))
def fold_checked_in(entry: Participant, event: v.CheckedIn, _record: Recorded) -> Participant:
    rounds = {*entry.checked_in, RoundNo(event.round)}
    return replace(entry, checked_in=tuple(sorted(rounds)))


@fact(
    v.CheckedOut,
    ENTRY,
    phrase("{name} is not there for round {round} after all", name=entrant_text),
)
def fold_checked_out(entry: Participant, event: v.CheckedOut, _record: Recorded) -> Participant:
    rounds = {*entry.checked_in} - {RoundNo(event.round)}
    return replace(entry, checked_in=tuple(sorted(rounds)))


def _numbers_words(stage: AnyStage | None, event: v.NumbersAssigned) -> str:
    who = stage.entries_noun if stage else "players"
    return say("{who} get their numbers", who=join_messages(" ", (len(event.numbers), who)))


@fact(v.NumbersAssigned, STAGE, _numbers_words, integrity.RENUMBERING)
def fold_numbers_assigned(stage: AnyStage, event: v.NumbersAssigned, _record: Recorded) -> AnyStage:
    return stage.with_entries(
        {
            EntryId(entry): fast_replace(stage.entries[EntryId(entry)], number=Number(number))
            for entry, number in event.numbers
        }
    )


def _forbidden_words(stage: AnyStage | None, event: v.PairForbidden) -> str:
    until = ""
    if event.last_round:
        until = say(
            " in rounds {first_round} to {last_round}",
            first_round=event.first_round,
            last_round=event.last_round,
        )
    return say("{names} must not meet{until}", names=entry_names(stage, event.entries), until=until)


@fact(v.PairForbidden, STAGE, _forbidden_words, integrity.FORBIDDING)
def fold_pair_forbidden(stage: AnyStage, event: v.PairForbidden, _record: Recorded) -> AnyStage:
    last = RoundNo(event.last_round or stage.rules.rounds)
    named = frozenset(map(EntryId, event.entries))
    group = ForbiddenEntries(named, RoundNo(event.first_round), last, event.reason)
    return replace(stage, forbidden=(*stage.forbidden, group))


@fact(
    v.PairAllowed,
    STAGE,
    phrase(
        "{names} may meet again from round {from_round}",
        names=lambda s, e: entry_names(s, e.entries),
    ),
    integrity.ALLOWING,
)
def fold_pair_allowed(stage: AnyStage, event: v.PairAllowed, _record: Recorded) -> AnyStage:
    return replace(stage, forbidden=tuple(_forbidden_after(stage, event)))


def _forbidden_after(stage: AnyStage, event: v.PairAllowed) -> Iterator[ForbiddenEntries]:
    """The prohibited groups, of which the allowed one ends before that round."""
    named, last_forbidden = frozenset(map(EntryId, event.entries)), RoundNo(event.from_round - 1)
    for group in stage.forbidden:
        if group.entries != named or group.last <= last_forbidden:
            yield group
        elif group.first <= last_forbidden:
            yield replace(group, last=last_forbidden)


def _places_words(stage: AnyStage | None, event: v.PlacedByHand) -> str:
    if not event.values:
        return say("Ties are no longer decided by values from outside")
    shown = [join_messages(" ", (entry_name(stage, entry), value)) for entry, value in event.values]
    return say("Ties are decided by values from outside, {what}", what=list_some(shown, 6))


@fact(v.PlacedByHand, STAGE, _places_words)
def fold_placed_by_hand(stage: AnyStage, event: v.PlacedByHand, _record: Recorded) -> AnyStage:
    return replace(stage, by_hand={EntryId(entry): value for entry, value in event.values})


@fact(
    v.FideModeLeft,
    STAGE,
    lambda s, _: say("{name} leaves FIDE mode", name=s.name if s else "It"),
    integrity.LEAVING_FIDE_MODE,
)
def fold_fide_mode_left(stage: AnyStage, _event: v.FideModeLeft, _record: Recorded) -> AnyStage:
    return replace(stage, fide_mode=False)
