"""An entry after it has gone or come back, asked for byes, or was seen at the desk; a stage after
its list, its prohibitions or its mode have changed.
"""

from collections.abc import Iterator
from dataclasses import replace

from domain.contest.entry import Participant
from domain.contest.stage import ForbiddenEntries
from domain.fast_replace import fast_replace
from domain.ids import EntryId, Number, RoundNo
from domain.results import Mark
from events.contest import integrity
from events.contest.scopes import ENTRY, STAGE
from events.contest.vocabulary import entries as v
from events.contest.ways import AnyStage
from events.contest.words import name, names
from events.game import fact
from events.game.words import BYES, listed
from events.log.recorded import Recorded


@fact(v.Withdrawn, ENTRY, lambda s, e: f"{name(s, e.entry)} withdraws from round {e.from_round}")
def withdrawn(entry: Participant, event: v.Withdrawn, _record: Recorded) -> Participant:
    return replace(entry, withdrawn_from=RoundNo(event.from_round))


@fact(
    v.Expelled,
    ENTRY,
    lambda s, e: f"{name(s, e.entry)} is expelled and plays no more from round {e.from_round} on",
)
def expelled(entry: Participant, event: v.Expelled, _record: Recorded) -> Participant:
    return replace(entry, withdrawn_from=RoundNo(event.from_round), expelled=True)


@fact(v.Reinstated, ENTRY, lambda s, e: f"{name(s, e.entry)} plays again from round {e.from_round}")
def reinstated(entry: Participant, _event: v.Reinstated, _record: Recorded) -> Participant:
    return replace(entry, withdrawn_from=None, expelled=False)


@fact(
    v.ByeRequested,
    ENTRY,
    lambda s, e: f"{name(s, e.entry)} asks for {BYES.get(Mark(e.kind), e.kind)} in round {e.round}",
)
def bye_requested(entry: Participant, event: v.ByeRequested, _record: Recorded) -> Participant:
    asked = (RoundNo(event.round), Mark(event.kind))
    others = entry.without_bye(RoundNo(event.round)).byes
    return replace(entry, byes=(*others, asked))


def _cancelled_told(stage: AnyStage | None, event: v.ByeCancelled) -> str:
    prizes = "; a win there counts as a draw for prizes (22C)" if event.irrevocable else ""
    return f"{name(stage, event.entry)} takes back the bye in round {event.round}{prizes}"


@fact(v.ByeCancelled, ENTRY, _cancelled_told)
def bye_cancelled(entry: Participant, event: v.ByeCancelled, _record: Recorded) -> Participant:
    return entry.without_bye(RoundNo(event.round), event.irrevocable)


@fact(v.CheckedIn, ENTRY, lambda s, e: f"{name(s, e.entry)} is there for round {e.round}")
def checked_in(entry: Participant, event: v.CheckedIn, _record: Recorded) -> Participant:
    there = {*entry.checked_in, RoundNo(event.round)}
    return replace(entry, checked_in=tuple(sorted(there)))


@fact(
    v.CheckedOut,
    ENTRY,
    lambda s, e: f"{name(s, e.entry)} is not there for round {e.round} after all",
)
def checked_out(entry: Participant, event: v.CheckedOut, _record: Recorded) -> Participant:
    there = {*entry.checked_in} - {RoundNo(event.round)}
    return replace(entry, checked_in=tuple(sorted(there)))


def _numbers_told(stage: AnyStage | None, event: v.NumbersAssigned) -> str:
    who = stage.many if stage else "players"
    return f"{len(event.numbers)} {who} get their numbers"


@fact(v.NumbersAssigned, STAGE, _numbers_told, integrity.RENUMBERING)
def numbered(stage: AnyStage, event: v.NumbersAssigned, _record: Recorded) -> AnyStage:
    return stage.with_entries(
        {
            EntryId(entry): fast_replace(stage.entries[EntryId(entry)], number=Number(number))
            for entry, number in event.numbers
        }
    )


def _forbidden_told(stage: AnyStage | None, event: v.PairForbidden) -> str:
    until = f" in rounds {event.first_round} to {event.last_round}" if event.last_round else ""
    return f"{names(stage, event.entries)} must not meet{until}"


@fact(v.PairForbidden, STAGE, _forbidden_told, integrity.FORBIDDING)
def forbidden(stage: AnyStage, event: v.PairForbidden, _record: Recorded) -> AnyStage:
    last = RoundNo(event.last_round or stage.rules.rounds)
    named = frozenset(map(EntryId, event.entries))
    group = ForbiddenEntries(named, RoundNo(event.first_round), last, event.reason)
    return replace(stage, forbidden=(*stage.forbidden, group))


@fact(
    v.PairAllowed,
    STAGE,
    lambda s, e: f"{names(s, e.entries)} may meet again from round {e.from_round}",
    integrity.ALLOWING,
)
def allowed(stage: AnyStage, event: v.PairAllowed, _record: Recorded) -> AnyStage:
    return replace(stage, forbidden=tuple(_left_forbidden(stage, event)))


def _left_forbidden(stage: AnyStage, event: v.PairAllowed) -> Iterator[ForbiddenEntries]:
    named, ends = frozenset(map(EntryId, event.entries)), RoundNo(event.from_round - 1)
    for group in stage.forbidden:
        if group.entries != named or group.last <= ends:
            yield group
        elif group.first <= ends:
            yield replace(group, last=ends)


def _places_told(stage: AnyStage | None, event: v.PlacedByHand) -> str:
    if not event.values:
        return "Ties are no longer decided by values from outside"
    shown = [f"{name(stage, entry)} {value}" for entry, value in event.values]
    return f"Ties are decided by values from outside, {listed(shown, 6)}"


@fact(v.PlacedByHand, STAGE, _places_told)
def placed_by_hand(stage: AnyStage, event: v.PlacedByHand, _record: Recorded) -> AnyStage:
    return replace(stage, by_hand={EntryId(entry): value for entry, value in event.values})


@fact(
    v.FideModeLeft,
    STAGE,
    lambda s, _: f"{s.name if s else 'It'} leaves FIDE mode",
    integrity.LEAVING_FIDE_MODE,
)
def fide_mode_left(stage: AnyStage, _event: v.FideModeLeft, _record: Recorded) -> AnyStage:
    return replace(stage, fide_mode=False)
